// The JSON form of a nim-sequence (doc/formats/sequence.md).
#include "session/sequence.hpp"
#include "wire/json.hpp"
#include "wire/json_writer.hpp"

namespace sprague {
namespace {

Json json_of(const sequence::Period& period) {
  const auto last = period.last_exception();
  return {{"proved", period.is_proved()},
          {"preperiod", json_number(period.preperiod)},
          {"period", json_number(period.period)},
          {"saltus", json_number(period.saltus)},
          {"preperiod_is_least", !period.at_most},
          {"last_exception", last ? json_number(*last) : Json(nullptr)},
          {"values_used", json_number(period.known)}};
}

Json json_of(const sequence::Statistics& statistics) {
  Json counts = Json::array();
  for (std::size_t value = 0; value < statistics.count.size() && value <= statistics.largest; ++value)
    counts.push_back(json_number(statistics.count[value]));
  return {{"largest", json_number(statistics.largest)},
          {"largest_at", json_number(statistics.largest_at)},
          {"count", std::move(counts)}};
}

Json json_of(const sequence::SparseSpace& space) {
  Json rare = Json::array();
  for (const u64 heap : space.rare) rare.push_back(json_number(heap));
  return {{"mask", json_number(space.mask)},
          {"by_position", space.by_position},
          {"shift", space.shift},
          {"rare_heaps", std::move(rare)}};
}

}  // namespace

std::string to_json(const SequenceReport& report, int indent) {
  Json out{{"version", 1},
           {"game", report.answer.position},
           {"code", report.game},
           {"ending", to_text(report.answer.ending)},
           {"known", json_number(report.known)},
           {"candidates", report.candidates},
           {"method", report.method},
           {"period", report.period ? json_of(*report.period) : Json(nullptr)}};
  if (!report.answer.method.theorem.empty())
    out["theorem"] = {{"name", report.answer.method.theorem},
                      {"statement", report.answer.method.statement},
                      {"source", report.answer.method.source},
                      {"hypotheses", report.answer.method.hypotheses}};
  out["statistics"] = json_of(report.statistics);
  out["sparse_space"] = report.space ? json_of(*report.space) : Json(nullptr);
  out["first_values"] = report.first_values;
  Json at = Json::array();
  for (const auto& [heap, value] : report.at)
    at.push_back({{"heap", json_number(heap)}, {"value", value ? json_number(*value) : Json(nullptr)}});
  out["at"] = std::move(at);
  out["explanation"] = report.answer.explanation;
  out["effort"] = {
      {"ticks", report.answer.ticks}, {"seconds", report.answer.seconds}, {"bytes", report.answer.bytes}};
  return dump(out, indent);
}

}  // namespace sprague

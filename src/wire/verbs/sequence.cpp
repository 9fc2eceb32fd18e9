// The verb `sequence`: a nim-sequence until its period is proved, or so far as is asked for.
#include "wire/verbs/sequence.hpp"

#include <algorithm>

#include "explain/languages.hpp"
#include "wire/json.hpp"
#include "wire/request_parts.hpp"
#include "wire/session_inside.hpp"

namespace sprague {

namespace {

Result<SequenceAnswer> partizan_answer(SessionState& session, const SequenceRequest& request) {
  Result<PartizanSequenceReport> report = partizan_sequence(session, {.game = request.game,
                                                                      .to = request.to,
                                                                      .at = request.at,
                                                                      .listed = request.values,
                                                                      .limits = request.limits});
  if (!report) return report.error();
  SequenceAnswer out{.known = report->known, .ending = report->ending, .seconds = report->seconds};
  out.forms = std::move(report->values);
  for (auto& [heap, form] : report->at) out.forms_at.push_back(std::move(form));
  if (report->period)
    out.period = SequencePeriod{.preperiod = report->period->preperiod,
                                .period = report->period->period,
                                .is_proved = report->period->is_proved,
                                .saltus_form = report->period->saltus};
  return out;
}

}  // namespace

Result<SequenceAnswer> Session::sequence(const SequenceRequest& request) {
  SessionState& session = inside_->state;
  const TaskRules rules(session, request.rules);
  if (rules.error()) return *rules.error();
  if (has_partizan_heaps(session, request.game)) return partizan_answer(session, request);
  const SequenceTask task{.game = request.game, .to = request.to, .at = request.at, .limits = request.limits};
  Budget budget = session.budget(task.limits);
  const Result<sequence::Run> run = compute_sequence(session, task, budget);
  if (!run) return run.error();
  SequenceReport report = sequence_report(*run, task.game, task.to, task.at, budget, request.language);
  SequenceAnswer out{.known = report.known, .ending = report.answer.ending, .seconds = report.answer.seconds};
  if (run->values().oldest() == 0) {
    out.values.resize(std::min(run->known(), request.values));
    if (!run->copy(0, out.values)) out.values.clear();
  }
  for (auto& [heap, value] : report.at) out.at.push_back(std::move(value));
  if (report.period)
    out.period = SequencePeriod{report.period->preperiod, report.period->period, report.period->saltus,
                                report.period->is_proved(), report.answer.method.theorem};
  return out;
}

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

std::string to_json(const PartizanSequenceReport& report, Language language, int indent) {
  const auto text_or_null = [](const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); };
  Json out{{"version", 1},
           {"game", report.game},
           {"left_code", text_or_null(report.left_code)},
           {"right_code", text_or_null(report.right_code)},
           {"ending", to_text(report.ending)},
           {"known", json_number(report.known)},
           {"period", nullptr}};
  if (report.period)
    out["period"] = {{"proved", report.period->is_proved},
                     {"preperiod", json_number(report.period->preperiod)},
                     {"period", json_number(report.period->period)},
                     {"saltus", text_or_null(report.period->saltus)}};
  out["forms"] = Json::array();
  for (const std::string& form : report.values) out["forms"].push_back(text_or_null(form));
  out["at"] = Json::array();
  for (const auto& [heap, form] : report.at)
    out["at"].push_back({{"heap", json_number(heap)}, {"form", text_or_null(form)}});
  out["explanation"] = Json::array();
  for (const Message& line : report.explanation)
    out["explanation"].push_back(explain::said_in(language, line));
  out["effort"] = {{"ticks", report.ticks}, {"seconds", report.seconds}, {"bytes", report.bytes}};
  return dump(out, indent);
}

std::string to_json(const SequenceReport& report, int indent) {
  Json out{{"version", 1},
           {"game", report.answer.position},
           {"code", report.game},
           {"canonical", {{"code", report.canonical}, {"shift", json_number(report.shift)}}},
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

namespace {

using sequence::Run;

constexpr std::size_t most_heaps = 1'000;   // in `at`
constexpr u64 largest_goal = ~u64{0} >> 1;  // values

struct AskedSequence : SequenceTask {
  Convention convention = Convention::normal;
  Language language = Language::english;
};

Result<AskedSequence> read_sequence(SessionState& session, const Json& json, const Ceilings& ceilings) {
  static constexpr std::string_view members[] = {"to", "at", "method", "candidates"};
  const JsonReader reader(json, "a sequence request"_m);
  AskedSequence out;
  if (auto error = read_game_request(session, reader, members, ceilings, out)) return *std::move(error);
  if (auto error = reader.natural("to", out.to)) return *std::move(error);
  if (auto error = reader.naturals("at", most_heaps, out.at)) return *std::move(error);
  if (auto error = reader.text("method", out.method)) return *std::move(error);
  if (auto error = reader.flag("candidates", out.candidates)) return *std::move(error);
  if (out.convention == Convention::misere)
    return wrong_json("there are no nim-values in misère play"_m, "Leave 'convention' out."_m);
  if (out.to && *out.to > largest_goal)
    return Error{ErrorKind::too_large, "'to' is too large"_m, "It may be 2^63 - 1."_m};
  if (out.candidates && !out.to)
    return wrong_json("candidates prove no period, so 'candidates' needs an end"_m,
                      Message("Such as {0}.", "{\"to\": 1000}"));
  return out;
}

Reply answer_sequence(SessionState& session, const Json& json, const Ceilings& ceilings) {
  const Result<AskedSequence> asked = read_sequence(session, json, ceilings);
  if (!asked) return error_reply(asked.error());
  if (has_partizan_heaps(session, asked->game)) {
    const Result<PartizanSequenceReport> found = partizan_sequence(
        session, {.game = asked->game, .to = asked->to, .at = asked->at, .limits = asked->limits});
    return found ? Reply{to_json(*found, asked->language)} : error_reply(found.error());
  }
  Budget budget = session.budget(asked->limits);
  const Result<Run> run = compute_sequence(session, *asked, budget);
  if (!run) return error_reply(run.error());
  return {to_json(sequence_report(*run, asked->game, asked->to, asked->at, budget, asked->language))};
}

}  // namespace

extern const RequestEntry request_sequence;
const RequestEntry request_sequence{4, "sequence", answer_sequence};

}  // namespace sprague

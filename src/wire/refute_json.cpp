// The JSON form of a refutation (doc/formats/refute.md).
#include "session/refute.hpp"
#include "wire/json.hpp"
#include "wire/json_of.hpp"
#include "wire/json_writer.hpp"
#include "wire/task_json.hpp"

namespace sprague {
namespace {

std::string_view verdict_name(Refutation::Verdict verdict) {
  switch (verdict) {
    case Refutation::Verdict::refuted: return "refuted";
    case Refutation::Verdict::agreed: return "no_counterexample";
    case Refutation::Verdict::ran_out: return "ran_out";
    case Refutation::Verdict::failed: return "failed";
  }
  return "failed";
}

Json json_of(const Cell& cell) {
  Json out = Json::array();
  for (const u64 number : cell.coordinates()) out.push_back(json_number(number));
  return out;
}

Json json_of(const Refutation::Failure& failure) {
  Json out{{"coordinates", json_of(failure.cell)},
           {"cases", failure.cases},
           {"message", english(failure.error.message)}};
  if (!failure.error.hint.empty()) out["hint"] = english(failure.error.hint);
  return out;
}

}  // namespace

std::string to_json(const RefuteTask& task, const Refutation& refutation, int indent) {
  Json json{{"version", task_version},
            {"game", task.game},
            {"convention", to_text(task.convention)},
            {"question", task.values ? "nim_value" : "outcome"},
            {"coordinates", task.names},
            {"from", json_number(task.from)},
            {"to", json_number(task.to)},
            {"verdict", verdict_name(refutation.verdict)},
            {"agreed", json_number(refutation.agreed)},
            {"agreed_to", refutation.complete_to ? json_number(*refutation.complete_to) : Json(nullptr)},
            {"passed_over", refutation.refused}};
  if (refutation.verdict == Refutation::Verdict::ran_out) json["ending"] = to_text(refutation.ending);
  if (refutation.undecided) json["undecided"] = json_of(*refutation.undecided);
  if (const auto& found = refutation.counterexample)
    json["counterexample"] = {{"coordinates", json_of(found->cell)},
                              {"claim", found->claim.text},
                              {"truth", json_of(found->truth)}};
  if (refutation.failure) json["failure"] = json_of(*refutation.failure);
  if (refutation.passing_failure) json["passing_failure"] = json_of(*refutation.passing_failure);
  return dump(json, indent);
}

}  // namespace sprague

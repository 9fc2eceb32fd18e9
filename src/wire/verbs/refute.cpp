// The verb `refute`: a formula about a game held against the truth.
#include "wire/verbs/refute.hpp"

#include "session/refute_formula.hpp"
#include "wire/json.hpp"
#include "wire/json_of.hpp"
#include "wire/request_parts.hpp"
#include "wire/session_inside.hpp"
#include "wire/task_json.hpp"

namespace sprague {

Result<RefuteAnswer> Session::refute(const RefuteRequest& request) {
  SessionState& session = inside_->state;
  const TaskRules rules(session, request.rules);
  if (rules.error()) return *rules.error();
  auto found = inside_->unless_at_fault(refute_formula(session, {.game = request.game,
                                                                 .formula = request.formula,
                                                                 .values = request.values,
                                                                 .convention = request.convention,
                                                                 .coordinates = request.coordinates,
                                                                 .from = request.from,
                                                                 .to = request.to,
                                                                 .limits = request.limits}));
  if (!found) return found.error();
  Refutation& refutation = found->second;
  if (refutation.failure) return refutation.failure->error;
  RefuteAnswer out{.agreed = refutation.agreed, .complete_to = refutation.complete_to};
  if (refutation.verdict == Refutation::Verdict::ran_out) out.verdict = RefuteAnswer::Verdict::ran_out;
  if (refutation.counterexample) {
    out.verdict = RefuteAnswer::Verdict::refuted;
    const auto numbers = refutation.counterexample->cell.coordinates();
    out.counterexample.assign(numbers.begin(), numbers.end());
    out.claimed = std::move(refutation.counterexample->claim.text);
    out.truth = std::move(refutation.counterexample->truth);
  }
  return out;
}

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
  if (task.most_others > 0) {
    json["others"] = Json::array();
    for (const Cell& cell : refutation.others) json["others"].push_back(json_of(cell));
  }
  if (refutation.failure) json["failure"] = json_of(*refutation.failure);
  if (refutation.passing_failure) json["passing_failure"] = json_of(*refutation.passing_failure);
  return dump(json, indent);
}

namespace {

Result<FormulaClaim> read_refutation(SessionState& session, const Json& json, const Ceilings& ceilings) {
  static constexpr std::string_view members[] = {"formula", "values", "coordinates", "from", "to", "others"};
  constexpr u64 most_others = 10'000;
  const JsonReader reader(json, "a refute request"_m);
  FormulaClaim out;
  if (auto error = read_game_request(session, reader, members, ceilings, out)) return *std::move(error);
  if (auto error = reader.text("formula", out.formula)) return *std::move(error);
  if (auto error = reader.flag("values", out.values)) return *std::move(error);
  if (auto error = reader.natural("coordinates", out.coordinates)) return *std::move(error);
  if (auto error = reader.natural("from", out.from)) return *std::move(error);
  if (auto error = reader.natural("to", out.to)) return *std::move(error);
  if (auto error = reader.natural("others", out.others)) return *std::move(error);
  if (out.others > most_others)
    return wrong_json(Message("'{0}' is at most {1}", "others", most_others),
                      "They are listed one by one."_m);
  if (out.formula.empty())
    return wrong_json(Message("'{0}' is missing", "formula"),
                      Message("Such as {0}.", "{\"formula\": \"n mod 4 != 0\"}"));
  if (out.coordinates > most_coordinates)
    return wrong_json("there are too many 'coordinates'"_m, "There may be 1 to 4."_m);
  if (out.values && out.convention == Convention::misere)
    return wrong_json("there are no nim-values in misère play"_m, "Claim who wins."_m);
  return out;
}

Reply answer_refute(SessionState& session, const Json& json, const Ceilings& ceilings) {
  const Result<FormulaClaim> claim = read_refutation(session, json, ceilings);
  if (!claim) return error_reply(claim.error());
  const auto found = refute_formula(session, *claim);
  if (!found) return error_reply(found.error());
  return {to_json(found->first, found->second)};
}

}  // namespace

extern const RequestEntry request_refute;
const RequestEntry request_refute{5, "refute", answer_refute};

}  // namespace sprague

// The verb `prove`: a theorem about all positions.
#include "wire/verbs/prove.hpp"

#include "base/sha256.hpp"
#include "explain/languages.hpp"
#include "session/certify/refutation.hpp"
#include "wire/json.hpp"
#include "wire/session_inside.hpp"
#include "wire/verbs/proved_game.hpp"

namespace sprague {

Result<ProveAnswer> Session::prove(const ProveRequest& request) {
  SessionState& session = inside_->state;
  const TaskRules rules(session, request.rules);
  if (rules.error()) return *rules.error();
  const ProveTask task{.game = request.game,
                       .convention = request.convention,
                       .values = request.values,
                       .claim = request.claim,
                       .for_use = true,
                       .limits = request.limits,
                       .language = request.language};
  Result<ProveReport> report = inside_->unless_at_fault(prove_any(session, task));
  if (!report) return report.error();
  ProveAnswer out{.ending = report->answer.ending, .seconds = report->answer.seconds};
  if (report->answer.verdict == prove::Conclusion::Verdict::proved) {
    out.verdict = ProveAnswer::Verdict::proved;
    out.certificate = certificate_text(*report);
  }
  if (report->counterexample) {
    out.verdict = ProveAnswer::Verdict::refuted;
    if (const auto written = certificate_of_refutation(session, task, *report))
      out.certificate = written->text;
  }
  const auto in_words = [&](const Message& text) { return explain::said_in(request.language, text); };
  out.statement = in_words(report->statement.words);
  out.formula = report->statement.formula;
  out.source = report->statement.source;
  out.method = in_words(report->statement.method);
  for (const prove::Attempt& attempt : report->answer.tried)
    out.tried.push_back(in_words(attempt.guess) + ": " + in_words(attempt.outcome));
  if (report->counterexample) {
    prove::Counterexample& wrong = *report->counterexample;
    out.counterexample = std::move(wrong.position);
    out.claimed = std::move(wrong.claimed);
    out.truth = std::move(wrong.truth);
    out.reason = in_words(wrong.reason);
  }
  return out;
}

Json json_of(const prove::Tuple& tuple) {
  Json out = Json::array();
  for (const Natural& number : tuple) out.push_back(json_number(number));
  return out;
}

namespace {

// The theorem's automata, one for each slice.
void add_automata(Json& out, const prove::Theorem& theorem, Language language) {
  out["numeration"] = theorem.numeration.name();
  Json slices = Json::array();
  for (std::size_t i = 0; i < theorem.slices.size(); ++i) {
    Json fixed = Json::array();
    for (const auto& number : theorem.slices[i]) fixed.push_back(number ? Json(*number) : Json(nullptr));
    const prove::Decision& decision = theorem.decisions[i];
    slices.push_back({{"slice", std::move(fixed)}, {"states", decision.guess.states()}});
    if (!decision.origin.empty()) slices.back()["guess"] = explain::said_in(language, decision.origin);
  }
  out["automata"] = std::move(slices);
}

void add_theorem(Json& out, const prove::Theorem& theorem, const prove::Statement& statement,
                 Language language) {
  out["claim"] = theorem.values ? "nim-values" : "P-positions";
  out["statement"] = explain::said_in(language, statement.words);
  out["formula"] = statement.formula.empty() ? Json(nullptr) : Json(statement.formula);
  out["source"] = statement.source.empty() ? Json(nullptr) : Json(statement.source);
  out["method"] = explain::said_in(language, statement.method);
  out["termination"] = explain::said_in(language, theorem.subject.clauses.measure->words);
  if (theorem.period)
    out["period"] = {{"preperiod", theorem.period->preperiod}, {"period", theorem.period->period}};
  if (theorem.recursion) {
    const prove::RecursionTheorem& recursion = *theorem.recursion;
    if (recursion.values)
      out["recursion"] = {{"values", recursion.known}, {"least_option", recursion.least_option.text("n")}};
    else
      out["recursion"] = {{"first", recursion.first},
                          {"start", recursion.start},
                          {"run_end", recursion.run_end.text("p")},
                          {"next_start", recursion.next_start.text("q")}};
  }
  if (!theorem.decisions.empty()) add_automata(out, theorem, language);
}

Json json_of(const ProveReport& report, Language language) {
  const prove::Conclusion& answer = report.answer;
  const bool proved = answer.verdict == prove::Conclusion::Verdict::proved;
  Json out{{"version", 1},
           {"game", report.game},
           {"convention", to_text(report.convention)},
           {"verdict", proved                  ? "PROVED"
                       : report.counterexample ? "REFUTED"
                                               : "NO PATTERN"},
           {"ending", to_text(answer.ending)}};
  if (proved) add_theorem(out, *answer.theorem, report.statement, language);
  if (!report.claim.empty()) {
    out["asked"] = report.claim;
    out["counterexample"] = nullptr;
  }
  if (report.counterexample) {
    const prove::Counterexample& wrong = *report.counterexample;
    out["counterexample"] = {{"position", json_of(wrong.position)},
                             {"claimed", wrong.claimed},
                             {"truth", wrong.truth},
                             {"reason", explain::said_in(language, wrong.reason)},
                             {"smallest", wrong.is_smallest}};
  }
  Json tried = Json::array();
  for (const prove::Attempt& attempt : answer.tried)
    tried.push_back({{"guess", explain::said_in(language, attempt.guess)},
                     {"outcome", explain::said_in(language, attempt.outcome)}});
  out["tried"] = std::move(tried);
  out["seconds"] = answer.seconds;
  out["bytes"] = answer.bytes;
  return out;
}

}  // namespace

std::string to_json(const ProveReport& report, Language language, int indent) {
  return dump(json_of(report, language), indent);
}

Result<ProveTask> read_prove_task(SessionState& session, const JsonReader& reader,
                                  std::span<const std::string_view> members, const Ceilings& ceilings) {
  ProveTask task;
  task.for_use = true;
  if (auto error = read_game_request(session, reader, members, ceilings, task)) return *std::move(error);
  if (auto error = reader.ranges("slices", task.slices)) return *std::move(error);
  return task;
}

namespace {

Reply answer_prove(SessionState& session, const Json& json, const Ceilings& ceilings) {
  static constexpr std::string_view members[] = {"values", "slices", "claim", "certificate",
                                                 "certificate_digest"};
  const JsonReader reader(json, "a prove request"_m);
  Result<ProveTask> task = read_prove_task(session, reader, members, ceilings);
  if (!task) return error_reply(task.error());
  bool certificate = false, digest = false;
  if (auto error = reader.flag("values", task->values)) return error_reply(*error);
  if (auto error = reader.text("claim", task->claim)) return error_reply(*error);
  if (auto error = reader.flag("certificate", certificate)) return error_reply(*error);
  if (auto error = reader.flag("certificate_digest", digest)) return error_reply(*error);
  Result<ProveReport> found = prove_any(session, *task);
  if (!found) return error_reply(found.error());
  const bool proved = found->answer.verdict == prove::Conclusion::Verdict::proved;
  const std::string text = proved && (certificate || digest) ? certificate_text(*found) : std::string();
  Json out = json_of(*found, task->language);
  if (certificate) out["certificate"] = text.empty() ? Json(nullptr) : Json(text);
  if (digest) out["certificate_sha256"] = text.empty() ? Json(nullptr) : Json(sha256(text));
  return {dump(out)};
}

}  // namespace

extern const RequestEntry request_prove;
const RequestEntry request_prove{2, "prove", answer_prove};

}  // namespace sprague

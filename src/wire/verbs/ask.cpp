// The verb `ask`: a sentence about a proved game, decided.
#include "wire/verbs/ask.hpp"

#include "wire/json.hpp"
#include "wire/session_inside.hpp"
#include "wire/verbs/proved_game.hpp"

namespace sprague {
namespace {

AskAnswer::Verdict public_verdict(prove::QueryAnswer::Verdict verdict) {
  using From = prove::QueryAnswer::Verdict;
  using To = AskAnswer::Verdict;
  switch (verdict) {
    case From::yes: return To::yes;
    case From::no: return To::no;
    case From::none: return To::none;
    case From::every: return To::every;
    case From::finitely_many: return To::finitely_many;
    case From::infinitely_many: return To::infinitely_many;
    case From::ran_out: return To::ran_out;
  }
  return To::ran_out;
}

}  // namespace

Result<AskAnswer> Session::ask(const AskRequest& request) {
  SessionState& session = inside_->state;
  const TaskRules rules(session, request.rules);
  if (rules.error()) return *rules.error();
  const ProveTask task{.game = request.game, .convention = request.convention, .limits = request.limits};
  const Result<AskReport> report = inside_->unless_at_fault(ask_game(session, task, request.question));
  if (!report) return report.error();
  AskAnswer out{.seconds = report->seconds};
  if (!report->answer) return out;
  out.verdict = public_verdict(report->answer->verdict);
  out.names = report->answer->names;
  out.tuples = report->answer->tuples;
  if (out.verdict != AskAnswer::Verdict::ran_out)
    if (auto certificate = certificate_of_answer(session, task, *report))
      out.certificate = *std::move(certificate);
  return out;
}

namespace {

std::string_view verdict_of(const std::optional<prove::QueryAnswer>& answer) {
  using Verdict = prove::QueryAnswer::Verdict;
  if (!answer) return "NO PATTERN";
  switch (answer->verdict) {
    case Verdict::yes: return "TRUE";
    case Verdict::no: return "FALSE";
    case Verdict::none: return "NONE";
    case Verdict::every: return "EVERY";
    case Verdict::finitely_many: return "FINITELY MANY";
    case Verdict::infinitely_many: return "INFINITELY MANY";
    case Verdict::ran_out: return "UNKNOWN";
  }
  return {};
}

}  // namespace

std::string to_json(const AskReport& report, int indent) {
  Json out{{"version", 1},
           {"game", report.game},
           {"question", report.question},
           {"convention", to_text(report.convention)},
           {"verdict", verdict_of(report.answer)}};
  if (report.answer) {
    out["variables"] = report.answer->names;
    Json tuples = Json::array();
    for (const prove::Tuple& tuple : report.answer->tuples) tuples.push_back(json_of(tuple));
    out["tuples"] = std::move(tuples);
    if (report.answer->verdict == prove::QueryAnswer::Verdict::finitely_many)
      out["count"] = report.answer->count.text();
  }
  out["seconds"] = report.seconds;
  return dump(out, indent);
}

namespace {

Reply answer_ask(SessionState& session, const Json& json, const Ceilings& ceilings) {
  static constexpr std::string_view members[] = {"question", "slices"};
  const JsonReader reader(json, "an ask request"_m);
  const Result<ProveTask> task = read_prove_task(session, reader, members, ceilings);
  if (!task) return error_reply(task.error());
  std::string question;
  if (auto error = reader.text("question", question)) return error_reply(*error);
  if (question.empty())
    return error_reply(
        wrong_json(Message("'{0}' is missing", "question"),
                   Message("Such as {0}.", "{\"question\": \"exists x: P(x, x) and x > 0\"}")));
  const Result<AskReport> found = ask_game(session, *task, question);
  if (!found) return error_reply(found.error());
  return {to_json(*found)};
}

}  // namespace

extern const RequestEntry request_ask;
const RequestEntry request_ask{3, "ask", answer_ask};

}  // namespace sprague

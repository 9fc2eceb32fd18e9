// The requests `prove` and `ask`: theorems about all positions, and sentences that they decide.
#include "session/prove_game.hpp"
#include "wire/json.hpp"
#include "wire/json_of.hpp"
#include "wire/json_writer.hpp"
#include "wire/request_parts.hpp"

namespace sprague {
namespace {

Result<ProveTask> read_task(SessionState& session, const JsonReader& reader,
                            std::span<const std::string_view> members, const Ceilings& ceilings) {
  ProveTask task;
  task.for_use = true;
  if (auto error = read_game_request(session, reader, members, ceilings, task)) return *std::move(error);
  if (auto error = reader.ranges("slices", task.slices)) return *std::move(error);
  return task;
}

}  // namespace

Reply answer_prove(SessionState& session, const Json& json, const Ceilings& ceilings) {
  static constexpr std::string_view members[] = {"values", "slices", "claim", "certificate"};
  const JsonReader reader(json, "a prove request"_m);
  Result<ProveTask> task = read_task(session, reader, members, ceilings);
  if (!task) return error_reply(task.error());
  bool certificate = false;
  if (auto error = reader.flag("values", task->values)) return error_reply(*error);
  if (auto error = reader.text("claim", task->claim)) return error_reply(*error);
  if (auto error = reader.flag("certificate", certificate)) return error_reply(*error);
  Result<ProveReport> found = prove_any(session, *task);
  if (!found) return error_reply(found.error());
  const bool proved = found->answer.verdict == prove::Answer::Verdict::proved;
  const std::string text = proved && certificate ? certificate_text(*found) : std::string();
  Json out = json_of(*found, task->language);
  if (certificate) out["certificate"] = text.empty() ? Json(nullptr) : Json(text);
  return {dump(out)};
}

Reply answer_ask(SessionState& session, const Json& json, const Ceilings& ceilings) {
  static constexpr std::string_view members[] = {"question", "slices"};
  const JsonReader reader(json, "an ask request"_m);
  const Result<ProveTask> task = read_task(session, reader, members, ceilings);
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

}  // namespace sprague

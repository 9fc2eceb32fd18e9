// The verb `task`: who wins a position, by which moves, and why; and certificates of that.
#include <algorithm>

#include "session/certify/certify.hpp"
#include "wire/json.hpp"
#include "wire/request_parts.hpp"
#include "wire/session_inside.hpp"

namespace sprague {

Result<Answer> Session::answer(const Task& task) {
  return inside_->unless_at_fault(inside_->state.answer(task));
}

Result<CertificateAnswer> Session::certificate(const Task& task) {
  {
    const TaskRules rules(inside_->state, task.rules);
    if (!rules.error() && inside_->state.names_code(task.position))
      return Error{ErrorKind::wrong, "there is no certificate for a game that is given by code"_m,
                   "Checkers read rules in the rule language."_m};
  }
  Result<WrittenCertificate> written = sprague::certificate(inside_->state, task);
  if (!written) return written.error();
  return CertificateAnswer{std::move(written->kind), std::move(written->text), written->ending};
}

namespace {

Reply answer_task(SessionState& session, const Json& json, const Ceilings& ceilings) {
  Result<Task> task = task_of(json);
  if (!task) return error_reply(task.error());
  task->limits = lowered(task->limits, ceilings.limits);
  task->list_moves = std::min(task->list_moves, ceilings.list_moves);
  const Result<Answer> answer = session.answer(*task);
  if (!answer) return error_reply(answer.error());
  return {to_json(*answer)};
}

}  // namespace

extern const RequestEntry request_task;
const RequestEntry request_task{0, "task", answer_task};

}  // namespace sprague

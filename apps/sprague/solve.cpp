// sprague solve POSITION
#include <cstdio>

#include "options.hpp"
#include "print_answer.hpp"
#include "sprague/engine/task_json.hpp"

namespace sprague::cli {

int solve(Session& session, const Options& options) {
  Task task = options.task;
  Result<std::string> text = position_text(options.words);
  if (!text) return report(text.error(), {}, options.json);
  task.position = *std::move(text);
  if (const auto status = define_rules(session, task.position, options.json)) return *status;
  if (options.list_moves) task.list_moves = *options.list_moves;
  const Result<Answer> answer = session.answer(task);
  if (!answer) return report(answer.error(), task.position, options.json);
  const std::string shown = options.json ? to_json(*answer, 2) + "\n" : page(*answer, Style::for_stdout());
  clear_progress();
  std::fwrite(shown.data(), 1, shown.size(), stdout);
  return finish(answer->outcome && !ran_out(answer->ending) ? done : unknown);
}

}  // namespace sprague::cli

// sprague solve POSITION
#include <cstdio>

#include "options.hpp"
#include "print_answer.hpp"
#include "sprague/engine/task_json.hpp"

namespace sprague::cli {

int solve(Session& session, const Options& options) {
  Task task = options.task;
  task.position = joined(options.words);
  if (options.all_moves) task.list_moves = ~u64{0};
  const Result<Answer> answer = session.answer(task);
  if (!answer) return report(answer.error(), task.position, options.json);
  const std::string text = options.json ? to_json(*answer, 2) + "\n" : page(*answer, Style::for_stdout());
  clear_progress();
  std::fwrite(text.data(), 1, text.size(), stdout);
  return finish(answer->outcome && !ran_out(answer->ending) ? done : unknown);
}

}  // namespace sprague::cli

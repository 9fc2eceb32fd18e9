// sprague task FILE: tasks as JSON, one a line, answered as JSON, one a line.
#include "apps/sprague/args/each_line.hpp"
#include "apps/sprague/verb.hpp"
#include "wire/json.hpp"
#include "wire/task_json.hpp"

namespace sprague::cli {
namespace {

struct TaskOptions : Options {
  std::string file;  ///< "-": standard input
};

class TaskVerb final : public VerbAsked<TaskOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments.word("file", asked.file, "FILE", "the file of tasks; - is standard input").required();
    arguments.language("the language of tasks that do not name one: en or zh");
  }
  int run(SessionState& session) override {
    return for_each_line(asked.file, {}, [&](std::string_view text, std::size_t) -> LineAnswer {
      const Result<Task> task = task_from_json(text, asked.task.language);
      if (!task) return {to_json(task.error(), language_of_task(text, asked.task.language)), true};
      const Result<Answer> answer = session.answer(*task);
      if (!answer) return {to_json(answer.error(), task->language), true};
      return {to_json(*answer), false, !answer->outcome || ran_out(answer->ending)};
    });
  }
};

}  // namespace

extern const VerbEntry verb_task;
const VerbEntry verb_task{25, "task", "for programs: tasks as JSON, one a line, answered as JSON, one a line",
                          make_verb<TaskVerb>, true};

}  // namespace sprague::cli

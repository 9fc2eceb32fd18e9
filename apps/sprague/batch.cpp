// sprague solve --batch FILE: one position a line in, one answer a line out. sprague task FILE: the same with
// tasks as JSON. A wrong line is answered by its error, so that answers and lines keep their numbers.
#include <cstdio>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "apps/sprague/args/line_reader.hpp"
#include "apps/sprague/args/options.hpp"
#include "apps/sprague/print/print_answer.hpp"
#include "explain/languages.hpp"
#include "wire/json.hpp"
#include "wire/task_json.hpp"

namespace sprague::cli {
namespace {

struct LineAnswer {
  std::string text;
  bool wrong = false;
  bool unknown = false;
};

// Answers every line of the file, with `prefix` in front, with `answer(line, number)`.
template <class AnswerLine>
int for_each_line(const std::string& file, const std::string& prefix, const std::atomic<bool>& stop,
                  const AnswerLine& answer) {
#ifdef __GLIBC__
  // A line's memory serves the next line: giving it back to the system and asking again takes longer than the
  // answer.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
  Result<LineReader> reader = LineReader::open(file, prefix);
  if (!reader) return report(reader.error(), {});
  std::size_t wrong_lines = 0, first_wrong = 0, unknown_lines = 0;
  while (!stop && std::ferror(stdout) == 0) {
    const auto text = reader->next();
    if (!text) break;
    // Blank lines and comments are for people; behind a game that was named before, a blank one is its empty position.
    const std::string_view own = text->substr(prefix.size());
    const std::size_t first = own.find_first_not_of(" \t\r");
    if (first == std::string_view::npos ? prefix.empty() : own[first] == '#') continue;
    LineAnswer answered = answer(*text, reader->line_number());
    if (answered.wrong && wrong_lines++ == 0) first_wrong = reader->line_number();
    unknown_lines += answered.unknown ? 1 : 0;
    clear_progress();
    answered.text += '\n';
    std::fwrite(answered.text.data(), 1, answered.text.size(), stdout);
  }
  if (reader->error()) return report(*reader->error(), {});
  if (wrong_lines > 0) {
    const int status = finish(wrong);
    std::fprintf(stderr, "sprague: %zu of %zu lines are wrong, the first is line %zu\n", wrong_lines,
                 reader->line_number(), first_wrong);
    return status;
  }
  return finish(stop || unknown_lines > 0 ? unknown : done);
}

}  // namespace

int solve_batch(SessionState& session, const Options& options, const std::atomic<bool>& stop) {
  Result<std::string> common = position_text(options.words);
  if (!common) return report(common.error(), {}, options.json);
  std::string prefix = *std::move(common);
  if (const auto status = define_rules(session, prefix, options.json)) return *status;
  if (!prefix.empty()) prefix += ' ';
  Task task = options.task;
  if (!options.json) task.list_moves = 1, task.want.remoteness = task.want.reason = false;
  if (options.list_moves) task.list_moves = *options.list_moves;
  return for_each_line(
      options.batch_file, prefix, stop, [&](std::string_view text, std::size_t number) -> LineAnswer {
        if (text.find(".game") != std::string_view::npos)
          if (const auto status = define_rules(session, text, options.json))
            return {"error: wrong rules", true};
        task.position = text;
        const Result<Answer> answer = session.answer(task);
        if (!answer) {
          const Error& error = answer.error();
          if (options.json) return {to_json(error), true};
          const std::size_t column = (error.offset > prefix.size() ? error.offset - prefix.size() : 0) + 1;
          return {"error: line " + std::to_string(number) + ", column " + std::to_string(column) + ": " +
                      printable(english(error.message)),
                  true};
        }
        return {options.json ? to_json(*answer) : line(*answer), false,
                !answer->outcome || ran_out(answer->ending)};
      });
}

int answer_tasks(SessionState& session, const Options& options, const std::atomic<bool>& stop) {
  return for_each_line(options.batch_file, {}, stop, [&](std::string_view text, std::size_t) -> LineAnswer {
    const Result<Task> task = task_from_json(text, options.task.language);
    if (!task) return {to_json(task.error(), language_of_task(text, options.task.language)), true};
    const Result<Answer> answer = session.answer(*task);
    if (!answer) return {to_json(answer.error(), task->language), true};
    return {to_json(*answer), false, !answer->outcome || ran_out(answer->ending)};
  });
}

}  // namespace sprague::cli

// sprague judge NAME: a contest problem's input to its output. Nothing is printed before the whole input is
// known to be good.
#include "judge/judge.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <vector>

#include "apps/sprague/files/interrupt.hpp"
#include "apps/sprague/files/read_file.hpp"
#include "apps/sprague/files/system_reason.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "positions/registry.hpp"

namespace sprague::cli {
namespace {

constexpr std::size_t most_bytes_of_input = std::size_t{1} << 30;

// Everything that comes over standard input, or until Ctrl-C.
Result<std::string> read_standard_input(const std::atomic<bool>& stop) {
  std::string text(1 << 16, '\0');
  for (std::size_t used = 0; !stop;) {
    const ssize_t got = ::read(STDIN_FILENO, text.data() + used, text.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return Error{ErrorKind::wrong, Message("cannot read the input: {0}", system_reason(errno))};
    used += static_cast<std::size_t>(got);
    if (used > most_bytes_of_input)
      return Error{ErrorKind::too_large, "the input is too long"_m, "An input may have 1 GiB."_m};
    if (got == 0) {
      text.resize(used);
      break;
    }
    if (used == text.size()) text.resize(2 * text.size());
  }
  return text;
}

Result<std::string> read_input(const std::string& path, Language language, const std::atomic<bool>& stop) {
  if (path.empty() || path == "-") {
    if (isatty(STDIN_FILENO) != 0)
      std::fprintf(stderr, "%s\n",
                   explain::said_in(language, "reading the input from here; Ctrl-D ends it"_m).c_str());
    return read_standard_input(stop);
  }
  std::string text;
  if (auto error = append_file(path, Pipes::waited_for, most_bytes_of_input, {}, text))
    return *std::move(error);
  return text;
}

// The error under its line alone, which it names.
int report_in(Error error, std::string_view input) {
  if (error.kind == ErrorKind::too_large && error.length == 0) return report(error, {});
  const auto [placed, line] = placed_in_line(std::move(error), input);
  return report(placed, line);
}

std::vector<std::string_view> names() {
  std::vector<std::string_view> out;
  for (const judge::Problem* problem : judge::all_problems()) out.push_back(problem->name);
  return out;
}

int list_problems(Language language) {
  std::size_t name_width = 0, title_width = 0, title_zh_width = 0;
  for (const judge::Problem* problem : judge::all_problems()) {
    name_width = std::max(name_width, columns(problem->name));
    title_width = std::max(title_width, columns(problem->title));
    title_zh_width = std::max(title_zh_width, columns(problem->title_zh));
  }
  std::string out;
  for (const judge::Problem* problem : judge::all_problems())
    out += fmt::format("  {}  {}  {}  {}\n", padded(problem->name, name_width),
                       padded(problem->title, title_width), padded(problem->title_zh, title_zh_width),
                       problem->ruleset.empty() ? "–" : problem->ruleset);
  out += '\n' + wrapped("", explain::said_in(
                                language,
                                "'sprague judge NAME < FILE' answers, 'sprague judge NAME --sample' tells "
                                "the format, and 'sprague show' explains the games in the last column."_m));
  print(out);
  return finish(done);
}

std::string indented(std::string_view lines) {
  std::string out;
  while (!lines.empty()) {
    const std::size_t length = std::min(lines.find('\n'), lines.size() - 1) + 1;
    out += "  " + std::string(lines.substr(0, length));
    lines.remove_prefix(length);
  }
  return out;
}

int show_sample(const judge::Problem& problem, Language language) {
  const Style style = Style::for_stdout();
  const bool zh = language == Language::chinese;
  std::string out = fmt::format("{}{}{}   {}   ({})\n", style.bold, zh ? problem.title_zh : problem.title,
                                style.off, zh ? problem.title : problem.title_zh, problem.name);
  const auto say = [&](const Message& said) { return explain::said_in(language, said); };
  const auto section = [&](const Message& title, const std::string& text) {
    out += fmt::format("\n{}{}{}\n{}", style.bold, say(title), style.off, text);
  };
  section("Input"_m, wrapped("  ", say(Message::keyed(problem.input))));
  section("Output"_m, wrapped("  ", say(Message::keyed(problem.output))));
  section("Sample input"_m, indented(problem.sample_input));
  section("Sample output"_m, indented(problem.sample_output));
  if (!problem.ruleset.empty())
    out += "\n" + say(Message("'sprague show {0}' explains the game.", problem.ruleset)) + "\n";
  print(out);
  return finish(done);
}

struct JudgeOptions : Options {
  std::string name;        ///< of the problem
  std::string input_file;  ///< empty: standard input
  bool list = false;       ///< list the problems
  bool sample = false;     ///< show the problem's format and sample
};

class Judge final : public VerbAsked<JudgeOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments.word("name", asked.name, "NAME", "the problem's name");
    arguments.text("--input", asked.input_file, "FILE", "read this file and not standard input");
    arguments.flag("--list", asked.list, "list the problems");
    arguments.flag("--sample", asked.sample, "show the problem's format, with a sample");
    arguments.language("the language of --list, --sample and errors: en or zh");
    arguments.example("sprague judge p1247 < heaps.txt");
    arguments.example("sprague judge p1247 --sample");
  }
  int run(SessionState&) override {
    if (asked.list) return list_problems(asked.task.language);
    if (asked.name.empty())
      return report(
          {ErrorKind::wrong, "a problem's name is missing"_m, "'sprague judge --list' lists them."_m}, {});
    const judge::Problem* const problem = judge::find_problem(asked.name);
    if (problem == nullptr)
      return report(unknown_name("problem"_m, asked.name, names(), "'sprague judge --list' lists them."_m),
                    asked.name);
    if (asked.sample) return show_sample(*problem, asked.task.language);
    const Result<std::string> input = read_input(asked.input_file, asked.task.language, stop_requested);
    if (!input) return report(input.error(), {});
    if (stop_requested) return finish(unknown);
    const Result<std::string> output = judge::judge(*problem, *input);
    if (!output) return report_in(output.error(), *input);
    print(*output);
    return finish(done);
  }
};

}  // namespace

extern const VerbEntry verb_judge;
const VerbEntry verb_judge{60, "judge", "contest problems: their input to their output", make_verb<Judge>};

}  // namespace sprague::cli

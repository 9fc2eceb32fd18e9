// The command line: reads the arguments (CLI11) and calls one verb.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <limits>

#include "options.hpp"
#include "sprague/engine/task_json.hpp"
#include "text.hpp"

namespace sprague::cli {
namespace {

std::atomic<bool> stop_requested{false};

// The first Ctrl-C asks for an orderly end; a second one ends the program at once.
extern "C" void on_interrupt(int) {
  stop_requested = true;
  std::signal(SIGINT, SIG_DFL);
}

void show_progress(u64 ticks, double seconds) {
  std::fprintf(stderr, "\r%s positions, %.1f s (Ctrl-C stops) ", grouped(ticks).c_str(), seconds);
}

// "-3" is a wrong heap and not an option: a blank in front lets it through to where the error is explained.
std::vector<std::string> arguments(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  for (std::string& word : words)
    if (word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9') word.insert(0, " ");
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  return words;
}

class Program {
 public:
  Program() : app_("Sprague: who wins, all the winning moves, and why. Every answer is exact.", "sprague") {
    app_.set_version_flag("--version", SPRAGUE_VERSION);
    app_.require_subcommand(0, 1);
    app_.footer("Without a command: a tour. 'sprague COMMAND --help' explains a command.\n"
                "Exit status: 0 answered, 1 failure, 2 wrong request, 3 limits ran out before the answer.");
    add_solve();
    add_task();
    add_rulesets();
    add_play();
  }

  int run(int argc, char** argv) {
    try {
      app_.parse(arguments(argc, argv));
    } catch (const CLI::Success& success) {  // --help and --version
      return app_.exit(success) == 0 ? finish(done) : failed;
    } catch (const CLI::ParseError& error) {
      std::fprintf(stderr, "sprague: %s\n  'sprague --help' lists the commands and options.\n", error.what());
      return wrong;
    }
    Budget::Progress progress;
    if (isatty(STDERR_FILENO) != 0) progress = show_progress;
    Session session(&stop_requested, progress);
    options_.task.limits.bytes = mebibytes_ << 20;
    return verb_(*this, session);
  }

 private:
  using Verb = int (*)(Program&, Session&);

  void add_common(CLI::App& command, bool with_json = true) {
    command.add_flag_callback("--misere", [this] { options_.task.convention = Convention::misere; },
                              "misère play: who makes the last move loses");
    if (with_json) command.add_flag("--json", options_.json, "print JSON (doc/formats/task.md)");
    add_limits(command);
  }
  void add_limits(CLI::App& command) {
    Limits& limits = options_.task.limits;
    command.add_option("--time", limits.seconds, "seconds to compute at most")->check(CLI::NonNegativeNumber);
    command.add_option("--memory", mebibytes_, "MiB of tables at most")->check(CLI::Range(u64{1}, u64{1} << 30));
    command.add_option("--positions", limits.positions, "positions to search at most");
  }
  void chooses(CLI::App& command, Verb verb) {
    command.callback([this, verb] { verb_ = verb; });
  }

  void add_solve() {
    CLI::App& command = *app_.add_subcommand("solve", "who wins, all winning moves, and why");
    command.add_option("position", options_.words,
                       "a ruleset and a position: nim 3 6 9, or \"nim 3 5 + wythoff 4 7\"; - reads positions, one a "
                       "line, from standard input");
    command.add_option("--batch", options_.batch_file,
                       "read positions, one a line, from this file; answer one line each");
    command.add_flag("--all", options_.all_moves, "list all winning moves, not the first 20");
    command.add_flag_callback("--value", [this] { options_.task.question = Question::nim_value; },
                              "find the nim-value even where it takes a long search");
    add_common(command);
    chooses(command, [](Program& self, Session& session) {
      Options& options = self.options_;
      if (options.words.size() == 1 && options.words[0] == "-" && options.batch_file.empty()) {
        options.words.clear();
        options.batch_file = "-";
      }
      if (!options.batch_file.empty()) return solve_batch(session, options, stop_requested);
      return solve(session, options);
    });
  }
  void add_task() {
    CLI::App& command =
        *app_.add_subcommand("task", "for programs: tasks as JSON, one a line, answered as JSON, one a line");
    command.add_option("file", options_.batch_file, "the file of tasks; - is standard input")->required();
    chooses(command, [](Program& self, Session& session) {
      return answer_tasks(session, self.options_, stop_requested);
    });
  }
  void add_rulesets() {
    CLI::App& list = *app_.add_subcommand("rulesets", "the catalogue of games");
    list.add_flag("--json", options_.json, "print JSON");
    chooses(list, [](Program& self, Session&) { return list_rulesets(self.options_); });
    CLI::App& page = *app_.add_subcommand("show", "a game's page: rules, notation, what is known, examples");
    page.add_option("name", options_.name, "the ruleset's name")->required();
    page.add_flag("--json", options_.json, "print JSON");
    page.add_flag_callback("--misere", [] {}, "accepted; the page always covers both conventions");
    chooses(page, [](Program& self, Session& session) { return show(session, self.options_); });
  }
  void add_play() {
    CLI::App& command = *app_.add_subcommand("play", "play against a perfect opponent in the terminal");
    command.add_option("position", options_.words, "a ruleset and the position to start from")->required();
    command.add_option("--first", options_.first, "who moves first: you or engine")
        ->transform(CLI::CheckedTransformer(std::map<std::string, Side>{{"you", Side::you}, {"engine", Side::engine}}));
    command.add_flag("--watch", options_.watch, "watch two perfect players");
    add_common(command, false);
    chooses(command, [](Program& self, Session& session) { return play(session, self.options_); });
  }

  CLI::App app_;
  Options options_;
  u64 mebibytes_ = Limits{}.bytes >> 20;
  Verb verb_ = [](Program&, Session& session) { return tour(session); };
};

}  // namespace

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  const std::size_t first = out.find_first_not_of(' ');
  return first == std::string::npos ? std::string() : out.substr(first);
}

int report(const Error& error, std::string_view text, bool json) {
  if (json) {
    const std::string out = to_json(error, 2) + "\n";
    std::fwrite(out.data(), 1, out.size(), stdout);
  } else {
    std::fflush(stdout);
    std::fprintf(stderr, "sprague: %s\n", render(error, text).c_str());
  }
  return finish(error.kind == ErrorKind::internal ? failed : wrong);
}

int finish(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  std::fprintf(stderr, "sprague: cannot write the output: %s\n", std::strerror(errno));
  return failed;
}

}  // namespace sprague::cli

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error of writing, reported like any other
  std::signal(SIGINT, sprague::cli::on_interrupt);
  try {
    return sprague::cli::Program().run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "sprague: internal failure: %s\n", error.what());
    return sprague::cli::failed;
  }
}

// The command line: reads the arguments (CLI11) and calls one verb. Over 500 lines, because CLI11 takes five
// seconds to compile and is therefore included in this one file: all options and their help stand here, and
// nothing else.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "options.hpp"
#include "sprague/engine/registry.hpp"
#include "sprague/engine/request.hpp"
#include "sprague/engine/task_json.hpp"
#include "sprague/explain/translate.hpp"
#include "text.hpp"
#include "theorem_store.hpp"

namespace sprague::cli {
namespace {

std::atomic<bool> stop_requested{false};

// The first Ctrl-C asks for an orderly end; a second one ends the program at once.
extern "C" void on_interrupt(int) {
  stop_requested = true;
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool progress_shown = false;
Language spoken = Language::english;

void show_positions(u64 ticks, double seconds) {
  char text[80];
  std::snprintf(text, sizeof text, "%s positions, %.1f s (Ctrl-C stops)", grouped(ticks).c_str(), seconds);
  show_progress(text);
}

// "-3" is a wrong heap and not an option, and "--" a row of matches: a blank in front lets them through.
std::vector<std::string> arguments(std::vector<std::string> words) {
  for (std::string& word : words)
    if (word.size() > 1 && word[0] == '-' &&
        ((word[1] >= '0' && word[1] <= '9') || word.find_first_not_of('-') == std::string::npos))
      word.insert(0, " ");
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  return words;
}

class Program {
 public:
  Program() : app_("Sprague: who wins, all the winning moves, and why. Every answer is exact.", "sprague") {
    app_.set_version_flag("--version", SPRAGUE_VERSION);
    app_.require_subcommand(0, 1);
    app_.footer(
        "Without a command: a tour. 'sprague COMMAND --help' explains a command.\n"
        "Exit status: 0 answered, 1 failure, 2 wrong request, 3 limits ran out before the answer.");
    add_solve();
    add_table();
    add_task();
    add_rulesets();
    add_play();
    add_judge();
    add_refute();
    add_prove();
    add_ask();
    add_check();
    add_sequence();
    add_survey();
    add_serve();
  }

  int run(int argc, char** argv) {
    for (int i = 1; i + 1 < argc; ++i)  // what is wrong with the options is told in it, too
      if (argv[i] == std::string_view("--lang")) speak(language_called(argv[i + 1]).value_or(spoken));
    try {
      if (argc > 1 && argv[1][0] != '-' && !is_verb(argv[1])) return refuse_verb(argv[1]);
      std::vector<std::string> words(argv + 1, argv + argc);
      if (!words.empty() && words[0] == "table") name_ranges(words);
      app_.parse(arguments(std::move(words)));
    } catch (const CLI::Success& success) {  // --help and --version
      return app_.exit(success) == 0 ? finish(done) : failed;
    } catch (const CLI::ExtrasError& error) {
      return refuse_option(argc, argv, error);
    } catch (const CLI::ParseError& error) {
      std::fprintf(stderr, "sprague: %s\n  'sprague --help' lists the commands and options.\n", error.what());
      return wrong;
    }
    Budget::Progress progress;
    if (isatty(STDERR_FILENO) != 0) progress = show_positions;
    Session session(&stop_requested, progress);
    session.look_for_theorems(stored_certificate);
    options_.task.limits.bytes = mebibytes_ << 20;
    return verb_(*this, session);
  }

 private:
  using Verb = int (*)(Program&, Session&);

  static constexpr std::string_view verbs[] = {"solve", "task",     "rulesets", "show",  "play",
                                               "judge", "refute",   "table",    "prove", "ask",
                                               "check", "sequence", "survey",   "serve"};
  static bool is_verb(std::string_view word) {
    return std::find(std::begin(verbs), std::end(verbs), word) != std::end(verbs);
  }
  // A word that is no command: perhaps a misspelt one, perhaps a ruleset.
  int refuse_verb(std::string_view word) {
    Error error = unknown_name("command", word, verbs, "'sprague --help' lists the commands and options.");
    if (find_ruleset(word) != nullptr || find_named_game(word) != nullptr)
      error.hint = "It is a ruleset: 'sprague solve " + std::string(word) + " …' solves a position of it.";
    error.length = 0;
    return report(error, {});
  }
  int refuse_option(int argc, char** argv, const CLI::ExtrasError& extras) {
    std::vector<std::string> names;
    for (const CLI::App* command : app_.get_subcommands({}))
      for (const CLI::Option* option : command->get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    const std::vector<std::string_view> known(names.begin(), names.end());
    Error error{ErrorKind::wrong, extras.what(), "'sprague --help' lists the commands and options."};
    for (int i = 1; i < argc; ++i) {
      const std::string_view word(argv[i]);
      if (word.starts_with("-") && std::find(known.begin(), known.end(), word) == known.end()) {
        error =
            unknown_name("option", word, known, "'sprague COMMAND --help' lists the options of a command.");
        error.length = 0;
        break;
      }
    }
    return report(error, {});
  }

  // Coordinates have names of their own: "--x 0..50" is another way to write "--range x=0..50".
  void name_ranges(std::vector<std::string>& words) {
    const CLI::App& command = *app_.get_subcommand("table");
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::string& word = words[i];
      if (word.size() < 3 || !word.starts_with("--")) continue;
      const std::size_t equals = word.find('=');
      if (command.get_option_no_throw(word.substr(0, equals)) != nullptr) continue;
      std::string range = word.substr(2);
      if (equals == std::string::npos) {
        if (i + 1 == words.size() || words[i + 1].starts_with("--")) continue;
        range += "=" + words[i + 1];
        words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      }
      words[i] = "--range";
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(++i), std::move(range));
    }
  }

  void add_common(CLI::App& command) {
    command.add_flag_callback(
        "--misere", [this] { options_.task.convention = Convention::misere; },
        "misère play: who makes the last move loses");
    command.add_flag("--json", options_.json, "print JSON (doc/formats/task.md)");
  }
  void add_language(CLI::App& command) {
    command
        .add_option_function<std::string>(
            "--lang", [this](const std::string& name) { options_.task.language = *language_called(name); },
            "the language of the answer: en (the default) or zh")
        ->check(CLI::Validator(
            [](const std::string& name) {
              return language_called(name) ? std::string() : "must be 'en' or 'zh'";
            },
            ""))
        ->type_name("LANGUAGE");
  }
  static CLI::Validator seconds() {
    return CLI::Validator(
        [](const std::string& text) {
          double value = -1;
          return CLI::detail::lexical_cast(text, value) && value >= 0 ? std::string()
                                                                      : "must be a number of seconds";
        },
        "");
  }
  static CLI::Validator natural() {
    return CLI::Validator(
        [](const std::string& text) {
          return is_digits(text) && text.size() <= 18 ? std::string() : "must be a natural number";
        },
        "");
  }
  void add_limits(CLI::App& command) {
    Limits& limits = options_.task.limits;
    command.add_option("--time", limits.seconds, "compute for so long at most")
        ->check(seconds())
        ->type_name("SECONDS");
    command.add_option("--memory", mebibytes_, "hold tables so large at most")
        ->check(natural())
        ->type_name("MIB");
    command.add_option("--positions", limits.positions, "search so many positions at most")
        ->check(natural())
        ->type_name("N");
  }
  void chooses(CLI::App& command, Verb verb) {
    command.callback([this, verb] { verb_ = verb; });
  }

  void add_solve() {
    CLI::App& command = *app_.add_subcommand("solve", "who wins, all winning moves, and why");
    command
        .add_option("position", options_.words,
                    "a ruleset and a position; @FILE stands for a file's contents, - for --batch -")
        ->type_name("POSITION");
    command
        .add_option("--batch", options_.batch_file,
                    "read positions, one a line, and answer one line each; - is standard input")
        ->type_name("FILE");
    command.footer(
        "Examples: sprague solve nim 3 6 9\n"
        "          sprague solve \"nim 3 5 + wythoff 4 7\" --misere\n"
        "          sprague solve nim --batch heaps.txt\n" +
        app_.get_footer());
    command
        .add_option_function<std::string>(
            "--moves",
            [this](const std::string& how_many) {
              options_.list_moves = how_many == "all" ? ~u64{0} : how_many == "first" ? 1 : 0;
            },
            "list all winning moves, the first, or only count them; otherwise the first 20 are listed")
        ->check(CLI::Validator(
            [](const std::string& how_many) {
              return how_many == "all" || how_many == "first" || how_many == "count"
                         ? std::string()
                         : "must be 'all', 'first' or 'count'";
            },
            ""))
        ->type_name("HOW_MANY");
    command.add_flag_callback(
        "--value", [this] { options_.task.question = Question::nim_value; },
        "find the nim-value even where it takes a long search");
    command
        .add_option("--certificate", options_.certificate_file,
                    "write what it takes to check the answer (doc/formats/certificate.md) to this file")
        ->type_name("FILE");
    add_language(command);
    add_common(command);
    add_limits(command);
    chooses(command, [](Program& self, Session& session) {
      Options& options = self.options_;
      if (options.words.size() == 1 && options.words[0] == "-" && options.batch_file.empty()) {
        options.words.clear();
        options.batch_file = "-";
      }
      if (!options.batch_file.empty() && !options.certificate_file.empty())
        return report({ErrorKind::wrong, "--certificate is for one position, and --batch for many"}, {},
                      options.json);
      if (options.certificate_file == "-")
        return report({ErrorKind::wrong, "--certificate needs the name of a file",
                       "Standard output is for the answer."},
                      {}, options.json);
      if (!options.batch_file.empty()) return solve_batch(session, options, stop_requested);
      return solve(session, options);
    });
  }
  void add_task() {
    CLI::App& command =
        *app_.add_subcommand("task", "for programs: tasks as JSON, one a line, answered as JSON, one a line");
    command.add_option("file", options_.batch_file, "the file of tasks; - is standard input")
        ->required()
        ->type_name("FILE");
    add_language(command);
    command.get_option("--lang")->description("the language of tasks that do not name one: en or zh");
    chooses(command, [](Program& self, Session& session) {
      return answer_tasks(session, self.options_, stop_requested);
    });
  }
  void add_rulesets() {
    CLI::App& list = *app_.add_subcommand("rulesets", "the catalogue of games");
    add_common(list);
    list.get_option("--misere")->description("only those whose misère play is known by a theorem");
    chooses(list, [](Program& self, Session& session) { return list_rulesets(session, self.options_); });
    CLI::App& page = *app_.add_subcommand("show", "a game's page: rules, notation, what is known, examples");
    page.add_option("name", options_.name, "the ruleset's name")->required()->type_name("NAME");
    add_common(page);
    page.get_option("--misere")->description("solve the examples in misère play");
    chooses(page, [](Program& self, Session& session) { return show(session, self.options_); });
  }
  void add_play() {
    CLI::App& command = *app_.add_subcommand("play", "play against a perfect opponent in the terminal");
    command.add_option("position", options_.words, "a ruleset and the position to start from")
        ->required()
        ->type_name("POSITION");
    command
        .add_option_function<std::string>(
            "--first",
            [this](const std::string& who) { options_.first = who == "you" ? Side::you : Side::engine; },
            "who moves first: you (the default) or engine")
        ->check(CLI::Validator(
            [](const std::string& who) {
              return who == "you" || who == "engine" ? std::string() : "must be 'you' or 'engine'";
            },
            ""))
        ->type_name("WHO");
    command.add_flag("--watch", options_.watch, "watch two perfect players");
    add_language(command);
    add_common(command);
    command.get_option("--json")->description("print what happens as JSON, an object a line");
    add_limits(command);
    chooses(command, [](Program& self, Session& session) { return play(session, self.options_); });
  }
  void add_judge() {
    CLI::App& command = *app_.add_subcommand("judge", "contest problems: their input to their output");
    command.add_option("name", options_.name, "the problem's name")->type_name("NAME");
    command.add_option("--input", options_.input_file, "read this file and not standard input")
        ->type_name("FILE");
    command.add_flag("--list", options_.list, "list the problems");
    command.add_flag("--sample", options_.sample, "show the problem's format, with a sample");
    command.footer(
        "Examples: sprague judge p1247 < heaps.txt\n"
        "          sprague judge p1247 --sample\n" +
        app_.get_footer());
    chooses(command, [](Program& self, Session&) { return judge(self.options_, stop_requested); });
  }
  void add_refute() {
    CLI::App& command = *app_.add_subcommand(
        "refute", "look for a counterexample to a formula or a program that claims who wins");
    RefuteOptions& refute = options_.refute;
    command.add_option("claim", options_.words, "a game and, without --value or a program, a formula")
        ->required()
        ->type_name("GAME [FORMULA]");
    command.add_option("--value", refute.value_formula, "this formula claims the nim-value")
        ->type_name("FORMULA");
    command
        .add_option("--coordinates", refute.coordinates,
                    "how many numbers a position has, if not as few as can be")
        ->check(CLI::Range(1, 4).description(""))
        ->type_name("1..4");
    command.add_option("--from", refute.from, "the least number in a position (0)")
        ->check(natural())
        ->type_name("N");
    command.add_option("--to", refute.to, "the largest number in a position (about 100,000 positions)")
        ->check(natural())
        ->type_name("N");
    add_refute_program(command, refute);
    add_common(command);
    command.get_option("--json")->description("print JSON (doc/formats/refute.md)");
    add_limits(command);
    command.get_option("--time")->description("compute and run the program for so long at most in all");
    command.footer(
        "A formula says when the next player wins, in n, or x y, or x y z, or x y z w, the numbers of a\n"
        "position. Positions are compared in growing boxes: by their largest number, then as in a\n"
        "dictionary; the first that differs is the smallest counterexample.\n\n"
        "A program reads its cases, one a line, and prints N or 1 for each that the next player wins,\n"
        "otherwise P or 0 (D for a draw), with blanks or line ends between them.\n\n"
        "Examples: sprague refute bash 3 \"n mod 4 != 0\"\n"
        "          sprague refute bash 3 --value \"n mod 4\"\n"
        "          sprague refute wythoff --program ./a.out --win 1 --lose 0      (cases until the end)\n"
        "          sprague refute nim --python sol.py --count-first --from 1\n"
        "              --input \"3\\n{x} {y} {z}\\n\" --win Alice --lose Bob         (T, then T cases)\n"
        "          sprague refute wythoff --program ./a.out --one-case --to 20    (a run for each case)\n\n"
        "Exit status: 0 no counterexample up to the bound, 4 refuted, 1 failure, 2 wrong request or the\n"
        "program failed, 3 limits ran out before the bound.");
    chooses(command, [](Program& self, Session& session) { return cli::refute(session, self.options_); });
  }
  void add_refute_program(CLI::App& command, RefuteOptions& refute) {
    const auto text = [&](const char* name, std::string& place, const char* type, const char* about) {
      return command.add_option(name, place, about)->type_name(type);
    };
    CLI::Option* const program =
        text("--program", refute.program, "FILE", "this program claims; it is run without a shell");
    text("--python", refute.python, "FILE", "the same, run by python3")->excludes(program);
    command.add_option("--arg", refute.words, "an argument for the program; once for each")
        ->type_name("WORD")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    text("--input", refute.input, "TEMPLATE",
         "a case: {n} or {x} {y} or {1} {2} are the numbers, \\n ends a line");
    CLI::Option* const count = command.add_flag("--count-first", refute.count_first,
                                                "the number of cases stands in front, in a line of its own");
    command.add_flag("--one-case", refute.one_case, "run the program once for each case")->excludes(count);
    text("--header", refute.header, "TEMPLATE", "stands before the cases; {count} is their number")
        ->excludes(count);
    text("--footer", refute.footer, "TEMPLATE", "stands behind the cases, such as \"0 0\\n\"");
    text("--win", refute.win, "TEXT", "what it prints where the next player wins; with blanks: a whole line");
    text("--lose", refute.lose, "TEXT", "what it prints where the previous player wins");
    text("--draw", refute.draw, "TEXT", "what it prints where nobody wins");
    command.add_flag("--values", refute.values, "it prints the nim-values");
    command.add_option("--run-time", refute.run_seconds, "one run may last so long (5)")
        ->check(seconds())
        ->type_name("SECONDS");
  }

  void add_prove() {
    CLI::App& command = *app_.add_subcommand(
        "prove", "a theorem about all positions of a game in the rule language, with a certificate");
    command.add_option("game", options_.words, "a file of rules (NAME.game), with its parameters")
        ->required()
        ->type_name("GAME");
    command.add_flag("--values", options_.prove.values, "about the nim-values, and not only who wins");
    command
        .add_option("--slice", options_.prove.slices,
                    "fix a coordinate at these numbers, one theorem for each (z=0..70)")
        ->allow_extra_args(false)
        ->type_name("NAME=A..B");
    command
        .add_option("--claim", options_.prove.claim,
                    "prove or refute that the P-positions are those with this property (\"x = y\"), or that "
                    "the nim-value is this (\"G = x xor y\")")
        ->type_name("CLAIM");
    command
        .add_option("--export", options_.prove.export_format,
                    "print the theorem for another prover: coq, mona or walnut")
        ->check(CLI::Validator(
            [](const std::string& format) {
              return format == "coq" || format == "mona" || format == "walnut"
                         ? std::string()
                         : "must be 'coq', 'mona' or 'walnut'";
            },
            ""))
        ->type_name("PROVER");
    command
        .add_option("--certificate", options_.certificate_file,
                    "write what it takes to check the theorem (doc/formats/certificate.md) to this file")
        ->type_name("FILE");
    command.add_flag("--by-residues", options_.prove.by_residues,
                     "let the certificate be one of residue classes, where the theorem is");
    add_language(command);
    add_common(command);
    command.get_option("--json")->description("print JSON (doc/formats/prove.md)");
    add_limits(command);
    command.footer(
        "Examples: sprague prove games/wythoff.game --certificate wythoff.cert\n"
        "          sprague prove games/lasker.game --values\n"
        "          sprague prove games/chomp3.game --slice z=0..5\n"
        "          sprague prove games/wythoff.game --claim \"x = 2*y or y = 2*x\"\n\n"
        "Exit status: 0 proved, 1 failure, 2 wrong request, 3 no pattern found, 4 the claim is refuted.");
    chooses(command, [](Program& self, Session& session) {
      Options& options = self.options_;
      if (self.default_limits_.positions == options.task.limits.positions)
        options.task.limits.positions = ~u64{0} >> 1;  // time and memory are the limits here
      if (options.certificate_file == "-")
        return report({ErrorKind::wrong, "--certificate needs the name of a file",
                       "Standard output is for the answer."},
                      {}, options.json);
      return cli::prove(session, options);
    });
  }

  void add_ask() {
    CLI::App& command = *app_.add_subcommand(
        "ask", "decide a sentence about all P-positions (or nim-values) of a game that has a proved pattern");
    command.add_option("game", options_.words, "a file of rules, with its parameters, and then the sentence")
        ->required()
        ->type_name("GAME SENTENCE");
    command.add_option("--slice", options_.prove.slices, "fix a coordinate at these numbers (z=0..5)")
        ->allow_extra_args(false)
        ->type_name("NAME=A..B");
    add_language(command);
    add_common(command);
    command.get_option("--json")->description("print JSON (doc/formats/prove.md)");
    add_limits(command);
    command.footer(
        "P(x, y): a P-position; N(x, y): another position; G(x, y): the nim-value; move(x, y -> a, b): the\n"
        "rules allow it. forall, exists, and, or, not, =>, <=>, comparisons of sums, mod, /, min, max, in "
        "{...}.\n\n"
        "Examples: sprague ask games/wythoff.game \"exists x: P(x, x) and x > 0\"\n"
        "          sprague ask games/wythoff.game \"P(x, y) and x < y\"\n"
        "          sprague ask games/bash.game \"forall n: P(n) and n > 5 => n mod 2 = 0\"\n\n"
        "Exit status: 0 decided, 1 failure, 2 wrong request, 3 not decided.");
    chooses(command, [](Program& self, Session& session) {
      Options& options = self.options_;
      if (options.words.size() < 2)
        return report({ErrorKind::wrong, "a sentence is missing behind the game",
                       "Such as: sprague ask games/wythoff.game \"exists x: P(x, x) and x > 0\"."},
                      {}, options.json);
      options.prove.question = options.words.back();
      options.words.pop_back();
      if (self.default_limits_.positions == options.task.limits.positions)
        options.task.limits.positions = ~u64{0} >> 1;
      return cli::ask(session, options);
    });
  }
  void add_check() {
    CLI::App& command = *app_.add_subcommand(
        "check", "is a certificate valid? Asks sprague-check, which shares nothing with the prover");
    command.add_option("file", options_.words, "certificates")->required()->type_name("FILE");
    command.add_option("--rules", options_.rules_file, "they must be about the rules in this file")
        ->type_name("FILE");
    command.footer("Exit status: 0 valid, 4 invalid, 2 wrong request, 3 too large to check.");
    chooses(command, [](Program& self, Session&) { return cli::check(self.options_); });
  }

  void add_table() {
    CLI::App& command = *app_.add_subcommand(
        "table", "values or outcomes of all positions in a box, and what can be seen in them");
    TableOptions& table = options_.table;
    command.add_option("game", options_.words, "a ruleset or named game with its arguments")
        ->required()
        ->type_name("GAME");
    const auto number = [&](const char* name, std::optional<u64>& value, const char* help) {
      return command.add_option(name, value, help)->check(natural())->type_name("N");
    };
    number("--to", table.to, "every coordinate from 0 to N");
    command
        .add_option("--range", table.ranges,
                    "a coordinate's range, also written --NAME A..B; coordinates are n, or x, y, z, w")
        ->allow_extra_args(false)
        ->type_name("NAME=A..B");
    number("--row", table.row, "of a table of x and y: only this y");
    number("--column", table.column, "of a table of x and y: only this x");
    command.add_flag("--outcomes", table.outcomes, "who wins, not nim-values");
    command.add_flag("--p-positions", table.p_positions, "list the P-positions");
    command.add_flag("--differences", table.differences,
                     "from each value to the next; with --p-positions, between these");
    command.add_flag("--first", table.first, "where each value occurs first");
    command.add_flag("--records", table.records, "the values larger than all before them");
    command.add_flag("--period", table.period, "pre-period and period, and whether they are proved");
    number("--mod", table.modulus, "nim-values modulo N");
    number("--base", table.base, "indices in base N, from 2 to 36");
    command.add_flag("--zeckendorf", table.zeckendorf, "indices as sums of Fibonacci numbers");
    command.add_flag("--csv", table.csv, "print CSV: the coordinates and the value of each cell");
    command.add_option("--npy", table.npy_file, "write the cells for numpy.load")->type_name("FILE");
    command
        .add_option("--svg", table.svg_file,
                    "draw a heat map; with --p-positions or --outcomes, black on white")
        ->type_name("FILE");
    command.add_option("--out", table.out_file, "write what would be printed into this file")
        ->type_name("FILE");
    add_common(command);
    command.get_option("--json")->description("print JSON (doc/formats/table.md)");
    add_limits(command);
    command.footer(
        "Examples: sprague table kayles --to 200 --period\n"
        "          sprague table wythoff --x 0..20 --y 0..20\n"
        "          sprague table wythoff --to 200 --svg wythoff.svg\n" +
        app_.get_footer());
    chooses(command, [](Program& self, Session& session) { return cli::table(session, self.options_); });
  }

  // Long computations: no limit of time or positions unless one was asked for.
  void without_limits() {
    Limits& limits = options_.task.limits;
    if (limits.positions == default_limits_.positions) limits.positions = ~u64{0} >> 1;
    if (limits.seconds == default_limits_.seconds) limits.seconds = 1e9;
  }
  void add_threads(CLI::App& command) {
    command
        .add_option("--threads", options_.sequence.threads, "compute with so many threads (as many as help)")
        ->check(CLI::Range(1, 256).description(""))
        ->type_name("N");
  }
  void add_sequence() {
    CLI::App& command =
        *app_.add_subcommand("sequence", "long nim-sequences of heap games, and their periods, proved");
    SequenceOptions& sequence = options_.sequence;
    const auto file = [&](const char* name, std::string& place, const char* about) {
      return command.add_option(name, place, about)->type_name("FILE");
    };
    command.add_option("game", options_.words, "a code or a named game")->required()->type_name("GAME");
    command
        .add_option("--to", sequence.to,
                    "the values of the heaps 0 to N - 1; otherwise until a period is proved")
        ->type_name("N");
    command.add_option("--at", sequence.at, "the value of this heap; once for each")
        ->allow_extra_args(false)
        ->type_name("HEAP");
    command.add_flag("--values", sequence.values, "print the values, 20 a line");
    command.add_flag("--csv", sequence.csv, "print the values as CSV");
    file("--out", sequence.out_file, "write the values (as text, or CSV with --csv) into this file");
    file("--npy", sequence.npy_file, "write them for numpy.load");
    file("--raw", sequence.raw_file, "write them as plain bytes, little-endian");
    command
        .add_option("--width", sequence.width, "bytes a value in --npy and --raw (2 for octal games, else 4)")
        ->check(CLI::IsMember({1, 2, 4}).description(""))
        ->type_name("1|2|4");
    command.add_flag("--stats", sequence.statistics, "largest values, frequencies, rare values");
    command
        .add_option("--method", sequence.method,
                    "automatic, naive, bitset, taking or sparse (doc/algorithms/sequences.md)")
        ->type_name("NAME");
    command.add_flag("--candidates", sequence.candidates,
                     "leave out the verification: the values are candidates, and no period is proved");
    file("--checkpoint", sequence.checkpoint_file, "keep the state here, and go on from it when it is there");
    command.add_option("--every", sequence.checkpoint_seconds, "keep the state so often (60)")
        ->check(seconds())
        ->type_name("SECONDS");
    add_threads(command);
    add_language(command);
    add_common(command);
    command.remove_option(command.get_option("--misere"));
    command.get_option("--json")->description("print JSON (doc/formats/sequence.md)");
    add_limits(command);
    command.footer(
        "Examples: sprague sequence 0.77\n"
        "          sprague sequence grundy --to 1e6 --stats\n"
        "          sprague sequence kayles --at 1000000000000000000\n"
        "          sprague sequence 0.106 --to 1e9 --checkpoint 0.106.state\n\n"
        "Exit status: 0 done, 1 failure, 2 wrong request, 3 limits ran out before.");
    chooses(command, [](Program& self, Session& session) {
      self.without_limits();
      return cli::sequence(session, self.options_, stop_requested);
    });
  }
  void add_survey() {
    CLI::App& command =
        *app_.add_subcommand("survey", "the nim-sequences of all codes of a family, in one table");
    SequenceOptions& sequence = options_.sequence;
    command.add_option("family", options_.words, "octal")->required()->type_name("octal");
    command.add_option("--digits", sequence.digits, "codes with up to so many digits behind the point (3)")
        ->check(CLI::Range(1, 4).description(""))
        ->type_name("1..4");
    command.add_option("--to", sequence.to, "so many values of each, unless its period is proved before")
        ->required()
        ->type_name("N");
    command
        .add_option("--out", sequence.folder,
                    "the folder of the table; a survey that was stopped goes on there")
        ->required()
        ->type_name("FOLDER");
    add_threads(command);
    add_limits(command);
    command.footer(
        "Example: sprague survey octal --digits 3 --to 1e6 --out octal3\n\n"
        "Exit status: 0 done, 1 failure, 2 wrong request, 3 stopped: the same command goes on.");
    chooses(command, [](Program& self, Session&) {
      self.without_limits();
      return cli::survey(self.options_, stop_requested);
    });
  }

  void add_serve() {
    CLI::App& command =
        *app_.add_subcommand("serve", "the web page and a JSON API on this computer (doc/formats/serve.md)");
    ServeOptions& serve = options_.serve;
    const auto count = [&](const char* name, std::size_t& place, std::size_t most, const char* about) {
      command.add_option(name, place, about)
          ->check(CLI::Range(std::size_t{1}, most).description(""))
          ->type_name("N");
    };
    command.add_option("--host", serve.host, "listen on this address (127.0.0.1: only this computer)")
        ->type_name("ADDRESS");
    command.add_option("--port", serve.port, "listen on this port (8117); 0: one that is free")
        ->check(CLI::Range(0, 65535).description(""))
        ->type_name("PORT");
    command.add_option("--allow-host", serve.names, "answer to this name as well; once for each")
        ->allow_extra_args(false)
        ->type_name("NAME");
    command.add_option("--web", serve.web_folder, "the folder of the page (web/dist)")->type_name("FOLDER");
    count("--threads", serve.threads, 256, "compute so many small and so many long requests at a time");
    count("--queue", serve.queue, 100'000, "let so many requests of each kind wait (64)");
    count("--connections", serve.connections, 10'000, "keep so many connections open (128)");
    count("--body", serve.body_kibibytes, 1 << 20, "requests of so many KIB at most (1024)");
    command.add_option("--patience", serve.patience, "a client may take so long to send a request (10)")
        ->check(seconds())
        ->type_name("SECONDS");
    add_limits(command);
    command.get_option("--time")->description("the most that a request may ask for (60)");
    command.get_option("--memory")->description("the same (1024)");
    command.get_option("--positions")->description("the same (1,000,000,000)");
    command.footer(
        "Examples: sprague serve\n"
        "          sprague serve --port 0 --time 600 --memory 4096\n" +
        app_.get_footer());
    chooses(command, [](Program& self, Session&) {
      const Ceilings usual;  // for one request of many
      Limits& limits = self.options_.task.limits;
      if (self.mebibytes_ == self.default_limits_.bytes >> 20) limits.bytes = usual.limits.bytes;
      if (limits.positions == self.default_limits_.positions) limits.positions = usual.limits.positions;
      struct sigaction interrupt = {};
      interrupt.sa_handler = on_interrupt;
      sigaction(SIGTERM, &interrupt, nullptr);
      return cli::serve(self.options_, stop_requested);
    });
  }

  CLI::App app_;
  Options options_;
  u64 mebibytes_ = Limits{}.bytes >> 20;
  const Limits default_limits_ = {};
  Verb verb_ = [](Program&, Session& session) { return tour(session); };
};

}  // namespace

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  const std::size_t first = out.find_first_not_of(' ');
  return first == std::string::npos ? std::string() : out.substr(first);
}

void speak(Language language) { spoken = language; }

int report(const Error& found, std::string_view text, bool json) {
  const Error error = explain::translated(spoken, found);
  if (json) {
    const std::string out = to_json(error, 2) + "\n";
    print(out);
  } else {
    std::fflush(stdout);
    std::fprintf(stderr, "sprague: %s\n", render(error, text).c_str());
  }
  return finish(error.kind == ErrorKind::internal ? failed : wrong);
}

void show_progress(const std::string& line) {
  static const bool is_terminal = isatty(STDERR_FILENO) != 0;
  if (!is_terminal) return;
  progress_shown = true;
  std::fprintf(stderr, "\r\033[K%s ", line.c_str());
}

void clear_progress() {
  if (progress_shown) std::fprintf(stderr, "\r\033[K");
  progress_shown = false;
}

int finish(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  std::fprintf(stderr, "sprague: cannot write the output: %s\n", std::strerror(errno));
  return failed;
}

}  // namespace sprague::cli

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);    // a closed pipe is an error of writing, reported like any other
  struct sigaction interrupt = {};  // without SA_RESTART: Ctrl-C also ends a wait for input
  interrupt.sa_handler = sprague::cli::on_interrupt;
  sigaction(SIGINT, &interrupt, nullptr);
  try {
    return sprague::cli::Program().run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "sprague: internal failure: %s\n", error.what());
    return sprague::cli::failed;
  }
}

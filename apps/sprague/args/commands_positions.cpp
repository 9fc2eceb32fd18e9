// The commands about positions and tables of them: their options, their help, and what is asked of the verbs.
#include "apps/sprague/args/commands.hpp"
#include "apps/sprague/files/interrupt.hpp"

namespace sprague::cli {
namespace {

void add_solve(Commands& commands) {
  CLI::App& command = *commands.app.add_subcommand("solve", "who wins, all winning moves, and why");
  command
      .add_option("position", commands.options.words,
                  "a ruleset and a position; @FILE stands for a file's contents, - for --batch -")
      ->type_name("POSITION");
  command
      .add_option("--batch", commands.options.batch_file,
                  "read positions, one a line, and answer one line each; - is standard input")
      ->type_name("FILE");
  command.footer(
      "Examples: sprague solve nim 3 6 9\n"
      "          sprague solve \"nim 3 5 + wythoff 4 7\" --misere\n"
      "          sprague solve nim --batch heaps.txt\n" +
      commands.app.get_footer());
  command
      .add_option_function<std::string>(
          "--moves",
          [&commands](const std::string& how_many) {
            commands.options.task.want.all_moves = how_many == "table";
            commands.options.list_moves = how_many == "first" ? 1 : how_many == "count" ? 0 : ~u64{0};
          },
          "list all winning moves, the first, or only count them; otherwise the first 20 are listed; table: every "
          "move with who wins after it, its nim-value and how long play lasts then")
      ->check(one_of({"all", "first", "count", "table"}))
      ->type_name("HOW_MANY");
  command.add_flag_callback(
      "--value", [&commands] { commands.options.task.question = Question::nim_value; },
      "find the nim-value even where it takes a long search");
  command
      .add_option("--certificate", commands.options.certificate_file,
                  "write what it takes to check the answer (doc/formats/certificate.md) to this file")
      ->type_name("FILE");
  commands.add_language(command);
  commands.add_common(command);
  commands.add_limits(command);
  commands.chooses(command, [](Commands& asked, SessionState& session) {
    Options& options = asked.options;
    if (options.words.size() == 1 && options.words[0] == "-" && options.batch_file.empty()) {
      options.words.clear();
      options.batch_file = "-";
    }
    if (!options.batch_file.empty() && !options.certificate_file.empty())
      return report({ErrorKind::wrong, "--certificate is for one position, and --batch for many"_m}, {},
                    options.json);
    if (options.certificate_file == "-") return refuse_certificate_on_output(options);
    if (!options.batch_file.empty()) return solve_batch(session, options, stop_requested);
    return solve(session, options);
  });
}

void add_table(Commands& commands) {
  CLI::App& command = *commands.app.add_subcommand(
      "table", "values or outcomes of all positions in a box, and what can be seen in them");
  TableOptions& table = commands.options.table;
  command.add_option("game", commands.options.words, "a ruleset or named game with its arguments")
      ->required()
      ->type_name("GAME");
  const auto number = [&](const char* name, std::optional<u64>& value, const char* help) {
    return command.add_option(name, value, help)->transform(natural_validator())->type_name("N");
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
  commands.add_language(command);
  commands.add_common(command);
  command.get_option("--json")->description("print JSON (doc/formats/table.md)");
  commands.add_limits(command);
  command.footer(
      "Examples: sprague table kayles --to 200 --period\n"
      "          sprague table wythoff --x 0..20 --y 0..20\n"
      "          sprague table wythoff --to 200 --svg wythoff.svg\n" +
      commands.app.get_footer());
  commands.chooses(command,
                   [](Commands& asked, SessionState& session) { return cli::table(session, asked.options); });
}

void add_task(Commands& commands) {
  CLI::App& command = *commands.app.add_subcommand(
      "task", "for programs: tasks as JSON, one a line, answered as JSON, one a line");
  command.add_option("file", commands.options.batch_file, "the file of tasks; - is standard input")
      ->required()
      ->type_name("FILE");
  commands.add_language(command);
  command.get_option("--lang")->description("the language of tasks that do not name one: en or zh");
  commands.chooses(command, [](Commands& asked, SessionState& session) {
    return answer_tasks(session, asked.options, stop_requested);
  });
}

void add_rulesets(Commands& commands) {
  CLI::App& list = *commands.app.add_subcommand("rulesets", "the catalogue of games");
  commands.add_language(list);
  commands.add_common(list);
  list.get_option("--misere")->description("only those whose misère play is known by a theorem");
  commands.chooses(
      list, [](Commands& asked, SessionState& session) { return list_rulesets(session, asked.options); });
  CLI::App& page =
      *commands.app.add_subcommand("show", "a game's page: rules, notation, what is known, examples");
  page.add_option("name", commands.options.name, "the ruleset's name")->required()->type_name("NAME");
  commands.add_language(page);
  commands.add_common(page);
  page.get_option("--misere")->description("solve the examples in misère play");
  commands.chooses(page, [](Commands& asked, SessionState& session) { return show(session, asked.options); });
}

void add_play(Commands& commands) {
  CLI::App& command = *commands.app.add_subcommand("play", "play against a perfect opponent in the terminal");
  command.add_option("position", commands.options.words, "a ruleset and the position to start from")
      ->required()
      ->type_name("POSITION");
  command
      .add_option_function<std::string>(
          "--first",
          [&commands](const std::string& who) {
            commands.options.first = who == "you" ? Side::you : Side::engine;
          },
          "who moves first: you (the default) or engine")
      ->check(one_of({"you", "engine"}))
      ->type_name("WHO");
  command.add_flag("--watch", commands.options.watch, "watch two perfect players");
  commands.add_language(command);
  commands.add_common(command);
  command.get_option("--json")->description("print what happens as JSON, an object a line");
  commands.add_limits(command);
  commands.chooses(command,
                   [](Commands& asked, SessionState& session) { return play(session, asked.options); });
}

void add_judge(Commands& commands) {
  CLI::App& command = *commands.app.add_subcommand("judge", "contest problems: their input to their output");
  command.add_option("name", commands.options.name, "the problem's name")->type_name("NAME");
  command.add_option("--input", commands.options.input_file, "read this file and not standard input")
      ->type_name("FILE");
  command.add_flag("--list", commands.options.list, "list the problems");
  command.add_flag("--sample", commands.options.sample, "show the problem's format, with a sample");
  commands.add_language(command);
  command.get_option("--lang")->description("the language of --list, --sample and errors: en or zh");
  command.footer(
      "Examples: sprague judge p1247 < heaps.txt\n"
      "          sprague judge p1247 --sample\n" +
      commands.app.get_footer());
  commands.chooses(command,
                   [](Commands& asked, SessionState&) { return judge(asked.options, stop_requested); });
}

void add_theorems(Commands& commands) {
  CLI::App& command = *commands.app.add_subcommand("theorems", "what prove has kept for solve");
  command.add_flag("--forget", commands.options.forget, "delete them");
  commands.chooses(command, [](Commands& asked, SessionState&) { return theorems(asked.options); });
}

void add_refute_program(RefuteOptions& refute, CLI::App& command) {
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
      ->check(seconds_validator())
      ->type_name("SECONDS");
}

void add_refute(Commands& commands) {
  CLI::App& command = *commands.app.add_subcommand(
      "refute", "look for a counterexample to a formula or a program that claims who wins");
  RefuteOptions& refute = commands.options.refute;
  command.add_option("claim", commands.options.words, "a game and, without --value or a program, a formula")
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
      ->transform(natural_validator())
      ->type_name("N");
  command.add_option("--to", refute.to, "the largest number in a position (about 100,000 positions)")
      ->transform(natural_validator())
      ->type_name("N");
  add_refute_program(refute, command);
  commands.add_language(command);
  commands.add_common(command);
  command.get_option("--json")->description("print JSON (doc/formats/refute.md)");
  commands.add_limits(command);
  command.get_option("--time")->description("compute and run the program for so long at most in all (60)");
  command.get_option("--memory")
      ->description(
          "hold tables so large at most, and let each process of the program have so many addresses (2048)");
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
  commands.chooses(
      command, [](Commands& asked, SessionState& session) { return cli::refute(session, asked.options); });
}

}  // namespace

void add_commands_about_positions(Commands& commands) {
  add_solve(commands);
  add_table(commands);
  add_task(commands);
  add_rulesets(commands);
  add_play(commands);
  add_judge(commands);
  add_theorems(commands);
  add_refute(commands);
}

}  // namespace sprague::cli

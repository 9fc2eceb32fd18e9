// The commands that prove, or compute for long: their options, their help, and what is asked of the verbs.
#include "apps/sprague/args/commands.hpp"
#include "apps/sprague/files/interrupt.hpp"
#include "wire/request.hpp"

namespace sprague::cli {
namespace {

void add_prove(Commands& commands) {
  CLI::App& command = *commands.app.add_subcommand(
      "prove", "a theorem about all positions of a game in the rule language, with a certificate");
  command.add_option("game", commands.options.words, "a file of rules (NAME.game), with its parameters")
      ->required()
      ->type_name("GAME");
  command.add_flag("--values", commands.options.prove.values, "about the nim-values, and not only who wins");
  command
      .add_option("--slice", commands.options.prove.slices,
                  "fix a coordinate at these numbers, one theorem for each (z=0..70)")
      ->allow_extra_args(false)
      ->type_name("NAME=A..B");
  command
      .add_option("--claim", commands.options.prove.claim,
                  "prove or refute that the P-positions are those with this property (\"x = y\"), or that "
                  "the nim-value is this (\"G = x xor y\")")
      ->type_name("CLAIM");
  command
      .add_option("--export", commands.options.prove.export_format,
                  "print the theorem for another prover (coq, mona, walnut), or its automaton as a picture "
                  "(svg; dot, for Graphviz)")
      ->check(one_of({"coq", "mona", "walnut", "dot", "svg"}))
      ->type_name("FORMAT");
  command
      .add_option("--certificate", commands.options.certificate_file,
                  "write what it takes to check the theorem (doc/formats/certificate.md) to this file")
      ->type_name("FILE");
  command.add_flag("--by-residues", commands.options.prove.by_residues,
                   "let the certificate be one of residue classes, where the theorem is");
  commands.add_language(command);
  commands.add_common(command);
  command.get_option("--json")->description("print JSON (doc/formats/prove.md)");
  commands.add_limits(command);
  command.get_option("--positions")->description("search so many positions at most (no limit)");
  command.footer(
      "Examples: sprague prove games/wythoff.game --certificate wythoff.cert\n"
      "          sprague prove games/lasker.game --values\n"
      "          sprague prove games/chomp3.game --slice z=0..5\n"
      "          sprague prove games/wythoff.game --claim \"x = 2*y or y = 2*x\"\n\n"
      "Exit status: 0 proved, 1 failure, 2 wrong request, 3 no pattern found, 4 the claim is refuted.");
  commands.chooses(command, [](Commands& asked, SessionState& session) {
    Options& options = asked.options;
    asked.lift_limit_of_positions();  // time and memory are the limits here
    if (asked.app.get_subcommand("prove")->count("--claim") > 0 &&
        options.prove.claim.find_first_not_of(" \t\r\n") == std::string::npos)
      return report({ErrorKind::wrong, "the claim is empty"_m, "Such as: --claim \"x = y\"."_m}, {},
                    options.json);
    if (options.certificate_file == "-") return refuse_certificate_on_output(options);
    return cli::prove(session, options);
  });
}

void add_ask(Commands& commands) {
  CLI::App& command = *commands.app.add_subcommand(
      "ask", "decide a sentence about all P-positions (or nim-values) of a game that has a proved pattern");
  command
      .add_option("game", commands.options.words,
                  "a file of rules, with its parameters, and then the sentence")
      ->required()
      ->type_name("GAME SENTENCE");
  command.add_option("--slice", commands.options.prove.slices, "fix a coordinate at these numbers (z=0..5)")
      ->allow_extra_args(false)
      ->type_name("NAME=A..B");
  command
      .add_option("--certificate", commands.options.certificate_file,
                  "write what it takes to check the answer (doc/formats/certificate.md) to this file")
      ->type_name("FILE");
  commands.add_language(command);
  commands.add_common(command);
  command.get_option("--json")->description("print JSON (doc/formats/prove.md)");
  commands.add_limits(command);
  command.get_option("--positions")->description("search so many positions at most (no limit)");
  command.footer(
      "P(x, y): a P-position; N(x, y): another position; G(x, y): the nim-value; move(x, y -> a, b): the\n"
      "rules allow it. forall, exists, and, or, not, =>, <=>, comparisons of sums, mod, /, min, max, in "
      "{...}.\n\n"
      "Examples: sprague ask games/wythoff.game \"exists x: P(x, x) and x > 0\"\n"
      "          sprague ask games/wythoff.game \"P(x, y) and x < y\"\n"
      "          sprague ask games/bash.game \"forall n: P(n) and n > 5 => n mod 2 = 0\"\n\n"
      "Exit status: 0 decided, 1 failure, 2 wrong request, 3 not decided.");
  commands.chooses(command, [](Commands& asked, SessionState& session) {
    Options& options = asked.options;
    if (options.words.size() < 2)
      return report({ErrorKind::wrong, "a sentence is missing behind the game"_m,
                     "Such as: sprague ask games/wythoff.game \"exists x: P(x, x) and x > 0\"."_m},
                    {}, options.json);
    if (options.certificate_file == "-") return refuse_certificate_on_output(options);
    options.prove.question = options.words.back();
    options.words.pop_back();
    asked.lift_limit_of_positions();
    return cli::ask(session, options);
  });
}

void add_check(Commands& commands) {
  CLI::App& command = *commands.app.add_subcommand(
      "check", "is a certificate valid? Asks sprague-check, which shares nothing with the prover");
  command.add_option("file", commands.options.words, "certificates")->required()->type_name("FILE");
  command.add_option("--rules", commands.options.rules_file, "they must be about the rules in this file")
      ->type_name("FILE");
  command.footer("Exit status: 0 valid, 4 invalid, 2 wrong request, 3 too large to check.");
  commands.chooses(command, [](Commands& asked, SessionState&) { return cli::check(asked.options); });
}

void say_no_limits(CLI::App& command) {
  command.get_option("--time")->description("compute for so long at most (no limit)");
  command.get_option("--positions")->description("search so many positions at most (no limit)");
}

// Long computations: no limit of time or positions unless one was asked for.
void without_limits(Commands& asked) {
  asked.lift_limit_of_positions();
  Limits& limits = asked.options.task.limits;
  if (limits.seconds == asked.default_limits.seconds) limits.seconds = 1e9;
}

void add_threads(Commands& commands, CLI::App& command) {
  command
      .add_option("--threads", commands.options.sequence.threads,
                  "compute with so many threads (as many as help)")
      ->check(CLI::Range(1, 256).description(""))
      ->type_name("N");
}

void add_sequence(Commands& commands) {
  CLI::App& command =
      *commands.app.add_subcommand("sequence", "long nim-sequences of heap games, and their periods, proved");
  SequenceOptions& sequence = commands.options.sequence;
  const auto file = [&](const char* name, std::string& place, const char* about) {
    return command.add_option(name, place, about)->type_name("FILE");
  };
  command.add_option("game", commands.options.words, "a code or a named game")->required()->type_name("GAME");
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
      ->check(seconds_validator())
      ->type_name("SECONDS");
  add_threads(commands, command);
  commands.add_language(command);
  commands.add_common(command);
  command.remove_option(command.get_option("--misere"));
  command.get_option("--json")->description("print JSON (doc/formats/sequence.md)");
  commands.add_limits(command);
  say_no_limits(command);
  command.footer(
      "Examples: sprague sequence 0.77\n"
      "          sprague sequence grundy --to 1e6 --stats\n"
      "          sprague sequence kayles --at 1000000000000000000\n"
      "          sprague sequence 0.106 --to 1e9 --checkpoint 0.106.state\n\n"
      "Exit status: 0 done, 1 failure, 2 wrong request, 3 limits ran out before.");
  commands.chooses(command, [](Commands& asked, SessionState& session) {
    without_limits(asked);
    return cli::sequence(session, asked.options, stop_requested);
  });
}

void add_survey(Commands& commands) {
  CLI::App& command =
      *commands.app.add_subcommand("survey", "the nim-sequences of all codes of a family, in one table");
  SequenceOptions& sequence = commands.options.sequence;
  command.add_option("family", commands.options.words, "octal")->required()->type_name("octal");
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
  add_threads(commands, command);
  commands.add_language(command);
  commands.add_limits(command);
  say_no_limits(command);
  command.footer(
      "Example: sprague survey octal --digits 3 --to 1e6 --out octal3\n\n"
      "Exit status: 0 done, 1 failure, 2 wrong request, 3 stopped: the same command goes on.");
  commands.chooses(command, [](Commands& asked, SessionState&) {
    without_limits(asked);
    return cli::survey(asked.options, stop_requested);
  });
}

void add_serve(Commands& commands) {
  CLI::App& command = *commands.app.add_subcommand(
      "serve", "the web page and a JSON API on this computer (doc/formats/serve.md)");
  ServeOptions& serve = commands.options.serve;
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
  count("--threads", serve.threads, 256,
        "try so many requests at a time, and compute so many long ones of each kind");
  count("--queue", serve.queue, 100'000, "let so many long requests of each kind wait (64)");
  count("--connections", serve.connections, 10'000, "keep so many connections open (128)");
  count("--body", serve.body_kibibytes, 1 << 20, "requests of so many KIB at most (1024)");
  command.add_option("--patience", serve.patience, "a client may take so long to send a request (10)")
      ->check(seconds_validator())
      ->type_name("SECONDS");
  commands.add_limits(command);
  command.get_option("--time")->description("the most that a request may ask for (60)");
  command.get_option("--memory")->description("the same (1024)");
  command.get_option("--positions")->description("the same (1,000,000,000)");
  command.footer(
      "Examples: sprague serve\n"
      "          sprague serve --port 0 --time 600 --memory 4096\n" +
      commands.app.get_footer());
  commands.chooses(command, [](Commands& asked, SessionState&) {
    const Ceilings usual;  // for one request of many
    Limits& limits = asked.options.task.limits;
    if (asked.mebibytes == asked.default_limits.bytes >> 20) limits.bytes = usual.limits.bytes;
    if (limits.positions == asked.default_limits.positions) limits.positions = usual.limits.positions;
    return cli::serve(asked.options, stop_requested);
  });
}

}  // namespace

void add_long_commands(Commands& commands) {
  add_prove(commands);
  add_ask(commands);
  add_check(commands);
  add_sequence(commands);
  add_survey(commands);
  add_serve(commands);
}

}  // namespace sprague::cli

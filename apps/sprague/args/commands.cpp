// Reads the arguments and does what they ask; the options that commands share.
#include "apps/sprague/args/commands.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "apps/sprague/args/read_count.hpp"
#include "apps/sprague/files/interrupt.hpp"
#include "apps/sprague/files/partial_file.hpp"
#include "apps/sprague/files/read_file.hpp"
#include "apps/sprague/files/theorem_store.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/print/version.hpp"
#include "positions/registry.hpp"

namespace sprague::cli {
namespace {

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

// The blanks that `arguments` has put there; and a first "--" stands only between options and a position.
void take_blanks_back(Options& options) {
  if (!options.words.empty() && options.words[0] == " --") options.words.erase(options.words.begin());
  for (std::vector<std::string>* words : {&options.words, &options.sequence.at, &options.table.ranges,
                                          &options.prove.slices, &options.refute.words})
    for (std::string& word : *words)
      if (word.starts_with(" -")) word.erase(0, 1);
}

std::vector<std::string_view> names_of(const Commands& commands) {
  std::vector<std::string_view> names;
  for (const CLI::App* command : commands.app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

// A word that is no command: perhaps a misspelt one, perhaps a ruleset.
int refuse_command(std::string_view word, const std::vector<std::string_view>& known) {
  Error error = unknown_name("command"_m, word, known, "'sprague --help' lists the commands and options."_m);
  if (find_ruleset(word) != nullptr || find_named_game(word) != nullptr)
    error.hint = Message("It is a ruleset: 'sprague solve {0} …' solves a position of it.", word);
  error.length = 0;
  return report(error, {});
}

// CLI11 names the words that are too many behind a colon.
Message unexpected(std::string_view said) {
  const std::string_view words = said.substr(said.find(": ") + 2);
  return said.starts_with("The following arguments")
             ? Message("The following arguments were not expected: {0}", words)
             : Message("The following argument was not expected: {0}", words);
}

int refuse_option(const Commands& commands, int argc, char** argv, const CLI::ExtrasError& extras) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands.app.get_subcommands({}))
    for (const CLI::Option* option : command->get_options())
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::vector<std::string_view> known(names.begin(), names.end());
  Error error{ErrorKind::wrong, unexpected(extras.what()),
              "'sprague --help' lists the commands and options."_m};
  for (int i = 1; i < argc; ++i) {
    const std::string_view word(argv[i]);
    if (word.starts_with("-") && std::find(known.begin(), known.end(), word) == known.end()) {
      error =
          unknown_name("option"_m, word, known, "'sprague COMMAND --help' lists the options of a command."_m);
      error.length = 0;
      break;
    }
  }
  return report(error, {});
}

// Coordinates have names of their own: "--x 0..50" is another way to write "--range x=0..50".
void name_ranges(const Commands& commands, std::vector<std::string>& words) {
  const CLI::App& command = *commands.app.get_subcommand("table");
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

// Chinese where the person's settings ask for it (POSIX: the first of these that is not empty). What programs read is English
// unless --lang says otherwise.
Language language_of_environment(int argc, char** argv) {
  const std::string_view command = argc > 1 ? argv[1] : "";
  for (int i = 1; i < argc; ++i)
    if (argv[i] == std::string_view("--json")) return Language::english;
  if (command == "task" || command == "serve") return Language::english;
  for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* const value = std::getenv(name); value != nullptr && *value != 0)
      return std::string_view(value).starts_with("zh") ? Language::chinese : Language::english;
  return Language::english;
}

// The exit status where there is nothing more to do.
std::optional<int> read_arguments(Commands& commands, int argc, char** argv) {
  commands.options.task.language = language_of_environment(argc, argv);
  speak(commands.options.task.language);
  for (int i = 1; i + 1 < argc; ++i)  // what is wrong with the options is told in it, too
    if (argv[i] == std::string_view("--lang"))
      speak(language_called(argv[i + 1]).value_or(Language::english));
  try {
    const std::vector<std::string_view> known = names_of(commands);
    if (argc > 1 && argv[1][0] != '-' && std::find(known.begin(), known.end(), argv[1]) == known.end())
      return refuse_command(argv[1], known);
    std::vector<std::string> words(argv + 1, argv + argc);
    if (!words.empty() && words[0] == "table") name_ranges(commands, words);
    commands.app.parse(arguments(std::move(words)));
  } catch (const CLI::Success& success) {  // --help and --version
    return commands.app.exit(success) == 0 ? finish(done) : failed;
  } catch (const CLI::ExtrasError& error) {
    return refuse_option(commands, argc, argv, error);
  } catch (const CLI::ParseError& error) {
    std::fprintf(stderr, "sprague: %s\n  'sprague --help' lists the commands and options.\n", error.what());
    return wrong;
  }
  commands.options.task.limits.bytes = std::min(commands.mebibytes, ~u64{0} >> 21) << 20;
  take_blanks_back(commands.options);
  limit_reading(commands.options.task.limits);
  return std::nullopt;
}

}  // namespace

Commands::Commands() {
  app.set_version_flag("--version", [] { return version_text(); });
  app.require_subcommand(0, 1);
  app.footer(
      "Without a command: a tour. 'sprague COMMAND --help' explains a command.\n"
      "Exit status: 0 answered, 1 failure, 2 wrong request, 3 limits ran out before the answer,\n"
      "4 a claim or certificate was found wrong (refute, prove --claim, check).");
  add_commands_about_positions(*this);
  add_long_commands(*this);
}

void Commands::add_common(CLI::App& command) {
  command.add_flag_callback(
      "--misere", [this] { options.task.convention = Convention::misere; },
      "misère play: who makes the last move loses");
  command.add_flag("--json", options.json, "print JSON (doc/formats/task.md)");
}

void Commands::add_language(CLI::App& command) {
  command
      .add_option_function<std::string>(
          "--lang", [this](const std::string& name) { options.task.language = *language_called(name); },
          "the language of the answer: en or zh (that of LANG, or en)")
      ->check(one_of(language_codes()))
      ->type_name("LANGUAGE");
}

void Commands::add_limits(CLI::App& command) {
  Limits& limits = options.task.limits;
  command.add_option("--time", limits.seconds, "compute for so long at most (60)")
      ->check(seconds_validator())
      ->type_name("SECONDS");
  command.add_option("--memory", mebibytes, "hold tables so large at most (2048)")
      ->transform(natural_validator())
      ->type_name("MIB");
  command.add_option("--positions", limits.positions, "search so many positions at most (20,000,000)")
      ->transform(natural_validator())
      ->type_name("N");
}

void Commands::chooses(CLI::App& command, Verb chosen) {
  command.callback([this, chosen] { verb = chosen; });
}

void Commands::lift_limit_of_positions() {
  u64& positions = options.task.limits.positions;
  if (positions == default_limits.positions) positions = ~u64{0} >> 1;
}

CLI::Validator seconds_validator() {
  return CLI::Validator(
      [](const std::string& text) {
        double value = -1;
        return CLI::detail::lexical_cast(text, value) && value >= 0 ? std::string()
                                                                    : "must be a number of seconds";
      },
      "");
}

CLI::Validator natural_validator() {
  return CLI::Validator(
      [](std::string& text) {
        const auto number = number_typed(text);
        if (number) text = std::to_string(*number);
        return number ? std::string() : "must be a natural number, such as 1000, 1e6, 10^8 or 2^20";
      },
      "");
}

CLI::Validator one_of(std::vector<std::string_view> words) {
  return CLI::Validator(
      [words = std::move(words)](const std::string& text) {
        const bool found = std::find(words.begin(), words.end(), text) != words.end();
        return found ? std::string() : "must be " + english(quoted_choices(words));
      },
      "");
}

int refuse_certificate_on_output(const Options& options) {
  return report(
      {ErrorKind::wrong, "--certificate needs the name of a file"_m, "Standard output is for the answer."_m},
      {}, options.json);
}

int run_command(int argc, char** argv) {
  Commands asked;
  if (const auto status = read_arguments(asked, argc, argv)) return *status;
  const Options& options = asked.options;
  const std::string* const outputs[] = {&options.certificate_file,  &options.table.npy_file,
                                        &options.table.svg_file,    &options.table.out_file,
                                        &options.sequence.out_file, &options.sequence.npy_file,
                                        &options.sequence.raw_file};
  if (const auto error = claim_outputs(outputs)) return report(*error, {}, options.json);
  Budget::Progress progress;
  if (isatty(STDERR_FILENO) != 0) progress = show_positions;
  SessionState session(&stop_requested, progress);
  session.look_for_theorems(stored_certificate);
  return asked.verb(asked, session);
}

}  // namespace sprague::cli

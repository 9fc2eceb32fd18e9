// Reads the arguments and does what they ask: the verbs tell CLI11 of their arguments, and one of them is run.
#include "apps/sprague/args/arguments.hpp"

#include <unistd.h>

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "apps/sprague/args/command_line.hpp"
#include "apps/sprague/args/completion.hpp"
#include "apps/sprague/args/help.hpp"
#include "apps/sprague/args/manual.hpp"
#include "apps/sprague/args/parser_errors.hpp"
#include "apps/sprague/args/read_count.hpp"
#include "apps/sprague/files/interrupt.hpp"
#include "apps/sprague/files/partial_file.hpp"
#include "apps/sprague/files/read_file.hpp"
#include "apps/sprague/files/theorem_store.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/print/version.hpp"
#include "apps/sprague/verb.hpp"
#include "positions/registry.hpp"

namespace sprague::cli {

class CommandLine {
 public:
  CommandLine();
  CommandLine(const CommandLine&) = delete;  // the options of `app` point into the verbs
  CommandLine& operator=(const CommandLine&) = delete;

  /// The exit status where there is nothing more to do.
  std::optional<int> read(int argc, char** argv);
  int run();

  [[nodiscard]] HelpTail& tail_of(const CLI::App* command) { return tails_[command]; }

  std::vector<std::vector<std::string>*> words;                    ///< what "-3" may stand in
  std::vector<const std::string*> outputs;                         ///< names of files that are written
  std::map<const CLI::Option*, std::vector<std::string>> choices;  ///< the words that options take
  std::string other_options;  ///< of the command `others_of`: what they are values of
  CLI::App* others_of = nullptr;

 private:
  [[nodiscard]] std::vector<std::string_view> names() const;
  [[nodiscard]] Message list_for(std::string_view command) const;
  [[nodiscard]] int refuse_command(std::string_view word) const;
  [[nodiscard]] int refuse_option(int argc, char** argv, const CLI::ExtrasError& extras) const;
  void name_others(std::vector<std::string>& typed) const;
  void take_blanks_back() const;
  [[nodiscard]] std::string manual(const std::string& command);
  [[nodiscard]] std::string completion(const std::string& shell) const;

  CLI::App app_{"Sprague: who wins, all the winning moves, and why. Every answer is exact.", "sprague"};
  std::map<const CLI::App*, HelpTail> tails_;
  std::vector<std::unique_ptr<Verb>> verbs_;
  Verb* chosen_ = nullptr;  ///< nothing: the tour
  Options tour_;            ///< what is asked without a verb
  std::string manual_of_;   ///< whose man page is wanted, and for which shell a script; mostly empty
  std::string completion_for_;
  Language language_;  ///< of the person: of the tour and of --help
};

namespace {

// "1,503,233 positions, 262,144/s, memory 2 %, a nim-value ≥ 2, 5.7 s (Ctrl-C stops)": on one line, whatever the numbers.
void show_how_far(const Budget& spent) {
  constexpr std::size_t most_columns = 79;
  const double seconds = spent.seconds();
  const auto a_second = static_cast<u64>(static_cast<double>(spent.ticks()) / std::max(seconds, 1e-3));
  const auto full = static_cast<u64>(100.0 * static_cast<double>(spent.held_bytes()) /
                                     static_cast<double>(std::max<u64>(1, spent.limits().bytes)));
  const std::string comma = said(", "_m);
  std::string line =
      said(Message("{0} positions, {1}/s, memory {2} %", grouped(spent.ticks()), grouped(a_second), full));
  if (spent.stage() == Stage::nim_value && spent.found() > 0)
    line += comma + said(Message("a nim-value ≥ {0}", spent.found()));
  if (spent.stage() == Stage::moves) line += comma + said(Message("{0} moves found", grouped(spent.found())));
  line += comma + said(Message("{0} s", fmt::format("{:.1f}", seconds)));
  const std::string hint = " " + said("(Ctrl-C stops)"_m);
  if (columns(line) + columns(hint) <= most_columns) line += hint;
  show_progress(line);
}

// "-3" is a wrong heap and not an option, "-(1^)" a value, and "--" a row of matches: a blank in front lets them through. In
// expressions "-v" and "-domineering 2x2" are values, too, and "--" says that no options follow.
std::vector<std::string> arguments(std::vector<std::string> words) {
  const bool are_expressions = !words.empty() && words[0] == "value";
  if (are_expressions) std::erase(words, "--");
  for (std::string& word : words) {
    const std::size_t first = word.find_first_not_of('-');
    if (word.size() < 2 || word[0] != '-') continue;
    const bool is_letter =
        first != std::string::npos && std::isalpha(static_cast<unsigned char>(word[first])) != 0;
    if (!is_letter || (are_expressions && first == 1 && word != "-h")) word.insert(0, " ");
  }
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  return words;
}

// CLI11 names the words that are too many behind a colon.
Message unexpected(std::string_view said) {
  const std::string_view words = said.substr(said.find(": ") + 2);
  return said.starts_with("The following arguments")
             ? Message("The following arguments were not expected: {0}", words)
             : Message("The following argument was not expected: {0}", words);
}

// Pages of help are laid out by columns, and not by bytes.
class HelpFormatter final : public CLI::Formatter {
 public:
  explicit HelpFormatter(CommandLine& line) : line_(line) {}

  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const override {
    return text_of(page_of(app, std::move(name)));
  }

  [[nodiscard]] HelpPage page_of(const CLI::App* app, std::string name) const {
    HelpPage page{.about = app->get_description(),
                  .usage = std::move(name),
                  .sections = {{"Positionals:", {}}, {"Options:", {}}, {"Subcommands:", {}}},
                  .tail = line_.tail_of(app)};
    page.usage += " [" + said("OPTIONS"_m) + "]";
    for (const CLI::Option* const option : app->get_options({})) {
      const bool is_operand = option->get_positional();
      const std::string words = words_of(*option);
      std::string left = is_operand ? words : option->get_name(false, true);
      if (option->get_type_size() != 0)
        left += (is_operand || words.empty() ? "" : " ") + details_of(*option);
      page.sections[is_operand ? 0 : 1].rows.push_back({left, option->get_description()});
      if (is_operand) page.usage += " " + (option->get_required() ? words : "[" + words + "]");
    }
    const auto commands = app->get_subcommands({});
    for (const CLI::App* const command : commands)
      page.sections[2].rows.push_back({command->get_name(), command->get_description()});
    if (!commands.empty()) page.usage += " [" + said("SUBCOMMAND"_m) + "]";
    return page;
  }

 private:
  static std::string words_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    return said(metavariable(type));
  }

  static std::string details_of(const CLI::Option& option) {
    std::string out = option.get_positional() ? "" : words_of(option);
    if (option.get_expected_max() == CLI::detail::expected_max_vector_size) out += " ...";
    if (option.get_required()) out += " " + said("REQUIRED"_m);
    std::string others;
    for (const CLI::Option* const other : option.get_excludes())
      others += (others.empty() ? "" : " ") + other->get_name();
    return others.empty() ? out : out + " " + said(Message("Excludes: {0}", others));
  }

  CommandLine& line_;
};

// Chinese where the person's settings ask for it (POSIX: the first of these that is not empty). What programs read is English
// unless --lang says otherwise.
Language language_of_environment(int argc, char** argv) {
  for (int i = 1; i < argc; ++i)
    if (argv[i] == std::string_view("--json")) return Language::english;
  for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* const value = std::getenv(name); value != nullptr && *value != 0)
      return std::string_view(value).starts_with("zh") ? Language::chinese : Language::english;
  return Language::english;
}

// What --lang asks for, before anything is read: what is wrong with the options is told in it, too.
std::optional<Language> language_typed(int argc, char** argv) {
  constexpr std::string_view name = "--lang";
  std::optional<Language> out;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word(argv[i]);
    const std::string_view value = word == name && i + 1 < argc  ? std::string_view(argv[i + 1])
                                   : word.starts_with("--lang=") ? word.substr(name.size() + 1)
                                                                 : std::string_view();
    if (const auto language = language_called(value)) out = language;
  }
  return out;
}

CLI::App& app_of(void* command) { return *static_cast<CLI::App*>(command); }
CLI::Option* option_of(void* option) { return static_cast<CLI::Option*>(option); }

CLI::Validator seconds_validator() {
  return CLI::Validator(
      [](const std::string& text) {
        double value = -1;
        return CLI::detail::lexical_cast(text, value) && value >= 0 ? std::string()
                                                                    : said("must be a number of seconds"_m);
      },
      "");
}

CLI::Validator natural_validator(
    Message otherwise = "must be a natural number, such as 1000, 1e6, 10^8 or 2^20"_m) {
  return CLI::Validator(
      [otherwise = std::move(otherwise)](std::string& text) {
        const auto number = number_typed(text);
        if (number) text = std::to_string(*number);
        return number ? std::string() : said(otherwise);
      },
      "");
}

CLI::Validator between(u64 least, u64 most) {
  return CLI::Validator(
      [least, most](std::string& text) {
        const auto number = number_typed(text);
        if (!number || *number < least || *number > most)
          return said(Message("'{0}' is not a number from {1} to {2}",
                              printable(text.starts_with(" -") ? text.substr(1) : text), least, most));
        text = std::to_string(*number);
        return std::string();
      },
      "");
}

CLI::Validator among(std::vector<std::string> words) {
  return CLI::Validator(
      [words = std::move(words)](const std::string& text) {
        const std::vector<std::string_view> known(words.begin(), words.end());
        const bool found = std::find(known.begin(), known.end(), text) != known.end();
        return found ? std::string() : said(Message("must be {0}", quoted_choices(known)));
      },
      "");
}

}  // namespace

CommandLine::CommandLine() {
  app_.formatter(std::make_shared<HelpFormatter>(*this));  // commands inherit it, and the flag of help
  app_.set_help_flag("-h,--help", "print this page");
  app_.set_version_flag("--version", [] { return version_text(); }, "print the version");
  app_.require_subcommand(0, 1);
  const std::string statuses =
      "Exit status: 0 answered, 1 failure, 2 wrong request, 3 limits ran out before the answer, "
      "4 a claim or certificate was found wrong (refute, prove --claim, check).";
  tail_of(&app_).notes = "Without a command: a tour. 'sprague COMMAND --help' explains a command.";
  tail_of(&app_).statuses = statuses;
  Arguments(*this, &app_, tour_)
      .language("the language of the tour and of this page: en or zh (that of LANG, or en)");
  std::vector<std::string_view> pages = names();
  pages.insert(pages.begin(), "sprague");
  Arguments program(*this, &app_, tour_);
  program.choice(
      "--man", pages, [this](const std::string& name) { manual_of_ = name; }, "COMMAND",
      "print the man page of a command, or of sprague itself (sprague)");
  program.choice(
      "--completion", shells(), [this](const std::string& name) { completion_for_ = name; }, "SHELL",
      "print what makes a shell complete command lines: bash, zsh or fish");
  for (const VerbEntry* const entry : all_verbs()) {
    Verb* const verb = verbs_.emplace_back(entry->make()).get();
    CLI::App& command = *app_.add_subcommand(std::string(entry->name), std::string(entry->about));
    tail_of(&command).statuses = statuses;
    Arguments arguments(*this, &command, verb->options());
    verb->read(arguments);
    command.callback([this, verb] { chosen_ = verb; });
  }
}

std::vector<std::string_view> CommandLine::names() const {
  std::vector<std::string_view> out;
  for (const VerbEntry* const entry : all_verbs()) out.push_back(entry->name);
  return out;
}

std::string CommandLine::manual(const std::string& command) {
  const HelpFormatter pages(*this);
  const bool is_whole = command == "sprague";
  std::vector<std::string> others;
  if (!is_whole) others.push_back("sprague");
  for (const std::string_view name : names())
    if (is_whole) others.push_back("sprague-" + std::string(name));
  others.push_back("sprague-check");
  return is_whole ? manual_of(command, pages.page_of(&app_, command), others)
                  : manual_of("sprague-" + command,
                              pages.page_of(app_.get_subcommand(command), "sprague " + command), others);
}

std::string CommandLine::completion(const std::string& shell) const {
  std::vector<CompletedCommand> commands;
  const auto add = [&](const CLI::App& app, const std::string& name) {
    CompletedCommand& command = commands.emplace_back();
    command.name = name;
    command.about = said(Message::keyed(app.get_description()));
    for (const CLI::Option* const option : app.get_options({})) {
      if (option->get_positional()) {
        command.operands = option->get_type_name();
        continue;
      }
      CompletedOption& out = command.options.emplace_back();
      for (const std::string& letter : option->get_snames()) out.names.push_back("-" + letter);
      for (const std::string& word : option->get_lnames()) out.names.push_back("--" + word);
      out.about = said(Message::keyed(option->get_description()));
      if (option->get_type_size() != 0) out.value = option->get_type_name();
      if (const auto found = choices.find(option); found != choices.end()) out.choices = found->second;
    }
  };
  add(app_, "");
  for (const CLI::App* const command : app_.get_subcommands({})) add(*command, command->get_name());
  return completion_script(shell, commands);
}

// What lists what may be typed: for a command its page.
Message CommandLine::list_for(std::string_view command) const {
  const std::vector<std::string_view> known = names();
  if (std::find(known.begin(), known.end(), command) == known.end())
    return "'sprague --help' lists the commands and options."_m;
  return Message("'sprague {0} --help' lists its options.", command);
}

// A word that is no command: perhaps a misspelt one, perhaps a ruleset.
int CommandLine::refuse_command(std::string_view word) const {
  Error error = unknown_name("command"_m, word, names(), list_for({}));
  if (find_ruleset(word) != nullptr || find_named_game(word) != nullptr)
    error.hint = Message("It is a ruleset: 'sprague solve {0} …' solves a position of it.", word);
  error.length = 0;
  return report(error, {});
}

int CommandLine::refuse_option(int argc, char** argv, const CLI::ExtrasError& extras) const {
  const CLI::App* of = &app_;
  for (const CLI::App* const command : app_.get_subcommands({}))
    if (command->get_name() == argv[1]) of = command;
  std::vector<std::string> options;
  for (const CLI::Option* const option : of->get_options())
    for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
  const std::vector<std::string_view> known(options.begin(), options.end());
  const Message list = list_for(argv[1]);
  Error error{ErrorKind::wrong, unexpected(extras.what()), list};
  for (int i = 1; i < argc; ++i) {
    const std::string_view word(argv[i]);
    // Not a coordinate with its range, which is none of the known ones, either.
    const bool has_range = i + 1 < argc && std::string_view(argv[i + 1]).find("..") != std::string_view::npos;
    if (word.starts_with("-") && !has_range && std::find(known.begin(), known.end(), word) == known.end()) {
      error = unknown_name("option"_m, word, known, list);
      error.length = 0;
      break;
    }
  }
  return report(error, {});
}

// Coordinates have names of their own: "--x 0..50" is another way to write "--range x=0..50".
void CommandLine::name_others(std::vector<std::string>& typed) const {
  for (std::size_t i = 1; i < typed.size(); ++i) {
    const std::string& word = typed[i];
    if (word.size() < 3 || !word.starts_with("--")) continue;
    const std::size_t equals = word.find('=');
    if (others_of->get_option_no_throw(word.substr(0, equals)) != nullptr) continue;
    std::string range = word.substr(2);
    if (equals == std::string::npos) {
      if (i + 1 == typed.size() || typed[i + 1].starts_with("--")) continue;
      range += "=" + typed[i + 1];
      typed.erase(typed.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    typed[i] = other_options;
    typed.insert(typed.begin() + static_cast<std::ptrdiff_t>(++i), std::move(range));
  }
}

// The blanks that `arguments` has put there; and a first "--" stands only between options and a position.
void CommandLine::take_blanks_back() const {
  if (chosen_ != nullptr)
    if (auto& operands = chosen_->options().words; !operands.empty() && operands[0] == " --")
      operands.erase(operands.begin());
  for (std::vector<std::string>* const list : words)
    for (std::string& word : *list)
      if (word.starts_with(" -")) word.erase(0, 1);
}

std::optional<int> CommandLine::read(int argc, char** argv) {
  const std::string_view command = argc > 1 ? argv[1] : "";
  Language language = language_of_environment(argc, argv);
  for (const VerbEntry* const entry : all_verbs())
    if (entry->name == command && entry->for_programs) language = Language::english;
  const auto typed_language = language_typed(argc, argv);
  language_ = typed_language.value_or(language_of_environment(argc, argv));
  language = typed_language.value_or(language);
  for (const auto& verb : verbs_) verb->options().task.language = language;
  speak(language);
  try {
    const std::vector<std::string_view> known = names();
    if (!command.empty() && command[0] != '-' &&
        std::find(known.begin(), known.end(), command) == known.end())
      return refuse_command(command);
    std::vector<std::string> typed(argv + 1, argv + argc);
    if (others_of != nullptr && command == others_of->get_name()) name_others(typed);
    app_.parse(arguments(std::move(typed)));
  } catch (const CLI::Success& success) {  // --help and --version
    speak(language_);
    return app_.exit(success) == 0 ? finish(done) : failed;
  } catch (const CLI::ExtrasError& error) {
    return refuse_option(argc, argv, error);
  } catch (const CLI::ValidationError& error) {  // of a validator of ours, in the person's language already
    const std::string_view what(error.what());
    const std::size_t colon = what.find(": ");
    return report(
        wrong_request(Message("{0}: {1}", what.substr(0, colon), what.substr(colon + 2)), list_for(command)),
        {});
  } catch (const CLI::ParseError& error) {
    return report(error_of_parser(error.what(), list_for(command)), {});
  }
  take_blanks_back();
  if (chosen_ == nullptr && (!manual_of_.empty() || !completion_for_.empty())) {
    print(!manual_of_.empty() ? manual(manual_of_) : completion(completion_for_));
    return finish(done);
  }
  return std::nullopt;
}

int CommandLine::run() {
  Limits limits;
  bool json = false;
  if (chosen_ != nullptr) limits = chosen_->options().task.limits, json = chosen_->options().json;
  limit_reading(limits);
  if (const auto error = claim_outputs(outputs)) return report(*error, {}, json);
  Budget::Progress progress;
  if (isatty(STDERR_FILENO) != 0) progress = show_how_far;
  SessionState session(&stop_requested, progress);
  session.look_for_theorems(stored_certificate);
  return chosen_ != nullptr ? chosen_->run(session) : tour(session, language_);
}

int run_command(int argc, char** argv) {
  CommandLine line;
  if (const auto status = line.read(argc, argv)) return *status;
  return line.run();
}

// ---- What a verb tells

Argument& Argument::required() {
  option_of(inside_)->required();
  return *this;
}

Argument& Argument::needs(const Argument& other) {
  option_of(inside_)->needs(option_of(other.inside_));
  return *this;
}

Argument& Argument::excludes(const Argument& other) {
  option_of(inside_)->excludes(option_of(other.inside_));
  return *this;
}

Argument Arguments::words(const std::string& name, std::vector<std::string>& place, const std::string& type,
                          const std::string& about) {
  line_.words.push_back(&place);
  return Argument(app_of(command_).add_option(name, place, about)->type_name(type));
}

Argument Arguments::word(const std::string& name, std::string& place, const std::string& type,
                         const std::string& about) {
  return text(name, place, type, about);
}

Argument Arguments::flag(const std::string& name, bool& place, const std::string& about) {
  return Argument(app_of(command_).add_flag(name, place, about));
}

Argument Arguments::flag(const std::string& name, std::function<void()> given, const std::string& about) {
  return Argument(app_of(command_).add_flag_callback(name, std::move(given), about));
}

Argument Arguments::text(const std::string& name, std::string& place, const std::string& type,
                         const std::string& about) {
  return Argument(app_of(command_).add_option(name, place, about)->type_name(type));
}

Argument Arguments::text(const std::string& name, std::optional<std::string>& place, const std::string& type,
                         const std::string& about) {
  return Argument(app_of(command_).add_option(name, place, about)->type_name(type));
}

Argument Arguments::texts(const std::string& name, std::vector<std::string>& place, const std::string& type,
                          const std::string& about) {
  line_.words.push_back(&place);
  return Argument(app_of(command_).add_option(name, place, about)->allow_extra_args(false)->type_name(type));
}

Argument Arguments::any_texts(const std::string& name, std::vector<std::string>& place,
                              const std::string& type, const std::string& about) {
  line_.words.push_back(&place);
  return Argument(app_of(command_)
                      .add_option(name, place, about)
                      ->type_name(type)
                      ->expected(1)
                      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll));
}

Argument Arguments::output(const std::string& name, std::string& place, const std::string& about) {
  line_.outputs.push_back(&place);
  return text(name, place, "FILE", about);
}

Argument Arguments::natural(const std::string& name, u64& place, const std::string& about) {
  return Argument(
      app_of(command_).add_option(name, place, about)->transform(natural_validator())->type_name("N"));
}

Argument Arguments::natural(const std::string& name, std::optional<u64>& place, const std::string& about) {
  return Argument(
      app_of(command_).add_option(name, place, about)->transform(natural_validator())->type_name("N"));
}

Argument Arguments::within(const std::string& name, u64& place, u64 least, u64 most, const std::string& type,
                           const std::string& about) {
  return Argument(
      app_of(command_).add_option(name, place, about)->transform(between(least, most))->type_name(type));
}

Argument Arguments::one_of(const std::string& name, u64& place, std::initializer_list<int> numbers,
                           const std::string& type, const std::string& about) {
  std::vector<std::string> words;
  for (const int number : numbers) words.push_back(std::to_string(number));
  CLI::Option* const option = app_of(command_).add_option(name, place, about);
  line_.choices[option] = words;
  return Argument(option->check(among(std::move(words)))->type_name(type));
}

Argument Arguments::seconds(const std::string& name, double& place, const std::string& about) {
  return Argument(
      app_of(command_).add_option(name, place, about)->check(seconds_validator())->type_name("SECONDS"));
}

Argument Arguments::choice(const std::string& name, std::vector<std::string_view> words,
                           std::function<void(const std::string&)> chosen, const std::string& type,
                           const std::string& about) {
  CLI::Option* const option =
      app_of(command_).add_option_function<std::string>(name, std::move(chosen), about);
  line_.choices[option] = {words.begin(), words.end()};
  return Argument(option->check(among({words.begin(), words.end()}))->type_name(type));
}

void Arguments::language(const std::string& about) {
  choice(
      "--lang", language_codes(),
      [this_task = &common_.task](const std::string& name) { this_task->language = *language_called(name); },
      "LANGUAGE", about);
}

void Arguments::misere(const std::string& about) {
  flag("--misere", [task = &common_.task] { task->convention = Convention::misere; }, about);
}

void Arguments::json(const std::string& about) { flag("--json", common_.json, about); }

void Arguments::certificate(const std::string& about) {
  output("--certificate", common_.certificate_file, about);
}

void Arguments::limits(const Limits& usual, const AboutLimits& about) {
  Limits& limits = common_.task.limits;
  limits = usual;
  seconds("--time", limits.seconds, about.time);
  app_of(command_)
      .add_option_function<u64>(
          "--memory",
          [&limits](const u64& mebibytes) { limits.bytes = std::min(mebibytes, ~u64{0} >> 21) << 20; },
          about.memory)
      ->transform(natural_validator("must be a number of MiB, such as 1000, or 6144 for 6 GiB"_m))
      ->type_name("MIB");
  natural("--positions", limits.positions, about.positions);
}

void Arguments::limits_without_positions() {
  limits({.positions = ~u64{0} >> 1}, {.positions = "search so many positions at most (no limit)"});
}

void Arguments::limit_of_memory() {
  limits({.seconds = 1e9, .positions = ~u64{0} >> 1},
         {.time = "compute for so long at most (no limit)",
          .positions = "search so many positions at most (no limit)"});
}

void Arguments::others_are(const std::string& range) {
  line_.others_of = &app_of(command_);
  line_.other_options = range;
}

void Arguments::notes(const std::string& lines) { line_.tail_of(&app_of(command_)).notes = lines; }
void Arguments::example(const std::string& command, const std::string& about) {
  line_.tail_of(&app_of(command_)).examples.push_back({command, about});
}
void Arguments::statuses(const std::string& text) { line_.tail_of(&app_of(command_)).statuses = text; }

}  // namespace sprague::cli

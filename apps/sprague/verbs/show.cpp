// sprague show NAME: a game's page, with its rules, what is known of it, and examples that are solved.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "positions/registry.hpp"
#include "session/game_table.hpp"
#include "session/prove_game.hpp"
#include "wire/task_json.hpp"

namespace sprague::cli {
namespace {

// How a page looks, and its words.
struct Look {
  Style style;
  Language language = Language::english;

  [[nodiscard]] std::string say(const Message& said) const { return explain::said_in(language, said); }
  /// A text of a ruleset.
  [[nodiscard]] std::string tell(std::string_view text) const { return say(Message::keyed(text)); }
  /// The two titles of a game, its own language's first, and its name.
  [[nodiscard]] std::string title(std::string_view english, std::string_view chinese,
                                  std::string_view name) const {
    const bool zh = language == Language::chinese;
    return fmt::format("{}{}{}   {}   ({})\n\n", style.bold, zh ? chinese : english, style.off,
                       zh ? english : chinese, name);
  }
  [[nodiscard]] std::string heading(const Message& said) const {
    return fmt::format("\n{}{}{}\n", style.bold, say(said), style.off);
  }
  [[nodiscard]] std::string paragraph(std::string_view first, const Message& said) const {
    return wrapped(first, say(said));
  }
};

// The text as a shell takes it for a word or several: in quotes where it has signs that mean something to it.
std::string for_shell(std::string_view text) {
  const bool is_plain = text.find_first_of("|#()<>&;*?!$\\\"") == std::string_view::npos;
  return is_plain ? std::string(text) : fmt::format("'{}'", text);
}

// The examples, solved; all in misère play when that was asked for.
std::string examples(SessionState& session, std::string_view name, std::span<const Example> examples,
                     bool all_misere, const Look& look) {
  std::string out = look.heading("Examples, solved now"_m);
  for (const Example& example : examples) {
    Task task;
    task.position = fmt::format("{} {}", name, example.text);
    task.convention = all_misere ? Convention::misere : example.convention;
    task.want = {.remoteness = false, .reason = false};
    const Result<Answer> answer = session.answer(task);
    if (!answer) continue;
    const bool misere = task.convention == Convention::misere;
    out += fmt::format("  $ sprague solve {}{}{}\n", misere ? "--misere " : "", name,
                       example.text.empty() ? "" : " " + for_shell(example.text));
    const std::string solved = line(*answer, look.language);
    out += columns(solved) + 6 <= 80 ? "      " + solved + "\n" : wrapped("      ", solved);
  }
  return out;
}

std::string theorems(std::span<const Theorem> known, const Look& look) {
  std::string out;
  for (const Theorem& theorem : known) {
    out +=
        wrapped("  ", look.say(Message("{0}. {1}", look.tell(theorem.name), look.tell(theorem.statement))));
    out += wrapped("    ", look.say(Message("Source: {0}.", look.tell(theorem.source))));
  }
  return out;
}

std::string ruleset_page(SessionState& session, const RulesetEntry& entry, bool misere, const Look& look) {
  const Info& info = *entry.info;
  std::string out = look.title(info.title, info.title_zh, info.name);
  out += look.paragraph("", Message::keyed(info.rules));
  out += look.heading("Notation"_m);
  out += fmt::format("  sprague solve {} {}\n", info.name, info.notation);
  out += look.paragraph("  ", Message::keyed(info.meaning));
  if (info.notation.find("EDGE") != std::string_view::npos)
    out += look.paragraph("  ", "@FILE stands for what the file holds, such as a graph's edges."_m);
  out += look.heading("Exact for"_m);
  out += look.paragraph("  ", Message("{0}.", Message::keyed(info.range)));
  out += look.paragraph("  ", Message("Winning moves are listed {0}.", Message::keyed(info.order)));
  if (!info.theorems.empty()) out += look.heading("What is known"_m) + theorems(info.theorems, look);
  return out + examples(session, info.name, entry.examples, misere, look);
}

// What is proved in a moment about the period of a heap of this game; nothing where that was not enough.
std::optional<Message> proved_words(SessionState& session, std::string_view game) {
  Budget budget = session.budget({.seconds = 0.5});
  const auto proved = proved_period(game, 0, budget);
  if (!proved) return std::nullopt;
  return proved->period.saltus != 0 ? Message("Its nim-values have the saltus {0} and the period {1}.",
                                              proved->period.saltus, proved->period.period)
                                    : Message("Its nim-values have the period {0}.", proved->period.period);
}

std::string named_page(SessionState& session, const NamedGame& game, bool misere, const Look& look) {
  std::string out = look.title(game.title, game.title_zh, game.name);
  out += look.paragraph("", Message("Another name for '{0}'; 'sprague show {1}' tells its rules.", game.code,
                                    game.code.substr(0, game.code.find(' '))));
  out += look.paragraph(
      "", game.period.empty()
              ? proved_words(session, game.name).value_or("No period of its nim-values is known."_m)
              : Message("Its nim-values have the period {0}.", game.period));
  out += wrapped("", explain::said_in(look.language, Message("Source: {0}.", look.tell(game.source))));
  const Example shown[] = {{"10", Outcome::N}, {"20", Outcome::N}};
  return out + examples(session, game.name, shown, misere, look);
}

// Theorems that `sprague prove` has found, decided once more.
std::vector<std::string> proved_about(SessionState& session, std::string_view typed, const Look& look) {
  std::vector<std::string> lines;
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const auto subject = proof_subject(session, typed, convention);
    if (!subject || subject->convention != convention) continue;
    if (const auto words = proved_words(session, *subject))
      lines.push_back(
          look.say(convention == Convention::misere ? "Proved in misère play: "_m : "Proved: "_m) +
          explain::said_in(look.language, *words));
  }
  return lines;
}

std::string rules_lines(std::string_view text) {
  std::string out;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    out += fmt::format("  {}\n", printable(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return out;
}

// The page of a game of a rules file.
std::string script_page(SessionState& session, std::string_view typed, const SessionState::Script& script,
                        const Look& look) {
  const script::Game& game = script.file->games()[script.game];
  std::string out = fmt::format("{}{}{}   ({})\n", look.style.bold, game.name, look.style.off, typed);
  out += look.heading("Rules"_m) + rules_lines(script.file->text());
  out += look.heading("Notation"_m);
  std::string notation;
  for (const script::Parameter& parameter : game.parameters)
    notation +=
        fmt::format(" [{}={}]", parameter.name, parameter.value ? std::to_string(*parameter.value) : "…");
  for (const script::SetParameter& set : game.sets)
    notation += fmt::format(" [{}={}]", set.name, script::set_text(set.set));
  for (const script::Coordinate& coordinate : game.coordinates)
    notation += fmt::format(" {}{}", coordinate.name, coordinate.is_list ? "…" : "");
  out += fmt::format("  sprague solve {}{}\n", typed, notation);
  if (!game.has_lists()) out += fmt::format("  sprague table {} --to 20\n", typed);
  out += look.heading("What is known"_m);
  for (const Message& line : session.known_of_script(typed))
    out += wrapped("  ", explain::said_in(look.language, line));
  for (const std::string& line : proved_about(session, typed, look)) out += wrapped("  ", line);
  if (script.file->games().size() > 1) {
    out += look.heading("Games of this file"_m);
    const std::size_t colon = typed.rfind(':');
    const std::string_view file = typed.substr(0, colon == std::string_view::npos ? typed.size() : colon);
    for (const script::Game& other : script.file->games()) out += fmt::format("  {}:{}\n", file, other.name);
  }
  return out;
}

// The page of a game that is drawn.
std::string drawn_page(SessionState& session, std::string_view typed, const SessionState::Drawn& drawn,
                       const Look& look) {
  const boards::Game& game = drawn.file->games[drawn.game];
  std::string out = fmt::format("{}{}{}   ({})\n", look.style.bold, game.name, look.style.off, typed);
  out += look.heading("Rules"_m) + rules_lines(drawn.file->text);
  out += look.heading("Notation"_m);
  std::string cells;
  for (const char kind : game.kinds) (cells += cells.empty() ? "" : " ") += kind;
  if (game.start) out += fmt::format("  sprague solve {}\n", typed);
  out += fmt::format("  sprague solve {} 3x4\n", typed);
  out += look.paragraph(
      "  ",
      Message("A board is drawn row by row with | between them, of the cells {0}; doc/boards.md tells more.",
              cells));
  out += look.heading("What is known"_m);
  for (const Message& line : session.known_of_script(typed))
    out += wrapped("  ", explain::said_in(look.language, line));
  return out;
}

// The page of a code: what it is another name for, its period, and examples.
std::string code_page(SessionState& session, const std::string& typed, const std::string& ruleset,
                      bool misere, const Look& look) {
  std::string out = fmt::format("{}{}{}\n\n", look.style.bold, typed, look.style.off);
  const std::string_view name = std::string_view(ruleset).substr(0, ruleset.find(' '));
  out += look.paragraph(
      "", ruleset == typed
              ? Message("'sprague show {0}' tells the rules.", name)
              : Message("Another name for '{0}'; 'sprague show {1}' tells its rules.", ruleset, name));
  if (const auto words = proved_words(session, typed)) out += look.paragraph("", *words);
  const Example shown[] = {{"10", Outcome::N}, {"20", Outcome::N}};
  return out + examples(session, typed, shown, misere, look);
}

struct ShowOptions : Options {
  std::vector<std::string> words;  ///< the game's name, and its arguments
};

class Show final : public VerbAsked<ShowOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments.words("name", asked.words, "GAME", "the ruleset's name, or a game with its arguments (cut 2,3)")
        .required();
    arguments.language();
    arguments.misere("solve the examples in misère play");
    arguments.json();
  }
  int run(SessionState& session) override {
    const std::string typed = joined(asked.words);
    const std::string& first = asked.words.front();
    const Look look{Style::for_stdout(), asked.task.language};
    const bool misere = asked.task.convention == Convention::misere;
    if (const auto status = define_rules(session, typed, asked.json)) return *status;
    if (const SessionState::Script* const script = session.find_script(typed)) {
      print(asked.json ? script_json(*script, session.known_of_script(typed), asked.task.language, 2) + "\n"
                       : script_page(session, typed, *script, look));
      return finish(done);
    }
    if (const SessionState::Drawn* const drawn = session.find_drawn(typed)) {
      print(asked.json ? drawn_json(*drawn, session.known_of_script(typed), asked.task.language, 2) + "\n"
                       : drawn_page(session, typed, *drawn, look));
      return finish(done);
    }
    const RulesetEntry* entry = find_ruleset(typed);
    const NamedGame* const game = find_named_game(typed);
    if (entry == nullptr && game == nullptr) return show_code(session, typed, first, misere, look);
    if (asked.json) {
      const std::string_view names[] = {first};
      print(catalogue_json(names, 2, asked.task.language) + "\n");
    } else {
      print(entry != nullptr ? ruleset_page(session, *entry, misere, look)
                             : named_page(session, *game, misere, look));
    }
    return finish(done);
  }

 private:
  // A ruleset with arguments, or what has no page.
  int show_code(SessionState& session, const std::string& typed, const std::string& first, bool misere,
                const Look& look) {
    if (!is_built_in(first)) return report(unknown_ruleset(first), typed, asked.json);
    Scanner scanner(typed);
    const auto rules = session.read_built_in(scanner);
    if (!rules) return report(rules.error(), typed, asked.json);
    if (!scanner.done())
      return report({ErrorKind::wrong, Message("'{0}' is more than a game and its arguments", typed),
                     "Positions are for 'sprague solve'."_m},
                    {}, asked.json);
    const auto other = session.other_name(typed);
    const std::string ruleset = other ? other->ruleset : first + " " + (*rules)->arguments();
    if (asked.json) {
      const std::string own = ruleset.substr(0, ruleset.find(' '));
      const std::string_view names[] = {own};
      print(catalogue_json(names, 2, asked.task.language) + "\n");
    } else {
      print(code_page(session, typed, ruleset, misere, look));
    }
    return finish(done);
  }
};

}  // namespace

extern const VerbEntry verb_show;
const VerbEntry verb_show{40, "show", "a game's page: rules, notation, what is known, examples",
                          make_verb<Show>};

}  // namespace sprague::cli

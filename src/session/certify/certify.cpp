// Which kind of certificate an answer gets: positions of rules as they are, built-in games as rules that
// say the same or by a theorem. The searches stand in evidence.cpp; their evidence becomes lines here.
#include "session/certify/certify.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <span>
#include <type_traits>

#include "base/lists.hpp"
#include "rules/with_turns.hpp"
#include "rulesets/nim.hpp"
#include "rulesets/sprouts.hpp"
#include "script/canonical.hpp"
#include "script/compile.hpp"
#include "script/expression_parser.hpp"
#include "script/measure.hpp"
#include "session/certify/certificate_parts.hpp"
#include "session/certify/refutation.hpp"

namespace sprague {

using script::Component;

namespace {

using detail::no_certificate;
using detail::sums_with_turns;

// A position of rules in a file.
struct AskedRules {
  std::shared_ptr<const ScriptFile> file;
  proof::Rules header;
  ScriptParts parts;
  std::vector<Component> components = {};
  std::string text = {};
  Convention convention = Convention::normal;
  bool ends = false;          // play does
  bool ends_by_rule = false;  // only who wins means something
  bool has_turns = false;     // whose turn it is stands in front (script/turns.hpp)
  std::string refuted = {};   // what is shown to be wrong
  detail::Loses loses = {};   // what the game's own search says

  [[nodiscard]] proof::Position position(const Component& component) const {
    return {file->games().size() == 1 ? "" : parts.instances[component.game].name, component.numbers};
  }
  /// All components, ascending.
  [[nodiscard]] detail::SumOfComponents whole() const {
    detail::SumOfComponents out{components};
    std::sort(out.components.begin(), out.components.end());
    return out;
  }
  /// Its components by their games in the order of the text, then by numbers.
  [[nodiscard]] proof::Outcomes::Sum in_order(const std::vector<Component>& sum) const {
    proof::Outcomes::Sum out;
    for (const Component& component : sum) out.push_back(position(component));
    std::sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return is_before(a, b); });
    return out;
  }
  [[nodiscard]] bool is_before(const proof::Position& a, const proof::Position& b) const {
    return std::pair(place(a.game), a.numbers) < std::pair(place(b.game), b.numbers);
  }
  [[nodiscard]] std::ptrdiff_t place(const std::string& game) const {
    const auto& games = file->games();
    return std::find_if(games.begin(), games.end(), [&](const script::Game& g) { return g.name == game; }) -
           games.begin();
  }
  [[nodiscard]] std::vector<proof::Outcomes::Sum> in_order(
      const std::vector<std::vector<Component>>& sums) const {
    std::vector<proof::Outcomes::Sum> out;
    for (const auto& sum : sums) out.push_back(in_order(sum));
    std::sort(out.begin(), out.end(), [&](const auto& a, const auto& b) {
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                          [&](const auto& c, const auto& d) { return is_before(c, d); });
    });
    return out;
  }
  [[nodiscard]] std::string statement(Outcome outcome) const {
    return text + (convention == Convention::misere ? " in misère play: " : " in normal play: ") +
           std::string(to_text(outcome));
  }
};

bool has_sums(const ScriptFile& file) {
  return std::any_of(file.games().begin(), file.games().end(), [](const script::Game& game) {
    return std::any_of(game.rules.begin(), game.rules.end(),
                       [](const script::Rule& rule) { return rule.has_sums(); });
  });
}

// Checkers know neither gcd nor powers nor quantifiers nor divisors that change.
bool is_beyond_checkers(const script::Expression& part) {
  using Kind = script::Expression::Kind;
  const bool divides = part.kind == Kind::quotient || part.kind == Kind::remainder;
  return part.kind == Kind::common_divisor || part.kind == Kind::power ||
         (divides && !script::has_only_constants(part.operands[1])) ||
         std::any_of(part.operands.begin(), part.operands.end(), is_beyond_checkers);
}
bool is_beyond_checkers(const script::Condition& condition) {
  return condition.is_quantifier() ||
         std::any_of(condition.expressions.begin(), condition.expressions.end(),
                     [](const script::Expression& part) { return is_beyond_checkers(part); }) ||
         std::any_of(condition.conditions.begin(), condition.conditions.end(),
                     [](const script::Condition& part) { return is_beyond_checkers(part); });
}
bool is_beyond_checkers(const script::Game& game) {
  const auto is_beyond = [](const auto& part) { return is_beyond_checkers(part); };
  const auto any = [&](const auto& parts) { return std::any_of(parts.begin(), parts.end(), is_beyond); };
  return is_beyond(game.domain) || (game.wins && is_beyond(*game.wins)) ||
         (game.loses && is_beyond(*game.loses)) ||
         std::any_of(game.starts.begin(), game.starts.end(),
                     [&](const script::Start& start) { return any(start.entries); }) ||
         std::any_of(game.rules.begin(), game.rules.end(), [&](const script::Rule& rule) {
           return is_beyond(rule.where) ||
                  std::any_of(rule.option.begin(), rule.option.end(), [&](const script::Term& term) {
                    return std::any_of(term.entries.begin(), term.entries.end(),
                                       [&](const script::Entry& entry) { return is_beyond(entry.value); });
                  });
         });
}

// Why these rules are beyond what certificates can say. All games of the file count, since all are in the
// certificate.
std::optional<Error> refusal(const ScriptFile& file) {
  const std::vector<script::Game>& games = file.games();
  for (const script::Game& game : games) {
    if (game.has_lists()) return no_certificate("rules with lists"_m);
    if (is_beyond_checkers(game))
      return no_certificate("rules with a gcd, '^', 'exists', 'all' or a divisor that changes"_m);
    for (const script::Rule& rule : game.rules)
      for (const script::Term& term : rule.option) {
        if (rule.has_counted_parts())
          return no_certificate("rules with copies or parts, as many as the numbers say"_m);
        if (term.is_imported) return no_certificate("rules with built-in games as components"_m);
        const script::Game& there = games[term.game];
        if ((rule.option.size() > 1 || &there != &game) && (game.is_partizan() || there.is_partizan()))
          return no_certificate(sums_with_turns);
      }
  }
  return std::nullopt;
}

std::string numbers_text(const script::Numbers& numbers) {
  std::vector<std::string> out;
  for (const i64 number : numbers) out.push_back(std::to_string(number));
  return joined(out, ", ");
}

// A position of rules in a file, whatever kind they are of.
struct OfRules {
  const ScriptRules& rules;
  const std::vector<Component>& components;
  std::optional<Player> turn = std::nullopt;
};
std::optional<OfRules> of_rules(const AnyPosition& position) {
  std::optional<OfRules> out;
  const auto look = [&]<class Kind>(std::type_identity<Kind>) {
    if (const auto typed = position.as<Kind>()) out.emplace(typed->rules, typed->position.components);
  };
  look(std::type_identity<EndingScript>());
  look(std::type_identity<LoopyScript>());
  look(std::type_identity<RuleEndedScript>());
  if (const auto typed = position.as<WithTurns<PartizanScript>>())
    out.emplace(typed->rules, typed->position.at.components, typed->position.turn);
  return out;
}

Result<AskedRules> asked_rules(const OfRules& position) {
  const ScriptFile& file = *position.rules.parts().file;
  if (auto error = refusal(file)) return *std::move(error);
  AskedRules asked{.file = position.rules.parts().file,
                   .header = {script::canonical_text(file.text()), position.rules.game().name, {}},
                   .parts = position.rules.parts(),
                   .components = position.components};
  asked.has_turns = position.turn.has_value();
  if (asked.has_turns) {
    if (auto error = put_turns_in_front(asked.parts)) return *std::move(error);
    if (asked.components.size() != 1) return no_certificate(sums_with_turns);
    script::Numbers& numbers = asked.components[0].numbers;
    numbers.insert(numbers.begin(), position.turn == Player::left ? 0 : 1);
  }
  asked.ends = asked.parts.measure || !asked.parts.how_play_ends.empty();
  asked.ends_by_rule = position.rules.game().ends_by_rule();
  const std::vector<i64>& values = asked.parts.parameters;
  for (std::size_t i = 0; i < values.size(); ++i)
    asked.header.parameters.push_back({file.games()[asked.parts.game].parameters[i].name, values[i]});
  asked.text = asked.header.game + file.arguments(asked.parts.game, values) + " ";
  asked.text += asked.has_turns ? "(" + numbers_text(asked.components[0].numbers) + ")"
                                : ScriptPosition{&position.rules, position.components}.text();
  return asked;
}

WrittenCertificate finite(const AskedRules& asked, const std::vector<Decided<detail::NamedRules>>& decided) {
  // What the root rests on: what is needed by something needed, from the last line to the first.
  std::vector<bool> is_needed(decided.size(), false);
  is_needed.back() = true;
  for (std::size_t i = decided.size(); i-- > 0;)
    if (is_needed[i])
      for (const std::uint32_t place : decided[i].because) is_needed[place] = true;
  const Decided<detail::NamedRules>& root = decided.back();
  proof::Finite out{asked.header,
                    asked.convention,
                    asked.statement(root.outcome),
                    asked.position(root.part),
                    root.outcome,
                    {}};
  for (std::size_t i = 0; i < decided.size(); ++i)
    if (is_needed[i])
      out.lines.push_back({asked.position(decided[i].part), decided[i].outcome, decided[i].move});
  out.refuted = asked.refuted;
  return {.kind = out.refuted.empty() ? "finite" : "refuted",
          .text = proof::to_text(out),
          .outcome = root.outcome,
          .lines = out.lines.size()};
}

Result<WrittenCertificate> outcomes_certificate(const AskedRules& asked, Budget& budget) {
  const auto judged = detail::judge(asked.parts, asked.components, asked.convention, budget);
  if (!judged) return detail::nothing_written(budget);
  proof::Outcomes out;
  out.rules = asked.header;
  out.convention = asked.convention;
  out.statement = asked.statement(judged->outcome);
  for (const Component& component : asked.components) out.position.push_back(asked.position(component));
  out.outcome = judged->outcome;
  out.remoteness = judged->remoteness;
  out.winning_moves = asked.in_order(judged->winning_moves);
  for (const detail::Judged::Line& each : judged->lines)
    out.lines.push_back({asked.in_order(each.position), each.outcome, each.remoteness});
  WrittenCertificate written{
      .kind = "outcomes", .text = proof::to_text(out), .outcome = out.outcome, .lines = out.lines.size()};
  if (out.outcome != Outcome::D && !asked.ends_by_rule) written.remoteness = out.remoteness;
  return written;
}

Result<WrittenCertificate> finite_certificate(const AskedRules& asked, Budget& budget) {
  const Component& root = asked.components[0];
  const auto decided = asked.ends
                           ? detail::decide_ending(asked.parts, root, asked.convention, asked.loses, budget)
                           : detail::decide_loopy(asked.parts, root, asked.convention, budget);
  if (budget.exhausted()) return detail::nothing_written(budget);
  if (decided.empty()) return outcomes_certificate(asked, budget);  // a draw
  return finite(asked, decided);
}

// The options of a sum in normal play that are worth 0, each once. Empty when the budget ran out.
std::vector<std::vector<Component>> options_worth_0(const AskedRules& asked,
                                                    const std::vector<detail::Valued>& valued,
                                                    Budget& budget) {
  boost::unordered_flat_map<Component, u64, detail::HashOfPart> values;
  for (const detail::Valued& each : valued) values.emplace(each.part, each.moves.size());
  const detail::NamedRules rules(asked.parts);
  std::vector<std::vector<Component>> out;
  for (detail::SumOfComponents& option : detail::SumRules(rules).whole_options(asked.whole(), budget)) {
    u64 value = 0;
    for (const Component& part : option.components) value ^= values.at(part);
    if (value == 0) out.push_back(std::move(option.components));
  }
  return out;
}

Result<WrittenCertificate> values_certificate(const AskedRules& asked, Budget& budget) {
  const auto valued = detail::value_components(asked.parts, asked.components, budget);
  if (budget.exhausted()) return detail::nothing_written(budget);
  proof::NimValues out;
  out.rules = asked.header;
  for (const detail::Valued& each : valued) {
    out.lines.push_back({asked.position(each.part), each.moves});
    const auto times = std::count(asked.components.begin(), asked.components.end(), each.part);
    if (times % 2 == 1) out.value ^= each.moves.size();
  }
  for (const Component& component : asked.components) out.position.push_back(asked.position(component));
  const Outcome outcome = out.value == 0 ? Outcome::P : Outcome::N;
  out.statement = asked.statement(outcome) + ", nim-value " + std::to_string(out.value);
  out.refuted = asked.refuted;
  if (out.refuted.empty()) out.winning_moves = asked.in_order(options_worth_0(asked, valued, budget));
  if (budget.exhausted()) return detail::nothing_written(budget);
  return WrittenCertificate{.kind = out.refuted.empty() ? "nim-values" : "refuted-values",
                            .text = proof::to_text(out),
                            .outcome = outcome,
                            .nim_value = out.value,
                            .lines = out.lines.size()};
}

proof::LoopyValues::Value in_certificate(const LoopyValue& value) {
  return {value.is_infinite, value.nim_value, {value.reachable.begin(), value.reachable.end()}};
}

Result<WrittenCertificate> loopy_certificate(const AskedRules& asked, Budget& budget) {
  const auto labelled = detail::label_components(asked.parts, asked.components, budget);
  if (budget.exhausted()) return detail::nothing_written(budget);
  proof::LoopyValues out;
  out.rules = asked.header;
  for (const detail::Labelled& each : labelled)
    out.lines.push_back({asked.position(each.component), in_certificate(each.value), each.rank});
  LoopyValue sum;
  for (const Component& component : asked.components) {
    out.position.push_back(asked.position(component));
    const auto found = std::find_if(labelled.begin(), labelled.end(),
                                    [&](const auto& each) { return each.component == component; });
    sum = sum + found->value;
  }
  out.value = in_certificate(sum);
  out.statement = asked.statement(sum.outcome()) + ", nim-value " + sum.text();
  WrittenCertificate written{.kind = "loopy-values",
                             .text = proof::to_text(out),
                             .outcome = sum.outcome(),
                             .lines = out.lines.size()};
  if (!sum.is_infinite) written.nim_value = sum.nim_value;
  return written;
}

// What the task asks for besides the outcome.
struct Wish {
  bool all_moves = false, value = false;
};

Result<WrittenCertificate> rules_certificate(Result<AskedRules> read, Convention convention, const Wish& wish,
                                             Budget& budget) {
  if (!read) return read.error();
  AskedRules& asked = *read;
  asked.convention = convention;
  if (asked.has_turns && wish.value) return no_certificate("nim-values of games with 'left:' or 'right:'"_m);
  const bool sums = has_sums(*asked.file), is_one = asked.components.size() == 1 && !sums;
  const bool has_outcomes_only = asked.ends_by_rule || asked.has_turns;
  const auto& games = asked.file->games();
  if (!has_outcomes_only && (!is_one || wish.value) &&
      std::any_of(games.begin(), games.end(),
                  [](const script::Game& game) { return game.ends_by_rule() || game.is_partizan(); }))
    return no_certificate(
        "nim-values and sums in a file with 'left:', 'right:', 'win when' or 'lose when'"_m);
  const bool has_value = convention == Convention::normal && asked.ends && !has_outcomes_only;
  if (has_value && (wish.value || !is_one)) return values_certificate(asked, budget);
  if (convention == Convention::normal && wish.value && !sums && !asked.ends_by_rule)
    return loopy_certificate(asked, budget);
  return is_one && !wish.all_moves ? finite_certificate(asked, budget) : outcomes_certificate(asked, budget);
}

AskedRules made_rules(detail::BuiltIn&& made, const std::string& text) {
  return {made.file,
          {script::canonical_text(made.file->text()), made.parts.name, {}},
          std::move(made.parts),
          std::move(made.components),
          text,
          {},
          made.ends,
          made.ends_by_rule,
          made.has_turns,
          {},
          std::move(made.loses)};
}
Result<AskedRules> translate(const std::vector<AnyPosition*>& components, const std::string& text) {
  auto built_in = detail::built_in_as_rules(components);
  if (!built_in) return built_in.error();
  return made_rules(*std::move(built_in), text);
}

std::string words_for(const CompoundRule& rule) {
  using Kind = CompoundRule::Kind;
  const std::string kind = rule.kind == Kind::conjunctive  ? "conjunctive"
                           : rule.kind == Kind::selective  ? "selective"
                           : rule.kind == Kind::sequential ? "sequential"
                                                           : "disjunctive";
  return (rule.ends_with_first ? "short " : "") + kind + " compound";
}
Result<WrittenCertificate> compound_certificate(SessionState& session, const Task& task) {
  const auto compound = session.read_compound(task.position, task.compound);
  if (!compound) return compound.error();
  if (task.question == Question::nim_value) return no_certificate("nim-values of compounds"_m);
  Budget budget = session.budget(task.limits);
  auto rules = detail::compound_as_rules((*compound)->components(), task.compound, budget);
  if (!rules) return rules.error();
  if (!*rules) return detail::nothing_written(budget);
  const Wish wish{.all_moves = task.list_moves == ~u64{0}};
  const std::string text = task.position + " as a " + words_for(task.compound);
  return rules_certificate(made_rules(**std::move(rules), text), task.convention, wish, budget);
}

// A sum of positions of rules in files, and perhaps of built-in games: one text with all of these.
Result<AskedRules> sum_with_rules(const std::vector<AnyPosition*>& positions, const std::string& text) {
  AskedRules out;
  std::string rules;
  std::vector<AnyPosition*> built_in;
  std::vector<std::string> taken;
  std::vector<const ScriptFile*> files;
  std::vector<std::pair<std::string, script::Numbers>> components;  // by the names of their games
  bool ends = true;
  const auto take_over = [&](const std::vector<script::Game>& games, const std::vector<Component>& read) {
    for (const Component& component : read)
      components.emplace_back(games[component.game].name, component.numbers);
  };
  for (AnyPosition* const position : positions) {
    const auto ruled = of_rules(*position);
    if (!ruled) {
      built_in.push_back(position);
      continue;
    }
    auto read = asked_rules(*ruled);
    if (!read) return read.error();
    if (read->has_turns) return no_certificate(sums_with_turns);
    ends = ends && read->ends;
    const ScriptFile& file = *read->file;
    if (files.empty()) out.header = read->header;
    // Only the game that the header names can have other parameters than its own.
    const bool is_main = !files.empty() && &file == files[0] && read->header.game == out.header.game;
    bool has_defaults = true;
    const auto& parameters = file.games()[read->parts.game].parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
      has_defaults = has_defaults && parameters[i].value == read->header.parameters[i].second;
    if (is_main ? read->header.parameters != out.header.parameters : !files.empty() && !has_defaults)
      return no_certificate("sums of games with different parameters"_m);
    take_over(read->parts.instances, read->components);
    if (std::find(files.begin(), files.end(), &file) != files.end()) continue;
    files.push_back(&file);
    rules += (rules.empty() ? "" : "\n") + script::canonical_text(file.text());
    for (const script::Game& game : file.games()) {
      if (std::find(taken.begin(), taken.end(), game.name) != taken.end())
        return no_certificate("sums of games of the same name in different files"_m);
      taken.push_back(game.name);
    }
  }
  if (!built_in.empty()) {
    const auto translated = detail::built_in_as_rules(built_in, taken);
    if (!translated) return translated.error();
    if (translated->ends_by_rule) return no_certificate("sums of games that end with a winner"_m);
    if (translated->has_turns) return no_certificate(sums_with_turns);
    ends = ends && translated->ends;
    take_over(translated->parts.instances, translated->components);
    rules += "\n" + script::canonical_text(translated->file->text());
  }
  auto file = ScriptFile::make(rules, {});
  if (!file) return file.error();
  out.file = *file;
  out.header.text = rules;
  out.text = text;
  out.parts.name = out.header.game;
  for (const script::Game& game : (*file)->games()) {
    std::vector<i64> values;
    for (std::size_t i = 0; i < game.parameters.size(); ++i)
      values.push_back(game.name == out.header.game ? out.header.parameters[i].second
                                                    : game.parameters[i].value.value_or(0));
    auto instance = script::with_parameters(game, values);
    if (!instance) return instance.error();
    out.parts.instances.push_back(*std::move(instance));
  }
  for (auto& [game, numbers] : components)
    out.components.push_back({false, static_cast<std::uint32_t>(*(*file)->find(game)), std::move(numbers)});
  out.parts.measure = script::find_measure(out.parts.instances);
  out.ends = ends || out.parts.measure;
  return out;
}

constexpr u64 few = 20'000;  // positions

Result<WrittenCertificate> search_few(SessionState& session, const std::vector<AnyPosition*>& components,
                                      const Task& task, Convention convention, const Wish& wish) {
  Limits limits = task.limits;
  limits.positions = std::min(limits.positions, few);
  Budget budget = session.budget(limits);
  return rules_certificate(translate(components, task.position), convention, wish, budget);
}

// Its theorem names all moves. That on other sums only says which values they lead to.
bool is_nim(const std::vector<AnyPosition*>& components) {
  return std::all_of(components.begin(), components.end(), [](const AnyPosition* component) {
    return component->as<rulesets::Nim>() || component->as<rulesets::NimOf<Natural>>();
  });
}

// By a search, so that nothing need be known about the game; a large position by a theorem, if one helps.
Result<WrittenCertificate> built_in_certificate(SessionState& session, AnyPosition& position,
                                                const Task& task, Convention convention, const Wish& wish) {
  const std::vector<AnyPosition*> components = position.components();
  auto found = search_few(session, components, task, convention, wish);
  if (found && !ran_out(found->ending)) return found;
  Limits limits = task.limits;
  Budget whole_search = session.budget(task.limits);
  limits.positions = 1;
  Budget no_search = session.budget(limits);
  const auto by_theorem = detail::game_theorem_certificate(task.position, position, convention, no_search);
  if (by_theorem && (!wish.value || by_theorem->nim_value)) return *by_theorem;
  if (!by_theorem && by_theorem.error().kind == ErrorKind::too_large) return by_theorem.error();
  if (!found || task.limits.positions <= few) return found;
  return rules_certificate(translate(components, task.position), convention, wish, whole_search);
}

}  // namespace

std::optional<detail::PositionOfFile> detail::position_of_file(const AnyPosition& position) {
  const auto ruled = of_rules(position);
  if (!ruled) return std::nullopt;
  auto asked = asked_rules(*ruled);
  if (!asked || has_sums(*asked->file) || asked->ends_by_rule) return std::nullopt;
  if (asked->has_turns) asked->components[0].numbers[0] = 0;
  return detail::PositionOfFile{std::move(asked->header), std::move(asked->parts),
                                std::move(asked->components), asked->has_turns,
                                asked->file->games().size() > 1};
}

Result<WrittenCertificate> certificate(SessionState& session, const Task& task) {
  if (!task.rules.empty()) {
    SessionState own;
    if (auto error = own.define({}, task.rules)) return *std::move(error);
    Task rest = task;
    rest.rules.clear();
    return certificate(own, rest);
  }
  if (task.compound != CompoundRule{}) return compound_certificate(session, task);
  const auto position = session.read(task.position);
  if (!position) return position.error();
  const Convention convention = (*position)->is_misere() ? Convention::misere : task.convention;
  const Wish wish{task.list_moves == ~u64{0}, task.question == Question::nim_value};
  Budget budget = session.budget(task.limits);
  const std::vector<AnyPosition*> components = (*position)->components();
  if (std::any_of(components.begin(), components.end(), [](const auto* each) { return of_rules(*each); })) {
    auto asked = components.size() == 1 ? asked_rules(*of_rules(*components[0]))
                                        : sum_with_rules(components, task.position);
    return rules_certificate(std::move(asked), convention, wish, budget);
  }
  if (const auto sprouts = (*position)->as<rulesets::Sprouts>(); sprouts && convention == Convention::normal)
    return detail::sprouts_certificate(sprouts->position.drawing, task.position, wish.value, budget);
  auto by_theorem = detail::theorem_certificate(components, task.position, convention, budget);
  if (by_theorem && wish.all_moves && !is_nim(components)) {
    auto searched = search_few(session, components, task, convention, wish);
    if (searched && !ran_out(searched->ending)) return searched;
  }
  if (by_theorem || by_theorem.error().kind != ErrorKind::wrong) return by_theorem;
  return built_in_certificate(session, **position, task, convention, wish);
}

namespace {

// The claim as the domain of a game of the same coordinates (and the value): empty where it is none.
std::string condition_of(const std::string& claim, const script::Game& game) {
  std::vector<std::string> names;
  for (const script::Coordinate& coordinate : game.coordinates) names.push_back(coordinate.name);
  std::string condition = script::canonical_text(claim);
  if (condition.starts_with("G =") || condition.starts_with("G=")) {
    std::string value = "g";
    while (std::find(names.begin(), names.end(), value) != names.end()) value += "g";
    names.push_back(value);
    condition = value + condition.substr(1);
  }
  std::string position;
  for (const std::string& name : names) position += (position.empty() ? "(" : ", ") + name;
  position += ")";
  const auto made = ScriptFile::make(
      "game claim" + position + "\n" + position + " -> " + position + "\ndomain " + condition, {});
  const bool is_one = condition.find_first_of("\n#") == std::string::npos;
  return made && is_one && (*made)->games().size() == 1 && (*made)->games()[0].rules.size() == 1 ? condition
                                                                                                 : "";
}

}  // namespace

Result<WrittenCertificate> certificate_of_refutation(SessionState& session, const ProveTask& task,
                                                     const ProveReport& report) {
  const SessionState::Script* const script = session.find_script(Scanner(task.game).word());
  if (script == nullptr) return no_certificate("claims about built-in games"_m);
  std::span<const Natural> numbers = report.counterexample->position;
  const bool has_turns = script->file->is_partizan(script->game);  // the turn stands in front
  const auto position = session.read(task.game, numbers.subspan(has_turns ? 1 : 0));
  if (!position) return position.error();
  if (has_turns) (*position)->give_turn(numbers[0] == Natural(0) ? Player::left : Player::right);
  auto asked = asked_rules(*of_rules(**position));
  if (!asked) return asked.error();
  asked->refuted = condition_of(report.claim, asked->parts.instances[0]);
  if (asked->refuted.empty())
    return Error{ErrorKind::wrong,
                 "no certificate was written: the claim is no condition of the rule language"_m,
                 "It says what may stand behind 'domain', without 'exists' and 'forall'."_m};
  const bool is_value = report.counterexample->truth != "P" && report.counterexample->truth != "N";
  if (!is_value && has_sums(*asked->file))
    return no_certificate("claims about who wins where options are sums"_m);
  Budget budget = session.budget(task.limits);
  const Wish wish{.all_moves = false, .value = is_value};
  return rules_certificate(std::move(asked), report.convention, wish, budget);
}

}  // namespace sprague

#include "session/certify/certify.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

#include "base/lists.hpp"
#include "script/canonical.hpp"
#include "script/compile.hpp"
#include "script/measure.hpp"
#include "session/certify/certificate_parts.hpp"
#include "session/certify/refutation.hpp"

namespace sprague {

using script::Component;

namespace {

using detail::no_certificate;

constexpr MessageTemplate<0> sums_with_turns = "sums of games with 'left:' or 'right:'"_m;

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

  [[nodiscard]] proof::Position position(const Component& component) const {
    return {file->games().size() == 1 ? "" : parts.instances[component.game].name, component.numbers};
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
                       [](const script::Rule& rule) { return rule.option.size() > 1; });
  });
}

// Why these rules are beyond what certificates can say. All games of the file count, since all are in the
// certificate.
std::optional<Error> refusal(const ScriptFile& file) {
  for (const script::Game& game : file.games()) {
    if (game.wins || game.loses) return no_certificate("rules with 'win when' or 'lose when'"_m);
    if (game.is_partizan() && file.games().size() > 1)
      return no_certificate("several games, of which one has rules with 'left:' or 'right:'"_m);
    if (game.has_lists()) return no_certificate("rules with lists"_m);
  }
  if (file.has_imports()) return no_certificate("rules with built-in games as components"_m);
  return std::nullopt;
}

std::string numbers_text(const script::Numbers& numbers) {
  std::vector<std::string> out;
  for (const i64 number : numbers) out.push_back(std::to_string(number));
  return joined(out, ", ");
}

// Where Left and Right have moves of their own, a position is that of a player, "right: 4", or the number of
// the player stands in front, "1 4".
enum class Turn { in_words, in_front };

Result<AskedRules> read_rules(const SessionState::Script& script, Scanner& scanner, std::string_view name,
                              Turn turn = Turn::in_words) {
  const ScriptFile& file = *script.file;
  if (auto error = refusal(file)) return *std::move(error);
  const auto values = file.read_parameters(script.game, scanner);
  if (!values) return values.error();
  auto parts = file.parts(script.game, name, *values);
  if (!parts) return parts.error();
  const bool has_turns = parts->instances[0].is_partizan();
  ScriptParts read = *parts;
  if (has_turns)
    if (auto error = put_turns_in_front(*parts)) return *std::move(error);
  if (turn == Turn::in_front) read = *parts;
  const ScriptRules rules(std::move(read));
  const bool in_words = has_turns && turn == Turn::in_words;
  const bool is_left = !in_words || scanner.accept("left:") || !scanner.accept("right:");
  auto position = rules.parse(scanner);
  if (!position) return position.error();
  if (has_turns && position->components.size() != 1) return no_certificate(sums_with_turns);
  if (in_words) {
    script::Numbers& numbers = position->components[0].numbers;
    numbers.insert(numbers.begin(), is_left ? 0 : 1);
  }
  const script::Game& game = file.games()[script.game];
  AskedRules asked{.file = script.file,
                   .header = {script::canonical_text(file.text()), game.name, {}},
                   .parts = *std::move(parts)};
  asked.ends = asked.parts.measure || !asked.parts.how_play_ends.empty();
  for (std::size_t i = 0; i < values->size(); ++i)
    asked.header.parameters.push_back({game.parameters[i].name, (*values)[i]});
  asked.has_turns = has_turns;
  asked.components = position->components;
  asked.text = game.name + file.arguments(script.game, *values) + " ";
  asked.text += has_turns ? "(" + numbers_text(position->components[0].numbers) + ")" : position->text();
  return asked;
}

WrittenCertificate finite(const AskedRules& asked, const std::vector<detail::Decided>& decided) {
  // What the root rests on: what is needed by something needed, from the last line to the first.
  std::vector<bool> is_needed(decided.size(), false);
  is_needed.back() = true;
  for (std::size_t i = decided.size(); i-- > 0;)
    if (is_needed[i])
      for (const std::uint32_t place : decided[i].because) is_needed[place] = true;
  const detail::Decided& root = decided.back();
  proof::Finite out{asked.header,
                    asked.convention,
                    asked.statement(root.outcome),
                    asked.position(root.component),
                    root.outcome,
                    {}};
  for (std::size_t i = 0; i < decided.size(); ++i)
    if (is_needed[i])
      out.lines.push_back({asked.position(decided[i].component), decided[i].outcome, decided[i].move});
  out.refuted = asked.refuted;
  return {.kind = out.refuted.empty() ? "finite" : "refuted",
          .text = proof::to_text(out),
          .outcome = root.outcome,
          .lines = out.lines.size()};
}

Result<WrittenCertificate> outcomes_certificate(const AskedRules& asked, Budget& budget) {
  const auto judged =
      detail::judge(script::Interpreter(asked.parts.instances), asked.components, asked.convention, budget);
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
  const auto decided = asked.ends ? detail::decide_ending(asked.parts, root, asked.convention, budget)
                                  : detail::decide_loopy(script::Interpreter(asked.parts.instances), root,
                                                         asked.convention, budget);
  if (budget.exhausted()) return detail::nothing_written(budget);
  if (decided.empty()) return outcomes_certificate(asked, budget);  // a draw
  return finite(asked, decided);
}

// The options of a sum in normal play that are worth 0, each once. Empty when the budget ran out.
std::vector<std::vector<Component>> options_worth_0(const AskedRules& asked,
                                                    const script::Interpreter& interpreter,
                                                    const std::vector<detail::Valued>& valued, u64 value,
                                                    Budget& budget) {
  boost::unordered_flat_map<Component, u64, detail::ComponentHash> values;
  for (const detail::Valued& each : valued) values.emplace(each.component, each.moves.size());
  std::vector<std::vector<Component>> out;
  for (std::size_t i = 0; i < asked.components.size(); ++i) {
    const u64 wanted = value ^ values.at(asked.components[i]);
    auto ways = detail::ways_of(interpreter, asked.components[i], [](const auto&) { return false; }, budget);
    if (!ways) return {};
    for (detail::Way& way : ways->list) {
      u64 found = 0;
      for (const Component& part : way.to) found ^= values.at(part);
      if (found != wanted) continue;
      for (std::size_t j = 0; j < asked.components.size(); ++j)
        if (j != i) way.to.push_back(asked.components[j]);
      std::sort(way.to.begin(), way.to.end());
      out.push_back(std::move(way.to));
    }
    budget.release(ways->bytes);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

Result<WrittenCertificate> values_certificate(const AskedRules& asked, Budget& budget) {
  const script::Interpreter interpreter(asked.parts.instances);
  const auto valued = detail::value_components(interpreter, asked.components, budget);
  if (budget.exhausted()) return detail::nothing_written(budget);
  proof::NimValues out;
  out.rules = asked.header;
  for (const detail::Valued& each : valued) {
    out.lines.push_back({asked.position(each.component), each.moves});
    const auto times = std::count(asked.components.begin(), asked.components.end(), each.component);
    if (times % 2 == 1) out.value ^= each.moves.size();
  }
  for (const Component& component : asked.components) out.position.push_back(asked.position(component));
  const Outcome outcome = out.value == 0 ? Outcome::P : Outcome::N;
  out.statement = asked.statement(outcome) + ", nim-value " + std::to_string(out.value);
  out.refuted = asked.refuted;
  if (out.refuted.empty())
    out.winning_moves = asked.in_order(options_worth_0(asked, interpreter, valued, out.value, budget));
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
  const auto labelled =
      detail::label_components(script::Interpreter(asked.parts.instances), asked.components, budget);
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
  const bool has_value = convention == Convention::normal && asked.ends;
  if (has_value && (wish.value || !is_one)) return values_certificate(asked, budget);
  if (convention == Convention::normal && wish.value && !sums && !asked.ends_by_rule)
    return loopy_certificate(asked, budget);
  return is_one && !wish.all_moves ? finite_certificate(asked, budget) : outcomes_certificate(asked, budget);
}

Result<AskedRules> translate(std::string_view text) {
  auto built_in = detail::built_in_as_rules(text);
  if (!built_in) return built_in.error();
  return AskedRules{built_in->file,
                    {script::canonical_text(built_in->file->text()), built_in->parts.name, {}},
                    std::move(built_in->parts),
                    std::move(built_in->components),
                    std::string(text),
                    {},
                    built_in->ends,
                    built_in->ends_by_rule};
}

// A sum of positions of rules in files, and perhaps of built-in games: one text with all of these.
Result<AskedRules> sum_with_rules(SessionState& session, std::string_view text) {
  AskedRules out;
  std::string rules, built_in;
  std::vector<std::string> taken;
  std::vector<const ScriptFile*> files;
  std::vector<std::pair<std::string, script::Numbers>> components;  // by the names of their games
  bool ends = true;
  const auto take_over = [&](const std::vector<script::Game>& games, const std::vector<Component>& read) {
    for (const Component& component : read)
      components.emplace_back(games[component.game].name, component.numbers);
  };
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    Scanner scanner(part);
    const std::string_view name = scanner.word();
    const SessionState::Script* const script = session.find_script(name);
    begin = end + 1;
    if (script == nullptr) {
      built_in += (built_in.empty() ? "" : " + ") + std::string(part);
      continue;
    }
    auto read = read_rules(*script, scanner, name);
    if (!read) return read.error();
    if (read->has_turns) return no_certificate(sums_with_turns);
    ends = ends && read->ends;
    const ScriptFile& file = *read->file;
    if (files.empty()) out.header = read->header;
    // Only the game that the header names can have other parameters than its own.
    const bool is_main = !files.empty() && &file == files[0] && read->header.game == out.header.game;
    bool has_defaults = true;
    const auto& parameters = file.games()[script->game].parameters;
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
    ends = ends && translated->ends;
    take_over(translated->parts.instances, translated->components);
    rules += "\n" + script::canonical_text(translated->file->text());
  }
  auto file = ScriptFile::make(rules, {});
  if (!file) return file.error();
  out.file = *file;
  out.header.text = rules;
  out.text = std::string(text);
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

Result<WrittenCertificate> search_few(SessionState& session, const Task& task, Convention convention,
                                      const Wish& wish) {
  Limits limits = task.limits;
  limits.positions = std::min(limits.positions, few);
  Budget budget = session.budget(limits);
  return rules_certificate(translate(task.position), convention, wish, budget);
}

// Its theorem names all moves. That on other sums only says which values they lead to.
bool is_nim(std::string_view text) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    if (Scanner(text.substr(begin, end - begin)).word() != "nim") return false;
    begin = end + 1;
  }
  return true;
}

// By a search, so that nothing need be known about the game; a large position by a theorem, if one helps.
Result<WrittenCertificate> built_in_certificate(SessionState& session, AnyPosition& position,
                                                const Task& task, Convention convention, const Wish& wish) {
  auto found = search_few(session, task, convention, wish);
  if (found && !ran_out(found->ending)) return found;
  Limits limits = task.limits;
  Budget whole_search = session.budget(task.limits);
  limits.positions = 1;
  Budget no_search = session.budget(limits);
  const auto by_theorem = detail::game_theorem_certificate(task.position, position, convention, no_search);
  if (by_theorem && (!wish.value || by_theorem->nim_value)) return *by_theorem;
  if (!found || task.limits.positions <= few) return found;
  return rules_certificate(translate(task.position), convention, wish, whole_search);
}

}  // namespace

Result<WrittenCertificate> certificate(SessionState& session, const Task& task) {
  if (!task.rules.empty()) {
    SessionState own;
    if (auto error = own.define({}, task.rules)) return *std::move(error);
    Task rest = task;
    rest.rules.clear();
    return certificate(own, rest);
  }
  const auto position = session.read(task.position);
  if (!position) return position.error();
  const Convention convention = (*position)->is_misere() ? Convention::misere : task.convention;
  const Wish wish{task.list_moves == ~u64{0}, task.question == Question::nim_value};
  Budget budget = session.budget(task.limits);
  const std::string_view text = task.position;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    Scanner scanner(text.substr(begin, end - begin));
    const std::string_view name = scanner.word();
    if (const SessionState::Script* const script = session.find_script(name)) {
      if (begin > 0 || end < text.size())
        return rules_certificate(sum_with_rules(session, text), convention, wish, budget);
      return rules_certificate(read_rules(*script, scanner, name), convention, wish, budget);
    }
    begin = end + 1;
  }
  auto by_theorem = detail::theorem_certificate(text, convention, budget);
  if (by_theorem && wish.all_moves && !is_nim(text)) {
    auto searched = search_few(session, task, convention, wish);
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
  Scanner scanner(task.game, report.counterexample->position);
  const std::string_view name = scanner.word();
  const SessionState::Script* const script = session.find_script(name);
  if (script == nullptr) return no_certificate("claims about built-in games"_m);
  auto asked = read_rules(*script, scanner, name, Turn::in_front);
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

// Components are interpreted one at a time, and the options of a position put together from theirs.
#include "runtime/script_rules.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>

namespace sprague {

using script::Component;
using script::Interpreter;
using script::Mover;
using script::Numbers;

namespace {

// Trying more assignments of free variables than this at one position helps nobody.
constexpr u64 most_assignments = 4'000'000;

}  // namespace

const Info EndingScript::info{};
const Info LoopyScript::info{};
const Info RuleEndedScript::info{};
const Info PartizanScript::info{};

std::size_t ScriptPosition::hash() const {
  std::size_t seed = components.size();
  for (const Component& component : components)
    seed = hash_of(u64{seed} * 0x9e3779b97f4a7c15ULL + component.hash());
  return seed;
}

u64 ScriptPosition::heap_bytes() const {
  constexpr u64 of_block = 16;  // what the allocator keeps beside one, and rounds up
  u64 bytes = components.capacity() * sizeof(Component) + of_block;
  for (const Component& component : components)
    bytes += component.numbers.capacity() * sizeof(i64) + of_block;
  return bytes;
}

void ScriptPosition::sort() { std::sort(components.begin(), components.end()); }

// Imported games
// ---------------------------------------------------------------------------------------------------------------

Result<std::unique_ptr<AnyPosition>> ImportedPositions::read(std::size_t import, Scanner& scanner) {
  rules_.resize(imports_.size());
  if (rules_[import] == nullptr) {
    const std::string text = imports_[import].text();
    Scanner game(text);
    auto rules = read_(game);
    if (!rules) return rules.error();  // cannot be: ScriptFile has read it
    rules_[import] = *std::move(rules);
  }
  return rules_[import]->parse(scanner);
}

Result<i64> ImportedPositions::number_of(std::size_t import, const Numbers& numbers) {
  const auto key = std::pair(import, numbers);
  if (const auto found = by_numbers_.find(key); found != by_numbers_.end()) return found->second;
  const std::vector<Natural> values(numbers.begin(), numbers.end());
  Scanner scanner({}, values);
  auto position = read(import, scanner);
  if (!position) return position.error();
  return by_numbers_[key] = keep(import, *std::move(position));
}

Result<i64> ImportedPositions::number_of(std::size_t import, std::string_view typed) {
  Scanner scanner(typed);
  auto position = read(import, scanner);
  if (!position) return position.error();
  return keep(import, *std::move(position));
}

i64 ImportedPositions::keep(std::size_t import, std::unique_ptr<AnyPosition> position) {
  std::string spelling = position->text();  // one number for all spellings of a position
  const auto [known, is_new] = by_text_.emplace(std::pair(import, spelling), static_cast<i64>(kept_.size()));
  if (is_new) kept_.push_back({std::move(spelling), std::move(position)});
  return known->second;
}

std::optional<u64> ImportedPositions::nim_value(i64 number, Budget& budget) {
  Kept& kept = kept_[static_cast<std::size_t>(number)];
  if (!kept.nim_value) {
    kept.position->prepare(Convention::normal, budget);
    const Found<Natural> found = kept.position->nim_value(Effort::whatever_it_takes, budget);
    if (found.value && found.value->fits_u64()) kept.nim_value = found.value->to_u64();
    if (!found.value && !budget.exhausted()) budget.give_up();
    if (found.value && !found.value->fits_u64()) budget.give_up(Ending::out_of_range);
  }
  return kept.nim_value;
}

bool ImportedPositions::options(std::size_t import, i64 number, std::vector<i64>& out) {
  constexpr u64 most = 100'000;
  std::vector<std::unique_ptr<AnyPosition>> options;
  EachMove all(most, [&](const AnyMove& move) { options.push_back(move.option()); });
  kept_[static_cast<std::size_t>(number)].position->moves(most, all);
  for (auto& option : options) out.push_back(keep(import, std::move(option)));
  return all.complete();
}

// Moves
// ---------------------------------------------------------------------------------------------------------------

void ScriptRules::for_each_move(const Position& position, Mover mover,
                                const std::function<bool(script::Option&&, std::size_t)>& visit,
                                script::Sums sums) const {
  if (bound_of(position, sums) > most_assignments) return give_up(Ending::too_many_options);
  for (std::size_t i = 0; i < position.components.size(); ++i) {
    const Component& component = position.components[i];
    if (i > 0 && component == position.components[i - 1]) continue;
    bool going = true;
    if (component.is_imported) {
      std::vector<i64> numbers;
      if (!parts_.imported->options(component.game, component.numbers[0], numbers))
        return give_up(Ending::too_many_options);
      for (std::size_t k = 0; k < numbers.size() && going; ++k)
        going = visit({nullptr, {}, {Component{true, component.game, {numbers[k]}}}}, i);
    } else {
      std::optional<Ending> too_large;  // a position of a built-in game that it refuses for its size only
      const auto trouble = interpreter_.for_each_option(
          component,
          [&](script::Option&& option) {
            if (mover != Mover::both && option.rule->mover != Mover::both && option.rule->mover != mover)
              return true;
            for (Component& part : option.components) {
              if (!part.is_imported) continue;
              const Result<i64> number = parts_.imported->number_of(part.game, part.numbers);
              if (!number && number.error().kind != ErrorKind::wrong) too_large = Ending::out_of_range;
              if (!number) return !too_large;  // no position of that game: no option
              part.numbers = {*number};
            }
            return going = visit(std::move(option), i);
          },
          sums);
      if (trouble || too_large) return give_up(trouble ? *trouble : *too_large);
    }
    if (!going) return;
  }
}

std::optional<std::vector<std::vector<Natural>>> ScriptRules::numbers_of(const Position& position) const {
  std::vector<std::vector<Natural>> out;
  if (game().has_lists()) return std::nullopt;
  for (const Component& component : position.components) {
    if (component.is_imported || component.game != 0) return std::nullopt;
    auto& numbers = out.emplace_back();
    for (const i64 number : component.numbers) numbers.emplace_back(static_cast<u64>(number));
  }
  return out;
}

std::optional<ScriptPosition> ScriptRules::with_numbers(
    const std::vector<std::vector<Natural>>& components) const {
  Position position{this, {}};
  if (game().has_lists() || game().is_partizan()) return std::nullopt;
  for (const std::vector<Natural>& numbers : components) {
    Component component{false, 0, {}};
    for (const Natural& number : numbers) {
      if (saturated(number) > static_cast<u64>(script::largest_number)) return std::nullopt;
      component.numbers.push_back(static_cast<i64>(number.to_u64()));
    }
    if (numbers.size() != game().coordinates.size() || interpreter_.is_position(component) != Truth::yes)
      return std::nullopt;
    position.components.push_back(std::move(component));
  }
  position.sort();
  return position;
}

ScriptPosition ScriptRules::after(const Position& position, std::size_t moved,
                                  const script::Option& option) const {
  Position next{this, position.components};
  next.components.erase(next.components.begin() + static_cast<std::ptrdiff_t>(moved));
  next.components.insert(next.components.end(), option.components.begin(), option.components.end());
  next.sort();
  return next;
}

void ScriptRules::options_of(Mover mover, const Position& position, std::vector<Position>& out) const {
  const auto hash = [](const Position& p) { return p.hash(); };
  boost::unordered_flat_set<Position, decltype(hash)> seen(0, hash);
  for_each_move(position, mover, [&](script::Option&& option, std::size_t moved) {
    Position next = after(position, moved, option);
    if (seen.insert(next).second) out.push_back(std::move(next));
    return true;
  });
}

ScriptPosition ScriptRules::simplified(Position position) const {
  if (position.components.size() < 2) return position;
  std::erase_if(position.components, [&](const Component& component) {
    const auto [found, is_new] = can_move_.try_emplace(component, false);
    if (!is_new) return !found->second;
    bool can_move = false;
    for_each_move(Position{this, {component}}, Mover::both, [&](script::Option&&, std::size_t) {
      can_move = true;
      return false;
    });
    if (!can_move && failure_) {  // nobody knows
      can_move_.erase(component);
      return false;
    }
    can_move_[component] = can_move;
    return !can_move;
  });
  return position;
}

Message ScriptRules::label_of(const Position& from, Mover mover, const Position& to) const {
  if (!labelled_ || !(labelled_->first == from) || labelled_->second != mover) {
    labelled_.emplace(from, mover);
    labels_.clear();
    for_each_move(from, mover, [&](script::Option&& option, std::size_t moved) {
      std::string label = text_of(from.components[moved]) + " → ";
      for (std::size_t i = 0; i < option.components.size(); ++i)
        label += (i == 0 ? "" : " + ") + text_of(option.components[i]);
      for (std::size_t i = 0; i < option.variables.size(); ++i)
        label += ", " + option.rule->variables[i] + " = " + std::to_string(option.variables[i]);
      labels_.emplace(after(from, moved, option), std::move(label));
      return labels_.size() < 200'000;
    });
  }
  const auto found = labels_.find(to);
  return found == labels_.end() ? Message("to {0}", to.text()) : Message("{0}", found->second);
}

u64 ScriptRules::option_bound(const Position& position) const {
  return bound_of(position, script::Sums::whole);
}

u64 ScriptRules::bound_of(const Position& position, script::Sums sums) const {
  u64 bound = 0;
  for (const Component& component : position.components)
    bound =
        saturating_add(bound, component.is_imported ? 1'000 : interpreter_.assignment_bound(component, sums));
  return bound;
}

Grounds ScriptRules::explanation(const Position&, Convention) const {
  return {EndOfPlay{parts_.how_play_ends, parts_.note}};
}

std::vector<Message> ScriptRules::known() const {
  std::vector<Message> lines{!parts_.how_play_ends.empty()
                                 ? Message("Play always ends: {0}.", parts_.how_play_ends)
                                 : "It is not proved that play always ends, so draws are looked for."_m};
  if (!parts_.note.empty()) lines.push_back(parts_.note);
  return lines;
}

// Games that end by a rule of their own
// ---------------------------------------------------------------------------------------------------------------

// Gives up where it cannot be told.
Interpreter::EarlyEnd ScriptRules::early_end_of(const Position& position) const {
  if (!game().ends_by_rule()) return {};
  const auto early = interpreter_.early_end(position.components[0]);
  if (early.overflowed) give_up(Ending::out_of_range);
  return early;
}

std::optional<Outcome> ScriptRules::result_for(Mover mover, const Position& position,
                                               Convention convention) const {
  if (const auto early = early_end_of(position); early.is_over()) return early.outcome;
  bool can_move = false;
  for_each_move(position, mover, [&](script::Option&&, std::size_t) {
    can_move = true;
    return false;
  });
  return can_move ? std::nullopt : std::optional(ended_outcome(convention));
}

void RuleEndedScript::options(const Position& position, std::vector<Position>& out) const {
  if (!early_end_of(position).is_over()) ScriptRules::options(position, out);
}

// Games with different moves for the players
// ---------------------------------------------------------------------------------------------------------------

void PartizanScript::options(const Position& position, Player player, std::vector<Position>& out) const {
  if (!early_end_of(position).is_over()) options_of(script::mover_of(player), position, out);
}

void PartizanScript::for_each_part_option(const Part& part, Player player,
                                          const std::function<void(std::span<const Part>)>& visit) const {
  for_each_move(Position{this, {part}}, script::mover_of(player), [&](script::Option&& option, std::size_t) {
    visit(option.components);
    return true;
  });
}

}  // namespace sprague

// RuleWalk gives the free variables of a rule their values one after the other, and narrows the bounds of
// the others after each.
#include "script/interpreter.hpp"

#include <algorithm>
#include <utility>

#include "script/narrow.hpp"

namespace sprague::script {
namespace {

constexpr u64 most_tried = 5'000'000;  // assignments at one position

// Walks through the assignments of one rule's variables at one position.
class RuleWalk {
 public:
  RuleWalk(const Interpreter& interpreter, const Game& game, const Rule& rule, std::span<const i64> numbers)
      : interpreter_(interpreter), game_(game), rule_(rule), numbers_(numbers) {}

  // False when `visit` or trouble ended the walk.
  bool run(const std::function<bool(Option&&)>& visit) {
    Box box = box_at(game_, rule_, numbers_);
    variables_.assign(rule_.variables.size(), 0);
    return !narrow(rule_, box) || assign(0, box, visit);
  }
  [[nodiscard]] std::optional<Ending> trouble() const { return trouble_; }

 private:
  // Recursion over the variables of one rule, of which there are few.
  bool assign(std::size_t variable, const Box& box, const std::function<bool(Option&&)>& visit) {
    if (++tried_ > most_tried) trouble_ = Ending::out_of_positions;
    if (trouble_) return false;
    if (variable == variables_.size()) return finish(visit);
    const Interval range = box.variables[variable];
    if (!range.is_bounded() || range.high > largest_number) {
      trouble_ =
          Ending::out_of_range;  // find_unbounded lets no such rule through, but numbers may be too large
      return false;
    }
    const NumberSet* const set = members(rule_.where, variable);
    for (i64 value = static_cast<i64>(range.low); value <= range.high; ++value) {
      if (set != nullptr) {
        const auto next = set->next(value);
        if (!next || *next > range.high) break;
        value = *next;
      }
      Box inner = box;
      inner.variables[variable] = {value, value};
      variables_[variable] = value;
      const bool last = variable + 1 == variables_.size();
      if ((last || narrow(rule_, inner)) && !assign(variable + 1, inner, visit)) return false;
    }
    return true;
  }

  // The set that the condition demands the variable to be in, if it says so at its top.
  static const NumberSet* members(const Condition& where, std::size_t variable) {
    if (where.kind == Condition::Kind::member) {
      const Expression& member = where.expressions[0];
      const bool is_it =
          member.kind == Expression::Kind::variable && member.number == static_cast<i64>(variable);
      return is_it ? &where.set : nullptr;
    }
    if (where.kind == Condition::Kind::all)
      for (const Condition& part : where.conditions)
        if (const NumberSet* const found = members(part, variable)) return found;
    return nullptr;
  }

  bool finish(const std::function<bool(Option&&)>& visit) {
    Scene scene{game_, numbers_, variables_};
    const bool applies = holds(rule_.where, scene);
    Option option{&rule_, variables_, {}};
    const bool exists = applies && build(option, scene);
    if (scene.overflowed) trouble_ = scene.exhausted ? Ending::out_of_positions : Ending::out_of_range;
    if (trouble_) return false;
    return !exists || visit(std::move(option));
  }

  bool build(Option& option, Scene& scene) const {
    for (const Term& term : rule_.option) {
      Component component{term.is_imported, static_cast<std::uint32_t>(term.game), {}};
      for (const Entry& entry : term.entries)
        if (!(entry.is_list ? add_list(entry, scene, component.numbers)
                            : add(value_of(entry.value, scene), scene, component.numbers)))
          return false;
      if (scene.overflowed) return false;
      if (!component.is_imported) {
        const Truth inside = interpreter_.is_position(component);
        scene.overflowed |= inside == Truth::overflowed;
        if (inside != Truth::yes) return false;
      }
      option.components.push_back(std::move(component));
    }
    return true;
  }

  static bool add(const std::optional<Exact>& value, Scene& scene, Numbers& numbers) {
    if (!value || Exact::less(*value, 0) == Truth::yes) return false;
    const auto number = value->within(0, largest_number);
    scene.overflowed |= !number;
    numbers.push_back(number.value_or(0));
    return true;
  }

  static bool add_list(const Entry& entry, Scene& scene, Numbers& numbers) {
    const std::size_t from = offset_of(scene.game, scene.numbers, entry.list);
    const auto length = static_cast<std::size_t>(scene.numbers[from]);
    const std::size_t to = numbers.size();
    for (std::size_t i = 0; i <= length; ++i) numbers.push_back(scene.numbers[from + i]);
    for (const Entry::Update& update : entry.updates) {
      const auto index = value_of(update.index, scene), value = value_of(update.value, scene);
      if (!index || !value) return false;
      const auto place = index->within(0, static_cast<i64>(length) - 1);
      scene.overflowed |= index->overflowed();
      if (!place) return false;
      i64& number = numbers[to + 1 + static_cast<std::size_t>(*place)];
      const Exact changed = update.kind == Entry::Update::Kind::add ? number + *value : *value;
      const auto fitting = changed.within(-largest_number, largest_number);
      scene.overflowed |= !fitting;
      if (!fitting) return false;
      number = *fitting;
    }
    return std::all_of(numbers.begin() + static_cast<std::ptrdiff_t>(to), numbers.end(),
                       [](i64 number) { return number >= 0; });
  }

  const Interpreter& interpreter_;
  const Game& game_;
  const Rule& rule_;
  std::span<const i64> numbers_;
  std::vector<i64> variables_;
  u64 tried_ = 0;
  std::optional<Ending> trouble_;
};

bool mentions(const Expression& expression, i64 variable) {
  return (expression.kind == Expression::Kind::variable && expression.number == variable) ||
         std::any_of(expression.operands.begin(), expression.operands.end(),
                     [&](const Expression& operand) { return mentions(operand, variable); });
}

// Is the expression a sum in which the variable stands once, alone or with a minus?
bool is_solvable(const Expression& expression, i64 variable) {
  const auto is_it = [&](const Expression& part) {
    const Expression& inner = part.kind == Expression::Kind::negation ? part.operands[0] : part;
    return inner.kind == Expression::Kind::variable && inner.number == variable;
  };
  if (is_it(expression)) return true;
  if (expression.kind != Expression::Kind::sum) return false;
  std::size_t found = 0;
  for (const Expression& operand : expression.operands) {
    if (is_it(operand))
      ++found;
    else if (mentions(operand, variable))
      return false;
  }
  return found == 1;
}

// How many values the condition leaves to a variable when those before it are known; nothing when it does not
// say. An equation that has variables behind it does not count.
std::optional<u64> values_left(const Condition& where, i64 variable, i64 variables) {
  using Test = Condition::Kind;
  std::optional<u64> left;
  if (where.kind == Test::equal) {
    const Expression &a = where.expressions[0], &b = where.expressions[1];
    for (i64 later = variable + 1; later < variables; ++later)
      if (mentions(a, later) || mentions(b, later)) return std::nullopt;
    const bool solved = (is_solvable(a, variable) && !mentions(b, variable)) ||
                        (is_solvable(b, variable) && !mentions(a, variable));
    if (solved) left = 1;
  }
  if (where.kind == Test::all)
    for (const Condition& part : where.conditions)
      if (const auto found = values_left(part, variable, variables))
        left = std::min(left.value_or(*found), *found);
  if (where.kind == Test::any) {
    left = 0;
    for (const Condition& part : where.conditions) {
      const auto found = values_left(part, variable, variables);
      if (!found) return std::nullopt;
      *left = saturating_add(*left, *found);
    }
  }
  return left;
}

u64 members_up_to(const NumberSet& set, const Interval& range) {
  switch (set.kind) {
    case NumberSet::Kind::powers:
    case NumberSet::Kind::fibonacci: return 128;
    case NumberSet::Kind::squares: return isqrt(static_cast<u128>(std::max<i128>(range.high, 0))) + 1;
    default: return ~u64{0};
  }
}

}  // namespace

std::size_t Component::hash() const {
  const auto mixed = [](std::size_t seed, u64 value) {
    return hash_of(u64{seed} * 0x9e3779b97f4a7c15ULL + value);
  };
  std::size_t seed = mixed(numbers.size(), u64{game} * 2 + (is_imported ? 1 : 0));
  for (const i64 number : numbers) seed = mixed(seed, static_cast<u64>(number));
  return seed;
}

Truth Interpreter::is_position(const Component& component) const {
  const Game& game = game_of(component);
  Scene scene{game, component.numbers};
  const bool inside = holds(game.domain, scene);
  return scene.overflowed ? Truth::overflowed : inside ? Truth::yes : Truth::no;
}

std::optional<Ending> Interpreter::for_each_option(const Component& component,
                                                   const std::function<bool(Option&&)>& visit) const {
  const Game& game = game_of(component);
  for (const Rule& rule : game.rules) {
    RuleWalk walk(*this, game, rule, component.numbers);
    const bool went_on = walk.run(visit);
    if (walk.trouble()) return walk.trouble();
    if (!went_on) break;
  }
  return std::nullopt;
}

u64 Interpreter::assignment_bound(const Component& component) const {
  const Game& game = game_of(component);
  u64 total = 0;
  for (const Rule& rule : game.rules) {
    Box box = box_at(game, rule, component.numbers);
    if (!narrow(rule, box)) continue;
    u64 product = 1;
    for (std::size_t i = 0; i < box.variables.size(); ++i) {
      const Interval& range = box.variables[i];
      const i128 width = range.high - range.low + 1;
      u64 most = width > i128{1} << 62 ? ~u64{0} : static_cast<u64>(width);
      const auto demanded = [&](const Condition& part) {
        if (part.kind == Condition::Kind::member && part.expressions[0].kind == Expression::Kind::variable &&
            part.expressions[0].number == static_cast<i64>(i))
          most = std::min(most, members_up_to(part.set, range));
      };
      demanded(rule.where);
      if (rule.where.kind == Condition::Kind::all)
        std::for_each(rule.where.conditions.begin(), rule.where.conditions.end(), demanded);
      // Narrowing may leave an interval around the values of several equations: most_tried ends what goes too
      // far.
      if (const auto left =
              values_left(rule.where, static_cast<i64>(i), static_cast<i64>(box.variables.size())))
        most = std::min(most, saturating_multiply(*left, 2));
      product = saturating_multiply(product, most);
    }
    total = saturating_add(total, product);
  }
  return total;
}

Interpreter::EarlyEnd Interpreter::early_end(const Component& component) const {
  const Game& game = game_of(component);
  Scene scene{game, component.numbers};
  if (game.wins && holds(*game.wins, scene)) return {Outcome::N};
  if (scene.overflowed) return {std::nullopt, true};
  if (game.loses && holds(*game.loses, scene)) return {Outcome::P};
  return {std::nullopt, scene.overflowed};
}

}  // namespace sprague::script

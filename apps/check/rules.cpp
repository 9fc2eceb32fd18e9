// From the parser's tree to the checker's: parameters, constants, divisors, sets.
#include "rules.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "evaluate.hpp"
#include "failures.hpp"

namespace sprague::check {
namespace {

bool is_for_one_player_somewhere(const script::Game& game) {
  return std::any_of(game.rules.begin(), game.rules.end(),
                     [](const script::Rule& rule) { return rule.mover != script::Mover::both; });
}

class Instance {
 public:
  Instance(const script::Game& game, const Numbers& parameters)
      : game_(game), parameters_(parameters), has_turns_(is_for_one_player_somewhere(game)) {}

  Expression expression(const script::Expression& part) const {
    using From = script::Expression::Kind;
    Expression out{.number = part.number, .place = {part.place.offset, part.place.length}};
    for (const script::Expression& operand : part.operands) out.operands.push_back(expression(operand));
    switch (part.kind) {
      case From::constant: break;
      case From::parameter: out.number = parameters_.at(index(part.number)); break;
      case From::coordinate:
        require(index(part.number) < game_.coordinates.size(), "a coordinate is unknown");
        out.kind = Expression::Kind::coordinate;
        if (has_turns_) ++out.number;
        break;
      case From::variable:
        require(part.number >= 0 && index(part.number) < variables_, "a variable is unknown");
        out.kind = Expression::Kind::variable;
        break;
      case From::sum: out.kind = Expression::Kind::sum; break;
      case From::negation: out.kind = Expression::Kind::negation; break;
      case From::product: out.kind = Expression::Kind::product; break;
      case From::quotient: out.kind = Expression::Kind::quotient; break;
      case From::remainder: out.kind = Expression::Kind::remainder; break;
      case From::minimum: out.kind = Expression::Kind::minimum; break;
      case From::maximum: out.kind = Expression::Kind::maximum; break;
      case From::xor_sum: out.kind = Expression::Kind::xor_sum; break;
      case From::common_divisor: throw Invalid{"a gcd has no certificates", 1};
      case From::power: throw Invalid{"a power has no certificates", 1};
      case From::bound: throw Invalid{"exists and all have no certificates", 1};
      case From::element:
      case From::length: throw Invalid{"lists have no certificates", 1};
    }
    if (part.kind == From::quotient || part.kind == From::remainder) take_divisor(out);
    return folded(std::move(out));
  }
  Condition condition(const script::Condition& part) const {
    using From = script::Condition::Kind;
    Condition out;
    for (const script::Expression& one : part.expressions) out.expressions.push_back(expression(one));
    for (const script::Condition& one : part.conditions) out.conditions.push_back(condition(one));
    switch (part.kind) {
      case From::equal: out.kind = Condition::Kind::equal; break;
      case From::unequal: out.kind = Condition::Kind::unequal; break;
      case From::less: out.kind = Condition::Kind::less; break;
      case From::at_most: out.kind = Condition::Kind::at_most; break;
      case From::member: out.kind = Condition::Kind::member, out.set = set(part.set); break;
      case From::all: out.kind = Condition::Kind::all; break;
      case From::any: out.kind = Condition::Kind::any; break;
      case From::negation: out.kind = Condition::Kind::negation; break;
      case From::some:
      case From::every: throw Invalid{"exists and all have no certificates", 1};
    }
    const bool is_comparison = out.kind <= Condition::Kind::at_most;
    require(out.expressions.size() == (is_comparison                         ? 2
                                       : out.kind == Condition::Kind::member ? 1
                                                                             : 0) &&
                (out.kind != Condition::Kind::negation || out.conditions.size() == 1),
            "a condition has the wrong number of parts");
    return out;
  }
  // One rule, or two where both players have it among rules that only one of them has: Left's first.
  void add_rule(const script::Rule& rule, std::vector<Rule>& out) {
    using script::Mover;
    if (!has_turns_) return out.push_back(this->rule(rule));
    for (const i64 turn : {0, 1}) {
      if (rule.mover == (turn == 0 ? Mover::right : Mover::left)) continue;
      Rule one = this->rule(rule);
      one.where = both(turn_is(Condition::Kind::equal, turn), std::move(one.where));
      for (Term& term : one.option) term.entries.insert(term.entries.begin(), {.number = 1 - turn});
      out.push_back(std::move(one));
    }
  }
  Condition domain(const script::Condition& given) {
    Condition out = condition(given);
    return has_turns_ ? both(turn_is(Condition::Kind::at_most, 1), std::move(out)) : out;
  }
  [[nodiscard]] bool has_turns() const { return has_turns_; }
  // Of no coordinate, parameter or free variable.
  [[nodiscard]] std::string turn_name() const {
    std::set<std::string> taken;
    for (const auto& coordinate : game_.coordinates) taken.insert(coordinate.name);
    for (const auto& parameter : game_.parameters) taken.insert(parameter.name);
    for (const auto& set : game_.sets) taken.insert(set.name);
    for (const auto& rule : game_.rules) taken.insert(rule.variables.begin(), rule.variables.end());
    std::string name = "turn";
    while (taken.contains(name)) name += "_";
    return name;
  }
  // Short forms of positions mean nothing here, but must be right like all of the text.
  void look_at(const script::Start& start) {
    variables_ = start.names.size();
    for (const script::Expression& entry : start.entries) expression(entry);
    variables_ = 0;
  }

 private:
  Rule rule(const script::Rule& rule) {
    Rule out{.variables = rule.variables};
    variables_ = rule.variables.size();
    for (const script::Term& term : rule.option) {
      require(!term.is_imported, "built-in games as components have no certificates");
      require(!term.copies && !term.parts, "sums of a variable number of components have no certificates");
      out.option.push_back({.game = term.game});
      for (const script::Entry& entry : term.entries) {
        require(!entry.is_list && entry.pieces.empty(), "lists have no certificates");
        out.option.back().entries.push_back(expression(entry.value));
      }
    }
    out.where = condition(rule.where);
    variables_ = 0;
    return out;
  }
  static Condition turn_is(Condition::Kind relation, i64 number) {
    return {.kind = relation,
            .expressions = {{.kind = Expression::Kind::coordinate, .number = 0}, {.number = number}}};
  }
  static Condition both(Condition first, Condition second) {
    return {.kind = Condition::Kind::all, .conditions = {std::move(first), std::move(second)}};
  }
  // The second operand must be a constant by now; it becomes the number of the node.
  static void take_divisor(Expression& part) {
    require(part.operands.size() == 2 && part.operands[1].kind == Expression::Kind::constant &&
                part.operands[1].number >= 1,
            "a divisor must be a number from 1 on");
    part.number = part.operands[1].number;
    part.operands.pop_back();
  }
  // One that cannot even be computed is too large, which is wrong of the rules and not beyond this program.
  static Interval constant_value(const Expression& part) {
    try {
      return Scene{}.value(part);
    } catch (const Undecided&) {
      throw Invalid{"a constant in the rules is too large"};
    }
  }
  // What has only constants for operands is a constant, unless it has no value.
  static Expression folded(Expression part) {
    using Kind = Expression::Kind;
    const bool is_leaf = part.operands.empty();
    const bool is_constant = std::all_of(part.operands.begin(), part.operands.end(),
                                         [](const Expression& one) { return one.kind == Kind::constant; });
    if (part.kind == Kind::variable || part.kind == Kind::coordinate ||
        (is_leaf && part.kind != Kind::constant))
      return part;
    if (!is_constant) return part;
    const Interval value = constant_value(part);
    if (value.is_empty()) return part;
    require(value.low >= -most && value.low <= most, "a constant in the rules is too large");
    return {.kind = Kind::constant, .number = static_cast<i64>(value.low), .place = part.place};
  }
  static Set set(const NumberSet& given) {
    using From = NumberSet::Kind;
    switch (given.kind) {
      case From::powers:
        require(given.base >= 1, "the base of powers must be 1 or more");
        return {.kind = Set::Kind::powers, .base = given.base};
      case From::squares: return {.kind = Set::Kind::squares};
      case From::primes: return {.kind = Set::Kind::primes};
      case From::fibonacci: return {.kind = Set::Kind::fibonacci};
      case From::ranges: break;
    }
    Set out;
    for (const auto& [first, last] : given.ranges) {
      require(first <= last && first >= -most && last <= most, "a range is empty, or has too large numbers");
      require(out.ranges.empty() || *out.ranges.back().last < first, "ranges are not in order");
      out.ranges.push_back({first, last});
    }
    return out;
  }

  const script::Game& game_;
  const Numbers& parameters_;
  bool has_turns_ = false;
  std::size_t variables_ = 0;  ///< of the rule that is taken over
};

// Multiplies without leaving 64 bits.
u64 power(u64 base, u64 exponent, u64 modulus) {
  u64 out = 1;
  for (; exponent > 0; exponent /= 2, base = static_cast<u64>(u128{base} * base % modulus))
    if (exponent % 2 == 1) out = static_cast<u64>(u128{out} * base % modulus);
  return out;
}

// Miller and Rabin; to the first twelve primes as bases it is exact below 3.18·10^23 (Sorenson and Webster
// 2015), so for all that have 64 bits.
bool is_prime(u64 n) {
  constexpr u64 bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2) return false;
  for (const u64 base : bases)
    if (n % base == 0) return n == base;
  u64 odd = n - 1, twos = 0;
  for (; odd % 2 == 0; odd /= 2) ++twos;
  return std::all_of(std::begin(bases), std::end(bases), [&](u64 base) {
    u64 x = power(base, odd, n);
    bool passes = x == 1 || x == n - 1;
    for (u64 i = 1; i < twos && !passes; ++i) passes = (x = static_cast<u64>(u128{x} * x % n)) == n - 1;
    return passes;
  });
}

// ⌊√value⌋, digit by digit in base 2.
u128 root(u128 value) {
  u128 out = 0;
  for (u128 bit = u128{1} << 63; bit > 0; bit /= 2)
    if ((out + bit) * (out + bit) <= value) out += bit;
  return out;
}

}  // namespace

bool Set::contains(i128 value) const {
  if (kind == Kind::ranges)
    return std::any_of(ranges.begin(), ranges.end(), [&](const Range& range) {
      return (!range.first || value >= *range.first) && (!range.last || value <= *range.last);
    });
  if (value < 1) return false;
  if (kind == Kind::squares)
    return root(static_cast<u128>(value)) * root(static_cast<u128>(value)) == static_cast<u128>(value);
  if (kind == Kind::primes) {
    if (value > std::numeric_limits<u64>::max())
      throw Undecided{"a number is too large to say whether it is prime"};
    return is_prime(static_cast<u64>(value));
  }
  if (kind == Kind::powers) {
    for (i128 rest = value; rest > 1; rest /= base)
      if (base == 1 || rest % base != 0) return false;
    return true;
  }
  i128 a = 1, b = 2;  // Fibonacci; values stay below 2^120, so nothing overflows
  while (a < value) b = std::exchange(a, b) + b;
  return a == value;
}

std::string Game::title() const {
  std::string out = name + "(";
  for (std::size_t i = 0; i < coordinates.size(); ++i) out += (i > 0 ? ", " : "") + coordinates[i];
  return out + ")";
}

Game instance(const script::Game& game, const Numbers& parameters) {
  require(parameters.size() == game.parameters.size(), "the parameters do not fit the rules");
  Instance values(game, parameters);
  Game out{.name = game.name, .has_turns = values.has_turns()};
  if (out.has_turns) out.coordinates.push_back(values.turn_name());
  for (const script::Coordinate& coordinate : game.coordinates) {
    require(!coordinate.is_list, "lists have no certificates");
    out.coordinates.push_back(coordinate.name);
  }
  for (const script::Rule& rule : game.rules) values.add_rule(rule, out.rules);
  out.domain = values.domain(game.domain);
  if (game.wins) out.wins = values.condition(*game.wins);
  if (game.loses) out.loses = values.condition(*game.loses);
  require(!out.has_turns || !out.ends_by_rule(), "win or lose in a game with left and right");
  for (const script::Start& start : game.starts) values.look_at(start);
  return out;
}

}  // namespace sprague::check

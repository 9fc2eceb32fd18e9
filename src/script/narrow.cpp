// Each condition is walked upwards for the interval of an expression and downwards for what its parts may
// be, in 128 bits, with ends that mean "not known".
#include "script/narrow.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace sprague::script {
namespace {

using Kind = Expression::Kind;
constexpr i128 endless = Interval::endless;
constexpr int most_rounds = 24;  // narrowing by ones (k < j, j < k) would otherwise take for ever

// An end at its own side's `endless` is not known. One at the other side's is a bound like any other, of
// numbers that lie beyond: a low of 2^124 says that the number is that or more, and less once something is
// taken from it. So lows and highs are computed apart.
i128 clamped(i128 value) { return std::clamp(value, -endless, endless); }

i128 sum_of_lows(i128 a, i128 b) { return a <= -endless || b <= -endless ? -endless : clamped(a + b); }
i128 sum_of_highs(i128 a, i128 b) { return a >= endless || b >= endless ? endless : clamped(a + b); }
i128 times(i128 a, i128 b) {
  if (a == 0 || b == 0) return 0;
  i128 product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return (a < 0) == (b < 0) ? endless : -endless;
  return clamped(product);
}
// Needs: b > 0, here and below.
i128 floor_divided(i128 a, i128 b) { return a / b - (a % b < 0 ? 1 : 0); }
i128 low_divided(i128 a, i128 b) { return a <= -endless ? -endless : floor_divided(a, b); }
i128 high_divided(i128 a, i128 b) { return a >= endless ? endless : floor_divided(a, b); }
i128 low_divided_up(i128 a, i128 b) { return -high_divided(-a, b); }

Interval sum(Interval a, Interval b) { return {sum_of_lows(a.low, b.low), sum_of_highs(a.high, b.high)}; }
Interval minus(Interval a) { return {-a.high, -a.low}; }
Interval product(Interval a, Interval b) {
  const i128 corners[] = {times(a.low, b.low), times(a.low, b.high), times(a.high, b.low),
                          times(a.high, b.high)};
  return {*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4)};
}
Interval met(Interval a, Interval b) { return {std::max(a.low, b.low), std::min(a.high, b.high)}; }

// The least 2^k − 1 that is `value` or more.
i128 all_ones(i128 value) {
  i128 ones = 0;
  while (ones < value && ones < endless) ones = 2 * ones + 1;
  return std::min(ones, endless);
}

class Narrowing {
 public:
  explicit Narrowing(Box& box) : box_(box) {}

  [[nodiscard]] Interval of(const Expression& part) const {
    switch (part.kind) {
      case Kind::constant: return {part.number, part.number};
      case Kind::coordinate:
      case Kind::length: return coordinate(static_cast<std::size_t>(part.number));
      case Kind::variable: return box_.variables[static_cast<std::size_t>(part.number)];
      case Kind::parameter: return {};
      case Kind::bound: return bound_[static_cast<std::size_t>(part.number)];
      case Kind::element: return element(part);
      case Kind::negation: return minus(of(part.operands[0]));
      case Kind::quotient: {
        const Interval a = of(part.operands[0]), divisor = divisor_of(part);
        if (divisor.is_empty()) return divisor;
        return {low_divided(a.low, a.low < 0 ? divisor.low : divisor.high),
                high_divided(a.high, a.high < 0 ? divisor.high : divisor.low)};
      }
      case Kind::remainder: {
        const Interval a = of(part.operands[0]), divisor = divisor_of(part);
        if (divisor.is_empty()) return divisor;
        const i128 high = divisor.high >= endless ? endless : divisor.high - 1;
        return {0, a.low >= 0 ? std::min(a.high, high) : high};
      }
      case Kind::common_divisor: {  // divides what is not 0
        Interval out{0, endless};
        i128 greatest = 0;
        for (const Expression& operand : part.operands) {
          const Interval one = of(operand);
          greatest = std::max(greatest, one.high);
          if (one.low >= 1) out = {1, std::min(out.high, one.high)};
        }
        return {out.low, std::min(out.high, greatest)};
      }
      case Kind::power: return power(part);
      case Kind::xor_sum: {
        const Interval a = of(part.operands[0]), b = of(part.operands[1]);
        return {0, all_ones(std::max(a.high, b.high))};
      }
      default: break;
    }
    Interval out = of(part.operands[0]);
    for (std::size_t i = 1; i < part.operands.size(); ++i) {
      const Interval next = of(part.operands[i]);
      if (part.kind == Kind::sum) out = sum(out, next);
      if (part.kind == Kind::product) out = product(out, next);
      if (part.kind == Kind::minimum) out = {std::min(out.low, next.low), std::min(out.high, next.high)};
      if (part.kind == Kind::maximum) out = {std::max(out.low, next.low), std::max(out.high, next.high)};
    }
    return out;
  }

  // Narrows to what makes the value of `part` lie in `target`.
  bool to(const Expression& part, Interval target) {
    const Interval now = met(of(part), target);
    if (now.is_empty()) return false;
    switch (part.kind) {
      case Kind::variable: box_.variables[static_cast<std::size_t>(part.number)] = now; return true;
      case Kind::coordinate:
        if (box_.numbers.empty()) box_.coordinates[static_cast<std::size_t>(part.number)] = now;
        return true;
      case Kind::negation: return to(part.operands[0], minus(target));
      case Kind::sum: return to_sum(part, target);
      case Kind::product: return to_product(part, target);
      case Kind::quotient:
      case Kind::remainder: return to_division(part, target);
      case Kind::power: return to_power(part, target);
      case Kind::common_divisor:
        return std::all_of(part.operands.begin(), part.operands.end(),
                           [&](const Expression& operand) { return to(operand, {0, endless}); });
      case Kind::minimum:
        return std::all_of(part.operands.begin(), part.operands.end(),
                           [&](const Expression& operand) { return to(operand, {target.low, endless}); });
      case Kind::maximum:
        return std::all_of(part.operands.begin(), part.operands.end(),
                           [&](const Expression& operand) { return to(operand, {-endless, target.high}); });
      case Kind::xor_sum: {  // each operand is the nim-sum of the other one and the value
        const auto& [first, second] = std::tie(part.operands[0], part.operands[1]);
        return to(first, {0, all_ones(std::max(of(second).high, target.high))}) &&
               to(second, {0, all_ones(std::max(of(first).high, target.high))});
      }
      case Kind::element: return to_entry(part.operands[0], static_cast<std::size_t>(part.number));
      default: return true;
    }
  }

  // Narrows to what makes `part` true (or false).
  bool to(const Condition& part, bool truth) {
    using Test = Condition::Kind;
    if (part.kind == Test::negation) return to(part.conditions[0], !truth);
    if (part.kind == Test::all || part.kind == Test::any) {
      if ((part.kind == Test::all) == truth)
        return std::all_of(part.conditions.begin(), part.conditions.end(),
                           [&](const Condition& inner) { return to(inner, truth); });
      return to_one_of(part, truth);
    }
    if (part.is_quantifier()) return to_quantified(part, truth);
    const Expression& left = part.expressions[0];
    if (part.kind == Test::member) return !truth || to(left, hull(part.set));
    const Expression& right = part.expressions[1];
    if (part.kind == Test::equal || part.kind == Test::unequal)
      return (part.kind == Test::equal) != truth || (to(left, of(right)) && to(right, of(left)));
    // less and at_most, and their negations, which are the same with the sides changed
    const bool strict = (part.kind == Test::less) == truth;
    const Expression& smaller = truth ? left : right;
    const Expression& larger = truth ? right : left;
    const i128 gap = strict ? 1 : 0;
    return to(smaller, {-endless, sum_of_highs(of(larger).high, -gap)}) &&
           to(larger, {sum_of_lows(of(smaller).low, gap), endless});
  }

  // Narrows to what keeps the entry that `update` alone changes natural.
  bool to_change(const Entry::Update& update, const Entry& of_list) {
    const Expression entry{
        .kind = Kind::element, .number = static_cast<i64>(of_list.list), .operands = {update.index}};
    if (update.kind == Entry::Update::Kind::assign) return to(update.value, entries_of(of_list));
    return to(update.value, {-of(entry).high, endless});
  }
  // Narrows to what makes a slice exist, or new entries.
  bool to_piece(const Piece& piece, const Entry& of_list) {
    const i128 last = sum_of_highs(piece.is_slice ? coordinate(piece.list).high : 0, -1);
    if (piece.first &&
        !to(*piece.first, {0, sum_of_highs(piece.last ? std::min(of(*piece.last).high, last) : last, 1)}))
      return false;
    if (piece.last &&
        !to(*piece.last, {piece.first ? std::max<i128>(of(*piece.first).low, 0) - 1 : -1, last}))
      return false;
    return std::all_of(piece.numbers.begin(), piece.numbers.end(),
                       [&](const Expression& number) { return to(number, entries_of(of_list)); });
  }
  // Narrows to what makes copies, or parts of which each is 1 or more.
  bool to_counted(const Term& term) {
    if (term.copies && !to(*term.copies, {1, endless})) return false;
    if (!term.parts) return true;
    const Interval least = of(term.parts->least);
    return to(term.parts->total, {std::max<i128>(least.low, 1), endless}) &&
           to(term.parts->least, {-endless, of(term.parts->total).high}) &&
           to(term.parts->most, {1, endless});
  }
  // What the entries of a list can be.
  static Interval entries_of(const Entry& list) {
    return {0, list.letters > 0 ? static_cast<i128>(list.letters) - 1 : endless};
  }
  // Narrows to what makes `index` the number of an entry of a list.
  bool to_entry(const Expression& index, std::size_t list) {
    const Interval length = coordinate(list);
    return to(index, {0, sum_of_highs(length.high, -1)});
  }

 private:
  [[nodiscard]] Interval coordinate(std::size_t number) const {
    if (box_.numbers.empty()) return box_.coordinates[number];
    const i64 value = box_.numbers[offset_of(box_.game, box_.numbers, number)];
    return {value, value};
  }
  [[nodiscard]] Interval element(const Expression& part) const {
    if (box_.numbers.empty()) return {0, largest_number};
    const std::size_t at = offset_of(box_.game, box_.numbers, static_cast<std::size_t>(part.number));
    const Interval index = of(part.operands[0]);
    const i128 first = std::max<i128>(index.low, 0), last = std::min<i128>(index.high, box_.numbers[at] - 1);
    if (first > last) return {1, 0};
    const auto begin = box_.numbers.begin() + static_cast<std::ptrdiff_t>(at) + 1;
    const auto [least, greatest] = std::minmax_element(begin + static_cast<std::ptrdiff_t>(first),
                                                       begin + static_cast<std::ptrdiff_t>(last) + 1);
    return {*least, *greatest};
  }
  static constexpr i128 most_factors = 128;  // 2 to this power is endless
  static i128 power_of(i128 base, i128 exponent) {
    i128 out = 1;
    for (i128 i = 0; i < std::min(exponent, most_factors); ++i) out = times(out, base);
    return out;
  }
  // Of a base that is known to be 2 or more, or of an exponent that is known.
  [[nodiscard]] Interval power(const Expression& part) const {
    const Interval base = of(part.operands[0]), exponent = met(of(part.operands[1]), {0, endless});
    if (exponent.is_empty()) return exponent;
    if (base.low >= 2) return {power_of(base.low, exponent.low), power_of(base.high, exponent.high)};
    if (exponent.low != exponent.high || exponent.low > most_factors) return {};
    Interval out{1, 1};
    for (i128 i = 0; i < exponent.low; ++i) out = product(out, base);
    return out;
  }
  bool to_power(const Expression& part, Interval target) {
    const Interval base = of(part.operands[0]), exponent = of(part.operands[1]);
    i128 most = endless;
    if (base.low >= 2 && target.high < endless)
      for (most = 0; times(power_of(base.low, most), base.low) <= target.high;) ++most;
    if (!to(part.operands[1], {0, most})) return false;
    if (exponent.low < 1 || exponent.low != exponent.high || exponent.low > most_factors) return true;
    if (target.high < 0 || target.high >= endless) return true;
    i128 root = 0, beyond = target.high + 1;  // root^exponent ≤ high < beyond^exponent
    while (beyond - root > 1) {
      const i128 middle = root + (beyond - root) / 2;
      (power_of(middle, exponent.low) <= target.high ? root : beyond) = middle;
    }
    return to(part.operands[0], {-endless, root});
  }
  static Interval hull(const NumberSet& set) {
    if (set.kind == NumberSet::Kind::ranges) return {set.ranges.front().first, set.ranges.back().last};
    return {set.kind == NumberSet::Kind::squares || set.kind == NumberSet::Kind::fibonacci ? 0 : 1, endless};
  }
  bool to_sum(const Expression& part, Interval target) {
    // after[i]: the sum of the operands behind i, as they are now; those before it are added up while they
    // are narrowed.
    std::vector<Interval> after(part.operands.size(), {0, 0});
    for (std::size_t i = after.size(); i-- > 1;) after[i - 1] = sum(after[i], of(part.operands[i]));
    Interval before{0, 0};
    for (std::size_t i = 0; i < part.operands.size(); ++i) {
      const Expression& operand = part.operands[i];
      if (!to(operand, sum(target, minus(sum(before, after[i]))))) return false;
      before = sum(before, of(operand));
    }
    return true;
  }
  // Where the division has a value, its divisor is 1 or more.
  [[nodiscard]] Interval divisor_of(const Expression& part) const {
    return met(of(part.operands[1]), {1, endless});
  }
  bool to_division(const Expression& part, Interval target) {
    const Expression& divisor = part.operands[1];
    const bool is_quotient = part.kind == Kind::quotient;
    if (is_quotient && divisor.kind == Kind::constant)
      return to(part.operands[0], {times(target.low, divisor.number),
                                   sum_of_highs(times(target.high, divisor.number), divisor.number - 1)});
    i128 least = is_quotient ? 1 : std::max<i128>(1, sum_of_lows(target.low, 1)), most = endless;
    // d · ⌊a / d⌋ ≤ a, so that d ≤ a / q.
    if (is_quotient && target.low >= 1) most = high_divided(of(part.operands[0]).high, target.low);
    return to(divisor, {least, most});
  }
  bool to_product(const Expression& part, Interval target) {
    if (part.operands.size() == 2 && part.operands[0].kind == Kind::variable &&
        part.operands[1].kind == Kind::variable && part.operands[0].number == part.operands[1].number) {
      const i128 root =
          target.high < endless ? i128{isqrt(static_cast<u128>(std::max<i128>(target.high, 0)))} : endless;
      return target.high >= 0 && to(part.operands[0], {-root, root});
    }
    for (std::size_t i = 0; i < part.operands.size(); ++i) {
      Interval others{1, 1};
      for (std::size_t j = 0; j < part.operands.size(); ++j)
        if (j != i) others = product(others, of(part.operands[j]));
      Interval wanted = target;
      if (others.high < 0) others = minus(others), wanted = minus(wanted);
      if (others.low <= 0) continue;
      // v · o in [l, h] with o ≥ 1: v ≤ h / o, which is largest where o is smallest when h is natural.
      const i128 high = high_divided(wanted.high, wanted.high >= 0 ? others.low : others.high);
      const i128 low = low_divided_up(wanted.low, wanted.low <= 0 ? others.low : others.high);
      if (!to(part.operands[i], {low, high})) return false;
    }
    return true;
  }
  // For one number the inner condition must hold. That it does for each says nothing where there may be none.
  bool to_quantified(const Condition& part, bool truth) {
    if ((part.kind == Condition::Kind::some) != truth) return true;
    const Interval range{of(part.expressions[0]).low, of(part.expressions[1]).high};
    if (range.is_empty()) return false;
    bound_[part.level] = range;
    return to(part.conditions[0], truth);
  }
  // One of several must hold: the smallest intervals that hold what each of them leaves.
  bool to_one_of(const Condition& part, bool truth) {
    const Box before = box_;
    std::optional<Box> joined;
    for (const Condition& inner : part.conditions) {
      assign(before);
      if (!to(inner, truth)) continue;
      if (!joined) {
        joined.emplace(box_);
        continue;
      }
      const auto join = [](std::vector<Interval>& into, const std::vector<Interval>& from) {
        for (std::size_t i = 0; i < into.size(); ++i)
          into[i] = {std::min(into[i].low, from[i].low), std::max(into[i].high, from[i].high)};
      };
      join(joined->coordinates, box_.coordinates);
      join(joined->variables, box_.variables);
    }
    assign(joined ? *joined : before);
    return joined.has_value();
  }
  void assign(const Box& other) {
    box_.coordinates = other.coordinates;
    box_.variables = other.variables;
  }

  Box& box_;
  std::array<Interval, most_quantifiers> bound_ = {};  // of what quantifiers run over, by level
};

// `expression` as a name and a number that is added to it; nothing for other shapes.
struct Shifted {
  Kind kind;
  i64 name, number;
};
std::optional<Shifted> shifted(const Expression& expression) {
  if (expression.kind == Kind::constant) return Shifted{Kind::constant, 0, expression.number};
  if (expression.kind == Kind::variable || expression.kind == Kind::coordinate)
    return Shifted{expression.kind, expression.number, 0};
  if (expression.kind != Kind::sum || expression.operands.size() != 2) return std::nullopt;
  auto name = shifted(expression.operands[0]);
  const Expression& added = expression.operands[1];
  if (!name) return std::nullopt;
  if (added.kind == Kind::constant)
    name->number += added.number;
  else if (added.kind == Kind::negation && added.operands[0].kind == Kind::constant)
    name->number -= added.operands[0].number;
  else
    return std::nullopt;
  return name;
}

// Is no other update of the list about the same entry, whatever the variables are?
bool is_alone(const Entry::Update& update, const Entry& entry) {
  const auto here = shifted(update.index);
  return std::all_of(entry.updates.begin(), entry.updates.end(), [&](const Entry::Update& other) {
    if (&other == &update) return true;
    const auto there = shifted(other.index);
    return here && there && here->kind == there->kind && here->name == there->name &&
           here->number != there->number;
  });
}

bool narrow_by_parts(const Rule& rule, Box& box) {
  Narrowing narrowing(box);
  const Interval natural{0, endless};
  for (int round = 0; round < most_rounds; ++round) {
    const std::vector<Interval> coordinates = box.coordinates, variables = box.variables;
    if (!narrowing.to(rule.where, true)) return false;
    for (const Term& term : rule.option) {
      if (!narrowing.to_counted(term)) return false;
      for (const Entry& entry : term.entries) {
        if (!entry.is_list && !narrowing.to(entry.value, natural)) return false;
        for (const Entry::Update& update : entry.updates)
          if (!narrowing.to_entry(update.index, entry.list) ||
              (is_alone(update, entry) && !narrowing.to_change(update, entry)))
            return false;
        for (const Piece& piece : entry.pieces)
          if (!narrowing.to_piece(piece, entry)) return false;
      }
    }
    if (coordinates == box.coordinates && variables == box.variables) break;
  }
  return true;
}

// Cuts off halves of the variables' intervals in which nothing is left: parts of an expression are narrowed one by
// one, and do not see that k·(k + 1) ≤ n bounds k by the root of n.
void cut_halves(const Rule& rule, Box& box) {
  constexpr i128 wide = 64;
  const auto is_empty = [&](std::size_t variable, Interval part) {
    Box half = box;
    half.variables[variable] = part;
    return !narrow_by_parts(rule, half);
  };
  for (std::size_t v = 0; v < box.variables.size(); ++v) {
    Interval& range = box.variables[v];
    const auto middle = [&] { return range.low + (range.high - range.low) / 2; };
    const auto is_wide = [&] { return range.is_bounded() && range.high - range.low > wide; };
    for (bool cut = true; cut && is_wide();) {
      cut = is_empty(v, {middle() + 1, range.high});
      if (cut) range.high = middle();
      if (cut || !is_wide() || !is_empty(v, {range.low, middle()})) continue;
      range.low = middle() + 1;
      cut = true;
    }
  }
}

}  // namespace

Box box_of_all(const Game& game, const Rule& rule) {
  Box box{game};
  box.coordinates.assign(game.coordinates.size(), {0, largest_number});
  box.variables.assign(rule.variables.size(), {0, endless});
  return box;
}

Box box_at(const Game& game, const Rule& rule, std::span<const i64> numbers) {
  Box box{game, numbers};
  box.variables.assign(rule.variables.size(), {0, endless});
  return box;
}

bool narrow(const Rule& rule, Box& box) {
  if (!narrow_by_parts(rule, box)) return false;
  if (!box.numbers.empty()) cut_halves(rule, box);
  return true;
}

std::optional<Box> box_of_domain(const Game& game) {
  Rule inside;
  inside.where = game.domain;
  Box box = box_of_all(game, inside);
  return narrow(inside, box) ? std::optional(std::move(box)) : std::nullopt;
}

Interval range_of(const Expression& expression, const Box& box) {
  Box same = box;
  return Narrowing(same).of(expression);
}

std::optional<Error> find_unbounded(const Game& game) {
  for (const Rule& rule : game.rules) {
    Box box = box_of_all(game, rule);
    Rule with_domain = rule;
    with_domain.where = {.kind = Condition::Kind::all, .place = rule.where.place};
    with_domain.where.conditions = {rule.where, game.domain};
    if (!narrow(with_domain, box)) continue;  // it never applies
    for (std::size_t i = 0; i < box.variables.size(); ++i) {
      if (box.variables[i].is_bounded()) continue;
      const std::string& name = rule.variables[i];
      return Error{
          ErrorKind::wrong, Message("'{0}' has no upper bound in this rule", name),
          Message("A position has finitely many options: add a condition such as {0}.", name + " <= …"),
          rule.place.offset, rule.place.length};
    }
  }
  return std::nullopt;
}

}  // namespace sprague::script

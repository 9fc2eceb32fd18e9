// Interval arithmetic on expressions, and the truth that follows for conditions.
#include "evaluate.hpp"

#include <algorithm>

#include "base/exact.hpp"
#include "failures.hpp"

namespace sprague::check {
namespace {

bool is_endless(i128 a) { return a == endless || a == -endless; }
i128 plus(i128 a, i128 b) {
  return is_endless(a) ? a : is_endless(b) ? b : std::clamp(a + b, -endless, endless);
}
i128 times(i128 a, i128 b) {
  const Exact out = Exact(a) * Exact(b);
  if (a == 0 || b == 0) return 0;
  if (is_endless(a) || is_endless(b) || out.overflowed()) return (a < 0) == (b < 0) ? endless : -endless;
  return std::clamp(out.number(), -endless, endless);
}
// What is computed of numbers that are known must be below 2^120. Otherwise an end that is not is none: the
// interval becomes wider, and whatever the unknown number is, it is tried in its turn.
Interval bounded(i128 low, i128 high, bool is_known) {
  if (is_known && is_endless(low)) throw Undecided{"a number beyond 2^120 would be needed"};
  return {std::min(low, endless - 1), std::max(high, 1 - endless)};
}
i128 quotient(i128 a, i64 divisor) { return is_endless(a) ? a : Exact::floor_quotient(a, divisor).number(); }

// ⌊a / divisor⌋ rises with a. All of one quotient: so do the remainders; else they may be any.
Interval divided(Expression::Kind kind, const Interval& a, i64 divisor) {
  if (a.is_empty()) return a;
  const Interval q = {quotient(a.low, divisor), quotient(a.high, divisor)};
  if (kind == Expression::Kind::quotient) return q;
  if (is_endless(q.low) || q.low != q.high) return {0, divisor - 1};
  return {a.low - q.low * divisor, a.high - q.low * divisor};
}

Interval combined(Expression::Kind kind, const Interval& a, const Interval& b) {
  using Kind = Expression::Kind;
  const bool is_known = a.low == a.high && b.low == b.high, has_xor = a.high >= 0 && b.high >= 0;
  if (a.is_empty() || b.is_empty() || (kind == Kind::xor_sum && !has_xor)) return {1, 0};
  if (kind == Kind::sum) return bounded(plus(a.low, b.low), plus(a.high, b.high), is_known);
  if (kind == Kind::minimum) return {std::min(a.low, b.low), std::min(a.high, b.high)};
  if (kind == Kind::maximum) return {std::max(a.low, b.low), std::max(a.high, b.high)};
  if (kind == Kind::product) {  // bilinear: the extremes are at corners
    const auto [low, high] =
        std::minmax({times(a.low, b.low), times(a.low, b.high), times(a.high, b.low), times(a.high, b.high)});
    return bounded(low, high, is_known);
  }
  if (is_known) return {a.low ^ b.low, a.low ^ b.low};
  // a xor b lies between the difference and the sum.
  return bounded(std::max<i128>({0, plus(a.low, -b.high), plus(b.low, -a.high)}), plus(a.high, b.high),
                 false);
}

unsigned negated(unsigned truth) { return (truth & holds) << 1 | truth >> 1; }
unsigned truth_of(bool may_hold, bool may_fail) { return may_hold * holds + may_fail * fails; }

unsigned member(const Interval& a, const Set& set) {
  if (a.low == a.high) return set.contains(a.low) ? holds : fails;
  if (set.kind != Set::Kind::ranges) return truth_of(a.high >= 1, true);
  return truth_of(std::any_of(set.ranges.begin(), set.ranges.end(),
                              [&](const Range& range) {
                                return (!range.last || a.low <= *range.last) &&
                                       (!range.first || a.high >= *range.first);
                              }),
                  true);
}

}  // namespace

Interval Scene::value(const Expression& part) const {
  using Kind = Expression::Kind;
  if (part.kind == Kind::constant) return {part.number, part.number};
  if (part.kind == Kind::coordinate) return coordinates[index(part.number)];
  if (part.kind == Kind::variable) return variables[index(part.number)];
  Interval out = value(part.operands[0]);
  if (part.kind == Kind::quotient || part.kind == Kind::remainder)
    return divided(part.kind, out, part.number);
  if (part.kind == Kind::negation) return combined(Kind::product, out, {-1, -1});
  for (std::size_t i = 1; i < part.operands.size(); ++i)
    out = combined(part.kind, out, value(part.operands[i]));
  return out;
}

// Kleene's strong logic (1938) on sets of truths.
unsigned Scene::truth(const Condition& part) const {
  using Kind = Condition::Kind;
  if (part.kind == Kind::negation) return negated(truth(part.conditions[0]));
  if (part.kind == Kind::all || part.kind == Kind::any) {  // any: not all of the negations
    unsigned out = holds;
    for (const Condition& one : part.conditions) {
      const unsigned next = part.kind == Kind::all ? truth(one) : negated(truth(one));
      out = (out & next & holds) | ((out | next) & fails);
    }
    return part.kind == Kind::all ? out : negated(out);
  }
  const Interval a = value(part.expressions[0]);
  if (part.kind == Kind::member) return a.is_empty() ? 0U : member(a, part.set);
  const Interval b = value(part.expressions[1]);
  if (a.is_empty() || b.is_empty()) return 0;
  if (part.kind == Kind::less) return truth_of(a.low < b.high, a.high >= b.low);
  if (part.kind == Kind::at_most) return truth_of(a.low <= b.high, a.high > b.low);
  const unsigned same = truth_of(a.low <= b.high && b.low <= a.high, a.low != b.high || a.high != b.low);
  return part.kind == Kind::equal ? same : negated(same);
}

Scene scene_of(const Numbers& position, std::size_t variables) {
  Scene out{{}, std::vector<Interval>(variables)};
  for (const i64 entry : position) out.coordinates.push_back({entry, entry});
  return out;
}

}  // namespace sprague::check

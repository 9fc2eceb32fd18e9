// Interval arithmetic whose ends are affine forms where they are known exactly: sums keep their form,
// products, quotients and xor keep what their ends tell. A number that would be too large is not known.
#include "prove/decide/bounds.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "sprague/expect.hpp"

namespace sprague::prove {
namespace {

using script::Condition;
using script::Expression;
using MaybeTrue = std::optional<bool>;

constexpr i128 largest_bound = i128{1} << 61;

std::optional<i64> small(std::optional<i128> value) {
  if (!value || *value > largest_bound || *value < -largest_bound) return std::nullopt;
  return static_cast<i64>(*value);
}

std::optional<i64> sum_of(std::optional<i64> a, std::optional<i64> b) {
  return a && b ? small(i128{*a} + *b) : std::nullopt;
}

std::optional<i64> product_of(std::optional<i64> a, i64 factor) {
  return a ? small(i128{*a} * factor) : std::nullopt;
}

i64 quotient_of(i64 a, i64 m) { return a / m - (a % m < 0 ? 1 : 0); }

Bounds constant(i64 value, std::size_t size) {
  std::vector<i64> form(size);
  form[0] = value;
  return bounds_of(std::move(form));
}

Bounds unknown(bool is_sure) { return {.is_sure = is_sure}; }

// A number between known ends; a form where they are the same.
Bounds between(std::optional<i64> low, std::optional<i64> high, bool is_sure, std::size_t size) {
  if (low && high && *low == *high) {
    Bounds out = constant(*low, size);
    out.is_sure = is_sure;
    return out;
  }
  return {low, high, is_sure, std::nullopt};
}

Bounds product(const Bounds& a, const Bounds& b, std::size_t size) {
  const bool is_sure = a.is_sure && b.is_sure;
  for (const auto& [point, other] : {std::pair(&a, &b), std::pair(&b, &a)})
    if (point->is_point()) {
      Bounds out = sprague::prove::sum_of(constant(0, size), *point->low, *other);
      out.is_sure = is_sure && out.is_sure;
      return out;
    }
  if (a.low && b.low && *a.low >= 0 && *b.low >= 0)
    return {product_of(a.low, *b.low), b.high ? product_of(a.high, *b.high) : std::nullopt, is_sure, {}};
  return unknown(is_sure);
}

bool varies_by_multiples(const Bounds& a, i64 m) {
  return a.form && std::all_of(a.form->begin() + 1, a.form->end(), [&](i64 c) { return c % m == 0; });
}

Bounds quotient(const Bounds& a, i64 m, std::size_t size) {
  if (varies_by_multiples(a, m)) {
    std::vector<i64> form = *a.form;
    for (i64& c : form) c = quotient_of(c, m);
    Bounds out = bounds_of(std::move(form));
    out.is_sure = a.is_sure;
    return out;
  }
  const auto of = [&](std::optional<i64> end) { return end ? std::optional(quotient_of(*end, m)) : end; };
  return between(of(a.low), of(a.high), a.is_sure, size);
}

Bounds remainder(const Bounds& a, i64 m, std::size_t size) {
  const auto rest = [&](i64 value) { return value - m * quotient_of(value, m); };
  if (varies_by_multiples(a, m)) return between(rest((*a.form)[0]), rest((*a.form)[0]), a.is_sure, size);
  if (a.low && a.high && quotient_of(*a.low, m) == quotient_of(*a.high, m))
    return between(rest(*a.low), rest(*a.high), a.is_sure, size);
  return between(0, m - 1, a.is_sure, size);
}

std::optional<Bounds> exclusive_or(const Bounds& a, const Bounds& b, std::size_t size) {
  if ((a.high && *a.high < 0) || (b.high && *b.high < 0)) return std::nullopt;
  const bool is_sure = a.is_sure && b.is_sure && a.low && b.low && *a.low >= 0 && *b.low >= 0;
  if (is_sure && a.is_point() && b.is_point()) return between(*a.low ^ *b.low, *a.low ^ *b.low, true, size);
  if (!a.high || !b.high) return Bounds{0, std::nullopt, is_sure, {}};
  const auto bits = std::bit_width(static_cast<u64>(std::max(*a.high, *b.high)));
  return between(0, (i64{1} << bits) - 1, is_sure, size);
}

enum class Relation { equal, unequal, less, at_most };

MaybeTrue compare(const std::optional<Bounds>& a, Relation relation, const std::optional<Bounds>& b) {
  if (!a || !b) return false;
  const Bounds d = sum_of(*a, -1, *b);
  bool above = d.low && *d.low > 0, below = d.high && *d.high < 0;
  const bool at_least = d.low && *d.low >= 0, at_most = d.high && *d.high <= 0;
  if (d.form && (relation == Relation::equal || relation == Relation::unequal)) {
    i64 common = 0;
    for (std::size_t i = 1; i < d.form->size(); ++i) common = std::gcd(common, (*d.form)[i]);
    if (common != 0 && (*d.form)[0] % common != 0) above = below = true;  // anything but 0
  }
  bool certain = false, impossible = false;
  switch (relation) {
    case Relation::equal:
      certain = at_least && at_most;
      impossible = above || below;
      break;
    case Relation::unequal:
      certain = above || below;
      impossible = at_least && at_most;
      break;
    case Relation::less:
      certain = below;
      impossible = at_least;
      break;
    case Relation::at_most:
      certain = at_most;
      impossible = above;
      break;
  }
  if (impossible) return false;
  return certain && d.is_sure ? MaybeTrue(true) : std::nullopt;
}

Bounds extremum(bool least, const Bounds& a, const Bounds& b, std::size_t size) {
  const MaybeTrue order = least ? compare(a, Relation::at_most, b) : compare(b, Relation::at_most, a);
  if (order == true) return a;
  if (order == false && a.is_sure && b.is_sure) return b;
  // One end is that of either, the other must be known of both.
  const auto some = [&](std::optional<i64> x, std::optional<i64> y) {
    if (!x || !y) return x ? x : y;
    return std::optional(least ? std::min(*x, *y) : std::max(*x, *y));
  };
  const auto all = [&](std::optional<i64> x, std::optional<i64> y) {
    return x && y ? some(x, y) : std::nullopt;
  };
  const bool is_sure = a.is_sure && b.is_sure;
  return least ? between(all(a.low, b.low), some(a.high, b.high), is_sure, size)
               : between(some(a.low, b.low), all(a.high, b.high), is_sure, size);
}

std::optional<Bounds> bounds_joined(Expression::Kind kind, const Bounds& a, const Bounds& b,
                                    std::size_t size) {
  using Kind = Expression::Kind;
  switch (kind) {
    case Kind::sum: return sum_of(a, 1, b);
    case Kind::product: return product(a, b, size);
    case Kind::minimum: return extremum(true, a, b, size);
    case Kind::maximum: return extremum(false, a, b, size);
    case Kind::xor_sum: return exclusive_or(a, b, size);
    case Kind::quotient:
    case Kind::remainder:
      if (!b.is_point() || *b.low < 1) return unknown(false);
      return kind == Kind::quotient ? quotient(a, *b.low, size) : remainder(a, *b.low, size);
    default: return unknown(false);
  }
}

MaybeTrue any_of(const std::vector<MaybeTrue>& truths) {
  bool unsure = false;
  for (const MaybeTrue truth : truths) {
    if (truth == true) return true;
    unsure = unsure || !truth;
  }
  return unsure ? std::nullopt : MaybeTrue(false);
}

MaybeTrue member(const Condition& condition, const Family& family, bool negated) {
  const auto value = bounds_of(condition.expressions[0], family);
  if (!value) return false;
  if (condition.set.kind != NumberSet::Kind::ranges) return std::nullopt;
  MaybeTrue out = negated;
  std::vector<MaybeTrue> inside;
  for (const NumberSet::Range& range : condition.set.ranges) {
    const Bounds first = constant(range.first, family.size), last = constant(range.last, family.size);
    if (negated)
      out = both(out, any_of({compare(value, Relation::less, first), compare(last, Relation::less, value)}));
    else
      inside.push_back(
          both(compare(first, Relation::at_most, value), compare(value, Relation::at_most, last)));
  }
  return negated ? (value->is_sure || out != true ? out : std::nullopt) : any_of(inside);
}

}  // namespace

Bounds bounds_of(std::vector<i64> form) {
  if (std::any_of(form.begin(), form.end(), [](i64 c) { return c > largest_bound || c < -largest_bound; }))
    return {};
  Bounds out;
  if (std::all_of(form.begin() + 1, form.end(), [](i64 c) { return c >= 0; })) out.low = form[0];
  if (std::all_of(form.begin() + 1, form.end(), [](i64 c) { return c <= 0; })) out.high = form[0];
  out.form = std::move(form);
  return out;
}

Bounds sum_of(const Bounds& a, i64 factor, const Bounds& b) {
  const bool is_sure = a.is_sure && b.is_sure;
  if (a.form && b.form) {
    SPRAGUE_EXPECT(a.form->size() == b.form->size());
    std::vector<i64> form = *a.form;
    bool fits = true;
    for (std::size_t i = 0; i < form.size(); ++i) {
      const std::optional<i64> c = sum_of(form[i], product_of((*b.form)[i], factor));
      fits = fits && c;
      form[i] = c.value_or(0);
    }
    if (!fits) return unknown(false);
    Bounds out = bounds_of(std::move(form));
    out.is_sure = is_sure;
    return out;
  }
  const std::optional<i64> low = product_of(factor < 0 ? b.high : b.low, factor);
  const std::optional<i64> high = product_of(factor < 0 ? b.low : b.high, factor);
  return {sum_of(a.low, low), sum_of(a.high, high), is_sure, std::nullopt};
}

std::optional<Bounds> bounds_of(const Expression& expression, const Family& family) {
  using Kind = Expression::Kind;
  const auto number = static_cast<std::size_t>(expression.number);
  switch (expression.kind) {
    case Kind::constant: return constant(expression.number, family.size);
    case Kind::coordinate: return family.names[number];
    case Kind::variable: return family.names[family.coordinates + number];
    case Kind::parameter:
    case Kind::bound:
    case Kind::power:
    case Kind::element:
    case Kind::length: return unknown(false);  // instances without lists have none of them
    case Kind::negation: {
      const auto value = bounds_of(expression.operands[0], family);
      return value ? std::optional(sum_of(constant(0, family.size), -1, *value)) : std::nullopt;
    }
    default: break;
  }
  std::optional<Bounds> out;
  for (const Expression& operand : expression.operands) {
    const auto value = bounds_of(operand, family);
    if (!value) return std::nullopt;
    out = out ? bounds_joined(expression.kind, *out, *value, family.size) : value;
    if (!out) return std::nullopt;
  }
  return out;
}

MaybeTrue truth_of(const Condition& condition, const Family& family, bool negated) {
  using Kind = Condition::Kind;
  switch (condition.kind) {
    case Kind::negation: return truth_of(condition.conditions[0], family, !negated);
    case Kind::member: return member(condition, family, negated);
    case Kind::some:
    case Kind::every: return std::nullopt;
    case Kind::all:
    case Kind::any: {
      const bool all = (condition.kind == Kind::all) != negated;
      MaybeTrue out = all;
      for (const Condition& part : condition.conditions) {
        const MaybeTrue truth = truth_of(part, family, negated);
        out = all ? both(out, truth) : any_of({out, truth});
      }
      return out;
    }
    default: break;
  }
  const auto a = bounds_of(condition.expressions[0], family), b = bounds_of(condition.expressions[1], family);
  switch (condition.kind) {
    case Kind::equal: return compare(a, negated ? Relation::unequal : Relation::equal, b);
    case Kind::unequal: return compare(a, negated ? Relation::equal : Relation::unequal, b);
    case Kind::less: return negated ? compare(b, Relation::at_most, a) : compare(a, Relation::less, b);
    default: return negated ? compare(b, Relation::less, a) : compare(a, Relation::at_most, b);
  }
}

MaybeTrue both(MaybeTrue a, MaybeTrue b) {
  if (a == false || b == false) return false;
  return a && b ? MaybeTrue(true) : std::nullopt;
}

MaybeTrue is_natural(const Bounds& bounds) {
  if (bounds.low && *bounds.low >= 0) return bounds.is_sure ? MaybeTrue(true) : std::nullopt;
  return bounds.high && *bounds.high < 0 ? MaybeTrue(false) : std::nullopt;
}

}  // namespace sprague::prove

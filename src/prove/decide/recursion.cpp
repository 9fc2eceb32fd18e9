// RecursionDecider: the bounds are guessed as quotients from the options of small numbers; whether (1),
// (2) and the quotients hold from some number on is decided by automata in base 2.
#include "prove/decide/recursion.hpp"

#include <algorithm>
#include <set>

#include "prove/decide/move_formula.hpp"
#include "prove/decide/option_value.hpp"
#include "prove/decide/tuples.hpp"
#include "script/linear.hpp"

namespace sprague::prove {

u64 Quotient::of(u64 x) const {
  const i64 sum = factor * static_cast<i64>(x) + shift;
  return sum < 0 ? 0 : static_cast<u64>(sum / divisor);
}

std::string Quotient::text(const std::string& name) const {
  const i64 rest = ((shift % divisor) + divisor) % divisor, whole = (shift - rest) / divisor;
  std::string out = factor == 1 ? name : std::to_string(factor) + "*" + name;
  if (rest != 0) out = "(" + out + " + " + std::to_string(rest) + ")";
  if (divisor != 1) out += " / " + std::to_string(divisor);
  if (whole > 0) out += " + " + std::to_string(whole);
  if (whole < 0) out += " - " + std::to_string(-whole);
  return out;
}

bool RecursionTheorem::is_p(u64 n) const {
  if (n < start) return std::binary_search(first.begin(), first.end(), n);
  for (u64 p = start;;) {
    const u64 q = run_end.of(p);
    if (n <= q) return n >= p;
    p = next_start.of(q);
  }
}

u64 RecursionTheorem::value(u64 n) const {
  while (n >= known.size()) {
    // L is this quotient from the last known number on, and that is n − 1 at least.
    const u64 least = least_option.of(n);
    if (least == least_option.of(n - 1)) return n - least;
    n = least - 1;
  }
  return known[n];
}

namespace {

constexpr std::size_t most_exceptions_of_recursion = 64;
constexpr unsigned digits_sampled = 9;
constexpr u64 sampled = u64{1} << digits_sampled;  // numbers whose options are looked at
constexpr i64 greatest_divisor = 12;
constexpr Track n = 0, m = 1, s = 2, t = 3, first_own = 4;

Affine form(std::vector<i64> coefficients, i64 constant) {
  return {.constant = constant, .coefficients = std::move(coefficients)};
}
/// x ≤ y + by.
Formula at_most(Track x, Track y, i64 by = 0) {
  std::vector<i64> coefficients(4, 0);
  coefficients[y] += 1;
  coefficients[x] -= 1;
  return at_least_zero(form(std::move(coefficients), by));
}
/// x = y + by.
Formula is_after(Track x, Track y, i64 by) {
  std::vector<i64> coefficients(4, 0);
  coefficients[x] += 1;
  coefficients[y] -= 1;
  return equals_zero(form(std::move(coefficients), -by));
}
Formula option(Track of, Track is) { return holds(0, {of, is}); }
/// Track `to` is f of the number on track `from`.
Formula is_quotient(const Quotient& f, Track from, Track to) {
  std::vector<i64> above(4, 0), below(4, 0);
  above[from] += f.factor;
  above[to] -= f.divisor;
  below[from] -= f.factor;
  below[to] += f.divisor;
  return all({at_least_zero(form(above, f.shift)), at_least_zero(form(below, f.divisor - 1 - f.shift))});
}

class RecursionDecider {
 public:
  RecursionDecider(const script::Game& game, bool values, const std::vector<u64>& table, Budget& budget)
      : game_(game), values_(values), table_(table), budget_(budget) {}

  [[nodiscard]] std::optional<RecursionTheorem> run() {
    if (!make_options() || !sees_options()) return std::nullopt;
    const auto from = regular_from();
    if (!from) return std::nullopt;
    for (const u64 begin : {*from, *from + 10, *from + 40, *from + 120})
      if (auto found = values_ ? by_values(begin) : by_runs(begin)) return found;
    return std::nullopt;
  }

 private:
  /// The relation "m is an option of n".
  [[nodiscard]] bool make_options() {
    const auto formulas = formulas_of(game_, {Slice(1)}, first_own, base_);
    if (!formulas || formulas->has_sums) return false;
    const auto outside = automaton_of(no(formulas->domain), base_, {}, budget_);
    if (!outside || !automata::is_empty(*outside)) return false;
    std::vector<Formula> ways;
    for (const MoveFormula& move : formulas->moves) {
      const Track entry = move.entries[0][0];
      std::vector<i64> same(std::max<std::size_t>(4, entry + 1), 0);
      same[m] += 1;
      same[entry] -= 1;
      ways.push_back(exists(tracks_from(first_own, move.names.size()),
                            all({formulas->rules[move.rule], move.formula, equals_zero(form(same, 0))})));
    }
    auto made = automaton_of(any(std::move(ways)), base_, {}, budget_);
    if (made) made = widened(*made, {n, m}, base_, budget_);
    if (made) options_.push_back(*std::move(made));
    return made.has_value();
  }

  /// L and U of small numbers.
  [[nodiscard]] bool sees_options() {
    const Automaton& a = options_[0];
    for (u64 i = 0; i < sampled; ++i) {
      u64 least = sampled, greatest = 0;
      for (u64 j = 0; j < i; ++j) {
        automata::State state = a.start;
        for (unsigned place = digits_sampled; place-- > 0;)
          state = a.step(state, static_cast<automata::Letter>((i >> place & 1) + 2 * (j >> place & 1)));
        if (!a.accepting[state]) continue;
        least = std::min(least, j);
        greatest = j;
      }
      if (!budget_.spend(i + 1)) return false;
      least_.push_back(least);
      greatest_.push_back(greatest);
    }
    return true;
  }

  [[nodiscard]] std::optional<Automaton> made(const Formula& formula) {
    auto out = automaton_of(formula, base_, options_, budget_);
    return out ? widened(*out, {n}, base_, budget_) : std::nullopt;
  }

  /// From where on (1) and (2) hold, and for values what they need besides.
  [[nodiscard]] std::optional<u64> regular_from() {
    std::vector<Formula> wrong{
        exists({m}, all({option(n, m), at_most(n, m)})),
        exists({m, s, t}, all({option(n, s), option(n, t), at_most(s, m), at_most(m, t), no(option(n, m))})),
        no(exists({m}, option(n, m))),
        exists({m, s},
               all({is_after(s, n, 1), option(s, m), no(exists({t}, all({option(n, t), at_most(t, m)})))})),
        exists({m, s},
               all({is_after(s, n, 1), option(n, m), no(exists({t}, all({option(s, t), at_most(m, t)})))}))};
    if (values_) {
      wrong.push_back(no(exists({m}, all({option(n, m), is_after(n, m, 1)}))));
      // L(n + 1) > L(n) + 1.
      wrong.push_back(exists({m, s}, all({is_after(s, n, 1), option(n, m),
                                          no(exists({t}, all({option(n, t), at_most(t, m, -1)}))),
                                          no(exists({t}, all({option(s, t), at_most(t, m, 1)})))})));
    }
    const auto where = made(any(std::move(wrong)));
    if (!where || !is_finite(*where)) return std::nullopt;
    const auto those = first_tuples(*where, base_, most_exceptions_of_recursion + 1, budget_);
    if (!those || those->size() > most_exceptions_of_recursion) return std::nullopt;
    u64 from = 0;
    for (const Tuple& one : *those) {
      if (one[0] > Natural(sampled / 4)) return std::nullopt;
      from = std::max(from, one[0].to_u64() + 1);
    }
    return from;
  }

  /// A quotient through all these points; the smallest divisor.
  [[nodiscard]] static std::optional<Quotient> fit(const std::vector<std::pair<u64, u64>>& points) {
    if (points.size() < 12) return std::nullopt;
    const auto [x0, y0] = points.front();
    const auto [x1, y1] = points.back();
    for (i64 c = 1; c <= greatest_divisor; ++c) {
      const i64 about = static_cast<i64>((y1 - y0) * static_cast<u64>(c) / (x1 - x0));
      for (i64 a = std::max<i64>(0, about - 1); a <= about + 1; ++a) {
        i64 low = -1'000'000, high = 1'000'000;
        for (const auto& [x, y] : points) {
          const i64 rest = c * static_cast<i64>(y) - a * static_cast<i64>(x);
          low = std::max(low, rest);
          high = std::min(high, rest + c - 1);
        }
        if (low <= high) return Quotient{a, low, c};
      }
    }
    return std::nullopt;
  }

  /// Is there no n from `begin` on where the formula holds?
  [[nodiscard]] bool never(u64 begin, Formula wrong) {
    const auto where = made(all({at_least_zero(form({1}, -static_cast<i64>(begin))), std::move(wrong)}));
    return where && automata::is_empty(*where);
  }

  /// The first number above n whose options are all above n.
  [[nodiscard]] std::optional<Quotient> next_start(u64 begin) {
    std::vector<std::pair<u64, u64>> points;
    for (u64 q = begin, at = q + 1; q < sampled; ++q) {
      at = std::max(at, q + 1);
      while (at < sampled && least_[at] <= q) ++at;
      if (at == sampled) break;
      points.emplace_back(q, at);
    }
    const auto f = fit(points);
    if (!f) return std::nullopt;
    const auto low_option = [](Track of) { return exists({m}, all({option(of, m), at_most(m, n)})); };
    const bool right =
        never(begin, no(exists({s}, is_quotient(*f, n, s)))) &&
        never(begin, exists({s}, all({is_quotient(*f, n, s), any({at_most(s, n), low_option(s)})}))) &&
        never(begin, exists({s, t}, all({is_quotient(*f, n, s), is_after(s, t, 1), at_most(n, t, -1),
                                         no(low_option(t))})));
    return right ? f : std::nullopt;
  }

  /// The last number before one with an option from n on.
  [[nodiscard]] std::optional<Quotient> run_end(u64 begin) {
    std::vector<std::pair<u64, u64>> points;
    for (u64 p = begin, at = p; p < sampled; ++p) {
      at = std::max(at, p);
      while (at + 1 < sampled && greatest_[at + 1] < p) ++at;
      if (at + 1 >= sampled) break;
      points.emplace_back(p, at);
    }
    const auto f = fit(points);
    if (!f) return std::nullopt;
    const auto high_option = [](Track of) { return exists({m}, all({option(of, m), at_most(n, m)})); };
    const bool right =
        never(begin, no(exists({s}, is_quotient(*f, n, s)))) &&
        never(begin, exists({s}, all({is_quotient(*f, n, s), any({at_most(s, n, -1), high_option(s)})}))) &&
        never(begin, exists({s, t}, all({is_quotient(*f, n, s), is_after(t, s, 1), no(high_option(t))})));
    return right ? f : std::nullopt;
  }

  [[nodiscard]] std::optional<RecursionTheorem> by_runs(u64 begin) {
    const auto a = next_start(begin), b = run_end(begin);
    // Runs that do not get longer, at distances that do not either, are a period: others prove that.
    if (!a || !b || (a->factor <= a->divisor && b->factor <= b->divisor)) return std::nullopt;
    for (u64 p = std::max<u64>(begin, 1); p < table_.size(); ++p) {
      if (table_[p] != 0 || table_[p - 1] == 0) continue;
      const u64 q = b->of(p);
      if (q + 1 >= table_.size()) return std::nullopt;
      for (u64 i = p; i <= q + 1; ++i)
        if ((table_[i] == 0) != (i <= q)) return std::nullopt;  // not reached: (1) and (2) say so
      RecursionTheorem out{.start = p, .run_end = *b, .next_start = *a};
      for (u64 i = 0; i < p; ++i)
        if (table_[i] == 0) out.first.push_back(i);
      return out;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<RecursionTheorem> by_values(u64 begin) {
    begin = std::max<u64>(begin, 1);
    std::vector<std::pair<u64, u64>> points;
    for (u64 i = begin; i < sampled; ++i) points.emplace_back(i, least_[i]);
    const auto f = fit(points);
    // A window that does not grow is a period.
    if (!f || f->factor >= f->divisor) return std::nullopt;
    const bool right =
        never(begin, no(exists({s}, is_quotient(*f, n, s)))) &&
        never(
            begin,
            exists({s}, all({is_quotient(*f, n, s),
                             any({no(option(n, s)), exists({m}, all({option(n, m), at_most(m, s, -1)}))})})));
    if (!right) return std::nullopt;
    for (u64 last = begin; last < std::min<u64>(begin + 200, table_.size()); ++last) {
      const u64 least = f->of(last);
      std::set<u64> seen(table_.begin() + static_cast<std::ptrdiff_t>(least),
                         table_.begin() + static_cast<std::ptrdiff_t>(last + 1));
      if (seen.size() != last + 1 - least || *seen.rbegin() != last - least) continue;
      RecursionTheorem out{.values = true, .least_option = *f};
      out.known.assign(table_.begin(), table_.begin() + static_cast<std::ptrdiff_t>(last + 1));
      return out;
    }
    return std::nullopt;
  }

  const script::Game& game_;
  bool values_;
  const std::vector<u64>& table_;
  Budget& budget_;
  const Numeration base_ = Numeration::base(2);
  RelationTable options_ = {};
  std::vector<u64> least_ = {}, greatest_ = {};
};

}  // namespace

std::optional<RecursionTheorem> decide_recursion(const script::Game& game, bool values,
                                                 const std::vector<u64>& table, Budget& budget) {
  return RecursionDecider(game, values, table, budget).run();
}

}  // namespace sprague::prove

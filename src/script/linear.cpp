// Rows are kept in lowest terms; the variable goes first whose elimination leaves the fewest rows.
#include "script/linear.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/lists.hpp"
#include "sprague/expect.hpp"

namespace sprague::script {
namespace {

constexpr i64 largest = i64{1} << 62;
// More rows are dropped, those with the most variables first; so are pairs of rows.
constexpr std::size_t most_rows = 200, most_pairs = 1'500;

bool fits(i128 value) { return -largest <= value && value <= largest; }

void trim(Affine& form) { drop_trailing(form.coefficients, 0, 0); }

u64 common_factor(const Affine& form) {
  u64 factor = 0;
  for (const i64 value : form.coefficients)
    factor = std::gcd(factor, static_cast<u64>(value < 0 ? -value : value));
  return factor;
}

std::ptrdiff_t terms(const Affine& form) {
  return std::count_if(form.coefficients.begin(), form.coefficients.end(), [](i64 c) { return c != 0; });
}

// Fewer terms first; the rest of the order only makes it one (std::stable_sort is not clean under clang).
bool is_sparser(const Affine& a, const Affine& b) {
  const std::ptrdiff_t ours = terms(a), theirs = terms(b);
  return std::tie(ours, a.coefficients, a.constant) < std::tie(theirs, b.coefficients, b.constant);
}

// Leaves so many rows that there are at most `most_pairs` of a lower and an upper one.
void keep_sparsest(std::vector<Affine>& lowers, std::vector<Affine>& uppers) {
  if (lowers.size() * uppers.size() <= most_pairs) return;
  std::sort(lowers.begin(), lowers.end(), is_sparser);
  std::sort(uppers.begin(), uppers.end(), is_sparser);
  while (lowers.size() * uppers.size() > most_pairs)
    (lowers.size() > uppers.size() ? lowers : uppers).pop_back();
}

// m·a + n·b in 128 bits; divided by the common factor when it is an inequality, for numbers stay small then.
std::optional<Affine> combined_row(const Affine& a, i64 m, const Affine& b, i64 n) {
  const std::size_t size = std::max(a.coefficients.size(), b.coefficients.size());
  std::vector<i128> wide(size);
  u128 factor = 0;
  for (std::size_t v = 0; v < size; ++v) {
    wide[v] = i128{m} * coefficient(a, v) + i128{n} * coefficient(b, v);
    u128 x = static_cast<u128>(wide[v] < 0 ? -wide[v] : wide[v]), y = factor;
    while (y != 0) x = std::exchange(y, x % y);
    factor = x;
  }
  i128 constant = i128{m} * a.constant + i128{n} * b.constant;
  Affine row;
  if (factor > 1) {
    const i128 divisor = static_cast<i128>(factor);
    for (i128& value : wide) value /= divisor;
    constant = constant >= 0 ? constant / divisor : -((-constant + divisor - 1) / divisor);
  }
  if (!fits(constant) || !std::all_of(wide.begin(), wide.end(), fits)) return std::nullopt;
  row.constant = static_cast<i64>(constant);
  row.coefficients.reserve(size);
  for (const i128 value : wide) row.coefficients.push_back(static_cast<i64>(value));
  trim(row);
  return row;
}

}  // namespace

i64 coefficient(const Affine& form, std::size_t variable) {
  return variable < form.coefficients.size() ? form.coefficients[variable] : 0;
}

Affine constant_form(i64 value) { return {value, {}}; }

Affine variable_form(std::size_t variable) {
  Affine form;
  form.coefficients.resize(variable + 1);
  form.coefficients[variable] = 1;
  return form;
}

bool is_constant(const Affine& form) { return terms(form) == 0; }

i64 floor_quotient(i64 value, i64 divisor) {
  SPRAGUE_EXPECT(divisor > 0);
  return value / divisor - (value % divisor < 0 ? 1 : 0);
}

std::optional<Affine> combined(const Affine& a, i64 m, const Affine& b, i64 n, i64 constant) {
  Affine form;
  const std::size_t size = std::max(a.coefficients.size(), b.coefficients.size());
  form.coefficients.reserve(size);
  for (std::size_t v = 0; v < size; ++v) {
    const i128 value = i128{m} * coefficient(a, v) + i128{n} * coefficient(b, v);
    if (!fits(value)) return std::nullopt;
    form.coefficients.push_back(static_cast<i64>(value));
  }
  const i128 value = i128{m} * a.constant + i128{n} * b.constant + constant;
  if (!fits(value)) return std::nullopt;
  form.constant = static_cast<i64>(value);
  trim(form);
  return form;
}

std::optional<Affine> substituted(const Affine& form, std::size_t variable, const Affine& replacement) {
  const i64 factor = coefficient(form, variable);
  if (factor == 0) return form;
  Affine rest = form;
  rest.coefficients[variable] = 0;
  return combined(rest, 1, replacement, factor);
}

void LinearSystem::add_at_least(const std::optional<Affine>& form) {
  if (!form) return;
  if (const auto row = combined_row(*form, 1, {}, 0)) at_least_.push_back(*row);
}

void LinearSystem::add_equal(const std::optional<Affine>& form) {
  if (!form) return;
  Affine row = *form;
  trim(row);
  if (const u64 factor = common_factor(row); factor > 1) {
    const i64 divisor = static_cast<i64>(factor);
    if (row.constant % divisor != 0) impossible_ = true;
    for (i64& value : row.coefficients) value /= divisor;
    row.constant /= divisor;
  }
  equal_.push_back(row);
}

void LinearSystem::add_quotient(std::size_t variable, const Affine& value, i64 divisor) {
  const Affine self = variable_form(variable);
  add_at_least(combined(value, 1, self, -divisor));
  add_at_least(combined(value, -1, self, divisor, divisor - 1));
}

void LinearSystem::add_xor(std::size_t variable, const Affine& a, const Affine& b) {
  const Affine self = variable_form(variable);
  const std::optional<Affine> sum = combined(a, 1, b, 1), difference = combined(a, 1, b, -1);
  add_at_least(self);
  if (sum) add_at_least(combined(*sum, 1, self, -1));
  if (difference) add_at_least(combined(self, 1, *difference, -1));
  if (difference) add_at_least(combined(self, 1, *difference, 1));
}

void LinearSystem::add_product(std::size_t variable, const Affine& a, const Affine& b) {
  const Affine self = variable_form(variable);
  if (a == b) {  // squares of integers
    add_at_least(combined(self, 1, a, -1));
    add_at_least(combined(self, 1, a, 1));
    add_at_least(combined(self, 1, a, -2, 1));
  }
  const auto below = [&](const Affine& form) { return least(form); };
  const auto above = [&](const Affine& form) -> std::optional<i64> {
    const std::optional<Affine> minus = combined(form, -1, {}, 0);
    const std::optional<i64> bound = minus ? least(*minus) : std::nullopt;
    return bound ? std::optional(-*bound) : std::nullopt;
  };
  // sign·(a − s)·(b − t) ≥ 0 for bounds s of a and t of b
  const auto add = [&](std::optional<i64> s, std::optional<i64> t, i64 sign) {
    constexpr i64 small = i64{1} << 30;
    if (!s || !t || *s > small || *s < -small || *t > small || *t < -small) return;
    const std::optional<Affine> rest = combined(a, sign * -*t, b, sign * -*s, sign * *s * *t);
    if (rest) add_at_least(combined(self, sign, *rest, 1));
  };
  const std::optional<i64> s = below(a), t = below(b), S = above(a), T = above(b);
  add(s, t, 1);
  add(S, T, 1);
  add(s, T, -1);
  add(S, t, -1);
}

void LinearSystem::add_member(const Affine& form, const NumberSet& set) {
  if (set.kind == NumberSet::Kind::ranges) {
    if (set.ranges.empty()) {
      impossible_ = true;
      return;
    }
    add_at_least(combined(form, 1, {}, 0, -set.ranges.front().first));
    add_at_least(combined(form, -1, {}, 0, set.ranges.back().last));
  } else {
    add_at_least(combined(form, 1, {}, 0, -set.next(0).value_or(0)));
  }
}

std::size_t LinearSystem::variables() const {
  std::size_t count = 0;
  for (const auto* rows : {&at_least_, &equal_})
    for (const Affine& row : *rows) count = std::max(count, row.coefficients.size());
  return count;
}

std::size_t LinearSystem::terms() const {
  std::ptrdiff_t count = 0;
  for (const auto* rows : {&at_least_, &equal_})
    for (const Affine& row : *rows) count += script::terms(row);
  return static_cast<std::size_t>(count);
}

// Rows without variables are decided; of rows with the same coefficients only the strictest stays.
void LinearSystem::tidy() {
  std::sort(at_least_.begin(), at_least_.end(), [](const Affine& a, const Affine& b) {
    return a.coefficients != b.coefficients ? a.coefficients < b.coefficients : a.constant < b.constant;
  });
  const auto same = [](const Affine& a, const Affine& b) { return a.coefficients == b.coefficients; };
  at_least_.erase(std::unique(at_least_.begin(), at_least_.end(), same), at_least_.end());
  if (!at_least_.empty() && at_least_.front().coefficients.empty()) {
    if (at_least_.front().constant < 0) impossible_ = true;
    at_least_.erase(at_least_.begin());
  }
  for (const Affine& row : equal_)
    if (row.coefficients.empty() && row.constant != 0) impossible_ = true;
  std::erase_if(equal_, [](const Affine& row) { return row.coefficients.empty(); });
  if (at_least_.size() > most_rows) {
    std::sort(at_least_.begin(), at_least_.end(), is_sparser);
    at_least_.resize(most_rows);
  }
}

bool LinearSystem::eliminate_by_equality(std::size_t variable) {
  const auto size_of = [&](const Affine& row) { return std::abs(coefficient(row, variable)); };
  auto best = equal_.end();
  for (auto row = equal_.begin(); row != equal_.end(); ++row)
    if (size_of(*row) != 0 && (best == equal_.end() || size_of(*row) < size_of(*best))) best = row;
  if (best == equal_.end()) return false;
  const Affine pivot = *best;
  equal_.erase(best);
  const i64 factor = coefficient(pivot, variable);
  std::vector<Affine> old_equal = std::exchange(equal_, {}), old_rows = std::exchange(at_least_, {});
  const auto without = [&](const Affine& row, bool is_equality) -> std::optional<Affine> {
    const i64 own = coefficient(row, variable);
    const i64 common = std::gcd(own, factor);
    const i64 m = std::abs(factor) / common, n = (factor > 0 ? -own : own) / common;
    return is_equality ? combined(row, m, pivot, n) : combined_row(row, m, pivot, n);
  };
  for (Affine& row : old_equal)
    if (coefficient(row, variable) == 0)
      equal_.push_back(std::move(row));
    else
      add_equal(without(row, true));
  for (Affine& row : old_rows)
    if (coefficient(row, variable) == 0)
      at_least_.push_back(std::move(row));
    else if (auto next = without(row, false))
      at_least_.push_back(std::move(*next));
  return true;
}

void LinearSystem::eliminate(std::size_t variable) {
  if (!eliminate_by_equality(variable)) {
    std::vector<Affine> lowers, uppers, rest;
    for (Affine& row : at_least_) {
      const i64 own = coefficient(row, variable);
      (own > 0 ? lowers : own < 0 ? uppers : rest).push_back(std::move(row));
    }
    at_least_ = std::move(rest);
    keep_sparsest(lowers, uppers);
    for (const Affine& lower : lowers)
      for (const Affine& upper : uppers) {
        const i64 up = coefficient(lower, variable), down = -coefficient(upper, variable);
        const i64 common = std::gcd(up, down);
        if (auto row = combined_row(lower, down / common, upper, up / common))
          at_least_.push_back(std::move(*row));
      }
  }
  tidy();
}

// The variable whose elimination leaves the fewest rows, as far as that can be told in advance.
std::optional<std::size_t> LinearSystem::cheapest(const std::vector<bool>& kept) const {
  const std::size_t count = variables();
  std::vector<i64> lowers(count), uppers(count), equalities(count);
  for (const Affine& row : at_least_)
    for (std::size_t v = 0; v < row.coefficients.size(); ++v)
      if (row.coefficients[v] != 0) ++(row.coefficients[v] > 0 ? lowers : uppers)[v];
  for (const Affine& row : equal_)
    for (std::size_t v = 0; v < row.coefficients.size(); ++v)
      if (row.coefficients[v] != 0)
        equalities[v] = std::abs(row.coefficients[v]) == 1 ? 1 : std::max<i64>(equalities[v], 0);
  std::optional<std::size_t> best;
  i64 best_cost = std::numeric_limits<i64>::max();
  for (std::size_t v = 0; v < count; ++v) {
    if (v < kept.size() && kept[v]) continue;
    const bool in_equality = std::any_of(equal_.begin(), equal_.end(),
                                         [&](const Affine& row) { return coefficient(row, v) != 0; });
    if (lowers[v] + uppers[v] == 0 && !in_equality) continue;
    const i64 cost = equalities[v] != 0 ? -100'000
                     : in_equality      ? -50'000
                                        : lowers[v] * uppers[v] - lowers[v] - uppers[v];
    if (cost < best_cost) best_cost = cost, best = v;
  }
  return best;
}

LinearSystem LinearSystem::projected(const std::vector<bool>& kept) const {
  LinearSystem system = *this;
  system.tidy();
  while (!system.impossible_) {
    const std::optional<std::size_t> next = system.cheapest(kept);
    if (!next) break;
    system.eliminate(*next);
  }
  return system;
}

bool LinearSystem::is_impossible() const { return projected({}).impossible_; }

bool LinearSystem::implies(const Affine& form) const {
  const std::optional<Affine> negated = combined(form, -1, {}, 0, -1);
  if (!negated) return false;
  LinearSystem system = *this;
  system.add_at_least(negated);
  return system.is_impossible();
}

std::optional<i64> LinearSystem::least(const Affine& form) const {
  if (is_constant(form)) return form.constant;
  const std::size_t fresh = std::max(variables(), form.coefficients.size());
  LinearSystem system = *this;
  system.add_equal(combined(form, 1, variable_form(fresh), -1));
  std::vector<bool> kept(fresh + 1);
  kept[fresh] = true;
  std::optional<i64> best;
  const LinearSystem image = system.projected(kept);
  const auto consider = [&](const Affine& row) {  // c·t + d ≥ 0 with c = 1 after division
    if (coefficient(row, fresh) > 0 && (!best || -row.constant > *best)) best = -row.constant;
  };
  for (const Affine& row : image.at_least_) consider(row);
  for (const Affine& row : image.equal_)
    if (const i64 factor = coefficient(row, fresh); factor == 1 || factor == -1)
      best = factor == 1 ? -row.constant : row.constant;
  return best;
}

}  // namespace sprague::script

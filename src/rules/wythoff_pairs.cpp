#include "rules/wythoff_pairs.hpp"

#include <utility>

namespace sprague {
namespace {

// Which of the two sequences x belongs to decides its partner. n = ⌊(x + 1)/φ⌋ = ⌊(x + 1)φ⌋ − (x + 1) is the
// number of k ≥ 1 with A_k ≤ x. If A_n = x, the partner is B_n = x + n. Otherwise x is the B of index x − n,
// because A and B together count every number once, and its partner A is x − (x − n) = n.
template <class Int>
Int partner(const Int& x) {
  const Int next = x + Int(1);
  const Int n = floor_phi(next) - next;
  return floor_phi(n) == x ? x + n : n;
}

constexpr u64 safe = u64{1} << 62;  // below it ⌊kφ⌋, 5k² and the sums above stay within 64 and 128 bits

std::optional<u64> narrowed(const Natural& value) {
  return value.fits_u64() ? std::optional(value.to_u64()) : std::nullopt;
}

}  // namespace

u64 floor_phi(u64 k) {
  if (k < safe) return (k + isqrt(u128{k} * k * 5)) / 2;
  return floor_phi(Natural(k)).to_u64();
}

Natural floor_phi(const Natural& k) { return (k + isqrt(k * k * Natural(5))) / Natural(2); }

template <>
std::optional<u64> wythoff_partner(const u64& x) {
  if (x < safe) return partner(x);
  return narrowed(partner(Natural(x)));
}
template <>
std::optional<Natural> wythoff_partner(const Natural& x) {
  return partner(x);
}

template <>
std::optional<u64> wythoff_pair(const u64& difference) {
  if (difference < safe) return floor_phi(difference);
  return narrowed(floor_phi(Natural(difference)));
}
template <>
std::optional<Natural> wythoff_pair(const Natural& difference) {
  return floor_phi(difference);
}

const ClauseGames& wythoff_clauses() {
  static const ClauseGames games = [] {
    ClauseGame game{.name = "wythoff", .coordinates = {"x", "y"}};
    for (const auto& [from_x, from_y] : {std::pair<i64, i64>(1, 0), {0, 1}, {1, 1}}) {
      Step taken{.kind = Step::Kind::loop};  // slot 2
      taken.lowers = {{{1, {}}}};
      if (from_x == 1) taken.uppers.push_back({{0, {1}}});
      if (from_y == 1) taken.uppers.push_back({{0, {0, 1}}});
      game.rules.push_back({{taken}, {{0, {{0, {1, 0, -from_x}}, {0, {0, 1, -from_y}}}}}});
    }
    ClauseGames out;
    out.games = {std::move(game)};
    out.measure = Measure{{{0, {LevelForm::linear({1, 1})}}}, {}};
    return out;
  }();
  return games;
}

}  // namespace sprague

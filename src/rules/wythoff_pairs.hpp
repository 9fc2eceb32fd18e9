// The P-positions of Wythoff's game, for the rulesets that play on them (two heaps, or a queen on a board).
//
// With φ the golden ratio, A_k = ⌊kφ⌋ and B_k = A_k + k are complementary sequences (Beatty 1926), and the
// P-positions are the pairs {A_k, B_k} (Wythoff 1907). ⌊kφ⌋ = (k + ⌊√(5k²)⌋) / 2 needs only an integer square
// root. In misère play {0,0} and {1,2} give way to {0,1} and {2,2}; all other pairs stay (Fraenkel 1984).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/ruleset.hpp"
#include "rules/tuple.hpp"
#include "sprague/natural.hpp"

namespace sprague {

inline constexpr Theorem wythoff_theorem{
    .name = "Wythoff's theorem",
    .statement =
        "The previous player wins exactly at the pairs (⌊kφ⌋, ⌊kφ⌋ + k), k = 0, 1, 2, …, in either order, "
        "where φ is the golden ratio.",
    .source = "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)",
    .hypotheses = "normal play; two heaps; any amount from one, or the same from both"};
inline constexpr Theorem wythoff_misere_theorem{
    .name = "Fraenkel's theorem for misère Wythoff",
    .statement =
        "The previous player wins exactly at (0, 1), (2, 2) and the pairs (⌊kφ⌋, ⌊kφ⌋ + k) with k ≥ 2, in "
        "either order.",
    .source =
        "A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical "
        "Computer Science 29 (1984)",
    .hypotheses = "misère play; a single game of two heaps, not a sum"};

/// ⌊kφ⌋, exact. Needs: the result is below 2^64 (it is for k < 2^63).
[[nodiscard]] u64 floor_phi(u64 k);
[[nodiscard]] Natural floor_phi(const Natural& k);

/// The number y for which (x, y) is a P-position of normal play; 2^64 or more for some x near 2^64, and then
/// nothing.
template <class Int>
[[nodiscard]] std::optional<Int> wythoff_partner(const Int& x);
template <>
std::optional<u64> wythoff_partner(const u64& x);
template <>
std::optional<Natural> wythoff_partner(const Natural& x);

/// The smaller number of the P-position of normal play whose numbers differ by `difference`; nothing beyond
/// 2^64.
template <class Int>
[[nodiscard]] std::optional<Int> wythoff_pair(const Int& difference);
template <>
std::optional<u64> wythoff_pair(const u64& difference);
template <>
std::optional<Natural> wythoff_pair(const Natural& difference);

/// Take any number from one heap, or the same from both.
[[nodiscard]] const ClauseGames& wythoff_clauses();

template <class Int>
using WythoffPosition = Tuple<Int, 2>;

namespace detail {

template <class Int>
std::optional<Int> partner_in(const Int& x, Convention convention) {
  if (convention == Convention::misere && x <= Int(2)) return x == Int(2) ? x : Int(1) - x;
  return wythoff_partner<Int>(x);
}

template <class Int>
std::optional<Int> pair_in(const Int& difference, Convention convention) {
  if (convention == Convention::misere && difference <= Int(1)) return difference == Int(0) ? Int(2) : Int(0);
  return wythoff_pair<Int>(difference);
}

}  // namespace detail

template <class Int>
void wythoff_options(const WythoffPosition<Int>& position, std::vector<WythoffPosition<Int>>& out) {
  const auto [x, y] = position.at;
  for (Int k(1); k != Int(0) && k <= x; ++k) out.push_back({{x - k, y}});
  for (Int k(1); k != Int(0) && k <= y; ++k) out.push_back({{x, y - k}});
  for (Int k(1); k != Int(0) && k <= std::min(x, y); ++k) out.push_back({{x - k, y - k}});
}

template <class Int>
[[nodiscard]] std::optional<Known<Outcome>> wythoff_outcome(const WythoffPosition<Int>& position,
                                                            Convention convention) {
  const Int& less = std::min(position[0], position[1]);
  const Int& more = std::max(position[0], position[1]);
  const auto first = detail::pair_in<Int>(more - less, convention);
  return Known<Outcome>{first == less ? Outcome::P : Outcome::N,
                        convention == Convention::normal ? &wythoff_theorem : &wythoff_misere_theorem};
}

/// Calls visit(option) for the at most four options that are P-positions: first number, second number, both.
template <class Int, class Visit>
void for_each_wythoff_win(const WythoffPosition<Int>& position, Convention convention, const Visit& visit) {
  const auto& [x, y] = position.at;
  if (const auto to = detail::partner_in<Int>(y, convention); to && *to < x)
    visit(WythoffPosition<Int>{{*to, y}});
  if (const auto to = detail::partner_in<Int>(x, convention); to && *to < y)
    visit(WythoffPosition<Int>{{x, *to}});
  const Int difference = x < y ? y - x : x - y;
  if (const auto less = detail::pair_in<Int>(difference, convention); less && *less < std::min(x, y)) {
    const Int more = *less + difference;
    visit(x < y ? WythoffPosition<Int>{{*less, more}} : WythoffPosition<Int>{{more, *less}});
  }
}

template <class Int>
[[nodiscard]] bool is_wythoff_option(const WythoffPosition<Int>& from, const WythoffPosition<Int>& to) {
  if (to[0] > from[0] || to[1] > from[1] || from == to) return false;
  return from[0] == to[0] || from[1] == to[1] || from[0] - to[0] == from[1] - to[1];
}

template <class Int>
[[nodiscard]] u64 wythoff_option_bound(const WythoffPosition<Int>& position) {
  const u64 x = saturated(position[0]), y = saturated(position[1]);
  return saturating_add(saturating_add(x, y), std::min(x, y));
}
template <class Int>
[[nodiscard]] u64 wythoff_follower_bound(const WythoffPosition<Int>& position) {
  return saturating_multiply(saturating_add(saturated(position[0]), 1),
                             saturating_add(saturated(position[1]), 1));
}

/// Where the position stands among the pairs.
template <class Int>
[[nodiscard]] Grounds wythoff_explanation(const WythoffPosition<Int>& position, Convention convention) {
  const Int& less = std::min(position[0], position[1]);
  const Int& larger = std::max(position[0], position[1]);
  const Int difference = larger - less;
  const auto first = detail::pair_in<Int>(difference, convention);
  if (!first || to_text(position[0]).size() > 60 || to_text(position[1]).size() > 60) return {};
  WythoffPair pair{Natural(less), Natural(difference), Natural(*first),
                   convention == Convention::normal || difference > Int(1)};
  if (const auto partner = detail::partner_in<Int>(less, convention);
      *first != less && partner && *partner < larger)
    pair.partner = Natural(*partner);
  if (const auto partner = detail::partner_in<Int>(larger, convention);
      difference > Int(0) && partner && *partner < less)
    pair.partner_of_larger = Natural(*partner);
  return {std::move(pair)};
}

}  // namespace sprague

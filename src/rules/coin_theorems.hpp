// What is known about turning coins, a theorem a rule.
#pragma once

#include "rules/coin_rule.hpp"
#include "rules/ruleset.hpp"

namespace sprague {

namespace detail {

constexpr Theorem coin_theorem(std::string_view statement) {
  return {.name = "the coin-turning theorem",
          .statement = statement,
          .source =
              "H. W. Lenstra, Nim multiplication, Séminaire de Théorie des Nombres, Bordeaux (1977–78); "
              "Berlekamp, Conway & Guy, Winning Ways (1982), chapter 14; proved in doc/algorithms/coins.md",
          .hypotheses =
              "normal play; which coins may be turned depends on their places only, not on their faces, and "
              "the rightmost goes from heads to tails"};
}

}  // namespace detail

/// By CoinRule::Kind, without heads_run, for which nothing is known, and corners.
inline constexpr Theorem coin_theorems[] = {
    detail::coin_theorem("The nim-value is the nim-sum of those of the heads, each alone: 1 for each."),
    detail::coin_theorem(
        "The nim-value is the nim-sum of those of the heads, each alone: n for a head at n."),
    detail::coin_theorem(
        "The nim-value is the nim-sum of those of the heads, each alone: n − 1 for a head at n."),
    detail::coin_theorem(
        "The nim-value is the nim-sum of those of the heads, each alone: for a head at n, the "
        "n-th number with an odd number of binary ones (1, 2, 4, 7, 8, …)."),
    detail::coin_theorem(
        "The nim-value is the nim-sum of those of the heads, each alone: for a head at n, the "
        "largest power of 2 that divides n."),
    detail::coin_theorem(
        "The nim-value is the nim-sum of those of the heads, each alone: for a head at n, 1 when "
        "M divides n and 0 otherwise."),
    detail::coin_theorem(
        "The nim-value is the nim-sum of those of the heads, each alone: for a head at n, the "
        "largest power of 2 that divides n and is at most M.")};

inline constexpr Theorem corners_theorem{
    .name = "the product theorem of turning corners",
    .statement =
        "The nim-value is the nim-sum of those of the heads, each alone: for a head at (x, y), the "
        "nim-product of x "
        "and y.",
    .source = "H. W. Lenstra, Nim multiplication, Séminaire de Théorie des Nombres, Bordeaux (1977–78)",
    .hypotheses = "normal play; coordinates count from 0; the farthest corner goes from heads to tails"};

[[nodiscard]] inline const Theorem& coin_theorem(CoinRule::Kind kind) {
  return kind == CoinRule::Kind::corners ? corners_theorem : coin_theorems[static_cast<std::size_t>(kind)];
}

}  // namespace sprague

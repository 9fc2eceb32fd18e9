// SwitchSum: a number and some switches ±t, as a game of which it is known at once who wins; and as a bound of others.
//
// Who moves in a sum of switches {x | y}, x ≥ y numbers, takes the one with the largest x − y, and numbers are left for the end
// (E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapters 2 and 6; J. Conway, On Numbers and Games, 1976, chapter 8).
// {x | y} = (x + y)/2 ± (x − y)/2, and two equal ±t are worth 0 together, so that a set of the t says all. ±0 is the star: it
// is played after the others and before the number.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "sprague/integers.hpp"

namespace sprague {

/// From one player's side, in eighths. Bounds are rounded to quarters, so that half of a sum is in eighths.
struct SwitchSum {
  static constexpr int one = 8;   ///< the number 1
  static constexpr int step = 2;  ///< bounds are multiples of it
  static constexpr int most_temperature = 63;

  std::int32_t number = 0;
  u64 switches = 0;  ///< bit t: there is ±t

  friend bool operator==(const SwitchSum&, const SwitchSum&) = default;
  void operator+=(const SwitchSum& other) {
    number += other.number;
    switches ^= other.switches;
  }
  [[nodiscard]] SwitchSum negative() const { return {-number, switches}; }
  /// The largest multiple of `step` that is less, or not more.
  [[nodiscard]] static constexpr std::int32_t below(std::int32_t x) { return (x - 1) & ~(step - 1); }
  [[nodiscard]] static constexpr std::int32_t not_above(std::int32_t x) { return x & ~(step - 1); }

  [[nodiscard]] bool is_odd() const { return (std::popcount(switches) & 1) != 0; }
  /// What is left when all switches are taken, hottest first.
  [[nodiscard]] std::int32_t when_taken(bool moves_first) const {
    std::int32_t out = number, sign = moves_first ? 1 : -1;
    for (u64 left = switches; left != 0; sign = -sign) {
      const int t = 63 - std::countl_zero(left);
      left ^= u64{1} << t;
      out += sign * t;
    }
    return out;
  }
  /// Does the player win? When the switches are taken, who is then to move loses at 0.
  [[nodiscard]] bool wins(bool moves_first) const {
    const bool is_to_move = moves_first != is_odd();
    const std::int32_t left = when_taken(moves_first);
    return is_to_move ? left > 0 : left >= 0;
  }
  /// What the player can make of the number alone: dyadic numbers in their simplest form.
  [[nodiscard]] std::optional<std::int32_t> left_option() const {
    const std::int32_t rest = number & (one - 1);
    if (rest != 0) return number - (rest & -rest);
    return number > 0 ? std::optional(number - one) : std::nullopt;
  }
  /// The largest x with: it is at least x (the player wins as second when x is taken away).
  [[nodiscard]] std::int32_t floor() const {
    const std::int32_t left = when_taken(false);
    return is_odd() ? below(left) : not_above(left);
  }
  /// The largest x with: moving first, the player does not come below x (wins as first when x is taken away).
  [[nodiscard]] std::int32_t reach() const {
    const std::int32_t left = when_taken(true);
    return is_odd() ? not_above(left) : below(left);
  }
};

}  // namespace sprague

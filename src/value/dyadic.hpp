// Dyadic: the numbers of finite games, m / 2^k, exact. Numerators have up to 61 bits and denominators go to 2^60; what does not fit
// is a number that has overflowed, and nothing computed from it is a number again. Whoever computes looks at the end.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <optional>

#include "sprague/expect.hpp"
#include "sprague/integers.hpp"

namespace sprague::value {

class Dyadic {
 public:
  static constexpr i64 most_numerator = i64{1} << 61;
  static constexpr int most_exponent = 60;

  constexpr Dyadic() = default;
  constexpr Dyadic(i64 integer) : Dyadic(of(integer, 0)) {}  // NOLINT: an integer is a dyadic rational
  /// numerator / 2^exponent in lowest terms; an overflow where that does not fit. Needs: exponent ≥ 0.
  [[nodiscard]] static constexpr Dyadic of(i128 numerator, int exponent) {
    Dyadic out;
    while (exponent > 0 && numerator % 2 == 0) numerator /= 2, --exponent;
    if (numerator > most_numerator || numerator < -most_numerator || exponent > most_exponent) {
      out.exponent_ = overflow_mark;
      return out;
    }
    out.numerator_ = static_cast<i64>(numerator);
    out.exponent_ = static_cast<std::int8_t>(exponent);
    return out;
  }

  [[nodiscard]] constexpr bool overflowed() const { return exponent_ == overflow_mark; }
  [[nodiscard]] constexpr i64 numerator() const { return numerator_; }
  /// The denominator is 2^exponent.
  [[nodiscard]] constexpr int exponent() const { return exponent_; }
  [[nodiscard]] constexpr bool is_integer() const { return exponent_ == 0; }
  /// ⌊the number⌋.
  [[nodiscard]] constexpr i64 floor() const { return numerator_ >> exponent_; }

  friend constexpr Dyadic operator+(Dyadic a, Dyadic b) {
    if (a.overflowed() || b.overflowed()) return a.overflowed() ? a : b;
    const int exponent = a.exponent_ > b.exponent_ ? a.exponent_ : b.exponent_;
    return of(a.over(exponent) + b.over(exponent), exponent);  // below 2^122
  }
  friend constexpr Dyadic operator-(Dyadic a) {
    a.numerator_ = -a.numerator_;
    return a;
  }
  friend constexpr Dyadic operator-(Dyadic a, Dyadic b) { return a + -b; }
  friend constexpr Dyadic operator*(Dyadic a, Dyadic b) {
    if (a.overflowed() || b.overflowed()) return a.overflowed() ? a : b;
    return of(i128{a.numerator_} * b.numerator_, a.exponent_ + b.exponent_);
  }
  [[nodiscard]] constexpr Dyadic half() const {
    if (overflowed()) return *this;
    return of(numerator_, exponent_ + 1);
  }

  friend constexpr bool operator==(Dyadic a, Dyadic b) = default;
  /// Needs: neither has overflowed.
  friend constexpr std::strong_ordering operator<=>(Dyadic a, Dyadic b) {
    if (a.exponent_ == b.exponent_) return a.numerator_ <=> b.numerator_;
    const int exponent = a.exponent_ > b.exponent_ ? a.exponent_ : b.exponent_;
    return a.over(exponent) <=> b.over(exponent);
  }

 private:
  static constexpr std::int8_t overflow_mark = 127;
  [[nodiscard]] constexpr i128 over(int exponent) const {
    return static_cast<i128>(numerator_) * (i128{1} << (exponent - exponent_));
  }

  i64 numerator_ = 0;
  std::int8_t exponent_ = 0;
};

/// An end of an interval; none where it goes on for ever.
struct NumberBound {
  std::optional<Dyadic> at;
  bool is_inside = false;  ///< is the number itself in the interval?
};
/// The simplest number, born first, of a non-empty interval (Conway 1976, chapter 2).
[[nodiscard]] Dyadic simplest_number(NumberBound low, NumberBound high);

}  // namespace sprague::value

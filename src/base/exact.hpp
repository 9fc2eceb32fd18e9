// Exact: integers of 128 bits that remember when they are none. An operation whose result does not fit, or
// that is given such a result, yields a number that has overflowed, and nothing computed from it is a number
// again. So whatever evaluates what a user wrote looks once, at the end, and an overflow is never an answer.
//
// There are no operators ==, < and so on, and no conversions to other integers: a comparison with an
// overflowed number is neither true nor false, and `bool` cannot say that. Truth can, and it is no condition.
#pragma once

#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "sprague/expect.hpp"
#include "sprague/integers.hpp"

namespace sprague {

/// What is known of a comparison.
enum class Truth : std::uint8_t { no, yes, overflowed };

class Exact {
 public:
  constexpr Exact() = default;
  template <class T>
    requires(std::is_integral_v<T> && sizeof(T) <= sizeof(i64) && !std::is_same_v<T, bool>)
  constexpr Exact(T number) : number_(number) {}     // NOLINT: a machine word is a number
  constexpr Exact(i128 number) : number_(number) {}  // NOLINT: the same
  constexpr Exact(u128 number) : number_(signed_(number)), overflowed_(number > u128{greatest}) {}  // NOLINT
  [[nodiscard]] static constexpr Exact overflow() {
    Exact out;
    out.overflowed_ = true;
    return out;
  }

  [[nodiscard]] constexpr bool overflowed() const { return overflowed_; }
  /// Needs: !overflowed().
  [[nodiscard]] constexpr i128 number() const {
    SPRAGUE_EXPECT(!overflowed_);
    return number_;
  }
  /// The number where it lies between `low` and `high`, both included; nothing elsewhere.
  [[nodiscard]] constexpr std::optional<i64> within(i64 low, i64 high) const {
    if (overflowed_ || number_ < low || number_ > high) return std::nullopt;
    return static_cast<i64>(number_);
  }

  friend constexpr Exact operator+(Exact a, Exact b) {
    i128 sum = 0;
    const bool overflows = __builtin_add_overflow(a.number_, b.number_, &sum);
    return made(a, b, overflows, sum);
  }
  friend constexpr Exact operator-(Exact a, Exact b) {
    i128 difference = 0;
    const bool overflows = __builtin_sub_overflow(a.number_, b.number_, &difference);
    return made(a, b, overflows, difference);
  }
  friend constexpr Exact operator*(Exact a, Exact b) {
    i128 product = 0;
    const bool overflows = __builtin_mul_overflow(a.number_, b.number_, &product);
    return made(a, b, overflows, product);
  }
  friend constexpr Exact operator-(Exact a) { return Exact() - a; }  // −(−2^127) overflows here
  constexpr Exact& operator+=(Exact b) { return *this = *this + b; }
  constexpr Exact& operator-=(Exact b) { return *this = *this - b; }
  constexpr Exact& operator*=(Exact b) { return *this = *this * b; }

  [[nodiscard]] static constexpr Exact min(Exact a, Exact b) {
    return made(a, b, false, a.number_ < b.number_ ? a.number_ : b.number_);
  }
  [[nodiscard]] static constexpr Exact max(Exact a, Exact b) {
    return made(a, b, false, a.number_ < b.number_ ? b.number_ : a.number_);
  }
  /// ⌊a / b⌋. Needs: b ≥ 1 (unchecked, anything else counts as an overflow).
  [[nodiscard]] static constexpr Exact floor_quotient(Exact a, Exact b) {
    const bool wrong = is_wrong(b.overflowed_ || b.number_ >= 1);
    if (wrong || a.overflowed_ || b.overflowed_) return overflow();
    return a.number_ / b.number_ - (a.number_ % b.number_ < 0 ? 1 : 0);  // −2^127 comes only from itself / 1
  }
  /// a − b·⌊a / b⌋, from 0 to b − 1. Needs: as above.
  [[nodiscard]] static constexpr Exact floor_remainder(Exact a, Exact b) {
    const bool wrong = is_wrong(b.overflowed_ || b.number_ >= 1);
    if (wrong || a.overflowed_ || b.overflowed_) return overflow();
    const i128 rest = a.number_ % b.number_;
    return rest < 0 ? rest + b.number_ : rest;
  }
  /// The greatest common divisor, 0 of zeros. Needs: a, b ≥ 0 (the same).
  [[nodiscard]] static constexpr Exact common_divisor(Exact a, Exact b) {
    if (is_wrong((a.overflowed_ || a.number_ >= 0) && (b.overflowed_ || b.number_ >= 0))) return overflow();
    if (a.overflowed_ || b.overflowed_) return overflow();
    while (b.number_ != 0) a.number_ = std::exchange(b.number_, a.number_ % b.number_);
    return a;
  }
  /// Bitwise. Needs: a, b ≥ 0 (the same).
  [[nodiscard]] static constexpr Exact xor_sum(Exact a, Exact b) {
    const bool wrong = is_wrong((a.overflowed_ || a.number_ >= 0) && (b.overflowed_ || b.number_ >= 0));
    return made(a, b, wrong, a.number_ ^ b.number_);
  }

  [[nodiscard]] static constexpr Truth equal(Exact a, Exact b) { return said(a, b, a.number_ == b.number_); }
  [[nodiscard]] static constexpr Truth less(Exact a, Exact b) { return said(a, b, a.number_ < b.number_); }
  [[nodiscard]] static constexpr Truth at_most(Exact a, Exact b) {
    return said(a, b, a.number_ <= b.number_);
  }

  bool operator==(const Exact&) const = delete;
  auto operator<=>(const Exact&) const = delete;

 private:
  static constexpr i128 greatest = static_cast<i128>(~u128{0} >> 1);

  static constexpr i128 signed_(u128 number) {
    return number > static_cast<u128>(greatest) ? 0 : static_cast<i128>(number);
  }
  static constexpr bool is_wrong(bool promise) {
    SPRAGUE_EXPECT(promise);
    return !promise;
  }
  static constexpr Exact made(Exact a, Exact b, bool overflows, i128 number) {
    return overflows || a.overflowed_ || b.overflowed_ ? overflow() : Exact(number);
  }
  static constexpr Truth said(Exact a, Exact b, bool holds) {
    if (a.overflowed_ || b.overflowed_) return Truth::overflowed;
    return holds ? Truth::yes : Truth::no;
  }

  // Invariant: 0 once overflowed, so that the operations above compute with it without harm.
  i128 number_ = 0;
  bool overflowed_ = false;
};

}  // namespace sprague

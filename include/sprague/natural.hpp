// Natural: a natural number of any size, exact. Numbers below 2^64 live in one machine word and never
// allocate; larger ones are a Boost.Multiprecision cpp_int that only natural.cpp knows about (its header
// costs three seconds a translation unit, and rulesets must compile fast). A value: threads may read one at
// the same time.
#pragma once

#include <compare>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "sprague/expect.hpp"
#include "sprague/integers.hpp"

namespace sprague {

class Natural {
 public:
  Natural() = default;
  Natural(u64 value) : small_(value) {}  // NOLINT: a machine word is a natural number
  static Natural from_u128(u128 value);

  /// Needs: `digits` is one or more decimal digits. Cost: quadratic in the number of digits.
  static Natural from_digits(std::string_view digits);

  Natural(const Natural& other);
  Natural(Natural&&) noexcept;
  Natural& operator=(const Natural& other);
  Natural& operator=(Natural&&) noexcept;
  ~Natural();

  /// Below 2^64?
  [[nodiscard]] bool fits_u64() const { return !big_; }
  /// Needs: fits_u64().
  [[nodiscard]] u64 to_u64() const {
    SPRAGUE_EXPECT(fits_u64());
    return small_;
  }
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::size_t hash() const;
  /// Number of binary digits; 0 for 0.
  [[nodiscard]] u64 bit_length() const;
  /// The binary digit of weight 2^index.
  [[nodiscard]] bool bit(u64 index) const;
  /// Bytes on the heap.
  [[nodiscard]] std::size_t heap_bytes() const;

  friend Natural operator+(const Natural& a, const Natural& b);
  /// Needs: a >= b.
  friend Natural operator-(const Natural& a, const Natural& b);
  friend Natural operator*(const Natural& a, const Natural& b);
  /// Rounded down. Needs: b > 0.
  friend Natural operator/(const Natural& a, const Natural& b);
  /// Needs: b > 0.
  friend Natural operator%(const Natural& a, const Natural& b);
  friend Natural operator^(const Natural& a, const Natural& b);
  Natural& operator+=(const Natural& b);
  /// Needs: *this >= b.
  Natural& operator-=(const Natural& b);
  Natural& operator^=(const Natural& b) { return *this = *this ^ b; }
  Natural& operator++() { return *this = *this + Natural(1); }

  friend bool operator==(const Natural& a, const Natural& b) { return (a <=> b) == 0; }
  friend std::strong_ordering operator<=>(const Natural& a, const Natural& b);

  /// ⌊√value⌋. Cost: about that of one division.
  friend Natural isqrt(const Natural& value);

 private:
  struct Big;
  struct BigDelete {
    void operator()(Big* big) const;
  };
  explicit Natural(Big big);
  [[nodiscard]] Big widened() const;

  // Invariant: big_ is set exactly when the value is 2^64 or more; small_ is then 0. So equal numbers have
  // one representation and the word path never looks at big_ twice.
  u64 small_ = 0;
  std::unique_ptr<Big, BigDelete> big_;
};

[[nodiscard]] inline std::string to_text(const Natural& value) { return value.text(); }
/// Reading and printing decimal digits costs time quadratic in their number, and cannot be interrupted; so
/// many take about a second.
inline constexpr std::size_t most_digits = 50'000;
/// A number as people type it: "1000", "1e6", "10^8", "2^20". Nothing for other texts, and beyond `most_digits`.
[[nodiscard]] std::optional<Natural> natural_typed(std::string_view text);
/// The number, or 2^64 − 1 for larger ones.
[[nodiscard]] inline u64 saturated(u64 value) { return value; }
[[nodiscard]] inline u64 saturated(const Natural& value) {
  return value.fits_u64() ? value.to_u64() : ~u64{0};
}
[[nodiscard]] inline std::size_t hash_of(const Natural& value) { return value.hash(); }

}  // namespace sprague

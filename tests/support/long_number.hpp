// A slow twin of value::LongDyadic: a sign, a numerator of any size and the number of halvings, by the rules as they are written.
#pragma once

#include <algorithm>
#include <string>

#include "sprague/natural.hpp"
#include "sprague/outcome.hpp"

namespace sprague::test {

struct LongNumber {
  bool is_negative = false;
  Natural numerator;
  u64 halvings = 0;

  static Natural power(u64 exponent) {
    Natural out(1);
    for (u64 i = 0; i < exponent; ++i) out = out + out;
    return out;
  }
  [[nodiscard]] LongNumber reduced() const {
    LongNumber out = *this;
    while (out.halvings > 0 && !out.numerator.bit(0))
      out.numerator = out.numerator / Natural(2), --out.halvings;
    if (out.numerator == Natural(0)) out.is_negative = false;
    return out;
  }
  friend LongNumber operator+(const LongNumber& a, const LongNumber& b) {
    const u64 most = std::max(a.halvings, b.halvings);
    const Natural x = a.numerator * power(most - a.halvings), y = b.numerator * power(most - b.halvings);
    LongNumber out{a.is_negative, x, most};
    if (a.is_negative == b.is_negative)
      out.numerator = x + y;
    else if (x >= y)
      out.numerator = x - y;
    else
      out = {b.is_negative, y - x, most};
    return out.reduced();
  }
  /// (x + n) / 2^(n − 1) for the least n ≥ 1 with x + n > 1, or the same mirrored.
  [[nodiscard]] LongNumber behind(Player sign) const {
    LongNumber x = *this;
    if (sign == Player::right) x.is_negative = !x.is_negative && x.numerator != Natural(0);
    LongNumber y = x;
    u64 n = 0;
    do {
      y = y + LongNumber{false, Natural(1), 0};
      ++n;
    } while (y.is_negative || y.numerator <= power(y.halvings));
    y.halvings += n - 1;
    y = y.reduced();
    if (sign == Player::right) y.is_negative = true;
    return y;
  }
  [[nodiscard]] std::string text() const {
    std::string digits;
    for (u64 i = 0; i < std::max<u64>(1, numerator.bit_length()); i += 4) {
      unsigned digit = 0;
      for (unsigned k = 0; k < 4; ++k) digit |= static_cast<unsigned>(numerator.bit(i + k)) << k;
      digits.insert(digits.begin(), "0123456789abcdef"[digit]);
    }
    return (is_negative ? "-0x" : "0x") + digits + (halvings > 0 ? "p-" + std::to_string(halvings) : "");
  }
};

}  // namespace sprague::test

// Everything happens at the digits next to the point, which stand at the end of a vector, so that nothing is moved.
#include "value/long_dyadic.hpp"

#include <algorithm>
#include <utility>

namespace sprague::value {

// The integer part becomes `number`, and the point goes so many places to the left.
void LongDyadic::shift(i64 number, i64 places) {
  for (; places > 0; --places, number >>= 1)
    if ((number & 1) != 0 || digits() > 0) fraction_.push_back(static_cast<std::uint8_t>(number & 1));
  floor_ = number;
}

// 1 : x is (x + n) / 2^(n − 1) for the least n ≥ 1 with x + n > 1 (Berlekamp, Conway, Guy 1982, chapter 7), and −1 : x the same
// mirrored.
void LongDyadic::put_in_front(Player player) {
  const bool has_fraction = digits() > 0;
  if (player == Player::left) {
    if (sign() > 0)
      ++floor_;
    else
      shift(has_fraction ? 1 : 2, (has_fraction ? 0 : 1) - floor_);
  } else {
    if (sign() < 0)
      --floor_;
    else
      shift(-2, floor_ + 1);
  }
}

LongDyadic& LongDyadic::operator+=(LongDyadic other) {
  if (other.digits() > digits()) std::swap(*this, other);
  const std::size_t base = fraction_.size() - other.digits();
  unsigned carry = 0;
  for (std::size_t i = 0; i < other.digits(); ++i) {
    const unsigned sum = fraction_[base + i] + other.fraction_[other.first_ + i] + carry;
    fraction_[base + i] = static_cast<std::uint8_t>(sum & 1);
    carry = sum >> 1;
  }
  floor_ += other.floor_ + static_cast<i64>(carry);
  while (first_ < fraction_.size() && fraction_[first_] == 0) ++first_;
  if (first_ == fraction_.size()) fraction_.clear(), first_ = 0;
  return *this;
}

u64 LongDyadic::birthday() const {
  if (digits() == 0) return static_cast<u64>(floor_ < 0 ? -floor_ : floor_);
  // The integer next to it on the side of 0 is passed, then the one behind it, then halves.
  return static_cast<u64>(floor_ < 0 ? -(floor_ + 1) : floor_) + 1 + digits();
}

std::optional<Dyadic> LongDyadic::dyadic() const {
  if (digits() > Dyadic::most_exponent) return std::nullopt;
  i128 numerator = floor_;
  for (std::size_t i = fraction_.size(); i-- > first_;) numerator = 2 * numerator + fraction_[i];
  const Dyadic out = Dyadic::of(numerator, static_cast<int>(digits()));
  return out.overflowed() ? std::nullopt : std::optional(out);
}

std::string LongDyadic::text() const {
  // The digits of |x| from the last one: of a negative number those behind its last 1 are turned.
  std::vector<std::uint8_t> bits(fraction_.begin() + static_cast<std::ptrdiff_t>(first_), fraction_.end());
  i64 whole = floor_;
  if (sign() < 0) {
    whole = digits() > 0 ? -(floor_ + 1) : -floor_;
    for (std::size_t i = 1; i < bits.size(); ++i) bits[i] ^= 1;
  }
  for (; whole > 0; whole >>= 1) bits.push_back(static_cast<std::uint8_t>(whole & 1));
  while (!bits.empty() && bits.back() == 0) bits.pop_back();
  std::string hexadecimal;
  for (std::size_t i = 0; i < bits.size(); i += 4) {
    unsigned digit = 0;
    for (std::size_t k = i; k < std::min(i + 4, bits.size()); ++k) digit |= unsigned{bits[k]} << (k - i);
    hexadecimal += "0123456789abcdef"[digit];
  }
  if (hexadecimal.empty()) hexadecimal = "0";
  std::reverse(hexadecimal.begin(), hexadecimal.end());
  return (sign() < 0 ? "-0x" : "0x") + hexadecimal + (digits() > 0 ? "p-" + std::to_string(digits()) : "");
}

bool operator==(const LongDyadic& a, const LongDyadic& b) {
  return a.floor_ == b.floor_ &&
         std::equal(a.fraction_.begin() + static_cast<std::ptrdiff_t>(a.first_), a.fraction_.end(),
                    b.fraction_.begin() + static_cast<std::ptrdiff_t>(b.first_), b.fraction_.end());
}

}  // namespace sprague::value

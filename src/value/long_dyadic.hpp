// LongDyadic: a dyadic number with as many binary digits as it takes, for what grows by the rules of numbers that are games: sums,
// and signs put in front of a sign expansion (Conway 1976; the rule of Berlekamp for stalks of Hackenbush). All numbers that n signs
// are made into, one by one, by sums and signs, cost O(n) together: a sum costs the digits behind the point of its shorter part,
// which then are gone, and a sign makes as many digits as the integer part loses.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sprague/outcome.hpp"
#include "value/dyadic.hpp"

namespace sprague::value {

class LongDyadic {
 public:
  LongDyadic() = default;
  LongDyadic(i64 integer) : floor_(integer) {}  // NOLINT: an integer is a dyadic rational

  /// −1, 0 or 1.
  [[nodiscard]] int sign() const {
    if (floor_ < 0) return -1;
    return floor_ > 0 || digits() > 0 ? 1 : 0;
  }
  /// x becomes 1 : x for Left and −1 : x for Right, the ordinal sum. Needs: less than 2^62 of these.
  void put_in_front(Player sign);
  void halve() { shift(floor_, 1); }
  /// Cost: the digits of whichever has less of them.
  LongDyadic& operator+=(LongDyadic other);

  /// How many binary digits stand behind the point: the denominator is 2^digits().
  [[nodiscard]] std::size_t digits() const { return fraction_.size() - first_; }
  /// The moves of the longest play of its canonical form.
  [[nodiscard]] u64 birthday() const;
  /// The same number, where it is small enough.
  [[nodiscard]] std::optional<Dyadic> dyadic() const;
  /// "0x1bp-70", which is 0x1b / 2^70 as C++ writes it: digits in base 16, and p-0 is left out. Cost: linear.
  [[nodiscard]] std::string text() const;

  friend bool operator==(const LongDyadic& a, const LongDyadic& b);

 private:
  void shift(i64 number, i64 places);

  // ⌊x⌋, and the binary digits of x − ⌊x⌋ from the last one, which is 1, to the one behind the point. Those before first_ are
  // gone.
  i64 floor_ = 0;
  std::size_t first_ = 0;
  std::vector<std::uint8_t> fraction_;
};

}  // namespace sprague::value

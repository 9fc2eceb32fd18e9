// Octal codes (Guy & Smith 1956) and the nim-values of their games.
//
// In the game d0.d1d2d3… a move takes k stones from a heap and may leave, as the bits of the digit dk say, no
// heap (1), one heap (2) or two heaps (4). 0.77 is Kayles.
#pragma once

#include <string>
#include <vector>

#include "sprague/base/budget.hpp"
#include "sprague/base/scanner.hpp"

namespace sprague {

class OctalCode {
 public:
  /// Reads `0.77`, `.77` or `4.31`: a digit 0 or 4, a point, up to 1,000 octal digits. Other first digits
  /// would let play go on for ever and are refused.
  static Result<OctalCode> parse(Scanner& scanner);

  [[nodiscard]] std::string text() const;
  /// The most stones that a move can take.
  [[nodiscard]] std::size_t most() const { return digits_.size() - 1; }
  [[nodiscard]] bool may_leave_none(std::size_t taken) const { return (digits_[taken] & 1) != 0; }
  [[nodiscard]] bool may_leave_one(std::size_t taken) const { return (digits_[taken] & 2) != 0; }
  [[nodiscard]] bool may_leave_two(std::size_t taken) const { return (digits_[taken] & 4) != 0; }

  /// Calls visit(taken, first, second) for every move from a heap of n: what it takes and the heaps it
  /// leaves, the smaller one first when there are two, 0 and 0 for none, 0 and b for one. Moves whose smaller
  /// heap is larger than `most_first` are left out. By taken, then by first.
  template <class Visit>
  void for_each_move(u64 n, u64 most_first, const Visit& visit) const {
    for (std::size_t taken = 0; taken <= most() && taken <= n; ++taken) {
      const u64 left = n - taken;
      if (left == 0 && taken > 0 && may_leave_none(taken)) visit(taken, u64{0}, u64{0});
      if (left > 0 && taken > 0 && may_leave_one(taken)) visit(taken, u64{0}, left);
      if (!may_leave_two(taken)) continue;
      const u64 last = left / 2 < most_first ? left / 2 : most_first;
      for (u64 first = 1; first <= last; ++first) visit(taken, first, left - first);
    }
  }

 private:
  explicit OctalCode(std::vector<unsigned char> digits) : digits_(std::move(digits)) {}

  std::vector<unsigned char> digits_;
};

/// The nim-values of single heaps: a table that ends in a period proved by the Guy–Smith theorem.
class OctalValues {
 public:
  explicit OctalValues(OctalCode code) : code_(std::move(code)) {}

  [[nodiscard]] const OctalCode& code() const { return code_; }
  /// Makes at(n) known for all n up to `n`, as far as the budget goes. Cost: quadratic in the table's length,
  /// which is n or, where a period is found, a few periods; a tick for 1,024 pairs of heaps.
  void extend_to(u64 n, Budget& budget);

  [[nodiscard]] bool covers(u64 n) const { return n < table_.size() || period_ != 0; }
  /// Needs: covers(n).
  [[nodiscard]] u64 at(u64 n) const {
    return n < table_.size() ? table_[n] : table_[preperiod_ + (n - preperiod_) % period_];
  }
  /// The least proved period; 0 while none is.
  [[nodiscard]] u64 period() const { return period_; }
  /// The least e with at(n + period()) = at(n) for all n >= e. Needs: period() != 0.
  [[nodiscard]] u64 preperiod() const { return preperiod_; }

 private:
  void look_for_period();

  OctalCode code_;
  std::vector<std::uint16_t> table_;
  u64 period_ = 0;
  u64 preperiod_ = 0;
};

}  // namespace sprague

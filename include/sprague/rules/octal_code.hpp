// Octal and hexadecimal codes (Guy & Smith 1956) and the nim-values of their games.
//
// In the game d0.d1d2d3… a move takes k stones from a heap and may leave, as the bits of the digit dk say, no
// heap (1), one heap (2), two heaps (4) or three heaps (8). 0.77 is Kayles.
#pragma once

#include <string>
#include <vector>

#include "sprague/base/budget.hpp"
#include "sprague/base/scanner.hpp"

namespace sprague {

class OctalCode {
 public:
  /// Reads `0.77`, `.77`, `4.31` or `0.3F`: a digit 0, 4, 8 or C, a point, up to 1,000 hexadecimal digits.
  /// Other first digits would let play go on for ever and are refused.
  static Result<OctalCode> parse(Scanner& scanner);

  [[nodiscard]] std::string text() const;
  /// The most stones that a move can take.
  [[nodiscard]] std::size_t most() const { return digits_.size() - 1; }
  [[nodiscard]] bool may_leave_none(std::size_t taken) const { return (digits_[taken] & 1) != 0; }
  [[nodiscard]] bool may_leave_one(std::size_t taken) const { return (digits_[taken] & 2) != 0; }
  [[nodiscard]] bool may_leave_two(std::size_t taken) const { return (digits_[taken] & 4) != 0; }

  [[nodiscard]] bool may_leave_three(std::size_t taken) const { return (digits_[taken] & 8) != 0; }
  /// Is it hexadecimal, not octal: can a move leave three heaps?
  [[nodiscard]] bool leaves_three() const;

  /// Which moves are visited: those that leave two heaps with the smaller one up to `first_of_two`, and those
  /// that leave three with the middle one up to `middle_of_three`.
  struct Reach {
    u64 first_of_two = ~u64{0};
    u64 middle_of_three = ~u64{0};
    [[nodiscard]] bool is_everything(u64 n, bool three) const {
      return n / 2 <= first_of_two && (!three || n / 2 <= middle_of_three);
    }
  };

  /// Calls visit(taken, heaps…) for the moves from a heap of n: what is taken, and the heaps that are left, 0
  /// and 0 for none, 0 and b for one, two and three of them ascending. By taken, then by the number of heaps,
  /// then by the heaps. Asks go_on() now and then and stops when it is false.
  template <class Visit, class GoOn>
  void for_each_move(u64 n, const Reach& reach, const Visit& visit, const GoOn& go_on) const {
    for (std::size_t taken = 0; taken <= most() && taken <= n && go_on(); ++taken) {
      const u64 left = n - taken;
      if (left == 0 && taken > 0 && may_leave_none(taken)) visit(taken, u64{0}, u64{0});
      if (left > 0 && taken > 0 && may_leave_one(taken)) visit(taken, u64{0}, left);
      if (may_leave_two(taken)) {
        const u64 last = left / 2 < reach.first_of_two ? left / 2 : reach.first_of_two;
        for (u64 first = 1; first <= last; ++first) visit(taken, first, left - first);
      }
      if (!may_leave_three(taken)) continue;
      for (u64 first = 1; first <= left / 3 && first <= reach.middle_of_three && go_on(); ++first) {
        const u64 others = left - first;
        const u64 last = others / 2 < reach.middle_of_three ? others / 2 : reach.middle_of_three;
        for (u64 middle = first; middle <= last; ++middle) visit(taken, first, middle, others - middle);
      }
    }
  }
  template <class Visit>
  void for_each_move(u64 n, const Visit& visit) const {
    for_each_move(n, Reach{}, visit, [] { return true; });
  }

 private:
  explicit OctalCode(std::vector<unsigned char> digits) : digits_(std::move(digits)) {}

  std::vector<unsigned char> digits_;
};

/// The nim-values of single heaps: a table that ends, for octal codes, in a period proved by the Guy–Smith
/// theorem. For hexadecimal codes no period is looked for: their values often grow (arithmetic periods), and
/// the theorem does not cover them.
class OctalValues {
 public:
  explicit OctalValues(OctalCode code) : code_(std::move(code)) {}

  [[nodiscard]] const OctalCode& code() const { return code_; }
  /// Makes at(n) known for all n up to `n`, as far as the budget goes. Cost: quadratic in the table's length,
  /// which is n or, where a period is found, a few periods; a tick for 1,024 pairs of heaps. Hexadecimal
  /// codes: cubic, so it gives up at once where the budget is hopelessly small.
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

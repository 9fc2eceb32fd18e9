// Nim-values of games whose rules split a number into parts, (n) -> parts(n; 2..k): without looking at each way to
// split. Which nim-sums so many parts with such a total can have is found part by part, as sums of coins are (each part
// is a coin that is its own size, and worth its nim-value): D[count][total] is a set of nim-sums. With one part more,
// D[count][total] gets what D[count − 1][total − part] has, changed by the part's value.
#pragma once

#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "script/interpreter.hpp"

namespace sprague {

/// Which nim-sums parts can have.
class SumsOfParts {
 public:
  /// Of totals up to `largest`; counts up to `rows` are told apart.
  SumsOfParts(bool are_different, i64 largest, i64 rows, std::size_t words)
      : are_different_(are_different),
        largest_(largest),
        rows_(rows),
        words_(words),
        bits_(bytes(largest, rows, words) / sizeof(u64)) {
    set(0, 0)[0] = 1;
  }
  [[nodiscard]] static u64 bytes(i64 largest, i64 rows, std::size_t words);

  /// One more part there can be. Needs: parts come in ascending order; value < 64·words. False: the budget ran out.
  bool add(i64 part, u64 value, Budget& budget);
  /// Puts the nim-sums of `least` to `most` parts with this total into `out`. Needs: either most ≤ rows, or
  /// most ≥ total and least ≤ rows + 1.
  void collect(i64 total, i64 least, i64 most, std::vector<u64>& out) const;

 private:
  // Row `rows` + 1 is of all larger counts.
  [[nodiscard]] const u64* set(i64 row, i64 total) const {
    return bits_.data() + static_cast<std::size_t>(row * (largest_ + 1) + total) * words_;
  }
  [[nodiscard]] u64* set(i64 row, i64 total) {
    return const_cast<u64*>(std::as_const(*this).set(row, total));
  }

  bool are_different_;
  i64 largest_, rows_;
  std::size_t words_;
  std::vector<u64> bits_;
};

/// The nim-values of one game from 0 on. For games with one number whose options are of the same game and made of
/// smaller numbers only.
class SplitValues {
 public:
  explicit SplitValues(std::uint32_t game) : game_(game) {}

  /// Can it be such a game? Then no option may turn out to be another one.
  [[nodiscard]] static bool fits(const script::Game& game, std::size_t number);

  /// Finds the values up to n, a tick each. False: the budget ran out, or (`is_other`) it is another kind of game.
  bool extend(const script::Interpreter& interpreter, i64 n, Budget& budget);
  [[nodiscard]] bool is_other() const { return is_other_; }
  /// Nothing where it is not known, or where (n) is no position.
  [[nodiscard]] std::optional<u64> at(i64 n) const {
    return n < static_cast<i64>(values_.size()) ? values_[static_cast<std::size_t>(n)] : std::nullopt;
  }

 private:
  bool add_next(const script::Interpreter& interpreter, Budget& budget);
  bool add_option(const script::Option& option, i64 n, std::vector<u64>& seen, Budget& budget);
  SumsOfParts* sums_for(const script::Split& split, Budget& budget);
  bool refill(bool are_different, i64 rows, Budget& budget);

  std::uint32_t game_;
  bool is_other_ = false;
  i64 largest_ = 0;  // of the sums
  std::size_t words_ = 1;
  std::vector<std::optional<u64>> values_ = {};
  std::optional<SumsOfParts> sums_[2] = {};  // of any parts, and of different ones
  i64 rows_[2] = {};
};

}  // namespace sprague

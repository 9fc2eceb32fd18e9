// Coin-turning games (Lenstra 1977): sets of coins, and the rules of which sets may be turned.
//
// A move turns some coins over; the rightmost of them goes from heads to tails. Where the sets that may be
// turned do not depend on the faces of the coins, the nim-value of a position is the nim-sum of the values of
// its heads, each taken alone (doc/algorithms/coins.md).
#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "base/scanner.hpp"
#include "rules/position_view.hpp"

namespace sprague {

/// Which coins may be turned together.
class CoinRule {
 public:
  enum class Kind {
    one,          ///< one coin
    one_or_two,   ///< turning turtles
    two,          ///< exactly two: twins
    up_to_three,  ///< mock turtles
    ruler,        ///< any run of neighbours
    run_of,       ///< exactly `length()` neighbours
    run_up_to,    ///< up to `length()` neighbours
    heads_run,    ///< neighbours that all show heads
    corners       ///< the corners of a rectangle in a quarter-plane
  };

  explicit CoinRule(Kind kind, u64 length = 0) : kind_(kind), length_(length) {}

  /// Reads `one`, `one-or-two`, `two`, `up-to-three`, `ruler`, `run-of M`, `run-up-to M`, `heads-run` or
  /// `corners`.
  static Result<CoinRule> parse(Scanner& scanner);

  [[nodiscard]] std::string text() const;
  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] u64 length() const { return length_; }
  /// Is a set of coins in a row that may be turned always a run of neighbours?
  [[nodiscard]] bool turns_runs() const { return kind_ >= Kind::ruler && kind_ <= Kind::heads_run; }
  /// Do the values of lone heads decide? Not where it depends on the faces what may be turned.
  [[nodiscard]] bool is_additive() const { return kind_ != Kind::heads_run; }
  /// The last coin whose value is known in 64 bits, and whose successor has a number.
  [[nodiscard]] u64 last_coin() const { return kind_ == Kind::up_to_three ? u64{1} << 63 : ~u64{0} - 1; }

  /// The nim-value of a lone head at place n >= 1 of a row. Needs: is_additive(), not corners.
  [[nodiscard]] u64 value(u64 n) const { return values_to(n) ^ values_to(n - 1); }
  /// The nim-sum of value(1), …, value(n).
  [[nodiscard]] u64 values_to(u64 n) const;

  /// Calls visit(length) for each run ending at coin n that may be turned by its length and has nim-sum
  /// `sum`; there is one at most. Needs: ruler or run_up_to.
  template <class Visit>
  void runs_to(u64 n, u64 sum, const Visit& visit) const;

 private:
  // The places behind the coins 1, …, n whose values have nim-sum `sum` are those with n & mask = the result.
  [[nodiscard]] u64 run_mask() const;
  [[nodiscard]] static u64 gray_code_place(u64 code);

  Kind kind_;
  u64 length_;
};

/// A set of coins: the heads of a position, or the coins that a move turns.
struct Coins {
  using Cell = std::array<u64, 2>;

  /// In a row, coins are counted from 1: edges[0] up to (not including) edges[1], edges[2] up to edges[3], …;
  /// strictly ascending, so that turning the coins of one set in another is the symmetric difference.
  std::vector<u64> edges;
  /// In the quarter-plane: (x, y), counted from 0, ascending.
  std::vector<Cell> cells;

  static Result<Coins> parse(Scanner& scanner, const CoinRule& rule);
  /// The set of one, two or three coins of a row, ascending.
  static Coins of(std::initializer_list<u64> coins);
  /// The coins first, …, last of a row.
  static Coins run(u64 first, u64 last) { return {{first, last + 1}, {}}; }
  /// The four corners. Needs: left < x, low < y.
  static Coins corners(u64 left, u64 low, u64 x, u64 y) {
    return {{}, {{left, low}, {left, y}, {x, low}, {x, y}}};
  }

  [[nodiscard]] bool empty() const { return edges.empty() && cells.empty(); }
  /// How many coins there are in the row.
  [[nodiscard]] u64 count() const;
  [[nodiscard]] bool has(u64 coin) const;
  [[nodiscard]] bool has(const Cell& cell) const;
  /// The last coin of the row. Needs: there is one.
  [[nodiscard]] u64 last() const { return edges.back() - 1; }

  friend Coins operator^(const Coins& a, const Coins& b);
  friend bool operator==(const Coins&, const Coins&) = default;

  [[nodiscard]] std::string text() const { return brief(~std::size_t{0}); }
  [[nodiscard]] std::string brief(std::size_t width) const;
  /// Where runs of heads begin and have ended, or x and y of each head.
  [[nodiscard]] PositionView view() const {
    RowOfNumbers row(edges);
    for (const Cell& cell : cells) row.append(cell);
    return row;
  }
  [[nodiscard]] std::size_t hash() const;
  [[nodiscard]] std::size_t heap_bytes() const {
    return edges.capacity() * sizeof(u64) + cells.capacity() * sizeof(Cell);
  }
};

/// May `turned` be turned where the heads are `heads`?
[[nodiscard]] bool may_be_turned(const CoinRule& rule, const Coins& heads, const Coins& turned);

/// "turn 2 and 5", "turn 3 to 7", "turn corners 1,2 and 3,5", and back.
[[nodiscard]] Message turn_label(const CoinRule& rule, const Coins& turned);
[[nodiscard]] std::optional<Coins> read_turn(const CoinRule& rule, Scanner& scanner);

// ---------------------------------------------------------------------------------------------------------------

// A run from a + 1 to n has the nim-sum values_to(n) ⊕ values_to(a). Both rules have Gray codes for these
// sums, of n or of n modulo a power of two that is larger than the longest run, so there is one a at most.
template <class Visit>
void CoinRule::runs_to(u64 n, u64 sum, const Visit& visit) const {
  const u64 code = values_to(n) ^ sum;
  if ((code & run_mask()) != code) return;
  const u64 back = (n - gray_code_place(code)) & run_mask();
  if (back >= 1 && back <= n && (kind_ == Kind::ruler || back <= length_)) visit(back);
}

}  // namespace sprague

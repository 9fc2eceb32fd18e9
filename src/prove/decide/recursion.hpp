// Games in which a move takes from lo(n) to hi(n) of n, with bounds that grow with n: 1 ≤ k ≤ n / 3. The
// P-positions are no regular set (p is followed by ⌊3p / 2⌋ + 1), but a recursion tells them, and its proof
// is a few sentences about the options, which automata decide (doc/algorithms/prove.md).
//
// With R(n) the options of n, L(n) the least and U(n) the greatest, suppose that from `from` on
//   (1) R(n) is not empty, an interval, and below n;  (2) L and U never fall.
// Let p..q be a run of P-positions with p ≥ from and q = B(p), the last number before an n with U(n) ≥ p.
// Then the next run is p'..B(p') with p' = A(q), the first n > q with L(n) > q. For: from q + 1 to p' − 1
// every n has L(n) ≤ q and U(n) ≥ p, so an option in p..q, since R(n) is an interval; and from p' to B(p')
// the options of n are above q and below p', which are N-positions, and there is one.
//
// If moreover U(n) = n − 1 and L(n + 1) is L(n) or L(n) + 1 (restricted Nim: Levine 2006), and the values of
// L(m)..m are 0..m − L(m) in some order at m = `from`, then for n > m it is so too, and G(n) = n − L(n) where
// L(n) = L(n − 1), and G(n) = G(L(n) − 1) elsewhere: the window gets a new value, or that which it loses.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "script/ast.hpp"
#include "sprague/natural.hpp"
#include "sprague/outcome.hpp"

namespace sprague::prove {

/// ⌊(factor·x + shift) / divisor⌋.
struct Quotient {
  i64 factor = 1, shift = 0, divisor = 1;

  [[nodiscard]] u64 of(u64 x) const;  ///< needs: x < 2^31, so that nothing overflows
  /// In the rule language: "3*p / 2 + 1".
  [[nodiscard]] std::string text(const std::string& name) const;
  friend bool operator==(const Quotient&, const Quotient&) = default;
};

struct RecursionTheorem {
  bool values = false;
  // Of P-positions:
  std::vector<u64> first = {};  ///< the P-positions below the run that starts at `start`
  u64 start = 0;
  Quotient run_end = {};     ///< B
  Quotient next_start = {};  ///< A
  // Of nim-values:
  std::vector<u64> known = {};  ///< G(0), …, as far as the recursion needs
  Quotient least_option = {};   ///< L, above the known ones

  /// Is n a P-position? Steps: as many as there are runs up to n. Needs: not `values`; n < 2^31.
  [[nodiscard]] bool is_p(u64 n) const;
  /// Needs: `values`; n < 2^31.
  [[nodiscard]] u64 value(u64 n) const;
};

/// What `table` (0 for P and 1 for N, or the nim-values, of 0, 1, …) and the rules prove. Nothing where the
/// rules are not of this kind. Needs: one coordinate; play ends.
[[nodiscard]] std::optional<RecursionTheorem> decide_recursion(const script::Game& game, bool values,
                                                               const std::vector<u64>& table, Budget& budget);

}  // namespace sprague::prove

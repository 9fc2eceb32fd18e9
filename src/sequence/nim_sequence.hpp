// NimSequence: the nim-values of the heaps 0, 1, 2, … of one game, being computed. The ways to compute them
// (plain mex, sparse spaces, …) are classes of their own; who reads values, looks for periods or writes them
// down sees this.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "sprague/error.hpp"

namespace sprague::sequence {

/// What is known of the values of the heaps below known().
struct Statistics {
  u64 largest = 0;         ///< the largest nim-value
  u64 largest_at = 0;      ///< the first heap that has it
  std::vector<u64> count;  ///< count[v]: how many heaps have nim-value v
};

/// What a sparse-space computation knows about its own division of the values (doc/algorithms/sequences.md):
/// the value v at heap n is rare where parity(popcount(v & mask)) xor (by_position ? (n + shift) & 1 : 0) is
/// 0.
struct SparseSpace {
  u64 mask = 0;
  bool by_position = false;
  bool shift = false;
  std::vector<u64> rare;  ///< the heaps with a rare value, ascending

  /// For every heap n and rare value w < G(n) the verification found an option (a, n - k - a), a the smaller
  /// side, with nim-value w. The suffix maxima of these a, by descending a and ascending n: from `heap` on
  /// the largest was `small_side` until the next entry's heap is passed.
  struct Reach {
    u64 heap, small_side;
  };
  std::vector<Reach> reaches;
};

class NimSequence {
 public:
  virtual ~NimSequence() = default;
  NimSequence() = default;
  NimSequence(const NimSequence&) = delete;
  NimSequence& operator=(const NimSequence&) = delete;

  /// The name of the method, as --method takes it.
  [[nodiscard]] virtual std::string_view method() const = 0;
  /// Does every value cost as much as there are heaps before it?
  [[nodiscard]] virtual bool cost_grows() const { return false; }
  /// The values of the heaps below known() are computed (and, unless candidates were asked for, verified).
  [[nodiscard]] virtual u64 known() const = 0;
  /// Those from oldest() on are still held.
  [[nodiscard]] virtual u64 oldest() const = 0;

  /// Computes until known() >= to or the budget ends, in steps after which everything is consistent; known()
  /// may go beyond `to` by less than a block (64). Spends a tick for each kernel row. Ends the budget with
  /// out_of_memory rather than hold more than its limit.
  virtual void advance(u64 to, Budget& budget) = 0;

  /// Copies the values of the heaps from, from + 1, … Needs: oldest() <= from, from + out.size() <= known().
  virtual void copy(u64 from, std::span<std::uint32_t> out) const = 0;

  /// The first heap from `from` on whose value and the ones after it are the pattern, all of them below `to`;
  /// nothing where there is none. Needs: oldest() <= from <= to <= known(), a pattern of 1 to 64 values.
  [[nodiscard]] virtual std::optional<u64> find(std::span<const std::uint32_t> pattern, u64 from,
                                                u64 to) const;

  [[nodiscard]] virtual const Statistics& statistics() const = 0;
  /// The sparse space in use; null where the method has none.
  [[nodiscard]] virtual const SparseSpace* space() const { return nullptr; }

  /// The whole state, from which `restore` of a sequence of the same game and method goes on to the same
  /// values. Both sides of the format are little-endian; the caller adds version and checksum.
  virtual void save(std::string& out) const = 0;
  [[nodiscard]] virtual std::optional<Error> restore(std::string_view state) = 0;
};

}  // namespace sprague::sequence

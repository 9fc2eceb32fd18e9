// Graphs of positions in which play may go on for ever: outcomes with remoteness by working backwards from
// the ends, and loopy nim-values ∞(A) (C. A. B. Smith 1966; Fraenkel & Perl 1975; Winning Ways, chapter 12).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "sprague/outcome.hpp"

namespace sprague {

/// The options of vertex v are target[first[v]] … target[first[v + 1] − 1].
struct GraphView {
  std::span<const std::uint32_t> first;
  std::span<const std::uint32_t> target;

  [[nodiscard]] std::size_t size() const { return first.size() - 1; }
  [[nodiscard]] std::span<const std::uint32_t> options(std::size_t v) const {
    return target.subspan(first[v], first[v + 1] - first[v]);
  }
};

/// The remoteness of a drawn position: play never ends.
inline constexpr std::uint32_t never = ~std::uint32_t{0};

/// Moves to the end when the winner hurries and the loser dawdles; `never` for draws. Its parity is the
/// outcome. Empty when the budget ran out. Cost: linear, a tick a thousand vertices.
[[nodiscard]] std::vector<std::uint32_t> remoteness_by_retrograde(const GraphView& graph,
                                                                  Convention convention, Budget& budget);

/// What a remoteness says.
[[nodiscard]] constexpr Outcome outcome_of(std::uint32_t remoteness, Convention convention) {
  if (remoteness == never) return Outcome::D;
  return (remoteness % 2 == 0) == (convention == Convention::normal) ? Outcome::P : Outcome::N;
}

/// The marks of loopy_values: a vertex without a nim-value is worth ∞(A), A being its options' nim-values.
inline constexpr std::uint32_t no_nim_value = ~std::uint32_t{0};

/// For each vertex its nim-value, or no_nim_value (normal play). Empty when the budget ran out. Cost: linear
/// for each value that occurs; linear in all when the graph has no cycle. `order`, when given, gets the vertices
/// that have a value in the order in which they got it: of a vertex worth m, every option that is worth more or
/// has no value has an option of value m that stands in front of the vertex.
[[nodiscard]] std::vector<std::uint32_t> loopy_values(const GraphView& graph, Budget& budget,
                                                      std::vector<std::uint32_t>* order = nullptr);

/// The vertices of some cycle in order; empty when there is none. Cost: linear.
[[nodiscard]] std::vector<std::uint32_t> find_cycle(const GraphView& graph);

/// A loopy nim-value: a nimber, or ∞(A).
struct LoopyValue {
  bool is_infinite = false;
  std::uint32_t nim_value = 0;           ///< when finite
  std::vector<std::uint32_t> reachable;  ///< A, ascending, when infinite

  /// "3", "∞(0,2)" or "∞".
  [[nodiscard]] std::string text() const;
  [[nodiscard]] Outcome outcome() const;
  friend bool operator==(const LoopyValue&, const LoopyValue&) = default;
};

/// The value of a disjunctive sum: ∞(A) + n = ∞(A ⊕ n), ∞(A) + ∞(B) = ∞.
[[nodiscard]] LoopyValue operator+(const LoopyValue& a, const LoopyValue& b);

/// The value of vertex v.
[[nodiscard]] LoopyValue loopy_value(const GraphView& graph, const std::vector<std::uint32_t>& values,
                                     std::size_t v);

}  // namespace sprague

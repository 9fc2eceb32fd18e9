// The positions where a claim contradicts itself, as one formula.
#pragma once

#include "prove/decide/move_formula.hpp"
#include "sprague/outcome.hpp"

namespace sprague::prove {

/// Formulas about a game whose claim is relation 0: the P-positions, or (positions, value). Tracks: the
/// coordinates 0 … d−1; two values d and d + 1; the rules' own.
class ClaimFormulas {
 public:
  ClaimFormulas(const GameFormulas& game, bool has_values, Convention convention)
      : game_(game), d_(game.coordinates.size()), has_values_(has_values), convention_(convention) {}

  [[nodiscard]] static Track first_bound(std::size_t d) { return static_cast<Track>(d + 2); }

  /// (a) or (b) fails at the position.
  [[nodiscard]] Formula violated() const;
  /// The option of `move` is claimed to be P, or has the value on track d + 1. The move's tracks are free.
  [[nodiscard]] Formula leads_to_claim(const MoveFormula& move) const;
  /// Some option has the value on track d + 1.
  [[nodiscard]] Formula reaches_value() const;
  /// Some component of the option is not before the position in the order of counterexamples (claim.hpp).
  [[nodiscard]] Formula keeps_order(const MoveFormula& move) const;

 private:
  [[nodiscard]] Formula can_move(bool to_claim) const;
  [[nodiscard]] Formula claimed(Track value) const;
  [[nodiscard]] std::vector<Track> own(const MoveFormula& move) const;

  const GameFormulas& game_;
  std::size_t d_;
  bool has_values_;
  Convention convention_;
};

}  // namespace sprague::prove

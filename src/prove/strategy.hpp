// Perfect play from a theorem: outcome, nim-value and a winning move of a position of any size, in time
// linear in its digits. The move is read off the cover that proved that there is one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "prove/prove.hpp"
#include "sprague/natural.hpp"

namespace sprague::prove {

class Strategy {
 public:
  using Numbers = std::vector<Natural>;  ///< one a coordinate

  /// Needs: the theorem was decided by automata. Nothing when the budget says no (which it has no reason to).
  [[nodiscard]] static std::optional<Strategy> make(std::shared_ptr<const Theorem> theorem, Budget& budget);

  [[nodiscard]] const Theorem& theorem() const { return *theorem_; }
  /// Is the theorem about this position? It may be outside the domain, or outside the slices.
  [[nodiscard]] bool covers(const Numbers& position) const;

  /// Needs: covers(position).
  [[nodiscard]] Outcome outcome(const Numbers& position) const;
  /// Nothing where the theorem is only about who wins. Needs: covers(position).
  [[nodiscard]] std::optional<Natural> nim_value(const Numbers& position) const;

  struct Move {
    std::size_t rule = 0;
    std::vector<Natural> variables = {};  ///< the values of its free variables
    std::vector<Numbers> option = {};     ///< its components
  };
  /// A move to a P-position; nothing where there is none. Needs: covers(position).
  [[nodiscard]] std::optional<Move> winning_move(const Numbers& position) const;
  /// A move to an option of this nim-value, which is lower than the position's. Needs: covers(position), a
  /// theorem about nim-values.
  [[nodiscard]] std::optional<Move> move_to_value(const Numbers& position, const Natural& value) const;

 private:
  struct Section {
    Slice slice;
    Automaton domain;
    GameFormulas formulas;
    const Decision* decision;
  };

  Strategy() = default;
  [[nodiscard]] const Section* section_of(const Numbers& position) const;
  [[nodiscard]] Numbers free_numbers(const Section& section, const Numbers& position) const;
  [[nodiscard]] std::optional<Move> follow(const Section& section, const Numbers& goal, std::string_view name,
                                           Track first_bound) const;

  std::shared_ptr<const Theorem> theorem_ = {};
  std::vector<Section> sections_ = {};
};

}  // namespace sprague::prove

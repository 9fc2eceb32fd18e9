// Outcome classes, players and play conventions.
#pragma once

#include <cstdint>
#include <string_view>

namespace sprague {

/// Who wins with best play: the next player to move (必胜态), the previous one (必败态), Left, Right, or
/// nobody.
enum class Outcome : std::uint8_t { N, P, L, R, D };

/// The two players, where it matters who they are: Left and Right may have different moves.
enum class Player : std::uint8_t { left, right };

[[nodiscard]] constexpr Player opponent(Player player) {
  return player == Player::left ? Player::right : Player::left;
}

/// Normal play: who moves last wins. Misère play (反常规则): who moves last loses.
enum class Convention : std::uint8_t { normal, misere };

[[nodiscard]] constexpr std::string_view to_text(Outcome outcome) {
  constexpr std::string_view names[] = {"N", "P", "L", "R", "D"};
  return names[static_cast<std::size_t>(outcome)];
}

[[nodiscard]] constexpr std::string_view to_text(Convention convention) {
  return convention == Convention::normal ? "normal" : "misere";
}

/// The outcome class, from the outcome with Left to move and that with Right to move: N where either wins who moves
/// first, D where play may go on for ever.
[[nodiscard]] constexpr Outcome outcome_class(Outcome left_to_move, Outcome right_to_move) {
  if (left_to_move == Outcome::D || right_to_move == Outcome::D) return Outcome::D;
  if (left_to_move == right_to_move) return left_to_move;
  return left_to_move == Outcome::N ? Outcome::L : Outcome::R;
}

/// The outcome of an ended position, in which the next player cannot move.
[[nodiscard]] constexpr Outcome ended_outcome(Convention convention) {
  return convention == Convention::normal ? Outcome::P : Outcome::N;
}

/// What the cells of a table say: a nim-value; 0 for P and 1 for N; or an outcome class, with 2 for L and 3 for R.
enum class TableContent : std::uint8_t { nim_values, outcomes, outcome_classes };

}  // namespace sprague

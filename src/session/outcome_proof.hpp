// Who wins, as something to look at: the positions that come up when the winner makes one winning move in each of them
// and the loser any, with the moves between them. (Certificates, which programs check, are in certify/.)
#pragma once

#include <string>
#include <vector>

#include "session/session_state.hpp"

namespace sprague {

struct OutcomeProof {
  struct Move {
    Message label;
    std::size_t to;  ///< in `positions`
  };
  struct Position {
    std::string text;
    Outcome outcome;  ///< N or P
    std::vector<Move>
        moves;  ///< of an N-position one that wins, of a P-position all; none where play is over
  };
  std::string game;  ///< the ruleset and its arguments; empty for a sum
  Convention convention = Convention::normal;
  std::vector<Position> positions;  ///< the first is the one that was asked about
};

/// So many positions a proof may have.
inline constexpr std::size_t most_positions_of_proofs = 100'000;

/// The proof for the task's position, by the first winning move of each N-position; where play may come back, by one that
/// comes nearer to the end. Cost: a search of each position in it.
/// Errors: the task is wrong; play is a draw; the limits ran out, or the proof is too large.
[[nodiscard]] Result<OutcomeProof> outcome_proof(SessionState& session, const Task& task);

/// For Graphviz. P-positions are round, N-positions are boxes.
[[nodiscard]] std::string dot_text(const OutcomeProof& proof, Language language);

}  // namespace sprague

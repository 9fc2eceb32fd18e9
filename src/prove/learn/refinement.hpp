// Learning from a refusal (counterexample-guided synthesis, Solar-Lezama 2008): the decision names a position
// where the guess or one of its followers is wrong. The truth there is found by a table that reaches just so
// far, and the learner is told.
#pragma once

#include "prove/guess/guess.hpp"
#include "prove/learn/learn.hpp"

namespace sprague::prove {

struct WordCounterexample {
  std::vector<automata::Letter> word;  ///< where the guess is wrong
  Sample box;                          ///< with the word in it
};

/// Nothing when the table would be larger than `most_cells`, or has nothing to teach. `truth` makes tables of
/// what the sample is about.
[[nodiscard]] std::optional<WordCounterexample> counterexample_from(
    const std::vector<Natural>& position, const Learned& learned, const Sample& sample, const MakeGrid& truth,
    const Numeration& numeration, u64 most_cells);

}  // namespace sprague::prove

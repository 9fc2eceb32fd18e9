// The reason for an answer: facts that are derived from the answered position and checked against the answer.
#pragma once

#include "positions/any_position.hpp"
#include "session/reason_facts.hpp"

namespace sprague {

/// What shows that `answer` is right, as far as the budget goes, which is not the answer's own. A fact that
/// disagrees with the answer is left out. Needs: the position was prepared, and `answer` is its answer.
[[nodiscard]] explain::Reason reason_of(AnyPosition& position, const Answer& answer, Budget& budget);

/// Puts the reason into the answer, with its words in the language of the task. Who asks for more than the
/// usual number of moves gets as many rows of replies.
void give_reason(Answer& answer, explain::Reason reason, const Task& task);

/// A symmetry that the second player can play by: parts that are equal, or one that was found and checked on
/// all positions that it can lead to. Needs: a P-position of normal play, in which play ends.
[[nodiscard]] std::optional<explain::Mirror> find_mirror(AnyPosition& position, const Grounds& grounds,
                                                         Budget& budget);

/// Tables of replies have at most so many rows; of positions with more moves they show the first few.
inline constexpr u64 most_replies = 300;
inline constexpr u64 first_replies = 20;

}  // namespace sprague

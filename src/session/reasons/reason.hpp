// The reason for an answer: facts that are derived from the answered position and checked against the answer.
#pragma once

#include <functional>
#include <memory>

#include "positions/any_position.hpp"
#include "session/reason_facts.hpp"

namespace sprague {

/// What shows that `answer` is right, as far as the budget goes, which is not the answer's own. A fact that
/// disagrees with the answer is left out. Needs: the position was prepared, and `answer` is its answer.
[[nodiscard]] explain::Reason reason_of(AnyPosition& position, const Answer& answer, Budget& budget);

/// Puts the reason into the answer, with its words in the language of the task. Who asks for more than the
/// usual number of moves gets as many rows of replies.
void give_reason(Answer& answer, explain::Reason reason, const Task& task);

/// A symmetry that the second player can play by, and by which reply.
struct Copying {
  /// Does the reply that led from `moved` to `after` copy the move from `before`, a symmetric position, to `moved`?
  using IsCopy =
      std::function<bool(const PositionView& before, const PositionView& moved, AnyPosition& after)>;
  explain::Mirror mirror;
  IsCopy is_copy;
};

/// Can a reason be copying: normal play, which ends, without players of their own and without a rule that ends it?
[[nodiscard]] bool may_copy(const AnyPosition& position, Convention convention);

/// Parts that are equal, or a symmetry that was found and checked on all positions that it can lead to. Needs: a
/// P-position, which may_copy.
[[nodiscard]] std::optional<Copying> find_copying(AnyPosition& position, const Grounds& grounds,
                                                  Budget& budget);

/// The option of `moved` that copies the move which led there from `before`, the position that was found to be
/// symmetric: it is symmetric, too. Null where the budget ran out, or it is not
/// among those that can be listed.
[[nodiscard]] std::unique_ptr<AnyPosition> copy_of_move(const PositionView& before, AnyPosition& moved,
                                                        const Copying& copying, Budget& budget);

/// Tables of replies have at most so many rows; of positions with more moves they show the first few.
inline constexpr u64 most_replies = 300;
inline constexpr u64 first_replies = 20;

}  // namespace sprague

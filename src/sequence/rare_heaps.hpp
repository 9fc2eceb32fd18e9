// How sparse a nim-sequence is: how many heaps have a rare value in its best division into rare and common
// values (doc/algorithms/sequences.md, "Sparse spaces").
#pragma once

#include "rules/take_and_break.hpp"
#include "sequence/nim_sequence.hpp"

namespace sprague::sequence {

/// Of the heaps below known(). Where the sequence has no space of its own the best one is looked for, which
/// needs all values (oldest() = 0); cost: linear. For games without a division (a move can leave three
/// heaps): all heaps.
[[nodiscard]] u64 rare_heaps(const NimSequence& sequence, const TakeAndBreak& game);

}  // namespace sprague::sequence

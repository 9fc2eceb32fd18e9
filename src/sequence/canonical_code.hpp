// The same nim-sequence by different codes: what a survey of all codes need compute only once. Only what is
// proved is used (doc/algorithms/sequences.md, "Codes with the same sequence").
#pragma once

#include "rules/take_and_break.hpp"

namespace sprague::sequence {

/// G(n + shift) of the code is G(n) of `game`, and the heaps below `shift` have the value 0.
struct Canonical {
  TakeAndBreak game;
  u64 shift = 0;
};

/// Equal games for codes that are seen to be equivalent; games that leave three heaps, have digits for ever
/// or whose heaps must differ stand for themselves.
[[nodiscard]] Canonical canonical(const TakeAndBreak& game);

}  // namespace sprague::sequence

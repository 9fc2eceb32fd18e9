// Operators of expressions that are no affine forms: each makes a track and defines the number that stands on
// it, and its value is an affine form of the tracks.
//
// Tracks hold natural numbers, and values of min, max, / and mod may be negative. So operands are *lifted*:
// with L, the sum of all that is subtracted in them (the least natural form that makes them sums of
// naturals),
//   min(a, b) = min(a + L, b + L) − L,  ⌊a / m⌋ = ⌊(a + m·L) / m⌋ − L,  a mod m = (a + m·L) mod m,
// where only what is natural is put on a track. For operands that are sums of naturals already L is 0.
#pragma once

#include <optional>

#include "prove/decide/formula.hpp"

namespace sprague::prove {

struct Operated {
  Formula definition;  ///< just one number on the new track satisfies it, whatever the others are
  Affine value;
};

/// The track that the form is, if it is one alone.
[[nodiscard]] std::optional<Track> lone_track(const Affine& form);
/// Whatever the numbers on the tracks are.
[[nodiscard]] bool is_never_negative(const Affine& form);

// All these make the track `made`; nothing where a number would be too large.
[[nodiscard]] std::optional<Operated> divided(const Affine& a, i64 divisor, bool is_quotient, Track made);
[[nodiscard]] std::optional<Operated> extremum(const Affine& a, const Affine& b, bool is_least, Track made);
/// max(a, 0); the form alone where it is never negative.
[[nodiscard]] std::optional<Operated> natural_part(const Affine& a, Track made);

}  // namespace sprague::prove

// Octal codes that have the same nim-sequence, but for zeros in front: each has a normal form, and codes with
// the same normal form are such. Proofs are in doc/algorithms/sequences.md. (Codes with the same sequence may
// have different normal forms.)
#pragma once

#include <cstdint>
#include <vector>

#include "sprague/base/integers.hpp"

namespace sprague::sequence {

/// The digits d0, d1, … of an octal code; d0 is 0 or 4.
using OctalDigits = std::vector<std::uint8_t>;

struct NormalForm {
  OctalDigits digits;  ///< without zeros at the end
  u64 shift = 0;  ///< the code's G(n) is 0 for n < shift, and the normal form's G(n - shift) from there on
  bool operator==(const NormalForm&) const = default;
};

/// Cost: cubic in the number of digits.
[[nodiscard]] NormalForm normal_form(OctalDigits digits);

}  // namespace sprague::sequence

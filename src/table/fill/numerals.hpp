// Indices as numerals: in a base from 2 to 36, or Zeckendorf's (Fibonacci) representation, in which the last
// digit counts 1 and those in front of it 2, 3, 5, 8, …
#pragma once

#include <string>

#include "sprague/integers.hpp"
#include "sprague/message.hpp"

namespace sprague::table {

struct Numeration {
  enum class Kind { decimal, base, zeckendorf };
  Kind kind = Kind::decimal;
  unsigned base = 10;  ///< of Kind::base: 2 to 36; digits above 9 are letters
};

[[nodiscard]] std::string numeral(u64 number, const Numeration& numeration);

/// "base 2", "Zeckendorf"; empty for decimal.
[[nodiscard]] Message name_of(const Numeration& numeration);

}  // namespace sprague::table

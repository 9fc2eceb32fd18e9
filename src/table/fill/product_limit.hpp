// ProductLimit: what a check on a product says about the slot of a loop in front of it. Where d is known, d·q = n leaves
// one q; and k·k ≤ n ends k at √n.
#pragma once

#include "table/fill/linear.hpp"

namespace sprague::table {

/// factor·(a + a_slope·s)·(b + b_slope·s) + slope·s + rest ≥ 0, where s is the slot of a loop.
struct ProductLimit {
  i64 factor = 1, a_slope = 0, b_slope = 0, slope = 0;
  Linear a = {}, b = {}, rest = {};

  /// Takes away from low … high what would make the form negative, where it is seen to rise or to fall there: otherwise
  /// nothing. Cost: a division, or of squares a step for each bit.
  void cut(const i64* slots, i64& low, i64& high) const;
};

}  // namespace sprague::table

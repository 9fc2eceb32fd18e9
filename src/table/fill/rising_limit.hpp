// RisingLimit: what a check says about a loop in front of it through products and quotients that rise with its slot:
// k·(k + 1) / 2 ≤ n and k·k·k ≤ n end k, and a·b·c = n ends a and b where c is not known yet.
#pragma once

#include "table/fill/linear.hpp"

namespace sprague::table {

/// form ≥ 0, where the form only rises, or only falls, with the slot of a loop.
struct RisingLimit {
  /// A step between the loop and the check: a·b, or ⌊a / divisor⌋.
  struct Made {
    std::size_t slot;
    bool is_product;
    Linear a, b;
    i64 divisor;
  };

  std::size_t slot = 0;                                 ///< of the loop
  std::vector<std::pair<std::size_t, i64>> later = {};  ///< slots of later loops, at the end that allows most
  std::vector<Made> made = {};
  Linear form = {};
  bool rises = true;

  /// Takes away from low … high what makes the form negative. Writes to the slots from the loop's own on. Cost: the steps
  /// once, or where something is taken away once for each bit of the interval.
  void cut(i64* slots, i64& low, i64& high) const;

 private:
  [[nodiscard]] bool holds(i64* slots, i64 at) const;
};

}  // namespace sprague::table

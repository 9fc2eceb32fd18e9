// Zeckendorf's representation: every positive number is, in one way, a sum of Fibonacci numbers 1, 2, 3, 5,
// 8, … no two of them neighbours (Lekkerkerker 1952; Zeckendorf 1972). Taking the largest that fits finds it.
#pragma once

#include <utility>

#include "sprague/natural.hpp"

namespace sprague {

/// Calls visit(part, rest) for the parts of `n`, largest first; `rest` is the sum of the parts still to come.
/// Holds two Fibonacci numbers at a time. Cost: about 2.9·log2(n) additions and subtractions, with a look at may_go_on() beside
/// each; false where that said no.
template <class Int, class Visit, class MayGoOn>
bool for_each_zeckendorf_part(const Int& n, const Visit& visit, const MayGoOn& may_go_on) {
  if (n == Int(0)) return true;
  Int below(1), part(1);  // neighbours in 1, 1, 2, 3, 5, …; changed in place, as large numbers cost memory
  for (Int above_part = n - part; below <= above_part;) {
    above_part -= below;
    below += part;
    std::swap(below, part);
    if (!may_go_on()) return false;
  }
  for (Int rest = n;;) {
    if (part <= rest) {
      rest -= part;
      visit(std::as_const(part), std::as_const(rest));
    }
    if (rest == Int(0)) break;
    part -= below;
    std::swap(part, below);
    if (!may_go_on()) return false;
  }
  return true;
}
template <class Int, class Visit>
void for_each_zeckendorf_part(const Int& n, const Visit& visit) {
  (void)for_each_zeckendorf_part(n, visit, [] { return true; });
}

/// The smallest part. Needs: n > 0.
template <class Int>
[[nodiscard]] Int smallest_zeckendorf_part(const Int& n) {
  Int smallest(0);
  for_each_zeckendorf_part(n, [&](const Int& part, const Int&) { smallest = part; });
  return smallest;
}

}  // namespace sprague

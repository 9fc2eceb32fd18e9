// The ends of an interval are moved by bisection, with the steps done exactly in 128 bits.
#include "table/fill/rising_limit.hpp"

namespace sprague::table {
namespace {

i128 exact(const Linear& form, const i64* slots) {
  i128 sum = static_cast<i64>(form.constant);
  for (const auto& [slot, coefficient] : form.terms) sum += i128{static_cast<i64>(coefficient)} * slots[slot];
  return sum;
}

}  // namespace

bool RisingLimit::holds(i64* slots, i64 at) const {
  constexpr i128 large = i128{1} << 62;
  slots[slot] = at;
  for (const Made& step : made) {
    const i128 a = exact(step.a, slots), b = step.is_product ? exact(step.b, slots) : 1;
    if (a > large || b > large) return true;  // beyond what tables count: nothing is said
    const i128 value = step.is_product ? a * b : a / step.divisor;
    if (value > large) return true;
    slots[step.slot] = static_cast<i64>(value);
  }
  return exact(form, slots) >= 0;
}

void RisingLimit::cut(i64* slots, i64& low, i64& high) const {
  if (low > high) return;
  for (const auto& [other, value] : later) slots[other] = value;
  if (holds(slots, rises ? low : high)) return;
  // Between an end where it fails and one where it holds, or that lies outside.
  i64 no = rises ? low : high, yes = rises ? high + 1 : low - 1;
  while (rises ? yes - no > 1 : no - yes > 1) {
    const i64 middle = no + (yes - no) / 2;
    (holds(slots, middle) ? yes : no) = middle;
  }
  (rises ? low : high) = yes;
}

}  // namespace sprague::table

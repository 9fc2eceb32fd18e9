#include "table/fill/product_limit.hpp"

#include <limits>

namespace sprague::table {

void ProductLimit::cut(const i64* slots, i64& low, i64& high) const {
  if (low > high) return;
  const i128 a0 = a.at(slots), b0 = b.at(slots), constant = rest.at(slots);
  if (a_slope == 0 || b_slope == 0) {
    const i128 coefficient = factor * (a_slope == 0 ? a0 * b_slope : b0 * a_slope) + slope;
    const i128 value = factor * a0 * b0 + constant;
    constexpr i128 most = std::numeric_limits<i64>::max();
    if (coefficient > most || coefficient < -most || value > most || value < -most) return;
    if (coefficient == 0 && value < 0) high = low - 1;
    if (coefficient != 0) Limit::cut(static_cast<i64>(coefficient), static_cast<i64>(value), low, high);
    return;
  }
  // Two natural factors that both rise, or both fall, between the ends.
  const bool rises = a_slope > 0;
  const i128 least = rises ? low : high;
  if ((b_slope > 0) != rises || a0 + a_slope * least < 0 || b0 + b_slope * least < 0) return;
  const bool form_rises = rises == (factor > 0);
  if (slope != 0 && (slope > 0) != form_rises) return;
  const auto holds = [&](i64 s) {
    return factor * (a0 + i128{a_slope} * s) * (b0 + i128{b_slope} * s) + i128{slope} * s + constant >= 0;
  };
  // Between an end where it fails, or that lies outside, and one where it holds, or that does.
  i64 no = form_rises ? low - 1 : high + 1, yes = form_rises ? high + 1 : low - 1;
  while (form_rises ? yes - no > 1 : no - yes > 1) {
    const i64 middle = no + (yes - no) / 2;
    (holds(middle) ? yes : no) = middle;
  }
  (form_rises ? low : high) = yes;
}

}  // namespace sprague::table

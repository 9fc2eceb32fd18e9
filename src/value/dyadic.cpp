// The simplest number of an interval.
#include "value/dyadic.hpp"

namespace sprague::value {
namespace {

bool is_above(Dyadic x, const NumberBound& low) {
  return !low.at || x > *low.at || (low.is_inside && x == *low.at);
}
bool is_below(Dyadic x, const NumberBound& high) {
  return !high.at || x < *high.at || (high.is_inside && x == *high.at);
}

}  // namespace

Dyadic simplest_number(NumberBound low, NumberBound high) {
  const bool zero_is_above = is_above(0, low);
  const bool zero_is_below = is_below(0, high);
  if (zero_is_above && zero_is_below) return 0;
  if (zero_is_above) {  // all of it is negative
    const auto mirrored = [](NumberBound bound) {
      if (bound.at) bound.at = -*bound.at;
      return bound;
    };
    return -simplest_number(mirrored(high), mirrored(low));
  }
  // 0 is not above `low`, so that there is one. The least multiple of 2^−k above it, for the first k with which it is in the interval.
  for (int exponent = 0; exponent <= Dyadic::most_exponent; ++exponent) {
    const Dyadic scaled = *low.at;
    const int more = exponent - scaled.exponent();
    const i128 whole = more >= 0 ? static_cast<i128>(scaled.numerator()) << more
                                 : static_cast<i128>(scaled.numerator() >> -more);
    const bool is_exact = more >= 0;
    const Dyadic found = Dyadic::of(is_exact && low.is_inside ? whole : whole + 1, exponent);
    if (found.overflowed() || is_below(found, high)) return found;
  }
  return Dyadic::of(1, Dyadic::most_exponent + 1);
}

}  // namespace sprague::value

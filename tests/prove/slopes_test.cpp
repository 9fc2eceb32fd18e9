// Numerations are read off the slopes of lines in a table.
#include <gtest/gtest.h>

#include <algorithm>

#include "prove/learn/conjecture.hpp"

namespace sprague::prove {
namespace {

using Quotients = std::vector<unsigned>;

/// P-positions (n, m) and (m, n) with m = ⌊n·α⌋ for the number α with these partial quotients.
table::Table lines(const Quotients& period, u64 side) {
  u64 a = 1, b = 1;  // a/b is α but for less than 1/b², by Horner's rule from the last quotient on
  for (std::size_t i = 12 * period.size(); i-- > 0 && a < 1'000'000'000;) {
    const u64 next = period[i % period.size()] * a + b;
    b = std::exchange(a, next);
  }
  std::vector<std::uint8_t> cells(side * side, 1);
  for (u64 n = 0; n < side; ++n)
    if (const u64 m = n * a / b; m < side) cells[n * side + m] = cells[m * side + n] = 0;
  return {"lines",
          {{"x", 0, side - 1}, {"y", 0, side - 1}},
          Convention::normal,
          table::Content::outcomes,
          std::move(cells)};
}

TEST(Slopes, PeriodsUpToThreeQuotientsAreFound) {
  for (const Quotients& period : {Quotients{1}, Quotients{4}, Quotients{6}, Quotients{1, 2}, Quotients{1, 3},
                                  Quotients{1, 1, 2}, Quotients{1, 1, 3}}) {
    const auto found = numerations(lines(period, 512), 2);
    const auto wanted = automata::Numeration::ostrowski(period);
    EXPECT_NE(std::find(found.begin(), found.end(), wanted), found.end()) << wanted.name();
    EXPECT_LE(found.size(), 1 + 6 + 1 + 5);
  }
}

}  // namespace
}  // namespace sprague::prove

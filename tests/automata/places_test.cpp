// Quotients that alternate: what a 0 behind the digits makes of a number depends on how many digits follow.
#include <gtest/gtest.h>

#include <algorithm>

#include "automata/numeration.hpp"

namespace sprague::test {
namespace {

using automata::Numeration;

TEST(ShiftsByPlace, AreThoseOfTheDigitsWithTheQuotientsInTurn) {
  for (const std::vector<unsigned>& quotients :
       std::vector<std::vector<unsigned>>{{1}, {1, 2}, {3, 1}, {1, 1, 4}}) {
    const auto at_place = [&](std::size_t place) {
      std::vector<unsigned> turned(quotients);
      std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(place), turned.end());
      return Numeration::ostrowski(turned);
    };
    const auto shifts = Numeration::ostrowski(quotients).shifts_by_place(500);
    ASSERT_EQ(shifts.size(), quotients.size());
    for (std::size_t place = 0; place < quotients.size(); ++place) {
      const Numeration after = at_place((place + quotients.size() - 1) % quotients.size());
      for (u64 n = 0; n < 500; ++n) {
        std::vector<unsigned> digits = at_place(place).digits(Natural(n));
        const bool only_zero = !digits.empty() && digits.back() == quotients[place];
        digits.push_back(0);
        EXPECT_EQ(Natural(shifts[place].shifted[n]), after.value(digits)) << place << ", " << n;
        EXPECT_EQ(shifts[place].only_zero[n], only_zero) << place << ", " << n;
      }
    }
  }
}

}  // namespace
}  // namespace sprague::test

// Codes that are said to have the same sequence have it.
#include "sequence/canonical_code.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/sequence/twin.hpp"

namespace sprague {
namespace {

using sequence::canonical;
using sequence::Canonical;
using test::game_of;
using test::slow_values;

TEST(Canonical, HasTheValuesOfTheCodeShifted) {
  std::map<std::string, std::vector<u64>> known;
  int codes = 0;
  for (const u64 d0 : {u64{0}, u64{4}})
    for (u64 rest = 0; rest < 512; ++rest) {
      TakeAndBreak game{{d0, rest >> 6, rest >> 3 & 7, rest & 7}};
      while (game.digits.size() > 1 && game.digits.back() == 0) game.digits.pop_back();
      const Canonical found = canonical(game);
      auto& values = known[found.game.text()];
      if (values.empty()) values = slow_values(found.game, 60);
      std::vector<u64> expected(found.shift, 0);
      expected.insert(expected.end(), values.begin(), values.begin() + 50);
      EXPECT_EQ(slow_values(game, 50 + found.shift), expected) << game.text() << " by " << found.game.text();
      EXPECT_EQ(canonical(found.game).game, found.game) << game.text();
      ++codes;
    }
  EXPECT_EQ(codes, 1024);
  EXPECT_LT(known.size(), 400U);
}

TEST(Canonical, KnownCousins) {
  EXPECT_EQ(canonical(game_of("0.4")).shift, 2U);
  EXPECT_EQ(canonical(game_of("0.4")).game, canonical(game_of("0.137")).game);
  EXPECT_EQ(canonical(game_of("0.6")).game, canonical(game_of("0.37")).game);
  EXPECT_EQ(canonical(game_of("0.0")).game.text(), "0.0");
  for (const char* const text : {"0.3F", "nim", "grundy"})
    EXPECT_EQ(canonical(game_of(text)).game, game_of(text));
}

}  // namespace
}  // namespace sprague

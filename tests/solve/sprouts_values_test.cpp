// Sprouts by several threads: the search is the same, position by position, as by one.
#include "solve/sprouts_values.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "rules/sprouts_map.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

constexpr unsigned three = 3;

// What some lines at random leave of so many spots.
std::vector<std::string> drawing(std::mt19937_64& random, u64 spots, unsigned lines) {
  SproutsMap map = SproutsMap::of_spots(spots);
  for (; lines > 0; --lines) {
    std::vector<SproutsMap> after;
    (void)map.for_each_line([&](const SproutsMap::Line&, SproutsMap&& left) {
      after.push_back(std::move(left));
      return true;
    });
    if (after.empty()) break;
    map = after[random() % after.size()];
  }
  return map.components();
}

TEST(SproutsTeams, SearchAsOneThreadDoes) {
  std::mt19937_64 random(seed());
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  u64 searched = 0;
  for (int i = 0; i < 12; ++i) {
    const auto components = drawing(random, 4 + random() % 4, static_cast<unsigned>(random() % 4));
    SproutsValues alone, together;
    Budget one(Limits{.positions = 1'000}), several(Limits{.positions = 1'000, .threads = three});
    const auto value = alone.value(components, one);
    EXPECT_EQ(together.value(components, several), value);
    EXPECT_EQ(several.ticks(), one.ticks());
    EXPECT_EQ(together.size(), alone.size());
    for (u64 wanted = 0; wanted < 3; ++wanted)
      EXPECT_EQ(together.has_value(components, wanted, several), alone.has_value(components, wanted, one));
    EXPECT_EQ(several.ending(), one.ending());
    searched += one.ticks();
  }
  EXPECT_GT(searched, 500U);
}

TEST(SproutsTeams, StopWhenTheyAreTold) {
  const auto spots = SproutsMap::of_spots(30).components();
  std::atomic<bool> stop = true;
  SproutsValues values;
  Budget stopped(Limits{.threads = three}, &stop);
  EXPECT_FALSE(values.value(spots, stopped));
  EXPECT_EQ(stopped.ending(), Ending::stopped);
  Budget little(Limits{.bytes = 1'000, .threads = three});
  EXPECT_FALSE(values.value(spots, little));
  EXPECT_EQ(little.ending(), Ending::out_of_memory);
}

}  // namespace
}  // namespace sprague::test

// Runs: every method, any number of threads and any interruption give the same values; periods are found on
// the way.
#include "sprague/sequence/run.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/sequence/twin.hpp"

namespace sprague::sequence {
namespace {

using test::game_of;
using test::generous;

std::vector<std::uint32_t> values(const Run& run, u64 size) {
  std::vector<std::uint32_t> out(size);
  for (u64 n = 0; n < size; ++n) out[n] = static_cast<std::uint32_t>(run.at(Natural(n))->to_u64());
  return out;
}

std::vector<std::uint32_t> computed(std::string_view code, u64 size, const StartOptions& options) {
  auto run = Run::start(game_of(code), options);
  Budget budget(generous());
  run->compute(size, budget);
  return values(*run, size);
}

TEST(Run, MethodsAgree) {
  for (const std::string_view code : {"0.6", "0.106", "0.16", "0.007", "grundy", "4.044", "0.205"}) {
    const auto naive = computed(code, 9'000, {.method = Method::naive});
    const auto first = std::vector<std::uint32_t>(naive.begin(), naive.begin() + 3'000);
    EXPECT_EQ(computed(code, 9'000, {}), naive) << code;
    EXPECT_EQ(computed(code, 3'000, {.method = Method::sparse, .threads = 2}), first) << code;
    EXPECT_EQ(computed(code, 3'000, {.method = Method::bitset}), first) << code;
  }
}

TEST(Run, FindsPeriodsOnTheWay) {
  struct Row {
    std::string_view code;
    u64 period, preperiod, saltus;
  };
  // Guy & Smith 1956; Winning Ways, chapter 4; A. Siegel 2005 for the set of all amounts but some.
  for (const Row& row : {Row{"0.77", 12, 71, 0},
                         {"0.07", 34, 53, 0},
                         {"0.137", 34, 52, 0},
                         {"0.15", 10, 1, 0},
                         {"allbut 3", 6, 0, 3},
                         {"allbut 2,3,7", 4, 0, 2},
                         {"subtract 1,8,11", 19, 13, 0},
                         {"subtract 4,9,13", 76, 0, 0},
                         {"4.344", 51, 998, 0}}) {
    auto run = Run::start(game_of(row.code), {});
    Budget budget(generous());
    run->advance(100'000, budget);
    ASSERT_TRUE(run->is_proved()) << row.code;
    EXPECT_EQ(run->period()->period, row.period) << row.code;
    EXPECT_EQ(run->period()->preperiod, row.preperiod) << row.code;
    EXPECT_EQ(run->period()->saltus, row.saltus) << row.code;
    EXPECT_LT(run->known(), 10'000U) << row.code;
    // What the theorem says about larger heaps is what they have.
    const auto later = computed(row.code, 5'000, {});
    for (u64 n = 0; n < later.size(); ++n)
      ASSERT_EQ(run->at(Natural(n)), Natural(later[n])) << row.code << " at " << n;
  }
}

TEST(Run, GoesOnWhereItWasSaved) {
  const unsigned seed = std::random_device()();
  std::mt19937 dice(seed);
  SCOPED_TRACE("seed " + std::to_string(seed));
  for (const std::string_view code :
       {"0.6", "0.106", "0.007", "grundy", "allbut 2,3", "subtract 2,5,7", "0.3F"}) {
    const u64 size = code == "0.3F" ? 1'500 : 12'000;
    const auto expected = computed(code, size, {});
    auto run = Run::start(game_of(code), {});
    Budget budget(generous());
    while (run->known() < size) {
      run->compute(run->known() + dice() % (size / 3) + 1, budget);
      std::string state;
      run->save(state);
      auto next = Run::start(game_of(code), {});
      ASSERT_FALSE(next->restore(state)) << code;
      ASSERT_EQ(next->known(), run->known());
      run = std::move(next);
    }
    EXPECT_EQ(values(*run, size), expected) << code;
  }
}

TEST(Run, TheSearchForAPeriodGoesOnToo) {
  const StartOptions options{.method = Method::sparse, .bytes = u64{1} << 16};
  auto whole = Run::start(game_of("0.77"), options);
  Budget budget(generous());
  whole->advance(1'000'000, budget);
  ASSERT_TRUE(whole->is_proved());
  auto run = Run::start(game_of("0.77"), options);
  while (!run->is_proved() && run->known() < 1'000'000) {
    run->advance(run->known() + 1'000, budget);
    std::string state;
    run->save(state);
    auto next = Run::start(game_of("0.77"), options);
    ASSERT_FALSE(next->restore(state));
    if (!run->is_proved()) run = std::move(next);
  }
  ASSERT_TRUE(run->is_proved());
  EXPECT_EQ(run->period()->period, 12U);
  EXPECT_EQ(run->period()->preperiod, 71U);
}

TEST(Run, RefusesDamagedStates) {
  for (const std::string_view code : {"0.6", "0.106", "grundy", "allbut 2,3", "0.3F"}) {
    auto run = Run::start(game_of(code), {});
    Budget budget(generous());
    run->compute(code == "0.3F" ? 800 : 8'000, budget);
    std::string state;
    run->save(state);
    for (const std::size_t size : {std::size_t{0}, std::size_t{5}, state.size() / 2, state.size() - 1}) {
      auto other = Run::start(game_of(code), {});
      EXPECT_TRUE(other->restore(std::string_view(state).substr(0, size)))
          << code << ", " << size << " bytes";
    }
    auto other = Run::start(game_of(code), {});
    EXPECT_TRUE(other->restore(state + "x")) << code;
  }
}

TEST(Run, CandidatesProveNothing) {
  auto run = Run::start(game_of("0.77"), {.method = Method::sparse, .candidates = true});
  Budget budget(generous());
  run->advance(5'000, budget);
  EXPECT_FALSE(run->period());
  EXPECT_FALSE(Run::start(game_of("allbut 1"), {.candidates = true}));
}

TEST(Run, MethodsRefuseWhatIsNotTheirs) {
  EXPECT_FALSE(Run::start(game_of("0.77"), {.method = Method::taking}));
  EXPECT_FALSE(Run::start(game_of("0.3F"), {.method = Method::naive}));
  EXPECT_FALSE(Run::start(game_of("0.3F"), {.method = Method::sparse}));
  EXPECT_FALSE(Run::start(game_of("lasker"), {.method = Method::sparse}));
}

}  // namespace
}  // namespace sprague::sequence

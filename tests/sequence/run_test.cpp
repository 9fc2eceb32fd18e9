// Runs: every method, any number of threads and any interruption give the same values; periods are found on
// the way.
#include "sequence/run.hpp"

#include <gtest/gtest.h>

#include <random>

#include "store/bytes.hpp"
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

// `copy` of `size` values against `at`, one heap after the other.
void expect_copy_as_at(const Run& run, u64 from, u64 size) {
  std::vector<std::uint32_t> copied(size, 77);
  bool all = true;
  for (u64 i = 0; i < size; ++i) {
    const auto value = run.at(Natural(from + i));
    all = all && value && value->fits_u64() && value->to_u64() >> 32 == 0;
  }
  ASSERT_EQ(run.copy(from, copied), all) << from << ", " << size << " values";
  for (u64 i = 0; all && i < size; ++i)
    ASSERT_EQ(Natural(copied[i]), run.at(Natural(from + i)))
        << "heap " << from + i << " of those from " << from;
}

// Around the borders of pre-period, known values and periods, and far out.
TEST(Run, CopiesWhatAtTells) {
  const StartOptions usual, forgetful{.method = Method::sparse, .bytes = u64{1} << 16};
  const std::pair<std::string_view, StartOptions> cases[] = {
      {"0.77", usual},  {"0.77", forgetful},        {"0.07", usual},
      {"0.156", usual}, {"lasker", usual},          {"allbut 2,3,7", usual},
      {"nim", usual},   {"subtract 4,9,13", usual}, {"0.3F", usual}};
  for (const auto& [code, options] : cases) {
    SCOPED_TRACE(code);
    auto run = Run::start(game_of(code), options);
    Budget budget(generous());
    run->advance(100'000, budget);
    ASSERT_TRUE(run->is_proved());
    if (options.bytes == forgetful.bytes) {
      run->compute(100'000, budget);
      ASSERT_GT(run->values().oldest(), 0U);
    }
    const u64 period = run->period()->period, preperiod = run->period()->preperiod;
    for (const u64 border :
         {u64{0}, preperiod, preperiod + period, run->values().oldest() + period, run->known() - period,
          run->known(), run->known() + period, run->known() + 5 * period, u64{4'000'000'000},
          u64{6'000'000'000}, u64{1'000'000'000'000'000'000}})
      for (const u64 before : {u64{0}, u64{1}, period - 1, period, period + 1})
        for (const u64 size : {u64{0}, u64{1}, period - 1, period, period + 1, 3 * period + 2})
          if (before <= border) expect_copy_as_at(*run, border - before, size);
  }
}

TEST(Run, CopiesNothingThatIsNotKnown) {
  auto run = Run::start(game_of("0.6"), {});  // no period of it is known
  Budget budget(generous());
  run->advance(2'000, budget);
  ASSERT_FALSE(run->is_proved());
  const u64 known = run->known();
  for (const u64 from : {u64{0}, u64{1}, known - 100, known - 1, known, known + 1})
    for (const u64 size : {u64{0}, u64{1}, u64{2}, u64{99}, u64{100}, u64{101}})
      expect_copy_as_at(*run, from, size);
  auto forgetful = Run::start(game_of("0.106"), {.method = Method::sparse, .bytes = u64{1} << 16});
  forgetful->advance(100'000, budget);
  const u64 oldest = forgetful->values().oldest();
  ASSERT_GT(oldest, 0U);
  for (const u64 from : {u64{0}, oldest - 1, oldest, oldest + 1}) expect_copy_as_at(*forgetful, from, 50);
}

TEST(Run, CopiesNoValuesOfMoreThan32Bits) {
  auto run = Run::start(game_of("nim"), {});
  Budget budget(generous());
  run->advance(100'000, budget);
  ASSERT_TRUE(run->is_proved());
  constexpr u64 first_too_large = u64{1} << 32;
  std::vector<std::uint32_t> values(10);
  EXPECT_TRUE(run->copy(first_too_large - 10, values));
  EXPECT_EQ(values.back(), 0xffffffffU);
  for (u64 from = first_too_large - 9; from < first_too_large + 3; ++from)
    EXPECT_FALSE(run->copy(from, values)) << from;
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

// Once such a state was taken, and the search for a period read values beyond the last.
TEST(Run, RefusesASearchThatHasReadMoreThanIsKnown) {
  const StartOptions options{.method = Method::sparse};
  Budget budget(generous());
  std::vector<std::string> searches, values;
  for (const u64 size : {300U, 8'000U}) {
    auto run = Run::start(game_of("0.106"), options);
    run->advance(size, budget);
    ASSERT_FALSE(run->is_proved());
    std::string state;
    run->save(state);
    store::Reader reader(state);
    searches.emplace_back(reader.text());
    values.emplace_back(reader.rest());
  }
  for (const bool is_ahead : {false, true}) {
    std::string state;
    store::Writer(state).text(searches[is_ahead ? 1 : 0]);
    auto run = Run::start(game_of("0.106"), options);
    EXPECT_EQ(run->restore(state + values[is_ahead ? 0 : 1]).has_value(), is_ahead);
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

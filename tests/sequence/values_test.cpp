// Every way to compute nim-sequences against the definition, on small games of every family.
#include <gtest/gtest.h>

#include <random>

#include "sequence/dense_sequence.hpp"
#include "sequence/splitting_code.hpp"
#include "sequence/start.hpp"
#include "tests/sequence/twin.hpp"

namespace sprague {
namespace {

using namespace sequence;
using test::game_of;
using test::generous;
using test::slow_values;

std::vector<u64> first_values(const NimSequence& sequence, u64 size) {
  std::vector<std::uint32_t> out(size);
  sequence.copy(0, out);
  return {out.begin(), out.end()};
}

// The values by all methods that are for the game.
void expect_definition(const TakeAndBreak& game, u64 size) {
  const std::vector<u64> wanted = slow_values(game, size);
  int ways = 0;
  for (const MethodInfo& info : methods()) {
    const auto sequence = start(game, {info.method});
    if (!sequence) continue;
    Budget budget(generous());
    (*sequence)->advance(size / 2, budget);
    (*sequence)->advance(size, budget);
    EXPECT_FALSE(budget.exhausted());
    EXPECT_GE((*sequence)->known(), size);
    EXPECT_EQ(first_values(**sequence, size), wanted) << game.text() << " by " << info.name;
    const auto largest = std::max_element(wanted.begin(), wanted.end());
    EXPECT_EQ((*sequence)->statistics().largest, *largest) << game.text();
    EXPECT_EQ((*sequence)->statistics().largest_at, static_cast<u64>(largest - wanted.begin()))
        << game.text();
    ++ways;
  }
  EXPECT_GE(ways, game.only_takes() || splitting_game(game) ? 3 : 2) << game.text();
}

TEST(NimSequence, AllOctalCodesOfTwoDigitsAgreeWithTheDefinition) {
  for (const u64 d0 : {u64{0}, u64{4}})
    for (u64 d1 = 0; d1 < 8; ++d1)
      for (u64 d2 = 0; d2 < 8; ++d2) {
        TakeAndBreak game{{d0, d1, d2}};
        while (game.digits.size() > 1 && game.digits.back() == 0) game.digits.pop_back();
        expect_definition(game, 80);
      }
}

TEST(NimSequence, CodesInWhichHeapsMustDifferAgreeWithTheDefinition) {
  expect_definition(game_of("grundy"), 150);
  for (const char* digits : {"4.1", "4.3", "0.7", "0.77", "0.4", "0.07", "0.36", "4.04", "0.3...", "4.3..."})
    expect_definition(game_of(std::string("unequal ") + digits), 80);
}

TEST(NimSequence, HexadecimalAndLargerDigitsAgreeWithTheDefinition) {
  for (u64 d1 = 0; d1 < 16; ++d1)
    for (u64 d2 = 8; d2 < 16; ++d2) expect_definition({{0, d1, d2}}, 40);
  for (const char* code : {"8.0", "C.0", "C.3", "0.3F", "0.08F", "(16).0", "(48).3", "0.(31)", "0.(63)(7)",
                           "(32).(16)", "(64).0"})
    expect_definition(game_of(code), 40);
}

TEST(NimSequence, GamesThatOnlyTakeAgreeWithTheDefinition) {
  for (u64 set = 1; set < 64; ++set) {
    TakeAndBreak game{{0, 0, 0, 0, 0, 0, 0}};
    for (u64 k = 1; k <= 6; ++k) game.digits[k] = (set >> (k - 1) & 1) * 3;
    while (game.digits.back() == 0) game.digits.pop_back();
    expect_definition(game, 100);
    for (u64& digit : game.digits) digit = 3 - digit;
    game.digits[0] = 0;
    game.tail = 3;
    expect_definition(game, 100);
  }
  for (u64 code = 0; code < 256; ++code)
    expect_definition({{0, code & 3, code >> 2 & 3, code >> 4 & 3}, code >> 6}, 50);
}

TEST(NimSequence, DigitsThatGoOnForEverAgreeWithTheDefinition) {
  for (const char* code : {"lasker", "nim", "0.7...", "0.4...", "4.04...", "0.03...", "0.30F...", "8.3...",
                           "0.8...", "break at most 3 taking any", "0.1...", "0.2...", "0.6...", "4.1..."})
    expect_definition(game_of(code), 50);
}

TEST(NimSequence, CutGamesAgreeWithTheDefinition) {
  for (const char* game : {"cut 2", "cut 3", "cut 2,3", "cut 4", "cut 2..4", "cut 3,5", "cut 6",
                           "break at most 4 taking 1,3", "break exactly 3 taking 2"})
    expect_definition(game_of(game), 40);
}

TEST(NimSequence, PairsBySimdAreThoseOfTheScalarTwin) {
  std::mt19937_64 random(1956);
  std::vector<std::uint16_t> a(1000), b(1000);
  for (int round = 0; round < 2000; ++round) {
    const u64 values = u64{1} << (1 + random() % 16);
    for (auto& x : a) x = static_cast<std::uint16_t>(random() % values);
    for (auto& x : b) x = static_cast<std::uint16_t>(random() % values);
    const u64 from = random() % 40, count = random() % 900;
    const auto wanted = static_cast<std::uint16_t>(random() % values);
    const bool found = kernels::find_pair_scalar(a.data() + from, b.data(), count, wanted);
    std::vector<unsigned char> marks(1 << 16, 0);
    kernels::mark_pairs(a.data() + from, b.data(), count, marks.data());
    EXPECT_EQ(marks[wanted] != 0, found) << "seed 1956, round " << round;
    if (kernels::has_pairs_avx2()) {
      EXPECT_EQ(kernels::find_pair_avx2(a.data() + from, b.data(), count, wanted), found) << round;
    }
    if (kernels::has_pairs_avx512()) {
      EXPECT_EQ(kernels::find_pair_avx512(a.data() + from, b.data(), count, wanted), found) << round;
    }
  }
}

TEST(NimSequence, LongTablesAreTheSameWithAndWithoutSimd) {
  for (const char* code : {"0.007", "0.6", "0.77", "grundy"}) {
    const SplittingGame game = *splitting_game(game_of(code));
    DenseSequence fast(game);
    DenseSequence slow(game, {kernels::find_pair_scalar, "scalar"});
    Budget budget(generous());
    fast.advance(6000, budget);
    slow.advance(6000, budget);
    EXPECT_EQ(first_values(fast, 6000), first_values(slow, 6000)) << code;
  }
}

TEST(NimSequence, GoesOnFromASavedStateToTheSameValues) {
  for (const char* code :
       {"0.07", "0.77", "grundy", "0.3F", "lasker", "subtract 2,5,7", "allbut 2,3,7", "cut 2,3"}) {
    for (const MethodInfo& info : methods()) {
      auto whole = start(game_of(code), {info.method});
      auto early = start(game_of(code), {info.method});
      auto late = start(game_of(code), {info.method});
      if (!whole) continue;
      Budget budget(generous());
      (*whole)->advance(300, budget);
      (*early)->advance(137, budget);
      std::string state;
      (*early)->save(state);
      (*late)->advance(20, budget);  // what it knew before is forgotten
      ASSERT_FALSE((*late)->restore(state)) << code;
      EXPECT_EQ((*late)->known(), 137U);
      (*late)->advance(300, budget);
      EXPECT_EQ(first_values(**late, 300), first_values(**whole, 300)) << code << " by " << info.name;
      EXPECT_EQ((*late)->statistics().largest_at, (*whole)->statistics().largest_at);
      std::string again, at_once;
      (*late)->save(again);
      (*whole)->save(at_once);
      EXPECT_EQ(again, at_once) << code << " by " << info.name;
      for (const std::string& damaged : {state.substr(0, state.size() - 1), state + "x", std::string()})
        EXPECT_TRUE((*late)->restore(damaged)) << code << " by " << info.name;
    }
  }
}

TEST(NimSequence, StopsWhereALimitSaysSoAndGoesOnLater) {
  for (const char* code : {"0.77", "0.3F", "subtract 1,5,6,7,11"}) {
    auto sequence = *start(game_of(code));
    Limits limits = generous();
    limits.positions = 3;
    Budget small(limits);
    sequence->advance(100'000, small);
    EXPECT_EQ(small.ending(), Ending::out_of_positions);
    const u64 reached = sequence->known();
    EXPECT_LT(reached, 1'000U);
    Budget large(generous());
    sequence->advance(400, large);
    EXPECT_EQ(first_values(*sequence, 400), slow_values(game_of(code), 400)) << code;
  }
}

TEST(NimSequence, HoldsNoMoreThanTheMemoryLimit) {
  for (const char* code : {"0.77", "0.3F"}) {
    auto sequence = *start(game_of(code));
    Limits limits = generous();
    limits.bytes = 20'000;
    Budget budget(limits);
    sequence->advance(1'000'000, budget);
    EXPECT_EQ(budget.ending(), Ending::out_of_memory);
    EXPECT_LT(sequence->known(), 10'000U);
    EXPECT_GT(sequence->known(), 0U);
  }
}

TEST(NimSequence, MethodsAreRefusedWithTheReason) {
  EXPECT_EQ(english(start(game_of("0.3F"), {Method::naive}).error().message),
            "the method naive is not for 0.3F: a move can leave three heaps");
  EXPECT_EQ(english(start(game_of("nim"), {Method::naive}).error().message),
            "the method naive is not for 0.3...: its digits go on for ever");
  EXPECT_EQ(english(start(game_of("0.77"), {Method::taking}).error().message),
            "the method taking is not for 0.77: a move can leave two heaps");
  Scanner scanner("bitsed");
  EXPECT_EQ(english(parse_method(scanner).error().message),
            "'bitsed' is not a method; did you mean 'bitset'?");
}

}  // namespace
}  // namespace sprague

// Sparse-space sequences against plain mex: every kernel, one thread and two, with much memory and with
// little, stopped, saved and restored at random places.
#include "sequence/sparse_sequence.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <memory>
#include <random>

#include "store/bytes.hpp"
#include "tests/sequence/splitting_codes.hpp"
#include "tests/support/seed.hpp"
#include "tests/support/sparse_kernels.hpp"

namespace sprague::test {
namespace {

using sequence::SparseOptions;
using sequence::SparseSequence;
using sequence::SparseSpace;
using sequence::SplittingGame;

constexpr u64 little_memory = 33'000;  // the ring forgets from 2^14 on

const Limits no_limits{1e9, ~u64{0}, ~u64{0}};

bool is_rare(const SparseSpace& space, u64 value, u64 n) {
  const bool parity = (std::popcount(value & space.mask) & 1) != 0;
  return parity == (space.by_position && ((n ^ u64{space.shift}) & 1) != 0);
}

std::unique_ptr<SparseSequence> restored(const SparseSequence& from, const SplittingGame& game,
                                         const SparseOptions& options) {
  std::string state, again;
  from.save(state);
  auto to = std::make_unique<SparseSequence>(game, options);
  EXPECT_FALSE(to->restore(state).has_value());
  to->save(again);
  EXPECT_EQ(state, again) << "saving what was restored";
  return to;
}

void expect_values(const SparseSequence& sequence, const std::vector<std::uint32_t>& values, u64 from) {
  from = std::max(from, sequence.oldest());
  std::vector<std::uint32_t> found(sequence.known() - from);
  sequence.copy(from, found);
  for (u64 i = 0; i < found.size(); ++i) ASSERT_EQ(found[i], values[from + i]) << "heap " << from + i;
}

void expect_statistics(const SparseSequence& sequence, const std::vector<std::uint32_t>& values) {
  std::vector<u64> count;
  u64 largest = 0, largest_at = 0;
  for (u64 n = 0; n < sequence.known(); ++n) {
    if (values[n] > largest) {
      largest = values[n];
      largest_at = n;
    }
    if (count.size() <= values[n]) count.resize(values[n] + 1, 0);
    ++count[values[n]];
  }
  EXPECT_EQ(sequence.statistics().largest, largest);
  EXPECT_EQ(sequence.statistics().largest_at, largest_at);
  EXPECT_EQ(sequence.statistics().count, count);
}

// The rare list is complete, and each rare value below G(n) has an option within the reach that is stated.
void expect_space(const SparseSequence& sequence, const SplittingGame& game,
                  const std::vector<std::uint32_t>& values, std::mt19937& random) {
  const SparseSpace& space = *sequence.space();
  std::vector<u64> rare;
  for (u64 n = 0; n < sequence.known(); ++n)
    if (is_rare(space, values[n], n)) rare.push_back(n);
  EXPECT_EQ(space.rare, rare);
  for (int round = 0; round < 40; ++round) {
    const u64 n = below(random, static_cast<std::uint32_t>(sequence.known()));
    u64 side = 0;
    for (const SparseSpace::Reach& reach : space.reaches)
      if (reach.heap >= n) {
        side = reach.small_side;
        break;
      }
    std::vector<bool> found(values[n] + 1, false);
    const auto see = [&](std::uint32_t value) {
      if (value < values[n]) found[value] = true;
    };
    for (const u64 k : game.leaves_none)
      if (k == n) see(0);
    for (const u64 k : game.leaves_one)
      if (k < n) see(values[n - k]);
    for (const u64 k : game.splits)
      for (u64 a = 1; a <= side && 2 * a + k <= n; ++a)
        if (!game.unequal || 2 * a + k != n) see(values[a] ^ values[n - k - a]);
    for (u64 w = 0; w < values[n]; ++w)
      ASSERT_TRUE(found[w] || !is_rare(space, w, n)) << "heap " << n << ", value " << w << ", side " << side;
  }
}

// Starts with nothing or with some of the values.
std::unique_ptr<SparseSequence> started(const SplittingGame& game, const SparseOptions& options,
                                        std::span<const std::uint32_t> values, std::mt19937& random) {
  auto sequence = std::make_unique<SparseSequence>(game, options);
  if (below(random, 2) == 0) return sequence;
  const u64 adopted = 1 + below(random, static_cast<std::uint32_t>(values.size()));
  Budget budget(no_limits);
  if (!sequence->adopt(values.first(adopted), budget)) return std::make_unique<SparseSequence>(game, options);
  EXPECT_EQ(sequence->known(), adopted);
  return sequence;
}

// Advances by random steps. Where little memory is not enough the state goes on with much.
void compare(const std::string& code, SparseOptions options, const std::vector<std::uint32_t>& values,
             std::mt19937& random) {
  SCOPED_TRACE(code + ", " + std::string(options.kernels->name) + ", " + std::to_string(options.threads) +
               " threads, " + std::to_string(options.bytes) +
               " bytes, SPRAGUE_SEED=" + std::to_string(seed()));
  const SplittingGame game = splitting_game(code);
  const u64 target = values.size() - 64;
  auto sequence = started(game, options, std::span(values).first(target), random);
  for (u64 known = sequence->known(); known < target && !testing::Test::HasFailure();
       known = sequence->known()) {
    Budget budget(no_limits);
    const u64 step = below(random, 2) == 0 ? u64{below(random, 700)} : target;
    sequence->advance(std::min(target, known + 1 + step), budget);
    const bool short_of_memory = budget.ending() == Ending::out_of_memory && options.bytes == little_memory;
    ASSERT_TRUE(short_of_memory || !budget.exhausted());
    if (short_of_memory) options.bytes = ~u64{0};
    expect_values(*sequence, values, known);
    if (short_of_memory || below(random, 4) == 0) sequence = restored(*sequence, game, options);
  }
  expect_statistics(*sequence, values);
  expect_space(*sequence, game, values, random);
}

void compare_all_ways(const std::string& code, u64 end, std::mt19937& random) {
  const std::vector<std::uint32_t> values = values_by_mex(splitting_game(code), end);
  for (const kernels::SparseKernels* const kernels : all_kernels()) {
    SparseOptions options;
    options.kernels = kernels;
    options.threads = 1 + below(random, 2);
    if (below(random, 2) == 0) options.bytes = little_memory;
    compare(code, options, values, random);
  }
}

std::string random_code(std::mt19937& random) {
  std::string code = below(random, 3) == 0 ? "4." : "0.";
  for (std::uint32_t digits = below(random, 4) == 0 ? 4 + below(random, 9) : 3; digits > 0; --digits)
    code.push_back(static_cast<char>('0' + below(random, 8)));
  return code;
}

TEST(SparseSequence, AgreesWithMexForAllCodesOfOneAndTwoDigits) {
  std::mt19937 random(seed());
  for (char a = '0'; a < '8'; ++a) {
    compare_all_ways({'0', '.', a}, 1200, random);
    for (char b = '0'; b < '8'; ++b) {
      compare_all_ways({'0', '.', a, b}, 1200, random);
      compare_all_ways({'4', '.', a, b}, 1200, random);
    }
  }
  compare_all_ways("grundy", 6000, random);
}

TEST(SparseSequence, AgreesWithMexForRandomCodes) {
  std::mt19937 random(seed());
  for (int round = 0; round < 15; ++round) compare_all_ways(random_code(random), 2500, random);
}

// 0.205 looks back so far that it can never forget.
TEST(SparseSequence, KeepsWhatItNeedsWhereLittleIsToBeKept) {
  std::mt19937 random(seed());
  for (const char* const code : {"0.205", "0.106", "0.16", "0.454", "0.6", "0.0165"}) {
    const std::vector<std::uint32_t> values = values_by_mex(splitting_game(code), 20'000);
    SparseOptions options;
    options.kernels = &kernels::best_sparse_kernels();
    options.kept = little_memory;
    compare(code, options, values, random);
  }
}

TEST(SparseSequence, AgreesWithMexBeyondASmallRing) {
  std::mt19937 random(seed());
  for (const char* const code : {"0.106", "0.16", "0.454", "0.104"}) {
    const std::vector<std::uint32_t> values = values_by_mex(splitting_game(code), 30'000);
    SparseOptions options;
    options.kernels = &kernels::best_sparse_kernels();
    options.bytes = little_memory;
    compare(code, options, values, random);
  }
}

// Patterns of few values come often, patterns of many across the end of the ring; some are changed by hand.
TEST(SparseSequence, FindsPatternsAsAPlainSearchDoes) {
  std::mt19937 random(seed());
  for (const char* const code : {"0.77", "0.106", "0.16", "0.6"}) {
    SparseOptions options;
    options.bytes = little_memory;
    SparseSequence sequence(splitting_game(code), options);
    Budget budget(no_limits);
    sequence.advance(20'000, budget);
    const u64 oldest = sequence.oldest(), known = sequence.known();
    int found = 0;
    for (int round = 0; round < 300; ++round) {
      std::vector<std::uint32_t> pattern(1 + below(random, round % 2 == 0 ? 8 : 64));
      sequence.copy(oldest + below(random, static_cast<std::uint32_t>(known - oldest - 64)), pattern);
      if (round % 5 == 0) pattern[below(random, static_cast<std::uint32_t>(pattern.size()))] ^= 1 + round % 3;
      const u64 from = oldest + below(random, static_cast<std::uint32_t>(known - oldest));
      const u64 to = from + below(random, static_cast<std::uint32_t>(known - from + 1));
      const std::optional<u64> at = sequence.find(pattern, from, to);
      ASSERT_EQ(at, sequence.NimSequence::find(pattern, from, to)) << code << ", seed " << seed();
      found += at ? 1 : 0;
    }
    EXPECT_GT(found, 30) << code;
  }
}

struct Fact {
  const char* code;
  u64 to, rare, last_rare, mask;
  bool by_position;
  u64 largest, largest_at;
};

// Rare heaps, masks and maxima of the games' facts (heaps.tsv: computed by an earlier, separate program, and
// in part published by Czajka and by mvr); maxima below 10^6 from this one, equal for all kernels.
TEST(SparseSequence, FindsTheRareHeapsThatOthersHaveFound) {
  for (const Fact& fact : {Fact{"0.106", 1'000'000, 15, 1103, 0xd, true, 27, 52692},
                           Fact{"0.16", 1'000'000, 53, 13935, 0x1e, false, 23, 229790},
                           Fact{"0.054", 1'000'000, 38, 796, 0x3d, false, 0, 0},
                           Fact{"0.167", 1'000'000, 60, 1303, 0x3d, false, 0, 0},
                           Fact{"4.045", 1'000'000, 34, 497, 0x5f, false, 0, 0},
                           Fact{"0.104", 1'000'000, 20, 284, 0x17, true, 0, 0}}) {
    SCOPED_TRACE(fact.code);
    SparseSequence sequence(splitting_game(fact.code));
    Budget budget(no_limits);
    sequence.advance(fact.to, budget);
    const SparseSpace& space = *sequence.space();
    EXPECT_EQ(space.rare.size(), fact.rare);
    EXPECT_EQ(space.rare.back(), fact.last_rare);
    EXPECT_EQ(space.mask, fact.mask);
    EXPECT_EQ(space.by_position, fact.by_position);
    if (fact.largest == 0) continue;
    EXPECT_EQ(sequence.statistics().largest, fact.largest);
    EXPECT_EQ(sequence.statistics().largest_at, fact.largest_at);
  }
}

TEST(SparseSequence, FindsTheSameWithTwoThreads) {
  // Few cells and many, where witnesses are chosen together.
  for (const char* const code : {"0.106", "0.16", "0.454", "0.6"}) {
    std::array<std::string, 3> states;
    for (const unsigned threads : {1U, 2U, 3U}) {
      SparseOptions options;
      options.threads = threads;
      SparseSequence sequence(splitting_game(code), options);
      Budget budget(no_limits);
      sequence.advance(std::string_view(code) == "0.6" ? 100'000 : 300'000, budget);
      sequence.save(states[threads - 1]);
    }
    EXPECT_TRUE(states[0] == states[1]) << code;
    EXPECT_TRUE(states[0] == states[2]) << code;
  }
}

TEST(SparseSequence, CandidatesAreMarked) {
  SparseOptions options;
  options.candidates = true;
  SparseSequence sequence(splitting_game("0.106"), options);
  Budget budget(no_limits);
  sequence.advance(50'000, budget);
  EXPECT_EQ(sequence.verified(), sequence.known());
  sequence.advance(200'000, budget);
  EXPECT_LT(sequence.verified(), sequence.known());
}

TEST(SparseSequence, EndsByItsBudgetAndGoesOn) {
  SparseSequence sequence(splitting_game("0.16"));
  Limits limits = no_limits;
  limits.positions = 400;
  Budget little(limits);
  sequence.advance(100'000, little);
  EXPECT_EQ(little.ending(), Ending::out_of_positions);
  EXPECT_LT(sequence.known(), 100'000);
  Budget much(no_limits);
  sequence.advance(3000, much);
  expect_values(sequence, values_by_mex(splitting_game("0.16"), sequence.known()), 0);
}

std::string state_of(const SplittingGame& game) {
  SparseSequence sequence(game);
  Budget budget(no_limits);
  sequence.advance(2000, budget);
  std::string state;
  sequence.save(state);
  return state;
}

TEST(SparseSequence, RefusesDamagedStates) {
  const SplittingGame game = splitting_game("0.106");
  std::string state = state_of(game);
  for (const std::size_t size : {std::size_t{0}, std::size_t{7}, std::size_t{90}, state.size() - 1})
    EXPECT_TRUE(SparseSequence(game).restore(std::string_view(state).substr(0, size)).has_value());
  EXPECT_TRUE(SparseSequence(game).restore(state + "x").has_value());
  std::mt19937 random(seed());
  for (int round = 0; round < 300; ++round) {  // whatever it says: no crash, no endless loop
    std::string damaged = state;
    damaged[below(random, 400)] = static_cast<char>(below(random, 256));
    SparseSequence other(game);
    (void)other.restore(damaged);
  }
}

// Once such counts were added up without looking, beyond 63 bits.
TEST(SparseSequence, RefusesCountsOfMoreHeapsThanThereAre) {
  const SplittingGame game = splitting_game("0.106");
  std::string state = state_of(game);
  store::Reader in(state);
  for (int i = 0; i < 12; ++i) (void)in.number();
  for (int list = 0; list < 2; ++list)  // rare heaps with their cells, and how far small ones reach
    for (u64 left = 2 * in.number(); left > 0; --left) (void)in.number();
  ASSERT_GT(in.number(), 0U);
  ASSERT_TRUE(in.good());
  const std::size_t first_count = state.size() - in.rest().size();
  for (const char top : {'\x00', '\x3f', '\xff'}) {
    state[first_count + 7] = top;
    EXPECT_EQ(SparseSequence(game).restore(state).has_value(), top != '\x00') << int{top};
  }
}

}  // namespace
}  // namespace sprague::test

// Subtraction sets: their notations, their values, their periods.
#include <gtest/gtest.h>

#include <set>

#include <random>

#include "rules/moore_moves.hpp"
#include "rules/subtraction.hpp"
#include "rules/wythoff_pairs.hpp"
#include "rules/zeckendorf.hpp"

namespace sprague {
namespace {

SubtractionSet set_of(std::string_view text) {
  Scanner scanner(text);
  return *SubtractionSet::parse(scanner);
}

// The definition, without periods, closed forms or bit sets.
std::vector<u64> naive_values(const SubtractionSet& set, u64 size) {
  std::vector<u64> values;
  for (u64 n = 0; n < size; ++n) {
    std::vector<bool> seen(size + 1, false);
    for (u64 s = 1; s <= n; ++s)
      if (set.contains(s)) seen[values[n - s]] = true;
    u64 value = 0;
    while (seen[value]) ++value;
    values.push_back(value);
  }
  return values;
}

TEST(SubtractionSet, ReadsAllNotations) {
  const struct {
    const char* text;
    const char* spelled;
  } cases[] = {{"1,3,4", "1,3,4"},
               {"{4, 3,1}", "1,3,4"},
               {"1..5,9", "1..5,9"},
               {"2, 3", "2,3"},
               {"7", "7"},
               {"powers of 2", "powers of 2"},
               {"powers 3", "powers of 3"},
               {"squares", "squares"},
               {"primes", "primes"},
               {"fibonacci", "fibonacci"}};
  for (const auto& c : cases) EXPECT_EQ(set_of(c.text).text(), c.spelled);
  Scanner scanner("1, 3,4 10 12");
  EXPECT_EQ(SubtractionSet::parse(scanner)->text(), "1,3,4");
  EXPECT_EQ(scanner.rest(), "10 12");
}

TEST(SubtractionSet, RefusesWhatIsNoSet) {
  for (const char* const text : {"", "0", "1,0", "{1,2", "1,,2", "{}", "5..3", "square", "powers of 0",
                                 "powers of", "-1", "1..", "1,x", "18446744073709551616", "1..100000"}) {
    Scanner scanner(text);
    const auto set = SubtractionSet::parse(scanner);
    ASSERT_FALSE(set.ok()) << text;
    EXPECT_FALSE(english(set.error().message).empty());
    EXPECT_LE(set.error().offset + set.error().length, std::string_view(text).size() + 1) << text;
  }
}

TEST(SubtractionValues, AgreeWithTheDefinition) {
  for (const char* const text : {"1,3,4", "2,5,7", "1,8,11", "3,9,12", "2,4,6", "5", "1..7", "7,19,23",
                                 "squares", "primes", "fibonacci", "powers of 1", "powers of 2",
                                 "powers of 3", "powers of 4", "powers of 5", "powers of 10"}) {
    const SubtractionSet set = set_of(text);
    SubtractionValues values(set);
    Budget budget(Limits{});
    values.extend_to(699, budget);
    const auto expected = naive_values(set, 700);
    for (u64 n = 0; n < 700; ++n) ASSERT_EQ(values.at(n), expected[n]) << text << " " << n;
  }
}

TEST(SubtractionValues, RandomSetsAgreeWithTheDefinitionBeyondTheirPeriod) {
  const unsigned seed = std::random_device()();
  std::mt19937 random(seed);
  for (int i = 0; i < 60; ++i) {
    std::vector<u64> amounts(1 + random() % 5);
    for (u64& s : amounts) s = 1 + random() % 12;
    const SubtractionSet set = SubtractionSet::finite(amounts);
    SubtractionValues values(set);
    Budget budget(Limits{});
    values.extend_to(~u64{0}, budget);
    ASSERT_NE(values.period(), 0U) << set.text() << " seed " << seed;
    const auto expected = naive_values(set, 500);
    for (u64 n = 0; n < 500; ++n)
      ASSERT_EQ(values.at(n), expected[n]) << set.text() << " " << n << " seed " << seed;
    // The period and the pre-period are the least ones.
    const u64 p = values.period(), e = values.preperiod();
    if (e + 2 * p + 12 > 500) continue;
    if (e > 0) {
      EXPECT_NE(expected[e - 1], expected[e - 1 + p]) << set.text();
    }
    for (u64 q = 1; q < p; ++q) {
      bool repeats = true;
      for (u64 n = 500 - p; n + q < 500 && repeats; ++n) repeats = expected[n] == expected[n + q];
      for (u64 n = e; n + q < 500 && repeats; ++n) repeats = expected[n] == expected[n + q];
      EXPECT_FALSE(repeats) << set.text() << " has the smaller period " << q;
    }
  }
}

TEST(SubtractionValues, StopWhenTheBudgetDoes) {
  SubtractionValues values(set_of("squares"));
  Budget budget(Limits{.positions = 100});
  values.extend_to(1'000'000, budget);
  EXPECT_TRUE(budget.exhausted());
  EXPECT_TRUE(values.covers(50));
  EXPECT_FALSE(values.covers(1'000'000));
  SubtractionValues large(set_of("squares"));
  Budget small(Limits{.bytes = 1'000});
  large.extend_to(1'000'000, small);
  EXPECT_EQ(small.ending(), Ending::out_of_memory);
}

// The pairing property, on which the misère theorem rests: G(n) = 1 exactly when G(n − s) = 0 for the least
// s.
TEST(SubtractionValues, HaveThePairingProperty) {
  for (const char* const text :
       {"1,3,4", "2,5,7", "4,9,13", "squares", "primes", "fibonacci", "powers of 4", "6,19,29,51"}) {
    const SubtractionSet set = set_of(text);
    SubtractionValues values(set);
    Budget budget(Limits{});
    values.extend_to(3'000, budget);
    for (u64 n = 0; n <= 3'000; ++n)
      EXPECT_EQ(values.at(n) == 1, n >= set.least() && values.at(n - set.least()) == 0) << text << " " << n;
  }
}

TEST(IsPrime, AgreesWithTrialDivisionAndKnownPseudoprimes) {
  for (u64 n = 0; n < 5'000; ++n) {
    bool prime = n >= 2;
    for (u64 d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
    EXPECT_EQ(is_prime(n), prime) << n;
  }
  EXPECT_FALSE(is_prime(3215031751));            // a strong pseudoprime to 2, 3, 5 and 7
  EXPECT_TRUE(is_prime(18446744073709551557U));  // the largest prime below 2^64
  EXPECT_FALSE(is_prime(18446744073709551615U));
}

TEST(Wythoff, FloorPhiIsExactWhereDoublesAreNot) {
  // ⌊kφ⌋ computed in double precision is wrong for these k and no other k < 10^9 (exhaustive search).
  constexpr u64 folklore_fails[] = {102334155, 141422324, 180510493, 204668310, 219598662,
                                    243756479, 267914296, 282844648, 307002465, 321932817,
                                    336863169, 346090634, 361020986, 370248451};
  for (const u64 k : folklore_fails) {
    const auto folklore = static_cast<u64>(static_cast<double>(k) * ((1 + 2.23606797749978969641) / 2));
    EXPECT_NE(folklore, floor_phi(k)) << k;
  }
  // The exact value: ⌊kφ⌋ is the n with n² − nk − k² < 0 < (n+1)² − (n+1)k − k².
  std::mt19937_64 random(13);
  const auto check = [](u64 k) {
    const Natural n = floor_phi(Natural(k)), kk(k), next = n + Natural(1);
    EXPECT_LE(n * n, n * kk + kk * kk) << k;
    EXPECT_GT(next * next, next * kk + kk * kk) << k;
    if (k < u64{1} << 62) {
      EXPECT_EQ(Natural(floor_phi(k)), n) << k;
    }
  };
  for (const u64 k : folklore_fails) check(k);
  for (u64 k = 1; k < 2'000; ++k) check(k);
  for (int i = 0; i < 5'000; ++i) check(random() >> (random() % 64));
}

TEST(Wythoff, PartnersAreMutualAndCoverEveryNumberOnce) {
  for (u64 x = 0; x < 20'000; ++x) {
    const u64 y = *wythoff_partner(x);
    EXPECT_EQ(*wythoff_partner(y), x);
    EXPECT_EQ(*wythoff_pair(x < y ? y - x : x - y), std::min(x, y));
  }
  EXPECT_FALSE(wythoff_partner(~u64{0} - 1).has_value() && *wythoff_partner(~u64{0} - 1) > ~u64{0} - 1);
}

TEST(Zeckendorf, PartsAddUpAndAreNoNeighbours) {
  const auto check = [](const auto& n) {
    using Int = std::remove_cvref_t<decltype(n)>;
    std::vector<Int> parts;
    Int sum(0), last_rest(n);
    for_each_zeckendorf_part(n, [&](const Int& part, const Int& rest) {
      parts.push_back(part);
      sum += part;
      EXPECT_EQ(rest, last_rest - part);
      last_rest = rest;
    });
    EXPECT_EQ(sum, n);
    for (std::size_t i = 1; i < parts.size(); ++i) EXPECT_GT(parts[i - 1], parts[i] + parts[i] - Int(1));
  };
  for (u64 n = 1; n < 3'000; ++n) check(n);
  check(~u64{0});
  check(u64{12200160415121876738U});  // the largest Fibonacci number below 2^64
  check(Natural::from_digits(std::string(300, '8')));
}

// Moore: the enumeration against all options, the quick single move on rows that are too large for it.
TEST(Moore, OneWinningMoveOfLargePositionsWins) {
  const unsigned seed = std::random_device()();
  std::mt19937_64 random(seed);
  for (int i = 0; i < 3'000; ++i) {
    const u64 most = 1 + random() % 4;
    Heaps<u64> position;
    const std::size_t heaps = 1 + random() % 9;
    const u64 bits = 1 + random() % 64;
    for (std::size_t h = 0; h < heaps; ++h)
      position.sizes.push_back(random() % 2 == 0 ? random() % 3 : random() >> (64 - bits));
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const bool ended =
          std::all_of(position.sizes.begin(), position.sizes.end(), [](u64 h) { return h == 0; });
      if (ended || moore_outcome(position, most, convention) == Outcome::P) continue;
      const Heaps<u64> option = moore_winning_option(position, most, convention);
      u64 reduced = 0;
      for (std::size_t h = 0; h < heaps; ++h) {
        EXPECT_LE(option.sizes[h], position.sizes[h]);
        reduced += option.sizes[h] < position.sizes[h] ? 1 : 0;
      }
      EXPECT_GE(reduced, 1U) << position.text() << " seed " << seed;
      EXPECT_LE(reduced, most) << position.text() << " k " << most << " seed " << seed;
      EXPECT_EQ(moore_outcome(option, most, convention), Outcome::P)
          << position.text() << " → " << option.text() << " k " << most << " seed " << seed;
    }
  }
}

TEST(Moore, TheEnumerationGivesUpAfterItsSteps) {
  Heaps<u64> position;
  for (u64 i = 0; i < 3'000; ++i) position.sizes.push_back(i * 0x9e3779b97f4a7c15ULL >> 20);
  MooreMoves moves(position, 2, Convention::normal);
  EXPECT_FALSE(moves.for_each([](const Heaps<u64>&) { return true; }));
}

// A copy of 100,000 heaps for each of 130,000 moves took 90 s and 9 GB.
TEST(Moore, AllOptionsAreOneObject) {
  Heaps<u64> position;
  for (u64 i = 0; i < 3'000; ++i) position.sizes.push_back(i * 0x9e3779b97f4a7c15ULL >> 40);
  MooreMoves moves(position, 2, Convention::normal);
  std::set<const Heaps<u64>*> objects;
  u64 visited = 0;
  EXPECT_FALSE(moves.for_each([&](const Heaps<u64>& option) {
    EXPECT_EQ(moore_outcome(option, 2, Convention::normal), Outcome::P);
    objects.insert(&option);
    return ++visited < 50;
  }));
  EXPECT_EQ(visited, 50);
  EXPECT_EQ(objects.size(), 1);
}

}  // namespace
}  // namespace sprague

// Numerations: digits, values and words of numbers, linear relations against arithmetic.
#include "automata/numeration.hpp"

#include <algorithm>
#include <set>

#include "tests/automata/relations.hpp"

namespace sprague::automata {
namespace {

using test::below, test::expect_relation, test::valid_words, test::Written;
using Numbers = std::span<const u64>;
using Relation = Numeration::Relation;

std::vector<Numeration> all_numerations() {
  std::vector<Numeration> out;
  for (const unsigned k : {2U, 3U, 10U}) out.push_back(Numeration::base(k));
  for (const std::vector<unsigned>& quotients :
       {std::vector<unsigned>{1}, {2}, {3}, {1, 2}, {2, 1, 3}, {1, 1}, {9, 1}})
    out.push_back(Numeration::ostrowski(quotients));
  return out;
}

TEST(Numeration, HasANameAndARadix) {
  EXPECT_EQ(Numeration::base(7).name(), "base 7");
  EXPECT_EQ(Numeration::zeckendorf().name(), "Zeckendorf");
  EXPECT_EQ(Numeration::ostrowski({2, 1}).name(), "Ostrowski [1; 2, 1, …]");
  EXPECT_EQ(Numeration::zeckendorf().radix(), 2U);
  EXPECT_EQ(Numeration::ostrowski({2, 1, 3}).radix(), 4U);
  EXPECT_NE(Numeration::zeckendorf(), Numeration::base(2));
}

TEST(Numeration, DigitsAreTheGreedyOnes) {
  for (const Numeration& numeration : all_numerations()) {
    SCOPED_TRACE(numeration.name());
    const Written written(numeration, 2000);
    EXPECT_TRUE(numeration.digits(Natural(0)).empty());
    for (u64 n = 0; n < 2000; ++n) {
      const std::vector<unsigned> digits = numeration.digits(Natural(n));
      EXPECT_TRUE(digits.empty() || digits[0] != 0);
      std::vector<Letter> word = written.word(std::vector<u64>{n});
      EXPECT_TRUE(std::all_of(word.begin(), word.end() - static_cast<std::ptrdiff_t>(digits.size()),
                              [](Letter digit) { return digit == 0; }));
      word.erase(word.begin(), word.end() - static_cast<std::ptrdiff_t>(digits.size()));
      EXPECT_EQ(std::vector<Letter>(digits.begin(), digits.end()), word) << n;
      EXPECT_EQ(numeration.value(digits), Natural(n));
    }
  }
}

TEST(Numeration, KnownDigits) {
  EXPECT_EQ(Numeration::base(10).digits(Natural(1905)), (std::vector<unsigned>{1, 9, 0, 5}));
  // 100 = 89 + 8 + 3 (Zeckendorf 1972).
  EXPECT_EQ(Numeration::zeckendorf().digits(Natural(100)),
            (std::vector<unsigned>{1, 0, 0, 0, 0, 1, 0, 1, 0, 0}));
  // Weights of √2 = [1; 2, 2, …]: 1, 3, 7, 17 (Pell and Lucas), 16 = 2·7 + 2·1.
  EXPECT_EQ(Numeration::ostrowski({2}).digits(Natural(16)), (std::vector<unsigned>{2, 0, 2}));
}

TEST(Numeration, LargeNumbersComeBackFromTheirDigits) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  for (const Numeration& numeration : all_numerations()) {
    SCOPED_TRACE(numeration.name());
    const Automaton valid = valid_words(numeration, {0, 1, 2});
    for (int round = 0; round < 3; ++round) {
      std::vector<Natural> numbers;
      for (const u64 length : {1000U, 300U, 1U + below(random, 50)}) {
        std::string text = round == 0 ? "1" : std::to_string(1 + below(random, 9));
        while (text.size() <= length) text += round == 0 ? '0' : static_cast<char>('0' + below(random, 10));
        numbers.push_back(Natural::from_digits(text));
        EXPECT_EQ(numeration.value(numeration.digits(numbers.back())).text(), text);
      }
      const std::vector<Letter> word = numeration.word(numbers);
      EXPECT_EQ(word.size(), numeration.digits(numbers[0]).size());
      EXPECT_EQ(numeration.numbers(word, 3), numbers);
      EXPECT_TRUE(valid.accepts(word));
    }
  }
}

TEST(Numeration, WordsHaveALetterForEachPlace) {
  for (const Numeration& numeration : all_numerations()) {
    const Written written(numeration, 20);
    EXPECT_TRUE(numeration.word({}).empty());
    EXPECT_TRUE(numeration.word({Natural(0), Natural(0)}).empty());
    test::for_tuples(3, 20, [&](Numbers numbers) {
      std::vector<Letter> expected = written.word(numbers);
      while (!expected.empty() && expected[0] == 0) expected.erase(expected.begin());
      const std::vector<Natural> naturals(numbers.begin(), numbers.end());
      EXPECT_EQ(numeration.word(naturals), expected);
      EXPECT_EQ(numeration.numbers(expected, 3), naturals);
      return true;
    });
  }
}

TEST(Numeration, ValidWordsAreTheDigitsOfNumbersAndNoOthers) {
  for (const Numeration& numeration : all_numerations()) {
    SCOPED_TRACE(numeration.name());
    const Written written(numeration, 3000);
    const Automaton valid = valid_words(numeration, {3});
    EXPECT_EQ(valid, minimal(valid));
    std::set<std::vector<Letter>> words;  // with the leading zeros cut off
    for (u64 n = 0; n < 3000; ++n) {
      std::vector<Letter> word = written.word(std::vector<u64>{n});
      EXPECT_TRUE(valid.accepts(word));
      while (!word.empty() && word[0] == 0) word.erase(word.begin());
      EXPECT_TRUE(valid.accepts(word));
      words.insert(word);
    }
    for (std::size_t length = 0; length <= 3; ++length)  // 10³ words of three digits at most
      test::for_tuples(length, numeration.radix(), [&](Numbers digits) {
        std::vector<Letter> word(digits.begin(), digits.end());
        const bool accepted = valid.accepts(word);
        while (!word.empty() && word[0] == 0) word.erase(word.begin());
        EXPECT_EQ(accepted, words.contains(word)) << test::text(digits);
        return true;
      });
    // On several tracks: on each of them.
    Budget budget = test::plenty();
    const auto both =
        combine(valid_words(numeration, {0}), valid_words(numeration, {2}), Connective::conjunction, budget);
    EXPECT_EQ(valid_words(numeration, {2, 0}), both);
    EXPECT_EQ(valid_words(numeration, {}), constant(numeration.radix(), true));
    EXPECT_EQ(numeration.negated(valid, budget),
              combine(valid, valid, Connective::difference, budget));  // nothing
  }
}

TEST(Numeration, NegationIsAboutNumbers) {
  for (const Numeration& numeration : all_numerations()) {
    SCOPED_TRACE(numeration.name());
    Budget budget = test::plenty();
    const Written written(numeration, 64);
    const auto small = numeration.linear({{0, -2}, {1, -1}}, 40, Relation::at_least, budget);
    const auto large = numeration.negated(*small, budget);
    expect_relation(*large, written, 2, 64, [](Numbers x) { return 2 * x[0] + x[1] > 40; }, "negated");
    EXPECT_EQ(large, numeration.linear({{0, 2}, {1, 1}}, -41, Relation::at_least, budget));
    EXPECT_EQ(numeration.negated(*large, budget), small);
    EXPECT_TRUE(is_empty(*combine(*large, valid_words(numeration, {0, 1}), Connective::difference, budget)));
  }
}

std::string text(const Numeration::Terms& terms, i64 constant, Relation relation) {
  std::string out;
  for (const auto& [track, factor] : terms)
    out += std::to_string(factor) + "·x" + std::to_string(track) + " + ";
  return out + std::to_string(constant) + (relation == Relation::equal ? " = 0" : " ≥ 0");
}

TEST(Linear, RandomRelationsAreWhatArithmeticSays) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  for (const Numeration& numeration : all_numerations()) {
    const Written written(numeration, 64);
    const bool many = numeration.quotients().size() > 1 && numeration.radix() > 3;  // of states and letters
    for (unsigned round = 0; round < (many ? 8 : 18); ++round) {
      Numeration::Terms terms;
      const std::size_t count = round % 6 == 0 && !many ? 3 : round % 6 == 1 ? 0 : 1 + round % 2;
      for (Track track = 0; track < 3 && terms.size() < count; ++track) {
        const i64 factor = static_cast<i64>(below(random, 5)) + 1;
        if (count == 3 || below(random, 2) == 0 || track + count == 3 + terms.size())
          terms.emplace_back(track, below(random, 2) == 0 ? factor : -factor);
      }
      ASSERT_EQ(terms.size(), count);
      const i64 constant = static_cast<i64>(below(random, 101)) - 50;
      const Relation relation = below(random, 2) == 0 ? Relation::equal : Relation::at_least;
      Budget budget = test::plenty();
      const auto a = numeration.linear(terms, constant, relation, budget);
      const std::string what = numeration.name() + ": " + text(terms, constant, relation);
      ASSERT_TRUE(a) << what;
      EXPECT_EQ(a->tracks.size(), count);
      EXPECT_EQ(*a, minimal(*a)) << what;
      const std::size_t tracks = count == 0 ? 1 : terms.back().first + 1;
      expect_relation(
          *a, written, tracks, tracks == 3 && (round > 0 || numeration.radix() > 4) ? 24 : 64,
          [&](Numbers x) {
            i64 sum = constant;
            for (const auto& [track, factor] : terms) sum += factor * static_cast<i64>(x[track]);
            return relation == Relation::equal ? sum == 0 : sum >= 0;
          },
          what);
      // No word is accepted that is not the digits of numbers.
      const Automaton valid = valid_words(numeration, a->tracks);
      EXPECT_TRUE(is_empty(*combine(*a, valid, Connective::difference, budget))) << what;
      if (HasFailure()) return;
    }
  }
}

TEST(Linear, LargeNumbersAndLargeConstants) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  for (const Numeration& numeration : all_numerations()) {
    SCOPED_TRACE(numeration.name());
    if (numeration.quotients().size() > 1 && numeration.radix() > 3) continue;  // seconds each
    Budget budget = test::plenty();
    for (const i64 constant : {-2000, 0, 777}) {
      // 3·z = x + 2·y + constant, and neighbours that are not.
      const auto a = numeration.linear({{0, 1}, {1, 2}, {2, -3}}, constant, Relation::equal, budget);
      const auto b = numeration.linear({{0, 1}, {1, 2}, {2, -3}}, constant, Relation::at_least, budget);
      ASSERT_TRUE(a && b);
      for (int round = 0; round < 20; ++round) {
        u128 x = 3000, y = 3000;
        for (int i = 0; i < 3; ++i) x = x << 32 | random(), y = y << (round % 20) | random();
        x -= (x + 2 * y + 3000 + static_cast<u128>(constant + 3000)) % 3;
        const u128 z = (x + 2 * y + static_cast<u128>(constant + 3000) - 3000) / 3;
        for (const u64 off : {u64{0}, u64{1}, u64{2}}) {  // z − 1, z, z + 1
          const auto word = numeration.word(
              {Natural::from_u128(x), Natural::from_u128(y), Natural::from_u128(z + off - 1)});
          EXPECT_EQ(a->accepts(word), off == 1);
          EXPECT_EQ(b->accepts(word), off <= 1);
        }
      }
    }
  }
}

TEST(Linear, ConstantsOfAnySizeAreOneFamily) {
  // x = y + c: around the place where large constants get a track of their own, and where they have more
  // digits than x.
  for (const Numeration& numeration : all_numerations()) {
    const Written written(numeration, 300);
    for (const i64 constant : {1, 2, 3, 99, 100, 101, 102, 250, -1, -2, -3, -99, -100, -101, -102, -250}) {
      Budget budget = test::plenty();
      const auto a = numeration.linear({{0, 1}, {2, -1}}, constant, Relation::equal, budget);
      const auto b = numeration.linear({{0, 1}, {2, -1}}, constant, Relation::at_least, budget);
      ASSERT_TRUE(a && b);
      EXPECT_EQ(a->tracks, (std::vector<Track>{0, 2}));
      for (u64 x = 0; x < 300; x += 7)
        for (u64 z = 0; z < 300; ++z) {
          const i64 sum = static_cast<i64>(x) - static_cast<i64>(z) + constant;
          const u64 numbers[] = {x, 0, z};
          ASSERT_EQ(written.holds(*a, numbers), sum == 0) << numeration.name() << " " << x << " " << z;
          ASSERT_EQ(written.holds(*b, numbers), sum >= 0) << numeration.name() << " " << x << " " << z;
        }
    }
  }
}

TEST(Linear, FactorsAndConstantsThatAreTooLargeAreOutOfRange) {
  constexpr i64 greatest = i64{1} << 40;
  for (const Numeration& numeration : {Numeration::base(2), Numeration::zeckendorf()}) {
    for (const i64 sign : {1, -1}) {
      Budget one = test::plenty(), two = test::plenty(), three = test::plenty();
      EXPECT_FALSE(numeration.linear({{0, sign * (greatest + 1)}}, 0, Relation::equal, one));
      EXPECT_EQ(one.ending(), Ending::out_of_range);
      EXPECT_FALSE(numeration.linear({{0, 1}}, sign * (greatest + 1), Relation::equal, two));
      EXPECT_EQ(two.ending(), Ending::out_of_range);
      const auto last = numeration.linear({{0, 1}}, sign * greatest, Relation::equal, three);
      ASSERT_TRUE(last);
      EXPECT_EQ(last->accepts(numeration.word({Natural(u64{1} << 40)})), sign < 0);
      EXPECT_EQ(is_empty(*last), sign > 0);
    }
  }
  Budget budget = test::plenty();
  Numeration::Terms many;
  for (Track track = 0; track < 8; ++track) many.emplace_back(track, 1);
  EXPECT_FALSE(Numeration::base(10).linear(many, 0, Relation::equal, budget));  // 10⁸ letters
  EXPECT_EQ(budget.ending(), Ending::out_of_range);
}

TEST(Linear, EveryWayOutLeavesNothingHeld) {
  for (const Numeration& numeration : {Numeration::base(3), Numeration::ostrowski({1, 2})}) {
    test::expect_tidy_exits(
        [&](Budget& budget) {
          return numeration.linear({{0, 1}, {1, -2}}, 3, Relation::at_least, budget).has_value();
        },
        numeration.name());
    test::expect_tidy_exits(
        [&](Budget& budget) {
          return numeration.linear({{0, 1}}, -101, Relation::equal, budget).has_value();
        },
        numeration.name() + ", a large constant");
    const Automaton valid = valid_words(numeration, {0, 1});
    test::expect_tidy_exits([&](Budget& budget) { return numeration.negated(valid, budget).has_value(); },
                            "negated");
  }
}

TEST(Numeration, XorSumIsXor) {
  const Numeration binary = Numeration::base(2);
  const Written written(binary, 64);
  for (const std::vector<Track>& t : {std::vector<Track>{0, 1, 2}, {2, 0, 1}, {1, 2, 0}}) {
    const Automaton a = binary.xor_sum(t[0], t[1], t[2]);
    EXPECT_EQ(a, minimal(a));
    expect_relation(a, written, 3, 64, [&](Numbers x) { return (x[t[0]] ^ x[t[1]]) == x[t[2]]; }, "xor");
  }
}

TEST(Numeration, UnitsAreTheWeights) {
  for (const Numeration& numeration : all_numerations()) {
    SCOPED_TRACE(numeration.name());
    const Written written(numeration, 3000);
    std::set<u64> weights{1};  // U(j): the least number with j + 1 digits
    for (u64 n = 1, length = 1; n < 3000; ++n)
      if (numeration.digits(Natural(n)).size() > length) weights.insert(n), ++length;
    const Automaton a = numeration.unit(0);
    EXPECT_EQ(a, minimal(a));
    expect_relation(a, written, 1, 3000, [&](Numbers x) { return weights.contains(x[0]); }, "unit");
    Budget budget = test::plenty();
    EXPECT_TRUE(is_empty(*combine(a, valid_words(numeration, {0}), Connective::difference, budget)));
  }
  const Written fibonacci(Numeration::zeckendorf(), 100);
  const std::set<u64> known{1, 2, 3, 5, 8, 13, 21, 34, 55, 89};
  expect_relation(
      Numeration::zeckendorf().unit(0), fibonacci, 1, 100, [&](Numbers x) { return known.contains(x[0]); },
      "Fibonacci");
}

TEST(Numeration, ShiftsPutAZeroBehindTheDigits) {
  std::vector<Numeration> all;
  for (unsigned k = 2; k <= 10; ++k) all.push_back(Numeration::base(k));
  for (unsigned a = 1; a <= 9; ++a) all.push_back(Numeration::ostrowski({a}));
  for (const Numeration& numeration : all) {
    SCOPED_TRACE(numeration.name());
    const auto shifts = numeration.shifts(3000);
    ASSERT_EQ(shifts.shifted.size(), 3000U);
    ASSERT_EQ(shifts.only_zero.size(), 3000U);
    const Automaton valid = valid_words(numeration, {0});
    for (u64 n = 0; n < 3000; ++n) {
      std::vector<unsigned> digits = numeration.digits(Natural(n));
      digits.push_back(0);
      EXPECT_EQ(Natural(shifts.shifted[n]), numeration.value(digits)) << n;
      digits.back() = 1;
      EXPECT_EQ(shifts.only_zero[n], !valid.accepts(std::vector<Letter>(digits.begin(), digits.end()))) << n;
    }
    for (const u64 count : {0U, 1U, 2U, 10U}) {
      const auto few = numeration.shifts(count);
      EXPECT_EQ(few.shifted.size(), count);
      EXPECT_TRUE(std::equal(few.shifted.begin(), few.shifted.end(), shifts.shifted.begin()));
      EXPECT_TRUE(std::equal(few.only_zero.begin(), few.only_zero.end(), shifts.only_zero.begin()));
    }
  }
}

TEST(Numeration, BudgetsEndValidWordsAnywhere) {
  for (const Numeration& numeration : {Numeration::ostrowski({1, 2, 3}), Numeration::base(3)})
    test::expect_tidy_exits([&](Budget& budget) { return numeration.valid({0, 1, 2}, budget).has_value(); },
                            numeration.name());
  Budget budget = test::plenty();
  EXPECT_FALSE(Numeration::base(10).valid({0, 1, 2, 3, 4, 5, 6, 7, 8}, budget));
  EXPECT_EQ(budget.ending(), Ending::out_of_memory);
}

}  // namespace
}  // namespace sprague::automata

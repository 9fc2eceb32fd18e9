// The algebra of relations against brute force: random automata, all tuples of small numbers.
#include "automata/automaton.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>

#include "tests/automata/relations.hpp"

namespace sprague::automata {
namespace {

using test::below, test::expect_relation, test::random_automaton, test::valid_words, test::Written;
using Numbers = std::span<const u64>;

constexpr Connective connectives[] = {Connective::conjunction, Connective::disjunction,
                                      Connective::difference, Connective::equivalence};

bool joined(bool a, bool b, Connective how) {
  const bool table[4][4] = {{0, 0, 0, 1}, {0, 1, 1, 1}, {0, 0, 1, 0}, {1, 0, 0, 1}};  // by 2a + b
  return table[static_cast<int>(how)][2 * a + b];
}

const std::vector<Track> track_sets[] = {{}, {0}, {1}, {2}, {0, 1}, {0, 2}, {1, 2}, {0, 1, 2}};

TEST(Algebra, LettersAreCountedUpToTwoToThe24) {
  EXPECT_EQ(letter_count(2, 0), 1U);
  EXPECT_EQ(letter_count(2, 24), std::size_t{1} << 24);
  EXPECT_EQ(letter_count(2, 25), std::nullopt);
  EXPECT_EQ(letter_count(10, 7), 10'000'000U);
  EXPECT_EQ(letter_count(10, 8), std::nullopt);
  EXPECT_EQ(letter_count(2, 1'000'000), std::nullopt);
}

TEST(Algebra, LettersAreRestrictedDigitByDigit) {
  // Of the tracks 3, 5, 9 in base 3, the letter on 9, 3.
  const auto restricted = restricted_letters(3, {3, 5, 9}, {9, 3});
  ASSERT_EQ(restricted.size(), 27U);
  for (Letter letter = 0; letter < 27; ++letter)
    EXPECT_EQ(restricted[letter], letter / 9 + 3 * (letter % 3)) << letter;
}

TEST(Algebra, ConstantsAcceptEverythingOrNothing) {
  for (const bool value : {false, true}) {
    const Automaton one = constant(3, value);
    EXPECT_EQ(one.letters(), 1U);
    EXPECT_EQ(one, minimal(one));
    for (std::size_t length = 0; length < 5; ++length)
      EXPECT_EQ(one.accepts(std::vector<Letter>(length, 0)), value);
  }
}

TEST(Algebra, MinimalStopsWhenItIsTold) {
  const std::atomic<bool> stop = true;
  Budget stopped({}, &stop), allowed({});
  const Automaton one = constant(2, true);
  EXPECT_FALSE(minimal(one, stopped));
  EXPECT_EQ(minimal(one, allowed), minimal(one));
}

TEST(Algebra, ConnectivesAreWhatTheyAreCalledForAllSetsOfTracks) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  const Written binary(Numeration::base(2), 64), ternary(Numeration::base(3), 27);
  for (const auto& some : track_sets)
    for (const auto& others : track_sets)
      for (const Connective how : connectives) {
        const bool two = below(random, 2) == 0;
        const Written& written = two ? binary : ternary;
        const auto a = random_automaton(random, two ? 2 : 3, some, 1 + below(random, 5));
        const auto b = random_automaton(random, two ? 2 : 3, others, 1 + below(random, 5));
        Budget budget = test::plenty();
        const auto both = combine(a, b, how, budget);
        ASSERT_TRUE(both);
        EXPECT_EQ(*both, minimal(*both));
        // All 64³ for a few, so that the whole stays quick.
        const bool all = some.size() + others.size() >= 5;
        expect_relation(
            *both, written, 3, all ? written.count() : 16,
            [&](Numbers x) { return joined(written.holds(a, x), written.holds(b, x), how); }, "combine");
        if (HasFailure()) return;
      }
}

TEST(Algebra, TooManyTracksEndTheWorkAndSayWhy) {
  Automaton a{.radix = 10, .tracks = {0, 1, 2, 3}, .accepting = {true}, .next = std::vector<State>(10000, 0)};
  Automaton b = renamed(a, {{0, 4}, {1, 5}, {2, 6}, {3, 7}});
  Budget one = test::plenty(), two = test::plenty();
  EXPECT_FALSE(combine(a, b, Connective::conjunction, one));
  EXPECT_EQ(one.ending(), Ending::out_of_memory);
  EXPECT_FALSE(common_word(a, b, two));
  EXPECT_EQ(two.ending(), Ending::out_of_memory);
}

/// Which words of up to `length` letters a accepts, from each state.
std::vector<bool> language(const Automaton& a, State from, std::size_t length) {
  std::vector<State> layer{from};
  std::vector<bool> out;
  for (std::size_t i = 0;; ++i) {
    for (const State s : layer) out.push_back(a.accepting[s]);
    if (i == length) return out;
    std::vector<State> next;
    for (const State s : layer)
      for (Letter letter = 0; letter < a.letters(); ++letter) next.push_back(a.step(s, letter));
    layer = std::move(next);
  }
}

TEST(Algebra, MinimalAutomataHaveAStateForEachLanguageThatIsReached) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  for (int round = 0; round < 300; ++round) {
    const unsigned states = 1 + below(random, 9);
    const auto a = random_automaton(random, 2, {0}, states);
    const Automaton least = minimal(a);
    // States that differ, differ by a word shorter than their number.
    std::set<std::vector<bool>> languages;
    std::set<State> reached{a.start};
    for (unsigned i = 0; i < states; ++i)
      for (const State s : std::set(reached))
        for (Letter letter = 0; letter < 2; ++letter) reached.insert(a.step(s, letter));
    for (const State s : reached) languages.insert(language(a, s, states));
    EXPECT_EQ(least.states(), languages.size());
    EXPECT_EQ(least.start, 0U);
    EXPECT_EQ(language(least, least.start, states), language(a, a.start, states));
    EXPECT_EQ(minimal(least), least);
  }
}

TEST(Algebra, EqualRelationsHaveEqualMinimalAutomataAndOthersHaveNot) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  // Small automata, so that equal ones are met often: a relation is known by its words.
  std::map<std::vector<bool>, Automaton> known;
  int met_again = 0;
  for (int round = 0; round < 2000; ++round) {
    const Automaton a = random_automaton(random, 2, {0}, 1 + below(random, 4));
    const Automaton least = minimal(a);
    const auto [at, is_new] = known.try_emplace(language(a, a.start, 8), least);  // 4 + 4 states: enough
    EXPECT_EQ(at->second, least);
    met_again += !is_new;
  }
  EXPECT_GT(met_again, 100);
  std::set<std::pair<std::vector<bool>, std::vector<State>>> different;
  for (const auto& [words, least] : known) EXPECT_TRUE(different.emplace(least.accepting, least.next).second);
}

TEST(Algebra, MinimalStateNumbersDoNotDependOnTheOrderInWhichStatesStand) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  for (int round = 0; round < 100; ++round) {
    const auto a = random_automaton(random, 3, {0, 4}, 1 + below(random, 12));
    std::vector<State> place(a.states());
    for (State s = 0; s < place.size(); ++s) place[s] = s;
    std::shuffle(place.begin(), place.end(), random);
    Automaton b = a;
    b.start = place[a.start];
    for (State s = 0; s < a.states(); ++s) {
      b.accepting[place[s]] = a.accepting[s];
      for (Letter letter = 0; letter < 9; ++letter) b.next[place[s] * 9 + letter] = place[a.step(s, letter)];
    }
    EXPECT_EQ(minimal(a), minimal(b));
  }
}

TEST(Algebra, ProjectionFindsAWitnessWithMoreDigitsThanAllOtherNumbers) {
  Budget budget = test::plenty();
  const Numeration binary = Numeration::base(2);
  // y = 4x + 3: y has two digits more than x, and for x = 0 the word of x is empty.
  const auto graph = binary.linear({{0, 4}, {1, -1}}, 3, Numeration::Relation::equal, budget);
  ASSERT_TRUE(graph);
  const auto all = project(*graph, {1}, budget);
  ASSERT_TRUE(all);
  EXPECT_TRUE(all->accepts({}));   // 0 → 3
  EXPECT_TRUE(all->accepts({1}));  // 1 → 7
  EXPECT_EQ(*all, valid_words(binary, {0}));
  // Likewise x = 0 and y = 100: without tracks.
  const auto hundred = binary.linear({{1, 1}}, -100, Numeration::Relation::equal, budget);
  EXPECT_EQ(project(*hundred, {1}, budget), constant(2, true));
}

TEST(Algebra, ProjectionIsThereIsANumber) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  // An automaton with s states has a witness with at most s digits more than the other numbers, if any.
  const Written written(Numeration::base(2), 1024);
  Budget budget = test::plenty();
  for (int round = 0; round < 40; ++round) {
    const Track gone = below(random, 2);
    const auto a = random_automaton(random, 2, {0, 1}, 1 + below(random, 4));
    const auto less = project(a, {gone}, budget);
    ASSERT_TRUE(less);
    EXPECT_EQ(less->tracks, std::vector<Track>{1 - gone});
    EXPECT_EQ(*less, minimal(*less));
    expect_relation(
        *less, written, 2, 64,
        [&](Numbers x) {
          if (x[gone] != 0) return written.holds(*less, x);  // each number once
          std::vector<u64> numbers(x.begin(), x.end());
          for (numbers[gone] = 0; numbers[gone] < 1024; ++numbers[gone])
            if (written.holds(a, numbers)) return true;
          return false;
        },
        "project");
    if (HasFailure()) return;
  }
}

TEST(Algebra, ProjectionOfTwoTracksIsThereAreTwoNumbers) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  const Written written(Numeration::base(2), 128), ternary(Numeration::base(3), 243);
  Budget budget = test::plenty();
  const std::vector<Track> pairs[] = {{0, 1}, {0, 2}, {2, 1}};
  for (int round = 0; round < 30; ++round) {
    const std::vector<Track>& gone = pairs[round % 3];
    const Track kept = 3 - gone[0] - gone[1];
    const auto a = random_automaton(random, 2, {0, 1, 2}, 1 + below(random, 3));
    const auto less = project(a, gone, budget);
    ASSERT_TRUE(less);
    // In any order, one after the other or at once.
    const auto first = project(a, {gone[0]}, budget), second = project(a, {gone[1]}, budget);
    EXPECT_EQ(less, project(*first, {gone[1]}, budget));
    EXPECT_EQ(less, project(*second, {gone[0]}, budget));
    for (u64 n = 0; n < 16; ++n) {
      std::vector<u64> numbers(3, 0);
      numbers[kept] = n;
      const bool exists = !test::for_tuples(2, 128, [&](Numbers others) {
        numbers[gone[0]] = others[0], numbers[gone[1]] = others[1];
        return !written.holds(a, numbers);
      });
      EXPECT_EQ(written.holds(*less, numbers), exists) << n;
    }
    if (HasFailure()) return;
  }
  for (int round = 0; round < 30; ++round) {  // two tracks stay, in base 3
    const auto a = random_automaton(random, 3, {0, 1, 2}, 1 + below(random, 2));
    const auto less = project(a, {1}, budget);
    test::for_tuples(2, 27, [&](Numbers x) {
      std::vector<u64> numbers{x[0], 0, x[1]};
      bool exists = false;
      for (numbers[1] = 0; numbers[1] < 243; ++numbers[1]) exists = exists || ternary.holds(a, numbers);
      EXPECT_EQ(ternary.holds(*less, numbers = {x[0], 0, x[1]}), exists) << test::text(x);
      return !HasFailure();
    });
  }
}

TEST(Algebra, ProjectingNothingChangesNothing) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  Budget budget = test::plenty();
  const auto a = random_automaton(random, 2, {3, 7}, 5);
  EXPECT_EQ(project(a, {}, budget), minimal(a));
  EXPECT_EQ(project(a, {5}, budget), minimal(a));
}

TEST(Algebra, RenamingMovesTracksAndKeepsAutomataMinimal) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  const Written written(Numeration::base(3), 27);
  std::vector<Track> names{0, 1, 2};
  do {
    for (int round = 0; round < 5; ++round) {
      const auto a = minimal(random_automaton(random, 3, {0, 1, 2}, 1 + below(random, 6)));
      std::map<Track, Track> map;
      for (Track t = 0; t < 3; ++t)
        if (names[t] != t || below(random, 2) == 0) map[t] = names[t];  // those without a name keep theirs
      const Automaton b = renamed(a, map);
      EXPECT_EQ(b.tracks, (std::vector<Track>{0, 1, 2}));
      EXPECT_EQ(b, minimal(b)) << "equal relations would have different automata";
      expect_relation(
          b, written, 3, 27,
          [&](Numbers x) {
            return written.holds(a, std::vector<u64>{x[names[0]], x[names[1]], x[names[2]]});
          },
          "renamed");
      // To numbers far away, and back again.
      const Automaton far = renamed(a, {{0, 30}, {1, 20}, {2, 25}});
      EXPECT_EQ(far.tracks, (std::vector<Track>{20, 25, 30}));
      EXPECT_EQ(renamed(far, {{30, 0}, {20, 1}, {25, 2}}), a);
    }
  } while (std::next_permutation(names.begin(), names.end()));
}

/// All words of `length` letters in order.
std::vector<std::vector<Letter>> all_words(std::size_t letters, std::size_t length) {
  std::vector<std::vector<Letter>> out{{}};
  for (std::size_t i = 0; i < length; ++i) {
    std::vector<std::vector<Letter>> longer;
    for (const auto& word : out)
      for (Letter letter = 0; letter < letters; ++letter) {
        longer.push_back(word);
        longer.back().push_back(letter);
      }
    out = std::move(longer);
  }
  return out;
}

TEST(Algebra, WordsOfALengthAreAllThereAreInOrder) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  for (int round = 0; round < 100; ++round) {
    const std::vector<Track> tracks = round % 2 == 0 ? std::vector<Track>{0} : std::vector<Track>{0, 1};
    const auto a = random_automaton(random, 2, tracks, 1 + below(random, 5));
    std::optional<std::vector<Letter>> shortest;
    for (std::size_t length = 0; length <= 5; ++length) {
      std::vector<std::vector<Letter>> expected;
      for (const auto& word : all_words(a.letters(), length))
        if (a.accepts(word)) expected.push_back(word);
      if (!shortest && !expected.empty()) shortest = expected[0];
      EXPECT_EQ(words_of_length(a, length, ~std::size_t{0}), expected);
      for (const std::size_t most : {std::size_t{0}, std::size_t{1}, std::size_t{3}, expected.size()}) {
        const auto some = words_of_length(a, length, most);
        ASSERT_EQ(some.size(), std::min(most, expected.size()));
        EXPECT_TRUE(std::equal(some.begin(), some.end(), expected.begin()));
      }
    }
    EXPECT_EQ(shortest_word(a), shortest);  // at most 5 states: shorter than 5, or none
    EXPECT_EQ(is_empty(a), !shortest);
  }
}

TEST(Algebra, CommonWordsAreTheShortestThatBothAccept) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  int none = 0, some = 0;
  for (int round = 0; round < 300; ++round) {
    auto a = random_automaton(random, 2, track_sets[below(random, 8)], 1 + below(random, 6));
    auto b = random_automaton(random, 2, track_sets[below(random, 8)], 1 + below(random, 6));
    for (State s = 0; s < a.states(); ++s) a.accepting[s] = a.accepting[s] && below(random, 2) == 0;
    for (State s = 0; s < b.states(); ++s) b.accepting[s] = b.accepting[s] && below(random, 2) == 0;
    Budget budget = test::plenty();
    const auto common = common_word(a, b, budget);
    const auto both = combine(a, b, Connective::conjunction, budget);
    ASSERT_TRUE(common && both);
    EXPECT_EQ(common->word, shortest_word(*both));
    EXPECT_LE(common->pairs, a.states() * b.states());
    ++(common->word ? some : none);
  }
  EXPECT_GT(none, 20);
  EXPECT_GT(some, 20);
}

TEST(Algebra, LiveStatesAreThoseThatCanStillAccept) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  int dead = 0;
  for (int round = 0; round < 300; ++round) {
    auto a = random_automaton(random, 2, {0, 1}, 1 + below(random, 8));
    for (State s = 0; s < a.states(); ++s) a.accepting[s] = a.accepting[s] && below(random, 4) == 0;
    if (below(random, 2) == 0)  // a sink, and a state that leads nowhere else
      for (State s = 0; s < a.states(); s += 2) std::fill_n(&a.next[s * 4], 4, s);
    const std::vector<bool> live = live_states(a);
    for (State s = 0; s < a.states(); ++s) {
      Automaton from = a;
      from.start = s;
      EXPECT_EQ(live[s], shortest_word(from).has_value());
      dead += !live[s];
    }
  }
  EXPECT_GT(dead, 100);
}

TEST(Algebra, EveryWayOutLeavesNothingHeld) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  for (int round = 0; round < 3; ++round) {
    const auto a = random_automaton(random, 2, {0, 1}, 6), b = random_automaton(random, 2, {1, 2}, 6);
    test::expect_tidy_exits(
        [&](Budget& budget) { return combine(a, b, Connective::equivalence, budget).has_value(); },
        "combine");
    test::expect_tidy_exits([&](Budget& budget) { return project(a, {0}, budget).has_value(); }, "project");
  }
  // 3 divides x, and x is 4 modulo 5: 9, and pairs of states before it.
  Automaton three{.tracks = {0}, .accepting = {true, false, false}};
  Automaton five{.tracks = {0}, .accepting = {false, false, false, false, true}};
  for (State s = 0; s < 6; ++s) three.next.push_back(s % 3);
  for (State s = 0; s < 10; ++s) five.next.push_back(s % 5);
  Automaton other = five;
  other.accepting = {false, false, false, true, false};  // 3 modulo 5
  for (const auto& [a, word] : {std::pair(three, std::optional(std::vector<Letter>{1, 0, 0, 1})),
                                std::pair(other, std::optional<std::vector<Letter>>())}) {
    test::expect_tidy_exits(
        [&](Budget& budget) {
          const auto common = common_word(a, five, budget);
          EXPECT_TRUE(!common || common->word == word);
          return common.has_value();
        },
        "common_word");
  }
}

}  // namespace
}  // namespace sprague::automata

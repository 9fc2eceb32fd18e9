// Inclusion by antichains against brute force over numbers; the covers it finds are checked from scratch.
#include "automata/cover.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tests/automata/relations.hpp"

namespace sprague::automata {
namespace {

using test::below, test::random_automaton, test::valid_words, test::Written;
using Numbers = std::span<const u64>;

/// What doc/formats/certificate.md asks of a cover. The empty text, or what is wrong.
class Checker {
 public:
  Checker(const Automaton& goal, const std::vector<Automaton>& relations, const Cover& cover)
      : goal_(goal), relations_(relations), cover_(cover) {}

  std::string check() {
    for (const auto step : {&Checker::read, &Checker::words_satisfy, &Checker::goal_is_covered})
      if (const std::string wrong = (this->*step)(); !wrong.empty()) return wrong;
    return {};
  }

 private:
  struct Move {
    Letter letter;
    Cover::Bound bound;
    State to;
  };

  /// The strategy's transitions; nodes' states must really be reached.
  std::string read() {
    std::set<State> begin;
    for (const auto& root : cover_.roots) {
      if (root.part >= relations_.size()) return "a root of no relation";
      begin.insert(root.state);
    }
    for (const auto& zero : cover_.zeros) {
      if (!begin.contains(zero.from)) return "a zero from nowhere";
      begin.insert(zero.to);
      moves_[zero.from].push_back({0, zero.bound, zero.to});
    }
    if (cover_.nodes.empty()) return "no nodes";
    for (const State s : cover_.nodes[0].states)
      if (!begin.contains(s)) return "a state of the first node that is not reached";
    for (const auto& node : cover_.nodes) {
      if (!std::is_sorted(node.states.begin(), node.states.end())) return "states out of order";
      if (node.next.size() != goal_.letters()) return "too few or too many edges";
      for (Letter letter = 0; letter < node.next.size(); ++letter) {
        const auto& edge = node.next[letter];
        if (!edge.node) continue;
        if (*edge.node >= cover_.nodes.size()) return "an edge to no node";
        const auto& target = cover_.nodes[*edge.node].states;
        if (edge.origins.size() != target.size()) return "too few or too many origins";
        for (std::size_t i = 0; i < target.size(); ++i) {
          if (edge.origins[i].from >= node.states.size()) return "an origin that is no state";
          moves_[node.states[edge.origins[i].from]].push_back({letter, edge.origins[i].bound, target[i]});
        }
      }
    }
    return {};
  }

  std::string words_satisfy() {
    const std::set<State> accepting(cover_.accepting.begin(), cover_.accepting.end());
    using Triple = std::tuple<State, std::size_t, State>;  // of the strategy; relation; its state
    std::vector<Triple> work;
    std::set<Triple> seen;
    const auto reach = [&](const Triple& t) {
      if (seen.insert(t).second) work.push_back(t);
    };
    for (const auto& root : cover_.roots) reach({root.state, root.part, relations_[root.part].start});
    while (!work.empty()) {
      const auto [state, part, at] = work.back();
      work.pop_back();
      const Automaton& relation = relations_[part];
      if (accepting.contains(state) && !relation.accepting[at]) return "a word that satisfies nothing";
      for (const Move& move : moves_[state]) {
        const std::size_t full = move.letter + move.bound * goal_.letters();
        if (full >= relation.letters()) return "a letter out of range";
        reach({move.to, part, relation.step(at, static_cast<Letter>(full))});
      }
    }
    return {};
  }

  std::string goal_is_covered() {
    const std::set<State> accepting(cover_.accepting.begin(), cover_.accepting.end());
    std::set<std::pair<State, std::uint32_t>> seen{{goal_.start, 0}};
    std::vector<std::pair<State, std::uint32_t>> work(seen.begin(), seen.end());
    while (!work.empty()) {
      const auto [state, node] = work.back();
      work.pop_back();
      const auto& states = cover_.nodes[node].states;
      if (goal_.accepting[state] &&
          std::none_of(states.begin(), states.end(), [&](State s) { return accepting.contains(s); }))
        return "a tuple of the goal without acceptance";
      for (Letter letter = 0; letter < goal_.letters(); ++letter) {
        const State to = goal_.step(state, letter);
        const auto& edge = cover_.nodes[node].next[letter];
        Automaton rest = goal_;
        rest.start = to;
        if (!edge.node && !is_empty(rest)) return "a tuple of the goal that leaves the cover";
        if (edge.node && seen.emplace(to, *edge.node).second) work.emplace_back(to, *edge.node);
      }
    }
    return {};
  }

  const Automaton& goal_;
  const std::vector<Automaton>& relations_;
  const Cover& cover_;
  std::map<State, std::vector<Move>> moves_ = {};
};

/// A witness for every tuple that the goal accepts, and none of the others that is wrong.
void expect_witnesses(const Automaton& goal, const std::vector<Automaton>& relations, const Cover& cover,
                      const Numeration& numeration, const Written& written, u64 limit) {
  test::for_tuples(goal.tracks.size(), limit, [&](Numbers x) {
    std::vector<Letter> word = written.word(x);
    while (!word.empty() && word[0] == 0) word.erase(word.begin());
    if (!goal.accepts(word)) return true;
    const auto witness = cover.witness(word);
    EXPECT_TRUE(witness) << test::text(x);
    if (!witness) return false;
    EXPECT_LT(witness->part, relations.size());
    const Automaton& relation = relations[witness->part];
    EXPECT_GE(witness->bounds.size(), word.size());
    word.insert(word.begin(), witness->bounds.size() - word.size(), 0);
    for (std::size_t i = 0; i < word.size(); ++i)
      word[i] += witness->bounds[i] * static_cast<Letter>(goal.letters());
    EXPECT_TRUE(relation.accepts(word)) << test::text(x);
    // The same as numbers, written anew.
    const std::vector<Natural> numbers = numeration.numbers(word, relation.tracks.size());
    for (std::size_t i = 0; i < x.size(); ++i) EXPECT_EQ(numbers[i], Natural(x[i]));
    EXPECT_TRUE(relation.accepts(numeration.word(numbers))) << test::text(x);
    return !::testing::Test::HasFailure();
  });
}

/// Is there a tuple of `bound` numbers below `limit` with which one of the relations holds for x?
bool has_witness(const std::vector<Automaton>& relations, const Written& written, Numbers x, u64 limit) {
  return std::any_of(relations.begin(), relations.end(), [&](const Automaton& relation) {
    return !test::for_tuples(relation.tracks.size() - x.size(), limit, [&](Numbers bound) {
      std::vector<u64> numbers(x.begin(), x.end());
      numbers.insert(numbers.end(), bound.begin(), bound.end());
      return !written.holds(relation, numbers);
    });
  });
}

TEST(Inclusion, AgreesWithBruteForceOnRandomRelations) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  const Numeration binary = Numeration::base(2);
  const Written written(binary, 1024);
  int holds = 0, fails = 0;
  for (int round = 0; round < 400; ++round) {
    const std::size_t goals = 1 + below(random, 2);
    std::vector<Track> tracks{0, 1};
    tracks.resize(goals);
    Automaton goal = random_automaton(random, 2, tracks, 1 + below(random, 5));
    std::vector<Automaton> relations;
    for (std::size_t parts = 1 + below(random, 3); parts > 0; --parts) {
      std::vector<Track> all = tracks;
      for (std::size_t bound = 1 + below(random, 2); bound > 0; --bound)
        all.push_back(static_cast<Track>(all.size()));
      // With 3 states: a witness has at most 3 digits more than the goal's numbers, if there is one.
      relations.push_back(random_automaton(random, 2, all, 1 + below(random, 3)));
      Automaton& last = relations.back();
      for (State s = 0; s < last.states(); ++s)
        last.accepting[s] = last.accepting[s] && below(random, 3) == 0;
    }
    Budget budget = test::plenty();
    const auto inclusion = include(goal, relations, budget);
    ASSERT_TRUE(inclusion);
    if (inclusion->counterexample) {
      ++fails;
      const auto& word = *inclusion->counterexample;
      EXPECT_TRUE(goal.accepts(word));
      ASSERT_LE(word.size(), 7U);
      const std::vector<Natural> naturals = binary.numbers(word, goals);
      std::vector<u64> x;
      for (const Natural& natural : naturals) x.push_back(natural.to_u64());
      EXPECT_FALSE(has_witness(relations, written, x, u64{8} << word.size())) << test::text(x);
      EXPECT_TRUE(inclusion->cover.nodes.empty());
    } else {
      ++holds;
      EXPECT_EQ(Checker(goal, relations, inclusion->cover).check(), "");
      expect_witnesses(goal, relations, inclusion->cover, binary, written, 64);
      test::for_tuples(goals, 8, [&](Numbers x) {
        EXPECT_TRUE(!written.holds(goal, x) || has_witness(relations, written, x, 64)) << test::text(x);
        return !HasFailure();
      });
    }
    // The slow twin: project the relations, and look for what is missing.
    Automaton all = constant(2, false);
    for (const Automaton& relation : relations) {
      std::vector<Track> gone(relation.tracks.begin() + static_cast<std::ptrdiff_t>(goals),
                              relation.tracks.end());
      all = *combine(all, *project(relation, gone, budget), Connective::disjunction, budget);
    }
    const auto missing = combine(goal, all, Connective::difference, budget);
    EXPECT_EQ(inclusion->counterexample.has_value(), !is_empty(*missing));
    if (HasFailure()) return;
  }
  EXPECT_GT(holds, 40);
  EXPECT_GT(fails, 40);
}

/// A goal and relations from arithmetic, in every numeration.
struct Statement {
  const Numeration& numeration;
  Budget budget = test::plenty();
  [[nodiscard]] Automaton linear(const Numeration::Terms& terms, i64 constant,
                                 Numeration::Relation relation = Numeration::Relation::equal) {
    return *numeration.linear(terms, constant, relation, budget);
  }
  [[nodiscard]] Automaton both(const Automaton& a, const Automaton& b) {
    return *combine(a, b, Connective::conjunction, budget);
  }
};

const std::vector<Numeration> numerations{Numeration::base(2), Numeration::base(3), Numeration::zeckendorf(),
                                          Numeration::ostrowski({2}), Numeration::ostrowski({1, 2})};

TEST(Inclusion, EveryNumberIsEvenOrOddOrLeavesARemainder) {
  for (const Numeration& numeration : numerations) {
    SCOPED_TRACE(numeration.name());
    const Written written(numeration, 200);
    Statement s{numeration};
    const Automaton goal = valid_words(numeration, {0});
    std::vector<Automaton> thirds;
    for (const i64 rest : {0, 1, 2}) thirds.push_back(s.linear({{0, 1}, {1, -3}}, -rest));
    const auto inclusion = include(goal, thirds, s.budget);
    ASSERT_TRUE(inclusion && !inclusion->counterexample);
    EXPECT_EQ(Checker(goal, thirds, inclusion->cover).check(), "");
    expect_witnesses(goal, thirds, inclusion->cover, numeration, written, 200);
    for (u64 n = 0; n < 200; ++n) {
      const auto witness = inclusion->cover.witness(numeration.word({Natural(n)}));
      ASSERT_TRUE(witness);
      EXPECT_EQ(witness->part, n % 3);
      EXPECT_EQ(numeration.numbers(witness->bounds, 1)[0], Natural(n / 3));
    }
    thirds.erase(thirds.begin() + 1);
    const auto broken = include(goal, thirds, s.budget);
    ASSERT_TRUE(broken && broken->counterexample);
    const Natural n = numeration.numbers(*broken->counterexample, 1)[0];
    EXPECT_EQ(n % Natural(3), Natural(1));
  }
}

TEST(Inclusion, WitnessesMayHaveMoreDigitsThanTheGoal) {
  for (const Numeration& numeration : numerations) {
    SCOPED_TRACE(numeration.name());
    const Written written(numeration, 64);
    Statement s{numeration};
    const Automaton goal = valid_words(numeration, {0, 1});
    const std::vector<Automaton> sum{s.linear({{0, 1}, {1, 1}, {2, -1}}, 90)};  // z = x + y + 90
    const auto inclusion = include(goal, sum, s.budget);
    ASSERT_TRUE(inclusion && !inclusion->counterexample);
    EXPECT_EQ(Checker(goal, sum, inclusion->cover).check(), "");
    expect_witnesses(goal, sum, inclusion->cover, numeration, written, 64);
    EXPECT_FALSE(inclusion->cover.zeros.empty());
    const auto witness = inclusion->cover.witness({});
    ASSERT_TRUE(witness);
    EXPECT_EQ(numeration.numbers(witness->bounds, 1)[0], Natural(90));
  }
}

TEST(Inclusion, NothingFollowsFromNothing) {
  Budget budget = test::plenty();
  Automaton never{.tracks = {0}, .accepting = {false}, .next = {0, 0}};
  const auto empty = include(never, {}, budget);
  ASSERT_TRUE(empty && !empty->counterexample);
  EXPECT_EQ(Checker(never, {}, empty->cover).check(), "");
  EXPECT_FALSE(empty->cover.witness(std::vector<Letter>{1}));
  Automaton five{.tracks = {0}};  // 5 and larger numbers with its digits in front
  Budget other = test::plenty();
  five = *Numeration::base(2).linear({{0, 1}}, -5, Numeration::Relation::at_least, other);
  const auto least = include(five, {}, budget);
  ASSERT_TRUE(least && least->counterexample);
  EXPECT_EQ(*least->counterexample, (std::vector<Letter>{1, 0, 1}));
}

TEST(Inclusion, TheCheckerOfThisTestFindsWhatIsWrong) {
  const Numeration binary = Numeration::base(2);
  Statement s{binary};
  const Automaton goal = valid_words(binary, {0});
  const std::vector<Automaton> halves{s.linear({{0, 1}, {1, -2}}, 0), s.linear({{0, 1}, {1, -2}}, -1)};
  const Cover cover = include(goal, halves, s.budget)->cover;
  ASSERT_EQ(Checker(goal, halves, cover).check(), "");
  int found = 0;
  const auto expect_found = [&](const Cover& broken) {
    EXPECT_NE(Checker(goal, halves, broken).check(), "");
    ++found;
  };
  for (std::size_t node = 0; node < cover.nodes.size(); ++node)
    for (std::size_t letter = 0; letter < 2; ++letter) {
      Cover broken = cover;
      auto& edge = broken.nodes[node].next[letter];
      for (std::size_t i = 0; i < edge.origins.size(); ++i) {
        edge.origins[i].bound ^= 1;
        expect_found(broken);
        edge.origins[i].bound ^= 1;
      }
      edge.node = std::nullopt;
      expect_found(broken);
    }
  Cover broken = cover;
  broken.accepting.pop_back();
  expect_found(broken);
  EXPECT_GT(found, 3);
}

TEST(Inclusion, EveryWayOutLeavesNothingHeld) {
  for (const Numeration& numeration : {Numeration::base(2), Numeration::zeckendorf()}) {
    Statement s{numeration};
    const Automaton goal = valid_words(numeration, {0});
    const std::vector<Automaton> halves{s.linear({{0, 1}, {1, -2}}, 0), s.linear({{0, 1}, {1, -2}}, -1)};
    test::expect_tidy_exits([&](Budget& budget) { return include(goal, halves, budget).has_value(); },
                            numeration.name());
  }
}

}  // namespace
}  // namespace sprague::automata

// Order and addition, verified from first principles; and automata broken by hand, which must be found out.
#include <algorithm>

#include "tests/automata/relations.hpp"

namespace sprague::automata {
namespace {

using test::below, test::valid_words;
using Relation = Numeration::Relation;

Arithmetic arithmetic(const Numeration& numeration) {
  Budget budget = test::plenty();
  return {*numeration.linear({{0, -1}, {1, 1}}, -1, Relation::at_least, budget),
          *numeration.linear({{0, 1}, {1, -1}}, 0, Relation::equal, budget),
          *numeration.linear({{0, 1}, {1, 1}, {2, -1}}, 0, Relation::equal, budget)};
}

TEST(Verify, OrderAndAdditionHoldInAllBases) {
  for (unsigned k = 2; k <= 10; ++k) {
    Budget budget = test::plenty();
    EXPECT_EQ(verify(Numeration::base(k), budget), "") << k;
  }
}

TEST(Verify, OrderAndAdditionHoldInOstrowskisNumerations) {
  for (const std::vector<unsigned>& quotients :
       {std::vector<unsigned>{1}, {2}, {3}, {4}, {1, 1}, {1, 2}, {2, 1}, {1, 1, 2}}) {
    Budget budget = test::plenty();
    const Numeration numeration = Numeration::ostrowski(quotients);
    EXPECT_EQ(verify(numeration, budget), "") << numeration.name();
  }
}

TEST(Verify, EveryTransitionOfTheAdderMatters) {
  for (const Numeration& numeration : {Numeration::base(2), Numeration::base(3), Numeration::zeckendorf()}) {
    const Arithmetic right = arithmetic(numeration);
    Budget budget = test::plenty();
    ASSERT_EQ(verify(numeration, right, budget), "");
    // Each transition elsewhere, and each state's acceptance, one at a time; a few at random in large ones.
    std::mt19937 random(test::seed());
    SCOPED_TRACE(test::seed());
    const std::size_t all = right.sum.next.size(), step = 1 + all / 200;
    int found = 0;
    for (std::size_t i = below(random, static_cast<std::uint32_t>(step)); i < all; i += step) {
      Arithmetic wrong = right;
      const auto states = static_cast<std::uint32_t>(right.sum.states());
      wrong.sum.next[i] = (wrong.sum.next[i] + 1 + below(random, states - 1)) % states;
      EXPECT_NE(verify(numeration, wrong, budget), "") << numeration.name() << " transition " << i;
      ++found;
    }
    for (State s = 0; s < right.sum.states(); s += 1 + static_cast<State>(right.sum.states() / 20)) {
      Arithmetic wrong = right;
      wrong.sum.accepting[s] = !wrong.sum.accepting[s];
      EXPECT_NE(verify(numeration, wrong, budget), "") << numeration.name() << " state " << s;
    }
    EXPECT_GT(found, 10);
  }
}

TEST(Verify, SaysWhatFails) {
  for (const Numeration& numeration : {Numeration::base(2), Numeration::zeckendorf()}) {
    const Arithmetic right = arithmetic(numeration);
    Budget budget = test::plenty();
    const auto says = [&](const Arithmetic& wrong) { return verify(numeration, wrong, budget); };
    const auto sum = [&](i64 x, i64 y, i64 constant, Relation relation) {
      return *numeration.linear({{0, x}, {1, y}, {2, -1}}, constant, relation, budget);
    };
    Arithmetic wrong = right;
    wrong.less = *numeration.linear({{0, -1}, {1, 1}}, 0, Relation::at_least, budget);  // ≤
    EXPECT_EQ(says(wrong), "< is not the lexicographic order");
    wrong = right;
    wrong.equal = valid_words(numeration, {0, 1});  // everything is equal
    EXPECT_EQ(says(wrong), "= is not equality");
    wrong = right;
    wrong.sum = sum(1, 1, 1, Relation::equal);  // x + y + 1
    EXPECT_EQ(says(wrong), "x + 0 = x fails");
    wrong.sum = sum(1, 2, 0, Relation::equal);  // x + 2y
    EXPECT_EQ(says(wrong), "x + (y + 1) = (x + y) + 1 fails");
    wrong.sum = sum(1, 1, 0, Relation::at_least);  // at most x + y: with each sum all smaller ones
    EXPECT_EQ(says(wrong), "a sum has two values");
  }
  // Addition, and what no number is written like has a sum as well: 11 in Zeckendorf's numeration.
  const Numeration numeration = Numeration::zeckendorf();
  Budget budget = test::plenty();
  Arithmetic wrong = arithmetic(numeration);
  Automaton strange{.tracks = {0, 1, 2}, .accepting = {false, false, true, false}};  // 0*11 on track 1
  for (State s = 0; s < 4; ++s)
    for (Letter letter = 0; letter < 8; ++letter)
      strange.next.push_back(s == 0 && letter == 0 ? 0 : s < 2 && letter == 2 ? s + 1 : 3);
  wrong.sum = *combine(wrong.sum, strange, Connective::disjunction, budget);
  EXPECT_EQ(verify(numeration, wrong, budget), "what is no number has a sum");
}

TEST(Verify, EveryWayOutIsSaid) {
  const Numeration numeration = Numeration::zeckendorf();
  int exits = 0;
  for (u64 ticks = 0;; ticks += 1 + ticks / 8, ++exits) {
    Budget budget({.seconds = 600, .positions = ticks});
    const std::string said = verify(numeration, budget);
    EXPECT_TRUE(budget.hold(Limits{}.bytes)) << "something is still held";
    if (said.empty()) break;
    ASSERT_EQ(said, "it takes more than the limits allow");
    EXPECT_EQ(budget.ending(), Ending::out_of_positions);
  }
  EXPECT_GT(exits, 20);
}

}  // namespace
}  // namespace sprague::automata

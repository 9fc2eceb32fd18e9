// Moves that rise to a bound of the domain had no table, and so no theorem: cells outside the domain, where an option would lie,
// were waited for as if they were positions of the same level. The solver had no such trouble.
#include <gtest/gtest.h>

#include "session/game_table.hpp"
#include "session/prove_game.hpp"
#include "table/fill/tabulate.hpp"

namespace sprague {
namespace {

struct Rising {
  const char* rules;
  const char* condition;
};

const Rising games[] = {
    {"game up(r, c)\n  (r, c) -> (r + 1, c)\n  (r, c) -> (r, c + 1)\n  domain r < 8, c < 8\n",
     "(r + c) mod 2 = 0"},
    {"game one(n)\n  (n) -> (n + k) where 1 <= k <= 2\n  domain n <= 30\n", nullptr},
    {"game bent(r, c)\n  (r, c) -> (r + 1, c)\n  (r, c) -> (r + 2, c)\n  (r, c) -> (r, c + 1)\n  domain r + c <= 9\n",
     nullptr},
};

TEST(OptionsBeyondTheDomain, AreNoReasonToHaveNoTheorem) {
  for (const Rising& game : games) {
    SessionState session;
    ASSERT_FALSE(session.define("up.game", game.rules));
    const auto found = prove_game(session, {.game = "up.game"});
    ASSERT_TRUE(found.ok()) << game.rules << found.error().message.english();
    EXPECT_EQ(found->answer.verdict, prove::Conclusion::Verdict::proved) << game.rules;
    if (game.condition != nullptr) {
      EXPECT_EQ(found->statement.formula, game.condition);
    }
  }
}

TEST(OptionsBeyondTheDomain, AreLeftOutOfTables) {
  for (const Rising& game : games)
    for (const unsigned threads : {1U, 3U}) {
      SessionState session;
      ASSERT_FALSE(session.define("up.game", game.rules));
      const auto subject = proof_subject(session, "up.game", Convention::normal);
      ASSERT_TRUE(subject.ok());
      table::BoxRequest box{.axes = {}, .threads = threads};
      for (const auto& coordinate : subject->subject.game.coordinates)
        box.axes.push_back({coordinate.name, 0, 40});
      Budget budget(Limits{}), plain_budget(Limits{});
      const auto fast = table::tabulate(subject->subject.clauses, box, budget);
      const auto plain = table::tabulate_plain(subject->subject.clauses, box, plain_budget);
      ASSERT_TRUE(fast.table && plain.table) << game.rules;
      ASSERT_EQ(fast.table->size(), plain.table->size());
      for (std::size_t i = 0; i < fast.table->size(); ++i)
        ASSERT_EQ(fast.table->at(i), plain.table->at(i)) << game.rules << " cell " << i;
    }
}

}  // namespace
}  // namespace sprague

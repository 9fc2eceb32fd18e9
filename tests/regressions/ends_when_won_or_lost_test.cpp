// A game that ends by its own rule (`lose when n >= t`) was "not proved" to end where only that rule ends it; so was one on a grid
// of more than a million cells, and a table below positions that rise asked for 470 TiB where 28 positions were needed.
#include <gmock/gmock.h>

#include "session/game_table.hpp"
#include "session/prove_game.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

std::string known_of(const std::string& rules) {
  SessionState session;
  const auto error = session.define("g.game", rules);
  EXPECT_FALSE(error) << rules << english(error ? error->message : Message());
  std::string out;
  for (const Message& line : session.known_of_script("g.game")) out += english(line) + "\n";
  return out;
}

TEST(EndsWhenWonOrLost, NobodyMovesAfterIt) {
  for (const char* const rules :
       {"game g(p, n)\n  (p, n) -> (p*k, n) where 2 <= k, k <= 9\n  domain p >= 1\n  lose when p >= n\n",
        "game g(n; t = 21)\n  (n) -> (n + k) where 1 <= k <= 3\n  lose when n >= t\n",
        "game g(n)\n  (n) -> (n + k) where 1 <= k <= 3\n  win when n > 20\n",
        "game g(n)\n  (n) -> (n + 1)\n  win when n > 20\n  lose when n = 7\n",
        "game g(x, y; h = 2000000, w = 3000000)\n  (x, y) -> (x + k, y) where 1 <= k <= h\n"
        "  (x, y) -> (x, y + k) where 1 <= k <= w\n  domain x < h, y < w\n"})
    EXPECT_THAT(known_of(rules), testing::HasSubstr("Play always ends")) << rules;
}

TEST(EndsWhenWonOrLost, IsNotSaidWherePlayMayGoOn) {
  for (const char* const rules :
       {"game g(p, n)\n  (p, n) -> (p*k, n) where k <= 9\n  domain p >= 1\n  lose when p >= n\n",
        "game g(n)\n  (n) -> (n + k) where 1 <= k <= 3\n  lose when n = 21\n",
        "game g(n)\n  (n) -> (n + k) where 1 <= k <= 3\n  (n) -> (n - 1)\n  lose when n >= 21\n"})
    EXPECT_THAT(known_of(rules), testing::HasSubstr("It is not proved that play always ends")) << rules;
}

TEST(EndsWhenWonOrLost, ATableAsksWhatItsCellsNeed) {
  SessionState session;
  ASSERT_FALSE(session.define("bank.game",
                              "game bank(x, y, bank)\n"
                              "  (x, y, bank) -> (x - k, y, bank + k) where k >= 1\n"
                              "  (x, y, bank) -> (x, y - k, bank + k) where k >= 1\n"
                              "  (x, y, bank) -> (x + k, y, bank - k) where k >= 1\n"
                              "  (x, y, bank) -> (x, y + k, bank - k) where k >= 1\n"));
  TableTask task;
  task.game = "bank.game";
  task.ranges = {{"x", 0, 3}, {"y", 0, 3}, {"bank", 0, 0}};
  task.content = table::Content::outcomes;
  const auto made = tabulate(session, task);
  ASSERT_TRUE(made) << english(made.error().message);
  ASSERT_TRUE(made->table);
  for (u64 x = 0; x < 4; ++x)
    for (u64 y = 0; y < 4; ++y) {
      const auto answer =
          session.answer({.position = "bank.game " + std::to_string(x) + " " + std::to_string(y) + " 0"});
      ASSERT_TRUE(answer && answer->outcome);
      const u64 cell = made->table->at(x * 4 + y);
      EXPECT_EQ(*answer->outcome == Outcome::D ? table::Table::drawn : table::cell_of(*answer->outcome),
                cell);
    }
}

TEST(EndsWhenWonOrLost, AnOptionThatHoldsItsPositionIsNamed) {
  SessionState session;
  ASSERT_FALSE(session.define("g.game", "game g(n)\n  (n) -> (a) + (b) where a + b = n\n"));
  const auto answer = session.answer({.position = "g.game 3", .limits = {.seconds = 0.3}});
  ASSERT_TRUE(answer);
  EXPECT_FALSE(answer->outcome);
  std::string said;
  for (const std::string& line : answer->explanation) said += line + "\n";
  EXPECT_THAT(said, testing::HasSubstr("(0) has an option that (0) is a component of, a = 0, b = 0"));
}

TEST(EndsWhenWonOrLost, ASliceBeyondTheDomainIsRefused) {
  SessionState session;
  ASSERT_FALSE(session.define(
      "g.game", "game g(x, p)\n  (x, p) -> (x - k, p) where 1 <= k <= 3\n  domain 1 <= p, p <= 2\n"));
  const auto prove = [&](u64 first, u64 last) {
    return prove_game(session, {.game = "g.game", .slices = {{"p", first, last}}, .limits = {.seconds = 10}});
  };
  EXPECT_EQ(prove(1, 2)->answer.verdict, prove::Conclusion::Verdict::proved);
  EXPECT_EQ(english(prove(1, 5).error().message), "p is at most 2 in a position of g");
  EXPECT_EQ(english(prove(0, 2).error().message), "p is at least 1 in a position of g");
}

}  // namespace
}  // namespace sprague

// Grundy's game, Lasker's Nim, cut, break, allbut, unequal and endless codes were known to `sequence` and to nothing else; the games
// of the folder games/ were known by their files alone.
#include <gtest/gtest.h>

#include "session/play.hpp"
#include "session/prove_game.hpp"
#include "session/session_state.hpp"
#include "table/table.hpp"

namespace sprague {
namespace {

// The same games as rules.
constexpr std::pair<const char*, const char*> twins[] = {
    {"grundy", "(n) -> (a) + (b) where 1 <= a, a < b, a + b = n"},
    {"lasker", "(n) -> (n - k) where k >= 1\n(n) -> (a) + (b) where 1 <= a, a <= b, a + b = n"},
    {"octal 4.3...", "(n) -> (n - k) where k >= 1\n(n) -> (a) + (b) where 1 <= a, a <= b, a + b = n"},
    {"allbut 1,3", "(n) -> (n - k) where k >= 2, k != 3"},
    {"cut 2,3",
     "(n) -> (a) + (b) where 1 <= a, a <= b, a + b = n\n(n) -> (a) + (b) + (c) where 1 <= a, a <= b, b <= c, a + b + c = n"},
    {"break exactly 2 taking 1,2", "(n) -> (a) + (b) where 1 <= a, a <= b, a + b = n - k, 1 <= k, k <= 2"},
    {"unequal 4.4",
     "(n) -> (a) + (b) where 1 <= a, a < b, a + b = n\n(n) -> (a) + (b) where 1 <= a, a < b, a + b = n - 1"},
};

TEST(GamesOfOneCommand, AreSolvedAsTheirRulesAre) {
  for (const auto& [name, rules] : twins) {
    SessionState session;
    ASSERT_FALSE(session.define("twin.game", "game twin(n)\n" + std::string(rules) + "\n")) << name;
    for (int heap = 0; heap <= 14; ++heap)
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        const std::string at = " " + std::to_string(heap);
        const Result<Answer> built_in = session.answer(Task{.position = name + at, .convention = convention});
        const Result<Answer> by_rules =
            session.answer(Task{.position = "twin.game" + at, .convention = convention});
        ASSERT_TRUE(built_in.ok() && by_rules.ok()) << name << at;
        EXPECT_EQ(built_in->outcome, by_rules->outcome) << name << at;
        EXPECT_EQ(built_in->nim_value(), by_rules->nim_value()) << name << at;
        EXPECT_EQ(built_in->winning_move_count, by_rules->winning_move_count) << name << at;
        if (built_in->remoteness && by_rules->remoteness) {
          EXPECT_EQ(built_in->remoteness, by_rules->remoteness) << name << at;
        }
      }
    const Result<Answer> rows = session.answer(Task{.position = std::string(name) + " 5 7 9"});
    const Result<Answer> row_of_rules = session.answer(Task{.position = "twin.game 5 7 9"});
    ASSERT_TRUE(rows.ok() && row_of_rules.ok());
    EXPECT_EQ(rows->nim_value(), row_of_rules->nim_value()) << name;
  }
}

TEST(GamesOfOneCommand, MoreThanThreeHeapsAreRefusedWithTheReason) {
  SessionState session;
  const Result<Answer> answer = session.answer(Task{.position = "break exactly 4 10"});
  ASSERT_FALSE(answer.ok());
  EXPECT_NE(english(answer.error().message).find("four heaps"), std::string::npos);
}

TEST(GamesOfOneCommand, GamesOfTheFolderAreFoundByName) {
  SessionState session;
  EXPECT_EQ(session.answer(Task{.position = "euclid 7 3"})->outcome, Outcome::N);
  for (int n = 0; n < 40; ++n)  // odd numbers are lost: a divisor of one is odd
    EXPECT_EQ(session.answer(Task{.position = "divisor " + std::to_string(n)})->outcome,
              n % 2 == 1 || n == 0 ? Outcome::P : Outcome::N);
  for (int x = 0; x < 8; ++x)
    for (int y = 0; y < 8; ++y)
      EXPECT_EQ(
          session.answer(Task{.position = "white_knight " + std::to_string(x) + " " + std::to_string(y)})
              ->outcome,
          x % 4 < 2 && y % 4 < 2 ? Outcome::P : Outcome::N)
          << x << " " << y;
  EXPECT_TRUE(session.answer(Task{.position = "euclid 7 3 + nim 4"}).ok());
  const auto proved = prove_any(session, {.game = "wythoff", .limits = {.seconds = 30}});
  ASSERT_TRUE(proved.ok());
  EXPECT_TRUE(proved->answer.theorem.has_value());
}

// In Northcott's game (Winning Ways, chapter 3) only the gaps count, as heaps of Nim: going back gains nothing.
TEST(GamesOfOneCommand, NorthcottIsNimOfTheGaps) {
  SessionState session;
  for (int white = 0; white < 3; ++white)
    for (int gap = 0; gap < 3; ++gap)
      for (int other = 0; other < 3; ++other) {
        const std::string position = "northcott width=5 left: [" + std::to_string(white) + " 1] [" +
                                     std::to_string(white + gap + 1) + " " + std::to_string(2 + other) + "]";
        const Result<Answer> answer = session.answer(Task{.position = position});
        ASSERT_TRUE(answer.ok()) << position << ": " << english(answer.error().message);
        EXPECT_EQ(answer->outcome, gap == other ? Outcome::P : Outcome::N) << position;
      }
}

TEST(GamesOfOneCommand, AFiniteDomainWithoutACycleEndsPlay) {
  SessionState session;
  ASSERT_FALSE(session.define("c.game", "game c(x)\n(x) -> (x * 3 mod 17) where x >= 9\ndomain x < 17\n"));
  ASSERT_FALSE(session.define("d.game", "game d(x)\n(x) -> (x * 3 mod 17) where x >= 1\ndomain x < 17\n"));
  EXPECT_NE(english(session.known_of_script("c.game")[0]).find("Play always ends"), std::string::npos);
  EXPECT_EQ(english(session.known_of_script("d.game")[0]).find("Play always ends"), std::string::npos);
  EXPECT_TRUE(session.answer(Task{.position = "c.game 9"})->nim_value().has_value());
}

}  // namespace
}  // namespace sprague

// Published and independently computed values of board games (boards.tsv), asked of the pictures in games/boards.
#include <fstream>
#include <map>

#include "session/session_state.hpp"
#include "tests/oracle/tables.hpp"

namespace sprague::test {
namespace {

std::string rules_of(const std::string& game) {
  std::ifstream in(std::string(SPRAGUE_SOURCE) + "/games/boards/" + game + ".game");
  EXPECT_TRUE(in) << game;
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(PublishedBoards, OfPicturesInGamesBoards) {
  std::map<std::string, SessionState> sessions;
  std::map<std::string, unsigned> compared;
  for (const Row& row : read_table("boards.tsv")) {
    ASSERT_GE(row.size(), 5) << row.at(0);
    const std::string &game = row[0], &position = row[1], &quantity = row[2], &value = row[3];
    const auto [found, is_new] = sessions.try_emplace(game);
    SessionState& session = found->second;
    if (is_new) {
      ASSERT_FALSE(session.define("own", rules_of(game))) << game;
    }
    const bool is_nimber = quantity == "nimber";
    Task task{.position = "own " + position, .question = is_nimber ? Question::nim_value : Question::solve};
    task.want = {.value = is_nimber, .moves = false, .remoteness = false, .reason = false};
    const auto answer = session.answer(task);
    ASSERT_TRUE(answer) << game << " " << position;
    if (is_nimber) {
      ASSERT_TRUE(answer->nim_value()) << game << " " << position;
      EXPECT_EQ(answer->nim_value()->text(), value) << game << " " << position;
    } else {
      ASSERT_TRUE(answer->outcome_class) << game << " " << position;
      EXPECT_EQ(to_text(*answer->outcome_class), value) << game << " " << position;
    }
    ++compared[game];
  }
  for (const auto& [game, session] : sessions) EXPECT_GT(compared[game], 2) << game;
  EXPECT_EQ(sessions.size(), 10);
}

}  // namespace
}  // namespace sprague::test

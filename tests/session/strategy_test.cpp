// Strategies that reasons cite are played: the reply in the reason and the computer's are the strategy's, on small boards against
// every move to the end, with each position held against brute force, and on large ones against random moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "session/play.hpp"
#include "session/reason_facts.hpp"
#include "session/session_state.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

using explain::Mirror;
using explain::Replies;

// By the definition, over the texts of positions.
class LostPositions {
 public:
  bool contains(const AnyPosition& position) {
    const std::string text = full_text(position);
    if (const auto known = known_.find(text); known != known_.end()) return known->second;
    std::vector<std::unique_ptr<AnyPosition>> options;
    const auto here = position.clone();
    here->for_each_option([&](const AnyPosition::Label&) {
      options.push_back(here->clone());
      return true;
    });
    bool is_lost = true;
    for (const auto& option : options) is_lost = is_lost && !contains(*option);
    return known_[text] = is_lost;
  }

 private:
  std::map<std::string, bool> known_;
};

Answer answer_to(SessionState& session, const std::string& text) {
  Task task;
  task.position = text;
  task.list_moves = 1'000;
  return *session.answer(task);
}

template <class Fact>
const Fact* fact_of(const Answer& answer) {
  for (const explain::Step& step : steps_of(answer))
    if (const auto* const fact = std::get_if<Fact>(&step)) return fact;
  return nullptr;
}

Play game_of(SessionState& session, const std::string& text) {
  return {session, *session.read(text), Convention::normal, Limits{}};
}

// The position reads the same after a half-turn, where that is what is cited.
void expect_half_turn(const Mirror& mirror, const std::string& text) {
  if (mirror.symmetry != Mirror::Symmetry::half_turn) return;
  const std::string board = text.substr(text.find(' ') + 1);
  EXPECT_TRUE(std::equal(board.begin(), board.end(), board.rbegin())) << text;
}

// From a lost position whose reason is copying, against every move.
void expect_that_all_moves_are_copied(SessionState& session, const std::string& start) {
  LostPositions lost;
  std::vector<std::string> waiting{start};
  std::set<std::string> seen{start};
  while (!waiting.empty()) {
    const std::string text = waiting.back();
    waiting.pop_back();
    ASSERT_TRUE(lost.contains(**session.read(text))) << text;
    const Answer answer = answer_to(session, text);
    if (fact_of<explain::Over>(answer) != nullptr) continue;
    const auto* const mirror = fact_of<Mirror>(answer);
    const auto* const replies = fact_of<Replies>(answer);
    ASSERT_NE(mirror, nullptr) << text;
    ASSERT_NE(replies, nullptr) << text;
    ASSERT_EQ(replies->rows.size(), replies->moves) << text;
    expect_half_turn(*mirror, text);
    for (const Replies::Row& row : replies->rows) {
      Play play = game_of(session, text);
      ASSERT_TRUE(play.make(english(row.move.label)).ok()) << text << ": " << row.move.label;
      const auto reply = play.make_best();
      ASSERT_TRUE(reply.has_value()) << text << ": " << row.move.label;
      EXPECT_EQ(reply->label, row.reply.label) << text << ": " << row.move.label;
      const std::string reached = full_text(play.position());
      if (seen.insert(reached).second) waiting.push_back(reached);
    }
  }
}

TEST(Strategy, CopiesAreTheRepliesInReasonsAndInPlay) {
  for (const char* const text :
       {"cram 4x4", "cram 2x4", "cram .....|.###.|.....", "cram ...|.#.|...", "cram #..|.#.|..#",
        "nim 3 4 3 4", "octal 0.77 6 6", "octal 0.137 5 5", "subtract 1,3,4 6 6", "split two 5 5",
        "chomp 5 1 1 1 1", "octal 0.77 4 + wythoff 1 2 + octal 0.77 4 + wythoff 1 2",
        "hackenbush 0-1 1-2 1-3 0-4 4-5 4-6", "matches 10----01"}) {
    SCOPED_TRACE(text);
    SessionState session;
    expect_that_all_moves_are_copied(session, full_text(**session.read(text)));
  }
}

// The move after which copying is possible is the one that is played, and from there on all are copied.
TEST(Strategy, TheMoveThatTheReasonNamesIsPlayed) {
  for (const char* const text :
       {"cram 3x4", "cram 5x4", "cram 5x6", "octal 0.77 5", "octal 0.77 8", "octal 0.77 13", "octal 0.07 10",
        "chomp 3x3", "chomp 5x5", "subtract 1,3,4 5 9"}) {
    SCOPED_TRACE(text);
    SessionState session;
    const Answer answer = answer_to(session, text);
    const auto* const mirror = fact_of<Mirror>(answer);
    ASSERT_NE(mirror, nullptr);
    ASSERT_TRUE(mirror->after.has_value());
    Play play = game_of(session, text);
    const auto move = play.make_best();
    ASSERT_TRUE(move.has_value());
    EXPECT_EQ(move->label, mirror->after->label);
    if (std::string_view(text) == "cram 5x6") continue;  // too many positions for brute force
    expect_that_all_moves_are_copied(session, full_text(play.position()));
  }
}

// Whoever has the strategy moves last, whatever the other one does.
TEST(Strategy, WinsOnLargeBoardsAgainstRandomMoves) {
  std::mt19937 random(test::seed());
  const std::pair<const char*, bool> games[] = {
      {"cram 8x8", false},         {"cram 6x7", true},      {"cram 9x6", true},   {"nim 12 30 12 30", false},
      {"octal 0.77 60 60", false}, {"octal 0.77 61", true}, {"chomp 12x12", true}};
  for (const auto& [text, moves_first] : games) {
    SCOPED_TRACE(std::string(text) + " seed " + std::to_string(test::seed()));
    SessionState session;
    Play play = game_of(session, text);
    bool is_strategist = moves_first;
    while (!play.is_over()) {
      if (is_strategist) {
        ASSERT_TRUE(play.make_best().has_value());
        EXPECT_EQ(play.outcome(), Outcome::P) << full_text(play.position());
      } else {
        const auto legal = play.legal_moves(100'000).moves();
        ASSERT_TRUE(play.make_listed(test::below(random, static_cast<std::uint32_t>(legal.size())), 100'000));
      }
      is_strategist = !is_strategist;
    }
    EXPECT_FALSE(is_strategist);  // it is the other one who cannot move
  }
}

// Of heaps that are too large to list their options the copy is found among the moves that win.
TEST(Strategy, CopiesMovesOnHugeHeaps) {
  SessionState session;
  Play play = game_of(session, "nim 10^15 10^12 10^15 10^12");
  ASSERT_TRUE(play.make("take 123456789 from heap 3").ok());
  const auto reply = play.best();
  ASSERT_TRUE(reply.has_value());
  EXPECT_EQ(english(reply->label), "take 123456789 from heap 1");
}

TEST(Strategy, AGameMayBeginOneMoveEarlier) {
  SessionState session;
  Play play = game_of(session, "nim 3 2 3 5 5 2");
  EXPECT_FALSE(play.came_from(*session.read("nim 3 2 3 5 5 2")));
  EXPECT_FALSE(play.came_from(*session.read("wythoff 3 2")));
  EXPECT_EQ(play.moves_made(), 0U);
  Play moved = game_of(session, "nim 3 2 3 5 4 2");
  EXPECT_TRUE(moved.came_from(*session.read("nim 3 2 3 5 5 2")));
  EXPECT_EQ(english(moved.best()->label), "take 1 from heap 4");
}

TEST(Strategy, AGameOfSumsMayBeginOneMoveEarlier) {
  struct Case {
    const char *before, *after, *reply;
  };
  for (const auto& [before, after, reply] : {
           Case{"nim 1 + nim 2", "nim 0 + nim 2", "in component 2: take 2"},
           Case{"nim 2 1 + kayles 3", "nim 2 1 + kayles 1 1", "in component 1: take 1 from heap 1"},
           Case{"nim 3 5 + wythoff 4 7", "nim 3 4 + wythoff 4 7", "in component 1: take 1 from heap 2"},
           Case{"nim 1 + domineering 3x3", "nim 0 + domineering right: 3x3",
                "in component 2: fill row 2, column 1 and row 2, column 2"},
       }) {
    SessionState session;
    Play play = game_of(session, after);
    EXPECT_FALSE(play.came_from(*session.read(after))) << after;
    EXPECT_FALSE(play.came_from(*session.read("nim 7 + nim 9"))) << after;
    EXPECT_TRUE(play.came_from(*session.read(before))) << before;
    const auto best = play.best();
    ASSERT_TRUE(best.has_value());
    EXPECT_EQ(english(best->label), reply);
  }
}

}  // namespace
}  // namespace sprague

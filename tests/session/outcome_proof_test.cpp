// The proof as a graph, held against the answers about each of its positions, one after the other.
#include "session/outcome_proof.hpp"

#include <gmock/gmock.h>

#include "wire/json.hpp"

namespace sprague {
namespace {

std::string full(const OutcomeProof& proof, const OutcomeProof::Position& position) {
  return proof.game.empty() ? position.text : proof.game + " " + position.text;
}

// Every position is answered as the proof says, all moves of the loser are there, and the winner's wins.
void expect_right(SessionState& session, const OutcomeProof& proof) {
  for (const OutcomeProof::Position& position : proof.positions) {
    const std::string text = full(proof, position);
    Task task{.position = text, .convention = proof.convention};
    task.want.all_moves = true;
    task.list_moves = ~u64{0};
    const auto answer = session.answer(task);
    ASSERT_TRUE(answer) << text << ": " << english(answer.error().message);
    EXPECT_EQ(answer->outcome, position.outcome) << text;
    std::vector<std::string> reached, options;
    for (const OutcomeProof::Move& move : position.moves) reached.push_back(proof.positions.at(move.to).text);
    const auto& wanted = answer->winning_moves;
    if (position.outcome == Outcome::N) {
      EXPECT_LE(reached.size(), 1U);
      EXPECT_EQ(reached.empty(), wanted.empty()) << text;  // empty: play is over
      for (const std::string& to : reached)
        EXPECT_TRUE(std::any_of(wanted.begin(), wanted.end(),
                                [&](const MoveText& move) { return move.result == to; }))
            << text << " -> " << to;
    } else {
      for (const MoveFacts& each : answer->all_moves) options.push_back(each.move.result);
      EXPECT_THAT(reached, testing::UnorderedElementsAreArray(options)) << text;
    }
  }
}

TEST(OutcomeProof, HasAllMovesOfTheLoserAndOneOfTheWinner) {
  SessionState session;
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const char* const position :
         {"nim 1 2 3", "nim 2 3 4", "nim 0", "kayles 7", "wythoff 3 4", "chomp 2x3", "cram 3x3",
          "nim 2 1 + kayles 3", "fibonacci_nim 8", "clobber 2x3", "snort ..x|.o.", "euclid 7 5",
          "hackenbush 0-1 1-2 0-3"}) {
      const auto proof = outcome_proof(session, {.position = position, .convention = convention});
      ASSERT_TRUE(proof) << position << ": " << english(proof.error().message);
      EXPECT_FALSE(proof->positions.empty());
      expect_right(session, *proof);
    }
}

TEST(OutcomeProof, LeadsToTheEndWherePlayMayComeBack) {
  SessionState session;
  for (const char* const position : {"digraph 0 : 0>1 1>2 2>0 1>3 3>4 4>5", "tic_tac_toe XO./.../...",
                                     "fox_and_geese .g.g|..f.|....|...."}) {
    const auto proof = outcome_proof(session, {.position = position});
    ASSERT_TRUE(proof) << position << ": " << english(proof.error().message);
    // No way along the moves comes back: every position is left for good.
    std::vector<int> state(proof->positions.size(), 0);
    std::vector<std::pair<std::size_t, std::size_t>> way{{0, 0}};
    state[0] = 1;
    while (!way.empty()) {
      auto& [at, next] = way.back();
      if (next == proof->positions[at].moves.size()) {
        state[at] = 2;
        way.pop_back();
        continue;
      }
      const std::size_t to = proof->positions[at].moves[next++].to;
      ASSERT_NE(state[to], 1) << position;
      if (state[to] == 0) state[to] = 1, way.emplace_back(to, 0);
    }
  }
}

TEST(OutcomeProof, SaysWhyThereIsNone) {
  SessionState session;
  const auto error = [&](const Task& task) { return english(outcome_proof(session, task).error().message); };
  EXPECT_THAT(error({.position = "tic_tac_toe"}), testing::HasSubstr("nobody wins"));
  EXPECT_THAT(error({.position = "nim 3 x"}), testing::HasSubstr("x"));
  EXPECT_THAT(error({.position = "nim 1000 2000 3000"}), testing::HasSubstr("more than 100000 positions"));
  EXPECT_THAT(error({.position = "kayles 30", .limits = {.positions = 50}}),
              testing::HasSubstr("the limits ran out"));
}

TEST(OutcomeProof, IsDrawnInBothLanguages) {
  SessionState session;
  const auto proof = outcome_proof(session, {.position = "nim 1 2"});
  ASSERT_TRUE(proof);
  EXPECT_THAT(dot_text(*proof, Language::english),
              testing::HasSubstr("0 -> 1 [label=\"take 1 from heap 2\"]"));
  EXPECT_THAT(dot_text(*proof, Language::chinese), testing::HasSubstr("从第 2 堆取 1 个"));
}

}  // namespace
}  // namespace sprague

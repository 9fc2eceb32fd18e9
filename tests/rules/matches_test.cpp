// Matches on a board, against brute force.
#include "rulesets/matches.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/support/against_brute_force.hpp"

namespace sprague {
namespace {

using rulesets::MatchBoard;
using rulesets::Matches;

// The rules once more, on text and from their words, for boards of any form.
std::vector<std::string> options_of(const std::string& board) {
  const std::size_t columns = std::min(board.find('/'), board.size());
  const auto at = [&](long row, long column) {
    const long rows = static_cast<long>((board.size() + 1) / (columns + 1));
    if (row < 0 || column < 0 || row >= rows || column >= static_cast<long>(columns)) return '#';
    return board[static_cast<std::size_t>(row) * (columns + 1) + static_cast<std::size_t>(column)];
  };
  const auto seen_from = [&](long row, long column, long down, long right) {
    do row += down, column += right;
    while (at(row, column) == '0');
    return at(row, column);
  };
  std::vector<std::string> out;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] != '0') continue;
    const long row = static_cast<long>(i / (columns + 1)), column = static_cast<long>(i % (columns + 1));
    for (const char match : {'1', '-'}) {
      const long down = match == '1' ? 1 : 0, right = 1 - down;
      if (seen_from(row, column, down, right) == match || seen_from(row, column, -down, -right) == match)
        continue;
      out.push_back(board);
      out.back()[i] = match;
    }
  }
  return out;
}

// Everything about all followers of a board, by brute force on texts.
struct Slow {
  std::map<std::string, Outcome> outcome[2];
  std::map<std::string, u64> nim_value;

  void visit(const std::string& board) {  // NOLINT: at most twelve deep
    if (nim_value.contains(board)) return;
    const auto options = options_of(board);
    std::vector<bool> values(32, false);
    bool wins[2] = {false, options.empty()};
    for (const std::string& option : options) {
      visit(option);
      values[nim_value[option]] = true;
      for (int convention = 0; convention < 2; ++convention)
        wins[convention] = wins[convention] || outcome[convention][option] == Outcome::P;
    }
    nim_value[board] = static_cast<u64>(std::find(values.begin(), values.end(), false) - values.begin());
    for (int convention = 0; convention < 2; ++convention)
      outcome[convention][board] = wins[convention] ? Outcome::N : Outcome::P;
  }
};

TEST(Matches, AllPositionsOfTheContestBoardAgreeWithBruteForce) {
  Slow slow;
  slow.visit("0000/0000/0000");
  // Every position that can come up. (Searches that stop at the first winning move see about half of them.)
  EXPECT_EQ(slow.nim_value.size(), 28'064U);
  EXPECT_EQ(slow.outcome[0]["0000/0000/0000"], Outcome::P);
  const Matches rules;
  const test::AgainstBruteForce<Matches> boards;
  Search<Matches> search(rules);
  Budget budget(Limits{});
  for (const auto& [text, value] : slow.nim_value) {
    const auto position = boards.read(text);
    ASSERT_EQ(position.text(), text);
    std::vector<MatchBoard> options;
    rules.options(position, options);
    std::vector<std::string> texts;
    for (const MatchBoard& option : options) texts.push_back(option.text());
    ASSERT_EQ(texts, options_of(text));
    const auto facts = search.facts(position, budget);
    ASSERT_TRUE(facts.has_value());
    EXPECT_EQ(facts->nim_value, value) << text;
    EXPECT_EQ(facts->outcome(Convention::normal), slow.outcome[0][text]) << text;
    EXPECT_EQ(facts->outcome(Convention::misere), slow.outcome[1][text]) << text;
  }
  const auto empty = boards.read("");
  ASSERT_TRUE(search.facts(empty, budget).has_value());
  EXPECT_EQ(search.size(), 28'064U);
}

TEST(Matches, SmallBoardsAgreeWithBruteForce) {
  for (const char* const board : {"0", "000000", "0/0/0/0", "00/00/00", "000/000/000", "0-0/1-1/000",
                                  "1001/0-00", "11/00/11", "--0--/00000"}) {
    test::AgainstBruteForce<Matches> against;
    against.compare(against.read(board));
  }
}

TEST(Matches, TheContestSample) {  // Lanqiao Cup: 00- and 001 (counted from 0) win
  test::AgainstBruteForce<Matches> against;
  std::shared_ptr<Matches> rules = std::make_shared<Matches>();
  PositionOf<Matches> any(rules, against.read("0111/-000/-000"));
  Budget budget(Limits{});
  MoveTexts sink(~u64{0});
  EXPECT_EQ(any.outcome(Convention::normal, budget).value, Outcome::N);
  any.winning_moves(Convention::normal, budget, sink);
  std::vector<std::string> labels;
  for (const MoveText& move : sink.moves()) labels.push_back(english(move.label));
  EXPECT_NE(std::find(labels.begin(), labels.end(), "place 1 at row 1, column 1"), labels.end());
  EXPECT_NE(std::find(labels.begin(), labels.end(), "place - at row 1, column 1"), labels.end());
}

TEST(Matches, ReadsBoards) {
  const test::AgainstBruteForce<Matches> boards;
  EXPECT_EQ(boards.read("").text(), "0000/0000/0000");
  EXPECT_EQ(boards.read("0111 -000 -000").text(), "0111/-000/-000");
  EXPECT_EQ(boards.read("0111/-000 -000"), boards.read("0111/-000/-000"));
  EXPECT_FALSE(boards.read("000/000") == boards.read("00/00/00"));
  const struct {
    const char* text;
    const char* says;
    const char* fragment;
  } wrong[] = {{"0121/0000", "a cell can be 0 (empty), 1 (upright) or - (lying)", "2"},
               {"000/00", "this row has length 2 and the first has length 3", "00"},
               {"000//000", "a row is empty", "/000"},
               {"000/", "a row is empty", ""},
               {"00000000/00000000/00000000/00000000/00000000", "too many cells", "00000000"}};
  for (const auto& c : wrong) {
    const std::string text = c.text;
    Scanner scanner(text);
    const auto board = Matches().parse(scanner);
    ASSERT_FALSE(board.ok()) << text;
    EXPECT_EQ(english(board.error().message), c.says);
    EXPECT_EQ(text.substr(board.error().offset, board.error().length), c.fragment) << text;
  }
}

}  // namespace
}  // namespace sprague

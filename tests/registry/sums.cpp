// Sums of positions of different rulesets, by brute force on the product: only moves are used, never a
// nim-sum.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <random>
#include <set>

#include "positions/registry.hpp"
#include "session/session_state.hpp"
#include "tests/registry/generic.hpp"

namespace sprague::test {
namespace {

// The definitions, on texts.
class ByText {
 public:
  explicit ByText(SessionState& session) : session_(session) {}

  Outcome outcome(const std::string& text, Convention convention) {
    const auto key = std::pair(text, convention);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const Texts all = options(text);
    Outcome result = all.empty() ? ended_outcome(convention) : Outcome::P;
    for (const std::string& option : all)
      if (outcome(option, convention) == Outcome::P) result = Outcome::N;
    return known_[key] = result;
  }

  Texts options(const std::string& text) {
    auto position = session_.read(text);
    EXPECT_TRUE(position.ok()) << text;
    MoveTexts sink(~u64{0});
    (*position)->moves(~u64{0}, sink);
    const std::string ruleset = (*position)->ruleset_text();
    Texts out;
    for (const MoveText& move : sink.moves())
      out.push_back(ruleset.empty() ? move.result : ruleset + " " + move.result);
    return out;
  }

  /// The position and its followers; `most` where there are at least so many.
  std::size_t count_followers(const std::string& text, std::size_t most) {
    Texts all{text};
    std::set<std::string> seen{text};
    for (std::size_t i = 0; i < all.size() && all.size() < most; ++i)
      for (const std::string& option : options(std::string(all[i])))
        if (seen.insert(option).second) all.push_back(option);
    return std::min(all.size(), most);
  }

 private:
  SessionState& session_;
  std::map<std::pair<std::string, Convention>, Outcome> known_;
};

void compare(SessionState& session, ByText& brute, const std::string& text) {
  for (const Convention convention : conventions) {
    Task task;
    task.position = text;
    task.convention = convention;
    task.list_moves = ~u64{0};
    const Result<Answer> answer = session.answer(task);
    ASSERT_TRUE(answer.ok()) << render(answer.error(), text);
    EXPECT_EQ(answer->outcome, brute.outcome(text, convention)) << text << " " << to_text(convention);
    Texts listed, winning;
    for (const MoveText& move : answer->winning_moves) listed.push_back(move.result);
    for (const std::string& option : brute.options(text))
      if (brute.outcome(option, convention) == Outcome::P) winning.push_back(option);
    EXPECT_EQ(listed, winning) << text << " " << to_text(convention);
    EXPECT_EQ(answer->winning_move_count, winning.size()) << text;
  }
}

// Small positions of every ruleset, as texts: examples small enough, and rows of one to three small numbers.
std::vector<std::string> components(SessionState& session, ByText& brute) {
  std::vector<std::string> out;
  const auto add = [&](const std::string& text) {
    auto position = session.read(text);
    if (!position || (*position)->is_loopy()) return;  // those have tests of their own
    if (!(*position)->no_component_reason().empty()) return;
    const std::string full = full_text(**position);
    MoveTexts few(60, false);
    (*position)->moves(60, few);
    if (few.complete() && brute.count_followers(full, 60) < 60) out.push_back(full);
  };
  for (const RulesetEntry& entry : all_rulesets()) {
    const std::string name(entry.info->name);
    for (const Example& example : entry.examples) add(name + " " + std::string(example.text));
    const char* const arguments[] = {"", "2 ", "3 "};
    for (const char* const rows : {"", "1", "2", "5", "1 1", "2 2", "1 2", "0 2", "3 1", "1 1 1", "2 1 2"})
      for (const char* const argument : arguments) add(name + " " + argument + rows);
  }
  return out;
}

// A sum in which it is one player's turn: that of the first component which says so.
std::string of_one_turn(std::string text) {
  constexpr std::string_view left = " left: ", right = " right: ";
  const bool is_left = text.find(left) < text.find(right);
  const std::string_view turn = is_left ? left : right, other = is_left ? right : left;
  for (std::size_t at; (at = text.find(other)) != std::string::npos;) text.replace(at, other.size(), turn);
  return text;
}

TEST(Sums, AgreeWithBruteForceOnTheProduct) {
  SessionState session;
  ByText brute(session);
  const std::vector<std::string> all = components(session, brute);
  ASSERT_GT(all.size(), 50U);
  std::mt19937 random(seed());
  for (int i = 0; i < 400; ++i) {
    std::string text = all[random() % all.size()];
    for (std::size_t more = 1 + random() % 2; more > 0; --more) text += " + " + all[random() % all.size()];
    text = of_one_turn(std::move(text));
    SCOPED_TRACE("seed " + std::to_string(seed()));
    // Triples of large components would take brute force too long.
    u64 product = 1;
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find('+', begin), text.size());
      product *= brute.count_followers(full_text(**session.read(text.substr(begin, end - begin))), 3'001);
      begin = end + 1;
    }
    if (product <= 3'000) compare(session, brute, text);
  }
}

TEST(Sums, MisereUsesTheRuleOnlyWhereItIsATheorem) {
  SessionState session;
  Task task;
  task.convention = Convention::misere;
  task.position = "nim 3 5 + bash 3 7";
  EXPECT_EQ(session.answer(task)->method.name, "theorem");
  task.position = "nim 3 5 + wythoff 1 2";
  EXPECT_EQ(session.answer(task)->method.name, "search");
}

TEST(Sums, LargeComponentsAreSummedExactly) {
  SessionState session;
  Task task;
  task.position = "nim 18446744073709551616 + bash 3 2 + wythoff 4 7";
  const Result<Answer> answer = session.answer(task);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->nim_value(), Natural::from_digits("18446744073709551618"));
  ASSERT_EQ(answer->winning_move_count, 1U);
  EXPECT_EQ(answer->winning_moves[0].label, "in component 1: take 18446744073709551614");
}

TEST(Sums, PlayAndReadMovesInComponents) {
  SessionState session;
  auto sum = session.read("nim 3 5 + wythoff 4 7");
  ASSERT_TRUE(sum.ok());
  for (const char* const typed : {"in component 1: take 2 from heap 2", "1: take 2 from heap 2", "1: 3 3"}) {
    auto option = (*sum)->read_move(typed);
    ASSERT_TRUE(option.ok()) << typed;
    EXPECT_EQ((*option)->text(), "nim 3 3 + wythoff 4 7");
    EXPECT_EQ((*sum)->move_label(**option), "in component 1: take 2 from heap 2");
  }
  for (const char* const typed :
       {"", "take 2 from heap 2", "3: take 1", "0: take 1", "1: take 9 from heap 1", ":"})
    EXPECT_FALSE((*sum)->read_move(typed).ok()) << typed;
}

// Whose turn it is changes in all components of Left and Right.
TEST(Sums, MovesAreCalledByTheComponentThatTheyAreMadeIn) {
  SessionState session;
  for (const char* const typed : {"domineering 2x2 + domineering 2x3", "domineering 2x3 + nim 2",
                                  "clobber xo + nim 1 + domineering right: ...|..."}) {
    const auto sum = session.read(typed);
    ASSERT_TRUE(sum.ok()) << typed;
    std::set<std::string> components;
    EachMove all(~u64{0}, [&](const AnyMove& move) {
      const std::string words = english(move.label());
      EXPECT_EQ(english((*sum)->move_label(*move.option())), words) << typed;
      components.insert(words.substr(0, words.find(':')));
    });
    (*sum)->moves(~u64{0}, all);
    EXPECT_GT(components.size(), 1) << typed;
  }
}

TEST(Sums, PerfectPlayTakesAsLongAsTheRemoteness) {
  SessionState session;
  for (const Convention convention : conventions) {
    auto here = *session.read("nim 2 3 + wythoff 1 3 + bash 2 4");
    Budget budget(Limits{});
    const auto expected = here->remoteness(convention, Effort::whatever_it_takes, budget);
    ASSERT_TRUE(expected.has_value());
    u64 moves = 0;
    while (auto next = here->best_option(convention, budget)) {
      here = std::move(next);
      ++moves;
    }
    EXPECT_TRUE(here->is_ended());
    EXPECT_EQ(moves, *expected);
  }
}

}  // namespace
}  // namespace sprague::test

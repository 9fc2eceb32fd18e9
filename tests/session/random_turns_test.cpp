// What is proved of random games in which Left and Right have moves of their own, against brute force, which
// knows nothing of a coordinate for whose turn it is.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <regex>

#include "prove/strategy.hpp"
#include "script/ast.hpp"
#include "session/formula_claimant.hpp"
#include "session/prove_game.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

using Heaps = std::vector<i64>;

// A rule takes `least` to `most` from each heap that it is about, the same of all.
struct Taking {
  script::Mover mover = script::Mover::both;
  std::vector<bool> from = {};
  i64 least = 1, most = 1;
};

struct Partizan {
  std::vector<Taking> rules = {};
  Convention convention = Convention::normal;
  std::size_t heaps = 1;

  [[nodiscard]] std::string text() const {
    const std::vector<std::string> names = {"x", "y"};
    std::string position, out = "game random(";
    for (std::size_t i = 0; i < heaps; ++i) position += (i > 0 ? ", " : "") + names[i];
    out += position + ")\n";
    for (const Taking& rule : rules) {
      out += rule.mover == script::Mover::left    ? "left: "
             : rule.mover == script::Mover::right ? "right: "
                                                  : "";
      out += "(" + position + ") -> (";
      for (std::size_t i = 0; i < heaps; ++i)
        out += (i > 0 ? ", " : "") + names[i] + (rule.from[i] ? " - k" : "");
      out += ") where " + std::to_string(rule.least) + " <= k <= " + std::to_string(rule.most) + "\n";
    }
    return out;
  }

  // Does the player whose turn it is win? By the definition of play.
  bool wins(bool is_right, const Heaps& at) {
    const auto [found, is_new] = known.try_emplace({is_right, at}, false);
    if (!is_new) return found->second;
    bool has_move = false, is_won = false;
    for (const Taking& rule : rules) {
      if (rule.mover == (is_right ? script::Mover::left : script::Mover::right)) continue;
      for (i64 k = rule.least; k <= rule.most; ++k) {
        Heaps to = at;
        bool exists = true;
        for (std::size_t i = 0; i < heaps; ++i)
          if (rule.from[i]) exists = (to[i] -= k) >= 0 && exists;
        if (!exists) continue;
        has_move = true;
        is_won = is_won || !wins(!is_right, to);
      }
    }
    if (!has_move && convention == Convention::misere) is_won = true;
    return known[{is_right, at}] = is_won;
  }

  std::map<std::pair<bool, Heaps>, bool> known = {};
};

Partizan random_partizan(std::mt19937& random) {
  const auto below = [&](unsigned n) { return test::below(random, n); };
  Partizan out{.convention = below(3) == 0 ? Convention::misere : Convention::normal,
               .heaps = below(3) == 0 ? 2U : 1U};
  const unsigned count = 2 + below(3);
  for (unsigned i = 0; i < count; ++i) {
    // The first rule is Left's, so that the game is partizan.
    Taking rule{.mover = i == 0 ? script::Mover::left : static_cast<script::Mover>(below(3))};
    for (std::size_t h = 0; h < out.heaps; ++h) rule.from.push_back(below(2) == 0);
    rule.from[below(static_cast<unsigned>(out.heaps))] = true;
    rule.least = 1 + below(3);
    rule.most = rule.least + below(3);
    out.rules.push_back(std::move(rule));
  }
  return out;
}

// Is more said than the sizes of automata? Where little time was left for words, nothing is.
bool is_in_words(const std::string& words) {
  return words.find("With ") == std::string::npos && !words.starts_with("An automaton with ");
}

// Each sentence about a player, read back from the words.
void compare_words(const std::string& words, Partizan& game, i64 side) {
  const std::regex about(
      R"((Left|Right), moving first, (wins|loses|always wins|always loses)(?: exactly when ([^\n]*))?\.)");
  std::size_t sentences = 0;
  for (std::sregex_iterator one(words.begin(), words.end(), about), end; one != end; ++one, ++sentences) {
    const bool is_right = (*one)[1] == "Right", says_wins = (*one)[2].str().ends_with("wins");
    const std::string condition = (*one)[3].matched ? (*one)[3].str() : "x >= 0";
    std::vector<std::string> coordinates = {"x", "y"};
    coordinates.resize(game.heaps);
    const auto claimant = claimant_by_formula(condition, coordinates, false);
    ASSERT_TRUE(claimant) << condition;
    for (i64 x = 0; x < side; ++x)
      for (i64 y = 0; y < (game.heaps == 2 ? side : 1); ++y) {
        Cell cell{{static_cast<u64>(x), static_cast<u64>(y)}, game.heaps};
        Budget budget(Limits{});
        const Claims claims = (*claimant)({&cell, 1}, budget);
        ASSERT_EQ(claims.claims.size(), 1U);
        Heaps at{x, y};
        at.resize(game.heaps);
        EXPECT_EQ((claims.claims[0].outcome == Outcome::N) == says_wins, game.wins(is_right, at))
            << words << " at " << x << ", " << y << "\n"
            << game.text();
      }
  }
  if (is_in_words(words)) {
    EXPECT_EQ(sentences, 2U) << words;
  }
}

TEST(Turns, WhatIsProvedOfRandomGamesIsTrue) {
  const unsigned seed_of_all = seed();
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed_of_all));
  std::mt19937 random(seed_of_all);
  int proved = 0, in_words = 0;
  constexpr int games = 100;
  for (int i = 0; i < games; ++i) {
    Partizan game = random_partizan(random);
    const std::string text = game.text();
    SCOPED_TRACE(text + (game.convention == Convention::misere ? "misère" : "normal"));
    SessionState session;
    ASSERT_FALSE(session.define("random.game", text));
    const auto report = prove_game(session, {.game = "random.game",
                                             .convention = game.convention,
                                             .for_use = true,
                                             .limits = {.seconds = 2, .positions = 20'000'000}});
    ASSERT_TRUE(report) << english(report.error().message);
    if (!report->theorem) continue;
    ++proved;
    Budget budget(Limits{});
    const auto strategy = prove::Strategy::make(report->theorem, budget);
    ASSERT_TRUE(strategy);
    const i64 side = game.heaps == 1 ? 60 : 14;
    for (const bool is_right : {false, true})
      for (i64 x = 0; x < side; ++x)
        for (i64 y = 0; y < (game.heaps == 2 ? side : 1); ++y) {
          Heaps at{x, y};
          at.resize(game.heaps);
          prove::Strategy::Numbers numbers{Natural(is_right ? 1 : 0)};
          for (const i64 n : at) numbers.emplace_back(static_cast<u64>(n));
          ASSERT_TRUE(strategy->covers(numbers));
          const bool is_won = game.wins(is_right, at);
          ASSERT_EQ(strategy->outcome(numbers) == Outcome::N, is_won) << is_right << ": " << x << ", " << y;
          const auto move = is_won ? strategy->winning_move(numbers) : std::nullopt;
          if (!move) continue;  // in misère play it may be over
          const prove::Strategy::Numbers& to = move->option[0];
          EXPECT_EQ(to[0], Natural(is_right ? 0 : 1));
          Heaps there;
          for (std::size_t h = 1; h < to.size(); ++h) there.push_back(static_cast<i64>(to[h].to_u64()));
          EXPECT_FALSE(game.wins(!is_right, there));
        }
    const std::string words = english(report->statement.words);
    in_words += is_in_words(words);
    compare_words(words, game, side);
  }
  RecordProperty("proved", proved);
  RecordProperty("in_words", in_words);
  // Nearly all are, and most in words; a machine that has little time for us may prove fewer.
  EXPECT_GE(proved, games / 4);
  EXPECT_GE(in_words, proved / 4);
}

}  // namespace
}  // namespace sprague::test

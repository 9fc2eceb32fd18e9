// What searches record, held against the rules: each smaller value is reached by the move that is noted, no
// option has the value, and what a line rests on stands in front of it.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "solve/follower_graph.hpp"
#include "solve/value_search.hpp"
#include "solve/winning_search.hpp"

namespace sprague {
namespace {

struct Row {
  unsigned pins = 0;
  [[nodiscard]] std::size_t hash() const { return pins * std::size_t{0x9e3779b9}; }
  friend auto operator<=>(const Row&, const Row&) = default;
};

// Kayles: one pin or two neighbours are knocked down, which may leave two rows. A move is named by the rows that
// it leaves; where `splits` is false one of them is empty.
struct Pins {
  using Part = Row;
  using Move = std::pair<unsigned, unsigned>;
  bool splits = true;

  static u64 bytes_of(const Part&) { return sizeof(Part); }
  static u64 bytes_of(const Move&) { return sizeof(Move); }
  [[nodiscard]] std::vector<Move> moves(unsigned pins) const {
    std::vector<Move> out;
    for (unsigned down = 1; down <= 2 && down <= pins; ++down)
      for (unsigned left = 0; left <= (splits ? (pins - down) / 2 : 0); ++left)
        out.emplace_back(left, pins - down - left);
    return out;
  }
  [[nodiscard]] std::vector<Part> rows(const Move& move) const {
    if (!splits) return {{move.second}};
    return {{move.first}, {move.second}};
  }
  template <class Enough>
  std::optional<Ways<Pins>> ways(const Part& part, const Enough& enough, Budget& budget) const {
    if (!budget.spend()) return std::nullopt;
    Ways<Pins> out;
    for (const Move& move : moves(part.pins)) {
      out.list.push_back({move, rows(move)});
      if (enough(out.list.back().to)) break;
    }
    return out;
  }
};

TEST(ValueSearch, NotesAMoveToEachSmallerValueBehindWhatItRestsOn) {
  Pins rules;
  ValueSearch<Pins>::Values values;
  std::vector<ValueSearch<Pins>::Evidence> evidence;
  Budget budget(Limits{});
  ASSERT_TRUE(ValueSearch<Pins>(rules, values, &evidence).run({60}, budget));
  EXPECT_EQ(values.at({12}), 4U);  // Winning Ways, chapter 4
  std::map<unsigned, u64> seen;
  const auto value_of = [&](const Pins::Move& move) {
    u64 value = 0;
    for (const Row& row : rules.rows(move)) value ^= seen.at(row.pins);  // throws where it comes later
    return value;
  };
  for (const auto& [part, moves] : evidence) {
    for (std::size_t smaller = 0; smaller < moves.size(); ++smaller)
      EXPECT_EQ(value_of(moves[smaller]), smaller) << part.pins;
    for (const auto& move : rules.moves(part.pins)) EXPECT_NE(value_of(move), moves.size()) << part.pins;
    EXPECT_TRUE(seen.emplace(part.pins, moves.size()).second);
  }
  EXPECT_EQ(seen.size(), 61U);
}

TEST(ValueSearch, FindsTheSameWithoutEvidenceAndGoesOnWithWhatIsKnown) {
  Pins rules;
  ValueSearch<Pins>::Values values, known;
  std::vector<ValueSearch<Pins>::Evidence> evidence;
  Budget budget(Limits{});
  ASSERT_TRUE(ValueSearch<Pins>(rules, known, &evidence).run({40}, budget));
  Budget little(Limits{.positions = 20});
  EXPECT_FALSE(ValueSearch<Pins>(rules, values).run({40}, little));
  ASSERT_TRUE(ValueSearch<Pins>(rules, values).run({40}, budget));
  EXPECT_EQ(values, known);
}

TEST(WinningSearch, NotesOneMoveOrAllOptionsUnderBothConventions) {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    Pins rules{.splits = false};  // take one or two
    Budget budget(Limits{});
    const auto decided = WinningSearch<Pins>(rules, convention).run({30}, budget);
    ASSERT_FALSE(decided.empty());
    EXPECT_EQ(decided.back().part.pins, 30U);
    for (std::size_t i = 0; i < decided.size(); ++i) {
      const auto& [part, outcome, move, because] = decided[i];
      EXPECT_EQ(outcome == Outcome::P, part.pins % 3 == (convention == Convention::normal ? 0 : 1));
      EXPECT_EQ(move.has_value(), outcome == Outcome::N && part.pins > 0);
      for (const std::uint32_t place : because) {
        ASSERT_LT(place, i);
        EXPECT_NE(decided[place].outcome, outcome);
      }
    }
    Budget little(Limits{.positions = 5});
    EXPECT_TRUE(WinningSearch<Pins>(rules, convention).run({30}, little).empty());
  }
}

// A token on a graph of which nothing is known; in some games two vertices end play, one won and one lost.
struct Walk {
  struct Position {
    std::uint32_t at = 0;
    [[nodiscard]] std::size_t hash() const { return at; }
    friend bool operator==(const Position&, const Position&) = default;
  };
  std::vector<std::vector<std::uint32_t>> targets;

  void options(const Position& position, std::vector<Position>& out) const {
    for (const std::uint32_t to : targets[position.at]) out.push_back({to});
  }
};
struct EndedWalk : Walk {
  std::vector<std::optional<Outcome>> over;
  [[nodiscard]] std::optional<Outcome> result(const Position& position, Convention) const {
    return over[position.at];
  }
};

std::vector<std::vector<std::uint32_t>> random_targets(std::mt19937& random, std::uint32_t size) {
  std::vector<std::vector<std::uint32_t>> out(size);
  for (auto& targets : out)
    for (unsigned i = random() % 4; i > 0; --i)
      targets.push_back(static_cast<std::uint32_t>(random() % size));
  return out;
}

TEST(JudgedFollowers, AgreeWithTheirOptionsLineByLine) {
  std::mt19937 random(20261123);
  unsigned decided = 0, draws = 0;
  for (int k = 0; k < 400; ++k) {
    const auto size = static_cast<std::uint32_t>(1 + random() % 12);
    EndedWalk rules{{random_targets(random, size)}, std::vector<std::optional<Outcome>>(size)};
    for (std::uint32_t v = 0; v < size; ++v) {
      if (rules.targets[v].empty()) rules.over[v] = random() % 2 == 0 ? Outcome::N : Outcome::P;
      if (random() % 8 == 0) rules.over[v] = Outcome::N, rules.targets[v].clear();
    }
    Budget budget(Limits{});
    const auto judged = judged_followers(rules, {0}, Convention::misere, budget);
    ASSERT_TRUE(judged.has_value());
    for (std::size_t v = 0; v < judged->positions.size(); ++v) {
      std::uint32_t nearest = never, farthest = 0;
      bool has_draw = false;
      for (const std::uint32_t option : judged->graph.view().options(v)) {
        if (judged->outcome[option] == Outcome::P)
          nearest = std::min(nearest, judged->remoteness[option] + 1);
        if (judged->outcome[option] == Outcome::N)
          farthest = std::max(farthest, judged->remoteness[option] + 1);
        has_draw |= judged->outcome[option] == Outcome::D;
      }
      auto outcome = nearest != never ? Outcome::N : has_draw ? Outcome::D : Outcome::P;
      auto remoteness = nearest != never ? nearest : has_draw ? never : farthest;
      if (const auto over = rules.over[judged->positions[v].at]) {
        outcome = *over;
        remoteness = outcome == Outcome::N ? 1 : 0;
      }
      EXPECT_EQ(judged->outcome[v], outcome);
      EXPECT_EQ(judged->remoteness[v], remoteness);
      ++(outcome == Outcome::D ? draws : decided);
    }
    const auto order = judged->by_remoteness();
    for (std::size_t i = 1; i < order.size(); ++i)
      EXPECT_LE(judged->remoteness[order[i - 1]], judged->remoteness[order[i]]);
  }
  EXPECT_GT(decided, 300U);
  EXPECT_GT(draws, 100U);
}

TEST(LoopyValues, ComeInAnOrderInWhichWhatIsWorthMoreIsAnswered) {
  std::mt19937 random(20261124);
  unsigned answered = 0;
  for (int k = 0; k < 400; ++k) {
    const auto size = static_cast<std::uint32_t>(1 + random() % 12);
    const Walk rules{random_targets(random, size)};
    Budget budget(Limits{});
    const auto graph = follower_graph(rules, {0}, budget);
    ASSERT_TRUE(graph.has_value());
    std::vector<std::uint32_t> order;
    const auto values = loopy_values(graph->view(), budget, &order);
    std::vector<std::size_t> rank(graph->size(), order.size());
    for (std::size_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
    for (std::size_t v = 0; v < graph->size(); ++v) {
      EXPECT_EQ(rank[v] < order.size(), values[v] != no_nim_value);
      if (values[v] == no_nim_value) continue;
      for (const std::uint32_t option : graph->view().options(v)) {
        if (values[option] < values[v]) continue;
        const auto replies = graph->view().options(option);
        EXPECT_TRUE(std::any_of(replies.begin(), replies.end(), [&](std::uint32_t reply) {
          return values[reply] == values[v] && rank[reply] < rank[v];
        }));
        ++answered;
      }
    }
  }
  EXPECT_GT(answered, 100U);
}

}  // namespace
}  // namespace sprague

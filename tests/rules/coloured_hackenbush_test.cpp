// Blue–red–green Hackenbush: trees by the colon principle and other graphs by their parts, against the definition; long stalks by
// Berlekamp's rule; trees that are large or deep.
#include "rules/coloured_hackenbush.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "positions/adapter.hpp"
#include "rulesets/blue_red_hackenbush.hpp"
#include "tests/support/long_number.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

using rulesets::BlueRedHackenbush;
using Coloured = BlueRedHackenbush::Position;
using value::Game;
using value::ShortGames;

Coloured coloured(const std::string& text) {
  Scanner scanner(text);
  const auto found = BlueRedHackenbush().parse(scanner);
  EXPECT_TRUE(found) << text;
  return found ? *found : Coloured{};
}

// Values of positions as the options make them, each position once.
class ByDefinition {
 public:
  explicit ByDefinition(ShortGames& games) : games_(games) {}
  Game of(const Coloured& position) {
    if (const auto found = known_.find(position.text()); found != known_.end()) return found->second;
    std::vector<Game> sides[2];
    for (const Player player : {Player::left, Player::right})
      for (std::size_t i = 0; i < position.edges.size(); ++i) {
        const char colour = position.colours[i];
        if (colour != 'g' && colour != (player == Player::left ? 'b' : 'r')) continue;
        std::string left;  // what is left when the edge is cut, read again
        for (std::size_t k = 0; k < position.edges.size(); ++k)
          if (k != i)
            left += std::to_string(position.edges[k].from) +
                    (position.colours[k] == 'g' ? '-' : position.colours[k]) +
                    std::to_string(position.edges[k].to) + " ";
        sides[player == Player::left ? 0 : 1].push_back(of(coloured(left)));
      }
    return known_[position.text()] = games_.make(sides[0], sides[1]);
  }

 private:
  ShortGames& games_;
  std::map<std::string, Game> known_;
};

std::string random_edges(std::mt19937& random, bool is_tree, unsigned edges, std::string_view colours) {
  std::string out;
  const unsigned vertices = is_tree ? edges + 1 : 2 + below(random, 4);
  for (unsigned v = 1; v <= edges; ++v)
    out += std::to_string(below(random, is_tree ? v : vertices)) +
           colours[below(random, static_cast<unsigned>(colours.size()))] +
           std::to_string(is_tree ? v : below(random, vertices)) + " ";
  return out;
}

TEST(ColouredHackenbush, ValuesAgreeWithTheDefinition) {
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  std::mt19937 random(seed());
  Budget budget(Limits{});
  ShortGames games(budget);
  ByDefinition slow(games);
  const auto rules = std::make_shared<WithTurns<BlueRedHackenbush>>();
  unsigned trees = 0, others = 0;
  for (int round = 0; round < 400; ++round) {
    const std::string text =
        random_edges(random, round % 2 == 0, 1 + below(random, 6), round % 3 == 0 ? "br" : "br-");
    SCOPED_TRACE(text);
    const Coloured position = coloured(text);
    OutcomeOnlyPositionOf<WithTurns<BlueRedHackenbush>> any(rules, {position, Player::left});
    const Game expected = slow.of(position);
    EXPECT_EQ(any.short_value(games), expected);
    EXPECT_EQ(any.AnyPosition::short_value(games), expected);
    EXPECT_EQ(any.outcome_class(Convention::normal, budget), games.outcome_class(expected));
    const auto number = any.long_number(budget);
    const bool is_blue_red_tree = tree_value(position.edges, position.colours, games).has_value() &&
                                  position.colours.find('g') == std::string::npos;
    ASSERT_TRUE(number || !is_blue_red_tree);
    EXPECT_TRUE(!number || games.number(*number->dyadic()) == expected);
    ++(tree_value(position.edges, position.colours, games).has_value() ? trees : others);
  }
  ASSERT_FALSE(games.refused());
  EXPECT_GT(trees, 200U);
  EXPECT_GT(others, 60U);
}

TEST(ColouredHackenbush, WhoWinsTreesFollowsFromTheirValue) {
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  std::mt19937 random(seed());
  Budget budget(Limits{});
  std::map<Outcome, unsigned> met;
  const BlueRedHackenbush rules;
  for (int round = 0; round < 400; ++round) {
    // A number beside a nimber, or something else.
    const Coloured position =
        coloured(random_edges(random, true, 1 + below(random, 8), round % 2 == 0 ? "br" : "bbrr-"));
    ShortGames games(budget);
    const Outcome expected = games.outcome_class(*rules.found_value(position, games));
    ++met[expected];
    for (const Player player : {Player::left, Player::right}) {
      const auto found = rules.found_outcome(position, player, Convention::normal, budget);
      ASSERT_TRUE(found);
      const bool wins =
          expected == Outcome::N || expected == (player == Player::left ? Outcome::L : Outcome::R);
      EXPECT_EQ(found->value, wins ? Outcome::N : Outcome::P) << position.text();
    }
    EXPECT_FALSE(rules.found_outcome(position, Player::left, Convention::misere, budget));
  }
  for (const Outcome outcome : {Outcome::L, Outcome::R, Outcome::N, Outcome::P}) EXPECT_GT(met[outcome], 5U);
}

TEST(ColouredHackenbush, TreesOfHundredsOfEdgesAgreeWithNumbersAsTheyAreWritten) {
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  std::mt19937 random(seed());
  Budget budget(Limits{});
  for (int round = 0; round < 40; ++round) {
    const unsigned edges = 1 + below(random, 300), near = 1 + below(random, 30);
    std::vector<LongNumber> sums(edges + 1);
    std::vector<unsigned> under(edges + 1);
    std::string text, colours;
    for (unsigned v = 1; v <= edges; ++v) {
      under[v] = v - 1 - below(random, std::min(near, v));
      colours += "br"[below(random, 2)];
      text += std::to_string(under[v]) + colours.back() + std::to_string(v) + " ";
    }
    for (unsigned v = edges; v > 0; --v)
      sums[under[v]] = sums[under[v]] + sums[v].behind(colours[v - 1] == 'b' ? Player::left : Player::right);
    const auto found = BlueRedHackenbush().found_number(coloured(text), budget);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->text(), sums[0].text()) << text;
  }
}

// Berlekamp's rule (Winning Ways, chapter 3): the first run counts ±1 an edge; behind the first change of colour the edges count ±1/2,
// ±1/4, … (Conway's form of it).
TEST(ColouredHackenbush, StalksAgreeWithBerlekampsRule) {
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  std::mt19937 random(seed());
  Budget budget(Limits{});
  for (int round = 0; round < 100; ++round) {
    std::string stalk;
    for (unsigned length = 1 + below(random, 200); stalk.size() < length;) stalk += "br"[below(random, 2)];
    LongNumber expected;
    u64 halvings = 0;
    for (const char c : stalk) {
      if (c != stalk[0] || halvings > 0) ++halvings;
      expected = expected + LongNumber{c == 'r', Natural(1), halvings};
    }
    EXPECT_EQ(BlueRedHackenbush().found_number(coloured(stalk), budget)->text(), expected.text()) << stalk;
  }
}

TEST(ColouredHackenbush, LargeTrees) {
  constexpr std::uint32_t size = 1'000'000;
  std::mt19937 random(1);
  Budget budget(Limits::none());
  ShortGames games(budget);
  std::vector<Edge> stalk, bush;
  std::string colours;
  for (std::uint32_t v = 0; v < size; ++v) {
    stalk.push_back({v, v + 1});
    bush.push_back({below(random, v + 1), v + 1});
    colours += "br"[below(random, 2)];
  }
  const auto of_stalk = tree_value(stalk, colours, games);
  ASSERT_TRUE(of_stalk && of_stalk->is_number());
  EXPECT_EQ(of_stalk->number.birthday(), size);
  const auto of_bush = tree_value(bush, colours, games);
  EXPECT_TRUE(of_bush && of_bush->is_number());
  EXPECT_EQ(tree_value(stalk, std::string(size, 'g'), games).value().nimber, size);

  // A blue stalk with a red leaf at each vertex: −1, 1 : −1, 1 : −1 − 1, …
  std::vector<Edge> comb;
  std::string combs;
  value::LongDyadic expected;
  for (std::uint32_t v = 2; v <= size; v += 2) {
    comb.push_back({v - 2, v});
    comb.push_back({v - 1, v});
    combs += "br";
    expected += value::LongDyadic(-1);
    expected.put_in_front(Player::left);
  }
  EXPECT_EQ(tree_value(comb, combs, games).value().number, expected);
  EXPECT_FALSE(games.refused());
}

TEST(ColouredHackenbush, IsWrittenInThreeWays) {
  for (const auto& [typed, edges] :
       std::initializer_list<std::pair<const char*, const char*>>{{"bbr", "0b1 1b2 2r3"},
                                                                  {"bbr rb", "0b1 1b2 2r3 0r4 4b5"},
                                                                  {"b(r)(bg)", "0b1 1r2 1b3 3-4"},
                                                                  {"(b(r)(bg))", "0b1 1r2 1b3 3-4"},
                                                                  {"()(()r)", "0-1 0-2 2-3 2r4"},
                                                                  {"0b1, 1r2 2 3", "0b1 1r2 2-3"},
                                                                  {"1b0 5r6", "0b1"},
                                                                  {"(bb(r)r)b", "0b1 1b2 2r3 2r4 0b5"}})
    EXPECT_EQ(coloured(typed).text(), edges) << typed;
  for (const char* wrong : {"bx", "b(r", "b)", "0b", "0x1", "0b1r2", "b0", "0bb1"}) {
    Scanner scanner{std::string_view(wrong)};
    EXPECT_FALSE(BlueRedHackenbush().parse(scanner)) << wrong;
  }
}

}  // namespace
}  // namespace sprague::test

// Values of partizan rulesets, as sessions read their positions, against slow twins that say the rules once more and know nothing of
// parts, theorems or components.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <random>
#include <set>

#include "positions/any_position.hpp"
#include "session/session_state.hpp"
#include "tests/support/seed.hpp"
#include "value/short_game.hpp"

namespace sprague::test {
namespace {

using value::Game;
using value::ShortGames;

/// Rules said once more: an option is a sum of states.
template <class State>
class SlowTwin {
 public:
  using Options = std::vector<std::vector<State>>;
  using Rules = std::function<Options(const State&, Player)>;

  SlowTwin(ShortGames& games, Rules rules) : games_(games), rules_(std::move(rules)) {}
  Game of(const State& state) {
    if (const auto found = known_.find(state); found != known_.end()) return found->second;
    std::vector<Game> sides[2];
    for (const Player player : {Player::left, Player::right})
      for (const auto& option : rules_(state, player)) {
        Game sum = Game::zero;
        for (const State& part : option) sum = games_.plus(sum, of(part));
        sides[player == Player::left ? 0 : 1].push_back(sum);
      }
    return known_[state] = games_.make(sides[0], sides[1]);
  }

 private:
  ShortGames& games_;
  Rules rules_;
  std::map<State, Game> known_;
};

class ValuesOfPartizanRulesets : public ::testing::Test {
 protected:
  // The value as it is found, by search of the parts, and who wins: all one.
  void expect(const std::string& position, Game expected, bool is_searched = true) {
    SCOPED_TRACE(position);
    auto read = session.read(position);
    ASSERT_TRUE(read) << english(read.error().message);
    EXPECT_TRUE((*read)->no_short_value().empty());
    EXPECT_EQ((*read)->short_value(games), expected);
    EXPECT_EQ((*read)->AnyPosition::short_value(games), expected);
    if (!is_searched) return;
    EXPECT_EQ((*read)->outcome_class(Convention::normal, budget), games.outcome_class(expected));
  }
  std::string word(unsigned length, std::string_view letters) {
    std::string out;
    while (out.size() < length) out += letters[below(random, static_cast<unsigned>(letters.size()))];
    return out;
  }

  SessionState session;
  Budget budget{Limits{}};
  ShortGames games{budget};
  std::mt19937 random{seed()};
};

TEST_F(ValuesOfPartizanRulesets, PushAndShove) {
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  for (const bool is_shove : {false, true}) {
    SlowTwin<std::string> twin(games, [&](const std::string& strip, Player player) {
      SlowTwin<std::string>::Options out;
      for (std::size_t i = 0; i < strip.size(); ++i) {
        if (strip[i] != (player == Player::left ? 'x' : 'o')) continue;
        // The pieces that move, one after the other, each a cell; a piece in the first cell is gone.
        std::string then = strip;
        std::size_t first = i;
        while (first > 0 && (is_shove || strip[first - 1] != '.')) --first;
        for (std::size_t k = first; k <= i; ++k) {
          if (k > 0) then[k - 1] = then[k];
          then[k] = '.';
        }
        out.push_back({then});
      }
      return out;
    });
    for (int round = 0; round < 60; ++round) {
      const std::string strip = word(1 + below(random, 9), round % 2 == 0 ? "xo." : "xo...");
      expect((is_shove ? "shove " : "push ") + strip, twin.of(strip));
    }
  }
}

TEST_F(ValuesOfPartizanRulesets, LongStripsOfShoveAreSumsOfPieces) {
  // A piece p cells from the end with r pieces behind it up to the last change counts p / 2^r: added up here from the formula itself.
  for (int round = 0; round < 40; ++round) {
    const std::string strip = word(1 + below(random, 40), "xo..");
    value::Dyadic sum;
    for (std::size_t i = 0; i < strip.size(); ++i) {
      if (strip[i] == '.') continue;
      std::string behind;
      for (std::size_t k = i; k < strip.size(); ++k)
        if (strip[k] != '.') behind += strip[k];
      std::size_t change = 0;
      for (std::size_t k = 1; k < behind.size(); ++k)
        if (behind[k] != behind[k - 1]) change = k;
      const auto place = static_cast<i64>(i + 1);
      sum = sum + value::Dyadic::of(strip[i] == 'x' ? place : -place, static_cast<int>(change));
    }
    auto read = session.read("shove " + strip);
    ASSERT_TRUE(read);
    EXPECT_EQ((*read)->short_value(games), games.number(sum)) << strip;
  }
}

TEST_F(ValuesOfPartizanRulesets, DigraphPlacement) {
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  for (int round = 0; round < 80; ++round) {
    const unsigned vertices = 1 + below(random, 7);
    const std::string colours = word(vertices, "br");
    std::set<std::pair<unsigned, unsigned>> edges;
    for (unsigned count = below(random, 2 * vertices); count > 0; --count)
      edges.emplace(below(random, vertices), below(random, vertices));
    std::string text = "digraph_placement " + colours;
    for (const auto& [from, to] : edges) {
      text += " " + std::to_string(from) + ">" + std::to_string(to);
    }
    using Left = std::set<unsigned>;
    SlowTwin<Left> twin(games, [&](const Left& left, Player player) {
      SlowTwin<Left>::Options out;
      for (const unsigned v : left) {
        if (colours[v] != (player == Player::left ? 'b' : 'r')) continue;
        Left then = left;
        then.erase(v);
        for (const auto& [from, to] : edges)
          if (from == v) then.erase(to);
        out.push_back({then});
      }
      return out;
    });
    Left all;
    for (unsigned v = 0; v < vertices; ++v) all.insert(v);
    expect(text, twin.of(all));
  }
}

// Col and Node Kayles are conflict placement games (Clow, McKay 2024): a vertex for each move, and edges to those it forbids.
TEST_F(ValuesOfPartizanRulesets, ColIsADigraphPlacement) {
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  for (int round = 0; round < 10; ++round) {
    const unsigned cells = 2 + below(random, 4);
    std::string edges, colours;
    for (unsigned v = 0; v < cells; ++v) {
      colours += "br";
      edges += std::to_string(2 * v) + ">" + std::to_string(2 * v + 1) + " " + std::to_string(2 * v + 1) +
               ">" + std::to_string(2 * v) + " ";
      for (unsigned other = 0; v > 0 && other < 2; ++other)
        edges += std::to_string(2 * v + other) + ">" + std::to_string(2 * v - 2 + other) + " " +
                 std::to_string(2 * v - 2 + other) + ">" + std::to_string(2 * v + other) + " ";
    }
    auto col = session.read("col " + std::string(cells, '.'));
    ASSERT_TRUE(col);
    expect("digraph_placement " + colours + " " + edges, (*col)->short_value(games).value());
  }
}

TEST_F(ValuesOfPartizanRulesets, PartizanOctalGamesAndSubtraction) {
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  for (int round = 0; round < 30; ++round) {
    std::string digits[2];
    for (std::string& code : digits) {
      code = std::string(1, "004"[below(random, 3)]) + "." + word(1 + below(random, 3), "01234567");
      code += "137"[below(random, 3)];
    }
    SlowTwin<unsigned> twin(games, [&](unsigned heap, Player player) {
      SlowTwin<unsigned>::Options out;
      const std::string& code = digits[player == Player::left ? 0 : 1];
      for (unsigned taken = 0; taken < code.size() - 1 && taken <= heap; ++taken) {
        const int digit = code[taken == 0 ? 0 : taken + 1] - '0';
        const unsigned rest = heap - taken;
        if ((digit & 1) != 0 && rest == 0) out.push_back({});
        if ((digit & 2) != 0 && rest > 0) out.push_back({rest});
        for (unsigned one = 1; (digit & 4) != 0 && 2 * one <= rest; ++one) out.push_back({one, rest - one});
      }
      return out;
    });
    const unsigned heap = below(random, 10), other = below(random, 5);
    const std::string game = "partizan_octal " + digits[0] + " " + digits[1] + " ";
    expect(game + std::to_string(heap), twin.of(heap));
    expect(game + std::to_string(heap) + " " + std::to_string(other),
           games.plus(twin.of(heap), twin.of(other)));
  }
  SlowTwin<unsigned> subtraction(games, [](unsigned heap, Player player) {
    SlowTwin<unsigned>::Options out;
    for (const unsigned taken : player == Player::left ? std::vector{1U, 4U} : std::vector{2U, 3U, 7U})
      if (taken <= heap) out.push_back({heap - taken});
    return out;
  });
  for (unsigned heap = 0; heap < 25; ++heap) {
    expect("partizan_subtraction L={1,4} R={2,3,7} " + std::to_string(heap), subtraction.of(heap));
    expect("partizan_octal 0.3003 0.0330003 " + std::to_string(heap), subtraction.of(heap));
  }
}

TEST_F(ValuesOfPartizanRulesets, CakesAndEuclid) {
  using Pair = std::pair<unsigned, unsigned>;
  SlowTwin<Pair> cake(games, [](const Pair& size, Player player) {
    SlowTwin<Pair>::Options out;
    const bool is_left = player == Player::left;
    const unsigned side = is_left ? size.second : size.first;
    for (unsigned parts = 2; parts <= side; ++parts)
      if (side % parts == 0)
        out.push_back(std::vector<Pair>(
            parts, is_left ? Pair{size.first, side / parts} : Pair{side / parts, size.second}));
    return out;
  });
  SlowTwin<Pair> euclid(games, [](const Pair& at, Player player) {
    SlowTwin<Pair>::Options out;
    const unsigned rest = at.first % at.second;
    if (rest > 0) out.push_back({{at.second, player == Player::left ? rest : at.second - rest}});
    return out;
  });
  for (unsigned first = 1; first <= 12; ++first)
    for (unsigned second = 1; second <= 12; ++second) {
      const std::string numbers = std::to_string(first) + " " + std::to_string(second);
      // Who wins is searched over rows of cakes, of which there are too many.
      expect("maundy_cake " + numbers, cake.of({first, second}), first + second <= 9);
      if (second <= first) expect("partizan_euclid " + numbers, euclid.of({first, second}));
    }
}

TEST_F(ValuesOfPartizanRulesets, SkiJumps) {
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(seed()));
  using Rows = std::vector<std::string>;
  SlowTwin<Rows> twin(games, [](const Rows& rows, Player player) {
    SlowTwin<Rows>::Options out;
    const bool is_left = player == Player::left;
    const std::string own = is_left ? "Ll" : "Rr", others = is_left ? "Rr" : "Ll";
    for (std::size_t r = 0; r < rows.size(); ++r)
      for (std::size_t c = 0; c < rows[r].size(); ++c) {
        if (own.find(rows[r][c]) == std::string::npos) continue;
        Rows then = rows;
        then[r][c] = '.';
        for (std::size_t to = c;;) {  // on to each free square, and off the slope
          to += is_left ? 1 : std::size_t(-1);
          if (to >= rows[r].size()) out.push_back({then});
          if (to >= rows[r].size() || rows[r][to] != '.') break;
          then[r][to] = rows[r][c];
          out.push_back({then});
          then[r][to] = '.';
        }
        if (rows[r][c] != own[0] || r + 2 >= rows.size() ||
            others.find(rows[r + 1][c]) == std::string::npos || rows[r + 2][c] != '.')
          continue;
        then[r + 1][c] = others[1];
        then[r + 2][c] = own[0];
        out.push_back({then});
      }
    return out;
  });
  for (int round = 0; round < 60; ++round) {
    const unsigned rows = 1 + below(random, 4), columns = 1 + below(random, 3);
    Rows at;
    std::string text;
    unsigned skiers = 0;
    for (unsigned r = 0; r < rows; ++r) {
      at.push_back(word(columns, "LRlr......"));
      text += (r > 0 ? "|" : "") + at.back();
      for (const char cell : at.back()) skiers += cell != '.' ? 1U : 0U;
    }
    if (skiers <= 4) expect("ski_jumps " + text, twin.of(at));
  }
}

}  // namespace
}  // namespace sprague::test

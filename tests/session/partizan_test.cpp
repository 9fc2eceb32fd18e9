// Games in which Left and Right have different moves: positions, sums with each other and with impartial games, and
// tables, against a plain recursion over moves that this test knows as data.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "positions/adapter.hpp"
#include "positions/sum.hpp"
#include "session/game_table.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

/// A player takes k from a heap; with `splits` the rest may also be made two heaps.
struct TakingGame {
  std::set<u64> takes[2], splits[2];
};

/// A component: a heap of game number `game`, or of Nim where that is −1 and of Kayles where it is −2.
using Heap = std::pair<int, u64>;
using Heaps = std::multiset<Heap>;

class PlayedOut {
 public:
  explicit PlayedOut(std::vector<TakingGame> games) : games_(std::move(games)) {}

  std::set<Heaps> options(const Heaps& heaps, Player player) const {
    std::set<Heaps> out;
    for (const Heap& heap : heaps) {
      Heaps rest = heaps;
      rest.erase(rest.find(heap));
      const auto add = [&](std::initializer_list<Heap> left) {
        Heaps next = rest;
        for (const Heap& each : left)
          if (each.second > 0) next.insert(each);
        out.insert(std::move(next));
      };
      const auto [game, n] = heap;
      for (u64 k = 1; k <= n; ++k) {
        if (game == -1) add({{-1, n - k}});
        if (game == -2 && k <= 2)
          for (u64 a = 0; a <= n - k; ++a) add({{-2, a}, {-2, n - k - a}});
        if (game < 0) continue;
        const TakingGame& rules = games_[static_cast<std::size_t>(game)];
        const auto side = static_cast<std::size_t>(player);
        if (rules.takes[side].contains(k)) add({{game, n - k}});
        if (rules.splits[side].contains(k))
          for (u64 a = 1; a < n - k; ++a) add({{game, a}, {game, n - k - a}});
      }
    }
    return out;
  }
  bool wins_first(const Heaps& heaps, Player player, Convention convention) {
    const auto key = std::tuple(heaps, player, convention);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const auto all = options(heaps, player);
    bool wins = all.empty() && convention == Convention::misere;
    for (const Heaps& option : all) wins = wins || !wins_first(option, opponent(player), convention);
    return known_[key] = wins;
  }
  Outcome outcome_class(const Heaps& heaps, Convention convention) {
    const bool left = wins_first(heaps, Player::left, convention);
    const bool right = wins_first(heaps, Player::right, convention);
    return left ? (right ? Outcome::N : Outcome::L) : right ? Outcome::R : Outcome::P;
  }

 private:
  std::vector<TakingGame> games_;
  std::map<std::tuple<Heaps, Player, Convention>, bool> known_;
};

std::set<u64> random_set(std::mt19937_64& random, unsigned most) {
  std::set<u64> out;
  for (u64 i = random() % (most + 1); i > 0; --i) out.insert(1 + random() % 4);
  return out;
}

std::string members(const std::set<u64>& set) {
  std::string out;
  for (const u64 k : set) out += (out.empty() ? "{" : ", ") + std::to_string(k);
  return out + "}";
}

/// Moves that both players have are written once, so that rules for both occur too.
std::string rules_of(const TakingGame& game, const std::string& name) {
  std::string out = "game " + name + "(n)\n";
  const std::string moves[] = {"(n) -> (n - k) where k in ",
                               "(n) -> (a) + (b) where a >= 1, b >= 1, n - a - b in "};
  for (std::size_t kind = 0; kind < 2; ++kind) {
    const auto* const sets = kind == 0 ? game.takes : game.splits;
    std::set<u64> both, own[2];
    for (std::size_t side = 0; side < 2; ++side)
      for (const u64 k : sets[side]) (sets[1 - side].contains(k) ? both : own[side]).insert(k);
    if (!both.empty()) out += "  " + moves[kind] + members(both) + "\n";
    if (!own[0].empty()) out += "  left: " + moves[kind] + members(own[0]) + "\n";
    if (!own[1].empty()) out += "  right: " + moves[kind] + members(own[1]) + "\n";
  }
  return out + "  left: (n) -> (n - 5)\n";  // so that there is a rule, and one for one player
}

/// "g0 left: 3 1 + nim 2", and the same read back.
std::string text_of(const std::vector<Heap>& heaps, Player player) {
  std::string out;
  for (const auto& [game, n] : heaps) {
    out += out.empty() ? "" : " + ";
    if (game < 0)
      out += game == -1 ? "nim " : "kayles ";
    else
      out += "g" + std::to_string(game) + (player == Player::left ? " left: " : " right: ");
    out += std::to_string(n);
  }
  return out;
}
std::pair<Heaps, std::optional<Player>> read_back(const std::string& text) {
  Heaps heaps;
  std::optional<Player> player;
  int game = -1;
  for (Scanner scanner(text); !scanner.done();) {
    const std::string_view word = scanner.word();
    if (word == "nim") game = -1;
    if (word == "octal") {
      game = -2;
      scanner.word();  // its code
      continue;
    }
    if (word[0] == 'g') game = word[1] - '0';
    if (word == "left:") player = Player::left;
    if (word == "right:") player = Player::right;
    if (word[0] >= '0' && word[0] <= '9' && word != "0") heaps.insert({game, std::stoull(std::string(word))});
  }
  return {heaps, player};
}

TEST(PartizanSums, AreWhatABruteForceFinds) {
  const u64 seed = std::random_device()();
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  for (int round = 0; round < 60; ++round) {
    std::vector<TakingGame> games(2);
    for (TakingGame& game : games)
      for (std::size_t side = 0; side < 2; ++side) {
        game.takes[side] = random_set(random, 3);
        if (random() % 3 == 0) game.splits[side] = random_set(random, 2);
      }
    SessionState session;
    std::string rules;
    for (std::size_t g = 0; g < games.size(); ++g) rules += rules_of(games[g], "g" + std::to_string(g));
    ASSERT_FALSE(session.define({}, rules)) << rules;
    for (TakingGame& game : games) game.takes[0].insert(5);
    PlayedOut truth(games);
    for (int ask = 0; ask < 8; ++ask) {
      std::vector<Heap> heaps;
      for (u64 i = 1 + random() % 3; i > 0; --i)
        heaps.push_back({static_cast<int>(random() % 4) - 2, random() % 7});
      heaps.push_back({static_cast<int>(random() % 2), random() % 8});
      const Heaps at(heaps.begin(), heaps.end());
      Heaps standing;
      for (const Heap& heap : at)
        if (heap.second > 0) standing.insert(heap);
      const auto player = static_cast<Player>(random() % 2);
      const auto convention = static_cast<Convention>(random() % 2);
      Task task;
      task.position = text_of(heaps, player);
      task.convention = convention;
      task.list_moves = 1'000;
      const auto answer = session.answer(task);
      ASSERT_TRUE(answer) << task.position << rules;
      SCOPED_TRACE(rules + task.position + " " + std::string(to_text(convention)));
      EXPECT_EQ(answer->outcome, truth.wins_first(standing, player, convention) ? Outcome::N : Outcome::P);
      EXPECT_EQ(answer->outcome_class, truth.outcome_class(standing, convention));
      EXPECT_FALSE(answer->nim_value());
      std::set<Heaps> wins, listed;
      for (const Heaps& option : truth.options(standing, player))
        if (!truth.wins_first(option, opponent(player), convention)) wins.insert(option);
      for (const MoveText& move : answer->winning_moves) {
        const auto [option, next] = read_back(move.result);
        EXPECT_EQ(next, opponent(player)) << move.result;
        listed.insert(option);
      }
      EXPECT_EQ(listed, wins);
    }
  }
}

TEST(PartizanTables, ShowTheOutcomeClasses) {
  SessionState session;
  ASSERT_FALSE(session.define(
      {},
      "game g(x, y)\n left: (x, y) -> (x - 1, y)\n right: (x, y) -> (x, y - k) where k in {1, 2}\n"
      " (x, y) -> (x - 1, y - 1)\n"));
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const auto made = tabulate(session, {.game = "g",
                                         .to = 7,
                                         .ranges = {},
                                         .row = {},
                                         .column = {},
                                         .convention = convention,
                                         .content = table::Content::nim_values,
                                         .limits = {}});
    ASSERT_TRUE(made && made->table);
    EXPECT_EQ(made->table->content(), table::Content::outcome_classes);
    // The definition, row by row; [player][x][y]: wins who moves first?
    bool wins[2][8][8] = {};
    for (std::size_t x = 0; x < 8; ++x)
      for (std::size_t y = 0; y < 8; ++y)
        for (std::size_t p = 0; p < 2; ++p) {
          bool can_move = false, win = false;
          const auto to = [&](std::size_t a, std::size_t b) {
            can_move = true;
            win = win || !wins[1 - p][a][b];
          };
          if (p == 0 && x >= 1) to(x - 1, y);
          for (std::size_t k = 1; p == 1 && k <= 2 && k <= y; ++k) to(x, y - k);
          if (x >= 1 && y >= 1) to(x - 1, y - 1);
          wins[p][x][y] = can_move ? win : convention == Convention::misere;
        }
    for (std::size_t x = 0; x < 8; ++x)
      for (std::size_t y = 0; y < 8; ++y) {
        const u64 expected = wins[0][x][y] ? (wins[1][x][y] ? 1U : 2U) : wins[1][x][y] ? 3U : 0U;
        EXPECT_EQ(made->table->at(x * 8 + y), expected) << x << ' ' << y;
      }
  }
}

TEST(PartizanSums, WantOneTurnForAll) {
  SessionState session;
  ASSERT_FALSE(session.define({}, "game g(n)\n left: (n) -> (n - 1)\n right: (n) -> (n - 2)\n"));
  const auto outcome = [&](const std::string& position) {
    Task task;
    task.position = position;
    const auto answer = session.answer(task);
    return answer ? std::string(to_text(*answer->outcome)) + answer->position
                  : english(answer.error().message) + " " + std::to_string(answer.error().offset);
  };
  EXPECT_EQ(outcome("g 1 + g 1"), "Ng left: 1 + g left: 1");
  EXPECT_EQ(outcome("g 1 + g right: 2"), "Pg right: 1 + g right: 2");
  EXPECT_EQ(outcome("nim 1 + g right: 1"), "Pnim 1 + g right: 1");
  EXPECT_EQ(outcome("g left: 1 + g right: 1"), "the components do not agree on whose turn it is 12");
}

/// Toads and Frogs (R. K. Guy): Left moves a toad to the right, Right a frog to the left, into a free cell or over one of
/// the other kind into a free cell. A ruleset in C++ that says no more than it must.
struct Toads {
  struct Position {
    std::string cells;
    [[nodiscard]] std::size_t hash() const { return std::hash<std::string>()(cells); }
    [[nodiscard]] std::string text() const { return cells; }
    static Result<Position> parse(Scanner& scanner) { return Position{std::string(scanner.word())}; }
    friend bool operator==(const Position&, const Position&) = default;
  };
  static constexpr Info info{"toads", "Toads and Frogs", "", "", "", "", "", "", "", ""};
  static constexpr std::span<const Example> examples = {};

  static std::vector<std::string> moves(std::string cells, Player player) {
    std::vector<std::string> out;
    const bool is_left = player == Player::left;
    if (!is_left) std::reverse(cells.begin(), cells.end());
    const char own = is_left ? 't' : 'f', other = is_left ? 'f' : 't';
    for (std::size_t i = 0; i < cells.size(); ++i)
      for (std::size_t far = 1; far <= 2 && i + far < cells.size(); ++far) {
        if (cells[i] != own || cells[i + far] != '.' || (far == 2 && cells[i + 1] != other)) continue;
        std::string next = cells;
        std::swap(next[i], next[i + far]);
        if (!is_left) std::reverse(next.begin(), next.end());
        out.push_back(next);
      }
    return out;
  }
  void options(const Position& position, Player player, std::vector<Position>& out) const {
    for (std::string& next : moves(position.cells, player)) out.push_back({std::move(next)});
  }
};

TEST(PartizanRulesets, NeedOptionsOfAPlayerAndNoMore) {
  std::map<std::pair<std::string, Player>, bool> known;
  const auto wins = [&](const auto& self, const std::string& a, const std::string& b, Player player) -> bool {
    const auto key = std::pair(a + "+" + b, player);
    if (const auto found = known.find(key); found != known.end()) return found->second;
    bool won = false;
    for (const std::string& next : Toads::moves(a, player))
      won = won || !self(self, next, b, opponent(player));
    for (const std::string& next : Toads::moves(b, player))
      won = won || !self(self, a, next, opponent(player));
    return known[key] = won;
  };
  std::vector<std::string> strips{""};
  for (std::size_t i = 0; i < strips.size() && strips[i].size() < 4; ++i)
    for (const char cell : {'t', 'f', '.'}) strips.push_back(strips[i] + cell);
  Scanner nothing("");
  const auto rules = RulesetFor<Toads>::make(nothing);
  ASSERT_TRUE(rules);
  const auto read = [&](const std::string& text) {
    Scanner scanner(text);
    auto position = (*rules)->parse(scanner);
    return position ? *std::move(position) : nullptr;
  };
  for (std::size_t i = 1; i < strips.size(); ++i)
    for (const Player player : {Player::left, Player::right}) {
      const std::string turn = player == Player::left ? "left: " : "right: ";
      const std::string &strip = strips[i], &beside = strips[1 + (i * 37) % (strips.size() - 1)];
      Budget budget(Limits{});
      const auto position = read(turn + strip);
      ASSERT_NE(position, nullptr);
      EXPECT_EQ(position->outcome(Convention::normal, budget).value,
                wins(wins, strip, "", player) ? Outcome::N : Outcome::P)
          << turn << strip;
      std::vector<std::unique_ptr<AnyPosition>> both;
      both.push_back(read(turn + strip));
      both.push_back(read(turn + beside));
      const auto sum = make_sum(std::move(both));
      EXPECT_EQ(sum->outcome(Convention::normal, budget).value,
                wins(wins, strip, beside, player) ? Outcome::N : Outcome::P)
          << turn << strip << " + " << beside;
    }
}

// `win when` looked at the first heap only, where several had been typed.
TEST(GamesThatEndByARule, ArePlayedAlone) {
  SessionState session;
  ASSERT_FALSE(session.define({}, "game g(n)\n (n) -> (n - k) where k in {1, 2}\n lose when n = 1\n"));
  Task task;
  task.position = "g 3";
  EXPECT_TRUE(session.answer(task));
  task.position = "g 3 4";
  const auto answer = session.answer(task);
  ASSERT_FALSE(answer);
  EXPECT_EQ(english(answer.error().message), "g is played alone, and not in a sum of positions");
}

}  // namespace
}  // namespace sprague

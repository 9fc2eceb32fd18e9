// Certificates about rules: their text is read back and verified line by line with the interpreter.
#include "session/certify/certify.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "base/sha256.hpp"
#include "positions/registry.hpp"
#include "script/canonical.hpp"
#include "script/interpreter.hpp"
#include "script/parser.hpp"
#include "script/turns.hpp"
#include "tests/support/certificate_lines.hpp"
#include "tests/support/random_game.hpp"

namespace sprague {
namespace {

using Json = nlohmann::json;
using script::Component;
using test::lines_of;
using test::make;

// A reader of certificates about rules: what is wrong with one, in a few words; empty where all is right.
class Reader {
 public:
  explicit Reader(const std::string& text) : lines_(lines_of(text)), head_(lines_[0]) {}

  std::string wrong() {
    if (head_["format"] != "sprague-certificate" || head_["version"] != 2) return "format";
    const auto rules = head_["rules"].get<std::string>();
    if (script::canonical_text(rules) != rules || sha256(rules) != head_["sha256"].get<std::string>())
      return "rules";
    const auto file = script::parse(rules, {});
    if (!file) return "rules: " + english(file.error().message);
    std::vector<script::Game> games;
    for (const script::Game& game : file->games) {
      std::vector<i64> values;
      for (const script::Parameter& parameter : game.parameters)
        values.push_back(game.name == head_["game"].get<std::string>() &&
                                 head_["parameters"].contains(parameter.name)
                             ? head_["parameters"][parameter.name].get<i64>()
                             : parameter.value.value());
      games.push_back(*script::with_parameters(game, values));
      if (games.back().is_partizan()) games.back() = *script::with_turns(games.back());
    }
    interpreter_.emplace(games);
    return head_["kind"] == "finite" ? finite() : head_["kind"] == "outcomes" ? outcomes() : nim_values();
  }

 private:
  Component component(const Json& json) const {
    Component out;
    const Json& numbers = json.is_array() ? json : json["numbers"];
    for (const Json& number : numbers) out.numbers.push_back(number.get<i64>());
    const auto& games = interpreter_->games();
    EXPECT_EQ(json.is_array(), games.size() == 1);
    while (json.is_object() && games[out.game].name != json["game"].get<std::string>()) ++out.game;
    return out;
  }
  // Each option with its rule and variables.
  std::map<Json, std::vector<Component>> options(const Component& of) const {
    std::map<Json, std::vector<Component>> out;
    if (over(of)) return out;
    const script::Rule* const first = interpreter_->game_of(of).rules.data();
    EXPECT_FALSE(interpreter_->for_each_option(of, [&](script::Option&& option) {
      out[Json::array({option.rule - first, option.variables})] = option.components;
      return true;
    }));
    return out;
  }

  // Who wins where `win when` or `lose when` holds.
  std::optional<Outcome> over(const Component& of) const { return interpreter_->early_end(of).outcome; }
  bool ends_by_rule(const Component& of) const { return interpreter_->game_of(of).ends_by_rule(); }

  std::string finite() {
    const bool misere = head_["convention"] == "misere";
    std::map<Component, std::string> listed;
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      const Json& line = lines_[i];
      const Component position = component(line["position"]);
      if (interpreter_->is_position(position) != Truth::yes || listed.contains(position)) return line.dump();
      const auto ways = options(position);
      const bool is_ended = ways.empty();
      if (const auto outcome = over(position)) {
        if (line.size() != 2 || line["outcome"] != to_text(*outcome)) return line.dump();
      } else if (line["outcome"] == "N" && !(misere && is_ended)) {
        const auto way =
            ways.find(Json::array({line.value("rule", -1), line.value("variables", Json::array())}));
        if (way == ways.end() || way->second.size() != 1) return line.dump();
        const auto to = listed.find(way->second[0]);
        if (to == listed.end() || to->second != "P") return line.dump();
      } else {
        if (line.size() != 2 || (misere && is_ended && line["outcome"] != "N")) return line.dump();
        for (const auto& [way, to] : ways)
          if (to.size() != 1 || !listed.contains(to[0]) || listed[to[0]] != "N") return line.dump();
      }
      listed[position] = line["outcome"].get<std::string>();
    }
    const auto root = listed.find(component(head_["position"]));
    return root != listed.end() && root->second == head_["outcome"].get<std::string>() ? "" : "position";
  }

  using Sum = std::vector<Component>;

  Sum sum(const Json& json) const {
    Sum out;
    for (const Json& part : json) out.push_back(component(part));
    return out;
  }
  Sum live(Sum parts) const {
    std::erase_if(parts, [&](const Component& part) { return options(part).empty() && !ends_by_rule(part); });
    std::sort(parts.begin(), parts.end());
    return parts;
  }
  std::set<Sum> options(const Sum& parts) const {
    std::set<Sum> out;
    for (std::size_t i = 0; i < parts.size(); ++i)
      for (const auto& [way, to] : options(parts[i])) {
        Sum option = to;
        for (std::size_t j = 0; j < parts.size(); ++j)
          if (j != i) option.push_back(parts[j]);
        std::sort(option.begin(), option.end());
        out.insert(option);
      }
    return out;
  }

  // Each line must be what its options make of it.
  std::string outcomes() {
    std::map<Sum, Json> listed;  // with outcome and remoteness
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      const Sum position = sum(lines_[i]["position"]);
      const Json judged = {lines_[i]["outcome"], lines_[i]["remoteness"]};
      if (live(position) != position || !listed.emplace(position, judged).second) return lines_[i].dump();
    }
    for (const auto& [position, judged] : listed) {
      i64 nearest = -1, farthest = -1;
      bool has_draw = false;
      for (const Sum& to : options(position)) {
        const auto option = listed.find(live(to));
        if (option == listed.end()) return "an option of " + judged.dump();
        const Json &outcome = option->second[0], &remoteness = option->second[1];
        has_draw |= outcome == "D";
        if (outcome == "N") farthest = std::max(farthest, remoteness.get<i64>());
        if (outcome == "P" && (nearest < 0 || remoteness.get<i64>() < nearest))
          nearest = remoteness.get<i64>();
      }
      const bool is_n = nearest >= 0 || (head_["convention"] == "misere" && farthest < 0 && !has_draw);
      Json expected = is_n ? Json{"N", nearest + 1} : has_draw ? Json{"D", nullptr} : Json{"P", farthest + 1};
      if (position.size() == 1 && ends_by_rule(position[0]) && options(position).empty()) {
        const bool is_won = over(position[0]) ? over(position[0]) == Outcome::N : is_n;
        expected = is_won ? Json{"N", 1} : Json{"P", 0};
      }
      if (judged != expected) return judged.dump() + " is not " + expected.dump();
    }
    const Sum root = sum(head_["position"]);
    if (listed[live(root)] != Json{head_["outcome"], head_["remoteness"]}) return "position";
    std::vector<Sum> wins, given;
    for (const Sum& option : options(root))
      if (listed[live(option)][0] == "P") wins.push_back(option);
    for (const Json& option : head_["winning_moves"]) given.push_back(sum(option));
    return wins == given ? "" : "winning moves";
  }

  std::string nim_values() {
    std::map<Component, u64> listed;
    const auto value_of = [&](const std::vector<Component>& sum) -> std::optional<u64> {
      u64 value = 0;
      for (const Component& part : sum) {
        if (!listed.contains(part)) return std::nullopt;
        value ^= listed[part];
      }
      return value;
    };
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      const Json& line = lines_[i];
      const Component position = component(line["position"]);
      const auto value = line["value"].get<u64>();
      if (listed.contains(position) || line["moves"].size() != value) return line.dump();
      const auto ways = options(position);
      for (const auto& [way, to] : ways)
        if (!value_of(to) || value_of(to) == value) return line.dump();
      for (u64 smaller = 0; smaller < value; ++smaller) {
        const Json& move = line["moves"][smaller];
        const auto way = ways.find(Json::array({move["rule"], move["variables"]}));
        if (way == ways.end() || value_of(way->second) != smaller) return line.dump();
      }
      listed[position] = value;
    }
    std::vector<Component> sum;
    for (const Json& part : head_["position"]) sum.push_back(component(part));
    return value_of(sum) && value_of(sum) == head_["value"].get<u64>() ? "" : "position";
  }

  std::vector<Json> lines_;
  Json head_;
  std::optional<script::Interpreter> interpreter_;
};

constexpr const char* wythoff_game =
    "game wythoff(x, y)\n  (x, y) -> (x - k, y) where 1 <= k\n  (x, y) -> (x, y - k) where 1 <= k\n"
    "  (x, y) -> (x - k, y - k) where 1 <= k  # both\n";
constexpr const char* kayles_game =
    "game kayles(n)\n  (n) -> (a) + (b) where a + b = n - 1 or a + b = n - 2\n";
constexpr const char* bash_game = "game bash(n; m = 3)\n  (n) -> (n - k) where 1 <= k <= m\n";
// Two games, of which each leads to the other.
constexpr const char* turns =
    "game day(n)\n  (n) -> night(n - 1)\n  (n) -> night(n - 3)\n"
    "game night(n)\n  (n) -> day(n - 2)\n";
// Play can go on for ever, and still some positions are won.
constexpr const char* clock_rules =
    "game clock(h)\n  (h) -> ((h + k) mod 12) where k in {1, 2, 5} and h != 0\n  domain h < 12\n";

TEST(Certificate, WythoffInFull) {
  SessionState session;
  ASSERT_FALSE(session.define("", wythoff_game));
  const auto made = make(session, "wythoff 1 2");
  ASSERT_TRUE(made);
  EXPECT_EQ(made->kind, "finite");
  EXPECT_EQ(made->outcome, Outcome::P);
  EXPECT_EQ(made->lines, 6U);
  EXPECT_EQ(
      made->text,
      "{\"format\":\"sprague-certificate\",\"version\":2,\"kind\":\"finite\",\"game\":\"wythoff\",\"rules\":"
      "\"game wythoff(x, y)\\n(x, y) -> (x - k, y) where 1 <= k\\n(x, y) -> (x, y - k) where 1 <= k\\n(x, y) "
      "-> "
      "(x - k, y - k) where 1 <= k\",\"parameters\":{},\"sha256\":"
      "\"ca902c2c5eaffe167b275b228ec88e8b16d8149ce8c4c96e940386c55a2bcbac\",\"convention\":\"normal\","
      "\"statement\":\"wythoff 1 2 in normal play: P\",\"position\":[1,2],\"outcome\":\"P\"}\n"
      "{\"position\":[0,0],\"outcome\":\"P\"}\n"
      "{\"position\":[0,2],\"outcome\":\"N\",\"rule\":1,\"variables\":[2]}\n"
      "{\"position\":[1,1],\"outcome\":\"N\",\"rule\":2,\"variables\":[1]}\n"
      "{\"position\":[1,0],\"outcome\":\"N\",\"rule\":0,\"variables\":[1]}\n"
      "{\"position\":[0,1],\"outcome\":\"N\",\"rule\":1,\"variables\":[1]}\n"
      "{\"position\":[1,2],\"outcome\":\"P\"}\n");
  EXPECT_EQ(Reader(made->text).wrong(), "");
}

TEST(Certificate, TheReaderOfTheseTestsFindsWhatIsWrong) {
  SessionState session;
  ASSERT_FALSE(session.define("", wythoff_game));
  const std::string text = make(session, "wythoff 3 5")->text;
  ASSERT_EQ(Reader(text).wrong(), "");
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string out = text;
    EXPECT_NE(out.find(from), std::string::npos);
    return Reader(out.replace(out.find(from), from.size(), to)).wrong();
  };
  EXPECT_NE(changed("{\"position\":[0,0],\"outcome\":\"P\"}\n", ""), "");
  EXPECT_NE(changed("{\"position\":[0,0],\"outcome\":\"P\"}", "{\"position\":[0,0],\"outcome\":\"N\"}"), "");
  EXPECT_NE(changed("\"rule\":1", "\"rule\":0"), "");
  EXPECT_NE(changed("\"outcome\":\"P\"}", "\"outcome\":\"N\"}"), "");
  EXPECT_NE(changed("where 1 <= k", "where 2 <= k"), "");
}

TEST(Certificate, EveryPositionOfSmallGamesUnderBothConventions) {
  SessionState session;
  for (const char* rules : {wythoff_game, bash_game, turns, clock_rules})
    ASSERT_FALSE(session.define("", rules));
  std::map<std::string, int> seen;
  for (const char* start :
       {"wythoff 0 ", "wythoff 3 ", "wythoff 7 ", "bash ", "bash m=5 ", "day ", "night ", "clock "})
    for (int n = 0; n < 12; ++n)
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        Task task;
        task.position = start + std::to_string(n);
        task.convention = convention;
        const auto answer = session.answer(task);
        const auto made = certificate(session, task);
        ASSERT_TRUE(answer) << task.position;
        if (answer->outcome == Outcome::D) {
          ++seen["draws"];
          ASSERT_TRUE(made) << task.position;
          EXPECT_EQ(made->kind, "outcomes");
        }
        ASSERT_TRUE(made) << task.position << ": " << english(made.error().message);
        EXPECT_EQ(Reader(made->text).wrong(), "") << made->text;
        EXPECT_EQ(made->outcome, answer->outcome) << task.position;
        ++seen[std::string(to_text(*made->outcome))];
      }
  EXPECT_GT(seen["N"], 40);
  EXPECT_GT(seen["P"], 20);
  EXPECT_GT(seen["draws"], 3);
}

TEST(Certificate, OnlyWhatIsNeededIsListed) {
  SessionState session;
  ASSERT_FALSE(session.define("", bash_game));
  // One winning move to 20, and then pairs of moves: P-positions 0, 4, …, 20 with the three above each of
  // them.
  EXPECT_EQ(make(session, "bash 23")->lines, 1U + 6 + 5 * 3);
  EXPECT_EQ(make(session, "bash 3")->lines, 2U);
}

TEST(Certificate, NimValuesOfSums) {
  SessionState session;
  for (const char* rules : {wythoff_game, kayles_game}) ASSERT_FALSE(session.define("", rules));
  for (const char* position :
       {"kayles 0", "kayles 7", "kayles 3 5", "kayles 4 4 12", "wythoff (1, 3) (2, 2) (4, 6)"}) {
    Task task;
    task.position = position;
    const auto answer = session.answer(task);
    const auto made = certificate(session, task);
    ASSERT_TRUE(made) << position;
    EXPECT_EQ(made->kind, "nim-values");
    EXPECT_EQ(Reader(made->text).wrong(), "") << made->text;
    EXPECT_EQ(Natural(made->nim_value.value()), answer->nim_value()) << position;
    EXPECT_EQ(made->outcome, answer->outcome);
  }
}

// Are there few components that can be reached, each with few assignments of variables?
bool is_small(const script::Interpreter& interpreter, const Component& root) {
  std::set<Component> reached{root};
  std::vector<Component> open{root};
  while (!open.empty()) {
    const Component component = open.back();
    open.pop_back();
    if (reached.size() > 150 || interpreter.assignment_bound(component) > 2'000) return false;
    const auto trouble = interpreter.for_each_option(component, [&](script::Option&& option) {
      for (const Component& part : option.components)
        if (reached.insert(part).second) open.push_back(part);
      return true;
    });
    if (trouble) return false;
  }
  return true;
}

TEST(Certificate, RandomGames) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(test::seed()));
  std::map<std::string, int> kinds;
  for (int i = 0; i < 300; ++i) {
    const std::string text = test::text_of(test::RandomGame(random).games());
    const auto file = script::parse(text, {});
    Component root;
    Task task;
    task.position = "first";
    for (std::size_t k = 0; k < file->games[0].coordinates.size(); ++k) {
      root.numbers.push_back(test::below(random, 5));
      task.position += " " + std::to_string(root.numbers.back());
    }
    task.convention = test::below(random, 2) == 0 ? Convention::normal : Convention::misere;
    SessionState session;
    ASSERT_FALSE(session.define("", text)) << text;
    const script::Interpreter interpreter(file->games);
    if (interpreter.is_position(root) != Truth::yes || !is_small(interpreter, root)) continue;
    task.limits.positions = 300;
    if (test::below(random, 2) == 0) task.list_moves = ~u64{0};
    const auto made = certificate(session, task);
    if (!made || ran_out(made->ending)) continue;
    ASSERT_TRUE(made->outcome) << text << task.position;
    ++kinds[made->kind];
    EXPECT_EQ(Reader(made->text).wrong(), "") << text << task.position << "\n" << made->text;
    const auto answer = session.answer(task);
    if (answer->outcome) {
      EXPECT_EQ(made->outcome, answer->outcome) << text << task.position;
    }
  }
  EXPECT_GT(kinds["finite"], 20);
  EXPECT_GT(kinds["nim-values"], 5);
  EXPECT_GT(kinds["outcomes"], 5);
}

// `win when`, `lose when`, draws and loops at random; the conditions hold often enough.
std::string random_ended_game(std::mt19937& random) {
  static constexpr const char* entries[] = {"x", "y", "x - k", "y - k", "x + 1", "y - 1", "x + k", "0"};
  static constexpr const char* sides[] = {"x", "y", "x + y", "x xor y", "x - y", "2*x"};
  static constexpr const char* signs[] = {" = ", " > ", " < ", " != "};
  const auto pick = [&](const auto& from) {
    return std::string(from[test::below(random, static_cast<std::uint32_t>(std::size(from)))]);
  };
  const auto condition = [&] { return pick(sides) + pick(signs) + std::to_string(test::below(random, 6)); };
  std::string text = "game ended(x, y)\n";
  for (auto i = 1 + test::below(random, 4); i > 0; --i)
    text +=
        "  (x, y) -> (" + pick(entries) + ", " + pick(entries) + ") where 1 <= k <= 2, " + condition() + "\n";
  const auto which = test::below(random, 3);
  if (which != 0) text += "  win when " + condition() + ", " + condition() + "\n";
  if (which != 1) text += "  lose when " + condition() + " or " + condition() + "\n";
  return text + "  domain x <= 5, y <= 5\n";
}

TEST(Certificate, PlayThatEndsWithAWinnerAgreesWithTheAnswer) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(test::seed()));
  std::map<std::string, int> seen;
  for (int i = 0; i < 400; ++i) {
    SessionState session;
    const std::string text = random_ended_game(random);
    ASSERT_FALSE(session.define("", text)) << text;
    Task task;
    task.position =
        "ended " + std::to_string(test::below(random, 6)) + " " + std::to_string(test::below(random, 6));
    task.convention = test::below(random, 2) == 0 ? Convention::normal : Convention::misere;
    if (test::below(random, 2) == 0) task.list_moves = ~u64{0};
    const auto answer = session.answer(task);
    const auto made = certificate(session, task);
    ASSERT_TRUE(answer && made) << text << task.position;
    EXPECT_EQ(Reader(made->text).wrong(), "") << text << made->text;
    EXPECT_EQ(made->outcome, answer->outcome) << text << task.position;
    EXPECT_FALSE(made->nim_value || made->remoteness);
    ++seen[made->kind];
    ++seen[std::string(to_text(*made->outcome))];
  }
  for (const char* what : {"finite", "outcomes", "N", "P", "D"}) EXPECT_GT(seen[what], 5) << what;
}

// Built-in games
// ---------------------------------------------------------------------------------------------------------------

// Where the winning moves lead.
std::set<std::string> results(const Answer& answer) {
  std::set<std::string> out;
  for (const MoveText& move : answer.winning_moves) out.insert(move.result);
  return out;
}

TEST(Certificate, TheExamplesOfBuiltInGamesHaveTheirOutcomeRemotenessAndAllWinningMoves) {
  std::map<std::string, int> certified;
  for (const RulesetEntry& entry : all_rulesets())
    for (const Example& example : entry.examples) {
      SessionState session;
      Task task;
      task.position = std::string(entry.info->name) + " " + std::string(example.text);
      task.convention = example.convention;
      task.list_moves = ~u64{0};
      task.limits.positions = 300;
      const auto answer = session.answer(task);
      const auto made = certificate(session, task);
      ASSERT_TRUE(answer) << task.position;
      if (!made || made->kind != "outcomes" || !answer->outcome) continue;
      EXPECT_EQ(Reader(made->text).wrong(), "") << task.position;
      EXPECT_EQ(made->outcome, answer->outcome) << task.position;
      // Where a position says itself who has won, its rules in a certificate need a move for that.
      const bool ends_by_rule = entry.info->name == "game_tree" || entry.info->name == "tic_tac_toe";
      if (answer->remoteness && !ends_by_rule) {
        EXPECT_EQ(made->remoteness, answer->remoteness) << task.position;
      }
      const Json head = lines_of(made->text)[0];
      // In an auction all bids that reach the price lead to the same end.
      // Of a tree, positions at which the next player has won have a move.
      const bool differs = entry.info->name == "auction" || entry.info->name == "game_tree";
      if (answer->all_moves_counted && head["position"].size() == 1 && !differs) {
        EXPECT_EQ(head["winning_moves"].size(), results(*answer).size()) << task.position;
      }
      ++certified[std::string(entry.info->name)];
    }
  for (const char* name : {"amazons",
                           "blue_red_hackenbush",
                           "digraph_placement",
                           "nimstring",
                           "partizan_octal",
                           "push",
                           "shove",
                           "auction",
                           "boxes3",
                           "chomp",
                           "coins",
                           "cram",
                           "dag",
                           "digraph",
                           "ferguson",
                           "fibonacci_nim",
                           "game_tree",
                           "geography",
                           "georgia_bob",
                           "hackenbush",
                           "half_box",
                           "matches",
                           "moore",
                           "queen",
                           "ring",
                           "split",
                           "staircase",
                           "tic_tac_toe",
                           "tree_staircase",
                           "wythoff"})
    EXPECT_GT(certified[name], 0) << name;
}

TEST(Certificate, OfSumsAndOfGamesThatEndWithAWinnerAgreesWithTheAnswer) {
  SessionState session;
  for (const char* rules : {wythoff_game, kayles_game, clock_rules}) ASSERT_FALSE(session.define("", rules));
  ASSERT_FALSE(session.define("", "game few(n; m = 3)\n  (n) -> (n - k) where 1 <= k <= m\n"));
  for (const char* position : {"kayles 3 + nim 4",
                               "nim 1 2 + kayles 5",
                               "wythoff 2 3 + kayles 4 2",
                               "few m=2 5 + kayles 3 + octal 0.77 2",
                               "few m=2 5 + few m=2 4",
                               "kayles 2 + clock 3",
                               "clock 3 + nim 1",
                               "hackenbush 0-1 1-2 0-3 + nim 1",
                               "hackenbush 0-1 1-2 2-0 + kayles 2",
                               "hackenbush 0-1 0-1 1-1 1-2",
                               "hackenbush (()(()))",
                               "split any 4 3",
                               "split any 8",
                               "matches 000/0-0",
                               "matches 1/0/0 + nim 1",
                               "tic_tac_toe X.O/.../..X",
                               "tic_tac_toe XX./OO./...",
                               "tic_tac_toe XOX/OXO/OX.",
                               "game_tree ((X O)(= X))",
                               "game_tree O: ((X O) (= X) O)",
                               "game_tree X",
                               "game_tree O: X",
                               "game_tree ((X O) (O O))"})
    for (const Convention convention : {Convention::normal, Convention::misere})
      for (const u64 moves : {u64{10}, ~u64{0}}) {
        Task task;
        task.position = position;
        task.convention = convention;
        task.list_moves = moves;
        const auto made = certificate(session, task);
        ASSERT_TRUE(made) << position << ": " << english(made.error().message);
        const auto answer = session.answer(task);
        ASSERT_TRUE(answer) << position;
        if (made->kind != "theorem" && made->kind != "loopy-values") {
          EXPECT_EQ(Reader(made->text).wrong(), "") << position << "\n" << made->text;
        }
        EXPECT_EQ(made->outcome, answer->outcome) << position;
        if (made->remoteness && answer->remoteness) {
          EXPECT_EQ(made->remoteness, answer->remoteness) << position;
        }
        if (made->nim_value && answer->nim_value()) {
          EXPECT_EQ(Natural(*made->nim_value), answer->nim_value()) << position;
        }
      }
  EXPECT_FALSE(make(session, "few m=2 5 + few m=4 5"));
  EXPECT_FALSE(make(session, "kayles 2 + few m=4 5"));
}

TEST(Certificate, OfASumInNormalPlayListsAllWinningMoves) {
  SessionState session;
  ASSERT_FALSE(session.define("", kayles_game));
  const Json head = lines_of(make(session, "kayles 3 1")->text)[0];
  EXPECT_EQ(head["value"], 2);
  EXPECT_EQ(head["winning_moves"], Json::parse("[[[0],[1],[1]]]"));
  // The theorem on codes says to which values, and where all moves are asked for, a search says to what.
  Task task;
  task.position = "octal 0.77 3 + nim 1";
  EXPECT_EQ(certificate(session, task)->kind, "theorem");
  task.list_moves = ~u64{0};
  const Json searched = lines_of(certificate(session, task)->text)[0];
  EXPECT_EQ(searched["kind"], "nim-values");
  EXPECT_EQ(searched["winning_moves"].size(), 1U) << searched["winning_moves"];
  task.position = "octal 0.77 2000 + nim 1";
  EXPECT_EQ(certificate(session, task)->kind, "theorem");
  task.position = "nim 3 5 7";
  EXPECT_EQ(certificate(session, task)->kind, "theorem");
  task.position = "hackenbush 0-1 1-2 0-3";
  EXPECT_EQ(lines_of(certificate(session, task)->text)[0]["winning_moves"], Json::parse("[[[5]]]"));
}

TEST(Certificate, LargePositionsOfBuiltInGamesHaveTheirTheorem) {
  SessionState session;
  constexpr Convention normal = Convention::normal, misere = Convention::misere;
  for (const auto& [position, conventions] : std::vector<std::pair<const char*, std::vector<Convention>>>{
           {"wythoff 1000000 1618033", {normal, misere}},
           {"queen 1000003 777777", {normal, misere}},
           {"fibonacci_nim 1000000", {normal, misere}},
           {"moore 2 1000 2000 3000", {normal, misere}},
           {"bash 7 1000000000 999", {normal, misere}},
           {"bash 1 1000000000 7", {normal, misere}},
           {"auction 10 10000007", {normal, misere}},
           {"split any 1000000 777 1", {normal, misere}},
           {"split two 1000000 777777", {normal, misere}},
           {"half_box 1000000 33", {normal}},
           {"half_box 1048575", {normal}},
           {"ferguson 1000000 33", {normal}},
           {"ferguson 1000001 77777", {normal}},
           {"boxes3 1 1000000 3 4 5 9", {normal, misere}},
           {"georgia_bob 1000004 3 1000000", {normal, misere}},
           {"tree_staircase 2 0 1 / 0 0 100000 300000", {normal, misere}},
           {"staircase 1000 2000 3000 4000", {normal, misere}},
           {"ring 5000 7000 6000 5000 8000", {normal}},
           {"cram 8x8", {normal}},
           {"cram 7x8", {normal}},
           {"chomp 30x40", {normal, misere}},
           {"chomp 20 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", {normal, misere}},
           {"coins ruler 100 200 300", {normal}},
           {"coins up-to-three 100 200 300", {normal}},
           {"coins corners 1000,77777 4000000000,5", {normal}},
           {"subtract powers of 4 1000000000 17", {normal, misere}},
           {"subtract 1,3,4 1000000000 17", {normal, misere}},
           {"subtract squares 20000 + nim 5", {normal, misere}},
           {"kayles 1000000000", {normal}},
           {"octal 0.3F 100000 + kayles 5", {normal}}})
    for (const Convention convention : conventions) {
      Task task;
      task.position = position;
      task.convention = convention;
      const auto made = certificate(session, task);
      const auto answer = session.answer(task);
      ASSERT_TRUE(made && answer) << position;
      EXPECT_EQ(made->kind, "theorem") << position;
      EXPECT_EQ(made->outcome, answer->outcome) << position;
      if (made->nim_value) {
        EXPECT_EQ(Natural(*made->nim_value), answer->nim_value()) << position;
      }
    }
}

TEST(Certificate, LoopyValuesAreThoseOfTheAnswer) {
  SessionState session;
  for (const char* position : {"digraph 0 4 : 0>0 0>1 4>5", "digraph 2 1 : 0>1 1>0 1>2 2>1",
                               "digraph 0 3 : 0>1 1>0 1>2", "digraph 0 : 0>1 1>0 1>2 2>3"}) {
    Task task;
    task.position = position;
    task.question = Question::nim_value;
    const auto made = certificate(session, task);
    const auto answer = session.answer(task);
    ASSERT_TRUE(made && answer) << position;
    EXPECT_EQ(made->kind, "loopy-values");
    EXPECT_EQ(made->outcome, answer->outcome) << position;
    EXPECT_EQ(made->nim_value.has_value(), answer->nim_value().has_value()) << position;
    if (made->nim_value) {
      EXPECT_EQ(Natural(*made->nim_value), answer->nim_value()) << position;
    }
  }
}

std::size_t longest_run_of_digits(std::string_view text) {
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c >= '0' && c <= '9' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

TEST(Certificate, EveryExampleOfTheCatalogueHasOneUnlessANumberIsTooLarge) {
  int too_large = 0;
  for (const RulesetEntry& entry : all_rulesets())
    for (const Example& example : entry.examples)
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        SessionState session;
        const std::string position = std::string(entry.info->name) + " " + std::string(example.text);
        const auto made = make(session, position, convention, {.positions = 2'000});
        if (made) continue;
        // Whose corners would be 210 rules, and which has thousands of followers.
        if (position == "coins corners 3,5 7,2" || position == "sprouts 4") continue;
        EXPECT_EQ(made.error().kind, ErrorKind::too_large)
            << position << ": " << english(made.error().message);
        // A number of 17 digits or more, beyond 2^60 or as many coins.
        EXPECT_GE(longest_run_of_digits(position), 17U) << position << ": " << english(made.error().hint);
        ++too_large;
      }
  EXPECT_GT(too_large, 0);
}

// What has none
// ---------------------------------------------------------------------------------------------------------------

TEST(Certificate, WhatHasNoneIsRefused) {
  SessionState session;
  ASSERT_FALSE(session.define("", kayles_game));
  ASSERT_FALSE(session.define("", "game race(n)\n  (n) -> (n - k) where 1 <= k <= 3\n  lose when n = 2\n"));
  ASSERT_FALSE(session.define("",
                              "game pair(n)\n  (n) -> (a) + (b) where a + b = n - 1\n"
                              "game won(n)\n  (n) -> (n - 1)\n  win when n = 3\n"));
  ASSERT_FALSE(session.define("", "game row(s[])\n  s -> s with s[i] - k where k >= 1\n"));
  ASSERT_FALSE(session.define("", "game mixed(n)\n  (n) -> nim(n - 1) where n >= 1\n"));
  for (const char* position :
       {"pair 5", "row 1 2", "mixed 4", "race 5 + nim 4", "kayles 3 + tic_tac_toe", "octal 0.106 20001",
        "nim 1152921504606846977", "nim 99999999999999999999", "nonsense 3"}) {
    const auto made = make(session, position);
    ASSERT_FALSE(made) << position;
    EXPECT_NE(made.error().kind, ErrorKind::internal) << position;
  }
}

TEST(Certificate, WhereNeitherTheoremNorSearchHelpsTheNumberIsSaidToBeTooLarge) {
  SessionState session;
  const auto made = make(session, "split two 1000000000000000000");
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ErrorKind::too_large);
  const auto small = make(session, "split two 100000000000000000");
  EXPECT_TRUE(small) << english(small.error().message);
}

TEST(Certificate, AGameWithPlayersMayStandBesideOthersOfItsFile) {
  SessionState session;
  ASSERT_FALSE(session.define("",
                              "game plain(n)\n  (n) -> (n - k) where 1 <= k <= 2\n"
                              "game sides(n)\n  left: (n) -> (n - 1)\n  right: (n) -> (n - 2)\n"));
  for (const char* position : {"plain 7", "plain 6", "sides left: 3", "sides right: 4"})
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const auto made = make(session, position, convention);
      ASSERT_TRUE(made) << position << ": " << english(made.error().message);
      EXPECT_EQ(made->kind, "finite");
      EXPECT_EQ(made->outcome, session.answer({.position = position, .convention = convention})->outcome)
          << position;
    }
  EXPECT_FALSE(make(session, "plain 3 4"));  // a sum, of which kinds for such a text say nothing
}

TEST(Certificate, LimitsEndTheSearchWithoutACertificate) {
  SessionState session;
  for (const char* rules : {wythoff_game, kayles_game, clock_rules}) ASSERT_FALSE(session.define("", rules));
  for (const char* position : {"wythoff 30 50", "kayles 40", "clock 2", "octal 0.77 20000"}) {
    const auto made = make(session, position, Convention::normal, {.positions = 3});
    ASSERT_TRUE(made) << position;
    EXPECT_TRUE(made->text.empty()) << position;
    EXPECT_EQ(made->ending, Ending::out_of_positions) << position;
    EXPECT_FALSE(made->outcome) << position;
  }
  EXPECT_EQ(make(session, "wythoff 30 50", Convention::misere, {.bytes = 1'000})->ending,
            Ending::out_of_memory);
}

TEST(Certificate, OfATaskThatBringsItsRules) {
  SessionState session;
  Task task;
  task.rules = wythoff_game;
  task.position = "wythoff 3 5";
  const auto made = certificate(session, task);
  ASSERT_TRUE(made);
  EXPECT_EQ(Reader(made->text).wrong(), "");
}

}  // namespace
}  // namespace sprague

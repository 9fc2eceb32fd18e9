// Built-in games as texts in the rule language, so that certificates can be written for them which say
// themselves what the rules are: who checks one need not know the built-in game, but reads its rules.
//
// A text may be made for the size of the position (one rule for each edge of a graph, or for each domino that
// fits on the board). Coordinates are named by letters where there are few, and otherwise x1, x2, ….
#include <algorithm>
#include <array>
#include <bit>

#include "positions/any_position.hpp"
#include "rules/take_and_break.hpp"
#include "rules/with_turns.hpp"
#include "rulesets/auction.hpp"
#include "rulesets/bash.hpp"
#include "rulesets/boxes3.hpp"
#include "rulesets/chomp.hpp"
#include "rulesets/coins.hpp"
#include "rulesets/cram.hpp"
#include "rulesets/dag.hpp"
#include "rulesets/digraph.hpp"
#include "rulesets/ferguson.hpp"
#include "rulesets/fibonacci_nim.hpp"
#include "rulesets/game_tree.hpp"
#include "rulesets/geography.hpp"
#include "rulesets/georgia_bob.hpp"
#include "rulesets/hackenbush.hpp"
#include "rulesets/half_box.hpp"
#include "rulesets/matches.hpp"
#include "rulesets/moore.hpp"
#include "rulesets/nim.hpp"
#include "rulesets/nimstring.hpp"
#include "rulesets/octal.hpp"
#include "rulesets/queen.hpp"
#include "rulesets/ring.hpp"
#include "rulesets/split.hpp"
#include "rulesets/sprouts.hpp"
#include "rulesets/staircase.hpp"
#include "rulesets/subtract.hpp"
#include "rulesets/tic_tac_toe.hpp"
#include "rulesets/tree_staircase.hpp"
#include "rulesets/wythoff.hpp"
#include "runtime/board_rules.hpp"
#include "script/canonical.hpp"
#include "script/compile.hpp"
#include "script/measure.hpp"
#include "script/turns.hpp"
#include "session/certify/certificate_board.hpp"
#include "session/certify/certificate_parts.hpp"
#include "session/certify/certificate_players.hpp"
#include "session/certify/rules_by_cases.hpp"

namespace sprague::detail {
namespace {

Texts names(std::size_t count, const std::string& letter = "x") {
  Texts out;
  for (std::size_t i = 1; i <= count; ++i) out.push_back(letter + std::to_string(i));
  return out;
}

// The games of a sum, being collected.
class Translation {
 public:
  // Adds a component, or says why there is none.
  std::optional<Error> add(const AnyPosition& component);

  std::string text;
  std::vector<script::Component> components;
  bool ends = true, ends_by_rule = false;
  bool has_many_rules =
      false;         // that are made for the position, of a game of which it is known whether it ends
  Loses loses = {};  // of the component, where there is one
  std::optional<Player> turn = {};  // of a component in which the players have moves of their own
  std::vector<std::string> taken_names;

 private:
  // Adds the component if it is one of R's; false where it is not.
  template <class R, class Add>
  bool adds(const AnyPosition& component, const Add& add) {
    const auto typed = component.as<R>();
    if (!typed) return false;
    if constexpr (!std::is_base_of_v<BoardRules, R>) name_ = R::info.name;
    error_ = (this->*add)(typed->rules, typed->position);
    return true;
  }

  template <Partizan R>
  bool adds_with_turns(const AnyPosition& component) {
    return adds<WithTurns<R>>(component, &Translation::add_with_turns<R>);
  }

  // Where the rule language cannot say the rules.
  template <class R>
  bool adds_by_cases(const AnyPosition& component) {
    if (!component.as<R>()) return false;
    name_ = R::info.name;
    Budget enough(Limits::none());  // the text ends it
    const auto followers = number_followers(component, most_text, enough);
    error_ = followers ? put(game({"v"}, (*followers)->cases("v", "w").rules(std::nullopt, most_rules)),
                             std::array{(*followers)->start()})
                       : std::optional(followers.error());
    return true;
  }

  // The number of a game of these coordinates and rules, which is new or there already.
  std::uint32_t game(const Texts& coordinates, const std::string& rules) {
    const std::string body = entries_of(coordinates) + rules;
    std::uint32_t others = 0;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (bodies_[i].first == name_ && bodies_[i].second == body) return static_cast<std::uint32_t>(i);
      others += bodies_[i].first == name_;
    }
    std::string name = name_ + (others == 0 ? "" : "_" + std::to_string(others + 1));
    while (std::find(taken_names.begin(), taken_names.end(), name) != taken_names.end()) name += "_";
    text += (text.empty() ? "game " : "\ngame ") + name + body;
    bodies_.emplace_back(name_, body);
    return static_cast<std::uint32_t>(bodies_.size() - 1);
  }

  template <class Numbers>
  std::optional<Error> put(std::uint32_t number, const Numbers& position) {
    script::Component component{false, number, {}};
    for (const u64 n : position) {
      if (n > proof::largest_number) return number_too_large();
      component.numbers.push_back(static_cast<i64>(n));
    }
    components.push_back(std::move(component));
    return std::nullopt;
  }
  std::optional<Error> put_heaps(const Heaps<u64>& heaps, const std::string& rules) {
    const std::uint32_t number = game({"n"}, rules);
    for (const u64 heap : heaps.sizes)
      if (auto error = put(number, std::array{heap})) return error;
    return std::nullopt;
  }

  // Heaps
  // -------------------------------------------------------------------------------------------------------------

  std::optional<Error> add_nim(const rulesets::Nim&, const rulesets::Nim::Position& heaps) {
    return put_heaps(heaps, "\n(n) -> (n - k) where k >= 1");
  }
  std::optional<Error> add_bash(const rulesets::Bash& rules, const rulesets::Bash::Position& heaps) {
    if (rules.most_of_all() > proof::largest_number) return number_too_large();
    return put_heaps(heaps, "\n(n) -> (n - k) where 1 <= k <= " + std::to_string(rules.most_of_all()));
  }
  std::optional<Error> add_subtract(const rulesets::Subtract& rules,
                                    const rulesets::Subtract::Position& heaps) {
    const SubtractionSet& set = rules.set();
    std::string members = set.text();
    if (set.kind() == SubtractionSet::Kind::powers) members = "powers(" + std::to_string(set.base()) + ")";
    if (set.kind() == SubtractionSet::Kind::finite && !members.starts_with('{'))
      members = "{" + members + "}";
    return put_heaps(heaps, "\n(n) -> (n - k) where k in " + members);
  }
  std::optional<Error> add_octal(const rulesets::Octal& octal, const rulesets::Octal::Position& heaps) {
    const TakeAndBreak& code = octal.code();
    if (code.most_heaps() > 3 || code.digits.size() > most_rules / 4) return too_large();
    const std::string order = code.unequal ? " < " : " <= ";
    std::string rules;
    const auto add_breaking = [&](TakeAndBreak::Digit digit, const std::string& left) {
      if ((digit & TakeAndBreak::two_heaps) != 0)
        rules += "\n(n) -> (a) + (b) where 1 <= a" + order + "b, a + b" + left;
      if ((digit & TakeAndBreak::three_heaps) != 0)
        rules += "\n(n) -> (a) + (b) + (c) where 1 <= a <= b <= c, a + b + c" + left;
    };
    for (std::size_t k = 0; k < code.digits.size(); ++k) {
      rules += taking_rules(code.digits[k], k, std::nullopt);
      add_breaking(code.digits[k], k == 0 ? " = n" : " = n - " + std::to_string(k));
    }
    rules += taking_more_rules(code.tail, code.most(), std::nullopt);
    add_breaking(code.tail, " < n - " + std::to_string(code.most()));
    if (rules.empty()) rules = "\n(n) -> (n - 1) where n < 1";  // a game has a rule
    return put_heaps(heaps, rules);
  }
  std::optional<Error> add_split(const rulesets::Split& split, const rulesets::Split::Position& heaps) {
    if (!split.is_any()) return put_heaps(heaps, "\n(n) -> (a) + (b) where 1 <= a <= b, a + b = n");
    // An option has as many components as there are parts, and at most 8: enough for heaps of 8.
    for (const u64 heap : heaps.sizes)
      if (heap > most_variables) return too_large();
    std::string rules;
    for (std::size_t count = 2; count <= most_variables; ++count) {
      const Texts parts = names(count, "a");
      rules += "\n(n) -> (" + joined(parts, ") + (") + ") where 1 <= " + joined(parts, " <= ") + ", " +
               joined(parts, " + ") + " = n";
    }
    return put_heaps(heaps, rules + "\ndomain n <= " + std::to_string(most_variables));
  }
  template <class Rules>
  std::optional<Error> add_wythoff(const Rules&, const rulesets::Wythoff::Position& position) {
    return put(game({"x", "y"},
                    "\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1"
                    "\n(x, y) -> (x - k, y - k) where k >= 1"),
               std::array{u64{position[0]}, u64{position[1]}});
  }
  std::optional<Error> add_fibonacci_nim(const rulesets::FibonacciNim&,
                                         const rulesets::FibonacciNim::Position& position) {
    return put(game({"n", "quota"}, "\n(n, quota) -> (n - k, 2*k) where 1 <= k <= quota"),
               std::array{u64{position[0]}, u64{position[1]}});
  }
  std::optional<Error> add_auction(const rulesets::Auction& rules,
                                   const rulesets::Auction::Position& position) {
    if (rules.most() > proof::largest_number) return number_too_large();
    return put(
        game({"n"}, "\n(n) -> (max(n - k, 0)) where 1 <= k <= " + std::to_string(rules.most()) + ", n > 0"),
        std::array{u64{position[0]}});
  }
  std::optional<Error> add_half_box(const rulesets::HalfBox&, const rulesets::HalfBox::Position& position) {
    return put(
        game({"x", "y"}, "\n(x, y) -> (a, b) where a >= 1, b >= 1, a + b = max(x, y)\ndomain x >= 1, y >= 1"),
        std::array{u64{position[0]}, u64{position[1]}});
  }
  std::optional<Error> add_ferguson(const rulesets::Ferguson&, const rulesets::Ferguson::Position& position) {
    return put(
        game({"x", "y"},
             "\n(x, y) -> (a, b) where a >= 1, b >= 1, (a + b = x or a + b = y)\ndomain x >= 1, y >= 1"),
        std::array{u64{position[0]}, u64{position[1]}});
  }
  std::optional<Error> add_moore(const rulesets::Moore& rules, const rulesets::Moore::Position& position) {
    std::vector<u64> heaps = position.sizes;
    if (heaps.empty()) heaps.push_back(0);
    if (heaps.size() > most_variables) return too_large();
    const Texts from = names(heaps.size()), taken = names(heaps.size(), "k");
    Texts to, reduced;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      to.push_back(from[i] + " - " + taken[i]);
      reduced.push_back("min(" + taken[i] + ", 1)");
    }
    const std::string bound = std::to_string(std::min<u64>(rules.most_reduced(), heaps.size()));
    return put(game(from, rule(from, to, "1 <= " + joined(reduced, " + ") + " <= " + bound)), heaps);
  }

  // Games of Left and Right
  // -------------------------------------------------------------------------------------------------------------

  std::optional<Error> put_made(const GameAsRules& made) {
    return put(game(made.coordinates, made.rules), made.numbers);
  }
  std::optional<Error> put_made(const Result<GameAsRules>& made) {
    return made ? put_made(*made) : made.error();
  }
  template <Partizan R>
  std::optional<Error> add_with_turns(const WithTurns<R>& rules,
                                      const typename WithTurns<R>::Position& position) {
    turn = position.turn;
    has_many_rules = true;
    return put_made(as_rules(rules, position.at));
  }

  // Stones and pieces that move
  // -------------------------------------------------------------------------------------------------------------

  // A rule that moves stones from one place to another, or away.
  static std::string stones(const Texts& from, std::size_t source, std::optional<std::size_t> target) {
    Texts to = from;
    to[source] += " - k";
    if (target) to[*target] += " + k";
    return rule(from, to, "1 <= k <= " + from[source]);
  }
  std::optional<Error> add_staircase(const rulesets::Staircase&,
                                     const rulesets::Staircase::Position& position) {
    std::vector<u64> steps = position.sizes;
    if (steps.empty()) steps.push_back(0);
    if (steps.size() > most_coordinates) return too_large();
    const Texts from = names(steps.size());
    std::string rules = stones(from, 0, std::nullopt);
    for (std::size_t i = 1; i < steps.size(); ++i) rules += stones(from, i, i - 1);
    return put(game(from, rules), steps);
  }
  std::optional<Error> add_tree_staircase(const rulesets::TreeStaircase&,
                                          const rulesets::TreeStaircase::Position& position) {
    const std::vector<u64>& on = position.stones.sizes;
    if (on.size() > most_coordinates) return too_large();
    const Texts from = names(on.size());
    std::string rules;
    for (std::size_t node = 1; node < on.size(); ++node)
      rules += stones(from, node, position.tree->parent(node));
    if (rules.empty()) rules = rule(from, from, "x1 < 0");
    return put(game(from, rules), on);
  }
  std::optional<Error> add_boxes3(const rulesets::Boxes3&, const rulesets::Boxes3::Position& position) {
    std::vector<u64> boxes = position.sizes;
    if (boxes.empty()) boxes.push_back(0);
    if (boxes.size() > most_coordinates) return too_large();
    const Texts from = names(boxes.size());
    std::string rules;
    for (std::size_t a = 1; a <= boxes.size(); ++a)
      for (std::size_t b = 1; b < a; ++b)
        if ((a + b) % 2 == 1 && (a + b) % 3 == 0) rules += stones(from, a - 1, b - 1);
    if (rules.empty()) rules = rule(from, from, "x1 < 0");
    return put(game(from, rules), boxes);
  }
  std::optional<Error> add_georgia_bob(const rulesets::GeorgiaBob&,
                                       const rulesets::GeorgiaBob::Position& position) {
    std::vector<u64> pieces = position.sizes;
    if (pieces.size() > most_coordinates) return too_large();
    if (pieces.empty()) return put(game({"n"}, "\n(n) -> (n) where n < 0"), std::array{u64{0}});  // no piece
    const Texts from = names(pieces.size());
    std::string rules;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      Texts to = from;
      to[i] += " - k";
      rules += rule(from, to, "k >= 1, " + to[i] + " > " + (i == 0 ? "0" : from[i - 1]));
    }
    return put(game(from, rules), pieces);
  }
  // The coin lies in front of edge c, counted from 0.
  std::optional<Error> add_ring(const rulesets::Ring&, const rulesets::Ring::Position& position) {
    const std::size_t n = position.edges.size();
    if (n + 1 > most_coordinates) return too_large();
    Texts from = names(n);
    from.insert(from.begin(), "c");
    std::string rules;
    const auto cross = [&](std::size_t before, std::size_t edge, std::size_t after) {
      Texts to = from;
      to[0] = std::to_string(after);
      to[edge + 1] += " - k";
      rules += rule(from, to, "c = " + std::to_string(before) + ", k >= 1");
    };
    for (std::size_t i = 0; i < n; ++i) {
      cross(i, i, (i + 1) % n);
      if (n > 1) cross(i, (i + n - 1) % n, (i + n - 1) % n);
    }
    std::vector<u64> numbers = position.edges;
    numbers.insert(numbers.begin(), position.coin);
    return put(game(from, rules + "\ndomain c < " + std::to_string(n)), numbers);
  }

  // Graphs and boards
  // -------------------------------------------------------------------------------------------------------------

  // One rule for each vertex that can be reached; where there are many, for several at once.
  template <class Rules>
  std::optional<Error> add_graph(const Rules&, const Tokens& position) {
    const GraphView graph = position.graph->view();
    std::vector<std::uint32_t> reached = position.at;
    std::sort(reached.begin(), reached.end());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    std::vector<bool> is_reached(graph.size());
    for (const std::uint32_t v : reached) is_reached[v] = true;
    RulesByCases cases;
    for (std::size_t i = 0; i < reached.size() && cases.length() <= most_text; ++i) {
      std::vector<u64> targets;
      for (const std::uint32_t to : graph.options(reached[i])) {
        targets.push_back(position.graph->name(to));
        if (!is_reached[to]) reached.push_back(to);
        is_reached[to] = true;
      }
      cases.add(position.graph->name(reached[i]), targets);
    }
    if (cases.length() > most_text) return too_large();
    const std::uint32_t number = game({"v"}, cases.rules(std::nullopt, most_rules));
    for (const std::uint32_t v : position.at)
      if (auto error = put(number, std::array{u64{position.graph->name(v)}})) return error;
    return std::nullopt;
  }
  // A node of the tree is the number 2k, and 2k + 1 where O is to move. Where the next player has won, there
  // is a move to a number that has none (in misère play, where who cannot move wins, that makes it a loss); a
  // draw leads to itself.
  std::optional<Error> add_game_tree(const rulesets::GameTree&,
                                     const rulesets::GameTree::Position& position) {
    const auto& nodes = position.tree->nodes;
    RulesByCases cases;
    for (std::size_t k = 0; k < nodes.size(); ++k)
      for (const bool o_moves : {false, true}) {
        std::vector<u64> targets;
        for (const auto& branch : nodes[k].branches)
          targets.push_back(2 * u64{branch.node} + (o_moves ? 0 : 1));
        const u64 own = 2 * u64{k} + (o_moves ? 1 : 0), nowhere = 2 * u64{nodes.size()};
        if (nodes[k].winner == '=') targets.push_back(own);
        if (nodes[k].winner == (o_moves ? 'O' : 'X')) targets.push_back(nowhere);
        cases.add(own, targets);
      }
    if (cases.length() > most_text) return too_large();
    return put(game({"v"}, cases.rules(std::nullopt, most_rules)),
               std::array{2 * u64{position.at} + (position.o_moves ? 1 : 0)});
  }
  std::optional<Error> add_hackenbush(const rulesets::Hackenbush&,
                                      const rulesets::Hackenbush::Position& position) {
    return put_made(hackenbush_as_rules(position.edges, {}));
  }
  // The cells of the player who is to move, and those of the other, who has won with a line. A full board
  // without one leads to itself, which is a draw.
  std::optional<Error> add_tic_tac_toe(const rulesets::TicTacToe&,
                                       const rulesets::TicTacToe::Position& board) {
    static constexpr unsigned lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                             {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    Texts none;
    for (const auto& line : lines)
      none.push_back(digit_of("y", line[0]) + " + " + digit_of("y", line[1]) + " + " +
                     digit_of("y", line[2]) + " < 3");
    std::string rules;
    for (std::size_t i = 0; i < 9; ++i)
      rules += rule({"x", "y"}, {"y", "x + " + std::to_string(u64{1} << i)},
                    digit_of("x", i) + " + " + digit_of("y", i) + " = 0, " + joined(none, ", "));
    rules += rule({"x", "y"}, {"x", "y"}, "x + y = 511, " + joined(none, ", "));
    const bool x_moves = std::popcount(board.x) == std::popcount(board.o);
    return put(game({"x", "y"}, rules),
               std::array{u64{x_moves ? board.x : board.o}, u64{x_moves ? board.o : board.x}});
  }
  // Upright matches and lying ones as numbers, row by row. On its line none of the same kind may be the next
  // match.
  std::optional<Error> add_matches(const rulesets::Matches&, const rulesets::Matches::Position& board) {
    const std::size_t rows = board.rows, columns = board.columns;
    std::string rules;
    std::size_t count = 0;
    for (std::size_t at = 0; at < rows * columns; ++at)
      for (const bool is_upright : {true, false}) {
        if (!board.is_empty(static_cast<unsigned>(at))) continue;
        const std::string own = is_upright ? "u" : "l";
        Texts conditions{digit_of("u", at) + " + " + digit_of("l", at) + " = 0"};
        const std::size_t step = is_upright ? columns : 1, place = is_upright ? at / columns : at % columns;
        for (const bool is_forward : {false, true}) {
          Texts between;  // or one of these cells is not empty
          const std::size_t far = is_forward ? (is_upright ? rows : columns) - 1 - place : place;
          for (std::size_t i = 1; i <= far; ++i) {
            const std::size_t other = is_forward ? at + i * step : at - i * step;
            Texts ways{digit_of(own, other) + " = 0"};
            ways.insert(ways.end(), between.begin(), between.end());
            conditions.push_back(ways.size() == 1 ? ways[0] : "(" + joined(ways, " or ") + ")");
            between.push_back(digit_of("u", other) + " + " + digit_of("l", other) + " = 1");
          }
        }
        const std::string laid = std::to_string(u64{1} << at);
        rules += rule({"u", "l"}, {is_upright ? "u + " + laid : "u", is_upright ? "l" : "l + " + laid},
                      joined(conditions, ", "));
        ++count;
      }
    if (count > most_rules || rules.size() > most_text) return too_large();
    if (rules.empty()) rules = rule({"u", "l"}, {"u", "l"}, "u < 0");
    return put(game({"u", "l"}, rules), std::array{u64{board.upright}, u64{board.lying}});
  }
  // The rows from the lowest one up; of the poisoned square nobody may eat.
  std::optional<Error> add_chomp(const rulesets::Chomp&, const rulesets::Chomp::Position& position) {
    const auto& bar = position.rows() > most_coordinates ? position.conjugate() : position;
    if (bar.rows() > most_coordinates) return too_large();
    const std::vector<u64> rows = bar.row_lengths();
    const Texts from = names(rows.size());
    std::string rules;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      Texts to = from;
      to[i] = "k";
      for (std::size_t above = i + 1; above < rows.size(); ++above) to[above] = "min(" + from[above] + ", k)";
      rules += rule(from, to, (i == 0 ? "1 <= k < " : "k < ") + from[i]);
    }
    return put(game(from, rules), rows);
  }
  // A row is a number with a binary digit 1 for each free cell, the leftmost cell being the ones.
  std::optional<Error> add_cram(const rulesets::Cram&, const rulesets::Cram::Position& board) {
    std::size_t rows = board.rows, columns = board.columns;
    const auto is_free = [&](std::size_t r, std::size_t c) {
      return (board.free >> (r * columns + c) & 1) != 0;
    };
    const bool is_turned = rows > most_coordinates;
    const std::size_t n = is_turned ? columns : rows, width = is_turned ? rows : columns;
    if (n > most_coordinates) return too_large();
    std::vector<u64> numbers(n);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < width; ++j)
        numbers[i] |= u64{is_turned ? is_free(j, i) : is_free(i, j)} << j;
    if (width > 60) return too_large();
    const Texts from = names(n);
    std::string rules;
    std::size_t count = 0;
    const auto place = [&](std::size_t i, std::size_t j, bool is_across) {
      const std::size_t other_row = is_across ? i : i + 1, other_cell = is_across ? j + 1 : j;
      if ((numbers[i] >> j & 1) == 0 || (numbers[other_row] >> other_cell & 1) == 0) return;
      const std::string one = std::to_string(u64{1} << j);
      Texts to = from;
      to[i] += " - " + (is_across ? std::to_string(u64{3} << j) : one);
      if (!is_across) to[i + 1] += " - " + one;
      rules +=
          rule(from, to,
               is_across ? from[i] + " / " + one + " mod 4 = 3"
                         : from[i] + " / " + one + " mod 2 = 1, " + from[i + 1] + " / " + one + " mod 2 = 1");
      ++count;
    };
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < width; ++j) {
        if (j + 1 < width) place(i, j, true);
        if (i + 1 < n) place(i, j, false);
      }
    if (count > most_rules) return too_large();
    if (rules.empty()) rules = rule(from, from, "x1 < 0");
    loses = [values = std::make_shared<DominoValues>(), width](const script::Component& part,
                                                               Convention convention, Budget& budget) {
      DominoValues::Board at{.free = 0,
                             .rows = static_cast<std::uint8_t>(part.numbers.size()),
                             .columns = static_cast<std::uint8_t>(width)};
      for (std::size_t i = 0; i < part.numbers.size(); ++i)
        at.free |= static_cast<u128>(part.numbers[i]) << (i * width);
      return convention == Convention::normal ? values->has_value(at, 0, budget) : std::nullopt;
    };
    return put(game(from, rules), numbers);
  }
  // A position of a drawn game: its rules are made for its board.
  template <class Rules>
  std::optional<Error> add_board(const Rules& rules, const BoardPosition& position) {
    if (auto error = add_board_with(rules, position, std::nullopt)) return error;
    if constexpr (std::is_same_v<Rules, EndingBoard>)
      judge_boards_by(
          [values = std::make_shared<BoardValues>(rules.game())](const BoardPosition& at, Player,
                                                                 Convention convention, Budget& budget) {
            return convention == Convention::normal ? values->has_value(at, 0, budget) : std::nullopt;
          },
          position);
    return std::nullopt;
  }
  std::optional<Error> add_partizan_board(const WithTurns<PartizanBoard>& rules,
                                          const WithTurns<PartizanBoard>::Position& position) {
    if (auto error = add_board_with(rules, position.at, position.turn)) return error;
    if (rules.searches_outcome_of(position))
      judge_boards_by(
          [outcomes = std::make_shared<BoardOutcomes>(rules.game())](const BoardPosition& at, Player player,
                                                                     Convention convention, Budget& budget) {
            const auto found = outcomes->outcome(at, player, convention, budget);
            return found ? std::optional(*found == Outcome::P) : std::nullopt;
          },
          position.at);
    return std::nullopt;
  }
  // Positions of the rules are boards, which `is_lost` judges.
  template <class IsLost>
  void judge_boards_by(IsLost is_lost, const BoardPosition& root) {
    loses = [is_lost = std::move(is_lost), root, board = board_, with_turn = turn.has_value()](
                const script::Component& part, Convention convention, Budget& budget) {
      const std::span<const i64> numbers(part.numbers);
      BoardPosition at = root;
      at.cells = board.cells_of(numbers.subspan(with_turn ? 1 : 0), root.cells.size());
      return is_lost(at, with_turn && numbers[0] == 1 ? Player::right : Player::left, convention, budget);
    };
  }
  std::optional<Error> add_board_with(const BoardRules& rules, const BoardPosition& position,
                                      std::optional<Player> whose_turn) {
    auto translated = board_as_rules(position, whose_turn);
    if (!translated) return translated.error();
    board_ = *std::move(translated);
    // Words of the rule language are names of drawn games.
    name_ = position.game->name;
    if (!ScriptFile::make("game " + name_ + "(n)\n(n) -> (n - 1)", {})) name_ += "_";
    has_many_rules = true;
    if (board_.has_turns) turn = whose_turn;
    ends_by_rule = ends_by_rule || position.game->ends_by_rule();
    ends = ends && rules.play_ends() && !position.game->ends_by_rule();
    return put_made(board_);
  }
  // The set of the lines that are not drawn, those that were left at first in their order, and whether a box has just been taken.
  std::optional<Error> add_nimstring(const rulesets::Nimstring&,
                                     const rulesets::Nimstring::Position& position) {
    const std::size_t lines = static_cast<std::size_t>(std::popcount(position.left));
    if (lines > most_digits) return too_large();
    std::array<std::size_t, BoxBoard::most_lines> number{};
    std::size_t count = 0;
    for (u64 left = position.left; left != 0; left &= left - 1)
      number[static_cast<std::size_t>(std::countr_zero(left))] = count++;
    const Texts from{"lines", "taken"};
    std::string rules = rule(from, {"lines", "0"}, "taken = 1");
    for (u64 left = position.left; left != 0; left &= left - 1) {
      const auto line = static_cast<unsigned>(std::countr_zero(left));
      const auto [first, second] = position.board.beside(line);
      Texts open;  // each box keeps a line
      std::string closed;
      for (const u64 box : {first, second}) {
        if (box == 0) continue;
        Texts others;
        for (u64 rest = box & position.left & ~(u64{1} << line); rest != 0; rest &= rest - 1)
          others.push_back(digit_of("lines", number[static_cast<std::size_t>(std::countr_zero(rest))]));
        if (others.empty()) others.emplace_back("0");
        open.push_back(joined(others, " + ") + " >= 1");
        closed += (closed.empty() ? "" : " or ") + joined(others, " + ") + " = 0";
      }
      const std::string drawn = "lines - " + std::to_string(u64{1} << number[line]);
      const std::string may = "taken = 0, " + digit_of("lines", number[line]) + " = 1, ";
      rules += rule(from, {drawn, "0"}, may + joined(open, ", ")) + rule(from, {drawn, "1"}, may + closed);
    }
    has_many_rules = true;
    loses = [values = std::make_shared<NimstringValues>(), number, position](
                const script::Component& part, Convention convention, Budget& budget) {
      u64 open = 0;
      for (u64 left = position.left; left != 0; left &= left - 1) {
        const auto line = static_cast<std::size_t>(std::countr_zero(left));
        if ((part.numbers[0] >> number[line] & 1) != 0) open |= u64{1} << line;
      }
      const auto wins = values->wins(position.board, open, convention, budget);
      return wins ? std::optional(*wins == (part.numbers[1] == 1)) : std::nullopt;
    };
    return put(game(from, rules), std::array{(u64{1} << lines) - 1, u64{position.passes}});
  }
  // Where the token stands, and the set of the vertices (or edges) that are left.
  std::optional<Error> add_geography(const rulesets::Geography& rules,
                                     const rulesets::Geography::Position& position) {
    const bool by_edges = rules.used() == rulesets::Geography::Used::edges;
    std::vector<std::uint32_t> vertices{position.at};
    for (const Edge& edge : position.edges)
      for (const std::uint32_t vertex : {edge.from, edge.to})
        if (std::find(vertices.begin(), vertices.end(), vertex) == vertices.end()) vertices.push_back(vertex);
    const std::size_t left = by_edges ? position.edges.size() : vertices.size();
    if (left > most_digits) return too_large();
    std::string all;
    std::size_t count = 0;
    for (std::size_t i = 0; i < position.edges.size(); ++i) {
      const Edge& edge = position.edges[i];
      const auto step = [&](std::uint32_t from, std::uint32_t to) {
        const auto at =
            static_cast<std::size_t>(std::find(vertices.begin(), vertices.end(), to) - vertices.begin());
        const std::string digit = std::to_string(u64{1} << (by_edges ? i : at));
        all += rule({"v", "unused"}, {std::to_string(to), "unused - " + digit},
                    "v = " + std::to_string(from) + ", unused / " + digit + " mod 2 = 1");
        ++count;
      };
      step(edge.from, edge.to);
      if (!position.is_directed && edge.from != edge.to) step(edge.to, edge.from);
    }
    if (count > most_rules) return too_large();
    if (count == 0) all = rule({"v", "unused"}, {"v", "unused"}, "v < 0");
    u64 here = (u64{1} << left) - 1;
    if (!by_edges) here -= 1;  // that of the token is the first
    return put(game({"v", "unused"}, all), std::array{u64{position.at}, here});
  }
  // A row of coins is a number: the coin at place i has the binary digit 2^(i − 1), which is 1 for heads. One
  // rule for each set of coins that may be turned. In the quarter-plane places go column by column.
  std::optional<Error> add_coins(const rulesets::Coins& rules, const rulesets::Coins::Position& position) {
    const CoinRule& coin_rule = rules.rule();
    if (coin_rule.kind() == CoinRule::Kind::corners) return add_corners(position);
    if (position.count() > 0 && position.last() > 60) return too_large();
    const u64 last = position.count() > 0 ? position.last() : 1;
    u64 number = 0;
    std::vector<u64> sets;
    for (u64 i = 1; i <= last; ++i) {
      number |= u64{position.has(i)} << (i - 1);
      if (!add_sets(coin_rule, i, sets)) return too_large();
    }
    return put_sets(sets, number, coin_rule.kind() == CoinRule::Kind::heads_run);
  }
  // The sets whose rightmost coin is the one at place i.
  static bool add_sets(const CoinRule& coin_rule, u64 i, std::vector<u64>& sets) {
    using Kind = CoinRule::Kind;
    const Kind kind = coin_rule.kind();
    const auto coin = [](u64 place) { return u64{1} << (place - 1); };
    if (coin_rule.turns_runs()) {
      const bool is_limited = kind == Kind::run_of || kind == Kind::run_up_to;
      const u64 longest = is_limited ? std::min(i, coin_rule.length()) : i;
      for (u64 length = kind == Kind::run_of ? coin_rule.length() : 1; length <= longest; ++length)
        sets.push_back((coin(length + 1) - 1) << (i - length));
    } else {
      if (kind != Kind::two) sets.push_back(coin(i));
      for (u64 a = 1; a < i && kind != Kind::one; ++a) {
        sets.push_back(coin(i) | coin(a));
        for (u64 b = a + 1; b < i && kind == Kind::up_to_three; ++b)
          sets.push_back(coin(i) | coin(a) | coin(b));
      }
    }
    return sets.size() <= most_rules;
  }
  std::optional<Error> add_corners(const Coins& heads) {
    u64 width = 1, height = 1;
    for (const auto& [x, y] : heads.cells) {
      if (x > 60 || y > 60) return too_large();
      width = std::max(width, x + 1), height = std::max(height, y + 1);
    }
    if (width * height > 60) return too_large();
    const auto coin = [&](u64 x, u64 y) { return u64{1} << (x * height + y); };
    u64 number = 0;
    for (const auto& [x, y] : heads.cells) number |= coin(x, y);
    std::vector<u64> sets;
    for (u64 x = 1; x < width; ++x)
      for (u64 y = 1; y < height; ++y)
        for (u64 left = 0; left < x; ++left)
          for (u64 low = 0; low < y; ++low)
            sets.push_back(coin(left, low) | coin(left, y) | coin(x, low) | coin(x, y));
    if (sets.size() > most_rules) return too_large();
    return put_sets(sets, number, false);
  }
  std::optional<Error> put_sets(const std::vector<u64>& sets, u64 number, bool all_heads) {
    std::string rules;
    for (const u64 set : sets) {
      const std::string turned = "n xor " + std::to_string(set);
      rules += "\n(n) -> (" + turned + ") where " + turned +
               (all_heads ? " = n - " + std::to_string(set) : " < n");  // the rightmost goes from 1 to 0
    }
    if (rules.empty()) rules = "\n(n) -> (n) where n < 0";
    return put(game({"n"}, rules), std::array{number});
  }

  std::string name_;                                         // of the component's ruleset
  BoardAsRules board_;                                       // the component, where it is drawn
  std::optional<Error> error_;                               // why it has not been added
  std::vector<std::pair<std::string, std::string>> bodies_;  // of the games in `text`: name and what follows
};

std::optional<Error> Translation::add(const AnyPosition& component) {
  error_.reset();
  const bool is_known = adds<rulesets::Auction>(component, &Translation::add_auction) ||
                        adds<rulesets::Bash>(component, &Translation::add_bash) ||
                        adds<rulesets::Boxes3>(component, &Translation::add_boxes3) ||
                        adds<rulesets::Chomp>(component, &Translation::add_chomp) ||
                        adds<rulesets::Coins>(component, &Translation::add_coins) ||
                        adds<rulesets::Cram>(component, &Translation::add_cram) ||
                        adds<rulesets::Dag>(component, &Translation::add_graph<rulesets::Dag>) ||
                        adds<rulesets::Digraph>(component, &Translation::add_graph<rulesets::Digraph>) ||
                        adds<rulesets::Ferguson>(component, &Translation::add_ferguson) ||
                        adds<rulesets::FibonacciNim>(component, &Translation::add_fibonacci_nim) ||
                        adds<rulesets::GameTree>(component, &Translation::add_game_tree) ||
                        adds<rulesets::Geography>(component, &Translation::add_geography) ||
                        adds<rulesets::GeorgiaBob>(component, &Translation::add_georgia_bob) ||
                        adds<rulesets::Hackenbush>(component, &Translation::add_hackenbush) ||
                        adds<rulesets::HalfBox>(component, &Translation::add_half_box) ||
                        adds<rulesets::Matches>(component, &Translation::add_matches) ||
                        adds<rulesets::Moore>(component, &Translation::add_moore) ||
                        adds<rulesets::Nim>(component, &Translation::add_nim) ||
                        adds<rulesets::Nimstring>(component, &Translation::add_nimstring) ||
                        adds<rulesets::Octal>(component, &Translation::add_octal) ||
                        adds<rulesets::Queen>(component, &Translation::add_wythoff<rulesets::Queen>) ||
                        adds<rulesets::Ring>(component, &Translation::add_ring) ||
                        adds<rulesets::Split>(component, &Translation::add_split) ||
                        adds_by_cases<rulesets::Sprouts>(component) ||
                        adds<rulesets::Staircase>(component, &Translation::add_staircase) ||
                        adds<rulesets::Subtract>(component, &Translation::add_subtract) ||
                        adds<rulesets::TicTacToe>(component, &Translation::add_tic_tac_toe) ||
                        adds<rulesets::TreeStaircase>(component, &Translation::add_tree_staircase) ||
                        adds<rulesets::Wythoff>(component, &Translation::add_wythoff<rulesets::Wythoff>) ||
                        adds<EndingBoard>(component, &Translation::add_board<EndingBoard>) ||
                        adds<LoopyBoard>(component, &Translation::add_board<LoopyBoard>) ||
                        adds<RuleEndedBoard>(component, &Translation::add_board<RuleEndedBoard>) ||
                        adds<WithTurns<PartizanBoard>>(component, &Translation::add_partizan_board) ||
                        adds_with_turns<rulesets::Amazons>(component) ||
                        adds_with_turns<rulesets::BlueRedHackenbush>(component) ||
                        adds_with_turns<rulesets::DigraphPlacement>(component) ||
                        adds_with_turns<rulesets::PartizanOctal>(component) ||
                        adds_with_turns<rulesets::Push>(component) ||
                        adds_with_turns<rulesets::Shove>(component);
  const bool is_wide =
      component.as<rulesets::FergusonOf<Natural>>() || component.as<rulesets::FibonacciNimOf<Natural>>() ||
      component.as<rulesets::HalfBoxOf<Natural>>() || component.as<rulesets::NimOf<Natural>>() ||
      component.as<rulesets::QueenOf<Natural>>() || component.as<rulesets::WythoffOf<Natural>>();
  if (is_wide) return number_too_large();
  if (!is_known) return no_certificate(component.ruleset_text());
  const bool has_winners = component.as<rulesets::GameTree>() || component.as<rulesets::TicTacToe>();
  ends_by_rule = ends_by_rule || has_winners;
  ends = ends && !component.as<rulesets::Digraph>() && !has_winners;
  return error_;
}

}  // namespace

Result<BuiltIn> built_in_as_rules(const std::vector<AnyPosition*>& components,
                                  const std::vector<std::string>& taken) {
  Translation translation;
  translation.taken_names = taken;
  for (const AnyPosition* component : components)
    if (auto error = translation.add(*component)) return *std::move(error);
  if (translation.components.empty()) return no_certificate("no heaps at all"_m);
  if (translation.ends_by_rule && translation.components.size() > 1)
    return no_certificate("sums of games that end with a winner"_m);
  auto file = ScriptFile::make(translation.text, {});
  if (!file) return file.error();
  BuiltIn out{*file,
              {.name = (*file)->games()[0].name},
              std::move(translation.components),
              translation.ends,
              translation.ends_by_rule,
              translation.turn.has_value(),
              components.size() == 1 ? std::move(translation.loses) : Loses()};
  for (const script::Game& game : out.file->games()) {
    auto instance = script::with_parameters(game, {});
    if (!instance) return instance.error();
    out.parts.instances.push_back(*std::move(instance));
  }
  if (translation.turn) {
    if (out.components.size() > 1) return no_certificate(sums_with_turns);
    auto with_turns = script::with_turns(out.parts.instances[0]);
    if (!with_turns) return with_turns.error();
    out.parts.instances = {*std::move(with_turns)};
    script::Numbers& numbers = out.components[0].numbers;
    numbers.insert(numbers.begin(), *translation.turn == Player::left ? 0 : 1);
  }
  // To look for a measure in them would take longer than all else.
  if (translation.has_many_rules) return out;
  out.parts.measure = script::find_measure(out.parts.instances);
  if (out.parts.instances.size() == 1 && out.parts.measure)
    if (auto clauses = script::compile(out.parts.instances)) {
      out.parts.clauses = *std::move(clauses);
      out.parts.clauses->measure = out.parts.measure;
    }
  return out;
}

}  // namespace sprague::detail

namespace sprague {

Result<std::string> rules_of_built_in(AnyPosition& position) {
  const auto rules = detail::built_in_as_rules({&position});
  if (!rules) return rules.error();
  return std::string(rules->file->text());
}

}  // namespace sprague

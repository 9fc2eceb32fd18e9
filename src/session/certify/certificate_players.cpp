// Sets of cells, edges and vertices are numbers in binary. A rule that no position of the one in hand can ever use is left out, since
// texts are short.
#include "session/certify/certificate_players.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "rules/green_hackenbush.hpp"
#include "rules/take_and_break_moves.hpp"
#include "session/certify/rules_by_cases.hpp"

namespace sprague::detail {
namespace {

constexpr Player players[] = {Player::left, Player::right};

std::string power(std::size_t place) { return std::to_string(u64{1} << place); }

// Rules of Left and Right, being collected.
class Collected {
 public:
  Collected(Texts coordinates, std::vector<u64> numbers) {
    out_.has_turns = true;
    out_.coordinates = std::move(coordinates);
    out_.numbers = std::move(numbers);
  }
  [[nodiscard]] const Texts& coordinates() const { return out_.coordinates; }
  void add(std::optional<Player> mover, const Texts& to, const std::string& where) {
    out_.rules += rule_of(mover, out_.coordinates, to, where);
    is_anybodys_own_ = is_anybodys_own_ || mover;
    ++count_;
  }
  void add(const std::string& rules, std::size_t count) {
    out_.rules += rules;
    is_anybodys_own_ = is_anybodys_own_ || count > 0;
    count_ += count;
  }
  [[nodiscard]] bool is_too_large() const { return count_ > most_rules || out_.rules.size() > most_text; }
  Result<GameAsRules> finished() {
    // A game of Left and Right has a rule of Left's or Right's: this one never applies.
    if (!is_anybodys_own_) add(Player::left, out_.coordinates, out_.coordinates[0] + " < 0");
    if (is_too_large()) return too_large();
    return std::move(out_);
  }

 private:
  GameAsRules out_;
  std::size_t count_ = 0;
  bool is_anybodys_own_ = false;
};

// Strips
// ---------------------------------------------------------------------------------------------------------------

// Left's pieces and Right's, the first cell being the ones.
std::vector<u64> pieces_of(const StripOfPieces& strip) {
  std::vector<u64> out(2);
  for (std::size_t cell = 0; cell < strip.cells.size(); ++cell)
    if (strip.cells[cell] != '.') out[strip.cells[cell] == 'x' ? 0 : 1] |= u64{1} << cell;
  return out;
}
// Pieces go to the first cell, so these cells are the ones that a piece of a kind can come to.
std::size_t cells_reached(u64 pieces) { return static_cast<std::size_t>(std::bit_width(pieces)); }

// Trees and graphs that stand on the ground
// ---------------------------------------------------------------------------------------------------------------

std::optional<Player> mover_of(char colour) {
  if (colour == 'g') return std::nullopt;
  return colour == 'b' ? Player::left : Player::right;
}

// Each set of edges that may be left is named, with all that both players make of it.
Result<GameAsRules> graph_as_rules(const std::vector<Edge>& edges, std::string_view colours) {
  constexpr std::size_t most = 12;
  if (edges.size() > most) return too_large();
  const auto colour = [&](std::size_t i) { return colours.empty() ? 'g' : colours[i]; };
  const auto grounded = [&](u64 left) {
    std::vector<Edge> some;
    std::vector<std::size_t> number;
    for (; left != 0; left &= left - 1) {
      number.push_back(static_cast<std::size_t>(std::countr_zero(left)));
      some.push_back(edges[number.back()]);
    }
    u64 kept = 0;
    for (const std::size_t i : grounded_edges(some)) kept |= u64{1} << number[i];
    return kept;
  };
  const u64 all = (u64{1} << edges.size()) - 1;
  std::set<u64> known{all};
  std::vector<u64> open{all};
  RulesByCases by_left, by_right;
  for (std::size_t at = 0; at < open.size() && by_left.length() + by_right.length() <= most_text; ++at) {
    std::set<u64> left, right;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if ((open[at] >> i & 1) == 0) continue;
      // Of parallel edges of one colour the last is cut, so that those that are left are the first ones.
      bool is_last = true;
      for (std::size_t j = i + 1; j < edges.size(); ++j)
        is_last = is_last && !((open[at] >> j & 1) != 0 && edges[j] == edges[i] && colour(j) == colour(i));
      if (!is_last) continue;
      const u64 after = grounded(open[at] & ~(u64{1} << i));
      if (colour(i) != 'r') left.insert(after);
      if (colour(i) != 'b' && !colours.empty())
        right.insert(after);  // without colours, Left's are everybody's
      if (known.insert(after).second) open.push_back(after);
    }
    by_left.add(open[at], {left.begin(), left.end()});
    by_right.add(open[at], {right.begin(), right.end()});
  }
  if (by_left.length() + by_right.length() > most_text) return too_large();
  if (colours.empty()) return GameAsRules{false, {"v"}, by_left.rules(std::nullopt, most_rules), {all}};
  Collected out({"v"}, {all});
  for (const Player player : players) {
    const RulesByCases& cases = player == Player::left ? by_left : by_right;
    if (!cases.empty()) out.add(cases.rules(player, most_rules / 2), 1);
  }
  return out.finished();
}

// Boards of Amazons
// ---------------------------------------------------------------------------------------------------------------

// The squares on the eight lines from one, from the nearest on, up to what is burnt.
std::vector<std::vector<std::size_t>> lines_from(const rulesets::Amazons::Position& board,
                                                 std::size_t square) {
  std::vector<std::vector<std::size_t>> out;
  const auto columns = static_cast<int>(board.columns);
  const int rows = static_cast<int>(board.squares.size()) / columns;
  for (int down = -1; down <= 1; ++down)
    for (int over = -1; over <= 1; ++over) {
      if (down == 0 && over == 0) continue;
      std::vector<std::size_t> line;
      int row = static_cast<int>(square) / columns + down, column = static_cast<int>(square) % columns + over;
      for (; row >= 0 && row < rows && column >= 0 && column < columns; row += down, column += over) {
        const auto at = static_cast<std::size_t>(row * columns + column);
        if (board.squares[at] == '#') break;
        line.push_back(at);
      }
      if (!line.empty()) out.push_back(std::move(line));
    }
  return out;
}
// "All of these squares are free", but for one that is free in any case; nothing where that says nothing.
Texts all_free(const std::vector<std::size_t>& squares, std::size_t count, std::size_t free_anyway) {
  Texts digits;
  for (std::size_t i = 0; i < count; ++i)
    if (squares[i] != free_anyway) digits.push_back(digit_of("free", squares[i]));
  if (digits.empty()) return {};
  return {joined(digits, " + ") + " = " + std::to_string(digits.size())};
}

}  // namespace

// With the piece of a cell everything before it goes one cell to the left.
Result<GameAsRules> as_rules(const rulesets::Shove&, const rulesets::Shove::Position& strip) {
  if (strip.cells.size() > most_digits) return too_large();
  const auto pieces = pieces_of(strip);
  Collected out({"x", "o"}, pieces);
  for (const Player player : players) {
    const std::size_t own = player == Player::left ? 0 : 1;
    for (std::size_t cell = 0; cell < cells_reached(pieces[own]); ++cell) {
      Texts to;
      for (const std::string& number : out.coordinates()) {
        const std::string moved = number + " mod " + power(cell + 1);
        to.push_back(number + " - " + moved + " + " + moved + " / 2");
      }
      out.add(player, to, digit_of(out.coordinates()[own], cell) + " = 1");
    }
  }
  return out.finished();
}

// With the piece of a cell go all that stand before it without a free cell between them; where they reach to the first cell, what
// stands there falls off.
Result<GameAsRules> as_rules(const rulesets::Push&, const rulesets::Push::Position& strip) {
  if (strip.cells.size() > most_digits) return too_large();
  const auto pieces = pieces_of(strip);
  const u64 all = pieces[0] | pieces[1];
  Collected out({"x", "o"}, pieces);
  for (const Player player : players) {
    const std::size_t own = player == Player::left ? 0 : 1;
    for (std::size_t last = 0; last < cells_reached(pieces[own]); ++last)
      for (std::size_t first = 0; first <= last; ++first) {  // of the cells whose pieces are moved
        const std::size_t length = last - first + 1;
        if (static_cast<std::size_t>(std::popcount(all >> first)) < length) continue;
        Texts to, run, free;
        for (const std::string& number : out.coordinates()) {
          const std::string moved = number + " / " + power(first) + " mod " + power(length);
          run.push_back(moved);
          if (first > 0) free.push_back(digit_of(number, first - 1));
          to.push_back(first > 0 ? number + " - " + moved + " * " + power(first - 1)
                                 : number + " - " + moved + " + " + moved + " / 2");
        }
        out.add(player, to,
                digit_of(out.coordinates()[own], last) + " = 1, " + joined(run, " + ") + " = " +
                    std::to_string((u64{1} << length) - 1) +
                    (free.empty() ? "" : ", " + joined(free, " + ") + " = 0"));
        if (out.is_too_large()) return too_large();
      }
  }
  return out.finished();
}

// The set of the vertices that are left, of those that there are now.
Result<GameAsRules> as_rules(const rulesets::DigraphPlacement&,
                             const rulesets::DigraphPlacement::Position& graph) {
  std::vector<std::size_t> number(graph.colours.size());
  std::size_t count = 0;
  for (std::size_t v = 0; v < number.size(); ++v)
    if (graph.colours[v] != '.') number[v] = count++;
  if (count > most_digits) return too_large();
  Collected out({"n"}, {(u64{1} << count) - 1});
  for (std::size_t v = 0; v < number.size(); ++v) {
    if (graph.colours[v] == '.') continue;
    std::string to = "n - " + power(number[v]);
    for (const Edge& edge : graph.edges)
      if (edge.from == v) to += " - " + digit_of("n", number[edge.to]) + " * " + power(number[edge.to]);
    out.add(mover_of(graph.colours[v]), {to}, digit_of("n", number[v]) + " = 1");
  }
  return out.finished();
}

// An edge is a binary digit. In a tree they are numbered from the ground up, so that what hangs on an edge has the digits behind its
// own; in a graph with cycles every set of edges that may be left is named.
Result<GameAsRules> hackenbush_as_rules(const std::vector<Edge>& edges, std::string_view colours) {
  if (edges.size() > most_digits) return too_large();
  struct Step {
    std::uint32_t vertex;
    std::size_t edge, next;  // by which it was reached, and the next edge to look at
    std::size_t place;       // of that edge
  };
  std::string rules;
  std::size_t known = 0;
  bool is_tree = true;
  std::set<std::uint32_t> vertices{0};
  std::vector<Step> path{{0, edges.size(), 0, 0}};
  while (!path.empty() && is_tree) {
    Step& here = path.back();
    if (here.next == edges.size()) {
      if (here.edge != edges.size()) {
        const std::string digit = "n / " + power(here.place);
        rules += rule_of(colours.empty() ? std::nullopt : mover_of(colours[here.edge]), {"n"},
                         {"n - " + digit + " mod " + power(known - here.place) + " * " + power(here.place)},
                         digit + " mod 2 = 1");
      }
      path.pop_back();
      continue;
    }
    const std::size_t i = here.next++;
    if (i == here.edge || (edges[i].from != here.vertex && edges[i].to != here.vertex)) continue;
    const std::uint32_t above = edges[i].from == here.vertex ? edges[i].to : edges[i].from;
    is_tree = vertices.insert(above).second;
    if (is_tree) path.push_back({above, i, 0, known++});
  }
  if (!is_tree) return graph_as_rules(edges, colours);
  const u64 all = (u64{1} << edges.size()) - 1;
  if (colours.empty()) {
    if (rules.empty()) rules = rule({"n"}, {"n"}, "n < 0");
    return GameAsRules{false, {"n"}, rules, {all}};
  }
  Collected out({"n"}, {all});
  const bool has_own = colours.find_first_of("br") != std::string_view::npos;
  if (!has_own) out.add(Player::left, {"n"}, "n < 0");
  out.add(rules, edges.size());
  return out.finished();
}
Result<GameAsRules> as_rules(const rulesets::BlueRedHackenbush&,
                             const rulesets::BlueRedHackenbush::Position& position) {
  if (position.edges.empty()) return Collected({"n"}, {0}).finished();
  return hackenbush_as_rules(position.edges, position.colours);
}

std::string taking_rules(TakeAndBreak::Digit digit, u64 taken, std::optional<Player> mover) {
  const u64 some = digit & (TakeAndBreak::no_heap | TakeAndBreak::one_heap);
  if (some == 0) return {};
  const std::string amount = std::to_string(taken);
  return rule_of(mover, {"n"}, {"n - " + amount},
                 some == TakeAndBreak::no_heap    ? "n = " + amount
                 : some == TakeAndBreak::one_heap ? "n > " + amount
                                                  : "");
}
std::string taking_more_rules(TakeAndBreak::Digit digit, u64 most, std::optional<Player> mover) {
  std::string out;
  if ((digit & TakeAndBreak::no_heap) != 0)
    out += rule_of(mover, {"n"}, {"0"}, "n > " + std::to_string(most));
  if ((digit & TakeAndBreak::one_heap) != 0)
    out += rule_of(mover, {"n"}, {"a"}, "1 <= a, a < n - " + std::to_string(most));
  return out;
}

// One heap of which moves leave one at most is its size; otherwise the numbers are how many heaps there are of each size.
Result<GameAsRules> as_rules(const rulesets::PartizanOctal& rules,
                             const rulesets::PartizanOctal::Position& heaps) {
  bool takes_only = heaps.sizes.size() == 1;
  for (const Player player : players) takes_only = takes_only && rules.code_of(player).only_takes();
  if (takes_only) {
    Collected out({"n"}, heaps.sizes);
    for (const Player player : players) {
      const TakeAndBreak& code = rules.code_of(player);
      std::string made;
      for (u64 taken = 0; taken < code.digits.size(); ++taken)
        made += taking_rules(code.digits[taken], taken, player);
      made += taking_more_rules(code.tail, code.most(), player);
      out.add(made, static_cast<std::size_t>(std::count(made.begin(), made.end(), '\n')));
    }
    return out.finished();
  }
  u64 largest = 1;
  for (const u64 heap : heaps.sizes) largest = std::max(largest, heap);
  if (largest > most_coordinates) return too_large();
  Texts sizes;
  std::vector<u64> numbers(largest);
  for (u64 size = 1; size <= largest; ++size) sizes.push_back("heaps" + std::to_string(size));
  for (const u64 heap : heaps.sizes)
    if (heap > 0) ++numbers[heap - 1];
  Collected out(sizes, numbers);
  for (const Player player : players)
    for (u64 size = 1; size <= largest; ++size)
      for_each_move(rules.code_of(player), size, [&](u64, auto... left) {
        std::map<u64, i64> more{{size, -1}};
        for (const u64 heap : {left...})
          if (heap > 0) ++more[heap];
        Texts to = sizes;
        for (const auto& [heap, change] : more)
          if (change != 0)
            to[heap - 1] += (change < 0 ? " - " : " + ") + std::to_string(change < 0 ? -change : change);
        out.add(player, to, sizes[size - 1] + " >= 1");
      });
  return out.finished();
}

// The squares of Left's amazons, of Right's, and those that are free. One rule for each way of an amazon, with the square that it
// burns as the digit b.
Result<GameAsRules> as_rules(const rulesets::Amazons&, const rulesets::Amazons::Position& board) {
  if (board.squares.size() > most_digits) return too_large();
  std::vector<u64> numbers(3);
  for (std::size_t at = 0; at < board.squares.size(); ++at) {
    const std::size_t kind = std::string_view("xo.").find(board.squares[at]);
    if (kind < 3) numbers[kind] |= u64{1} << at;
  }
  Collected out({"x", "o", "free"}, numbers);
  const auto add_way = [&](const std::vector<std::size_t>& line, std::size_t steps, std::size_t from) {
    const std::size_t to = line[steps - 1];
    Texts shots;
    for (const auto& seen : lines_from(board, to))
      for (std::size_t shot = 1; shot <= seen.size(); ++shot) {
        Texts conditions{"b = " + power(seen[shot - 1])};
        for (std::string& condition : all_free(seen, shot, from)) conditions.push_back(std::move(condition));
        shots.push_back(joined(conditions, " and "));
      }
    for (const Player player : players) {
      const std::size_t own = player == Player::left ? 0 : 1;
      if (numbers[own] == 0) continue;
      Texts after = out.coordinates();
      after[own] += " - " + power(from) + " + " + power(to);
      after[2] += " + " + power(from) + " - " + power(to) + " - b";
      Texts conditions{digit_of(out.coordinates()[own], from) + " = 1"};
      for (std::string& condition : all_free(line, steps, from)) conditions.push_back(std::move(condition));
      out.add(player, after, joined(conditions, ", ") + ", (" + joined(shots, " or ") + ")");
    }
  };
  for (std::size_t from = 0; from < board.squares.size(); ++from) {
    if (board.squares[from] == '#') continue;
    for (const auto& line : lines_from(board, from))
      for (std::size_t steps = 1; steps <= line.size(); ++steps) {
        add_way(line, steps, from);
        if (out.is_too_large()) return too_large();
      }
  }
  return out.finished();
}

}  // namespace sprague::detail

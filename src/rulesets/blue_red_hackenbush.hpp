// Blue–red–green Hackenbush (Conway 1976; Winning Ways, chapters 1 to 7): Left cuts a blue edge, Right a red one, either a green one;
// what leaves the ground vanishes.
#pragma once

#include <algorithm>
#include <utility>

#include "rules/coloured_hackenbush.hpp"
#include "rules/green_hackenbush.hpp"
#include "rules/ruleset.hpp"

namespace sprague::rulesets {

class BlueRedHackenbush {
 public:
  struct Position {
    std::vector<Edge> edges = {};  // all hang together with 0, the ground; from <= to
    std::string colours = {};      // b, r or g, a letter an edge

    [[nodiscard]] std::string text() const { return brief(~std::size_t{0}); }
    [[nodiscard]] std::string brief(std::size_t width) const { return edges_text(edges, colours, width); }
    [[nodiscard]] std::size_t hash() const {
      u64 seed = edges.size();
      for (std::size_t i = 0; i < edges.size(); ++i)
        seed = hash_of(seed * 0x9e3779b97f4a7c15ULL + (u64{edges[i].from} << 32 | edges[i].to) +
                       static_cast<u64>(colours[i]) * 0xd1342543de82ef95ULL);
      return static_cast<std::size_t>(seed);
    }
    [[nodiscard]] u64 heap_bytes() const { return edges.capacity() * sizeof(Edge) + colours.capacity(); }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr Theorem value_theorem{
      .name = "the colon principle for trees of Hackenbush",
      .statement =
          "An edge with something of value x on it is worth 1 : x where it is blue, −1 : x where it is red and ∗ : x where it is "
          "green, and branches at one vertex add up. For a number x, 1 : x is (x + n) / 2^(n − 1) with the least n ≥ 1 for which "
          "x + n > 1: so a tree of blue and red edges is a number.",
      .source = "E. R. Berlekamp, J. H. Conway & R. K. Guy, Winning Ways (1982), chapters 3 and 7",
      .hypotheses = "normal play; the edges have no cycle"};
  static constexpr Theorem theorems[] = {value_theorem};

  static constexpr Info info{
      .name = "blue_red_hackenbush",
      .title = "Blue–red–green Hackenbush",
      .title_zh = "红蓝绿删边游戏",
      .family = "Graphs",
      .summary = "Left cuts blue edges, Right red ones; what leaves the ground vanishes.",
      .rules =
          "A graph stands on the ground. Left cuts a blue edge, Right cuts a red one, and green edges may be cut by both; then "
          "all edges that no longer hang together with the ground vanish. Who cannot move has lost.",
      .notation = "EDGE…",
      .meaning =
          "Edges such as 0b1 1r2 2-3, where b is blue (Left's), r is red (Right's), - is green and 0 is the ground; loops and "
          "parallel edges are welcome, and parts off the ground do not exist. Stalks may be written as "
          "words, bbr rb, and trees with brackets, b(r)(bg): an edge a letter, from the ground up. left: or right: in front says "
          "whose turn it is, otherwise Left begins.",
      .order =
          "by edge as typed; parallel edges of one colour are one move, listed where the first of them stands",
      .range =
          "trees of blue and red edges with up to a hundred million edges as far as memory goes; trees with green edges by the "
          "values of their branches; other graphs, and misère play, by search",
      .theorems = theorems,
      .has_tables = false};
  static constexpr Example examples[] = {
      {"0b1 1r2", Outcome::N, -1, "right: "},
      {"right: 0b1 1r2", Outcome::P},
      {"bbrb", Outcome::N, -1, "right: "},
      {"b(r)(bg)", Outcome::N},
      {"br r(b)", Outcome::P},
      {"br br r", Outcome::P},
      {"gb", Outcome::N},
      {"right: gb", Outcome::N, -1, "left: "},
      {"0b1 1r2 2b0", Outcome::N},
      {"0b1 0r1", Outcome::P},
      {"0-1 1b2 2-0", Outcome::N},
      {"r", Outcome::N, -1, {}, Convention::misere},
      {"", Outcome::P},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    Position out;
    const std::string_view word = scanner.peek();
    const bool is_drawn = !word.empty() && std::string_view("()brg").find(word[0]) != std::string_view::npos;
    if (auto error = is_drawn ? read_bracketed_tree(scanner, out.edges, &out.colours)
                              : read_edges(scanner, '-', out.edges, &out.colours))
      return *std::move(error);
    for (Edge& e : out.edges)
      if (e.to < e.from) std::swap(e.from, e.to);
    return grounded(std::move(out));
  }

  void options(const Position& position, Player player, std::vector<Position>& out) const {
    for (const std::size_t i : cuts(position, player)) out.push_back(without(position, i));
  }
  [[nodiscard]] std::optional<Outcome> result(const Position& position, Player player,
                                              Convention convention) const {
    return position.colours.find_first_of(own_colours(player)) == std::string::npos
               ? std::optional(ended_outcome(convention))
               : std::nullopt;
  }
  [[nodiscard]] bool may_go_on_for_ever() const { return false; }  // each move takes an edge
  [[nodiscard]] u64 option_bound(const Position& position) const { return position.edges.size(); }

  // ---- By theorem ----
  [[nodiscard]] std::optional<Known<Outcome>> found_outcome(const Position& position, Player player,
                                                            Convention convention, Budget& budget) const {
    if (convention == Convention::misere) return std::nullopt;
    value::ShortGames games(budget);
    const auto sum = value_of_tree(position, games);
    if (!sum) return std::nullopt;
    int sign = sum->number.sign();
    bool is_confused = false;
    if (sum->rest != value::Game::zero) {
      const Outcome found = games.outcome_class(sum->in(games));
      sign = found == Outcome::L ? 1 : found == Outcome::R ? -1 : 0;
      is_confused = found == Outcome::N;
    } else {
      is_confused = sign == 0 && sum->nimber != 0;
    }
    if (games.refused()) return std::nullopt;
    const bool wins = is_confused || sign == (player == Player::left ? 1 : -1);
    return Known<Outcome>{wins ? Outcome::N : Outcome::P, &value_theorem};
  }
  /// Nothing where the theorem does not hold, or `games` refused it.
  [[nodiscard]] std::optional<value::Game> found_value(const Position& position,
                                                       value::ShortGames& games) const {
    const auto sum = value_of_tree(position, games);
    if (!sum) return std::nullopt;
    const value::Game out = sum->in(games);
    return games.refused() ? std::nullopt : std::optional(out);
  }
  /// The value where it is a number, however long.
  [[nodiscard]] std::optional<value::LongDyadic> found_number(const Position& position,
                                                              Budget& budget) const {
    value::ShortGames games(budget);
    auto sum = value_of_tree(position, games);
    return sum && sum->is_number() ? std::optional(std::move(sum->number)) : std::nullopt;
  }

  // ---- As a sum of what stands on the ground apart, for search ----
  using Part = Position;
  [[nodiscard]] std::vector<Part> parts_of(const Position& position) const;
  template <class Visit>
  void for_each_part_option(const Part& part, Player player, const Visit& visit) const {
    for (const std::size_t i : cuts(part, player)) visit(std::span<const Part>(parts_of(without(part, i))));
  }

  /// The edge that was cut is the one missing edge that still touches the ground's part.
  [[nodiscard]] Message move_label(const Position& from, Player, const Position& to) const {
    const VertexNumbers left(to.edges, {0});
    std::size_t kept = 0;
    for (std::size_t i = 0; i < from.edges.size(); ++i) {
      const Edge& e = from.edges[i];
      if (kept < to.edges.size() && to.edges[kept] == e && to.colours[kept] == from.colours[i])
        ++kept;
      else if (left.find(e.from) || left.find(e.to))
        return Message("cut {0}", edges_text({e}, from.colours.substr(i, 1), 40));
    }
    return {};
  }

 private:
  static std::string_view own_colours(Player player) { return player == Player::left ? "bg" : "rg"; }
  // The edges that a player may cut; of parallel edges of one colour the first.
  static std::vector<std::size_t> cuts(const Position& position, Player player);
  static Position grounded(Position position) {
    const std::vector<std::size_t> kept = grounded_edges(position.edges);
    return kept.size() == position.edges.size() ? position : selected(position, kept);
  }
  static Position selected(const Position& position, const std::vector<std::size_t>& kept) {
    Position out;
    for (const std::size_t i : kept) {
      out.edges.push_back(position.edges[i]);
      out.colours += position.colours[i];
    }
    return out;
  }
  static Position without(const Position& position, std::size_t i) {
    Position out = position;
    out.edges.erase(out.edges.begin() + static_cast<std::ptrdiff_t>(i));
    out.colours.erase(i, 1);
    return grounded(std::move(out));
  }
  // Nothing where it is no tree, or `games` refused it.
  static std::optional<TreeValue> value_of_tree(const Position& position, value::ShortGames& games) {
    constexpr u64 bytes_an_edge = 120, edges_a_tick = 16;
    const u64 edges = position.edges.size();
    if (!games.budget().spend(1 + edges / edges_a_tick) || !games.budget().hold(edges * bytes_an_edge)) {
      games.refuse(value::Refusal::limits);
      return std::nullopt;
    }
    auto out = tree_value(position.edges, position.colours, games);
    games.budget().release(edges * bytes_an_edge);
    return out;
  }
};

inline std::vector<std::size_t> BlueRedHackenbush::cuts(const Position& position, Player player) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < position.edges.size(); ++i)
    if (own_colours(player).find(position.colours[i]) != std::string_view::npos) order.push_back(i);
  const auto key = [&](std::size_t i) { return std::pair(position.edges[i], position.colours[i]); };
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return std::pair(key(a), a) < std::pair(key(b), b); });
  order.erase(
      std::unique(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return key(a) == key(b); }),
      order.end());
  std::sort(order.begin(), order.end());
  return order;
}

// Parts that share no vertex but the ground: vertices are put together edge by edge.
inline std::vector<BlueRedHackenbush::Part> BlueRedHackenbush::parts_of(const Position& position) const {
  const VertexNumbers numbers(position.edges, {0});
  std::vector<std::uint32_t> leader(numbers.size());
  for (std::uint32_t v = 0; v < leader.size(); ++v) leader[v] = v;
  const auto find = [&](std::uint32_t v) {
    while (leader[v] != v) v = leader[v] = leader[leader[v]];
    return v;
  };
  for (const Edge& e : position.edges)
    if (e.from != 0) leader[find(numbers.number(e.from))] = find(numbers.number(e.to));
  std::vector<Part> out;
  std::vector<std::size_t> place(numbers.size(), ~std::size_t{0});
  for (std::size_t i = 0; i < position.edges.size(); ++i) {
    const Edge& e = position.edges[i];
    std::size_t& at = place[find(numbers.number(e.to))];
    if (at == ~std::size_t{0} || e.to == 0) {  // a loop at the ground stands apart
      at = out.size();
      out.emplace_back();
    }
    out[at].edges.push_back(e);
    out[at].colours += position.colours[i];
  }
  return out;
}

}  // namespace sprague::rulesets

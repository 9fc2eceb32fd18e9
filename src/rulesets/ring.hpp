// The ring (取数游戏 II, Luogu P1288): a coin walks on a ring of numbers and makes each smaller that it
// crosses. Nim on a graph that is a cycle.
#pragma once

#include <algorithm>
#include <array>

#include "rules/heaps.hpp"
#include "rules/ruleset.hpp"

namespace sprague::rulesets {

/// The values of the edges in order, and where the coin lies.
struct CoinOnRing {
  std::vector<u64> edges{0};
  std::size_t coin = 0;  // the coin lies before edges[coin]; Invariant: coin < edges.size()

  /// The edge behind the coin.
  [[nodiscard]] std::size_t behind() const { return (coin == 0 ? edges.size() : coin) - 1; }
  /// The edge that has number i when the coin looks backwards. Needs: i < edges.size().
  [[nodiscard]] std::size_t backwards(std::size_t i) const {
    return i < coin ? coin - 1 - i : coin + edges.size() - 1 - i;
  }
  [[nodiscard]] std::size_t onwards(std::size_t i) const {
    return i < edges.size() - coin ? coin + i : coin + i - edges.size();
  }

  [[nodiscard]] std::string text() const { return brief(~std::size_t{0}); }
  [[nodiscard]] std::string brief(std::size_t width) const {
    std::string out;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (!out.empty()) out += ' ';
      if (out.size() > width) return out + "… (" + std::to_string(edges.size()) + " edges)";
      if (i == coin && coin > 0) out += "* ";
      out += to_text(edges[i]);
    }
    return out;
  }
  /// The coin's place, then the edges.
  [[nodiscard]] PositionView view() const {
    RowOfNumbers row(std::array{coin});
    row.places = 1;
    row.append(edges);
    return row;
  }
  [[nodiscard]] std::size_t hash() const {
    std::size_t seed = hash_of(coin);
    for (const u64 edge : edges) seed = hash_of(u64{seed} * 0x9e3779b97f4a7c15ULL + edge);
    return seed;
  }
  [[nodiscard]] std::size_t heap_bytes() const { return edges.capacity() * sizeof(u64); }
  friend bool operator==(const CoinOnRing&, const CoinOnRing&) = default;
};

class Ring {
 public:
  using Position = CoinOnRing;

  static constexpr Theorem zero_theorem{
      .name = "the parity theorem for a ring with a 0",
      .statement =
          "The next player wins exactly when, in at least one direction, the number of edges before the "
          "first 0 is odd.",
      .source =
          "contest folklore (Luogu P1288); M. Fukuyama, A Nim game played on graphs, Theoretical Computer "
          "Science 304 (2003); proved in doc/algorithms/ring.md",
      .hypotheses = "normal play; some edge is 0, and stays so in all followers"};
  static constexpr Theorem positive_theorem{
      .name = "the theorem for a ring without a 0",
      .statement =
          "With an odd number of edges the next player wins, by leaving 0. With an even number, subtract the "
          "least value from every edge; the parity theorem for a ring with a 0 then says who wins.",
      .source =
          "M. Fukuyama, A Nim game played on graphs, Theoretical Computer Science 304 (2003); proved in "
          "doc/algorithms/ring.md",
      .hypotheses = "normal play; no edge is 0"};
  static constexpr Theorem theorems[] = {zero_theorem, positive_theorem};

  static constexpr Info info{
      .name = "ring",
      .title = "The ring",
      .title_zh = "取数游戏 II",
      .family = "Moving pieces",
      .summary = "A coin walks on a ring and makes the numbers smaller that it crosses.",
      .rules =
          "Numbers stand on the edges of a ring, a coin lies between two of them. A move takes the coin over "
          "one of these two, if that is not 0, and makes it smaller, at least by 1.",
      .notation = "EDGE…",
      .meaning =
          "The numbers on the edges in order around the ring. A * between them is the coin; without it the "
          "coin lies between the last and the first. (A shell wants the * in quotes.)",
      .order = "by edge, the one after the coin first; then by what is left on it",
      .range = "numbers below 2^64, up to ten million edges; nim-values and misère play by search",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"2 5 3 0", Outcome::N, -1, "0 * 5 3 0"},
      {"0 0 0", Outcome::P, 0},
      {"1 0 2", Outcome::N, -1, "0 * 0 2"},
      {"1 0 * 1", Outcome::P, 0},
      {"1 2 3", Outcome::N, -1, "0 * 2 3"},
      {"2 2", Outcome::P, 0},
      {"3 2", Outcome::N, -1, "2 * 2"},
      {"7", Outcome::N, 7, "0"},
      {"1", Outcome::P, -1, {}, Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const;

  void options(const Position& position, std::vector<Position>& out) const {
    for (const std::size_t edge : sides(position))
      for (u64 left = 0; edge != none && left < position.edges[edge]; ++left)
        out.push_back(after(position, edge, left));
  }
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const {
    if (convention == Convention::misere) return std::nullopt;
    const Walk walk = look_around(position);
    return Known<Outcome>{walk.onwards % 2 == 1 || walk.backwards % 2 == 1 ? Outcome::N : Outcome::P,
                          walk.least == 0 ? &zero_theorem : &positive_theorem};
  }
  void winning_moves(const Position& position, Convention, OptionSink<Position>& sink) const;

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    std::size_t edge = 0;
    while (from.edges[edge] == to.edges[edge]) ++edge;
    return label(edge, to.edges[edge]);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    const u64 both = saturating_add(position.edges[position.coin], position.edges[position.behind()]);
    // An option of a large ring is as dear as many of a small one.
    return saturating_multiply(both, 1 + position.edges.size() / 64);
  }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    u64 bound = position.edges.size();
    for (const u64 edge : position.edges) bound = saturating_multiply(bound, saturating_add(edge, 1));
    return bound;
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    const std::size_t behind = position.behind();
    const std::size_t edge = position.edges[behind] > position.edges[position.coin] ? behind : position.coin;
    return after(position, edge, position.edges[edge] - 1);
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    if (from.edges.size() != to.edges.size()) return false;
    return std::ranges::any_of(sides(from), [&](std::size_t edge) {
      return edge != none && to.edges[edge] < from.edges[edge] && to == after(from, edge, to.edges[edge]);
    });
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("cross") || !scanner.accept("edge")) return std::nullopt;
    const Result<u64> number = scanner.natural<u64>("an edge"_m);
    if (!number || !scanner.accept("leaving")) return std::nullopt;
    const Result<u64> left = scanner.natural<u64>("a number"_m);
    if (!left || !scanner.done()) return std::nullopt;
    for (const std::size_t edge : sides(position))
      if (edge != none && *number == edge + 1 && *left < position.edges[edge])
        return after(position, edge, *left);
    return std::nullopt;
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const;

 private:
  static constexpr std::size_t none = ~std::size_t{0};

  // What decides: how many edges there are in each direction before the first with the least value that
  // counts. Where nothing ends the walk both are the number of edges.
  struct Walk {
    u64 least;  // of the edges
    std::size_t onwards, backwards;
    bool goes_round;  // an odd ring without a 0: only leaving 0 wins
  };
  static Walk look_around(const Position& position);
  // The edges that the coin can cross; on a ring of one edge both are the same one.
  static std::array<std::size_t, 2> sides(const Position& position) {
    return {position.coin, position.edges.size() == 1 ? none : position.behind()};
  }
  // Needs: the edge is one of sides(position).
  static Position after(const Position& position, std::size_t edge, u64 left) {
    Position to = position;
    to.edges[edge] = left;
    to.coin = edge == position.coin ? position.onwards(1 % position.edges.size()) : position.behind();
    return to;
  }
  static Message label(std::size_t edge, u64 left) {
    return Message("cross edge {0}, leaving {1}", edge + 1, left);
  }
  static void add(const Position& position, std::size_t edge, u64 left, OptionSink<Position>& sink) {
    sink.add([&] { return after(position, edge, left); }, [&] { return label(edge, left); });
  }
};

inline Result<CoinOnRing> Ring::parse(Scanner& scanner) const {
  Position ring;
  ring.edges.clear();
  bool has_coin = false;
  while (!scanner.done()) {
    const std::string_view word = scanner.peek();
    if (word == "*") {
      if (has_coin) return scanner.error_at(word, "there is a second coin"_m, "There is only one *."_m);
      has_coin = true;
      ring.coin = ring.edges.size();
      scanner.word();
      continue;
    }
    const Result<u64> edge = scanner.natural<u64>("an edge"_m);
    if (!edge) return edge.error();
    ring.edges.push_back(*edge);
  }
  if (ring.edges.empty()) return scanner.missing("an edge of the ring"_m);
  if (ring.edges.size() > most_heaps)
    return Error{ErrorKind::too_large, Message("too many {0}: {1}", "edges"_m, ring.edges.size()),
                 Message("A ring may have {0} edges.", most_heaps)};
  if (ring.coin == ring.edges.size()) ring.coin = 0;  // after the last edge is before the first
  return ring;
}

inline Ring::Walk Ring::look_around(const Position& position) {
  const std::size_t n = position.edges.size();
  const u64 least = *std::min_element(position.edges.begin(), position.edges.end());
  if (least > 0 && n % 2 == 1) return {least, n, n, true};
  Walk walk{least, 0, 0, false};
  while (position.edges[position.onwards(walk.onwards)] != least) ++walk.onwards;
  while (position.edges[position.backwards(walk.backwards)] != least) ++walk.backwards;
  return walk;
}

// Crossing an edge and leaving `least` makes the walks (onwards − 1, 0), leaving more makes them (onwards −
// 1, backwards + 1): both must be even.
inline void Ring::winning_moves(const Position& position, Convention, OptionSink<Position>& sink) const {
  const Walk walk = look_around(position);
  const bool more_wins = !walk.goes_round && walk.onwards % 2 == 1 && walk.backwards % 2 == 1;
  const u64 least = walk.goes_round ? 0 : walk.least;
  for (const std::size_t edge : sides(position)) {
    if (edge == none || (edge == position.coin ? walk.onwards : walk.backwards) % 2 == 0) continue;
    const u64 more = more_wins ? position.edges[edge] - least - 1 : 0;
    if (more >= ~sink.count()) {  // more than can be counted
      sink.count_unlisted(~sink.count());
      return sink.cut_short();
    }
    add(position, edge, least, sink);
    u64 listed = 0;
    for (; listed < more && !sink.is_full(); ++listed) {
      if (listed % 1024 == 1023 && !sink.may_go_on()) return sink.cut_short();
      add(position, edge, least + 1 + listed, sink);
    }
    sink.count_unlisted(more - listed);
  }
}

inline Grounds Ring::explanation(const Position& position, Convention convention) const {
  const Walk walk = look_around(position);
  if (convention == Convention::misere || walk.goes_round) return {};
  RingWalk ground{walk.least, walk.onwards, walk.backwards, {}, {}, std::nullopt};
  if (walk.onwards < RingWalk::longest_path && walk.backwards < RingWalk::longest_path) {
    for (std::size_t i = 0; i <= walk.onwards; ++i) ground.path_onwards.push_back(position.onwards(i));
    for (std::size_t i = 0; i <= walk.backwards; ++i) ground.path_backwards.push_back(position.backwards(i));
  }
  if (walk.onwards % 2 == 1 || walk.backwards % 2 == 1)
    ground.cross = walk.onwards % 2 == 1 ? position.coin : position.behind();
  return {std::move(ground)};
}

}  // namespace sprague::rulesets

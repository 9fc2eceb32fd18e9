// TokenGame: tokens on the vertices of a directed graph; a move slides one token along an edge. What the
// rulesets dag and digraph share: the graph, read once and kept by all positions on it, and the words.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "rules/edge_list.hpp"
#include "rules/loopy_graph.hpp"
#include "rules/ruleset.hpp"
#include "rules/up_to_order.hpp"

namespace sprague {

/// A directed graph with the names that its vertices were typed with; equal edges are one.
class NamedDigraph {
 public:
  NamedDigraph(std::vector<Edge> edges, const std::vector<std::uint32_t>& also);

  [[nodiscard]] GraphView view() const { return {first_, target_}; }
  [[nodiscard]] std::uint32_t name(std::uint32_t v) const { return numbers_.name(v); }
  [[nodiscard]] std::optional<std::uint32_t> find(std::uint32_t name) const { return numbers_.find(name); }
  [[nodiscard]] std::string text(std::size_t width) const;
  /// What is known of every vertex; null until solve() has succeeded. Not for several threads.
  struct Solved {
    std::vector<std::uint32_t> values;         // loopy_values
    std::vector<std::uint32_t> remoteness[2];  // by convention

    [[nodiscard]] Outcome outcome(std::uint32_t v, Convention convention) const {
      return outcome_of(remoteness[static_cast<int>(convention)][v], convention);
    }
  };
  [[nodiscard]] const Solved* solved() const { return solved_.get(); }
  void solve(Budget& budget) const;

  friend bool operator==(const NamedDigraph& a, const NamedDigraph& b);

 private:
  VertexNumbers numbers_;
  std::vector<std::uint32_t> first_, target_;
  mutable std::unique_ptr<const Solved> solved_;
};

/// Tokens on a graph. Tokens keep their number; several may stand on one vertex.
struct Tokens {
  std::shared_ptr<const NamedDigraph> graph =
      std::make_shared<NamedDigraph>(std::vector<Edge>{}, std::vector<std::uint32_t>{});
  std::vector<std::uint32_t> at;  // vertices, by the graph's own numbers

  /// Reads `TOKEN… : EDGE…`. Without a colon the text is the edges, and one token stands where the first
  /// edge begins.
  static Result<Tokens> parse(Scanner& scanner);
  [[nodiscard]] std::string text() const { return brief(~std::size_t{0}); }
  [[nodiscard]] std::string brief(std::size_t width) const;
  [[nodiscard]] std::size_t hash() const;
  [[nodiscard]] std::size_t heap_bytes() const { return at.capacity() * sizeof at[0]; }
  friend bool operator==(const Tokens& a, const Tokens& b) {
    return a.at == b.at && (a.graph == b.graph || *a.graph == *b.graph);
  }
};

template <class Derived>
class TokenGame {
 public:
  using Position = Tokens;

  void prepare(const Position& position, Budget& budget) { position.graph->solve(budget); }

  void options(const Position& position, std::vector<Position>& out) const {
    for (std::size_t i = 0; i < position.at.size(); ++i)
      for (const std::uint32_t to : position.graph->view().options(position.at[i]))
        out.push_back(after(position, i, to));
  }
  /// Tokens in ascending order of their vertices, none where no edge begins.
  using Simplified = UpToOrder<Derived>;
  [[nodiscard]] Position simplified(Position position) const {
    const GraphView graph = position.graph->view();
    std::erase_if(position.at, [&](std::uint32_t v) { return graph.options(v).empty(); });
    std::sort(position.at.begin(), position.at.end());
    return position;
  }
  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    std::size_t i = 0;
    while (i + 1 < from.at.size() && from.at[i] == to.at[i]) ++i;
    return label(from, i, to.at[i]);
  }
  /// For one token; nothing in a draw.
  [[nodiscard]] std::optional<u64> known_remoteness(const Position& position, Convention convention) const {
    const auto* const solved = position.graph->solved();
    if (solved == nullptr || position.at.size() != 1) return std::nullopt;
    const std::uint32_t moves = solved->remoteness[static_cast<int>(convention)][position.at[0]];
    return moves == never ? std::nullopt : std::optional<u64>(moves);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    u64 bound = 0;
    for (const std::uint32_t v : position.at) bound += position.graph->view().options(v).size();
    return bound;
  }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    u64 bound = 1;
    for (std::size_t i = 0; i < position.at.size(); ++i)
      bound = saturating_multiply(bound, position.graph->view().size());
    return bound;
  }

 protected:
  // Words of `info`.
  static constexpr std::string_view notation = "TOKEN… : EDGE…";
  static constexpr std::string_view meaning =
      "The vertices of the tokens, a colon, and the edges, such as 0>1 1>2. Without a colon one token stands where the first edge begins.";
  static constexpr std::string_view order = "by token, then by the number of the vertex it goes to";
  static constexpr std::string_view range =
      "any graph, up to a hundred million edges as far as memory goes; misère play of several tokens "
      "by search";

  /// Adds every move of a token to a vertex that `wanted(i, to)` likes.
  template <class Wanted>
  void add_moves(const Position& position, OptionSink<Position>& sink, const Wanted& wanted) const {
    for (std::size_t i = 0; i < position.at.size(); ++i) {
      if (!sink.may_go_on()) return sink.cut_short();
      for (const std::uint32_t to : position.graph->view().options(position.at[i]))
        if (wanted(i, to))
          sink.add([&] { return after(position, i, to); }, [&] { return label(position, i, to); });
    }
  }
  static Position after(const Position& position, std::size_t i, std::uint32_t to) {
    Position option = position;
    option.at[i] = to;
    return option;
  }

 private:
  static Message label(const Position& position, std::size_t i, std::uint32_t to) {
    const auto before = position.graph->name(position.at[i]), behind = position.graph->name(to);
    return position.at.size() > 1 ? Message("move token {0} from {1} to {2}", i + 1, before, behind)
                                  : Message("move from {0} to {1}", before, behind);
  }
};

}  // namespace sprague

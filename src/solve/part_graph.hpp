// PartGraph: positions as sums of numbered parts, which forgets what game they came from. A part is a heap
// where a move changes one heap, and otherwise the position itself; its options are sums of parts, in the
// ruleset's order. Sums of different games are searched as rows of such numbers.
#pragma once

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "rules/loopy_graph.hpp"
#include "rules/sorted_heaps.hpp"
#include "sprague/natural.hpp"

namespace sprague {

/// The options of part v are the rows option(first_option[v]) … option(first_option[v + 1] − 1). Where the players have
/// different moves, Left's come first, and Right's begin with first_of_right[v]; otherwise that is empty.
struct PartGraph {
  using Part = std::uint32_t;
  std::vector<std::uint32_t> first_option{0};
  std::vector<std::uint32_t> first_of_right;
  std::vector<std::uint32_t> first_part{0};  // of an option, in `parts`
  std::vector<Part> parts;

  [[nodiscard]] std::size_t size() const { return first_option.size() - 1; }
  [[nodiscard]] std::span<const Part> option(std::size_t number) const {
    return std::span(parts).subspan(first_part[number], first_part[number + 1] - first_part[number]);
  }
  friend bool operator==(const PartGraph&, const PartGraph&) = default;
};

/// Rules whose positions are sums of parts.
template <class Rules>
concept HasParts = requires(const Rules rules, const typename Rules::Position position) {
  typename Rules::Part;
  rules.parts_of(position);
};

/// The parts of a position and of its followers with their numbers.
template <class Rules>
class NumberedParts {
 public:
  using Position = typename Rules::Position;

  explicit NumberedParts(const Rules& rules) : rules_(rules) {}

  /// Numbers the parts of `positions` and of all their followers, after forgetting all others; false when the
  /// budget ran out. Cost: a tick a part, the bytes of parts and options.
  bool number(const std::vector<Position>& positions, Budget& budget);
  [[nodiscard]] const PartGraph& graph() const { return graph_; }
  /// Can play come back to a part, whoever makes the moves? Needs: parts are positions. Cost: linear.
  [[nodiscard]] bool has_cycle() const
    requires(!HasParts<Rules>)
  {
    return !find_cycle({graph_.first_option, graph_.parts}).empty();
  }
  /// The numbers of a position's parts. Needs: it is one of those numbered or a follower.
  [[nodiscard]] std::vector<PartGraph::Part> parts_of(const Position& position) const;

 private:
  template <class R>
  struct PartOf {
    using type = typename R::Position;
  };
  template <HasParts R>
  struct PartOf<R> {
    using type = typename R::Part;
  };
  using Part = typename PartOf<Rules>::type;
  struct Hash {
    std::size_t operator()(const Part& part) const {
      if constexpr (requires { part.hash(); })
        return part.hash();
      else
        return hash_of(part);
    }
  };
  static u64 bytes_of(const Part& part) {
    if constexpr (requires { part.heap_bytes(); })
      return 4 * sizeof(Part) + 2 * part.heap_bytes();
    else
      return 4 * sizeof(Part);
  }
  PartGraph::Part number_of(const Part& part) {
    const auto [found, is_new] = numbers_.emplace(part, static_cast<PartGraph::Part>(in_order_.size()));
    if (is_new) in_order_.push_back(part);
    return found->second;
  }
  void add_options(const Part& part, Budget& budget);
  template <class... Mover>
  void add_options_of(const Part& part, Budget& budget, Mover... mover);

  const Rules& rules_;
  boost::unordered_flat_map<Part, PartGraph::Part, Hash> numbers_;
  std::vector<Part> in_order_;
  PartGraph graph_;
};

/// The sum of positions of several graphs as a ruleset for Search: a position is a row of parts, and whose turn it is
/// where some graph has players. Parts that are the same game share a number, whichever graphs they come from: those
/// whose options are the same rows. Parts without options are left out, and the others are in ascending order; so
/// permuted sums are one position.
class SumOfParts {
 public:
  using Part = PartGraph::Part;
  struct Position {
    std::vector<Part> parts;
    std::optional<Player> turn = std::nullopt;
    u64 nimber = 0;  ///< a heap of Nim beside the parts

    [[nodiscard]] std::size_t hash() const {
      std::size_t seed =
          hash_of(nimber + parts.size()) * 3 + (turn ? 1 + static_cast<std::size_t>(*turn) : 0);
      for (const Part part : parts) seed = hash_of(u64{seed} * 0x9e3779b97f4a7c15ULL + part);
      return seed;
    }
    [[nodiscard]] std::size_t heap_bytes() const { return parts.capacity() * sizeof parts[0]; }
    friend bool operator==(const Position&, const Position&) = default;
  };

  /// The graphs are of a sum's components, in their order. Of no use when the budget ran out. Cost: no ticks, the bytes of the
  /// parts' options.
  SumOfParts(const std::vector<const PartGraph*>& graphs, Budget& budget);

  /// The sum in which component c is the sum of rows[c], parts as its own graph numbers them. `turn` is given exactly
  /// where some graph has players.
  [[nodiscard]] Position position(const std::vector<std::vector<Part>>& rows,
                                  std::optional<Player> turn = std::nullopt, u64 nimber = 0) const;
  void options(const Position& position, std::vector<Position>& out, Budget& budget) const;
  /// How many parts there are that differ and have options.
  [[nodiscard]] std::size_t size() const { return options_.size(); }

 private:
  using Row = std::vector<Part>;
  /// Sorted rows in ascending order, each once.
  struct Options {
    bool differ = false;           ///< have the players different ones?
    std::vector<Row> left, right;  ///< where they have not, `left` is everybody's and `right` is empty

    [[nodiscard]] const std::vector<Row>& of(std::optional<Player> turn) const {
      return differ && turn == Player::right ? right : left;
    }
    [[nodiscard]] u64 bytes() const;
    friend bool operator==(const Options&, const Options&) = default;
  };
  struct OptionsHash {
    std::size_t operator()(const Options& options) const;
  };
  static constexpr Part ended = ~Part{0};

  bool add_from_the_ends(const PartGraph& graph, std::vector<Part>& numbers, Budget& budget);
  void add_as_it_is(const PartGraph& graph, std::vector<Part>& numbers);
  [[nodiscard]] static Options translated(const PartGraph& graph, std::size_t part,
                                          const std::vector<Part>& numbers);

  std::vector<std::vector<Part>> numbers_;                       // by component, by its graph's own number
  std::vector<Options> options_;                                 // by part
  boost::unordered_flat_map<Options, Part, OptionsHash> known_;  // the parts by their options
};

// ---------------------------------------------------------------------------------------------------------------

template <class Rules>
bool NumberedParts<Rules>::number(const std::vector<Position>& positions, Budget& budget) {
  numbers_.clear();
  in_order_.clear();
  graph_ = {};
  for (const Position& position : positions) {
    if constexpr (HasParts<Rules>) {
      for (const Part& part : rules_.parts_of(position)) number_of(part);
    } else {
      number_of(position);
    }
  }
  for (std::size_t v = 0; v < in_order_.size(); ++v) {
    const u64 bytes = bytes_of(in_order_[v]);
    if (bytes > 4'096 && !budget.may_go_on()) return false;  // large positions take long
    const std::size_t before = graph_.parts.size() + graph_.first_part.size();
    add_options(Part(in_order_[v]), budget);
    graph_.first_option.push_back(static_cast<std::uint32_t>(graph_.first_part.size() - 1));
    const std::size_t added = graph_.parts.size() + graph_.first_part.size() - before;
    if (!budget.spend() || !budget.hold(2 * added * sizeof(PartGraph::Part) + bytes)) return false;
  }
  return true;
}

template <class Rules>
void NumberedParts<Rules>::add_options(const Part& part, Budget& budget) {
  if constexpr (Partizan<Rules>) {
    add_options_of(part, budget, Player::left);
    graph_.first_of_right.push_back(static_cast<std::uint32_t>(graph_.first_part.size() - 1));
    add_options_of(part, budget, Player::right);
  } else {
    add_options_of(part, budget);
  }
}

template <class Rules>
template <class... Mover>
void NumberedParts<Rules>::add_options_of(const Part& part, Budget& budget, Mover... mover) {
  (void)budget;
  const auto end_option = [&] {
    graph_.first_part.push_back(static_cast<std::uint32_t>(graph_.parts.size()));
  };
  if constexpr (HasParts<Rules>) {
    rules_.for_each_part_option(part, mover..., [&](std::span<const Part> left) {
      for (const Part& each : left) graph_.parts.push_back(number_of(each));
      end_option();
    });
  } else {
    std::vector<Position> options;
    if constexpr (requires { rules_.options(part, mover..., options, budget); })
      rules_.options(part, mover..., options, budget);
    else
      rules_.options(part, mover..., options);
    for (const Position& option : options) {
      graph_.parts.push_back(number_of(option));
      end_option();
    }
  }
}

template <class Rules>
std::vector<PartGraph::Part> NumberedParts<Rules>::parts_of(const Position& position) const {
  std::vector<PartGraph::Part> out;
  if constexpr (HasParts<Rules>) {
    for (const Part& part : rules_.parts_of(position)) out.push_back(numbers_.find(part)->second);
  } else {
    out.push_back(numbers_.find(position)->second);
  }
  return out;
}

}  // namespace sprague

// PartGraph: positions as sums of numbered parts, which forgets what game they came from. A part is a heap
// where a move changes one heap, and otherwise the position itself; its options are sums of parts, in the
// ruleset's order. Sums of different games are searched as rows of such numbers.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "rules/loopy_graph.hpp"
#include "rules/sorted_heaps.hpp"
#include "solve/numbered.hpp"
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

/// What numbering parts is for every ruleset: the graph of the parts that have been met and of their followers.
class PartNumbering {
 public:
  [[nodiscard]] const PartGraph& graph() const { return graph_; }

 protected:
  explicit PartNumbering(bool is_partizan) : is_partizan_(is_partizan) {}
  ~PartNumbering() = default;

  /// How many parts have been met, and what is held of one of them.
  [[nodiscard]] virtual std::size_t met() const = 0;
  [[nodiscard]] virtual u64 bytes_of(PartGraph::Part part) const = 0;
  /// Calls add_part() and end_option() for the options of a part, of one player where each has his own.
  virtual void add_options(PartGraph::Part part, Player player, Budget& budget) = 0;

  void add_part(PartGraph::Part part);
  void end_option();
  /// Makes the graph; false when the budget ran out.
  bool add_all(Budget& budget);

 private:
  PartGraph graph_;
  bool is_partizan_;
};

/// The parts of a position and of its followers with their numbers.
template <class Rules>
class NumberedParts final : public PartNumbering {
 public:
  using Position = typename Rules::Position;

  explicit NumberedParts(const Rules& rules) : PartNumbering(Partizan<Rules>), rules_(rules) {}

  /// Numbers the parts of a position and of all its followers, after forgetting all others; false when the
  /// budget ran out. Cost: a tick a part, the bytes of parts and options.
  bool number(const Position& position, Budget& budget) {
    numbers_ = {};
    if constexpr (HasParts<Rules>) {
      for (const Part& part : rules_.parts_of(position)) numbers_.number(part, budget);
    } else {
      numbers_.number(position, budget);
    }
    return add_all(budget);
  }
  /// Can play come back to a part, whoever makes the moves? Needs: parts are positions. Cost: linear.
  [[nodiscard]] bool has_cycle() const
    requires(!HasParts<Rules>)
  {
    return !find_cycle({graph().first_option, graph().parts}).empty();
  }
  /// The numbers of a position's parts. Needs: it is the one numbered or a follower.
  [[nodiscard]] std::vector<PartGraph::Part> parts_of(const Position& position) const {
    std::vector<PartGraph::Part> out;
    if constexpr (HasParts<Rules>) {
      for (const Part& part : rules_.parts_of(position)) out.push_back(numbers_.find(part));
    } else {
      out.push_back(numbers_.find(position));
    }
    return out;
  }

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

  [[nodiscard]] std::size_t met() const override { return numbers_.size(); }
  [[nodiscard]] u64 bytes_of(PartGraph::Part part) const override {
    return Numbered<Part>::bytes_of(numbers_[part]);
  }
  void add_options(PartGraph::Part part, Player player, Budget& budget) override {
    if constexpr (Partizan<Rules>)
      add_options_of(Part(numbers_[part]), budget, player);
    else
      add_options_of(Part(numbers_[part]), budget);
    (void)player;
  }
  template <class... Mover>
  void add_options_of(const Part& part, Budget& budget, Mover... mover) {
    if constexpr (HasParts<Rules>) {
      rules_.for_each_part_option(part, mover..., [&](std::span<const Part> left) {
        for (const Part& each : left) add_part(numbers_.number(each, budget));
        end_option();
      });
    } else {
      std::vector<Position> options;
      if constexpr (requires { rules_.options(part, mover..., options, budget); })
        rules_.options(part, mover..., options, budget);
      else
        rules_.options(part, mover..., options);
      for (const Position& option : options) {
        add_part(numbers_.number(option, budget));
        end_option();
      }
    }
  }

  const Rules& rules_;
  Numbered<Part> numbers_;
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

}  // namespace sprague

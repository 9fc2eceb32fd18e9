// Inclusion by antichains: whenever the goal accepts a tuple, are there further numbers so that one of
// several relations holds? The projection of the relations is never determinised; instead pairs of a state of
// the goal and a set of states of the relations are followed, and a pair is dropped where one with a smaller
// set is known (De Wulf, Doyen, Henzinger and Raskin 2006).
//
// What remains when the answer is yes is a proof that can be checked in linear time, the cover: in each of
// its nodes a set of states that are really reached (doc/formats/certificate.md). It is a strategy as well:
// following it, one finds the further numbers of a tuple in time linear in its digits.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "automata/automaton.hpp"

namespace sprague::automata {

struct Cover {
  /// Part of a letter: the digits on the tracks that are not the goal's.
  using Bound = Letter;
  /// A state of the node is reached from state number `from` of the node before it.
  struct Origin {
    std::uint32_t from;
    Bound bound;
  };
  struct Edge {
    std::optional<std::uint32_t> node = std::nullopt;  ///< nothing: nothing needs to be shown there
    std::vector<Origin> origins = {};                  ///< one for each state of that node
  };
  struct Node {
    std::vector<State> states = {};
    std::vector<Edge> next = {};  ///< by the goal's letters
  };
  struct Root {
    State state;
    std::size_t part;  ///< which of the relations it is the start of
  };
  struct Zero {
    State from;
    Bound bound;
    State to;
  };

  std::vector<Root> roots = {};
  std::vector<Zero> zeros =
      {};  ///< what leading zeros of the goal's tuple reach, each from a root or an earlier one
  std::vector<State> accepting = {};
  std::vector<Node> nodes = {};  ///< the start is the first

  /// The bound digits, a letter a digit, and the part, for a tuple that the goal accepts. The letters start
  /// with those read during further leading zeros of the tuple. Cost: linear in the word.
  struct Witness {
    std::size_t part = 0;
    std::vector<Bound> bounds = {};
  };
  [[nodiscard]] std::optional<Witness> witness(std::span<const Letter> goal_word) const;
};

struct Inclusion {
  /// A tuple that the goal accepts, and none of the relations with any further numbers.
  std::optional<std::vector<Letter>> counterexample = std::nullopt;
  Cover cover = {};  ///< when there is none
};

/// Nothing when the budget says no. Needs: the tracks of `goal` are the first tracks of each relation, and
/// their numbers are lower than those of the others.
[[nodiscard]] std::optional<Inclusion> include(const Automaton& goal, const std::vector<Automaton>& relations,
                                               Budget& budget);

}  // namespace sprague::automata

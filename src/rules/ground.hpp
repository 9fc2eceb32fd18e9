// Grounds: what a ruleset can say about why a position is won or lost, as facts without words. The layer
// `explain` makes sentences of them in every language, and the web page draws them; so that a ruleset says
// what is its own (which heaps count, which pair is meant) once, and not once a language.
//
// "Part" is the number, from 0, of the part of the position that a fact talks about (a heap, a component, an
// edge), in the order in which the position is typed.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sprague/message.hpp"
#include "sprague/natural.hpp"

namespace sprague {

/// Parts whose nim-values are added without carry: the position is worth the Nim heaps `rows`.
struct NimSum {
  /// What the parts are.
  enum class Subject { heap, component, odd_step, odd_node, counting_box, head, gap, branch, piece };
  struct Row {
    std::string label;  ///< the part as people name it: a heap's size, a component, an edge
    Natural value;
    std::size_t part = 0;
    bool is_firm = false;   ///< for the misère Nim rule: is a value of 2 or more in it?
    bool is_fused = false;  ///< of a graph: `label` edges fused with the ground
  };
  Subject subject = Subject::heap;
  std::vector<Row> rows = {};
  /// Does the misère Nim rule speak here, and not the nim-sum alone?
  bool by_misere_rule = false;

  static constexpr std::size_t most_rows = 100;
  [[nodiscard]] bool has_room() const { return rows.size() < most_rows; }
  void add(std::string label, Natural value, std::size_t part, bool is_firm = false) {
    rows.push_back({std::move(label), std::move(value), part, is_firm});
  }
  [[nodiscard]] Natural total() const {
    Natural sum;
    for (const Row& row : rows) sum ^= row.value;
    return sum;
  }
};

/// Heaps in binary, each column added modulo `modulus` (Moore's game).
struct ColumnSums {
  u64 modulus = 2;
  std::vector<u64> heaps = {};
  std::vector<u64> sums = {};  ///< by column, the lowest bit first
  /// A move after which every column sum is 0: the heaps that it reduces, and what it leaves of them. Empty
  /// where they are 0 already, or where that does not win.
  struct Left {
    std::size_t part;
    u64 amount;
  };
  std::vector<Left> leave = {};
};

/// One heap, of which 1 to modulus − 1 may be taken: heaps that leave `wanted` over are lost for who moves.
struct Remainder {
  u64 heap = 0, modulus = 2, wanted = 0;
};

/// Two numbers and the P-position with the same difference.
struct WythoffPair {
  Natural less, difference;         ///< of the position
  Natural first;                    ///< the smaller number of the P-position with that difference
  bool is_by_golden_ratio = false;  ///< is it (⌊kφ⌋, ⌊kφ⌋ + k)?
  std::optional<Natural> partner =
      {};  ///< beside `less` in a P-position, where the larger number can come down to it
};

/// A number as a sum of Fibonacci numbers no two of which are neighbours, and the most that may be taken.
struct ZeckendorfParts {
  Natural number;
  std::vector<Natural> parts = {};  ///< largest first
  Natural quota;
  u64 aside = 0;  ///< objects of the heap beyond `number`, which nobody wants to take (misère play)
};

/// The nim-values of single heaps repeat, or grow by the saltus with each period.
struct HeapPeriod {
  u64 period = 0, preperiod = 0, saltus = 0;
};

/// A picture in characters, of a board of which bites win: '.' a square, 'x' the poisoned one, '*' a winning
/// bite.
struct BoardPicture {
  std::vector<std::string> rows = {};
  bool has_wins = false;
};

/// How a graph of green Hackenbush is reduced, from the leaves to the ground.
struct GreenSteps {
  struct Step {
    /// Fusion: the edges of a piece without bridges become loops at one point. Colon: what stands on an edge
    /// worth `above` makes a stalk of above + 1.
    enum class Kind { fusion, colon } kind = Kind::colon;
    std::string at = {};             ///< the edge of a colon step
    std::vector<std::string> edges;  ///< of a fusion
    u64 above = 0, value = 0;
  };
  std::vector<Step> steps = {};
};

/// A coin on a ring: how many edges lie before the first smallest one, both ways.
struct RingWalk {
  static constexpr u64 longest_path = 100;
  u64 least = 0;
  u64 onwards = 0, backwards = 0;
  /// The edges on both ways in the order of the walk, the first smallest one last; none where they are many.
  std::vector<std::size_t> path_onwards = {}, path_backwards = {};
  std::optional<std::size_t> cross = std::nullopt;  ///< to be left with `least` by a move that wins
};

/// Why play of rules that a user wrote ends, in the words of those rules; empty when that is not known.
struct EndOfPlay {
  Message measure = {};
  Message note = {};  ///< what looks like an oversight in the rules
};

using Ground = std::variant<NimSum, ColumnSums, Remainder, WythoffPair, ZeckendorfParts, HeapPeriod,
                            BoardPicture, GreenSteps, RingWalk, EndOfPlay>;
using Grounds = std::vector<Ground>;

}  // namespace sprague

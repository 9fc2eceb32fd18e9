// Step: one fact of a reason. A reason is a list of them, from a small closed set: what the ruleset can say
// (rules/ground.hpp), and what the engine found out about any position. Steps hold numbers, moves and the
// parts of the position that they talk about, and no words: those are made from them in every language
// (explain/render.hpp), and a page draws them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rules/ground.hpp"
#include "rules/ruleset.hpp"
#include "sprague/natural.hpp"
#include "sprague/task.hpp"

namespace sprague::explain {

/// Nobody can move any more, or the rules have ended play.
struct Over {
  bool by_rule = false;
};

/// Left's and Right's game: the outcome class.
struct ClassOfOutcome {
  Outcome outcome = Outcome::N;
};

/// The misère Nim rule: while something has a value of 2 or more play goes as in normal play, then it turns.
struct MisereSwitch {
  std::vector<std::size_t> firm_parts = {};  ///< those with a value of 2 or more
  Natural nim_sum;
};

/// A symmetry without a fixed move: the second player copies the first.
struct Mirror {
  enum class Kind {
    equal_parts,  ///< parts that are the same, in pairs
    reversal,     ///< the position reads the same backwards
    graph,        ///< an exchange of vertices that keeps the graph
    // Of a board whose cells are filled, no move meeting its image:
    half_turn,
    left_right,      ///< exchanges left and right
    up_down,         ///< exchanges top and bottom
    diagonal,        ///< reflects across the diagonal from the upper left
    other_diagonal,  ///< and across the other one
  } kind = Kind::equal_parts;
  /// The parts of each pair, by number (equal_parts).
  std::vector<std::pair<std::size_t, std::size_t>> parts = {};
  /// What is exchanged, as typed: the parts, or the vertices.
  std::vector<std::pair<std::string, std::string>> names = {};
  /// Of a won position: the move that leaves the symmetric one, in which its mover is second.
  std::optional<MoveText> after = std::nullopt;
};

/// The nim-value is the least one that cannot be reached.
struct Mex {
  struct Reached {
    Natural value;
    MoveText by;  ///< the first move that reaches it
  };
  Natural gap;
  std::vector<Reached> reached = {};  ///< ascending
};

/// A move that wins, and whether play is over after it.
struct WinningMove {
  MoveText move;
  bool ends_play = false;
};

/// Every move of who is to lose, each with a reply that wins; of a won position, after the winning move
/// `after`.
struct Replies {
  struct Row {
    MoveText move, reply;
  };
  std::optional<MoveText> after = std::nullopt;
  std::vector<Row> rows = {};  ///< in the ruleset's order
  u64 moves = 0;               ///< how many there are in all; more than rows where not all are listed
};

/// Nobody can force a win; `keep` is the first move that keeps the draw.
struct Drawn {
  MoveText keep;
  u64 keeping = 0;                ///< how many moves do
  bool goes_on_for_ever = false;  ///< is it a draw because play need not end?
  std::string value = {};         ///< "∞(0,2)" where there is such a value
};

using Step = std::variant<Over, ClassOfOutcome, NimSum, MisereSwitch, ColumnSums, Remainder, WythoffPair,
                          ZeckendorfParts, HeapPeriod, BoardPicture, GreenSteps, RingWalk, EndOfPlay, Mirror,
                          Mex, WinningMove, Replies, Drawn>;
using Reason = std::vector<Step>;

/// The name of a step's kind, as programs read it: "nim_sum".
[[nodiscard]] std::string_view kind_of(const Step& step);

/// The rows that can be lowered so that the nim-sum becomes 0: those that have its highest bit, each with the
/// value it must get. None when the nim-sum is 0.
struct Clearing {
  std::size_t row;
  Natural target;
};
[[nodiscard]] std::vector<Clearing> clearing_rows(const NimSum& sum);

/// The amount to take from a heap that is won by its remainder; nothing where it is lost.
[[nodiscard]] std::optional<u64> amount_to_take(const Remainder& remainder);

/// The smallest part, where the quota allows to take it; nothing where the heap is lost.
[[nodiscard]] std::optional<Natural> amount_to_take(const ZeckendorfParts& zeckendorf);

}  // namespace sprague::explain

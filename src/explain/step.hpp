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
  static constexpr std::string_view kind = "over";
  bool by_rule = false;

  void members(auto&& show) const { show("by_rule", by_rule); }
};

/// Left's and Right's game: the outcome class.
struct ClassOfOutcome {
  static constexpr std::string_view kind = "class";
  Outcome outcome = Outcome::N;

  void members(auto&& show) const { show("class", to_text(outcome)); }
};

/// The misère Nim rule: while something has a value of 2 or more play goes as in normal play, then it turns.
struct MisereSwitch {
  static constexpr std::string_view kind = "misere_switch";
  std::vector<std::size_t> firm_parts = {};  ///< those with a value of 2 or more
  Natural nim_sum;
  NimSum::Subject subject = NimSum::Subject::heap;  ///< what the parts are
  std::optional<NimSum::Row> firm = std::nullopt;   ///< the first of them

  void members(auto&& show) const { show("firm_parts", firm_parts), show("nim_sum", nim_sum); }
};

/// A component of a sum that a winning move makes larger, which no move of Nim does.
struct Raising {
  static constexpr std::string_view kind = "raising";
  std::size_t part = 0;
  Natural from, to;  ///< nim-values

  void members(auto&& show) const { show("part", part), show("from", from), show("to", to); }
};

/// A symmetry without a fixed move: the second player copies the first.
struct Mirror {
  static constexpr std::string_view kind = "mirror";
  enum class Symmetry {
    equal_parts,  ///< parts that are the same, in pairs
    reversal,     ///< the position reads the same backwards
    graph,        ///< an exchange of vertices that keeps the graph
    // Of a board whose cells are filled, no move meeting its image:
    half_turn,
    left_right,      ///< exchanges left and right
    up_down,         ///< exchanges top and bottom
    diagonal,        ///< reflects across the diagonal from the upper left
    other_diagonal,  ///< and across the other one
  } symmetry = Symmetry::equal_parts;
  /// The parts of each pair, by number (equal_parts).
  std::vector<std::pair<std::size_t, std::size_t>> parts = {};
  /// What is exchanged, as typed: the parts, or the vertices.
  std::vector<std::pair<std::string, std::string>> names = {};
  /// Of a won position: the move that leaves the symmetric one, in which its mover is second.
  std::optional<MoveText> after = std::nullopt;

  [[nodiscard]] std::string_view symmetry_name() const {
    static constexpr std::string_view symmetries[] = {"equal_parts", "reversal",      "graph",
                                                      "half_turn",   "left_right",    "up_down",
                                                      "diagonal",    "other_diagonal"};
    return symmetries[static_cast<std::size_t>(symmetry)];
  }
  void members(auto&& show) const {
    show("symmetry", symmetry_name()), show("parts", parts), show("names", names);
    if (after) show("after", *after);
  }
};

/// The nim-value is the least one that cannot be reached.
struct Mex {
  static constexpr std::string_view kind = "mex";
  struct Reached {
    Natural value;
    MoveText by;  ///< the first move that reaches it

    void members(auto&& show) const { show("nim_value", value), show("move", by); }
  };
  Natural gap;
  std::vector<Reached> reached = {};  ///< ascending

  void members(auto&& show) const { show("gap", gap), show("reached", reached); }
};

/// A move that wins, and whether play is over after it.
struct WinningMove {
  static constexpr std::string_view kind = "winning_move";
  MoveText move;
  bool ends_play = false;

  void members(auto&& show) const { show("move", move), show("ends_play", ends_play); }
};

/// Every move of who is to lose, each with a reply that wins; of a won position, after the winning move
/// `after`.
struct Replies {
  static constexpr std::string_view kind = "replies";
  struct Row {
    MoveText move, reply;

    void members(auto&& show) const { show("move", move), show("reply", reply); }
  };
  std::optional<MoveText> after = std::nullopt;
  std::vector<Row> rows = {};  ///< in the ruleset's order
  u64 moves = 0;               ///< how many there are in all; more than rows where not all are listed

  void members(auto&& show) const { show("after", after), show("moves", moves), show("rows", rows); }
};

/// Nobody can force a win; `keep` is the first move that keeps the draw.
struct Drawn {
  static constexpr std::string_view kind = "draw";
  MoveText keep;
  u64 keeping = 0;                  ///< how many moves do
  bool goes_on_for_ever = false;    ///< is it a draw because play need not end?
  std::string value = {};           ///< "∞(0,2)" where there is such a value
  std::vector<MoveText> line = {};  ///< moves of both that keep the draw
  bool comes_back = false;          ///< does the line end where it has been before?

  void members(auto&& show) const {
    show("keep", keep), show("keeping", keeping), show("goes_on_for_ever", goes_on_for_ever);
    show("value", value.empty() ? std::nullopt : std::optional(value));
    show("line", line), show("comes_back", comes_back);
  }
};

using Step =
    std::variant<Over, ClassOfOutcome, NimSum, MisereSwitch, ColumnSums, Remainder, WythoffPair,
                 ZeckendorfParts, BinaryReading, Raising, HeapPeriod, BoardPicture, GreenSteps, RingWalk,
                 EndOfPlay, ComponentNumbers, NimstringSum, Mirror, Mex, WinningMove, Replies, Drawn>;
using Reason = std::vector<Step>;

}  // namespace sprague::explain

// tabulate: the table of a game over a box of positions, and the period of its values where a theorem proves
// one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "session/session_state.hpp"
#include "sprague/error.hpp"
#include "table/apparent_period.hpp"
#include "table/fill/tiles.hpp"
#include "table/table.hpp"

namespace sprague {

struct TableTask {
  std::string game;                 ///< a ruleset or named game with its arguments, without the position
  std::optional<u64> to;            ///< every coordinate without a range of its own runs from 0 to this
  std::vector<table::Axis> ranges;  ///< ranges by name; the order does not matter
  std::optional<u64> row, column;   ///< of two coordinates: only this y, only this x; of boards, only so many
  Convention convention = Convention::normal;
  /// What is wanted; misère play always gives outcomes, and games with players always outcome classes.
  table::Content content = table::Content::nim_values;
  Limits limits;
};

struct TableReport {
  /// As far as the limits went: cut off behind the last complete line of its slowest free axis, or where there is none,
  /// within the first line. Nothing when not even the first cell was completed.
  std::optional<table::Table> table;
  Ending ending = Ending::computed;
  u64 ticks = 0;
  double seconds = 0;
  u64 bytes = 0;
};

/// The axes that a request means, complete and in the order of the position's numbers. Coordinates are called
/// n where there is one, and x, y, z, w where there are more (x, x2, x3, … are understood as well).
[[nodiscard]] Result<std::vector<table::Axis>> resolve_axes(SessionState& session, const TableTask& request);

/// The request with the convention and the content that the game's rules ask for.
[[nodiscard]] TableTask settled(SessionState& session, TableTask request);

/// The same for a game whose coordinates are called `names`.
[[nodiscard]] Result<std::vector<table::Axis>> axes_of(const std::vector<std::string>& names,
                                                       const TableTask& request);

/// How many cells a box has; nothing where they are 2^64 or more.
[[nodiscard]] std::optional<u64> cells_of(const std::vector<table::Axis>& axes);

/// The refusal of a table whose cells alone would need more memory than the limits allow.
[[nodiscard]] std::optional<Error> too_large(const std::vector<table::Axis>& axes, table::Content content,
                                             const Limits& limits);

/// Errors: the game or a range is wrong; no cell is a position; the table would be larger than the limits
/// allow, which is found out before anything is computed.
[[nodiscard]] Result<TableReport> tabulate(SessionState& session, const TableTask& request);

/// How a table can be filled a part at a time, and how filling one went.
struct TileReport {
  std::vector<table::Axis> axes;  ///< of the whole table
  std::vector<bool> can_be_cut;
  table::Content content = table::Content::nim_values;
  Ending ending = Ending::computed;
  double seconds = 0;
};

/// Fills the tile of these ranges, all coordinates, in `cells` of the table; without cells nothing is filled. Errors: as tabulate;
/// the game's clauses are not filled by rows; the table does not begin at 0; the tile lies beyond it, or cuts what cannot be cut;
/// there are not as many cells; a value does not fit into them.
[[nodiscard]] Result<TileReport> fill_tile(SessionState& session, const TableTask& table,
                                           const std::vector<table::Axis>& tile,
                                           const std::optional<table::CellMemory>& cells);

/// A period of the nim-values of a game's single heaps that holds for ever.
struct ProvedPeriod {
  table::Period period;
  std::vector<u64> values;  ///< G(0) … at least up to pre-period + period
  Message theorem;          ///< by which it is proved, in a few words with the author
  bool misere_follows;      ///< misère outcomes are a function of these values
};

/// The period of a subtraction game with a finite set or the powers of K, of Bash's game, or of an octal
/// code, by name or by code; looked for a little beyond heaps of `to`. Nothing for other games and where none
/// is found. The nim-values are those of normal play.
[[nodiscard]] std::optional<ProvedPeriod> proved_period(std::string_view game, u64 to, Budget& budget);

/// What can be said about how a table with one free axis repeats.
struct PeriodAnswer {
  std::optional<table::Period> period;  ///< least; the pre-period is the first index from which it holds
  Message theorem;                      ///< by which it holds for ever; empty: it only looks so
};

/// The period of the table's cells, taken modulo `modulus` where that is given. Needs: one free axis at most.
[[nodiscard]] PeriodAnswer period_of(SessionState& session, const table::Table& table,
                                     std::optional<u64> modulus, Budget& budget);

}  // namespace sprague

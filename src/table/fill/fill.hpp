// Filler: computes the cells of a group of games in order, by rows or by levels. A cell is the mex over its
// rays, its singles (options by clauses without loops, one load each) and its nests.
#pragma once

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "table/fill/boxes.hpp"
#include "table/fill/mex_set.hpp"
#include "table/fill/nest.hpp"
#include "table/fill/order.hpp"
#include "table/fill/ray.hpp"
#include "table/fill/workers.hpp"

namespace sprague::table {

/// The rules of a game, sorted by how they are carried out.
struct GamePart {
  std::size_t game = 0;
  std::vector<Ray> rays;
  std::vector<LoopNest> singles, nests;
  bool has_domain = false;
  std::vector<LoopNest> domain;  ///< alternatives
  std::size_t slots = 0;         ///< the most that any of them needs

  /// Is the cell in the domain? Its numbers come first in `slots` slots; those behind them are written.
  [[nodiscard]] bool is_position(i64* cell) const;
};

/// What the cells of all games are filled with.
template <class Cell>
using Cells = std::vector<std::vector<Cell>>;

struct Job {
  const Boxes& boxes;
  Workers& workers;
  bool misere = false, gaps = false;
  std::vector<GamePart> parts = {};  // of this group
  RowOrder order = {};
  FilledRange range = {};  // rows
  LevelOrder levels = {};
  u64 piece = 0;                  // cells that are filled before others hear of it; or of a chunk
  std::vector<Lines> lines = {};  // one for each ray of parts[0]
  u64 greatest = 0;               // value so far, of all games
  u64 bytes_needed = 0;
  u64 held = 0;  // bytes of the lines

  [[nodiscard]] bool is_shared() const { return workers.count() > 1; }
};

/// One worker.
template <class Cell, bool outcomes>
class Filler {
 public:
  /// `tables`: the cells of each game.
  Filler(Job& job, std::vector<Cell*> tables, const Meter& meter)
      : job_(job),
        meter_(meter),
        marks_(job.greatest, job.gaps, meter),
        greatest_(job.greatest),
        tables_(std::move(tables)) {
    std::size_t slots = 1;
    for (const GamePart& part : job.parts) slots = std::max(slots, part.slots);
    slots_.assign(slots, 0);
  }

  /// Fills items until none is left, or something stops it.
  StopReason run();

 private:
  struct RowRay {
    std::size_t number = 0;
    i64 line = 0, line_step = 0;  // of the row's first cell that is filled, and from one cell to the next
    i64 enter_from = 0, leave_from = 0;  // the first x at which a cell enters or leaves the line's set, or −1
    i64 enter_back = 0, leave_back = 0;  // how far back in the table those cells are
    u64 now = 0;                         // the line of the cell at hand
  };
  struct RowSingle {
    i64 low, high;
    std::vector<Stride<Cell>> walks;
  };

  // Of outcomes, where all rays go on to the board's end: one bit of a line says that its cells are N.
  struct Flags {
    const u64* bits;
    i64 step;
  };

  void prepare_row();
  void prepare_flags();
  [[nodiscard]] i64 skip_won(i64 x, i64 end);
  void prepare_ray(std::size_t number);
  void prepare_limits();
  Fill rows(Progress& progress);
  Fill row(Progress& progress, u64 place);
  Fill cells_of_row(Progress& progress, i64 end);
  Fill levels(Progress& progress);
  Fill cells_of_level(Progress& progress, u64 end);
  void begin(Progress& progress) const;
  void advance(i64 x);
  void insert(u64 value);
  [[nodiscard]] Fill admit(u64 value);
  void gather_lines();
  [[nodiscard]] u64 value_of_cell(const GamePart& part, i64 x);
  [[nodiscard]] u64 mex() const;
  [[nodiscard]] bool has_option() const;
  [[nodiscard]] std::optional<Fill> trouble();
  bool tick();

  Job& job_;
  Meter meter_;
  MexSet<Cell, outcomes> marks_;
  u64 greatest_;     // value that this worker knows of
  u64 refused_ = 0;  // the value that did not fit
  std::vector<Cell*> tables_;
  std::vector<i64> slots_;
  // of the row at hand
  std::vector<RowRay> row_rays_;
  std::vector<RowSingle> row_singles_;
  std::vector<Flags> flags_;
  i64 base_ = 0, stride_ = 0, first_ = 0, needed_to_ = 0;
  std::size_t inner_ = 0;
  bool by_rows_ = false;
  // of the cell at hand
  std::vector<const u64*> active_;  // the sets of its lines
  std::size_t hint_ = 0;
  u64 ticks_ = 0;
};

extern template class Filler<std::uint8_t, false>;
extern template class Filler<std::uint8_t, true>;
extern template class Filler<std::uint16_t, false>;
extern template class Filler<std::uint32_t, false>;

}  // namespace sprague::table

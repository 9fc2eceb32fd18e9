// Filler: computes the cells of a group of games in order, by rows or by levels. A cell is the mex over its
// rays, its singles (options by clauses without loops, one load each) and its nests.
#pragma once

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "boxes.hpp"
#include "marks.hpp"
#include "nest.hpp"
#include "order.hpp"
#include "ray.hpp"

namespace sprague::table {

/// The rules of a game, sorted by how they are carried out.
struct GamePart {
  std::size_t game = 0;
  std::vector<Ray> rays;
  std::vector<Nest> singles, nests;
  bool has_domain = false;
  std::vector<Nest> domain;  ///< alternatives
  std::size_t slots = 0;     ///< the most that any of them needs
};

/// Where the work is, so that it can go on with wider cells.
struct Progress {
  std::vector<i64> cell;  // rows: the cell that comes next
  bool advanced = false;  // rows: the rays have been moved on to that cell
  std::size_t next = 0;   // levels: its place in the order
};

/// What the cells of all games are filled with.
template <class Cell>
using Cells = std::vector<std::vector<Cell>>;

struct Job {
  const Boxes& boxes;
  Budget& budget;
  bool misere = false, gaps = false;
  std::vector<GamePart> parts = {};    // of this group
  std::vector<std::size_t> axes = {};  // rows: the slowest first
  std::vector<LevelCell> levels = {};
  std::vector<Lines> lines = {};  // one for each ray of parts[0]
  u64 greatest = 0;               // value so far, of all games
  u64 bytes_needed = 0;
  u64 held = 0;  // bytes of the lines
};

enum class Fill { done, wider, too_large, ran_out, left_box, no_order };

template <class Cell, bool outcomes>
class Filler {
 public:
  Filler(Job& job, Cells<Cell>& cells) : job_(job), marks_(job.greatest, job.gaps, job.budget) {
    for (auto& one : cells) tables_.push_back(one.data());
    std::size_t slots = 1;
    for (const GamePart& part : job.parts) slots = std::max(slots, part.slots);
    slots_.assign(slots, 0);
  }

  Fill rows(Progress& progress);
  Fill levels(Progress& progress);

 private:
  struct RowRay {
    std::size_t number = 0;
    i64 line = 0, line_step = 0;         // of the row's first cell, and from one cell to the next
    i64 enter_from = 0, leave_from = 0;  // the first x at which a cell enters or leaves the line's set, or −1
    i64 enter_back = 0, leave_back = 0;  // how far back in the table those cells are
    u64 now = 0;                         // the line of the cell at hand
  };
  struct RowSingle {
    i64 low, high;
    std::vector<Walk<Cell>> walks;
  };

  // Of outcomes, where all rays go on to the board's end: one bit of a line says that its cells are N.
  struct Flags {
    const u64* bits;
    i64 step;
  };

  void prepare_row();
  void prepare_flags();
  [[nodiscard]] i64 skip_won(i64 x);
  void prepare_ray(std::size_t number);
  void prepare_limits();
  Fill row(Progress& progress);
  void advance(i64 x);
  void insert(u64 value);
  bool make_room(u64 value);
  [[nodiscard]] bool is_position(const GamePart& part);
  void gather_lines();
  [[nodiscard]] u64 value_of_cell(const GamePart& part, i64 x);
  [[nodiscard]] u64 mex() const;
  [[nodiscard]] bool has_option() const;
  [[nodiscard]] std::optional<Fill> trouble();
  bool tick();

  Job& job_;
  Marks<Cell, outcomes> marks_;
  std::vector<Cell*> tables_;
  std::vector<i64> slots_;
  // of the row at hand
  std::vector<RowRay> row_rays_;
  std::vector<RowSingle> row_singles_;
  std::vector<Flags> flags_;
  i64 base_ = 0, stride_ = 0, needed_to_ = 0;
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

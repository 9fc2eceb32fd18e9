// What is constant in a row is prepared before it; then one pass over its cells. A team shares rows as a
// wave, each piece behind that of the row below.
#include "table/fill/fill.hpp"

#include <bit>

namespace sprague::table {

bool GamePart::is_position(i64* cell) const {
  if (!has_domain) return true;
  return std::any_of(domain.begin(), domain.end(), [&](const LoopNest& nest) { return nest.holds(cell); });
}

template <class Cell, bool outcomes>
void Filler<Cell, outcomes>::prepare_ray(std::size_t number) {
  const Ray& ray = job_.parts[0].rays[number];
  const std::vector<i64> strides = job_.boxes.games[job_.parts[0].game].strides();
  i64 back = 0;
  for (std::size_t i = 0; i < strides.size(); ++i) back += ray.step[i] * strides[i];
  // The first x from which the cell `k` steps back is on the board.
  const auto from = [&](i64 k) {
    for (std::size_t i = 0; i < strides.size(); ++i)
      if (i != inner_ && slots_[i] / k < ray.step[i]) return i64{-1};
    return k * ray.step[inner_];
  };
  RowRay row;
  row.number = number;
  row.line_step = ray.line_coefficients[inner_];
  const i64 kept = std::exchange(slots_[inner_], first_);
  row.line = ray.line_of(slots_.data());
  slots_[inner_] = kept;
  row.enter_from = ray.least > 1 ? from(ray.least) : -1;
  row.leave_from = ray.most > 0 ? from(ray.most + 1) : -1;
  row.enter_back = ray.least * back;
  row.leave_back = (ray.most + 1) * back;
  row_rays_.push_back(row);
}

// Up to which x the cells of the row are needed.
template <class Cell, bool outcomes>
void Filler<Cell, outcomes>::prepare_limits() {
  const GameBox& box = job_.boxes.games[job_.parts[0].game];
  needed_to_ = box.lasts[inner_];
  for (const LinearLimit& limit : box.limits) {
    i128 left = limit.limit;
    for (std::size_t i = 0; i < box.lasts.size(); ++i)
      if (i != inner_) left -= i128{limit.weights[i]} * slots_[i];
    if (left < 0) needed_to_ = -1;
    if (left >= 0 && limit.weights[inner_] > 0)
      needed_to_ = static_cast<i64>(std::min<i128>(needed_to_, left / limit.weights[inner_]));
  }
}

template <class Cell, bool outcomes>
void Filler<Cell, outcomes>::prepare_row() {
  const GamePart& part = job_.parts[0];
  const GameBox& box = job_.boxes.games[part.game];
  const std::vector<i64> strides = box.strides();
  stride_ = strides[inner_];
  first_ = job_.range.firsts[inner_];
  base_ = 0;
  for (std::size_t i = 0; i < strides.size(); ++i)
    if (i != inner_) base_ += slots_[i] * strides[i];
  prepare_limits();
  row_rays_.clear();
  for (std::size_t number = 0; number < part.rays.size(); ++number) prepare_ray(number);
  row_singles_.clear();
  for (const LoopNest& nest : part.singles) {
    RowSingle single{0, box.lasts[inner_], {}};
    nest.cut_row(slots_.data(), inner_, single.low, single.high);
    if (single.low > single.high) continue;
    nest.set_walks(slots_.data(), inner_, tables_, single.walks);
    row_singles_.push_back(std::move(single));
  }
  prepare_flags();
}

// Flags are for rows in which nothing but the rays' own cells can change a line.
template <class Cell, bool outcomes>
void Filler<Cell, outcomes>::prepare_flags() {
  flags_.clear();
  const GamePart& part = job_.parts[0];
  if (!outcomes || job_.misere || part.has_domain) return;
  for (const RowRay& row : row_rays_) {
    const Ray& ray = part.rays[row.number];
    Lines& lines = job_.lines[row.number];
    if (ray.guard || ray.least != 1 || ray.most != 0 || ray.remainder_weight != 0 || lines.words() != 1) {
      flags_.clear();
      return;
    }
    flags_.push_back({lines.bits(static_cast<u64>(row.line)), row.line_step});
  }
}

// Writes N into the cells from x to `end` as long as a line says so; the first x at which none does.
template <class Cell, bool outcomes>
i64 Filler<Cell, outcomes>::skip_won(i64 x, i64 end) {
  if (flags_.empty()) return x;
  Cell* const cells = tables_[job_.parts[0].game] + base_;
  const i64 begin = x;
  end = std::min(end, needed_to_ + 1);
  // A flag along the row itself, once up, decides all the rest of it.
  const bool whole_row = std::any_of(
      flags_.begin(), flags_.end(), [](const Flags& one) { return one.step == 0 && (one.bits[0] & 1) != 0; });
  if (whole_row) {
    for (; x < end; ++x) cells[stride_ * x] = 1;
  }
  for (; x < end; ++x) {
    u64 met = 0;
    for (const Flags& one : flags_) met |= one.bits[one.step * (x - first_)];
    if ((met & 1) == 0) break;
    cells[stride_ * x] = 1;
  }
  if (x > begin) greatest_ = std::max<u64>(greatest_, 1);
  ticks_ += static_cast<u64>(x - begin);
  return x;
}

// Moves the sets of the cell's lines on to it.
template <class Cell, bool outcomes>
void Filler<Cell, outcomes>::advance(i64 x) {
  const Cell* const cells = tables_[job_.parts[0].game];
  const i64 index = base_ + stride_ * x;
  for (RowRay& row : row_rays_) {
    const Ray& ray = job_.parts[0].rays[row.number];
    i64 line = row.line + row.line_step * (x - first_);
    if (ray.remainder_weight != 0 && ray.pivot == inner_) line += (x - first_) % ray.step[inner_];
    row.now = static_cast<u64>(line);
    if (row.enter_from >= 0 && x >= row.enter_from)
      if (const Cell cell = cells[index - row.enter_back]; cell < undone_cell<Cell>)
        job_.lines[row.number].insert(row.now, cell);
    if (row.leave_from >= 0 && x >= row.leave_from)
      if (const Cell cell = cells[index - row.leave_back]; cell < undone_cell<Cell>)
        job_.lines[row.number].remove(row.now, cell);
  }
}

// Adds the value of the cell at hand to its lines.
template <class Cell, bool outcomes>
void Filler<Cell, outcomes>::insert(u64 value) {
  for (const RowRay& row : row_rays_)
    if (job_.parts[0].rays[row.number].least == 1) job_.lines[row.number].insert(row.now, value);
}

// Is there room for a cell's value, here and in everything that will read it?
template <class Cell, bool outcomes>
Fill Filler<Cell, outcomes>::admit(u64 value) {
  if (value <= greatest_) return Fill::done;
  refused_ = value;
  if (value >= undone_cell<Cell>) return Fill::wider;
  const bool in_lines = outcomes || job_.lines.empty() || value / 64 < job_.lines[0].words();
  if (!in_lines || !marks_.has_room(value)) return Fill::no_room;
  greatest_ = value;
  return Fill::done;
}

template <class Cell, bool outcomes>
void Filler<Cell, outcomes>::gather_lines() {
  active_.clear();
  hint_ = 0;
  for (const RowRay& row : row_rays_) {
    const Ray& ray = job_.parts[0].rays[row.number];
    if (ray.guard && !ray.guard->holds(slots_.data())) continue;
    const Lines& lines = job_.lines[row.number];
    active_.push_back(lines.bits(row.now));
    hint_ = std::max(hint_, lines.hint(row.now));
  }
}

template <class Cell, bool outcomes>
u64 Filler<Cell, outcomes>::mex() const {
  u64 value = 0;
  if (!active_.empty()) {
    const std::size_t words = job_.lines[0].words();
    for (std::size_t word = hint_; word < words; ++word) {
      u64 met = 0;
      for (const u64* const bits : active_) met |= bits[word];
      for (u64 left = ~met; left != 0; left &= left - 1) {
        const u64 candidate = 64 * word + static_cast<u64>(std::countr_zero(left));
        if (!marks_.has(candidate)) return candidate;
      }
    }
    value = 64 * words;
  }
  while (marks_.has(value)) ++value;
  return value;
}

template <class Cell, bool outcomes>
bool Filler<Cell, outcomes>::has_option() const {
  if (marks_.any()) return true;
  const auto is_met = [&](const u64* bits) {
    return std::any_of(bits, bits + job_.lines[0].words(), [](u64 word) { return word != 0; });
  };
  return std::any_of(active_.begin(), active_.end(), is_met);
}

// The mex over all options of the cell in slots_.
template <class Cell, bool outcomes>
u64 Filler<Cell, outcomes>::value_of_cell(const GamePart& part, i64 x) {
  marks_.begin();
  if (by_rows_) gather_lines();
  if constexpr (outcomes) {
    for (const u64* const bits : active_)
      if ((*bits & 1) != 0) return 1;
  }
  if (by_rows_) {
    for (const RowSingle& single : row_singles_)
      if (x >= single.low && x <= single.high) marks_.one(single.walks, x);
  } else {
    for (const LoopNest& nest : part.singles)
      if (!marks_.settled()) nest.run(slots_.data(), tables_, marks_);
  }
  for (const LoopNest& nest : part.nests)
    if (!marks_.settled() && !nest.run(slots_.data(), tables_, marks_)) break;
  const u64 value = outcomes ? (marks_.has(0) ? 1 : 0) : mex();
  return value == 0 && job_.misere && !has_option() ? 1 : value;
}

template <class Cell, bool outcomes>
std::optional<Fill> Filler<Cell, outcomes>::trouble() {
  if (marks_.left_box) return Fill::left_box;
  if (marks_.saw_undone()) return Fill::no_order;
  if (!marks_.may_go_on()) return Fill::ran_out;
  return std::nullopt;
}

// One tick a cell, handed over a thousand at a time.
template <class Cell, bool outcomes>
bool Filler<Cell, outcomes>::tick() {
  if (++ticks_ < 1024) return true;
  return meter_.spend(std::exchange(ticks_, 0));
}

template <class Cell, bool outcomes>
Fill Filler<Cell, outcomes>::cells_of_row(Progress& progress, i64 end) {
  const GamePart& part = job_.parts[0];
  Cell* const cells = tables_[part.game];
  const bool plain = !part.has_domain;
  for (i64& x = progress.cell[inner_]; x < end; ++x) {
    x = skip_won(x, end);
    if (x >= end) break;
    slots_[inner_] = x;
    const bool was_advanced = std::exchange(progress.advanced, false);
    if (!was_advanced) advance(x);
    Cell& cell = cells[base_ + stride_ * x];
    if (x > needed_to_) continue;
    if (!plain && !part.is_position(slots_.data())) {
      cell = absent_cell<Cell>;
      continue;
    }
    const u64 value = value_of_cell(part, x);
    const auto problem = trouble();
    if (const Fill fit = problem ? *problem : admit(value); fit != Fill::done) {
      progress.advanced = true;
      return fit;
    }
    cell = static_cast<Cell>(value);
    if (!outcomes || value == 0 || job_.misere) insert(value);
    if (!tick()) return Fill::ran_out;
  }
  return Fill::done;
}

// `place`: of the row's first cell in the order. A team fills it piece by piece, each when the item below is
// that far, and tells the one above.
template <class Cell, bool outcomes>
Fill Filler<Cell, outcomes>::row(Progress& progress, u64 place) {
  const i64 size = job_.range.lasts[inner_] + 1;
  i64& x = progress.cell[inner_];
  if (!job_.is_shared()) {
    if (const Fill result = cells_of_row(progress, size); result != Fill::done) return result;
  }
  while (x < size) {
    const i64 end = std::min(size, x + static_cast<i64>(job_.piece));
    const u64 needed = place - std::min(place, job_.order.item_size) + static_cast<u64>(end);
    const bool goes_on = job_.workers.wait(progress.item, meter_, [&] {
      return progress.item == 0 ||
             job_.workers.filled_to(progress.item - 1).load(std::memory_order_acquire) >= needed;
    });
    if (!goes_on) return Fill::paused;
    const Fill result = cells_of_row(progress, end);
    job_.workers.filled_to(progress.item).store(place + static_cast<u64>(x), std::memory_order_release);
    if (result != Fill::done) return result;
  }
  x = first_;
  return Fill::done;
}

// A single worker has one item: everything. In a team an item has one value of the slowest coordinate.
template <class Cell, bool outcomes>
Fill Filler<Cell, outcomes>::rows(Progress& progress) {
  const GameBox& box = job_.boxes.games[job_.parts[0].game];
  const std::vector<std::size_t>& axes = job_.order.axes;
  const std::size_t fixed = job_.is_shared() ? 1 : 0;
  bool resumes = progress.advanced;
  while (true) {
    std::copy(progress.cell.begin(), progress.cell.end(), slots_.begin());
    prepare_row();
    if (std::exchange(resumes,
                      false)) {  // the rays stand at the cell already, but its lines are not known yet
      const i64 x = progress.cell[inner_];
      for (RowRay& row : row_rays_) {
        slots_[inner_] = x;
        row.now = static_cast<u64>(job_.parts[0].rays[row.number].line_of(slots_.data()));
      }
    }
    u64 place = 0;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
      const std::size_t i = axes[axis];
      place = place * (static_cast<u64>(box.lasts[i]) + 1) +
              (i == inner_ ? 0 : static_cast<u64>(progress.cell[i]));
    }
    if (const Fill result = row(progress, place); result != Fill::done) return result;
    if (ticks_ >= 1024 && !meter_.spend(std::exchange(ticks_, 0))) return Fill::ran_out;
    std::size_t axis = axes.size() - 1;
    while (axis > fixed) {
      const std::size_t i = axes[axis - 1];
      if (++progress.cell[i] <= job_.range.lasts[i]) break;
      progress.cell[i] = job_.range.firsts[i];
      --axis;
    }
    if (axis <= fixed) return Fill::done;
  }
}

template <class Cell, bool outcomes>
Fill Filler<Cell, outcomes>::cells_of_level(Progress& progress, u64 end) {
  for (; progress.next < end; ++progress.next) {
    const LevelCell at = job_.levels.cells[progress.next];
    const GamePart& part = job_.parts[at.place];
    const GameBox& box = job_.boxes.games[part.game];
    Cell& cell = tables_[part.game][at.index];
    if (cell == absent_cell<Cell>) continue;
    box.numbers_of(at.index, slots_.data());
    const u64 value = value_of_cell(part, 0);
    if (const auto problem = trouble()) return *problem;
    if (const Fill fit = admit(value); fit != Fill::done) return fit;
    cell = static_cast<Cell>(value);
    if (!tick()) return Fill::ran_out;
  }
  return Fill::done;
}

// A single worker has one item: everything. In a team a chunk may go on into the next level, once this one is
// filled by all.
template <class Cell, bool outcomes>
Fill Filler<Cell, outcomes>::levels(Progress& progress) {
  if (!job_.is_shared()) return cells_of_level(progress, progress.end);
  const std::vector<u64>& ends = job_.levels.ends;
  while (progress.next < progress.end) {
    const u64 from = progress.next;
    const auto level = std::upper_bound(ends.begin(), ends.end(), from);
    const u64 needed = level == ends.begin() ? 0 : level[-1];
    const bool goes_on = job_.workers.wait(
        progress.item, meter_, [&] { return job_.workers.filled.load(std::memory_order_acquire) >= needed; });
    if (!goes_on) return Fill::paused;
    const Fill result = cells_of_level(progress, std::min(*level, progress.end));
    job_.workers.filled.fetch_add(progress.next - from, std::memory_order_acq_rel);
    if (result != Fill::done) return result;
  }
  return Fill::done;
}

// Sets an item to its beginning, unless it was begun before.
template <class Cell, bool outcomes>
void Filler<Cell, outcomes>::begin(Progress& progress) const {
  if (!by_rows_ && progress.end == 0) {
    const u64 cells = job_.levels.cells.size();
    progress.next = job_.is_shared() ? progress.item * job_.piece : 0;
    progress.end = job_.is_shared() ? std::min(cells, progress.next + job_.piece) : cells;
  }
  if (by_rows_ && progress.cell.empty()) {
    progress.cell = job_.range.firsts;
    progress.cell[job_.order.axes[0]] += static_cast<i64>(progress.item);
  }
}

template <class Cell, bool outcomes>
StopReason Filler<Cell, outcomes>::run() {
  by_rows_ = !job_.order.axes.empty();
  if (by_rows_) inner_ = job_.order.axes.back();
  StopReason stop;
  while (stop.why == Fill::done && job_.workers.take(stop.at)) {
    begin(stop.at);
    stop.why = by_rows_ ? rows(stop.at) : levels(stop.at);
    if (stop.why != Fill::done && stop.why != Fill::paused) job_.workers.stop_from(stop.at.item);
  }
  meter_.spend(std::exchange(ticks_, 0));
  stop.value = refused_;
  stop.greatest = greatest_;
  return stop;
}

template class Filler<std::uint8_t, false>;
template class Filler<std::uint8_t, true>;
template class Filler<std::uint16_t, false>;
template class Filler<std::uint32_t, false>;

}  // namespace sprague::table

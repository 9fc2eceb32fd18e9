// Tabulator: boxes, orders, parts and teams are planned, then groups of games are filled, again with wider
// cells or more room where a value does not fit.
#include "table/fill/tabulate.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "sprague/expect.hpp"
#include "table/fill/clause_parts.hpp"

namespace sprague::table {
namespace {

using AllCells = std::variant<Cells<std::uint8_t>, Cells<std::uint16_t>, Cells<std::uint32_t>>;

template <class Wide, class Narrow>
std::vector<Wide> widened(const std::vector<Narrow>& cells) {
  std::vector<Wide> out;
  out.reserve(cells.size());
  for (const Narrow cell : cells)
    out.push_back(cell == absent_cell<Narrow>   ? absent_cell<Wide>
                  : cell == undone_cell<Narrow> ? undone_cell<Wide>
                                                : static_cast<Wide>(cell));
  return out;
}

// Several components anywhere? Then outcomes need nim-values.
bool has_sums(const ClauseGames& games, const Boxes& boxes) {
  for (const auto& group : boxes.groups)
    for (const std::size_t g : group)
      for (const Clause& clause : games.games[g].rules)
        if (clause.target.size() != 1) return true;
  return false;
}

class Tabulator {
 public:
  Tabulator(const ClauseGames& games, const BoxRequest& request, Budget& budget)
      : games_(games), request_(request), budget_(budget) {}

  Tabulation run() {
    std::vector<i64> lasts;
    for (const Axis& axis : request_.axes) {
      if (axis.last > u64{1} << 40) return too_large(saturating_add(axis.last, 1));
      lasts.push_back(static_cast<i64>(axis.last));
    }
    boxes_ = plan_boxes(games_, lasts);
    if (boxes_.refusal) return refused(*boxes_.refusal);
    const bool sums = has_sums(games_, boxes_);
    if (sums && request_.convention == Convention::misere) return refused(Refusal::misere_sum);
    outcomes_ = request_.content == Content::outcomes && !sums;
    if (auto refusal = plan_orders()) return *refusal;
    for (const GameBox& box : boxes_.games)
      std::get<0>(cells_).emplace_back(box.cells(), undone_cell<std::uint8_t>);
    for (std::size_t group = 0; group < boxes_.groups.size(); ++group)
      if (auto refusal = fill(group)) return *refusal;
    return {.table = finished(request_.axes), .method = std::move(method_), .threads = threads_};
  }

 private:
  Tabulation refused(Refusal refusal) {
    budget_.release(held_);
    return {.refusal = refusal, .method = std::move(method_)};
  }
  Tabulation too_large(u64 bytes) {
    budget_.release(held_);
    return {.refusal = Refusal::too_large, .bytes_needed = bytes, .method = std::move(method_)};
  }
  // Nothing is asked of the budget that is surely too much, because it would count as used up then.
  bool hold(u64 bytes) {
    if (bytes > budget_.limits().bytes || !budget_.hold(bytes)) return false;
    held_ += bytes;
    return true;
  }

  std::optional<Tabulation> plan_orders() {
    u64 bytes = 0, levels = 0;
    for (const GameBox& box : boxes_.games) bytes = saturating_add(bytes, box.cells());
    if (bytes > budget_.limits().bytes) return too_large(bytes);
    for (const auto& group : boxes_.groups) {
      const bool empty =
          std::all_of(group.begin(), group.end(), [&](std::size_t g) { return boxes_.games[g].is_empty(); });
      orders_.push_back(row_order(games_, boxes_, group));
      if (empty) orders_.back().emplace();
      const bool rows = orders_.back() && (empty || !orders_.back()->axes.empty());
      if (!rows && !has_levels(games_, boxes_, group)) return refused(Refusal::no_order);
      if (!rows) levels = std::max(levels, level_bytes(boxes_, group));
      gaps_ = gaps_ || !rows;
      for (const std::size_t g : group)
        gaps_ = gaps_ || !boxes_.games[g].limits.empty() || !games_.games[g].domain.empty();
    }
    bytes = saturating_add(bytes, levels);
    if (!hold(bytes)) return too_large(bytes);
    budget_.release(levels);  // until then
    held_ -= levels;
    return std::nullopt;
  }

  std::optional<Tabulation> fill(std::size_t number) {
    const auto& group = boxes_.groups[number];
    if (orders_[number] && boxes_.games[group[0]].is_empty()) return std::nullopt;
    Workers workers(budget_);
    Job job{.boxes = boxes_, .workers = workers, .misere = request_.convention == Convention::misere};
    job.gaps = gaps_;
    job.greatest = greatest_;
    const bool rows = orders_[number] && !orders_[number]->axes.empty();
    if (rows) {
      const std::vector<i64>& lasts = boxes_.games[group[0]].lasts;
      job.range = {std::vector<i64>(lasts.size(), 0), lasts};
    }
    std::optional<Refusal> refusal;
    for (const std::size_t g : group)
      job.parts.push_back(
          make_part(games_, boxes_, g, rows ? &job.range : nullptr, budget_.limits(), refusal));
    if (refusal == Refusal::too_large) return too_large(budget_.limits().bytes + 1);
    if (refusal) return refused(*refusal);
    describe(job, rows);
    const u64 levels = rows ? 0 : level_bytes(boxes_, group);
    const Fill result = rows ? fill_rows(job, *orders_[number]) : fill_levels(job, group, levels);
    budget_.release(job.held);
    greatest_ = job.greatest;
    switch (result) {
      case Fill::done: return std::nullopt;
      case Fill::wider:
      case Fill::no_room:
      case Fill::too_large: return too_large(job.bytes_needed);
      case Fill::paused:
      case Fill::ran_out: {
        // Those that game 0 needs come before it, so that in an earlier group none of its cells is done.
        const bool is_asked = std::find(group.begin(), group.end(), 0) != group.end();
        auto part = is_asked ? done_part() : std::nullopt;
        Tabulation out = refused(Refusal::ran_out);
        out.part = std::move(part);
        return out;
      }
      case Fill::left_box: return refused(Refusal::leaves_the_box);
      case Fill::no_order: return refused(Refusal::no_order);
    }
    SPRAGUE_EXPECT(false);
    return refused(Refusal::ran_out);
  }

  Fill fill_rows(Job& job, const RowOrder& order) {
    job.order = order;
    const std::size_t words = outcomes_ ? 1 : greatest_ / 64 + 4;
    for (const Ray& ray : job.parts[0].rays) job.held += Lines::bytes(ray, words);
    if (job.held > budget_.limits().bytes || !budget_.hold(job.held)) {
      job.bytes_needed = saturating_add(held_, std::exchange(job.held, 0));
      return Fill::too_large;
    }
    for (const Ray& ray : job.parts[0].rays) job.lines.emplace_back(ray, words);
    engage_for_rows(job);
    return go_on(job);
  }

  Fill fill_levels(Job& job, const std::vector<std::size_t>& group, u64 bytes) {
    if (!budget_.hold(bytes)) return Fill::ran_out;
    job.held = bytes;
    job.levels = level_order(games_, boxes_, group, budget_);
    if (budget_.exhausted() || !mark_absent(job)) return Fill::ran_out;
    engage_for_levels(job);
    return go_on(job);
  }

  // Cells outside the domain have no level to wait for: an option that would lie there is none, wherever that is.
  bool mark_absent(const Job& job) {
    std::vector<i64> slots;
    for (const GamePart& part : job.parts) slots.resize(std::max(slots.size(), part.slots));
    const auto mark = [&]<class Cell>(Cells<Cell>& cells) {
      for (u64 number = 0; number < job.levels.cells.size(); ++number) {
        const LevelCell at = job.levels.cells[number];
        const GamePart& part = job.parts[at.place];
        if (number % 65'536 == 0 && !budget_.may_go_on()) return false;
        if (!part.has_domain) continue;
        boxes_.games[part.game].numbers_of(at.index, slots.data());
        if (!part.is_position(slots.data())) cells[part.game][at.index] = absent_cell<Cell>;
      }
      return true;
    };
    return std::visit(mark, cells_);
  }

  // How many threads are worth their while, when each has so many cells to fill before it must look at the
  // others. Whoever asked for a number gets it. Tables of rays only are left to one: on idle cores two
  // threads gained 1.2 to 1.4 times, and on busy ones they lost up to four times. The limits are estimates.
  [[nodiscard]] unsigned team_for(const Job& job, u64 cells, u64 between_looks) const {
    constexpr unsigned most = 16;  // more have not been measured
    constexpr u64 few = 64;
    const bool slow = std::any_of(job.parts.begin(), job.parts.end(),
                                  [](const GamePart& part) { return !part.nests.empty(); });
    constexpr u64 small = 100'000;
    if (request_.threads != 0) return par::team_size(request_.threads, most);
    if (!slow || cells < small || between_looks < few) return 1;
    return static_cast<unsigned>(std::min<u64>(par::team_size(0, most), between_looks / few * 2));
  }

  void engage_for_rows(Job& job) {
    const GameBox& box = boxes_.games[job.parts[0].game];
    const u64 items = static_cast<u64>(box.lasts[job.order.axes[0]]) + 1, size = job.order.item_size;
    unsigned team = job.order.is_wave ? team_for(job, box.cells(), size) : 1;
    team = static_cast<unsigned>(std::min<u64>(team, items));
    job.piece = std::clamp<u64>(size / (2 * u64{team}), 1, 1024);
    engage(job, team > 1 ? items : 1, team);
  }

  void engage_for_levels(Job& job) {
    const u64 cells = job.levels.cells.size(), levels = job.levels.ends.size();
    const u64 average = levels == 0 ? 0 : cells / levels;
    const unsigned team = levels == 0 ? 1 : team_for(job, cells, average);
    job.piece = std::clamp<u64>(average / (4 * u64{team}), 1, 256);
    engage(job, team > 1 ? (cells + job.piece - 1) / job.piece : 1, team);
  }

  void engage(Job& job, u64 items, unsigned team) {
    job.workers.start(items, team);
    threads_ = std::max(threads_, team);
  }

  // Fills on with more room where a value does not fit.
  Fill go_on(Job& job) {
    while (true) {
      StopReason stop;
      if (outcomes_)
        stop = round<std::uint8_t, true>(job, std::get<0>(cells_));
      else
        std::visit([&]<class Cell>(Cells<Cell>& cells) { stop = round<Cell, false>(job, cells); }, cells_);
      job.greatest = std::max(job.greatest, stop.greatest);
      if (stop.why != Fill::wider && stop.why != Fill::no_room) return stop.why;
      if (!(stop.why == Fill::wider ? widen(job) : make_room(job, stop.value))) return Fill::too_large;
    }
  }

  template <class Cell, bool outcomes>
  StopReason round(Job& job, Cells<Cell>& cells) {
    Workers& workers = job.workers;
    std::vector<StopReason> stops(workers.count());
    const auto work = [&](unsigned number) {
      std::vector<Cell*> tables;
      for (auto& one : cells) tables.push_back(one.data());
      stops[number] =
          Filler<Cell, outcomes>(job, std::move(tables), Meter(workers.account, number == 0)).run();
    };
    par::run_team(workers.count(), work, [&] { Meter(workers.account, true).may_go_on(); });
    return workers.settle(stops);
  }

  [[nodiscard]] u64 beside_what_is_held(const Job& job, u64 bytes) const {
    return saturating_add(saturating_add(held_, job.held), bytes);
  }

  // For a value that the sets of lines, or marks, were too small for.
  bool make_room(Job& job, u64 value) {
    job.greatest = std::max(job.greatest, value);
    if (job.lines.empty() || value / 64 < job.lines[0].words()) return true;
    const std::size_t words = std::max<u64>(job.lines[0].words() * 3 / 2, value / 64) + 1;
    u64 bytes = 0;
    for (const Ray& ray : job.parts[0].rays) bytes = saturating_add(bytes, Lines::bytes(ray, words));
    if (bytes > budget_.limits().bytes || !budget_.hold(bytes)) {
      job.bytes_needed = beside_what_is_held(job, bytes);
      return false;
    }
    for (Lines& lines : job.lines) lines.make_room(words);
    budget_.release(job.held);
    job.held = bytes;
    return true;
  }

  bool widen(Job& job) {
    u64 count = 0;
    for (const GameBox& box : boxes_.games) count += box.cells();
    const u64 width = u64{2} << cells_.index();
    job.bytes_needed = beside_what_is_held(job, saturating_multiply(count, width));
    if (cells_.index() == 2 || job.bytes_needed > budget_.limits().bytes) return false;
    if (!hold(count * width)) return false;
    if (cells_.index() == 0)
      widen_to<std::uint16_t, std::uint8_t>();
    else
      widen_to<std::uint32_t, std::uint16_t>();
    budget_.release(count * width / 2);
    held_ -= count * width / 2;
    return true;
  }

  template <class Wide, class Narrow>
  void widen_to() {
    Cells<Wide> wide;
    for (auto& cells : std::get<Cells<Narrow>>(cells_)) {
      wide.push_back(widened<Wide>(cells));
      std::vector<Narrow>().swap(cells);
    }
    cells_ = std::move(wide);
  }

  void describe(const Job& job, bool rows) {
    std::size_t rays = 0, singles = 0, nests = 0;
    for (const GamePart& part : job.parts) {
      rays += part.rays.size();
      singles += part.singles.size();
      nests += part.nests.size();
    }
    if (!method_.empty()) method_ += "; ";
    method_ += std::string(rows ? "rows" : "levels") + ": " + std::to_string(rays) + " rays, " +
               std::to_string(singles) + " singles, " + std::to_string(nests) + " nests";
  }

  // The longest beginning along one axis, the slowest one if possible, in which all cells are done.
  std::optional<Table> done_part() {
    std::vector<Axis> axes = request_.axes;
    const std::vector<i64> strides = boxes_.games[0].strides();
    for (std::size_t cut = 0; cut < axes.size(); ++cut) {
      if (request_.axes[cut].size() < 2) continue;
      // The first coordinate on that axis of a cell that is not done.
      const u64 end =
          std::visit([&](const auto& cells) { return first_undone(cells[0], strides, cut); }, cells_);
      if (end <= axes[cut].first) continue;
      axes[cut].last = std::min(axes[cut].last, end - 1);
      return finished(axes);
    }
    return std::nullopt;
  }
  /// Are these the axes of the box?
  [[nodiscard]] bool is_whole(const std::vector<Axis>& axes) const {
    const std::vector<i64>& lasts = boxes_.games[0].lasts;
    for (std::size_t i = 0; i < axes.size(); ++i)
      if (axes[i].first != 0 || axes[i].last != static_cast<u64>(lasts[i])) return false;
    return true;
  }
  template <class Cell>
  u64 first_undone(const std::vector<Cell>& cells, const std::vector<i64>& strides, std::size_t axis) const {
    u64 least = request_.axes[axis].last + 1;
    const bool is_slowest =
        std::all_of(request_.axes.begin(), request_.axes.begin() + static_cast<std::ptrdiff_t>(axis),
                    [](const Axis& each) { return each.last == 0; });
    if (is_slowest && is_whole(request_.axes)) {
      const auto found = std::find(cells.begin(), cells.end(), undone_cell<Cell>);
      return std::min(least, static_cast<u64>(found - cells.begin()) / static_cast<u64>(strides[axis]));
    }
    for_each_asked(request_.axes, strides, [&](const std::vector<u64>& at, u64 index) {
      if (cells[index] == undone_cell<Cell>) least = std::min(least, at[axis]);
    });
    return least;
  }
  template <class Visit>
  static void for_each_asked(const std::vector<Axis>& axes, const std::vector<i64>& strides,
                             const Visit& visit) {
    std::vector<u64> at;
    u64 count = 1;
    for (const Axis& axis : axes) at.push_back(axis.first), count *= axis.size();
    for (; count > 0; --count) {
      u64 index = 0;
      for (std::size_t i = 0; i < at.size(); ++i) index += at[i] * static_cast<u64>(strides[i]);
      visit(at, index);
      for (std::size_t i = at.size(); i-- > 0;) {
        if (++at[i] <= axes[i].last) break;
        at[i] = axes[i].first;
      }
    }
  }

  // The cells that were asked for, in cells of their own when they are not the whole box.
  template <class Cell>
  std::vector<Cell> asked(std::vector<Cell>& cells, const std::vector<Axis>& axes) const {
    u64 count = 1;
    for (const Axis& axis : axes) count *= axis.size();
    if (is_whole(axes)) return std::move(cells);
    std::vector<Cell> out;
    out.reserve(count);
    for_each_asked(axes, boxes_.games[0].strides(),
                   [&](const std::vector<u64>&, u64 index) { out.push_back(cells[index]); });
    return out;
  }

  Table finished(const std::vector<Axis>& axes) {
    Table::Cells result;
    std::visit(
        [&]<class Cell>(Cells<Cell>& cells) {
          std::vector<Cell> out = asked(cells[0], axes);
          if (request_.content == Content::nim_values || outcomes_) {
            result = std::move(out);
            return;
          }
          std::vector<std::uint8_t> outcomes;
          outcomes.reserve(out.size());
          for (const Cell cell : out)
            outcomes.push_back(cell == absent_cell<Cell> ? absent_cell<std::uint8_t> : cell != 0 ? 1 : 0);
          result = std::move(outcomes);
        },
        cells_);
    const u64 bytes =
        std::visit([](const auto& cells) { return u64{cells.size()} * sizeof cells[0]; }, result);
    budget_.release(held_ > bytes ? held_ - bytes : 0);
    return {games_.games[0].name, axes, request_.convention, request_.content, std::move(result)};
  }

  const ClauseGames& games_;
  const BoxRequest& request_;
  Budget& budget_;
  Boxes boxes_;
  std::vector<std::optional<RowOrder>> orders_;  // of each group: by rows; nothing: by levels
  AllCells cells_;
  u64 greatest_ = 0, held_ = 0;
  bool outcomes_ = false, gaps_ = false;
  unsigned threads_ = 1;
  std::string method_;
};

}  // namespace

std::string_view to_text(Refusal refusal) {
  switch (refusal) {
    case Refusal::leaves_the_box: return "options lead out of every box that could be laid around the table";
    case Refusal::no_order: return "no order is known in which the cells could be filled";
    case Refusal::too_large: return "the table is too large";
    case Refusal::ran_out: return "a limit was reached";
    case Refusal::misere_sum: return "in misère play, options of several components cannot be tabulated";
    case Refusal::too_many_steps: return "a position has too many ways to choose the free variables";
    case Refusal::overflow: return "the rules may lead to numbers beyond 64 bits";
  }
  return "unknown";
}

Tabulation tabulate(const ClauseGames& games, const BoxRequest& request, Budget& budget) {
  SPRAGUE_EXPECT(!games.games.empty() && !request.axes.empty());
  SPRAGUE_EXPECT(request.axes.size() == games.games[0].coordinates.size());
  return Tabulator(games, request, budget).run();
}

}  // namespace sprague::table

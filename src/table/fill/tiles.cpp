// A tile is filled by rows as a whole table is, once its lines have the values that lie in front of it.
#include "table/fill/tiles.hpp"

#include <algorithm>
#include <utility>

#include "sprague/expect.hpp"
#include "table/fill/clause_parts.hpp"

namespace sprague::table {
namespace {

template <class Cell, bool outcomes>
class TileFiller {
 public:
  TileFiller(Job& job, std::span<Cell> cells, Budget& budget) : job_(job), cells_(cells), budget_(budget) {}

  Tiling::End fill() {
    const Tiling::End end = fill_on();
    budget_.release(job_.held);
    return end;
  }

 private:
  using End = Tiling::End;

  End fill_on() {
    if (!make_room(outcomes ? 0 : 255)) return End::too_large;
    for (std::size_t number = 0; number < part().rays.size(); ++number) {
      if (const End end = meet_what_enters(part().rays[number]); end != End::done) return end;
      if (const End end = seed(number); end != End::done) return end;
    }
    job_.workers.start(1, 1);
    while (true) {
      const StopReason stop = job_.workers.settle(
          {Filler<Cell, outcomes>(job_, {cells_.data()}, Meter(job_.workers.account, true)).run()});
      job_.greatest = std::max(job_.greatest, stop.greatest);
      switch (stop.why) {
        case Fill::done: return End::done;
        case Fill::no_room:
          job_.greatest = std::max(job_.greatest, stop.value);
          if (!make_room(stop.value)) return End::too_large;
          break;
        case Fill::wider: return End::wider;
        case Fill::paused:
        case Fill::too_large:
        case Fill::ran_out: return End::ran_out;
        case Fill::left_box:
        case Fill::no_order: return End::refused;
      }
    }
  }

  [[nodiscard]] const GamePart& part() const { return job_.parts[0]; }
  [[nodiscard]] const GameBox& box() const { return job_.boxes.games[0]; }

  // Room for a value in the sets of lines.
  bool make_room(u64 value) {
    const std::size_t before = job_.lines.empty() ? 0 : job_.lines[0].words();
    if (part().rays.empty() || value / 64 < before) return true;
    const std::size_t words = outcomes ? 1 : std::max<u64>(before * 3 / 2, value / 64) + 1;
    u64 bytes = 0;
    for (const Ray& ray : part().rays) bytes = saturating_add(bytes, Lines::bytes(ray, words));
    if (bytes > budget_.limits().bytes || !budget_.hold(bytes)) return false;
    if (job_.lines.empty())
      for (const Ray& ray : part().rays) job_.lines.emplace_back(ray, words);
    else
      for (Lines& lines : job_.lines) lines.make_room(words);
    budget_.release(std::exchange(job_.held, bytes));
    return true;
  }

  /// The cells of the tile, one after the other.
  template <class Visit>
  bool for_each_cell(const Visit& visit) const {
    const auto& [firsts, lasts] = job_.range;
    std::vector<i64> at = firsts;
    while (true) {
      if (!visit(at)) return false;
      std::size_t i = at.size();
      while (i-- > 0) {
        if (++at[i] <= lasts[i]) break;
        at[i] = firsts[i];
      }
      if (i == ~std::size_t{0}) return true;
    }
  }
  [[nodiscard]] i64 index_of(const std::vector<i64>& cell) const {
    i64 index = 0;
    for (std::size_t i = 0; i < cell.size(); ++i) index += cell[i] * strides_[i];
    return index;
  }
  [[nodiscard]] i64 back(const Ray& ray) const { return index_of(ray.step); }
  /// How many steps back along the ray the board goes on.
  [[nodiscard]] static i64 steps_back(const Ray& ray, const std::vector<i64>& cell) {
    i64 steps = std::numeric_limits<i64>::max();
    for (std::size_t i = 0; i < cell.size(); ++i)
      if (ray.step[i] > 0) steps = std::min(steps, cell[i] / ray.step[i]);
    return steps;
  }

  // While the tile is filled, cells in front of it enter the lines of rays that do not begin at once.
  End meet_what_enters(const Ray& ray) {
    if (ray.least <= 1) return End::done;
    u64 greatest = 0;
    const i64 to = ray.least * back(ray);
    const bool went_on = for_each_cell([&](const std::vector<i64>& cell) {
      bool is_in_front = false;
      for (std::size_t i = 0; i < cell.size(); ++i)
        is_in_front = is_in_front || cell[i] - ray.least * ray.step[i] < job_.range.firsts[i];
      if (is_in_front && steps_back(ray, cell) >= ray.least)
        if (const Cell value = cells_[static_cast<std::size_t>(index_of(cell) - to)];
            value < undone_cell<Cell>)
          greatest = std::max<u64>(greatest, value);
      return tick();
    });
    if (!went_on) return End::ran_out;
    return make_room(greatest) ? End::done : End::too_large;
  }

  // Gives the lines of a ray the values that lie in front of the tile: of the first cell of each line in the tile those from `least`
  // (beyond the one that enters there) to `most` steps back, less one step. Steps come first, so that memory is read in its order.
  End seed(std::size_t number) {
    const Ray& ray = part().rays[number];
    struct Entry {
      i64 index;
      u64 line;
      i64 steps;
    };
    std::vector<Entry> entries;
    const bool listed = for_each_cell([&](const std::vector<i64>& cell) {
      bool is_first = false;
      for (std::size_t i = 0; i < cell.size(); ++i)
        is_first = is_first || cell[i] - ray.step[i] < job_.range.firsts[i];
      if (is_first)
        entries.push_back(
            {index_of(cell), static_cast<u64>(ray.line_of(cell.data())), steps_back(ray, cell)});
      return tick();
    });
    const u64 bytes = entries.capacity() * sizeof(Entry);
    if (!listed) return End::ran_out;
    if (!budget_.hold(bytes)) return End::too_large;
    const i64 from = ray.least == 1 ? 1 : ray.least + 1;
    const i64 to = ray.most == 0 ? std::numeric_limits<i64>::max() : ray.most + 1;
    End end = End::done;
    for (i64 step = from; step <= to && !entries.empty() && end == End::done; ++step) {
      std::erase_if(entries, [&](const Entry& entry) { return entry.steps < step; });
      const i64 off = step * back(ray);
      for (const Entry& entry : entries) {
        if (end = insert(number, entry.line, cells_[static_cast<std::size_t>(entry.index - off)]);
            end != End::done)
          break;
      }
    }
    budget_.release(bytes);
    return end;
  }

  End insert(std::size_t number, u64 line, Cell value) {
    if (!tick()) return End::ran_out;
    if (value >= undone_cell<Cell>) return End::done;
    // As the tile's own cells do (Filler::cells_of_row).
    if (outcomes && value != 0 && !job_.misere && part().rays[number].least == 1) return End::done;
    if (!make_room(value)) return End::too_large;
    job_.lines[number].insert(line, value);
    return End::done;
  }

  bool tick() {
    if (++ticks_ < 1024) return true;
    return budget_.spend(std::exchange(ticks_, 0));
  }

  Job& job_;
  std::span<Cell> cells_;
  Budget& budget_;
  std::vector<i64> strides_ = job_.boxes.games[0].strides();
  u64 ticks_ = 0;
};

}  // namespace

Tiling::Tiling(const ClauseGames& games, std::vector<i64> lasts, Convention convention, Content content)
    : games_(games),
      boxes_(plan_boxes(games, lasts)),
      misere_(convention == Convention::misere),
      outcomes_(content == Content::outcomes) {
  refusal_ = boxes_.refusal;
  if (refusal_) return;
  const auto is_empty = [](const GameBox& box) { return box.is_empty(); };
  if (boxes_.games[0].lasts != lasts || !boxes_.games[0].limits.empty() ||
      !std::all_of(boxes_.games.begin() + 1, boxes_.games.end(), is_empty)) {
    refusal_ = Refusal::leaves_the_box;
    return;
  }
  const bool has_sums = std::any_of(games.games[0].rules.begin(), games.games[0].rules.end(),
                                    [](const Clause& clause) { return clause.target.size() != 1; });
  if (has_sums && misere_) {
    refusal_ = Refusal::misere_sum;
    return;
  }
  outcomes_ = outcomes_ && !has_sums;
  auto order = row_order(games, boxes_, {0});
  if (!order || order->axes.empty())
    refusal_ = Refusal::no_order;
  else
    order_ = *std::move(order);
}

Tiling::End Tiling::fill(const FilledRange& tile, const CellMemory& cells, Budget& budget) const {
  SPRAGUE_EXPECT(!refusal_);
  Workers workers(budget);
  Job job{.boxes = boxes_, .workers = workers, .misere = misere_};
  job.gaps = !games_.games[0].domain.empty();
  job.order = order_;
  job.range = tile;
  std::optional<Refusal> refusal;
  job.parts.push_back(make_part(games_, boxes_, 0, &job.range, budget.limits(), refusal));
  if (refusal == Refusal::too_large) return End::too_large;
  if (refusal) return End::refused;
  return std::visit(
      [&]<class Cell>(std::span<Cell> all) {
        SPRAGUE_EXPECT(all.size() == boxes_.games[0].cells() && (sizeof(Cell) == 1 || !outcomes_));
        if constexpr (sizeof(Cell) == 1)
          if (outcomes_) return TileFiller<Cell, true>(job, all, budget).fill();
        return TileFiller<Cell, false>(job, all, budget).fill();
      },
      cells);
}

}  // namespace sprague::table

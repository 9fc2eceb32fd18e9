// How far coordinates can rise is bounded for each clause; from that come the order of rows, whether a
// team may share them, and levels.
#include "table/fill/order.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "table/facts.hpp"

namespace sprague::table {
namespace {

// How far the coordinates can rise from a position to a component of an option: an upper bound for each.
using Rises = std::vector<i128>;

std::optional<std::vector<Rises>> rises_of(const ClauseGame& game, std::size_t self, const GameBox& box) {
  std::vector<Rises> all;
  for (const Clause& clause : game.rules) {
    const ClauseFacts facts(clause, box.lasts, sole_domain(game));
    if (facts.may_overflow()) return std::nullopt;
    if (facts.never_applies()) continue;
    for (const TargetComponent& component : clause.target) {
      if (component.game != self) continue;
      Rises rises;
      for (std::size_t i = 0; i < box.lasts.size(); ++i) {
        Form rise(component.entries[i], facts.slots());
        rise.coefficients[i] -= 1;
        rises.push_back(facts.maximum(rise));
      }
      all.push_back(std::move(rises));
    }
  }
  return all;
}

std::size_t rows_of_measure(const ClauseGames& games, std::size_t game) {
  std::size_t rows = 0;
  while (measure_form(games, game, rows) != nullptr) ++rows;
  return rows;
}

// Numbers a cell by its forms, in mixed radix with the first form in front.
struct Radix {
  std::vector<i128> sizes;

  [[nodiscard]] i128 range() const {
    i128 range = 1;
    for (const i128 size : sizes) range = size > endless / range ? endless : range * size;
    return range;
  }
};

Radix radix_of(const ClauseGames& games, const Boxes& boxes, const std::vector<std::size_t>& group) {
  Radix radix;
  const std::size_t rows = rows_of_measure(games, group[0]);
  for (std::size_t row = 0; row < rows; ++row) {
    i128 most = 0;
    for (const std::size_t g : group) {
      for (const Affine& part : measure_form(games, g, row)->parts) {
        i128 sum = std::max<i64>(part.constant, 0);
        for (std::size_t i = 0; i < part.coefficients.size(); ++i)
          sum += std::clamp<i128>(i128{part.coefficients[i]} * std::max<i64>(boxes.games[g].lasts[i], 0), 0,
                                  endless);
        most = std::max(most, sum);
      }
    }
    radix.sizes.push_back(most + 1);
  }
  return radix;
}

// Goes through a box in row-major order and keeps all linear forms up to date. What is the greatest or the
// least of several is worked out for each cell.
class Walker {
 public:
  Walker(const ClauseGames& games, const GameBox& box, std::size_t game, const Radix& radix)
      : box_(box), at_(box.lasts.size(), 0), key_step_(box.lasts.size(), 0), sums_(box.limits.size(), 0) {
    i128 unit = 1;
    for (std::size_t row = radix.sizes.size(); row-- > 0;) {
      const LevelForm& form = *measure_form(games, game, row);
      if (form.is_linear())
        for (std::size_t i = 0; i < at_.size(); ++i)
          key_step_[i] += static_cast<u64>(unit) * static_cast<u64>(form.parts[0].coefficients[i]);
      else
        bent_.emplace_back(&form, static_cast<u64>(unit));
      unit *= radix.sizes[row];
    }
  }

  [[nodiscard]] u64 key() const {
    u64 key = key_;
    for (const auto& [form, unit] : bent_) key += unit * static_cast<u64>(form->of(at_));
    return key;
  }
  [[nodiscard]] bool is_needed() const {
    for (std::size_t l = 0; l < sums_.size(); ++l)
      if (sums_[l] > box_.limits[l].limit) return false;
    return true;
  }
  bool next() {
    for (std::size_t i = at_.size(); i-- > 0;) {
      const i64 step = at_[i] < box_.lasts[i] ? 1 : -at_[i];
      at_[i] += step;
      key_ += key_step_[i] * static_cast<u64>(step);
      for (std::size_t l = 0; l < sums_.size(); ++l) sums_[l] += i128{box_.limits[l].weights[i]} * step;
      if (step == 1) return true;
    }
    return false;
  }

 private:
  const GameBox& box_;
  std::vector<i64> at_;
  std::vector<u64> key_step_;
  std::vector<i128> sums_;
  std::vector<std::pair<const LevelForm*, u64>> bent_ = {};  // not linear, with their units
  u64 key_ = 0;
};

template <class Visit>
bool for_each_cell(const ClauseGames& games, const Boxes& boxes, const std::vector<std::size_t>& group,
                   const Radix& radix, Budget& budget, const Visit& visit) {
  for (std::size_t place = 0; place < group.size(); ++place) {
    const GameBox& box = boxes.games[group[place]];
    if (box.is_empty()) continue;
    Walker walker(games, box, group[place], radix);
    u64 index = 0;
    do {
      if (index % 65536 == 0 && !budget.may_go_on()) return false;
      if (walker.is_needed())
        visit(walker.key(), LevelCell{static_cast<std::uint32_t>(place), static_cast<std::uint32_t>(index)});
      ++index;
    } while (walker.next());
  }
  return true;
}

u64 cells_of(const Boxes& boxes, const std::vector<std::size_t>& group) {
  u64 cells = 0;
  for (const std::size_t g : group) cells = saturating_add(cells, boxes.games[g].cells());
  return cells;
}

// Few levels are counted; where there are many for the cells, pairs of level and cell are sorted.
bool has_few_levels(const Radix& radix, u64 cells) { return radix.range() <= i128{cells} + 1'000'000; }

// The axes in which every option is lexicographically smaller. Greedy, and complete: choosing a coordinate in
// which no option still in question rises can only take options out of question (those that surely fall in
// it), never spoil another choice. For a wave, those that fall in the slowest coordinate stay in question.
std::optional<std::vector<std::size_t>> axes_of(std::vector<Rises> rises, std::size_t coordinates,
                                                bool wave) {
  std::vector<std::size_t> axes;
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < coordinates; ++i) left.push_back(i);
  while (!rises.empty() && !left.empty()) {
    const auto never_rises = [&](std::size_t i) {
      return std::all_of(rises.begin(), rises.end(), [i](const Rises& r) { return r[i] <= 0; });
    };
    const auto chosen = std::find_if(left.begin(), left.end(), never_rises);
    if (chosen == left.end()) return std::nullopt;
    if (!wave || !axes.empty()) std::erase_if(rises, [i = *chosen](const Rises& r) { return r[i] < 0; });
    axes.push_back(*chosen);
    left.erase(chosen);
  }
  if (wave && !axes.empty()) std::erase_if(rises, [i = axes[0]](const Rises& r) { return r[i] < 0; });
  if (!rises.empty()) return std::nullopt;
  axes.insert(axes.end(), left.begin(), left.end());
  return axes;
}

// Does every option that stays in the group surely fall in the measure?
bool surely_falls(const ClauseGames& games, const Boxes& boxes, const std::vector<std::size_t>& group,
                  std::size_t self) {
  const std::size_t rows = rows_of_measure(games, self);
  for (const Clause& clause : games.games[self].rules) {
    const ClauseFacts facts(clause, boxes.games[self].lasts, sole_domain(games.games[self]));
    if (facts.may_overflow()) return false;
    if (facts.never_applies()) continue;
    for (const TargetComponent& component : clause.target) {
      if (std::find(group.begin(), group.end(), component.game) == group.end()) continue;
      i128 rise = 0;
      for (std::size_t row = 0; row < rows && rise == 0; ++row) {
        const LevelForm &from = *measure_form(games, self, row),
                        &to = *measure_form(games, component.game, row);
        if (!from.is_linear() || !to.is_linear()) return false;
        const std::vector<i64>&before = from.parts[0].coefficients, &after = to.parts[0].coefficients;
        Form form(i128{0}, facts.slots());
        for (std::size_t i = 0; i < before.size(); ++i) form.coefficients[i] = -before[i];
        for (std::size_t i = 0; i < after.size(); ++i)
          form.add(Form(component.entries[i], facts.slots()), after[i]);
        if (!form.is_tame()) return false;
        rise = facts.maximum(form);
      }
      if (rise >= 0) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<RowOrder> row_order(const ClauseGames& games, const Boxes& boxes,
                                  const std::vector<std::size_t>& group) {
  if (group.size() != 1) return std::nullopt;
  const GameBox& box = boxes.games[group[0]];
  const auto rises = rises_of(games.games[group[0]], group[0], box);
  if (!rises) return std::nullopt;
  const std::size_t coordinates = box.lasts.size();
  RowOrder order;
  auto axes = coordinates > 1 ? axes_of(*rises, coordinates, true) : std::nullopt;
  order.is_wave = axes.has_value();
  if (!axes) axes = axes_of(*rises, coordinates, false);
  if (!axes) return std::nullopt;
  order.axes = std::move(*axes);
  for (std::size_t i = 0; i < coordinates; ++i)
    order.never_rise.push_back(
        std::all_of(rises->begin(), rises->end(), [i](const Rises& r) { return r[i] <= 0; }));
  if (!order.axes.empty() && !box.is_empty())
    order.item_size = box.cells() / (static_cast<u64>(box.lasts[order.axes[0]]) + 1);
  return order;
}

bool has_levels(const ClauseGames& games, const Boxes& boxes, const std::vector<std::size_t>& group) {
  const std::size_t rows = rows_of_measure(games, group[0]);
  for (const std::size_t g : group) {
    if (rows_of_measure(games, g) != rows || rows == 0) return false;
    if (games.measure->games[g].rank != games.measure->games[group[0]].rank) return false;
    constexpr i64 most = 1'000'000'000;
    for (const LevelForm& form : games.measure->games[g].forms)
      for (const Affine& part : form.parts)
        for (const i64 weight : part.coefficients)
          if (weight > most || weight < (form.is_linear() ? 0 : -most)) return false;
    if (boxes.games[g].cells() > std::numeric_limits<std::uint32_t>::max()) return false;
  }
  return radix_of(games, boxes, group).range() < endless;
}

u64 level_bytes(const Boxes& boxes, const std::vector<std::size_t>& group) {
  return saturating_add(saturating_multiply(cells_of(boxes, group), 24), 8'000'000);
}

LevelOrder level_order(const ClauseGames& games, const Boxes& boxes, const std::vector<std::size_t>& group,
                       Budget& budget) {
  const Radix radix = radix_of(games, boxes, group);
  LevelOrder order;
  if (has_few_levels(radix, cells_of(boxes, group))) {
    std::vector<u64> begins(static_cast<std::size_t>(radix.range()) + 1, 0);
    const auto count = [&](u64 key, LevelCell) { ++begins[key + 1]; };
    if (!for_each_cell(games, boxes, group, radix, budget, count)) return {};
    for (std::size_t key = 1; key < begins.size(); ++key) begins[key] += begins[key - 1];
    order.cells.resize(begins.back());
    const auto place = [&](u64 key, LevelCell cell) { order.cells[begins[key]++] = cell; };
    if (!for_each_cell(games, boxes, group, radix, budget, place)) return {};
    const auto falls = [&](std::size_t game) { return surely_falls(games, boxes, group, game); };
    if (!std::all_of(group.begin(), group.end(), falls)) return order;
    begins.erase(std::unique(begins.begin(), begins.end()), begins.end());  // each has become its level's end
    if (begins.front() == 0) begins.erase(begins.begin());
    order.ends = std::move(begins);
    return order;
  }
  std::vector<std::pair<u64, LevelCell>> pairs;
  pairs.reserve(cells_of(boxes, group));
  const auto append = [&](u64 key, LevelCell cell) { pairs.emplace_back(key, cell); };
  if (!for_each_cell(games, boxes, group, radix, budget, append)) return {};
  std::sort(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& pair : pairs) order.cells.push_back(pair.second);
  return order;
}

}  // namespace sprague::table

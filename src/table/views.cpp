// Cells grow from one byte to two and four as values ask for it; every view is one walk over the cells.
#include "table/views.hpp"

#include <algorithm>
#include <utility>

#include "sprague/expect.hpp"

namespace sprague::table {
namespace {

// The table whose cells are change(cell); only values change.
template <class Change>
Table mapped(const Table& table, Content content, const Change& change) {
  CellsBuilder cells;
  cells.reserve(table.size());
  for (std::size_t i = 0; i < table.size(); ++i) {
    const u64 cell = table.at(i);
    // A value that was in a cell fits into one again.
    static_cast<void>(cells.push(is_value(cell) ? change(cell) : cell));
  }
  return {table.game(), table.axes(), table.convention(), content, cells.take()};
}

}  // namespace

Coordinates coordinates_of(const Table& table, std::size_t index) {
  const std::vector<Axis>& axes = table.axes();
  Coordinates out(axes.size());
  for (std::size_t i = axes.size(); i-- > 0;) {
    out[i] = axes[i].first + index % axes[i].size();
    index /= axes[i].size();
  }
  return out;
}

std::size_t index_of(const Table& table, const Coordinates& coordinates) {
  std::size_t index = 0;
  for (std::size_t i = 0; i < table.axes().size(); ++i) {
    const Axis& axis = table.axes()[i];
    SPRAGUE_EXPECT(axis.first <= coordinates[i] && coordinates[i] <= axis.last);
    index = index * axis.size() + (coordinates[i] - axis.first);
  }
  return index;
}

std::string cell_text(const Table& table, u64 cell) {
  const bool outcomes = table.content() != Content::nim_values;
  if (cell == Table::absent) return {};
  if (cell == Table::drawn) return outcomes ? "D" : "∞";
  if (outcomes) return std::string(1, "PNLR"[cell]);
  return std::to_string(cell);
}

std::size_t CellsBuilder::width_of(u64 cell) {
  if (!is_value(cell)) return 1;
  return cell < 0xfe ? 1 : cell < 0xfffe ? 2 : cell < 0xfffffffe ? 4 : 0;
}

std::size_t CellsBuilder::size() const {
  return std::visit([](const auto& cells) { return cells.size(); }, cells_);
}

std::size_t CellsBuilder::width() const { return std::size_t{1} << cells_.index(); }

void CellsBuilder::reserve(std::size_t count) {
  reserved_ = count;
  std::visit([&](auto& cells) { cells.reserve(count); }, cells_);
}

template <class Wide>
void CellsBuilder::widen() {
  std::vector<Wide> wide;
  wide.reserve(std::max(reserved_, size()));
  std::visit(
      [&](const auto& cells) {
        // The marks are the same u64 in every width, so cutting it short gives the wider mark.
        for (const auto cell : cells) wide.push_back(static_cast<Wide>(Table::widened(cell)));
      },
      cells_);
  cells_ = std::move(wide);
}

bool CellsBuilder::push(u64 cell) {
  const std::size_t needed = width_of(cell);
  if (needed == 0) return false;
  if (needed > width()) needed == 2 ? widen<std::uint16_t>() : widen<std::uint32_t>();
  std::visit(
      [&](auto& cells) {
        cells.push_back(static_cast<typename std::remove_reference_t<decltype(cells)>::value_type>(cell));
      },
      cells_);
  return true;
}

void CellsBuilder::shrink_to(std::size_t count) {
  std::visit([&](auto& cells) { cells.resize(std::min(count, cells.size())); }, cells_);
}

Table crop(const Table& table, const std::vector<Axis>& axes) {
  SPRAGUE_EXPECT(axes.size() == table.axes().size());
  Coordinates at;
  u64 size = 1;
  for (const Axis& axis : axes) {
    at.push_back(axis.first);
    size *= axis.size();
  }
  CellsBuilder cells;
  cells.reserve(size);
  for (u64 done = 0; done < size; ++done) {
    static_cast<void>(cells.push(table.at(index_of(table, at))));
    for (std::size_t i = axes.size(); i-- > 0;) {  // the next cell of the box
      if (at[i]++ < axes[i].last) break;
      at[i] = axes[i].first;
    }
  }
  return {table.game(), axes, table.convention(), table.content(), cells.take()};
}

Table slice(const Table& table, std::size_t axis, u64 at) {
  std::vector<Axis> axes = table.axes();
  axes[axis].first = axes[axis].last = at;
  return crop(table, axes);
}

Table modulo(const Table& table, u64 modulus) {
  SPRAGUE_EXPECT(modulus > 0);
  return mapped(table, table.content(), [&](u64 value) { return value % modulus; });
}

Table as_outcomes(const Table& table) {
  return mapped(table, Content::outcomes, [](u64 value) { return u64{value != 0}; });
}

std::vector<std::size_t> free_axes(const Table& table) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < table.axes().size(); ++i)
    if (table.axes()[i].size() > 1) out.push_back(i);
  return out;
}

bool is_symmetric(const Table& table) {
  const std::vector<std::size_t> free = free_axes(table);
  if (free.size() != 2) return false;
  const Axis& x = table.axes()[free[0]];
  const Axis& y = table.axes()[free[1]];
  if (x.first != y.first || x.last != y.last) return false;
  const std::size_t size = x.size();
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (table.at(i * size + j) != table.at(j * size + i)) return false;
  return true;
}

std::vector<std::size_t> p_positions(const Table& table) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table.at(i) == 0) out.push_back(i);
  return out;
}

std::vector<Occurrence> first_occurrences(const Table& table) {
  // Values are mostly small: a flag for each up to the number of cells, and the rare others by sorting.
  std::vector<bool> seen(table.size(), false);
  std::vector<Occurrence> out, large;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const u64 value = table.at(i);
    if (!is_value(value)) continue;
    if (value >= seen.size()) {
      large.push_back({value, i});
    } else if (!seen[value]) {
      seen[value] = true;
      out.push_back({value, i});
    }
  }
  const auto by_value = [](const Occurrence& a, const Occurrence& b) {
    return a.value != b.value ? a.value < b.value : a.index < b.index;
  };
  const auto same_value = [](const Occurrence& a, const Occurrence& b) { return a.value == b.value; };
  std::sort(out.begin(), out.end(), by_value);
  std::sort(large.begin(), large.end(), by_value);
  large.erase(std::unique(large.begin(), large.end(), same_value), large.end());
  out.insert(out.end(), large.begin(), large.end());
  return out;
}

std::vector<Occurrence> records(const Table& table) {
  std::vector<Occurrence> out;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const u64 value = table.at(i);
    if (is_value(value) && (out.empty() || value > out.back().value)) out.push_back({value, i});
  }
  return out;
}

std::vector<std::optional<i64>> differences(const std::vector<u64>& numbers) {
  std::vector<std::optional<i64>> out;
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) {
    if (is_value(numbers[i]) && is_value(numbers[i + 1]))
      out.emplace_back(static_cast<i64>(numbers[i + 1] - numbers[i]));
    else
      out.emplace_back(std::nullopt);
  }
  return out;
}

std::vector<u64> sequence(const Table& table) {
  std::vector<u64> out(table.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = table.at(i);
  return out;
}

}  // namespace sprague::table

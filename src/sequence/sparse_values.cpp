// What is known: values and where they stand, their statistics, the sparse space.
#include <algorithm>

#include "sparse_engine.hpp"

namespace sprague::sequence {
namespace {

// Where the cells of the pattern begin first in so many cells; `count` where they do not.
u64 find_in(const kernels::SparseKernels& kernels, const std::uint8_t* cells, u64 count,
            std::span<const std::uint8_t> pattern) {
  return kernels.find(cells, count, pattern.data(), pattern.size());
}

u64 find_in(const kernels::SparseKernels&, const std::uint16_t* cells, u64 count,
            std::span<const std::uint16_t> pattern) {
  return static_cast<u64>(std::search(cells, cells + count, pattern.begin(), pattern.end()) - cells);
}

}  // namespace

ValueCounts SparseEngine::value_counts() const {
  ValueCounts counts;
  for (u64 parity = 0; parity < 2; ++parity) {
    counts[parity].assign(u64{1} << bits_, 0);
    const std::vector<u64>& cells = cell_counts_.counts()[parity];
    for (u64 cell = 0; cell < cells.size(); ++cell)
      if (cells[cell] != 0) counts[parity][partition_.value(cell, true, parity)] += cells[cell];
  }
  for (std::size_t i = 0; i < rares_.size(); ++i) {
    const u64 n = rares_.heaps()[i];
    ++counts[n % 2][partition_.value(rares_.cells()[i], false, n)];
  }
  return counts;
}

void SparseEngine::saw(u64 value, u64 n) {
  if (value < statistics_.largest || (value == statistics_.largest && n >= statistics_.largest_at)) return;
  statistics_.largest = value;
  statistics_.largest_at = n;
}

void SparseEngine::reach(u64 heap, u64 small_side) {
  while (!reaches_.empty() && reaches_.back().small_side <= small_side) reaches_.pop_back();
  reaches_.push_back({heap, small_side});
}

u64 SparseEngine::value_of(u64 n) const { return partition_.value(cell_at(n), !rare(n), n); }

void SparseEngine::copy(u64 from, std::span<std::uint32_t> out) const {
  std::array<std::vector<std::uint32_t>, 2> values;
  for (u64 parity = 0; parity < 2; ++parity)
    for (u64 cell = 0; cell < (u64{1} << (bits_ - 1)); ++cell)
      values[parity].push_back(static_cast<std::uint32_t>(partition_.value(cell, true, parity)));
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = values[(from + i) % 2][cell_at(from + i)];
  const std::vector<u64>& heaps = rares_.heaps();
  for (auto at = std::lower_bound(heaps.begin(), heaps.end(), from);
       at != heaps.end() && *at - from < out.size(); ++at)
    out[*at - from] = static_cast<std::uint32_t>(value_of(*at));
}

// Equal values have equal cells, but not the other way round.
template <class C>
std::optional<u64> SparseEngine::find_cells(const CellMemory<C>& memory,
                                            std::span<const std::uint32_t> pattern, u64 from, u64 to) const {
  std::vector<C> cells;
  for (const std::uint32_t value : pattern) cells.push_back(static_cast<C>(partition_.cell(value)));
  std::vector<std::uint32_t> values(pattern.size());
  while (from + pattern.size() <= to) {
    // The first cells of the ring stand once more after its end.
    const u64 run = memory.run_up(from);
    const u64 count = std::min(run + pattern.size() - 1, to - from);
    const u64 at = find_in(*kernels_, memory.place(from), count, cells);
    if (at == count) {
      from += run;
      continue;
    }
    copy(from + at, values);
    if (std::equal(values.begin(), values.end(), pattern.begin())) return from + at;
    from += at + 1;
  }
  return std::nullopt;
}

std::optional<u64> SparseEngine::find(std::span<const std::uint32_t> pattern, u64 from, u64 to) const {
  return wide_ ? find_cells(words_, pattern, from, to) : find_cells(bytes_, pattern, from, to);
}

const Statistics& SparseEngine::statistics() const {
  const ValueCounts counts = value_counts();
  statistics_.count.assign(known_ == 0 ? 0 : statistics_.largest + 1, 0);
  for (const std::vector<u64>& part : counts)
    for (u64 v = 0; v < statistics_.count.size() && v < part.size(); ++v) statistics_.count[v] += part[v];
  return statistics_;
}

const SparseSpace& SparseEngine::space() const {
  space_.mask = partition_.mask;
  space_.by_position = partition_.by_position;
  space_.shift = partition_.shift;
  space_.rare = rares_.heaps();
  space_.reaches = reaches_;
  return space_;
}

}  // namespace sprague::sequence

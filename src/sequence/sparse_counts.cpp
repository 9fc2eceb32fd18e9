#include "sparse_counts.hpp"

#include <algorithm>

namespace sprague::sequence {
namespace {

// The largest cells at even and at odd places.
std::array<std::uint8_t, 2> largest(const std::uint8_t* cells, u64 count) {
  constexpr u64 width = 32;
  std::array<std::uint8_t, width> most{};
  u64 i = 0;
  for (; i + width <= count; i += width)
    for (u64 j = 0; j < width; ++j) most[j] = std::max(most[j], cells[i + j]);
  for (; i < count; ++i) most[i % 2] = std::max(most[i % 2], cells[i]);
  for (u64 j = 2; j < width; ++j) most[j % 2] = std::max(most[j % 2], most[j]);
  return {most[0], most[1]};
}

}  // namespace

void CellCounts::add(u64 n, u64 cell, u64 times) {
  if (times == 0) return;
  std::vector<u64>& counts = counts_[n % 2];
  if (counts.size() <= cell) counts.resize(cell + 1, 0);
  counts[cell] += times;
  ends_[n % 2] = std::max(ends_[n % 2], cell + 1);
}

void CellCounts::add(u64 first, const std::uint8_t* cells, u64 count) {
  if (count != 0 && first % 2 != 0) {
    add(first++, *cells++);
    --count;
  }
  if (count % 2 != 0) add(first + count - 1, cells[count - 1]);
  count -= count % 2;
  if (count == 0) return;
  const std::array<std::uint8_t, 2> most = largest(cells, count);
  if (std::max(most[0], most[1]) >= small) {
    std::array<std::array<std::uint32_t, 256>, 4> found{};
    for (u64 i = 0; i < count; ++i) ++found[i % 4][cells[i]];
    for (u64 place = 0; place < 4; ++place)
      for (u64 cell = 0; cell < 256; ++cell) add(place, cell, found[place][cell]);
    return;
  }
  for (u64 parity = 0; parity < 2; ++parity) ends_[parity] = std::max(ends_[parity], u64{most[parity]} + 1);
  for (std::vector<std::uint32_t>& part : pairs_) part.resize(small * small, 0);
  if (pending_ + count >= ~std::uint32_t{0}) flush();
  pending_ += count;
  std::uint32_t* const even = pairs_[0].data();
  std::uint32_t* const odd = pairs_[1].data();
  u64 i = 0;
  for (; i + 4 <= count; i += 4) {
    ++even[cells[i] + small * cells[i + 1]];
    ++odd[cells[i + 2] + small * cells[i + 3]];
  }
  if (i < count) ++even[cells[i] + small * cells[i + 1]];
}

void CellCounts::flush() const {
  if (pending_ == 0) return;
  pending_ = 0;
  for (std::vector<u64>& counts : counts_) counts.resize(std::max<std::size_t>(counts.size(), small), 0);
  for (std::vector<std::uint32_t>& part : pairs_)
    for (u64 pair = 0; pair < part.size(); ++pair) {
      counts_[0][pair % small] += part[pair];
      counts_[1][pair / small] += part[pair];
      part[pair] = 0;
    }
}

const std::array<std::vector<u64>, 2>& CellCounts::counts() const {
  flush();
  return counts_;
}

}  // namespace sprague::sequence

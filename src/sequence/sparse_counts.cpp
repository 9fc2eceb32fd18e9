#include "sparse_counts.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sprague::sequence {
void CellCounts::add(u64 n, u64 cell, u64 times) {
  if (times == 0) return;
  std::vector<u64>& counts = counts_[n % 2];
  if (counts.size() <= cell) counts.resize(cell + 1, 0);
  counts[cell] += times;
  ends_[n % 2] = std::max(ends_[n % 2], cell + 1);
}

void CellCounts::add(u64 first, const std::uint8_t* cells, u64 count) {
  for (; count != 0 && (first % 2 != 0 || count % 8 != 0); --count) add(first++, *cells++);
  u64 all = 0, word = 0;
  for (u64 i = 0; i < count; i += 8) {
    std::memcpy(&word, cells + i, 8);
    all |= word;
  }
  if ((all & 0xc0c0c0c0c0c0c0c0) == 0 && std::endian::native == std::endian::little) {
    add_small(cells, count);
    return;
  }
  std::array<std::array<std::uint32_t, 256>, 4> found{};
  for (u64 i = 0; i < count; ++i) ++found[i % 4][cells[i]];
  for (u64 place = 0; place < 4; ++place)
    for (u64 cell = 0; cell < 256; ++cell) add(place, cell, found[place][cell]);
}

// Four pairs from a word. Each has a table of its own, so that equal pairs in a row do not wait for each
// other.
void CellCounts::add_small(const std::uint8_t* cells, u64 count) {
  for (std::vector<std::uint32_t>& part : pairs_) part.resize(small * small, 0);
  if (pending_ + count >= ~std::uint32_t{0}) flush();
  pending_ += count;
  const std::array<std::uint32_t*, 4> tables = {pairs_[0].data(), pairs_[1].data(), pairs_[2].data(),
                                                pairs_[3].data()};
  bool any_new = false;
  for (u64 i = 0; i < count; i += 8) {
    u64 word = 0;
    std::memcpy(&word, cells + i, 8);
    const u64 pairs = (word & 0x003f003f003f003f) | (word >> 2 & 0x0fc00fc00fc00fc0);
    any_new |= tables[0][pairs & 0xffff]++ == 0;
    any_new |= tables[1][pairs >> 16 & 0xffff]++ == 0;
    any_new |= tables[2][pairs >> 32 & 0xffff]++ == 0;
    any_new |= tables[3][pairs >> 48]++ == 0;
  }
  if (!any_new) return;
  for (u64 i = 0; i < count; ++i) ends_[i % 2] = std::max(ends_[i % 2], u64{cells[i]} + 1);
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

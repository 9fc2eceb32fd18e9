#include "sparse_partition.hpp"

namespace sprague::sequence {
namespace {

void walsh_hadamard(std::vector<i64>& a) {
  for (std::size_t half = 1; half < a.size(); half *= 2)
    for (std::size_t block = 0; block < a.size(); block += 2 * half)
      for (std::size_t i = block; i < block + half; ++i) {
        const i64 x = a[i], y = a[i + half];
        a[i] = x + y;
        a[i + half] = x - y;
      }
}

// transform[mask] = rare − common values, where heaps of odd position count with `sign`.
std::vector<i64> excess_of_rare(const ValueCounts& counts, unsigned bits, i64 even_sign, i64 odd_sign) {
  std::vector<i64> transform(std::size_t{1} << bits, 0);
  for (std::size_t parity = 0; parity < 2; ++parity)
    for (std::size_t v = 0; v < counts[parity].size() && v < transform.size(); ++v)
      transform[v] += (parity == 0 ? even_sign : odd_sign) * static_cast<i64>(counts[parity][v]);
  walsh_hadamard(transform);
  return transform;
}

}  // namespace

u64 count_rare(const Partition& partition, const ValueCounts& counts) {
  u64 total = 0;
  for (u64 parity = 0; parity < 2; ++parity)
    for (u64 v = 0; v < counts[parity].size(); ++v)
      if (!partition.common(v, parity)) total += counts[parity][v];
  return total;
}

Partition best_partition(const ValueCounts& counts, unsigned bits, bool positions, bool shift) {
  Partition best;
  i64 least = 0;
  bool any = false;
  const auto look = [&](const std::vector<i64>& transform, bool by_position) {
    for (std::size_t mask = 1; mask < transform.size(); ++mask) {
      if (any && transform[mask] >= least) continue;
      any = true;
      least = transform[mask];
      best = {mask, by_position, by_position && shift};
    }
  };
  look(excess_of_rare(counts, bits, 1, 1), false);
  if (positions) look(excess_of_rare(counts, bits, shift ? -1 : 1, shift ? 1 : -1), true);
  return best;
}

}  // namespace sprague::sequence

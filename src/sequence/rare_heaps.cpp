#include "sequence/rare_heaps.hpp"

#include <algorithm>

#include "sequence/splitting_code.hpp"
#include "sparse_partition.hpp"

namespace sprague::sequence {

u64 rare_heaps(const NimSequence& sequence, const TakeAndBreak& game) {
  if (sequence.space() != nullptr) return sequence.space()->rare.size();
  const u64 known = sequence.known();
  const auto splitting = splitting_game(game);
  if (!splitting || sequence.oldest() > 0) return known;
  std::vector<std::uint32_t> values(known);
  sequence.copy(0, values);
  const unsigned bits = static_cast<unsigned>(std::bit_width(sequence.statistics().largest | 1));
  ValueCounts counts = {std::vector<u64>(u64{1} << bits), std::vector<u64>(u64{1} << bits)};
  for (u64 n = 0; n < known; ++n) ++counts[n & 1][values[n]];
  const auto odd = [](u64 k) { return (k & 1) != 0; };
  const auto odd_splits = std::count_if(splitting->splits.begin(), splitting->splits.end(), odd);
  const bool one_parity = odd_splits == 0 || odd_splits == std::ssize(splitting->splits);
  return count_rare(best_partition(counts, bits, one_parity, odd_splits != 0), counts);
}

}  // namespace sprague::sequence

#include "sequence/nim_sequence.hpp"

#include <algorithm>

namespace sprague::sequence {

std::optional<u64> NimSequence::find(std::span<const std::uint32_t> pattern, u64 from, u64 to) const {
  constexpr u64 block_size = 16'384;
  std::vector<std::uint32_t> block;
  for (; from + pattern.size() <= to; from += block.size() - pattern.size() + 1) {
    block.resize(std::min(to - from, block_size));
    copy(from, block);
    const auto at = std::search(block.begin(), block.end(), pattern.begin(), pattern.end());
    if (at != block.end()) return from + static_cast<u64>(at - block.begin());
  }
  return std::nullopt;
}

}  // namespace sprague::sequence

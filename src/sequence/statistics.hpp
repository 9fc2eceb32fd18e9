// How the statistics of a nim-sequence are kept.
#pragma once

#include <algorithm>

#include "sequence/nim_sequence.hpp"

namespace sprague::sequence {

/// Counts the value of the next heap.
inline void count_value(Statistics& statistics, u64 value, u64 heap) {
  if (value >= statistics.count.size())
    statistics.count.resize(std::max<std::size_t>(value + 1, 2 * statistics.count.size()), 0);
  ++statistics.count[value];
  if (value > statistics.largest) {
    statistics.largest = value;
    statistics.largest_at = heap;
  }
}

}  // namespace sprague::sequence

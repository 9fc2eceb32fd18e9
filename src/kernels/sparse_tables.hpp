// What the vector files of the block kernels share whatever their vectors: lookup tables, and the numbers of
// rows they are made for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sprague::kernels {

/// A vector's lookup table.
template <unsigned size>
struct alignas(size) LaneBytes {
  std::array<std::uint8_t, size> at{};
};

template <unsigned size, class F>
constexpr LaneBytes<size> filled(F f) {
  LaneBytes<size> table;
  for (unsigned i = 0; i < size; ++i) table.at[i] = static_cast<std::uint8_t>(f(i));
  return table;
}

/// `count` tables: f(which, i).
template <unsigned size, std::size_t count, class F>
constexpr std::array<LaneBytes<size>, count> all_filled(F f) {
  std::array<LaneBytes<size>, count> tables;
  for (unsigned which = 0; which < count; ++which)
    tables[which] = filled<size>([=](unsigned i) { return f(which, i); });
  return tables;
}

/// Those of a pattern's cells that are looked for first.
constexpr std::array<std::uint64_t, 4> first_places(std::uint64_t length) {
  return {0, length / 3, length / 2, length - 1};
}

/// Calls what is made for so many rows.
template <class F>
auto with_rows(unsigned rows, F f) {
  switch (rows) {
    case 1: return f(std::integral_constant<unsigned, 1>{});
    case 2: return f(std::integral_constant<unsigned, 2>{});
    case 4: return f(std::integral_constant<unsigned, 4>{});
    case 8: return f(std::integral_constant<unsigned, 8>{});
    case 16: return f(std::integral_constant<unsigned, 16>{});
    case 20: return f(std::integral_constant<unsigned, 20>{});
    case 24: return f(std::integral_constant<unsigned, 24>{});
    default: return f(std::integral_constant<unsigned, 32>{});
  }
}

}  // namespace sprague::kernels

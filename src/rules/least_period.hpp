// least_period: how a finite sequence repeats at its end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace sprague {

struct Repetition {
  std::size_t period;
  std::size_t start;  ///< the least e with s(i) = s(i + period) for e <= i < size − period
};

/// The repetition with the least period that `proves(repetition)` accepts. Read backwards, the sequence
/// shifted by p against itself agrees for a while; the Z function (Gusfield 1997) finds all these lengths in
/// linear time.
template <class Value, class Proves>
[[nodiscard]] std::optional<Repetition> least_period(const std::vector<Value>& sequence,
                                                     const Proves& proves) {
  const std::size_t size = sequence.size();
  const auto back = [&](std::size_t i) { return sequence[size - 1 - i]; };
  std::vector<std::uint32_t> z(size, 0);
  for (std::size_t p = 1, left = 0, right = 0; p < size; ++p) {
    if (p < right) z[p] = static_cast<std::uint32_t>(std::min<std::size_t>(right - p, z[p - left]));
    while (p + z[p] < size && back(z[p]) == back(p + z[p])) ++z[p];
    if (p + z[p] > right) left = p, right = p + z[p];
    const Repetition found{p, size - p - z[p]};
    if (proves(found)) return found;
  }
  return std::nullopt;
}

}  // namespace sprague

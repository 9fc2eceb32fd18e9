// The list of families of guesses in the order in which they are tried, the grid that they look at, and
// the plainest family, arithmetic periods.
#include "prove/guess/guess.hpp"

#include <algorithm>
#include <array>

#include "prove/learn/conjecture.hpp"
#include "table/views.hpp"

namespace sprague::prove {

u64 Grid::at(std::span<const u64> numbers) const {
  u64 index = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) index = index * sizes[i] + numbers[i];
  return cells[index];
}

std::vector<u64> Grid::tuple(std::size_t cell) const {
  std::vector<u64> out(sizes.size());
  for (std::size_t i = sizes.size(); i-- > 0; cell /= sizes[i]) out[i] = cell % sizes[i];
  return out;
}

Grid grid_of(const table::Table& table, const Slice& slice) {
  Grid out;
  std::vector<std::size_t> strides;  // of the free coordinates
  std::size_t base = 0, cells = 1, stride = table.size();
  for (std::size_t i = 0; i < slice.size(); ++i) {
    stride /= static_cast<std::size_t>(table.axes()[i].size());
    if (slice[i]) {
      base += stride * static_cast<std::size_t>(*slice[i]);
      continue;
    }
    strides.push_back(stride);
    out.sizes.push_back(table.axes()[i].size());
    cells *= static_cast<std::size_t>(out.sizes.back());
  }
  out.cells.reserve(cells);
  std::vector<u64> at(strides.size(), 0);
  for (std::size_t cell = 0, index = base; cell < cells; ++cell) {
    out.cells.push_back(table.at(index));
    for (std::size_t i = at.size(); i-- > 0;) {
      index += strides[i];
      if (++at[i] < out.sizes[i]) break;
      index -= strides[i] * static_cast<std::size_t>(at[i]);
      at[i] = 0;
    }
  }
  return out;
}

std::optional<Automaton> arithmetic_guess(const Grid& grid, const Numeration& numeration, Budget& budget) {
  const std::vector<u64>& values = grid.cells;
  const std::size_t size = values.size();
  // Three in a row with equal differences, or three numbers outside the domain.
  const auto is_straight = [&](std::size_t n, std::size_t p) {
    const u64 a = values[n], b = values[n + p], c = values[n + 2 * p];
    if (!table::is_value(a) || !table::is_value(b) || !table::is_value(c)) return a == b && b == c;
    return a <= b && b <= c && b - a == c - b;
  };
  for (std::size_t p = 1; 4 * p <= size - size / 2; ++p) {
    std::size_t from = size - 2 * p;
    while (from > 0 && is_straight(from - 1, p)) --from;
    if (from > size / 2 || size - from < 4 * p) continue;
    std::vector<Pair> points;
    std::vector<Progression> progressions;
    for (std::size_t n = 0; n < from + p; ++n) {
      if (!table::is_value(values[n])) continue;
      const Pair pair{n, values[n]};
      if (n < from)
        points.push_back(pair);
      else
        progressions.push_back({pair, {p, values[n + p] - values[n]}});
    }
    return semilinear_automaton(points, progressions, numeration, budget);
  }
  return std::nullopt;
}

namespace {

/// To see whether nim-values are sums of parts.
std::vector<u64> small_box(std::size_t coordinates) {
  constexpr std::array<u64, 6> sides{1, 1, 24, 10, 6, 4};
  return std::vector<u64>(coordinates, sides[std::min<std::size_t>(coordinates, sides.size() - 1)]);
}

}  // namespace

std::span<const WrittenGuess> written_guesses() {
  using Made = std::optional<Automaton>;
  static constexpr std::array all{
      WrittenGuess{"the period"_m,
                   [](const Evidence& from, const Numeration& numeration, Budget& budget) -> Made {
                     if (from.sample.sizes.size() != 1) return std::nullopt;
                     const auto learned = periodic_guess(from.sample, numeration);
                     return learned ? guess_of(*learned, from.sample, numeration, budget) : std::nullopt;
                   }},
      WrittenGuess{"the periods of the coordinates"_m,
                   [](const Evidence& from, const Numeration& numeration, Budget& budget) -> Made {
                     if (from.grid.sizes.size() < 2 || !numeration.is_base()) return std::nullopt;
                     return classes_guess(from.grid, from.values, numeration, budget);
                   }},
      WrittenGuess{"the arithmetic period"_m,
                   [](const Evidence& from, const Numeration& numeration, Budget& budget) -> Made {
                     if (!from.values || from.grid.sizes.size() != 1 || !numeration.is_base())
                       return std::nullopt;
                     return arithmetic_guess(from.grid, numeration, budget);
                   }},
      WrittenGuess{"rays and single positions"_m,
                   [](const Evidence& from, const Numeration& numeration, Budget& budget) -> Made {
                     if (from.sample.sizes.size() != 2 || from.values) return std::nullopt;
                     return rays_guess(from.sample, numeration, budget);
                   }},
      WrittenGuess{"sums modulo 2 of digits"_m,
                   [](const Evidence& from, const Numeration& numeration, Budget& budget) -> Made {
                     if (numeration != Numeration::base(2)) return std::nullopt;
                     return xor_guess(from.grid, from.values, budget);
                   }},
      WrittenGuess{"a nim-sum of functions of fewer coordinates"_m,
                   [](const Evidence& from, const Numeration& numeration, Budget& budget) -> Made {
                     if (numeration != Numeration::base(2)) return std::nullopt;
                     if (from.grid.sizes.size() < 2 || !from.nim_values) return std::nullopt;
                     if (from.values) return split_guess(from.grid, from.nim_values, true, budget);
                     const auto small = from.nim_values(small_box(from.grid.sizes.size()));
                     return small ? split_guess(*small, from.nim_values, false, budget) : std::nullopt;
                   }},
      WrittenGuess{"rows that repeat"_m,
                   [](const Evidence& from, const Numeration& numeration, Budget& budget) -> Made {
                     if (from.values || from.grid.sizes.size() != 2 || !numeration.is_base())
                       return std::nullopt;
                     return rows_guess(from.grid, numeration, budget);
                   }},
      WrittenGuess{"sectors that repeat"_m,
                   [](const Evidence& from, const Numeration& numeration, Budget& budget) -> Made {
                     const u64 side = from.values ? 16 : 64;  // of the first table: larger ones are made here
                     if (from.grid.sizes.size() != 2 || from.grid.sizes[0] != side || !from.more ||
                         !numeration.is_base())
                       return std::nullopt;
                     return sectors_guess(from.more, from.values, numeration, budget);
                   }},
  };
  return all;
}

}  // namespace sprague::prove

// Nim-values that are nim-sums of functions of fewer coordinates, as they are wherever every move changes one
// of two heaps only (Sprague 1935, Grundy 1939). Coordinates i and k belong together when somewhere
// G(x) xor G(x with i as in c) xor G(x with k as in c) xor G(x with both) is not 0, for a fixed position c.
#include <algorithm>
#include <numeric>

#include "prove/guess/guess.hpp"
#include "prove/learn/conjecture.hpp"
#include "script/linear.hpp"
#include "table/views.hpp"

namespace sprague::prove {

namespace {

constexpr unsigned deepest_suffix_of_part = 4;
constexpr std::size_t most_states_of_part = 600;

/// The first position, from which the parts are seen.
std::optional<std::vector<u64>> centre_of(const Grid& grid) {
  const auto first = std::find_if(grid.cells.begin(), grid.cells.end(), table::is_value);
  if (first == grid.cells.end()) return std::nullopt;
  return grid.tuple(static_cast<std::size_t>(first - grid.cells.begin()));
}

/// G in `grid` where the coordinates of `part` vary and the others are those of the centre; of the parts but
/// one, the centre's value is taken away.
Grid part_of(const Grid& grid, const std::vector<std::size_t>& part, const std::vector<u64>& centre,
             u64 away) {
  Grid out;
  std::size_t cells = 1;
  for (const std::size_t i : part) {
    out.sizes.push_back(grid.sizes[i]);
    cells *= static_cast<std::size_t>(grid.sizes[i]);
  }
  std::vector<u64> at(centre);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::vector<u64> tuple = out.tuple(cell);
    for (std::size_t i = 0; i < part.size(); ++i) at[part[i]] = tuple[i];
    const u64 value = grid.at(at);
    out.cells.push_back(table::is_value(value) ? value ^ away : value);
  }
  return out;
}

/// The same from a table that is longer where the part varies.
std::optional<Grid> longer_part(const Grid& grid, const MakeGrid& nim_values,
                                const std::vector<std::size_t>& part, const std::vector<u64>& centre,
                                u64 away) {
  std::vector<u64> sizes;
  for (const u64 n : centre) sizes.push_back(n + 1);
  for (const std::size_t i : part)
    sizes[i] = part.size() == 1   ? std::clamp<u64>(16 * grid.sizes[i], 512, 4096)
               : part.size() == 2 ? std::clamp<u64>(4 * grid.sizes[i], 64, 512)
                                  : grid.sizes[i];
  const auto made = nim_values(sizes);
  return made ? std::optional(part_of(*made, part, centre, away)) : std::nullopt;
}

std::vector<Grid> grids_of(const Grid& grid, const std::vector<std::vector<std::size_t>>& parts,
                           const std::vector<u64>& centre) {
  std::vector<Grid> out;
  for (const auto& part : parts)
    out.push_back(part_of(grid, part, centre, out.empty() ? 0 : grid.at(centre)));
  return out;
}

/// Does the nim-sum of the parts say what the grid says?
bool add_up(const Grid& grid, const std::vector<std::vector<std::size_t>>& parts,
            const std::vector<Grid>& grids) {
  for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
    if (!table::is_value(grid.cells[cell])) continue;
    const std::vector<u64> tuple = grid.tuple(cell);
    u64 sum = 0;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      std::vector<u64> at;
      for (const std::size_t i : parts[k]) at.push_back(tuple[i]);
      const u64 value = grids[k].at(at);
      if (!table::is_value(value)) return false;
      sum ^= value;
    }
    if (sum != grid.cells[cell]) return false;
  }
  return true;
}

/// The graph of one part: coordinates, then the value.
std::optional<Automaton> guess_part(const Grid& part, Budget& budget) {
  const Numeration base2 = Numeration::base(2);
  if (part.sizes.size() == 1)
    if (auto found = arithmetic_guess(part, base2, budget)) return found;
  if (auto found = xor_guess(part, true, budget)) return found;
  // Learning needs less, and takes longer.
  Grid shorter(part);
  if (part.sizes.size() == 1 && part.cells.size() > 512) {
    shorter.sizes[0] = 512;
    shorter.cells.resize(512);
  }
  const Sample sample = value_sample(shorter);
  Learner learner(sample, base2, budget);
  for (unsigned suffix = deepest_suffix_of_part; suffix > 0; --suffix) {
    if (const auto learned = learner.learn(suffix, most_states_of_part))
      return guess_of(*learned, sample, base2, budget);
    if (budget.exhausted()) break;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::vector<std::size_t>> nim_sum_parts(const Grid& grid) {
  const std::size_t d = grid.sizes.size();
  std::vector<std::size_t> leader(d);
  std::iota(leader.begin(), leader.end(), std::size_t{0});
  const auto centre = centre_of(grid);
  const auto join = [&](std::size_t i, std::size_t k) {
    const std::size_t from = leader[k], to = leader[i];
    std::replace(leader.begin(), leader.end(), from, to);
  };
  const auto belong_together = [&](std::size_t i, std::size_t k, std::size_t cell) {
    std::vector<u64> at = grid.tuple(cell);
    u64 sum = grid.cells[cell];
    if (!table::is_value(sum)) return false;
    const u64 at_i = at[i], at_k = at[k];
    for (const auto& [a, b] :
         {std::pair((*centre)[i], at_k), {at_i, (*centre)[k]}, {(*centre)[i], (*centre)[k]}}) {
      at[i] = a;
      at[k] = b;
      const u64 value = grid.at(at);
      if (!table::is_value(value)) return false;
      sum ^= value;
    }
    return sum != 0;
  };
  for (std::size_t i = 0; i < d && centre; ++i)
    for (std::size_t k = i + 1; k < d; ++k)
      for (std::size_t cell = 0; cell < grid.cells.size() && leader[i] != leader[k]; ++cell)
        if (belong_together(i, k, cell)) join(i, k);
  std::vector<std::vector<std::size_t>> out;
  for (std::size_t i = 0; i < d; ++i) {
    std::vector<std::size_t> part;
    for (std::size_t k = 0; k < d; ++k)
      if (leader[k] == i) part.push_back(k);
    if (!part.empty()) out.push_back(std::move(part));
  }
  if (centre && add_up(grid, out, grids_of(grid, out, *centre))) return out;
  std::vector<std::size_t> all_of_them(d);
  std::iota(all_of_them.begin(), all_of_them.end(), std::size_t{0});
  return {all_of_them};
}

std::optional<Automaton> split_guess(const Grid& grid, const MakeGrid& nim_values, bool values,
                                     Budget& budget) {
  const auto parts = nim_sum_parts(grid);
  if (parts.size() < 2) return std::nullopt;
  const std::vector<u64> centre = *centre_of(grid);
  const auto d = static_cast<Track>(grid.sizes.size());
  std::vector<Formula> all_parts;
  RelationTable relations;
  Track next = d + 1;
  std::vector<Track> bound;
  Track sum = 0;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const auto longer = longer_part(grid, nim_values, parts[k], centre, k == 0 ? 0 : grid.at(centre));
    auto part = longer ? guess_part(*longer, budget) : std::nullopt;
    if (!part) return std::nullopt;
    relations.push_back(*std::move(part));
    std::vector<Track> arguments(parts[k].begin(), parts[k].end());
    const Track value = next++;
    arguments.push_back(value);
    bound.push_back(value);
    all_parts.push_back(holds(k, std::move(arguments)));
    if (k == 0) {
      sum = value;
      continue;
    }
    const bool is_last = k + 1 == parts.size();
    const Track so_far = is_last ? d : next++;
    if (!is_last) bound.push_back(so_far);
    all_parts.push_back({.kind = Formula::Kind::xor_sum, .tracks = {sum, value, so_far}});
    sum = so_far;
  }
  if (!values) {
    all_parts.push_back(equals_zero(script::variable_form(d)));
    bound.push_back(d);
  }
  return automaton_of(exists(std::move(bound), all(std::move(all_parts))), Numeration::base(2), relations,
                      budget);
}

}  // namespace sprague::prove

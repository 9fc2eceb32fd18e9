// A sample says of each tuple who wins, or its nim-value where these are few and bounded; otherwise the
// value is one more coordinate, and the sample says whether it is the right one.
#include "prove/learn/conjecture.hpp"

#include <algorithm>

#include "prove/learn/slopes.hpp"

#include "table/views.hpp"

namespace sprague::prove {

using automata::Connective;

namespace {

constexpr u64 most_outputs = 64;

}  // namespace

std::vector<Numeration> numerations(const std::optional<table::Table>& table, std::size_t free) {
  std::vector<Numeration> out{Numeration::base(2)};
  const auto add = [&](Numeration numeration) {
    if (std::find(out.begin(), out.end(), numeration) == out.end()) out.push_back(std::move(numeration));
  };
  if (table && free == 2 && table->axes().size() == 2) {
    const auto slopes = slope_quotients(*table);
    // Many P-positions take long to learn from. Where they repeat themselves, any base will do.
    constexpr u64 large = 512;
    if (!slopes && table->axes()[0].size() >= large) return out;
    if (slopes)
      for (const std::vector<unsigned>& quotients : *slopes) add(Numeration::ostrowski(quotients));
  }
  add(Numeration::zeckendorf());
  for (const unsigned k : {3u, 5u, 6u, 10u, 4u}) add(Numeration::base(k));
  return out;
}

Sample outcome_sample(const Grid& grid) {
  Sample out{.sizes = grid.sizes};
  for (const u64 cell : grid.cells) out.cells.push_back(cell == 0);
  return out;
}

Sample value_sample(const Grid& grid) {
  Sample out{.sizes = grid.sizes};
  const u64 side = *std::max_element(grid.sizes.begin(), grid.sizes.end());
  const std::size_t size = grid.cells.size();
  u64 greatest = 0, early = 0;  // the greatest value, and that in the first half of the first axis
  for (std::size_t i = 0; i < size; ++i) {
    if (!table::is_value(grid.cells[i])) continue;
    greatest = std::max(greatest, grid.cells[i]);
    if (i < size / 2) early = std::max(early, grid.cells[i]);
  }
  if (greatest < most_outputs && greatest == early) {
    out.has_values = true;
    for (const u64 value : grid.cells)
      out.cells.push_back(table::is_value(value) ? static_cast<std::uint8_t>(value + 1) : 0);
    return out;
  }
  const u64 values = side * 2;
  out.sizes.push_back(values);
  out.cells.assign(size * static_cast<std::size_t>(values), 0);
  for (std::size_t i = 0; i < size; ++i)
    if (grid.cells[i] < values)
      out.cells[i * static_cast<std::size_t>(values) + static_cast<std::size_t>(grid.cells[i])] = 1;
  return out;
}

std::optional<Automaton> guess_of(const Learned& learned, const Sample& sample, const Numeration& numeration,
                                  Budget& budget) {
  const std::uint8_t greatest = *std::max_element(sample.cells.begin(), sample.cells.end());
  if (!sample.has_values) return automata::minimal(learned.automaton);
  const auto value_track = static_cast<Track>(sample.sizes.size());
  std::optional<Automaton> out = automata::constant(numeration.radix(), false);
  for (unsigned output = 1; output <= greatest && out; ++output) {
    Automaton part = learned.automaton;
    for (std::size_t s = 0; s < part.states(); ++s) part.accepting[s] = learned.outputs[s] == output;
    part = automata::minimal(part);
    const auto value = numeration.linear({{value_track, 1}}, -(static_cast<i64>(output) - 1),
                                         Numeration::Relation::equal, budget);
    const auto both = value ? combine(part, *value, Connective::conjunction, budget) : std::nullopt;
    out = both ? combine(*out, *both, Connective::disjunction, budget) : std::nullopt;
  }
  return out;
}

}  // namespace sprague::prove

#include "sprague/prove/conjecture.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "sprague/table/views.hpp"

namespace sprague::prove {

using automata::Connective;

namespace {

constexpr u64 most_outputs = 64;

/// The partial quotients of a/b that ⌊n·a/b⌋ for n up to b would show: as long as the squares of the
/// convergents' denominators are not beyond b; what follows is mostly noise, which the votes of many a/b
/// outvote.
std::vector<unsigned> stable_quotients(u64 a, u64 b) {
  std::vector<unsigned> quotients;
  const u64 precision = b;
  u64 denominator = 1, before = 0;
  while (b > 0) {
    const u64 quotient = a / b;
    if (!quotients.empty()) {
      const u64 next = saturating_multiply(quotient, denominator) + before;
      before = std::exchange(denominator, next);
      if (saturating_multiply(denominator, denominator) > precision) break;
    }
    quotients.push_back(static_cast<unsigned>(std::min<u64>(quotient, 100)));
    const u64 rest = a % b;
    a = b;
    b = rest;
  }
  return quotients;
}

using Quotients = std::vector<unsigned>;

/// The quotients that continued fractions of the slopes of P-positions repeat: one, or two in turn. The most
/// frequent ones; nothing where P-positions are too many to lie near lines.
std::optional<std::vector<Quotients>> slope_quotients(const table::Table& table) {
  constexpr std::size_t most_ones = 3, most_pairs = 1;
  constexpr unsigned greatest = 5, greatest_of_pairs = 2;  // there is a carry for each place of a period
  const u64 rows = table.axes()[0].size(), columns = table.axes()[1].size();
  std::map<Quotients, unsigned> ones, pairs;
  u64 seen = 0;
  for (u64 x = 1; x < rows; ++x)
    for (u64 y = 1; y < columns; ++y) {
      if ((x < rows / 4 && y < columns / 4) || table.at(x * columns + y) != 0) continue;
      if (++seen > 12 * (rows + columns)) return std::nullopt;
      const Quotients quotients = stable_quotients(std::max(x, y), std::min(x, y));
      for (std::size_t i = 1; i < quotients.size(); ++i) {
        if (quotients[i] > greatest) break;
        ++ones[{quotients[i]}];
        if (i > 1 && quotients[i] != quotients[i - 1] &&
            std::max(quotients[i], quotients[i - 1]) <= greatest_of_pairs)
          ++pairs[{std::min(quotients[i], quotients[i - 1]), std::max(quotients[i], quotients[i - 1])}];
      }
    }
  std::vector<Quotients> out;
  const auto take = [&](const std::map<Quotients, unsigned>& votes, std::size_t most) {
    std::vector<Quotients> order;
    for (const auto& [quotients, count] : votes) order.push_back(quotients);
    std::sort(order.begin(), order.end(), [&](const Quotients& a, const Quotients& b) {
      return std::pair(votes.at(b), a) < std::pair(votes.at(a), b);
    });
    order.resize(std::min(order.size(), most));
    out.insert(out.end(), order.begin(), order.end());
  };
  take(ones, most_ones);
  take(pairs, most_pairs);
  return out;
}

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
      for (const Quotients& quotients : *slopes) add(Numeration::ostrowski(quotients));
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

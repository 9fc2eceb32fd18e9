// Patterns that are written down, and not learned: periods, and rays with finitely many exceptions. They need
// a far smaller sample than a learner does.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "prove/learn/conjecture.hpp"
#include "table/apparent_period.hpp"

namespace sprague::prove {

using automata::Connective;
using automata::State;

namespace {

constexpr u64 most_states_of_patterns = 5000;
constexpr std::size_t most_points_of_patterns = 4000, most_rays = 24;

using Point = Pair;

/// A line a·x − b·y = c through a far point, in direction (b, a).
struct Line {
  u64 a, b;
  i64 c;
  auto operator<=>(const Line&) const = default;
};

constexpr std::array<std::pair<u64, u64>, 5> directions_of_rays{{{1, 1}, {0, 1}, {1, 0}, {1, 2}, {2, 1}}};

}  // namespace

std::optional<Learned> periodic_guess(const Sample& sample, const Numeration& numeration) {
  if (!numeration.is_base()) return std::nullopt;
  const std::vector<u64> sequence(sample.cells.begin(), sample.cells.end());
  const auto period = table::apparent_period(sequence);
  if (!period || period->preperiod + period->period > most_states_of_patterns) return std::nullopt;
  const u64 e = period->preperiod, p = period->period, k = numeration.radix();
  const auto state_of = [&](u64 n) { return static_cast<State>(n < e ? n : e + (n - e) % p); };
  // State e + r stands for all n ≥ e with n − e ≡ r; k·n + d is then (k·(e + r) + d) up to a multiple of p. A
  // number below e is itself. (If e is 0, so is the start.)
  Learned out;
  Automaton& a = out.automaton;
  a.radix = numeration.radix();
  a.tracks = {0};
  a.start = state_of(0);
  for (u64 n = 0; n < e + p; ++n) {
    out.outputs.push_back(sample.cells[n]);
    a.accepting.push_back(sample.cells[n] != 0);
    for (u64 digit = 0; digit < k; ++digit) a.next.push_back(state_of(k * n + digit));
  }
  return out;
}

std::optional<Automaton> rays_guess(const Sample& sample, const Numeration& numeration, Budget& budget) {
  const u64 rows = sample.sizes[0], columns = sample.sizes[1];
  std::set<Point> points;
  for (u64 x = 0; x < rows; ++x)
    for (u64 y = 0; y < columns; ++y)
      if (sample.cells[x * columns + y]) {
        points.insert({x, y});
        if (points.size() > most_points_of_patterns * 4) return std::nullopt;
      }
  // Which lines do far points lie on? A line counts when it leaves the sample without a gap.
  std::map<Line, std::vector<Point>> rays;
  for (const auto& [dx, dy] : directions_of_rays) {
    std::set<Line> seen;
    for (const auto& [x, y] : std::set<Point>(points)) {
      if (x < rows / 2 && y < columns / 2) continue;
      const Line line{dy, dx, static_cast<i64>(dy * x) - static_cast<i64>(dx * y)};
      if (!seen.insert(line).second) continue;
      Point last{x, y};
      while (points.contains({last[0] + dx, last[1] + dy})) last = {last[0] + dx, last[1] + dy};
      if (last[0] + dx < rows && last[1] + dy < columns) continue;
      std::vector<Point> on_it{last};
      while (on_it.back()[0] >= dx && on_it.back()[1] >= dy &&
             points.contains({on_it.back()[0] - dx, on_it.back()[1] - dy}))
        on_it.push_back({on_it.back()[0] - dx, on_it.back()[1] - dy});
      if (on_it.size() < 8) continue;
      rays.emplace(line, on_it);
      if (rays.size() > most_rays) return std::nullopt;
    }
    for (const auto& [line, on_it] : rays)
      for (const Point& point : on_it) points.erase(point);
  }
  for (const auto& [x, y] : points)  // an exception so far out is no exception
    if (x >= rows / 2 || y >= columns / 2) return std::nullopt;
  if (points.size() > most_points_of_patterns) return std::nullopt;

  std::optional<Automaton> out = points_automaton({points.begin(), points.end()}, numeration);
  for (const auto& [line, on_it] : rays) {
    const Point& first = on_it.back();
    Numeration::Terms terms;
    if (line.a != 0) terms.emplace_back(Track{0}, static_cast<i64>(line.a));
    if (line.b != 0) terms.emplace_back(Track{1}, -static_cast<i64>(line.b));
    std::optional<Automaton> ray = numeration.linear(terms, -line.c, Numeration::Relation::equal, budget);
    for (const Track track : {Track{0}, Track{1}}) {
      if ((track == 0 ? line.b : line.a) == 0) continue;  // this number stays the same
      const auto from = numeration.linear({{track, 1}}, -static_cast<i64>(first[track]),
                                          Numeration::Relation::at_least, budget);
      ray = ray && from ? combine(*ray, *from, Connective::conjunction, budget) : std::nullopt;
    }
    // Steps of 2 would need a congruence: a line with them has one point for each value of the slower number.
    out = out && ray ? combine(*out, *ray, Connective::disjunction, budget) : std::nullopt;
  }
  return out;
}

}  // namespace sprague::prove

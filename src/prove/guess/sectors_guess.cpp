// Relations between two numbers that repeat in each of a few sectors of the plane, as finite sets of moves
// make them: above a line in the direction v every column has one period, to the right of a line in the
// direction w every row has one, and between the two (or along the one line, where they are parallel) the
// pattern is moved into itself by v and w. So behind finitely many exceptions three things tell whether a
// pair belongs to it: which lines it is near to and how far; in which sector it is; and its residue modulo
// the steps that the sector is moved into itself by. What these are for a pair with one digit more, they
// tell: they are states.
//
// How far a pair z is from the line through 0 in the direction u is det(u, z) here. Since det(u, kz + d) is
// k·det(u, z) + det(u, d), a pair that is far from a line stays so, on the same side, whatever digits come.
#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <numeric>

#include "prove/guess/guess.hpp"
#include "prove/guess/value_union.hpp"
#include "table/apparent_period.hpp"

namespace sprague::prove {
namespace {

using automata::Letter;
using automata::State;

constexpr u64 greatest_period = 240;
constexpr std::size_t least_lines = 10, most_classes = 60'000;
constexpr i64 most_multiples = 128;

using Vector = std::array<i64, 2>;

i64 det(const Vector& u, const Vector& z) { return u[0] * z[1] - u[1] * z[0]; }
Vector times(const Vector& u, i64 m) { return {u[0] * m, u[1] * m}; }
Vector primitive(const Vector& u) {
  const i64 common = std::gcd(u[0], u[1]);
  return {u[0] / common, u[1] / common};
}

/// The sequences across `axis`: of how many the period is seen, what it is for all of them, and from where on
/// it holds in each.
struct Lines {
  i64 period = 1;
  std::vector<i64> from = {};
};

Lines lines_of(const Grid& grid, std::size_t axis) {
  const std::size_t length = static_cast<std::size_t>(grid.sizes[axis]);
  const std::size_t step = axis == 0 ? static_cast<std::size_t>(grid.sizes[1]) : 1;
  const std::size_t next = axis == 0 ? 1 : static_cast<std::size_t>(grid.sizes[1]);
  Lines out;
  std::vector<std::vector<u64>> lines;
  for (std::size_t i = 0; i < static_cast<std::size_t>(grid.sizes[1 - axis]) / 4; ++i) {
    std::vector<u64> line(length);
    for (std::size_t n = 0; n < length; ++n) line[n] = grid.cells[i * next + n * step];
    const auto period = table::apparent_period(line);
    if (!period) break;
    const u64 common = std::lcm(static_cast<u64>(out.period), period->period);
    if (common > greatest_period) break;
    out.period = static_cast<i64>(common);
    lines.push_back(std::move(line));
  }
  for (const std::vector<u64>& line : lines) {
    const auto p = static_cast<std::size_t>(out.period);
    std::size_t from = length - p;
    while (from > 0 && line[from - 1] == line[from - 1 + p]) --from;
    if (from + 2 * p > length) break;
    out.from.push_back(static_cast<i64>(from));
  }
  return out;
}

/// The least step (a, b) with from(i + a) = from(i) + b in the greater half, b > 0: the direction of the line
/// beyond which the sequences repeat.
std::optional<Vector> step_of(const std::vector<i64>& from) {
  for (std::size_t a = 1; a <= from.size() / 3; ++a) {
    const i64 b = from.back() - from[from.size() - 1 - a];
    std::size_t i = from.size() - a;
    while (i > 0 && from[i - 1 + a] == from[i - 1] + b) --i;
    if (i <= from.size() / 2) return b > 0 ? std::optional(Vector{static_cast<i64>(a), b}) : std::nullopt;
  }
  return std::nullopt;
}

/// All integer combinations of two vectors: (width, slant) and (0, height).
class Lattice {
 public:
  Lattice(Vector a, Vector b) {
    while (b[0] != 0) {
      const i64 t = a[0] / b[0];
      a = {a[0] - t * b[0], a[1] - t * b[1]};
      std::swap(a, b);
    }
    width_ = a[0] < 0 ? -a[0] : a[0];
    slant_ = a[0] < 0 ? -a[1] : a[1];
    height_ = b[1] < 0 ? -b[1] : b[1];
  }
  /// Needs: the vectors were not parallel, z ≥ 0.
  [[nodiscard]] Vector residue(const Vector& z) const {
    const i64 rest = (z[1] - z[0] / width_ * slant_) % height_;
    return {z[0] % width_, rest < 0 ? rest + height_ : rest};
  }

 private:
  i64 width_, slant_, height_;
};

class Sectors {
 public:
  explicit Sectors(const Grid& grid)
      : grid_(grid), sides_{static_cast<i64>(grid.sizes[0]), static_cast<i64>(grid.sizes[1])} {}

  [[nodiscard]] bool see() {
    const Lines columns = lines_of(grid_, 1), rows = lines_of(grid_, 0);  // where x stays, where y stays
    if (std::min(columns.from.size(), rows.from.size()) < least_lines) return false;
    const auto up = step_of(columns.from), right = step_of(rows.from);
    if (!up && !right) return false;
    // Where one is not seen it may be the other one; where both repeat in between, one line will do.
    std::vector<Vector> directions;
    if (up) directions.push_back(primitive(*up));
    if (right) {
      const Vector w = primitive({(*right)[1], (*right)[0]});
      if (directions.empty() || det(w, directions[0]) > 0) directions.push_back(w);
    }
    steps_.push_back({0, columns.period});
    for (std::size_t i = 0; i < directions.size(); ++i) {
      const auto step = multiple_of(directions, i);
      if (!step) return false;
      steps_.push_back(*step);
    }
    steps_.push_back({rows.period, 0});
    directions_.push_back({0, 1});
    directions_.insert(directions_.end(), directions.begin(), directions.end());
    directions_.push_back({1, 0});
    for (std::size_t i = 0; i + 1 < steps_.size(); ++i) lattices_.emplace_back(steps_[i], steps_[i + 1]);
    near_.assign(directions_.size(), 0);
    for (std::size_t i = 0; i < near_.size(); ++i)
      near_[i] = std::max(directions_[i][0], directions_[i][1]) + 1;
    for (std::size_t x = 0; x < columns.from.size(); ++x) widen(1, {static_cast<i64>(x), columns.from[x]});
    for (std::size_t y = 0; y < rows.from.size(); ++y)
      widen(directions_.size() - 2, {rows.from[y], static_cast<i64>(y)});
    near_.front() += rows.period;
    near_.back() += columns.period;
    return true;
  }

  /// The states, and what the grid says of each: nothing where it says two things, or does not reach so far.
  [[nodiscard]] bool make(unsigned radix, Budget& budget) {
    constexpr int most_attempts = 24;
    for (int attempt = 0; attempt < most_attempts && budget.spend(grid_.cells.size()); ++attempt) {
      const std::optional<Class> conflict = name_cells();
      if (!conflict) return add_states(radix, budget);
      // Along a line the pattern begins later: farther from the other lines. In a sector, farther from both.
      const auto& [kind, which, first, second] = *conflict;
      if (kind == 2) return false;
      for (std::size_t i = 0; i < near_.size(); ++i) {
        const i64 apart = static_cast<i64>(i) - which;
        if (kind == 1 ? apart != 0 : apart == 0 || apart == 1) near_[i] = near_[i] * 4 / 3 + 1;
      }
    }
    return false;
  }

  [[nodiscard]] Automaton automaton(unsigned radix, u64 value) const {
    Automaton out{.radix = radix, .tracks = {0, 1}, .next = next_};
    for (const u64 one : values_) out.accepting.push_back(one == value);
    return automata::minimal(out);
  }

 private:
  /// 0, the sector and the residue; or 1, the line that is near, how near, and where along it; or 2 and the
  /// pair itself, near to several lines: there are finitely many.
  using Class = std::array<i64, 4>;

  [[nodiscard]] u64 at(const Vector& z) const {
    return grid_.cells[static_cast<std::size_t>(z[0] * sides_[1] + z[1])];
  }

  /// How often a direction must be gone for the pattern to be moved into itself, as far as the grid shows: on
  /// this side of the other line, and away from the axes.
  [[nodiscard]] std::optional<Vector> multiple_of(const std::vector<Vector>& directions,
                                                  std::size_t which) const {
    const i64 side = std::min(sides_[0], sides_[1]), margin = side / 6;
    for (i64 m = 1; m <= most_multiples; ++m) {
      const Vector step = times(directions[which], m);
      if (2 * std::max(step[0], step[1]) > side) break;
      const auto is_moved = [&](const Vector& z) {
        if (directions.size() == 2) {
          const Vector& other = directions[1 - which];
          const i64 distance = which == 0 ? det(other, z) : -det(other, z);
          if (10 * distance < std::max(other[0], other[1]) * side) return true;
        }
        return at(z) == at({z[0] + step[0], z[1] + step[1]});
      };
      bool all = true;
      for (i64 x = margin; x + step[0] < sides_[0] && all; ++x)
        for (i64 y = margin; y + step[1] < sides_[1] && all; ++y) all = is_moved({x, y});
      if (all) return step;
    }
    return std::nullopt;
  }

  void widen(std::size_t line, const Vector& z) {
    const i64 size = std::max(directions_[line][0], directions_[line][1]);
    const i64 distance = det(directions_[line], z);
    near_[line] = std::max(near_[line], (distance < 0 ? -distance : distance) + size);
  }

  [[nodiscard]] Class class_of(const Vector& z) const {
    std::size_t count = 0, line = 0, sector = 0;
    std::array<i64, 4> distances{};
    for (std::size_t i = 0; i < directions_.size(); ++i) {
      distances[i] = -det(directions_[i], z);  // to the right of the line
      const bool is_near = distances[i] <= near_[i] && -distances[i] <= near_[i];
      if (is_near) ++count, line = i;
      if (!is_near && distances[i] > 0) sector = i;
    }
    if (count == 0) {
      const Vector residue = lattices_[sector].residue(z);
      return {0, static_cast<i64>(sector), residue[0], residue[1]};
    }
    // Near one line, and far along it.
    bool is_alone = count == 1;
    for (std::size_t i = 0; i < directions_.size(); ++i)
      is_alone = is_alone && (i == line || (i < line) == (distances[i] > 0));
    if (!is_alone) return {2, z[0], z[1], 0};
    const Vector& step = steps_[line];
    return {1, static_cast<i64>(line), distances[line], step[0] > 0 ? z[0] % step[0] : z[1] % step[1]};
  }

  /// The first class of which the grid says two things.
  [[nodiscard]] std::optional<Class> name_cells() {
    known_.clear();
    for (i64 x = 0; x < sides_[0]; ++x)
      for (i64 y = 0; y < sides_[1]; ++y) {
        const auto place = known_.try_emplace(class_of({x, y}), at({x, y})).first;
        if (place->second != at({x, y})) return place->first;
      }
    return std::nullopt;
  }

  [[nodiscard]] bool add_states(unsigned radix, Budget& budget) {
    boost::unordered_flat_map<Class, State> numbers;
    std::vector<Vector> pairs;  // one of each class
    const auto number = [&](const Vector& z) -> std::optional<State> {
      const Class name = class_of(z);
      const auto [place, is_new] = numbers.try_emplace(name, static_cast<State>(pairs.size()));
      if (!is_new) return place->second;
      const auto value = known_.find(name);
      if (value == known_.end() || pairs.size() == most_classes) return std::nullopt;
      pairs.push_back(z);
      values_.push_back(value->second);
      return place->second;
    };
    if (!number({0, 0})) return false;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (!budget.spend(radix * radix)) return false;
      for (i64 y = 0; y < radix; ++y)
        for (i64 x = 0; x < radix; ++x) {  // the digit on track 0 runs fastest
          const auto next = number({pairs[i][0] * radix + x, pairs[i][1] * radix + y});
          if (!next) return false;
          next_.push_back(*next);
        }
    }
    return true;
  }

  const Grid& grid_;
  Vector sides_;
  std::vector<Vector> directions_ = {}, steps_ = {};  // from the axis of y to that of x
  std::vector<Lattice> lattices_ = {};                // of the sectors between them
  std::vector<i64> near_ = {};
  boost::unordered_flat_map<Class, u64> known_ = {};
  std::vector<State> next_ = {};
  std::vector<u64> values_ = {};
};

}  // namespace

std::optional<Automaton> sectors_guess(const MakeGrid& more, bool values, const Numeration& numeration,
                                       Budget& budget) {
  const unsigned radix = numeration.radix();
  for (const u64 side : {u64{128}, u64{256}, u64{512}, u64{1'024}}) {
    const auto grid = more({side, side});
    if (!grid || budget.exhausted()) return std::nullopt;
    if (side == 128) {
      const Lines columns = lines_of(*grid, 1), rows = lines_of(*grid, 0);
      if (std::min(columns.from.size(), rows.from.size()) < least_lines) return std::nullopt;
      // Lines that become constant have few positions, or few that are none: there are other guesses for
      // these.
      if (columns.period == 1 && rows.period == 1) return std::nullopt;
      continue;
    }
    Sectors sectors(*grid);
    if (!sectors.see() || !sectors.make(radix, budget)) continue;
    return union_of_values(grid->cells, values, 2, numeration, budget,
                           [&](u64 value) { return std::optional(sectors.automaton(radix, value)); });
  }
  return std::nullopt;
}

}  // namespace sprague::prove

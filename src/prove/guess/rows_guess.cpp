// P-positions of two coordinates on finitely many arithmetic progressions: those of row y + m are those of
// row y moved by a, whatever m and a are (their parameters are periodic, and not only constant as those of
// single rays are).
#include <algorithm>
#include <map>
#include <set>

#include "prove/guess/guess.hpp"
#include "table/table.hpp"

namespace sprague::prove {

namespace {

constexpr std::size_t most_progressions_tried = 400, most_exceptions_of_rows = 4000;
constexpr u64 longest_step = 64;

class RowFinder {
 public:
  explicit RowFinder(const Grid& grid) : grid_(grid), rows_(grid.sizes[0]), columns_(grid.sizes[1]) {}

  [[nodiscard]] std::optional<Rows> find(Budget& budget) {
    Rows out;
    const u64 most_points = 8 * std::max(rows_, columns_);  // sets with more positions are no lines
    for (u64 x = 0; x < rows_; ++x)
      for (u64 y = 0; y < columns_; ++y) {
        if (!is_p(x, y)) continue;
        if (points_.size() == most_points) return std::nullopt;
        points_.push_back({x, y});
      }
    for (const Pair& point : points_)
      if (is_far(point) && !covered_.contains(point))
        if (!cover(point, budget)) return std::nullopt;
    for (const Pair& point : points_)
      if (!covered_.contains(point)) out.points.push_back(point);
    if (out.points.size() > most_exceptions_of_rows) return std::nullopt;
    out.progressions.assign(found_.begin(), found_.end());
    return out;
  }

 private:
  [[nodiscard]] bool is_p(u64 x, u64 y) const { return grid_.cells[x * columns_ + y] == 0; }
  [[nodiscard]] bool is_inside(u64 x, u64 y) const { return x < rows_ && y < columns_; }
  /// In the half of the sample where everything has to be on a progression.
  [[nodiscard]] bool is_far(const Pair& p) const { return 2 * p[0] >= rows_ || 2 * p[1] >= columns_; }

  /// A progression through the far point that leaves the sample without a gap and fills much of it.
  [[nodiscard]] bool cover(const Pair& point, Budget& budget) {
    for (const auto& [step, count] : steps_)  // what others go by
      if (count > 0 && goes(point, step)) return true;
    for (u64 length = 1; length <= longest_step; ++length)
      for (u64 dx = 0; dx <= length; ++dx) {
        const Pair step{dx, length - dx};
        if (!budget.spend()) return false;
        if (!steps_.contains(step) && goes(point, step)) return true;
      }
    return false;
  }

  [[nodiscard]] bool goes(const Pair& point, const Pair& step) {
    constexpr std::size_t least_points = 5;
    Pair last = point, first = point;
    std::size_t count = 1;
    for (; is_inside(last[0] + step[0], last[1] + step[1]); ++count) {
      last = {last[0] + step[0], last[1] + step[1]};
      if (!is_p(last[0], last[1])) return false;
    }
    while (first[0] >= step[0] && first[1] >= step[1] && is_p(first[0] - step[0], first[1] - step[1])) {
      first = {first[0] - step[0], first[1] - step[1]};
      ++count;
    }
    if (count < least_points || is_far(first)) return false;
    if (found_.size() == most_progressions_tried) return false;
    found_.insert({first, step});
    ++steps_[step];
    for (Pair at = first; is_inside(at[0], at[1]); at = {at[0] + step[0], at[1] + step[1]})
      covered_.insert(at);
    return true;
  }

  const Grid& grid_;
  u64 rows_, columns_;
  std::vector<Pair> points_ = {};
  std::set<Pair> covered_ = {};
  std::set<Progression> found_ = {};
  std::map<Pair, std::size_t> steps_ = {};
};

}  // namespace

std::optional<Rows> rows_of(const Grid& grid, Budget& budget) { return RowFinder(grid).find(budget); }

std::optional<Automaton> rows_guess(const Grid& grid, const Numeration& numeration, Budget& budget) {
  const auto rows = rows_of(grid, budget);
  if (!rows) return std::nullopt;
  return semilinear_automaton(rows->points, rows->progressions, numeration, budget);
}

}  // namespace sprague::prove

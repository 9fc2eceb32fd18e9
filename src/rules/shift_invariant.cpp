// ClauseShape reads a clause as a heap less a constant, or as two heaps that make up the heap less a
// constant; what is neither is not seen to be invariant.
#include "rules/shift_invariant.hpp"

#include <algorithm>

namespace sprague {
namespace {

constexpr i64 largest_number = i64{1} << 40;  // of numbers in rules that are looked at

// of_n·n + of_v·v + constant, where n is the heap and v the only loop's variable.
struct Line {
  i64 of_n = 0, of_v = 0, constant = 0;
};

std::optional<Line> line_of(const Affine& form) {
  Line line{0, 0, form.constant};
  for (std::size_t slot = 0; slot < form.coefficients.size(); ++slot) {
    if (slot > 1 && form.coefficients[slot] != 0) return std::nullopt;
    (slot == 0 ? line.of_n : line.of_v) += slot < 2 ? form.coefficients[slot] : 0;
  }
  const auto small = [](i64 number) { return number <= largest_number && number >= -largest_number; };
  if (!small(line.of_n) || !small(line.of_v) || !small(line.constant)) return std::nullopt;
  return line;
}

class ClauseShape {
 public:
  explicit ClauseShape(ShiftInvariant& found) : found_(found) {}

  // Adds what a clause says; false where it has another shape.
  bool add(const Clause& clause) {
    const Step* loop = nullptr;
    bool never = false;  // at large heaps
    for (const Step& step : clause.steps) {
      if (step.kind == Step::Kind::at_least) {
        const auto line = line_of(step.a);
        if (!line || line->of_v != 0) return false;
        if (line->of_n < 0) never = true;
        at_least(line->of_n < 0   ? line->constant / -line->of_n + 1
                 : line->of_n > 0 ? -line->constant / line->of_n + 1
                                  : 0);
        never |= line->of_n == 0 && line->constant < 0;
      } else if ((step.kind == Step::Kind::loop || step.kind == Step::Kind::pick) && loop == nullptr) {
        loop = &step;
      } else {
        return false;
      }
    }
    std::vector<Line> entries;
    for (const TargetComponent& component : clause.target) {
      const auto line = component.game == 0 ? line_of(component.entries[0]) : std::nullopt;
      if (!line) return false;
      entries.push_back(*line);
    }
    if (never) return loop == nullptr || has_small_bounds(*loop);  // small heaps may be gone through
    if (entries.size() == 1) return loop == nullptr ? shift(entries[0]) : shifts(entries[0], *loop);
    return entries.size() == 2 && loop != nullptr && loop->kind == Step::Kind::loop && sums(entries, *loop);
  }

 private:
  void at_least(i64 size) { found_.from = std::max(found_.from, static_cast<u64>(std::max<i64>(size, 0))); }
  bool shift_by(i64 amount) {
    if (amount < 0) return false;
    found_.greatest_shift = std::max(found_.greatest_shift, static_cast<u64>(amount));
    at_least(amount);
    return true;
  }
  // n − s
  bool shift(const Line& entry) { return entry.of_n == 1 && entry.of_v == 0 && shift_by(-entry.constant); }

  // The bounds of the loop as bounds of an entry E = of_n·n ± v + constant: E ≥ (≤) of_n·n + constant. A
  // bound with a divisor is only understood where it says that E is at most half of what is divided.
  struct EntryBound {
    bool is_lower;
    i64 of_n, constant, divisor;
  };
  static bool has_small_bounds(const Step& loop) {
    const auto small = [](const Bound& bound) { return line_of(bound.value).has_value(); };
    return std::all_of(loop.lowers.begin(), loop.lowers.end(), small) &&
           std::all_of(loop.uppers.begin(), loop.uppers.end(), small);
  }
  static std::optional<std::vector<EntryBound>> bounds_of(const Line& entry, const Step& loop) {
    std::vector<EntryBound> out;
    for (const bool lower : {true, false}) {
      for (const Bound& bound : lower ? loop.lowers : loop.uppers) {
        const auto line = line_of(bound.value);
        if (!line || line->of_v != 0) return std::nullopt;
        if (bound.divisor != 1) {
          if (lower || entry.of_v != 1 || entry.of_n != 0 || entry.constant != 0) return std::nullopt;
          out.push_back({false, line->of_n, line->constant, bound.divisor});
          continue;
        }
        out.push_back({entry.of_v == 1 ? lower : !lower, entry.of_n + entry.of_v * line->of_n,
                       entry.constant + entry.of_v * line->constant, 1});
      }
    }
    return out;
  }

  // n − s for s from a constant to a constant.
  bool shifts(const Line& entry, const Step& loop) {
    if (entry.of_v != 1 && entry.of_v != -1) return false;
    // The members of a set must be the shifts, not the heaps that are left.
    if (loop.kind == Step::Kind::pick && (entry.of_n != 1 || entry.of_v != -1)) return false;
    auto bounds = bounds_of(entry, loop);
    if (!bounds) return false;
    if (loop.kind == Step::Kind::pick && loop.set.kind == NumberSet::Kind::ranges &&
        !loop.set.ranges.empty()) {
      bounds->push_back({true, 1, entry.constant - loop.set.ranges.back().last, 1});
      bounds->push_back({false, 1, entry.constant - loop.set.ranges.front().first, 1});
    }
    std::optional<i64> greatest;
    for (const EntryBound& bound : *bounds)
      if (bound.is_lower && bound.of_n == 1)
        greatest = std::min(greatest.value_or(-bound.constant), -bound.constant);
    if (!greatest || !shift_by(std::max<i64>(*greatest, 0))) return false;
    for (const EntryBound& bound : *bounds) {
      if (bound.divisor != 1) return false;
      if (bound.of_n == 1) continue;
      // Other bounds must not matter at large heaps: a lower one that stays behind n − greatest, an upper one
      // beyond n.
      if (bound.is_lower ? bound.of_n > 1 : bound.of_n < 1) return false;
      at_least(bound.is_lower ? bound.constant + *greatest + 1 : -bound.constant + 1);
    }
    return true;
  }

  // a + b = n − t, each part from a constant on.
  bool sums(const std::vector<Line>& entries, const Step& loop) {
    const Line &a = entries[0].of_v == 1 ? entries[0] : entries[1],
               &b = entries[0].of_v == 1 ? entries[1] : entries[0];
    if (a.of_v != 1 || b.of_v != -1 || a.of_n + b.of_n != 1) return false;
    const i64 total = -(a.constant + b.constant);
    if (!shift_by(total)) return false;
    const auto bounds = bounds_of(a, loop);
    if (!bounds) return false;
    for (const EntryBound& bound : *bounds) {
      if (bound.divisor == 2 && bound.of_n == 1 && bound.constant == -total)
        continue;  // a ≤ b: order, no bound
      if (bound.divisor != 1) return false;
      // a ≥ c, or a ≤ n − c, which says that b ≥ c − t.
      if (bound.is_lower ? bound.of_n != 0 : bound.of_n != 1) return false;
      at_least(bound.is_lower ? bound.constant : -bound.constant - total);
    }
    found_.splits = true;
    return true;
  }

  ShiftInvariant& found_;
};

}  // namespace

std::optional<ShiftInvariant> shift_invariant(const ClauseGames& games) {
  const ClauseGame& game = games.games[0];
  if (!games.measure || game.coordinates.size() != 1 || !game.domain.empty()) return std::nullopt;
  ShiftInvariant found;
  ClauseShape shape(found);
  for (const Clause& clause : game.rules)
    if (!shape.add(clause)) return std::nullopt;
  return found;
}

}  // namespace sprague

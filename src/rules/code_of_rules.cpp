// The rules look the same at all large heaps: what n - k and a + b = n - k they allow is read off one large
// heap, and what small heaps are allowed is compared one by one.
#include "rules/code_of_rules.hpp"

#include <algorithm>
#include <set>

#include "base/lists.hpp"
#include "rules/shift_invariant.hpp"
#include "rules/take_and_break_moves.hpp"

namespace sprague {
namespace {

constexpr u64 largest_heap = 2'000;    // that is listed
constexpr i64 longest_loop = 100'000;  // that is gone through
constexpr i64 unbounded = i64{1} << 60;
using Option = std::vector<u64>;  // heaps that are not empty, ascending
using Options = std::set<Option>;

i64 value_of(const Affine& form, i64 n, i64 v) {
  const auto coefficient = [&](std::size_t slot) {
    return slot < form.coefficients.size() ? form.coefficients[slot] : 0;
  };
  return form.constant + coefficient(0) * n + coefficient(1) * v;
}

i64 rounded_down(i64 a, i64 b) { return a / b - (a % b < 0 ? 1 : 0); }

// Adds the option that the clause names for the heap n and the value v of its loop, where that is one.
void add_target(const Clause& clause, i64 n, i64 v, Options& out) {
  for (const Step& step : clause.steps)
    if (step.kind == Step::Kind::at_least && value_of(step.a, n, v) < 0) return;
  Option option;
  for (const TargetComponent& component : clause.target) {
    const i64 heap = value_of(component.entries[0], n, v);
    if (heap < 0) return;
    if (heap > 0) option.push_back(static_cast<u64>(heap));
  }
  std::sort(option.begin(), option.end());
  out.insert(std::move(option));
}

// Nothing where a loop is too long. Needs: the clauses have the shape of shift_invariant: checks a >= 0 and
// at most one loop or pick, and numbers up to 2^40.
std::optional<Options> options_by_rules(const ClauseGame& game, u64 heap) {
  const i64 n = static_cast<i64>(heap);
  Options out;
  for (const Clause& clause : game.rules) {
    const auto loop = std::find_if(clause.steps.begin(), clause.steps.end(),
                                   [](const Step& step) { return step.adds_slot(); });
    if (loop == clause.steps.end()) {
      add_target(clause, n, 0, out);
      continue;
    }
    i64 first = -unbounded, last = unbounded;
    for (const Bound& bound : loop->lowers)
      first = std::max(first, -rounded_down(-value_of(bound.value, n, 0), bound.divisor));
    for (const Bound& bound : loop->uppers)
      last = std::min(last, rounded_down(value_of(bound.value, n, 0), bound.divisor));
    if (last - first > longest_loop) return std::nullopt;
    for (i64 v = first; v <= last; ++v)
      if (loop->kind == Step::Kind::loop || loop->set.contains_word(v)) add_target(clause, n, v, out);
  }
  return out;
}

Options options_by_code(const TakeAndBreak& game, u64 heap) {
  Options out;
  for_each_move(game, heap, [&](u64, auto... heaps) {
    Option option;
    for (const u64 each : {heaps...})
      if (each != 0) option.push_back(each);
    std::sort(option.begin(), option.end());
    out.insert(std::move(option));
  });
  return out;
}

// The digits that explain what the rules allow at the large heap, the last of `all`, and at the heap k where
// all of it is taken.
TakeAndBreak code_of(const std::vector<Options>& all, u64 most) {
  const u64 n = all.size() - 1;
  TakeAndBreak game;
  game.digits.assign(most + 1, 0);
  for (u64 k = 0; k <= most; ++k) {
    TakeAndBreak::Digit& digit = game.digits[k];
    if (all[k].contains(Option{})) digit |= TakeAndBreak::no_heap;
    if (all[n].contains({n - k})) digit |= TakeAndBreak::one_heap;
    if (all[n].contains({1, n - k - 1})) digit |= TakeAndBreak::two_heaps;
  }
  drop_trailing(game.digits, 0, 1);
  return game;
}

}  // namespace

std::optional<TakeAndBreak> code_of_rules(const ClauseGames& games) {
  const auto shape = shift_invariant(games);
  if (!shape || shape->from > largest_heap || shape->greatest_shift > largest_heap / 4) return std::nullopt;
  // Large enough for every bound on a part to be behind it.
  const u64 n = shape->from + 2 * shape->greatest_shift + 4;
  if (n > largest_heap) return std::nullopt;
  std::vector<Options> all;
  for (u64 heap = 0; heap <= n; ++heap) {
    auto options = options_by_rules(games.games[0], heap);
    if (!options) return std::nullopt;
    all.push_back(*std::move(options));
  }
  TakeAndBreak game = code_of(all, shape->greatest_shift);
  if ((game.digits[0] & (TakeAndBreak::no_heap | TakeAndBreak::one_heap)) != 0) return std::nullopt;
  for (u64 heap = 0; heap <= n; ++heap)
    if (all[heap] != options_by_code(game, heap)) return std::nullopt;
  return game;
}

}  // namespace sprague

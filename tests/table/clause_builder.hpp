// Games of clauses for the tests of tables, written by hand.
#pragma once

#include <utility>
#include <vector>

#include "rules/clauses.hpp"

namespace sprague::test {

/// c + Σ coefficients·slots.
inline Affine form(i64 constant, std::vector<i64> coefficients = {}) {
  return {constant, std::move(coefficients)};
}
/// The affine form that is slot `index`, plus `constant`.
inline Affine slot(std::size_t index, i64 constant = 0) {
  Affine affine{constant, std::vector<i64>(index + 1, 0)};
  affine.coefficients[index] = 1;
  return affine;
}
inline Step loop(Bound low, Bound high) {
  Step step{.kind = Step::Kind::loop};
  step.lowers = {std::move(low)};
  step.uppers = {std::move(high)};
  return step;
}
inline Step loop(Affine low, Affine high) { return loop(Bound{std::move(low)}, Bound{std::move(high)}); }
inline Step pick(NumberSet set, Affine low, Affine high) {
  Step step = loop(std::move(low), std::move(high));
  step.kind = Step::Kind::pick;
  step.set = std::move(set);
  return step;
}
inline Step check(Step::Kind kind, Affine a) {
  Step step{.kind = kind};
  step.a = std::move(a);
  return step;
}
inline Step computed(Step::Kind kind, Affine a, Affine b = {}, i64 divisor = 1) {
  Step step = check(kind, std::move(a));
  step.b = std::move(b);
  step.divisor = divisor;
  return step;
}
inline Clause to(std::vector<Step> steps, std::vector<Affine> entries) {
  return {std::move(steps), {TargetComponent{0, std::move(entries)}}};
}
inline ClauseGames game(std::size_t coordinates, std::vector<Clause> rules,
                        std::vector<std::vector<i64>> weights = {}) {
  ClauseGame one{.name = "test"};
  for (std::size_t i = 0; i < coordinates; ++i) one.coordinates.push_back(std::string(1, "xyz"[i]));
  one.rules = std::move(rules);
  ClauseGames games;
  games.games = {std::move(one)};
  if (!weights.empty()) games.measure = Measure{{Measure::OfGame{}}, {}};
  for (std::vector<i64>& row : weights)
    games.measure->games[0].forms.push_back(LevelForm::linear(std::move(row)));
  return games;
}

// Slots: x (0) in one coordinate, x and y (0, 1) in two; the first loop follows.

/// Take 1 … most from a heap.
inline ClauseGames bash(i64 most) { return game(1, {to({loop(form(1), form(most))}, {form(0, {1, -1})})}); }
inline ClauseGames wythoff() {
  return game(2, {to({loop(form(1), slot(0))}, {form(0, {1, 0, -1}), slot(1)}),
                  to({loop(form(1), slot(1))}, {slot(0), form(0, {0, 1, -1})}),
                  to({loop(form(1), slot(0))}, {form(0, {1, 0, -1}), form(0, {0, 1, -1})})});
}
/// Take `taken` stones and leave two heaps, which may be empty.
inline Clause take_and_split(i64 taken) {
  return {{loop(form(0), slot(0, -taken))}, {{0, {slot(1)}}, {0, {form(-taken, {1, -1})}}}};
}
inline ClauseGames kayles() { return game(1, {take_and_split(1), take_and_split(2)}); }

}  // namespace sprague::test

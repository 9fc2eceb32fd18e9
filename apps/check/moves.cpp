// Options, variable by variable: for each one a bound is found behind which the rule cannot apply, and below
// it parts in which it cannot are left out.
#include "moves.hpp"

#include <algorithm>

namespace sprague::check {

// May the rule apply: its condition, no negative entry, each component in its game's domain? When all
// variables are known this is exact, and `option` becomes the option.
bool Moves::applies(const Rule& rule, const Scene& scene, Option* option) const {
  work();
  if (!scene.may_hold(rule.where)) return false;
  std::vector<Scene> components(rule.option.size());
  for (std::size_t i = 0; i < components.size(); ++i) {
    const Term& term =
        rule.option[i];  // all entries are looked at: one beyond computing is noticed in any order
    auto& entries = components[i].coordinates;
    for (const Expression& entry : term.entries) entries.push_back(scene.value(entry));
    const auto exists = [](const Interval& value) { return !value.is_empty() && value.high >= 0; };
    if (!std::all_of(entries.begin(), entries.end(), exists)) return false;
    if (!components[i].may_hold(games_[term.game].domain)) return false;
  }
  for (std::size_t i = 0; option != nullptr && i < components.size(); ++i) {
    option->push_back({rule.option[i].game});
    for (const Interval& value : components[i].coordinates) {
      require(value.low <= most, "an option's numbers are too large");
      option->back().numbers.push_back(static_cast<i64>(value.low));
    }
  }
  return true;
}

// With this variable at its bound or beyond, whatever the other unknown ones are, the rule cannot apply; −1:
// no such bound is found.
i64 Moves::bound(const Rule& rule, Scene& scene, std::size_t variable) const {
  for (i64 out = 0; out < most / 2; out = 2 * out + 1) {
    scene.variables[variable] = {out, endless};
    const bool may_apply = applies(rule, scene, nullptr);
    scene.variables[variable] = {};
    if (!may_apply) return out;
  }
  return -1;
}

// One variable after the other, the first for which there is a bound; its values are found by halving.
void Moves::each_option(const Rule& rule, Scene& scene, std::set<std::size_t> unknown,
                        const std::function<void(const Option&)>& visit) const {
  Option option;
  if (!applies(rule, scene, unknown.empty() ? &option : nullptr)) return;
  if (unknown.empty()) return visit(option);
  i64 end = -1;
  std::size_t variable = 0;
  for (auto one = unknown.begin(); end < 0 && one != unknown.end(); ++one)
    end = bound(rule, scene, variable = *one);
  if (end < 0) throw Undecided{"no bound is found for the variable " + rule.variables[*unknown.begin()]};
  unknown.erase(variable);
  std::vector<Interval> halves = {{0, end - 1}};
  while (!halves.empty()) {
    const Interval here = halves.back();
    halves.pop_back();
    scene.variables[variable] = here;
    if (here.is_empty() || !applies(rule, scene, nullptr)) continue;
    const i128 middle = (here.low + here.high) / 2;
    if (here.low == here.high) {
      each_option(rule, scene, unknown, visit);
    } else {
      halves.push_back({middle + 1, here.high});
      halves.push_back({here.low, middle});
    }
  }
  scene.variables[variable] = {};
}

char Moves::over(const Component& position) const {
  const Game& game = games_[position.game];
  const Scene scene = scene_of(position.numbers);
  if (game.wins && scene.may_hold(*game.wins)) return 'N';
  return game.loses && scene.may_hold(*game.loses) ? 'P' : '\0';
}

void Moves::each_option(const Component& from, const std::function<void(const Option&)>& visit) const {
  if (over(from) != '\0') return;
  constexpr u64 most_options = 2'000'000;
  u64 count = 0;
  const auto counted = [&](const Option& option) {
    if (++count > most_options) throw Undecided{"a position has too many options to be tried"};
    visit(option);
  };
  for (const Rule& rule : games_[from.game].rules) {
    Scene scene = scene_of(from.numbers, rule.variables.size());
    std::set<std::size_t> unknown;
    for (std::size_t i = 0; i < rule.variables.size(); ++i) unknown.insert(i);
    each_option(rule, scene, std::move(unknown), counted);
  }
}

Option Moves::option(const Component& from, const Json& move) const {
  require(over(from) == '\0', "play is over here");
  const auto& rules = games_[from.game].rules;
  const Rule& rule = rules[index(number(move.at("rule"), 0, std::ssize(rules) - 1))];
  Scene scene = scene_of(from.numbers);
  for (const i64 v : numbers(move.at("variables"), std::ssize(rule.variables)))
    scene.variables.push_back({v, v});
  Option option;
  require(applies(rule, scene, &option), "the move does not exist");
  return option;
}

}  // namespace sprague::check

// Options, variable by variable: for each one a bound is found behind which the rule cannot apply.
#include "moves.hpp"

namespace sprague::check {

bool Moves::is_position(const Component& component) const {
  return scene_of(component.numbers).may_hold(games_[component.game].domain);
}

// May the rule apply: its condition, no negative entry, each component in its game's domain? When all
// variables are known this is exact, and `option` becomes the option.
bool Moves::applies(const Rule& rule, const Scene& scene, Option* option) const {
  work();
  if (!scene.may_hold(rule.where)) return false;
  for (const Term& term : rule.option) {
    Scene there;
    for (const Expression& entry : term.entries) there.coordinates.push_back(scene.value(entry));
    for (const Interval& value : there.coordinates)
      if (value.is_empty() || value.high < 0) return false;
    if (!there.may_hold(games_[term.game].domain)) return false;
    if (option == nullptr) continue;
    option->push_back({term.game});
    for (const Interval& value : there.coordinates) {
      require(value.low <= most, "an option's numbers are too large");
      option->back().numbers.push_back(static_cast<i64>(value.low));
    }
  }
  return true;
}

// With v ≥ bound, and the later variables unknown, the rule cannot apply: so only smaller v are tried.
void Moves::each_option(const Rule& rule, Scene& scene, const std::function<void(const Option&)>& visit,
                        std::size_t variable) const {
  Option option;
  const bool is_known = variable == rule.variables.size();
  if (!applies(rule, scene, is_known ? &option : nullptr)) return;
  if (is_known) return visit(option);
  i64 bound = 0;
  for (; scene.variables[variable] = {bound, endless}, applies(rule, scene, nullptr); bound = 2 * bound + 1)
    if (bound >= most / 4) throw Undecided{"no bound is found for the variable " + rule.variables[variable]};
  for (i64 v = 0; v < bound; ++v) {
    scene.variables[variable] = {v, v};
    each_option(rule, scene, visit, variable + 1);
  }
  scene.variables[variable] = {};
}

void Moves::each_option(const Component& from, const std::function<void(const Option&)>& visit) const {
  for (const Rule& rule : games_[from.game].rules) {
    Scene scene = scene_of(from.numbers, rule.variables.size());
    each_option(rule, scene, visit, 0);
  }
}

Option Moves::option(const Component& from, const Json& move) const {
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

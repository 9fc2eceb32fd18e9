// Grower: boxes grow until every option that is a position lies in one; the measure, or weights that are
// found, say where growing ends.
#include "table/fill/boxes.hpp"

#include <algorithm>
#include <limits>

#include "table/facts.hpp"

namespace sprague::table {
namespace {

constexpr i64 largest_last = i64{1} << 40;

using Reach = std::vector<std::vector<bool>>;

Reach reach_of(const ClauseGames& games) {
  const std::size_t n = games.games.size();
  Reach reach(n, std::vector<bool>(n, false));
  for (std::size_t g = 0; g < n; ++g)
    for (const Clause& clause : games.games[g].rules)
      for (const TargetComponent& component : clause.target) reach[g][component.game] = true;
  for (std::size_t via = 0; via < n; ++via)
    for (std::size_t from = 0; from < n; ++from)
      for (std::size_t to = 0; reach[from][via] && to < n; ++to)
        if (reach[via][to]) reach[from][to] = true;
  return reach;
}

// Groups from game 0 downwards: who refers to others reaches more of them.
std::vector<std::vector<std::size_t>> groups_of(const ClauseGames& games) {
  const Reach reach = reach_of(games);
  const std::size_t n = games.games.size();
  std::vector<std::vector<std::size_t>> groups;
  std::vector<bool> done(n, false);
  for (std::size_t g = 0; g < n; ++g) {
    if (done[g] || (g != 0 && !reach[0][g])) continue;
    groups.push_back({g});
    for (std::size_t h = g + 1; h < n; ++h) {
      if (!reach[g][h] || !reach[h][g]) continue;
      groups.back().push_back(h);
      done[h] = true;
    }
  }
  const auto reached = [&](const std::vector<std::size_t>& group) {
    return std::count(reach[group[0]].begin(), reach[group[0]].end(), true) +
           (reach[group[0]][group[0]] ? 0 : 1);
  };
  std::sort(groups.begin(), groups.end(),
            [&](const auto& a, const auto& b) { return reached(a) > reached(b); });
  return groups;
}

i128 weighed(const std::vector<i64>& weights, const std::vector<i64>& lasts) {
  i128 sum = 0;
  for (std::size_t i = 0; i < lasts.size(); ++i) sum += i128{weights[i]} * lasts[i];
  return sum;
}

// The greatest value of a part in the box.
i128 greatest_of(const Affine& part, const std::vector<i64>& lasts) {
  i128 sum = part.constant;
  for (std::size_t i = 0; i < lasts.size(); ++i)
    if (part.coefficients[i] > 0) sum += i128{part.coefficients[i]} * lasts[i];
  return sum;
}

class Grower {
 public:
  Grower(const ClauseGames& games, std::vector<GameBox>& boxes) : games_(games), boxes_(boxes) {}

  std::optional<Refusal> grow(const std::vector<std::size_t>& group) {
    first_lasts_.clear();
    for (const GameBox& box : boxes_) first_lasts_.push_back(box.lasts);
    limit_by_measure(group);
    constexpr int patient_rounds = 8, most_rounds = 40;
    for (int round = 0; round < most_rounds; ++round) {
      changed_ = false;
      for (const std::size_t g : group)
        if (const auto refusal = follow(g, group, round >= patient_rounds)) return refusal;
      if (!changed_) return std::nullopt;
    }
    return Refusal::leaves_the_box;
  }

 private:
  // The first form of the measure never grows, so its largest value in the box bounds it for ever: each of
  // its parts, where it is the greatest of them. Parts that fall in a coordinate set no limit to it.
  void limit_by_measure(const std::vector<std::size_t>& group) {
    i128 limit = 0;
    for (const std::size_t g : group) {
      const LevelForm* const form = measure_form(games_, g, 0);
      if (form == nullptr || form->is_least) return;
      for (const Affine& part : form->parts)
        if (!boxes_[g].is_empty()) limit = std::max(limit, greatest_of(part, boxes_[g].lasts));
    }
    for (const std::size_t g : group)
      for (const Affine& part : measure_form(games_, g, 0)->parts)
        if (std::all_of(part.coefficients.begin(), part.coefficients.end(), [](i64 w) { return w >= 0; }))
          boxes_[g].limits.push_back({part.coefficients, limit - part.constant});
  }

  std::optional<Refusal> follow(std::size_t g, const std::vector<std::size_t>& group, bool impatient) {
    if (boxes_[g].is_empty()) return std::nullopt;
    for (const Clause& clause : games_.games[g].rules) {
      const ClauseFacts facts(clause, boxes_[g].lasts, sole_domain(games_.games[g]));
      if (facts.may_overflow()) return Refusal::overflow;
      if (facts.never_applies()) continue;
      for (const TargetComponent& component : clause.target) {
        const bool inside = std::find(group.begin(), group.end(), component.game) != group.end();
        if (const auto refusal = admit(component, facts, inside && impatient, group.size() == 1))
          return refusal;
      }
    }
    return std::nullopt;
  }

  std::optional<Refusal> admit(const TargetComponent& component, const ClauseFacts& facts, bool impatient,
                               bool alone) {
    GameBox& box = boxes_[component.game];
    std::vector<i64> lasts = box.lasts;
    for (std::size_t j = 0; j < lasts.size(); ++j) {
      const i128 most = facts.maximum(Form(component.entries[j], facts.slots()));
      if (most < 0) return std::nullopt;  // this component is never a position
      if (most <= lasts[j]) continue;
      i128 cap = cap_of(box, j);
      if (impatient && cap >= largest_last && alone) {
        find_limit(component.game, j);
        cap = cap_of(box, j);
      }
      if (impatient && cap >= largest_last) return Refusal::leaves_the_box;
      const i128 next = std::min(cap, impatient ? cap : most);
      if (next > largest_last) return Refusal::leaves_the_box;
      if (next <= lasts[j]) continue;
      lasts[j] = static_cast<i64>(next);
    }
    changed_ = changed_ || lasts != box.lasts;
    box.lasts = std::move(lasts);
    return std::nullopt;
  }

  static i128 cap_of(const GameBox& box, std::size_t coordinate) {
    i128 cap = endless;
    for (const LinearLimit& limit : box.limits)
      if (limit.weights[coordinate] > 0) cap = std::min(cap, limit.limit / limit.weights[coordinate]);
    return cap;
  }

  // Looks for small weights for which Σ weight·coordinate never grows, with one for `coordinate`.
  void find_limit(std::size_t g, std::size_t coordinate) {
    const std::size_t dimensions = boxes_[g].lasts.size();
    if (dimensions > 4) return;
    for (std::size_t code = 1; code < (std::size_t{1} << (2 * dimensions)); ++code) {
      std::vector<i64> weights;
      for (std::size_t i = 0; i < dimensions; ++i) weights.push_back(static_cast<i64>(code >> (2 * i) & 3));
      if (weights[coordinate] == 0 || !never_grows(g, weights)) continue;
      boxes_[g].limits.push_back({weights, weighed(weights, first_lasts_[g])});
      return;
    }
  }

  bool never_grows(std::size_t g, const std::vector<i64>& weights) const {
    const std::vector<i64> wide(weights.size(), i64{1} << 32);
    for (const Clause& clause : games_.games[g].rules) {
      const ClauseFacts facts(clause, wide, sole_domain(games_.games[g]));
      if (facts.may_overflow()) return false;
      if (facts.never_applies()) continue;
      for (const TargetComponent& component : clause.target) {
        if (component.game != g) continue;
        Form growth(i128{0}, facts.slots());
        for (std::size_t i = 0; i < weights.size(); ++i) {
          growth.add(Form(component.entries[i], facts.slots()), weights[i]);
          growth.coefficients[i] -= weights[i];
        }
        if (facts.maximum(growth) > 0) return false;
      }
    }
    return true;
  }

  const ClauseGames& games_;
  std::vector<GameBox>& boxes_;
  std::vector<std::vector<i64>> first_lasts_;  // the boxes as they were before they grew
  bool changed_ = false;
};

}  // namespace

u64 GameBox::cells() const {
  if (is_empty()) return 0;
  u64 cells = 1;
  for (const i64 last : lasts) cells = saturating_multiply(cells, static_cast<u64>(last) + 1);
  return cells;
}

std::vector<i64> GameBox::strides() const {
  std::vector<i64> strides(lasts.size(), 1);
  for (std::size_t i = lasts.size(); i-- > 1;) strides[i - 1] = strides[i] * (lasts[i] + 1);
  return strides;
}

void GameBox::numbers_of(u64 index, i64* numbers) const {
  for (std::size_t i = lasts.size(); i-- > 0;) {
    const u64 size = static_cast<u64>(lasts[i]) + 1;
    numbers[i] = static_cast<i64>(index % size);
    index /= size;
  }
}

const LevelForm* measure_form(const ClauseGames& games, std::size_t game, std::size_t row) {
  if (!games.measure || games.measure->games.size() != games.games.size()) return nullptr;
  const std::vector<LevelForm>& forms = games.measure->games[game].forms;
  if (row >= forms.size() || forms[row].parts.empty()) return nullptr;
  for (const Affine& part : forms[row].parts)
    if (part.coefficients.size() != games.games[game].coordinates.size()) return nullptr;
  return &forms[row];
}

const std::vector<Step>* sole_domain(const ClauseGame& game) {
  return game.domain.size() == 1 ? &game.domain.front() : nullptr;
}

Boxes plan_boxes(const ClauseGames& games, const std::vector<i64>& lasts) {
  Boxes plan;
  for (const ClauseGame& game : games.games)
    plan.games.push_back({std::vector<i64>(game.coordinates.size(), -1), {}});
  plan.games[0].lasts = lasts;
  plan.groups = groups_of(games);
  Grower grower(games, plan.games);
  for (const std::vector<std::size_t>& group : plan.groups) {
    plan.refusal = grower.grow(group);
    if (plan.refusal) return plan;
  }
  for (GameBox& box : plan.games)  // limits that exclude no cell
    std::erase_if(box.limits, [&](const LinearLimit& limit) {
      return box.is_empty() || weighed(limit.weights, box.lasts) <= limit.limit;
    });
  std::reverse(plan.groups.begin(), plan.groups.end());
  return plan;
}

}  // namespace sprague::table

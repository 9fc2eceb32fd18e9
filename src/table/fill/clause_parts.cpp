// Each clause is tried as a ray, then made a nest, which is a single where it has no loop; what would take
// too long is refused.
#include "table/fill/clause_parts.hpp"

#include <algorithm>
#include <utility>

namespace sprague::table {
namespace {

// Infinite sets are listed up to the greatest member that can matter.
bool lists_are_small(const Clause& clause, const ClauseFacts& facts, std::size_t coordinates,
                     const Limits& limits) {
  std::size_t slot = coordinates;
  for (const Step& step : clause.steps) {
    if (!step.adds_slot()) continue;
    const i128 high = facts.slot(slot++).high;
    if (step.kind != Step::Kind::pick || step.set.kind == NumberSet::Kind::ranges) continue;
    const bool dense = step.set.kind == NumberSet::Kind::primes;
    if (dense ? high > i128{limits.bytes} : high > i128{limits.bytes} * limits.bytes / 64) return false;
  }
  return true;
}

class Maker {
 public:
  Maker(const ClauseGames& games, const Boxes& boxes, std::size_t game, const FilledRange* rows,
        const Limits& limits)
      : game_(games.games[game]), boxes_(boxes), box_(boxes.games[game]), rows_(rows), limits_(limits) {
    part_.game = game;
    part_.slots = box_.lasts.size();
  }

  GamePart make(std::optional<Refusal>& refusal) {
    for (const Clause& clause : game_.rules) add_clause(clause);
    part_.has_domain = !game_.domain.empty();
    for (const std::vector<Step>& alternative : game_.domain) add_domain(alternative);
    if (refusal_) refusal = refusal_;
    return std::move(part_);
  }

 private:
  // How long a loop may be: the innermost one is walked without a look at the clock.
  static constexpr i128 most_steps = 100'000'000;
  [[nodiscard]] i128 longest_loop(const Clause& clause, const ClauseFacts& facts) const {
    i128 longest = 0;
    std::size_t slot = box_.lasts.size();
    for (const Step& step : clause.steps) {
      if (!step.adds_slot()) continue;
      const Interval& range = facts.slot(slot++);
      if (step.kind == Step::Kind::loop) longest = std::max(longest, range.high - range.low + 1);
    }
    return longest;
  }
  // False when the clause is to be left out.
  bool is_usable(const Clause& clause, const ClauseFacts& facts) {
    if (facts.may_overflow()) {
      refusal_ = Refusal::overflow;
      return false;
    }
    if (facts.never_applies()) return false;
    if (!lists_are_small(clause, facts, box_.lasts.size(), limits_)) {
      refusal_ = Refusal::too_large;
      return false;
    }
    for (const TargetComponent& component : clause.target)
      if (boxes_.games[component.game].is_empty()) return false;  // that component is never a position
    part_.slots = std::max(part_.slots, facts.slots());
    return true;
  }

  void add_clause(const Clause& clause) {
    const ClauseFacts facts(clause, box_.lasts, sole_domain(game_));
    if (!is_usable(clause, facts)) return;
    if (rows_ != nullptr) {
      if (auto ray = ray_of(clause, facts, boxes_, part_.game, *rows_);
          ray && Lines::bytes(*ray, 4) <= limits_.bytes / 4) {
        part_.rays.push_back(std::move(*ray));
        return;
      }
    }
    if (longest_loop(clause, facts) > most_steps) {
      refusal_ = Refusal::too_many_steps;
      return;
    }
    LoopNest nest(clause, facts, boxes_, box_.lasts.size());
    (nest.is_single() ? part_.singles : part_.nests).push_back(std::move(nest));
  }

  void add_domain(const std::vector<Step>& alternative) {
    const Clause clause{alternative, {}};
    const ClauseFacts facts(clause, box_.lasts);
    if (is_usable(clause, facts)) part_.domain.emplace_back(clause, facts, boxes_, box_.lasts.size());
  }

  const ClauseGame& game_;
  const Boxes& boxes_;
  const GameBox& box_;
  const FilledRange* rows_;
  const Limits& limits_;
  GamePart part_;
  std::optional<Refusal> refusal_;
};

}  // namespace

GamePart make_part(const ClauseGames& games, const Boxes& boxes, std::size_t game, const FilledRange* rows,
                   const Limits& limits, std::optional<Refusal>& refusal) {
  return Maker(games, boxes, game, rows, limits).make(refusal);
}

}  // namespace sprague::table

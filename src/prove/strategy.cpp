// First the slice of a position is found; then the automaton of the claim reads its digits, and a cover gives the
// nim-value or the move.
#include "prove/strategy.hpp"

#include <algorithm>

#include "sprague/expect.hpp"

namespace sprague::prove {

std::optional<Strategy> Strategy::make(std::shared_ptr<const Theorem> theorem, Budget& budget) {
  SPRAGUE_EXPECT(theorem->decisions.size() == theorem->slices.size());
  Strategy out;
  out.theorem_ = std::move(theorem);
  const Theorem& proved = *out.theorem_;
  for (std::size_t i = 0; i < proved.slices.size(); ++i) {
    // As it was decided: the slice first, then those below it.
    std::vector<Slice> slices{proved.slices[i]};
    slices.insert(slices.end(), proved.slices.begin(),
                  proved.slices.begin() + static_cast<std::ptrdiff_t>(i));
    const auto free = static_cast<std::size_t>(std::count(slices[0].begin(), slices[0].end(), std::nullopt));
    Result<GameFormulas> formulas = formulas_of(
        proved.subject.game, slices, static_cast<Track>(proved.values ? free + 2 : free), proved.numeration);
    if (!formulas) return std::nullopt;
    std::vector<Track> tracks;
    for (std::size_t t = 0; t < free; ++t) tracks.push_back(static_cast<Track>(t));
    auto domain = automaton_of(formulas->domain, proved.numeration, {}, budget);
    if (domain) domain = widened(*domain, tracks, proved.numeration, budget);
    if (!domain) return std::nullopt;
    out.sections_.push_back(
        {proved.slices[i], *std::move(domain), *std::move(formulas), &proved.decisions[i]});
  }
  return out;
}

const Strategy::Section* Strategy::section_of(const Numbers& position) const {
  for (const Section& section : sections_) {
    if (position.size() != section.slice.size()) return nullptr;
    bool same = true;
    for (std::size_t i = 0; i < position.size(); ++i)
      same = same && (!section.slice[i] || position[i] == Natural(static_cast<u64>(*section.slice[i])));
    if (same) return &section;
  }
  return nullptr;
}

Strategy::Numbers Strategy::free_numbers(const Section& section, const Numbers& position) const {
  Numbers out;
  for (std::size_t i = 0; i < position.size(); ++i)
    if (!section.slice[i]) out.push_back(position[i]);
  return out;
}

bool Strategy::covers(const Numbers& position) const {
  const Section* const section = section_of(position);
  return section != nullptr &&
         section->domain.accepts(theorem_->numeration.word(free_numbers(*section, position)));
}

Outcome Strategy::outcome(const Numbers& position) const {
  const Section& section = *section_of(position);
  Numbers numbers = free_numbers(section, position);
  if (theorem_->values) numbers.emplace_back(0);
  return section.decision->guess.accepts(theorem_->numeration.word(numbers)) ? Outcome::P : Outcome::N;
}

std::optional<Natural> Strategy::nim_value(const Numbers& position) const {
  if (!theorem_->values) return std::nullopt;
  const Section& section = *section_of(position);
  for (const NamedCover& named : section.decision->covers) {
    if (named.name != "values") continue;
    const auto witness = named.cover.witness(theorem_->numeration.word(free_numbers(section, position)));
    if (witness) return theorem_->numeration.numbers(witness->bounds, 1)[0];
  }
  return std::nullopt;
}

std::optional<Strategy::Move> Strategy::winning_move(const Numbers& position) const {
  const Section& section = *section_of(position);
  if (theorem_->values) {
    const auto value = nim_value(position);
    return value && *value > Natural(0) ? move_to_value(position, Natural(0)) : std::nullopt;
  }
  const Numbers goal = free_numbers(section, position);
  return follow(section, goal, "win", static_cast<Track>(goal.size()));
}

std::optional<Strategy::Move> Strategy::move_to_value(const Numbers& position, const Natural& value) const {
  const Section& section = *section_of(position);
  const auto own = nim_value(position);
  if (!own || *own <= value) return std::nullopt;
  Numbers goal = free_numbers(section, position);
  goal.push_back(*own);
  goal.push_back(value);
  return follow(section, goal, "smaller", static_cast<Track>(goal.size()));
}

std::optional<Strategy::Move> Strategy::follow(const Section& section, const Numbers& goal,
                                               std::string_view name, Track first_bound) const {
  const auto named = std::find_if(section.decision->covers.begin(), section.decision->covers.end(),
                                  [&](const NamedCover& cover) { return cover.name == name; });
  if (named == section.decision->covers.end()) return std::nullopt;
  const auto witness = named->cover.witness(theorem_->numeration.word(goal));
  if (!witness) return std::nullopt;
  const NamedCover::Part& part = named->parts[witness->part];
  const auto move = std::find_if(
      section.formulas.moves.begin(), section.formulas.moves.end(),
      [&](const MoveFormula& each) { return each.rule == part.rule && each.target == part.target; });
  const Numbers bound = theorem_->numeration.numbers(witness->bounds, move->names.size());
  Move out{.rule = part.rule};
  out.variables.assign(bound.begin(), bound.begin() + static_cast<std::ptrdiff_t>(move->variables));
  // The option's slice: the section's own, or one of those below it.
  const Slice& target = part.target == 0 ? section.slice : theorem_->slices[part.target - 1];
  for (const std::vector<Track>& entries : move->entries) {
    Numbers component;
    std::size_t next = 0;
    for (const std::optional<i64>& fixed : target) {
      if (fixed) {
        component.emplace_back(static_cast<u64>(*fixed));
        continue;
      }
      const Track track = entries[next++];
      component.push_back(track < first_bound ? goal[track] : bound[track - first_bound]);
    }
    out.option.push_back(std::move(component));
  }
  return out;
}

}  // namespace sprague::prove

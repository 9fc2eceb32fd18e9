#include "prove/decide/slices.hpp"

#include <algorithm>

namespace sprague::prove {

Result<Decision> decide_slice(const script::Game& game, const std::vector<Slice>& all,
                              const std::vector<Decision>& proved, const Automaton& guess,
                              Convention convention, const Numeration& numeration, Budget& budget) {
  std::vector<Slice> slices{all[proved.size()]};
  std::vector<Automaton> below;
  for (std::size_t i = 0; i < proved.size(); ++i) {
    slices.push_back(all[i]);
    below.push_back(proved[i].guess);
  }
  const std::vector<Slice> above(all.begin() + static_cast<std::ptrdiff_t>(proved.size()) + 1, all.end());
  return decide_outcomes(game, slices, below, guess, convention, numeration, budget, above);
}

namespace {

/// Do the slices fix the same coordinates, as many as there are, and some coordinate not?
bool well_formed(const std::vector<Slice>& slices, std::size_t coordinates) {
  for (const Slice& slice : slices) {
    if (slice.size() != coordinates) return false;
    for (std::size_t i = 0; i < coordinates; ++i)
      if (slice[i].has_value() != slices[0][i].has_value()) return false;
  }
  return std::count(slices[0].begin(), slices[0].end(), std::nullopt) > 0;
}

}  // namespace

std::optional<Theorem> proved_again(const Subject& subject, const proof::Automatic& claim, Budget& budget) {
  Theorem out{.subject = subject,
              .convention = claim.convention,
              .values = claim.values,
              .numeration = claim.numeration};
  if (!subject.clauses.measure || claim.rules.text != subject.rules ||
      claim.rules.game != subject.game.name || claim.sections.empty())
    return std::nullopt;
  auto given = claim.rules.parameters, known = subject.parameters;
  std::sort(given.begin(), given.end());
  std::sort(known.begin(), known.end());
  if (given != known) return std::nullopt;
  for (const auto& section : claim.sections) out.slices.push_back(section.slice);
  if (!well_formed(out.slices, subject.game.coordinates.size())) return std::nullopt;
  if (claim.values && (out.slices.size() > 1 || claim.convention == Convention::misere || subject.has_turns))
    return std::nullopt;
  for (const auto& section : claim.sections) {
    Result<Decision> decision = claim.values
                                    ? decide_values(subject.game, section.automaton, claim.numeration, budget)
                                    : decide_slice(subject.game, out.slices, out.decisions, section.automaton,
                                                   claim.convention, claim.numeration, budget);
    if (!decision || decision->verdict != Decision::Verdict::proved) return std::nullopt;
    out.decisions.push_back(*std::move(decision));
  }
  return out;
}

}  // namespace sprague::prove

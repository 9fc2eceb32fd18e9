// Which games are Nim: a theorem about another game with the same P-positions is not Bouton's.
#include <algorithm>
#include <numeric>

#include "prove/describe/proved_relation.hpp"
#include "script/linear.hpp"

namespace sprague::prove {
namespace {

Formula falls_from(Track a, Track b) {
  return at_least_zero(*script::combined(script::variable_form(b), 1, script::variable_form(a), -1, -1));
}

/// The only coordinate that the move changes, as its option is written.
std::optional<std::size_t> changed(const MoveFormula& move) {
  if (move.entries.size() != 1) return std::nullopt;
  std::optional<std::size_t> out;
  for (std::size_t i = 0; i < move.entries[0].size(); ++i) {
    if (move.entries[0][i] == i) continue;
    if (out) return std::nullopt;
    out = i;
  }
  return out;
}

}  // namespace

bool plays_nim(const script::Game& game, Budget& budget) {
  const std::size_t d = game.coordinates.size();
  const Numeration base = Numeration::base(2);
  const auto wanted = static_cast<Track>(d);  // what the coordinate that changes becomes
  const auto formulas = formulas_of(game, {Slice(d)}, wanted + 1, base);
  if (!formulas || formulas->has_sums) return false;
  const auto never = [&](const Formula& formula) {
    const auto made = automaton_of(formula, base, {}, budget);
    return made && automata::is_empty(*made);
  };
  if (!never(no(formulas->domain))) return false;
  std::vector<std::vector<Formula>> reaches(d);
  for (const MoveFormula& move : formulas->moves) {
    const auto i = changed(move);
    if (!i) return false;
    const Track next = move.entries[0][*i];
    const Formula legal = all({formulas->rules[move.rule], move.formula});
    if (!never(all({legal, no(falls_from(next, static_cast<Track>(*i)))}))) return false;
    std::vector<Track> bound(move.names.size());
    std::iota(bound.begin(), bound.end(), wanted + 1);
    const auto same = script::combined(script::variable_form(next), 1, script::variable_form(wanted), -1);
    Formula there = all({legal, equals_zero(*same)});
    reaches[*i].push_back(bound.empty() ? std::move(there) : exists(std::move(bound), std::move(there)));
  }
  for (std::size_t i = 0; i < d; ++i)
    if (!never(all({falls_from(wanted, static_cast<Track>(i)), no(any(std::move(reaches[i])))})))
      return false;
  return true;
}

}  // namespace sprague::prove

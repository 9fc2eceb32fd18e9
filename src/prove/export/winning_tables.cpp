// The relations that the theorem was decided with are made again, with the numbers of a move still on tracks of their own.
#include "prove/export/winning_tables.hpp"

#include <algorithm>

#include "prove/decide/option_value.hpp"
#include "script/linear.hpp"
#include "sprague/expect.hpp"

namespace sprague::prove {
namespace {

using automata::Letter;
using automata::State;

Formula is_zero(Track track) { return equals_zero(script::variable_form(track)); }

// How many letters of zeros on the first `coordinates` tracks lead from the start to all that such letters lead to.
std::size_t further_digits(const Automaton& wins, std::size_t coordinates) {
  Letter step = 1;
  for (std::size_t i = 0; i < coordinates; ++i) step *= wins.radix;
  std::vector<bool> seen(wins.states(), false);
  std::vector<State> last{wins.start};
  seen[wins.start] = true;
  for (std::size_t rounds = 0;; ++rounds) {
    std::vector<State> next;
    for (const State from : last)
      for (Letter letter = 0; letter < wins.letters(); letter += step) {
        const State to = wins.step(from, letter);
        if (seen[to]) continue;
        seen[to] = true;
        next.push_back(to);
      }
    if (next.empty()) return rounds;
    last = std::move(next);
  }
}

}  // namespace

std::optional<WinningTables> winning_tables(const Theorem& theorem, Budget& budget) {
  SPRAGUE_EXPECT(theorem.decisions.size() == 1);
  const std::size_t d = theorem.subject.game.coordinates.size();
  const auto value = static_cast<Track>(d);  // of theorems about nim-values
  const Track first_bound = theorem.values ? value + 1 : value;
  const auto formulas = formulas_of(theorem.subject.game, {Slice(d)}, first_bound, theorem.numeration);
  if (!formulas) return std::nullopt;
  const RelationTable relations{theorem.decisions[0].guess};
  const std::vector<Track> position = tracks_from(0, d);
  const auto made = [&](const Formula& formula, const std::vector<Track>& tracks) {
    auto out = automaton_of(formula, theorem.numeration, relations, budget);
    return out ? widened(*out, tracks, theorem.numeration, budget) : out;
  };

  WinningTables out;
  auto domain = made(formulas->domain, position);
  auto lost = theorem.values
                  ? made(exists({value}, all({holds(0, tracks_from(0, d + 1)), is_zero(value)})), position)
                  : std::optional(theorem.decisions[0].guess);
  if (!domain || !lost) return std::nullopt;
  out.domain = *std::move(domain);
  out.lost = *std::move(lost);
  for (const MoveFormula& move : formulas->moves) {
    const auto next = static_cast<Track>(first_bound + move.names.size());
    Formula legal = all({formulas->rules[move.rule], move.formula});
    const Formula wins =
        theorem.values
            ? exists({value}, all({with_option_value(move, std::move(legal), value, next), is_zero(value)}))
            : all({std::move(legal), holds(0, move.entries[0])});
    // Of the move's own numbers only those are kept that stand in the option: what is left is what is said.
    std::vector<Track> kept, gone;
    for (const Track own : tracks_from(first_bound, move.names.size())) {
      const bool is_left =
          std::any_of(move.entries.begin(), move.entries.end(), [&](const std::vector<Track>& entries) {
            return std::find(entries.begin(), entries.end(), own) != entries.end();
          });
      (is_left ? kept : gone).push_back(own);
    }
    std::vector<Track> tracks = position;
    tracks.insert(tracks.end(), kept.begin(), kept.end());
    auto relation = made(exists(gone, wins), tracks);
    if (!relation) return std::nullopt;
    if (automata::is_empty(*relation)) continue;
    WinningTables::Moves& moves = out.moves.emplace_back();
    moves.own = kept.size();
    for (const std::vector<Track>& entries : move.entries) {
      std::vector<std::size_t>& component = moves.entries.emplace_back();
      for (const Track track : entries)
        component.push_back(
            static_cast<std::size_t>(std::find(tracks.begin(), tracks.end(), track) - tracks.begin()));
    }
    moves.further_digits = further_digits(*relation, d);
    moves.wins = *std::move(relation);
  }
  return out;
}

}  // namespace sprague::prove

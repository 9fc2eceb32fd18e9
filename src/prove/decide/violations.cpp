// A claimed position that can move to a claimed one, or another that cannot; of values, one that an option
// has or a smaller one that none has. And the orders of positions by which moves are seen to go down.
#include "prove/decide/violations.hpp"

#include "prove/decide/option_value.hpp"
#include "script/linear.hpp"

namespace sprague::prove {

std::vector<Track> ClaimFormulas::own(const MoveFormula& move) const {
  return tracks_from(first_bound(d_), move.names.size());
}

Formula ClaimFormulas::leads_to_claim(const MoveFormula& move) const {
  Formula legal = all({game_.rules[move.rule], move.formula});
  if (!has_values_) return all({std::move(legal), holds(0, move.entries[0])});
  const Track next = first_bound(d_) + static_cast<Track>(move.names.size());
  return with_option_value(move, std::move(legal), static_cast<Track>(d_ + 1), next);
}

Formula ClaimFormulas::can_move(bool to_claim) const {
  std::vector<Formula> ways;
  for (const MoveFormula& move : game_.moves)
    ways.push_back(
        exists(own(move), to_claim ? leads_to_claim(move) : all({game_.rules[move.rule], move.formula})));
  return any(std::move(ways));
}

Formula ClaimFormulas::reaches_value() const { return can_move(true); }

Formula ClaimFormulas::claimed(Track value) const {
  std::vector<Track> tracks = tracks_from(0, d_);
  if (has_values_) tracks.push_back(value);
  return holds(0, std::move(tracks));
}

Formula ClaimFormulas::violated() const {
  const auto v = static_cast<Track>(d_), u = static_cast<Track>(d_ + 1);
  const Formula claim = claimed(v);
  if (!has_values_) {
    // Who can win: by a move to a P-position, or in misère play by having no move.
    std::vector<Formula> ways{can_move(true)};
    if (convention_ == Convention::misere) ways.push_back(no(can_move(false)));
    return all({game_.domain, no(both_or_neither(claim, no(any(std::move(ways)))))});
  }
  const Affine difference = *script::combined(script::variable_form(v), 1, script::variable_form(u), -1);
  const Affine below = *script::combined(difference, 1, script::constant_form(0), 0, -1);
  Formula same = exists({v, u}, all({claim, equals_zero(difference), reaches_value()}));
  Formula missing = exists({v, u}, all({claim, at_least_zero(below), no(reaches_value())}));
  return all({game_.domain, any({no(exists({v}, claim)), std::move(same), std::move(missing)})});
}

namespace {

/// The number on track a is less than that on track b.
Formula is_less(Track a, Track b) {
  return at_least_zero(*script::combined(script::variable_form(b), 1, script::variable_form(a), -1, -1));
}

Formula has_smaller_maximum(const std::vector<Track>& these, const std::vector<Track>& those) {
  std::vector<Formula> ways;
  for (const Track b : those) {
    std::vector<Formula> below;
    for (const Track a : these) below.push_back(is_less(a, b));
    ways.push_back(all(std::move(below)));
  }
  return any(std::move(ways));
}

Formula is_lexicographically_less(const std::vector<Track>& these, const std::vector<Track>& those) {
  std::vector<Formula> ways, equal;
  for (std::size_t i = 0; i < these.size(); ++i) {
    if (these[i] != those[i]) {
      std::vector<Formula> here = equal;
      here.push_back(is_less(these[i], those[i]));
      ways.push_back(all(std::move(here)));
      equal.push_back(equals_zero(
          *script::combined(script::variable_form(these[i]), 1, script::variable_form(those[i]), -1)));
    }
  }
  return any(std::move(ways));
}

}  // namespace

Formula ClaimFormulas::keeps_order(const MoveFormula& move) const {
  const std::vector<Track> position = tracks_from(0, d_);
  std::vector<Formula> kept;
  for (const std::vector<Track>& option : move.entries)
    kept.push_back(
        all({no(has_smaller_maximum(option, position)),
             any({has_smaller_maximum(position, option), no(is_lexicographically_less(option, position))})}));
  return exists(own(move), all({game_.domain, game_.rules[move.rule], move.formula, any(std::move(kept))}));
}

}  // namespace sprague::prove

// What a theorem claims, as closed first-order sentences (compare decide.cpp, which decides them).
#include <algorithm>

#include "prove/decide/option_value.hpp"
#include "prove/export/export.hpp"
#include "script/linear.hpp"

namespace sprague::prove {
namespace {

/// It never happens that `part` holds.
Formula never(std::vector<Track> tracks, std::vector<Formula> parts) {
  return no(exists(std::move(tracks), all(std::move(parts))));
}

Formula some(std::vector<Track> tracks, Formula part) {
  return tracks.empty() ? std::move(part) : exists(std::move(tracks), std::move(part));
}

class OutcomeSentences {
 public:
  OutcomeSentences(const Theorem& theorem, std::size_t slice, std::vector<Sentence>& out)
      : theorem_(theorem), slice_(slice), out_(out) {}

  [[nodiscard]] std::optional<Error> add() {
    std::vector<Slice> slices{theorem_.slices[slice_]};
    for (std::size_t i = 0; i < slice_; ++i) slices.push_back(theorem_.slices[i]);
    const Slice& slice = slices[0];
    const auto d = static_cast<std::size_t>(std::count(slice.begin(), slice.end(), std::nullopt));
    const auto first = static_cast<Track>(d);
    const Result<GameFormulas> formulas =
        formulas_of(theorem_.subject.game, slices, first, theorem_.numeration);
    if (!formulas) return formulas.error();
    const std::vector<Track> position = tracks_from(0, d);
    const Formula in_p = holds(slice_, position);
    std::vector<Formula> wins, moves;
    for (const MoveFormula& move : formulas->moves) {
      const std::vector<Track> bound = tracks_from(first, move.names.size());
      std::vector<Track> every = tracks_from(0, d + bound.size());
      const std::size_t target = move.target == 0 ? slice_ : move.target - 1;
      const Formula legal = all({formulas->rules[move.rule], move.formula});
      const Formula to_p = holds(target, move.entries[0]);
      const std::string rule = "rule " + std::to_string(move.rule + 1);
      out_.push_back(
          {"(a) " + rule + " never leads from P to P", never(every, {formulas->domain, in_p, legal, to_p})});
      wins.push_back(some(bound, all({legal, to_p})));
      moves.push_back(some(bound, legal));
    }
    for (const MoveFormula& escape : formulas->escapes)
      out_.push_back({"no move leaves the slices",
                      never(tracks_from(0, d + escape.names.size()),
                            {formulas->domain, formulas->rules[escape.rule], escape.formula})});
    std::vector<Formula> others{formulas->domain, no(in_p), no(any(wins))};
    if (theorem_.convention == Convention::misere) {
      others.push_back(any(moves));
      out_.push_back({"(c) an ended position, which the player to move has won, is not in P",
                      never(position, {in_p, no(any(moves))})});
    }
    out_.push_back({"(b) every other position has a move to P", never(position, std::move(others))});
    return std::nullopt;
  }

 private:
  const Theorem& theorem_;
  std::size_t slice_;
  std::vector<Sentence>& out_;
};

std::optional<Error> add_values(const Theorem& theorem, std::vector<Sentence>& out) {
  const std::size_t d = theorem.subject.game.coordinates.size();
  const auto v = static_cast<Track>(d), u = v + 1, first = v + 2;
  const Result<GameFormulas> formulas =
      formulas_of(theorem.subject.game, {Slice(d)}, first, theorem.numeration);
  if (!formulas) return formulas.error();
  const std::vector<Track> position = tracks_from(0, d);
  std::vector<Track> with_v(position), with_u(position), both(position);
  with_v.push_back(v);
  with_u.push_back(u);
  both.insert(both.end(), {v, u});
  const Affine of_v = script::variable_form(v), of_u = script::variable_form(u);
  out.push_back(
      {"every position has a value", never(position, {formulas->domain, no(exists({v}, holds(0, with_v)))})});
  out.push_back(
      {"no position has two values", never(both, {holds(0, with_v), holds(0, with_u),
                                                  no(equals_zero(*script::combined(of_v, 1, of_u, -1)))})});
  std::vector<Formula> reach;
  for (const MoveFormula& move : formulas->moves) {
    const std::vector<Track> bound = tracks_from(first, move.names.size());
    const Track next = first + static_cast<Track>(bound.size());
    std::vector<Track> every(with_v);
    every.insert(every.end(), bound.begin(), bound.end());
    const Formula legal = all({formulas->rules[move.rule], move.formula});
    out.push_back(
        {"(a) no option by rule " + std::to_string(move.rule + 1) + " has the value of its position",
         never(std::move(every), {holds(0, with_v), with_option_value(move, legal, v, next)})});
    reach.push_back(some(bound, with_option_value(move, legal, u, next)));
  }
  out.push_back({"(b) every smaller value is an option's",
                 never(both, {holds(0, with_v), at_least_zero(*script::combined(of_v, 1, of_u, -1, -1)),
                              no(any(std::move(reach)))})});
  return std::nullopt;
}

}  // namespace

Result<std::vector<Sentence>> sentences_of(const Theorem& theorem) {
  if (theorem.decisions.empty())
    return Error{.message = "this theorem was proved by a period and has no automata to export"_m,
                 .hint = "Prove it by automata alone."_m};
  std::vector<Sentence> out;
  const Slice& slice = theorem.slices[0];
  const auto free = static_cast<std::size_t>(std::count(slice.begin(), slice.end(), std::nullopt));
  if (theorem.decisions[0].guess.tracks.size() > free) {
    if (const auto error = add_values(theorem, out)) return *error;
    return out;
  }
  for (std::size_t i = 0; i < theorem.decisions.size(); ++i) {
    const std::size_t before = out.size();
    if (const auto error = OutcomeSentences(theorem, i, out).add()) return *error;
    if (theorem.decisions.size() == 1) continue;
    for (std::size_t j = before; j < out.size(); ++j)
      out[j].words = "slice " + std::to_string(i + 1) + ": " + out[j].words;
  }
  return out;
}

}  // namespace sprague::prove

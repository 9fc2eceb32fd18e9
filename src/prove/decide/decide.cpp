// Decider makes automata of formulas, looks for a word that two of them share (a fault of the guess) or
// for a cover, and turns words back into positions. On it stand the two decisions, on who wins and on
// nim-values.
#include "prove/decide/decide.hpp"

#include <algorithm>
#include <numeric>

#include "script/linear.hpp"

namespace sprague::prove {

using automata::Connective;
using automata::Letter;

namespace {

/// What both kinds of claims share: formulas to automata, goals to covers, failures to positions.
class Decider {
 public:
  Decider(const Numeration& numeration, std::size_t coordinates, Budget& budget)
      : numeration_(numeration), coordinates_(coordinates), budget_(budget) {}

  Decision out;
  RelationTable relations = {};

  [[nodiscard]] std::optional<Automaton> make(const Formula& formula, const std::vector<Track>& tracks) {
    std::optional<Automaton> made = automaton_of(formula, numeration_, relations, budget_);
    if (made) made = widened(*made, tracks, numeration_, budget_);
    if (made) out.largest = std::max(out.largest, made->states());
    return made;
  }

  /// Can both hold? Then the guess is wrong.
  [[nodiscard]] bool excludes(const Automaton& a, const Automaton& b, Message failure) {
    const auto common = common_word(a, b, budget_);
    if (!common) return false;
    out.largest = std::max(out.largest, common->pairs);
    if (!common->word) return true;
    std::vector<Track> tracks;
    std::set_union(a.tracks.begin(), a.tracks.end(), b.tracks.begin(), b.tracks.end(),
                   std::back_inserter(tracks));
    wrong(*common->word, tracks, std::move(failure));
    return false;
  }

  [[nodiscard]] bool covers(std::string name, const Automaton& goal,
                            const std::vector<Automaton>& relations_in, std::vector<NamedCover::Part> parts,
                            Message failure) {
    auto inclusion = include(goal, relations_in, budget_);
    if (!inclusion) return false;
    if (inclusion->counterexample) {
      wrong(*inclusion->counterexample, goal.tracks, std::move(failure));
      return false;
    }
    out.largest = std::max(out.largest, inclusion->cover.nodes.size());
    out.covers.push_back({std::move(name), std::move(inclusion->cover), std::move(parts)});
    return true;
  }

  /// The tracks 0, 1, … up to `count`, and those of a rule.
  [[nodiscard]] static std::vector<Track> tracks(std::size_t count, std::size_t first_bound = 0,
                                                 std::size_t bound = 0) {
    std::vector<Track> out(count);
    std::iota(out.begin(), out.end(), Track{0});
    for (std::size_t i = 0; i < bound; ++i) out.push_back(static_cast<Track>(first_bound + i));
    return out;
  }

 private:
  void wrong(const std::vector<Letter>& word, const std::vector<Track>& tracks, Message failure) {
    const std::vector<Natural> numbers = numeration_.numbers(word, tracks.size());
    out.verdict = Decision::Verdict::wrong;
    out.failure = std::move(failure);
    out.position.assign(coordinates_, Natural(0));
    for (std::size_t i = 0; i < tracks.size(); ++i)
      if (tracks[i] < coordinates_) out.position[tracks[i]] = numbers[i];
  }

  const Numeration& numeration_;
  std::size_t coordinates_;
  Budget& budget_;
};

bool is_nothing(const Automaton& a) { return automata::is_empty(a); }

}  // namespace

Result<Decision> decide_outcomes(const script::Game& game, const std::vector<Slice>& slices,
                                 const std::vector<Automaton>& below, const Automaton& guess,
                                 Convention convention, const Numeration& numeration, Budget& budget,
                                 const std::vector<Slice>& above) {
  const std::size_t d =
      static_cast<std::size_t>(std::count(slices[0].begin(), slices[0].end(), std::nullopt));
  const auto first_bound = static_cast<Track>(d);
  Result<GameFormulas> formulas = formulas_of(game, slices, first_bound, numeration);
  if (!formulas) return formulas.error();
  if (formulas->has_sums) return Error{.message = "rules with sums of positions need nim-values"_m};

  Decider decider(numeration, d, budget);
  Decision& out = decider.out;
  const std::vector<Track> position = Decider::tracks(d);
  const auto domain = decider.make(formulas->domain, position);
  const auto in_domain = domain ? combine(guess, *domain, Connective::conjunction, budget) : std::nullopt;
  if (!in_domain) return out;
  out.guess = *in_domain;
  decider.relations.push_back(out.guess);
  decider.relations.insert(decider.relations.end(), below.begin(), below.end());

  // What is to be covered: positions of the domain that are not in P, nor over in misère play.
  auto others = combine(*domain, out.guess, Connective::difference, budget);
  std::vector<Automaton> wins, moves;
  std::vector<NamedCover::Part> win_parts, move_parts;
  std::vector<Automaton> rules;
  for (const Formula& rule : formulas->rules) {
    const auto made = decider.make(rule, {});
    if (!made) return out;
    rules.push_back(*made);
  }
  const auto with_rule = [&](const MoveFormula& move) -> std::optional<Automaton> {
    const auto lands = decider.make(move.formula, {});
    const auto both =
        lands ? combine(rules[move.rule], *lands, Connective::conjunction, budget) : std::nullopt;
    return both && !is_nothing(*both)
               ? widened(*both, Decider::tracks(d, first_bound, move.names.size()), numeration, budget)
               : both;
  };
  for (const MoveFormula& move : formulas->moves) {
    const auto exists = with_rule(move);
    if (!exists) return out;
    if (is_nothing(*exists)) continue;
    const auto to_p = decider.make(holds(move.target, move.entries[0]), {});
    const auto win = to_p ? combine(*exists, *to_p, Connective::conjunction, budget) : std::nullopt;
    if (!win) return out;
    out.largest = std::max(out.largest, win->states());
    if (!decider.excludes(*win, out.guess, "a position that is claimed to be P has an option that is, too"_m))
      return out;
    if (!is_nothing(*win)) {
      wins.push_back(*win);
      win_parts.push_back({move.rule, move.target});
    }
    if (convention == Convention::misere) {
      moves.push_back(*exists);
      move_parts.push_back({move.rule, move.target});
    }
  }
  // Does a move lead out of all these slices? Nothing where the budget ran out.
  const auto escapes = [&](const std::vector<MoveFormula>& moves_out) -> std::optional<bool> {
    for (const MoveFormula& escape : moves_out) {
      const auto leaves = with_rule(escape);
      const auto outside = leaves ? common_word(*leaves, *domain, budget) : std::nullopt;
      if (!outside) return std::nullopt;
      if (outside->word) return true;
    }
    return false;
  };
  const auto is_left = escapes(formulas->escapes);
  if (!is_left) return out;
  if (*is_left) {
    std::vector<Slice> all = slices;
    all.insert(all.end(), above.begin(), above.end());
    const auto with_above = formulas_of(game, all, first_bound, numeration);
    if (!with_above) return with_above.error();
    const auto is_left_upwards = above.empty() ? std::optional(true) : escapes(with_above->escapes);
    if (!is_left_upwards) return out;
    if (!*is_left_upwards)
      return Error{
          .message = "moves lead from a slice to one that is proved after it"_m,
          .hint = "A slice is proved from those before it. Leave --slice out where moves lead both ways."_m};
    return Error{.message = "moves lead out of the slices that were asked for"_m,
                 .hint = "A slice is proved from those below it: start the ranges at 0."_m};
  }
  if (!others) return out;
  if (convention == Convention::misere) {
    std::optional<Automaton> ended = domain;
    for (const Automaton& move : moves) {
      std::vector<Track> bound(move.tracks.begin() + static_cast<std::ptrdiff_t>(d), move.tracks.end());
      const auto can = project(move, bound, budget);
      ended = ended && can ? combine(*ended, *can, Connective::difference, budget) : std::nullopt;
    }
    if (!ended) return out;
    out.ended = *ended;
    others = combine(*others, *ended, Connective::difference, budget);
    if (!others) return out;
  }
  if (!decider.covers("win", *others, wins, win_parts,
                      "a position that is claimed to be N has no option that is claimed to be P"_m))
    return out;
  if (convention == Convention::misere &&
      !decider.covers("move", out.guess, moves, move_parts,
                      "an ended position, which is N in misère play, is claimed to be P"_m))
    return out;
  out.verdict = Decision::Verdict::proved;
  return out;
}

Result<Decision> decide_values(const script::Game& game, const Automaton& guess, const Numeration& numeration,
                               Budget& budget) {
  const std::size_t d = game.coordinates.size();
  const Track v = static_cast<Track>(d), u = v + 1, first_bound = v + 2;
  Result<GameFormulas> formulas = formulas_of(game, {Slice(d)}, first_bound, numeration);
  if (!formulas) return formulas.error();
  if (formulas->has_sums && !(numeration.is_base() && numeration.radix() == 2))
    return Error{.message = "sums of positions need base 2"_m};

  Decider decider(numeration, d, budget);
  Decision& out = decider.out;
  const auto domain = decider.make(formulas->domain, Decider::tracks(d));
  auto in_domain = domain ? combine(guess, *domain, Connective::conjunction, budget) : std::nullopt;
  if (in_domain) in_domain = widened(*in_domain, Decider::tracks(d + 1), numeration, budget);
  if (!in_domain) return out;
  out.guess = *in_domain;
  decider.relations.push_back(out.guess);
  std::vector<Track> with_u = Decider::tracks(d);
  with_u.push_back(u);

  // Total, and a function.
  if (!decider.covers("values", *domain, {out.guess}, {{}}, "a position has no value"_m)) return out;
  const auto other = decider.make(holds(0, with_u), {});
  const auto differ = decider.make(
      no(equals_zero(*script::combined(script::variable_form(v), 1, script::variable_form(u), -1))), {});
  const auto two = other && differ ? combine(*other, *differ, Connective::conjunction, budget) : std::nullopt;
  if (!two || !decider.excludes(*two, out.guess, "a position has two values"_m)) return out;

  std::vector<Automaton> smaller;
  std::vector<NamedCover::Part> parts;
  for (const MoveFormula& move : formulas->moves) {
    // The option's value on track u: of one component, or the nim-sum of those of two and more.
    std::vector<Formula> all_parts{formulas->rules[move.rule], move.formula};
    Track next = first_bound + static_cast<Track>(move.names.size());
    std::vector<Track> values;
    const bool is_sum = move.entries.size() > 1;
    for (const std::vector<Track>& entries : move.entries) {
      values.push_back(is_sum ? next++ : u);
      std::vector<Track> arguments(entries);
      arguments.push_back(values.back());
      all_parts.push_back(holds(0, arguments));
    }
    const Track last_value = next;
    std::vector<Track> gone;
    for (std::size_t i = 1; i < values.size(); ++i) {
      const bool is_last = i + 1 == values.size();
      const Track sum = is_last ? u : next++;
      if (!is_last) gone.push_back(sum);
      all_parts.push_back(
          {.kind = Formula::Kind::xor_sum, .tracks = {i == 1 ? values[0] : gone[i - 2], values[i], sum}});
    }
    Formula formula = all(std::move(all_parts));
    if (!gone.empty()) formula = exists(std::move(gone), std::move(formula));
    const auto reached = decider.make(formula, {});
    if (!reached) return out;
    if (is_nothing(*reached)) continue;
    if (!decider.excludes(renamed(*reached, {{u, v}}), out.guess,
                          "an option has the value of its position"_m))
      return out;
    const auto wide =
        widened(*reached, Decider::tracks(d + 2, first_bound, last_value - first_bound), numeration, budget);
    if (!wide) return out;
    smaller.push_back(*wide);
    parts.push_back({move.rule, 0});
  }
  const auto below = decider.make(
      all({holds(0, Decider::tracks(d + 1)),
           at_least_zero(*script::combined(script::variable_form(v), 1, script::variable_form(u), -1, -1))}),
      Decider::tracks(d + 2));
  if (!below) return out;
  if (!decider.covers("smaller", *below, smaller, parts, "a value below that of a position is no option's"_m))
    return out;
  out.verdict = Decision::Verdict::proved;
  return out;
}

}  // namespace sprague::prove

// Each rule becomes a formula with tracks for its free variables and for the option, once for each slice
// that the option may lie in and once for lying in none.
#include "prove/decide/move_formula.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "prove/decide/translator.hpp"
#include "script/linear.hpp"

namespace sprague::prove {
namespace {

using script::combined;

/// Coordinates as tracks 0, 1, … or as constants.
std::vector<Affine> coordinate_forms(const Slice& slice) {
  std::vector<Affine> forms;
  Track track = 0;
  for (const std::optional<i64>& fixed : slice)
    forms.push_back(fixed ? script::constant_form(*fixed) : script::variable_form(track++));
  return forms;
}

/// The condition with coordinate i being the form i. The tracks that it makes, from `next` on, are added to
/// names.
Result<Formula> condition_of(const script::Condition& condition, std::vector<Affine> forms,
                             const Numeration& numeration, Track next, std::vector<std::string>& names) {
  Translator translator(numeration, std::move(forms), next);
  Formula formula = translator.formula(condition);
  if (translator.error) return *translator.error;
  names.insert(names.end(), translator.names.begin(), translator.names.end());
  if (translator.definitions.empty()) return formula;
  translator.definitions.push_back(std::move(formula));
  return all(std::move(translator.definitions));
}

/// The tracks `first`, first + 1, … of these names exist.
Formula with_tracks(Track first, const std::vector<std::string>& names, Formula formula) {
  if (names.empty()) return formula;
  std::vector<Track> tracks(names.size());
  std::iota(tracks.begin(), tracks.end(), first);
  return exists(std::move(tracks), std::move(formula));
}

/// One rule, up to the question where the option lies.
struct Translated {
  MoveFormula move;
  std::vector<Formula> parts;                ///< definitions, condition, that the option has a value
  std::vector<std::vector<Affine>> options;  ///< of each component and coordinate
};

Result<Translated> translate(const script::Game& game, std::size_t number, const Slice& slice,
                             Track first_bound, const Numeration& numeration) {
  const script::Rule& rule = game.rules[number];
  Translator translator(numeration, coordinate_forms(slice), first_bound);
  Translated out;
  out.move.rule = number;
  out.move.variables = rule.variables.size();
  translator.add_variables(rule.variables);
  Formula condition = translator.formula(rule.where);
  for (const script::Term& term : rule.option) {
    std::vector<Track> tracks;
    std::vector<Affine> forms;
    for (std::size_t i = 0; i < term.entries.size(); ++i) {
      const Affine form = translator.form(term.entries[i].value);
      if (translator.error) return *translator.error;
      if (slice[i]) {
        forms.push_back(form);
        continue;
      }
      tracks.push_back(translator.track_of(form, game.coordinates[i].name + "'"));
      forms.push_back(script::variable_form(tracks.back()));
    }
    out.move.entries.push_back(std::move(tracks));
    out.options.push_back(std::move(forms));
  }
  if (translator.error) return *translator.error;
  out.parts = std::move(translator.definitions);
  out.parts.insert(out.parts.end(), translator.needs.begin(), translator.needs.end());
  out.parts.push_back(std::move(condition));
  out.move.names = std::move(translator.names);
  return out;
}

std::optional<Error> refused(const script::Game& game) {
  const auto no = [&](Message what) {
    return Error{.message = Message("automata cannot decide these rules: {0}", std::move(what)),
                 .offset = game.place.offset,
                 .length = game.place.length};
  };
  if (game.has_lists()) return no("they have lists"_m);
  if (game.ends_by_rule() || game.is_partizan())
    return no("they have left:, right:, win when or lose when"_m);
  for (const script::Rule& rule : game.rules)
    for (const script::Term& term : rule.option)
      if (term.is_imported || term.game != 0) return no("they name another game"_m);
  return std::nullopt;
}

Error too_large() { return {.message = "a number in these rules is beyond 2^62"_m}; }

std::optional<Affine> shifted_form(const Affine& form, i64 by) {
  return combined(form, 1, script::constant_form(0), 0, by);
}

/// The entries at fixed coordinates are the numbers of the slice.
bool lies_at(const Slice& slice, const std::vector<std::vector<Affine>>& options,
             std::vector<Formula>& parts) {
  for (const std::vector<Affine>& option : options)
    for (std::size_t i = 0; i < option.size(); ++i) {
      if (!slice[i]) continue;
      const auto difference = shifted_form(option[i], -*slice[i]);
      if (!difference) return false;
      parts.push_back(equals_zero(*difference));
    }
  return true;
}

/// `inside`: which entries lie in one of the slices; `parts`: no entry at a fixed coordinate is negative.
/// Slices that follow each other are one range.
bool lies_in(const std::vector<Slice>& slices, const std::vector<Affine>& option, std::vector<Formula>& parts,
             std::vector<Formula>& inside) {
  std::vector<std::size_t> fixed;
  for (std::size_t i = 0; i < option.size(); ++i)
    if (slices[0][i]) {
      fixed.push_back(i);
      parts.push_back(at_least_zero(option[i]));
    }
  std::set<std::vector<i64>> numbers;
  for (const Slice& slice : slices) {
    std::vector<i64> one;
    for (const std::size_t i : fixed) one.push_back(*slice[i]);
    numbers.insert(std::move(one));
  }
  for (auto at = numbers.begin(); at != numbers.end(); ++at) {
    const std::vector<i64> first = *at;
    i64 last = first.back();
    for (auto next = std::next(at); next != numbers.end(); at = next++) {
      std::vector<i64> expected(first);
      expected.back() = last + 1;
      if (*next != expected) break;
      last = next->back();
    }
    std::vector<Formula> same;
    for (std::size_t j = 0; j < fixed.size(); ++j) {
      const bool is_last = j + 1 == fixed.size();
      const auto above = shifted_form(option[fixed[j]], -first[j]);
      const auto below =
          combined(option[fixed[j]], -1, script::constant_form(0), 0, is_last ? last : first[j]);
      if (!above || !below) return false;
      same.push_back(at_least_zero(*above));
      same.push_back(at_least_zero(*below));
    }
    inside.push_back(all(std::move(same)));
  }
  return true;
}

}  // namespace

Result<GameFormulas> formulas_of(const script::Game& game, const std::vector<Slice>& slices,
                                 Track first_bound, const Numeration& numeration) {
  if (const auto error = refused(game)) return *error;
  const Slice& slice = slices[0];
  GameFormulas out;
  for (std::size_t i = 0; i < slice.size(); ++i)
    if (!slice[i]) out.coordinates.push_back(game.coordinates[i].name);
  const bool is_sliced = out.coordinates.size() < slice.size();
  Track last = first_bound;  // behind the tracks of all rules, and of nim-values of their components
  for (std::size_t number = 0; number < game.rules.size(); ++number) {
    const Result<Translated> rule = translate(game, number, slice, first_bound, numeration);
    if (!rule) return rule.error();
    out.has_sums = out.has_sums || rule->options.size() > 1;
    out.rules.push_back(all(rule->parts));
    // The option is in the domain.
    MoveFormula move = rule->move;
    std::vector<Formula> lands;
    for (const std::vector<Affine>& option : rule->options) {
      const Track next = first_bound + static_cast<Track>(move.names.size());
      Result<Formula> one = condition_of(game.domain, option, numeration, next, move.names);
      if (!one) return one.error();
      lands.push_back(*std::move(one));
    }
    last = std::max(last, first_bound + static_cast<Track>(move.names.size() + 2 * rule->options.size()));
    for (move.target = 0; move.target < slices.size(); ++move.target) {
      std::vector<Formula> parts(lands);
      if (!lies_at(slices[move.target], rule->options, parts)) return too_large();
      move.formula = all(std::move(parts));
      out.moves.push_back(move);
    }
    if (!is_sliced) continue;
    move.target = 0;
    for (const std::vector<Affine>& option : rule->options) {
      std::vector<Formula> inside;
      if (!lies_in(slices, option, lands, inside)) return too_large();
      lands.push_back(no(any(std::move(inside))));
    }
    move.formula = all(std::move(lands));
    out.escapes.push_back(std::move(move));
  }
  std::vector<std::string> names;
  Result<Formula> domain = condition_of(game.domain, coordinate_forms(slice), numeration, last, names);
  if (!domain) return domain.error();
  out.domain = with_tracks(last, names, *std::move(domain));
  return out;
}

Result<Formula> formula_of(const script::Condition& condition, const Slice& slice,
                           const Numeration& numeration) {
  const auto first = static_cast<Track>(std::count(slice.begin(), slice.end(), std::nullopt));
  std::vector<std::string> names;
  Result<Formula> formula = condition_of(condition, coordinate_forms(slice), numeration, first, names);
  if (!formula) return formula.error();
  return with_tracks(first, names, *std::move(formula));
}

Result<Formula> formula_of(const script::Condition& condition, std::size_t coordinates,
                           const Numeration& numeration) {
  return formula_of(condition, Slice(coordinates), numeration);
}

}  // namespace sprague::prove

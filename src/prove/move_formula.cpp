#include "sprague/prove/move_formula.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "sprague/script/linear.hpp"

namespace sprague::prove {
namespace {

using script::combined;
using script::Condition;
using script::Expression;

/// Makes formulas of expressions and conditions. Operators that are no affine forms get tracks of their own,
/// with a definition each; every track holds a natural number, and so what stands in such an operator must be
/// one.
class Translator {
 public:
  Translator(const Numeration& numeration, std::vector<Affine> coordinates, Track next)
      : numeration_(numeration), coordinates_(std::move(coordinates)), next_(next) {}

  [[nodiscard]] Track add_track(std::string name) {
    names.push_back(std::move(name));
    return next_++;
  }
  void add_variables(const std::vector<std::string>& variables) {
    for (const std::string& variable : variables)
      variables_.push_back(script::variable_form(add_track(variable)));
  }

  // Expressions have a bounded depth (script::deepest_nesting), so these may recurse.
  [[nodiscard]] Affine form(const Expression& expression) {
    using Kind = Expression::Kind;
    const std::vector<Expression>& operands = expression.operands;
    switch (expression.kind) {
      case Kind::constant: return script::constant_form(expression.number);
      case Kind::coordinate: return coordinates_[static_cast<std::size_t>(expression.number)];
      case Kind::variable: return variables_[static_cast<std::size_t>(expression.number)];
      case Kind::parameter: return refuse("a parameter without a value", expression);
      case Kind::sum: {
        Affine sum = script::constant_form(0);
        for (const Expression& operand : operands)
          sum = checked(combined(sum, 1, form(operand), 1), expression);
        return sum;
      }
      case Kind::negation:
        return checked(combined(form(operands[0]), -1, script::constant_form(0), 0), expression);
      case Kind::product: {
        Affine product = script::constant_form(1);
        for (const Expression& operand : operands) {
          const Affine factor = form(operand);
          const bool left = script::is_constant(product);
          if (!left && !script::is_constant(factor))
            return refuse("a product of two numbers that change", expression);
          product =
              left ? checked(combined(factor, product.constant, script::constant_form(0), 0), expression)
                   : checked(combined(product, factor.constant, script::constant_form(0), 0), expression);
        }
        return product;
      }
      case Kind::quotient:
      case Kind::remainder:
      case Kind::minimum:
      case Kind::maximum:
      case Kind::xor_sum: {
        // What stands once in the text has one track, though the middle of a chain is in the tree twice.
        const auto key = std::tuple(expression.kind, expression.place.offset, expression.place.length);
        if (const auto known = operations_.find(key); known != operations_.end()) return known->second;
        Affine made = operation(expression);
        if (expression.place.length > 0) operations_.emplace(key, made);
        return made;
      }
      case Kind::element:
      case Kind::length: return refuse("a list", expression);
    }
    return {};
  }

  [[nodiscard]] Formula formula(const Condition& condition) {
    using Kind = Condition::Kind;
    const auto difference = [&](const Affine& a, const Affine& b, i64 constant) {
      return checked(combined(a, 1, b, -1, constant), condition);
    };
    // Tracks are made in the order of the text, and the sides of > and >= stand the other way round in it.
    const auto sides = [&] {
      const bool swapped = condition.expressions[1].place.offset < condition.expressions[0].place.offset;
      Affine first = form(condition.expressions[swapped ? 1 : 0]);
      Affine second = form(condition.expressions[swapped ? 0 : 1]);
      return swapped ? std::pair(std::move(second), std::move(first))
                     : std::pair(std::move(first), std::move(second));
    };
    switch (condition.kind) {
      case Kind::equal:
      case Kind::unequal: {
        const auto [a, b] = sides();
        Formula same = equals_zero(difference(a, b, 0));
        return condition.kind == Kind::equal ? same : no(std::move(same));
      }
      case Kind::less: {
        const auto [a, b] = sides();
        return at_least_zero(difference(b, a, -1));
      }
      case Kind::at_most: {
        const auto [a, b] = sides();
        return at_least_zero(difference(b, a, 0));
      }
      case Kind::member: return member(condition);
      case Kind::all:
      case Kind::any: {
        std::vector<Formula> parts;
        for (const Condition& part : condition.conditions) parts.push_back(formula(part));
        return condition.kind == Kind::all ? all(std::move(parts)) : any(std::move(parts));
      }
      case Kind::negation: return no(formula(condition.conditions[0]));
    }
    return {};
  }

  /// The track that `form` is, or a new one.
  [[nodiscard]] Track track_of(const Affine& form, std::string name) {
    if (const std::optional<Track> alone = lone_track(form)) return *alone;
    const Track track = add_track(std::move(name));
    definitions.push_back(equals_zero(sum_of(form, track, -1)));
    return track;
  }

  [[nodiscard]] static std::optional<Track> lone_track(const Affine& form) {
    std::optional<Track> found;
    if (form.constant != 0) return std::nullopt;
    for (std::size_t slot = 0; slot < form.coefficients.size(); ++slot) {
      if (form.coefficients[slot] == 0) continue;
      if (found || form.coefficients[slot] != 1) return std::nullopt;
      found = static_cast<Track>(slot);
    }
    return found;
  }

  [[nodiscard]] Track next() const { return next_; }

  std::vector<std::string> names = {};
  std::vector<Formula> definitions = {};
  std::optional<Error> error = std::nullopt;

 private:
  template <class Part>
  Affine refuse(std::string_view what, const Part& part) {
    if (!error)
      error = Error{.message = "automata cannot decide these rules: " + std::string(what) +
                               " is outside the fragment (sums of numbers, <, and in base 2 xor)",
                    .hint = "`table` and `solve` can be used all the same.",
                    .offset = part.place.offset,
                    .length = part.place.length};
    return script::constant_form(0);
  }
  template <class Part>
  Affine checked(std::optional<Affine> form, const Part& part) {
    return form ? *std::move(form) : refuse("a number beyond 2^62", part);
  }
  /// Refuses what could be negative, since there is no track for it.
  [[nodiscard]] Affine natural(Affine form, const Expression& expression) {
    const bool is_natural =
        form.constant >= 0 &&
        std::all_of(form.coefficients.begin(), form.coefficients.end(), [](i64 c) { return c >= 0; });
    return is_natural
               ? form
               : refuse("min, max, xor, mod or / of a difference, which might be negative,", expression);
  }
  [[nodiscard]] Affine sum_of(const Affine& form, Track track, i64 factor, i64 constant = 0) {
    const std::optional<Affine> sum = combined(form, 1, script::variable_form(track), factor, constant);
    if (!sum && !error) error = Error{.message = "a number in these rules is beyond 2^62"};
    return sum.value_or(Affine{});
  }

  Affine operation(const Expression& expression) {
    using Kind = Expression::Kind;
    if (expression.kind == Kind::xor_sum) return xor_sum(expression);
    if (expression.kind != Kind::minimum && expression.kind != Kind::maximum) return division(expression);
    Affine least = natural(form(expression.operands[0]), expression);
    for (std::size_t i = 1; i < expression.operands.size(); ++i)
      least = extremum(expression, least, natural(form(expression.operands[i]), expression));
    return least;
  }

  Affine division(const Expression& expression) {
    const Affine value = natural(form(expression.operands[0]), expression);
    const Affine divisor = form(expression.operands[1]);
    if (error) return {};
    if (!script::is_constant(divisor) || divisor.constant < 1)
      return refuse("a divisor that changes", expression);
    const i64 d = divisor.constant;
    const Track quotient = add_track("quotient");
    const Affine rest = sum_of(value, quotient, -d);
    definitions.push_back(at_least_zero(rest));
    definitions.push_back(
        at_least_zero(checked(combined(rest, -1, script::constant_form(0), 0, d - 1), expression)));
    return expression.kind == Expression::Kind::quotient ? script::variable_form(quotient) : rest;
  }

  Affine extremum(const Expression& expression, const Affine& a, const Affine& b) {
    if (error) return {};
    const bool least = expression.kind == Expression::Kind::minimum;
    const Track made = add_track(least ? "min" : "max");
    const Affine a_rises = checked(combined(b, 1, a, -1), expression);  // b − a
    const Affine b_rises = checked(combined(a, 1, b, -1), expression);
    definitions.push_back(
        any({all({at_least_zero(least ? a_rises : b_rises), equals_zero(sum_of(a, made, -1))}),
             all({at_least_zero(least ? b_rises : a_rises), equals_zero(sum_of(b, made, -1))})}));
    return script::variable_form(made);
  }

  Affine xor_sum(const Expression& expression) {
    const Affine a = form(expression.operands[0]), b = form(expression.operands[1]);
    if (error) return {};
    if (!numeration_.is_base() || numeration_.radix() != 2)
      return refuse("xor in another base than 2", expression);
    const auto track_a = lone_track(a), track_b = lone_track(b);
    if (!track_a || !track_b) return refuse("xor of anything but two names", expression);
    const Track made = add_track("xor");
    definitions.push_back({.kind = Formula::Kind::xor_sum, .tracks = {*track_a, *track_b, made}});
    return script::variable_form(made);
  }

  Formula member(const Condition& condition) {
    const Affine value = form(condition.expressions[0]);
    if (error) return {};
    const NumberSet& set = condition.set;
    if (set.kind == NumberSet::Kind::ranges) {
      std::vector<Formula> parts;
      for (const NumberSet::Range& range : set.ranges) {
        const Affine above =
            checked(combined(value, 1, script::constant_form(0), 0, -range.first), condition);
        const Affine below = checked(combined(value, -1, script::constant_form(0), 0, range.last), condition);
        parts.push_back(all({at_least_zero(above), at_least_zero(below)}));
      }
      return any(std::move(parts));
    }
    const bool powers = set.kind == NumberSet::Kind::powers && numeration_.is_base() &&
                        static_cast<i64>(numeration_.radix()) == set.base;
    const bool fibonacci =
        set.kind == NumberSet::Kind::fibonacci && numeration_.quotients() == std::vector<unsigned>{1};
    if (!powers && !fibonacci) {
      refuse("a set of numbers that " + numeration_.name() + " does not recognise", condition);
      return {};
    }
    const Track element = track_of(natural(value, condition.expressions[0]), "element");
    return {.kind = Formula::Kind::unit, .tracks = {element}};
  }

  const Numeration& numeration_;
  std::vector<Affine> coordinates_, variables_ = {};
  Track next_;
  std::map<std::tuple<Expression::Kind, std::size_t, std::size_t>, Affine> operations_ = {};
};

/// Coordinates as tracks 0, 1, … or as constants.
std::vector<Affine> coordinate_forms(const Slice& slice) {
  std::vector<Affine> forms;
  Track track = 0;
  for (const std::optional<i64>& fixed : slice)
    forms.push_back(fixed ? script::constant_form(*fixed) : script::variable_form(track++));
  return forms;
}

/// The domain with coordinate i being the form i.
Result<Formula> domain_of(const script::Game& game, std::vector<Affine> forms, const Numeration& numeration,
                          Track next) {
  Translator translator(numeration, std::move(forms), next);
  Formula formula = translator.formula(game.domain);
  if (!translator.error && !translator.definitions.empty())
    translator.error =
        Error{.message = "automata cannot decide these rules: the domain has min, max, mod, / or xor",
              .offset = game.domain.place.offset,
              .length = game.domain.place.length};
  if (translator.error) return *translator.error;
  return formula;
}

/// One rule, up to the question where the option lies.
struct Translated {
  MoveFormula move;
  std::vector<Formula> parts;                ///< definitions, condition
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
  out.parts.push_back(std::move(condition));
  out.move.names = std::move(translator.names);
  return out;
}

std::optional<Error> refused(const script::Game& game) {
  const auto no = [&](std::string what) {
    return Error{.message = "automata cannot decide these rules: " + std::move(what),
                 .offset = game.place.offset,
                 .length = game.place.length};
  };
  if (game.has_lists()) return no("they have lists");
  if (game.is_scored()) return no("they have left:, right:, win when or lose when");
  for (const script::Rule& rule : game.rules)
    for (const script::Term& term : rule.option)
      if (term.is_imported || term.game != 0) return no("they name another game");
  return std::nullopt;
}

Error too_large() { return {.message = "a number in these rules is beyond 2^62"}; }

std::optional<Affine> shifted_form(const Affine& form, i64 by) {
  return combined(form, 1, script::constant_form(0), 0, by);
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
  Result<Formula> domain = domain_of(game, coordinate_forms(slice), numeration, first_bound);
  if (!domain) return domain.error();
  out.domain = *std::move(domain);

  for (std::size_t number = 0; number < game.rules.size(); ++number) {
    const Result<Translated> rule = translate(game, number, slice, first_bound, numeration);
    if (!rule) return rule.error();
    out.has_sums = out.has_sums || rule->options.size() > 1;
    out.rules.push_back(all(rule->parts));
    for (std::size_t target = 0; target < slices.size(); ++target) {
      MoveFormula move = rule->move;
      move.target = target;
      std::vector<Formula> parts;  // the option lies in the target slice and in the domain
      for (const std::vector<Affine>& option : rule->options) {
        std::vector<Affine> forms(option);
        for (std::size_t i = 0; i < forms.size(); ++i) {
          if (!slices[target][i]) continue;
          const auto difference = shifted_form(forms[i], -*slices[target][i]);
          if (!difference) return too_large();
          parts.push_back(equals_zero(*difference));
          forms[i] = script::constant_form(*slices[target][i]);
        }
        Result<Formula> lands = domain_of(game, std::move(forms), numeration, 0);
        if (!lands) return lands.error();
        parts.push_back(*std::move(lands));
      }
      move.formula = all(std::move(parts));
      out.moves.push_back(std::move(move));
    }
    if (!is_sliced) continue;
    MoveFormula escape = rule->move;
    std::vector<Formula> parts;
    for (const std::vector<Affine>& option : rule->options) {
      Result<Formula> lands = domain_of(game, option, numeration, 0);
      if (!lands) return lands.error();
      parts.push_back(*std::move(lands));
      std::vector<Formula> inside;
      if (!lies_in(slices, option, parts, inside)) return too_large();
      parts.push_back(no(any(std::move(inside))));
    }
    escape.formula = all(std::move(parts));
    out.escapes.push_back(std::move(escape));
  }
  return out;
}

Result<Formula> formula_of(const script::Condition& condition, std::size_t coordinates,
                           const Numeration& numeration) {
  Translator translator(numeration, coordinate_forms(Slice(coordinates)), static_cast<Track>(coordinates));
  Formula formula = translator.formula(condition);
  if (translator.error) return *translator.error;
  if (translator.definitions.empty()) return formula;
  std::vector<Track> made;
  for (auto track = static_cast<Track>(coordinates); track < translator.next(); ++track)
    made.push_back(track);
  std::vector<Formula> parts = std::move(translator.definitions);
  parts.push_back(std::move(formula));
  return exists(std::move(made), all(std::move(parts)));
}

}  // namespace sprague::prove

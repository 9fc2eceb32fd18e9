// Expressions become affine forms; a quotient, remainder, minimum, maximum or xor gets a track of its own
// and a formula that defines it. What is outside of that is refused with its place in the rules.
#include "prove/decide/translator.hpp"

#include <algorithm>

#include "script/linear.hpp"

namespace sprague::prove {

using script::combined;
using script::constant_form;
using script::variable_form;

template <class Part>
Affine Translator::refuse(Message what, const Part& part) {
  if (!error)
    error = Error{.message = Message(
                      "automata cannot decide these rules: {0}",
                      Message("{0} is outside the fragment (sums of numbers, <, min, max, mod and / by a "
                              "number, and in base 2 xor)",
                              std::move(what))),
                  .hint = "`table` and `solve` can be used all the same."_m,
                  .offset = part.place.offset,
                  .length = part.place.length};
  return constant_form(0);
}

template <class Part>
Affine Translator::checked(std::optional<Affine> form, const Part& part) {
  return form ? *std::move(form) : refuse("a number beyond 2^62"_m, part);
}

/// The operator that makes the next track.
template <class Part>
Affine Translator::operated(std::optional<Operated> operation, const Part& part, std::string name) {
  if (!operation) return refuse("a number beyond 2^62"_m, part);
  (void)add_track(std::move(name));
  definitions.push_back(std::move(operation->definition));
  return std::move(operation->value);
}

Track Translator::add_track(std::string name) {
  names.push_back(std::move(name));
  return next_++;
}

void Translator::add_variables(const std::vector<std::string>& variables) {
  for (const std::string& variable : variables) variables_.push_back(variable_form(add_track(variable)));
}

Track Translator::track_of(const Affine& form, std::string name) {
  if (const std::optional<Track> alone = lone_track(form)) return *alone;
  const Track track = add_track(std::move(name));
  const std::optional<Affine> same = combined(form, 1, variable_form(track), -1);
  if (!same && !error) error = Error{.message = "a number in these rules is beyond 2^62"_m};
  definitions.push_back(equals_zero(same.value_or(Affine{})));
  return track;
}

// ---- Expressions ----

Affine Translator::form(const Expression& expression) {
  using Kind = Expression::Kind;
  const std::vector<Expression>& operands = expression.operands;
  switch (expression.kind) {
    case Kind::constant: return constant_form(expression.number);
    case Kind::coordinate: return coordinates_[static_cast<std::size_t>(expression.number)];
    case Kind::variable: return variables_[static_cast<std::size_t>(expression.number)];
    case Kind::parameter: return refuse("a parameter without a value"_m, expression);
    case Kind::sum: {
      Affine sum = constant_form(0);
      for (const Expression& operand : operands)
        sum = checked(combined(sum, 1, form(operand), 1), expression);
      return sum;
    }
    case Kind::negation: return checked(combined(form(operands[0]), -1, constant_form(0), 0), expression);
    case Kind::product: return product(expression);
    case Kind::quotient:
    case Kind::remainder:
    case Kind::minimum:
    case Kind::maximum:
    case Kind::xor_sum: return known_operation(expression);
    case Kind::common_divisor: return refuse("a gcd"_m, expression);
    case Kind::power: return refuse("a power"_m, expression);
    case Kind::bound: return refuse("an 'exists' or 'all'"_m, expression);
    case Kind::element:
    case Kind::length: return refuse("a list"_m, expression);
  }
  return {};
}

Affine Translator::product(const Expression& expression) {
  Affine product = constant_form(1);
  for (const Expression& operand : expression.operands) {
    Affine factor = form(operand);
    if (script::is_constant(product)) std::swap(product, factor);
    if (!script::is_constant(factor)) return refuse("a product of two numbers that change"_m, expression);
    product = checked(combined(product, factor.constant, constant_form(0), 0), expression);
  }
  return product;
}

// What stands once in the text has one track, though the middle of a chain is in the tree twice.
Affine Translator::known_operation(const Expression& expression) {
  const auto key = std::tuple(expression.kind, expression.place.offset, expression.place.length);
  if (const auto known = operations_.find(key); known != operations_.end()) {
    needs.insert(needs.end(), known->second.needs.begin(), known->second.needs.end());
    return known->second.form;
  }
  const auto before = static_cast<std::ptrdiff_t>(needs.size());
  Affine made = operation(expression);
  if (expression.place.length > 0)
    operations_.emplace(key, Known{made, std::vector<Formula>(needs.begin() + before, needs.end())});
  return made;
}

Affine Translator::operation(const Expression& expression) {
  using Kind = Expression::Kind;
  if (expression.kind == Kind::xor_sum) return xor_sum(expression);
  const bool is_least = expression.kind == Kind::minimum;
  if (!is_least && expression.kind != Kind::maximum) return division(expression);
  Affine best = form(expression.operands[0]);
  for (std::size_t i = 1; i < expression.operands.size() && !error; ++i) {
    const Affine other = form(expression.operands[i]);
    best = operated(extremum(best, other, is_least, next_), expression, is_least ? "min" : "max");
  }
  return best;
}

Affine Translator::division(const Expression& expression) {
  const Affine value = form(expression.operands[0]), divisor = form(expression.operands[1]);
  if (error) return {};
  if (!script::is_constant(divisor) || divisor.constant < 1)
    return refuse("a divisor that changes"_m, expression);
  const bool is_quotient = expression.kind == Expression::Kind::quotient;
  return operated(divided(value, divisor.constant, is_quotient, next_), expression, "quotient");
}

Affine Translator::xor_sum(const Expression& expression) {
  const Affine a = form(expression.operands[0]), b = form(expression.operands[1]);
  if (error) return {};
  if (!numeration_.is_base() || numeration_.radix() != 2)
    return refuse("xor in another base than 2"_m, expression);
  Formula made{.kind = Formula::Kind::xor_sum};
  for (const Affine& form : {a, b}) {
    const Affine operand = xor_operand(form, expression);
    if (const auto track = lone_track(operand)) made.tracks.push_back(*track);
    made.form.constant ^= operand.constant;
  }
  const Track out = add_track("xor");
  made.tracks.push_back(out);
  definitions.push_back(
      made.tracks.size() > 1
          ? std::move(made)
          : equals_zero({.constant = -made.form.constant, .coefficients = variable_form(out).coefficients}));
  return variable_form(out);
}

/// A track or a constant.
Affine Translator::xor_operand(const Affine& form, const Expression& expression) {
  if (!is_never_negative(form)) needs.push_back(at_least_zero(form));
  if (script::is_constant(form)) return constant_form(std::max<i64>(form.constant, 0));
  if (const auto alone = lone_track(form)) return variable_form(*alone);
  return operated(natural_part(form, next_), expression, "operand");
}

// ---- Conditions ----

Formula Translator::formula(const Condition& condition, bool wanted) {
  using Kind = Condition::Kind;
  if (condition.kind == Kind::negation) return formula(condition.conditions[0], !wanted);
  if (condition.kind == Kind::all || condition.kind == Kind::any) {
    std::vector<Formula> parts;
    for (const Condition& part : condition.conditions) parts.push_back(formula(part, wanted));
    return (condition.kind == Kind::all) == wanted ? all(std::move(parts)) : any(std::move(parts));
  }
  if (condition.is_quantifier()) {
    refuse("an 'exists' or 'all'"_m, condition);
    return {};
  }
  std::vector<Formula> outer;
  std::swap(outer, needs);
  Formula here = wanted ? atom(condition) : no(atom(condition));
  std::swap(outer, needs);
  if (outer.empty()) return here;
  outer.push_back(std::move(here));
  return all(std::move(outer));
}

Formula Translator::atom(const Condition& condition) {
  using Kind = Condition::Kind;
  if (condition.kind == Kind::member) return member(condition);
  // Tracks are made in the order of the text, and the sides of > and >= stand the other way round in it.
  const bool swapped = condition.expressions[1].place.offset < condition.expressions[0].place.offset;
  Affine a = form(condition.expressions[swapped ? 1 : 0]), b = form(condition.expressions[swapped ? 0 : 1]);
  if (swapped) std::swap(a, b);
  Affine rise = checked(combined(b, 1, a, -1, condition.kind == Kind::less ? -1 : 0), condition);
  if (condition.kind == Kind::equal) return equals_zero(std::move(rise));
  if (condition.kind == Kind::unequal) return no(equals_zero(std::move(rise)));
  return at_least_zero(std::move(rise));
}

Formula Translator::member(const Condition& condition) {
  const Affine value = form(condition.expressions[0]);
  if (error) return {};
  const NumberSet& set = condition.set;
  if (set.kind == NumberSet::Kind::ranges) {
    std::vector<Formula> parts;
    for (const NumberSet::Range& range : set.ranges) {
      const Affine above = checked(combined(value, 1, constant_form(0), 0, -range.first), condition);
      const Affine below = checked(combined(value, -1, constant_form(0), 0, range.last), condition);
      parts.push_back(all({at_least_zero(above), at_least_zero(below)}));
    }
    return any(std::move(parts));
  }
  const bool powers = set.kind == NumberSet::Kind::powers && numeration_.is_base() &&
                      static_cast<i64>(numeration_.radix()) == set.base;
  const bool fibonacci =
      set.kind == NumberSet::Kind::fibonacci && numeration_.quotients() == std::vector<unsigned>{1};
  if (!powers && !fibonacci) {
    refuse(Message("a set of numbers that {0} does not recognise", numeration_.words()), condition);
    return {};
  }
  // 0, which stands for what is negative, is in neither set.
  const Affine element =
      lone_track(value) ? value : operated(natural_part(value, next_), condition, "element");
  return {.kind = Formula::Kind::unit, .tracks = {lone_track(element).value_or(0)}};
}

}  // namespace sprague::prove

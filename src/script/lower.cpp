// Each atom adds to the cases that there are so far; what splits into cases comes last, and impossible
// cases are dropped.
#include "script/lower.hpp"

#include <algorithm>

namespace sprague::script {
namespace {

using Kind = Expression::Kind;

constexpr i64 most_factors = 8;          // of a power that is a product
constexpr std::size_t most_terms = 150;  // of a system that is looked at; larger ones take milliseconds each

// The variable made as `wanted` says, which is added when it is not there yet.
std::size_t index_of(const Variable& wanted, std::vector<Variable>& variables) {
  for (std::size_t v = 0; v < variables.size(); ++v) {
    const Variable& other = variables[v];
    if (other.kind == wanted.kind && other.source == wanted.source && other.number == wanted.number &&
        other.a == wanted.a && other.b == wanted.b && other.divisor == wanted.divisor &&
        wanted.kind != Variable::Kind::free)
      return v;
  }
  variables.push_back(wanted);
  return variables.size() - 1;
}

std::size_t count_of_terms(const Affine& form) {
  return static_cast<std::size_t>(
      std::count_if(form.coefficients.begin(), form.coefficients.end(), [](i64 c) { return c != 0; }));
}

// What splits into cases is lowered last: by then most of the cases are seen to be impossible.
bool is_comparison(const Condition& condition) { return condition.kind < Condition::Kind::all; }

}  // namespace

LinearSystem Case::system() const {
  LinearSystem system;
  for (std::size_t v = 0; v < variables.size(); ++v) {
    const Variable& variable = variables[v];
    if (variable.kind == Variable::Kind::quotient)
      system.add_quotient(v, variable.a, variable.divisor);
    else if (variable.is_natural && variable.kind <= Variable::Kind::free)
      system.add_at_least(variable_form(v));
  }
  for (const Atom& atom : atoms) {
    if (atom.kind == Step::Kind::at_least) system.add_at_least(atom.form);
    if (atom.kind == Step::Kind::equal) system.add_equal(atom.form);
    if (atom.kind == Step::Kind::member) system.add_member(atom.form, atom.set);
  }
  for (std::size_t v = 0; v < variables.size(); ++v) {
    const Variable& variable = variables[v];
    if (variable.kind == Variable::Kind::xor_sum) system.add_xor(v, variable.a, variable.b);
    if (variable.kind == Variable::Kind::product) system.add_product(v, variable.a, variable.b);
  }
  return system;
}

void drop_impossible(std::vector<Case>& cases) {
  std::erase_if(cases, [](const Case& one) {
    const LinearSystem system = one.system();
    return system.terms() <= most_terms && system.is_impossible();
  });
}

void Lowering::refuse(Message reason, Place place) {
  if (!refusal) refusal = Refusal{std::move(reason), place.length != 0 ? place : place_};
}

std::optional<Affine> Lowering::checked(std::optional<Affine> form) {
  if (!form) refuse("its numbers become too large"_m);
  return form;
}

bool Lowering::add(Case& where, Step::Kind kind, const std::optional<Affine>& form, const NumberSet& set) {
  if (!checked(form)) return false;
  if (is_constant(*form)) {
    const i64 value = form->constant;
    switch (kind) {
      case Step::Kind::at_least: return value >= 0;
      case Step::Kind::equal: return value == 0;
      case Step::Kind::unequal: return value != 0;
      case Step::Kind::member: return set.contains_word(value);
      default: return !set.contains_word(value);
    }
  }
  Atom atom{kind, *form, set, role_};
  if (std::find(where.atoms.begin(), where.atoms.end(), atom) == where.atoms.end())
    where.atoms.push_back(std::move(atom));
  return true;
}

bool Lowering::add_definition(Case& where, const std::optional<Affine>& form) {
  const std::size_t before = where.atoms.size();
  const bool possible = add(where, Step::Kind::at_least, form);
  if (where.atoms.size() > before && role_ == Atom::Role::needed)
    where.atoms.back().role = Atom::Role::definition;
  return possible;
}

std::vector<Case> Lowering::condition(const Condition& condition, bool positive, std::vector<Case> cases) {
  if (refusal || cases.empty()) return {};
  if (condition.kind == Condition::Kind::negation)
    return this->condition(condition.conditions[0], !positive, std::move(cases));
  if (is_comparison(condition)) return comparison(condition, positive, cases);
  if (condition.is_quantifier()) return quantified(condition, positive, cases);

  if ((condition.kind == Condition::Kind::all) == positive) {
    for (const bool simple : {true, false})
      for (const Condition& part : condition.conditions)
        if (is_comparison(part) == simple) cases = this->condition(part, positive, std::move(cases));
    return cases;
  }
  std::vector<Case> out;
  for (const Condition& part : condition.conditions) {
    std::vector<Case> some = this->condition(part, positive, cases);
    if (condition.conditions.size() > 1) drop_impossible(some);
    out.insert(out.end(), some.begin(), some.end());
    if (out.size() > most_cases) refuse("its conditions split into too many cases"_m, condition.place);
    if (refusal) return {};
  }
  return out;
}

std::vector<Case> Lowering::comparison(const Condition& condition, bool positive,
                                       const std::vector<Case>& cases) {
  std::vector<Case> out;
  place_ = condition.place;
  for (const Case& where : cases) {
    for (const Value& first : expression(condition.expressions[0], where)) {
      if (condition.kind == Condition::Kind::member) {
        Case one = first.where;
        if (compare(condition, positive, one, first.form, {})) out.push_back(std::move(one));
        continue;
      }
      for (const Value& second : expression(condition.expressions[1], first.where)) {
        Case one = second.where;
        if (compare(condition, positive, one, first.form, second.form)) out.push_back(std::move(one));
      }
    }
    if (out.size() > most_cases) refuse("its conditions split into too many cases"_m, condition.place);
    if (refusal) return {};
  }
  return out;
}

// That there is such a number makes it one more free variable. That all numbers are such is left out, and so is
// what is a fact and no check.
std::vector<Case> Lowering::quantified(const Condition& condition, bool positive,
                                       const std::vector<Case>& cases) {
  std::vector<Case> out;
  for (const Case& where : cases) {
    if ((condition.kind == Condition::Kind::some) != positive || role_ != Atom::Role::needed) {
      out.push_back(where);
      out.back().is_wider = true;
      continue;
    }
    for (const Value& low : expression(condition.expressions[0], where))
      for (const Value& high : expression(condition.expressions[1], low.where)) {
        Case one = high.where;
        Variable variable;
        variable.kind = Variable::Kind::free;
        variable.is_natural = false;
        const Affine form = variable_form(index_of(variable, one.variables));
        if (!add(one, Step::Kind::at_least, combined(form, 1, low.form, -1)) ||
            !add(one, Step::Kind::at_least, combined(high.form, 1, form, -1)))
          continue;
        bound_[condition.level] = form;
        for (Case& some : this->condition(condition.conditions[0], positive, {std::move(one)}))
          out.push_back(std::move(some));
      }
    if (out.size() > most_cases) refuse("its conditions split into too many cases"_m, condition.place);
    if (refusal) return {};
  }
  return out;
}

bool Lowering::compare(const Condition& condition, bool positive, Case& where, const Affine& first,
                       const Affine& second) {
  using C = Condition::Kind;
  if (condition.kind == C::equal || condition.kind == C::unequal)
    return add(where, (condition.kind == C::equal) == positive ? Step::Kind::equal : Step::Kind::unequal,
               combined(first, 1, second, -1));
  if (condition.kind == C::less)
    return add(where, Step::Kind::at_least,
               positive ? combined(second, 1, first, -1, -1) : combined(first, 1, second, -1));
  if (condition.kind == C::at_most)
    return add(where, Step::Kind::at_least,
               positive ? combined(second, 1, first, -1) : combined(first, 1, second, -1, -1));
  const NumberSet& set = condition.set;
  if (set.kind == NumberSet::Kind::ranges) {
    if (set.ranges.empty()) return !positive;
    if (set.ranges.size() == 1 && positive)
      return add(where, Step::Kind::at_least, combined(first, 1, {}, 0, -set.ranges[0].first)) &&
             add(where, Step::Kind::at_least, combined(first, -1, {}, 0, set.ranges[0].last));
  }
  return add(where, positive ? Step::Kind::member : Step::Kind::no_member, first, set);
}

std::vector<Lowering::Value> Lowering::expression(const Expression& expression, const Case& where) {
  if (refusal) return {};
  switch (expression.kind) {
    case Kind::constant: return {{where, constant_form(expression.number)}};
    case Kind::coordinate: return {{where, coordinates_[static_cast<std::size_t>(expression.number)]}};
    case Kind::variable:
      return {{where, variable_form(first_free_ + static_cast<std::size_t>(expression.number))}};
    case Kind::bound: return {{where, bound_[static_cast<std::size_t>(expression.number)]}};
    case Kind::parameter:
    case Kind::length: {
      Variable variable;
      variable.number = static_cast<std::size_t>(expression.number);
      variable.source =
          expression.kind == Kind::length ? Variable::Source::length : Variable::Source::parameter;
      Case one = where;
      const Affine form = given(variable, one);
      return {{std::move(one), form}};
    }
    case Kind::element: {
      std::vector<Value> out;
      for (Value& index : this->expression(expression.operands[0], where))
        for (Value& value : element(static_cast<std::size_t>(expression.number), index.form, index.where))
          out.push_back(std::move(value));
      return out;
    }
    default: return operation(expression, where);
  }
}

// Operands from left to right; every pair may split into cases.
std::vector<Lowering::Value> Lowering::operation(const Expression& expression, const Case& where) {
  std::vector<Value> values = this->expression(expression.operands[0], where);
  if (expression.kind == Kind::negation) {
    for (Value& value : values)
      if (const auto form = checked(combined(value.form, -1, {}, 0))) value.form = *form;
    return values;
  }
  for (std::size_t i = 1; i < expression.operands.size(); ++i) {
    std::vector<Value> next;
    for (const Value& left : values)
      for (Value& right : this->expression(expression.operands[i], left.where))
        apply(expression, {std::move(right.where), left.form}, right.form, next);
    if (next.size() > most_cases) refuse("its conditions split into too many cases"_m, expression.place);
    if (refusal) return {};
    values = std::move(next);
  }
  return values;
}

void Lowering::apply(const Expression& expression, Value left, const Affine& right, std::vector<Value>& out) {
  std::optional<Affine> form;
  switch (expression.kind) {
    case Kind::sum: form = combined(left.form, 1, right, 1); break;
    case Kind::product: form = product(left.form, right, left.where); break;
    case Kind::minimum:
    case Kind::maximum: extremum(expression.kind == Kind::minimum, left, right, out); return;
    case Kind::xor_sum:
      if (!add_definition(left.where, left.form) || !add_definition(left.where, right)) return;
      form = xor_sum(left.form, right, left.where);
      break;
    case Kind::power:
      if (!add_definition(left.where, right)) return;
      form = power(left.form, right, left.where);
      break;
    case Kind::common_divisor:
      if (!add_definition(left.where, left.form) || !add_definition(left.where, right)) return;
      form = common_divisor(left.form, right, left.where);
      break;
    default:
      if (!is_constant(right)) return division(expression.kind == Kind::quotient, left, right, out);
      if (right.constant <= 0) return;  // it has no value
      form = quotient(left.form, right.constant, left.where);
      if (form && expression.kind == Kind::remainder) form = combined(left.form, 1, *form, -right.constant);
  }
  if (checked(form)) out.push_back({std::move(left.where), *form});
}

void Lowering::extremum(bool least, const Value& left, const Affine& right, std::vector<Value>& out) {
  if (left.form == right) {
    out.push_back(left);
    return;
  }
  std::vector<Case> first{left.where}, second{left.where};
  const i64 sign = least ? 1 : -1;  // left is chosen where sign·(right − left) ≥ 0
  if (!add(first[0], Step::Kind::at_least, combined(right, sign, left.form, -sign))) first.clear();
  if (!add(second[0], Step::Kind::at_least, combined(left.form, sign, right, -sign, -1))) second.clear();
  drop_impossible(first);
  drop_impossible(second);
  // Where one of them cannot happen, the other one needs no check.
  if (!first.empty()) out.push_back({second.empty() ? left.where : first[0], left.form});
  if (!second.empty()) out.push_back({first.empty() ? left.where : second[0], right});
}

std::optional<Affine> Lowering::quotient(const Affine& form, i64 divisor, Case& where) {
  Affine whole, rest = form;  // ⌊(d·whole + rest) / d⌋ = whole + ⌊rest / d⌋
  whole.coefficients.resize(form.coefficients.size());
  for (std::size_t v = 0; v < form.coefficients.size(); ++v)
    if (form.coefficients[v] % divisor == 0) {
      whole.coefficients[v] = form.coefficients[v] / divisor;
      rest.coefficients[v] = 0;
    }
  if (is_constant(rest)) return combined(whole, 1, {}, 0, floor_quotient(rest.constant, divisor));
  Variable variable;
  variable.kind = Variable::Kind::quotient;
  variable.is_natural = false;
  variable.a = rest;
  variable.divisor = divisor;
  return combined(whole, 1, variable_form(index_of(variable, where.variables)), 1);
}

// With d ≥ 1, ⌊a / d⌋ is the one number q for which d·q ≤ a < d·q + d: a free variable, or the negative of one.
void Lowering::division(bool is_quotient, const Value& left, const Affine& divisor, std::vector<Value>& out) {
  for (const bool is_natural : {true, false}) {
    std::vector<Case> cases{left.where};
    Case& where = cases[0];
    const i64 sign = is_natural ? 1 : -1;
    if (!add_definition(where, combined(divisor, 1, {}, 0, -1)) ||
        !add_definition(where, combined(left.form, sign, {}, 0, is_natural ? 0 : -1)))
      continue;
    drop_impossible(cases);
    if (cases.empty()) continue;
    Variable variable;
    variable.kind = Variable::Kind::free;
    const Affine size = variable_form(index_of(variable, where.variables));
    const auto whole = product(divisor, size, where);
    if (!checked(whole)) return;
    const auto rest = combined(left.form, 1, *whole, -sign);
    if (!checked(rest) || !add_definition(where, rest) ||
        !add_definition(where, combined(divisor, 1, *rest, -1, -1)) ||
        !add_definition(where, combined(left.form, sign, size, -1)))
      continue;
    const auto form = is_quotient ? combined(size, sign, {}, 0) : rest;
    if (checked(form)) out.push_back({std::move(where), *form});
  }
}

// Some number from 0 to a + b: that it divides both of them is beyond what is linear.
std::optional<Affine> Lowering::common_divisor(const Affine& a, const Affine& b, Case& where) {
  Variable variable;
  variable.kind = Variable::Kind::free;
  const Affine form = variable_form(index_of(variable, where.variables));
  const auto both = combined(a, 1, b, 1);
  if (!both || !add_definition(where, combined(*both, 1, form, -1))) return std::nullopt;
  where.is_wider = true;
  return form;
}

// A product where the exponent is small and constant; otherwise some number that is more than the exponent where the
// base is 2 or more.
std::optional<Affine> Lowering::power(const Affine& base, const Affine& exponent, Case& where) {
  if (is_constant(exponent) && exponent.constant <= most_factors) {
    std::optional<Affine> out = constant_form(1);
    for (i64 i = 0; out && i < exponent.constant; ++i) out = product(*out, base, where);
    return out;
  }
  Variable variable;
  variable.kind = Variable::Kind::free;
  variable.is_natural = is_constant(base) && base.constant >= 0;
  const Affine form = variable_form(index_of(variable, where.variables));
  where.is_wider = true;
  if (is_constant(base) && base.constant >= 2 && !add_definition(where, combined(form, 1, exponent, -1, -1)))
    return std::nullopt;
  return form;
}

std::optional<Affine> Lowering::product(const Affine& a, const Affine& b, Case& where) {
  if (is_constant(a)) return combined(b, a.constant, {}, 0);
  if (is_constant(b)) return combined(a, b.constant, {}, 0);
  Variable variable;
  variable.kind = Variable::Kind::product;
  variable.is_natural = false;
  if (count_of_terms(a) > 1 || count_of_terms(b) > 1) {
    variable.a = a;
    variable.b = b;
    return variable_form(index_of(variable, where.variables));
  }
  // (m·u + s)·(n·v + t) = m·n·uv + t·m·u + s·n·v + s·t: so that equal products cancel
  const auto only = [](const Affine& form) {
    std::size_t v = 0;
    while (form.coefficients[v] == 0) ++v;
    return v;
  };
  const std::size_t u = only(a), v = only(b);
  const i64 m = a.coefficients[u], s = a.constant, n = b.coefficients[v], t = b.constant;
  i64 factor = 0, constant = 0;
  if (__builtin_mul_overflow(m, n, &factor) || __builtin_mul_overflow(s, t, &constant)) return std::nullopt;
  variable.a = variable_form(std::min(u, v));
  variable.b = variable_form(std::max(u, v));
  const Affine pure = variable_form(index_of(variable, where.variables));
  const auto left = combined(pure, factor, variable_form(u), 0, constant);
  const auto tm = combined(variable_form(u), m, {}, 0), sn = combined(variable_form(v), n, {}, 0);
  if (!left || !tm || !sn) return std::nullopt;
  const auto middle = combined(*left, 1, *tm, t);
  return middle ? combined(*middle, 1, *sn, s) : std::nullopt;
}

std::optional<Affine> Lowering::xor_sum(const Affine& a, const Affine& b, Case& where) {
  if (is_constant(a) && is_constant(b)) return constant_form(a.constant ^ b.constant);
  Variable variable;
  variable.kind = Variable::Kind::xor_sum;
  variable.a = a;
  variable.b = b;
  return variable_form(index_of(variable, where.variables));
}

Affine Lowering::given(Variable variable, Case& where) {
  return variable_form(index_of(variable, where.variables));
}

std::vector<Lowering::Value> Lowering::element(std::size_t list, const Affine& index, Case where) {
  Variable length, entry;
  length.source = Variable::Source::length;
  entry.source = Variable::Source::element;
  length.number = entry.number = list;
  entry.a = index;
  const Affine size = given(length, where);
  if (!add_definition(where, index) || !add_definition(where, combined(size, 1, index, -1, -1))) return {};
  const Affine form = given(entry, where);
  return {{std::move(where), form}};
}

}  // namespace sprague::script

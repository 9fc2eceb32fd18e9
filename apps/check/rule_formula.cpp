#include "rule_formula.hpp"

#include <algorithm>

namespace sprague::check {
namespace {

using Kind = Expression::Kind;

bool is_alone(Kind kind) {
  return kind == Kind::coordinate || kind == Kind::variable || kind == Kind::minimum ||
         kind == Kind::maximum || kind == Kind::xor_sum || kind == Kind::quotient;
}

}  // namespace

void RuleFormula::make_coordinates(const std::vector<i64>& slice) {
  for (const i64 number : slice) {
    is_fixed.push_back(number >= 0);
    coordinates.push_back(number >= 0 ? constant(number) : track(formula.add_track()));
  }
}
void RuleFormula::make_variables(const script::Rule& rule) {
  for (std::size_t i = 0; i < rule.variables.size(); ++i) variables.push_back(track(formula.add_track()));
}
std::vector<std::size_t> RuleFormula::free_tracks(const std::vector<Form>& position) const {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < position.size(); ++i)
    if (!is_fixed[i]) out.push_back(*single_track(position[i]));
  return out;
}

// An operand whose coefficients are natural is natural whatever the tracks are.
Form RuleFormula::natural(Form form) const {
  require(std::all_of(form.begin(), form.end(), [](i64 entry) { return entry >= 0; }),
          "an operand of min, max, xor, /, mod or of a membership is no sum of natural numbers");
  return form;
}

// m = min(a, b): at most both, and at least one of them.
Form RuleFormula::extremum(bool least, const Form& a, const Form& b) {
  const Form out = track(formula.add_track());
  const Form over_a = sum(a, out, -1), over_b = sum(b, out, -1);
  const std::vector<NumberSet::Range> up{{0, Formula::unlimited}}, down{{-Formula::unlimited, 0}};
  formula.demand(all({formula.in(over_a, least ? up : down), formula.in(over_b, least ? up : down)}));
  formula.demand(any({formula.zero(over_a), formula.zero(over_b)}));
  return out;
}

Form RuleFormula::made(const Expression& part) {
  std::vector<Form> operands;
  for (const Expression& operand : part.operands) operands.push_back(natural(value(operand)));
  require(may_make_, "the domain may have comparisons of affine forms and finite sets only");
  if (part.kind == Kind::minimum || part.kind == Kind::maximum) {
    Form out = operands[0];
    for (std::size_t i = 1; i < operands.size(); ++i)
      out = extremum(part.kind == Kind::minimum, out, operands[i]);
    return out;
  }
  const Form out = track(formula.add_track());
  if (part.kind == Kind::xor_sum) {
    std::vector<std::size_t> tracks = {*single_track(out)};
    i64 number = 0;  // the xor of the constants
    for (const Form& operand : operands) {
      const auto found = single_track(operand);
      require(found || operand.size() == 1 ||
                  std::count(operand.begin() + 1, operand.end(), 0) ==
                      static_cast<std::ptrdiff_t>(operand.size()) - 1,
              "xor is checked for coordinates, variables, made tracks and constants only");
      if (found)
        tracks.push_back(*found);
      else
        number ^= operand[0];
    }
    formula.demand(formula.xor_is(std::move(tracks), number));
    return out;
  }
  const i64 divisor = operands[1][0];  // a constant of 1 or more: the parser's promise
  formula.demand(formula.in(sum(operands[0], out, -divisor), {{0, divisor - 1}}));
  return part.kind == Kind::quotient ? out : sum(operands[0], out, -divisor);
}

Form RuleFormula::value(const Expression& part) {
  const auto number = static_cast<std::size_t>(part.number);
  if (part.kind == Kind::constant) return sum(constant(0), constant(part.number));
  if (part.kind == Kind::coordinate) return (*scene_)[number];
  if (part.kind == Kind::variable) return variables[number];
  if (part.kind != Kind::sum && part.kind != Kind::negation && part.kind != Kind::product) {
    const auto known = made_.find({part.place.offset, part.place.length});
    if (known != made_.end() && may_make_) return known->second;
    Form out = made(part);
    made_.emplace(std::pair{part.place.offset, part.place.length}, out);
    return out;
  }
  Form out = value(part.operands[0]);
  if (part.kind == Kind::negation) return sum(constant(0), out, -1);
  for (std::size_t i = 1; i < part.operands.size(); ++i) {
    Form next = value(part.operands[i]);
    if (part.kind == Kind::sum) {
      out = sum(out, next);
      continue;
    }
    const auto is_constant = [](const Form& form) {
      return std::all_of(form.begin() + 1, form.end(), [](i64 entry) { return entry == 0; });
    };
    if (!is_constant(next)) std::swap(out, next);
    require(is_constant(next), "a product has no constant factor");
    out = sum(constant(0), out, next[0]);
  }
  return out;
}

Logic RuleFormula::truth(const Condition& part) {
  using Test = Condition::Kind;
  if (part.kind == Test::all || part.kind == Test::any || part.kind == Test::negation) {
    std::vector<Logic> of;
    for (const Condition& one : part.conditions) of.push_back(truth(one));
    return part.kind == Test::all   ? all(std::move(of))
           : part.kind == Test::any ? any(std::move(of))
                                    : negation(std::move(of[0]));
  }
  if (part.kind == Test::member) {
    Form element = value(part.expressions[0]);
    if (part.set.kind == NumberSet::Kind::ranges) return formula.in(std::move(element), part.set.ranges);
    const Numeration& numeration = formula.numeration();
    const bool fits =
        part.set.kind == NumberSet::Kind::powers
            ? numeration.quotients.empty() && numeration.base == part.set.base
            : part.set.kind == NumberSet::Kind::fibonacci && numeration.quotients == std::vector<i64>{1};
    require(fits && may_make_, "this set is not recognised in this numeration");
    const bool is_plain =
        part.expressions[0].kind == Kind::coordinate || part.expressions[0].kind == Kind::variable;
    if (!is_plain || !single_track(element)) {
      const Form out = track(formula.add_track());
      formula.demand(formula.zero(sum(natural(element), out, -1)));
      element = out;
    }
    return formula.digit_sum_is_1(*single_track(element));
  }
  // In the order of the text, which the parser has turned round for > and >=.
  const bool is_turned = part.expressions[0].place.offset > part.expressions[1].place.offset;
  const Form first = value(part.expressions[is_turned ? 1 : 0]),
             second = value(part.expressions[is_turned ? 0 : 1]);
  const Form difference = is_turned ? sum(first, second, -1) : sum(second, first, -1);  // right − left
  switch (part.kind) {
    case Test::equal: return formula.zero(difference);
    case Test::unequal: return negation(formula.zero(difference));
    default: return formula.at_least(difference, part.kind == Test::less ? 1 : 0);
  }
}

Logic RuleFormula::domain(const std::vector<Form>& at) {
  scene_ = &at;
  may_make_ = false;
  Logic out = truth(game_.domain);
  may_make_ = true;
  scene_ = &coordinates;
  return out;
}
Logic RuleFormula::condition(const script::Rule& rule) { return truth(rule.where); }

void RuleFormula::make_option(const script::Rule& rule, bool with_tracks) {
  for (const script::Term& term : rule.option) {
    option.emplace_back();
    for (std::size_t i = 0; i < term.entries.size(); ++i) {
      Form entry = value(term.entries[i].value);
      if (with_tracks && !is_fixed[i] && !(is_alone(term.entries[i].value.kind) && single_track(entry))) {
        const Form out = track(formula.add_track());
        formula.demand(formula.zero(sum(entry, out, -1)));
        entry = out;
      }
      option.back().push_back(std::move(entry));
    }
  }
}
Logic RuleFormula::option_exists() {
  std::vector<Logic> of;
  for (const auto& component : option) {
    for (const Form& entry : component) of.push_back(formula.at_least(entry));
    of.push_back(domain(component));
  }
  return all(std::move(of));
}

Logic falls(Formula& formula, const std::vector<std::vector<i64>>& rows, const std::vector<Form>& from,
            const std::vector<Form>& to) {
  std::vector<Logic> ways, equal;
  for (const auto& row : rows) {
    Form fall = constant(0);
    for (std::size_t i = 0; i < row.size(); ++i) fall = sum(sum(fall, from[i], row[i]), to[i], -row[i]);
    std::vector<Logic> way = equal;
    way.push_back(formula.at_least(fall, 1));
    ways.push_back(all(std::move(way)));
    equal.push_back(formula.zero(fall));
  }
  return any(std::move(ways));
}

// Natural numbers cannot fall for ever, nor tuples of them in lexicographic order: so play ends if nothing
// satisfies domain(x), the rule, and that the measure does not fall with one of the components.
void check_measure(const Certificate& file, const Numeration& numeration,
                   const std::vector<std::vector<i64>>& rows) {
  for (const script::Rule& rule : file.rules().rules) {
    RuleFormula one(numeration, file.rules());
    one.make_coordinates(std::vector<i64>(file.rules().coordinates.size(), -1));
    one.make_variables(rule);
    one.formula.demand(one.domain(one.coordinates));
    one.formula.demand(one.condition(rule));
    one.make_option(rule, false);
    one.formula.demand(one.option_exists());
    std::vector<Logic> all_fall;
    for (const auto& component : one.option)
      all_fall.push_back(falls(one.formula, rows, one.coordinates, component));
    one.formula.demand(negation(all(std::move(all_fall))));
    one.formula.seal();
    require(!one.formula.is_satisfiable(), "the measure does not fall with every move");
  }
}

}  // namespace sprague::check

// The rules as formulas: expressions become affine forms of tracks, and what is not affine is made a track.
#pragma once

#include "machine.hpp"

namespace sprague::check {

inline bool is_constant(const Form& form) {
  return std::all_of(form.begin() + 1, form.end(), [](i64 entry) { return entry == 0; });
}
inline std::optional<std::size_t> single_track(const Form& form) {
  const auto found = std::find(form.begin() + 1, form.end(), 1);
  const auto zeros = std::count(form.begin(), form.end(), 0);
  if (found == form.end() || form[0] != 0 || zeros + 1 != std::ssize(form)) return std::nullopt;
  return index(found - form.begin()) - 1;
}
/// What must be added to both so that they are sums of naturals, whatever the tracks are.
inline Form lift(Form a, Form b) {
  Form out(std::max(a.size(), b.size()));
  a.resize(out.size()), b.resize(out.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = std::max({i64{0}, -a[i], -b[i]});
  return out;
}

struct Formula : Product {
  using Forms = std::vector<Form>;
  const Game& game;
  const Numbers& slice;  ///< the number of each coordinate; −1: it is free
  Forms coordinates = {}, variables = {};
  std::vector<Forms> option = {};   ///< entries by component
  std::map<Place, Form> done = {};  ///< what operators have made, by their place in the text

  Formula(Machines& in, const Game& of, const Numbers& fixed, std::size_t more = 0)
      : Product{in}, game(of), slice(fixed) {
    for (const i64 number : slice) coordinates.push_back(number >= 0 ? Form{number} : track(add_track()));
    while (more-- > 0) add_track();
  }
  Logic accepts(Machine& automaton, const Forms& position, const Tracks& more = {}) {
    Tracks on;
    for (std::size_t i = 0; i < position.size(); ++i)
      if (slice[i] < 0) on.push_back(*single_track(position[i]));
    on.insert(on.end(), more.begin(), more.end());
    return {{}, &automaton, std::move(on)};
  }
  /// The tuple is in one of these classes modulo m.
  Logic in_classes(const Forms& tuple, const std::set<Numbers>& classes, i64 m) {
    std::vector<Logic> ways;
    for (const Numbers& one : classes) {
      ways.emplace_back();
      for (std::size_t i = 0; i < tuple.size(); ++i) {
        Form form = tuple[i];
        for (i64& entry : form) entry = (entry % m + m) % m;
        const i64 rest = (one[i] - form[0] + m) % m;
        form[0] = 0;
        ways.back().of.push_back(atom(Machine::residue, form, {{rest, rest}}, m));
      }
    }
    return any(std::move(ways));
  }
  // Made tracks. Their demands stand outside of every condition: were one of them unsatisfiable for some
  // numbers on the other tracks, every claim about these would hold for nothing. So each must be total:
  // whatever natural numbers stand on the other tracks, there is one number for the new track (and only one).
  // Each maker below says why, and requires what that rests on.

  /// A track for an option's entry. Not total: where the entry is negative there is no option. So it is made
  /// only where the whole rule is demanded, and never for a negation.
  Form entry_track(const Form& form) {
    const Form out = track(add_track());
    return demand(zero(sum(form, out, -1))), out;
  }
  /// Total because no coefficient is negative: the value is natural.
  Form made_track(const Form& form) {
    require(std::all_of(form.begin(), form.end(), [](i64 entry) { return entry >= 0; }),
            "a made track need not have a number");
    return entry_track(form);
  }
  /// A track: the number, or 0 where it is negative. Total because these are all cases.
  Form natural(const Form& form) {
    if (single_track(form)) return form;
    if (std::all_of(form.begin(), form.end(), [](i64 entry) { return entry >= 0; })) return made_track(form);
    const Form out = track(add_track());
    return demand(any({zero(sum(form, out, -1)), {{at_least(sum({0}, form, -1)), zero(out)}}})), out;
  }
  Logic xor_is_zero(const Form& tracks_and_constant) {
    require(numeration.radix == 2 && numeration.before == 0, "xor and nim-sums need base 2");
    const i64 number = tracks_and_constant[0];
    return atom(Machine::xor_sum, sum(tracks_and_constant, {number}, -1), {{number, number}});
  }
  // Tracks hold naturals: what may be negative is lifted, and the value is what stands on the track less
  // that. Total:
  // - min and max: both operands with the lift are natural, the track is one of them, and fits both sides;
  // - xor: naturals have one;
  // - quotient: the operand with divisor·lift is natural, and the divisor is 1 or more, so that there is one
  //   number for which the rest is below it.
  Form made(const Expression& part, const Forms& scene) {
    using Kind = Expression::Kind;
    Forms operands;
    for (const Expression& operand : part.operands) operands.push_back(value(operand, scene));
    const bool is_least = part.kind == Kind::minimum;
    for (std::size_t i = 1; (is_least || part.kind == Kind::maximum) && i < operands.size(); ++i) {
      const Form out = sum(track(add_track()), lift(operands[0], operands[i]), -1);
      const Form a = sum(operands[0], out, -1), b = sum(operands[i], out, -1);
      for (const Form& over : {a, b}) demand(at_least(sum({0}, over, is_least ? 1 : -1)));
      demand(any({zero(a), zero(b)}));  // at most both (at least both), and one of them
      operands[0] = out;
    }
    if (is_least || part.kind == Kind::maximum) return operands[0];
    if (part.kind == Kind::xor_sum) {
      Form together = {0};
      for (const Form& operand : operands)
        is_constant(operand) ? void(together[0] ^= std::max<i64>(operand[0], 0))
                             : void(together = sum(together, natural(operand)));
      const Form out = track(add_track());
      return demand(xor_is_zero(sum(together, out))), out;
    }
    const i64 divisor = part.number;
    require(part.kind == Kind::quotient || part.kind == Kind::remainder, "an operator is unknown");
    require(divisor >= 1 && divisor <= most, "a made track need not have a number");
    const Form over = lift(operands[0], {}), out = track(add_track());
    const Form rest = sum(sum(operands[0], over, divisor), out, -divisor);
    demand(in(rest, {{0, divisor - 1}}));
    return part.kind == Kind::quotient ? sum(out, over, -1) : rest;
  }
  /// An expression has a value where none of these is false: xor has none of a negative number.
  void need(const Expression& part, const Forms& scene, std::vector<Logic>& of) {
    for (const Expression& operand : part.operands) {
      need(operand, scene, of);
      if (part.kind == Expression::Kind::xor_sum) of.push_back(at_least(value(operand, scene)));
    }
  }
  Form value(const Expression& part, const Forms& scene) {
    using Kind = Expression::Kind;
    if (part.kind == Kind::constant) return {small(part.number)};
    if (part.kind == Kind::coordinate) return scene[index(part.number)];
    if (part.kind == Kind::variable) return variables[index(part.number)];
    if (part.kind != Kind::sum && part.kind != Kind::negation && part.kind != Kind::product) {
      const auto found = done.find(part.place);
      if (found != done.end()) return found->second;
      const Form out = made(part, scene);
      return done[part.place] = out;
    }
    Form out = value(part.operands[0], scene);
    if (part.kind == Kind::negation) return sum({0}, out, -1);
    for (std::size_t i = 1; i < part.operands.size(); ++i) {
      Form next = value(part.operands[i], scene);
      if (part.kind == Kind::product && !is_constant(next)) std::swap(out, next);
      require(part.kind == Kind::sum || is_constant(next), "a product has no constant factor");
      out = part.kind == Kind::sum ? sum(out, next) : sum({0}, out, next[0]);
    }
    return out;
  }
  /// The condition, or its negation. Where an expression has no value, a comparison is false, and so is its
  /// negation.
  Logic condition(const Condition& part, const Forms& scene, bool wanted = true) {
    using Kind = Condition::Kind;
    std::vector<Logic> of;
    for (const Condition& one : part.conditions)
      of.push_back(condition(one, scene, wanted != (part.kind == Kind::negation)));
    if (part.kind == Kind::negation) return of[0];
    if (part.kind == Kind::all || part.kind == Kind::any)
      return (part.kind == Kind::all) == wanted ? Logic{std::move(of)} : any(std::move(of));
    Logic here = part.kind == Kind::member ? member(part, scene) : comparison(part, scene);
    for (const Expression& side : part.expressions) need(side, scene, of);
    of.push_back(wanted ? std::move(here) : negation(std::move(here)));
    return {std::move(of)};
  }
  Logic member(const Condition& part, const Forms& scene) {
    const Form element = value(part.expressions[0], scene);
    if (part.set.kind == Set::Kind::ranges) return in(element, part.set.ranges);
    const Numbers base = {part.set.kind == Set::Kind::powers ? part.set.base : 1};
    const bool is_fibonacci = part.set.kind == Set::Kind::fibonacci;
    require((part.set.kind == Set::Kind::powers || is_fibonacci) && numeration.quotients == base &&
                numeration.before == is_fibonacci,
            "this set is not recognised in this numeration");
    return atom(Machine::ones, natural(element), {{1, 1}});  // 0 is in none
  }
  Logic comparison(const Condition& part, const Forms& scene) {
    using Kind = Condition::Kind;  // in the order of the text, which the parser has turned round for > and >=
    const bool is_turned = part.expressions[0].place.offset > part.expressions[1].place.offset;
    const Form first = value(part.expressions[is_turned], scene),
               second = value(part.expressions[!is_turned], scene);
    const Form more = is_turned ? sum(first, second, -1) : sum(second, first, -1);  // right − left
    if (part.kind == Kind::equal) return zero(more);
    return part.kind == Kind::unequal ? negation(zero(more)) : at_least(more, part.kind == Kind::less);
  }
  Logic domain(const Forms& position) { return done.clear(), condition(game.domain, position); }
  /// The claim in words: a condition of another text, on these forms.
  Logic claim(const Condition& formula, const Forms& scene) {
    return done.clear(), condition(formula, scene);
  }
  /// An expression of another text, on these forms.
  Form level(const Expression& part, const Forms& scene) { return done.clear(), value(part, scene); }
  /// The condition of the rule, and that the option exists: no negative entry, and in the domain.
  Logic applies(const Rule& rule, bool with_tracks) {
    std::vector<Logic> of = {condition(rule.where, coordinates)};
    for (const Term& term : rule.option) {
      option.emplace_back();
      for (std::size_t i = 0; i < term.entries.size(); ++i) {
        const Form entry = value(term.entries[i], coordinates);
        const bool needs_track = with_tracks && slice[i] < 0 && !single_track(entry);
        option.back().push_back(needs_track ? entry_track(entry) : entry);
        of.push_back(at_least(option.back()[i]));
        need(term.entries[i], coordinates, of);
      }
    }
    for (const Forms& component : option) of.push_back(domain(component));
    return {std::move(of)};
  }
  void demand_rule(const Rule& rule, bool with_tracks = true) {
    for (std::size_t i = 0; i < rule.variables.size(); ++i) variables.push_back(track(add_track()));
    demand(applies(rule, with_tracks));
  }
};

/// Play ends: with every move the first of the rows that changes gets smaller. A row is a linear form with
/// natural weights, or an expression that is natural in the whole domain. Natural numbers cannot fall for
/// ever, nor can tuples of them in lexicographic order.
inline void check_measure(Certificate& file, Machines& machines) {
  const Json line = file.take("a measure");
  only(line, {"measure"});
  const Numbers free(file.rules().coordinates.size(), -1);
  struct Row {
    Numbers weights = {};
    std::optional<Expression> expression = std::nullopt;

    [[nodiscard]] Form at(Formula& formula, const Formula::Forms& position) const {
      if (expression) return formula.level(*expression, position);
      Form out = {0};
      for (std::size_t i = 0; i < weights.size(); ++i) out = sum(out, position[i], weights[i]);
      return out;
    }
  };
  std::vector<Row> rows;
  for (const Json& json : list(line["measure"])) {
    Row& row = rows.emplace_back();
    if (!json.is_string() || file.version < 2) {
      row.weights = numbers(json, std::ssize(free), 0, 1'000'000);
      continue;
    }
    row.expression = read_expression(file, json.get<std::string>());
    Formula one(machines, file.rules(), free);
    one.demand(one.domain(one.coordinates));
    one.demand(one.at_least(sum({0}, row.at(one, one.coordinates), -1), 1));
    require(!one.is_satisfiable(), "an expression of the measure is negative somewhere in the domain");
  }
  for (const Rule& rule : file.rules().rules) {
    Formula one(machines, file.rules(), free);
    one.demand(one.domain(one.coordinates));
    one.demand_rule(rule, false);
    Logic all_fall;
    for (const auto& component : one.option) {
      std::vector<Logic> ways, equal;
      for (const Row& row : rows) {
        const Form fall = sum(row.at(one, one.coordinates), row.at(one, component), -1);
        ways.push_back({equal});
        ways.back().of.push_back(one.at_least(fall, 1));
        equal.push_back(one.zero(fall));
      }
      all_fall.of.push_back(any(std::move(ways)));
    }
    one.demand(negation(std::move(all_fall)));
    require(!one.is_satisfiable(), "the measure does not fall with every move");
  }
}

}  // namespace sprague::check

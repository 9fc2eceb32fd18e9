// The rules as formulas: expressions become affine forms of tracks, and what is not affine is made a track.
#pragma once

#include <optional>

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
/// Sums with natural coefficients are natural, whatever the tracks are.
inline Form natural(Form form) {
  require(std::all_of(form.begin(), form.end(), [](i64 entry) { return entry >= 0; }),
          "an operand of min, max, xor, /, mod or of a membership is no sum of natural numbers");
  return form;
}

struct Formula : Product {
  using Forms = std::vector<Form>;
  const Game& game;
  const Numbers& slice;  ///< the number of each coordinate; −1: it is free
  Forms coordinates = {}, variables = {};
  std::vector<Forms> option = {};  ///< entries by component
  std::map<std::pair<std::size_t, std::size_t>, Form> done =
      {};  ///< by place: a chain's middle is read twice

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
        ways.back().of.push_back(atom(Machine::residue, form, {{rest, m}}));
      }
    }
    return any(std::move(ways));
  }
  Form made_track(const Form& form) {
    const Form out = track(add_track());
    return demand(zero(sum(form, out, -1))), out;
  }
  Logic xor_is_zero(const Form& tracks_and_constant) {
    require(numeration.radix == 2 && numeration.before == 0, "xor and nim-sums need base 2");
    const i64 number = tracks_and_constant[0];
    return atom(Machine::xor_sum, sum(tracks_and_constant, {number}, -1), {{number, number}});
  }
  Form made(const Expression& part, const Forms& scene) {
    using Kind = Expression::Kind;
    Forms operands;
    require(machines.is_residue || &scene == &coordinates,
            "the domain has more than affine forms and finite sets");
    for (const Expression& operand : part.operands) operands.push_back(value(operand, scene));
    if (machines.is_residue && part.kind == Kind::remainder)  // the same remainder, of a natural number
      for (i64& entry : operands[0]) entry = (entry % operands[1][0] + operands[1][0]) % operands[1][0];
    for (const Form& operand : operands) natural(operand);
    const bool is_least = part.kind == Kind::minimum;
    for (std::size_t i = 1; (is_least || part.kind == Kind::maximum) && i < operands.size(); ++i) {
      const Form out = track(add_track()), a = sum(operands[0], out, -1), b = sum(operands[i], out, -1);
      for (const Form& over : {a, b}) demand(at_least(sum({0}, over, is_least ? 1 : -1)));
      demand(any({zero(a), zero(b)}));  // at most both (at least both), and one of them
      operands[0] = out;
    }
    if (is_least || part.kind == Kind::maximum) return operands[0];
    Form out = track(add_track()), together = out;
    if (part.kind == Kind::xor_sum) {
      for (const Form& operand : operands) {
        require(is_constant(operand) || single_track(operand),
                "an operand of xor is neither track nor constant");
        together = is_constant(operand) ? (together[0] ^= operand[0], together) : sum(together, operand);
      }
      return demand(xor_is_zero(together)), out;
    }
    const i64 divisor = operands[1][0];  // a constant of 1 or more: the parser's promise
    const Form rest = sum(operands[0], out, -divisor);
    demand(in(rest, {{0, divisor - 1}}));
    return part.kind == Kind::quotient ? out : rest;
  }
  Form value(const Expression& part, const Forms& scene) {
    using Kind = Expression::Kind;
    if (part.kind == Kind::constant) return {small(part.number)};
    if (part.kind == Kind::coordinate) return scene[index(part.number)];
    if (part.kind == Kind::variable) return variables[index(part.number)];
    if (part.kind != Kind::sum && part.kind != Kind::negation && part.kind != Kind::product) {
      if (&scene != &coordinates) return made(part, scene);
      const std::pair place(part.place.offset, part.place.length);
      if (!done.contains(place)) done[place] = made(part, scene);
      return done[place];
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
  Logic condition(const Condition& part, const Forms& scene) {
    using Kind = Condition::Kind;
    std::vector<Logic> of;
    for (const Condition& one : part.conditions) of.push_back(condition(one, scene));
    if (part.kind == Kind::all) return {std::move(of)};
    if (part.kind == Kind::any) return any(std::move(of));
    if (part.kind == Kind::negation) return negation(std::move(of[0]));
    if (part.kind == Kind::member) {
      const Form element = value(part.expressions[0], scene);
      if (part.set.kind == NumberSet::Kind::ranges) return in(element, part.set.ranges);
      const Numbers base = {part.set.kind == NumberSet::Kind::powers ? part.set.base : 1};
      const bool is_fibonacci = part.set.kind == NumberSet::Kind::fibonacci;
      require((part.set.kind == NumberSet::Kind::powers || is_fibonacci) && &scene == &coordinates &&
                  numeration.quotients == base && numeration.before == is_fibonacci,
              "this set is not recognised in this numeration");
      return atom(Machine::ones, single_track(element) ? element : made_track(natural(element)), {{1, 1}});
    }
    // In the order of the text, which the parser has turned round for > and >=.
    const bool is_turned = part.expressions[0].place.offset > part.expressions[1].place.offset;
    const Form first = value(part.expressions[is_turned], scene),
               second = value(part.expressions[!is_turned], scene);
    const Form more = is_turned ? sum(first, second, -1) : sum(second, first, -1);  // right − left
    if (part.kind == Kind::equal) return zero(more);
    return part.kind == Kind::unequal ? negation(zero(more)) : at_least(more, part.kind == Kind::less);
  }
  Logic domain(const Forms position) { return condition(game.domain, position); }  ///< a scene of its own
  /// The condition of the rule, and that the option exists: no negative entry, and in the domain.
  Logic applies(const Rule& rule, bool with_tracks) {
    std::vector<Logic> of = {condition(rule.where, coordinates)};
    for (const script::Term& term : rule.option) {
      option.emplace_back();
      for (std::size_t i = 0; i < term.entries.size(); ++i) {
        const Form entry = value(term.entries[i].value, coordinates);
        const bool needs_track = with_tracks && slice[i] < 0 && !single_track(entry);
        option.back().push_back(needs_track ? made_track(entry) : entry);
        of.push_back(at_least(option.back()[i]));
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

/// Play ends: with every move the first of the linear forms that changes gets smaller. Natural numbers cannot
/// fall for ever, nor can tuples of them in lexicographic order.
inline void check_measure(Certificate& file, Machines& machines) {
  const Json line = file.take("a measure");
  only(line, {"measure"});
  const Numbers free(file.rules().coordinates.size(), -1);
  for (const Rule& rule : file.rules().rules) {
    Formula one(machines, file.rules(), free);
    one.demand(one.domain(one.coordinates));
    one.demand_rule(rule, false);
    Logic all_fall;
    for (const auto& component : one.option) {
      std::vector<Logic> ways, equal;
      for (const Json& json : list(line["measure"])) {
        const Numbers row = numbers(json, std::ssize(free), 0, 1'000'000);
        Form fall = {0};
        for (std::size_t i = 0; i < row.size(); ++i)
          fall = sum(sum(fall, one.coordinates[i], row[i]), component[i], -row[i]);
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

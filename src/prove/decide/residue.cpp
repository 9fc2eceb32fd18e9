// ResidueDecider looks at each rule in each class, as a whole or else in parts where some coordinate is
// less than the modulus. MoveFinder takes the moves of one sample position that lead to a P-class, as
// constants, then with coordinates in their place.
#include "prove/decide/residue.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "prove/decide/bounds.hpp"
#include "script/interpreter.hpp"

namespace sprague::prove {
namespace {

using script::Condition;
using script::Expression;
using script::Rule;
using Class = std::vector<u64>;

constexpr i64 greatest_bound = 4'096;         // of a free variable whose values are tried one by one
constexpr u64 most_cases = 200'000;           // of one rule in one class
constexpr u64 most_candidates = 20'000;       // of one class
constexpr i64 greatest_constant = 1'000'000;  // of the affine form of a variable

// ---- The shape ----

bool is_affine_in_coordinates(const Expression& e) {
  using Kind = Expression::Kind;
  switch (e.kind) {
    case Kind::constant:
    case Kind::coordinate: return true;
    case Kind::sum:
    case Kind::negation: return std::all_of(e.operands.begin(), e.operands.end(), is_affine_in_coordinates);
    case Kind::product:
      return std::all_of(e.operands.begin(), e.operands.end(), is_affine_in_coordinates) &&
             std::count_if(e.operands.begin(), e.operands.end(),
                           [](const Expression& o) { return o.kind != Kind::constant; }) < 2;
    default: return false;
  }
}

template <class Good>
bool all_sets(const Condition& condition, const Good& good) {
  if (condition.kind == Condition::Kind::member && !good(condition.set)) return false;
  return std::all_of(condition.conditions.begin(), condition.conditions.end(),
                     [&](const Condition& part) { return all_sets(part, good); });
}

bool is_affine_in_coordinates(const Condition& condition) {
  return !condition.is_quantifier() &&
         std::all_of(condition.expressions.begin(), condition.expressions.end(),
                     [](const Expression& e) { return is_affine_in_coordinates(e); }) &&
         std::all_of(condition.conditions.begin(), condition.conditions.end(),
                     [](const Condition& part) { return is_affine_in_coordinates(part); });
}

bool has_ranges_only(const NumberSet& set) { return set.kind == NumberSet::Kind::ranges; }

// ---- The decision ----

// Calls visit(tuple) for each choice of one index below each size; false where visit says so.
template <class Visit>
bool for_each_choice(const std::vector<std::size_t>& sizes, const Visit& visit) {
  if (std::find(sizes.begin(), sizes.end(), std::size_t{0}) != sizes.end()) return true;
  std::vector<std::size_t> choice(sizes.size());
  for (;;) {
    if (!visit(choice)) return false;
    std::size_t i = sizes.size();
    for (; i > 0; --i) {
      if (++choice[i - 1] < sizes[i - 1]) break;
      choice[i - 1] = 0;
    }
    if (i == 0) return true;
  }
}

class ResidueDecider {
 public:
  ResidueDecider(const script::Game& game, u64 modulus, const std::vector<Class>& residues, Budget& budget)
      : game_(game),
        modulus_(static_cast<i64>(modulus)),
        d_(game.coordinates.size()),
        winning_(residues.begin(), residues.end()),
        budget_(budget) {}

  [[nodiscard]] bool is_p(const Class& residue) const { return winning_.contains(residue); }

  /// Is the class seen to have no position in the domain?
  [[nodiscard]] bool is_empty(const Class& residue) {
    return truth_of(game_.domain, family(residue, 0, 0)) == false;
  }

  /// Does no move lead from this class to a P-class?
  [[nodiscard]] bool no_move_to_p(const Class& residue) {
    return std::all_of(game_.rules.begin(), game_.rules.end(), [&](const Rule& rule) {
      return in_parts(residue, rule.variables.size(),
                      [&](const Family& part) { return no_move_to_p(rule, part); });
    });
  }

  /// Does the move exist, and lead to a P-class, from every position of the class?
  [[nodiscard]] bool wins(const ResidueTheorem::Line& line) {
    if (line.rule >= game_.rules.size()) return false;
    const Rule& rule = game_.rules[line.rule];
    if (line.variables.size() != rule.variables.size()) return false;
    return in_parts(line.residue, 0, [&](Family part) {
      budget_.spend();
      if (truth_of(game_.domain, part) == false) return true;
      std::vector<Bounds> variables;
      for (const std::vector<i64>& form : line.variables) {
        if (form.size() != d_ + 1) return false;
        std::vector<i64> start(part.size);
        start[0] = form[0];
        Bounds variable = bounds_of(std::move(start));
        for (std::size_t i = 0; i < d_; ++i) variable = sum_of(variable, form[i + 1], part.names[i]);
        if (is_natural(variable) != true) return false;
        variables.push_back(std::move(variable));
      }
      part.names.insert(part.names.end(), variables.begin(), variables.end());
      return possible(rule, part) == true && reaches(rule, part, true);
    });
  }

 private:
  // The positions of a class. Part 0 is all of them; of the parts from 1 on, bit i says whether the t of
  // coordinate i is 0 or at least 1. `size` leaves room for the parameters of free variables.
  [[nodiscard]] Family family(const Class& residue, std::size_t variables, std::size_t part) const {
    Family out{.coordinates = d_, .size = 1 + d_ + variables};
    for (std::size_t i = 0; i < d_; ++i) {
      std::vector<i64> form(out.size);
      form[0] = static_cast<i64>(residue[i]);
      const bool is_first = part > 0 && ((part - 1) >> i & 1) == 0;
      if (part > 0 && !is_first) form[0] += modulus_;
      if (!is_first) form[1 + i] = modulus_;
      out.names.push_back(bounds_of(std::move(form)));
    }
    return out;
  }

  // Holds it of the whole class, or else of each of its parts?
  template <class Holds>
  [[nodiscard]] bool in_parts(const Class& residue, std::size_t variables, const Holds& holds) {
    if (holds(family(residue, variables, 0))) return true;
    for (std::size_t part = 1; part <= std::size_t{1} << d_; ++part)
      if (!holds(family(residue, variables, part))) return false;
    return true;
  }

  // Can the rule be used, with an option in the domain?
  [[nodiscard]] std::optional<bool> possible(const Rule& rule, const Family& family) {
    std::optional<bool> out = truth_of(rule.where, family);
    Family option{.coordinates = d_, .size = family.size};
    for (const script::Entry& entry : rule.option[0].entries) {
      if (out == false) return out;
      std::optional<Bounds> value = bounds_of(entry.value, family);
      if (!value) return false;
      out = both(out, is_natural(*value));
      option.names.push_back(*std::move(value));
    }
    return out == false ? out : both(out, truth_of(game_.domain, option));
  }

  // Are all classes that the option may be in P-classes, or are none?
  [[nodiscard]] bool reaches(const Rule& rule, const Family& family, bool all) {
    std::vector<u64> firsts, steps;
    std::vector<std::size_t> counts;
    for (const script::Entry& entry : rule.option[0].entries) {
      const std::optional<Bounds> value = bounds_of(entry.value, family);
      if (!value) return false;
      i64 step = value->form ? modulus_ : 1;
      if (value->form)
        for (std::size_t i = 1; i < value->form->size(); ++i) step = std::gcd(step, (*value->form)[i]);
      const i64 first = value->form ? (*value->form)[0] % step : 0;
      firsts.push_back(static_cast<u64>(first < 0 ? first + step : first));
      steps.push_back(static_cast<u64>(step));
      counts.push_back(static_cast<std::size_t>(modulus_ / step));
    }
    return for_each_choice(counts, [&](const std::vector<std::size_t>& choice) {
      Class target;
      for (std::size_t i = 0; i < d_; ++i) target.push_back(firsts[i] + choice[i] * steps[i]);
      return is_p(target) == all;
    });
  }

  [[nodiscard]] bool no_move_to_p(const Rule& rule, const Family& part) {
    if (truth_of(game_.domain, part) == false) return true;
    std::vector<std::vector<Bounds>> values;
    std::vector<std::size_t> counts;
    u64 cases = 1;
    for (std::size_t i = 0; i < rule.variables.size(); ++i) {
      values.push_back(values_of(rule, part, i));
      counts.push_back(values.back().size());
      cases = saturating_multiply(cases, counts.back());
    }
    if (cases > most_cases) return false;
    return for_each_choice(counts, [&](const std::vector<std::size_t>& choice) {
      if (!budget_.spend()) return false;
      Family one = part;
      for (std::size_t i = 0; i < choice.size(); ++i) one.names.push_back(values[i][choice[i]]);
      return possible(rule, one) == false || reaches(rule, one, false);
    });
  }

  // A variable that a number bounds: its values. Others: the least number of each class, and then the rest of
  // the class (what holds from 1 on need not hold at 0).
  [[nodiscard]] std::vector<Bounds> values_of(const Rule& rule, const Family& part, std::size_t variable) {
    Family all = part;
    for (std::size_t i = 0; i < rule.variables.size(); ++i) all.names.push_back(free(part.size, i, 0, 1));
    std::vector<Bounds> out;
    const auto push_numbers = [&](i64 count) {
      for (i64 n = 0; n < count; ++n) out.push_back(free(part.size, variable, n, 0));
    };
    for (i64 bound = 1; bound <= greatest_bound; bound *= 2) {
      all.names[d_ + variable] = free(part.size, variable, bound, 1);
      if (possible(rule, all) != false) continue;
      push_numbers(bound);
      return out;
    }
    push_numbers(modulus_);
    for (i64 n = 0; n < modulus_; ++n) out.push_back(free(part.size, variable, n + modulus_, modulus_));
    return out;
  }

  [[nodiscard]] Bounds free(std::size_t size, std::size_t variable, i64 first, i64 step) const {
    std::vector<i64> form(size);
    form[0] = first;
    form[1 + d_ + variable] = step;
    return bounds_of(std::move(form));
  }

  const script::Game& game_;
  i64 modulus_;
  std::size_t d_;
  std::set<Class> winning_;
  Budget& budget_;
};

// ---- Finding the moves ----

class MoveFinder {
 public:
  MoveFinder(const script::Game& game, u64 modulus, ResidueDecider& decider, Budget& budget)
      : game_(game), modulus_(modulus), decider_(decider), budget_(budget), interpreter_({game}) {}

  [[nodiscard]] std::optional<ResidueTheorem::Line> find(const Class& residue) {
    if (decider_.is_empty(residue)) return ResidueTheorem::Line{.residue = residue, .is_empty = true};
    const std::optional<script::Component> position = sample(residue);
    if (!position) return std::nullopt;
    std::vector<ResidueTheorem::Line> moves;
    interpreter_.for_each_option(*position, [&](script::Option&& option) {
      if (leads_to_p(option))
        moves.push_back({residue, false,
                         static_cast<std::size_t>(option.rule - &interpreter_.games()[0].rules[0]),
                         constants(option.variables)});
      return budget_.spend() && moves.size() < most_candidates;
    });
    u64 tried = 0;
    for (const ResidueTheorem::Line& move : moves) {
      if (++tried > most_candidates || budget_.exhausted()) return std::nullopt;
      if (decider_.wins(move)) return move;
    }
    for (const ResidueTheorem::Line& move : moves)
      if (auto found = with_coordinates(move, position->numbers, tried)) return found;
    return std::nullopt;
  }

 private:
  // A position of the class in the domain that is neither at an edge nor large.
  [[nodiscard]] std::optional<script::Component> sample(const Class& residue) const {
    constexpr u64 turns[] = {1, 2, 3, 0};
    std::optional<script::Component> out;
    (void)for_each_choice(std::vector<std::size_t>(residue.size(), 4), [&](const auto& choice) {
      script::Component position;
      for (std::size_t i = 0; i < residue.size(); ++i)
        position.numbers.push_back(static_cast<i64>(residue[i] + modulus_ * turns[choice[i]]));
      if (interpreter_.is_position(position) != Truth::yes) return true;
      out = std::move(position);
      return false;
    });
    return out;
  }

  [[nodiscard]] bool leads_to_p(const script::Option& option) const {
    Class target;
    for (const i64 n : option.components[0].numbers) target.push_back(static_cast<u64>(n) % modulus_);
    return decider_.is_p(target);
  }

  [[nodiscard]] std::vector<std::vector<i64>> constants(const std::vector<i64>& variables) const {
    std::vector<std::vector<i64>> out;
    for (const i64 value : variables) {
      out.emplace_back(1 + game_.coordinates.size());
      out.back()[0] = value;
    }
    return out;
  }

  // Each variable as a constant, a coordinate and a constant, or a constant less a coordinate.
  [[nodiscard]] std::optional<ResidueTheorem::Line> with_coordinates(const ResidueTheorem::Line& move,
                                                                     const script::Numbers& position,
                                                                     u64& tried) {
    std::optional<ResidueTheorem::Line> out;
    const std::size_t forms = 1 + 2 * position.size();
    (void)for_each_choice(std::vector<std::size_t>(move.variables.size(), forms), [&](const auto& choice) {
      ResidueTheorem::Line one = move;
      bool fits = true;
      for (std::size_t i = 0; i < choice.size(); ++i) {
        std::vector<i64>& form = one.variables[i];
        if (choice[i] > 0) {
          const std::size_t at = (choice[i] - 1) / 2;
          const i64 sign = choice[i] % 2 == 1 ? 1 : -1;
          form[0] -= sign * position[at];
          form[1 + at] = sign;
        }
        fits = fits && form[0] <= greatest_constant && form[0] >= -greatest_constant;
      }
      if (++tried > most_candidates || budget_.exhausted()) return false;
      if (fits && decider_.wins(one)) out = std::move(one);
      return !out;
    });
    return out;
  }

  const script::Game& game_;
  u64 modulus_;
  ResidueDecider& decider_;
  Budget& budget_;
  script::Interpreter interpreter_;
};

std::string text_of(const Class& residue) {
  std::string out;
  for (const u64 n : residue) out += (out.empty() ? "" : ", ") + std::to_string(n);
  return residue.size() == 1 ? out : "(" + out + ")";
}

// All classes, in lexicographic order, as long as `visit` wants them.
template <class Visit>
bool for_each_class(std::size_t coordinates, u64 modulus, const Visit& visit) {
  return for_each_choice(
      std::vector<std::size_t>(coordinates, static_cast<std::size_t>(modulus)),
      [&](const std::vector<std::size_t>& choice) { return visit(Class(choice.begin(), choice.end())); });
}

}  // namespace

u64 greatest_modulus(std::size_t coordinates) {
  constexpr u64 greatest[] = {0, 400, 24, 8};
  return coordinates < std::size(greatest) ? greatest[coordinates] : 0;
}

bool has_residue_shape(const script::Game& game) {
  if (game.ends_by_rule() || game.is_partizan() || game.has_lists() ||
      greatest_modulus(game.coordinates.size()) == 0)
    return false;
  if (!is_affine_in_coordinates(game.domain) || !all_sets(game.domain, has_ranges_only)) return false;
  return std::all_of(game.rules.begin(), game.rules.end(), [](const Rule& rule) {
    return rule.option.size() == 1 && !rule.option[0].is_imported && rule.option[0].game == 0 &&
           all_sets(rule.where, has_ranges_only);
  });
}

std::optional<ResidueTheorem> decide_residues(const script::Game& game, u64 modulus,
                                              const std::vector<Class>& residues, Budget& budget,
                                              Message& failure) {
  ResidueDecider decider(game, modulus, residues, budget);
  for (const Class& residue : residues)
    if (!decider.no_move_to_p(residue)) {
      failure = Message("a move from {0} modulo {1} may lead to a P-class", text_of(residue), modulus);
      return std::nullopt;
    }
  MoveFinder finder(game, modulus, decider, budget);
  ResidueTheorem out{.modulus = modulus, .residues = residues};
  const bool all = for_each_class(game.coordinates.size(), modulus, [&](const Class& residue) {
    if (decider.is_p(residue)) return true;
    std::optional<ResidueTheorem::Line> line = finder.find(residue);
    if (!line) {
      failure = Message("no move was found that wins from all of {0} modulo {1}", text_of(residue), modulus);
      return false;
    }
    out.lines.push_back(*std::move(line));
    return budget.spend();
  });
  if (!all || budget.exhausted()) {
    if (failure.empty()) failure = "the limits of one attempt were reached"_m;
    return std::nullopt;
  }
  return out;
}

bool holds(const script::Game& game, const ResidueTheorem& theorem, Budget& budget) {
  ResidueDecider decider(game, theorem.modulus, theorem.residues, budget);
  for (const Class& residue : theorem.residues)
    if (!decider.no_move_to_p(residue)) return false;
  std::size_t line = 0;
  const bool all = for_each_class(game.coordinates.size(), theorem.modulus, [&](const Class& residue) {
    if (decider.is_p(residue)) return true;
    if (line == theorem.lines.size() || theorem.lines[line].residue != residue) return false;
    const ResidueTheorem::Line& own = theorem.lines[line++];
    return own.is_empty ? decider.is_empty(residue) : decider.wins(own);
  });
  return all && line == theorem.lines.size() && !budget.exhausted();
}

}  // namespace sprague::prove

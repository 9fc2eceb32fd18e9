// WitnessFinder: of all candidates few are chosen greedily that win from all positions of the box;
// automata decide whether these win everywhere, and a position where none does joins the box.
#include "prove/guess/witness_moves.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "prove/decide/tuples.hpp"
#include "prove/describe/proved_relation.hpp"
#include "script/evaluate.hpp"

namespace sprague::prove {

using automata::Connective;

namespace {

using script::Condition;
using script::Expression;

constexpr std::size_t most_candidate_moves = 120'000, most_witnesses = 80;
constexpr int most_rounds = 10;
constexpr u64 most_counterexample = 1'000'000;

using Numbers = std::vector<i64>;

// ---- Expressions, made and put in the place of names. Trees have a bounded depth (script::deepest_nesting). ----

Expression constant_term(i64 number) { return {.kind = Expression::Kind::constant, .number = number}; }

Expression expression_of(const Affine& form) {
  Expression out{.kind = Expression::Kind::sum};
  for (std::size_t i = 0; i < form.coefficients.size(); ++i) {
    if (form.coefficients[i] == 0) continue;
    Expression name{.kind = Expression::Kind::coordinate, .number = static_cast<i64>(i)};
    if (form.coefficients[i] > 0)
      out.operands.push_back(std::move(name));
    else
      out.operands.push_back({.kind = Expression::Kind::negation, .operands = {std::move(name)}});
  }
  if (form.constant != 0 || out.operands.empty()) out.operands.push_back(constant_term(form.constant));
  if (out.operands.size() == 1) return out.operands[0];
  return out;
}

/// Nothing in the place of coordinates leaves them as they are. What comes out has no place in a text, since
/// translators know by the place what they have seen before.
struct Substitution {
  const std::vector<Expression>* coordinates = nullptr;
  const std::vector<Expression>* variables = nullptr;

  [[nodiscard]] Expression in(const Expression& expression) const {
    const auto number = static_cast<std::size_t>(expression.number);
    if (expression.kind == Expression::Kind::coordinate && coordinates != nullptr)
      return (*coordinates)[number];
    if (expression.kind == Expression::Kind::variable && variables != nullptr) return (*variables)[number];
    Expression out = expression;
    out.place = {};
    for (Expression& operand : out.operands) operand = in(operand);
    return out;
  }
  [[nodiscard]] Condition in(const Condition& condition) const {
    Condition out = condition;
    out.place = {};
    for (Expression& expression : out.expressions) expression = in(expression);
    for (Condition& part : out.conditions) part = in(part);
    return out;
  }
};

Condition several(Condition::Kind kind, std::vector<Condition> parts) {
  return {.kind = kind, .conditions = std::move(parts)};
}
Condition natural_condition(Expression expression) {
  return {.kind = Condition::Kind::at_most, .expressions = {constant_term(0), std::move(expression)}};
}

/// The move is there and leads to P, as a condition on the coordinates.
Condition wins_always(const script::Game& game, const Condition& is_p, const WitnessMove& move) {
  const script::Rule& rule = game.rules[move.rule];
  const Substitution variables{.variables = &move.variables};
  std::vector<Expression> option;
  for (const script::Entry& entry : rule.option[0].entries) option.push_back(variables.in(entry.value));
  const Substitution there{.coordinates = &option};
  std::vector<Condition> parts{variables.in(rule.where), there.in(game.domain), there.in(is_p)};
  for (const Expression& variable : move.variables) parts.push_back(natural_condition(variable));
  for (const Expression& entry : option) parts.push_back(natural_condition(entry));
  return several(Condition::Kind::all, std::move(parts));
}

/// The divisors of the remainders in the condition.
void add_moduli(const Expression& expression, std::set<i64>& out) {
  if (expression.kind == Expression::Kind::remainder &&
      expression.operands[1].kind == Expression::Kind::constant)
    out.insert(expression.operands[1].number);
  for (const Expression& operand : expression.operands) add_moduli(operand, out);
}
void add_moduli(const Condition& condition, std::set<i64>& out) {
  for (const Expression& expression : condition.expressions) add_moduli(expression, out);
  for (const Condition& part : condition.conditions) add_moduli(part, out);
}

class WitnessFinder {
 public:
  WitnessFinder(const script::Game& game, const Condition& is_p, Budget& budget)
      : game_(game),
        is_p_(is_p),
        budget_(budget),
        side_(std::array<u64, 5>{0, 90, 14, 7, 5}[game.coordinates.size()]) {
    for (const std::vector<u64>& tuple : box_tuples(game.coordinates.size(), side_)) {
      Numbers numbers(tuple.begin(), tuple.end());
      script::Scene scene{.game = game, .numbers = numbers};
      if (holds(game.domain, scene) && !holds(is_p, scene)) others_.push_back(numbers);
    }
  }

  [[nodiscard]] std::optional<std::vector<WitnessMove>> run() {
    for (std::size_t rule = 0; rule < game_.rules.size(); ++rule) add_candidates(rule);
    for (int round = 0; round < most_rounds; ++round) {
      const auto chosen = cover();
      if (!chosen || overflowed_) return std::nullopt;
      const auto refuted = counterexample(*chosen);
      if (!refuted) return std::nullopt;
      if (refuted->empty()) return chosen;
      add_position(*refuted);
    }
    return std::nullopt;
  }

 private:
  /// Where a truth could not be told, nothing is said of any moves.
  [[nodiscard]] bool holds(const Condition& condition, script::Scene& scene) {
    const bool out = script::holds(condition, scene);
    overflowed_ = overflowed_ || scene.overflowed;
    return out;
  }

  [[nodiscard]] bool wins(const WitnessMove& move, const Numbers& position) {
    const script::Rule& rule = game_.rules[move.rule];
    const script::Scene here{.game = game_, .numbers = position};
    Numbers variables;
    for (const Expression& variable : move.variables) {
      const auto value = number(script::value_of(variable, here));
      if (!value) return false;
      variables.push_back(*value);
    }
    script::Scene scene{.game = game_, .numbers = position, .variables = variables};
    if (!holds(rule.where, scene)) return false;
    Numbers option;
    for (const script::Entry& entry : rule.option[0].entries) {
      const auto value = number(script::value_of(entry.value, scene));
      if (!value) return false;
      option.push_back(*value);
    }
    script::Scene there{.game = game_, .numbers = option};
    return holds(game_.domain, there) && holds(is_p_, there);
  }
  [[nodiscard]] std::optional<i64> number(const std::optional<Exact>& value) {
    overflowed_ = overflowed_ || (value && value->overflowed());
    return value ? value->within(0, i64{1} << 40) : std::nullopt;
  }

  /// Few of the candidates that win from all positions that are looked at: the best first.
  [[nodiscard]] std::optional<std::vector<WitnessMove>> cover() {
    std::vector<WitnessMove> out;
    std::vector<bool> done(others_.size(), false);
    for (std::size_t open = others_.size(); open > 0;) {
      std::size_t best = 0, most = 0;
      for (std::size_t i = 0; i < candidates_.size(); ++i) {
        if (wins_[i].size() <= most) continue;
        std::size_t wins = 0;
        for (const std::size_t at : wins_[i]) wins += !done[at];
        if (wins > most) best = i, most = wins;
      }
      if (most == 0 || out.size() == most_witnesses || !budget_.spend(candidates_.size()))
        return std::nullopt;
      for (const std::size_t at : wins_[best]) done[at] = true;
      open -= most;
      out.push_back(candidates_[best]);
    }
    return out;
  }

  /// A position, of all, from which none of the moves wins; empty where there is none. Nothing when it is not
  /// decided.
  [[nodiscard]] std::optional<Numbers> counterexample(const std::vector<WitnessMove>& moves) {
    const Numeration base = Numeration::base(2);
    const auto set = [&](const Condition& condition) -> std::optional<Automaton> {
      const auto formula = formula_of(condition, game_.coordinates.size(), base);
      return formula ? automaton_of(*formula, base, {}, budget_) : std::nullopt;
    };
    const auto without = [&](const std::optional<Automaton>& all, const Condition& condition) {
      const auto part = all ? set(condition) : std::nullopt;
      return part ? combine(*all, *part, Connective::difference, budget_) : std::nullopt;
    };
    auto there = without(set(Substitution{}.in(game_.domain)), Substitution{}.in(is_p_));
    for (const WitnessMove& move : moves) there = without(there, wins_always(game_, is_p_, move));
    if (there && automata::is_empty(*there)) return Numbers{};
    std::vector<Track> tracks;
    for (std::size_t i = 0; i < game_.coordinates.size(); ++i) tracks.push_back(static_cast<Track>(i));
    if (there) there = widened(*there, tracks, base, budget_);
    const auto first = there ? first_tuples(*there, base, 1, budget_) : std::nullopt;
    if (!first || first->empty()) return std::nullopt;
    Numbers out;
    for (const Natural& n : (*first)[0]) {
      if (n > Natural(most_counterexample)) return std::nullopt;
      out.push_back(static_cast<i64>(n.to_u64()));
    }
    return out;
  }

  void add_position(const Numbers& position) {
    for (std::size_t i = 0; i < candidates_.size(); ++i)
      if (wins(candidates_[i], position)) wins_[i].push_back(others_.size());
    others_.push_back(position);
  }

  /// Coefficients −1, 0 and 1, the simplest forms first; constants up to the side where there is no other.
  [[nodiscard]] std::vector<Affine> forms() const {
    const std::size_t d = game_.coordinates.size();
    std::vector<Affine> out;
    std::size_t count = 1;
    for (std::size_t i = 0; i < d; ++i) count *= 3;
    for (std::size_t code = 0; code < count; ++code) {
      Affine form;
      std::size_t rest = code;
      for (std::size_t i = 0; i < d; ++i, rest /= 3)
        form.coefficients.push_back(std::array<i64, 3>{0, 1, -1}[rest % 3]);
      const i64 most = code == 0 ? static_cast<i64>(d == 1 ? 64 : 12) : 4;
      for (i64 c = 0; c <= most; ++c)
        for (const i64 sign : {1, -1}) {
          if (sign < 0 && (c == 0 || code == 0)) continue;
          form.constant = sign * c;
          out.push_back(form);
        }
    }
    return out;
  }

  /// A coordinate, the number in front of it or behind it, or a small constant.
  [[nodiscard]] static bool is_simple(const Affine& form) {
    i64 sum = 0, size = 0;
    for (const i64 c : form.coefficients) {
      sum += c;
      size += c != 0;
    }
    return size == 0 ? form.constant <= 3
                     : size == 1 && sum == 1 && form.constant >= -1 && form.constant <= 1;
  }

  /// What the only variable of a rule may be: forms, and these divided by a number, or modulo one.
  [[nodiscard]] std::vector<Expression> expressions() const {
    std::vector<Expression> out;
    std::set<i64> moduli;
    add_moduli(is_p_, moduli);
    for (const Affine& form : forms()) out.push_back(expression_of(form));
    for (const Affine& form : forms()) {
      if (std::all_of(form.coefficients.begin(), form.coefficients.end(), [](i64 c) { return c == 0; }))
        continue;
      for (const i64 divisor : {2, 3, 4, 5})
        out.push_back(
            {.kind = Expression::Kind::quotient, .operands = {expression_of(form), constant_term(divisor)}});
      for (const i64 modulus : moduli)
        out.push_back(
            {.kind = Expression::Kind::remainder, .operands = {expression_of(form), constant_term(modulus)}});
    }
    return out;
  }

  void add_candidates(std::size_t number) {
    const std::size_t variables = game_.rules[number].variables.size();
    std::vector<Expression> some;
    const auto power = [&] {
      std::size_t out = 1;
      for (std::size_t i = 0; i < variables && out <= most_candidate_moves; ++i) out *= some.size();
      return out;
    };
    if (variables == 1) {
      some = expressions();
    } else {
      const std::vector<Affine> all = forms();
      for (const Affine& form : all) some.push_back(expression_of(form));
      if (power() > most_candidate_moves) {
        some.clear();
        for (const Affine& form : all)
          if (is_simple(form)) some.push_back(expression_of(form));
      }
    }
    const std::size_t count = power();
    if (count > most_candidate_moves) return;
    for (std::size_t code = 0; code < count; ++code) {
      if (!budget_.spend(others_.size())) return;
      WitnessMove move{.rule = number};
      std::size_t rest = code;
      for (std::size_t i = 0; i < variables; ++i, rest /= some.size())
        move.variables.push_back(some[rest % some.size()]);
      std::vector<std::size_t> where;
      for (std::size_t at = 0; at < others_.size(); ++at)
        if (wins(move, others_[at])) where.push_back(at);
      candidates_.push_back(std::move(move));
      wins_.push_back(std::move(where));
    }
  }

  const script::Game& game_;
  const Condition& is_p_;
  Budget& budget_;
  u64 side_;
  bool overflowed_ = false;
  std::vector<Numbers> others_ = {};
  std::vector<WitnessMove> candidates_ = {};
  std::vector<std::vector<std::size_t>> wins_ = {};  // numbers of others_
};

}  // namespace

std::optional<std::vector<WitnessMove>> witness_moves(const script::Game& game, const Condition& is_p,
                                                      Budget& budget) {
  if (game.coordinates.empty() || game.coordinates.size() > 4) return std::nullopt;
  return WitnessFinder(game, is_p, budget).run();
}

}  // namespace sprague::prove

// Coq: what winning is, defined by play alone; and that the P-positions are those that the previous player
// wins, from (a), (b) and the measure that falls, which `lia` proves (Besson 2007). Nothing is assumed.
#include <algorithm>

#include "prove/describe/proved_relation.hpp"
#include "prove/export/export.hpp"
#include "prove/guess/witness_moves.hpp"
#include "script/parser.hpp"

namespace sprague::prove {
namespace {

using script::Condition;
using script::Expression;

/// lia tries the cases one by one: alternatives of the claim times moves. With more it takes minutes.
constexpr std::size_t most_cases_in_coq = 16, most_levels_in_coq = 3;
constexpr i64 most_branches_in_coq = 256;
constexpr u64 ticks_of_witnesses = 60'000'000;

// Trees have a bounded depth (script::deepest_nesting).
std::size_t alternatives(const Condition& condition) {
  if (condition.kind == Condition::Kind::member) return condition.set.ranges.size();
  const bool adds = condition.kind == Condition::Kind::any;
  std::size_t count = adds ? 0 : 1;
  for (const Condition& part : condition.conditions) {
    count = adds ? count + alternatives(part) : count * std::max<std::size_t>(1, alternatives(part));
    count = std::min<std::size_t>(count, 10'000);
  }
  return count;
}

/// Rule-language trees as terms and propositions of Coq. Their depth is bounded (script::deepest_nesting).
class CoqWriter {
 public:
  CoqWriter(const std::vector<std::string>& coordinates, const std::vector<std::string>& variables)
      : coordinates_(coordinates), variables_(variables) {}

  std::optional<Message> refused = std::nullopt;

  [[nodiscard]] std::string term(const Expression& expression) {
    using Kind = Expression::Kind;
    const auto number = static_cast<std::size_t>(expression.number);
    switch (expression.kind) {
      case Kind::constant:
        return expression.number < 0 ? "(" + std::to_string(expression.number) + ")"
                                     : std::to_string(expression.number);
      case Kind::coordinate: return coordinates_[number];
      case Kind::variable: return variables_[number];
      case Kind::sum: return fold(expression, " + ");
      case Kind::negation: return "(- " + term(expression.operands[0]) + ")";
      case Kind::product: return product(expression);
      case Kind::quotient: return fold(expression, " / ");
      case Kind::remainder: return fold(expression, " mod ");
      case Kind::minimum: return nested(expression, "Z.min");
      case Kind::maximum: return nested(expression, "Z.max");
      case Kind::xor_sum: return refuse("xor"_m);
      case Kind::common_divisor: return refuse("a gcd"_m);
      case Kind::power: return refuse("a power"_m);
      case Kind::bound: return refuse("an 'exists' or 'all'"_m);
      case Kind::parameter:
      case Kind::element:
      case Kind::length: return refuse("a list"_m);
    }
    return {};
  }

  [[nodiscard]] std::string proposition(const Condition& condition) {
    using Kind = Condition::Kind;
    const auto compared = [&](std::string_view how) {
      const std::string left = term(condition.expressions[0]);
      return left + std::string(how) + term(condition.expressions[1]);
    };
    switch (condition.kind) {
      case Kind::equal: return compared(" = ");
      case Kind::unequal: return compared(" <> ");
      case Kind::less: return compared(" < ");
      case Kind::at_most: return compared(" <= ");
      case Kind::member: return member(condition);
      case Kind::all: return several(condition.conditions, " /\\ ", "True");
      case Kind::any: return several(condition.conditions, " \\/ ", "False");
      case Kind::negation: return "~ (" + proposition(condition.conditions[0]) + ")";
      case Kind::some:
      case Kind::every: return refuse("an 'exists' or 'all'"_m);
    }
    return {};
  }

 private:
  [[nodiscard]] std::string refuse(Message what) {
    if (!refused) refused = std::move(what);
    return "0";
  }
  [[nodiscard]] std::string fold(const Expression& expression, std::string_view how) {
    std::vector<std::string> parts;
    for (const Expression& operand : expression.operands) parts.push_back(term(operand));
    return "(" + joined(parts, how) + ")";
  }
  [[nodiscard]] std::string product(const Expression& expression) {
    const auto changing = std::count_if(expression.operands.begin(), expression.operands.end(),
                                        [](const auto& o) { return o.kind != Expression::Kind::constant; });
    return changing > 1 ? refuse("a product of two numbers that change"_m) : fold(expression, " * ");
  }
  [[nodiscard]] std::string nested(const Expression& expression, const std::string& function) {
    std::string out = term(expression.operands[0]);
    for (std::size_t i = 1; i < expression.operands.size(); ++i)
      out = "(" + function + " " + out + " " + term(expression.operands[i]) + ")";
    return out;
  }
  [[nodiscard]] std::string member(const Condition& condition) {
    if (condition.set.kind != NumberSet::Kind::ranges) return refuse("an infinite set of numbers"_m);
    const std::string element = term(condition.expressions[0]);
    std::vector<std::string> parts;
    for (const NumberSet::Range& range : condition.set.ranges)
      parts.push_back(range.first == range.last ? element + " = " + std::to_string(range.first)
                                                : std::to_string(range.first) + " <= " + element +
                                                      " <= " + std::to_string(range.last));
    return parts.empty() ? "False" : "(" + joined(parts, " \\/ ") + ")";
  }
  [[nodiscard]] std::string several(const std::vector<Condition>& conditions, std::string_view how,
                                    std::string_view none) {
    std::vector<std::string> parts;
    for (const Condition& condition : conditions) parts.push_back("(" + proposition(condition) + ")");
    return parts.empty() ? std::string(none) : "(" + joined(parts, how) + ")";
  }

  const std::vector<std::string>&coordinates_, &variables_;
};

std::string naturals(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += "0 <= " + name + " /\\ ";
  return out;
}

class Exporter {
 public:
  Exporter(const Theorem& theorem, const std::string& condition)
      : game_(theorem.subject.game),
        measure_(theorem.subject.clauses.measure->games[0].forms),
        rules_(theorem.subject.rules),
        condition_(condition) {
    // A name with _ behind it is no keyword of Coq.
    for (const script::Coordinate& coordinate : game_.coordinates) {
      coordinates_.push_back(coordinate.name + "_");
      options_.push_back(coordinate.name + "_'");
    }
  }

  [[nodiscard]] Result<std::string> run() {
    const Result<Condition> is_p = script::parse_condition(condition_, game_);
    if (!is_p) return is_p.error();
    std::string definitions = define_sets(*is_p);
    for (std::size_t rule = 0; rule < game_.rules.size(); ++rule) definitions += define_rule(rule);
    if (refused_)
      return Error{
          .message = Message("Coq's lia cannot read these rules or this claim: {0} is outside linear "
                             "arithmetic",
                             *std::move(refused_)),
          .hint = "The export to MONA knows xor and powers of 2."_m};
    if (measure_.size() > most_levels_in_coq)
      return Error{.message = Message("that play ends is seen from {0} numbers, and {1} are exported",
                                      measure_.size(), most_levels_in_coq)};
    Budget budget({.seconds = 20, .positions = ticks_of_witnesses});
    const auto moves = witness_moves(game_, *is_p, budget);
    if (!moves)
      return Error{
          .message =
              "no winning moves were found that are simple in the coordinates (sums of these, divided "
              "by a number or modulo one), and lia cannot find moves by itself"_m,
          .hint = "The export to MONA needs none."_m};
    if (const std::size_t cases = alternatives(*is_p) * moves->size(); cases > most_cases_in_coq)
      return Error{
          .kind = ErrorKind::too_large,
          .message = Message("Coq's lia would have to tell about {0} cases apart, and {1} are allowed", cases,
                             most_cases_in_coq)};
    std::string out = "(* " + comment() + " *)\n\nFrom Coq Require Import ZArith Lia.\nOpen Scope Z_scope.\n";
    out +=
        "Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.\n\n" + definitions + define_move();
    for (std::size_t rule = 0; rule < game_.rules.size(); ++rule) out += no_move(rule);
    out += a_move(*moves) + levels();
    for (std::size_t rule = 0; rule < game_.rules.size(); ++rule) out += falls(rule);
    return out + induction() + who_wins();
  }

 private:
  [[nodiscard]] std::string comment() const {
    std::string text = rules_;  // neither the rules nor a name can hold the end of a comment's mark
    for (std::size_t at = 0; (at = text.find("(*", at)) != std::string::npos;) text.replace(at, 2, "( *");
    for (std::size_t at = 0; (at = text.find("*)", at)) != std::string::npos;) text.replace(at, 2, "* )");
    return text + "\n   P: " + condition_;
  }

  [[nodiscard]] std::string define_sets(const Condition& is_p) {
    CoqWriter writer(coordinates_, no_names_);
    const std::string arguments = "(" + joined(coordinates_, " ") + " : Z) : Prop :=\n  ";
    std::string out = "Definition position " + arguments + naturals(coordinates_) +
                      writer.proposition(game_.domain) + ".\nDefinition P " + arguments +
                      writer.proposition(is_p) + ".\n";
    note_cases(is_p, writer);
    refused_ = writer.refused;
    return out;
  }

  template <class T>
  static void add_new(std::vector<T>& all, T one) {
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(std::move(one));
  }
  void note_cases(const Expression& expression, CoqWriter& writer) {
    for (const Expression& operand : expression.operands) note_cases(operand, writer);
    if (expression.kind != Expression::Kind::remainder) return;
    const i64 modulus = expression.operands[1].number;
    add_new(remainders_, {writer.term(expression), modulus});
    if (expression.operands[0].kind == Expression::Kind::coordinate)
      add_new(near_zero_, {writer.term(expression.operands[0]), modulus});
  }
  void note_cases(const Condition& condition, CoqWriter& writer) {
    const bool is_affine = std::none_of(condition.expressions.begin(), condition.expressions.end(),
                                        [](const auto& e) { return e.kind == Expression::Kind::remainder; });
    if (is_affine && condition.expressions.size() == 2)
      add_new(comparisons_, {writer.term(condition.expressions[0]), writer.term(condition.expressions[1])});
    for (const Expression& expression : condition.expressions) note_cases(expression, writer);
    for (const Condition& part : condition.conditions) note_cases(part, writer);
  }

  [[nodiscard]] std::string define_rule(std::size_t number) {
    const script::Rule& rule = game_.rules[number];
    const std::vector<std::string> variables = variables_of(number);
    CoqWriter writer(coordinates_, variables);
    std::vector<std::string> parts{writer.proposition(rule.where)};
    for (std::size_t i = 0; i < options_.size(); ++i)
      parts.push_back(options_[i] + " = " + writer.term(rule.option[0].entries[i].value));
    parts.push_back("position " + joined(options_, " "));
    if (!refused_) refused_ = writer.refused;
    return "Definition rule" + std::to_string(number + 1) + " (" + joined(names_of(number), " ") +
           " : Z) : Prop :=\n  " + naturals(variables) + joined(parts, "\n  /\\ ") + ".\n";
  }

  [[nodiscard]] std::vector<std::string> variables_of(std::size_t rule) const {
    std::vector<std::string> out;
    for (const std::string& name : game_.rules[rule].variables) out.push_back(name + "_");
    return out;
  }
  /// Position, free variables, option.
  [[nodiscard]] std::vector<std::string> names_of(std::size_t rule) const {
    std::vector<std::string> out(coordinates_);
    const std::vector<std::string> variables = variables_of(rule);
    out.insert(out.end(), variables.begin(), variables.end());
    out.insert(out.end(), options_.begin(), options_.end());
    return out;
  }

  [[nodiscard]] std::string no_move(std::size_t number) const {
    const std::string name = "rule" + std::to_string(number + 1);
    const std::string names = joined(names_of(number), " "), x = joined(coordinates_, " ");
    return "\nTheorem no_move_from_P_to_P_by_" + name + " : forall " + names + ",\n  position " + x + " -> " +
           name + " " + names + " -> P " + x + " -> P " + joined(options_, " ") +
           " -> False.\nProof. unfold " + name + ", position, P. intros. lia. Qed.\n";
  }

  /// A move with its variables and its option put in, as arguments behind the position.
  [[nodiscard]] std::string instance(const WitnessMove& move, std::vector<std::string>& exists) {
    std::vector<std::string> variables;
    CoqWriter of_coordinates(coordinates_, no_names_);
    for (const Expression& form : move.variables) variables.push_back("(" + of_coordinates.term(form) + ")");
    CoqWriter writer(coordinates_, variables);
    exists = variables;
    std::vector<std::string> option;
    for (const script::Entry& entry : game_.rules[move.rule].option[0].entries)
      option.push_back(writer.term(entry.value));
    exists.insert(exists.end(), option.begin(), option.end());
    return "rule" + std::to_string(move.rule + 1) + " " + joined(coordinates_, " ") + " " +
           joined(exists, " ") + " /\\ P " + joined(option, " ");
  }

  /// How lia is led to one of several moves: what the claim speaks of is decided first, by cases, and then the
  /// moves are tried one after the other. All at once they are too many cases for it.
  [[nodiscard]] std::string by_cases(std::size_t moves) const {
    if (moves <= 2) return "lia";
    i64 branches = 1;
    std::string out;
    const auto split = [&](i64 ways, const std::string& tactic) {
      if (branches * ways > most_branches_in_coq) return;
      branches *= ways;
      out += tactic + "; ";
    };
    for (const auto& [term, modulus] : remainders_) {
      std::vector<std::string> values;
      for (i64 value = 0; value < modulus; ++value) values.push_back(term + " = " + std::to_string(value));
      split(modulus, "let C := fresh in assert (C : " + joined(values, " \\/ ") + ") by lia; destruct C as " +
                         pattern_without_names(modulus));
    }
    for (const auto& [left, right] : comparisons_)
      split(3, "destruct (Z.lt_trichotomy " + left + " " + right + ") as [? | [? | ?]]");
    // Near 0 some moves are not there.
    for (const auto& [term, modulus] : near_zero_)
      split(2, "destruct (Z_lt_ge_dec " + term + " " + std::to_string(modulus) + ") as [? | ?]");
    std::string tries;
    for (std::size_t i = 0; i < moves; ++i) {
      for (std::size_t k = 0; k < i; ++k) tries += "right; ";
      tries += i + 1 < moves ? "left; lia | " : "lia | ";
    }
    return out + "first [" + tries + "lia]";
  }
  [[nodiscard]] static std::string pattern_without_names(i64 modulus) {
    std::string out = "?";
    for (i64 i = 1; i < modulus; ++i) out = "[? | " + out + "]";
    return out;
  }

  [[nodiscard]] std::string a_move(const std::vector<WitnessMove>& moves) {
    const std::string x = joined(coordinates_, " ");
    std::vector<std::string> cases, ways, unfolded;
    for (std::size_t rule = 0; rule < game_.rules.size(); ++rule)
      unfolded.push_back("rule" + std::to_string(rule + 1));
    unfolded.insert(unfolded.end(), {"position", "P"});  // behind the rules, which name them
    for (const WitnessMove& move : moves) {
      std::vector<std::string> exists;
      cases.push_back("(" + instance(move, exists) + ")");
      // Alternative r of several: right r times, and left unless it is the last.
      std::string way;
      for (std::size_t i = 0; i < move.rule; ++i) way += "right; ";
      if (move.rule + 1 < game_.rules.size()) way += "left; ";
      const std::size_t variables = move.variables.size();
      const std::vector<std::string> option(exists.begin() + static_cast<std::ptrdiff_t>(variables),
                                            exists.end());
      std::string picked;
      if (variables > 0) {
        exists.resize(variables);
        picked = "exists " + joined(exists, ", ") + "; ";
      }
      ways.push_back("exists " + joined(option, ", ") +
                     "; destruct W as [W1 W2]; split; [|exact W2]; unfold move; " + way + picked +
                     "exact W1");
    }
    std::string pattern = "W";
    for (std::size_t i = 1; i < moves.size(); ++i) pattern = "[W | " + pattern + "]";
    const std::string next = joined(options_, " ");
    std::string out = "\nTheorem every_other_position_has_a_move_to_P : forall " + x + ",\n  position " + x +
                      " -> ~ P " + x + " ->\n  exists " + next + ", move " + x + " " + next + " /\\ P " +
                      next + ".\nProof.\n  intros " + x + " H N.\n";
    if (moves.empty()) return out + "  exfalso. unfold position, P in *. lia.\nQed.\n";
    out += "  assert (W : " + joined(cases, "\n    \\/ ") + ")\n    by (unfold " + joined(unfolded, ", ") +
           " in *; " + by_cases(moves.size()) + ").\n";
    if (moves.size() > 1) out += "  destruct W as " + pattern + ".\n";
    for (const std::string& way : ways) out += "  - " + way + ".\n";
    return out + "Qed.\n";
  }

  // ---- That play ends ----

  [[nodiscard]] static std::string numbered(const std::string& name, std::size_t i) {
    return name + std::to_string(i + 1);
  }

  [[nodiscard]] std::string levels() const {
    std::string out;
    for (std::size_t i = 0; i < measure_.size(); ++i) {
      std::string text;
      for (const Affine& part : measure_[i].parts) {
        std::string form = std::to_string(part.constant);
        for (std::size_t k = 0; k < part.coefficients.size(); ++k)
          if (part.coefficients[k] != 0)
            form += " + (" + std::to_string(part.coefficients[k]) + ") * " + coordinates_[k];
        text = text.empty()
                   ? "(" + form + ")"
                   : std::string(measure_[i].is_least ? "(Z.min " : "(Z.max ") + text + " (" + form + "))";
      }
      const std::string x = joined(coordinates_, " "), name = numbered("level", i);
      out += "\nDefinition " + name + " (" + x + " : Z) : Z := " + text + ".\nLemma " + name +
             "_is_natural : forall " + x + ", position " + x + " -> 0 <= " + name + " " + x +
             ".\nProof. unfold " + name + ", position. intros. lia. Qed.\n";
    }
    return out;
  }

  /// "(level1 x' < level1 x \/ level1 x' = level1 x /\ …)"
  [[nodiscard]] std::string lower() const {
    const std::string x = " " + joined(coordinates_, " "), next = " " + joined(options_, " ");
    std::string out;
    for (std::size_t i = measure_.size(); i-- > 0;) {
      const std::string level = numbered("level", i), less = level + next + " < " + level + x;
      out = out.empty() ? less : less + " \\/ (" + level + next + " = " + level + x + " /\\ (" + out + "))";
    }
    return out;
  }

  [[nodiscard]] std::string level_names() const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < measure_.size(); ++i) out.push_back(numbered("level", i));
    return joined(out, ", ");
  }

  [[nodiscard]] std::string falls(std::size_t number) const {
    const std::string name = "rule" + std::to_string(number + 1), names = joined(names_of(number), " ");
    return "\nTheorem the_measure_falls_by_" + name + " : forall " + names + ",\n  position " +
           joined(coordinates_, " ") + " -> " + name + " " + names + " ->\n  position " +
           joined(options_, " ") + " /\\ (" + lower() + ").\nProof.\n  intros " + names +
           " H M. split; [unfold " + name + " in M; tauto | unfold " + name + ", position, " + level_names() +
           " in *; lia].\nQed.\n";
  }

  /// What holds of a position when it holds of its options holds of all: by induction on the levels.
  [[nodiscard]] std::string induction() const {
    const std::string x = joined(coordinates_, " "), next = joined(options_, " ");
    std::string out = "\nTheorem every_move_lowers_the_measure : forall " + x + " " + next +
                      ",\n  position " + x + " -> move " + x + " " + next + " ->\n  position " + next +
                      " /\\ (" + lower() + ").\nProof.\n  intros " + x + " " + next +
                      " H M. unfold move in M.\n";
    if (game_.rules.empty()) out += "  destruct M.\n";
    for (std::size_t rule = 0; rule < game_.rules.size(); ++rule) {
      std::string opened = "M";
      const std::vector<std::string> variables = variables_of(rule);
      for (auto name = variables.rbegin(); name != variables.rend(); ++name)
        opened = "[" + *name + " " + opened + "]";
      const std::string proof = "exact (the_measure_falls_by_rule" + std::to_string(rule + 1) + " " +
                                joined(names_of(rule), " ") + " H M).\n";
      const bool is_last = rule + 1 == game_.rules.size();
      if (is_last)
        out += (variables.empty() ? "" : "  destruct M as " + opened + ".\n") + ("  " + proof);
      else
        out += "  destruct M as [" + opened + " | M]; [" + proof.substr(0, proof.size() - 2) + " |].\n";
    }
    out += "Qed.\n\nTheorem by_the_order_of_play : forall Q : " + arrows("Prop") + ",\n  (forall " + x +
           ", position " + x + " -> (forall " + next + ", move " + x + " " + next + " -> Q " + next +
           ") -> Q " + x + ") ->\n  forall " + x + ", position " + x + " -> Q " + x +
           ".\nProof.\n  intros Q step.\n";
    std::string goal = "forall " + x + ", position " + x;
    for (std::size_t i = 0; i < measure_.size(); ++i)
      goal += " -> " + numbered("level", i) + " " + x + " = " + numbered("n", i);
    goal += " -> Q " + x;
    std::vector<std::string> goals{goal};  // innermost first
    for (std::size_t i = measure_.size(); i-- > 1;)
      goals.push_back("forall " + numbered("n", i) + ", 0 <= " + numbered("n", i) + " -> " + goals.back());
    out += "  assert (all : forall n1, 0 <= n1 -> " + goals.back() + ").\n  {\n";
    for (std::size_t i = 0; i < measure_.size(); ++i)
      out += "    apply (Z_lt_induction (fun " + numbered("n", i) + " => " + goals[measure_.size() - 1 - i] +
             ")); intros " + numbered("n", i) + " " + numbered("IH", i) + "; cbv beta in *.\n";
    std::string equal;
    for (std::size_t i = 0; i < measure_.size(); ++i) equal += " " + numbered("E", i);
    out += "    intros " + x + " H" + equal + ". apply step; [exact H |]. intros " + next +
           " M.\n    destruct (every_move_lowers_the_measure " + x + " " + next + " H M) as [there F].\n";
    for (std::size_t i = 0; i < measure_.size(); ++i)
      out += "    pose proof (" + numbered("level", i) + "_is_natural " + next + " there).\n";
    for (std::size_t i = 0; i < measure_.size(); ++i) {
      // The first level that falls is this one; those behind it may be anything.
      const bool is_last = i + 1 == measure_.size();
      if (!is_last) out += "    destruct F as [F | [" + numbered("S", i) + " F]].\n    - ";
      out += std::string(is_last ? "    " : "") + "refine (" + numbered("IH", i);
      for (std::size_t k = i; k < measure_.size(); ++k)
        out += " (" + numbered("level", k) + " " + next + ") _";
      out += " " + next + " there";
      for (std::size_t k = 0; k < measure_.size(); ++k) out += k < i ? " _" : " eq_refl";
      out += "); lia.\n" + std::string(is_last ? "" : "    - ");
    }
    out += "  }\n  intros " + x + " H.\n";
    for (std::size_t i = 0; i < measure_.size(); ++i)
      out += "  pose proof (" + numbered("level", i) + "_is_natural " + x + " H).\n";
    out += "  refine (all";
    for (std::size_t i = 0; i < measure_.size(); ++i) out += " (" + numbered("level", i) + " " + x + ") _";
    out += " " + x + " H";
    for (std::size_t i = 0; i < measure_.size(); ++i) out += " eq_refl";
    return out + "); assumption.\nQed.\n";
  }

  [[nodiscard]] std::string arrows(const std::string& to) const {
    std::string out;
    for (std::size_t i = 0; i < coordinates_.size(); ++i) out += "Z -> ";
    return out + to;
  }

  // ---- The theorem ----

  [[nodiscard]] std::string define_move() const {
    std::vector<std::string> ways;
    for (std::size_t rule = 0; rule < game_.rules.size(); ++rule) {
      const std::vector<std::string> variables = variables_of(rule);
      ways.push_back((variables.empty() ? "(" : "(exists " + joined(variables, " ") + ", ") + "rule" +
                     std::to_string(rule + 1) + " " + joined(names_of(rule), " ") + ")");
    }
    const std::string x = joined(coordinates_, " "), next = joined(options_, " ");
    return "Definition move (" + x + " " + next + " : Z) : Prop :=\n  " +
           (ways.empty() ? "False" : joined(ways, "\n  \\/ ")) +
           ".\n\n(* Who cannot move loses: the next player wins by a move after which the other loses, and the "
           "previous player\n   wins where every move lets the other win. *)\nInductive next_player_wins : " +
           arrows("Prop") + " :=\n  by_a_move : forall " + x + " " + next + ",\n    move " + x + " " + next +
           " -> previous_player_wins " + next + " -> next_player_wins " + x +
           "\nwith previous_player_wins : " + arrows("Prop") + " :=\n  whatever_is_moved : forall " + x +
           ",\n    (forall " + next + ", move " + x + " " + next + " -> next_player_wins " + next +
           ") -> previous_player_wins " + x + ".\nInductive play_ends : " + arrows("Prop") +
           " :=\n  after_each_move : forall " + x + ",\n    (forall " + next + ", move " + x + " " + next +
           " -> play_ends " + next + ") -> play_ends " + x + ".\n";
  }

  [[nodiscard]] std::string who_wins() const {
    const std::string x = joined(coordinates_, " "), next = joined(options_, " ");
    std::string no_move_to_p = "\nTheorem no_move_from_P_to_P : forall " + x + " " + next + ",\n  position " +
                               x + " -> move " + x + " " + next + " -> P " + x + " -> ~ P " + next +
                               ".\nProof.\n  intros " + x + " " + next + " H M A B. unfold move in M.\n";
    if (game_.rules.empty()) no_move_to_p += "  destruct M.\n";
    for (std::size_t rule = 0; rule < game_.rules.size(); ++rule) {
      std::string opened = "M";
      const std::vector<std::string> variables = variables_of(rule);
      for (auto name = variables.rbegin(); name != variables.rend(); ++name)
        opened = "[" + *name + " " + opened + "]";
      const std::string proof = "exact (no_move_from_P_to_P_by_rule" + std::to_string(rule + 1) + " " +
                                joined(names_of(rule), " ") + " H M A B)";
      const bool is_last = rule + 1 == game_.rules.size();
      if (is_last)
        no_move_to_p +=
            (variables.empty() ? "" : "  destruct M as " + opened + ".\n") + ("  " + proof + ".\n");
      else
        no_move_to_p += "  destruct M as [" + opened + " | M]; [" + proof + " |].\n";
    }
    no_move_to_p += "Qed.\n";
    std::string out = no_move_to_p;
    const std::string variables = joined(coordinates_, " ");
    const auto by_play = [&](const std::string& what) {
      return "apply (by_the_order_of_play (fun " + variables + " => " + what + "))";
    };
    out += "\nTheorem play_always_ends : forall " + x + ", position " + x + " -> play_ends " + x +
           ".\nProof. " + by_play("play_ends " + x) + ". intros " + x +
           " H IH. constructor. exact IH. Qed.\n";
    out += "\nLemma P_or_not : forall " + x + ", P " + x + " \\/ ~ P " + x +
           ".\nProof. unfold P. intros. lia. Qed.\n";
    out += "\nLemma the_winning_move : forall " + x + ", next_player_wins " + x + " ->\n  exists " + next +
           ", move " + x + " " + next + " /\\ previous_player_wins " + next + ".\nProof. intros " + x +
           " W. destruct W. do " + std::to_string(coordinates_.size()) +
           " eexists. split; eassumption. Qed.\n";
    out += "\nLemma every_move_loses : forall " + x + ", previous_player_wins " + x + " ->\n  forall " +
           next + ", move " + x + " " + next + " -> next_player_wins " + next + ".\nProof. intros " + x +
           " L. destruct L. assumption. Qed.\n";
    std::string opened = "[M C]";
    for (auto name = options_.rbegin(); name != options_.rend(); ++name)
      opened = "[" + *name + " " + opened + "]";
    const std::string is_p = "P " + x + " /\\ previous_player_wins " + x + " /\\ ~ next_player_wins " + x;
    const std::string is_n = "~ P " + x + " /\\ next_player_wins " + x + " /\\ ~ previous_player_wins " + x;
    const std::string decided = "(" + is_p + ")\n  \\/ (" + is_n + ")";
    out += "\nLemma decided : forall " + x + ", position " + x + " ->\n  " + decided + ".\nProof.\n  " +
           by_play(decided) + ".\n  intros " + x + " H IH. destruct (P_or_not " + x +
           ") as [A | A].\n  - left. split; [exact A |]. split.\n    + constructor. intros " + next +
           " M. pose proof (no_move_from_P_to_P " + x + " " + next + " H M A). destruct (IH " + next +
           " M); tauto.\n    + intro W. destruct (the_winning_move " + x + " W) as " + opened +
           ".\n      pose proof (no_move_from_P_to_P " + x + " " + next + " H M A). destruct (IH " + next +
           " M); tauto.\n  - right. split; [exact A |]. destruct (every_other_position_has_a_move_to_P " + x +
           " H A) as " + opened + ". split.\n    + apply (by_a_move " + x + " " + next +
           " M). destruct (IH " + next + " M); tauto.\n    + intro L. pose proof (every_move_loses " + x +
           " L " + next + " M). destruct (IH " + next + " M); tauto.\nQed.\n";
    out += "\n(* The theorem. *)\nTheorem P_is_what_the_previous_player_wins : forall " + x + ", position " +
           x + " ->\n  (P " + x + " <-> previous_player_wins " + x + ") /\\ (~ P " + x +
           " <-> next_player_wins " + x + ").\nProof. intros " + x + " H. destruct (decided " + x +
           " H); tauto. Qed.\n";
    return out;
  }

  const script::Game& game_;
  const std::vector<LevelForm>& measure_;
  const std::string& rules_;
  const std::string& condition_;
  std::vector<std::string> coordinates_ = {}, options_ = {};
  const std::vector<std::string> no_names_ = {};
  std::optional<Message> refused_ = std::nullopt;
  // What the claim speaks of: remainders with their divisors, coordinates that are taken modulo something, and
  // what is compared.
  std::vector<std::pair<std::string, i64>> remainders_ = {}, near_zero_ = {};
  std::vector<std::pair<std::string, std::string>> comparisons_ = {};
};

}  // namespace

Result<std::string> export_coq(const Theorem& theorem, const Statement& statement) {
  const script::Game& game = theorem.subject.game;
  const auto no = [](Message what) {
    return Error{.message = Message("the export to Coq is for {0}", std::move(what))};
  };
  if (theorem.values) return no("claims about P-positions, and this is one about nim-values"_m);
  if (theorem.convention == Convention::misere)
    return no("normal play, and this theorem is about misère play"_m);
  if (statement.slices.size() != 1 || std::any_of(theorem.slices[0].begin(), theorem.slices[0].end(),
                                                  [](const auto& fixed) { return fixed.has_value(); }))
    return no("theorems about all positions, and this one fixes coordinates"_m);
  if (statement.slices[0].condition.empty())
    return no("claims with a condition in the rule language, and this one is told by digits"_m);
  for (const script::Rule& rule : game.rules)
    if (rule.option.size() != 1 || rule.option[0].is_imported || rule.option[0].game != 0)
      return no("rules whose options are single positions of the same game"_m);
  return Exporter(theorem, statement.slices[0].condition).run();
}

}  // namespace sprague::prove

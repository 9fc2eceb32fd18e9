// Coq: definitions over Z, (a) and (b) as theorems that `lia` proves (Besson 2007), and nothing assumed.
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
constexpr std::size_t most_cases_in_coq = 16;

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
      : game_(theorem.subject.game), rules_(theorem.subject.rules), condition_(condition) {
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
    const auto moves = witness_moves(game_, *is_p);
    if (!moves)
      return Error{.message =
                       "no winning moves were found that are affine in the coordinates with small "
                       "coefficients, and lia cannot find moves by itself"_m};
    if (const std::size_t cases = alternatives(*is_p) * moves->size(); cases > most_cases_in_coq)
      return Error{
          .kind = ErrorKind::too_large,
          .message = Message("Coq's lia would have to tell about {0} cases apart, and {1} are allowed", cases,
                             most_cases_in_coq)};
    std::string out = "(* " + comment() + " *)\n\nFrom Coq Require Import ZArith Lia.\nOpen Scope Z_scope.\n";
    out += "Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.\n\n" + definitions;
    for (std::size_t rule = 0; rule < game_.rules.size(); ++rule) out += no_move(rule);
    return out + a_move(*moves);
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
    refused_ = writer.refused;
    return out;
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

  [[nodiscard]] std::string affine_term(const Affine& form) const {
    std::string text = form.constant == 0 ? "" : std::to_string(form.constant);
    for (std::size_t i = 0; i < form.coefficients.size(); ++i) {
      if (form.coefficients[i] == 0) continue;
      if (!text.empty())
        text += form.coefficients[i] > 0 ? " + " : " - ";
      else if (form.coefficients[i] < 0)
        text = "- ";
      text += coordinates_[i];
    }
    return text.empty() ? "0" : text;
  }

  /// A move with its variables and its option put in, as arguments behind the position.
  [[nodiscard]] std::string instance(const WitnessMove& move, std::vector<std::string>& exists) {
    std::vector<std::string> variables;
    for (const Affine& form : move.variables) {
      variables.push_back("(" + affine_term(form) + ")");
    }
    CoqWriter writer(coordinates_, variables);
    exists = variables;
    std::vector<std::string> option;
    for (const script::Entry& entry : game_.rules[move.rule].option[0].entries)
      option.push_back(writer.term(entry.value));
    exists.insert(exists.end(), option.begin(), option.end());
    return "rule" + std::to_string(move.rule + 1) + " " + joined(coordinates_, " ") + " " +
           joined(exists, " ") + " /\\ P " + joined(option, " ");
  }

  [[nodiscard]] std::string a_move(const std::vector<WitnessMove>& moves) {
    const std::string x = joined(coordinates_, " ");
    std::vector<std::string> goal, cases, ways, unfolded;
    for (std::size_t rule = 0; rule < game_.rules.size(); ++rule) {
      std::vector<std::string> bound = variables_of(rule);
      bound.insert(bound.end(), options_.begin(), options_.end());
      const std::string name = "rule" + std::to_string(rule + 1);
      unfolded.push_back(name);
      goal.push_back("(exists " + joined(bound, " ") + ", " + name + " " + joined(names_of(rule), " ") +
                     " /\\ P " + joined(options_, " ") + ")");
    }
    unfolded.insert(unfolded.end(), {"position", "P"});  // behind the rules, which name them
    for (const WitnessMove& move : moves) {
      std::vector<std::string> exists;
      cases.push_back("(" + instance(move, exists) + ")");
      // Alternative r of several: right r times, and left unless it is the last.
      std::string way;
      for (std::size_t i = 0; i < move.rule; ++i) way += "right; ";
      if (move.rule + 1 < game_.rules.size()) way += "left; ";
      ways.push_back(way + "exists " + joined(exists, ", ") + "; exact W");
    }
    std::string pattern = "W";
    for (std::size_t i = 1; i < moves.size(); ++i) pattern = "[W | " + pattern + "]";
    std::string out = "\nTheorem every_other_position_has_a_move_to_P : forall " + x + ",\n  position " + x +
                      " -> ~ P " + x + " ->\n  " + joined(goal, "\n  \\/ ") + ".\nProof.\n  intros " + x +
                      " H N.\n";
    if (moves.empty()) return out + "  exfalso. unfold position, P in *. lia.\nQed.\n";
    out += "  assert (W : " + joined(cases, "\n    \\/ ") + ")\n    by (unfold " + joined(unfolded, ", ") +
           " in *; lia).\n";
    if (moves.size() > 1) out += "  destruct W as " + pattern + ".\n";
    for (const std::string& way : ways) out += "  - " + way + ".\n";
    return out + "Qed.\n";
  }

  const script::Game& game_;
  const std::string& rules_;
  const std::string& condition_;
  std::vector<std::string> coordinates_ = {}, options_ = {};
  const std::vector<std::string> no_names_ = {};
  std::optional<Message> refused_ = std::nullopt;
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

// Expressions and conditions of the rule language as formulas.
#pragma once

#include <map>
#include <tuple>

#include "prove/decide/operators.hpp"
#include "script/ast.hpp"
#include "sprague/error.hpp"

namespace sprague::prove {

/// Makes formulas of expressions and conditions. Operators that are no affine forms get tracks of their own,
/// with a definition each (operators.hpp), in the order of the text.
///
/// An expression may have no value: xor of a negative number. A definition is satisfied all the same, so that
/// it can stand in front of the whole formula; the comparison around such an expression is false, and so is
/// its negation. Therefore negations are brought to the comparisons.
class Translator {
 public:
  Translator(const Numeration& numeration, std::vector<Affine> coordinates, Track next)
      : numeration_(numeration), coordinates_(std::move(coordinates)), next_(next) {}

  void add_variables(const std::vector<std::string>& variables);
  // Expressions have a bounded depth (script::deepest_nesting), so these may recurse.
  /// The value of an expression. What must hold so that it has one is added to `needs`.
  [[nodiscard]] Affine form(const script::Expression& expression);
  /// The condition, or its negation.
  [[nodiscard]] Formula formula(const script::Condition& condition, bool wanted = true);
  /// The track that `form` is, or a new one; no value where it is negative.
  [[nodiscard]] Track track_of(const Affine& form, std::string name);
  [[nodiscard]] Track next() const { return next_; }

  std::vector<std::string> names = {};  ///< of the tracks that were made
  std::vector<Formula> definitions = {}, needs = {};
  std::optional<Error> error = std::nullopt;

 private:
  using Expression = script::Expression;
  using Condition = script::Condition;
  struct Known {
    Affine form;
    std::vector<Formula> needs;
  };

  [[nodiscard]] Track add_track(std::string name);
  template <class Part>
  Affine refuse(Message what, const Part& part);
  template <class Part>
  Affine checked(std::optional<Affine> form, const Part& part);
  template <class Part>
  Affine operated(std::optional<Operated> operation, const Part& part, std::string name);

  Affine product(const Expression& expression);
  Affine known_operation(const Expression& expression);
  Affine operation(const Expression& expression);
  Affine division(const Expression& expression);
  Affine xor_sum(const Expression& expression);
  Affine xor_operand(const Affine& form, const Expression& expression);
  Formula atom(const Condition& condition);
  Formula member(const Condition& condition);

  const Numeration& numeration_;
  std::vector<Affine> coordinates_, variables_ = {};
  Track next_;
  std::map<std::tuple<Expression::Kind, std::size_t, std::size_t>, Known> operations_ = {};
};

}  // namespace sprague::prove

// Expressions and conditions of the rule language: precedence climbing. A parenthesis may hold either, so
// both are read by the same functions and told apart afterwards.
#pragma once

#include <string>
#include <vector>

#include "script/ast.hpp"
#include "token_reader.hpp"

namespace sprague::script {

/// The names that an expression may use.
struct Scope {
  const Game* game = nullptr;  ///< its coordinates and parameters
  std::vector<std::string>* variables = nullptr;
  bool may_add_variables = false;  ///< unknown names become free variables
};

class ExpressionParser {
 public:
  ExpressionParser(TokenReader& reader, Scope scope) : reader_(reader), scope_(scope) {}

  [[nodiscard]] Expression expression();
  /// With commas at its top, each of which means `and`.
  [[nodiscard]] Condition conditions();

 private:
  struct Node {
    bool is_condition = false;
    Expression expression = {};
    Condition condition = {};
    Place place = {};
  };

  Node disjunction();
  Node conjunction();
  Node negation();
  Node comparison();
  Node exclusive();
  Node sum();
  Node product();
  Node sign();
  Node primary();
  Node name(const Token& token);
  Node call(Expression::Kind kind, const Token& token);
  Node element(const Token& token, std::size_t list);
  Condition membership(const Expression& member, std::size_t begin);
  Condition in_braces(const Expression& member);
  Condition in_range(const Expression& member, Expression first);

  Expression as_expression(Node node);
  Condition as_condition(Node node);
  Node node_of(Expression expression) const;
  Node node_of(Condition condition) const;
  [[nodiscard]] std::size_t find_list(const Token& token);
  void unknown(const Token& token);
  bool enter();

  TokenReader& reader_;
  Scope scope_;
  std::size_t depth_ = 0;
};

/// The number in a token of kind `number`; fails where it is too large.
[[nodiscard]] i64 number_of(const Token& token, TokenReader& reader);

/// The coordinate of `game` called `name`; nothing when there is none.
[[nodiscard]] std::optional<std::size_t> coordinate_called(const Game& game, std::string_view name);

/// Does the expression name only numbers and parameters?
[[nodiscard]] bool is_constant(const Expression& expression);

}  // namespace sprague::script

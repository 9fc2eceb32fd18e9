// Expressions and conditions of the rule language, as trees: what the parts of the grammar mean in rules.
#pragma once

#include <string>
#include <vector>

#include "script/ast.hpp"
#include "script/grammar.hpp"
#include "script/tokens.hpp"

namespace sprague::script {

/// The names that an expression may use.
struct Scope {
  const Game* game = nullptr;  ///< its coordinates and parameters
  std::vector<std::string>* variables = nullptr;
  bool may_add_variables = false;  ///< unknown names become free variables
};

/// The number in a token of kind `number`; fails where it is too large.
[[nodiscard]] i64 number_of(const Token& token, TokenReader& reader);

class ExpressionParser : private Grammar<ExpressionParser, Expression, Condition> {
 public:
  ExpressionParser(TokenReader& reader, Scope scope) : Grammar(reader), scope_(scope) {}

  [[nodiscard]] Expression expression() { return number(); }
  /// A number or a name.
  [[nodiscard]] Expression factor() { return as_number(primary()); }
  /// With commas at its top, each of which means `and`.
  [[nodiscard]] Condition conditions();
  /// A set of numbers, in braces or by its name.
  [[nodiscard]] NumberSet set_of_numbers();

 private:
  friend class Grammar<ExpressionParser, Expression, Condition>;

  Node in_brackets() { return disjunction(); }
  std::optional<Node> prefixed();
  [[nodiscard]] static bool is_word(std::string_view name) { return is_reserved(name); }
  i64 number_of(const Token& token) { return script::number_of(token, reader_); }

  Condition quantified(const Token& word, const Token& name);
  bool is_taken(std::string_view name) const;
  void run_over_entries(Condition& quantifier, const Token& word, const Token& name);
  Node atom(const Token& token);
  Node name(const Token& token);
  Node element(const Token& token, std::size_t list);
  Node letter(const Token& token);
  [[nodiscard]] std::size_t find_list(const Token& token);
  void unknown(const Token& token);

  static Expression constant(i64 number) { return {.kind = Expression::Kind::constant, .number = number}; }
  static Expression negated(Expression part, Place place);
  static Expression sum_of(Expression a, Expression b, const Sides& sides);
  static Expression product_of(Expression a, Expression b, const Sides&);
  Expression power_of(Expression a, Expression b, const Sides& sides);
  Expression divided(Expression a, Expression b, const Sides& sides);
  static Expression exclusive_or(Expression a, Expression b, const Sides&);
  static Expression extremum(const Token& word, std::vector<Expression> numbers);

  static Condition all(std::vector<Condition> parts);
  static Condition any(std::vector<Condition> parts);
  static Condition no(Condition part);
  static Condition compared(Condition::Kind kind, Expression a, Expression b, Place place);
  static Condition chained(std::vector<Condition> parts);
  Condition within(Expression member, std::vector<Range> ranges, bool is_listed, bool is_outside,
                   Place place);
  std::optional<NumberSet> set_called(const Token& token) const;
  static Condition in_set(Expression member, NumberSet set, bool is_outside);
  static Condition in_named_set(Expression member, const Token& word, i64 base, bool is_outside);

  static constexpr std::size_t largest_set = 10'000;
  static Message set_hint() { return "Write {1, 3, 4}, 1..5, powers(2), squares, primes or fibonacci."_m; }
  static Message compare_hint() {
    return Message("Compare it with something: {0}.", "k >= 1, a + b = n, k in {1, 3}");
  }
  static Message nesting_hint() {
    return Message("There may be {0} brackets inside each other.", deepest_nesting);
  }

  Scope scope_;
  std::vector<std::string_view> bound_before_ = {};  // by quantifiers that have ended
  std::vector<std::string_view> bound_ =
      {};  // the names of the quantifiers around what is read, outermost first
};

/// The coordinate of `game` called `name`; nothing when there is none.
[[nodiscard]] std::optional<std::size_t> coordinate_called(const Game& game, std::string_view name);

/// The set parameter of `game` called `name`; null when there is none.
[[nodiscard]] const SetParameter* set_called(const Game& game, std::string_view name);

/// The number that a letter of the words of `game` stands for; nothing, and an error at `place`, when it is none.
[[nodiscard]] std::optional<i64> number_of_letter(const Game& game, char letter, Place place,
                                                  TokenReader& reader);

/// Does the expression name only numbers and parameters?
[[nodiscard]] bool has_only_constants(const Expression& expression);

}  // namespace sprague::script

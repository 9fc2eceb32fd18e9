// The grammar of numbers and conditions that rules, questions and claims share: precedence climbing. A bracket may hold
// either, so both are read by the same functions and told apart afterwards.
//
// What the parts mean is said by the class that derives from this one, which also adds what only its own language has:
//   Node atom(token)                     what begins with a name, or the error that nothing does
//   Node in_brackets()                   what may stand in brackets: disjunction(), or more than that
//   optional<Node> prefixed()            what begins like "not" and is none
//   bool is_word(name)                   is it one of the language's words, and no name?
//   i64 number_of(token)                 the number of a token of kind number, if it is not too large
//   Number constant(i64), negated(part, place), sum_of(a, b, sides), product_of(a, b, sides), divided(a, b, sides),
//   exclusive_or(a, b, sides), extremum(word, numbers)
//   optional<NumberSet> set_called(token)  the set that a name stands for (only where the language has such names)
//   Statement all(parts), any(parts), no(part), compared(kind, a, b, place), chained(parts),
//   within(number, ranges, is_listed, is_outside, place), in_named_set(number, word, base, is_outside)
//   largest_set, set_hint(), compare_hint(), nesting_hint()
// A number or a statement that has a member `place` is told where it stands.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "script/ast.hpp"
#include "script/token_reader.hpp"

namespace sprague::script {

template <class Meaning, class Number, class Statement>
class Grammar {
 protected:
  struct Node {
    bool is_statement = false;
    Number number = {};
    Statement statement = {};
    Place place = {};
    std::optional<i64> literal = std::nullopt;  ///< of a number that stands there in digits
  };
  /// first..last; of a single number both are equal.
  struct Range {
    Number first, last;
    Place place_of_first, place_of_last;
  };

  /// Of an operator: its sign, and where its two sides and all of it stand.
  struct Sides {
    Token sign;
    Place left, right, all;
  };

  explicit Grammar(TokenReader& reader) : reader_(reader) {}

  // ---- Conditions ----

  Node disjunction() { return separated_by("or", &Grammar::conjunction); }

  Node exclusive() {
    Node left = sum();
    for (std::size_t length = 1; reader_.peek().is("xor"); ++length) {
      left = operated(std::move(left), &Grammar::sum);
      if (length > longest_chain) reader_.fail(left.place, "too many 'xor' in a row"_m);
    }
    return left;
  }
  /// The next number, which must be one.
  Number number() { return as_number(exclusive()); }

  // ---- What stands in brackets ----

  /// "(a, b, …": at least one number, the closing bracket not yet read.
  std::vector<Node> opened_arguments(const Token& token) {
    std::vector<Node> out;
    reader_.expect("(", Message("after '{0}'", token.text));
    if (!enter()) return {Node{}};
    do out.push_back(exclusive());
    while (reader_.accept(","));
    leave();
    return out;
  }
  void close_arguments(const Token& token) {
    reader_.expect(")", Message("after the last number of '{0}'", token.text));
  }

  // ---- Small parts ----

  Node node_of(Statement statement, std::size_t begin) const {
    Node node{.is_statement = true, .statement = std::move(statement), .place = reader_.place_from(begin)};
    tell_place(node);
    return node;
  }
  Node node_of(Number number, std::size_t begin) const {
    Node node{.number = std::move(number), .place = reader_.place_from(begin)};
    tell_place(node);
    return node;
  }
  Number as_number(Node node) {
    if (node.is_statement) reader_.fail(node.place, "a number is expected here, and this is a condition"_m);
    return std::move(node.number);
  }
  Statement as_statement(Node node) {
    if (!node.is_statement)
      reader_.fail(node.place, "a condition is expected here, and this is a number"_m, self().compare_hint());
    return std::move(node.statement);
  }
  void fail_as_empty(Place set) {
    reader_.fail(set, "this set is empty"_m, Message("Write {0}.", "{1, 3, 4}"));
  }
  /// Goes one bracket, or something like one, deeper; false where that is too deep.
  bool enter() {
    if (++depth_ <= deepest_nesting) return true;
    reader_.fail(TokenReader::place_of(reader_.peek()), "this is nested too deeply"_m, self().nesting_hint());
    return false;
  }
  void leave() { --depth_; }

  TokenReader& reader_;

 private:
  static constexpr std::size_t longest_chain = 20;  // of operators that nest: a / 2 / 2 / …

  [[nodiscard]] Meaning& self() { return static_cast<Meaning&>(*this); }

  static void tell_place(Node& node) {
    if constexpr (requires { node.number.place = node.place; }) node.number.place = node.place;
    if constexpr (requires { node.statement.place = node.place; }) node.statement.place = node.place;
  }

  Node conjunction() { return separated_by("and", &Grammar::negation); }

  Node separated_by(std::string_view word, Node (Grammar::*operand)()) {
    Node left = (this->*operand)();
    if (!reader_.peek().is(word)) return left;
    const std::size_t begin = left.place.offset;
    std::vector<Statement> parts;
    parts.push_back(as_statement(std::move(left)));
    while (reader_.accept(word)) parts.push_back(as_statement((this->*operand)()));
    return node_of(word == "or" ? self().any(std::move(parts)) : self().all(std::move(parts)), begin);
  }

  Node negation() {
    if (auto other = self().prefixed()) return *std::move(other);
    if (!reader_.peek().is("not")) return comparison();
    const std::size_t begin = reader_.next().offset;
    if (!enter()) return {};
    Statement part = as_statement(negation());
    leave();
    return node_of(self().no(std::move(part)), begin);
  }

  // The comparison that a symbol stands for; the two sides change places in > and >=.
  struct Relation {
    Condition::Kind kind;
    bool is_swapped;
  };
  static std::optional<Relation> relation(const Token& token) {
    if (token.is("=")) return Relation{Condition::Kind::equal, false};
    if (token.is("!=")) return Relation{Condition::Kind::unequal, false};
    if (token.is("<")) return Relation{Condition::Kind::less, false};
    if (token.is("<=")) return Relation{Condition::Kind::at_most, false};
    if (token.is(">")) return Relation{Condition::Kind::less, true};
    if (token.is(">=")) return Relation{Condition::Kind::at_most, true};
    return std::nullopt;
  }

  Node comparison() {
    Node left = exclusive();
    const std::size_t begin = left.place.offset;
    const bool is_outside = reader_.peek().is("not") && reader_.peek(1).is("in");
    if (is_outside) reader_.next();
    if (reader_.accept("in")) return node_of(membership(as_number(std::move(left)), is_outside), begin);
    if (!relation(reader_.peek())) return left;
    std::size_t from = begin;  // a chain: 1 <= k <= m
    Number before = as_number(std::move(left));
    std::vector<Statement> parts;
    while (const auto found = relation(reader_.peek())) {
      reader_.next();
      Node right = exclusive();
      const std::size_t next = right.place.offset;
      Number after = as_number(std::move(right));
      const Place place = reader_.place_from(from);
      parts.push_back(found->is_swapped ? self().compared(found->kind, after, before, place)
                                        : self().compared(found->kind, before, after, place));
      before = std::move(after);
      from = next;
    }
    // None: the left side was wrong.
    return node_of(parts.size() == 1 ? std::move(parts[0]) : self().chained(std::move(parts)), begin);
  }

 protected:
  // What stands behind "in".
  Statement membership(Number member, bool is_outside) {
    const Token token = reader_.peek();
    if constexpr (requires { self().set_called(token); }) {
      if (auto set = self().set_called(token)) {
        reader_.next();
        return self().in_set(std::move(member), *std::move(set), is_outside);
      }
    }
    if (token.is("squares") || token.is("primes") || token.is("fibonacci") || token.is("powers")) {
      reader_.next();
      const i64 base = token.is("powers") ? base_of_powers() : 0;
      return self().in_named_set(std::move(member), token, base, is_outside);
    }
    const bool is_listed = token.is("{");
    std::vector<Range> ranges = is_listed ? in_braces() : std::vector<Range>{range_from(exclusive(), true)};
    return self().within(std::move(member), std::move(ranges), is_listed, is_outside,
                         reader_.place_from(token.offset));
  }

 private:
  Range range_from(Node first, bool needs_end) {
    const Place place = first.place;
    Number number = as_number(std::move(first));
    if (!reader_.peek().is("..")) {
      if (needs_end) reader_.fail(place, "a set is expected after 'in'"_m, self().set_hint());
      return {number, number, place, place};
    }
    reader_.next();
    Node last = exclusive();
    const Place end = last.place;
    return {std::move(number), as_number(std::move(last)), place, end};
  }

  std::vector<Range> in_braces() {
    const std::size_t begin = reader_.next().offset;
    std::vector<Range> ranges;
    while (!reader_.peek().is("}") && !reader_.failed()) {
      ranges.push_back(range_from(exclusive(), false));
      if (ranges.size() > Meaning::largest_set)
        reader_.fail(reader_.place_from(begin), "this set is too large"_m,
                     Message("A set may list {0} numbers and ranges.", Meaning::largest_set));
      if (!reader_.accept(",") && !reader_.peek().is("}"))
        reader_.fail_here("expected ',' or '}' in the set"_m);
    }
    reader_.expect("}", "at the end of the set"_m);
    if (ranges.empty()) fail_as_empty(reader_.place_from(begin));
    return ranges;
  }

  i64 base_of_powers() {
    reader_.expect("(", "after 'powers': powers(2) are 1, 2, 4, 8, …"_m);
    const Token token = reader_.next();
    i64 base = 2;
    if (token.kind != Token::Kind::number)
      reader_.fail(TokenReader::place_of(token), "the base of 'powers' must be a number"_m,
                   "For example: powers(2)."_m);
    else if (base = self().number_of(token); base < 2)
      reader_.fail(TokenReader::place_of(token), "the base of 'powers' must be 2 or more"_m);
    reader_.expect(")", "after the base"_m);
    return base;
  }

  // ---- Numbers ----

  // Reads the right side, whose operators bind more tightly, and puts both together.
  Node operated(Node left, Node (Grammar::*operand)()) {
    Sides sides{.sign = reader_.next(), .left = left.place, .right = {}, .all = {}};
    Number a = as_number(std::move(left));
    Node right = (this->*operand)();
    sides.right = right.place;
    sides.all = reader_.place_from(sides.left.offset);
    Number b = as_number(std::move(right));
    const Token& sign = sides.sign;
    Number both = sign.is("xor")                 ? self().exclusive_or(std::move(a), std::move(b), sides)
                  : sign.is("*")                 ? self().product_of(std::move(a), std::move(b), sides)
                  : sign.is("+") || sign.is("-") ? self().sum_of(std::move(a), std::move(b), sides)
                                                 : self().divided(std::move(a), std::move(b), sides);
    return node_of(std::move(both), sides.left.offset);
  }

  Node sum() {
    Node left = product();
    while (reader_.peek().is("+") || reader_.peek().is("-"))
      left = operated(std::move(left), &Grammar::product);
    return left;
  }

  Node product() {
    Node left = sign();
    std::size_t divisions = 0;
    while (reader_.peek().is("*") || reader_.peek().is("/") || reader_.peek().is("mod")) {
      if (!reader_.peek().is("*")) ++divisions;
      left = operated(std::move(left), &Grammar::sign);
      if (divisions > longest_chain) reader_.fail(left.place, "too many divisions in a row"_m);
    }
    // 2k is mathematics, but not a product here: (2)(k) would then be one, and a sum of positions is not.
    const Token after = reader_.peek();
    if (left.literal && after.kind == Token::Kind::name &&
        after.offset == left.place.offset + left.place.length && !self().is_word(after.text))
      reader_.fail_here(Message("expected an operator after {0}", *left.literal),
                        Message("Write {0}.", std::to_string(*left.literal) + "*" + std::string(after.text)));
    return left;
  }

  Node sign() {
    if (!reader_.peek().is("-")) return power();
    const std::size_t begin = reader_.next().offset;
    if (!enter()) return {};
    Number part = as_number(sign());
    leave();
    return node_of(self().negated(std::move(part), reader_.place_from(begin)), begin);
  }

  // Of a language that has powers; in the others, '^' is no token.
  Node power() {
    Node left = primary();
    if constexpr (requires(Number a, Sides sides) { self().power_of(a, a, sides); }) {
      if (reader_.peek().is("^")) {
        const std::size_t begin = left.place.offset;
        Sides sides{.sign = reader_.next(), .left = left.place, .right = {}, .all = {}};
        Node right = primary();
        sides.right = right.place;
        sides.all = reader_.place_from(begin);
        return node_of(self().power_of(as_number(std::move(left)), as_number(std::move(right)), sides),
                       begin);
      }
    }
    return left;
  }

 protected:
  Node primary() {
    const Token token = reader_.peek();
    if (token.kind == Token::Kind::number) {
      reader_.next();
      const i64 number = self().number_of(token);
      Node node = node_of(self().constant(number), token.offset);
      node.literal = number;
      return node;
    }
    if (token.is("(")) {
      reader_.next();
      if (!enter()) return {};
      Node inner = self().in_brackets();
      reader_.expect(")", "to close the '(' before"_m);
      inner.place = reader_.place_from(token.offset);
      tell_place(inner);  // so that it covers the brackets
      leave();
      return inner;
    }
    if (token.is("min") || token.is("max")) {
      reader_.next();
      std::vector<Node> nodes = opened_arguments(token);
      close_arguments(token);
      std::vector<Number> numbers;
      for (Node& node : nodes) numbers.push_back(as_number(std::move(node)));
      return node_of(self().extremum(token, std::move(numbers)), token.offset);
    }
    return self().atom(token);
  }

 private:
  std::size_t depth_ = 0;
};

}  // namespace sprague::script

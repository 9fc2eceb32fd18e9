// The expressions of queries and claims: precedence climbing. A bracket may hold a number or a statement, so
// both are read by the same functions and told apart afterwards. All in one class with its bodies, since only
// the parser of formulas (query_parser.cpp) is built on it.
#pragma once

#include <algorithm>
#include <span>

#include "base/nearest.hpp"
#include "base/scanner.hpp"
#include "prove/query/query_parser.hpp"
#include "prove/query/query_terms.hpp"
#include "script/linear.hpp"

namespace sprague::prove::detail {

inline constexpr std::size_t longest_chain = 20;       // of operators that nest: a xor b xor …
inline constexpr u64 largest_constant = u64{1} << 40;  // that automata of linear relations are made for
inline constexpr std::size_t most_names = 20;          // at one place: an automaton reads them all at once

inline constexpr std::string_view words[] = {"forall", "exists",    "and",     "or",    "not",  "in",
                                             "mod",    "xor",       "min",     "max",   "true", "false",
                                             "powers", "fibonacci", "squares", "primes"};
inline constexpr std::string_view relation_names[] = {"P", "N", "G", "move"};

inline bool is_one_of(std::span<const std::string_view> list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

inline std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

inline Message did_you_mean(std::string_view word) { return Message("Did you mean '{0}'?", word); }

class QueryExpressions {
 public:
  QueryExpressions(std::vector<script::Token> tokens, const QueryScope& scope)
      : reader_(std::move(tokens)), scope_(scope), terms_(0) {
    for (const std::string& name : scope.coordinates) declare_free(name);
  }
  virtual ~QueryExpressions() = default;

 protected:
  using Place = script::Place;
  using Token = script::Token;
  using TokenReader = script::TokenReader;

  struct Node {
    bool is_formula = false;
    Formula formula = {};
    Value value = {};
    Place place = {};
  };
  struct Name {
    std::string text;
    Track track;
  };

  /// A statement, or what may stand in its place.
  virtual Node equivalence() = 0;

  [[nodiscard]] bool may_be_name(const Token& token) {
    if (token.kind != Token::Kind::name) {
      reader_.fail_here("expected a name"_m, Message("For example: {0}.", "forall x, y: P(x, y) => x <= y"));
      return false;
    }
    if (is_one_of(words, token.text) || (scope_.vocabulary && is_one_of(relation_names, token.text))) {
      reader_.fail(TokenReader::place_of(token),
                   Message("'{0}' has a meaning of its own and cannot be a variable", token.text),
                   "Variables are x, y, n1, …."_m);
      return false;
    }
    return true;
  }

  // ---- Expressions ----

  Node exclusive() {
    Node left = sum();
    for (std::size_t length = 1; reader_.peek().is("xor"); ++length) {
      const Token token = reader_.next();
      const Node right = sum();
      if (scope_.numeration != Numeration::base(2))
        reader_.fail(TokenReader::place_of(token),
                     Message("'{0}' cannot be decided in {1}", "xor", scope_.numeration.words()),
                     "It is known in base 2."_m);
      left = chained(left, terms_.xor_sum(as_value(left), as_value(right)), length);
    }
    return left;
  }

  Node sum() {
    Node left = product();
    while (reader_.peek().is("+") || reader_.peek().is("-")) {
      const i64 sign = reader_.next().is("-") ? -1 : 1;
      const Node right = product();
      left = chained(left, Terms::sum(as_value(left), 1, as_value(right), sign), 0);
    }
    return left;
  }

  Node product() {
    Node left = sign();
    std::size_t length = 0;
    while (reader_.peek().is("*") || reader_.peek().is("/") || reader_.peek().is("mod")) {
      const Token token = reader_.next();
      const Node right = sign();
      const Value a = as_value(left), b = as_value(right);
      if (token.is("*")) {
        if (!a.is_constant() && !b.is_constant())
          reader_.fail(left.place, "a product of two numbers that change cannot be decided"_m,
                       "One of the factors must be a number."_m);
        const Value none{.form = script::constant_form(0)};
        left = chained(left,
                       a.is_constant() ? Terms::sum(b, a.form.constant, none, 0)
                                       : Terms::sum(a, b.form.constant, none, 0),
                       0);
        continue;
      }
      if (!b.is_constant() || b.form.constant < 1) {
        reader_.fail(right.place, Message("behind '{0}' must stand a number, 1 or more", token.text));
        return left;
      }
      left = chained(
          left, token.is("/") ? terms_.quotient(a, b.form.constant) : terms_.remainder(a, b.form.constant),
          ++length);
    }
    if (reader_.peek().kind == Token::Kind::name && left.value.is_constant() && !left.is_formula &&
        reader_.peek().offset == left.place.offset + left.place.length && left.place.length > 0)
      reader_.fail_here("expected an operator after the number"_m, "Write 2*x, not 2x."_m);
    return left;
  }

  Node sign() {
    if (!reader_.peek().is("-")) return primary();
    const std::size_t begin = reader_.next().offset;
    if (!enter()) return {};
    const Node part = sign();
    --depth_;
    const Value none{.form = script::constant_form(0)};
    return node_of(checked(Terms::sum(as_value(part), -1, none, 0), part.place), begin);
  }

  Node primary() {
    const Token token = reader_.peek();
    if (token.kind == Token::Kind::number)
      return node_of(Value{.form = script::constant_form(constant_number())}, token.offset);
    if (token.is("(")) {
      reader_.next();
      if (!enter()) return {};
      Node inner = equivalence();
      reader_.expect(")", "to close the '(' before"_m);
      inner.place = reader_.place_from(token.offset);
      --depth_;
      return inner;
    }
    if (token.kind != Token::Kind::name) {
      reader_.fail_here("expected a number, a name or a relation"_m);
      return {};
    }
    if (token.is("true") || token.is("false")) {
      reader_.next();
      return node_of(token.is("true") ? all({}) : any({}), token.offset);
    }
    if (token.is("min") || token.is("max")) return extremum();
    if (scope_.vocabulary && is_one_of(relation_names, token.text)) return relation();
    if (is_one_of(words, token.text)) {
      reader_.fail_here("expected a number, a name or a relation"_m);
      return {};
    }
    return name();
  }

  Node extremum() {
    const Token token = reader_.next();
    const std::vector<Node> numbers = arguments(token);
    Node left{.value = as_value(numbers[0]), .place = {token.offset, 1}};
    for (std::size_t i = 1; i < numbers.size(); ++i)
      left = chained(left, terms_.extremum(left.value, as_value(numbers[i]), token.is("min")), i);
    return left;
  }

  /// What stands in brackets behind `token`: one number or more.
  std::vector<Node> arguments(const Token& token) {
    std::vector<Node> out;
    reader_.expect("(", Message("after '{0}'", token.text));
    if (!enter()) return {Node{}};
    do out.push_back(exclusive());
    while (reader_.accept(","));
    --depth_;
    if (!token.is("move")) reader_.expect(")", Message("after the last number of '{0}'", token.text));
    return out;
  }

  Node name() {
    const Token token = reader_.next();
    const std::string text(token.text);
    if (reader_.peek().is("(")) return no_function(token);
    for (auto at = names_.rbegin(); at != names_.rend(); ++at)
      if (at->text == text) return node_of(Value{.form = script::variable_form(at->track)}, token.offset);
    for (const auto& [parameter, value] : scope_.parameters)
      if (parameter == text) return node_of(Value{.form = script::constant_form(value)}, token.offset);
    if (!scope_.may_add_names) return unknown(token);
    const Token after = reader_.peek();
    if (after.kind == Token::Kind::name && !is_one_of(words, after.text)) return misspelt(token);
    declare_free(text);
    check_names(token);
    return node_of(Value{.form = script::variable_form(names_.back().track)}, token.offset);
  }

  Node no_function(const Token& token) {
    std::vector<std::string_view> known{"min", "max"};
    if (scope_.vocabulary) known.insert(known.end(), std::begin(relation_names), std::end(relation_names));
    const std::string_view near = token.text.size() > 1 ? nearest(token.text, known) : std::string_view();
    reader_.fail(TokenReader::place_of(token), Message("'{0}' is no relation and no function", token.text),
                 !near.empty()       ? did_you_mean(near)
                 : scope_.vocabulary ? "There are P(…), N(…), G(…), move(… -> …), min(…) and max(…)."_m
                                     : "There are min(…) and max(…)."_m);
    return {};
  }
  Node unknown(const Token& token) {
    std::vector<std::string_view> known;
    for (const Name& name : names_) known.push_back(name.text);
    const std::string_view near = token.text.size() > 1 ? nearest(token.text, known) : std::string_view();
    std::vector<std::string> all_names;
    for (const Name& name : names_) all_names.push_back(name.text);
    reader_.fail(TokenReader::place_of(token), Message("'{0}' has no meaning here", token.text),
                 near.empty() ? Message("The names here are {0}.", listed(all_names)) : did_you_mean(near));
    return {};
  }
  // Two names in a row: one of them was to be a word.
  Node misspelt(const Token& token) {
    const std::string_view near = nearest(token.text, words);
    const std::string_view next = nearest(reader_.peek().text, words);
    if (!near.empty())
      reader_.fail(TokenReader::place_of(token), Message("'{0}' has no meaning here", token.text),
                   did_you_mean(near));
    else
      reader_.fail_here("expected an operator"_m, next.empty()
                                                      ? "Write 'and', 'or', '=>', a comparison or +, -, *."_m
                                                      : did_you_mean(next));
    return {};
  }

  // ---- Relations of the theorem ----

  Node relation() {
    const Token token = reader_.next();
    const Vocabulary& vocabulary = *scope_.vocabulary;
    if (token.is("G") && !vocabulary.has_values)
      reader_.fail(TokenReader::place_of(token),
                   "G has no meaning here, since the theorem is about P-positions only"_m,
                   "Prove the nim-values, and ask about these."_m);
    std::vector<Node> numbers = arguments(token);
    check_count(token, numbers.size());
    if (token.is("move")) {
      reader_.expect("->", "after the position that is moved from: move(x, y -> a, b)"_m);
      std::size_t count = 0;
      do {
        numbers.push_back(exclusive());
        ++count;
      } while (reader_.accept(","));
      reader_.expect(")", Message("after the last number of '{0}'", "move"));
      check_count(token, count);
    }
    if (reader_.failed()) return {};
    Value owner;
    UsedRelation used{.kind = token.is("P")   ? UsedRelation::Kind::p
                              : token.is("N") ? UsedRelation::Kind::n
                              : token.is("G") ? UsedRelation::Kind::value
                                              : UsedRelation::Kind::move};
    std::vector<Track> tracks;
    if (!place_arguments(numbers, used, owner, tracks)) return {};
    if (used.kind != UsedRelation::Kind::value)
      return node_of(with_definitions(owner, holds(number_of(used), std::move(tracks))), token.offset);
    tracks.push_back(terms_.fresh(owner));
    owner.form = script::variable_form(tracks.back());
    owner.definitions.push_back(holds(number_of(used), std::move(tracks)));
    return node_of(std::move(owner), token.offset);
  }

  /// The tracks of the arguments; those at fixed coordinates choose the slice.
  bool place_arguments(const std::vector<Node>& numbers, UsedRelation& used, Value& owner,
                       std::vector<Track>& tracks) {
    const std::vector<Slice>& slices = scope_.vocabulary->slices;
    std::vector<i64> fixed;
    Place place;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      Value value = as_value(numbers[i]);
      if (used.kind != UsedRelation::Kind::move && slices[0][i]) {
        place = numbers[i].place;
        if (!value.is_constant())
          reader_.fail(place, Message("a number must stand here, since {0} is fixed in the theorem",
                                      scope_.vocabulary->coordinates[i]));
        fixed.push_back(value.form.constant);
        continue;
      }
      const auto track = terms_.natural(value);
      if (!track) too_large(numbers[i].place);
      owner.needs(value);
      tracks.push_back(track.value_or(0));
    }
    for (std::size_t s = 0; s < slices.size() && !fixed.empty(); ++s) {
      std::vector<i64> of_slice;
      for (const auto& number : slices[s])
        if (number) of_slice.push_back(*number);
      if (of_slice == fixed) {
        used.slice = s;
        fixed.clear();
      }
    }
    if (!fixed.empty()) reader_.fail(place, "the theorem says nothing of this number"_m);
    return !reader_.failed();
  }

  void check_count(const Token& token, std::size_t count) {
    const std::vector<std::string>& names = scope_.vocabulary->coordinates;
    if (count == names.size()) return;
    reader_.fail({token.offset, token.length},
                 names.size() == 1
                     ? Message("a position has {0} number, and here are {1}", names.size(), count)
                     : Message("a position has {0} numbers, and here are {1}", names.size(), count),
                 Message("Write {0}.", std::string(token.text) + "(" + listed(names) +
                                           (token.is("move") ? " -> …)" : ")")));
  }

  std::size_t number_of(const UsedRelation& used) {
    const auto at = std::find(out_.relations.begin(), out_.relations.end(), used);
    if (at != out_.relations.end()) return static_cast<std::size_t>(at - out_.relations.begin());
    out_.relations.push_back(used);
    return out_.relations.size() - 1;
  }

  // ---- Small parts ----

  /// The next token. Needs: it is a number, or there was an error.
  i64 constant_number() {
    const Token token = reader_.next();
    if (reader_.failed()) return 2;
    u64 value = 0;
    if (sprague::detail::to_u64(token.text, value) && value <= largest_constant)
      return static_cast<i64>(value);
    reader_.fail(TokenReader::place_of(token), "this number is too large"_m,
                 "Numbers up to 2^40 can be written here."_m);
    return 2;
  }

  void declare_free(const std::string& name) {
    out_.names.push_back(name);
    out_.tracks.push_back(terms_.fresh());
    names_.push_back({name, out_.tracks.back()});
  }
  void check_names(const Token& token) {
    if (names_.size() > most_names)
      reader_.fail(TokenReader::place_of(token), "too many variables"_m,
                   Message("There may be {0} at one place.", most_names));
  }
  void end() {
    if (reader_.peek().kind == Token::Kind::end) return;
    const Token token = reader_.peek();
    const std::string_view near =
        token.kind == Token::Kind::name ? nearest(token.text, words) : std::string_view();
    reader_.fail_here("expected the end"_m, token.is(",")   ? "Write 'and' between statements."_m
                                            : !near.empty() ? did_you_mean(near)
                                                            : Message());
  }
  void too_large(Place place) { reader_.fail(place, "the numbers in this would be beyond 2^62"_m); }
  Value checked(std::optional<Value> value, Place place) {
    if (!value) too_large(place);
    return std::move(value).value_or(Value{});
  }
  /// The result of an operator whose left side was `left`; `length` of them nest.
  Node chained(const Node& left, std::optional<Value> value, std::size_t length) {
    Node out = node_of(checked(std::move(value), left.place), left.place.offset);
    if (length > longest_chain) reader_.fail(out.place, "too many operators in a row"_m);
    return out;
  }
  Node node_of(Formula formula, std::size_t begin) const {
    return {.is_formula = true, .formula = std::move(formula), .place = reader_.place_from(begin)};
  }
  Node node_of(Value value, std::size_t begin) const {
    return {.value = std::move(value), .place = reader_.place_from(begin)};
  }
  Formula as_formula(Node node) {
    if (!node.is_formula)
      reader_.fail(node.place, "a statement is expected here, and this is a number"_m,
                   Message("Compare it with something: {0}.", "x >= 1, x + y = z"));
    return std::move(node.formula);
  }
  Value as_value(const Node& node) {
    if (node.is_formula) reader_.fail(node.place, "a number is expected here, and this is a statement"_m);
    return node.value;
  }
  bool enter() {
    if (++depth_ <= script::deepest_nesting) return true;
    reader_.fail(
        TokenReader::place_of(reader_.peek()), "this is nested too deeply"_m,
        Message("There may be {0} brackets and quantifiers inside each other.", script::deepest_nesting));
    return false;
  }

  TokenReader reader_;
  const QueryScope& scope_;
  Terms terms_;
  ParsedQuery out_ = {};
  std::vector<Name> names_ = {};  // in scope; the last of equal ones is meant
  std::size_t depth_ = 0;
};

}  // namespace sprague::prove::detail

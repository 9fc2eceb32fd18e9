#include "query_parser.hpp"

#include <algorithm>
#include <span>

#include "query_terms.hpp"
#include "sprague/base/nearest.hpp"
#include "sprague/base/scanner.hpp"
#include "sprague/prove/query.hpp"
#include "sprague/script/linear.hpp"

namespace sprague::prove {
namespace {

using script::Place;
using script::Token;
using script::TokenReader;

constexpr std::size_t longest_chain = 20;  // of operators that nest: a xor b xor …
constexpr std::size_t most_ranges = 1'000;
constexpr u64 largest_constant = u64{1} << 40;  // that automata of linear relations are made for
constexpr std::size_t most_names = 20;          // at one place: an automaton reads them all at once

constexpr std::string_view words[] = {"forall", "exists",    "and",     "or",    "not",  "in",
                                      "mod",    "xor",       "min",     "max",   "true", "false",
                                      "powers", "fibonacci", "squares", "primes"};
constexpr std::string_view relation_names[] = {"P", "N", "G", "move"};

bool is_one_of(std::span<const std::string_view> list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

class QueryParser {
 public:
  QueryParser(std::vector<Token> tokens, const QueryScope& scope)
      : reader_(std::move(tokens)), scope_(scope), terms_(0) {
    for (const std::string& name : scope.coordinates) declare_free(name);
  }

  [[nodiscard]] Result<ParsedQuery> query() {
    std::vector<Formula> bodies;
    ParsedQuery::Block block;
    const std::size_t depth = names_.size();
    bool is_block = false;
    while (is_quantifier() && (!is_block || reader_.peek().is("exists") == block.is_exists)) {
      is_block = true;
      block.is_exists = reader_.next().is("exists");
      bound_names(block);
    }
    Formula body = as_formula(equivalence());
    end();
    if (reader_.failed()) return reader_.error();
    if (is_block) {
      names_.erase(names_.begin() + static_cast<std::ptrdiff_t>(depth),
                   names_.begin() + static_cast<std::ptrdiff_t>(depth + block.names.size()));
      out_.formula = quantified(block, body);
      block.body = std::move(body);
      out_.outermost = std::move(block);
    } else {
      out_.formula = std::move(body);
    }
    return std::move(out_);
  }

  [[nodiscard]] Result<ParsedQuery> value_claim() {
    reader_.next();  // G =
    reader_.next();
    const Track value = terms_.fresh();
    Node node = exclusive();
    const Value expression = as_value(node);
    end();
    const auto same = script::combined(expression.form, 1, script::variable_form(value), -1);
    if (!same) too_large(node.place);
    if (reader_.failed()) return reader_.error();
    out_.formula = with_definitions(expression, equals_zero(*same));
    out_.tracks.push_back(value);
    return std::move(out_);
  }

 private:
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

  // ---- Formulas ----

  Node equivalence() {
    Node left = implication();
    if (!reader_.accept("<=>")) return left;
    Formula a = as_formula(std::move(left));
    Formula b = as_formula(implication());
    if (reader_.peek().is("<=>"))
      reader_.fail_here("'<=>' twice in a row has two meanings",
                        "Write (a <=> b) <=> c, or a <=> b and b <=> c.");
    return node_of(both_or_neither(std::move(a), std::move(b)), left.place.offset);
  }

  // a => b => c is a => (b => c), as everywhere in logic.
  Node implication() {
    Node left = disjunction();
    if (!reader_.accept("=>")) return left;
    if (!enter()) return {};
    const std::size_t begin = left.place.offset;
    Formula a = as_formula(std::move(left));
    Formula b = as_formula(implication());
    --depth_;
    return node_of(any({no(std::move(a)), std::move(b)}), begin);
  }

  Node disjunction() { return joined("or", &QueryParser::conjunction); }
  Node conjunction() { return joined("and", &QueryParser::negation); }

  Node joined(std::string_view word, Node (QueryParser::*operand)()) {
    Node left = (this->*operand)();
    if (!reader_.peek().is(word)) return left;
    const std::size_t begin = left.place.offset;
    std::vector<Formula> parts;
    parts.push_back(as_formula(std::move(left)));
    while (reader_.accept(word)) parts.push_back(as_formula((this->*operand)()));
    return node_of(word == "or" ? any(std::move(parts)) : all(std::move(parts)), begin);
  }

  Node negation() {
    if (is_quantifier()) return quantifier();
    if (!reader_.peek().is("not")) return comparison();
    const std::size_t begin = reader_.next().offset;
    if (!enter()) return {};
    Formula part = as_formula(negation());
    --depth_;
    return node_of(no(std::move(part)), begin);
  }

  [[nodiscard]] bool is_quantifier() const {
    return reader_.peek().is("forall") || reader_.peek().is("exists");
  }

  Node quantifier() {
    const std::size_t begin = reader_.peek().offset;
    if (!enter()) return {};
    ParsedQuery::Block block;
    block.is_exists = reader_.next().is("exists");
    const std::size_t depth = names_.size();
    bound_names(block);
    Formula body = as_formula(equivalence());
    // Free variables that the body added stand behind the bound ones, and stay.
    names_.erase(names_.begin() + static_cast<std::ptrdiff_t>(depth),
                 names_.begin() + static_cast<std::ptrdiff_t>(depth + block.names.size()));
    --depth_;
    return node_of(quantified(block, std::move(body)), begin);
  }

  static Formula quantified(const ParsedQuery::Block& block, Formula body) {
    return block.is_exists ? exists(block.tracks, std::move(body))
                           : no(exists(block.tracks, no(std::move(body))));
  }

  void bound_names(ParsedQuery::Block& block) {
    do {
      const Token token = reader_.peek();
      if (!may_be_name(token)) return;
      reader_.next();
      const std::string name(token.text);
      if (std::find(block.names.begin(), block.names.end(), name) != block.names.end())
        reader_.fail(TokenReader::place_of(token), "'" + name + "' is bound twice here",
                     "Give one of them another name.");
      block.names.push_back(name);
      block.tracks.push_back(terms_.fresh());
      names_.push_back({name, block.tracks.back()});
      check_names(token);
    } while (reader_.accept(","));
    reader_.expect(":", "after the names that are bound: forall x, y: …");
  }

  [[nodiscard]] bool may_be_name(const Token& token) {
    if (token.kind != Token::Kind::name) {
      reader_.fail_here("expected a name", "For example: forall x, y: P(x, y) => x <= y.");
      return false;
    }
    if (is_one_of(words, token.text) || (scope_.vocabulary && is_one_of(relation_names, token.text))) {
      reader_.fail(TokenReader::place_of(token),
                   "'" + std::string(token.text) + "' has a meaning of its own and cannot be a variable",
                   "Variables are x, y, n1, ….");
      return false;
    }
    return true;
  }

  // ---- Comparisons ----

  // The sign with its sides in order: a < b is 0 < b − a.
  struct Sign {
    bool is_equality, is_negated, is_swapped;
    i64 constant;
  };
  [[nodiscard]] static std::optional<Sign> sign_of(const Token& token) {
    if (token.is("=")) return Sign{true, false, false, 0};
    if (token.is("!=")) return Sign{true, true, false, 0};
    if (token.is("<")) return Sign{false, false, false, -1};
    if (token.is("<=")) return Sign{false, false, false, 0};
    if (token.is(">")) return Sign{false, false, true, -1};
    if (token.is(">=")) return Sign{false, false, true, 0};
    return std::nullopt;
  }

  Node comparison() {
    Node left = exclusive();
    const std::size_t begin = left.place.offset;
    const bool is_outside = reader_.peek().is("not") && reader_.peek(1).is("in");
    if (is_outside) reader_.next();
    if (reader_.accept("in")) return node_of(membership(as_value(left), left.place, is_outside), begin);
    if (!sign_of(reader_.peek())) return left;
    Value before = as_value(left);
    std::vector<Formula> chain;
    while (const auto sign = sign_of(reader_.peek())) {
      reader_.next();
      Node right = exclusive();
      Value after = as_value(right);
      chain.push_back(compared(before, *sign, after, right.place));
      before = std::move(after);
    }
    return node_of(chain.size() == 1 ? std::move(chain[0]) : all(std::move(chain)), begin);
  }

  Formula compared(const Value& a, const Sign& sign, const Value& b, Place place) {
    const i64 turn = sign.is_swapped ? -1 : 1;
    Value difference = checked(Terms::sum(b, turn, a, -turn), place);
    const auto form = script::combined(difference.form, 1, script::constant_form(0), 0, sign.constant);
    if (!form) {
      too_large(place);
      return {};
    }
    Formula atom = sign.is_equality ? equals_zero(*form) : at_least_zero(*form);
    if (sign.is_negated) atom = no(std::move(atom));
    return with_definitions(difference, std::move(atom));
  }

  Formula membership(Value value, Place place, bool is_outside) {
    Formula inside;
    const Token token = reader_.peek();
    if (reader_.accept("{")) {
      inside = in_braces(value);
    } else if (token.is("powers") || token.is("fibonacci") || token.is("squares") || token.is("primes")) {
      inside = in_named_set(value);
    } else {
      Node first = exclusive();
      if (!reader_.peek().is(".."))
        reader_.fail(first.place, "a set is expected after 'in'",
                     "Write {1, 3, 4}, 1..5, powers(2) or fibonacci.");
      reader_.next();
      const Node last = exclusive();
      inside = between(value, as_value(first), as_value(last), place);
    }
    return with_definitions(value, is_outside ? no(std::move(inside)) : std::move(inside));
  }

  /// first ≤ value ≤ last; what the ends need is added to `value`.
  Formula between(Value& value, const Value& first, const Value& last, Place place) {
    const auto above = script::combined(value.form, 1, first.form, -1);
    const auto below = script::combined(last.form, 1, value.form, -1);
    value.needs(first);
    value.needs(last);
    if (!above || !below) {
      too_large(place);
      return {};
    }
    return all({at_least_zero(*above), at_least_zero(*below)});
  }

  Formula in_braces(Value& value) {
    std::vector<Formula> parts;
    while (!reader_.peek().is("}") && !reader_.failed()) {
      const Node first = exclusive();
      const bool is_range = reader_.accept("..");
      const Node last = is_range ? exclusive() : first;
      parts.push_back(between(value, as_value(first), as_value(last), first.place));
      if (parts.size() > most_ranges)
        reader_.fail(first.place, "this set is too large",
                     "A set may list " + std::to_string(most_ranges) + " numbers and ranges.");
      if (!reader_.accept(",") && !reader_.peek().is("}"))
        reader_.fail_here("expected ',' or '}' in the set");
    }
    const Token token = reader_.peek();
    reader_.expect("}", "at the end of the set");
    if (parts.empty()) reader_.fail(TokenReader::place_of(token), "this set is empty", "Write {1, 3, 4}.");
    return any(std::move(parts));
  }

  Formula in_named_set(const Value& value) {
    const Token token = reader_.next();
    const Place place = TokenReader::place_of(token);
    const Numeration& numeration = scope_.numeration;
    bool is_known = token.is("fibonacci") && numeration == Numeration::zeckendorf();
    std::string name(token.text);
    if (token.is("powers")) {
      reader_.expect("(", "after 'powers': powers(2) are 1, 2, 4, 8, …");
      const Token base = reader_.peek();
      const i64 number = constant_number("the base of 'powers'");
      if (number < 2) reader_.fail(TokenReader::place_of(base), "the base of 'powers' must be 2 or more");
      reader_.expect(")", "after the base");
      is_known = numeration.is_base() && static_cast<i64>(numeration.radix()) == number;
      name += "(" + std::to_string(number) + ")";
    }
    if (!is_known)
      reader_.fail(
          place, "'" + name + "' cannot be decided in " + numeration.name(),
          token.is("squares") || token.is("primes")
              ? "No automaton knows them. powers(k) is known in base k, fibonacci in Zeckendorf's numeration."
              : "powers(k) is known in base k, fibonacci in Zeckendorf's numeration.");
    Value element{.form = value.form};
    const auto track = terms_.natural(element);
    if (!track) too_large(place);
    return with_definitions(element, {.kind = Formula::Kind::unit, .tracks = {track.value_or(0)}});
  }

  // ---- Expressions ----

  Node exclusive() {
    Node left = sum();
    for (std::size_t length = 1; reader_.peek().is("xor"); ++length) {
      const Token token = reader_.next();
      const Node right = sum();
      if (scope_.numeration != Numeration::base(2))
        reader_.fail(TokenReader::place_of(token), "'xor' cannot be decided in " + scope_.numeration.name(),
                     "It is known in base 2.");
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
          reader_.fail(left.place, "a product of two numbers that change cannot be decided",
                       "One of the factors must be a number.");
        const Value none{.form = script::constant_form(0)};
        left = chained(left,
                       a.is_constant() ? Terms::sum(b, a.form.constant, none, 0)
                                       : Terms::sum(a, b.form.constant, none, 0),
                       0);
        continue;
      }
      if (!b.is_constant() || b.form.constant < 1) {
        reader_.fail(right.place, "behind '" + std::string(token.text) + "' must stand a number, 1 or more");
        return left;
      }
      left = chained(
          left, token.is("/") ? terms_.quotient(a, b.form.constant) : terms_.remainder(a, b.form.constant),
          ++length);
    }
    if (reader_.peek().kind == Token::Kind::name && left.value.is_constant() && !left.is_formula &&
        reader_.peek().offset == left.place.offset + left.place.length && left.place.length > 0)
      reader_.fail_here("expected an operator after the number", "Write 2*x, not 2x.");
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
      return node_of(Value{.form = script::constant_form(constant_number("this"))}, token.offset);
    if (token.is("(")) {
      reader_.next();
      if (!enter()) return {};
      Node inner = equivalence();
      reader_.expect(")", "to close the '(' before");
      inner.place = reader_.place_from(token.offset);
      --depth_;
      return inner;
    }
    if (token.kind != Token::Kind::name) {
      reader_.fail_here("expected a number, a name or a relation");
      return {};
    }
    if (token.is("true") || token.is("false")) {
      reader_.next();
      return node_of(token.is("true") ? all({}) : any({}), token.offset);
    }
    if (token.is("min") || token.is("max")) return extremum();
    if (scope_.vocabulary && is_one_of(relation_names, token.text)) return relation();
    if (is_one_of(words, token.text)) {
      reader_.fail_here("expected a number, a name or a relation");
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
    reader_.expect("(", "after '" + std::string(token.text) + "'");
    if (!enter()) return {Node{}};
    do out.push_back(exclusive());
    while (reader_.accept(","));
    --depth_;
    if (!token.is("move")) reader_.expect(")", "after the last number of '" + std::string(token.text) + "'");
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
    reader_.fail(TokenReader::place_of(token),
                 "'" + std::string(token.text) + "' is no relation and no function",
                 !near.empty()       ? "Did you mean '" + std::string(near) + "'?"
                 : scope_.vocabulary ? "There are P(…), N(…), G(…), move(… -> …), min(…) and max(…)."
                                     : "There are min(…) and max(…).");
    return {};
  }
  Node unknown(const Token& token) {
    std::vector<std::string_view> known;
    for (const Name& name : names_) known.push_back(name.text);
    const std::string_view near = token.text.size() > 1 ? nearest(token.text, known) : std::string_view();
    std::vector<std::string> all_names;
    for (const Name& name : names_) all_names.push_back(name.text);
    reader_.fail(TokenReader::place_of(token), "'" + std::string(token.text) + "' has no meaning here",
                 near.empty() ? "The names here are " + listed(all_names) + "."
                              : "Did you mean '" + std::string(near) + "'?");
    return {};
  }
  // Two names in a row: one of them was to be a word.
  Node misspelt(const Token& token) {
    const std::string_view near = nearest(token.text, words);
    const std::string_view next = nearest(reader_.peek().text, words);
    if (!near.empty())
      reader_.fail(TokenReader::place_of(token), "'" + std::string(token.text) + "' has no meaning here",
                   "Did you mean '" + std::string(near) + "'?");
    else
      reader_.fail_here("expected an operator", next.empty()
                                                    ? "Write 'and', 'or', '=>', a comparison or +, -, *."
                                                    : "Did you mean '" + std::string(next) + "'?");
    return {};
  }

  // ---- Relations of the theorem ----

  Node relation() {
    const Token token = reader_.next();
    const Vocabulary& vocabulary = *scope_.vocabulary;
    if (token.is("G") && !vocabulary.has_values)
      reader_.fail(TokenReader::place_of(token),
                   "G has no meaning here, since the theorem is about P-positions only",
                   "Prove the nim-values, and ask about these.");
    std::vector<Node> numbers = arguments(token);
    check_count(token, numbers.size());
    if (token.is("move")) {
      reader_.expect("->", "after the position that is moved from: move(x, y -> a, b)");
      std::size_t count = 0;
      do {
        numbers.push_back(exclusive());
        ++count;
      } while (reader_.accept(","));
      reader_.expect(")", "after the last number of 'move'");
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
          reader_.fail(place, "a number must stand here, since " + scope_.vocabulary->coordinates[i] +
                                  " is fixed in the theorem");
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
    if (!fixed.empty()) reader_.fail(place, "the theorem says nothing of this number");
    return !reader_.failed();
  }

  void check_count(const Token& token, std::size_t count) {
    const std::vector<std::string>& names = scope_.vocabulary->coordinates;
    if (count == names.size()) return;
    reader_.fail({token.offset, token.length},
                 "a position has " + std::to_string(names.size()) +
                     (names.size() == 1 ? " number" : " numbers") + ", and here are " + std::to_string(count),
                 token.is("move") ? "Write move(" + listed(names) + " -> …)."
                                  : "Write " + std::string(token.text) + "(" + listed(names) + ").");
  }

  std::size_t number_of(const UsedRelation& used) {
    const auto at = std::find(out_.relations.begin(), out_.relations.end(), used);
    if (at != out_.relations.end()) return static_cast<std::size_t>(at - out_.relations.begin());
    out_.relations.push_back(used);
    return out_.relations.size() - 1;
  }

  // ---- Small parts ----

  i64 constant_number(std::string_view what) {
    const Token token = reader_.peek();
    if (token.kind != Token::Kind::number) {
      reader_.fail_here(std::string(what) + " must be a number");
      return 2;
    }
    reader_.next();
    u64 value = 0;
    if (detail::to_u64(token.text, value) && value <= largest_constant) return static_cast<i64>(value);
    reader_.fail(TokenReader::place_of(token), "this number is too large",
                 "Numbers up to 2^40 can be written here.");
    return 2;
  }

  void declare_free(const std::string& name) {
    out_.names.push_back(name);
    out_.tracks.push_back(terms_.fresh());
    names_.push_back({name, out_.tracks.back()});
  }
  void check_names(const Token& token) {
    if (names_.size() > most_names)
      reader_.fail(TokenReader::place_of(token), "too many variables",
                   "There may be " + std::to_string(most_names) + " at one place.");
  }
  void end() {
    if (reader_.peek().kind == Token::Kind::end) return;
    const Token token = reader_.peek();
    const std::string_view near =
        token.kind == Token::Kind::name ? nearest(token.text, words) : std::string_view();
    reader_.fail_here("expected the end", token.is(",")   ? "Write 'and' between statements."
                                          : !near.empty() ? "Did you mean '" + std::string(near) + "'?"
                                                          : "");
  }
  void too_large(Place place) { reader_.fail(place, "the numbers in this would be beyond 2^62"); }
  Value checked(std::optional<Value> value, Place place) {
    if (!value) too_large(place);
    return std::move(value).value_or(Value{});
  }
  /// The result of an operator whose left side was `left`; `length` of them nest.
  Node chained(const Node& left, std::optional<Value> value, std::size_t length) {
    Node out = node_of(checked(std::move(value), left.place), left.place.offset);
    if (length > longest_chain) reader_.fail(out.place, "too many operators in a row");
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
      reader_.fail(node.place, "a statement is expected here, and this is a number",
                   "Compare it with something: x >= 1, x + y = z.");
    return std::move(node.formula);
  }
  Value as_value(const Node& node) {
    if (node.is_formula) reader_.fail(node.place, "a number is expected here, and this is a statement");
    return node.value;
  }
  bool enter() {
    if (++depth_ <= script::deepest_nesting) return true;
    reader_.fail(TokenReader::place_of(reader_.peek()), "this is nested too deeply",
                 "There may be " + std::to_string(script::deepest_nesting) +
                     " brackets and quantifiers inside each other.");
    return false;
  }

  TokenReader reader_;
  const QueryScope& scope_;
  Terms terms_;
  ParsedQuery out_ = {};
  std::vector<Name> names_ = {};  // in scope; the last of equal ones is meant
  std::size_t depth_ = 0;
};

Result<std::vector<Token>> checked_tokens(std::string_view text) {
  if (text.size() > longest_query)
    return Error{.kind = ErrorKind::too_large,
                 .message = "this is longer than " + std::to_string(longest_query) + " bytes"};
  return query_tokens(text);
}

}  // namespace

Result<ParsedQuery> parse_query(std::string_view text, const QueryScope& scope) {
  Result<std::vector<Token>> tokens = checked_tokens(text);
  if (!tokens) return tokens.error();
  return QueryParser(*std::move(tokens), scope).query();
}

Result<ParsedQuery> parse_value_claim(std::string_view text, const QueryScope& scope) {
  Result<std::vector<Token>> tokens = checked_tokens(text);
  if (!tokens) return tokens.error();
  return QueryParser(*std::move(tokens), scope).value_claim();
}

bool is_value_claim(std::string_view text) {
  const Result<std::vector<Token>> tokens = checked_tokens(text);
  return tokens && tokens->size() > 2 && (*tokens)[0].is("G") && (*tokens)[1].is("=");
}

}  // namespace sprague::prove

#include "prove/query/query_parser.hpp"

#include <algorithm>

#include "prove/query/query.hpp"
#include "prove/query/query_expressions.hpp"

namespace sprague::prove {
namespace {

using script::Place;
using script::Token;
using script::TokenReader;

constexpr std::size_t most_ranges = 1'000;

class QueryParser final : public detail::QueryExpressions {
 public:
  using QueryExpressions::QueryExpressions;

  [[nodiscard]] Result<ParsedQuery> query() {
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
  // ---- Formulas ----

  Node equivalence() override {
    Node left = implication();
    if (!reader_.accept("<=>")) return left;
    Formula a = as_formula(std::move(left));
    Formula b = as_formula(implication());
    if (reader_.peek().is("<=>"))
      reader_.fail_here("'<=>' twice in a row has two meanings"_m,
                        "Write (a <=> b) <=> c, or a <=> b and b <=> c."_m);
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
        reader_.fail(TokenReader::place_of(token), Message("'{0}' is bound twice here", name),
                     "Give one of them another name."_m);
      block.names.push_back(name);
      block.tracks.push_back(terms_.fresh());
      names_.push_back({name, block.tracks.back()});
      check_names(token);
    } while (reader_.accept(","));
    reader_.expect(":", "after the names that are bound: forall x, y: …"_m);
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
        reader_.fail(first.place, "a set is expected after 'in'"_m,
                     "Write {1, 3, 4}, 1..5, powers(2) or fibonacci."_m);
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
        reader_.fail(first.place, "this set is too large"_m,
                     Message("A set may list {0} numbers and ranges.", most_ranges));
      if (!reader_.accept(",") && !reader_.peek().is("}"))
        reader_.fail_here("expected ',' or '}' in the set"_m);
    }
    const Token token = reader_.peek();
    reader_.expect("}", "at the end of the set"_m);
    if (parts.empty())
      reader_.fail(TokenReader::place_of(token), "this set is empty"_m, Message("Write {0}.", "{1, 3, 4}"));
    return any(std::move(parts));
  }

  Formula in_named_set(const Value& value) {
    const Token token = reader_.next();
    const Place place = TokenReader::place_of(token);
    const Numeration& numeration = scope_.numeration;
    bool is_known = token.is("fibonacci") && numeration == Numeration::zeckendorf();
    std::string name(token.text);
    if (token.is("powers")) {
      reader_.expect("(", "after 'powers': powers(2) are 1, 2, 4, 8, …"_m);
      const Token base = reader_.peek();
      if (base.kind != Token::Kind::number) reader_.fail_here("the base of 'powers' must be a number"_m);
      const i64 number = constant_number();
      if (number < 2) reader_.fail(TokenReader::place_of(base), "the base of 'powers' must be 2 or more"_m);
      reader_.expect(")", "after the base"_m);
      is_known = numeration.is_base() && static_cast<i64>(numeration.radix()) == number;
      name += "(" + std::to_string(number) + ")";
    }
    if (!is_known)
      reader_.fail(
          place, Message("'{0}' cannot be decided in {1}", name, numeration.words()),
          token.is("squares") || token.is("primes")
              ? "No automaton knows them. powers(k) is known in base k, fibonacci in Zeckendorf's numeration."_m
              : "powers(k) is known in base k, fibonacci in Zeckendorf's numeration."_m);
    Value element{.form = value.form};
    const auto track = terms_.natural(element);
    if (!track) too_large(place);
    return with_definitions(element, {.kind = Formula::Kind::unit, .tracks = {track.value_or(0)}});
  }
};

Result<std::vector<Token>> checked_tokens(std::string_view text) {
  if (text.size() > longest_query)
    return Error{.kind = ErrorKind::too_large,
                 .message = Message("this is longer than {0} bytes", longest_query)};
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

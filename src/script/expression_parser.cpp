#include "expression_parser.hpp"

#include <algorithm>
#include <utility>

#include "base/nearest.hpp"
#include "base/scanner.hpp"

namespace sprague::script {
namespace {

constexpr std::size_t largest_set = 10'000;
constexpr std::size_t most_variables = 8;
constexpr std::size_t longest_chain = 20;  // of operators that nest: a / 2 / 2 / …

using Kind = Expression::Kind;

// The comparison that a symbol stands for; the two sides change places in > and >=.
struct Relation {
  Condition::Kind kind;
  bool swapped;
};
std::optional<Relation> relation(const Token& token) {
  if (token.kind != Token::Kind::symbol) return std::nullopt;
  if (token.text == "=") return Relation{Condition::Kind::equal, false};
  if (token.text == "!=") return Relation{Condition::Kind::unequal, false};
  if (token.text == "<") return Relation{Condition::Kind::less, false};
  if (token.text == "<=") return Relation{Condition::Kind::at_most, false};
  if (token.text == ">") return Relation{Condition::Kind::less, true};
  if (token.text == ">=") return Relation{Condition::Kind::at_most, true};
  return std::nullopt;
}

Condition compared(Condition::Kind kind, Expression left, Expression right, Place place) {
  Condition out{.kind = kind, .place = place};
  out.expressions.push_back(std::move(left));
  out.expressions.push_back(std::move(right));
  return out;
}

// Adds `part` to an operation on any number of operands.
Expression joined(Kind kind, Expression left, Expression right) {
  if (left.kind != kind) {
    const Place place = left.place;
    Expression out{.kind = kind, .place = place};
    out.operands.push_back(std::move(left));
    left = std::move(out);
  }
  left.place.length = right.place.offset + right.place.length - left.place.offset;
  left.operands.push_back(std::move(right));
  return left;
}
Condition joined(Condition::Kind kind, Condition left, Condition right) {
  if (left.kind != kind || left.conditions.empty()) {
    const Place place = left.place;
    Condition out{.kind = kind, .place = place};
    out.conditions.push_back(std::move(left));
    left = std::move(out);
  }
  left.place.length = right.place.offset + right.place.length - left.place.offset;
  left.conditions.push_back(std::move(right));
  return left;
}

Expression negated(Expression expression) {
  const Place place = expression.place;
  Expression out{.kind = Kind::negation, .place = place};
  out.operands.push_back(std::move(expression));
  return out;
}

// Ranges in ascending order that do not touch.
std::vector<NumberSet::Range> merged(std::vector<NumberSet::Range> ranges) {
  std::erase_if(ranges, [](const auto& range) { return range.first > range.last; });
  std::sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<NumberSet::Range> out;
  for (const auto& range : ranges) {
    if (!out.empty() && range.first <= out.back().last + 1)
      out.back().last = std::max(out.back().last, range.last);
    else
      out.push_back(range);
  }
  return out;
}

}  // namespace

std::optional<std::size_t> coordinate_called(const Game& game, std::string_view name) {
  for (std::size_t i = 0; i < game.coordinates.size(); ++i)
    if (game.coordinates[i].name == name) return i;
  return std::nullopt;
}

i64 number_of(const Token& token, TokenReader& reader) {
  u64 value = 0;
  if (detail::to_u64(token.text, value) && value <= static_cast<u64>(largest_number))
    return static_cast<i64>(value);
  reader.fail(TokenReader::place_of(token), "this number is too large"_m,
              Message("Rules may have numbers up to 2^60 = {0}.", largest_number));
  return 0;
}

bool has_only_constants(const Expression& expression) {
  switch (expression.kind) {
    case Kind::coordinate:
    case Kind::variable:
    case Kind::element:
    case Kind::length: return false;
    default: break;
  }
  return std::all_of(expression.operands.begin(), expression.operands.end(), has_only_constants);
}

Expression ExpressionParser::expression() { return as_expression(exclusive()); }

Condition ExpressionParser::conditions() {
  Condition out = as_condition(disjunction());
  while (reader_.accept(",")) {
    if (reader_.at_line_end()) break;  // a comma at the end of the last line does no harm
    out = joined(Condition::Kind::all, std::move(out), as_condition(disjunction()));
  }
  return out;
}

ExpressionParser::Node ExpressionParser::disjunction() {
  Node left = conjunction();
  while (reader_.accept("or"))
    left = node_of(joined(Condition::Kind::any, as_condition(std::move(left)), as_condition(conjunction())));
  return left;
}

ExpressionParser::Node ExpressionParser::conjunction() {
  Node left = negation();
  while (reader_.accept("and"))
    left = node_of(joined(Condition::Kind::all, as_condition(std::move(left)), as_condition(negation())));
  return left;
}

ExpressionParser::Node ExpressionParser::negation() {
  if (!reader_.peek().is("not")) return comparison();
  const std::size_t begin = reader_.next().offset;
  if (!enter()) return {};
  Condition out{.kind = Condition::Kind::negation};
  out.conditions.push_back(as_condition(negation()));
  out.place = reader_.place_from(begin);
  --depth_;
  return node_of(std::move(out));
}

ExpressionParser::Node ExpressionParser::comparison() {
  Node left = exclusive();
  const std::size_t begin = left.place.offset;
  const bool negated_in = reader_.peek().is("not") && reader_.peek(1).is("in");
  if (negated_in) reader_.next();
  if (reader_.accept("in")) {
    Condition inside = membership(as_expression(std::move(left)), begin);
    if (!negated_in) return node_of(std::move(inside));
    Condition outside{.kind = Condition::Kind::negation, .place = inside.place};
    outside.conditions.push_back(std::move(inside));
    return node_of(std::move(outside));
  }
  if (!relation(reader_.peek())) return left;
  // A chain: 1 <= k <= m.
  Expression before = as_expression(std::move(left));
  Condition all{.kind = Condition::Kind::all};
  while (const auto found = relation(reader_.peek())) {
    reader_.next();
    Expression after = expression();
    const Place place = reader_.place_from(before.place.offset);
    all.conditions.push_back(found->swapped ? compared(found->kind, after, std::move(before), place)
                                            : compared(found->kind, std::move(before), after, place));
    before = std::move(after);
  }
  all.place = reader_.place_from(begin);
  if (all.conditions.size() != 1) return node_of(std::move(all));  // none: the left side was wrong
  Condition only = std::move(all.conditions[0]);
  return node_of(std::move(only));
}

Condition ExpressionParser::membership(const Expression& member, std::size_t begin) {
  Condition out{.kind = Condition::Kind::member};
  const Token token = reader_.peek();
  if (token.is("{")) {
    out = in_braces(member);
  } else if (token.is("squares") || token.is("primes") || token.is("fibonacci") || token.is("powers")) {
    reader_.next();
    out.expressions.push_back(member);
    out.set.kind = token.is("squares")  ? NumberSet::Kind::squares
                   : token.is("primes") ? NumberSet::Kind::primes
                   : token.is("powers") ? NumberSet::Kind::powers
                                        : NumberSet::Kind::fibonacci;
    if (token.is("powers")) {
      reader_.expect("(", "after 'powers': powers(2) are 1, 2, 4, 8, …"_m);
      const Token base = reader_.next();
      if (base.kind != Token::Kind::number)
        reader_.fail(TokenReader::place_of(base), "the base of 'powers' must be a number"_m,
                     "For example: powers(2)."_m);
      else if (out.set.base = number_of(base, reader_); out.set.base < 2)
        reader_.fail(TokenReader::place_of(base), "the base of 'powers' must be 2 or more"_m);
      reader_.expect(")", "after the base"_m);
    }
  } else {
    Expression first = expression();
    if (!reader_.peek().is("..")) {
      reader_.fail(first.place, "a set is expected after 'in'"_m,
                   "Write {1, 3, 4}, 1..5, powers(2), squares, primes or fibonacci."_m);
      return out;
    }
    reader_.next();
    out = in_range(member, std::move(first));
  }
  out.place = reader_.place_from(begin);
  return out;
}

Condition ExpressionParser::in_range(const Expression& member, Expression first) {
  Expression last = expression();
  const Place place = reader_.place_from(first.place.offset);
  return joined(Condition::Kind::all, compared(Condition::Kind::at_most, std::move(first), member, place),
                compared(Condition::Kind::at_most, member, std::move(last), place));
}

Condition ExpressionParser::in_braces(const Expression& member) {
  const std::size_t begin = reader_.next().offset;
  std::vector<NumberSet::Range> numbers;
  Condition out{.kind = Condition::Kind::any};
  while (!reader_.peek().is("}") && !reader_.failed()) {
    Expression first = expression();
    const bool is_range = reader_.accept("..");
    Expression last = is_range ? expression() : first;
    if (first.kind == Kind::constant && last.kind == Kind::constant)
      numbers.push_back({first.number, last.number});
    else
      out.conditions.push_back(joined(Condition::Kind::all,
                                      compared(Condition::Kind::at_most, first, member, first.place),
                                      compared(Condition::Kind::at_most, member, last, last.place)));
    if (numbers.size() + out.conditions.size() > largest_set) {
      reader_.fail(reader_.place_from(begin), "this set is too large"_m,
                   Message("A set may list {0} numbers and ranges.", largest_set));
      return out;
    }
    if (!reader_.accept(",") && !reader_.peek().is("}"))
      reader_.fail_here("expected ',' or '}' in the set"_m);
  }
  reader_.expect("}", "at the end of the set"_m);
  const Place place = reader_.place_from(begin);
  numbers = merged(std::move(numbers));
  if (numbers.empty() && out.conditions.empty())
    reader_.fail(place, "this set is empty"_m, Message("Write {0}.", "{1, 3, 4}"));
  Condition listed{.kind = Condition::Kind::member, .place = place};
  listed.expressions.push_back(member);
  listed.set.ranges = std::move(numbers);
  if (out.conditions.empty()) return listed;
  if (!listed.set.ranges.empty()) out.conditions.push_back(std::move(listed));
  out.place = place;
  return out;
}

ExpressionParser::Node ExpressionParser::exclusive() {
  Node left = sum();
  for (std::size_t count = 0; reader_.accept("xor"); ++count) {
    // Of two operands each, so that either may be checked for being natural.
    Expression out{.kind = Kind::xor_sum};
    out.operands.push_back(as_expression(std::move(left)));
    out.operands.push_back(as_expression(sum()));
    out.place = reader_.place_from(out.operands[0].place.offset);
    if (count == longest_chain) reader_.fail(out.place, "too many 'xor' in a row"_m);
    left = node_of(std::move(out));
  }
  return left;
}

ExpressionParser::Node ExpressionParser::sum() {
  Node left = product();
  while (reader_.peek().is("+") || reader_.peek().is("-")) {
    const bool minus = reader_.next().is("-");
    Expression right = as_expression(product());
    left = node_of(joined(Kind::sum, as_expression(std::move(left)),
                          minus ? negated(std::move(right)) : std::move(right)));
  }
  return left;
}

ExpressionParser::Node ExpressionParser::product() {
  Node left = sign();
  std::size_t divisions = 0;
  while (reader_.peek().is("*") || reader_.peek().is("/") || reader_.peek().is("mod")) {
    const Token token = reader_.next();
    if (token.is("*")) {
      left = node_of(joined(Kind::product, as_expression(std::move(left)), as_expression(sign())));
      continue;
    }
    Expression out{.kind = token.is("/") ? Kind::quotient : Kind::remainder};
    out.operands.push_back(as_expression(std::move(left)));
    Expression divisor = as_expression(sign());
    if (!has_only_constants(divisor))
      reader_.fail(divisor.place, Message("the number after '{0}' must be a constant", token.text),
                   "Only numbers and the game's parameters may stand here."_m);
    if (divisor.kind == Kind::constant && divisor.number < 1)
      reader_.fail(divisor.place, Message("the number after '{0}' must be 1 or more", token.text));
    out.operands.push_back(std::move(divisor));
    out.place = reader_.place_from(out.operands[0].place.offset);
    if (++divisions > longest_chain) reader_.fail(out.place, "too many divisions in a row"_m);
    left = node_of(std::move(out));
  }
  // 2k is mathematics, but not a product here: (2)(k) would then be one, and a sum of positions is not.
  if (!left.is_condition && left.expression.kind == Kind::constant &&
      reader_.peek().kind == Token::Kind::name &&
      reader_.peek().offset == left.place.offset + left.place.length && !is_reserved(reader_.peek().text))
    reader_.fail_here(Message("expected an operator after {0}", left.expression.number),
                      Message("Write {0}.", std::to_string(left.expression.number) + "*" +
                                                std::string(reader_.peek().text)));
  return left;
}

ExpressionParser::Node ExpressionParser::sign() {
  if (!reader_.peek().is("-")) return primary();
  const std::size_t begin = reader_.next().offset;
  if (!enter()) return {};
  Expression out = negated(as_expression(sign()));
  out.place = reader_.place_from(begin);
  --depth_;
  return node_of(std::move(out));
}

ExpressionParser::Node ExpressionParser::primary() {
  const Token token = reader_.peek();
  if (token.kind == Token::Kind::number) {
    reader_.next();
    Expression out{.kind = Kind::constant, .place = TokenReader::place_of(token)};
    out.number = number_of(token, reader_);
    return node_of(std::move(out));
  }
  if (token.is("(")) {
    reader_.next();
    if (!enter()) return {};
    Node inner = disjunction();
    reader_.expect(")", "to close the '(' before"_m);
    inner.place = reader_.place_from(token.offset);
    // Parentheses keep sums apart that are written apart only for people; the place covers them.
    inner.expression.place = inner.condition.place = inner.place;
    --depth_;
    return inner;
  }
  if (token.kind == Token::Kind::name && (token.is("min") || token.is("max"))) {
    reader_.next();
    return call(token.is("min") ? Kind::minimum : Kind::maximum, token);
  }
  if (token.is("len")) {
    reader_.next();
    reader_.expect("(", "after 'len'"_m);
    Expression out{.kind = Kind::length};
    out.number = static_cast<i64>(find_list(reader_.next()));
    reader_.expect(")", "after the list"_m);
    out.place = reader_.place_from(token.offset);
    return node_of(std::move(out));
  }
  if (token.kind == Token::Kind::name && !is_reserved(token.text)) {
    reader_.next();
    return name(token);
  }
  if (token.kind == Token::Kind::code)
    reader_.fail(TokenReader::place_of(token), "numbers are whole numbers here"_m,
                 "A code such as 0.77 is written as an argument of a built-in game: octal(n; 0.77)."_m);
  reader_.fail_here("expected a number or a name"_m);
  return {};
}

ExpressionParser::Node ExpressionParser::call(Kind kind, const Token& token) {
  reader_.expect("(", Message("after '{0}'", token.text));
  if (!enter()) return {};
  Expression out{.kind = kind};
  do {
    out.operands.push_back(expression());
  } while (reader_.accept(","));
  reader_.expect(")", Message("after the last number of '{0}'", token.text));
  --depth_;
  out.place = reader_.place_from(token.offset);
  return node_of(std::move(out));
}

ExpressionParser::Node ExpressionParser::name(const Token& token) {
  const Game& game = *scope_.game;
  const Place place = TokenReader::place_of(token);
  if (const auto found = coordinate_called(game, token.text)) {
    if (game.coordinates[*found].is_list) return element(token, *found);
    return node_of(Expression{.kind = Kind::coordinate, .number = static_cast<i64>(*found), .place = place});
  }
  for (std::size_t i = 0; i < game.parameters.size(); ++i)
    if (game.parameters[i].name == token.text)
      return node_of(Expression{.kind = Kind::parameter, .number = static_cast<i64>(i), .place = place});
  if (scope_.variables != nullptr) {
    std::vector<std::string>& variables = *scope_.variables;
    auto found = std::find(variables.begin(), variables.end(), token.text);
    if (found == variables.end() && scope_.may_add_variables) {
      if (variables.size() == most_variables)
        reader_.fail(place, "too many free variables in this rule"_m,
                     Message("A rule may have {0}.", most_variables));
      else if (reader_.peek().is("("))
        reader_.fail(
            place, Message("'{0}' is no function", token.text),
            "There are min(…), max(…) and len(…). A game stands only on the right of '->', as a component."_m);
      found = variables.emplace(variables.end(), token.text);
    }
    if (found != variables.end())
      return node_of(Expression{.kind = Kind::variable, .number = found - variables.begin(), .place = place});
  }
  unknown(token);
  return {};
}

ExpressionParser::Node ExpressionParser::element(const Token& token, std::size_t list) {
  if (!reader_.peek().is("[")) {
    reader_.fail(TokenReader::place_of(token), Message("'{0}' is a list and not a number", token.text),
                 Message("Write {0}[i] for one of its entries, len({0}) for their number.", token.text));
    return {};
  }
  reader_.next();
  if (!enter()) return {};
  Expression out{.kind = Kind::element, .number = static_cast<i64>(list)};
  out.operands.push_back(expression());
  reader_.expect("]", "after the number of the entry"_m);
  --depth_;
  out.place = reader_.place_from(token.offset);
  return node_of(std::move(out));
}

std::size_t ExpressionParser::find_list(const Token& token) {
  const auto found = coordinate_called(*scope_.game, token.text);
  if (found && scope_.game->coordinates[*found].is_list) return *found;
  reader_.fail(TokenReader::place_of(token), Message("'{0}' is not a list of this game", token.text),
               "Lists are written with brackets in the game's first line: game staircase(s[])."_m);
  return 0;
}

void ExpressionParser::unknown(const Token& token) {
  std::vector<std::string_view> names;
  for (const Coordinate& coordinate : scope_.game->coordinates) names.push_back(coordinate.name);
  for (const Parameter& parameter : scope_.game->parameters) names.push_back(parameter.name);
  if (scope_.variables != nullptr)
    names.insert(names.end(), scope_.variables->begin(), scope_.variables->end());
  // Every letter is near every other.
  const std::string_view near = token.text.size() > 1 ? nearest(token.text, names) : std::string_view();
  std::string known;
  for (const std::string_view known_name : names)
    known += (known.empty() ? "" : ", ") + std::string(known_name);
  reader_.fail(TokenReader::place_of(token), Message("'{0}' has no meaning here", token.text),
               !near.empty()    ? Message("Did you mean '{0}'?", near)
               : !known.empty() ? Message("The names here are {0}.", known)
                                : Message());
}

Expression ExpressionParser::as_expression(Node node) {
  if (node.is_condition) reader_.fail(node.place, "a number is expected here, and this is a condition"_m);
  return std::move(node.expression);
}

Condition ExpressionParser::as_condition(Node node) {
  if (!node.is_condition)
    reader_.fail(node.place, "a condition is expected here, and this is a number"_m,
                 Message("Compare it with something: {0}.", "k >= 1, a + b = n, k in {1, 3}"));
  return std::move(node.condition);
}

ExpressionParser::Node ExpressionParser::node_of(Expression expression) const {
  Node node{.place = expression.place};
  node.expression = std::move(expression);
  return node;
}

ExpressionParser::Node ExpressionParser::node_of(Condition condition) const {
  Node node{.is_condition = true, .place = condition.place};
  node.condition = std::move(condition);
  return node;
}

bool ExpressionParser::enter() {
  if (++depth_ <= deepest_nesting) return true;
  reader_.fail(TokenReader::place_of(reader_.peek()), "this is nested too deeply"_m,
               Message("There may be {0} brackets inside each other.", deepest_nesting));
  return false;
}

}  // namespace sprague::script

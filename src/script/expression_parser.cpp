#include "expression_parser.hpp"

#include <algorithm>
#include <utility>

#include "base/nearest.hpp"
#include "base/scanner.hpp"

namespace sprague::script {
namespace {

constexpr std::size_t most_variables = 8;

using Kind = Expression::Kind;

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
    case Kind::length:
    case Kind::place_of_entry: return false;
    default: break;
  }
  return std::all_of(expression.operands.begin(), expression.operands.end(), has_only_constants);
}

Condition ExpressionParser::conditions() {
  Condition out = as_statement(disjunction());
  while (reader_.accept(",")) {
    if (reader_.at_line_end()) break;  // a comma at the end of the last line does no harm
    out = joined(Condition::Kind::all, std::move(out), as_statement(disjunction()));
  }
  return out;
}

// Conditions
// ---------------------------------------------------------------------------------------------------------------

Condition ExpressionParser::all(std::vector<Condition> parts) {
  Condition out = std::move(parts[0]);
  for (std::size_t i = 1; i < parts.size(); ++i)
    out = joined(Condition::Kind::all, std::move(out), std::move(parts[i]));
  return out;
}

Condition ExpressionParser::any(std::vector<Condition> parts) {
  Condition out = std::move(parts[0]);
  for (std::size_t i = 1; i < parts.size(); ++i)
    out = joined(Condition::Kind::any, std::move(out), std::move(parts[i]));
  return out;
}

Condition ExpressionParser::no(Condition part) {
  const Place place = part.place;
  Condition out{.kind = Condition::Kind::negation, .place = place};
  out.conditions.push_back(std::move(part));
  return out;
}

Condition ExpressionParser::compared(Condition::Kind kind, Expression a, Expression b, Place place) {
  Condition out{.kind = kind, .place = place};
  out.expressions.push_back(std::move(a));
  out.expressions.push_back(std::move(b));
  return out;
}

Condition ExpressionParser::chained(std::vector<Condition> parts) {
  return {.kind = Condition::Kind::all, .conditions = std::move(parts)};
}

// A range is two comparisons. Of what braces list, the numbers that are known are one set.
Condition ExpressionParser::within(Expression member, std::vector<Range> ranges, bool is_listed,
                                   bool is_outside, Place place) {
  const auto between = [&](Range& range, Place first, Place last) {
    return joined(Condition::Kind::all,
                  compared(Condition::Kind::at_most, std::move(range.first), member, first),
                  compared(Condition::Kind::at_most, member, std::move(range.last), last));
  };
  Condition out{.kind = Condition::Kind::any, .place = reader_.place_from(member.place.offset)};
  if (!is_listed) {
    out = between(ranges[0], place, place);
    return is_outside ? no(std::move(out)) : out;
  }
  std::vector<NumberSet::Range> numbers;
  for (Range& range : ranges) {
    if (range.first.kind == Kind::constant && range.last.kind == Kind::constant)
      numbers.push_back({range.first.number, range.last.number});
    else
      out.conditions.push_back(between(range, range.place_of_first, range.place_of_last));
  }
  numbers = merged(std::move(numbers));
  if (numbers.empty() && out.conditions.empty()) fail_as_empty(place);
  Condition listed{.kind = Condition::Kind::member, .place = out.place};
  listed.expressions.push_back(std::move(member));
  listed.set.ranges = std::move(numbers);
  if (out.conditions.empty())
    out = std::move(listed);
  else if (!listed.set.ranges.empty())
    out.conditions.push_back(std::move(listed));
  return is_outside ? no(std::move(out)) : out;
}

Condition ExpressionParser::in_named_set(Expression member, const Token& word, i64 base, bool is_outside) {
  Condition out{.kind = Condition::Kind::member, .place = member.place};
  out.set.kind = word.is("squares")  ? NumberSet::Kind::squares
                 : word.is("primes") ? NumberSet::Kind::primes
                 : word.is("powers") ? NumberSet::Kind::powers
                                     : NumberSet::Kind::fibonacci;
  if (word.is("powers")) out.set.base = base;
  out.expressions.push_back(std::move(member));
  return is_outside ? no(std::move(out)) : out;
}

// "exists i in s: condition". Only what begins like that is meant: exists and forall are no reserved words.
std::optional<ExpressionParser::Node> ExpressionParser::prefixed() {
  const Token word = reader_.peek();
  const bool is_all = word.is("all") || word.is("every") || word.is("some");
  if (!is_all && !word.is("exists") && !word.is("forall")) return std::nullopt;
  if (reader_.peek(1).kind != Token::Kind::name || is_reserved(reader_.peek(1).text)) return std::nullopt;
  reader_.next();
  if (is_all)
    reader_.fail(
        TokenReader::place_of(word), Message("'{0}' is not known here", word.text),
        word.is("some") ? "Write exists i in LIST: condition."_m : "Write forall i in LIST: condition."_m);
  bind(reader_.next());
  reader_.expect("in", "and a list, such as: exists i in s"_m);
  Condition out{.kind = word.is("exists") ? Condition::Kind::exists : Condition::Kind::forall};
  out.list = find_list(reader_.next());
  reader_.expect(":", Message("and a condition after '{0}'", word.text));
  if (!enter()) return Node{};
  out.conditions.push_back(as_statement(disjunction()));
  leave();
  bound_before_.push_back(std::move(bound_.back()));
  bound_.pop_back();
  return node_of(std::move(out), word.offset);
}

void ExpressionParser::bind(const Token& token) {
  const Place place = TokenReader::place_of(token);
  const std::string name(token.text);
  const auto is_called = [&](const auto& one) { return one.name == name; };
  const Game& game = *scope_.game;
  const bool is_taken =
      std::any_of(game.coordinates.begin(), game.coordinates.end(), is_called) ||
      std::any_of(game.parameters.begin(), game.parameters.end(), is_called) ||
      std::find(bound_.begin(), bound_.end(), name) != bound_.end() ||
      (scope_.variables != nullptr &&
       std::find(scope_.variables->begin(), scope_.variables->end(), name) != scope_.variables->end());
  if (is_taken)
    reader_.fail(place, Message("'{0}' has a meaning already", name), "Take another name here."_m);
  if (bound_.size() == most_quantifiers)
    reader_.fail(place, "too many quantifiers inside each other"_m,
                 Message("There may be {0}.", most_quantifiers));
  bound_.push_back(name);
}

// Expressions
// ---------------------------------------------------------------------------------------------------------------

Expression ExpressionParser::negated(Expression part, Place place) {
  Expression out{.kind = Kind::negation, .place = place};
  out.operands.push_back(std::move(part));
  return out;
}

Expression ExpressionParser::sum_of(Expression a, Expression b, const Sides& sides) {
  return joined(Kind::sum, std::move(a),
                sides.sign.is("-") ? negated(std::move(b), sides.right) : std::move(b));
}

Expression ExpressionParser::product_of(Expression a, Expression b, const Sides&) {
  return joined(Kind::product, std::move(a), std::move(b));
}

Expression ExpressionParser::divided(Expression a, Expression b, const Sides& sides) {
  if (b.kind == Kind::constant && b.number < 1)
    reader_.fail(sides.right, Message("the number after '{0}' must be 1 or more", sides.sign.text));
  Expression out{.kind = sides.sign.is("/") ? Kind::quotient : Kind::remainder};
  out.operands.push_back(std::move(a));
  out.operands.push_back(std::move(b));
  return out;
}

// Of two operands each, so that either may be checked for being natural.
Expression ExpressionParser::exclusive_or(Expression a, Expression b, const Sides&) {
  Expression out{.kind = Kind::xor_sum};
  out.operands.push_back(std::move(a));
  out.operands.push_back(std::move(b));
  return out;
}

Expression ExpressionParser::extremum(const Token& word, std::vector<Expression> numbers) {
  return {.kind = word.is("min") ? Kind::minimum : Kind::maximum, .operands = std::move(numbers)};
}

// Names
// ---------------------------------------------------------------------------------------------------------------

ExpressionParser::Node ExpressionParser::atom(const Token& token) {
  if (token.is("len")) {
    reader_.next();
    reader_.expect("(", "after 'len'"_m);
    Expression out{.kind = Kind::length};
    out.number = static_cast<i64>(find_list(reader_.next()));
    reader_.expect(")", "after the list"_m);
    return node_of(std::move(out), token.offset);
  }
  if (token.is("gcd")) {
    reader_.next();
    Expression out{.kind = Kind::common_divisor};
    for (Node& operand : opened_arguments(token)) out.operands.push_back(as_number(std::move(operand)));
    close_arguments(token);
    if (out.operands.size() == 1) out.operands.push_back(constant(0));  // so that gcd(x) needs a natural, too
    return node_of(std::move(out), token.offset);
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

ExpressionParser::Node ExpressionParser::name(const Token& token) {
  const Game& game = *scope_.game;
  const Place place = TokenReader::place_of(token);
  const auto named = [&](Kind kind, std::size_t number) {
    return node_of(Expression{.kind = kind, .number = static_cast<i64>(number)}, token.offset);
  };
  if (const auto bound = std::find(bound_.begin(), bound_.end(), token.text); bound != bound_.end())
    return named(Kind::place_of_entry, static_cast<std::size_t>(bound - bound_.begin()));
  if (const auto found = coordinate_called(game, token.text)) {
    if (game.coordinates[*found].is_list) return element(token, *found);
    return named(Kind::coordinate, *found);
  }
  for (std::size_t i = 0; i < game.parameters.size(); ++i)
    if (game.parameters[i].name == token.text) return named(Kind::parameter, i);
  if (scope_.variables != nullptr) {
    std::vector<std::string>& variables = *scope_.variables;
    auto found = std::find(variables.begin(), variables.end(), token.text);
    if (found == variables.end() && scope_.may_add_variables) {
      if (std::find(bound_before_.begin(), bound_before_.end(), token.text) != bound_before_.end())
        reader_.fail(place, Message("'{0}' has no meaning behind its quantifier", token.text),
                     "A quantifier goes up to a comma or bracket: write 'and' for the comma."_m);
      else if (variables.size() == most_variables)
        reader_.fail(place, "too many free variables in this rule"_m,
                     Message("A rule may have {0}.", most_variables));
      else if (reader_.peek().is("("))
        reader_.fail(
            place, Message("'{0}' is no function", token.text),
            "There are min(…), max(…), gcd(…) and len(…). A game stands only on the right of '->', as a component."_m);
      found = variables.emplace(variables.end(), token.text);
    }
    if (found != variables.end())
      return named(Kind::variable, static_cast<std::size_t>(found - variables.begin()));
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
  leave();
  return node_of(std::move(out), token.offset);
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
  names.insert(names.end(), bound_.begin(), bound_.end());
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

}  // namespace sprague::script

// The grammar is grammar.hpp's; here its parts become nodes of trees, names are looked up, and what braces
// list becomes a set.
#include "expression_parser.hpp"

#include <algorithm>
#include <utility>

#include "base/nearest.hpp"
#include "base/scanner.hpp"
#include "script/parser.hpp"

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

bool mentions_bound(const Expression& part, i64 level) {
  return (part.kind == Kind::bound && part.number == level) ||
         std::any_of(part.operands.begin(), part.operands.end(),
                     [&](const Expression& operand) { return mentions_bound(operand, level); });
}
// The lists of which an entry is named whose number depends on the quantifier of level `level`.
void add_lists(const Expression& part, i64 level, std::vector<i64>& lists) {
  if (part.kind == Kind::element && mentions_bound(part, level) &&
      std::find(lists.begin(), lists.end(), part.number) == lists.end())
    lists.push_back(part.number);
  for (const Expression& operand : part.operands) add_lists(operand, level, lists);
}
void add_lists(const Condition& part, i64 level, std::vector<i64>& lists) {
  for (const Expression& inner : part.expressions) add_lists(inner, level, lists);
  for (const Condition& inner : part.conditions) add_lists(inner, level, lists);
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

std::optional<i64> number_of_letter(const Game& game, char letter, Place place, TokenReader& reader) {
  const std::size_t found = game.letters.find(letter);
  if (found != std::string::npos) return static_cast<i64>(found);
  if (game.letters.empty())
    reader.fail(place, "this game has no words"_m,
                Message("Its first line would say so: {0}.", "game g(s[] of \"ab\")"));
  else
    reader.fail(place, Message("'{0}' is no letter of this game", printable(std::string_view(&letter, 1))),
                Message("Its letters are {0}.", game.letters));
  return std::nullopt;
}

NumberSet united(NumberSet a, const NumberSet& b) {
  a.ranges.insert(a.ranges.end(), b.ranges.begin(), b.ranges.end());
  a.ranges = merged(std::move(a.ranges));
  return a;
}

const SetParameter* set_called(const Game& game, std::string_view name) {
  const auto found = std::find_if(game.sets.begin(), game.sets.end(),
                                  [&](const SetParameter& set) { return set.name == name; });
  return found == game.sets.end() ? nullptr : &*found;
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
    case Kind::bound: return false;
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
  NumberSet set{.kind = word.is("squares")  ? NumberSet::Kind::squares
                        : word.is("primes") ? NumberSet::Kind::primes
                        : word.is("powers") ? NumberSet::Kind::powers
                                            : NumberSet::Kind::fibonacci};
  if (word.is("powers")) set.base = base;
  return in_set(std::move(member), std::move(set), is_outside);
}

Condition ExpressionParser::in_set(Expression member, NumberSet set, bool is_outside) {
  Condition out{.kind = Condition::Kind::member, .set = std::move(set), .place = member.place};
  out.expressions.push_back(std::move(member));
  return is_outside ? no(std::move(out)) : out;
}

std::optional<NumberSet> ExpressionParser::set_called(const Token& token) const {
  const SetParameter* const found =
      token.kind == Token::Kind::name ? script::set_called(*scope_.game, token.text) : nullptr;
  return found != nullptr ? std::optional(found->set) : std::nullopt;
}

NumberSet ExpressionParser::set_of_numbers() {
  const Token token = reader_.peek();
  // What is in the set is not looked at here, so any number will do.
  Condition out = membership(constant(0), false);
  const Place place = reader_.place_from(token.offset);
  if (out.kind == Condition::Kind::member) return std::move(out.set);
  reader_.fail(place, "the set of a parameter has numbers only"_m,
               Message("For example: {0}.", "{1, 3, 4}, {1..3, 7}, squares"));
  return {};
}

// exists i: …, all i in a..b: …. They are words only in front of a name, so that they may be names, too.
std::optional<ExpressionParser::Node> ExpressionParser::prefixed() {
  const Token word = reader_.peek(), name = reader_.peek(1);
  if ((!word.is("exists") && !word.is("all")) || name.kind != Token::Kind::name || is_reserved(name.text))
    return std::nullopt;
  reader_.next();
  reader_.next();
  if (!enter()) return Node{};
  Condition out = quantified(word, name);
  leave();
  return node_of(std::move(out), word.offset);
}

Condition ExpressionParser::quantified(const Token& word, const Token& name) {
  Condition out{.kind = word.is("exists") ? Condition::Kind::some : Condition::Kind::every,
                .level = bound_.size(),
                .place = TokenReader::place_of(word)};
  const Place place = TokenReader::place_of(name);
  if (is_taken(name.text)) reader_.fail(place, Message("'{0}' is the name of two things", name.text));
  if (bound_.size() == most_quantifiers)
    reader_.fail(place, "too many 'exists' and 'all' inside each other"_m,
                 Message("There may be {0}.", most_quantifiers));
  if (reader_.failed()) return out;
  if (reader_.accept("in")) {
    out.expressions.push_back(expression());
    reader_.expect("..", Message("after the first number: write {0} {1} in 0..9: …", word.text, name.text));
    out.expressions.push_back(expression());
  }
  reader_.expect(":", Message("after '{0}'", std::string(word.text) + " " + std::string(name.text)));
  bound_.push_back(name.text);
  out.conditions.push_back(as_statement(disjunction()));
  bound_before_.push_back(std::move(bound_.back()));
  bound_.pop_back();
  if (out.expressions.empty() && !reader_.failed()) run_over_entries(out, word, name);
  return out;
}

bool ExpressionParser::is_taken(std::string_view name) const {
  bool taken = coordinate_called(*scope_.game, name).has_value() ||
               std::find(bound_.begin(), bound_.end(), name) != bound_.end();
  taken |= script::set_called(*scope_.game, name) != nullptr;
  for (const Parameter& parameter : scope_.game->parameters) taken |= parameter.name == name;
  if (scope_.variables != nullptr)
    for (const std::string& variable : *scope_.variables) taken |= variable == name;
  return taken;
}

// Without a range, the name is the number of an entry of the list whose entries it counts.
void ExpressionParser::run_over_entries(Condition& quantifier, const Token& word, const Token& name) {
  std::vector<i64> lists;
  add_lists(quantifier.conditions[0], static_cast<i64>(quantifier.level), lists);
  if (lists.size() != 1)
    return reader_.fail(TokenReader::place_of(name),
                        lists.empty() ? Message("'{0}' is the number of no list's entry here", name.text)
                                      : Message("'{0}' is the number of entries of two lists", name.text),
                        Message("Say from where to where: {0} {1} in 0..9: …", word.text, name.text));
  const Place place = quantifier.place;
  quantifier.expressions = {constant(0),
                            joined(Kind::sum, {.kind = Kind::length, .number = lists[0]}, constant(-1))};
  for (Expression& end : quantifier.expressions) end.place = place;
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

Expression ExpressionParser::power_of(Expression a, Expression b, const Sides& sides) {
  if (!has_only_constants(a) && !has_only_constants(b))
    reader_.fail(sides.all, "one side of '^' must be a number or a parameter"_m,
                 "'^' is a power; the nim-sum is written 'xor'."_m);
  return {.kind = Kind::power, .operands = {std::move(a), std::move(b)}};
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
  if (token.kind == Token::Kind::word) return letter(token);
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
  if (const auto found = std::find(bound_.begin(), bound_.end(), token.text); found != bound_.end())
    return named(Kind::bound, static_cast<std::size_t>(found - bound_.begin()));
  if (const auto found = coordinate_called(game, token.text)) {
    if (game.coordinates[*found].is_list) return element(token, *found);
    return named(Kind::coordinate, *found);
  }
  for (std::size_t i = 0; i < game.parameters.size(); ++i)
    if (game.parameters[i].name == token.text) return named(Kind::parameter, i);
  if (script::set_called(game, token.text) != nullptr) {
    reader_.fail(place, Message("'{0}' is a set and not a number", token.text),
                 Message("Write {0} for its members.", "k in " + std::string(token.text)));
    return {};
  }
  if (scope_.variables != nullptr) {
    std::vector<std::string>& variables = *scope_.variables;
    auto found = std::find(variables.begin(), variables.end(), token.text);
    if (found == variables.end() && scope_.may_add_variables) {
      if (std::find(bound_before_.begin(), bound_before_.end(), token.text) != bound_before_.end())
        reader_.fail(place, Message("'{0}' has no meaning behind its 'exists' or 'all'", token.text),
                     "These go up to a comma or bracket: write 'and' for the comma."_m);
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

// One letter is the number that it stands for.
ExpressionParser::Node ExpressionParser::letter(const Token& token) {
  reader_.next();
  const Place place = TokenReader::place_of(token);
  if (token.text.size() != 1 && !scope_.game->letters.empty())
    reader_.fail(place, "a number is expected here, and this is not one letter"_m,
                 Message("For example: {0}.", "s[i] = \"a\""));
  const char only = token.text.empty() ? ' ' : token.text[0];
  return node_of(constant(number_of_letter(*scope_.game, only, place, reader_).value_or(0)), token.offset);
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

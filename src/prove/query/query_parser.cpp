// Questions and claims as formulas: what the grammar that they share with rules (script/grammar.hpp) means in logic, and
// what they add to it: "=>", "<=>", quantifiers, and the relations of the theorem.
#include "prove/query/query_parser.hpp"

#include <algorithm>
#include <span>

#include "base/lists.hpp"
#include "base/nearest.hpp"
#include "base/scanner.hpp"
#include "prove/query/query.hpp"
#include "prove/query/query_terms.hpp"
#include "script/grammar.hpp"
#include "script/linear.hpp"
#include "script/token_reader.hpp"
#include "script/tokens.hpp"

namespace sprague::prove {
namespace {

using script::Condition;
using script::Place;
using script::Token;
using script::TokenReader;

constexpr u64 largest_constant = u64{1} << 40;  // that automata of linear relations are made for
constexpr std::size_t most_names = 20;          // at one place: an automaton reads them all at once
constexpr std::size_t most_numbers = 21;        // of min and max, which nest

constexpr std::string_view words[] = {"forall", "exists",    "and",     "or",    "not",  "in",
                                      "mod",    "xor",       "min",     "max",   "true", "false",
                                      "powers", "fibonacci", "squares", "primes"};
constexpr std::string_view relation_names[] = {"P", "N", "G", "move"};

bool is_one_of(std::span<const std::string_view> list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

Message did_you_mean(std::string_view word) { return Message("Did you mean '{0}'?", word); }

class QueryParser : private script::Grammar<QueryParser, Value, Formula> {
 public:
  QueryParser(TokenReader& reader, const QueryScope& scope) : Grammar(reader), scope_(scope), terms_(0) {
    for (const std::string& name : scope.coordinates) declare_free(name);
  }

  [[nodiscard]] Result<ParsedQuery> query() {
    ParsedQuery::Block block;
    const std::size_t depth = names_.size();
    bool is_block = false;
    while (is_quantifier() && (!is_block || reader_.peek().is("exists") == block.is_exists)) {
      is_block = true;
      block.is_exists = reader_.next().is("exists");
      bound_names(block);
    }
    Formula body = as_statement(in_brackets());
    end();
    if (reader_.failed()) return reader_.error();
    if (is_block) {
      unbind(depth, block);
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
    const std::size_t begin = reader_.peek().offset;
    const Value expression = number();
    const auto same = script::combined(expression.form, 1, script::variable_form(value), -1);
    if (!same) too_large(reader_.place_from(begin));
    end();
    if (reader_.failed()) return reader_.error();
    out_.formula = with_definitions(expression, equals_zero(*same));
    out_.tracks.push_back(value);
    return std::move(out_);
  }

 private:
  friend class script::Grammar<QueryParser, Value, Formula>;

  struct Name {
    std::string text;
    Track track;
  };

  // ---- Statements ----

  // An equivalence, or what binds more tightly.
  Node in_brackets() {
    Node left = implication();
    if (!reader_.accept("<=>")) return left;
    const std::size_t begin = left.place.offset;
    Formula a = as_statement(std::move(left));
    Formula b = as_statement(implication());
    if (reader_.peek().is("<=>"))
      reader_.fail_here("'<=>' twice in a row has two meanings"_m,
                        "Write (a <=> b) <=> c, or a <=> b and b <=> c."_m);
    return node_of(both_or_neither(std::move(a), std::move(b)), begin);
  }

  // a => b => c is a => (b => c), as everywhere in logic.
  Node implication() {
    Node left = disjunction();
    if (!reader_.accept("=>")) return left;
    if (!enter()) return {};
    const std::size_t begin = left.place.offset;
    Formula a = as_statement(std::move(left));
    Formula b = as_statement(implication());
    leave();
    return node_of(prove::any({prove::no(std::move(a)), std::move(b)}), begin);
  }

  [[nodiscard]] bool is_quantifier() const {
    return reader_.peek().is("forall") || reader_.peek().is("exists");
  }
  std::optional<Node> prefixed() { return is_quantifier() ? std::optional(quantifier()) : std::nullopt; }

  Node quantifier() {
    const std::size_t begin = reader_.peek().offset;
    if (!enter()) return {};
    ParsedQuery::Block block;
    block.is_exists = reader_.next().is("exists");
    const std::size_t depth = names_.size();
    bound_names(block);
    Formula body = as_statement(in_brackets());
    unbind(depth, block);
    leave();
    return node_of(quantified(block, std::move(body)), begin);
  }

  static Formula quantified(const ParsedQuery::Block& block, Formula body) {
    return block.is_exists ? exists(block.tracks, std::move(body))
                           : no(exists(block.tracks, no(std::move(body))));
  }
  // Free variables that the body added stand behind the bound ones, and stay.
  void unbind(std::size_t depth, const ParsedQuery::Block& block) {
    const auto first = names_.begin() + static_cast<std::ptrdiff_t>(depth);
    names_.erase(first, first + static_cast<std::ptrdiff_t>(block.names.size()));
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

  static Formula all(std::vector<Formula> parts) { return prove::all(std::move(parts)); }
  static Formula any(std::vector<Formula> parts) { return prove::any(std::move(parts)); }
  static Formula no(Formula part) { return prove::no(std::move(part)); }
  static Formula chained(std::vector<Formula> parts) { return prove::all(std::move(parts)); }

  Formula compared(Condition::Kind kind, const Value& a, const Value& b, Place place) {
    const Value difference = checked(Terms::sum(b, 1, a, -1), place);
    const auto form = script::combined(difference.form, 1, script::constant_form(0), 0,
                                       kind == Condition::Kind::less ? -1 : 0);
    if (!form) {
      too_large(place);
      return {};
    }
    const bool is_order = kind == Condition::Kind::less || kind == Condition::Kind::at_most;
    Formula atom = is_order ? at_least_zero(*form) : equals_zero(*form);
    if (kind == Condition::Kind::unequal) atom = prove::no(std::move(atom));
    return with_definitions(difference, std::move(atom));
  }

  Formula within(Value value, const std::vector<Range>& ranges, bool, bool is_outside, Place) {
    std::vector<Formula> parts;
    for (const Range& range : ranges) parts.push_back(between(value, range));
    Formula inside = parts.size() == 1 ? std::move(parts[0]) : prove::any(std::move(parts));
    return with_definitions(value, is_outside ? prove::no(std::move(inside)) : std::move(inside));
  }
  /// first ≤ value ≤ last; what the ends need is added to `value`.
  Formula between(Value& value, const Range& range) {
    const auto above = script::combined(value.form, 1, range.first.form, -1);
    const auto below = script::combined(range.last.form, 1, value.form, -1);
    value.needs(range.first);
    value.needs(range.last);
    if (!above || !below) {
      too_large(range.place_of_first);
      return {};
    }
    return prove::all({at_least_zero(*above), at_least_zero(*below)});
  }

  Formula in_named_set(const Value& value, const Token& word, i64 base, bool is_outside) {
    const Place place = TokenReader::place_of(word);
    const Numeration& numeration = scope_.numeration;
    const bool are_powers = word.is("powers");
    const bool is_known = are_powers ? numeration.is_base() && static_cast<i64>(numeration.radix()) == base
                                     : word.is("fibonacci") && numeration == Numeration::zeckendorf();
    if (!is_known)
      reader_.fail(
          place,
          Message("'{0}' cannot be decided in {1}",
                  std::string(word.text) + (are_powers ? "(" + std::to_string(base) + ")" : ""),
                  numeration.words()),
          word.is("squares") || word.is("primes")
              ? "No automaton knows them. powers(k) is known in base k, fibonacci in Zeckendorf's numeration."_m
              : "powers(k) is known in base k, fibonacci in Zeckendorf's numeration."_m);
    Value element{.form = value.form};
    const auto track = terms_.natural(element);
    if (!track) too_large(place);
    Formula inside = with_definitions(element, {.kind = Formula::Kind::unit, .tracks = {track.value_or(0)}});
    return with_definitions(value, is_outside ? prove::no(std::move(inside)) : std::move(inside));
  }

  // ---- Numbers ----

  static Value constant(i64 number) { return {.form = script::constant_form(number)}; }
  Value negated(const Value& part, Place place) {
    return checked(Terms::sum(part, -1, constant(0), 0), place);
  }
  Value sum_of(const Value& a, const Value& b, const Sides& sides) {
    return checked(Terms::sum(a, 1, b, sides.sign.is("-") ? -1 : 1), sides.all);
  }
  Value product_of(const Value& a, const Value& b, const Sides& sides) {
    if (!a.is_constant() && !b.is_constant())
      reader_.fail(sides.left, "a product of two numbers that change cannot be decided"_m,
                   "One of the factors must be a number."_m);
    return checked(a.is_constant() ? Terms::sum(b, a.form.constant, constant(0), 0)
                                   : Terms::sum(a, b.form.constant, constant(0), 0),
                   sides.all);
  }
  Value divided(const Value& a, const Value& b, const Sides& sides) {
    if (!b.is_constant() || b.form.constant < 1) {
      reader_.fail(sides.right, Message("behind '{0}' must stand a number, 1 or more", sides.sign.text));
      return a;
    }
    return checked(
        sides.sign.is("/") ? terms_.quotient(a, b.form.constant) : terms_.remainder(a, b.form.constant),
        sides.all);
  }
  Value exclusive_or(const Value& a, const Value& b, const Sides& sides) {
    if (scope_.numeration != Numeration::base(2))
      reader_.fail(TokenReader::place_of(sides.sign),
                   Message("'{0}' cannot be decided in {1}", "xor", scope_.numeration.words()),
                   "It is known in base 2."_m);
    return checked(terms_.xor_sum(a, b), sides.all);
  }
  Value extremum(const Token& word, const std::vector<Value>& numbers) {
    if (numbers.size() > most_numbers)
      reader_.fail(TokenReader::place_of(word), "too many operators in a row"_m);
    Value least = numbers[0];
    for (std::size_t i = 1; i < numbers.size() && !reader_.failed(); ++i)
      least = checked(terms_.extremum(least, numbers[i], word.is("min")), TokenReader::place_of(word));
    return least;
  }

  // ---- Names ----

  [[nodiscard]] static bool is_word(std::string_view name) { return is_one_of(words, name); }

  Node atom(const Token& token) {
    if (token.is("true") || token.is("false")) {
      reader_.next();
      return node_of(token.is("true") ? prove::all({}) : prove::any({}), token.offset);
    }
    if (token.kind != Token::Kind::name || is_word(token.text)) {
      reader_.fail_here("expected a number, a name or a relation"_m);
      return {};
    }
    return scope_.vocabulary && is_one_of(relation_names, token.text) ? relation() : name();
  }

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
    if (after.kind == Token::Kind::name && !is_word(after.text)) return misspelt(token);
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
    reader_.fail(
        TokenReader::place_of(token), Message("'{0}' has no meaning here", token.text),
        near.empty() ? Message("The names here are {0}.", joined(all_names, ", ")) : did_you_mean(near));
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
    std::vector<Node> numbers = opened_arguments(token);
    if (!token.is("move")) close_arguments(token);
    check_count(token, numbers.size());
    if (token.is("move")) {
      reader_.expect("->", "after the position that is moved from: move(x, y -> a, b)"_m);
      std::size_t count = 0;
      do {
        numbers.push_back(exclusive());
        ++count;
      } while (reader_.accept(","));
      close_arguments(token);
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
      Value value = as_number(numbers[i]);
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
                 Message("Write {0}.", std::string(token.text) + "(" + joined(names, ", ") +
                                           (token.is("move") ? " -> …)" : ")")));
  }

  std::size_t number_of(const UsedRelation& used) {
    const auto at = std::find(out_.relations.begin(), out_.relations.end(), used);
    if (at != out_.relations.end()) return static_cast<std::size_t>(at - out_.relations.begin());
    out_.relations.push_back(used);
    return out_.relations.size() - 1;
  }

  // ---- Small parts ----

  i64 number_of(const Token& token) {
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
    reader_.fail_here("expected the end"_m, token.is(",") ? "Write 'and' between statements."_m
                                            : !near.empty() && near != token.text ? did_you_mean(near)
                                                                                  : Message());
  }
  void too_large(Place place) { reader_.fail(place, "the numbers in this would be beyond 2^62"_m); }
  Value checked(std::optional<Value> value, Place place) {
    if (!value) too_large(place);
    return std::move(value).value_or(Value{});
  }

  static constexpr std::size_t largest_set = 1'000;
  static Message set_hint() { return "Write {1, 3, 4}, 1..5, powers(2) or fibonacci."_m; }
  static Message compare_hint() { return Message("Compare it with something: {0}.", "x >= 1, x + y = z"); }
  static Message nesting_hint() {
    return Message("There may be {0} brackets and quantifiers inside each other.", script::deepest_nesting);
  }

  const QueryScope& scope_;
  Terms terms_;
  ParsedQuery out_ = {};
  std::vector<Name> names_ = {};  // in scope; the last of equal ones is meant
};

Result<std::vector<Token>> checked_tokens(std::string_view text) {
  if (text.size() > longest_query)
    return Error{.kind = ErrorKind::too_large,
                 .message = Message("this is longer than {0} bytes", longest_query)};
  return script::tokens_of(text, script::Notation::questions);
}

}  // namespace

Result<ParsedQuery> parse_query(std::string_view text, const QueryScope& scope) {
  Result<std::vector<Token>> tokens = checked_tokens(text);
  if (!tokens) return tokens.error();
  TokenReader reader(*std::move(tokens));
  return QueryParser(reader, scope).query();
}

Result<ParsedQuery> parse_value_claim(std::string_view text, const QueryScope& scope) {
  Result<std::vector<Token>> tokens = checked_tokens(text);
  if (!tokens) return tokens.error();
  TokenReader reader(*std::move(tokens));
  return QueryParser(reader, scope).value_claim();
}

bool is_value_claim(std::string_view text) {
  const Result<std::vector<Token>> tokens = checked_tokens(text);
  return tokens && tokens->size() > 2 && (*tokens)[0].is("G") && (*tokens)[1].is("=");
}

}  // namespace sprague::prove

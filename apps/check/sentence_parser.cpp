// The sentences of kind `sentence`: text to statements, by a parser of the checker's own.
#include <algorithm>

#include "sentence.hpp"

namespace sprague::check {
namespace {

constexpr i64 greatest_number = i64{1} << 40, largest = 10'000;
constexpr std::size_t longest = 10'000, deepest = 60, most_names = 20, most_ranges = 1'000,
                      most_in_a_row = 20;

bool is_one_of(const std::string& word, std::initializer_list<const char*> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
bool is_reserved(const std::string& word) {
  return is_one_of(
      word, {"forall", "exists", "and", "or",     "not",       "in",      "mod",    "xor", "min", "max",
             "true",   "false",  "P",   "powers", "fibonacci", "squares", "primes", "N",   "G",   "move"});
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

struct Token {
  enum class Kind { number, name, sign, end } kind = Kind::end;
  std::string text = {};
};

std::vector<Token> tokens_of(const std::string& text) {
  static const char* const signs[] = {"<=>", "=>", "->", "<=", ">=", "!=", "..", "<", ">", "=",
                                      "+",   "-",  "*",  "/",  "(",  ")",  "{",  "}", ",", ":"};
  require(!text.empty() && text.size() <= longest, "the sentence is empty, or longer than 10,000 bytes");
  std::vector<Token> out;
  for (std::size_t at = 0; at < text.size(); at += out.back().text.size()) {
    while (at < text.size() && text[at] == ' ') ++at;
    if (at == text.size()) break;
    std::size_t end = at;
    Token token;
    if (is_letter(text[at])) {
      token.kind = Token::Kind::name;
      while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
      while (end < text.size() && text[end] == '\'') ++end;
    } else if (is_digit(text[at])) {
      token.kind = Token::Kind::number;
      while (end < text.size() && is_digit(text[end])) ++end;
    } else {
      token.kind = Token::Kind::sign;
      for (const std::string sign : signs)
        if (end == at && text.compare(at, sign.size(), sign) == 0) end += sign.size();
      require(end > at, "a sign in the sentence is unknown");
    }
    token.text = text.substr(at, end - at);
    out.push_back(std::move(token));
  }
  out.push_back({});
  return out;
}

/// A number or a statement: which of them a bracket holds is seen when it ends.
struct Node {
  bool is_statement = false;
  Statement statement = {};
  Expression number = {};
  std::set<i64> free = {};  ///< of the number
  std::vector<Call> calls = {};
};

class Parser {
 public:
  Parser(const std::string& text, std::size_t dimension, bool has_values)
      : tokens_(tokens_of(text)), dimension_(dimension), has_values_(has_values) {}

  Sentence sentence() {
    Sentence out{statement(equivalence())};
    require(peek().kind == Token::Kind::end, "the sentence should end before '" + peek().text + "'");
    out.numbers = numbers_;
    return out;
  }

 private:
  using Kind = Statement::Kind;
  using Of = Expression::Kind;

  [[nodiscard]] const Token& peek() const { return tokens_[at_]; }
  [[nodiscard]] bool next_is(const char* word) const {
    return peek().kind != Token::Kind::number && peek().text == word;
  }
  bool accept(const char* word) {
    if (!next_is(word)) return false;
    ++at_;
    return true;
  }
  void expect(const char* word) {
    require(accept(word), "'" + std::string(word) + "' is expected in the sentence");
  }
  void enter() { require(++depth_ <= deepest, "the sentence is nested too deeply"); }

  static Statement statement(Node node) {
    require(node.is_statement, "a statement is expected in the sentence, and there is a number");
    return std::move(node.statement);
  }
  static Node number(Node node) {
    require(!node.is_statement, "a number is expected in the sentence, and there is a statement");
    return node;
  }
  static Node node_of(Statement statement) {
    for (const Statement& one : statement.of) {
      statement.free.insert(one.free.begin(), one.free.end());
      if (statement.kind != Kind::exists) statement.size += one.size * (statement.kind == Kind::same ? 2 : 1);
    }
    if (statement.size > largest) throw Undecided{"the sentence has too many '<=>' inside each other"};
    for (const i64 one : statement.bound) statement.free.erase(one);
    return {.is_statement = true, .statement = std::move(statement)};
  }
  // Takes over what `part`, which belongs to the statement, is about.
  static void add(Statement& to, const Node& part) {
    to.free.insert(part.free.begin(), part.free.end());
    to.calls.insert(to.calls.end(), part.calls.begin(), part.calls.end());
  }
  static void add(Node& to, const Node& part) {
    to.free.insert(part.free.begin(), part.free.end());
    to.calls.insert(to.calls.end(), part.calls.begin(), part.calls.end());
  }
  static Node joined(Kind kind, Statement a, Statement b) {
    Statement out{.kind = kind};
    out.of.push_back(std::move(a)), out.of.push_back(std::move(b));
    return node_of(std::move(out));
  }
  static Node opposite(Statement of) {
    Statement out{.kind = Kind::negation};
    out.of.push_back(std::move(of));
    return node_of(std::move(out));
  }
  Node chain(Kind kind, const char* word, Node (Parser::*part)()) {
    Node first = (this->*part)();
    if (!next_is(word)) return first;
    Statement out{.kind = kind};
    out.of.push_back(statement(std::move(first)));
    while (accept(word)) out.of.push_back(statement((this->*part)()));
    return node_of(std::move(out));
  }

  Node equivalence() {
    Node left = implication();
    if (!accept("<=>")) return left;
    Statement a = statement(std::move(left)), b = statement(implication());
    require(!next_is("<=>"), "'<=>' stands twice in a row in the sentence");
    return joined(Kind::same, std::move(a), std::move(b));
  }
  Node implication() {
    Node left = disjunction();
    if (!accept("=>")) return left;
    Statement a = statement(std::move(left));
    enter();
    Statement b = statement(implication());
    --depth_;
    return joined(Kind::any, statement(opposite(std::move(a))), std::move(b));
  }
  Node disjunction() { return chain(Kind::any, "or", &Parser::conjunction); }
  Node conjunction() { return chain(Kind::all, "and", &Parser::negation); }
  Node negation() {
    if (next_is("forall") || next_is("exists")) return quantifier();
    if (!accept("not")) return comparison();
    enter();
    Statement of = statement(negation());
    --depth_;
    return opposite(std::move(of));
  }
  Node quantifier() {
    enter();
    const bool is_exists = accept("exists");
    if (!is_exists) expect("forall");
    const std::size_t outside = names_.size();
    Statement out{.kind = Kind::exists};
    do {
      const std::string name = peek().text;
      require(peek().kind == Token::Kind::name && !is_reserved(name), "a name is expected in the sentence");
      for (std::size_t i = outside; i < names_.size(); ++i)
        require(names_[i].first != name, "'" + name + "' is bound twice at one place of the sentence");
      names_.emplace_back(name, numbers_), out.bound.push_back(numbers_++), ++at_;
      require(names_.size() <= most_names, "the sentence has too many names at one place");
    } while (accept(","));
    expect(":");
    Statement body = statement(equivalence());
    names_.resize(outside), --depth_;
    out.of.push_back(is_exists ? std::move(body) : statement(opposite(std::move(body))));
    Node found = node_of(std::move(out));
    return is_exists ? found : opposite(statement(std::move(found)));
  }

  Node comparison() {
    Node left = exclusive();
    const bool is_outside = next_is("not") && tokens_[at_ + 1].text == "in";
    if (is_outside) ++at_;
    if (accept("in")) return membership(number(std::move(left)), is_outside);
    Statement chain{.kind = Kind::all};
    while (peek().kind == Token::Kind::sign && is_one_of(peek().text, {"=", "!=", "<", "<=", ">", ">="})) {
      Statement one{.kind = Kind::comparison, .relation = tokens_[at_++].text};
      Node right = number(exclusive());
      left = number(std::move(left));
      add(one, left), add(one, right);
      one.numbers = {left.number, right.number};
      chain.of.push_back(std::move(one));
      left = std::move(right);
    }
    return chain.of.empty() ? left : node_of(std::move(chain));
  }
  Node membership(Node value, bool is_outside) {
    Statement out{.kind = Kind::member, .relation = is_outside ? "not in" : "in"};
    add(out, value);
    out.numbers = {value.number};
    const auto range = [&](bool may_be_one) {
      const Node first = number(exclusive());
      add(out, first);
      Node last = first;
      if (!may_be_one || next_is("..")) expect(".."), last = number(exclusive()), add(out, last);
      out.ends.emplace_back(first.number, last.number);
      require(out.ends.size() <= most_ranges, "a set in the sentence is too large");
    };
    if (accept("{")) {
      while (!next_is("}")) {
        range(true);
        if (!next_is("}")) expect(",");
      }
      ++at_;
      require(!out.ends.empty(), "a set in the sentence is empty");
    } else if (accept("powers")) {
      expect("(");
      require(peek().kind == Token::Kind::number, "powers in the sentence need a base");
      out.base = constant(), out.set = Set::Kind::powers;
      require(out.base >= 2, "powers in the sentence need a base of 2 or more");
      expect(")");
    } else if (accept("fibonacci")) {
      out.set = Set::Kind::fibonacci;
    } else {
      require(!next_is("squares") && !next_is("primes"), "squares and primes have no automaton");
      range(false);
    }
    return node_of(std::move(out));
  }

  // ---- Expressions: what consists of numbers only is a number, except behind min, max and xor.

  Node operated(Of kind, Node a, Node b) {
    a = number(std::move(a)), b = number(std::move(b));
    const auto is_number = [](const Node& one) { return one.number.kind == Of::constant; };
    Node out = std::move(a);
    Expression left = std::move(out.number);
    out.number = {.kind = kind};
    out.number.place = {index(place_++), 1};  // no place of the rules has it
    if (kind == Of::quotient || kind == Of::remainder) {
      require(is_number(b) && b.number.number >= 1, "a divisor in the sentence must be a number from 1 on");
      out.number.number = b.number.number;
    }
    if (left.kind == Of::constant && is_number(b) && kind <= Of::remainder) {
      const i128 x = left.number, y = b.number.number;
      const i128 quotient = kind < Of::quotient ? 0 : (x - (x % y + y) % y) / y;
      const i128 value = kind == Of::sum        ? x + y
                         : kind == Of::product  ? x * y
                         : kind == Of::quotient ? quotient
                                                : x - y * quotient;
      require(value <= most && value >= -most, "a number in the sentence is too large");
      out.number = {.number = static_cast<i64>(value)};
      return out;
    }
    out.number.operands.push_back(std::move(left));
    if (kind != Of::quotient && kind != Of::remainder) out.number.operands.push_back(b.number);
    add(out, b);
    return out;
  }
  Node negative(Node a) {
    a = number(std::move(a));
    Expression of = std::move(a.number);
    a.number = {.number = -of.number};
    if (of.kind != Of::constant) a.number = {.kind = Of::negation, .operands = {std::move(of)}};
    return a;
  }
  Node exclusive() {
    Node left = sum();
    for (std::size_t length = 1; accept("xor"); ++length) {
      require(length <= most_in_a_row, "the sentence has too many 'xor' in a row");
      left = operated(Of::xor_sum, std::move(left), sum());
    }
    return left;
  }
  Node sum() {
    Node left = product();
    while (next_is("+") || next_is("-")) {
      const bool is_minus = tokens_[at_++].text == "-";
      Node right = product();
      left = operated(Of::sum, std::move(left), is_minus ? negative(std::move(right)) : std::move(right));
    }
    return left;
  }
  Node product() {
    Node left = sign();
    for (std::size_t length = 0; next_is("*") || next_is("/") || next_is("mod");) {
      const std::string word = tokens_[at_++].text;
      require(word == "*" || ++length <= most_in_a_row, "the sentence has too many '/' and 'mod' in a row");
      left = operated(word == "*"   ? Of::product
                      : word == "/" ? Of::quotient
                                    : Of::remainder,
                      std::move(left), sign());
    }
    return left;
  }
  Node sign() {
    if (!accept("-")) return primary();
    enter();
    Node out = negative(sign());
    --depth_;
    return out;
  }
  Node primary() {
    if (peek().kind == Token::Kind::number) return {.number = {.number = constant()}};
    require(peek().kind != Token::Kind::end, "the sentence ends too early");
    const std::string word = tokens_[at_++].text;
    if (word == "(") {
      enter();
      Node inner = equivalence();
      expect(")"), --depth_;
      return inner;
    }
    if (word == "true") return node_of({.kind = Kind::all});
    if (word == "false") return node_of({.kind = Kind::any});
    if (is_one_of(word, {"P", "N", "G", "move", "min", "max"})) return called(word);
    require(tokens_[at_ - 1].kind == Token::Kind::name && !is_reserved(word),
            "'" + word + "' is not expected here in the sentence");
    for (auto name = names_.rbegin(); name != names_.rend(); ++name)
      if (name->first == word)
        return {.number = {.kind = Of::coordinate, .number = name->second}, .free = {name->second}};
    throw Invalid{"'" + word + "' has no quantifier in the sentence"};
  }
  Node called(const std::string& word) {
    std::vector<Node> entries;
    const auto list = [&] {
      do entries.push_back(number(exclusive()));
      while (accept(","));
    };
    expect("("), enter();
    list();
    const std::size_t before = entries.size();
    if (word == "move") expect("->"), list();
    expect(")"), --depth_;
    if (word == "min" || word == "max") {
      Node left = std::move(entries[0]);
      for (std::size_t i = 1; i < entries.size(); ++i)
        left = operated(word == "min" ? Of::minimum : Of::maximum, std::move(left), std::move(entries[i]));
      return left;
    }
    require(before == dimension_ && entries.size() == (word == "move" ? 2 : 1) * dimension_,
            "a position in the sentence has another number of coordinates than the game");
    require(word != "G" || has_values_, "G needs the claim 'nim-values'");
    Statement out{.kind = word == "P" ? Kind::p : word == "N" ? Kind::n : Kind::move};
    for (Node& entry : entries) add(out, entry), out.numbers.push_back(std::move(entry.number));
    if (word != "G") return node_of(std::move(out));
    out.calls.push_back({numbers_, std::move(out.numbers)});
    return {.number = {.kind = Of::coordinate, .number = numbers_++},
            .free = std::move(out.free),
            .calls = std::move(out.calls)};
  }
  i64 constant() {
    i64 out = 0;
    for (const char c : tokens_[at_++].text) {
      out = 10 * out + (c - '0');
      require(out <= greatest_number, "a number in the sentence is greater than 2^40");
    }
    return out;
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0, depth_ = 0, dimension_;
  bool has_values_;
  i64 numbers_ = 0, place_ = i64{1} << 40;
  std::vector<std::pair<std::string, i64>> names_ = {};  // in scope; the last of equal ones is meant
};

}  // namespace

Sentence read_sentence(const std::string& text, std::size_t dimension, bool has_values) {
  return Parser(text, dimension, has_values).sentence();
}

}  // namespace sprague::check

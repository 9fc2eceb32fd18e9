// Signs are looked up in tables, longer ones first, with what people type who know another notation.
#include "tokens.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/scanner.hpp"

namespace sprague::script {
namespace {

using Sign = std::pair<std::string_view, std::string_view>;

// Longer ones first. The second text is the spelling that the parser sees.
constexpr Sign common_signs[] = {
    {"->", "->"}, {"→", "->"},  {"<=", "<="}, {"≤", "<="}, {">=", ">="}, {"≥", ">="}, {"!=", "!="},
    {"≠", "!="},  {"..", ".."}, {"−", "-"},   {"×", "*"},  {"·", "*"},   {"∈", "in"}, {"<", "<"},
    {">", ">"},   {"=", "="},   {"+", "+"},   {"-", "-"},  {"*", "*"},   {"/", "/"},  {"(", "("},
    {")", ")"},   {"{", "{"},   {"}", "}"},   {",", ","},  {":", ":"},
};
constexpr Sign signs_of_rules[] = {{"[", "["},      {"]", "]"},   {";", ";"}, {"++", "++"},
                                   {"∃", "exists"}, {"∀", "all"}, {"^", "^"}};
constexpr Sign signs_of_logic[] = {
    {"<=>", "<=>"}, {"⇔", "<=>"}, {"↔", "<=>"}, {"=>", "=>"},    {"⇒", "=>"},     {"∧", "and"},
    {"∨", "or"},    {"¬", "not"}, {"⊕", "xor"}, {"∀", "forall"}, {"∃", "exists"},
};

// What people type who know another notation, and what it is here.
constexpr Sign common_foreign[] = {
    {"==", "="}, {"&&", "and"}, {"||", "or"}, {"%", "mod"}, {"!", "not"}, {"&", "and"},
    {"//", "/"}, {"（", "("},   {"）", ")"},  {"，", ","},  {"：", ":"},
};
constexpr Sign foreign_in_rules[] = {{"=>", "->"}, {"；", ";"}, {"“", "\""}, {"”", "\""}, {"'", "\""}};
constexpr Sign foreign_in_questions[] = {{"^", "xor"}, {"|", "or"}, {"~", "not"}, {";", ","}, {"；", ","}};

// The sign of a table that the text begins with; null where there is none.
template <class Table>
const Sign* find_sign(const Table& table, std::string_view text) {
  const auto found = std::find_if(std::begin(table), std::end(table),
                                  [&](const Sign& sign) { return text.starts_with(sign.first); });
  return found == std::end(table) ? nullptr : &*found;
}

constexpr std::string_view reserved[] = {"and",   "domain", "fibonacci", "game",  "gcd",     "in",    "left",
                                         "len",   "lose",   "max",       "min",   "misere",  "mod",   "not",
                                         "or",    "powers", "primes",    "right", "squares", "start", "when",
                                         "where", "win",    "with",      "xor"};

bool starts_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
// Can a rule not end with this token, or not begin with it?
bool goes_on_after(const Token& token) {
  static constexpr std::string_view open[] = {"->",  "<=", ">=",  "!=",  "..", "<",   ">",    "=",
                                              "+",   "-",  "*",   "/",   "^",  ",",   ";",    "where",
                                              "and", "or", "not", "mod", "in", "xor", "with", "++"};
  return std::any_of(std::begin(open), std::end(open), [&](std::string_view word) { return token.is(word); });
}
bool goes_on_before(const Token& token) { return token.is("where") || token.is("and") || token.is("or"); }

class Lexer {
 public:
  Lexer(std::string_view text, Notation notation) : text_(text), is_rules_(notation == Notation::rules) {}

  Result<std::vector<Token>> run() {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;  // a byte order mark
    while (skip_blanks(), at_ < text_.size()) {
      if (text_[at_] == '\n') {
        add(Token::Kind::line_end, 1);
      } else if (starts_name(text_[at_])) {
        add_name();
      } else if (is_digit(text_[at_])) {
        add_number();
      } else if (is_rules_ && text_[at_] == '"') {
        if (!add_word()) return open_word();
      } else if (!add_symbol()) {
        return strange();
      }
    }
    if (is_rules_) add(Token::Kind::line_end, 0);
    add(Token::Kind::end, 0);
    return is_rules_ ? joined_lines() : std::move(found_);
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size()) {
      if (is_rules_ && text_[at_] == '#')
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      else if (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r' ||
               (!is_rules_ && text_[at_] == '\n'))
        ++at_;
      else
        return;
    }
  }
  template <class Test>
  [[nodiscard]] std::size_t length_while(const Test& test) const {
    std::size_t end = at_;
    while (end < text_.size() && test(text_[end])) ++end;
    return end - at_;
  }
  void add(Token::Kind kind, std::size_t length) {
    found_.push_back({kind, text_.substr(at_, length), at_, length});
    at_ += length;
  }
  void add_name() {
    std::size_t length = length_while([](char c) { return starts_name(c) || is_digit(c); });
    while (!is_rules_ && at_ + length < text_.size() && text_[at_ + length] == '\'') ++length;
    add(Token::Kind::name, length);
  }
  // "ab", on one line.
  bool add_word() {
    const std::size_t end = text_.find_first_of("\"\n", at_ + 1);
    if (end == std::string_view::npos || text_[end] != '"') return false;
    found_.push_back({Token::Kind::word, text_.substr(at_ + 1, end - at_ - 1), at_, end + 1 - at_});
    at_ = end + 1;
    return true;
  }
  [[nodiscard]] Error open_word() const {
    return {ErrorKind::wrong, "the quotation mark at the end of this word is missing"_m,
            Message("For example: {0}.", "s[i] = \"a\""), at_, 1};
  }
  // 12, or a code such as 0.77 (which only built-in games understand); 1..5 is a range and no code.
  void add_number() {
    const std::size_t length = length_while(is_digit);
    const std::string_view rest = text_.substr(at_ + length);
    if (!is_rules_ || rest.size() < 2 || rest[0] != '.' || rest[1] == '.')
      return add(Token::Kind::number, length);
    add(Token::Kind::code, length_while([](char c) { return is_digit(c) || starts_name(c) || c == '.'; }));
  }
  [[nodiscard]] const Sign* foreign_sign() const {
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("!=")) return nullptr;
    if (const Sign* const found = find_sign(common_foreign, rest)) return found;
    return is_rules_ ? find_sign(foreign_in_rules, rest) : find_sign(foreign_in_questions, rest);
  }
  bool add_symbol() {
    if (foreign_sign() != nullptr) return false;
    const std::string_view rest = text_.substr(at_);
    const Sign* sign = is_rules_ ? find_sign(signs_of_rules, rest) : find_sign(signs_of_logic, rest);
    if (sign == nullptr) sign = find_sign(common_signs, rest);
    if (sign == nullptr) return false;
    const bool is_word = starts_name(sign->second[0]);
    found_.push_back(
        {is_word ? Token::Kind::name : Token::Kind::symbol, sign->second, at_, sign->first.size()});
    at_ += sign->first.size();
    return true;
  }
  // With two meanings where one sign can have either.
  [[nodiscard]] Error strange() const {
    const std::string_view rest = text_.substr(at_);
    Error error{ErrorKind::wrong, {}, {}, at_, 1};
    if (const Sign* const foreign = foreign_sign()) {
      error.length = foreign->first.size();
      error.message = Message("'{0}' is not known here", foreign->first);
      error.hint = Message("Write '{0}' instead.", foreign->second);
      // With two meanings where one sign can have either.
      if (is_rules_ && rest.starts_with("=>"))
        error.hint = Message("Write '{0}' or '{1}' instead.", "->", ">=");
      if (is_rules_ && rest.starts_with("//"))
        error.hint = Message("Write '{0}' (rounds down) or '{1} (a comment)' instead.", "/", "#");
      return error;
    }
    // A character is its first byte and the continuation bytes behind it.
    while (error.length < rest.size() && (static_cast<unsigned char>(rest[error.length]) & 0xc0) == 0x80)
      ++error.length;
    const bool shown = static_cast<unsigned char>(rest[0]) >= 0x20 && rest[0] != 0x7f;
    error.message = shown ? Message("'{0}' is not known here", printable(rest.substr(0, error.length)))
                          : "a control character is not allowed here"_m;
    if (is_rules_ && rest[0] == '.')
      error.hint = "Pictures of a board stand behind a line such as: board my_game"_m;
    if (static_cast<unsigned char>(rest[0]) >= 0x80)
      error.hint =
          "Names are of the letters a to z and A to Z, digits and '_'; anything may stand behind '#'."_m;
    return error;
  }
  // Drops the ends of lines that do not end a rule, and empty lines.
  [[nodiscard]] std::vector<Token> joined_lines() const {
    std::vector<Token> kept;
    int open = 0;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const Token& token = found_[i];
      // `game` ends whatever was left open, so that a missing bracket is found where it is missing.
      if (token.is("game")) open = 0;
      if (token.is("(") || token.is("[") || token.is("{")) ++open;
      if (token.is(")") || token.is("]") || token.is("}")) open = std::max(0, open - 1);
      if (token.kind == Token::Kind::line_end) {
        if (kept.empty() || kept.back().kind == Token::Kind::line_end) continue;
        std::size_t next = i + 1;
        while (next < found_.size() && found_[next].kind == Token::Kind::line_end) ++next;
        const bool at_end = next == found_.size() || found_[next].kind == Token::Kind::end;
        if (!at_end && !found_[next].is("game") &&
            (open > 0 || goes_on_after(kept.back()) || goes_on_before(found_[next])))
          continue;
      }
      kept.push_back(token);
    }
    return kept;
  }

  std::string_view text_;
  bool is_rules_;
  std::size_t at_ = 0;
  std::vector<Token> found_;
};

}  // namespace

bool is_reserved(std::string_view word) {
  return std::find(std::begin(reserved), std::end(reserved), word) != std::end(reserved);
}

Result<std::vector<Token>> tokens_of(std::string_view text, Notation notation) {
  return Lexer(text, notation).run();
}

}  // namespace sprague::script

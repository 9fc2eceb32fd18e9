#include "tokens.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/scanner.hpp"
#include "script/unknown_character.hpp"

namespace sprague::script {
namespace {

// Longer ones first. The second text is the spelling that the parser sees.
constexpr std::pair<std::string_view, std::string_view> symbols[] = {
    {"->", "->"}, {"→", "->"}, {"<=", "<="}, {"≤", "<="}, {">=", ">="}, {"≥", ">="},
    {"!=", "!="}, {"≠", "!="}, {"..", ".."}, {"−", "-"},  {"×", "*"},   {"·", "*"},
    {"∈", "in"},  {"<", "<"},  {">", ">"},   {"=", "="},  {"+", "+"},   {"-", "-"},
    {"*", "*"},   {"/", "/"},  {"(", "("},   {")", ")"},  {"[", "["},   {"]", "]"},
    {"{", "{"},   {"}", "}"},  {",", ","},   {";", ";"},  {":", ":"},
};

// What people type who know another notation, and what it is here.
constexpr std::pair<std::string_view, std::string_view> foreign_signs[] = {
    {"==", "="},  {"&&", "and"}, {"||", "or"}, {"=>", "->"}, {"%", "mod"}, {"^", "xor"}, {"!", "not"},
    {"&", "and"}, {"//", "/"},   {"（", "("},  {"）", ")"},  {"，", ","},  {"：", ":"},  {"；", ";"},
};

constexpr std::string_view reserved[] = {"and",   "domain", "fibonacci", "game",   "in",     "left",
                                         "len",   "lose",   "max",       "min",    "misere", "mod",
                                         "not",   "or",     "powers",    "primes", "right",  "squares",
                                         "start", "when",   "where",     "win",    "with",   "xor"};

// With two meanings where one sign can have either.
Error strange(std::string_view text, std::size_t at) {
  Error error = unknown_character(text, at, foreign_signs);
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("=>")) error.hint = Message("Write '{0}' or '{1}' instead.", "->", ">=");
  if (rest.starts_with("//"))
    error.hint = Message("Write '{0}' (rounds down) or '{1} (a comment)' instead.", "/", "#");
  return error;
}

bool starts_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
// Can a rule not end with this token, or not begin with it?
bool goes_on_after(const Token& token) {
  static constexpr std::string_view open[] = {"->", "<=",  ">=",  "!=", "..",  "<",   ">",     "=",
                                              "+",  "-",   "*",   "/",  ",",   ";",   "where", "and",
                                              "or", "not", "mod", "in", "xor", "with"};
  return std::any_of(std::begin(open), std::end(open), [&](std::string_view word) { return token.is(word); });
}
bool goes_on_before(const Token& token) { return token.is("where") || token.is("and") || token.is("or"); }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Result<std::vector<Token>> run() {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;  // a byte order mark
    while (skip_blanks(), at_ < text_.size()) {
      if (text_[at_] == '\n') {
        add(Token::Kind::line_end, 1);
      } else if (starts_name(text_[at_])) {
        add(Token::Kind::name, length_while([](char c) { return starts_name(c) || is_digit(c); }));
      } else if (is_digit(text_[at_])) {
        add_number();
      } else if (!add_symbol()) {
        return strange(text_, at_);
      }
    }
    add(Token::Kind::line_end, 0);
    add(Token::Kind::end, 0);
    return joined_lines();
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size()) {
      if (text_[at_] == '#')
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      else if (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')
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
  // 12, or a code such as 0.77 (which only built-in games understand); 1..5 is a range and no code.
  void add_number() {
    const std::size_t length = length_while(is_digit);
    const std::string_view rest = text_.substr(at_ + length);
    if (rest.size() < 2 || rest[0] != '.' || rest[1] == '.') return add(Token::Kind::number, length);
    add(Token::Kind::code, length_while([](char c) { return is_digit(c) || starts_name(c) || c == '.'; }));
  }
  bool add_symbol() {
    const std::string_view rest = text_.substr(at_);
    for (const auto& [typed, meant] : foreign_signs)
      if (rest.starts_with(typed) && !rest.starts_with("!=")) return false;
    for (const auto& [typed, meant] : symbols) {
      if (!rest.starts_with(typed)) continue;
      found_.push_back({meant == "in" ? Token::Kind::name : Token::Kind::symbol, meant, at_, typed.size()});
      at_ += typed.size();
      return true;
    }
    return false;
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
  std::size_t at_ = 0;
  std::vector<Token> found_;
};

}  // namespace

bool is_reserved(std::string_view word) {
  return std::find(std::begin(reserved), std::end(reserved), word) != std::end(reserved);
}

Result<std::vector<Token>> tokens_of(std::string_view text) { return Lexer(text).run(); }

}  // namespace sprague::script

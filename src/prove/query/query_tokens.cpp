#include "prove/query/query_tokens.hpp"

#include <string>
#include <utility>

#include "base/scanner.hpp"
#include "script/unknown_character.hpp"

namespace sprague::prove {
namespace {

using script::Token;

// Longer ones first. The second text is the spelling that the parser sees.
constexpr std::pair<std::string_view, std::string_view> signs[] = {
    {"<=>", "<=>"}, {"⇔", "<=>"}, {"↔", "<=>"}, {"=>", "=>"}, {"⇒", "=>"},     {"->", "->"},    {"→", "->"},
    {"<=", "<="},   {"≤", "<="},  {">=", ">="}, {"≥", ">="},  {"!=", "!="},    {"≠", "!="},     {"..", ".."},
    {"∧", "and"},   {"∨", "or"},  {"¬", "not"}, {"∈", "in"},  {"∀", "forall"}, {"∃", "exists"}, {"⊕", "xor"},
    {"−", "-"},     {"×", "*"},   {"·", "*"},   {"<", "<"},   {">", ">"},      {"=", "="},      {"+", "+"},
    {"-", "-"},     {"*", "*"},   {"/", "/"},   {"(", "("},   {")", ")"},      {"{", "{"},      {"}", "}"},
    {",", ","},     {":", ":"},
};

// What people type who know another notation, and what it is here.
constexpr std::pair<std::string_view, std::string_view> foreign[] = {
    {"==", "="},  {"&&", "and"}, {"||", "or"}, {"&", "and"}, {"|", "or"},
    {"%", "mod"}, {"^", "xor"},  {"~", "not"}, {"//", "/"},  {";", ","},
};

bool starts_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

Error strange(std::string_view text, std::size_t at) {
  Error error = script::unknown_character(text, at, foreign);
  if (text[at] == '!') error.hint = Message("Write '{0}' instead.", "not");
  return error;
}

/// The sign that `rest` begins with.
std::optional<std::pair<std::string_view, std::string_view>> sign_at(std::string_view rest) {
  for (const auto& [typed, meant] : foreign)
    if (rest.starts_with(typed)) return std::nullopt;
  for (const auto& sign : signs)
    if (rest.starts_with(sign.first)) return sign;
  return std::nullopt;
}

}  // namespace

Result<std::vector<Token>> query_tokens(std::string_view text) {
  std::vector<Token> out;
  const auto run = [&](std::size_t at, auto belongs) {
    std::size_t end = at;
    while (end < text.size() && belongs(text[end])) ++end;
    return end - at;
  };
  for (std::size_t at = 0; at < text.size();) {
    Token token{.offset = at};
    if (is_blank(text[at])) {
      ++at;
      continue;
    }
    if (starts_name(text[at])) {
      token.kind = Token::Kind::name;
      token.length = run(at, [](char c) { return starts_name(c) || is_digit(c); });
      token.length += run(at + token.length, [](char c) { return c == '\''; });
      token.text = text.substr(at, token.length);
    } else if (is_digit(text[at])) {
      token.kind = Token::Kind::number;
      token.length = run(at, is_digit);
      token.text = text.substr(at, token.length);
    } else if (const auto sign = sign_at(text.substr(at))) {
      token.kind = starts_name(sign->second[0]) ? Token::Kind::name : Token::Kind::symbol;
      token.length = sign->first.size();
      token.text = sign->second;
    } else {
      return strange(text, at);
    }
    at += token.length;
    out.push_back(token);
  }
  out.push_back({Token::Kind::end, {}, text.size(), 0});
  return out;
}

}  // namespace sprague::prove

// TokenReader: walks over tokens and remembers the first error. After an error every token reads as the end,
// so that parsing functions run out by themselves and need not check.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "script/ast.hpp"
#include "tokens.hpp"

namespace sprague::script {

class TokenReader {
 public:
  /// Needs: tokens ends with a token of kind `end`.
  explicit TokenReader(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const {
    return error_ ? tokens_.back() : tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  Token next() {
    const Token token = peek();
    last_end_ = token.offset + token.length;
    if (!error_ && at_ + 1 < tokens_.size()) ++at_;
    return token;
  }
  bool accept(std::string_view symbol_or_word) {
    if (!peek().is(symbol_or_word)) return false;
    next();
    return true;
  }
  /// Consumes `symbol`, or fails: "expected ')' after the coordinates".
  bool expect(std::string_view symbol, Message where) {
    if (accept(symbol)) return true;
    fail_here(Message("expected '{0}' {1}", symbol, std::move(where)));
    return false;
  }
  [[nodiscard]] bool at_line_end() const {
    return peek().kind == Token::Kind::line_end || peek().kind == Token::Kind::end;
  }

  /// Remembers an error, unless there is one already.
  void fail(Place place, Message message, Message hint = {}) {
    if (error_) return;
    error_ = Error{ErrorKind::wrong, std::move(message), std::move(hint), place.offset,
                   std::max<std::size_t>(1, place.length)};
  }
  /// The same about the next token, adding what stands there: "…, found 'where'".
  void fail_here(Message message, Message hint = {}) {
    const Token& token = peek();
    if (token.kind == Token::Kind::line_end || token.kind == Token::Kind::end)
      message = Message("{0}, but the line ends", std::move(message));
    else
      message = Message("{0}, found '{1}'", std::move(message), token.text);
    fail(place_of(token), std::move(message), std::move(hint));
  }
  [[nodiscard]] bool failed() const { return error_.has_value(); }
  [[nodiscard]] const Error& error() const { return *error_; }

  [[nodiscard]] static Place place_of(const Token& token) { return {token.offset, token.length}; }
  /// From `begin` to the end of the last token read.
  [[nodiscard]] Place place_from(std::size_t begin) const {
    return {begin, last_end_ > begin ? last_end_ - begin : 0};
  }

  /// The number of the next token, to come back to with `seek`.
  [[nodiscard]] std::size_t position() const { return at_; }
  void seek(std::size_t position) { at_ = position; }

 private:
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::size_t last_end_ = 0;
  std::optional<Error> error_;
};

}  // namespace sprague::script

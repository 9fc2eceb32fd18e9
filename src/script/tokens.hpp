// Tokens of the rule language, and of questions and claims about its games. A rule is a line; it goes on over the end of the line inside brackets, after
// an operator, and in front of `where`, `and` and `or`.
#pragma once

#include <string_view>
#include <vector>

#include "sprague/error.hpp"

namespace sprague::script {

struct Token {
  enum class Kind { name, number, code, word, symbol, line_end, end };

  Kind kind = Kind::end;
  std::string_view text = {};  ///< of symbols in their ASCII spelling, of words without the quotation marks
  std::size_t offset = 0, length = 0;

  [[nodiscard]] bool is(std::string_view symbol_or_word) const {
    return (kind == Kind::symbol || kind == Kind::name) && text == symbol_or_word;
  }
};

/// Is it one of the language's own words, which cannot be names?
[[nodiscard]] bool is_reserved(std::string_view word);

/// Which signs there are besides those of numbers and conditions.
enum class Notation {
  rules,      ///< what rules have; a line ends a rule, `#` begins a comment, and there are codes such as 0.77
  questions,  ///< the signs of logic, and names with primes: n'; ends of lines are blanks
};

/// Ends with a token of kind `end`. The tokens look into `text`, or are the words that a sign stands for.
[[nodiscard]] Result<std::vector<Token>> tokens_of(std::string_view text,
                                                   Notation notation = Notation::rules);

}  // namespace sprague::script

// How a program is asked about positions, and what it answers: templates for its input, words for its output.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "session/refute.hpp"

namespace sprague::cli {

/// A text with numbers to be filled in: "{x} {y}\n". A number is called by its name, or by its place, from 1
/// on;
/// \n, \t and \\ are a line end, a tab and a backslash, {{ and }} are braces.
class Template {
 public:
  [[nodiscard]] static Result<Template> parse(std::string_view text, const std::vector<std::string>& names);

  void append(std::span<const u64> numbers, std::string& out) const;
  [[nodiscard]] bool has_numbers() const { return has_numbers_; }
  /// Adds a line end where the text ends with neither blank nor line end, so that what follows is apart.
  void end_line();

 private:
  struct Piece {
    std::string text;
    std::size_t number = 0;  // counted from 1; 0: none follows the text
  };
  std::vector<Piece> pieces_;
  bool has_numbers_ = false;
};

/// The words that stand for outcomes, one or two for a win and as many for a loss; where there are blanks in
/// them, an answer is a line.
struct AnswerWords {
  bool values = false;  ///< answers are nim-values, and no words
  std::vector<std::string> win{"N", "1"}, lose{"P", "0"}, draw{"D"};

  [[nodiscard]] bool are_lines() const;
  /// "'N' or '1' … ": what is expected.
  [[nodiscard]] Message expected() const;
};

/// The answers in `output` to `cases` cases, or what is wrong with them.
[[nodiscard]] Claims read_claims(std::string_view output, std::size_t cases, const AnswerWords& words);

}  // namespace sprague::cli

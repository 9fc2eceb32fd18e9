// A program as a text with places such as @ABOUT@, which are filled.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/programs/program.hpp"
#include "sprague/message.hpp"

namespace sprague::programs {

/// The same in each language, as ProgramLanguage numbers them.
struct Texts {
  std::string_view cpp, python, java;
  [[nodiscard]] std::string_view in(ProgramLanguage language) const {
    return language == ProgramLanguage::python ? python : language == ProgramLanguage::java ? java : cpp;
  }
};

class Text {
 public:
  Text(std::string_view text, ProgramLanguage language, Language comments)
      : text_(text), language_(language), comments_(comments) {}

  /// Every place `place` becomes `by`.
  void fill(std::string_view place, std::string_view by);
  /// The line of `place` becomes comments, each a sentence or more, on lines of a bearable length.
  void comment(std::string_view place, const std::vector<Message>& messages);
  /// The same list of numbers; of Java in `LINES` as strings, because a method's array may not be long.
  void numbers(std::string_view place, const std::vector<u64>& numbers);
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::string text_;
  ProgramLanguage language_;
  Language comments_;
};

/// Numbers with `by` between them, which ends with a blank, some to a line.
[[nodiscard]] std::vector<std::string> lines_of(const std::vector<u64>& numbers, std::string_view by);
[[nodiscard]] std::string joined_lines(const std::vector<std::string>& lines, std::string_view between);

/// What reads positions and prints answers around a body, at @BODY@, which says what a position is and which move wins.
[[nodiscard]] Texts frame();

}  // namespace sprague::programs

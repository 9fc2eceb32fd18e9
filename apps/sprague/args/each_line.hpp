// A line in, a line out: what --batch and `sprague task` do.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace sprague::cli {

struct LineAnswer {
  std::string text;
  bool wrong = false;
  bool unknown = false;
};

/// Answers every line of the file ("-": standard input), with `prefix` in front, by `answer(line, number)`. A wrong line is
/// answered by its error, so that answers and lines keep their numbers. Ctrl-C ends it. The exit status.
[[nodiscard]] int for_each_line(
    const std::string& file, const std::string& prefix,
    const std::function<LineAnswer(std::string_view line, std::size_t number)>& answer);

}  // namespace sprague::cli

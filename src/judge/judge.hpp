// Contest problems by name: a problem's input in, its output out, byte for byte as its judge expects it. Each
// problem is one file in judge/problems/, which defines a `problem_NAME` and lets a ruleset answer; the build
// lists them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "judge/input.hpp"

namespace sprague::judge {

struct Problem {
  std::string_view name;      ///< as typed: the judge and the number there
  std::string_view title;     ///< in English
  std::string_view title_zh;  ///< in Chinese
  std::string_view
      ruleset;  ///< the game whose theorems answer it; empty where none does, and its file says why it is right
  std::string_view input;   ///< what the input consists of, in a sentence or two
  std::string_view output;  ///< what is printed for each case
  std::string_view sample_input;
  std::string_view sample_output;
  void (*answer)(Input& in, Output& out);
};

/// Ordered by name.
[[nodiscard]] std::span<const Problem* const> all_problems();
/// The problem called `name`; null when there is none.
[[nodiscard]] const Problem* find_problem(std::string_view name);

/// The whole output for the whole `input`, or the first error in it, placed in `input`. Memory: a small
/// multiple of the input and the output, which may have 1 GiB.
[[nodiscard]] Result<std::string> judge(const Problem& problem, std::string_view input);

}  // namespace sprague::judge

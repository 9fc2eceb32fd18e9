// How checking ends early. INVALID: a line is wrong. UNDECIDED: the file, a number or the effort is beyond
// this program, which says nothing about the claim.
#pragma once

#include <string>
#include <string_view>

#include "sprague/integers.hpp"

namespace sprague::check {

struct Invalid {
  std::string why;
  std::size_t line = 0;  ///< 0: the line that was read last
};
struct Undecided {
  std::string why;
};

inline void require(bool holds, std::string_view why, std::size_t line = 0) {
  if (!holds) throw Invalid{std::string(why), line};
}

/// Of the file that this thread checks.
inline constinit thread_local u64 steps_left = 0;
/// Counts the effort, so that no file keeps the program busy for ever.
inline void work(u64 steps = 1) {
  if (steps >= steps_left) throw Undecided{"too many steps are needed"};
  steps_left -= steps;
}

inline std::size_t index(i64 number) { return static_cast<std::size_t>(number); }

}  // namespace sprague::check

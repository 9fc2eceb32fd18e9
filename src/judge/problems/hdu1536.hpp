// HDU 1536, S-Nim: subtraction games of a given set. The same as POJ 2960.
#pragma once

#include "judge/s_nim.hpp"

namespace sprague::judge {

inline constexpr Problem problem_hdu1536 = s_nim("hdu1536");

}  // namespace sprague::judge

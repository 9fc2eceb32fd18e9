// POJ 2960, S-Nim: subtraction games of a given set. The same as HDU 1536.
#pragma once

#include "judge/s_nim.hpp"

namespace sprague::judge {

inline constexpr Problem problem_poj2960 = s_nim("poj2960");

}  // namespace sprague::judge

// The first half of planning: equations that give a free variable eliminate it, and a number that has to be
// in a set becomes a variable that walks through the set.
#pragma once

#include "script/lower.hpp"

namespace sprague::script {

/// A case with fewer free variables.
struct Reduced {
  Case one = {};
  std::vector<bool> gone = {};                        ///< variables that have been replaced
  std::vector<std::optional<NumberSet>> picked = {};  ///< sets that variables walk through
  bool is_too_large = false;
};

[[nodiscard]] Reduced reduced(Case one);

}  // namespace sprague::script

// Refuting a claim that is a formula: which numbers it is about, and how far they go.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "session/refute.hpp"

namespace sprague {

struct FormulaClaim {
  std::string game = {}, formula = {};
  bool values = false;  ///< the formula is the nim-value, and not who wins
  Convention convention = Convention::normal;
  u64 coordinates = 0;         ///< of a position; 0: as few as will do
  u64 from = 0;                ///< the least number of a position
  std::optional<u64> to = {};  ///< the greatest; nothing: about 100,000 positions
  u64 others = 0;              ///< counterexamples behind the first that are listed, too
  Limits limits = {};
};

/// What was asked for in the end, and what came of it. Errors point into the formula where it is wrong.
[[nodiscard]] Result<std::pair<RefuteTask, Refutation>> refute_formula(SessionState& session,
                                                                       const FormulaClaim& claim);

}  // namespace sprague

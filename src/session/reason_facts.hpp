// What the engine adds to Task and Answer (sprague/task.hpp): the facts behind a reason, the method of a theorem.
#pragma once

#include <string>
#include <vector>

#include "explain/step.hpp"
#include "rules/ruleset.hpp"
#include "sprague/task.hpp"

namespace sprague {

struct ReasonFacts {
  explain::Reason steps;
  std::vector<std::size_t> lines_end;  ///< for each step, where its lines of the explanation end
};

/// The steps of an answer's reason; none where none was asked for.
[[nodiscard]] inline const explain::Reason& steps_of(const Answer& answer) {
  static const explain::Reason none;
  return answer.facts ? answer.facts->steps : none;
}

/// The theorem, told in `language` where it is known there.
[[nodiscard]] Method method_by(const Theorem& theorem, Language language);

}  // namespace sprague

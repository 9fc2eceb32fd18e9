// What `sprague refute` says.
#pragma once

#include <string>

#include "apps/sprague/print/text.hpp"
#include "session/refute.hpp"

namespace sprague::cli {

/// The page of what was found, which is no failure. `subject`: "formula"_m or "program"_m.
[[nodiscard]] std::string refutation_text(const RefuteTask& task, const Refutation& found,
                                          const Message& subject, const Style& style, Language language);

/// The error of a claimant that failed. Needs: found.failure.
[[nodiscard]] Error failure_of(const RefuteTask& task, const Refutation& found, const Message& subject);

}  // namespace sprague::cli

// What `sprague refute` says.
#pragma once

#include <string>
#include <string_view>

#include "apps/sprague/print/text.hpp"
#include "session/refute.hpp"

namespace sprague::cli {

/// The page of what was found, which is no failure. `subject`: "formula" or "program".
[[nodiscard]] std::string refutation_text(const RefuteTask& task, const Refutation& found,
                                          std::string_view subject, const Style& style, Language language);

/// The error of a claimant that failed. Needs: found.failure.
[[nodiscard]] Error failure_of(const RefuteTask& task, const Refutation& found, std::string_view subject);

}  // namespace sprague::cli

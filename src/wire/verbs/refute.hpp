// The JSON form of a refutation.
#pragma once

#include <string>

#include "session/refute.hpp"

namespace sprague {

/// doc/formats/refute.md; on one line without a newline where `indent` is negative.
[[nodiscard]] std::string to_json(const RefuteTask& task, const Refutation& refutation, int indent = -1);

}  // namespace sprague

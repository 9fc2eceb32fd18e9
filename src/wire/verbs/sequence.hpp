// The JSON form of a nim-sequence.
#pragma once

#include <string>

#include "session/partizan_sequence.hpp"
#include "session/sequence.hpp"

namespace sprague {

/// doc/formats/sequence.md; on one line without a newline where `indent` is negative.
[[nodiscard]] std::string to_json(const SequenceReport& report, int indent = -1);
[[nodiscard]] std::string to_json(const PartizanSequenceReport& report, Language language, int indent = -1);

}  // namespace sprague

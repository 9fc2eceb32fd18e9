// The JSON form of values (doc/formats/value.md).
#pragma once

#include <string>

#include "session/sum_play.hpp"
#include "session/value.hpp"
#include "sprague/task.hpp"

namespace sprague {

[[nodiscard]] std::string to_json(const ValueReport& report, Language language, int indent = -1);
[[nodiscard]] std::string to_json(const SumPlay& play, std::string_view expression, Language language,
                                  int indent = -1);

}  // namespace sprague

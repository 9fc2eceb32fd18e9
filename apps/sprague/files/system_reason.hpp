// Why the system refused, in words.
#pragma once

#include "sprague/message.hpp"

namespace sprague::cli {

/// Of an errno. What files and programs commonly meet is translated; the rest is told as the system says it, in English.
[[nodiscard]] Message system_reason(int number);

}  // namespace sprague::cli

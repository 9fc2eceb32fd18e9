// How to play a sum, in words.
#pragma once

#include <string>

#include "session/sum_play.hpp"
#include "sprague/task.hpp"

namespace sprague::cli {

/// Needs: it has ended as `proved`.
[[nodiscard]] std::string text_of(const SumPlay& play, Language language);

}  // namespace sprague::cli

// The error for a character that begins no token, in rules and in questions about them.
#pragma once

#include <span>
#include <string_view>
#include <utility>

#include "sprague/error.hpp"

namespace sprague::script {

/// What people type who know another notation, and what it is here.
using Foreign = std::pair<std::string_view, std::string_view>;

/// Needs: at < text.size().
[[nodiscard]] Error unknown_character(std::string_view text, std::size_t at,
                                      std::span<const Foreign> foreign);

}  // namespace sprague::script

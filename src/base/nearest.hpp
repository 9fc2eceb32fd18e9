// nearest: the name that somebody probably meant.
#pragma once

#include <span>
#include <string_view>

namespace sprague {

/// The candidate with the least edit distance (Damerau 1964) to `word`, when that is at most a third of the
/// word's length (at least 1); otherwise empty. Words over 64 bytes have no near name.
[[nodiscard]] std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace sprague

// The canonical text of rules: the same rules, written without comments and without blanks that mean nothing,
// so that a digest of it tells rules apart.
#pragma once

#include <string>
#include <string_view>

namespace sprague::script {

/// Of each line what stands in front of '#', every run of blanks and tabs as one blank, none at either end;
/// no empty lines; no line end behind the last.
[[nodiscard]] std::string canonical_text(std::string_view text);

}  // namespace sprague::script

// Man pages, made from what --help prints.
#pragma once

#include <string>

#include "apps/sprague/args/help.hpp"

namespace sprague::cli {

/// The page of section 1, as roff, in the language that said() speaks. `name` is "sprague" or "sprague-solve"; `others` are the
/// pages that it points to.
[[nodiscard]] std::string manual_of(const std::string& name, const HelpPage& page,
                                    const std::vector<std::string>& others);

}  // namespace sprague::cli

// What --version says.
#pragma once

#include <string>

namespace sprague::cli {

/// The version, the commit where it is known, and the instructions that the kernels use here.
[[nodiscard]] std::string version_text();

}  // namespace sprague::cli

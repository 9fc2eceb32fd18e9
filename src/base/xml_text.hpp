// Text inside XML, such as SVG.
#pragma once

#include <string>
#include <string_view>

namespace sprague {

/// With entities for what has a meaning in XML. What XML 1.0 does not allow becomes a blank or U+FFFD.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace sprague

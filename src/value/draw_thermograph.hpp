// A thermograph as a picture, as textbooks draw it: larger values further left, the temperature upwards.
#pragma once

#include <string>

#include "value/operations.hpp"

namespace sprague::value {

/// An SVG document. The walls have the classes "left" and "right".
[[nodiscard]] std::string svg_of(const Thermograph& thermograph);

}  // namespace sprague::value

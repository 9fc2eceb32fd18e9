// A thermograph as a picture, as textbooks draw it: larger values further left, the temperature upwards.
#pragma once

#include "value/drawing.hpp"
#include "value/operations.hpp"

namespace sprague::value {

/// The walls have the classes "left" and "right".
[[nodiscard]] Drawing drawing_of(const Thermograph& thermograph);

}  // namespace sprague::value

// Pictures of values: the thermograph, and under it the game tree.
#pragma once

#include <functional>
#include <string>

#include "session/value.hpp"

namespace sprague {

/// The thermograph alone, as SVG. Needs: it has ended as `proved`, and is no long number.
[[nodiscard]] std::string thermograph_svg(const ValueReport& report);

/// The thermograph, the form as it was given with what is dominated or reversible struck out (where that was explained), and the
/// canonical form as a tree of moves, as SVG. What is too much to be looked at is left out, and the picture says so. `say` puts its
/// words into a language. Needs: the same.
[[nodiscard]] std::string picture_svg(const ValueReport& report,
                                      const std::function<std::string(const Message&)>& say);

}  // namespace sprague

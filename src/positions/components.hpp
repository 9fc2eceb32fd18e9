// What sums and other compounds share: components as a list, and moves that name one.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "positions/any_position.hpp"

namespace sprague {

using Components = std::vector<std::unique_ptr<AnyPosition>>;

/// "nim 3 5 + wythoff 4 7", shortened to about `width` bytes.
[[nodiscard]] std::string text_of_components(const Components& components, std::size_t width);
[[nodiscard]] PositionView view_of_components(const Components& components);
[[nodiscard]] Components copies_of(const Components& components);
[[nodiscard]] bool are_equal(const Components& a, const Components& b);
/// "in component 2: take 3 from heap 1".
[[nodiscard]] Message in_component(std::size_t component, Message move);

/// A move that names its component: "in component 2: take 3 from heap 1", and shorter "2: take 3 from heap 1".
struct MoveOfComponent {
  std::size_t component;
  std::string_view move;
};
/// Nothing where the text is no such move, or there is no such component.
[[nodiscard]] std::optional<MoveOfComponent> read_move_of_component(std::string_view text,
                                                                    std::size_t components);

}  // namespace sprague

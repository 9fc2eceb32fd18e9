// What sums and other compounds share: components as a list, and moves that name one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "positions/any_position.hpp"

namespace sprague {

using Components = std::vector<std::unique_ptr<AnyPosition>>;

/// What sums and other compounds are, whatever a move is.
class PositionOfComponents : public AnyPosition {
 public:
  explicit PositionOfComponents(Components components) : components_(std::move(components)) {}

  [[nodiscard]] std::vector<AnyPosition*> components() override;
  [[nodiscard]] std::string ruleset_text() const override { return {}; }
  /// "nim 3 5 + wythoff 4 7".
  [[nodiscard]] std::string text(std::size_t width) const override;
  [[nodiscard]] PositionView view() const override;
  void prepare(Convention convention, Budget& budget) override;
  [[nodiscard]] bool is_loopy() const override;
  [[nodiscard]] std::optional<bool> misere_firmness() const override { return std::nullopt; }
  void misere_moves_beside(const Natural&, bool, MoveSink&) const override {}

 protected:
  Components components_;
};

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

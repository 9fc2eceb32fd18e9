#include "positions/components.hpp"

#include <algorithm>

#include "base/scanner.hpp"

namespace sprague {

std::vector<AnyPosition*> PositionOfComponents::components() {
  std::vector<AnyPosition*> out;
  for (const auto& component : components_) out.push_back(component.get());
  return out;
}

std::string PositionOfComponents::text(std::size_t width) const {
  std::string out;
  for (const auto& component : components_) {
    if (!out.empty()) out += " + ";
    if (out.size() > width) return out + "… (" + std::to_string(components_.size()) + " components)";
    out += full_text(*component, width);
  }
  return out;
}

PositionView PositionOfComponents::view() const {
  NamedParts parts;
  for (const auto& component : components_) parts.names.push_back(full_text(*component));
  return parts;
}

void PositionOfComponents::prepare(Convention convention, Budget& budget) {
  for (const auto& component : components_) component->prepare(convention, budget);
}

bool PositionOfComponents::is_loopy() const {
  return std::any_of(components_.begin(), components_.end(), [](const auto& c) { return c->is_loopy(); });
}

Components copies_of(const Components& components) {
  Components copies;
  copies.reserve(components.size());
  for (const auto& component : components) copies.push_back(component->clone());
  return copies;
}

bool are_equal(const Components& a, const Components& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& one, const auto& other) { return one->equals(*other); });
}

Message in_component(std::size_t component, Message move) {
  return Message("in component {0}: {1}", u64{component} + 1, std::move(move));
}

std::optional<MoveOfComponent> read_move_of_component(std::string_view text, std::size_t components) {
  Scanner scanner(text);
  if (scanner.accept("in")) scanner.accept("component");
  const std::string_view rest = scanner.rest();
  const std::size_t colon = rest.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  Scanner number(rest.substr(0, colon));
  const Result<u64> component = number.natural<u64>("a component's number"_m);
  if (!component || !number.done() || *component < 1 || *component > components) return std::nullopt;
  return MoveOfComponent{static_cast<std::size_t>(*component - 1), rest.substr(colon + 1)};
}

}  // namespace sprague

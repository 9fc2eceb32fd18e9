#include "positions/components.hpp"

#include <algorithm>

#include "base/scanner.hpp"

namespace sprague {

std::string text_of_components(const Components& components, std::size_t width) {
  std::string out;
  for (const auto& component : components) {
    if (!out.empty()) out += " + ";
    if (out.size() > width) return out + "… (" + std::to_string(components.size()) + " components)";
    out += full_text(*component, width);
  }
  return out;
}

PositionView view_of_components(const Components& components) {
  NamedParts parts;
  for (const auto& component : components) parts.names.push_back(full_text(*component));
  return parts;
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

// JSON as Sprague writes it.
#pragma once

#include <nlohmann/json.hpp>

#include "sprague/natural.hpp"

namespace sprague {

/// JavaScript and many other readers keep integers exact only up to 2^53 − 1; larger ones travel as strings.
[[nodiscard]] inline nlohmann::ordered_json json_number(u64 value) {
  if (value < u64{1} << 53) return value;
  return std::to_string(value);
}
[[nodiscard]] inline nlohmann::ordered_json json_number(const Natural& value) {
  if (value.fits_u64()) return json_number(value.to_u64());
  return value.text();
}

/// In one line, or indented by so much. Bytes that are no UTF-8 are replaced.
[[nodiscard]] inline std::string dump(const nlohmann::ordered_json& json, int indent = -1) {
  return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace sprague

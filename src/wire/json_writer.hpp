// JSON as Sprague writes it.
#pragma once

#include <nlohmann/json.hpp>

#include "sprague/natural.hpp"

namespace sprague {

using Json = nlohmann::ordered_json;

/// JavaScript and many other readers keep integers exact only up to 2^53 − 1; larger ones travel as strings.
[[nodiscard]] inline Json json_number(u64 value) {
  if (value < u64{1} << 53) return value;
  return std::to_string(value);
}
[[nodiscard]] inline Json json_number(const Natural& value) {
  if (value.fits_u64()) return json_number(value.to_u64());
  return value.text();
}

/// In one line, or indented by so much. Bytes that are no UTF-8 are replaced.
[[nodiscard]] inline std::string dump(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace sprague

#include "apps/sprague/args/read_count.hpp"

#include <optional>

namespace sprague::cli {

std::optional<u64> number_typed(std::string_view text) {
  const auto number = natural_typed(text.substr(0, 100));
  if (text.size() > 100 || !number || !(*number < Natural(u64{1} << 63))) return std::nullopt;
  return number->to_u64();
}

Result<u64> read_count(const std::string& text) {
  if (const auto number = number_typed(text)) return *number;
  return Error{ErrorKind::wrong, Message("--to: '{0}' is no number of values", text.substr(0, 40)),
               "Such as 1000, 1e6, 10^8 or 2^20."_m};
}

}  // namespace sprague::cli

// Small deeds on lists that many layers need.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sprague {

/// "a, b, c" with ", " in between.
[[nodiscard]] inline std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += between;
    out += parts[i];
  }
  return out;
}

/// Takes `value` away at the end of `list`, however often it stands there, but leaves `least` items.
template <class T>
void drop_trailing(std::vector<T>& list, const std::type_identity_t<T>& value, std::size_t least) {
  while (list.size() > least && list.back() == value) list.pop_back();
}

}  // namespace sprague

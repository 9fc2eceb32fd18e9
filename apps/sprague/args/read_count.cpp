#include "apps/sprague/args/read_count.hpp"

#include <optional>

namespace sprague::cli {
namespace {

std::optional<u64> number_in(std::string_view digits) {
  if (digits.empty() || digits.size() > 18 || !is_digits(digits)) return std::nullopt;
  return Natural::from_digits(digits).to_u64();
}

}  // namespace

Result<u64> read_count(const std::string& text) {
  const Error no_number{ErrorKind::wrong, Message("--to: '{0}' is no number of values", text.substr(0, 40)),
                        "Such as 1000, 1e6, 10^8 or 2^20."_m};
  const std::size_t mark = text.find_first_of("eE^");
  const auto first = number_in(std::string_view(text).substr(0, mark));
  if (!first) return no_number;
  if (mark == std::string::npos) return *first;
  const auto exponent = number_in(std::string_view(text).substr(mark + 1));
  if (!exponent || *exponent > 63) return no_number;
  u64 out = text[mark] == '^' ? 1 : *first;
  for (u64 i = 0; i < *exponent; ++i)
    if (__builtin_mul_overflow(out, text[mark] == '^' ? *first : 10, &out) || out >> 63 != 0)
      return no_number;
  return out;
}

}  // namespace sprague::cli

#include "apps/sprague/args/read_count.hpp"

#include <algorithm>
#include <optional>

namespace sprague::cli {
namespace {

constexpr std::size_t most_digits = 50'000;
constexpr u64 most_bits = 166'000;  // of as many digits

}  // namespace

std::optional<Natural> large_number_typed(std::string_view text) {
  const std::size_t mark = text.find_first_of("eE^");
  const std::string_view first = text.substr(0, mark);
  const bool is_number = !first.empty() && is_digits(first) && first.size() <= most_digits;
  if (!is_number) return std::nullopt;
  if (mark == std::string_view::npos) return Natural::from_digits(first);
  const std::string_view typed = text.substr(mark + 1);
  if (typed.empty() || typed.size() > 6 || !is_digits(typed)) return std::nullopt;
  const u64 exponent = Natural::from_digits(typed).to_u64();
  if (text[mark] != '^') {
    if (first.size() + exponent > most_digits) return std::nullopt;
    return Natural::from_digits(std::string(first) + std::string(exponent, '0'));
  }
  if (first.size() > 18) return std::nullopt;
  const Natural base = Natural::from_digits(first);
  // Every factor but 0 and 1 adds a bit.
  if (base > Natural(1) && exponent > most_bits) return std::nullopt;
  Natural out(1);
  for (u64 i = 0; i < (base > Natural(1) ? exponent : std::min<u64>(exponent, 1)); ++i) {
    out = out * base;
    if (out.bit_length() > most_bits) return std::nullopt;
  }
  return out;
}

std::optional<u64> number_typed(std::string_view text) {
  const auto number = large_number_typed(text.substr(0, 100));
  if (text.size() > 100 || !number || !(*number < Natural(u64{1} << 63))) return std::nullopt;
  return number->to_u64();
}

Result<u64> read_count(const std::string& text) {
  if (const auto number = number_typed(text)) return *number;
  return Error{ErrorKind::wrong, Message("--to: '{0}' is no number of values", text.substr(0, 40)),
               "Such as 1000, 1e6, 10^8 or 2^20."_m};
}

}  // namespace sprague::cli

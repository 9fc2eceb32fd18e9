#include "base/scanner.hpp"

namespace sprague {
namespace {

std::string quoted(std::string_view word) {
  constexpr std::size_t longest = 40;
  if (word.size() <= longest) return "'" + std::string(word) + "'";
  return "'" + std::string(word.substr(0, longest)) + "…'";
}

std::string capitalised(std::string_view what) {
  std::string out(what);
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}

}  // namespace

Error not_a_natural(const Scanner& scanner, std::string_view word, std::string_view what) {
  const std::string subject(what);
  if (word[0] == '-' && is_digits(word.substr(1)))
    return scanner.error_at(word, subject + " cannot be negative: " + quoted(word),
                            capitalised(what) + " is a natural number: 0, 1, 2, …");
  return scanner.error_at(word, subject + " cannot be " + quoted(word),
                          capitalised(what) + " is a natural number in decimal digits, such as 12.");
}

Error beyond_64_bits(const Scanner& scanner, std::string_view word, std::string_view what) {
  return scanner.error_at(word, std::string(what) + " cannot be " + quoted(word) + ": too large",
                          "Here numbers go to 18446744073709551615 (2^64 − 1).", ErrorKind::too_large);
}

Error too_many_digits(const Scanner& scanner, std::string_view word, std::string_view what) {
  return scanner.error_at(
      word, std::string(what) + " has " + std::to_string(word.size()) + " digits: too many",
      "Numbers may have " + std::to_string(most_digits) + " digits.", ErrorKind::too_large);
}

}  // namespace sprague

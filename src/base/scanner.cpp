#include "base/scanner.hpp"

namespace sprague {
namespace {

std::string shortened(std::string_view word) {
  constexpr std::size_t longest = 40;
  return std::string(word.substr(0, longest)) + (word.size() > longest ? "…" : "");
}

}  // namespace

Error not_a_natural(const Scanner& scanner, std::string_view word, const Message& what) {
  if (word[0] == '-' && is_digits(word.substr(1)))
    return scanner.error_at(word, Message("{0} cannot be negative: '{1}'", what, shortened(word)),
                            Message("{0} is a natural number: 0, 1, 2, …", opening(what)));
  return scanner.error_at(word, Message("{0} cannot be '{1}'", what, shortened(word)),
                          Message("{0} is a natural number, such as 12 or 10^9.", opening(what)));
}

Error beyond_64_bits(const Scanner& scanner, std::string_view word, const Message& what) {
  return scanner.error_at(word, Message("{0} cannot be '{1}': too large", what, shortened(word)),
                          "Here numbers go to 18446744073709551615 (2^64 − 1)."_m, ErrorKind::too_large);
}

Error too_many_digits(const Scanner& scanner, std::string_view word, const Message& what) {
  return scanner.error_at(word, Message("{0} has {1} digits: too many", what, word.size()),
                          Message("Numbers may have {0} digits.", most_digits), ErrorKind::too_large);
}

}  // namespace sprague

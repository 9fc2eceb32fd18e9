#include "sprague/sequence/normal_form.hpp"

namespace sprague::sequence {
namespace {

void strip(OctalDigits& digits) {
  while (!digits.empty() && digits.back() == 0) digits.pop_back();
}

unsigned digit(const OctalDigits& digits, std::size_t k) { return k < digits.size() ? digits[k] : 0U; }

// The nim-values of the heaps 0 … size − 1, by the definition.
std::vector<unsigned> values(const OctalDigits& digits, std::size_t size) {
  std::vector<unsigned> out(size, 0);
  std::vector<bool> seen;
  for (std::size_t n = 1; n < size; ++n) {
    seen.assign(2 * size + 2, false);
    for (std::size_t k = 0; k <= n && k < digits.size(); ++k) {
      if (k == n && (digits[k] & 1) != 0) seen[0] = true;
      if (k > 0 && k < n && (digits[k] & 2) != 0) seen[out[n - k]] = true;
      if ((digits[k] & 4) != 0)
        for (std::size_t a = 1; 2 * a <= n - k; ++a) seen[out[a] ^ out[n - k - a]] = true;
    }
    while (seen[out[n]]) ++out[n];
  }
  return out;
}

// A heap of 1 without a move is worth nothing, so each heap can be counted as one less: what leaves heaps of
// a and b then leaves a − 1 and b − 1, of which any may be none.
OctalDigits shifted(const OctalDigits& digits) {
  OctalDigits out(digits.size() + 1, 0);
  for (std::size_t k = 1; k < out.size(); ++k)
    out[k] = static_cast<std::uint8_t>(((digit(digits, k - 1) & 4) != 0 ? 7U : 0U) |
                                       ((digit(digits, k) & 2) != 0 ? 3U : 0U) |
                                       ((digit(digits, k + 1) & 1) != 0 ? 1U : 0U));
  strip(out);
  return out;
}

// Takes away what adds no option of another value: to leave one heap by taking k, where taking k − a may
// leave a heap of a, worth nothing, beside it; to take all of a heap of k, where another option is worth
// nothing.
void drop_redundant(OctalDigits& digits, const std::vector<unsigned>& value) {
  const OctalDigits all = digits;
  for (std::size_t k = 1; k < digits.size(); ++k)
    for (std::size_t a = 1; a <= k; ++a)
      if (value[a] == 0 && (all[k - a] & 4) != 0) digits[k] = static_cast<std::uint8_t>(digits[k] & ~2U);
  for (std::size_t k = 1; k < digits.size(); ++k) {
    bool has_zero = false;
    for (std::size_t j = 0; j < k && !has_zero; ++j) {
      has_zero = j > 0 && (all[j] & 2) != 0 && value[k - j] == 0;
      if ((all[j] & 4) != 0)
        for (std::size_t a = 1; 2 * a <= k - j; ++a) has_zero = has_zero || value[a] == value[k - j - a];
    }
    if (has_zero) digits[k] = static_cast<std::uint8_t>(digits[k] & ~1U);
  }
  strip(digits);
}

}  // namespace

NormalForm normal_form(OctalDigits digits) {
  strip(digits);
  NormalForm out;
  // Only d1 has a move from a heap of 1. A code that is not all zeros has a move from a heap of at most two
  // more than the number of its last digit, so this ends.
  while (!digits.empty() && (digit(digits, 1) & 1) == 0) {
    digits = shifted(digits);
    ++out.shift;
  }
  if (!digits.empty()) drop_redundant(digits, values(digits, digits.size() + 1));
  out.digits = std::move(digits);
  return out;
}

}  // namespace sprague::sequence

// Scanner: reads words and natural numbers out of a line of text and knows where each one stands, so that
// every error can point at its fragment. Numbers are separated by blanks or commas. Numbers that the program has as
// values stand behind the text as such: they are read like the others, and an error about them points behind the text.
#pragma once

#include <bit>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "sprague/error.hpp"
#include "sprague/natural.hpp"

namespace sprague {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}
  /// `numbers` follow the text; the scanner only looks at them.
  Scanner(std::string_view text, std::span<const Natural> numbers) : text_(text), numbers_(numbers) {}

  /// Skips blanks and commas; true when nothing is left.
  bool done() {
    while (at_ < text_.size() && is_separator(text_[at_])) ++at_;
    return at_ == text_.size() && numbers_.empty();
  }
  /// The next word (up to a blank or comma) without consuming it; empty at the end, and where a value is next.
  [[nodiscard]] std::string_view peek() {
    done();
    std::size_t end = at_;
    while (end < text_.size() && !is_separator(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }
  std::string_view word() {
    const std::string_view found = peek();
    at_ += found.size();
    if (found.empty() && !numbers_.empty()) numbers_ = numbers_.subspan(1);
    return found;
  }
  /// Is there something next, and no word but a value?
  [[nodiscard]] bool is_at_value() { return peek().empty() && !numbers_.empty(); }
  /// Consumes `expected` when it is the next word.
  bool accept(std::string_view expected) {
    if (peek() != expected) return false;
    word();
    return true;
  }
  /// The text from the next word on, without the values behind it.
  [[nodiscard]] std::string_view rest() {
    done();
    return text_.substr(at_);
  }
  /// Moves on to `offset`, counted in the text given to the constructor.
  void seek(std::size_t offset) { at_ = offset; }
  [[nodiscard]] std::size_t offset() const { return at_; }
  [[nodiscard]] std::string_view text() const { return text_; }

  /// The next word as a natural number, which may be typed as natural_typed() reads it; `what` names it in errors ("a heap").
  template <class Int>
  Result<Int> natural(const Message& what);

  /// An error that points at `fragment`, which must be a part of the scanner's text.
  [[nodiscard]] Error error_at(std::string_view fragment, Message message, Message hint = {},
                               ErrorKind kind = ErrorKind::wrong) const {
    return {kind, std::move(message), std::move(hint),
            static_cast<std::size_t>(fragment.data() - text_.data()), fragment.size()};
  }
  /// The error for a number that should stand here and does not.
  [[nodiscard]] Error missing(const Message& what) const {
    return {ErrorKind::wrong, Message("{0} is missing", what), {}, text_.size(), 0};
  }

  static bool is_separator(char c) { return c == ' ' || c == ',' || c == '\t' || c == '\r' || c == '\n'; }

 private:
  template <class Int>
  Result<Int> value(const Message& what);

  std::string_view text_;
  std::size_t at_ = 0;
  std::span<const Natural> numbers_ = {};  // what is left of them
};

/// Why `word` is not a natural number that fits: letters, a sign, a fraction, or too many digits for `Int`.
[[nodiscard]] Error not_a_natural(const Scanner& scanner, std::string_view word, const Message& what);
[[nodiscard]] Error beyond_64_bits(const Scanner& scanner, std::string_view word, const Message& what);
[[nodiscard]] Error too_many_digits(const Scanner& scanner, std::string_view word, const Message& what);

/// Appends every number of the rest of the scanner's text, and the values behind it, to `out`. Cost: about one nanosecond a digit.
template <class Int>
[[nodiscard]] std::optional<Error> read_naturals(Scanner& scanner, const Message& what,
                                                 std::vector<Int>& out);

/// Is it a decimal digit?
[[nodiscard]] inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
/// Decimal digits only, at least one?
[[nodiscard]] inline bool is_digits(std::string_view word) {
  if (word.empty()) return false;
  for (const char c : word)
    if (!is_digit(c)) return false;
  return true;
}

// ---------------------------------------------------------------------------------------------------------------

namespace detail {

/// The value of a word of digits, or false when it does not fit into 64 bits.
inline bool to_u64(std::string_view digits, u64& value) {
  value = 0;
  if (digits.size() > 19) {
    while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
    if (digits.size() > 20) return false;
  }
  for (const char c : digits) {
    u64 next = 0;
    if (__builtin_mul_overflow(value, u64{10}, &next) ||
        __builtin_add_overflow(next, static_cast<u64>(c - '0'), &value))
      return false;
  }
  return true;
}

}  // namespace detail

// The value that is next.
template <class Int>
Result<Int> Scanner::value(const Message& what) {
  const Natural& number = numbers_.front();
  numbers_ = numbers_.subspan(1);
  if constexpr (std::is_same_v<Int, Natural>) {
    return number;
  } else {
    if (number.fits_u64()) return Int(number.to_u64());
    const std::string digits = to_text(number);
    Error error = beyond_64_bits(Scanner(digits), digits, what);
    error.offset = text_.size();
    error.length = 0;
    return error;
  }
}

template <class Int>
Result<Int> Scanner::natural(const Message& what) {
  if (is_at_value()) return value<Int>(what);
  const std::string_view found = word();
  if (found.empty()) return missing(what);
  if (!is_digits(found)) {
    const std::optional<Natural> typed = natural_typed(found);
    if (!typed) return not_a_natural(*this, found, what);
    if constexpr (std::is_same_v<Int, Natural>)
      return *typed;
    else
      return typed->fits_u64() ? Result<Int>(Int(typed->to_u64())) : beyond_64_bits(*this, found, what);
  }
  u64 value = 0;
  if (detail::to_u64(found, value)) return Int(value);
  if constexpr (std::is_same_v<Int, u64>)
    return beyond_64_bits(*this, found, what);
  else {
    if (found.size() > most_digits) return too_many_digits(*this, found, what);
    return Int::from_digits(found);
  }
}

namespace detail {

/// Reads decimal digits from `at` on, eight at a time while eight bytes can be read; moves `at` behind them.
/// The value is right for up to nineteen digits. (The shifts and masks are Lamport's, Communications of the
/// ACM 18, 1975: bytes as lanes of one word.)
inline u64 read_digits(const char*& at, const char* end) {
  constexpr u64 powers[] = {1, 10, 100, 1'000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000};
  u64 value = 0;
  if constexpr (std::endian::native == std::endian::little) {
    while (end - at >= 8) {
      u64 word = 0;
      std::memcpy(&word, at, 8);
      word ^= 0x3030303030303030;  // a digit's byte becomes its value
      const u64 others = (word | (word + 0x7676767676767676)) & 0x8080808080808080;  // bytes above 9
      const int digits = std::countr_zero(others) / 8;
      if (digits == 0) return value;
      word <<= 64 - 8 * digits;        // zeros in front
      word = word * 10 + (word >> 8);  // pairs, then fours, then eight
      word = ((word & 0x000000ff000000ff) * 0x000f424000000064 +
              (word >> 16 & 0x000000ff000000ff) * 0x0000271000000001) >>
             32;
      value = value * powers[digits] + (word & 0xffffffff);
      at += digits;
      if (digits < 8) return value;
    }
  }
  for (unsigned digit = 0; at != end && (digit = static_cast<unsigned char>(*at) - unsigned{'0'}) < 10; ++at)
    value = value * 10 + digit;
  return value;
}

}  // namespace detail

template <class Int>
std::optional<Error> read_naturals(Scanner& scanner, const Message& what, std::vector<Int>& out) {
  const std::string_view text = scanner.text();
  const char* at = text.data() + scanner.offset();
  const char* const end = text.data() + text.size();
  while (true) {
    while (at != end && Scanner::is_separator(*at)) ++at;
    if (at == end) break;
    const char* const begin = at;
    const u64 value = detail::read_digits(at, end);
    // Nineteen digits cannot overflow; anything longer or stranger goes the careful way.
    if (at - begin <= 19 && at != begin && (at == end || Scanner::is_separator(*at))) {
      out.push_back(Int(value));
      continue;
    }
    scanner.seek(static_cast<std::size_t>(begin - text.data()));
    Result<Int> careful = scanner.natural<Int>(what);
    if (!careful) return careful.error();
    out.push_back(*std::move(careful));
    at = text.data() + scanner.offset();
  }
  scanner.seek(text.size());
  while (!scanner.done()) {  // values
    Result<Int> number = scanner.natural<Int>(what);
    if (!number) return number.error();
    out.push_back(*std::move(number));
  }
  return std::nullopt;
}

}  // namespace sprague

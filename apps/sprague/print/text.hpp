// Text for terminals: widths, wrapping, colours.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace sprague::cli {

/// Columns that `text` takes on a terminal: Chinese characters take two.
[[nodiscard]] std::size_t columns(std::string_view text);

/// `text` with blanks behind it up to `width` columns.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);

/// `text` broken at blanks into lines of at most 80 columns; the first starts with `first`, the others with
/// as many blanks. Ends with a newline.
[[nodiscard]] std::string wrapped(std::string_view first, std::string_view text);

/// To standard output; finish() tells when that failed.
inline void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

/// 1234567 → "1,234,567".
[[nodiscard]] std::string grouped(unsigned long long number);

/// Colours, or nothing when the output is no terminal or NO_COLOR is set.
struct Style {
  std::string_view bold, dim, good, off;
  static Style for_stdout();
};

}  // namespace sprague::cli

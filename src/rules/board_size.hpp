// ROWSxCOLUMNS, such as 4x5, as the whole text of a position.
#pragma once

#include <array>

#include "base/scanner.hpp"
#include "sprague/error.hpp"

namespace sprague {

/// What the rules say of a wrong size.
struct BoardSizeWords {
  MessageTemplate<0> zero;   ///< there is nothing: no row, or no column
  MessageTemplate<0> alone;  ///< something stands behind the size
  MessageTemplate<0> hint;   ///< how it is written
};

/// The word that comes next, as two numbers from 1 to 2^64 − 1, and the end of the text.
inline Result<std::array<u64, 2>> read_board_size(Scanner& scanner, const BoardSizeWords& words) {
  const std::string_view word = scanner.word();
  const std::size_t x = word.find('x');
  Scanner numbers[] = {Scanner(word.substr(0, x)), Scanner(word.substr(x + 1))};
  std::array<u64, 2> size{};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string_view digits = numbers[i].rest();
    const Result<u64> number =
        numbers[i].natural<u64>(i == 0 ? "a number of rows"_m : "a number of columns"_m);
    if (!number)
      return scanner.error_at(digits.empty() ? word : digits, number.error().message, words.hint,
                              number.error().kind);
    if (*number == 0) return scanner.error_at(digits, words.zero, words.hint);
    size[i] = *number;
  }
  if (!scanner.done()) return scanner.error_at(scanner.peek(), words.alone, words.hint);
  return size;
}

}  // namespace sprague

// Taking-and-breaking games as data (Guy & Smith 1956; Berlekamp, Conway & Guy, Winning Ways, chapter 4): a
// move takes k stones from one heap and leaves what remains of it as so many heaps, none empty, as the digit
// d_k of the game's code allows. 0.77 is Kayles.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/scanner.hpp"

namespace sprague {

struct TakeAndBreak {
  /// A set of numbers of heaps: bit j says that exactly j heaps may be left, none of them empty.
  using Digit = u64;
  static constexpr Digit no_heap = 1, one_heap = 2, two_heaps = 4, three_heaps = 8;
  static constexpr u64 most_left = 63;  ///< heaps that a digit can speak of

  /// digits[k] is for taking k stones; digits[0] allows neither no heap nor one, so that play ends. Not
  /// empty, and only the first may be 0 at the end.
  std::vector<Digit> digits{0};
  /// The digit of every larger number of stones: 3 in Nim, where any number may be taken.
  Digit tail = 0;
  /// Must the heaps that a move leaves differ (Grundy's game)? Then no digit allows three or more.
  bool unequal = false;

  /// Reads a game (doc/algorithms/sequences.md, "Games as data"):
  ///   0.77 .77 4.064 0.3F   a code, hexadecimal digits; (32) is a larger digit, 0.3... repeats the last one
  ///   octal 0.77            the same
  ///   subtract 1,3,4        take one of these amounts; the notation of SubtractionSet, finite sets only
  ///   bash 3                subtract 1..3
  ///   allbut 1,3            take any amount but these
  ///   cut 2,3               split a heap into so many
  ///   break at most 3 taking 1,2      (or: exactly 3; without taking, or taking any)
  ///   unequal CODE          the heaps left must differ
  ///   grundy, lasker, nim   unequal 4.0, 4.3..., 0.3...
  static Result<TakeAndBreak> parse(Scanner& scanner);
  /// Is it a word that such a game may begin with and that is nothing else ("cut", "break", "allbut", "unequal")?
  [[nodiscard]] static bool is_first_word(std::string_view word);
  /// All words that parse() takes in front.
  [[nodiscard]] static std::span<const std::string_view> words();
  /// Reads a code without brackets and without end marks, as rulesets take it: 0.77, .77, 4.31, 0.3F.
  static Result<TakeAndBreak> parse_code(Scanner& scanner);

  /// One spelling for equal games, which parse reads: a code, or for long ones subtract, allbut or cut.
  [[nodiscard]] std::string text() const;

  /// The last digit's k: every larger one is the tail.
  [[nodiscard]] u64 most() const { return digits.size() - 1; }
  [[nodiscard]] Digit digit(u64 taken) const { return taken < digits.size() ? digits[taken] : tail; }
  /// All bits of all digits.
  [[nodiscard]] Digit all() const;
  /// The most heaps that a move may leave; 0 where no move leaves any.
  [[nodiscard]] unsigned most_heaps() const;
  /// Does every move leave at most one heap?
  [[nodiscard]] bool only_takes() const { return most_heaps() <= 1; }

  friend bool operator==(const TakeAndBreak&, const TakeAndBreak&) = default;
};

}  // namespace sprague

// Numerations: how numbers are written so that automata can read them. Base k, and Ostrowski's numerations of
// quadratic irrationals, in which + and < are decided by automata too (Hieronymi and Terry 2018; Baranwal,
// Schaeffer and Shallit 2021). The golden ratio's is Zeckendorf's: sums of Fibonacci numbers.
//
// With the quotients a1, a2, … (periodic) the weights are U(0) = 1, U(1) = a1 + 1, U(j+1) = a(j+1)·U(j) +
// U(j−1): Ostrowski's numeration of [1; a1, a2, …] (Ostrowski 1922). A number is d(0)·U(0) + d(1)·U(1) + …
// in exactly one way with d(j) ≤ a(j+1) and d(j−1) = 0 wherever d(j) = a(j+1).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "automata/automaton.hpp"
#include "sprague/message.hpp"
#include "sprague/natural.hpp"

namespace sprague::automata {

class Numeration {
 public:
  /// Needs: 2 ≤ k ≤ 10.
  [[nodiscard]] static Numeration base(unsigned k);
  /// Needs: 1 to 8 quotients, each from 1 to 9.
  [[nodiscard]] static Numeration ostrowski(std::vector<unsigned> quotients);
  [[nodiscard]] static Numeration zeckendorf() { return ostrowski({1}); }

  [[nodiscard]] unsigned radix() const { return radix_; }
  [[nodiscard]] bool is_base() const { return quotients_.empty(); }
  [[nodiscard]] const std::vector<unsigned>& quotients() const { return quotients_; }
  /// "base 2", "Zeckendorf", "Ostrowski [1; 2, 2, …]".
  [[nodiscard]] std::string name() const;
  /// The same as a message: "base 2", "Zeckendorf", "Ostrowski [1; 2, …]".
  [[nodiscard]] Message words() const;
  friend bool operator==(const Numeration&, const Numeration&) = default;

  /// The digits of a number, most significant first; none for 0.
  [[nodiscard]] std::vector<unsigned> digits(const Natural& value) const;
  [[nodiscard]] Natural value(const std::vector<unsigned>& digits) const;
  /// A word of letters for numbers on tracks 0, 1, …, with as many digits as the greatest needs.
  [[nodiscard]] std::vector<Letter> word(const std::vector<Natural>& numbers) const;
  [[nodiscard]] std::vector<Natural> numbers(const std::vector<Letter>& word, std::size_t tracks) const;

  /// The words whose digits are a numeration on every track: all there are, in base k.
  [[nodiscard]] std::optional<Automaton> valid(std::vector<Track> tracks, Budget& budget) const;
  /// a, but for valid words that a does not accept.
  [[nodiscard]] std::optional<Automaton> negated(const Automaton& a, Budget& budget) const;

  /// A sum of tracks with factors.
  using Terms = std::vector<std::pair<Track, i64>>;
  enum class Relation { equal, at_least };
  /// Σ factor·track + constant = 0, or ≥ 0. A state is what the digits so far amount to, as a multiple of the
  /// next weights; it is bounded, because what is left to come is. Needs: tracks ascending, factors not 0.
  [[nodiscard]] std::optional<Automaton> linear(const Terms& terms, i64 constant, Relation relation,
                                                Budget& budget) const;

  /// c = a xor b. Needs: base 2; three different tracks.
  [[nodiscard]] Automaton xor_sum(Track a, Track b, Track c) const;
  /// One digit is 1 and all others are 0: the powers of k in base k, the Fibonacci numbers in Zeckendorf's.
  [[nodiscard]] Automaton unit(Track track) const;

  /// For tables. Behind the digits of a number stand others whose places the number does not know: with c
  /// digits to come, digits are a numeration with the quotients from the c-th on, and so another number. At
  /// place c, shifted[n] is the number (at place c − 1) with the digits of n (at place c) and a 0 behind
  /// them, for n below `count`; only_zero[n]: no other digit may follow, as the last one is the greatest. A
  /// place for each quotient, one in base k.
  struct Shifts {
    std::vector<u64> shifted;
    std::vector<bool> only_zero;
  };
  [[nodiscard]] std::vector<Shifts> shifts_by_place(u64 count) const;
  /// At place 0. Where there is only one, shifted[n] is n with a 0 behind it.
  [[nodiscard]] Shifts shifts(u64 count) const { return std::move(shifts_by_place(count)[0]); }

 private:
  Numeration(unsigned radix, std::vector<unsigned> quotients)
      : radix_(radix), quotients_(std::move(quotients)) {}
  [[nodiscard]] std::vector<Natural> weights_beyond(const Natural& value) const;

  unsigned radix_;
  std::vector<unsigned> quotients_;
};

/// Checks from first principles that order and addition are what they are called, so that nothing written by
/// hand is trusted: < is the lexicographic order of valid words (a well-order in which every number has
/// finitely many below it), and addition is the function with x + 0 = x and x + y′ = (x + y)′, where ′ is the
/// next number in that order. The empty text when all holds, otherwise what fails.
[[nodiscard]] std::string verify(const Numeration& numeration, Budget& budget);

/// The same for automata from elsewhere: x < y, x = y and x + y = z on the tracks 0, 1, 2.
struct Arithmetic {
  Automaton less, equal, sum;
};
[[nodiscard]] std::string verify(const Numeration& numeration, const Arithmetic& arithmetic, Budget& budget);

}  // namespace sprague::automata

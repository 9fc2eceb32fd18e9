// Formulas over natural numbers that are read digit by digit, most significant first, as deterministic
// automata whose states are made while they are followed (Büchi 1960; Wolper and Boigelot 2000 for linear
// constraints).
#pragma once

#include <map>

#include "certificate.hpp"

namespace sprague::check {

/// Base k, or the Ostrowski numeration of a period of quotients.
struct Numeration {
  i64 base = 2;
  std::vector<i64> quotients = {};  ///< empty: base k

  [[nodiscard]] i64 phases() const { return quotients.empty() ? 1 : static_cast<i64>(quotients.size()); }
  [[nodiscard]] i64 radix() const;
  /// The greatest digit at the place in front of which `phase` is the number of digits to come, modulo
  /// phases().
  [[nodiscard]] i64 greatest(i64 phase) const {
    return quotients.empty() ? base - 1
                             : quotients[static_cast<std::size_t>((phase + phases() - 1) % phases())];
  }
  [[nodiscard]] i64 after(i64 phase) const { return (phase + phases() - 1) % phases(); }
};

struct Automaton {
  std::vector<std::int32_t> next = {};  ///< by state and letter
  std::vector<char> accepting = {};     ///< 0 or 1; by state
  std::vector<char> fate = {};          ///< what `accepting` will be in the end whatever comes; or 2
  std::int32_t start = 0;
  std::size_t tracks = 0, letters = 1, line = 0;
};

/// constant + Σ coefficient·track: the constant first.
using Form = std::vector<i64>;
[[nodiscard]] Form constant(i64 value);
[[nodiscard]] Form track(std::size_t number, i64 coefficient = 1, i64 constant = 0);
[[nodiscard]] Form sum(const Form& a, const Form& b, i64 times = 1);
[[nodiscard]] std::optional<std::size_t> single_track(const Form& form);

/// A boolean combination of atoms: the value of a part lies in certain ranges.
struct Logic {
  enum class Kind { all, any, negation, atom } kind = Kind::all;
  std::vector<Logic> of = {};
  std::size_t part = 0;
  std::vector<NumberSet::Range> ranges = {};
};
[[nodiscard]] Logic all(std::vector<Logic> of);
[[nodiscard]] Logic any(std::vector<Logic> of);
[[nodiscard]] Logic negation(Logic of);

/// Vectors of numbers, each kept once.
class States {
 public:
  explicit States(std::size_t width) : width_(width), slots_(1024, 0) {}
  bool add(const std::int32_t* state);  ///< false when it is there already
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const std::int32_t* operator[](std::size_t i) const { return cells_.data() + i * width_; }

 private:
  std::size_t width_, size_ = 0;
  std::vector<std::int32_t> cells_ = {};
  std::vector<std::uint32_t> slots_;  // open addressing; 1 + the number of the state
};

class Formula {
 public:
  explicit Formula(const Numeration& numeration) : numeration_(numeration) {}

  std::size_t add_track() { return tracks_++; }
  void demand(Logic logic);

  [[nodiscard]] Logic in(Form form, std::vector<NumberSet::Range> ranges);
  [[nodiscard]] Logic at_least(Form form, i64 low = 0) { return in(std::move(form), {{low, unlimited}}); }
  [[nodiscard]] Logic zero(Form form) { return in(std::move(form), {{0, 0}}); }
  [[nodiscard]] Logic residue(const Form& form, i64 modulus, i64 residue);
  [[nodiscard]] Logic accepts(const Automaton& automaton, std::vector<std::size_t> tracks);
  /// The xor of the numbers on the tracks is `value` (base 2); the sum of the track's digits is 1.
  [[nodiscard]] Logic xor_is(std::vector<std::size_t> tracks, i64 value);
  [[nodiscard]] Logic digit_sum_is_1(std::size_t track);

  /// To be called when all is demanded. A state is width() numbers; the first is the phase.
  void seal();
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t tracks() const { return tracks_; }
  [[nodiscard]] const Numeration& numeration() const { return numeration_; }
  [[nodiscard]] std::vector<std::int32_t> start(i64 phase) const;
  [[nodiscard]] bool holds(const std::int32_t* state) const;  ///< where the word ends here
  /// Calls visit(letter, state) for each letter (or the given one) behind which the formula may still hold.
  template <class Visit>
  void step(const std::int32_t* from, i64 letter, const Visit& visit) {
    to_.assign(from, from + width_);
    to_[0] = static_cast<std::int32_t>(numeration_.after(from[0]));
    descend(from, 0, letter, 0, 1, visit);
  }
  [[nodiscard]] bool is_satisfiable();

  static constexpr i64 unlimited = std::numeric_limits<i64>::max();

 private:
  struct Part {
    enum class Kind { linear, residue, digits, automaton } kind = Kind::linear;
    std::vector<std::size_t> tracks = {};
    std::vector<i64> coefficients = {};  ///< of linear and residue
    i64 modulus = 0;                     ///< of residue; the factor of digits
    i64 target = 0;                      ///< of digits
    const Automaton* automaton = nullptr;
    i64 positive = 0, negative = 0, high = 0, low = 0;  ///< of linear: of coefficients, of ends of ranges
    std::size_t at = 0;                                 ///< where its numbers stand in a state
  };

  std::size_t part(Part part);
  void advance(const Part& part, const std::int32_t* from);
  [[nodiscard]] int truth(const Logic& logic, const std::int32_t* state, bool at_end) const;
  [[nodiscard]] int atom(const Logic& logic, const std::int32_t* state, bool at_end) const;
  bool assign(std::size_t track, i64 digit, const std::int32_t* from);

  template <class Visit>
  void descend(const std::int32_t* from, std::size_t track, i64 rest, i64 letter, i64 weight,
               const Visit& visit) {
    if (track == tracks_) return visit(letter, to_.data());
    const i64 radix = numeration_.radix();
    for (i64 digit = rest < 0 ? 0 : rest % radix; digit < radix; ++digit) {
      if (assign(track, digit, from))
        descend(from, track + 1, rest < 0 ? rest : rest / radix, letter + digit * weight, weight * radix,
                visit);
      if (rest >= 0) return;
    }
  }

  Numeration numeration_;
  std::size_t tracks_ = 0, width_ = 2;
  std::vector<Part> parts_ = {};
  std::vector<Logic> demands_ = {};
  std::map<std::pair<i64, std::vector<i64>>, std::size_t> linear_ = {};
  std::vector<std::vector<std::size_t>> parts_behind_ = {}, demands_behind_ = {};  ///< by the last track
  std::vector<i64> digits_ = {};
  std::vector<std::int32_t> to_ = {};
};

}  // namespace sprague::check

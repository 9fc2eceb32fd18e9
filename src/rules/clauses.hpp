// Clauses: rules as data. The options of a tuple of naturals are written as nests of loops whose bounds and
// targets are affine, which is what a table can be filled from at the speed of a hand-written loop.
//
// A clause numbers its slots: the coordinates of the position come first (slot i is coordinate i), and each
// step of the nest adds one slot or checks a condition. A step refers only to slots in front of it. Where all
// checks hold, `target` is an option: the disjunctive sum of the components it names. A target with an entry
// below zero, or outside its game's domain, does not exist.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "sprague/integers.hpp"
#include "sprague/message.hpp"

namespace sprague {

/// constant + Σ coefficient·slot; slots beyond the end of `coefficients` count 0 times.
struct Affine {
  i64 constant = 0;
  std::vector<i64> coefficients = {};

  friend bool operator==(const Affine&, const Affine&) = default;
};

/// ⌈value / divisor⌉ as a lower bound, ⌊value / divisor⌋ as an upper one. Divisors are positive.
struct Bound {
  Affine value;
  i64 divisor = 1;

  friend bool operator==(const Bound&, const Bound&) = default;
};

/// A set of integers: ranges in ascending order that do not touch, or one of four infinite sets: the powers
/// 1, base, base²…; the squares 1, 4, 9…; the primes; the Fibonacci numbers 1, 2, 3, 5…
struct NumberSet {
  enum class Kind { ranges, powers, squares, primes, fibonacci };
  struct Range {
    i64 first, last;  ///< both belong to it
    friend bool operator==(const Range&, const Range&) = default;
  };

  Kind kind = Kind::ranges;
  std::vector<Range> ranges = {};
  i64 base = 2;  ///< of `powers`; 1 or more

  /// Exact for all numbers of 128 bits but one kind: whether a large number is prime may be beyond what is
  /// proved (is_wide_prime), and that counts as an overflow.
  [[nodiscard]] Truth contains(Exact value) const;
  /// The same for machine words, of which it is always known.
  [[nodiscard]] bool contains_word(i64 value) const;
  /// The least member that is `value` or more; nothing when there is none below 2^63.
  [[nodiscard]] std::optional<i64> next(i64 value) const;
  friend bool operator==(const NumberSet&, const NumberSet&) = default;
};

/// One step of a nest.
struct Step {
  enum class Kind {
    loop,       ///< new slot: every integer from the greatest lower to the least upper bound
    pick,       ///< new slot: every member of `set` within those bounds
    quotient,   ///< new slot: ⌊a / divisor⌋
    remainder,  ///< new slot: a − divisor·⌊a / divisor⌋
    product,    ///< new slot: a·b
    xor_sum,    ///< new slot: a xor b, both of which are natural there
    at_least,   ///< check: a ≥ 0
    equal,      ///< check: a = 0
    unequal,    ///< check: a ≠ 0
    member,     ///< check: a ∈ set
    no_member,  ///< check: a ∉ set
  };

  Kind kind;
  std::vector<Bound> lowers = {}, uppers = {};  ///< of loop and pick; at least one of each
  Affine a = {}, b = {};
  i64 divisor = 1;
  NumberSet set = {};

  [[nodiscard]] bool adds_slot() const { return kind <= Kind::xor_sum; }
  friend bool operator==(const Step&, const Step&) = default;
};

/// One component of an option: a position of game number `game`.
struct TargetComponent {
  std::size_t game = 0;
  std::vector<Affine> entries = {};
  friend bool operator==(const TargetComponent&, const TargetComponent&) = default;
};

struct Clause {
  std::vector<Step> steps = {};
  std::vector<TargetComponent> target = {};  ///< one component or more
};

/// A game of tuples as clauses.
struct ClauseGame {
  std::string name = {};
  std::vector<std::string> coordinates = {};
  std::vector<Clause> rules = {};
  /// The domain as alternatives: a position belongs to it when the steps of one of them can be gone through.
  /// No loops or picks. Empty vector: every tuple is a position.
  std::vector<std::vector<Step>> domain = {};
};

/// A natural number that each position has: the greatest, or the least, of its parts, which are mostly a
/// single one. A single part, and each part of a least, has natural weights and a natural constant; of the
/// parts of a greatest one has, or two are each other's negative.
struct LevelForm {
  std::vector<Affine> parts = {};
  bool is_least = false;

  [[nodiscard]] static LevelForm linear(std::vector<i64> weights) {
    return {{Affine{0, std::move(weights)}}};
  }
  [[nodiscard]] bool is_linear() const { return parts.size() == 1 && parts[0].constant == 0; }
  [[nodiscard]] i128 of(const std::vector<i64>& position) const;
  /// "x + 2*y", "max(x, y)".
  [[nodiscard]] std::string text(const std::vector<std::string>& coordinates) const;

  friend bool operator==(const LevelForm&, const LevelForm&) = default;
};

/// How games are known to end. Every component of an option has a lower rank than the position had; or it has
/// the same rank, and of the forms, compared in lexicographic order, the first one that differs is smaller.
/// All are natural numbers, so this cannot go on for ever.
struct Measure {
  struct OfGame {
    std::size_t rank = 0;               ///< games that never refer back to each other differ in rank
    std::vector<LevelForm> forms = {};  ///< of as many coordinates as the game has
  };
  std::vector<OfGame> games = {};
  Message words = {};  ///< "x + y falls with every move"
};

/// Games that refer to each other by number; game 0 is the one asked about.
struct ClauseGames {
  std::vector<ClauseGame> games = {};
  /// Nothing: play may go on for ever, or that it ends is not known.
  std::optional<Measure> measure = std::nullopt;
};

}  // namespace sprague

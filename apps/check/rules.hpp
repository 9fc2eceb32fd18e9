// The rules as the checker understands them. The parser's tree (script/ast.hpp) is taken over node by
// node, the parameters are put in and constants folded, by code of the checker's own: so a promise of the
// parser that the arguments here rest on is a promise no longer, but is looked at.
//
// Invariants of what `instance` returns:
//   1. the divisor of every quotient and remainder is a number of the node, 1 or more: whatever stood there
//      has a value, and that is it;
//   2. a set of ranges has them in ascending order, none empty, and an end that is missing is no number;
//   3. coordinates and variables are indices of the game's and the rule's;
//   4. no parameter, list or built-in game is left;
//   5. where Left and Right have moves of their own, whose turn it is is coordinate 0, at most 1 in the
//      domain, and every rule needs one of the two and leads to the other (doc/formats/certificate.md, "Left
//      and Right").
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "script/ast.hpp"
#include "sprague/integers.hpp"

namespace sprague::check {

using Numbers = std::vector<i64>;
inline constexpr i64 most = i64{1} << 60;  ///< the greatest number in a file, a text or a position

/// All integers from `first` to `last`, both included. Nothing: it has no end on that side.
struct Range {
  std::optional<i64> first = std::nullopt, last = std::nullopt;
  friend bool operator==(const Range&, const Range&) = default;
};
using Ranges = std::vector<Range>;

/// A set of integers that rules may name. 0 is in none of the infinite ones.
struct Set {
  enum class Kind { ranges, powers, squares, primes, fibonacci };
  Kind kind = Kind::ranges;
  Ranges ranges = {};
  i64 base = 2;  ///< of `powers`, 1 or more

  /// Exact; Undecided for numbers that are too large to be sure.
  [[nodiscard]] bool contains(i128 value) const;
};

/// Where an operator stands in the text: what stands there once is one thing, also in the middle of a chain
/// of comparisons, where the tree has it twice.
struct Place {
  std::size_t offset = 0, length = 0;
  auto operator<=>(const Place&) const = default;
};

struct Expression {
  enum class Kind {
    constant,    ///< number
    coordinate,  ///< number: its index
    variable,    ///< number: its index
    sum,
    negation,
    product,
    quotient,   ///< ⌊operand / number⌋, where number ≥ 1
    remainder,  ///< operand − number·⌊operand / number⌋
    minimum,
    maximum,
    xor_sum,  ///< of two naturals; no value where one is negative
  };
  Kind kind = Kind::constant;
  i64 number = 0;
  std::vector<Expression> operands = {};
  Place place = {};
};

/// Where an expression in it has no value, a comparison is neither true nor false.
struct Condition {
  enum class Kind { equal, unequal, less, at_most, member, all, any, negation };
  Kind kind = Kind::all;
  std::vector<Expression> expressions = {};
  std::vector<Condition> conditions = {};
  Set set = {};
};

/// One component of an option.
struct Term {
  std::size_t game = 0;
  std::vector<Expression> entries = {};
};

struct Rule {
  std::vector<std::string> variables = {};
  std::vector<Term> option = {};
  Condition where = {};
};

struct Game {
  std::string name = {};
  std::vector<std::string> coordinates = {};
  std::vector<Rule> rules = {};
  Condition domain = {};
  std::optional<Condition> wins = {};   ///< where it holds play is over, and who is to move has won
  std::optional<Condition> loses = {};  ///< the same, and has lost; asked only where the other does not hold
  bool has_turns = false;  ///< Left and Right have moves of their own: coordinate 0 is whose turn it is

  /// Is there play that ends with a winner, and not only where nobody can move?
  [[nodiscard]] bool ends_by_rule() const { return wins || loses; }
  /// "wythoff(x, y)"
  [[nodiscard]] std::string title() const;
};

/// The game with these parameters; Invalid where it has none of the meanings above.
[[nodiscard]] Game instance(const script::Game& game, const Numbers& parameters);

}  // namespace sprague::check

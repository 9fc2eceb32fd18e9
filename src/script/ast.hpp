// The rule language as a tree: what the parser makes of a text (doc/rule-language.md has the grammar), and
// the only thing that the interpreter, the search for a measure and the compiler look at.
//
// Names have been resolved: a coordinate, a parameter and a free variable are numbers here. The depth of
// every tree is bounded by `deepest_nesting`, so functions over trees may recurse.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/clauses.hpp"
#include "sprague/integers.hpp"
#include "sprague/outcome.hpp"

namespace sprague::script {

inline constexpr std::size_t deepest_nesting = 60;
inline constexpr std::size_t most_quantifiers = 3;  ///< inside each other
/// The greatest number in a text or a position. Sums and products of a few such numbers fit into 128 bits.
inline constexpr i64 largest_number = i64{1} << 60;

/// A place in the text: an offset in bytes, and a length.
struct Place {
  std::size_t offset = 0, length = 0;
};

/// An integer expression. Its value may be negative.
struct Expression {
  enum class Kind {
    constant,    ///< number
    coordinate,  ///< coordinate `number`, which is no list
    parameter,   ///< parameter `number`; instances have none left
    variable,    ///< free variable `number` of the rule
    sum,         ///< of all operands
    negation,    ///< −operand
    product,     ///< of all operands
    quotient,   ///< ⌊first / second⌋; a second that is a constant is 1 or more (in instances); where one that
                ///< changes is less, there is no value
    remainder,  ///< first − second·⌊first / second⌋; the same
    minimum,    ///< of all operands
    maximum,    ///< of all operands
    xor_sum,    ///< bitwise, of two naturals; where one is negative the rule gives no option
    common_divisor,  ///< of all operands, the greatest; 0 where all are 0; of naturals only, like xor
    power,  ///< first to the power of second; no value where that is negative; one of them is a constant (in instances)
    element,  ///< entry number `operand` of list coordinate `number`, from 0 on; beyond its end the rule
              ///< gives no option
    length,   ///< how many entries list coordinate `number` has
    bound,    ///< the number that the quantifier of level `number` around it runs over
  };

  Kind kind = Kind::constant;
  i64 number = 0;
  std::vector<Expression> operands = {};
  Place place = {};
};

/// A condition. Where an expression in it has no value (an entry beyond a list's end, xor or gcd of a negative
/// number, a divisor below 1), the comparison that it stands in is false, and so is its negation.
struct Condition {
  enum class Kind {
    equal,
    unequal,
    less,
    at_most,   ///< of two expressions
    member,    ///< the expression is in `set`
    all,       ///< of the conditions; none: true
    any,       ///< of the conditions; none: false
    negation,  ///< of one condition
    some,      ///< of one condition, for a number from the first to the second expression: `exists`
    every,     ///< the same, for each of them: `all`
  };

  Kind kind = Kind::all;
  std::vector<Expression> expressions = {};
  std::vector<Condition> conditions = {};
  NumberSet set = {};
  std::size_t level = 0;  ///< of a quantifier: how many quantifiers are around it
  Place place = {};

  [[nodiscard]] bool is_quantifier() const { return kind == Kind::some || kind == Kind::every; }
};

/// A part of a list that is put together, as in s[..i] ++ [a, b] ++ s[j..]: entries of a list of the position, or new
/// ones. A slice from a to b exists where 0 ≤ a ≤ b + 1 ≤ the list's length; where a = b + 1 it is empty.
struct Piece {
  bool is_slice = false;
  std::size_t list = 0;                            ///< of a slice: the coordinate
  std::optional<Expression> first = std::nullopt;  ///< nothing: from the list's first entry on
  std::optional<Expression> last = std::nullopt;   ///< nothing: to its last one
  std::vector<Expression> numbers = {};            ///< of new entries; there may be none
};

/// One entry of a position on the right of a rule: a number, a list with some of its entries changed, or one that is
/// put together.
struct Entry {
  struct Update {
    enum class Kind { add, assign };
    Expression index;
    Kind kind;
    Expression value;  ///< added to the entry, or put in its place
  };

  bool is_list = false;
  Expression value = {};             ///< of a number
  std::size_t list = 0;              ///< the list coordinate that is copied
  std::vector<Update> updates = {};  ///< one after the other
  std::vector<Piece> pieces = {};    ///< one behind the other; none: it is that copy
  std::size_t letters = 0;  ///< how many letters there are where the entries are letters; 0: they are numbers
};

/// The positions of one coordinate each, 1 or more, that a number is split into: their sum is an option.
struct Parts {
  Expression total, least, most;  ///< the number that is split, and how many parts there are
  bool are_different = false;     ///< no two are equal
};

/// One component on the right of a rule.
struct Term {
  bool is_imported = false;
  std::size_t game = 0;  ///< in File::games, or in File::imports
  std::vector<Entry> entries = {};
  std::optional<Expression> copies = std::nullopt;  ///< so many of it, 1 or more
  std::optional<Parts> parts = std::nullopt;        ///< instead of entries
  Place place = {};
};

enum class Mover : std::uint8_t { both, left, right };

[[nodiscard]] constexpr Mover mover_of(Player player) {
  return player == Player::left ? Mover::left : Mover::right;
}

struct Rule {
  Mover mover = Mover::both;
  std::vector<std::string> variables = {};  ///< the free ones; each is a natural number
  std::vector<Term> option = {};            ///< the disjunctive sum of one component or more
  Condition where = {};
  Place place = {};

  /// Can an option have another number of components than one?
  [[nodiscard]] bool has_sums() const { return option.size() > 1 || has_counted_parts(); }
  /// Does that number depend on the position, or on what the mover chooses?
  [[nodiscard]] bool has_counted_parts() const {
    for (const Term& term : option)
      if (term.copies || term.parts) return true;
    return false;
  }
};

struct Coordinate {
  std::string name;
  bool is_list = false;
  bool is_word = false;  ///< a list whose entries are letters
};

struct Parameter {
  std::string name;
  std::optional<i64> value = std::nullopt;  ///< its default
};

/// A parameter that is a set of numbers, with its default. Where the rules say `in S`, its set stands in the condition.
struct SetParameter {
  std::string name;
  NumberSet set = {};
  Place place = {};  ///< of the default
};

/// `start (n) = (n, n - 1)`: a shorter way to write a position. Its names are the variables 0, 1, ….
struct Start {
  std::vector<std::string> names = {};
  std::vector<Expression> entries = {};
  Place place = {};
};

struct Game {
  std::string name = {};
  std::vector<Coordinate> coordinates = {};
  std::vector<Parameter> parameters = {};
  std::vector<SetParameter> sets = {};
  std::string letters = {};  ///< of words, each of which stands for its place in here
  std::vector<Rule> rules = {};
  Condition domain = {};                          ///< true when not given
  std::optional<Condition> wins = std::nullopt;   ///< play is over, and the player to move has won
  std::optional<Condition> loses = std::nullopt;  ///< play is over, and the player to move has lost
  std::vector<Start> starts = {};
  Convention convention = Convention::normal;
  Place place = {};

  [[nodiscard]] bool is_partizan() const {
    for (const Rule& rule : rules)
      if (rule.mover != Mover::both) return true;
    return false;
  }
  [[nodiscard]] bool ends_by_rule() const { return wins || loses; }
  [[nodiscard]] bool has_lists() const {
    for (const Coordinate& coordinate : coordinates)
      if (coordinate.is_list) return true;
    return false;
  }
};

/// A built-in game that rules use as a component: `octal(n; 0.77)` is "octal 0.77".
struct Import {
  std::string name = {};
  std::string arguments = {};
  Place place = {};
  [[nodiscard]] std::string text() const { return arguments.empty() ? name : name + " " + arguments; }
};

struct File {
  std::vector<Game> games = {};
  std::vector<Import> imports = {};
};

}  // namespace sprague::script

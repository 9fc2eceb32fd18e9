// Words for values: what is printed can be read again, and is then the same value. See doc/values.md.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "sprague/error.hpp"
#include "value/operations.hpp"

namespace sprague::value {

/// So many braces and parentheses inside each other are read and written.
inline constexpr std::size_t most_nesting = 300;

enum class Script : std::uint8_t { text, unicode, latex };

/// "3/4", "-2".
[[nodiscard]] std::string to_text(Dyadic x, Script script = Script::text);

/// Prints values by their shortest known names, the options of the others in a fixed order.
class Words {
 public:
  explicit Words(ShortGames& games, Script script = Script::text) : games_(games), script_(script) {}

  /// Nothing where the words are longer than `most` bytes, or nested too deeply to be read again: a form is a graph, and written out it
  /// may be very long.
  [[nodiscard]] std::optional<std::string> of(Game g, std::size_t most = std::size_t{1} << 20);

 private:
  struct Written {
    std::string text;
    int bars =
        0;  ///< 0: it is a name; otherwise the text stands in braces, and this many bars separate its sides
    std::size_t rank = 0;
    bool is_sum = false;  ///< of a number and something that is added with a sign
  };
  const Written* written(Game g);
  std::optional<Written> named(Game g);
  std::optional<std::string> side(std::span<const Game> options, int& bars);
  [[nodiscard]] std::string sum_text(const NumberUpStar& sum) const;
  [[nodiscard]] std::string braces(const Written& written) const;
  std::optional<std::string> arrow(Game g);

  ShortGames& games_;
  Operations operations_{games_};
  Script script_;
  std::size_t most_ = 0;
  std::unordered_map<std::uint32_t, Written> kept_;
};

/// {left | right} as it was typed.
struct TypedForm {
  std::vector<Game> left, right;
};

enum class Relation : std::uint8_t { equal, less, greater, confused };

/// What stands between the outermost + and -.
struct Term {
  bool is_negative = false;
  Game value = Game::zero;
  std::optional<TypedForm> form = {};  ///< where it is one {…|…}
  std::string position = {};           ///< where it is one position: as typed
};

/// What an expression is worth.
struct Evaluated {
  Game value = Game::zero;
  std::vector<Term> terms = {};        ///< of a comparison those on its left
  std::optional<TypedForm> form = {};  ///< where it is one {…|…}
  struct Comparison {
    Game right = Game::zero;
    std::string sign;   ///< as typed: "<=", "||"
    Relation relation;  ///< of `value` to `right`
    bool holds = false;
    std::vector<Term> terms = {};  ///< on its right
  };
  std::optional<Comparison> comparison = {};  ///< where it is one
};

/// The value of a position that stands in an expression. Errors point into the text.
using PositionValue = std::function<Result<Game>(std::string_view position)>;

/// Reads and computes an expression. Errors point into `text`; where `games` refused something, games.refused() tells, and the result
/// means nothing.
[[nodiscard]] Result<Evaluated> evaluate(std::string_view text, ShortGames& games, Operations& operations,
                                         const PositionValue& position);

/// The terms of a sum, which is not added up; an error where it is a comparison.
[[nodiscard]] Result<std::vector<Term>> terms_of(std::string_view text, ShortGames& games,
                                                 Operations& operations, const PositionValue& position);

[[nodiscard]] Relation relation(ShortGames& games, Game g, Game h);

}  // namespace sprague::value

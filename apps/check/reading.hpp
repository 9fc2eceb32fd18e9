// What all kinds share: the file line by line, JSON with ranges, the header with its rules, positions.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "failures.hpp"
#include "rules.hpp"

namespace sprague::check {

using Json = nlohmann::json;

/// The value is a whole number in this range.
i64 number(const Json& value, i64 low = 0, i64 high = most);
/// The value is a list, of this many entries unless −1 is given.
const Json& list(const Json& value, i64 size = -1);
Numbers numbers(const Json& value, i64 size = -1, i64 low = 0, i64 high = most);
/// The object has just these members, and all of them.
void only(const Json& object, std::set<std::string> names);
/// "1, 2, 3"
[[nodiscard]] std::string joined(const Numbers& numbers);

/// A position of one of the games.
struct Component {
  std::size_t game = 0;
  Numbers numbers = {};
  auto operator<=>(const Component&) const = default;
};

struct Certificate {
  std::string bytes = {}, kind = {}, name = {}, digest = {};
  std::size_t at = 0, line = 0, game = 0;
  i64 version = 1;
  Json next = {}, header = {};  ///< next: the line behind `line`, null at the end
  bool misere = false;
  std::vector<Game> games = {};         ///< instances; empty where a code or a theorem names the game
  std::vector<std::string> facts = {};  ///< what was verified besides the words, a line each

  [[nodiscard]] const Game& rules() const { return games[game]; }
  /// Have Left and Right moves of their own in some game of the text? Then nothing is said about nim-values
  /// and sums: in a sum the players need not take turns in a component.
  [[nodiscard]] bool has_turns() const;
  /// The next line, which must be an object in which no member stands twice.
  Json take(const char* what);
  void read_header();
  /// The header has just these members besides those of every header.
  void header_has(std::set<std::string> names) const;
  /// A position of the domain.
  [[nodiscard]] Component position(const Json& value) const;
  /// "wythoff(3, 5)"
  [[nodiscard]] std::string text(const Component& position) const;
  /// What a person compares with their own rules: "wythoff(x, y), 3 rules, sha256 …"
  [[nodiscard]] std::string rules_text() const;

 private:
  void advance();
  void read_rules();
};

/// The header's `formula`, which says what is claimed: a condition on the coordinates and, where `more` has
/// names, on these. Nothing where the header has null, or is of version 1.
[[nodiscard]] std::optional<Condition> read_formula(Certificate& file, const std::vector<std::string>& more);

/// A row of a measure that is a text: an expression of the coordinates, without `xor`, so that it always has
/// a value.
[[nodiscard]] Expression read_expression(const Certificate& file, const std::string& text);

/// Adds what a person can compare with positions that they know: the first ten positions of the domain for
/// which `describe` has words. Slices: the number of each coordinate, −1 where it is free.
void add_first_positions(Certificate& file, const std::string& what, const std::string& separator,
                         const std::vector<Numbers>& slices,
                         const std::function<std::string(std::size_t slice, const Numbers&)>& describe);

// The kinds: what each proves, in words, when all is right.
std::string check_finite(Certificate& file);
std::string check_nim_values(Certificate& file);
std::string check_outcomes(Certificate& file);
std::string check_loopy_values(Certificate& file);
std::string check_short_games(Certificate& file);
std::string check_sprouts(Certificate& file);
std::string check_refuted(Certificate& file);    ///< `refuted` and `refuted-values`
std::string check_automatic(Certificate& file);  ///< `automatic` and `sentence`
std::string check_residue(Certificate& file);
std::string check_periodic(Certificate& file);
/// Of a hexadecimal code with these values: G(n + P) = G(n) + S from e on for ever; Invalid where that is not
/// shown. Needs: it holds for these values, which are right; e, P, S ≥ 1.
void check_saltus(const Numbers& digits, const Numbers& values, i64 e, i64 P, i64 S);
std::string check_theorem(Certificate& file);
std::string check_theorem_of_game(Certificate& file);  ///< those that have a position

}  // namespace sprague::check

// What all kinds share: the file, JSON whose types are checked by hand, the header's rules, positions.
#pragma once

#include <nlohmann/json.hpp>
#include <set>

#include "sprague/base/integers.hpp"
#include "sprague/script/ast.hpp"

namespace sprague::check {

using Json = nlohmann::json;
using script::Expression, script::Condition;
inline constexpr i64 most = script::largest_number;

struct Invalid {
  std::string why;
  std::size_t line = 0;  ///< 0: the line that was read last
};
struct TooLarge {};  ///< for this program: neither valid nor invalid
inline void require(bool holds, std::string_view why, std::size_t line = 0) {
  if (!holds) throw Invalid{std::string(why), line};
}

/// The member called `name`, or Invalid; the others demand a type too. All numbers lie in low … high.
const Json& member(const Json& object, const char* name);
std::string text(const Json& object, const char* name);
i64 number(const Json& value, i64 low = 0, i64 high = most);
std::vector<i64> numbers(const Json& list, i64 size = -1, i64 low = 0, i64 high = most);
const Json& list(const Json& value, i64 size = -1);
void only(const Json& object, std::set<std::string> names);  ///< just these members, and all of them

struct Component {
  std::size_t game = 0;
  std::vector<i64> numbers = {};
  auto operator<=>(const Component&) const = default;
};

struct Certificate {
  std::string bytes = {};
  std::size_t at = 0, line = 0;
  Json header = {};
  std::string kind = {}, name = {}, digest = {};
  bool misere = false;
  std::vector<script::Game> games = {};  ///< instances; empty when a code or a theorem names the game
  std::size_t game = 0;

  [[nodiscard]] const script::Game& rules() const { return games[game]; }
  bool read(Json& next);  ///< the next line; false at the end
  Json expect(const char* what);
  void read_header();
  void header_has(std::set<std::string> names) const;  ///< just these besides those of every header
  [[nodiscard]] Component position(const Json& value) const;
  [[nodiscard]] std::vector<std::vector<i64>> measure(const Json& found) const;

 private:
  void read_rules();
};

// The kinds: what each proves, in words, when all is right.
std::string check_finite(Certificate& file);
std::string check_nim_values(Certificate& file);
std::string check_automatic(Certificate& file);
std::string check_residue(Certificate& file);
std::string check_periodic(Certificate& file);
std::string check_theorem(Certificate& file);

/// G(0), …, G(n − 1) of "octal 0.77" or "subtract 1,3,4" from the definition. `reach` is the most that a move
/// takes, `parts` into how many heaps it may split one.
std::vector<i64> heap_values(const std::string& code, i64 n, i64& reach, i64& parts);
std::string joined(const std::vector<i64>& numbers);

}  // namespace sprague::check

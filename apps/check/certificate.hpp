// What all kinds share: the file line by line, JSON with ranges, the header's rules, positions.
#pragma once

#include <nlohmann/json.hpp>
#include <set>

#include "sprague/base/integers.hpp"
#include "sprague/script/ast.hpp"

namespace sprague::check {

using Json = nlohmann::json;
using Numbers = std::vector<i64>;
inline constexpr i64 most = script::largest_number;

struct Invalid {
  std::string why;
  std::size_t line = 0;  ///< 0: the line that was read last
};
struct TooLarge {};  ///< for this program: neither valid nor invalid
inline void require(bool holds, std::string_view why, std::size_t line = 0) {
  if (!holds) throw Invalid{std::string(why), line};
}
inline std::size_t index(i64 number) { return static_cast<std::size_t>(number); }
void work(u64 steps = 1);  ///< TooLarge when this file has taken too many steps

i64 number(const Json& value, i64 low = 0, i64 high = most);
const Json& list(const Json& value, i64 size = -1);  ///< −1: of any size
Numbers numbers(const Json& value, i64 size = -1, i64 low = 0, i64 high = most);
void only(const Json& object, std::set<std::string> names);  ///< just these members, and all of them
std::string joined(const Numbers& numbers);

struct Component {
  std::size_t game = 0;
  Numbers numbers = {};
  auto operator<=>(const Component&) const = default;
};

struct Certificate {
  std::string bytes = {}, kind = {}, name = {}, digest = {};
  std::size_t at = 0, line = 0, game = 0;
  Json next = {}, header = {};  ///< the line behind `line`, null at the end
  bool misere = false;
  std::vector<script::Game> games = {};  ///< instances; empty where a code or a theorem names the game

  Json take(const char* what);  ///< the next line; type errors in it belong to `line`
  void read_header();
  void header_has(std::set<std::string> names) const;  ///< just these besides those of every header
  [[nodiscard]] Component position(const Json& value) const;
  [[nodiscard]] const script::Game& rules() const { return games[game]; }

 private:
  void advance();
  void read_rules();
};

// The kinds: what each proves, in words, when all is right.
std::string check_finite(Certificate& file);
std::string check_nim_values(Certificate& file);
std::string check_automatic(Certificate& file);
std::string check_residue(Certificate& file);
std::string check_periodic(Certificate& file);
std::string check_theorem(Certificate& file);

}  // namespace sprague::check

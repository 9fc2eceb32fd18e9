// What all kinds share: the file line by line, JSON with ranges, the header's rules, positions.
#pragma once

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "sprague/base/sha256.hpp"
#include "sprague/script/canonical.hpp"
#include "sprague/script/parser.hpp"

namespace sprague::check {

using Json = nlohmann::json;
using Numbers = std::vector<i64>;
using script::Expression, script::Condition, script::Game, script::Rule;
inline constexpr i64 most = script::largest_number;

struct Invalid {
  std::string why;
  std::size_t line = 0;  ///< 0: the line that was read last
};
struct TooLarge {};  ///< for this program: neither valid nor invalid
inline void require(bool holds, std::string_view why, std::size_t line = 0) {
  if (!holds) throw Invalid{std::string(why), line};
}
inline u64 steps_of_this_file = 0;
inline void work(u64 steps = 1) { (steps_of_this_file += steps) < 2'000'000'000 ? void() : throw TooLarge{}; }

inline std::size_t index(i64 number) { return static_cast<std::size_t>(number); }
inline i64 number(const Json& value, i64 low = 0, i64 high = most) {
  const bool fits = value.is_number_unsigned() ? value.get<u64>() <= u64{most} : value.is_number_integer();
  require(fits && value.get<i64>() >= low && value.get<i64>() <= high, "no whole number, or out of range");
  return value.get<i64>();
}
inline const Json& list(const Json& value, i64 size = -1) {
  require(value.is_array() && (size < 0 || value.size() == index(size)), "no list, or of the wrong length");
  return value;
}
inline Numbers numbers(const Json& value, i64 size = -1, i64 low = 0, i64 high = most) {
  Numbers out;
  for (const Json& entry : list(value, size)) out.push_back(number(entry, low, high));
  return out;
}
/// The object has just these members, and all of them.
inline void only(const Json& object, std::set<std::string> names) {
  for (const auto& [name, value] : object.get_ref<const Json::object_t&>())
    require(names.erase(name) == 1, "'" + name + "' does not belong here");
  require(names.empty(), names.empty() ? "" : "there is no member '" + *names.begin() + "'");
}
inline std::string joined(const Numbers& numbers) {
  std::string out;
  for (const i64 number : numbers) out += (out.empty() ? "" : ", ") + std::to_string(number);
  return out;
}

struct Component {
  std::size_t game = 0;
  Numbers numbers = {};
  auto operator<=>(const Component&) const = default;
};

struct Certificate {
  std::string bytes = {}, kind = {}, name = {}, digest = {};
  std::size_t at = 0, line = 0, game = 0;
  Json next = {}, header = {};  ///< next: the line behind `line`, null at the end
  bool misere = false;
  std::vector<Game> games = {};  ///< instances; empty where a code or a theorem names the game
  [[nodiscard]] const Game& rules() const { return games[game]; }

  // A line that is damaged, nested deeply or says something twice is discarded, and so no object when taken.
  void advance() {
    next = nullptr;
    if (at >= bytes.size()) return;
    const std::string_view here = std::string_view(bytes).substr(at, bytes.find('\n', at) - at);
    if (here.size() > 50'000'000) throw TooLarge{};
    at += here.size() + 1;
    std::vector<std::set<std::string>> members;
    bool is_bad = false;
    const auto watch = [&](int depth, Json::parse_event_t event, Json& parsed) {
      if (event == Json::parse_event_t::object_start) members.emplace_back();
      if (event == Json::parse_event_t::object_end) members.pop_back();
      if (event == Json::parse_event_t::key) is_bad |= !members.back().insert(parsed).second;
      return !(is_bad |= depth > 32);
    };
    next = Json::parse(here, watch, false);
    if (is_bad || !next.is_object()) next = Json(Json::value_t::discarded);
  }
  Json take(const char* what) {
    ++line;
    require(!next.is_null(), std::string("the file ends here, without ") + what);
    require(next.is_object(), "malformed: this line is no JSON object, or has a member twice");
    Json out = std::move(next);
    return advance(), out;
  }
  void header_has(std::set<std::string> names) const {  ///< just these besides those of every header
    names.insert({"format", "version", "kind", "convention", "statement"});
    if (!games.empty()) names.insert({"rules", "game", "parameters", "sha256"});
    only(header, std::move(names));
  }
  void read_header() {
    advance();
    header = take("a header");
    require(header.at("format") == "sprague-certificate", "the format is not 'sprague-certificate'");
    require(header.at("version").is_number_integer() && header["version"] == 1, "the version is not 1");
    header.at("kind").get_to(kind);
    misere = header.at("convention") == "misere";
    require(misere || header["convention"] == "normal", "the convention is neither 'normal' nor 'misere'");
    require(header.at("statement").is_string(), "the statement is no text");
    if (kind != "periodic" && kind != "theorem") read_rules();
  }
  // The digest fixes the rules; the parser is the one of Sprague. What certificates cannot speak of is
  // refused.
  void read_rules() {
    const auto rules = header.at("rules").get<std::string>();
    header.at("game").get_to(name), digest = sha256(rules);
    require(rules == script::canonical_text(rules), "the text of the rules is not canonical");
    require(header.at("sha256") == digest, "the digest does not fit the rules");
    const auto parsed = script::parse(rules, {});
    require(parsed.ok(), parsed.ok() ? "" : "the rules cannot be read: " + parsed.error().message);
    const auto& given = header.at("parameters").get_ref<const Json::object_t&>();
    game = parsed->games.size();
    for (const Game& one : parsed->games) {
      std::size_t used = 0;
      Numbers values;
      if (one.name == name) game = games.size();
      for (const auto& parameter : one.parameters) {
        const auto found = one.name == name ? given.find(parameter.name) : given.end();
        require(found != given.end() || parameter.value, "the parameter " + parameter.name + " has no value");
        values.push_back(found != given.end() ? ++used, number(found->second) : *parameter.value);
      }
      require(one.name != name || used == given.size(), "a parameter is unknown");
      auto instance = script::with_parameters(one, values);
      require(instance.ok(), "the parameters do not fit the rules");
      require(!one.is_scored() && !one.has_lists(), "left, right, win, lose and lists have no certificates");
      require(misere || one.convention == Convention::normal, "the rules say misere, the header does not");
      for (const Rule& rule : one.rules)
        require(!misere || rule.option.size() == 1, "misere play excludes sums");
      games.push_back(*std::move(instance));
    }
    require(game < games.size(), "the rules have no game '" + name + "'");
    for (const auto& [key, value] : given) name += " " + key + "=" + value.dump();
  }
  [[nodiscard]] Component position(const Json& value) const {
    Component out;
    const bool is_named = value.is_object();
    require(is_named || games.size() == 1, "the file has several games: which one is meant?");
    if (is_named) only(value, {"game", "numbers"});
    while (is_named && out.game < games.size() && value["game"] != games[out.game].name) ++out.game;
    require(out.game < games.size(), "the rules have no such game");
    out.numbers = numbers(is_named ? value["numbers"] : value, std::ssize(games[out.game].coordinates));
    return out;
  }
};

// The kinds: what each proves, in words, when all is right.
std::string check_finite(Certificate& file);
std::string check_nim_values(Certificate& file);
std::string check_automatic(Certificate& file);
std::string check_residue(Certificate& file);
std::string check_periodic(Certificate& file);
std::string check_theorem(Certificate& file);

}  // namespace sprague::check

#include "certificate.hpp"

#include "sprague/base/sha256.hpp"
#include "sprague/script/canonical.hpp"
#include "sprague/script/parser.hpp"

namespace sprague::check {

i64 number(const Json& value, i64 low, i64 high) {
  const bool fits = value.is_number_unsigned() ? value.get<u64>() <= u64{most} : value.is_number_integer();
  require(fits && value.get<i64>() >= low && value.get<i64>() <= high,
          "there is no whole number, or it is out of range");
  return value.get<i64>();
}
const Json& list(const Json& value, i64 size) {
  require(value.is_array() && (size < 0 || value.size() == index(size)),
          "a list is missing or has the wrong length");
  return value;
}
Numbers numbers(const Json& value, i64 size, i64 low, i64 high) {
  Numbers out;
  for (const Json& entry : list(value, size)) out.push_back(number(entry, low, high));
  return out;
}
void only(const Json& object, std::set<std::string> names) {
  for (const auto& [name, value] : object.get_ref<const Json::object_t&>())
    require(names.erase(name) == 1, "'" + name + "' does not belong here");
  require(names.empty(), names.empty() ? "" : "there is no member '" + *names.begin() + "'");
}
std::string joined(const Numbers& numbers) {
  std::string out;
  for (const i64 number : numbers) out += (out.empty() ? "" : ", ") + std::to_string(number);
  return out;
}

// A line that is damaged, nested deeply or says something twice is discarded, and so no object when taken.
void Certificate::advance() {
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
Json Certificate::take(const char* what) {
  ++line;
  require(!next.is_null(), std::string("the file ends here, without ") + what);
  require(next.is_object(), "malformed: this line is no JSON object, or has a member twice");
  Json out = std::move(next);
  advance();
  return out;
}

void Certificate::read_header() {
  advance();
  header = take("a header");
  require(header.at("format") == "sprague-certificate", "the format is not 'sprague-certificate'");
  require(header.at("version").is_number_integer() && header["version"] == 1, "the version is not 1");
  kind = header.at("kind").get<std::string>();
  misere = header.at("convention") == "misere";
  require(misere || header["convention"] == "normal", "the convention is neither 'normal' nor 'misere'");
  require(header.at("statement").is_string(), "the statement is no text");
  if (kind != "periodic" && kind != "theorem") read_rules();
}

// The digest fixes the rules; the parser is the one of Sprague. What certificates cannot speak of is refused.
void Certificate::read_rules() {
  const auto rules = header.at("rules").get<std::string>();
  name = header.at("game").get<std::string>(), digest = sha256(rules);
  require(rules == script::canonical_text(rules), "the text of the rules is not canonical");
  require(header.at("sha256") == digest, "the digest does not fit the rules");
  const auto parsed = script::parse(rules, {});
  require(parsed.ok(), parsed.ok() ? "" : "the rules cannot be read: " + parsed.error().message);
  const Json& given = header.at("parameters");
  require(given.is_object(), "'parameters' is no object");
  game = parsed->games.size();
  for (const script::Game& one : parsed->games) {
    const bool is_meant = one.name == name;
    if (is_meant) game = games.size();
    std::size_t used = 0;
    Numbers values;
    for (const auto& parameter : one.parameters) {
      const bool is_given = is_meant && given.contains(parameter.name);
      require(is_given || parameter.value, "the parameter " + parameter.name + " has no value");
      used += is_given;
      values.push_back(is_given ? number(given[parameter.name]) : *parameter.value);
    }
    require(!is_meant || used == given.size(), "a parameter is unknown");
    auto instance = script::with_parameters(one, values);
    require(instance.ok(), "the parameters do not fit the rules");
    require(!one.is_scored() && !one.has_lists(), "left, right, win, lose and lists have no certificates");
    require(misere || one.convention == Convention::normal, "the rules say misere, the header does not");
    for (const auto& rule : one.rules)
      require(!misere || rule.option.size() == 1, "misere play excludes sums");
    games.push_back(*std::move(instance));
  }
  require(game < games.size(), "the rules have no game '" + name + "'");
  for (const auto& [key, value] : given.items()) name += " " + key + "=" + value.dump();
}
void Certificate::header_has(std::set<std::string> names) const {
  names.insert({"format", "version", "kind", "convention", "statement"});
  if (!games.empty()) names.insert({"rules", "game", "parameters", "sha256"});
  only(header, std::move(names));
}

Component Certificate::position(const Json& value) const {
  Component out;
  if (value.is_object()) {
    only(value, {"game", "numbers"});
    while (out.game < games.size() && value["game"] != games[out.game].name) ++out.game;
    require(out.game < games.size(), "the rules have no such game");
  }
  require(value.is_object() || games.size() == 1, "the file has several games: which one is meant?");
  out.numbers = numbers(value.is_object() ? value["numbers"] : value,
                        static_cast<i64>(games[out.game].coordinates.size()));
  return out;
}

}  // namespace sprague::check

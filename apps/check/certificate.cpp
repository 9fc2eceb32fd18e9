#include "certificate.hpp"

#include "sprague/base/sha256.hpp"
#include "sprague/script/canonical.hpp"
#include "sprague/script/parser.hpp"

namespace sprague::check {

const Json& member(const Json& object, const char* name) {
  require(object.is_object() && object.contains(name), std::string("there is no member '") + name + "'");
  return object.find(name).value();
}
std::string text(const Json& object, const char* name) {
  const Json& value = member(object, name);
  require(value.is_string(), std::string("'") + name + "' is no text");
  return value.get_ref<const std::string&>();
}
i64 number(const Json& value, i64 low, i64 high) {
  const bool fits = value.is_number_integer() &&
                    (!value.is_number_unsigned() || value.get<u64>() <= static_cast<u64>(most));
  require(fits && value.get<i64>() >= low && value.get<i64>() <= high,
          "there is no whole number, or it is out of range");
  return value.get<i64>();
}
const Json& list(const Json& value, i64 size) {
  require(value.is_array() && (size < 0 || value.size() == static_cast<u64>(size)),
          "a list is missing or has the wrong length");
  return value;
}
std::vector<i64> numbers(const Json& value, i64 size, i64 low, i64 high) {
  std::vector<i64> out;
  for (const Json& entry : list(value, size)) out.push_back(number(entry, low, high));
  return out;
}
void only(const Json& object, std::set<std::string> names) {
  require(object.is_object(), "this line is no JSON object");
  for (const auto& [name, value] : object.items())
    require(names.erase(name) == 1, "'" + name + "' does not belong here");
  require(names.empty(), names.empty() ? "" : "there is no member '" + *names.begin() + "'");
}
std::string joined(const std::vector<i64>& numbers) {
  std::string out;
  for (const i64 number : numbers) out += (out.empty() ? "" : ", ") + std::to_string(number);
  return out;
}

bool Certificate::read(Json& next) {
  if (at >= bytes.size()) return false;
  ++line;
  const std::string_view here = std::string_view(bytes).substr(at, bytes.find('\n', at) - at);
  at += here.size() + 1;
  int depth = 0, deepest = 0;  // brackets in texts count too: only up to 32 of them stand in an honest line
  bool in_text = false;
  for (std::size_t i = 0; i < here.size(); ++i) {
    if (here[i] == '"') in_text = !in_text;
    if (in_text && here[i] == '\\') ++i;
    if (!in_text) depth += (here[i] == '[' || here[i] == '{') - (here[i] == ']' || here[i] == '}');
    deepest = std::max(deepest, depth);
  }
  if (here.size() > 50'000'000) throw TooLarge{};
  if (deepest <= 32) next = Json::parse(here, nullptr, false);
  require(deepest <= 32 && next.is_object(), "this line is no JSON object");
  return true;
}
Json Certificate::expect(const char* what) {
  Json next;
  if (!read(next)) throw Invalid{std::string("the file ends here, without ") + what, line + 1};
  return next;
}

void Certificate::read_header() {
  header = expect("a header");
  require(text(header, "format") == "sprague-certificate", "the format is not 'sprague-certificate'");
  require(number(member(header, "version")) == 1, "the version is not 1");
  kind = text(header, "kind");
  misere = text(header, "convention") == "misere";
  require(misere || text(header, "convention") == "normal",
          "the convention is neither 'normal' nor 'misere'");
  text(header, "statement");
  if (header.contains("code")) name = text(header, "code");
  if (kind != "periodic" && kind != "theorem") read_rules();
}

// The digest fixes the rules; the parser is the one of Sprague. What certificates cannot speak of is refused.
void Certificate::read_rules() {
  const std::string rules = text(header, "rules");
  name = text(header, "game");
  digest = sha256(rules);
  require(rules == script::canonical_text(rules), "the text of the rules is not canonical");
  require(text(header, "sha256") == digest, "the digest does not fit the rules");
  const auto parsed = script::parse(rules, {});
  require(parsed.ok(), "the rules cannot be read: " + (parsed.ok() ? "" : parsed.error().message));
  const Json& given = member(header, "parameters");
  require(given.is_object(), "'parameters' is no object");
  game = parsed->games.size();
  for (const script::Game& one : parsed->games) {
    const bool is_meant = one.name == name;
    if (is_meant) game = games.size();
    std::size_t used = 0;
    std::vector<i64> values;
    for (const auto& parameter : one.parameters) {
      const bool is_given = is_meant && given.contains(parameter.name);
      require(is_given || parameter.value, "the parameter " + parameter.name + " has no value");
      used += is_given;
      values.push_back(is_given ? number(given.find(parameter.name).value()) : *parameter.value);
    }
    require(!is_meant || used == given.size(), "a parameter is unknown");
    auto instance = script::with_parameters(one, values);
    require(instance.ok(), "the parameters do not fit the rules");
    require(!one.is_scored() && !one.has_lists(),
            "rules with left, right, win, lose or lists have no certificates");
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
  only(header, names);
}

Component Certificate::position(const Json& value) const {
  Component out;
  if (value.is_object()) {
    only(value, {"game", "numbers"});
    while (out.game < games.size() && games[out.game].name != text(value, "game")) ++out.game;
    require(out.game < games.size(), "the rules have no such game");
  } else {
    require(games.size() == 1, "the file has several games: which one is meant?");
  }
  out.numbers = numbers(value.is_object() ? member(value, "numbers") : value,
                        static_cast<i64>(games[out.game].coordinates.size()));
  return out;
}

std::vector<std::vector<i64>> Certificate::measure(const Json& found) const {
  only(found, {"measure"});
  std::vector<std::vector<i64>> rows;
  for (const Json& row : list(member(found, "measure"))) rows.push_back(numbers(row, -1, 0, 1'000'000));
  for (const auto& row : rows)
    for (const auto& one : games)
      require(row.size() == one.coordinates.size(),
              "a row of the measure has not one weight for each coordinate");
  return rows;
}

}  // namespace sprague::check

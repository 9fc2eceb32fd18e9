// Reads certificates: JSON lines, the header, the rules that it fixes by their digest.
#include "reading.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/sha256.hpp"
#include "evaluate.hpp"
#include "script/canonical.hpp"
#include "script/parser.hpp"

namespace sprague::check {

i64 number(const Json& value, i64 low, i64 high) {
  const bool fits = value.is_number_unsigned() ? value.get<u64>() <= u64{most} : value.is_number_integer();
  require(fits && value.get<i64>() >= low && value.get<i64>() <= high, "no whole number, or out of range");
  return value.get<i64>();
}

const Json& list(const Json& value, i64 size) {
  require(value.is_array() && (size < 0 || value.size() == index(size)), "no list, or of the wrong length");
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

namespace {

// Is a number written with a fraction or an exponent? There is none in a certificate, wherever it stands.
bool has_fraction(std::string_view line) {
  bool is_text = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') is_text = !is_text;
    if (is_text)
      i += line[i] == '\\';
    else if (i > 0 && line[i - 1] >= '0' && line[i - 1] <= '9' &&
             std::string_view(".eE").find(line[i]) != std::string_view::npos)
      return true;
  }
  return false;
}

}  // namespace

// A line that is damaged, nested deeply or says something twice is discarded, and so no object when taken.
// (To the library that reads JSON a byte of 0 is the end of a text, whatever stands behind it.)
void Certificate::advance() {
  next = nullptr;
  if (at >= bytes.size()) return;
  const std::string_view here = std::string_view(bytes).substr(at, bytes.find('\n', at) - at);
  if (here.size() > 50'000'000) throw Undecided{"a line is too long"};
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
  if (is_bad || !next.is_object() || here.find('\0') != std::string_view::npos || has_fraction(here))
    next = Json(Json::value_t::discarded);
}

Json Certificate::take(const char* what) {
  ++line;
  require(!next.is_null(), std::string("the file ends here, without ") + what);
  require(next.is_object(),
          "malformed: this line is no JSON object, or has a member twice, or a number that is no integer");
  Json out = std::move(next);
  return advance(), out;
}

void Certificate::header_has(std::set<std::string> names) const {
  names.insert({"format", "version", "kind", "convention", "statement"});
  if (!games.empty()) names.insert({"rules", "game", "parameters", "sha256"});
  only(header, std::move(names));
}

void Certificate::read_header() {
  advance();
  header = take("a header");
  require(header.at("format") == "sprague-certificate", "the format is not 'sprague-certificate'");
  version = number(header.at("version"), std::numeric_limits<i64>::min());
  require(version == 1 || version == 2, "the version is neither 1 nor 2");
  header.at("kind").get_to(kind);
  misere = header.at("convention") == "misere";
  require(misere || header["convention"] == "normal", "the convention is neither 'normal' nor 'misere'");
  require(header.at("statement").is_string(), "the statement is no text");
  const bool has_rules = kind == "short-games" ? header.contains("rules")
                                               : kind != "periodic" && kind != "theorem" && kind != "sprouts";
  if (has_rules) read_rules();
}

// The digest fixes the rules. Their parser is Sprague's, and shared: the second checker,
// tools/check_certificate.py, has one of its own. What the tree means is looked at by instance().
void Certificate::read_rules() {
  const auto rules = header.at("rules").get<std::string>();
  header.at("game").get_to(name), digest = sha256(rules);
  require(rules == script::canonical_text(rules), "the text of the rules is not canonical");
  require(header.at("sha256") == digest, "the digest does not fit the rules");
  const auto parsed = script::parse(rules, {});
  require(parsed.ok(), parsed.ok() ? "" : "the rules cannot be read: " + english(parsed.error().message));
  const auto& given = header.at("parameters").get_ref<const Json::object_t&>();
  game = parsed->games.size();
  for (const script::Game& one : parsed->games) {
    std::size_t used = 0;
    Numbers values;
    if (one.name == name) game = games.size();
    for (const auto& parameter : one.parameters) {
      const auto found = one.name == name ? given.find(parameter.name) : given.end();
      require(found != given.end() || parameter.value, "the parameter " + parameter.name + " has no value");
      values.push_back(found != given.end() ? ++used, number(found->second) : *parameter.value);
    }
    require(one.name != name || used == given.size(), "a parameter is unknown");
    require(misere || one.convention == Convention::normal, "the rules say misere, the header does not");
    games.push_back(instance(one, values));
    for (const Rule& rule : games.back().rules)
      require(!misere || kind == "outcomes" || rule.option.size() == 1, "misere play excludes sums");
  }
  require(game < games.size(), "the rules have no game '" + name + "'");
  for (const Game& one : games)  // the numbers of a term are those of a position of its game
    for (const Rule& rule : one.rules)
      for (const Term& term : rule.option)
        require(term.game < games.size() && term.entries.size() == games[term.game].coordinates.size(),
                "an option is no position");
  for (std::size_t g = 0; g < games.size(); ++g)
    for (const Rule& rule : games[g].rules)
      for (const Term& term : rule.option)
        require(term.game == g && rule.option.size() == 1
                    ? true
                    : !games[g].has_turns && !games[term.game].has_turns,
                "a game with left and right has, and is, a component");
  for (std::size_t g = 0; g < games.size(); ++g) {
    require(!games[g].ends_by_rule() || kind == "finite" || kind == "refuted" || kind == "outcomes",
            "games with win or lose have certificates of positions only");
    for (const Rule& rule : games[g].rules)
      for (const Term& term : rule.option)
        require(term.game == g && rule.option.size() == 1
                    ? true
                    : !games[g].ends_by_rule() && !games[term.game].ends_by_rule(),
                "a game with win or lose has, or is, a component");
  }
  require(!has_turns() || (kind != "nim-values" && kind != "loopy-values" && kind != "refuted-values"),
          "games with left and right have no nim-values");
  for (const auto& [key, value] : given) name += " " + key + "=" + value.dump();
}

Component Certificate::position(const Json& value) const {
  Component out;
  const bool is_named = value.is_object();
  require(is_named || games.size() == 1, "the file has several games: which one is meant?");
  if (is_named) only(value, {"game", "numbers"});
  while (is_named && out.game < games.size() && value["game"] != games[out.game].name) ++out.game;
  require(out.game < games.size(), "the rules have no such game");
  out.numbers = numbers(is_named ? value["numbers"] : value, std::ssize(games[out.game].coordinates));
  require(scene_of(out.numbers).may_hold(games[out.game].domain), "this is no position of the game");
  return out;
}

bool Certificate::has_turns() const {
  return std::any_of(games.begin(), games.end(), [](const Game& one) { return one.has_turns; });
}

std::string Certificate::text(const Component& position) const {
  return games[position.game].name + "(" + joined(position.numbers) + ")";
}

std::string Certificate::rules_text() const {
  std::string out;
  for (const Game& one : games)
    out += one.title() + ", " + std::to_string(one.rules.size()) +
           (one.rules.size() == 1 ? " rule" : " rules") +
           (one.has_turns ? " (" + one.coordinates[0] + " 0: Left moves, 1: Right)" : "") +
           (games.size() > 1 ? "; " : ", ");
  return out + "sha256 " + digest;
}

// The parser reads the formula as the domain of a game of its own: the last line of a text, so that it can
// be nothing else.
namespace {

/// A text on one line as the domain of a game with these coordinates: it can be nothing else.
Condition condition_on(std::vector<std::string> coordinates, const std::string& text) {
  require(text.find_first_of("\n\r#") == std::string::npos && text == script::canonical_text(text) &&
              !text.empty(),
          "the formula is not on one line, or not canonical");
  const Game claim{.name = "claim", .coordinates = std::move(coordinates)};
  const std::string position = claim.title().substr(claim.name.size());
  const auto parsed =
      script::parse("game " + claim.title() + "\n" + position + " -> " + position + "\ndomain " + text, {});
  require(parsed.ok(), parsed.ok() ? "" : "the formula cannot be read: " + english(parsed.error().message));
  require(parsed->games.size() == 1 && parsed->games[0].rules.size() == 1, "the formula is no condition");
  const Game made = instance(parsed->games[0], {});
  require(!made.ends_by_rule(), "the formula is no condition");
  return made.domain;
}

/// Is this word of the rule language in the text? Names consist of these characters.
bool has_word(const std::string& text, const std::string& word) {
  const auto is_inside = [&](std::size_t at) {
    const char c = at < text.size() ? text[at] : ' ';
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    if ((at == 0 || !is_inside(at - 1)) && !is_inside(at + word.size())) return true;
  return false;
}

}  // namespace

Expression read_expression(const Certificate& file, const std::string& text) {
  require(!has_word(text, "xor"), "an expression of the measure has an xor, which need not have a value");
  // As one side of an equation: what is more than an expression makes something else of it.
  Condition equation = condition_on(file.rules().coordinates, text + " = 0");
  while (equation.kind == Condition::Kind::all && equation.conditions.size() == 1) {
    Condition only = std::move(equation.conditions[0]);
    equation = std::move(only);
  }
  require(equation.kind == Condition::Kind::equal && equation.expressions.size() == 2 &&
              equation.expressions[1].kind == Expression::Kind::constant &&
              equation.expressions[1].number == 0,
          "a row of the measure is no expression");
  return std::move(equation.expressions[0]);
}

std::optional<Condition> read_formula(Certificate& file, const std::vector<std::string>& more) {
  if (file.version < 2) return std::nullopt;
  const Json& given = file.header.at("formula");
  require(given.is_null() || given.is_string(), "the formula is no text", 1);
  file.facts.push_back("formula: " + (given.is_null() ? "none" : given.get<std::string>()));
  if (given.is_null()) return std::nullopt;
  const std::size_t behind = std::exchange(file.line, 1);  // what is wrong here is wrong in the header
  std::vector<std::string> coordinates = file.rules().coordinates;
  coordinates.insert(coordinates.end(), more.begin(), more.end());
  Condition out = condition_on(std::move(coordinates), given.get<std::string>());
  file.line = behind;
  return out;
}

// In the order of the greatest free number, then of the slices, then of the tuples.
void add_first_positions(Certificate& file, const std::string& what, const std::string& separator,
                         const std::vector<Numbers>& slices,
                         const std::function<std::string(std::size_t, const Numbers&)>& describe) {
  constexpr i64 most_looked_at = 2'000, most_shown = 10;
  i64 looked_at = 0, shown = 0;
  std::string words;
  const auto is_full = [&] { return looked_at == most_looked_at || shown == most_shown; };
  const auto look = [&](std::size_t slice, const Numbers& position) {
    ++looked_at;
    if (!scene_of(position).may_hold(file.rules().domain)) return;
    const std::string word = describe(slice, position);
    if (word.empty()) return;
    words += (shown++ > 0 ? separator : "") + word;
  };
  const bool has_free = std::count(slices[0].begin(), slices[0].end(), -1) > 0;
  for (i64 greatest = 0; !is_full() && (has_free || greatest == 0); ++greatest)
    for (std::size_t s = 0; s < slices.size() && !is_full(); ++s) {
      std::vector<std::size_t> free;
      for (std::size_t i = 0; i < slices[s].size(); ++i)
        if (slices[s][i] < 0) free.push_back(i);
      Numbers position = slices[s];
      if (free.empty()) {
        look(s, position);
        continue;
      }
      for (const std::size_t i : free) position[i] = 0;
      // All but the last free number are counted up; the last one is the greatest where no other is.
      for (bool is_more = true; is_more && !is_full();) {
        const bool is_reached =
            std::any_of(free.begin(), free.end() - 1, [&](std::size_t i) { return position[i] == greatest; });
        for (i64 last = is_reached ? 0 : greatest; last <= greatest && !is_full(); ++last)
          position[free.back()] = last, look(s, position);
        is_more = false;
        for (std::size_t i = free.size() - 1; i-- > 0 && !is_more;)
          is_more = (position[free[i]] = position[free[i]] == greatest ? 0 : position[free[i]] + 1) != 0;
      }
    }
  const std::string end = "among the first " + std::to_string(looked_at) + " tuples";
  file.facts.push_back("first " + what + ": " +
                       (shown == 0            ? "none " + end
                        : shown == most_shown ? words + separator + "…"
                                              : words + " (no more " + end + ")"));
}

}  // namespace sprague::check

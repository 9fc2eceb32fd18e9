// Reads the claim of a certificate back, to be decided again: nothing in a file is believed.
#include "base/sha256.hpp"
#include "proof/automatic_certificate.hpp"
#include "proof/certificate_json.hpp"

namespace sprague::proof {
namespace {

constexpr std::size_t most_states = 1'000'000, most_sections = 10'000;

/// Members by name, null where something else stands there.
class Members {
 public:
  explicit Members(const Json& json) : json_(json) {}

  [[nodiscard]] const Json& of(const char* name) const {
    static const Json nothing;
    const auto found = json_.is_object() ? json_.find(name) : json_.end();
    return json_.is_object() && found != json_.end() ? *found : nothing;
  }
  [[nodiscard]] std::string text(const char* name) const {
    const Json& member = of(name);
    return member.is_string() ? member.get<std::string>() : std::string();
  }

 private:
  const Json& json_;
};

std::optional<u64> number(const Json& json, u64 below) {
  if (!json.is_number_unsigned() || json.get<u64>() >= below) return std::nullopt;
  return json.get<u64>();
}

std::optional<automata::Numeration> numeration_of(const Json& json) {
  const Members members(json);
  if (const auto base = number(members.of("base"), 11)) {
    if (*base < 2) return std::nullopt;
    return automata::Numeration::base(static_cast<unsigned>(*base));
  }
  const Json& list = members.of("quotients");
  if (!list.is_array() || list.empty() || list.size() > 8) return std::nullopt;
  std::vector<unsigned> quotients;
  for (const Json& each : list) {
    const auto quotient = number(each, 10);
    if (!quotient || *quotient == 0) return std::nullopt;
    quotients.push_back(static_cast<unsigned>(*quotient));
  }
  return automata::Numeration::ostrowski(std::move(quotients));
}

std::optional<Automatic::Slice> slice_of(const Json& json) {
  if (!json.is_array()) return std::nullopt;
  Automatic::Slice out;
  for (const Json& each : json) {
    const auto fixed = number(each, largest_number);
    if (!each.is_null() && !fixed) return std::nullopt;
    out.push_back(fixed ? std::optional(static_cast<i64>(*fixed)) : std::nullopt);
  }
  return out;
}

std::optional<automata::Automaton> automaton_of(const Members& members, unsigned radix, std::size_t tracks) {
  automata::Automaton out{.radix = radix};
  for (std::size_t i = 0; i < tracks; ++i) out.tracks.push_back(static_cast<automata::Track>(i));
  const auto letters = automata::letter_count(radix, tracks);
  const Json& rows = members.of("next");
  const Json& accepting = members.of("accepting");
  if (!letters || !rows.is_array() || rows.empty() || rows.size() > most_states || !accepting.is_array())
    return std::nullopt;
  out.accepting.assign(rows.size(), false);
  for (const Json& row : rows) {
    if (!row.is_array() || row.size() != *letters) return std::nullopt;
    for (const Json& each : row) {
      const auto state = number(each, rows.size());
      if (!state) return std::nullopt;
      out.next.push_back(static_cast<automata::State>(*state));
    }
  }
  for (const Json& each : accepting) {
    const auto state = number(each, rows.size());
    if (!state) return std::nullopt;
    out.accepting[static_cast<std::size_t>(*state)] = true;
  }
  const auto start = number(members.of("start"), rows.size());
  if (!start) return std::nullopt;
  out.start = static_cast<automata::State>(*start);
  // Leading zeros must change nothing, or it would speak of words and not of numbers.
  if (out.step(out.start, 0) != out.start) return std::nullopt;
  return out;
}

/// Version 2 adds the formula, which is found again.
bool is_known(const Json& version) { return version == 1 || version == 2; }

bool read_header(const Members& members, Automatic& out) {
  const auto numeration = numeration_of(members.of("numeration"));
  if (members.text("format") != "sprague-certificate" || !is_known(members.of("version")) ||
      members.text("kind") != "automatic" || !numeration)
    return false;
  out.numeration = *numeration;
  out.rules = {members.text("rules"), members.text("game"), {}};
  if (members.text("sha256") != sha256(out.rules.text)) return false;
  const Json& parameters = members.of("parameters");
  if (!parameters.is_object()) return false;
  for (const auto& [name, value] : parameters.items()) {
    const auto each = number(value, largest_number + 1);
    if (!each) return false;
    out.rules.parameters.emplace_back(name, static_cast<i64>(*each));
  }
  out.convention = members.text("convention") == "misere" ? Convention::misere : Convention::normal;
  out.values = members.text("claim") == "nim-values";
  out.statement = members.text("statement");
  return true;
}

}  // namespace

std::optional<Automatic> read_claim(std::string_view text) {
  Automatic out;
  for (bool is_first = true; !text.empty(); is_first = false) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const Json json = Json::parse(text.substr(0, end), nullptr, false);
    text.remove_prefix(std::min(end + 1, text.size()));
    const Members members(json);
    if (is_first) {
      if (!read_header(members, out)) return std::nullopt;
      continue;
    }
    const std::string name = members.text("automaton");
    if (name == "ended") continue;  // it is found again
    if (name.empty()) break;        // the automata stand first
    const auto slice = slice_of(members.of("slice"));
    if (!slice || out.sections.size() >= most_sections) return std::nullopt;
    std::size_t tracks = out.values ? 1 : 0;
    for (const std::optional<i64>& fixed : *slice) tracks += !fixed;
    const auto automaton = automaton_of(members, out.numeration.radix(), tracks);
    if (!automaton) return std::nullopt;
    out.sections.push_back({.slice = *slice, .automaton = *automaton});
  }
  if (out.sections.empty()) return std::nullopt;
  return out;
}

}  // namespace sprague::proof

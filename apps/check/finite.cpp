// Kinds `finite` and `nim-values`: positions with numbers. All options are found anew from the rules.
#include <algorithm>
#include <map>

#include "certificate.hpp"

namespace sprague::check {
namespace {

using script::Expression, script::Condition;
constexpr i128 endless = i128{1} << 120;

// The numbers that an expression can be; low > high: none (xor of a negative number). Bounds while variables
// are unknown, exact when all are known.
struct Interval {
  i128 low = 0, high = endless;
};
bool is_endless(i128 a) { return a == endless || a == -endless; }
i128 finite(i128 a) { return a < endless && a > -endless ? a : throw TooLarge{}; }
i128 plus(i128 a, i128 b) { return is_endless(a) ? a : is_endless(b) ? b : finite(a + b); }
i128 times(i128 a, i128 b) {
  i128 out = 0;
  if (a == 0 || b == 0) return 0;
  if (is_endless(a) || is_endless(b)) return (a < 0) == (b < 0) ? endless : -endless;
  return __builtin_mul_overflow(a, b, &out) ? throw TooLarge{} : finite(out);
}
i128 quotient(i128 a, i128 b) { return is_endless(a) ? a : (a - (a % b + b) % b) / b; }

Interval combined(Expression::Kind kind, const Interval& a, const Interval& b) {
  if (a.low > a.high || b.low > b.high) return {1, 0};
  switch (kind) {
    case Expression::Kind::sum: return {plus(a.low, b.low), plus(a.high, b.high)};
    case Expression::Kind::product: {
      const auto [low, high] = std::minmax(
          {times(a.low, b.low), times(a.low, b.high), times(a.high, b.low), times(a.high, b.high)});
      return {low, high};
    }
    case Expression::Kind::quotient: return {quotient(a.low, b.low), quotient(a.high, b.low)};
    case Expression::Kind::remainder: {
      const i128 q = quotient(a.low, b.low);
      if (is_endless(q) || q != quotient(a.high, b.low)) return {0, b.low - 1};
      return {a.low - q * b.low, a.high - q * b.low};
    }
    case Expression::Kind::minimum: return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case Expression::Kind::maximum: return {std::max(a.low, b.low), std::max(a.high, b.high)};
    default: break;
  }
  if (a.high < 0 || b.high < 0) return {1, 0};
  if (a.low == a.high && b.low == b.high) return {a.low ^ b.low, a.low ^ b.low};
  return {std::max<i128>({0, plus(a.low, -b.high), plus(b.low, -a.high)}), plus(a.high, b.high)};
}

enum : unsigned { holds = 1, fails = 2 };  // a truth is the set of what may be; neither: it has no value
unsigned negated(unsigned truth) { return (truth & holds) << 1 | truth >> 1; }

struct Scene {
  std::vector<Interval> coordinates = {}, variables = {};

  [[nodiscard]] Interval value(const Expression& part) const {
    if (part.kind == Expression::Kind::constant) return {part.number, part.number};
    if (part.kind == Expression::Kind::coordinate) return coordinates[index(part.number)];
    if (part.kind == Expression::Kind::variable) return variables[index(part.number)];
    Interval out = value(part.operands[0]);
    if (part.kind == Expression::Kind::negation) return combined(Expression::Kind::product, out, {-1, -1});
    for (std::size_t i = 1; i < part.operands.size(); ++i)
      out = combined(part.kind, out, value(part.operands[i]));
    return out;
  }
  [[nodiscard]] unsigned truth(const Condition& part) const {
    using Kind = Condition::Kind;
    if (part.kind == Kind::negation) return negated(truth(part.conditions[0]));
    if (part.kind == Kind::all || part.kind == Kind::any) {  // any: not all of the negations
      unsigned out = holds;
      for (const Condition& one : part.conditions) {
        const unsigned next = part.kind == Kind::all ? truth(one) : negated(truth(one));
        out = (out & next & holds) | ((out | next) & fails);
      }
      return part.kind == Kind::all ? out : negated(out);
    }
    const auto truth_of = [](bool may_hold, bool may_fail) { return may_hold * holds + may_fail * fails; };
    const Interval a = value(part.expressions[0]);
    if (part.kind == Kind::member) {
      const auto& ranges = part.set.ranges;
      const bool is_finite = part.set.kind == NumberSet::Kind::ranges, is_known = a.low == a.high;
      if (a.low > a.high) return 0;
      if (is_known) return part.set.contains(a.low) ? holds : fails;
      return truth_of(is_finite ? !ranges.empty() && a.low <= ranges.back().last && a.high >= ranges[0].first
                                : a.high >= 1,
                      true);
    }
    const Interval b = value(part.expressions[1]);
    if (a.low > a.high || b.low > b.high) return 0;
    if (part.kind == Kind::less) return truth_of(a.low < b.high, a.high >= b.low);
    if (part.kind == Kind::at_most) return truth_of(a.low <= b.high, a.high > b.low);
    const unsigned same = truth_of(a.low <= b.high && b.low <= a.high, a.low != b.high || a.high != b.low);
    return part.kind == Kind::equal ? same : negated(same);
  }
};

using Option = std::vector<Component>;

// May the rule apply: its condition, no negative entry, each component in its game's domain? When all
// variables are known this is exact, and `option` becomes the option.
bool applies(const Certificate& file, const script::Rule& rule, const Scene& scene, Option* option) {
  work();
  if ((scene.truth(rule.where) & holds) == 0) return false;
  for (const script::Term& term : rule.option) {
    Scene there;
    for (const script::Entry& entry : term.entries) {
      const Interval value = scene.value(entry.value);
      if (value.low > value.high || value.high < 0) return false;
      there.coordinates.push_back(value);
    }
    if ((there.truth(file.games[term.game].domain) & holds) == 0) return false;
    if (option == nullptr) continue;
    option->push_back({term.game});
    for (const Interval& value : there.coordinates) {
      require(value.low <= most, "an option's numbers are too large");
      option->back().numbers.push_back(static_cast<i64>(value.low));
    }
  }
  return true;
}

// All options, variable by variable: with v ≥ bound (and later ones unknown) the rule cannot apply.
template <class Visit>
void each_option(const Certificate& file, const script::Rule& rule, Scene& scene, const Visit& visit,
                 std::size_t variable = 0) {
  Option option;
  const bool is_known = variable == rule.variables.size();
  if (!applies(file, rule, scene, is_known ? &option : nullptr)) return;
  if (is_known) return visit(option);
  Interval& value = scene.variables[variable];
  i64 bound = 0;
  for (; value = {bound, endless}, applies(file, rule, scene, nullptr); bound = 2 * bound + 1)
    require(bound < most / 4, "no bound is found for the variable " + rule.variables[variable]);
  for (i64 v = 0; v < bound; ++v) {
    value = {v, v};
    each_option(file, rule, scene, visit, variable + 1);
  }
  value = {};
}

// Each line refers only to earlier ones, so all are true by induction, wherever else play goes.
struct Positions {
  Certificate& file;
  std::map<Component, i64> known = {};  ///< of the lines so far; 0 and 1 for P and N

  // The nim-sum of the components' values; for outcomes there is only one.
  [[nodiscard]] i64 value(const Option& option, std::size_t line = 0) const {
    i64 sum = 0;
    for (const Component& one : option) {
      const auto found = known.find(one);
      if (found == known.end()) throw Invalid{words({one}) + " is not listed in an earlier line", line};
      sum ^= found->second;
    }
    return sum;
  }
  static std::string words(const Option& option) {
    std::string out;
    for (const Component& one : option) out += (out.empty() ? "(" : " + (") + joined(one.numbers) + ")";
    return out;
  }
  static Scene scene(const Component& position, std::size_t variables) {
    Scene out{{}, std::vector<Interval>(variables)};
    for (const i64 entry : position.numbers) out.coordinates.push_back({entry, entry});
    return out;
  }
  [[nodiscard]] Option move(const Component& from, const Json& json) const {
    const auto& rules = file.games[from.game].rules;
    const auto& rule = rules[index(number(json.at("rule"), 0, static_cast<i64>(rules.size()) - 1))];
    Scene there = scene(from, 0);
    for (const i64 v : numbers(json.at("variables"), static_cast<i64>(rule.variables.size())))
      there.variables.push_back({v, v});
    Option option;
    require(applies(file, rule, there, &option), "the move does not exist");
    return option;
  }
  template <class Visit>
  void each_option(const Component& from, const Visit& visit) const {
    for (const script::Rule& rule : file.games[from.game].rules) {
      Scene there = scene(from, rule.variables.size());
      check::each_option(file, rule, there, visit);
    }
  }
  template <class Check>
  void read(const Check& check) {
    while (!file.next.is_null()) {
      const Json json = file.take("a position");
      const Component position = file.position(json.at("position"));
      require((scene(position, 0).truth(file.games[position.game].domain) & holds) != 0,
              "this is no position of the game");
      require(!known.contains(position), "this position stands in the file twice");
      const i64 value = check(position, json);
      known.emplace(position, value);
    }
  }
};

i64 outcome(const Json& json) {
  require(json.at("outcome") == "N" || json["outcome"] == "P", "the outcome is neither N nor P");
  return json["outcome"] == "N";
}

}  // namespace

// An N-position has an option that is P, a P-position none; in misère play one without options is N.
std::string check_finite(Certificate& file) {
  file.header_has({"position", "outcome"});
  const i64 claimed = outcome(file.header);
  const Component position = file.position(file.header["position"]);
  for (const auto& game : file.games)
    for (const auto& rule : game.rules)
      require(rule.option.size() == 1, "rules with sums need the kind 'nim-values'");
  Positions positions{file};
  positions.read([&](const Component& from, const Json& json) {
    const i64 value = outcome(json);
    const bool has_move = value == 1 && !(file.misere && !json.contains("rule"));
    only(json, has_move ? std::set<std::string>{"position", "outcome", "rule", "variables"}
                        : std::set<std::string>{"position", "outcome"});
    if (has_move)
      return require(positions.value(positions.move(from, json)) == 0, "the move leads to no P-position"),
             value;
    bool is_ended = true;
    positions.each_option(from, [&](const Option& option) {
      is_ended = false;
      require(value == 0, "play has not ended here");
      require(positions.value(option) == 1, "an option of a P-position is no N-position");
    });
    require(value == 1 || !file.misere || !is_ended, "in misere play a position without options is N");
    return value;
  });
  require(positions.value({position}, 1) == claimed, "the header's outcome is not the one listed", 1);
  return "(" + joined(position.numbers) + ") is " + (claimed == 1 ? "an N" : "a P") + "-position";
}

// Sprague (1935) and Grundy (1939): the value is the least that no option has, and sums have the nim-sum.
std::string check_nim_values(Certificate& file) {
  file.header_has({"position", "value"});
  require(!file.misere, "nim-values are about normal play");
  const i64 claimed = number(file.header["value"]);
  Option components;
  for (const Json& json : list(file.header["position"])) components.push_back(file.position(json));
  Positions positions{file};
  positions.read([&](const Component& from, const Json& json) {
    only(json, {"position", "value", "moves"});
    const i64 value = number(json["value"]);
    i64 smaller = 0;
    for (const Json& move : list(json["moves"], value)) {
      only(move, {"rule", "variables"});
      require(positions.value(positions.move(from, move)) == smaller++, "a move does not lead there");
    }
    positions.each_option(from, [&](const Option& option) {
      require(positions.value(option) != value, "an option has the value of the position");
    });
    return value;
  });
  require(positions.value(components, 1) == claimed, "the value is not the nim-sum of those listed", 1);
  return Positions::words(components) + " has the nim-value " + std::to_string(claimed);
}

}  // namespace sprague::check

// Kinds `finite` and `nim-values`: positions with numbers. All options are found anew from the rules.
#include "reading.hpp"

namespace sprague::check {
namespace {

// The numbers that an expression can be; low > high: none (xor of a negative number). Bounds while variables
// are unknown, exact when all are known.
constexpr i128 endless = i128{1} << 120;
struct Interval {
  i128 low = 0, high = endless;
  [[nodiscard]] bool is_empty() const { return low > high; }
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
  using Kind = Expression::Kind;
  const bool is_known = a.low == a.high && b.low == b.high, has_xor = a.high >= 0 && b.high >= 0;
  if (a.is_empty() || b.is_empty() || (kind == Kind::xor_sum && !has_xor)) return {1, 0};
  if (kind == Kind::sum) return {plus(a.low, b.low), plus(a.high, b.high)};
  if (kind == Kind::minimum) return {std::min(a.low, b.low), std::min(a.high, b.high)};
  if (kind == Kind::maximum) return {std::max(a.low, b.low), std::max(a.high, b.high)};
  if (kind == Kind::product) {
    const auto [low, high] =
        std::minmax({times(a.low, b.low), times(a.low, b.high), times(a.high, b.low), times(a.high, b.high)});
    return {low, high};
  }
  if (kind == Kind::xor_sum && is_known) return {a.low ^ b.low, a.low ^ b.low};
  if (kind == Kind::xor_sum)  // between the difference and the sum
    return {std::max<i128>({0, plus(a.low, -b.high), plus(b.low, -a.high)}), plus(a.high, b.high)};
  const Interval q = {quotient(a.low, b.low), quotient(a.high, b.low)};  // by a constant of 1 or more
  if (kind == Kind::quotient) return q;
  if (is_endless(q.low) || q.low != q.high) return {0, b.low - 1};
  return {a.low - q.low * b.low, a.high - q.low * b.low};
}

enum : unsigned { holds = 1, fails = 2 };  // a truth is the set of what may be; neither: it has no value
unsigned negated(unsigned truth) { return (truth & holds) << 1 | truth >> 1; }
unsigned truth_of(bool may_hold, bool may_fail) { return may_hold * holds + may_fail * fails; }

struct Scene {
  std::vector<Interval> coordinates = {}, variables = {};

  [[nodiscard]] Interval value(const Expression& part) const {
    using Kind = Expression::Kind;
    if (part.kind == Kind::constant) return {part.number, part.number};
    if (part.kind == Kind::coordinate) return coordinates[index(part.number)];
    if (part.kind == Kind::variable) return variables[index(part.number)];
    Interval out = value(part.operands[0]);
    if (part.kind == Kind::negation) return combined(Kind::product, out, {-1, -1});
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
    const Interval a = value(part.expressions[0]),
                   b = part.kind == Kind::member ? a : value(part.expressions[1]);
    if (a.is_empty() || b.is_empty()) return 0;
    if (part.kind == Kind::less) return truth_of(a.low < b.high, a.high >= b.low);
    if (part.kind == Kind::at_most) return truth_of(a.low <= b.high, a.high > b.low);
    if (part.kind == Kind::member) {
      const auto& ranges = part.set.ranges;
      if (a.low == a.high) return part.set.contains(a.low) ? holds : fails;
      if (part.set.kind != NumberSet::Kind::ranges) return truth_of(a.high >= 1, true);
      return truth_of(!ranges.empty() && a.low <= ranges.back().last && a.high >= ranges[0].first, true);
    }
    const unsigned same = truth_of(a.low <= b.high && b.low <= a.high, a.low != b.high || a.high != b.low);
    return part.kind == Kind::equal ? same : negated(same);
  }
};

// Each line refers only to earlier ones, so all are true by induction, wherever else play goes.
struct Positions {
  using Option = std::vector<Component>;
  Certificate& file;
  std::map<Component, i64> known = {};  ///< of the lines so far; 0 and 1 for P and N

  // May the rule apply: its condition, no negative entry, each component in its game's domain? When all
  // variables are known this is exact, and `option` becomes the option.
  bool applies(const Rule& rule, const Scene& scene, Option* option) const {
    work();
    if ((scene.truth(rule.where) & holds) == 0) return false;
    for (const script::Term& term : rule.option) {
      Scene there;
      for (const script::Entry& entry : term.entries) there.coordinates.push_back(scene.value(entry.value));
      for (const Interval& value : there.coordinates)
        if (value.is_empty() || value.high < 0) return false;
      if ((there.truth(file.games[term.game].domain) & holds) == 0) return false;
      if (option != nullptr) option->push_back({term.game});
      for (const Interval& value : there.coordinates) {
        require(option == nullptr || value.low <= most, "an option's numbers are too large");
        if (option != nullptr) option->back().numbers.push_back(static_cast<i64>(value.low));
      }
    }
    return true;
  }
  // All options, variable by variable: with v ≥ bound (and later ones unknown) the rule cannot apply.
  template <class Visit>
  void each_option(const Rule& rule, Scene& scene, const Visit& visit, std::size_t variable = 0) const {
    Option option;
    const bool is_known = variable == rule.variables.size();
    if (!applies(rule, scene, is_known ? &option : nullptr)) return;
    if (is_known) return visit(option);
    Interval& value = scene.variables[variable];
    i64 bound = 0;
    for (; value = {bound, endless}, applies(rule, scene, nullptr); bound = 2 * bound + 1)
      require(bound < most / 4, "no bound is found for the variable " + rule.variables[variable]);
    for (i64 v = 0; v < bound; ++v) value = {v, v}, each_option(rule, scene, visit, variable + 1);
    value = {};
  }
  static Scene scene(const Component& position, std::size_t variables = 0) {
    Scene out{{}, std::vector<Interval>(variables)};
    for (const i64 entry : position.numbers) out.coordinates.push_back({entry, entry});
    return out;
  }
  template <class Visit>
  void each_option(const Component& from, const Visit& visit) const {
    for (const Rule& rule : file.games[from.game].rules) {
      Scene there = scene(from, rule.variables.size());
      each_option(rule, there, visit);
    }
  }
  [[nodiscard]] Option move(const Component& from, const Json& json) const {
    const auto& rules = file.games[from.game].rules;
    const Rule& rule = rules[index(number(json.at("rule"), 0, std::ssize(rules) - 1))];
    Scene there = scene(from);
    for (const i64 v : numbers(json.at("variables"), std::ssize(rule.variables)))
      there.variables.push_back({v, v});
    Option option;
    require(applies(rule, there, &option), "the move does not exist");
    return option;
  }
  // The nim-sum of the components' values; for outcomes there is only one.
  [[nodiscard]] i64 value(const Option& option, std::size_t line = 0) const {
    i64 sum = 0;
    for (const Component& one : option) {
      const auto found = known.find(one);
      if (found == known.end())
        throw Invalid{"(" + joined(one.numbers) + ") is not listed in an earlier line", line};
      sum ^= found->second;
    }
    return sum;
  }
  template <class Check>
  void read(const Check& check) {
    while (!file.next.is_null()) {
      const Json json = file.take("a position");
      const Component from = file.position(json.at("position"));
      require((scene(from).truth(file.games[from.game].domain) & holds) != 0,
              "this is no position of the game");
      require(!known.contains(from), "this position stands in the file twice");
      const i64 value = check(from, json);
      known.emplace(from, value);
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
  for (const Game& game : file.games)
    for (const Rule& rule : game.rules) require(rule.option.size() == 1, "sums need the kind 'nim-values'");
  Positions positions{file};
  positions.read([&](const Component& from, const Json& json) {
    const i64 value = outcome(json);
    bool is_ended = file.misere && !json.contains("rule");
    if (value == 1 && !is_ended) {
      only(json, {"position", "outcome", "rule", "variables"});
      return require(positions.value(positions.move(from, json)) == 0, "the move leads to no P-position"),
             value;
    }
    only(json, {"position", "outcome"});
    is_ended = true;
    positions.each_option(from, [&](const auto& option) {
      require(value == 0, "play has not ended here");
      require(positions.value(option) == 1, "an option of a P-position is no N-position");
      is_ended = false;
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
  std::vector<Component> components;
  std::string words;
  for (const Json& json : list(file.header["position"])) {
    components.push_back(file.position(json));
    words += (words.empty() ? "(" : " + (") + joined(components.back().numbers) + ")";
  }
  Positions positions{file};
  positions.read([&](const Component& from, const Json& json) {
    only(json, {"position", "value", "moves"});
    i64 smaller = 0, value = number(json["value"]);
    for (const Json& move : list(json["moves"], value)) {
      only(move, {"rule", "variables"});
      require(positions.value(positions.move(from, move)) == smaller++, "a move does not lead there");
    }
    const auto differs = [&](const auto& option) { return positions.value(option) != value; };
    positions.each_option(from,
                          [&](const auto& option) { require(differs(option), "an option has this value"); });
    return value;
  });
  const i64 sum = positions.value(components, 1);
  require(number(file.header["value"]) == sum, "the value is not the nim-sum of those listed", 1);
  return words + " has the nim-value " + std::to_string(sum);
}

}  // namespace sprague::check

// Kinds `finite` and `nim-values`: positions with numbers. All options are found anew from the rules. Values
// of expressions are intervals, so one evaluator also says when a free variable has become too large.
#include <algorithm>
#include <map>

#include "certificate.hpp"

namespace sprague::check {
namespace {

constexpr i128 endless = i128{1} << 120;
enum : unsigned { yes = 1, no = 2, nothing = 4 };  // a truth is the set of those that are possible

// The numbers that an expression can be. May it have none (xor of a negative number)? Must it?
struct Interval {
  i128 low = 0, high = endless;
  bool may_lack = false, must_lack = false;
  [[nodiscard]] bool is_point() const { return low == high && low > -endless && high < endless && !may_lack; }
};

i128 floor_quotient(i128 a, i128 b) {
  return a <= -endless || a >= endless ? a : (a - ((a % b) + b) % b) / b;
}
i128 times(i128 a, i128 b) {
  i128 out = 0;
  if (!__builtin_mul_overflow(a, b, &out)) return std::clamp(out, -endless, endless);
  return (a < 0) == (b < 0) ? endless : -endless;
}
// Beyond 2^120 an end is only a bound: the greatest number known as a lower one, none as an upper one.
Interval bounded(i128 low, i128 high) {
  return {std::clamp(low, -endless, endless - 1), std::clamp(high, 1 - endless, endless)};
}

Interval joined(Expression::Kind kind, const Interval& a, const Interval& b) {
  using Kind = Expression::Kind;
  switch (kind) {
    case Kind::sum:
      return bounded(a.low <= -endless || b.low <= -endless ? -endless : a.low + b.low,
                     a.high >= endless || b.high >= endless ? endless : a.high + b.high);
    case Kind::product: {
      const auto [least, greatest] = std::minmax(
          {times(a.low, b.low), times(a.low, b.high), times(a.high, b.low), times(a.high, b.high)});
      return bounded(least, greatest);
    }
    case Kind::quotient: return bounded(floor_quotient(a.low, b.low), floor_quotient(a.high, b.low));
    case Kind::remainder: {
      const i128 q = floor_quotient(a.low, b.low);
      if (a.low <= -endless || a.high >= endless || q != floor_quotient(a.high, b.low))
        return bounded(0, b.low - 1);
      return bounded(a.low - q * b.low, a.high - q * b.low);
    }
    case Kind::minimum: return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case Kind::maximum: return {std::max(a.low, b.low), std::max(a.high, b.high)};
    default: break;
  }
  Interval out = a.is_point() && b.is_point() && a.low >= 0 && b.low >= 0
                     ? Interval{a.low ^ b.low, a.low ^ b.low}
                     : Interval{};
  out.may_lack = a.low < 0 || b.low < 0;
  out.must_lack = a.high < 0 || b.high < 0;
  return out;
}

struct Scene {
  std::vector<Interval> coordinates = {}, variables = {};

  [[nodiscard]] Interval value(const Expression& part) const {
    using Kind = Expression::Kind;
    const auto at = static_cast<std::size_t>(part.number);
    if (part.kind == Kind::constant) return {part.number, part.number};
    if (part.kind == Kind::coordinate) return coordinates[at];
    if (part.kind == Kind::variable) return variables[at];
    Interval out = value(part.operands[0]);
    if (part.kind == Kind::negation) return {-out.high, -out.low, out.may_lack, out.must_lack};
    for (std::size_t i = 1; i < part.operands.size(); ++i) {
      const Interval next = value(part.operands[i]);
      Interval both = joined(part.kind, out, next);
      both.may_lack |= out.may_lack || next.may_lack;
      both.must_lack |= out.must_lack || next.must_lack;
      out = both;
    }
    return out;
  }

  // Kleene's conjunction of sets of truths; a disjunction is the negation of one of negations.
  static unsigned both(unsigned a, unsigned b) {
    return (a & b & yes) | ((a | b) & no) |
           ((a | b) & nothing && (a & ~unsigned{no}) && (b & ~unsigned{no}) ? nothing : 0U);
  }
  static unsigned negated(unsigned a) { return (a & nothing) | (a & yes ? no : 0U) | (a & no ? yes : 0U); }

  [[nodiscard]] unsigned truth(const Condition& part) const {
    using Kind = Condition::Kind;
    if (part.kind == Kind::negation) return negated(truth(part.conditions[0]));
    if (part.kind == Kind::all || part.kind == Kind::any) {
      unsigned out = yes;
      for (const Condition& one : part.conditions)
        out = both(out, part.kind == Kind::all ? truth(one) : negated(truth(one)));
      return part.kind == Kind::all ? out : negated(out);
    }
    const Interval a = value(part.expressions[0]),
                   b = part.kind == Kind::member ? a : value(part.expressions[1]);
    if (a.must_lack || b.must_lack) return nothing;
    unsigned out = yes | no;
    const bool is_apart = a.high < b.low || b.high < a.low, is_known = a.is_point() && b.is_point();
    if (part.kind == Kind::member) {
      const auto& ranges = part.set.ranges;
      const bool finite = part.set.kind == NumberSet::Kind::ranges;
      if (finite ? ranges.empty() || a.low > ranges.back().last || a.high < ranges.front().first : a.high < 1)
        out = no;
      if (is_known) out = part.set.contains(a.low) ? yes : no;
    } else if (part.kind == Kind::equal || part.kind == Kind::unequal) {
      if (is_apart || (is_known && a.low == b.low)) out = is_apart == (part.kind == Kind::unequal) ? yes : no;
    } else if (part.kind == Kind::less) {
      out = a.high < b.low ? yes : a.low >= b.high ? no : out;
    } else {
      out = a.high <= b.low ? yes : a.low > b.high ? no : out;
    }
    return out | (a.may_lack || b.may_lack ? nothing : 0U);
  }
};

struct Move {
  const Certificate& file;
  const script::Rule& rule;
  Scene scene;
  static inline std::size_t steps = 0;  ///< of all moves of this file

  Move(const Certificate& of, const Component& from, std::size_t number)
      : file(of),
        rule(of.games[from.game].rules[number]),
        scene{{}, std::vector<Interval>(rule.variables.size())} {
    for (const i64 entry : from.numbers) scene.coordinates.push_back({entry, entry});
  }
  // Does the rule apply: its condition, no negative entry, and each component in its game's domain?
  unsigned truth(std::vector<Component>* option = nullptr) {
    if (++steps > 1'000'000'000) throw TooLarge{};
    unsigned out = scene.truth(rule.where);
    for (const script::Term& term : rule.option) {
      if (!(out & yes)) return out;
      Scene there;
      Component component{term.game};
      for (const script::Entry& entry : term.entries) {
        const Interval value = scene.value(entry.value);
        out = Scene::both(out, value.must_lack ? nothing
                                               : (value.high >= 0 ? yes : 0U) | (value.low < 0 ? no : 0U) |
                                                     (value.may_lack ? nothing : 0U));
        there.coordinates.push_back(value);
        if (out == yes && value.is_point() && value.low <= most)
          component.numbers.push_back(static_cast<i64>(value.low));
      }
      out = Scene::both(out, there.truth(file.games[term.game].domain));
      if (option != nullptr) option->push_back(std::move(component));
    }
    return out;
  }
  // All options, variable by variable. With v ≥ bound (and the later ones unknown) the rule cannot apply.
  template <class Visit>
  void each_option(const Visit& visit, std::size_t variable = 0) {
    if (!(truth() & yes)) return;
    if (variable == rule.variables.size()) return visit(option());
    Interval& value = scene.variables[variable];
    i64 bound = 0;
    for (; value = {bound, endless}, truth() & yes; bound = 2 * bound + 1)
      require(bound < most / 4, "no bound is found for the variable " + rule.variables[variable]);
    for (i64 v = 0; v < bound; ++v) {
      value = {v, v};
      each_option(visit, variable + 1);
    }
    value = {};
  }
  std::vector<Component> option() {
    std::vector<Component> out;
    require(truth(&out) == yes, "the move does not exist, or its numbers are too large");
    for (const Component& component : out)
      require(component.numbers.size() == file.games[component.game].coordinates.size(),
              "an option's numbers are too large");
    return out;
  }
};

struct Line {
  Component position;
  Json json;
  std::size_t line;
  i64 value;  // or 0 for P and 1 for N
};

struct Positions {
  Certificate& file;
  std::vector<std::vector<i64>> measure = {};
  std::vector<Line> lines = {};
  std::map<Component, std::size_t> number = {};

  template <class Value>
  void read(const Value& value) {
    measure = file.measure(file.expect("a measure"));
    Json json;
    while (file.read(json)) {
      Component position = file.position(member(json, "position"));
      Scene scene;
      for (const i64 entry : position.numbers) scene.coordinates.push_back({entry, entry});
      require(scene.truth(file.games[position.game].domain) == yes, "this is no position of the game");
      require(number.emplace(position, lines.size()).second, "this position stands in the file twice");
      const i64 known = value(json);
      lines.push_back({std::move(position), std::move(json), file.line, known});
    }
  }
  // The value of an option. Play ends, because every move that matters makes the measure smaller or, where it
  // is empty, leads to an earlier line of a finite file.
  i64 follow(const Line& from, const Component& to) const {
    const auto found = number.find(to);
    require(found != number.end(), "the option (" + joined_numbers(to) + ") is not listed", from.line);
    bool falls = measure.empty() && found->second < number.at(from.position);
    for (const auto& row : measure) {
      i128 change = 0;
      for (std::size_t i = 0; i < row.size(); ++i)
        change += i128{row[i]} * (i128{to.numbers[i]} - from.position.numbers[i]);
      falls = change < 0;
      if (change != 0) break;
    }
    require(falls, "the measure does not fall with the move to (" + joined_numbers(to) + ")", from.line);
    return lines[found->second].value;
  }
  static std::string joined_numbers(const Component& component) { return check::joined(component.numbers); }
  // The nim-sum of the components; for outcomes there is only one.
  i64 follow(const Line& from, const std::vector<Component>& option) const {
    i64 sum = 0;
    for (const Component& component : option) sum ^= follow(from, component);
    return sum;
  }
  [[nodiscard]] std::vector<Component> move(const Line& from, const Json& json) const {
    const auto rules = static_cast<i64>(file.games[from.position.game].rules.size());
    Move move(file, from.position, static_cast<std::size_t>(number_of(member(json, "rule"), rules)));
    const auto values = numbers(member(json, "variables"), static_cast<i64>(move.rule.variables.size()));
    for (std::size_t i = 0; i < values.size(); ++i) move.scene.variables[i] = {values[i], values[i]};
    return move.option();
  }
  static i64 number_of(const Json& json, i64 size) { return check::number(json, 0, size - 1); }
  template <class Visit>
  void each_option(const Line& from, const Visit& visit) const {
    for (std::size_t rule = 0; rule < file.games[from.position.game].rules.size(); ++rule)
      Move(file, from.position, rule).each_option(visit);
  }
  [[nodiscard]] i64 value_of(const Component& position) const {
    const auto found = number.find(position);
    require(found != number.end(), "the header's position is not listed", 1);
    return lines[found->second].value;
  }
};

}  // namespace

// By induction along the play, which ends: a P-position has only options that are N, an N-position has one
// that is P; in misère play a position without options is N.
std::string check_finite(Certificate& file) {
  file.header_has({"position", "outcome"});
  const auto outcome = [](const Json& json) {
    require(text(json, "outcome") == "N" || text(json, "outcome") == "P", "the outcome is neither N nor P");
    return i64{text(json, "outcome") == "N"};
  };
  const i64 claimed = outcome(file.header);
  const Component position = file.position(member(file.header, "position"));
  for (const auto& game : file.games)
    for (const auto& rule : game.rules)
      require(rule.option.size() == 1, "rules with sums need the kind 'nim-values'");
  Positions positions{file};
  positions.read(outcome);
  for (const Line& line : positions.lines) {
    file.line = line.line;
    const bool is_ended = file.misere && !line.json.contains("rule");
    if (line.value == 1 && !is_ended) {
      only(line.json, {"position", "outcome", "rule", "variables"});
      require(positions.follow(line, positions.move(line, line.json)) == 0,
              "the move does not lead to a P-position");
      continue;
    }
    only(line.json, {"position", "outcome"});
    std::size_t options = 0;
    positions.each_option(line, [&](const std::vector<Component>& option) {
      ++options;
      require(line.value == 0, "play has not ended here");
      require(positions.follow(line, option) == 1,
              "the option (" + Positions::joined_numbers(option[0]) + ") of a P-position is no N-position");
    });
    require(!file.misere || line.value == 1 || options > 0, "in misere play a position without options is N");
  }
  require(positions.value_of(position) == claimed, "the header's outcome is not the one that is listed", 1);
  return "(" + Positions::joined_numbers(position) + ") is " + (claimed ? "an N" : "a P") + "-position";
}

// Sprague (1935) and Grundy (1939): the value is the least that no option has, and sums have the nim-sum.
std::string check_nim_values(Certificate& file) {
  file.header_has({"position", "value"});
  require(!file.misere, "nim-values are about normal play");
  const i64 claimed = number(member(file.header, "value"));
  std::vector<Component> components;
  for (const Json& json : list(member(file.header, "position"))) components.push_back(file.position(json));
  Positions positions{file};
  positions.read([](const Json& json) { return number(member(json, "value")); });
  for (const Line& line : positions.lines) {
    file.line = line.line;
    only(line.json, {"position", "value", "moves"});
    i64 smaller = 0;
    for (const Json& move : list(member(line.json, "moves"), line.value)) {
      only(move, {"rule", "variables"});
      require(positions.follow(line, positions.move(line, move)) == smaller,
              "the move to the value " + std::to_string(smaller) + " does not lead there");
      ++smaller;
    }
    positions.each_option(line, [&](const std::vector<Component>& option) {
      require(positions.follow(line, option) != line.value, "an option has the value of the position");
    });
  }
  i64 sum = 0;
  std::string words;
  for (const Component& component : components) {
    sum ^= positions.value_of(component);
    words += (words.empty() ? "(" : " + (") + Positions::joined_numbers(component) + ")";
  }
  require(sum == claimed, "the header's value is not the nim-sum of the values listed", 1);
  return words + " has the nim-value " + std::to_string(claimed);
}

}  // namespace sprague::check

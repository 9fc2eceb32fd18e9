// Kind `automatic`: the claim as automata, and the obligations from which it follows by induction along the
// play.
#include <algorithm>

#include "cover.hpp"
#include "rule_formula.hpp"

namespace sprague::check {
namespace {

struct Slice {
  std::vector<i64> fixed = {};           ///< a number for each coordinate; −1: it is free
  Automaton positions = {}, ended = {};  ///< `P` or `values`; `ended`
};

struct Automatic {
  Certificate& file;
  Numeration numeration = {};
  bool is_values = false, has_slices = false;
  std::vector<Slice> slices = {};
  Json next = {};

  void read_numeration();
  std::vector<i64> read_slice(const Json& json) const;
  [[nodiscard]] Automaton read_automaton(const char* name, const std::vector<i64>& slice,
                                         std::size_t tracks) const;
  void read_slices();
  void check_nothing(RuleFormula& one, const char* why, const Slice& slice) const;
  void check_rules(const Slice& slice) const;
  void check_values() const;
  void check_covers();
  std::string run();

  [[nodiscard]] std::vector<const script::Rule*> rules() const {
    std::vector<const script::Rule*> out;
    for (const auto& rule : file.rules().rules) out.push_back(&rule);
    return out;
  }
  // The coordinates, and for nim-values two further tracks, v and u.
  [[nodiscard]] RuleFormula start(const Slice& slice, std::size_t more = 0) const {
    RuleFormula out(numeration, file.rules());
    out.make_coordinates(slice.fixed);
    for (std::size_t i = 0; i < more; ++i) out.formula.add_track();
    return out;
  }
  static Logic in(RuleFormula& one, const Automaton& automaton, const std::vector<Form>& position,
                  std::vector<std::size_t> more = {}) {
    std::vector<std::size_t> tracks = one.free_tracks(position);
    tracks.insert(tracks.end(), more.begin(), more.end());
    return one.formula.accepts(automaton, std::move(tracks));
  }
  // The rule, with tracks for the entries at free coordinates, and the domain of each component.
  static void demand_rule(RuleFormula& one, const script::Rule& rule) {
    one.make_variables(rule);
    one.formula.demand(one.condition(rule));
    one.make_option(rule, true);
    one.formula.demand(one.option_exists());
  }
  // The entries at fixed coordinates are the numbers of the slice.
  static Logic is_in(RuleFormula& one, const Slice& slice) {
    std::vector<Logic> same;
    for (std::size_t i = 0; i < slice.fixed.size(); ++i)
      if (slice.fixed[i] >= 0)
        same.push_back(one.formula.zero(sum(one.option[0][i], constant(slice.fixed[i]), -1)));
    return all(std::move(same));
  }
  void demand_target(RuleFormula& one, const Slice& target, bool in_p) const {
    one.formula.demand(is_in(one, target));
    if (in_p) one.formula.demand(in(one, target.positions, one.option[0]));
  }
  // values(c, w) for all components c, and the nim-sum of the w is the number on track `total`.
  void demand_value(RuleFormula& one, std::size_t total) const {
    std::vector<std::size_t> values{total};
    for (std::size_t i = 0; one.option.size() > 1 && i < one.option.size(); ++i)
      values.push_back(one.formula.add_track());
    for (std::size_t i = 0; i < one.option.size(); ++i)
      one.formula.demand(
          in(one, slices[0].positions, one.option[i], {values[values.size() == 1 ? 0 : i + 1]}));
    if (values.size() > 1) one.formula.demand(one.formula.xor_is(values, 0));
  }
};

void Automatic::read_numeration() {
  const Json& given = member(file.header, "numeration");
  if (given.contains("base")) {
    only(given, {"base"});
    numeration.base = number(given["base"], 2, 10);
    return;
  }
  only(given, {"quotients"});
  numeration.quotients = numbers(given["quotients"], -1, 1, 1'000);
  require(!numeration.quotients.empty() && numeration.quotients.size() <= 60,
          "there must be 1 to 60 quotients");
}

std::vector<i64> Automatic::read_slice(const Json& json) const {
  std::vector<i64> out;
  for (const Json& entry : list(member(json, "slice"), static_cast<i64>(file.rules().coordinates.size())))
    out.push_back(entry.is_null() ? -1 : number(entry, 0, 1'000'000));
  return out;
}

// The automaton of the line `next`. A letter of zeros leaves the start where it is: so all ways to write a
// tuple with zeros in front are judged alike, and the automaton is a set of tuples.
Automaton Automatic::read_automaton(const char* name, const std::vector<i64>& slice,
                                    std::size_t tracks) const {
  only(next, {"automaton", "slice", "start", "accepting", "next"});
  require(text(next, "automaton") == name, std::string("here the automaton '") + name + "' is expected");
  require(read_slice(next) == slice, "the slice is another one than that of the automaton before");
  Automaton out{.tracks = tracks, .line = file.line};
  for (std::size_t i = 0; i < tracks; ++i) {
    out.letters *= static_cast<std::size_t>(numeration.radix());
    if (out.letters > 10'000'000) throw TooLarge{};
  }
  const auto states = static_cast<i64>(list(next["next"]).size());
  if (states > 10'000'000) throw TooLarge{};
  out.start = static_cast<std::int32_t>(number(next["start"], 0, states - 1));
  for (const Json& row : next["next"])
    for (const i64 to : numbers(row, static_cast<i64>(out.letters), 0, states - 1))
      out.next.push_back(static_cast<std::int32_t>(to));
  require(out.next[static_cast<std::size_t>(out.start) * out.letters] == out.start,
          "leading zeros lead away from the start");
  out.accepting.resize(static_cast<std::size_t>(states));
  for (const i64 state : numbers(next["accepting"], -1, 0, states - 1))
    out.accepting[static_cast<std::size_t>(state)] = 1;
  // What can be reached from each state, backwards: bit 0 a rejecting one, bit 1 an accepting one.
  std::vector<std::vector<std::int32_t>> before(out.accepting.size());
  for (std::size_t i = 0; i < out.next.size(); ++i)
    before[static_cast<std::size_t>(out.next[i])].push_back(static_cast<std::int32_t>(i / out.letters));
  std::vector<std::int32_t> stack;
  for (std::size_t i = 0; i < out.accepting.size(); ++i) {
    out.fate.push_back(out.accepting[i] != 0 ? 2 : 1);
    stack.push_back(static_cast<std::int32_t>(i));
  }
  while (!stack.empty()) {
    const auto to = static_cast<std::size_t>(stack.back());
    stack.pop_back();
    for (const std::int32_t from : before[to]) {
      char& known = out.fate[static_cast<std::size_t>(from)];
      if ((known | out.fate[to]) != known) stack.push_back(from);
      known = static_cast<char>(known | out.fate[to]);
    }
  }
  for (char& fate : out.fate) fate = fate == 3 ? 2 : fate == 2 ? 1 : 0;
  return out;
}

void Automatic::read_slices() {
  while (next = nullptr, file.read(next) && next.contains("automaton")) {
    Slice slice{read_slice(next)};
    std::size_t free = 0;
    for (std::size_t i = 0; i < slice.fixed.size(); ++i) {
      free += slice.fixed[i] < 0;
      has_slices |= slice.fixed[i] >= 0;
      require(slices.empty() || (slices[0].fixed[i] < 0) == (slice.fixed[i] < 0),
              "the slices do not fix the same coordinates");
    }
    require(!is_values || !has_slices, "slices exist only for the claim P-positions");
    require(slices.empty() || has_slices, "there is a second automaton without slices");
    for (const Slice& other : slices) require(other.fixed != slice.fixed, "this slice stands there twice");
    slice.positions = read_automaton(is_values ? "values" : "P", slice.fixed, free + is_values);
    if (file.misere) {
      next = file.expect("the automaton 'ended'");
      slice.ended = read_automaton("ended", slice.fixed, free);
    }
    slices.push_back(std::move(slice));
  }
  require(!slices.empty(), "an automaton is expected here");
}

void Automatic::check_nothing(RuleFormula& one, const char* why, const Slice& slice) const {
  one.formula.seal();
  require(!one.formula.is_satisfiable(), why, slice.positions.line);
}

void Automatic::check_rules(const Slice& slice) const {
  for (const script::Rule* const rule : rules()) {
    // No move leads from P to P: nothing satisfies domain(x), P(x), the rule, P(option), whatever slice that
    // is in.
    for (const Slice& target : slices) {
      RuleFormula one = start(slice);
      one.formula.demand(one.domain(one.coordinates));
      one.formula.demand(in(one, slice.positions, one.coordinates));
      demand_rule(one, *rule);
      demand_target(one, target, true);
      check_nothing(one, "a move leads from a P-position to a P-position", slice);
    }
    // No move leaves the slices, so nothing is lost by looking at these only.
    if (has_slices) {
      RuleFormula one = start(slice);
      one.formula.demand(one.domain(one.coordinates));
      demand_rule(one, *rule);
      for (const Slice& target : slices) one.formula.demand(negation(is_in(one, target)));
      check_nothing(one, "a move leaves the slices", slice);
    }
    // In misère play there is no move from where `ended` says so.
    if (file.misere) {
      RuleFormula one = start(slice);
      one.formula.demand(one.domain(one.coordinates));
      one.formula.demand(in(one, slice.ended, one.coordinates));
      demand_rule(one, *rule);
      check_nothing(one, "a position that is said to be ended has a move", slice);
    }
  }
}

void Automatic::check_values() const {
  const Slice& slice = slices[0];
  {  // No position has two values: nothing satisfies domain(x), values(x, v), values(x, u), u ≠ v.
    RuleFormula one = start(slice, 2);
    const std::size_t v = one.formula.tracks() - 2, u = v + 1;
    one.formula.demand(one.domain(one.coordinates));
    one.formula.demand(in(one, slice.positions, one.coordinates, {v}));
    one.formula.demand(in(one, slice.positions, one.coordinates, {u}));
    one.formula.demand(negation(one.formula.zero(sum(track(u), track(v), -1))));
    check_nothing(one, "a position has two values", slice);
  }
  for (const script::Rule* const rule : rules()) {  // No option has the value of the position.
    RuleFormula one = start(slice, 1);
    const std::size_t v = one.formula.tracks() - 1;
    one.formula.demand(one.domain(one.coordinates));
    one.formula.demand(in(one, slice.positions, one.coordinates, {v}));
    demand_rule(one, *rule);
    demand_value(one, v);
    check_nothing(one, "an option has the value of its position", slice);
  }
}

// P-positions: each other position has a move to P (in misère play, unless it is ended; and P-positions have
// moves). Nim-values: every position has a value, and a move to each smaller one.
void Automatic::check_covers() {
  std::set<std::pair<std::string, std::size_t>> expected;
  for (std::size_t i = 0; i < slices.size(); ++i) {
    expected.emplace(is_values ? "values" : "win", i);
    if (is_values || file.misere) expected.emplace(is_values ? "smaller" : "move", i);
  }
  if (!file.read(next)) next = nullptr;
  while (!expected.empty()) {
    require(next.is_object(), "the file ends here, without the cover '" + expected.begin()->first + "'",
            file.line + 1);
    only(next, {"cover", "slice", "accepting", "roots", "zeros"});
    const std::string name = text(next, "cover");
    const std::vector<i64> fixed = read_slice(next);
    std::size_t number = 0;
    while (number < slices.size() && slices[number].fixed != fixed) ++number;
    require(expected.erase({name, number}) == 1, "a cover of this name and slice is not expected here");
    const Slice& slice = slices[number];
    const std::size_t more = name == "smaller" ? 2 : 0;
    RuleFormula goal = start(slice, more);
    const std::size_t v = goal.formula.tracks() - more, u = v + 1;
    goal.formula.demand(goal.domain(goal.coordinates));
    if (name == "win") goal.formula.demand(negation(in(goal, slice.positions, goal.coordinates)));
    if (name == "win" && file.misere) goal.formula.demand(negation(in(goal, slice.ended, goal.coordinates)));
    if (name == "move") goal.formula.demand(in(goal, slice.positions, goal.coordinates));
    if (name == "smaller") {
      goal.formula.demand(in(goal, slice.positions, goal.coordinates, {v}));
      goal.formula.demand(goal.formula.at_least(sum(track(v), track(u), -1), 1));
    }
    goal.formula.seal();
    const auto make = [&](const std::vector<i64>& root) {
      RuleFormula one = start(slice, name == "values" ? 1 : more);
      if (name == "values") {
        one.formula.demand(in(one, slice.positions, one.coordinates, {v}));
      } else {
        require(root[0] < static_cast<i64>(rules().size()), "a root names no rule");
        require(!has_slices || root[1] < static_cast<i64>(slices.size()), "a root names no slice");
        demand_rule(one, *rules()[static_cast<std::size_t>(root[0])]);
        if (name == "smaller")
          demand_value(one, u);
        else
          demand_target(one, slices[has_slices ? static_cast<std::size_t>(root[1]) : 0], name == "win");
      }
      one.formula.seal();
      return std::move(one.formula);
    };
    const Json head = std::move(next);
    check_cover(file, head, next, std::move(goal.formula), name == "values" ? 0 : has_slices ? 2 : 1, make);
  }
  require(next.is_null(), "nothing may stand behind the last line");
}

std::string Automatic::run() {
  file.header_has({"claim", "numeration"});
  const std::string claim = text(file.header, "claim");
  is_values = claim == "nim-values";
  require(is_values || claim == "P-positions", "the claim is neither 'P-positions' nor 'nim-values'");
  require(!is_values || !file.misere, "nim-values are about normal play");
  for (const script::Rule* const rule : rules())
    for (const script::Term& term : rule->option)
      require(term.game == file.game && (is_values || rule->option.size() == 1),
              "sums need the claim 'nim-values', and other games are not for this kind");
  read_numeration();
  read_slices();
  const Json line = std::move(next);
  if (is_values)
    check_values();
  else
    for (const Slice& slice : slices) check_rules(slice);
  require(line.is_object(), "the file ends here, without a measure", file.line + 1);
  check_measure(file, numeration, file.measure(line));
  check_covers();
  std::string words = "the " + claim + " are those of the " +
                      (is_values    ? "automaton"
                       : has_slices ? "automata"
                                    : "automaton");
  if (has_slices) words += " for all positions of " + std::to_string(slices.size()) + " slices:";
  for (std::size_t i = 0; has_slices && i < slices.size(); ++i) {
    words += i == 0 ? " (" : ", (";
    for (std::size_t c = 0; c < slices[i].fixed.size(); ++c)
      words += (c == 0 ? "" : ", ") + (slices[i].fixed[c] < 0 ? file.rules().coordinates[c].name
                                                              : std::to_string(slices[i].fixed[c]));
    words += ")";
  }
  return words;
}

}  // namespace

std::string check_automatic(Certificate& file) { return Automatic{file}.run(); }

}  // namespace sprague::check

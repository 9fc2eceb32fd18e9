// Kind `automatic`: the claim as automata, and the obligations from which it follows by induction along the
// play.
#include <deque>
#include <span>

#include "formula.hpp"
#include "sentence.hpp"

namespace sprague::check {
namespace {

struct Slice {
  Numbers fixed = {};  ///< the number of each coordinate; −1: it is free
  Machine *positions = nullptr, *ended = nullptr;
  std::size_t line = 0;
};
/// Of T: from, goal letter + (number of goal letters)·bound letter, to; and the line where it stands first.
using Transitions = std::map<std::array<i64, 3>, std::size_t>;
using Names = std::vector<const char*>;
using MakeFormula = std::function<Formula(const Numbers& name)>;

struct Automatic {
  Certificate& file;
  Machines machines;
  bool is_values, has_slices = false;
  std::deque<Machine> automata = {};
  std::vector<Slice> slices = {};
  const std::vector<Rule>& rules = file.rules().rules;

  Automatic(Certificate& of, const Numeration& in, bool of_values)
      : file(of), machines{in}, is_values(of_values) {}
  Numbers read_slice(const Json& json) const {
    Numbers out;
    for (const Json& entry : list(json.at("slice"), std::ssize(file.rules().coordinates)))
      out.push_back(entry.is_null() ? -1 : number(entry, 0, 1'000'000));
    return out;
  }
  // A letter of zeros leaves the start where it is: so all ways to write a tuple with zeros in front are
  // judged alike, and the automaton is a set of tuples.
  Machine* read_automaton(const Json& line, const char* name, const Numbers& slice, i64 tracks) {
    only(line, {"automaton", "slice", "start", "accepting", "next"});
    require(line["automaton"] == name, std::string("here the automaton '") + name + "' is expected");
    require(read_slice(line) == slice, "the slice is another one than that of the automaton before");
    Numbers weights;
    for (i64 weight = 1; std::ssize(weights) < tracks;
         weight = small(i128{weight} * machines.numeration.radix))
      weights.push_back(weight);
    Machine& out = automata.emplace_back(Machine::given, machines.numeration, weights);
    const i64 states = std::ssize(list(line["next"]));
    out.start = number(line["start"], 0, states - 1);
    for (const Json& row : line["next"])
      for (const i64 to : numbers(row, out.width, 0, states - 1)) out.next.push_back(std::int32_t(to));
    require(out.next[index(out.start * out.width)] == out.start, "leading zeros lead away from the start");
    std::vector<bool> accepting(index(states));
    for (const i64 state : numbers(line["accepting"], -1, 0, states - 1)) accepting[index(state)] = true;
    out.settle(accepting);
    return &out;
  }
  void read_slices() {
    while (file.next.contains("automaton")) {
      const Json line = file.take("an automaton");
      Slice slice{read_slice(line), nullptr, nullptr, file.line};
      const i64 free = std::count(slice.fixed.begin(), slice.fixed.end(), -1);
      has_slices = free < std::ssize(slice.fixed);
      require(!has_slices || !is_values, "slices exist only for the claim P-positions");
      require(has_slices || slices.empty(), "there is a second automaton without slices");
      for (const Slice& other : slices) {
        require(other.fixed != slice.fixed, "this slice stands there twice");
        for (std::size_t i = 0; i < slice.fixed.size(); ++i)
          require((other.fixed[i] < 0) == (slice.fixed[i] < 0), "the slices do not fix the same coordinates");
      }
      slice.positions = read_automaton(line, is_values ? "values" : "P", slice.fixed, free + is_values);
      if (file.misere)
        slice.ended = read_automaton(file.take("the automaton 'ended'"), "ended", slice.fixed, free);
      slices.push_back(std::move(slice));
    }
    require(!slices.empty(), "an automaton is expected here", file.line + 1);
    require(file.next.is_object(), "malformed, or there is no measure", file.line + 1);
  }

  // Tracks of the coordinates and `more`; with the domain where that is part of the formula.
  Formula start(const Slice& slice, std::size_t more, bool in_domain = true) {
    Formula out(machines, file.rules(), slice.fixed, more);
    if (in_domain) out.demand(out.domain(out.coordinates));
    return out;
  }
  // The entries at fixed coordinates are the numbers of one of these slices: ranges for the last of them.
  static Logic is_in(Formula& one, std::span<const Slice> targets) {
    std::map<Numbers, Ranges> by_others;
    std::size_t last = one.slice.size();
    while (last > 0 && one.slice[last - 1] < 0) --last;
    if (last == 0) return constant(true);
    for (Numbers others : {Numbers()})
      for (const Slice& target : targets) {
        (others = target.fixed)[last - 1] = -1;
        by_others[others].push_back({target.fixed[last - 1], target.fixed[last - 1]});
      }
    std::vector<Logic> ways;
    for (const auto& [others, ranges] : by_others) {
      ways.push_back({{one.in(one.option[0][last - 1], ranges)}});
      for (std::size_t i = 0; i < others.size(); ++i)
        if (others[i] >= 0) ways.back().of.push_back(one.in(one.option[0][i], {{others[i], others[i]}}));
    }
    return any(std::move(ways));
  }
  // values(c, w) for all components c, and the nim-sum of the w is the number on track `total`.
  void demand_value(Formula& one, std::size_t total) const {
    Form together = track(total);
    for (const auto& component : one.option) {
      const std::size_t w = one.option.size() == 1 ? total : one.add_track();
      if (w != total) together = sum(together, track(w));
      one.demand(one.accepts(*slices[0].positions, component, {w}));
    }
    if (one.option.size() > 1) one.demand(one.xor_is_zero(together));
  }

  void check_slice(const Slice& slice) {
    const auto nothing = [&](Formula& one, const char* why) {
      require(!one.is_satisfiable(), why, slice.line);
    };
    const std::size_t v = index(std::count(slice.fixed.begin(), slice.fixed.end(), -1)), u = v + 1;
    if (is_values) {
      Formula one = start(slice, 2);
      for (const std::size_t on : {v, u}) one.demand(one.accepts(*slice.positions, one.coordinates, {on}));
      one.demand(negation(one.zero(sum(track(v), track(u), -1))));
      nothing(one, "a position has two values");
    }
    for (const Rule& rule : rules) {
      for (const Slice& target : slices) {
        Formula one = start(slice, is_values);
        one.demand(one.accepts(*slice.positions, one.coordinates, is_values ? Tracks{v} : Tracks{}));
        one.demand_rule(rule);
        if (is_values) {
          demand_value(one, v);
          nothing(one, "an option has the value of its position");
          continue;
        }
        one.demand({{is_in(one, {&target, 1}), one.accepts(*target.positions, one.option[0])}});
        nothing(one, "a move leads from a P-position to a P-position");
      }
      for (const bool ends : {false, true}) {  // so nothing is lost by looking at the slices only
        if (ends ? !file.misere : !has_slices) continue;
        Formula one = start(slice, 0);
        if (ends) one.demand(one.accepts(*slice.ended, one.coordinates));
        one.demand_rule(rule);
        if (!ends) one.demand(negation(is_in(one, slices)));
        nothing(one, ends ? "a position that is said to be ended has a move" : "a move leaves the slices");
      }
    }
  }

  // P-positions: each other position has a move to P (in misère play, unless it is ended; and P-positions
  // have moves). Nim-values: every position has a value, and a move to each smaller one.
  void check_covers() {
    for (std::size_t i = 0; i < slices.size(); ++i)
      for (const std::string name : is_values     ? Names{"values", "smaller"}
                                    : file.misere ? Names{"win", "move"}
                                                  : Names{"win"}) {
        const Slice& slice = slices[i];
        const Json head = file.take("a cover");
        only(head, {"cover", "slice", "accepting", "roots", "zeros"});
        require(head["cover"] == name && read_slice(head) == slice.fixed, "another cover is expected here");
        const bool is_smaller = name == "smaller";
        Formula goal = start(slice, is_smaller ? 2 : 0);
        const std::size_t v = index(std::count(slice.fixed.begin(), slice.fixed.end(), -1)), u = v + 1;
        if (name == "win") goal.demand(negation(goal.accepts(*slice.positions, goal.coordinates)));
        if (name == "win" && file.misere) goal.demand(negation(goal.accepts(*slice.ended, goal.coordinates)));
        if (name == "move") goal.demand(goal.accepts(*slice.positions, goal.coordinates));
        if (is_smaller) goal.demand(goal.accepts(*slice.positions, goal.coordinates, {v}));
        if (is_smaller) goal.demand(goal.at_least(sum(track(v), track(u), -1), 1));
        const auto make = [&](const Numbers& root) {
          Formula one = start(slice, is_smaller ? 2 : name == "values", false);
          if (root.empty()) one.demand(one.accepts(*slice.positions, one.coordinates, {one.tracks - 1}));
          if (root.empty()) return one;
          require(root[0] < std::ssize(rules), "a root names no rule");
          require(!has_slices || root[1] < std::ssize(slices), "a root names no slice");
          one.demand_rule(rules[index(root[0])]);
          const Slice& target = slices[has_slices ? index(root[1]) : 0];
          if (is_values) demand_value(one, u);
          if (!is_values) one.demand(is_in(one, {&target, 1}));
          if (name == "win") one.demand(one.accepts(*target.positions, one.option[0]));
          return one;
        };
        check_cover(head, goal, start(slice, is_smaller ? 2 : 0, false),
                    name == "values" ? 0 : 1 + has_slices, make);
      }
  }

  // Every state of a node is really reached by what leads to the node: those of node 0 from a root by letters
  // that are 0 on the goal's tracks, the others from a state of the node before.
  void check_cover(const Json& head, Formula& goal, Formula words, i64 names, const MakeFormula& make) {
    constexpr i64 most_states = 10'000'000;
    const std::size_t line = file.line;
    std::map<Numbers, Numbers> roots;  // states by the name of their formula
    std::set<i64> reached;
    Transitions transitions;
    for (const Json& root : list(head["roots"])) {
      const Numbers name = numbers(root, names + 1, 0, most_states);
      reached.insert(name[0]);
      roots[{name.begin() + 1, name.end()}].push_back(name[0]);
    }
    const auto add = [&](i64 from, i64 letter, const Json& bound, i64 to) {
      const i64 whole = letter + words.letters * number(bound, 0, most / words.letters);
      transitions.try_emplace({from, whole, to}, file.line);
    };
    for (const Json& zero : list(head["zeros"])) {
      require(reached.contains(number(list(zero, 3)[0])),
              "a transition of 'zeros' starts where nothing leads");
      reached.insert(number(zero[2], 0, most_states));
      add(number(zero[0]), 0, zero[1], number(zero[2]));
    }
    const Numbers accepting_states = numbers(head["accepting"], -1, 0, most_states);
    const std::unordered_set<i64> accepting(accepting_states.begin(), accepting_states.end());
    const auto accepts = [&](i64 state) { return accepting.contains(state); };
    std::vector<Json> nodes;
    std::vector<Numbers> states, next;  // next: by goal letter; −1: nothing needs to be shown
    for (; file.next.contains("node");
         states.push_back(numbers(nodes.back()["states"], -1, 0, most_states))) {
      nodes.push_back(file.take("a node"));
      only(nodes.back(), {"node", "states", "next"});
      number(nodes.back()["node"], std::ssize(states), std::ssize(states));
    }
    const std::size_t behind = file.line;
    require(!file.next.is_discarded(),
            "malformed: this line is no JSON object, or has a member twice, or a number that is no integer",
            behind + 1);
    require(!nodes.empty(), "a cover has no nodes");
    for (const i64 one : states[0])
      require(reached.contains(one), "a state of node 0 is not reached", line + 1);
    for (std::size_t n = 0; n < nodes.size(); ++n) {
      file.line = line + 1 + n;
      Numbers targets;
      for (const Json& to : list(nodes[n]["next"], words.letters)) {
        targets.push_back(to.is_null() ? -1 : number(list(to, 2)[0], 0, most_states));
        if (to.is_null()) continue;
        require(targets.back() < std::ssize(nodes), "there is no node " + std::to_string(targets.back()));
        const Numbers& there = states[index(targets.back())];
        list(to[1], std::ssize(there));
        for (std::size_t i = 0; i < there.size(); ++i) {
          const i64 from = number(list(to[1][i], 2)[0], 0, std::ssize(states[n]) - 1);
          add(states[n][index(from)], std::ssize(targets) - 1, to[1][i][1], there[i]);
        }
      }
      next.push_back(std::move(targets)), nodes[n] = nullptr;
    }
    goal.seal(), words.seal();
    for (const auto& [name, from] : roots)
      file.line = line, check_strategy(words, make(name), from, transitions, accepts);
    // Wherever a word leads the goal to acceptance, it leads to a node with an accepting state.
    Reached pairs;
    const auto arrive = [&](State here, i64 node, std::size_t where) {
      const bool is_covered =
          node >= 0 && std::any_of(states[index(node)].begin(), states[index(node)].end(), accepts);
      require(is_covered || !goal.holds(here), "a tuple of the goal is not covered", where);
      pairs.add(std::move(here += char32_t(node + 1)));
    };
    for (i64 phase = 0; phase < goal.numeration.period; ++phase) arrive(goal.start(phase), 0, line + 1);
    for (std::size_t i = 0; i < pairs.queue.size(); ++i) {
      const State here = pairs.queue[i]->substr(0, pairs.queue[i]->size() - 1);
      const std::size_t node = pairs.queue[i]->back();
      goal.step(here, -1, [&](i64 letter, const State& to) {
        arrive(to, node == 0 ? -1 : next[node - 1][index(letter % words.letters)], line + node);
      });
    }
    file.line = behind;
  }

  // All words of T from these roots satisfy the formula, if their goal tracks are words of the numeration: T
  // and both are followed together.
  template <class Accepts>
  void check_strategy(Formula& words, Formula formula, const Numbers& roots, const Transitions& transitions,
                      const Accepts& accepts) const {
    Reached reached;
    formula.seal();
    const std::size_t width = words.parts.size() + 2;
    const auto arrive = [&](i64 at, const State& word, const State* here, std::size_t where) {
      require(!accepts(at) || !words.holds(word) || (here != nullptr && formula.holds(*here)),
              "a word of the strategy does not satisfy the formula", where);
      State entry{char32_t(at), here != nullptr};
      reached.add(here != nullptr ? entry + word + *here : entry + word);
    };
    for (i64 phase = 0; phase < words.numeration.period; ++phase) {
      const State here = formula.start(phase);
      for (const i64 root : roots) arrive(root, words.start(phase), &here, file.line);
    }
    for (std::size_t i = 0; i < reached.queue.size(); ++i) {
      const State from = *reached.queue[i], word = from.substr(2, width - 2), here = from.substr(width);
      for (auto at = transitions.lower_bound({from[0]}); at != transitions.end(); ++at) {
        const auto& [start, letter, end] = at->first;
        if (start != from[0]) break;
        require(letter / words.letters < formula.letters / words.letters, "a bound letter is too large",
                at->second);
        words.step(word, letter % words.letters, [&](i64, const State& next_word) {
          bool is_alive = false;
          const auto follow = [&](i64 read, const State& to) {
            is_alive = true;
            require(read == letter, "a bound letter is too large", at->second);
            arrive(end, next_word, &to, at->second);
          };
          if (from[1] != 0) formula.step(here, letter, follow);
          if (!is_alive) arrive(end, next_word, nullptr, at->second);
        });
      }
    }
  }

  // The automaton accepts just the positions of the domain that the formula names: nothing satisfies
  // domain(x), P(x) and not the formula, nor the other way round. The made tracks of the formula are total,
  // so its negation is the demand that it does not hold.
  void check_formula(const Condition& formula) {
    for (const Slice& slice : slices)
      for (const bool accepted : {true, false}) {
        Formula one = start(slice, is_values);
        Formula::Forms scene = one.coordinates;
        if (is_values) scene.push_back(track(one.tracks - 1));
        Logic in =
            one.accepts(*slice.positions, one.coordinates, is_values ? Tracks{one.tracks - 1} : Tracks{});
        Logic is_claimed = {{one.claim(formula, scene)}};
        one.demand(accepted ? std::move(in) : negation(std::move(in)));
        one.demand(accepted ? negation(std::move(is_claimed)) : std::move(is_claimed));
        require(!one.is_satisfiable(), "the formula is not what the automata say", 1);
      }
  }

  [[nodiscard]] bool accepts(const Slice& slice, Numbers tuple) const {
    std::vector<Numbers> digits;
    for (std::size_t i = 0; i < tuple.size(); ++i)
      if (i >= slice.fixed.size() || slice.fixed[i] < 0)
        digits.push_back(machines.numeration.digits(tuple[i]));
    const Machine& machine = *slice.positions;
    i64 state = machine.start;
    for (std::size_t j = 0; !digits.empty() && j < digits[0].size(); ++j) {
      i64 letter = 0;
      for (std::size_t i = 0; i < digits.size(); ++i) letter += machine.weights[i] * digits[i][j];
      state = machine.next[index(state * machine.width + letter)];
    }
    return (machine.truth[index(state)] & 4) != 0;
  }
  void add_first() const {
    std::vector<Numbers> fixed;
    for (const Slice& slice : slices) fixed.push_back(slice.fixed);
    if (is_values)
      return add_first_positions(file, "values", ", ", fixed, [&](std::size_t, const Numbers& position) {
        Numbers with_value = position;
        i64& value = with_value.emplace_back(0);
        while (value <= 4096 && !accepts(slices[0], with_value)) ++value;
        return "G(" + joined(position) + ") = " + (value <= 4096 ? std::to_string(value) : "?");
      });
    add_first_positions(file, "P-positions", " ", fixed, [&](std::size_t slice, const Numbers& position) {
      return accepts(slices[slice], position) ? "(" + joined(position) + ")" : std::string();
    });
  }

  std::string words() const {
    const std::string claim = is_values ? "the nim-values" : "the P-positions";
    if (!has_slices) return claim + " are those of the automaton";
    std::string names, tuples;
    std::set<Numbers> fixed;
    for (Numbers tuple : {Numbers()})
      for (const Slice& slice : slices) std::erase(tuple = slice.fixed, -1), fixed.insert(tuple);
    for (std::size_t c = 0; c < slices[0].fixed.size(); ++c)
      if (slices[0].fixed[c] >= 0) names += (names.empty() ? "" : ", ") + file.rules().coordinates[c];
    for (const Numbers& tuple : fixed) tuples += (tuples.empty() ? "(" : ", (") + joined(tuple) + ")";
    const i64 low = fixed.begin()->at(0), high = fixed.rbegin()->at(0);
    if (fixed.begin()->size() == 1 && high - low + 1 == std::ssize(fixed))
      tuples = std::to_string(low) + (low < high ? "…" + std::to_string(high) : "");
    return claim + " are those of the automata for all positions of " + std::to_string(slices.size()) +
           " slices " + names + " = " + tuples;
  }
};

}  // namespace

std::string check_automatic(Certificate& file) {
  const bool is_sentence = file.kind == "sentence";
  require(!is_sentence || file.version >= 2, "this kind exists only from version 2 on");
  if (file.version == 1) file.header_has({"claim", "numeration"});
  if (is_sentence) file.header_has({"claim", "numeration", "formula", "sentence", "truth"});
  if (file.version >= 2 && !is_sentence) file.header_has({"claim", "numeration", "formula"});
  const Json& given = file.header["numeration"];
  const bool is_base = given.contains("base"), is_values = file.header["claim"] == "nim-values";
  only(given, {is_base ? "base" : "quotients"});
  require(is_values || file.header["claim"] == "P-positions",
          "the claim is neither 'P-positions' nor 'nim-values'");
  require(!is_values || !file.misere, "nim-values are about normal play");
  require(!is_values || !file.has_turns(), "games with left and right have no nim-values");
  const Numbers quotients =
      is_base ? Numbers{number(given["base"], 2, 10)} : numbers(given["quotients"], -1, 1, 1'000);
  require(!quotients.empty(), "there are no quotients");
  for (const Rule& rule : file.rules().rules)
    for (const Term& term : rule.option)
      require(term.game == file.game && (is_values || rule.option.size() == 1),
              "sums need the claim 'nim-values', and other games are not for this kind");
  Automatic all(file, Numeration(quotients, is_base), is_values);
  all.read_slices();
  for (const Slice& slice : all.slices) all.check_slice(slice);
  check_measure(file, all.machines);
  all.check_covers();
  std::string value = "g";  // the first such name that is no coordinate's
  const auto& names = file.rules().coordinates;
  while (std::find(names.begin(), names.end(), value) != names.end()) value += 'g';
  if (const auto formula = read_formula(file, is_values ? std::vector{value} : std::vector<std::string>()))
    all.check_formula(*formula);
  all.add_first();
  if (!is_sentence) return all.words();
  require(file.next.is_null(), "nothing may stand behind the last line", file.line + 1);
  Claim claim{file, all.machines, is_values, {}};
  for (const Slice& slice : all.slices) claim.slices.push_back({slice.fixed, slice.positions});
  return all.words() + ", and the sentence is " + (check_sentence(claim) ? "true" : "false") + " of them";
}

}  // namespace sprague::check

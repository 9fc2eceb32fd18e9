// Kind `automatic`: the claim as automata, and the obligations from which it follows by induction along the
// play.
#include <algorithm>
#include <deque>
#include <span>

#include "formula.hpp"

namespace sprague::check {
namespace {

struct Slice {
  Numbers fixed = {};  ///< the number of each coordinate; −1: it is free
  Machine *positions = nullptr, *ended = nullptr;
  std::size_t line = 0;
};
struct Transition {
  i64 from, letter, to;  ///< of T; the letter is goal letter + (number of goal letters)·bound letter
  std::size_t line;
  auto operator<=>(const Transition&) const = default;
};
using MakeFormula = std::function<Formula(const Numbers& name)>;

struct Automatic {
  Certificate& file;
  Numeration numeration;
  std::deque<Machine> machines = {};
  bool is_values = false, has_slices = false;
  std::vector<Slice> slices = {};

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
    for (i64 weight = 1; std::ssize(weights) < tracks; weight *= numeration.radix) weights.push_back(weight);
    Machine& out = machines.emplace_back(Machine::given, numeration, weights, Ranges{});
    const i64 states = std::ssize(list(line["next"]));
    out.start = number(line["start"], 0, states - 1);
    for (const Json& row : line["next"])
      for (const i64 to : numbers(row, out.width, 0, states - 1))
        out.next.push_back(static_cast<std::int32_t>(to));
    require(out.next[index(out.start * out.width)] == out.start, "leading zeros lead away from the start");
    out.truth.assign(index(states), 2 + 8);
    for (const i64 state : numbers(line["accepting"], -1, 0, states - 1)) out.truth[index(state)] = 1 + 4;
    std::vector<std::vector<std::size_t>> before(index(states));  // what can be reached, backwards
    for (std::size_t i = 0; i < out.next.size(); ++i)
      before[static_cast<std::size_t>(out.next[i])].push_back(i / index(out.width));
    std::vector<std::size_t> stack(index(states));
    for (std::size_t i = 0; i < stack.size(); ++i) stack[i] = i;
    while (!stack.empty()) {
      const std::size_t to = stack.back();
      stack.pop_back();
      for (const std::size_t from : before[to]) {
        if ((out.truth[to] & ~out.truth[from] & 3) != 0) stack.push_back(from);
        out.truth[from] |= out.truth[to] & 3;
      }
    }
    return &out;
  }

  void read_slices() {
    while (file.next.contains("automaton")) {
      const Json line = file.take("an automaton");
      Slice slice{read_slice(line)};
      i64 free = std::count(slice.fixed.begin(), slice.fixed.end(), -1);
      has_slices = free < std::ssize(slice.fixed);
      require(!has_slices || !is_values, "slices exist only for the claim P-positions");
      require(has_slices || slices.empty(), "there is a second automaton without slices");
      for (const Slice& other : slices) {
        require(other.fixed != slice.fixed, "this slice stands there twice");
        for (std::size_t i = 0; i < slice.fixed.size(); ++i)
          require((other.fixed[i] < 0) == (slice.fixed[i] < 0), "the slices do not fix the same coordinates");
      }
      slice.positions = read_automaton(line, is_values ? "values" : "P", slice.fixed, free + is_values);
      slice.line = file.line;
      if (file.misere)
        slice.ended = read_automaton(file.take("the automaton 'ended'"), "ended", slice.fixed, free);
      slices.push_back(std::move(slice));
    }
    require(!slices.empty(), "an automaton is expected here", file.line + 1);
  }

  [[nodiscard]] Formula start(const Slice& slice, std::size_t more = 0) const {
    return {numeration, file.rules(), slice.fixed, more};
  }
  [[nodiscard]] Formula start_in_domain(const Slice& slice, std::size_t more = 0) const {
    Formula out = start(slice, more);
    out.demand(out.domain(out.coordinates));
    return out;
  }
  static void demand_rule(Formula& one, const script::Rule& rule) {
    one.make_variables(rule);
    one.demand(one.applies(rule, true));
  }
  // The entries at fixed coordinates are the numbers of one of these slices: ranges for the last of them.
  static Logic is_in(Formula& one, std::span<const Slice> targets) {
    std::map<Numbers, Ranges> by_others;
    std::size_t last = one.slice.size();
    while (last > 0 && one.slice[last - 1] < 0) --last;
    if (last == 0) return {};
    for (const Slice& target : targets) {
      Numbers others = target.fixed;
      others[last - 1] = -1;
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
    Form tracks = track(total);
    for (const auto& component : one.option) {
      const std::size_t w = one.option.size() == 1 ? total : one.add_track();
      if (w != total) tracks = sum(tracks, track(w));
      one.demand(one.accepts(*slices[0].positions, component, {w}));
    }
    require(one.option.size() == 1 || (numeration.before == 0 && numeration.radix == 2),
            "nim-sums need base 2");
    if (one.option.size() > 1) one.demand(one.atom(Machine::xor_sum, tracks, {{0, 0}}));
  }

  void check_slice(const Slice& slice) const {
    const auto nothing = [&](Formula& one, const char* why) {
      require(!one.is_satisfiable(), why, slice.line);
    };
    const std::size_t v = index(std::count(slice.fixed.begin(), slice.fixed.end(), -1));
    const auto positions = [&](Formula& one, std::vector<std::size_t> more = {}) {
      return one.accepts(*slice.positions, one.coordinates, std::move(more));
    };
    if (is_values) {
      Formula one = start_in_domain(slice, 2);
      one.demand({{positions(one, {v}), positions(one, {v + 1}),
                   negation(one.zero(sum(track(v), track(v + 1), -1)))}});
      nothing(one, "a position has two values");
    }
    for (const script::Rule& rule : file.rules().rules) {
      if (is_values) {
        Formula one = start_in_domain(slice, 1);
        one.demand(positions(one, {v}));
        demand_rule(one, rule);
        demand_value(one, v);
        nothing(one, "an option has the value of its position");
        continue;
      }
      for (const Slice& target : slices) {
        Formula one = start_in_domain(slice);
        one.demand(positions(one));
        demand_rule(one, rule);
        one.demand(is_in(one, {&target, 1}));
        one.demand(one.accepts(*target.positions, one.option[0]));
        nothing(one, "a move leads from a P-position to a P-position");
      }
      Formula leaves = start_in_domain(slice);  // so nothing is lost by looking at the slices only
      demand_rule(leaves, rule);
      leaves.demand(negation(is_in(leaves, slices)));
      nothing(leaves, "a move leaves the slices");
      if (!file.misere) continue;
      Formula one = start_in_domain(slice);
      one.demand(one.accepts(*slice.ended, one.coordinates));
      demand_rule(one, rule);
      nothing(one, "a position that is said to be ended has a move");
    }
  }

  void check_covers() {
    std::set<std::pair<std::string, std::size_t>> known;
    for (std::size_t i = 0; i < slices.size() * (1 + (is_values || file.misere)); ++i) {
      const Json head = file.take("a cover");
      only(head, {"cover", "slice", "accepting", "roots", "zeros"});
      const auto name = head["cover"].get<std::string>();
      const Numbers fixed = read_slice(head);
      const auto at =
          std::find_if(slices.begin(), slices.end(), [&](const Slice& one) { return one.fixed == fixed; });
      const bool is_known = is_values ? name == "values" || name == "smaller"
                                      : name == "win" || (file.misere && name == "move");
      require(is_known && at != slices.end() && known.emplace(name, at - slices.begin()).second,
              "a cover of this name and slice is not expected here");
      const Slice& slice = *at;
      const std::size_t more = name == "smaller" ? 2 : 0;
      Formula goal = start_in_domain(slice, more);
      const std::size_t u = goal.tracks - 1, v = u - 1;
      if (name == "win") goal.demand(negation(goal.accepts(*slice.positions, goal.coordinates)));
      if (name == "win" && file.misere) goal.demand(negation(goal.accepts(*slice.ended, goal.coordinates)));
      if (name == "move") goal.demand(goal.accepts(*slice.positions, goal.coordinates));
      if (name == "smaller") {
        goal.demand(goal.accepts(*slice.positions, goal.coordinates, {v}));
        goal.demand(goal.at_least(sum(track(v), track(u), -1), 1));
      }
      goal.seal();
      const auto make = [&](const Numbers& root) {
        Formula one = start(slice, name == "values" ? 1 : more);
        if (name == "values")
          return one.demand(one.accepts(*slice.positions, one.coordinates, {one.tracks - 1})), one;
        const auto& rules = file.rules().rules;
        require(root[0] < std::ssize(rules), "a root names no rule");
        require(!has_slices || root[1] < std::ssize(slices), "a root names no slice");
        demand_rule(one, rules[index(root[0])]);
        if (is_values) return demand_value(one, u), one;
        const Slice& target = slices[has_slices ? index(root[1]) : 0];
        one.demand(is_in(one, {&target, 1}));
        if (name == "win") one.demand(one.accepts(*target.positions, one.option[0]));
        return one;
      };
      check_cover(head, goal, start(slice, more), name == "values" ? 0 : 1 + has_slices, make);
    }
  }
  void check_cover(const Json& head, Formula& goal, Formula words, i64 names, const MakeFormula& make);
  std::string run();
};

// All words of T from these roots satisfy the formula, if their goal tracks are words of the numeration: T
// and both are followed together.
void check_strategy(Formula words, Formula formula, const Numbers& roots,
                    const std::vector<Transition>& transitions, const std::unordered_set<i64>& accepting,
                    std::size_t line) {
  Reached reached;
  words.seal(), formula.seal();
  const std::size_t width = words.start(0).size() + 2;
  const auto arrive = [&](i64 at, const State& word, const State* here, std::size_t where) {
    require(!accepting.contains(at) || !words.holds(word) || (here != nullptr && formula.holds(*here)),
            "a word of the strategy does not satisfy the formula", where);
    State entry{static_cast<char32_t>(at), here != nullptr};
    reached.add(here != nullptr ? entry + word + *here : entry + word);
  };
  for (i64 phase = 0; phase < words.numeration.period; ++phase) {
    const State here = formula.start(phase);
    for (const i64 root : roots) arrive(root, words.start(phase), &here, line);
  }
  for (std::size_t i = 0; i < reached.queue.size(); ++i) {
    const State from = *reached.queue[i], word = from.substr(2, width - 2), here = from.substr(width);
    auto one = std::lower_bound(transitions.begin(), transitions.end(), Transition{from[0], 0, 0, 0});
    for (; one != transitions.end() && one->from == from[0]; ++one)
      words.step(word, one->letter % words.letters, [&](i64, const State& next_word) {
        bool is_alive = false;
        const auto follow = [&](i64 letter, const State& next) {
          is_alive = true;
          require(letter == one->letter, "a bound letter is too large", one->line);
          arrive(one->to, next_word, &next, one->line);
        };
        if (from[1] != 0) formula.step(here, one->letter, follow);
        if (!is_alive) arrive(one->to, next_word, nullptr, one->line);
      });
  }
}

// Every state of a node is really reached by what leads to the node: those of node 0 from a root by letters
// that are 0 on the goal's tracks, the others from a state of the node before.
void Automatic::check_cover(const Json& head, Formula& goal, Formula words, i64 names,
                            const MakeFormula& make) {
  constexpr i64 most_states = 10'000'000;
  const std::size_t line = file.line;
  std::map<Numbers, Numbers> roots;  // states by the name of their formula
  std::set<i64> reached;
  std::unordered_set<i64> accepting;
  std::vector<Transition> transitions;
  for (const Json& root : list(head["roots"])) {
    Numbers name = numbers(root, names + 1, 0, most_states);
    reached.insert(name[0]);
    roots[{name.begin() + 1, name.end()}].push_back(name[0]);
  }
  const auto add = [&](i64 from, i64 letter, const Json& bound, i64 to) {
    transitions.push_back(
        {from, letter + goal.letters * number(bound, 0, most / goal.letters), to, file.line});
  };
  for (const Json& zero : list(head["zeros"])) {
    require(reached.contains(number(list(zero, 3)[0])), "a transition of 'zeros' starts where nothing leads");
    reached.insert(number(zero[2], 0, most_states));
    add(number(zero[0]), 0, zero[1], number(zero[2]));
  }
  for (const i64 accepted : numbers(head["accepting"], -1, 0, most_states)) accepting.insert(accepted);
  std::vector<Json> nodes;
  std::vector<Numbers> states;
  while (file.next.contains("node")) {
    nodes.push_back(file.take("a node"));
    only(nodes.back(), {"node", "states", "next"});
    number(nodes.back()["node"], std::ssize(states), std::ssize(states));
    states.push_back(numbers(nodes.back()["states"], -1, 0, most_states));
  }
  const std::size_t behind = file.line;
  require(!nodes.empty(), "a cover has no nodes");
  for (const i64 state : states[0])
    require(reached.contains(state), "a state of node 0 is not reached", line + 1);
  std::vector<Numbers> next(nodes.size());  // by goal letter; −1: nothing needs to be shown
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    file.line = line + 1 + n;
    for (const Json& to : list(nodes[n]["next"], goal.letters)) {
      const i64 letter = std::ssize(next[n]),
                target = to.is_null() ? -1 : number(list(to, 2)[0], 0, most_states);
      next[n].push_back(target);
      if (to.is_null()) continue;
      require(target < std::ssize(nodes), "there is no node " + std::to_string(target));
      for (std::size_t i = 0; i < list(to[1], std::ssize(states[index(target)])).size(); ++i)
        add(states[n][index(number(list(to[1][i], 2)[0], 0, std::ssize(states[n]) - 1))], letter, to[1][i][1],
            states[index(target)][i]);
    }
    nodes[n] = nullptr;
  }
  std::sort(transitions.begin(), transitions.end());
  const auto is_same = [](const Transition& a, const Transition& b) {
    return a.from == b.from && a.letter == b.letter && a.to == b.to;
  };
  transitions.erase(std::unique(transitions.begin(), transitions.end(), is_same), transitions.end());
  for (const auto& [name, from] : roots) {
    file.line = line;
    check_strategy(words, make(name), from, transitions, accepting, line);
  }
  // Wherever a word leads the goal to acceptance, it leads to a node with an accepting state.
  Reached pairs;
  const auto arrive = [&](State here, i64 node, std::size_t where) {
    const auto accepts = [&](i64 state) { return accepting.contains(state); };
    const bool is_covered =
        node >= 0 && std::any_of(states[index(node)].begin(), states[index(node)].end(), accepts);
    require(is_covered || !goal.holds(here), "a tuple of the goal is not covered", where);
    pairs.add(std::move(here += static_cast<char32_t>(node + 1)));
  };
  for (i64 phase = 0; phase < numeration.period; ++phase) arrive(goal.start(phase), 0, line + 1);
  for (std::size_t i = 0; i < pairs.queue.size(); ++i) {
    State here = *pairs.queue[i];
    const std::size_t node = here.back();
    here.pop_back();
    goal.step(here, -1, [&](i64 letter, const State& to) {
      arrive(to, node == 0 ? -1 : next[node - 1][index(letter)], line + node);
    });
  }
  file.line = behind;
}

std::string Automatic::run() {
  for (const script::Rule& rule : file.rules().rules)
    for (const script::Term& term : rule.option)
      require(term.game == file.game && (is_values || rule.option.size() == 1),
              "sums need the claim 'nim-values', and other games are not for this kind");
  read_slices();
  for (const Slice& slice : slices) check_slice(slice);
  check_measure(file, numeration, file.take("a measure"));
  check_covers();
  if (!has_slices)
    return is_values ? "the nim-values are those of the automaton"
                     : "the P-positions are those of the automaton";
  std::string names, words;
  std::set<Numbers> fixed;
  for (const Slice& slice : slices) {
    Numbers tuple = slice.fixed;
    std::erase(tuple, -1);
    fixed.insert(tuple);
  }
  for (std::size_t c = 0; c < slices[0].fixed.size(); ++c)
    if (slices[0].fixed[c] >= 0) names += (names.empty() ? "" : ", ") + file.rules().coordinates[c].name;
  const i64 low = fixed.begin()->at(0), high = fixed.rbegin()->at(0);
  if (fixed.begin()->size() == 1 && high - low + 1 == std::ssize(fixed)) {
    words = std::to_string(low) + (low < high ? "…" + std::to_string(high) : "");
  } else {
    for (const Numbers& tuple : fixed) words += (words.empty() ? "(" : ", (") + joined(tuple) + ")";
  }
  return "the P-positions are those of the automata for all positions of " + std::to_string(slices.size()) +
         " slices " + names + " = " + words;
}

// The automaton of the residues of tuples; without `only_class` of all classes that are P-positions.
Machine residue_automaton(const Numeration& binary, i64 modulus, i64 coordinates,
                          const std::set<Numbers>& classes) {
  Numbers weights;
  i64 states = 1;
  for (i64 i = 0; i < coordinates; ++i, states *= modulus) {
    weights.push_back(i64{1} << i);
    if (states > 1'000'000) throw TooLarge{};
  }
  Machine out(Machine::given, binary, weights, {});
  for (i64 state = 0; state < states; ++state) {
    Numbers residue;
    for (i64 rest = state, i = 0; i < coordinates; ++i, rest /= modulus) residue.push_back(rest % modulus);
    for (i64 letter = 0; letter < out.width; ++letter) {
      i64 to = 0;
      for (i64 i = coordinates; i-- > 0;)
        to = to * modulus + (2 * residue[index(i)] + (letter >> i & 1)) % modulus;
      out.next.push_back(static_cast<std::int32_t>(to));
    }
    out.truth.push_back(3 + (classes.contains(residue) ? 4U : 8U));
  }
  return out;
}

}  // namespace

std::string check_automatic(Certificate& file) {
  file.header_has({"claim", "numeration"});
  const Json& given = file.header["numeration"];
  const bool is_base = given.contains("base"), is_values = file.header["claim"] == "nim-values";
  only(given, {is_base ? "base" : "quotients"});
  require(is_values || file.header["claim"] == "P-positions",
          "the claim is neither 'P-positions' nor 'nim-values'");
  require(!is_values || !file.misere, "nim-values are about normal play");
  const Numbers quotients =
      is_base ? Numbers{number(given["base"], 2, 10)} : numbers(given["quotients"], -1, 1, 1'000);
  require(!quotients.empty(), "there are no quotients");
  return Automatic{file, Numeration(quotients, is_base), {}, is_values}.run();
}

// Every move from a P-class leads to another class, and from there one leads back; play ends.
std::string check_residue(Certificate& file) {
  file.header_has({"modulus", "residues"});
  require(!file.misere && file.games.size() == 1, "residues are about normal play and rules with one game");
  const i64 coordinates = std::ssize(file.rules().coordinates),
            modulus = number(file.header["modulus"], 1, 10'000);
  Numeration binary({2}, true);
  binary.is_residue = true;
  const Numbers free(index(coordinates), -1);
  std::set<Numbers> classes;
  for (const Json& residue : list(file.header["residues"]))
    require(classes.insert(numbers(residue, coordinates, 0, modulus - 1)).second,
            "a class stands there twice");
  const auto& rules = file.rules().rules;
  for (const auto& rule : rules) require(rule.option.size() == 1, "residues are for rules without sums");
  Machine P = residue_automaton(binary, modulus, coordinates, classes);
  const auto start = [&](Machine& positions) {
    Formula one(binary, file.rules(), free);
    one.demand({{one.domain(one.coordinates), one.accepts(positions, one.coordinates)}});
    return one;
  };
  for (const auto& rule : rules) {
    Formula one = start(P);
    one.make_variables(rule);
    one.demand(one.applies(rule, true));
    one.demand(one.accepts(P, one.option[0]));
    require(!one.is_satisfiable(), "a move leads from a P-class to a P-class", 1);
  }
  check_measure(file, binary, file.take("a measure"));
  std::string words;
  Numbers residue(index(coordinates));
  for (bool is_more = true; is_more;) {
    if (classes.contains(residue)) {
      words += (words.empty() ? "(" : ", (") + joined(residue) + ")";
    } else {
      const Json line = file.take("a line for each class");
      require(numbers(line.at("residue")) == residue, "here the class (" + joined(residue) + ") is expected");
      Machine here = residue_automaton(binary, modulus, coordinates, {residue});
      if (line.contains("empty")) {
        only(line, {"residue", "empty"});
        require(line["empty"] == true && !start(here).is_satisfiable(),
                "the move does not lead from a class that is not empty");
      } else {
        only(line, {"residue", "rule", "variables"});
        const auto& rule = rules[index(number(line["rule"], 0, std::ssize(rules) - 1))];
        for (const bool exists : {true, false}) {  // the move exists; and if so, it leads nowhere but to P
          Formula one = start(here);
          Logic naturals;
          for (const Json& json : list(line["variables"], std::ssize(rule.variables))) {
            const Numbers weights = numbers(json, coordinates + 1, -1'000'000, 1'000'000);
            one.variables.push_back(weights);
            naturals.of.push_back(one.at_least(weights));
          }
          Logic applies = one.applies(rule, !exists);
          one.demand(exists ? negation({{naturals, applies}}) : negation(one.accepts(P, one.option[0])));
          require(!one.is_satisfiable(),
                  "the move does not lead from every position of the class to a P-class");
        }
      }
    }
    is_more = false;
    for (std::size_t i = residue.size(); i-- > 0 && !is_more; is_more = residue[i] != 0)
      residue[i] = (residue[i] + 1) % modulus;
  }
  return "the P-positions are those that are " + (words.empty() ? "nowhere" : words) + " modulo " +
         std::to_string(modulus);
}

}  // namespace sprague::check

#include "cover.hpp"

#include <algorithm>

namespace sprague::check {
namespace {

constexpr i64 most_states = 10'000'000;

struct Transition {
  i64 from, letter, to;  ///< of T; the letter is goal letter + (number of goal letters)·bound letter
  std::size_t line;
};

struct Node {
  std::vector<i64> states = {};
  std::vector<i64> next = {};  ///< by goal letter; −1: nothing needs to be shown
  std::size_t line = 0;
};

struct Cover {
  Certificate& file;
  Formula goal;
  i64 letters = 1;  ///< of the goal
  std::vector<char> accepting = {};
  std::map<std::vector<i64>, std::vector<i64>> roots = {};  ///< states by the name of the formula
  std::vector<Transition> transitions = {};                 ///< of T; in the end sorted
  std::vector<Node> nodes = {};
  std::size_t line = 0;

  i64 state(const Json& json) {
    const i64 out = number(json, 0, most_states);
    if (static_cast<std::size_t>(out) >= accepting.size())
      accepting.resize(static_cast<std::size_t>(out) + 1);
    return out;
  }
  void add(i64 from, i64 goal_letter, i64 bound_letter, i64 to) {
    if (bound_letter > (i64{1} << 60) / letters) throw TooLarge{};
    transitions.push_back({from, goal_letter + letters * bound_letter, to, file.line});
  }
  void read(const Json& head, Json& next, i64 names);
  void check_strategy(const MakeFormula& make);
  void check_words(Formula formula, const std::vector<i64>& from, const std::vector<u64>& hopeful) const;
  [[nodiscard]] std::vector<u64> hope() const;
  void check_goal();
};

// Every state of a node is really reached by what leads to the node: those of node 0 from a root by letters
// that are 0 on the goal's tracks, the others from a state of the node before.
void Cover::read(const Json& head, Json& next, i64 names) {
  line = file.line;
  std::set<i64> reached;
  for (const Json& root : list(member(head, "roots"))) {
    std::vector<i64> name = numbers(root, names + 1);
    reached.insert(state(root[0]));
    name.erase(name.begin());
    roots[name].push_back(number(root[0]));
  }
  for (const Json& zero : list(member(head, "zeros"))) {
    list(zero, 3);
    require(reached.contains(number(zero[0])), "a transition of 'zeros' starts where nothing leads");
    reached.insert(state(zero[2]));
    add(number(zero[0]), 0, number(zero[1]), number(zero[2]));
  }
  for (const i64 accepted : numbers(member(head, "accepting"), -1, 0, most_states)) {
    state(accepted);
    accepting[static_cast<std::size_t>(accepted)] = 1;
  }
  std::vector<std::tuple<std::size_t, i64, std::vector<i64>>> arrivals;  // line, node, states arrived at
  while (next = nullptr, file.read(next) && next.contains("node")) {
    only(next, {"node", "states", "next"});
    Node node{.line = file.line};
    number(member(next, "node"), static_cast<i64>(nodes.size()), static_cast<i64>(nodes.size()));
    for (const Json& one : list(next["states"])) node.states.push_back(state(one));
    if (nodes.empty())
      for (const i64 one : node.states) require(reached.contains(one), "a state of node 0 is not reached");
    nodes.push_back(std::move(node));
    i64 letter = -1;
    for (const Json& to : list(next["next"], letters)) {
      ++letter;
      nodes.back().next.push_back(to.is_null() ? -1 : number(list(to, 2)[0], 0, most_states));
      if (to.is_null()) continue;
      const i64 target = nodes.back().next.back();
      // The states of a node that comes later are not known yet: its transitions are completed below.
      std::vector<i64> sources;
      for (const Json& entry : list(to[1])) {
        const i64 i = number(list(entry, 2)[0], 0, static_cast<i64>(nodes.back().states.size()) - 1);
        sources.push_back(static_cast<i64>(transitions.size()));
        add(nodes.back().states[static_cast<std::size_t>(i)], letter, number(entry[1]), -1);
      }
      arrivals.emplace_back(file.line, target, std::move(sources));
    }
  }
  const std::size_t behind = file.line;
  require(!nodes.empty(), "a cover has no nodes", line);
  for (const auto& [at, target, sources] : arrivals) {
    require(target < static_cast<i64>(nodes.size()), "there is no node " + std::to_string(target), at);
    const auto& states = nodes[static_cast<std::size_t>(target)].states;
    require(states.size() == sources.size(),
            "node " + std::to_string(target) + " has another number of states", at);
    for (std::size_t i = 0; i < states.size(); ++i)
      transitions[static_cast<std::size_t>(sources[i])].to = states[i];
  }
  file.line = behind;
  std::sort(transitions.begin(), transitions.end(), [](const Transition& a, const Transition& b) {
    return std::tie(a.from, a.letter, a.to, a.line) < std::tie(b.from, b.letter, b.to, b.line);
  });
}

// From which states, with how many digits to come (modulo the phases, as bits), can T still accept?
std::vector<u64> Cover::hope() const {
  const i64 phases = goal.numeration().phases();
  std::vector<std::vector<i64>> before(accepting.size());
  std::vector<u64> out(accepting.size());
  std::vector<i64> stack;
  for (const Transition& one : transitions) before[static_cast<std::size_t>(one.to)].push_back(one.from);
  for (std::size_t i = 0; i < accepting.size(); ++i) {
    out[i] = accepting[i] != 0;
    if (out[i] != 0) stack.push_back(static_cast<i64>(i));
  }
  while (!stack.empty()) {
    const auto to = static_cast<std::size_t>(stack.back());
    stack.pop_back();
    const u64 earlier = ((out[to] << 1) | (out[to] >> (phases - 1))) & ((u64{1} << phases) - 1);
    for (const i64 from : before[to]) {
      u64& known = out[static_cast<std::size_t>(from)];
      if ((known | earlier) != known) stack.push_back(from);
      known |= earlier;
    }
  }
  return out;
}

// All words of T from these roots satisfy the formula: T and the formula are followed together, and where the
// formula can hold no more, T must not accept any more.
void Cover::check_words(Formula formula, const std::vector<i64>& from,
                        const std::vector<u64>& hopeful) const {
  const std::size_t width = formula.width();
  States seen(width + 1);
  std::vector<std::int32_t> state;
  const auto arrive = [&](const std::int32_t* here, i64 at, std::size_t where) {
    require(accepting[static_cast<std::size_t>(at)] == 0 || here[0] != 0 || formula.holds(here),
            "a word of the strategy does not satisfy the formula", where);
    std::vector<std::int32_t> entry(here, here + width);
    entry.push_back(static_cast<std::int32_t>(at));
    seen.add(entry.data());
  };
  for (i64 phase = 0; phase < goal.numeration().phases(); ++phase)
    for (const i64 root : from) arrive(formula.start(phase).data(), root, line);
  for (std::size_t i = 0; i < seen.size(); ++i) {
    state.assign(seen[i], seen[i] + width + 1);
    auto one = std::lower_bound(transitions.begin(), transitions.end(), i64{state[width]},
                                [](const Transition& a, i64 b) { return a.from < b; });
    for (; one != transitions.end() && one->from == state[width]; ++one) {
      if (one != transitions.begin() && one[-1].from == one->from && one[-1].letter == one->letter &&
          one[-1].to == one->to)
        continue;
      const u64 later = hopeful[static_cast<std::size_t>(one->to)];
      if ((later >> formula.numeration().after(state[0]) & 1) == 0) continue;  // T accepts no more
      bool goes_on = false;
      formula.step(state.data(), one->letter, [&](i64 letter, const std::int32_t* to) {
        if (letter != one->letter) return;  // a bound letter with more tracks than there are
        goes_on = true;
        arrive(to, one->to, one->line);
      });
      require(goes_on, "a word of the strategy does not satisfy the formula", one->line);
    }
  }
}

void Cover::check_strategy(const MakeFormula& make) {
  const std::vector<u64> hopeful = hope();
  for (const auto& [name, states] : roots) {
    file.line = line;
    check_words(make(name), states, hopeful);
  }
}

// Wherever a word leads the goal to acceptance, it leads the cover to a node with an accepting state. So with
// the words of T: for every tuple with the property some root's formula holds with the numbers of T's word.
void Cover::check_goal() {
  std::vector<char> accepts;
  for (const Node& node : nodes)
    accepts.push_back(std::any_of(node.states.begin(), node.states.end(),
                                  [&](i64 one) { return accepting[static_cast<std::size_t>(one)] != 0; }));
  const std::size_t width = goal.width();
  States seen(width + 1);
  std::vector<std::int32_t> state;
  const auto arrive = [&](const std::int32_t* here, i64 node, std::size_t where) {
    require((node >= 0 && accepts[static_cast<std::size_t>(node)] != 0) || !goal.holds(here),
            "a tuple of the goal is not covered", where);
    std::vector<std::int32_t> entry(here, here + width);
    entry.push_back(static_cast<std::int32_t>(node));
    seen.add(entry.data());
  };
  for (i64 phase = 0; phase < goal.numeration().phases(); ++phase)
    arrive(goal.start(phase).data(), 0, nodes[0].line);
  for (std::size_t i = 0; i < seen.size(); ++i) {
    state.assign(seen[i], seen[i] + width + 1);
    const i64 node = state[width];
    goal.step(state.data(), -1, [&](i64 letter, const std::int32_t* to) {
      if (node < 0) return arrive(to, -1, line);
      const Node& here = nodes[static_cast<std::size_t>(node)];
      arrive(to, here.next[static_cast<std::size_t>(letter)], here.line);
    });
  }
}

}  // namespace

void check_cover(Certificate& file, const Json& head, Json& next, Formula goal, i64 names,
                 const MakeFormula& make) {
  Cover cover{file, std::move(goal)};
  for (std::size_t i = 0; i < cover.goal.tracks(); ++i) cover.letters *= cover.goal.numeration().radix();
  cover.read(head, next, names);
  const std::size_t behind = file.line;
  cover.check_strategy(make);
  cover.check_goal();
  file.line = behind;
}

}  // namespace sprague::check

// How a cover is found: pairs of a state of the goal and a set of states of the relations are followed in
// breadth; where a pair with a smaller set is known, an edge leads there instead. A pair in which only the
// goal accepts is a counterexample. At the end only states are kept that some acceptance needs.
#include "automata/cover.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

#include "held.hpp"
#include "sprague/expect.hpp"

namespace sprague::automata {
namespace {

/// The relations as one nondeterministic automaton over the goal's tracks, without states that lost all hope.
class Relations {
 public:
  struct Move {
    State to;
    Cover::Bound bound;
  };

  Relations(const Automaton& goal, const std::vector<Automaton>& relations)
      : relations_(relations), goal_letters_(goal.letters()) {
    for (const Automaton& relation : relations) {
      SPRAGUE_EXPECT(relation.radix == goal.radix && relation.tracks.size() >= goal.tracks.size() &&
                     std::equal(goal.tracks.begin(), goal.tracks.end(), relation.tracks.begin()));
      first_.push_back(states_);
      states_ += static_cast<State>(relation.states());
      live_.push_back(live_states(relation));
    }
  }

  [[nodiscard]] std::vector<Cover::Root> roots() const {
    std::vector<Cover::Root> out;
    for (std::size_t part = 0; part < relations_.size(); ++part)
      if (live_[part][relations_[part].start]) out.push_back({first_[part] + relations_[part].start, part});
    return out;
  }
  [[nodiscard]] State states() const { return states_; }
  [[nodiscard]] bool accepts(State state) const {
    const std::size_t part = part_of(state);
    return relations_[part].accepting[state - first_[part]];
  }

  /// Where `letter` of the goal leads, each state once, with one way to get there.
  [[nodiscard]] const std::vector<Move>& moves(State state, Letter letter) {
    const auto [at, is_new] = moves_.try_emplace(u64{state} << 32 | letter);
    if (!is_new) return at->second;
    const std::size_t part = part_of(state);
    const Automaton& relation = relations_[part];
    const std::size_t letters = relation.letters();
    const State local = state - first_[part];
    std::vector<Move>& out = at->second;
    for (std::size_t full = letter; full < letters; full += goal_letters_) {
      const State to = relation.next[local * letters + full];
      if (!live_[part][to]) continue;
      const State global = first_[part] + to;
      if (std::none_of(out.begin(), out.end(), [&](const Move& move) { return move.to == global; }))
        out.push_back({global, static_cast<Cover::Bound>(full / goal_letters_)});
    }
    return out;
  }

 private:
  [[nodiscard]] std::size_t part_of(State state) const {
    return static_cast<std::size_t>(std::upper_bound(first_.begin(), first_.end(), state) - first_.begin()) -
           1;
  }

  const std::vector<Automaton>& relations_;
  std::size_t goal_letters_;
  std::vector<State> first_ = {};
  State states_ = 0;
  std::vector<std::vector<bool>> live_ = {};
  boost::unordered_flat_map<u64, std::vector<Move>> moves_ = {};
};

class Antichain {
 public:
  Antichain(const Automaton& goal, Relations& relations, Budget& budget)
      : goal_(goal), relations_(relations), budget_(budget), held_(budget), live_(live_states(goal)) {
    origin_.resize(relations.states());
    by_goal_.resize(goal.states());
  }

  [[nodiscard]] std::optional<Inclusion> run() {
    Inclusion out;
    if (!live_[goal_.start]) {
      out.cover.nodes.push_back({.states = {}, .next = std::vector<Cover::Edge>(goal_.letters())});
      return out;
    }
    if (!begin(out.cover)) return std::nullopt;
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
      const bool helpless = goal_.accepting[pairs_[i].goal] &&
                            std::none_of(cover_->nodes[i].states.begin(), cover_->nodes[i].states.end(),
                                         [&](State s) { return relations_.accepts(s); });
      if (helpless) {
        out.counterexample = traced(i);
        out.cover = {};
        return out;
      }
      for (Letter letter = 0; letter < goal_.letters(); ++letter)
        if (!follow(i, letter)) return std::nullopt;
    }
    prune();
    return out;
  }

 private:
  struct Pair {
    State goal;
    std::uint32_t from;
    Letter letter;
  };

  [[nodiscard]] bool begin(Cover& cover) {
    cover_ = &cover;
    cover.roots = relations_.roots();
    std::vector<State> set;
    std::vector<bool> seen(relations_.states(), false);
    for (const Cover::Root& root : cover.roots) {
      set.push_back(root.state);
      seen[root.state] = true;
    }
    for (std::size_t i = 0; i < set.size(); ++i) {
      const State from = set[i];
      for (const Relations::Move& move : relations_.moves(from, 0))
        if (!seen[move.to]) {
          seen[move.to] = true;
          set.push_back(move.to);
          cover.zeros.push_back({from, move.bound, move.to});
        }
    }
    std::sort(set.begin(), set.end());
    const u64 bytes = node_bytes(set.size());
    add(goal_.start, std::move(set), 0, 0);
    return held_.more(bytes);
  }

  [[nodiscard]] u64 node_bytes(std::size_t states) const {
    return goal_.letters() * sizeof(Cover::Edge) + states * sizeof(State) + 64;
  }

  std::uint32_t add(State goal, std::vector<State> set, std::uint32_t from, Letter letter) {
    const auto number = static_cast<std::uint32_t>(pairs_.size());
    pairs_.push_back({goal, from, letter});
    by_goal_[goal].push_back(number);
    u64 mask = 0;
    for (const State s : set) mask |= u64{1} << s % 64;
    masks_.push_back(mask);
    cover_->nodes.push_back({.states = std::move(set), .next = std::vector<Cover::Edge>(goal_.letters())});
    return number;
  }

  [[nodiscard]] bool follow(std::uint32_t from, Letter letter) {
    const State goal = goal_.step(pairs_[from].goal, letter);
    if (!live_[goal]) return true;
    std::vector<State> set;
    const std::vector<State>& states = cover_->nodes[from].states;
    u64 work = 1;
    for (std::uint32_t i = 0; i < states.size(); ++i) {
      const std::vector<Relations::Move>& moves = relations_.moves(states[i], letter);
      work += moves.size();
      for (const Relations::Move& move : moves)
        if (origin_[move.to].stamp != stamp_) {
          origin_[move.to] = {stamp_, {i, move.bound}};
          set.push_back(move.to);
        }
    }
    // The same set has mostly been met before; otherwise any smaller one will do.
    u64 hash = hash_of(goal + 1), mask = 0;
    for (const State s : set) {
      hash += hash_of(u64{s} << 32 | (goal + 1));
      mask |= u64{1} << s % 64;
    }
    const auto is_smaller = [&](std::uint32_t candidate) {
      const std::vector<State>& smaller = cover_->nodes[candidate].states;
      ++work;
      return (masks_[candidate] & ~mask) == 0 && smaller.size() <= set.size() &&
             std::all_of(smaller.begin(), smaller.end(), [&](State s) { return origin_[s].stamp == stamp_; });
    };
    const auto [memory, is_first] = chosen_.try_emplace(hash, 0);
    std::optional<std::uint32_t> known;
    if (!is_first && pairs_[memory->second].goal == goal && is_smaller(memory->second)) {
      known = memory->second;
    } else {
      const auto at = std::find_if(by_goal_[goal].begin(), by_goal_[goal].end(), is_smaller);
      if (at != by_goal_[goal].end()) known = *at;
    }
    const u64 room = known ? 0 : node_bytes(set.size());
    if (!known) std::sort(set.begin(), set.end());
    const std::uint32_t node = known ? *known : add(goal, std::move(set), from, letter);
    memory->second = node;
    Cover::Edge& edge = cover_->nodes[from].next[letter];
    edge.node = node;
    for (const State s : cover_->nodes[node].states) edge.origins.push_back(origin_[s].origin);
    ++stamp_;
    const u64 bytes = edge.origins.size() * sizeof(Cover::Origin) + room;
    return budget_.spend(work) && held_.more(bytes);
  }

  [[nodiscard]] std::vector<Letter> traced(std::uint32_t pair) const {
    std::vector<Letter> word;
    for (; pair != 0; pair = pairs_[pair].from) word.push_back(pairs_[pair].letter);
    std::reverse(word.begin(), word.end());
    return word;
  }

  /// Keeps the states that some acceptance needs, and numbers them anew.
  void prune() {
    Cover& cover = *cover_;
    std::vector<std::vector<bool>> needed;
    std::vector<std::vector<std::pair<std::uint32_t, Letter>>> before(cover.nodes.size());
    for (std::uint32_t i = 0; i < cover.nodes.size(); ++i) {
      needed.emplace_back(cover.nodes[i].states.size(), false);
      for (Letter letter = 0; letter < cover.nodes[i].next.size(); ++letter)
        if (const auto& node = cover.nodes[i].next[letter].node) before[*node].emplace_back(i, letter);
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> work;  // node, index of a state
    const auto need = [&](std::uint32_t node, std::uint32_t index) {
      if (needed[node][index]) return;
      needed[node][index] = true;
      work.emplace_back(node, index);
    };
    std::uint32_t unseen = 0;
    while (true) {
      while (!work.empty()) {
        const auto [node, index] = work.back();
        work.pop_back();
        for (const auto& [from, letter] : before[node])
          need(from, cover.nodes[from].next[letter].origins[index].from);
      }
      // An acceptance that nothing needed so far serves.
      while (unseen < cover.nodes.size() && !need_acceptance(unseen, needed[unseen], need)) ++unseen;
      if (unseen == cover.nodes.size()) break;
    }
    rebuild(needed);
  }

  template <class Need>
  bool need_acceptance(std::uint32_t node, const std::vector<bool>& needed, const Need& need) {
    if (!goal_.accepting[pairs_[node].goal]) return false;
    std::optional<std::uint32_t> first;
    const std::vector<State>& states = cover_->nodes[node].states;
    for (std::uint32_t i = 0; i < states.size(); ++i) {
      if (!relations_.accepts(states[i])) continue;
      if (needed[i]) return false;
      if (!first) first = i;
    }
    SPRAGUE_EXPECT(first);
    need(node, *first);
    return true;
  }

  void rebuild(const std::vector<std::vector<bool>>& needed) {
    Cover& cover = *cover_;
    std::vector<bool> used(relations_.states(), false);
    for (std::uint32_t i = 0; i < cover.nodes.size(); ++i) {
      for (Cover::Edge& edge : cover.nodes[i].next) {
        if (!edge.node) continue;
        std::vector<Cover::Origin> kept;
        for (std::uint32_t j = 0; j < edge.origins.size(); ++j)
          if (needed[*edge.node][j]) {
            Cover::Origin origin = edge.origins[j];
            origin.from = static_cast<std::uint32_t>(std::count(
                needed[i].begin(), needed[i].begin() + static_cast<std::ptrdiff_t>(origin.from), true));
            kept.push_back(origin);
          }
        edge.origins = std::move(kept);
      }
    }
    for (std::uint32_t i = 0; i < cover.nodes.size(); ++i) {
      std::vector<State> kept;
      for (std::uint32_t j = 0; j < needed[i].size(); ++j)
        if (needed[i][j]) kept.push_back(cover.nodes[i].states[j]);
      for (const State s : kept) used[s] = true;
      cover.nodes[i].states = std::move(kept);
    }
    // Backwards: a zero that leads to something used makes its source used.
    std::vector<Cover::Zero> zeros;
    for (auto zero = cover.zeros.rbegin(); zero != cover.zeros.rend(); ++zero) {
      if (!used[zero->to]) continue;
      used[zero->from] = true;
      zeros.push_back(*zero);
    }
    std::vector<State> number(relations_.states(), 0);
    State count = 0;
    for (State s = 0; s < relations_.states(); ++s)
      if (used[s]) {
        number[s] = count++;
        if (relations_.accepts(s)) cover.accepting.push_back(number[s]);
      }
    cover.zeros.assign(zeros.rbegin(), zeros.rend());
    for (Cover::Zero& zero : cover.zeros) zero = {number[zero.from], zero.bound, number[zero.to]};
    std::erase_if(cover.roots, [&](const Cover::Root& root) { return !used[root.state]; });
    for (Cover::Root& root : cover.roots) root.state = number[root.state];
    for (Cover::Node& node : cover.nodes)
      for (State& s : node.states) s = number[s];
  }

  struct Stamped {
    u64 stamp = 0;
    Cover::Origin origin = {};
  };

  const Automaton& goal_;
  Relations& relations_;
  Budget& budget_;
  Held held_;
  std::vector<bool> live_;
  Cover* cover_ = nullptr;
  std::vector<Pair> pairs_ = {};
  std::vector<std::vector<std::uint32_t>> by_goal_ = {};
  std::vector<u64> masks_ = {};  ///< of each node's states, by their numbers mod 64
  boost::unordered_flat_map<u64, std::uint32_t> chosen_ = {};  ///< the node for a goal's state and a set
  std::vector<Stamped> origin_ = {};
  u64 stamp_ = 1;
};

}  // namespace

std::optional<Inclusion> include(const Automaton& goal, const std::vector<Automaton>& relations,
                                 Budget& budget) {
  Relations all(goal, relations);
  return Antichain(goal, all, budget).run();
}

std::optional<Cover::Witness> Cover::witness(std::span<const Letter> goal_word) const {
  std::vector<std::uint32_t> path{0};
  for (const Letter letter : goal_word) {
    const Edge& edge = nodes[path.back()].next[letter];
    if (!edge.node) return std::nullopt;
    path.push_back(*edge.node);
  }
  const std::vector<State>& last = nodes[path.back()].states;
  const auto accepted = std::find_if(last.begin(), last.end(), [&](State s) {
    return std::binary_search(accepting.begin(), accepting.end(), s);
  });
  if (accepted == last.end()) return std::nullopt;
  Witness out;
  auto index = static_cast<std::uint32_t>(accepted - last.begin());
  for (std::size_t i = goal_word.size(); i > 0; --i) {
    const Origin& origin = nodes[path[i - 1]].next[goal_word[i - 1]].origins[index];
    out.bounds.push_back(origin.bound);
    index = origin.from;
  }
  State state = nodes[0].states[index];
  while (true) {
    const auto root =
        std::find_if(roots.begin(), roots.end(), [&](const Root& r) { return r.state == state; });
    if (root != roots.end()) {
      out.part = root->part;
      break;
    }
    const auto zero = std::find_if(zeros.begin(), zeros.end(), [&](const Zero& z) { return z.to == state; });
    if (zero == zeros.end()) return std::nullopt;
    out.bounds.push_back(zero->bound);
    state = zero->from;
  }
  std::reverse(out.bounds.begin(), out.bounds.end());
  return out;
}

}  // namespace sprague::automata

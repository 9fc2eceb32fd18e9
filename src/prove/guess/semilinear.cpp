// Semilinear relations between two numbers, as automata in a base. Progressions with the same step (p, s) are
// read together: the state is the residue of the first number modulo p and p·v − s·n of the digits so far,
// which the digits to come can bring back only from a bounded range.
#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <map>
#include <numeric>
#include <set>

#include "prove/guess/guess.hpp"

namespace sprague::prove {

using automata::Connective;
using automata::Letter;
using automata::State;

namespace {

constexpr u64 greatest_number = u64{1} << 24;  // so that products of two are far from overflow
constexpr std::size_t most_points_of_set = 20'000, most_pairs = 400'000;

/// Progressions with one step (p, s), p > 0, of pairs (n, v).
class Bundle {
 public:
  Bundle(const Pair& step, const std::vector<Pair>& firsts, unsigned radix)
      : radix_(radix), period_(step[0]), members_(step[0]) {
    const u64 common = std::gcd(step[0], step[1]);
    up_ = static_cast<i64>(step[0] / common);
    down_ = static_cast<i64>(step[1] / common);
    for (const Pair& first : firsts) {
      const i64 level = up_ * static_cast<i64>(first[1]) - down_ * static_cast<i64>(first[0]);
      members_[first[0] % period_].insert(level);
      least_ = std::min(least_, level);
      greatest_ = std::max(greatest_, level);
    }
  }

  /// All n, also those before the firsts. Tracks 0: n, 1: v.
  [[nodiscard]] std::optional<Automaton> automaton(Budget& budget) const {
    struct Node {
      u64 residue;
      i64 level;
    };
    Automaton out{.radix = radix_, .tracks = {0, 1}, .start = 0, .accepting = {false}};
    std::vector<Node> nodes{{0, 0}};  // node i is state i; the dead state is the last one
    boost::unordered_flat_map<std::pair<u64, i64>, State> known{{{0, 0}, 0}};
    std::vector<std::size_t> dead_letters;
    for (State i = 0; i < nodes.size(); ++i) {
      const Node node = nodes[i];
      if (nodes.size() > most_pairs || !budget.spend(radix_ * radix_)) return std::nullopt;
      out.accepting[i] = members_[node.residue].contains(node.level);
      for (unsigned v = 0; v < radix_; ++v)
        for (unsigned n = 0; n < radix_; ++n) {  // the digit on track 0 runs fastest
          const Node next{(node.residue * radix_ + n) % period_, node.level * static_cast<i64>(radix_) +
                                                                     up_ * static_cast<i64>(v) -
                                                                     down_ * static_cast<i64>(n)};
          if (is_dead(next.level)) {
            dead_letters.push_back(out.next.size());
            out.next.push_back(0);
            continue;
          }
          const auto [at, is_new] =
              known.try_emplace({next.residue, next.level}, static_cast<State>(nodes.size()));
          if (is_new) {
            nodes.push_back(next);
            out.accepting.push_back(false);
          }
          out.next.push_back(at->second);
        }
    }
    const State dead = static_cast<State>(nodes.size());
    out.accepting.push_back(false);
    for (const std::size_t at : dead_letters) out.next[at] = dead;
    out.next.insert(out.next.end(), radix_ * radix_, dead);
    return automata::minimal(out);
  }

 private:
  /// With j digits to come, the level becomes k^j·level and at most up·(k^j − 1) more, or down·(k^j − 1)
  /// less.
  [[nodiscard]] bool is_dead(i64 level) const {
    return (level > down_ && level > greatest_) || (level < -up_ && level < least_);
  }

  unsigned radix_;
  u64 period_;
  i64 up_ = 1, down_ = 0, least_ = 0, greatest_ = 0;
  std::vector<std::set<i64>> members_;  // by residue of n
};

}  // namespace

Automaton points_automaton(const std::vector<Pair>& points, const Numeration& numeration) {
  const Letter letters = static_cast<Letter>(*automata::letter_count(numeration.radix(), 2));
  Automaton out{.radix = numeration.radix(), .tracks = {0, 1}, .start = 0, .accepting = {false, false}};
  constexpr State root = 0, dead = 1;
  out.next.assign(2 * letters, dead);
  out.next[0] = root;  // leading zeros
  for (const auto& [x, y] : points) {
    State at = root;
    for (const Letter letter : numeration.word({Natural(x), Natural(y)})) {
      State next = out.next[at * letters + letter];
      if (next == dead) {
        next = static_cast<State>(out.accepting.size());
        out.next[at * letters + letter] = next;
        out.accepting.push_back(false);
        out.next.insert(out.next.end(), letters, dead);
      }
      at = next;
    }
    out.accepting[at] = true;
  }
  return automata::minimal(out);
}

std::optional<Automaton> semilinear_automaton(const std::vector<Pair>& points,
                                              const std::vector<Progression>& progressions,
                                              const Numeration& numeration, Budget& budget) {
  std::map<Pair, std::vector<Pair>> bundles;  // firsts by step
  for (const Progression& one : progressions) {
    if (std::max({one.first[0], one.first[1], one.step[0], one.step[1]}) > greatest_number)
      return std::nullopt;
    bundles[one.step].push_back(one.first);
  }
  std::vector<Pair> all_points(points);
  std::vector<Automaton> parts;
  for (const auto& [step, firsts] : bundles) {
    const std::size_t by = step[0] > 0 ? 0 : 1;  // the number that grows leads
    // From where on all of them are there; what is before it is single points.
    u64 from = 0;
    for (const Pair& first : firsts) from = std::max(from, first[by]);
    for (const Pair& first : firsts)
      for (Pair at = first; at[by] < from; at[0] += step[0], at[1] += step[1]) {
        all_points.push_back(at);
        if (all_points.size() > most_points_of_set) return std::nullopt;
      }
    std::vector<Pair> turned(firsts);
    for (Pair& pair : turned)
      if (by == 1) std::swap(pair[0], pair[1]);
    auto lines = Bundle({step[by], step[1 - by]}, turned, numeration.radix()).automaton(budget);
    if (lines && by == 1) lines = renamed(*lines, {{0, 1}, {1, 0}});
    if (lines && from > 0) {
      const auto late = numeration.linear({{static_cast<Track>(by), 1}}, -static_cast<i64>(from),
                                          Numeration::Relation::at_least, budget);
      lines = late ? combine(*lines, *late, Connective::conjunction, budget) : std::nullopt;
    }
    if (!lines) return std::nullopt;
    parts.push_back(*std::move(lines));
  }
  std::optional<Automaton> out = points_automaton(all_points, numeration);
  for (const Automaton& part : parts)
    out = out ? combine(*out, part, Connective::disjunction, budget) : std::nullopt;
  return out;
}

}  // namespace sprague::prove

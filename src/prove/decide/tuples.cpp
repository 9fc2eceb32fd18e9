// Counts go length by length over the live states; lists go by the greatest number first; the cheapest
// tuples come from least costs, by letters that are left and state.
#include "prove/decide/tuples.hpp"

#include <algorithm>
#include <map>

#include "script/linear.hpp"
#include "sprague/expect.hpp"

namespace sprague::prove {

using automata::Connective;
using automata::Letter;
using automata::State;

namespace {

/// The words of `a` that do not start with a 0: one for each tuple.
Automaton without_leading_zeros(const Automaton& a) {
  Automaton out = a;
  const std::size_t letters = a.letters();
  out.start = static_cast<State>(a.states());
  const State dead = out.start + 1;
  out.accepting.push_back(a.accepting[a.start]);
  out.accepting.push_back(false);
  out.next.push_back(dead);
  for (Letter letter = 1; letter < letters; ++letter) out.next.push_back(a.step(a.start, letter));
  out.next.insert(out.next.end(), letters, dead);
  return out;
}

/// How many ways lead to each live state, by words of one length without leading zeros.
using Ways = std::vector<Natural>;

/// The least numbers, ascending. The words of one length are in the order of their numbers.
std::optional<std::vector<Natural>> ascending(const Automaton& a, const Numeration& numeration,
                                              std::size_t most, Budget& budget) {
  const Automaton words = without_leading_zeros(a);
  // Behind a number of length l there is one that is longer by at most the number of states, or none.
  const std::size_t longest = is_finite(a) ? words.states() : words.states() * (most + 1);
  std::vector<Natural> out;
  for (std::size_t length = 0; length <= longest && out.size() < most; ++length) {
    if (!budget.spend((length + 1) * words.states())) return std::nullopt;
    for (const auto& word : words_of_length(words, length, most - out.size()))
      out.push_back(numeration.numbers(word, 1)[0]);
  }
  return out;
}

class Lister {
 public:
  Lister(const Numeration& numeration, std::size_t most, Budget& budget)
      : numeration_(numeration), most_(most), budget_(budget) {}

  std::vector<Tuple> found = {};

  /// Adds the tuples of `a` in lexicographic order. Recursion over the tracks, which are few.
  [[nodiscard]] bool add(const Automaton& a) {
    if (a.tracks.empty()) {
      if (a.accepting[a.start]) found.push_back(prefix_);
      return true;
    }
    const Track track = a.tracks[0];
    const std::vector<Track> others(a.tracks.begin() + 1, a.tracks.end());
    const auto first = others.empty() ? std::optional(a) : project(a, others, budget_);
    const auto values = first ? ascending(*first, numeration_, most_ - found.size(), budget_) : std::nullopt;
    if (!values) return false;
    for (const Natural& value : *values) {
      if (found.size() >= most_) break;
      auto rest = combine(a, exactly({track}, {value}, numeration_), Connective::conjunction, budget_);
      if (rest) rest = project(*rest, {track}, budget_);
      if (!rest) return false;
      prefix_.push_back(value);
      const bool done = add(*rest);
      prefix_.pop_back();
      if (!done) return false;
    }
    return true;
  }

 private:
  const Numeration& numeration_;
  std::size_t most_;
  Budget& budget_;
  Tuple prefix_ = {};
};

/// {(x, …, m) in a : m = max(x, …)}, m on track `track`.
std::optional<Automaton> with_maximum(const Automaton& a, Track track, const Numeration& numeration,
                                      Budget& budget) {
  std::vector<Formula> bounds, same;
  for (const Track entry : a.tracks) {
    const auto difference =
        script::combined(script::variable_form(track), 1, script::variable_form(entry), -1);
    bounds.push_back(at_least_zero(*difference));
    same.push_back(equals_zero(*difference));
  }
  bounds.push_back(any(std::move(same)));
  const auto greatest = automaton_of(all(std::move(bounds)), numeration, {}, budget);
  return greatest ? combine(a, *greatest, Connective::conjunction, budget) : std::nullopt;
}

}  // namespace

Automaton exactly(const std::vector<Track>& tracks, const Tuple& numbers, const Numeration& numeration) {
  SPRAGUE_EXPECT(tracks.size() == numbers.size());
  const std::vector<Letter> word = numeration.word(numbers);
  Automaton out{.radix = numeration.radix(), .tracks = tracks};
  const std::size_t letters = out.letters();
  const auto dead = static_cast<State>(word.size() + 1);
  for (std::size_t i = 0; i <= word.size() + 1; ++i) {
    out.accepting.push_back(i == word.size());
    for (Letter letter = 0; letter < letters; ++letter)
      out.next.push_back(i < word.size() && letter == word[i] ? static_cast<State>(i + 1) : dead);
  }
  out.next[0] = 0;  // leading zeros; the word itself does not begin with one
  return minimal(out);
}

bool is_finite(const Automaton& a) {
  const Automaton words = without_leading_zeros(a);
  const std::size_t letters = words.letters();
  const std::vector<bool> live = live_states(words);
  // Reached and live states; a cycle among them is left over when those without a way in are taken away.
  std::vector<bool> reached(words.states(), false);
  std::vector<std::size_t> ways_in(words.states(), 0);
  std::vector<State> work;
  if (live[words.start]) work.push_back(words.start);
  if (!work.empty()) reached[words.start] = true;
  std::size_t left = 0;
  for (std::size_t i = 0; i < work.size(); ++i, ++left)
    for (Letter letter = 0; letter < letters; ++letter) {
      const State target = words.step(work[i], letter);
      if (!live[target]) continue;
      ++ways_in[target];
      if (!reached[target]) work.push_back(target);
      reached[target] = true;
    }
  std::vector<State> free;
  if (left > 0) free.push_back(words.start);
  for (; !free.empty(); --left) {
    const State state = free.back();
    free.pop_back();
    for (Letter letter = 0; letter < letters; ++letter)
      if (const State target = words.step(state, letter); live[target] && --ways_in[target] == 0)
        free.push_back(target);
  }
  return left == 0;
}

std::optional<Natural> count(const Automaton& a, Budget& budget) {
  const Automaton words = without_leading_zeros(a);
  const std::size_t letters = words.letters();
  const std::vector<bool> live = live_states(words);
  Natural total(0);
  Ways ways(words.states(), Natural(0));
  if (live[words.start]) ways[words.start] = Natural(1);
  for (std::size_t length = 0; length <= words.states(); ++length) {
    if (!budget.spend(words.next.size())) return std::nullopt;
    Ways longer(words.states(), Natural(0));
    bool any_left = false;
    for (State s = 0; s < words.states(); ++s) {
      if (ways[s] == Natural(0)) continue;
      any_left = true;
      if (words.accepting[s]) total += ways[s];
      for (Letter letter = 0; letter < letters; ++letter)
        if (const State target = words.step(s, letter); live[target]) longer[target] += ways[s];
    }
    if (!any_left) break;
    ways = std::move(longer);
  }
  return total;
}

std::optional<std::vector<Tuple>> first_tuples(const Automaton& a, const Numeration& numeration,
                                               std::size_t most, Budget& budget) {
  Lister lister(numeration, most, budget);
  if (a.tracks.size() <= 1) {
    if (!lister.add(a)) return std::nullopt;
    return std::move(lister.found);
  }
  const Track greatest = a.tracks.back() + 1;
  const auto marked = with_maximum(a, greatest, numeration, budget);
  const auto maxima = marked ? project(*marked, a.tracks, budget) : std::nullopt;
  const auto values = maxima ? ascending(*maxima, numeration, most, budget) : std::nullopt;
  if (!values) return std::nullopt;
  for (const Natural& value : *values) {
    if (lister.found.size() >= most) break;
    auto part = combine(*marked, exactly({greatest}, {value}, numeration), Connective::conjunction, budget);
    if (part) part = project(*part, {greatest}, budget);
    if (!part || !lister.add(*part)) return std::nullopt;
  }
  return std::move(lister.found);
}

std::optional<std::vector<Tuple>> least_tuple(const Automaton& a, const Numeration& numeration,
                                              Budget& budget) {
  Lister lister(numeration, 1, budget);
  if (!lister.add(a)) return std::nullopt;
  return std::move(lister.found);
}

namespace {

/// cheapest() where every entry counts.
class CheapestWords {
 public:
  CheapestWords(const Automaton& a, const std::vector<u64>& weights, const Numeration& numeration,
                Budget& budget)
      : a_(a), letters_(a.letters()), numeration_(numeration), budget_(budget) {
    for (Letter letter = 0; letter < letters_; ++letter) {
      Natural cost(0);
      Letter rest = letter;
      for (const u64 weight : weights) {
        cost += Natural(rest % a.radix) * Natural(weight);
        rest /= a.radix;
      }
      cost_.push_back(std::move(cost));
    }
  }

  [[nodiscard]] std::optional<Automaton> run() {
    // least_[l][s]: the least cost of l more letters that lead from s to acceptance.
    std::vector<std::optional<Natural>> none_left(a_.states());
    for (State s = 0; s < a_.states(); ++s)
      if (a_.accepting[s]) none_left[s] = Natural(0);
    least_.push_back(std::move(none_left));
    for (std::size_t length = 0;; ++length) {
      place_.push_back(unit(length));
      const std::optional<Natural>& best = least_[length][a_.start];
      if (best && *best < place_[length]) break;  // longer words cost at least that
      if (!longer(length)) return std::nullopt;
    }
    best_ = *least_.back()[a_.start];
    Automaton out = best_ == Natural(0) ? exactly(a_.tracks, Tuple(a_.tracks.size(), Natural(0)), numeration_)
                                        : automata::constant(a_.radix, false);
    for (std::size_t length = 1; length < least_.size(); ++length) {
      const auto joined = combine(out, of_length(length), Connective::disjunction, budget_);
      if (!joined) return std::nullopt;
      out = *joined;
    }
    return out;
  }

 private:
  /// What a digit 1 with `digits` more behind it is worth.
  [[nodiscard]] Natural unit(std::size_t digits) const {
    std::vector<unsigned> word(digits + 1, 0);
    word[0] = 1;
    return numeration_.value(word);
  }

  [[nodiscard]] bool longer(std::size_t length) {
    if (!budget_.spend(a_.next.size())) return false;
    std::vector<std::optional<Natural>> next(a_.states());
    for (State s = 0; s < a_.states(); ++s)
      for (Letter letter = 0; letter < letters_; ++letter) {
        const std::optional<Natural>& rest = least_[length][a_.step(s, letter)];
        if (!rest) continue;
        Natural cost = cost_[letter] * place_[length] + *rest;
        if (!next[s] || cost < *next[s]) next[s] = std::move(cost);
      }
    least_.push_back(std::move(next));
    return true;
  }

  /// The cheapest words of `length` letters, the first of which is not 0, with leading zeros in front.
  [[nodiscard]] Automaton of_length(std::size_t length) const {
    Automaton out{.radix = a_.radix, .tracks = a_.tracks, .accepting = {false, false}};
    constexpr State dead = 1;
    std::map<std::pair<std::size_t, State>, State> numbers;
    std::vector<std::pair<std::size_t, State>> met{{length, a_.start}, {length, a_.start}};
    const auto number = [&](std::size_t left, State s) {
      const auto [at, is_new] = numbers.try_emplace({left, s}, static_cast<State>(met.size()));
      if (is_new) met.emplace_back(left, s), out.accepting.push_back(left == 0);
      return at->second;
    };
    for (std::size_t i = 0; i < met.size(); ++i) {
      const auto [left, s] = met[i];
      const Natural here = i == 0 ? best_ : least_[left][s].value_or(Natural(0));
      for (Letter letter = 0; letter < letters_; ++letter) {
        State to = dead;
        if (i == 0 && letter == 0) {
          to = 0;
        } else if (i != dead && left > 0) {
          const State target = a_.step(s, letter);
          const std::optional<Natural>& rest = least_[left - 1][target];
          if (rest && cost_[letter] * place_[left - 1] + *rest == here) to = number(left - 1, target);
        }
        out.next.push_back(to);
      }
    }
    return minimal(out);
  }

  const Automaton& a_;
  std::size_t letters_;
  const Numeration& numeration_;
  Budget& budget_;
  std::vector<Natural> cost_ = {}, place_ = {};
  std::vector<std::vector<std::optional<Natural>>> least_ = {};
  Natural best_ = Natural(0);
};

}  // namespace

std::optional<Automaton> cheapest(const Automaton& a, const std::vector<u64>& weights,
                                  const Numeration& numeration, Budget& budget) {
  SPRAGUE_EXPECT(weights.size() == a.tracks.size());
  if (automata::is_empty(a)) return a;
  std::vector<Track> idle;
  std::vector<u64> counted;
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (weights[i] == 0)
      idle.push_back(a.tracks[i]);
    else
      counted.push_back(weights[i]);
  if (counted.empty()) return a;
  if (idle.empty()) return CheapestWords(a, counted, numeration, budget).run();
  const auto narrow = project(a, idle, budget);
  const auto least = narrow ? CheapestWords(*narrow, counted, numeration, budget).run() : std::nullopt;
  return least ? combine(a, *least, Connective::conjunction, budget) : std::nullopt;
}

}  // namespace sprague::prove

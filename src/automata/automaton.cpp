// How the algebra is computed: pairs of states for the connectives, sets of states for projection (Rabin
// and Scott 1959), classes refined by hashes for the minimal automaton, searches in breadth for shortest
// words.
#include "automata/automaton.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

#include "held.hpp"
#include "sprague/expect.hpp"

namespace sprague::automata {

std::optional<std::size_t> letter_count(unsigned radix, std::size_t tracks) {
  std::size_t count = 1;
  for (std::size_t i = 0; i < tracks; ++i)
    if ((count *= radix) > std::size_t{1} << 24) return std::nullopt;
  return count;
}

std::size_t Automaton::letters() const {
  std::size_t count = 1;
  for (std::size_t i = 0; i < tracks.size(); ++i) count *= radix;
  return count;
}

bool Automaton::accepts(const std::vector<Letter>& word) const {
  State state = start;
  for (const Letter letter : word) state = step(state, letter);
  return accepting[state];
}

std::vector<Letter> restricted_letters(unsigned radix, const std::vector<Track>& all,
                                       const std::vector<Track>& some) {
  std::vector<Letter> weight(all.size(), 0);  // of a digit of `all` in a letter of `some`
  Letter power = 1;
  for (const Track track : some) {
    const auto at = std::find(all.begin(), all.end(), track);
    SPRAGUE_EXPECT(at != all.end());
    weight[static_cast<std::size_t>(at - all.begin())] = power;
    power *= radix;
  }
  std::vector<Letter> out{0};
  for (std::size_t i = 0; i < all.size(); ++i) {  // the letters of one more track
    const std::size_t size = out.size();
    for (unsigned digit = 1; digit < radix; ++digit)
      for (std::size_t j = 0; j < size; ++j) out.push_back(out[j] + digit * weight[i]);
  }
  return out;
}

Automaton constant(unsigned radix, bool value) {
  return {.radix = radix, .tracks = {}, .start = 0, .accepting = {value}, .next = {0}};
}

namespace {

bool joined(bool a, bool b, Connective how) {
  switch (how) {
    case Connective::conjunction: return a && b;
    case Connective::disjunction: return a || b;
    case Connective::difference: return a && !b;
    case Connective::equivalence: return a == b;
  }
  return false;
}

std::vector<Track> united(const std::vector<Track>& a, const std::vector<Track>& b) {
  std::vector<Track> all;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  return all;
}

constexpr u64 bytes_of_pair = 48;  // in its table, at two thirds of its load, and in its list

/// Pairs of states, numbered in the order in which they are met.
class Pairs {
 public:
  State number(State a, State b) {
    const auto [at, is_new] = numbers_.try_emplace(u64{a} << 32 | b, static_cast<State>(pairs_.size()));
    if (is_new) pairs_.emplace_back(a, b);
    return at->second;
  }
  [[nodiscard]] std::size_t size() const { return pairs_.size(); }
  [[nodiscard]] std::pair<State, State> operator[](std::size_t i) const { return pairs_[i]; }

 private:
  struct Hash {
    std::size_t operator()(u64 pair) const { return hash_of(pair); }
  };
  boost::unordered_flat_map<u64, State, Hash> numbers_;
  std::vector<std::pair<State, State>> pairs_;
};

/// From which state on everything is accepted, or nothing, whatever comes: a state that never leaves itself.
std::vector<bool> sinks(const Automaton& a) {
  const std::size_t letters = a.letters();
  std::vector<bool> out(a.states());
  for (State s = 0; s < a.states(); ++s) {
    const auto row = a.next.begin() + static_cast<std::ptrdiff_t>(s * letters);
    out[s] = std::all_of(row, row + static_cast<std::ptrdiff_t>(letters), [&](State t) { return t == s; });
  }
  return out;
}

}  // namespace

std::optional<Automaton> combine(const Automaton& a, const Automaton& b, Connective how, Budget& budget) {
  SPRAGUE_EXPECT(a.radix == b.radix);
  Automaton out{.radix = a.radix, .tracks = united(a.tracks, b.tracks)};
  const auto letters = letter_count(out.radix, out.tracks.size());
  if (!letters) {
    budget.give_up(Ending::out_of_memory);
    return std::nullopt;
  }
  const auto of_a = restricted_letters(out.radix, out.tracks, a.tracks);
  const auto of_b = restricted_letters(out.radix, out.tracks, b.tracks);
  const std::size_t letters_a = a.letters(), letters_b = b.letters();
  const std::vector<bool> sink_a = sinks(a), sink_b = sinks(b);
  // Where one side is decided for ever and settles the matter, the other one is of no interest.
  const auto settled = [&](State s, State t) {
    return (sink_a[s] && joined(a.accepting[s], false, how) == joined(a.accepting[s], true, how)) ||
           (sink_b[t] && joined(false, b.accepting[t], how) == joined(true, b.accepting[t], how));
  };
  std::optional<State> decided[2];
  Pairs pairs;
  const auto number = [&](State s, State t) {
    if (!settled(s, t)) return pairs.number(s, t);
    std::optional<State>& one = decided[joined(a.accepting[s], b.accepting[t], how)];
    if (!one) one = pairs.number(s, t);
    return *one;
  };
  out.start = number(a.start, b.start);
  Held held(budget);
  std::size_t held_pairs = 0;
  for (State i = 0; i < pairs.size(); ++i) {
    const auto [s, t] = pairs[i];
    out.accepting.push_back(joined(a.accepting[s], b.accepting[t], how));
    const std::size_t met = pairs.size() - held_pairs;  // perhaps many more than were looked at
    held_pairs += met;
    if (!budget.spend(*letters) || !held.more(met * bytes_of_pair) || !held.room(out.next, *letters))
      return std::nullopt;
    if (settled(s, t)) {
      out.next.insert(out.next.end(), *letters, i);
      continue;
    }
    const State* row_a = &a.next[s * letters_a];
    const State* row_b = &b.next[t * letters_b];
    for (Letter letter = 0; letter < *letters; ++letter)
      out.next.push_back(number(row_a[of_a[letter]], row_b[of_b[letter]]));
  }
  return minimal(out, budget);
}

Automaton minimal(const Automaton& a) {
  Budget unlimited(Limits::none());
  return *minimal(a, unlimited);
}

std::optional<Automaton> minimal(const Automaton& a, Budget& budget) {
  const std::size_t letters = a.letters(), states = a.states();
  // Classes by the last and by the letters before it, until there are no more of them (Moore 1956).
  Held held(budget);
  if (!held.more(states * 2 * sizeof(State))) return std::nullopt;
  std::vector<State> classes(states);
  for (std::size_t s = 0; s < states; ++s) classes[s] = a.accepting[s];
  std::size_t count = 0;
  std::vector<State> refined(states), head;  // head: a state of each class
  // A sum of products, which need not wait for each other: about twice as fast as mixing letter by letter.
  std::vector<u64> factor(letters);
  for (std::size_t letter = 0; letter < letters; ++letter)
    factor[letter] = hash_of((letter + 1) * 0x9e3779b97f4a7c15ULL) | 1;
  while (true) {
    if (!budget.may_go_on()) return std::nullopt;
    boost::unordered_flat_map<u64, State> buckets;  // the last class with this hash
    std::vector<State> chain;                       // the class with the same hash before it, or itself
    head.clear();
    for (State s = 0; s < states; ++s) {
      u64 hash = classes[s];
      const State* const row = &a.next[s * letters];
      for (std::size_t letter = 0; letter < letters; ++letter) hash += factor[letter] * classes[row[letter]];
      hash = hash_of(hash);
      const auto same = [&](State c) {
        const State other = head[c];
        if (classes[s] != classes[other]) return false;
        for (std::size_t letter = 0; letter < letters; ++letter)
          if (classes[a.next[s * letters + letter]] != classes[a.next[other * letters + letter]])
            return false;
        return true;
      };
      const State fresh = static_cast<State>(head.size());
      const auto [bucket, is_new] = buckets.try_emplace(hash, fresh);
      State c = bucket->second;
      if (!is_new)
        while (!same(c) && chain[c] != c) c = chain[c];
      if (is_new || !same(c)) {
        chain.push_back(is_new ? fresh : bucket->second);
        head.push_back(s);
        bucket->second = c = fresh;
      }
      refined[s] = c;
    }
    classes.swap(refined);
    if (head.size() == count) break;
    count = head.size();
  }
  // Numbered from the start, so that equal languages have equal automata.
  Automaton out{.radix = a.radix, .tracks = a.tracks};
  if (!held.room(out.next, count * letters)) return std::nullopt;
  constexpr State unseen = ~State{0};
  std::vector<State> number(count, unseen), order{classes[a.start]};
  number[order[0]] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const State state = head[order[i]];
    out.accepting.push_back(a.accepting[state]);
    for (std::size_t letter = 0; letter < letters; ++letter) {
      const State target = classes[a.next[state * letters + letter]];
      if (number[target] == unseen) {
        number[target] = static_cast<State>(order.size());
        order.push_back(target);
      }
      out.next.push_back(number[target]);
    }
  }
  return out;
}

namespace {

/// Sets of states, numbered in the order in which they are met.
class Subsets {
 public:
  State number(std::vector<State> set) {
    u64 hash = set.size();
    for (const State s : set) hash = hash_of(hash * 31 + s + 1);
    std::vector<State>& bucket = buckets_[hash];
    for (const State known : bucket)
      if (sets_[known] == set) return known;
    bucket.push_back(static_cast<State>(sets_.size()));
    sets_.push_back(std::move(set));
    return bucket.back();
  }
  [[nodiscard]] std::size_t size() const { return sets_.size(); }
  [[nodiscard]] const std::vector<State>& operator[](std::size_t i) const { return sets_[i]; }

 private:
  boost::unordered_flat_map<u64, std::vector<State>> buckets_;
  std::vector<std::vector<State>> sets_;
};

}  // namespace

std::optional<Automaton> project(const Automaton& a, const std::vector<Track>& gone, Budget& budget) {
  Automaton out{.radix = a.radix};
  for (const Track track : a.tracks)
    if (std::find(gone.begin(), gone.end(), track) == gone.end()) out.tracks.push_back(track);
  const std::size_t all = a.letters(), kept = out.letters();
  const std::vector<Letter> restricted = restricted_letters(a.radix, a.tracks, out.tracks);
  const std::vector<bool> live = live_states(a);

  // The letters that look the same without the tracks that go.
  std::vector<std::vector<Letter>> same(kept);
  for (Letter letter = 0; letter < all; ++letter) same[restricted[letter]].push_back(letter);
  std::vector<bool> marked(a.states(), false);
  const auto reach = [&](std::vector<State>& set, State target) {
    if (!live[target] || marked[target]) return;
    marked[target] = true;
    set.push_back(target);
  };
  const auto tidy = [&](std::vector<State>& set) {
    for (const State s : set) marked[s] = false;
    std::sort(set.begin(), set.end());
  };

  std::vector<State> begin;
  reach(begin, a.start);
  for (std::size_t i = 0; i < begin.size(); ++i)  // leading zeros on the tracks that stay
    for (const Letter letter : same[0]) reach(begin, a.step(begin[i], letter));
  tidy(begin);
  Subsets subsets;
  out.start = subsets.number(std::move(begin));
  Held held(budget);
  std::size_t held_sets = 0;
  for (State i = 0; i < subsets.size(); ++i) {
    bool accepts = false;
    for (const State s : subsets[i]) accepts = accepts || a.accepting[s];
    out.accepting.push_back(accepts);
    u64 met = 0;  // the bytes of those that were met since, in their table and in their list
    for (; held_sets < subsets.size(); ++held_sets)
      met += 128 + subsets[held_sets].capacity() * sizeof(State);
    if (!budget.spend(kept + subsets[i].size() * all / 16) || !held.more(met) || !held.room(out.next, kept))
      return std::nullopt;
    for (Letter letter = 0; letter < kept; ++letter) {
      std::vector<State> set;
      for (const State s : subsets[i])
        for (const Letter full : same[letter]) reach(set, a.next[s * all + full]);
      tidy(set);
      out.next.push_back(subsets.number(std::move(set)));
    }
  }
  return minimal(out, budget);
}

Automaton renamed(const Automaton& a, const std::map<Track, Track>& names) {
  std::vector<Track> mapped;
  for (const Track track : a.tracks) {
    const auto at = names.find(track);
    mapped.push_back(at == names.end() ? track : at->second);
  }
  Automaton out{.radix = a.radix, .tracks = mapped, .start = a.start, .accepting = a.accepting};
  std::sort(out.tracks.begin(), out.tracks.end());
  SPRAGUE_EXPECT(std::adjacent_find(out.tracks.begin(), out.tracks.end()) == out.tracks.end());
  // The order of the tracks may have changed, and with it the letters.
  const std::vector<Letter> letter_of = restricted_letters(a.radix, out.tracks, mapped);
  out.next.reserve(a.next.size());
  for (State s = 0; s < a.states(); ++s)
    for (const Letter letter : letter_of) out.next.push_back(a.step(s, letter));
  // In another order of letters a search meets the states in another order.
  return std::is_sorted(mapped.begin(), mapped.end()) ? out : minimal(out);
}

namespace {

/// Where a search came from.
struct Step {
  State from;
  Letter letter;
};

std::vector<Letter> traced(const std::vector<Step>& steps, State last) {
  std::vector<Letter> word;
  for (; last != 0; last = steps[last].from) word.push_back(steps[last].letter);
  std::reverse(word.begin(), word.end());
  return word;
}

}  // namespace

std::optional<std::vector<Letter>> shortest_word(const Automaton& a) {
  const std::size_t letters = a.letters();
  std::vector<bool> seen(a.states(), false);
  std::vector<State> met{a.start};
  std::vector<Step> steps{{0, 0}};
  seen[a.start] = true;
  for (State i = 0; i < met.size(); ++i) {
    if (a.accepting[met[i]]) return traced(steps, i);
    for (Letter letter = 0; letter < letters; ++letter) {
      const State target = a.next[met[i] * letters + letter];
      if (seen[target]) continue;
      seen[target] = true;
      met.push_back(target);
      steps.push_back({i, letter});
    }
  }
  return std::nullopt;
}

std::optional<CommonWord> common_word(const Automaton& a, const Automaton& b, Budget& budget) {
  const std::vector<Track> tracks = united(a.tracks, b.tracks);
  const auto letters = letter_count(a.radix, tracks.size());
  if (!letters) {
    budget.give_up(Ending::out_of_memory);
    return std::nullopt;
  }
  const auto of_a = restricted_letters(a.radix, tracks, a.tracks);
  const auto of_b = restricted_letters(a.radix, tracks, b.tracks);
  const std::vector<bool> live_a = live_states(a), live_b = live_states(b);
  Pairs pairs;
  std::vector<Step> steps;
  Held held(budget);
  if (live_a[a.start] && live_b[b.start]) {
    (void)pairs.number(a.start, b.start);
    steps.push_back({0, 0});
  }
  for (State i = 0; i < pairs.size(); ++i) {
    const auto [s, t] = pairs[i];
    if (a.accepting[s] && b.accepting[t]) return CommonWord{traced(steps, i), pairs.size()};
    if (!budget.spend(*letters) || !held.more(40)) return std::nullopt;  // the pair, its number, its step
    for (Letter letter = 0; letter < *letters; ++letter) {
      const State next_a = a.step(s, of_a[letter]);
      if (!live_a[next_a]) continue;
      const State next_b = b.step(t, of_b[letter]);
      if (!live_b[next_b]) continue;
      if (pairs.number(next_a, next_b) == steps.size()) steps.push_back({i, letter});
    }
  }
  return CommonWord{std::nullopt, pairs.size()};
}

std::vector<bool> live_states(const Automaton& a) {
  const std::size_t letters = a.letters();
  // Backwards from the accepting states, along edges that are stored by their target.
  std::vector<State> first(a.states() + 1, 0), sources(a.next.size());
  for (const State target : a.next) ++first[target + 1];
  for (std::size_t s = 0; s < a.states(); ++s) first[s + 1] += first[s];
  std::vector<State> at(first.begin(), first.end() - 1);
  for (std::size_t i = 0; i < a.next.size(); ++i) sources[at[a.next[i]]++] = static_cast<State>(i / letters);
  std::vector<bool> live(a.accepting);
  std::vector<State> work;
  for (State s = 0; s < a.states(); ++s)
    if (live[s]) work.push_back(s);
  while (!work.empty()) {
    const State s = work.back();
    work.pop_back();
    for (State i = first[s]; i < first[s + 1]; ++i)
      if (!live[sources[i]]) {
        live[sources[i]] = true;
        work.push_back(sources[i]);
      }
  }
  return live;
}

std::vector<std::vector<Letter>> words_of_length(const Automaton& a, std::size_t length, std::size_t most) {
  const std::size_t letters = a.letters();
  // hope[i][s]: do i more letters lead from s to acceptance?
  std::vector<std::vector<bool>> hope{a.accepting};
  for (std::size_t i = 1; i <= length; ++i) {
    std::vector<bool> one(a.states(), false);
    for (State s = 0; s < a.states(); ++s)
      for (Letter letter = 0; letter < letters && !one[s]; ++letter) one[s] = hope[i - 1][a.step(s, letter)];
    hope.push_back(std::move(one));
  }
  std::vector<std::vector<Letter>> out;
  std::vector<Letter> word;
  std::vector<State> path{a.start};
  if (!hope[length][a.start]) return out;
  Letter from = 0;  // the first letter to try next
  while (out.size() < most) {
    if (word.size() == length) {
      out.push_back(word);
    } else {
      Letter letter = from;
      while (letter < letters && !hope[length - word.size() - 1][a.step(path.back(), letter)]) ++letter;
      if (letter < letters) {
        path.push_back(a.step(path.back(), letter));
        word.push_back(letter);
        from = 0;
        continue;
      }
    }
    if (word.empty()) break;
    from = word.back() + 1;
    word.pop_back();
    path.pop_back();
  }
  return out;
}

}  // namespace sprague::automata

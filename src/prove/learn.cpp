#include "sprague/prove/learn.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

#include "sprague/base/expect.hpp"

namespace sprague::prove {

using automata::Automaton;
using automata::Letter;
using automata::Numeration;
using automata::State;

std::uint8_t Sample::at(const std::vector<u64>& numbers) const {
  u64 index = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) index = index * sizes[i] + numbers[i];
  return cells[index];
}

namespace {

constexpr u64 invalid = 0x9e3779b97f4a7c15;

void advance(std::vector<u64>& tuple, const std::vector<u64>& range) {
  for (std::size_t i = tuple.size(); i-- > 0;) {
    if (++tuple[i] < range[i]) return;
    tuple[i] = 0;
  }
}

}  // namespace

Learner::Learner(const Sample& sample, const Numeration& numeration, Budget& budget)
    : sample_(sample), numeration_(numeration), budget_(budget), arity_(sample.sizes.size()) {
  SPRAGUE_EXPECT(arity_ > 0 && !sample.cells.empty());
  shifts_ = numeration.shifts(*std::max_element(sample.sizes.begin(), sample.sizes.end()) + 1);
}
Learner::~Learner() { budget_.release(held_); }

std::optional<Learned> Learner::learn(unsigned suffix, std::size_t most_states) {
  const auto letters = automata::letter_count(numeration_.radix(), arity_);
  failure = Failure::too_small_a_sample;
  if (!letters || !see()) return std::nullopt;
  Learned out;
  Automaton& a = out.automaton;
  a.radix = numeration_.radix();
  for (std::size_t i = 0; i < arity_; ++i) a.tracks.push_back(static_cast<automata::Track>(i));
  std::vector<std::vector<u64>> met;  // a beginning for each state; the one without any is invalid words
  std::vector<boost::unordered_flat_map<u64, State>> known(levels_.size());  // by what is visible
  std::optional<State> dead;
  const auto add = [&](const std::vector<u64>& tuple) {
    met.push_back(tuple);
    return static_cast<State>(met.size() - 1);
  };
  const auto number = [&](const std::vector<u64>& tuple) -> std::optional<State> {
    const std::optional<unsigned> depth = visible(tuple);
    if (!depth || *depth < suffix) return std::nullopt;
    const auto at = known[*depth].find(signature(tuple, *depth));
    if (at != known[*depth].end()) return at->second;
    const State fresh = add(tuple);
    for (unsigned level = 0; level <= *depth; ++level)
      known[level].try_emplace(signature(tuple, level), fresh);
    return fresh;
  };
  const auto start = number(std::vector<u64>(arity_, 0));
  if (!start) return std::nullopt;
  a.start = *start;
  std::vector<u64> tuple(arity_);
  for (State i = 0; i < met.size(); ++i) {
    if (met.size() > most_states) failure = Failure::too_many_states;
    if (!budget_.spend(*letters)) failure = Failure::ran_out;
    if (failure != Failure::too_small_a_sample) return std::nullopt;
    out.outputs.push_back(met[i].empty() ? 0 : sample_.at(met[i]));
    for (Letter letter = 0; letter < *letters; ++letter) {
      std::optional<State> next;
      if (!met[i].empty() && follow(met[i], letter, tuple)) {
        next = number(tuple);
        if (!next) return std::nullopt;
      } else {
        if (!dead) dead = add({});
        next = dead;
      }
      a.next.push_back(*next);
    }
  }
  for (const std::uint8_t output : out.outputs) a.accepting.push_back(output != 0);
  failure = Failure::disagrees;
  if (!agrees(out)) return std::nullopt;
  return out;
}

/// Makes the boxes of all levels.
bool Learner::see() {
  if (!levels_.empty()) return true;
  if (!hold(sample_.cells.size()) || !budget_.spend(sample_.cells.size())) return false;
  ranges_.push_back(sample_.sizes);
  levels_.emplace_back(sample_.cells.size());
  for (std::size_t i = 0; i < sample_.cells.size(); ++i) levels_[0][i] = hash_of(sample_.cells[i] + u64{1});
  const auto letters = *automata::letter_count(numeration_.radix(), arity_);
  while (true) {
    const auto level = static_cast<unsigned>(levels_.size());
    std::vector<u64> range;
    u64 cells = 1;
    for (const u64 size : ranges_.back()) {
      u64 fits = 0;  // how many n have shifted(n + 1) ≤ size
      while (fits + 1 < shifts_.shifted.size() && shifts_.shifted[fits + 1] <= size) ++fits;
      range.push_back(fits);
      cells *= fits;
    }
    if (cells == 0 || range == ranges_.back()) return true;
    if (!hold(cells) || !budget_.spend(cells)) return false;
    ranges_.push_back(range);
    levels_.emplace_back(cells);
    std::vector<u64> tuple(arity_, 0), child(arity_);
    for (u64 i = 0; i < cells; ++i) {
      u64 hash = levels_[0][index(tuple, 0)];
      for (Letter letter = 0; letter < letters; ++letter) {
        const bool valid = follow(tuple, letter, child);
        hash =
            hash_of(hash * 0x100000001b3 + (valid ? levels_[level - 1][index(child, level - 1)] : invalid));
      }
      levels_[level][i] = hash;
      advance(tuple, range);
    }
  }
}

u64 Learner::index(const std::vector<u64>& tuple, unsigned level) const {
  u64 at = 0;
  for (std::size_t i = 0; i < arity_; ++i) at = at * ranges_[level][i] + tuple[i];
  return at;
}

/// How long the endings are that can be seen.
std::optional<unsigned> Learner::visible(const std::vector<u64>& tuple) const {
  for (auto level = static_cast<unsigned>(levels_.size()); level-- > 0;) {
    bool all = true;
    for (std::size_t i = 0; i < arity_; ++i) all = all && tuple[i] < ranges_[level][i];
    if (all) return level;
  }
  return std::nullopt;
}

/// All that endings of up to `level` digits lead to.
u64 Learner::signature(const std::vector<u64>& tuple, unsigned level) const {
  u64 hash = levels_[level][index(tuple, level)];
  for (const u64 n : tuple) hash = hash * 2 + shifts_.only_zero[n];
  return hash_of(hash);
}

/// `tuple` with one more digit on each track; false where that is no numeration.
bool Learner::follow(const std::vector<u64>& tuple, Letter letter, std::vector<u64>& out) const {
  for (std::size_t i = 0; i < arity_; ++i) {
    const unsigned digit = letter % numeration_.radix();
    letter /= numeration_.radix();
    if (digit > 0 && shifts_.only_zero[tuple[i]]) return false;
    out[i] = shifts_.shifted[tuple[i]] + digit;
  }
  return true;
}

/// Does the automaton say what the sample says, in every cell? Each tuple's state is that of its beginning
/// and one letter more.
bool Learner::agrees(const Learned& learned) const {
  std::vector<u64> parent, last;  // of each number: without its last digit, and that digit
  for (u64 n = 0, p = 0; n < shifts_.shifted.size() - 1; ++n) {
    while (p + 1 < shifts_.shifted.size() && shifts_.shifted[p + 1] <= n) ++p;
    parent.push_back(p);
    last.push_back(n - shifts_.shifted[p]);
  }
  std::vector<State> states(sample_.cells.size());
  std::vector<u64> tuple(arity_, 0), before(arity_);
  const std::size_t letters = learned.automaton.letters();
  for (std::size_t i = 0; i < states.size(); ++i) {
    Letter letter = 0, power = 1;
    for (std::size_t j = 0; j < arity_; ++j) {
      before[j] = parent[tuple[j]];
      letter += static_cast<Letter>(last[tuple[j]]) * power;
      power *= numeration_.radix();
    }
    const State from = i == 0 ? learned.automaton.start : states[index(before, 0)];
    states[i] = learned.automaton.next[from * letters + letter];
    if (learned.outputs[states[i]] != sample_.cells[i]) return false;
    advance(tuple, sample_.sizes);
  }
  return true;
}

bool Learner::hold(u64 cells) {
  held_ += cells * sizeof(u64);
  return budget_.hold(cells * sizeof(u64));
}

}  // namespace sprague::prove

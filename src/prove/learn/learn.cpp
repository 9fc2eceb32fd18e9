// States are numbered as prefixes are met, in breadth. What a prefix sees is a box of cells in a level for
// each length of suffix, told apart by a hash; counterexamples tell apart what the table shows alike.
#include "prove/learn/learn.hpp"

#include <algorithm>
#include <functional>

#include "sprague/expect.hpp"

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

u64 Learner::Level::index(const std::vector<u64>& tuple) const {
  u64 at = 0;
  for (std::size_t i = 0; i < tuple.size(); ++i) at = at * ranges[i] + tuple[i];
  return at;
}

u64 Learner::Level::at(const std::vector<u64>& tuple) const {
  const u64 i = index(tuple);
  if (!dense.empty()) return dense[i];
  const auto known = sparse.find(i);
  return known == sparse.end() ? 0 : known->second;
}

bool Learner::Level::contains(const std::vector<u64>& tuple) const {
  for (std::size_t i = 0; i < tuple.size(); ++i)
    if (tuple[i] >= ranges[i]) return false;
  return true;
}

Learner::Learner(const Sample& sample, const Numeration& numeration, Budget& budget)
    : sample_(sample), numeration_(numeration), budget_(budget), arity_(sample.sizes.size()) {
  SPRAGUE_EXPECT(arity_ > 0 && !sample.cells.empty());
  const u64 most = *std::max_element(sample.sizes.begin(), sample.sizes.end());
  shifts_ = numeration.shifts_by_place(most + 1);
  for (const Numeration::Shifts& shifts : shifts_) {
    std::vector<u64>& parents = parents_.emplace_back();
    for (u64 n = 0, p = 0; n < most; ++n) {
      while (p + 1 < shifts.shifted.size() && shifts.shifted[p + 1] <= n) ++p;
      parents.push_back(p);
    }
  }
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
  std::vector<Prefix> met;  // one for each state; the dead state has an empty one
  // By what is visible; several where only a counterexample tells them apart.
  std::vector<boost::unordered_flat_map<u64, std::vector<State>>> known(levels_.size());
  std::optional<State> dead;
  const auto add = [&](Prefix prefix) {
    met.push_back(std::move(prefix));
    return static_cast<State>(met.size() - 1);
  };
  const auto number = [&](const Prefix& prefix) -> std::optional<State> {
    const std::optional<unsigned> depth = visible(prefix);
    if (!depth || *depth < suffix) return std::nullopt;
    const u64 seen = signature(prefix, *depth);
    // Zeros only: where little is not 0, most likely for ever.
    if (prefix.at_place.empty() ||
        (seen == 0 && levels_[0].dense.empty() && !are_distinguished(prefix, Prefix{})))
      return dead ? *dead : *(dead = add({}));
    if (const auto at = known[*depth].find(seen); at != known[*depth].end())
      for (const State state : at->second)
        if (!are_distinguished(prefix, met[state])) return state;
    const State fresh = add(prefix);
    for (unsigned level = 0; level <= *depth; ++level)
      known[level][signature(prefix, level)].push_back(fresh);
    return fresh;
  };
  const auto start = number({.at_place = std::vector(shifts_.size(), std::vector<u64>(arity_, 0))});
  if (!start) return std::nullopt;
  a.start = *start;
  for (State i = 0; i < met.size(); ++i) {
    if (met.size() > most_states) failure = Failure::too_many_states;
    if (!budget_.spend(*letters)) failure = Failure::ran_out;
    if (failure != Failure::too_small_a_sample) return std::nullopt;
    out.outputs.push_back(output(met[i]));
    for (Letter letter = 0; letter < *letters; ++letter) {
      const std::optional<State> next = number(follow(met[i], letter));
      if (!next) return std::nullopt;
      a.next.push_back(*next);
    }
  }
  for (const std::uint8_t output : out.outputs) a.accepting.push_back(output != 0);
  failure = Failure::disagrees;
  if (!agrees(out)) return std::nullopt;
  for (std::size_t i = 0; i < counterexamples_.size(); ++i) {
    State state = a.start;
    for (const Letter letter : counterexamples_[i].word) state = a.step(state, letter);
    if (out.outputs[state] != truth(met[a.start], i, 0)) return std::nullopt;
  }
  return out;
}

void Learner::teach(const std::vector<Letter>& word, Sample box) {
  const u64 most = *std::max_element(box.sizes.begin(), box.sizes.end());
  if (most + 1 > shifts_[0].shifted.size()) shifts_ = numeration_.shifts_by_place(most + 1);
  counterexamples_.push_back({word, std::move(box)});
}

/// The output behind `prefix` and the word of a counterexample from one of its letters on, where it is known.
std::optional<std::uint8_t> Learner::truth(const Prefix& prefix, std::size_t counterexample,
                                           std::size_t from) const {
  Prefix at = prefix;
  const std::vector<Letter>& word = counterexamples_[counterexample].word;
  for (std::size_t i = from; i < word.size() && !at.at_place.empty(); ++i) {
    for (std::size_t place = 0; place < shifts_.size(); ++place)
      for (const u64 number : at.at_place[place])
        if (number >= shifts_[place].shifted.size()) return std::nullopt;
    at = follow(at, word[i]);
  }
  if (at.at_place.empty() || at.at_place[0].empty()) return std::uint8_t{0};
  for (const Sample* known : {&sample_, &counterexamples_[counterexample].box})
    if (std::equal(at.at_place[0].begin(), at.at_place[0].end(), known->sizes.begin(), std::less<>{}))
      return known->at(at.at_place[0]);
  return std::nullopt;
}

bool Learner::are_distinguished(const Prefix& a, const Prefix& b) const {
  for (std::size_t i = 0; i < counterexamples_.size(); ++i)
    for (std::size_t from = 0; from <= counterexamples_[i].word.size(); ++from) {
      const auto of_a = truth(a, i, from);
      if (!of_a) continue;
      const auto of_b = truth(b, i, from);
      if (of_b && *of_a != *of_b) return true;
    }
  return false;
}

/// Makes the boxes of all levels.
bool Learner::see() {
  if (!levels_.empty()) return true;
  Level cells{.ranges = sample_.sizes};
  const auto met = sample_.cells.size() - static_cast<std::size_t>(std::count(
                                              sample_.cells.begin(), sample_.cells.end(), std::uint8_t{0}));
  if (!budget_.spend(met + 1) || !make_room(cells, met)) return false;
  for (u64 i = 0; i < sample_.cells.size(); ++i)
    if (sample_.cells[i] != 0) cells.met.push_back(i);
  for (const u64 i : cells.met)
    (cells.dense.empty() ? cells.sparse[i] : cells.dense[i]) = hash_of(sample_.cells[i] + u64{1});
  levels_.push_back(std::move(cells));
  while (see_next())
    if (budget_.exhausted()) return false;
  return !budget_.exhausted();
}

/// One level more; false where there is none.
bool Learner::see_next() {
  const Level& below = levels_.back();
  const std::size_t here = place(levels_.size());
  const Numeration::Shifts& shifts = shifts_[here];
  Level level;
  u64 cells = 1;
  for (const u64 size : below.ranges) {
    u64 fits = 0;  // how many n have shifted(n + 1) ≤ size
    while (fits + 1 < shifts.shifted.size() && shifts.shifted[fits + 1] <= size) ++fits;
    level.ranges.push_back(fits);
    cells *= fits;
  }
  if (cells == 0 || level.ranges == below.ranges) return false;
  if (!budget_.spend(below.met.size() + 1) || !make_room(level, below.met.size())) return false;
  std::vector<u64> child(arity_), parent(arity_);
  for (const u64 i : below.met) {
    u64 rest = i;
    for (std::size_t j = arity_; j-- > 0; rest /= below.ranges[j]) child[j] = rest % below.ranges[j];
    Letter letter = 0;
    for (std::size_t j = arity_; j-- > 0;) {
      parent[j] = parents_[here][child[j]];
      letter = letter * numeration_.radix() + static_cast<Letter>(child[j] - shifts.shifted[parent[j]]);
    }
    if (!level.contains(parent)) continue;
    const u64 at = level.index(parent);
    u64& sum = level.dense.empty() ? level.sparse[at] : level.dense[at];
    if (sum == 0) level.met.push_back(at);
    sum += hash_of(below.at(child) * 0x100000001b3 + letter);
  }
  levels_.push_back(std::move(level));
  return true;
}

/// For about so many tuples where something is.
bool Learner::make_room(Level& level, std::size_t about) {
  u64 cells = 1;
  for (const u64 range : level.ranges) cells *= range;
  const bool dense = about > cells / 16;
  const u64 bytes = (dense ? cells : about * 2) * sizeof(u64) + about * sizeof(u64);
  held_ += bytes;
  if (!budget_.hold(bytes)) return false;
  level.met.reserve(about);
  if (dense) level.dense.assign(cells, 0);
  return true;
}

/// How long the endings are that can be seen.
std::optional<unsigned> Learner::visible(const Prefix& prefix) const {
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    if (prefix.at_place.empty()) break;
    const std::vector<u64>& tuple = prefix.at_place[place(level)];
    if (tuple.empty() || levels_[level].contains(tuple)) continue;
    return level == 0 ? std::nullopt : std::optional(static_cast<unsigned>(level - 1));
  }
  return static_cast<unsigned>(levels_.size() - 1);
}

/// All that endings of up to `level` digits lead to; 0: nothing.
u64 Learner::signature(const Prefix& prefix, unsigned level) const {
  u64 sum = 0;
  for (std::size_t i = 0; i <= level && !prefix.at_place.empty(); ++i) {
    const std::vector<u64>& tuple = prefix.at_place[place(i)];
    if (const u64 seen = tuple.empty() ? 0 : levels_[i].at(tuple)) sum += hash_of(seen + i);
  }
  return sum;
}

std::uint8_t Learner::output(const Prefix& prefix) const {
  if (prefix.at_place.empty() || prefix.at_place[0].empty()) return 0;
  return sample_.at(prefix.at_place[0]);
}

/// With one more digit on each track.
Learner::Prefix Learner::follow(const Prefix& prefix, Letter letter) const {
  if (prefix.at_place.empty()) return {};
  const std::size_t places = shifts_.size();
  Prefix out{.at_place = std::vector<std::vector<u64>>(places)};
  for (std::size_t from = 0; from < places; ++from) {
    if (prefix.at_place[from].empty()) continue;
    std::vector<u64>& to = out.at_place[(from + places - 1) % places];
    to.resize(arity_);
    if (!follow(from, prefix.at_place[from].data(), letter, to.data())) to.clear();
  }
  return out;
}

bool Learner::follow(std::size_t from_place, const u64* tuple, Letter letter, u64* out) const {
  const Numeration::Shifts& shifts = shifts_[from_place];
  const unsigned greatest = numeration_.is_base()
                                ? numeration_.radix() - 1
                                : numeration_.quotients()[(from_place + shifts_.size() - 1) % shifts_.size()];
  for (std::size_t i = 0; i < arity_; ++i) {
    const unsigned digit = letter % numeration_.radix();
    letter /= numeration_.radix();
    if (digit > greatest || (digit > 0 && shifts.only_zero[tuple[i]])) return false;
    out[i] = shifts.shifted[tuple[i]] + digit;
  }
  return true;
}

/// Does the automaton say what the sample says, in every cell? All tuples of the sample are met, without the
/// dead prefixes.
bool Learner::agrees(const Learned& learned) const {
  std::vector<std::vector<u64>> beyond{sample_.sizes};  // with so many digits to come, these leave the sample
  while (std::any_of(beyond.back().begin(), beyond.back().end(), [](u64 n) { return n > 1; })) {
    const std::vector<u64>& shifted = shifts_[place(beyond.size())].shifted;
    std::vector<u64> next;
    for (const u64 n : beyond.back())
      next.push_back(static_cast<u64>(std::lower_bound(shifted.begin(), shifted.end(), n) - shifted.begin()));
    beyond.push_back(std::move(next));
  }
  struct Node {
    State state;
    unsigned to_come;
  };
  const std::vector<bool> live = automata::live_states(learned.automaton);
  const std::size_t letters = learned.automaton.letters();
  std::vector<Node> nodes;
  std::vector<u64> tuples, child(arity_), tuple(arity_);
  const auto push = [&](Node node, const std::vector<u64>& numbers) {
    nodes.push_back(node);
    tuples.insert(tuples.end(), numbers.begin(), numbers.end());
  };
  std::size_t accepted = 0;
  if (live[learned.automaton.start])
    push({learned.automaton.start, static_cast<unsigned>(beyond.size() - 1)}, tuple);
  while (!nodes.empty()) {
    const Node node = nodes.back();
    nodes.pop_back();
    std::copy(tuples.end() - static_cast<std::ptrdiff_t>(arity_), tuples.end(), tuple.begin());
    tuples.resize(tuples.size() - arity_);
    if (node.to_come == 0) {
      if (learned.outputs[node.state] != sample_.at(tuple)) return false;
      if (learned.outputs[node.state] != 0) ++accepted;
      continue;
    }
    const std::vector<u64>& most = beyond[node.to_come - 1];
    for (Letter letter = 0; letter < letters; ++letter) {
      const State next = learned.automaton.step(node.state, letter);
      if (!live[next] || !follow(place(node.to_come), tuple.data(), letter, child.data())) continue;
      if (std::equal(child.begin(), child.end(), most.begin(), std::less<>{}))
        push({next, node.to_come - 1}, child);
    }
  }
  return accepted == levels_[0].met.size();
}

}  // namespace sprague::prove

// Which options verification tries first: those small common heaps a for which (a, n − k − a) excludes most of
// what is still missing, on a sample of the latest heaps. Greedy set cover; since gains only fall, the largest
// old gain that stays on top when counted anew is the largest (Minoux 1978).
#include <queue>

#include "sparse_engine.hpp"

namespace sprague::sequence {
namespace {

constexpr u64 sample_blocks = 32;
constexpr u64 largest_witness = 4096;
constexpr std::size_t most_witnesses = 4096;

struct Sample {
  u64 heap;
  std::array<u64, 4> wanted;
};

bool test(const std::array<u64, 4>& bits, u64 cell) { return (bits[cell / 64] >> (cell % 64) & 1) != 0; }

struct Choice {
  u64 gain, k, a;
  friend bool operator<(const Choice& x, const Choice& y) {
    return x.gain != y.gain ? x.gain < y.gain : x.a > y.a;
  }
};

}  // namespace

void SparseEngine::choose_witnesses() {
  witnesses_.clear();
  longest_witness_ = witness_side_ = 0;
  if (partition_.by_position)
    for (const u64 k : game_.leaves_one)
      if (k % 2 != 0) add_witness(k, 0);
  if (wide_ || known_ < 4 * kernels::block_lanes) return;
  std::vector<Sample> samples;
  const u64 recent = std::min(known_ / 2, known_ - oldest());
  for (u64 block = 0; block < sample_blocks; ++block)
    for (u64 lane = 0; lane < kernels::block_lanes; ++lane) {
      const u64 n = known_ - recent + recent / sample_blocks * block + lane;
      if (n >= known_ || rare(n)) continue;
      Sample sample{n, {}};
      const u64 below = partition_.wanted_below(bytes_.at(n), n);
      for (u64 cell = 0; cell < below; ++cell) sample.wanted[cell / 64] |= u64{1} << (cell % 64);
      samples.push_back(sample);
    }
  const auto cell_of = [&](const Sample& sample, const Choice& choice) -> std::optional<u64> {
    const u64 b = sample.heap - choice.k - choice.a;
    if (rare(b)) return std::nullopt;
    return bytes_.at(b) ^ bytes_.at(choice.a);
  };
  const auto gain = [&](const Choice& choice) {
    u64 total = 0;
    for (const Sample& sample : samples) {
      const std::optional<u64> cell = cell_of(sample, choice);
      if (cell && test(sample.wanted, *cell)) ++total;
    }
    return total;
  };
  // a < n − k − a for every later n, so the two heaps differ.
  const u64 most = std::min(largest_witness, known_ / 8);
  std::vector<Choice> choices;
  for (const u64 k : game_.splits)
    for (u64 a = 1; a <= most && 2 * a + 2 * k < known_ - recent; ++a) {
      if (rare(a) || !bytes_.holds(a) || known_ - recent < oldest() + k + a) continue;
      const Choice choice{0, k, a};
      choices.push_back({gain(choice), k, a});
    }
  std::priority_queue<Choice> queue(std::less<Choice>(), std::move(choices));
  const double blocks = static_cast<double>(samples.size()) / kernels::block_lanes;
  const auto worth = static_cast<u64>(blocks * worth_of_witness()) + 1;
  while (!queue.empty() && witnesses_.size() < most_witnesses) {
    Choice choice = queue.top();
    queue.pop();
    if (choice.gain < worth) break;
    const u64 now = gain(choice);
    if (now != choice.gain) {
      choice.gain = now;
      queue.push(choice);
      continue;
    }
    for (Sample& sample : samples)
      if (const std::optional<u64> cell = cell_of(sample, choice))
        sample.wanted[*cell / 64] &= ~(u64{1} << (*cell % 64));
    add_witness(choice.k, choice.a);
  }
}

// How many missing values a block must lose for a further lag to be worth its time: a lag costs about
// rows · 0.25 ns, a search 30 ns.
double SparseEngine::worth_of_witness() const { return 0.01 + 0.008 * rows_; }

void SparseEngine::add_witness(u64 k, u64 a) {
  const std::uint32_t cell = a == 0 ? 0 : bytes_.at(a) * 0x01010101U;
  witnesses_.push_back({static_cast<std::uint32_t>(k + a), cell});
  longest_witness_ = std::max(longest_witness_, k + a);
  witness_side_ = std::max(witness_side_, a);
}

}  // namespace sprague::sequence

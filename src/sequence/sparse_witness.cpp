// Which options verification tries first: those small common heaps a for which (a, n − k − a) excludes most of
// what is still missing, on a sample of the latest heaps. Greedy set cover; since gains only fall, the largest
// old gain that stays on top when counted anew is the largest (Minoux 1978); a few looks come close to it.
#include <queue>

#include "sparse_engine.hpp"

namespace sprague::sequence {
namespace {

constexpr std::size_t most_looks = 16;  // for one choice; more time would be lost here than won later

// Aligned blocks of heaps, and the rare cells that each of the heaps still misses.
struct Sample {
  u64 start = 0;
  std::array<std::array<u64, 4>, kernels::block_lanes> wanted{};
};

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
  const u64 recent = std::min(known_ / 2, known_ - oldest());
  const std::size_t most_choices = rows_ <= 4 ? 256 : rows_ <= 8 ? 1024 : 4096;
  const u64 sample_blocks = rows_ <= 4 && known_ > (u64{1} << 16) ? 32 : 16;
  std::vector<Sample> samples(sample_blocks);
  for (u64 i = 0; i < sample_blocks; ++i) {
    Sample& sample = samples[i];
    sample.start = (known_ - recent + recent / sample_blocks * i) / kernels::block_lanes * kernels::block_lanes;
    for (u64 lane = 0; lane < kernels::block_lanes; ++lane) {
      const u64 n = sample.start + lane;
      const u64 below = n >= known_ || rare(n) ? 0 : partition_.wanted_below(bytes_.at(n), n);
      for (u64 cell = 0; cell < below; ++cell) sample.wanted[lane][cell / 64] |= u64{1} << (cell % 64);
    }
  }
  // How many missing cells the option (a, n − k − a) excludes in the sample; `take` takes them out.
  const auto gain = [&](const Choice& choice, bool take) {
    u64 total = 0;
    const unsigned own = bytes_.at(choice.a);
    for (Sample& sample : samples) {
      const u64 b = sample.start - choice.k - choice.a;
      const Cell* const cells = bytes_.data() + (b & bytes_.mask());
      const u64 valid = rares_.common_from(static_cast<i64>(b));
      for (u64 lane = 0; lane < kernels::block_lanes; ++lane) {
        const unsigned cell = cells[lane] ^ own;
        u64& wanted = sample.wanted[lane][cell / 64];
        total += wanted >> (cell % 64) & valid >> lane & 1;
        if (take) wanted &= ~((valid >> lane & 1) << (cell % 64));
      }
    }
    return total;
  };
  // a < n − k − a for every later n, so the two heaps differ.
  std::vector<Choice> choices;
  for (const u64 k : game_.splits) {
    const std::size_t most = choices.size() + most_choices;
    for (u64 a = 1; 8 * (a + k) < samples[0].start && bytes_.holds(a) && choices.size() < most; ++a)
      if (!rare(a) && oldest() + k + a <= samples[0].start) choices.push_back({gain({0, k, a}, false), k, a});
  }
  std::priority_queue<Choice> queue(std::less<Choice>(), std::move(choices));
  const auto worth = static_cast<u64>(static_cast<double>(sample_blocks) * worth_of_witness()) + 1;
  std::vector<Choice> looked_at;
  for (;;) {
    Choice best{};
    looked_at.clear();
    while (looked_at.size() < most_looks && !queue.empty() && queue.top().gain > best.gain) {
      Choice choice = queue.top();
      queue.pop();
      choice.gain = gain(choice, false);
      looked_at.push_back(choice);
      if (best < choice) best = choice;
    }
    if (best.gain < worth) break;
    for (const Choice& choice : looked_at)
      if (choice.k != best.k || choice.a != best.a) queue.push(choice);
    gain(best, true);
    add_witness(best.k, best.a);
  }
  if (getenv("SPDEBUG")) fprintf(stderr,"n %lu: %zu witnesses of %zu, last gain %lu (sample %lu blocks) side %lu\n",known_,witnesses_.size(),choices.size(),0ul,sample_blocks,witness_side_);
}

// How many missing values a block must lose for a further lag to be worth its time: a lag costs about
// rows · 0.25 ns, a search 30 ns.
double SparseEngine::worth_of_witness() const { return 0.02 + 0.006 * rows_; }

void SparseEngine::add_witness(u64 k, u64 a) {
  const std::uint32_t cell = a == 0 ? 0 : bytes_.at(a) * 0x01010101U;
  witnesses_.push_back({static_cast<std::uint32_t>(k + a), cell});
  longest_witness_ = std::max(longest_witness_, k + a);
  witness_side_ = std::max(witness_side_, a);
}

}  // namespace sprague::sequence

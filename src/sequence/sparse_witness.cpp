// Which options verification tries first: those small common heaps a for which (a, n − k − a) excludes most
// of what is still missing, on a sample of the latest heaps. Greedy set cover, with exact gains: each missing
// value of the sample is looked up among the choices twice, when it is counted and when it is covered.
#include "par/team.hpp"
#include "sparse_engine.hpp"
#include "sparse_leftovers.hpp"

namespace sprague::sequence {
namespace {

using kernels::block_lanes;

struct Choice {
  u64 k, a;
};

constexpr u64 partner_heaps = 16384;
constexpr u64 partners_of_cell = 32;
constexpr u64 most_witnesses = 2048;

// A sample of heaps, what each of some choices excludes there, and which cells are still wanted.
class Cover {
 public:
  using Cell = kernels::Cell;
  /// For a choice that excludes nothing. It may be a cell as well: which choices are best is a guess anyhow.
  static constexpr Cell nothing = 0xff;

  Cover(const kernels::SparseKernels& kernels, std::size_t choices)
      : kernels_(kernels), gains_(choices, 0), zeros_(choices, 0) {}

  /// A heap: what each choice excludes, and the cells below `below` are wanted.
  void add(const std::vector<Cell>& excluded, u64 below) {
    excluded_.insert(excluded_.end(), excluded.begin(), excluded.end());
    wanted_.push_back({});
    for (u64 cell = 0; cell < below; ++cell) wanted_.back()[cell / 64] |= u64{1} << (cell % 64);
    for (std::size_t i = 0; i < gains_.size(); ++i)
      gains_[i] = static_cast<std::uint16_t>(gains_[i] + (excluded[i] < below ? 1 : 0));
  }

  /// The choice that covers most, and how much; it is taken.
  std::pair<std::size_t, u64> take_best() {
    const auto best = std::max_element(gains_.begin(), gains_.end());
    if (best == gains_.end() || *best == 0) return {0, 0};
    const std::pair<std::size_t, u64> result{best - gains_.begin(), *best};
    for (std::size_t heap = 0; heap < wanted_.size(); ++heap) {
      const Cell* const excluded = excluded_.data() + heap * gains_.size();
      const Cell cell = excluded[result.first];
      if ((wanted_[heap][cell / 64] >> (cell % 64) & 1) == 0) continue;
      wanted_[heap][cell / 64] &= ~(u64{1} << (cell % 64));
      kernels_.tally(excluded, zeros_.data(), gains_.size(), cell, 0xffff, gains_.data());
    }
    return result;
  }

 private:
  const kernels::SparseKernels& kernels_;
  std::vector<std::uint16_t> gains_;
  std::vector<Cell> zeros_;
  std::vector<Cell> excluded_;  // [heap][choice]: the cell, or nothing
  std::vector<std::array<u64, 4>> wanted_;
};

}  // namespace

// Which far lags a block marks first: those that exclude most of what is below the value, as witnesses are
// chosen.
void SparseEngine::order_far_lags() {
  if (rows_ <= 8 || wide_ || known_ < 16 * block_lanes || longest_lag_ + oldest() > known_ - known_ / 4)
    return;
  constexpr u64 sample_blocks = 8;
  const u64 recent = known_ / 4, first = known_ - recent;
  Cover cover(*kernels_, lags_.far.size());
  std::vector<Cell> excluded(lags_.far.size());
  for (u64 block = 0; block < sample_blocks; ++block)
    for (u64 n = first + recent / sample_blocks * block, end = n + block_lanes; n < end; ++n) {
      if (rare(n)) continue;
      for (std::size_t i = 0; i < lags_.far.size(); ++i) {
        const u64 other = n - lags_.far[i].distance;
        excluded[i] = rare(other) ? Cover::nothing : static_cast<Cell>(bytes_.at(other) ^ lags_.far[i].cell);
      }
      cover.add(excluded, bytes_.at(n));
    }
  std::vector<bool> taken(lags_.far.size(), false);
  std::vector<kernels::Lag> order;
  for (;;) {
    const auto [lag, gain] = cover.take_best();
    if (gain == 0) break;
    order.push_back(lags_.far[lag]);
    taken[lag] = true;
  }
  for (std::size_t i = 0; i < lags_.far.size(); ++i)
    if (!taken[i]) order.push_back(lags_.far[i]);
  lags_.far = std::move(order);
  stage_ = std::min(stage_, 0.5);
}

void SparseEngine::choose_witnesses() {
  witnesses_.clear();
  longest_witness_ = witness_side_ = 0;
  partners_.clear();
  partners_start_.fill(0);
  if (partition_.by_position)
    for (const u64 k : game_.leaves_one)
      if (k % 2 != 0) add_witness(k, 0);
  if (wide_ || known_ < 4 * block_lanes) return;
  order_far_lags();

  const u64 recent = std::min(known_ / 2, (known_ - oldest()) / 2);
  const u64 first = known_ - recent;
  const bool early = known_ < (u64{1} << 16);
  const u64 sample_blocks = early ? 8 : rows_ > 8 ? 6 : 24;
  const u64 most = rows_ > 8 ? 3072 : 256;
  std::vector<Choice> choices;
  for (const u64 k : game_.splits)
    for (u64 a = 1, found = 0; 8 * (a + k) < first && bytes_.holds(a) && found < most; ++a)
      if (!rare(a) && oldest() + k + a <= first) {
        choices.push_back({k, a});
        ++found;
      }
  Cover cover(*kernels_, choices.size());
  std::vector<Cell> excluded(choices.size());
  for (u64 block = 0; block < sample_blocks; ++block)
    for (u64 n = first + recent / sample_blocks * block, end = n + block_lanes; n < end && n < known_; ++n) {
      if (rare(n)) continue;
      for (std::size_t i = 0; i < choices.size(); ++i) {
        const u64 b = n - choices[i].k - choices[i].a;
        excluded[i] = rare(b) ? Cover::nothing : static_cast<Cell>(bytes_.at(b) ^ bytes_.at(choices[i].a));
      }
      cover.add(excluded, partition_.wanted_below(bytes_.at(n), n));
    }
  // The first few are found here, and the others among more heaps by what these leave.
  const double by = rows_ == 8 ? 1 : rows_ < 8 ? 8 : 16;
  const u64 worth = static_cast<u64>(static_cast<double>(sample_blocks) * by * worth_of_witness()) + 1;
  for (;;) {
    const auto [choice, gain] = cover.take_best();
    if (gain < worth) break;
    add_witness(choices[choice].k, choices[choice].a);
  }
  choose_by_leftovers();
}

// What the witnesses leave in some blocks among the latest heaps.
std::vector<Leftover> SparseEngine::sample_leftovers(u64 blocks, u64 shift) {
  const u64 most = most_partner();
  const u64 recent = std::min(known_ / 2, (known_ - oldest()) / 2);
  std::vector<Leftover> left;
  kernels::CheckBlock block = check_block(scratch_);
  block.stage = witnesses_.size();
  for (u64 i = 0; i < blocks; ++i) {
    const u64 start =
        (known_ - recent + recent / blocks * i + recent / blocks * shift / 4) / block_lanes * block_lanes;
    if (start < longest_witness_ + block_lanes || start < oldest() + most + longest_take_ ||
        start + block_lanes > known_)
      continue;
    for (const kernels::Missing& missing : find_missing(block, start, scratch_)) {
      const u64 n = start + missing.lane;
      if (!rare(n) && bytes_.run_down(n) > most + longest_take_)
        left.push_back({bytes_.place(n), missing.cell});
    }
  }
  return left;
}

u64 SparseEngine::most_partner() const {
  return std::min({rows_ > 8 ? partner_heaps : partner_heaps / 2, known_ / 8, bytes_.size() / 8});
}

// From all small heaps those that cover most of what is left, as long as they are worth a lag; what then
// remains of a rare cell is covered by its partners, where cells are few.
void SparseEngine::choose_by_leftovers() {
  if (rows_ <= 8) {
    par::Shares alone;
    LeftoverCover cover(*kernels_, game_.splits, bytes_, rares_, most_partner(), alone, 1);
    const u64 blocks = known_ < (u64{1} << 16) ? 24 : 256;
    add_best(cover, blocks, 1, 1);
    add_partners(cover, blocks);
    return;
  }
  const unsigned size = par::team_size(options_.threads, most_threads);
  par::Shares shares;
  LeftoverCover cover(*kernels_, game_.splits, bytes_, rares_, most_partner(), shares, size);
  par::run_team(
      size,
      [&](unsigned number) {
        if (number != 0) return shares.help();
        add_best(cover, 12, 2, 1.5);  // much is left: few blocks tell enough, and cost less
        add_best(cover, known_ < (u64{1} << 16) ? 24 : 96, 1, 1);
        shares.end();
      },
      [] {});
}

void SparseEngine::add_best(LeftoverCover& cover, u64 blocks, u64 shift, double times) {
  const auto worth = static_cast<u64>(times * static_cast<double>(blocks) * worth_of_witness()) + 1;
  std::vector<Leftover> left = sample_leftovers(blocks, shift);
  for (const SmallOption& option : cover.greedy(left, worth, most_witnesses)) add_witness(option.k, option.a);
}

void SparseEngine::add_partners(LeftoverCover& cover, u64 blocks) {
  std::vector<std::vector<Leftover>> left_of(256);
  for (const Leftover& missing : sample_leftovers(blocks, 3)) left_of[missing.cell].push_back(missing);
  for (u64 cell = 0; cell < 256; ++cell) {
    for (const SmallOption& option : cover.cover_often(left_of[cell], partners_of_cell))
      partners_.push_back({static_cast<std::uint32_t>(option.k + option.a),
                           static_cast<std::uint32_t>(option.a),
                           static_cast<Cell>(cell ^ bytes_.at(option.a))});
    partners_start_[cell + 1] = partners_.size();
  }
}

// How many missing values a block must lose for a further lag to be worth its time: a lag takes about
// rows · 0.3 ns for a block where it is marked, less where it only meets what is missing; a search takes 40
// to 80 ns.
double SparseEngine::worth_of_witness() const { return (0.02 + 0.012 * rows_) * (rows_ > 8 ? 0.3 : 1); }

void SparseEngine::add_witness(u64 k, u64 a) {
  const std::uint32_t cell = a == 0 ? 0 : bytes_.at(a) * 0x01010101U;
  witnesses_.push_back({static_cast<std::uint32_t>(k + a), cell});
  longest_witness_ = std::max(longest_witness_, k + a);
  witness_side_ = std::max(witness_side_, a);
}

}  // namespace sprague::sequence

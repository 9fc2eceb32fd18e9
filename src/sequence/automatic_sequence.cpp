#include "automatic_sequence.hpp"

#include <algorithm>

#include "sparse_partition.hpp"
#include "sprague/sequence/dense_sequence.hpp"
#include "state.hpp"

namespace sprague::sequence {
namespace {

constexpr u64 first_look = 4096;
// A rare heap costs about as much as this many pairs of heaps, as measured (bench/sequence).
constexpr u64 pairs_for_rare = 16;

}  // namespace

AutomaticSequence::AutomaticSequence(SplittingGame game, SparseOptions options)
    : game_(std::move(game)),
      options_(options),
      inner_(std::make_unique<DenseSequence>(game_)),
      next_look_(first_look) {}

bool AutomaticSequence::is_sparse() const {
  const u64 known = inner_->known();
  std::vector<std::uint32_t> values(known);
  inner_->copy(0, values);
  const unsigned bits = static_cast<unsigned>(std::bit_width(inner_->statistics().largest | 1));
  ValueCounts counts = {std::vector<u64>(u64{1} << bits), std::vector<u64>(u64{1} << bits)};
  for (u64 n = 0; n < known; ++n) ++counts[n & 1][values[n]];
  const auto odd = [](u64 k) { return (k & 1) != 0; };
  const auto odd_splits = std::count_if(game_.splits.begin(), game_.splits.end(), odd);
  const bool one_parity = odd_splits == 0 || odd_splits == std::ssize(game_.splits);
  const Partition best = best_partition(counts, bits, one_parity, odd_splits != 0);
  return count_rare(best, counts) <= known / pairs_for_rare;
}

void AutomaticSequence::advance(u64 to, Budget& budget) {
  while (known() < to && !budget.exhausted()) {
    inner_->advance(next_look_ == 0 ? to : std::min(to, next_look_), budget);
    if (next_look_ == 0 || known() < next_look_) continue;
    if (game_.splits.empty() || !is_sparse()) {
      next_look_ *= 2;
      continue;
    }
    auto sparse = std::make_unique<SparseSequence>(game_, options_);
    sparse->advance(known(), budget);
    if (sparse->known() < known()) return;  // the budget has ended; it is tried again when there is more
    inner_ = std::move(sparse);
    next_look_ = 0;
  }
}

void AutomaticSequence::save(std::string& out) const {
  detail::StateWriter(out).number(next_look_);
  inner_->save(out);
}

std::optional<Error> AutomaticSequence::restore(std::string_view state) {
  detail::StateReader in(state);
  const u64 next_look = in.number();
  if (!in.good()) return detail::damaged_state();
  std::unique_ptr<NimSequence> inner;
  if (next_look == 0)
    inner = std::make_unique<SparseSequence>(game_, options_);
  else
    inner = std::make_unique<DenseSequence>(game_);
  if (auto error = inner->restore(state.substr(8))) return error;
  inner_ = std::move(inner);
  next_look_ = next_look;
  return std::nullopt;
}

}  // namespace sprague::sequence

// Many batches, up to the next power of two (where the partition is looked at again): one after the other, or
// by a team. In a team the calling thread makes candidates, each batch after the one before; the others
// verify what is there, and so does it when it is far ahead. What is verified does not depend on who does it.
#include <algorithm>
#include <atomic>
#include <bit>

#include "par/team.hpp"
#include "sparse_engine.hpp"

namespace sprague::sequence {
namespace {

constexpr u64 batch_heaps = 4096;
constexpr u64 section_heaps = u64{1} << 20;
constexpr u64 quiet_heaps = u64{1} << 15;  // a team starts so long after the last rare heap: it ends at each
constexpr u64 most_ahead = 8;              // batches

u64 round_up(u64 n) { return (n + kernels::block_lanes - 1) / kernels::block_lanes * kernels::block_lanes; }

// A batch that meets a rare heap is lost from there on: batches are short where the last one is near.
static_assert(quiet_heaps >= 8 * batch_heaps);  // so a team has the batches of one thread
u64 next_batch(u64 quiet) { return std::clamp(quiet / 8, kernels::block_lanes, batch_heaps); }

}  // namespace

// Cells are written before they are known: what they overwrite is forgotten at once (wrote), so that a
// section is short where memory is.
bool SparseEngine::run_section(u64 to, Budget& budget) {
  const u64 most = std::min(section_heaps, bytes_.size() / 8);
  const u64 end = round_up(std::min({to, std::bit_ceil(known_ + 1), known_ + most}));
  if (!make_room(end, budget)) return false;
  bytes_.wrote(end);
  const unsigned size = par::team_size(options_.threads, most_threads);
  if (size > 1 && known_ > rares_.last() + quiet_heaps && must_check(known_))
    return run_team(end, size, budget);
  SparseBatch batch;
  while (known_ < end) {
    batch.first = known_;
    const u64 batch_end = std::min(end, round_up(known_ + next_batch(known_ - rares_.last())));
    if (!budget.spend((batch_end - known_) / kernels::block_lanes + 1)) return false;
    produce(batch, batch_end, scratch_);
    batch.checked = must_check(batch.first);
    if (batch.checked) check(batch, scratch_);
    if (!commit(batch)) break;
  }
  return true;
}

// Shared: the batches (each written by the maker until `made` passes it, then by who takes it), and three
// numbers. Batches are taken in order, so when one fails all before it have been taken and will be verified.
bool SparseEngine::run_team(u64 end, unsigned size, Budget& budget) {
  std::vector<SparseBatch> batches;
  for (u64 first = known_; first < end; first = round_up(first + batch_heaps)) {
    batches.emplace_back();
    batches.back().first = first;
  }
  std::atomic<u64> made = 0, taken = 0;
  std::atomic<bool> finished = false, failed = false;  // no more are made; a batch is wrong
  std::vector<Scratch> scratch(size);
  const auto verify_one = [&](unsigned number) {
    u64 i = taken.load();
    while (i < made.load(std::memory_order_acquire))
      if (taken.compare_exchange_weak(i, i + 1)) {
        check(batches[i], scratch[number]);
        if (batches[i].failed) failed = true;
        return true;
      }
    return false;
  };
  const auto make = [&] {
    for (u64 i = 0; i < batches.size() && !failed; ++i) {
      while (i > taken.load() + most_ahead * size && verify_one(0)) {
      }
      const u64 to = std::min(end, round_up(batches[i].first + batch_heaps));
      if (!budget.spend((to - batches[i].first) / kernels::block_lanes + 1)) break;
      produce(batches[i], to, scratch[0]);
      made.store(i + 1, std::memory_order_release);
      if (batches[i].overflow) break;
    }
    finished = true;
  };
  par::run_team(
      size,
      [&](unsigned number) {
        if (number == 0) make();
        for (unsigned waited = 0; !failed; ++waited) {
          const bool last = finished;
          if (verify_one(number))
            waited = 0;
          else if (last)
            break;
          else
            par::wait_a_little(waited);
        }
      },
      [] {});
  for (u64 i = 0; i < taken.load(); ++i)
    if (!commit(batches[i])) return true;
  return !budget.exhausted();
}

// Candidates alone only where rare values have not been seen for long.
bool SparseEngine::must_check(u64 n) const {
  return !options_.candidates || n < (u64{1} << 16) || n < 8 * rares_.last();
}

}  // namespace sprague::sequence

#include "par/shares.hpp"

#include "par/team.hpp"
#include "sprague/expect.hpp"

namespace sprague::par {

void Shares::each(unsigned count, const std::function<void(unsigned)>& work) {
  SPRAGUE_EXPECT(count < (1U << 16));
  work_ = &work;
  done_ = 0;
  const u64 piece = (state_.load(std::memory_order_relaxed) >> 32) + 1;
  state_.store(piece << 32 | u64{count} << 16, std::memory_order_release);
  while (take_one()) {
  }
  for (unsigned waited = 0; done_.load(std::memory_order_acquire) < count; ++waited) wait_a_little(waited);
}

bool Shares::take_one() {
  u64 state = state_.load(std::memory_order_acquire);
  do {
    if ((state & 0xffff) >= (state >> 16 & 0xffff)) return false;
  } while (!state_.compare_exchange_weak(state, state + 1, std::memory_order_acq_rel));
  (*work_)(static_cast<unsigned>(state & 0xffff));
  done_.fetch_add(1, std::memory_order_release);
  return true;
}

void Shares::help() {
  for (unsigned waited = 0; !ended_; ++waited) {
    if (take_one())
      waited = 0;
    else
      wait_a_little(waited);
  }
}

}  // namespace sprague::par

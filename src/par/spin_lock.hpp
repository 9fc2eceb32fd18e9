// SpinLock: for what a thread has for some dozens of instructions, in tables that several threads share.
#pragma once

#include <atomic>

#include "par/team.hpp"

namespace sprague::par {

class SpinLock {
 public:
  /// Locks while it lives; of null, nothing.
  class Guard {
   public:
    explicit Guard(SpinLock* lock) : lock_(lock) {
      for (unsigned times = 0;
           lock_ != nullptr && lock_->is_locked_.exchange(true, std::memory_order_acquire);)
        wait_a_little(times++);
    }
    ~Guard() {
      if (lock_ != nullptr) lock_->is_locked_.store(false, std::memory_order_release);
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    SpinLock* lock_;
  };

 private:
  std::atomic<bool> is_locked_ = false;
};

}  // namespace sprague::par

// What an operation has accounted for with a budget: given back however it ends, and no more than that.
#pragma once

#include "base/budget.hpp"

namespace sprague::automata {

class Held {
 public:
  explicit Held(Budget& budget) : budget_(budget) {}
  ~Held() { budget_.release(bytes_); }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

  [[nodiscard]] bool more(u64 bytes) {
    if (!budget_.hold(bytes)) return false;
    bytes_ += bytes;
    return true;
  }

 private:
  Budget& budget_;
  u64 bytes_ = 0;
};

}  // namespace sprague::automata

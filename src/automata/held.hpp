// What an operation has accounted for with a budget: given back however it ends, and no more than that.
#pragma once

#include <algorithm>
#include <vector>

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
  /// Makes room for so many further elements of a vector that was empty at first and grows by this alone: what it has, and,
  /// while it moves, what it had.
  template <class T>
  [[nodiscard]] bool room(std::vector<T>& list, std::size_t further) {
    const std::size_t before = list.capacity(), needed = list.size() + further;
    if (needed <= before) return true;
    const std::size_t after = std::max(needed, before + before / 2);
    if (!more(after * sizeof(T))) return false;
    list.reserve(after);
    budget_.release(before * sizeof(T));
    bytes_ -= before * sizeof(T);
    return true;
  }

 private:
  Budget& budget_;
  u64 bytes_ = 0;
};

}  // namespace sprague::automata

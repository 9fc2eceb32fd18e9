// What a Session hides.
#pragma once

#include <atomic>
#include <functional>

#include "session/session_state.hpp"
#include "sprague/session.hpp"

namespace sprague {

struct Session::Inside {
  std::atomic<bool> stop = false;
  std::function<void(u64, double)> progress = {};
  SessionState state{&stop, [this](const Budget& spent) {
                       if (progress) progress(spent.ticks(), spent.seconds());
                     }};

  // The answer, unless a ruleset's code went wrong while it was sought.
  template <class T>
  [[nodiscard]] Result<T> unless_at_fault(Result<T> found) {
    if (auto fault = state.take_fault()) return *std::move(fault);
    return found;
  }
};

}  // namespace sprague

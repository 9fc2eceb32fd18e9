// Shares: short pieces of work that follow each other closely, each divided among the threads of one team.
#pragma once

#include <atomic>
#include <functional>

#include "sprague/integers.hpp"

namespace sprague::par {

/// One thread of a team (run_team) calls each() and at last end(), the others help(). Whether any of them
/// comes makes no difference but time.
class Shares {
 public:
  /// Calls work(0) … work(count − 1), some of them on the threads that help; returns when all have ended.
  /// Needs: count < 2^16. Cost besides the work: about a microsecond where others help.
  void each(unsigned count, const std::function<void(unsigned)>& work);
  /// Takes part in what each() calls until end() is called.
  void help();
  void end() { ended_ = true; }

 private:
  bool take_one();

  // The number of the piece of work (32 bits), of its shares (16 bits) and of those taken (16 bits): in one
  // number, so that nobody takes a share of a piece that is over.
  std::atomic<u64> state_ = 0;
  std::atomic<unsigned> done_ = 0;
  const std::function<void(unsigned)>* work_ = nullptr;
  std::atomic<bool> ended_ = false;
};

}  // namespace sprague::par

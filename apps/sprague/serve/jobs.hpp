// The requests that the server computes: a fixed pool of threads and a bounded queue in front of it, in two
// lanes, so that a small question does not wait behind a proof.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "wire/request.hpp"

namespace sprague::cli {

/// A request on its way to its reply. One thread computes it, another one waits for it.
class Job {
 public:
  Job(RequestKind kind, std::string body);

  /// Cannot be guessed, so that only who asked can cancel.
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] RequestKind kind() const { return kind_; }
  void cancel() { stop_ = true; }

  struct State {
    bool done = false;
    u64 ticks = 0;  ///< 0: nothing was reported yet
    double seconds = 0;
  };
  /// Waits so long at most for an end.
  [[nodiscard]] State wait(std::chrono::milliseconds longest);
  /// Needs: done.
  [[nodiscard]] const Reply& reply() const { return reply_; }

 private:
  friend class JobPool;
  void compute(const Ceilings& ceilings, const Budget::Progress& on_progress);
  void finish();

  const RequestKind kind_;
  const std::string id_, body_;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable ended_;
  State state_;  // guarded by mutex_
  Reply reply_;  // written before state_.done
};

class JobPool {
 public:
  /// `threads`: how many small requests are computed at a time, and how many others. `queue`: how many more
  /// of each may wait.
  JobPool(std::size_t threads, std::size_t queue, const Ceilings& ceilings);
  ~JobPool() { stop(); }

  /// Null when the queue is full, or the server ends.
  [[nodiscard]] std::shared_ptr<Job> submit(RequestKind kind, std::string body);
  /// False when there is no such request, or it has ended.
  bool cancel(std::string_view id);
  /// Cancels everything and waits for it.
  void stop();

 private:
  struct Lane {
    std::size_t most_fresh = 0;  // so many may run without having been found long
    std::size_t fresh = 0;
    int niceness = 0;
    std::deque<std::shared_ptr<Job>> waiting = {};
  };
  void start(Lane& lane, std::size_t threads);
  void work(Lane& lane);

  const Ceilings ceilings_;
  const std::size_t most_waiting_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  bool stopping_ = false;
  Lane small_, large_;
  std::map<std::string, std::shared_ptr<Job>, std::less<>> jobs_;  // by id, those that have not ended
  std::vector<std::thread> threads_;
};

}  // namespace sprague::cli

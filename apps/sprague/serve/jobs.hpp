// The requests that the server computes: a fixed pool of threads and bounded queues in front of it. Nobody knows
// beforehand what a request takes, so each is tried for some milliseconds, then for some more, and what is not
// answered then goes behind, where it starts again: a small question does not wait behind long ones, however many
// they are.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <deque>
#include <list>
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
  void cancel() {
    stop_ = true;
    halt_ = true;
  }

  struct State {
    bool done = false;
    u64 ticks = 0;  ///< 0: nothing was reported yet
    double seconds = 0;
  };
  /// Waits so long at most for an end.
  [[nodiscard]] State wait(std::chrono::milliseconds longest);
  /// Needs: done.
  [[nodiscard]] const Reply& reply() const { return reply_; }
  /// It takes long, and too many that do were waiting. Needs: done.
  [[nodiscard]] bool is_refused() const { return refused_; }

 private:
  friend class JobPool;
  void compute(const Ceilings& ceilings);
  void refuse();
  void finish();
  /// Was it ended only because its turn was over? Then it may be computed anew.
  [[nodiscard]] bool starts_again();

  const RequestKind kind_;
  const std::string id_, body_;
  std::atomic<bool> stop_{false};  // nobody wants it any more
  std::atomic<bool> halt_{false};  // what the computation looks at: that, or its turn is over
  std::size_t turns_ = 0;          // that it had
  std::mutex mutex_;
  std::condition_variable ended_;
  State state_;  // guarded by mutex_
  Reply reply_;  // written before state_.done, as is refused_
  bool refused_ = false;
};

/// Too many requests wait.
[[nodiscard]] Error too_many_requests();

class JobPool {
 public:
  /// `threads`: how many requests are tried at a time, how many long tasks are computed, and how many long requests
  /// of other kinds. `queue`: how many more long ones of each may wait.
  JobPool(std::size_t threads, std::size_t queue, const Ceilings& ceilings);
  ~JobPool() { stop(); }

  /// Null when the server ends.
  [[nodiscard]] std::shared_ptr<Job> submit(RequestKind kind, std::string body);
  /// False when there is no such request, or it has ended.
  bool cancel(std::string_view id);
  /// Cancels everything and waits for it.
  void stop();

 private:
  using Queue = std::deque<std::shared_ptr<Job>>;
  // A request that is being tried, by a thread that has spent so much at its begin.
  struct Turn {
    Job* job;
    clockid_t clock;
    double begin, seconds;
    bool is_late = false;  // its thread does not count any more
  };

  void try_jobs();
  void compute_long(Queue& waiting);
  void watch();
  void end_turn(const std::shared_ptr<Job>& job);
  void finish(const std::shared_ptr<Job>& job);
  [[nodiscard]] Queue* next_tried();

  const Ceilings ceilings_;
  const std::size_t threads_, most_waiting_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable wake_, watch_;
  bool stopping_ = false;
  std::array<Queue, 2> tried_ = {};  // by the turns that they had
  bool newest_ = false;              // the next that is tried is the newest of them, or the oldest
  Queue long_tasks_, long_others_;
  std::list<Turn> turns_;
  std::size_t late_ = 0;                                           // turns that are late
  std::map<std::string, std::shared_ptr<Job>, std::less<>> jobs_;  // by id, those that have not ended
  std::vector<std::thread> running_;
};

}  // namespace sprague::cli

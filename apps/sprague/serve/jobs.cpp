// Two queues of those that are tried, by the turns that they had, and two of long ones. A watch ends turns
// that are over, by the flag that the computation looks at.
#include "apps/sprague/serve/jobs.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <iterator>
#include <new>
#include <random>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace sprague::cli {
namespace {

// Seconds of its thread's own time that a request gets at first and then. A hundred long requests that come together
// have had their first turns after half a second of one processor.
constexpr std::array turns{0.004, 0.1};
constexpr double latest = 0.1;  // seconds after which a turn that does not end is not waited for
constexpr std::chrono::milliseconds tick{2};
constexpr int idle_ticks = 50;  // after which the watch sleeps
constexpr int niceness_of_long = 10;

std::string random_id() {
  std::random_device source;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", source(), source(), source(), source());
}

Reply failure(Message message) { return error_reply(Error{ErrorKind::internal, std::move(message), {}}); }

double seconds_of(clockid_t clock) {
  timespec now = {};
  ::clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

clockid_t clock_of_this_thread() {
  clockid_t clock = {};
  return ::pthread_getcpuclockid(::pthread_self(), &clock) == 0 ? clock : CLOCK_MONOTONIC;
}

// What large tables held goes back to the system at once.
void give_memory_back() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

}  // namespace

Job::Job(RequestKind kind, std::string body) : kind_(kind), id_(random_id()), body_(std::move(body)) {}

Job::State Job::wait(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  ended_.wait_for(lock, longest, [this] { return state_.done; });
  return state_;
}

void Job::compute(const Ceilings& ceilings) {
  const Budget::Progress report = [&](const Budget& spent) {
    const std::lock_guard lock(mutex_);
    state_.ticks = spent.ticks();
    state_.seconds = spent.seconds();
  };
  try {
    SessionState session(&halt_, report);
    reply_ = answer_request(session, kind_, body_, ceilings);
  } catch (const std::bad_alloc&) {
    reply_ = failure("the computer's memory ran out"_m);
  } catch (const std::exception& error) {
    reply_ = failure(Message("internal failure: {0}", error.what()));
  }
}

bool Job::starts_again() {
  if (!halt_ || stop_) return false;
  halt_ = false;
  if (stop_) halt_ = true;  // who cancels writes stop_ first
  return true;
}

void Job::refuse() {
  refused_ = true;
  reply_ = error_reply(too_many_requests());
}

void Job::finish() {
  const std::lock_guard lock(mutex_);
  state_.done = true;
  ended_.notify_all();
}

Error too_many_requests() {
  return {ErrorKind::internal, "too many requests are waiting"_m, "Try again in a moment."_m};
}

JobPool::JobPool(std::size_t threads, std::size_t queue, const Ceilings& ceilings)
    : ceilings_(ceilings), threads_(threads), most_waiting_(queue) {
  running_.emplace_back([this] { watch(); });
  // As many again, for those that do not end when their turn is over.
  for (std::size_t i = 0; i < 2 * threads; ++i) running_.emplace_back([this] { try_jobs(); });
  for (Queue* const waiting : {&long_tasks_, &long_others_})
    for (std::size_t i = 0; i < threads; ++i)
      running_.emplace_back([this, waiting] { compute_long(*waiting); });
}

std::shared_ptr<Job> JobPool::submit(RequestKind kind, std::string body) {
  auto job = std::make_shared<Job>(kind, std::move(body));
  const std::lock_guard lock(mutex_);
  if (stopping_) return nullptr;  // no more can wait to be tried than there are connections
  tried_[0].push_back(job);
  jobs_.emplace(job->id(), job);
  wake_.notify_all();
  return job;
}

bool JobPool::cancel(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return false;
  found->second->cancel();
  return true;
}

// Who had fewer turns is first.
JobPool::Queue* JobPool::next_tried() {
  const auto waiting =
      std::find_if(tried_.begin(), tried_.end(), [](const Queue& of) { return !of.empty(); });
  return waiting == tried_.end() ? nullptr : &*waiting;
}

void JobPool::try_jobs() {
  const clockid_t clock = clock_of_this_thread();
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] {
      return (stopping_ || turns_.size() - late_ < threads_) && (stopping_ || next_tried() != nullptr);
    });
    Queue* const waiting = next_tried();
    if (waiting == nullptr) return;
    // The newest and the oldest by turns: many that come together keep neither the next one waiting nor the first.
    newest_ = !newest_;
    const auto place = newest_ ? std::prev(waiting->end()) : waiting->begin();
    const std::shared_ptr<Job> job = std::move(*place);
    waiting->erase(place);
    const auto turn = turns_.insert(turns_.end(), {job.get(), clock, seconds_of(clock), turns[job->turns_]});
    watch_.notify_one();
    lock.unlock();
    job->compute(ceilings_);
    lock.lock();
    if (turn->is_late) --late_;
    turns_.erase(turn);
    end_turn(job);
  }
}

// Answered, to be tried again, or one of the long ones. Needs: mutex_ is held.
void JobPool::end_turn(const std::shared_ptr<Job>& job) {
  if (!job->starts_again()) return finish(job);
  Queue& behind = ++job->turns_ < turns.size()       ? tried_[job->turns_]
                  : job->kind() == RequestKind::task ? long_tasks_
                                                     : long_others_;
  if (job->turns_ >= turns.size() && behind.size() >= most_waiting_) {
    job->refuse();
    return finish(job);
  }
  behind.push_back(job);
  wake_.notify_all();
}

void JobPool::compute_long(Queue& waiting) {
  ::setpriority(PRIO_PROCESS, 0, niceness_of_long);  // on Linux: of this thread
  std::unique_lock lock(mutex_);
  for (;;) {
    // What is tried when the server ends may still come here.
    wake_.wait(lock,
               [&] { return !waiting.empty() || (stopping_ && turns_.empty() && next_tried() == nullptr); });
    if (waiting.empty()) return;
    const std::shared_ptr<Job> job = std::move(waiting.front());
    waiting.pop_front();
    lock.unlock();
    job->compute(ceilings_);
    give_memory_back();
    lock.lock();
    finish(job);
  }
}

// Needs: mutex_ is held.
void JobPool::finish(const std::shared_ptr<Job>& job) {
  jobs_.erase(job->id());  // before anybody hears that it is done
  wake_.notify_all();
  job->finish();
}

// Ends turns that are over.
void JobPool::watch() {
  std::unique_lock lock(mutex_);
  for (int idle = 0; !stopping_;) {
    if (turns_.empty() && ++idle > idle_ticks) {
      watch_.wait(lock, [&] { return stopping_ || !turns_.empty(); });
      idle = 0;
    }
    for (Turn& turn : turns_) {
      idle = 0;
      const double over = seconds_of(turn.clock) - turn.begin - turn.seconds;
      if (over > 0) turn.job->halt_ = true;
      if (over <= latest || turn.is_late) continue;
      turn.is_late = true;
      ++late_;
      wake_.notify_all();
    }
    lock.unlock();
    std::this_thread::sleep_for(tick);
    lock.lock();
  }
}

void JobPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (const auto& [id, job] : jobs_) job->cancel();
  }
  wake_.notify_all();
  watch_.notify_all();
  for (std::thread& thread : running_) thread.join();
  running_.clear();
}

}  // namespace sprague::cli

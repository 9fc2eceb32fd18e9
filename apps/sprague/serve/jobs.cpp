#include "apps/sprague/serve/jobs.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <new>
#include <random>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace sprague::cli {
namespace {

constexpr double long_request = 0.5;  // seconds; a budget reports for the first time about then
constexpr int niceness_of_large = 10;

std::string random_id() {
  std::random_device source;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", source(), source(), source(), source());
}

Reply failure(Message message) { return error_reply(Error{ErrorKind::internal, std::move(message), {}}); }

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

void Job::compute(const Ceilings& ceilings, const Budget::Progress& on_progress) {
  const Budget::Progress report = [&](u64 ticks, double seconds) {
    on_progress(ticks, seconds);
    const std::lock_guard lock(mutex_);
    state_.ticks = ticks;
    state_.seconds = seconds;
  };
  try {
    SessionState session(&stop_, report);
    reply_ = answer_request(session, kind_, body_, ceilings);
  } catch (const std::bad_alloc&) {
    reply_ = failure("the computer's memory ran out"_m);
  } catch (const std::exception& error) {
    reply_ = failure(Message("internal failure: {0}", error.what()));
  }
}

void Job::finish() {
  const std::lock_guard lock(mutex_);
  state_.done = true;
  ended_.notify_all();
}

JobPool::JobPool(std::size_t threads, std::size_t queue, const Ceilings& ceilings)
    : ceilings_(ceilings), most_waiting_(queue) {
  small_.most_fresh = large_.most_fresh = threads;
  large_.niceness = niceness_of_large;
  // A small request that turns out to be long gives its place among the small ones away.
  start(small_, 2 * threads);
  start(large_, threads);
}

void JobPool::start(Lane& lane, std::size_t threads) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this, &lane] { work(lane); });
}

std::shared_ptr<Job> JobPool::submit(RequestKind kind, std::string body) {
  auto job = std::make_shared<Job>(kind, std::move(body));
  const std::lock_guard lock(mutex_);
  Lane& lane = kind == RequestKind::task ? small_ : large_;
  if (stopping_ || lane.waiting.size() >= most_waiting_) return nullptr;
  lane.waiting.push_back(job);
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

void JobPool::work(Lane& lane) {
  if (lane.niceness != 0) ::setpriority(PRIO_PROCESS, 0, lane.niceness);  // on Linux: of this thread
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || (!lane.waiting.empty() && lane.fresh < lane.most_fresh); });
    if (lane.waiting.empty()) return;
    const std::shared_ptr<Job> job = std::move(lane.waiting.front());
    lane.waiting.pop_front();
    ++lane.fresh;
    bool is_fresh = true;
    const auto grow_old = [&](u64, double seconds) {
      if (!is_fresh || seconds < long_request) return;
      const std::lock_guard again(mutex_);
      is_fresh = false;
      --lane.fresh;
      wake_.notify_all();
    };
    lock.unlock();
    job->compute(ceilings_, grow_old);
    if (!is_fresh) give_memory_back();
    lock.lock();
    jobs_.erase(job->id());  // before anybody hears that it is done
    if (is_fresh) --lane.fresh;
    wake_.notify_all();
    job->finish();
  }
}

void JobPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (const auto& [id, job] : jobs_) job->cancel();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace sprague::cli

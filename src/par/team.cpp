#include "par/team.hpp"

#include <algorithm>

#ifdef SPRAGUE_THREADS

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace sprague::par {

unsigned team_size(unsigned asked, unsigned most) {
  return asked != 0 ? asked : std::clamp(std::thread::hardware_concurrency(), 1U, std::max(most, 1U));
}

// The one file that knows exceptions: it is how std::jthread says that the system has no more threads.
void run_team(unsigned size, const std::function<void(unsigned)>& work, const std::function<void()>& watch) {
  std::mutex mutex;
  std::condition_variable all_ended;
  unsigned running = 0;  // of the others; guarded by `mutex`
  std::vector<std::jthread> others;
  others.reserve(size);
  const auto run = [&](unsigned number) {
    work(number);
    const std::scoped_lock lock(mutex);
    if (--running == 0) all_ended.notify_one();
  };
  for (unsigned number = 1; number < size; ++number) {
    const std::scoped_lock lock(mutex);
    try {
      others.emplace_back(run, number);
      ++running;
    } catch (const std::system_error&) {
      break;
    }
  }
  work(0);
  std::unique_lock lock(mutex);
  while (!all_ended.wait_for(lock, std::chrono::milliseconds(1), [&] { return running == 0; })) {
    lock.unlock();
    watch();
    lock.lock();
  }
  lock.unlock();  // the last of them may still hold it while it ends; `others` joins them
}

void wait_a_little(unsigned times_waited) {
  constexpr unsigned short_rests = 100;  // about a microsecond
  if (times_waited >= short_rests) return std::this_thread::yield();
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

}  // namespace sprague::par

#else

namespace sprague::par {

unsigned team_size(unsigned, unsigned) { return 1; }
void run_team(unsigned, const std::function<void(unsigned)>& work, const std::function<void()>&) { work(0); }
void wait_a_little(unsigned) {}

}  // namespace sprague::par

#endif

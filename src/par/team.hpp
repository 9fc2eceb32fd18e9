// A team: a piece of work done by several threads at once, the calling one among them. Without
// SPRAGUE_THREADS (WebAssembly) the calling thread is the whole team.
#pragma once

#include <functional>

namespace sprague::par {

/// How many threads a team can have: `asked`, or as many as the machine runs at once (but no more than
/// `most`) when that is 0. At least 1.
[[nodiscard]] unsigned team_size(unsigned asked, unsigned most);

/// Calls work(0) on this thread and work(1) … work(size − 1) each on one of its own, and returns when all
/// have ended. When work(0) has, `watch` is called here every millisecond, so that this thread can look at
/// clocks. The system may refuse threads: work(0) must be able to do everything alone.
void run_team(unsigned size, const std::function<void(unsigned)>& work, const std::function<void()>& watch);

/// For loops that wait for another thread: a short rest at first, later a turn for whoever needs the
/// processor.
void wait_a_little(unsigned times_waited);

}  // namespace sprague::par

// Ctrl-C, and what ends programs otherwise (SIGTERM, SIGHUP): the first asks for an orderly end, a second one ends
// the program at once.
#pragma once

#include <atomic>

namespace sprague::cli {

extern std::atomic<bool> stop_requested;

/// From now on this signal asks for the end, unless it is ignored.
void stop_at(int signal);

}  // namespace sprague::cli

// Ctrl-C: the first asks for an orderly end, a second one ends the program at once.
#pragma once

#include <atomic>

namespace sprague::cli {

extern std::atomic<bool> stop_requested;

/// From now on this signal asks for the end.
void stop_at(int signal);

}  // namespace sprague::cli

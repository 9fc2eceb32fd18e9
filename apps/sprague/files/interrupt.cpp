#include "apps/sprague/files/interrupt.hpp"

#include <csignal>

namespace sprague::cli {

std::atomic<bool> stop_requested{false};

extern "C" {
static void on_interrupt(int) {
  stop_requested = true;
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}
}

void stop_at(int signal) {
  struct sigaction interrupt = {};  // without SA_RESTART: it also ends a wait for input
  interrupt.sa_handler = on_interrupt;
  sigaction(signal, &interrupt, nullptr);
}

}  // namespace sprague::cli

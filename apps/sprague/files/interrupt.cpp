#include "apps/sprague/files/interrupt.hpp"

#include <csignal>

namespace sprague::cli {

std::atomic<bool> stop_requested{false};

extern "C" {
static void on_interrupt(int) {
  stop_requested = true;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
}
}

void stop_at(int signal) {
  struct sigaction interrupt = {};  // without SA_RESTART: it also ends a wait for input
  interrupt.sa_handler = on_interrupt;
  struct sigaction before = {};
  sigaction(signal, &interrupt, &before);
  if (before.sa_handler == SIG_IGN) sigaction(signal, &before, nullptr);  // nohup
}

}  // namespace sprague::cli

// sprague mcp: tools for assistants by the Model Context Protocol, on standard input and output.
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include "apps/sprague/args/line_reader.hpp"
#include "apps/sprague/files/interrupt.hpp"
#include "apps/sprague/mcp/context_server.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"

namespace sprague::cli {
namespace {

class Mcp final : public VerbAsked<Options> {
 public:
  void read(Arguments& arguments) override {
    arguments.limits(Ceilings{}.limits, {.time = "the most that a call may ask for (60)",
                                         .memory = "the same (1024)",
                                         .positions = "the same (1,000,000,000)"});
    arguments.notes("An assistant starts it as 'sprague mcp' (doc/formats/mcp.md).");
  }
  int run(SessionState&) override {
    Result<LineReader> lines = LineReader::open("-");
    if (!lines) return report(lines.error(), {});
    Ceilings ceilings;
    ceilings.limits = asked.task.limits;
    ceilings.list_moves = 100;  // an assistant reads all of what it gets
    ceilings.cells = 10'000;
    {
      ContextServer server(ceilings, std::max(2U, std::thread::hardware_concurrency()),
                           [](std::string_view message) {
                             print(std::string(message) + "\n");
                             std::fflush(stdout);
                           });
      // Ctrl-C may come to any thread, and this one waits for input.
      stop_at(SIGUSR1);
      const pthread_t reader = ::pthread_self();
      std::atomic<bool> over{false};
      std::thread watch([&] {
        for (bool is_told = false; !over; std::this_thread::sleep_for(std::chrono::milliseconds(50))) {
          if (!stop_requested) continue;
          if (!is_told) server.stop();
          is_told = true;
          ::pthread_kill(reader, SIGUSR1);
        }
      });
      while (const auto line = lines->next()) server.take(*line);
      server.wait();  // under the watch: a signal that ended the input ends the answers too
      over = true;
      watch.join();
    }
    if (lines->error()) return report(*lines->error(), {});
    return finish(done);
  }
};

}  // namespace

extern const VerbEntry verb_mcp;
const VerbEntry verb_mcp{145, "mcp",
                         "tools for assistants: the Model Context Protocol on standard input and output",
                         make_verb<Mcp>};

}  // namespace sprague::cli

// sprague mcp: tools for assistants by the Model Context Protocol, on standard input and output.
#include <algorithm>
#include <atomic>
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
      while (const auto line = lines->next()) server.take(*line);
      if (stop_requested) server.stop();
    }
    if (lines->error()) return report(*lines->error(), {});
    return finish(done);
  }
};

}  // namespace

extern const VerbEntry verb_mcp;
const VerbEntry verb_mcp{145, "mcp",
                         "tools for assistants: the Model Context Protocol on standard input and output",
                         make_verb<Mcp>, true};

}  // namespace sprague::cli

// Runs another program: given as a path and words, never as a line for a shell. Its input is written while
// its output is read, so that neither side can wait for the other for ever. When its time is over, or it
// prints too much, or Sprague is asked to end, it is killed; and whatever it has started and left behind is killed
// when it has ended, in whatever group or session that is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/session_state.hpp"

namespace sprague::cli {

struct ChildLimits {
  double seconds = 5;
  std::size_t output = std::size_t{16} << 20;  ///< bytes
  u64 bytes = u64{2} << 30;                    ///< addresses of each of its processes (RLIMIT_AS)
};

struct ChildRun {
  enum class Ending {
    exited,           ///< by itself, with `status`
    signalled,        ///< by signal `status`
    out_of_time,      ///< killed
    too_much_output,  ///< killed
    interrupted,      ///< killed: the budget ran out, or Ctrl-C came
    not_started,      ///< `status` is the errno
  };

  Ending ending = Ending::not_started;
  int status = 0;
  std::string output = {};
  std::string complaints = {};  ///< the end of what it wrote to standard error

  [[nodiscard]] bool succeeded() const { return ending == Ending::exited && status == 0; }
};

/// Runs `command`, whose first word is a path, or a name to be looked up in PATH when it has no slash.
/// Needs: SIGPIPE is ignored, `command` is not empty.
[[nodiscard]] ChildRun run_child(const std::vector<std::string>& command, std::string_view input,
                                 const ChildLimits& limits, Budget& budget);

}  // namespace sprague::cli

// The command line: every verb tells its arguments, and what was typed chooses one of them.
#pragma once

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

/// Reads the arguments and does what they ask; the exit status.
[[nodiscard]] int run_command(int argc, char** argv);

}  // namespace sprague::cli

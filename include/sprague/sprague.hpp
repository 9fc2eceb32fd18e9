// All of the library for programs. Start at session.hpp; doc/cpp.md shows it by examples.
//
// Threads: a Session is used by one at a time (session.hpp says more), and any may check certificates at the same time.
// Requests, answers, errors, numbers and messages are values like std::string: threads may read one at the same
// time, and who changes one must be alone with it; copies have nothing to do with each other. There are no
// global settings.
#pragma once

#include "sprague/certificate.hpp"  // IWYU pragma: export
#include "sprague/error.hpp"        // IWYU pragma: export
#include "sprague/limits.hpp"       // IWYU pragma: export
#include "sprague/message.hpp"      // IWYU pragma: export
#include "sprague/natural.hpp"      // IWYU pragma: export
#include "sprague/outcome.hpp"      // IWYU pragma: export
#include "sprague/ruleset.hpp"      // IWYU pragma: export
#include "sprague/session.hpp"      // IWYU pragma: export
#include "sprague/task.hpp"         // IWYU pragma: export
#include "sprague/version.hpp"      // IWYU pragma: export

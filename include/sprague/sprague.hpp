// All of the library for programs. Start at session.hpp; doc/cpp.md shows it by examples.
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

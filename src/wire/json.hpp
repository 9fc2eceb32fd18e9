// The JSON forms of what the verbs find (doc/formats), as text.
#pragma once

#include <string>

#include "sprague/session.hpp"

namespace sprague {

// to_json of answers and errors is public.
[[nodiscard]] std::string to_json(const MoveText& move);

}  // namespace sprague

// What requests about proved games have in common: those of `prove` and of `ask`.
#pragma once

#include <span>

#include "session/prove_game.hpp"
#include "wire/json_writer.hpp"
#include "wire/request_parts.hpp"

namespace sprague {

[[nodiscard]] Json json_of(const prove::Tuple& tuple);

/// The members that they share; `members`: those that a request has besides the common ones.
[[nodiscard]] Result<ProveTask> read_prove_task(SessionState& session, const JsonReader& reader,
                                                std::span<const std::string_view> members,
                                                const Ceilings& ceilings);

}  // namespace sprague

// The JSON forms as values, for what puts one into another.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "explain/step.hpp"
#include "session/session_state.hpp"
#include "sprague/task.hpp"
#include "wire/json_writer.hpp"

namespace sprague {

[[nodiscard]] Json json_of(const Answer& answer);
[[nodiscard]] Json json_of(const Error& error, Language language);
[[nodiscard]] Json json_of(const MoveText& move);
/// `template` and `args` of a message (doc/formats/task.md), for a program that says it in words of its own;
/// nothing of a text that is not one template.
void add_template(Json& out, const Message& message);
/// The members of a fact (doc/formats/task.md).
[[nodiscard]] Json json_of(const explain::Step& step);
/// A game of a rules file, and what is known of it.
[[nodiscard]] Json json_of(const SessionState::Script& script, std::span<const Message> known,
                           Language language);
[[nodiscard]] Json json_of(const SessionState::Drawn& drawn, std::span<const Message> known,
                           Language language);
/// The rulesets and named games called `names`.
[[nodiscard]] Json catalogue(std::span<const std::string_view> names, Language language = Language::english);

}  // namespace sprague

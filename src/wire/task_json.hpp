// The JSON form of Task and Answer, version 1 (doc/formats/task.md).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "session/outcome_proof.hpp"
#include "session/reason_facts.hpp"
#include "session/session_state.hpp"
#include "sprague/error.hpp"
#include "sprague/session.hpp"

namespace sprague {

/// Reads a task; unknown members, wrong types and values out of range are errors that name the member.
/// `language` is that of tasks that do not name one.
[[nodiscard]] Result<Task> task_from_json(std::string_view json, Language language = Language::english);

/// The language that a task names, also one that is wrong otherwise, so that this can be told in it.
[[nodiscard]] Language language_of_task(std::string_view json, Language otherwise = Language::english);

/// The positions and moves of a proof (doc/formats/proof.md).
[[nodiscard]] std::string to_json(const OutcomeProof& proof, Language language, int indent = -1);

/// The rulesets and named games called `names`, as a JSON array.
[[nodiscard]] std::string catalogue_json(std::span<const std::string_view> names, int indent = -1,
                                         Language language = Language::english);
/// A game of a rules file, and what is known of it.
[[nodiscard]] std::string drawn_json(const SessionState::Drawn& drawn, std::span<const Message> known,
                                     Language language, int indent);
[[nodiscard]] std::string script_json(const SessionState::Script& script, std::span<const Message> known,
                                      Language language, int indent = -1);

}  // namespace sprague

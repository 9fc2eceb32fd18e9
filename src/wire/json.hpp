// The JSON forms of what the verbs find (doc/formats), as text.
#pragma once

#include <string>

#include "session/game_table.hpp"
#include "session/prove_game.hpp"
#include "session/refute.hpp"
#include "session/sequence.hpp"
#include "sprague/session.hpp"

namespace sprague {

// On one line without a newline where `indent` is negative; to_json of answers and errors is public.
[[nodiscard]] std::string to_json(const ProveReport& report, Language language, int indent = -1);
[[nodiscard]] std::string to_json(const AskReport& report, int indent = -1);
[[nodiscard]] std::string to_json(const RefuteTask& task, const Refutation& refutation, int indent = -1);
[[nodiscard]] std::string to_json(const SequenceReport& report, int indent = -1);
[[nodiscard]] std::string to_json(const MoveText& move);
/// The member `period` of a table's JSON form.
[[nodiscard]] std::string to_json(const PeriodAnswer& answer, Language language);

}  // namespace sprague

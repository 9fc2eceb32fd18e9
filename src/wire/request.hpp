// Requests of programs: every question of the engine as JSON in, JSON out (doc/formats/serve.md). A reply is
// a function of the request and the ceilings alone: no file is read or written, and nothing is remembered.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "session/session_state.hpp"

namespace sprague {

/// The place of a verb in the list: tasks are the first one, and the others have only their names.
enum class RequestKind : std::size_t { task };

/// The names of all of them, tasks first. Every list of them that people see is made from this.
[[nodiscard]] std::span<const std::string_view> request_names();

/// "task", "table", …; nothing for other names.
[[nodiscard]] std::optional<RequestKind> request_kind(std::string_view name);

/// What a request gets at most, whatever it asks for.
struct Ceilings {
  Limits limits{.seconds = 60, .bytes = u64{1} << 30, .positions = 1'000'000'000};
  u64 list_moves = 10'000;
  u64 cells = 4'000'000;  ///< of a table
};

struct Reply {
  std::string json = {};                ///< the answer, or the error object of doc/formats/task.md
  std::optional<ErrorKind> error = {};  ///< of which kind the error is
  Error refused = {};                   ///< the error, in English, where there is one
};

[[nodiscard]] Reply error_reply(const Error& error, Language language = Language::english);

/// Needs: a session that has answered nothing yet, for the request alone.
[[nodiscard]] Reply answer_request(SessionState& session, RequestKind kind, std::string_view json,
                                   const Ceilings& ceilings);
/// The same for a verb by its name; an error where it is none.
[[nodiscard]] Reply answer_request(SessionState& session, std::string_view verb, std::string_view json,
                                   const Ceilings& ceilings);

/// All rulesets and named games, as a JSON array; one of them, as an object or an error.
[[nodiscard]] std::string rulesets_json(Language language = Language::english);
[[nodiscard]] Reply ruleset_json(std::string_view name);

}  // namespace sprague

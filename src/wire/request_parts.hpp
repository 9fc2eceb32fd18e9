// What the kinds of requests have in common.
#pragma once

#include "wire/json_reader.hpp"
#include "wire/request.hpp"

namespace sprague {

/// The members of all requests but tasks.
struct GameRequest {
  std::string game = {};
  Convention convention = Convention::normal;
  Limits limits = {};
  Language language = Language::english;
};

/// Reads them; the session knows the games of the request's rules from then on. `more`: the members that a
/// request of this kind has besides.
[[nodiscard]] Result<GameRequest> read_game_request(SessionState& session, const JsonReader& reader,
                                                    std::span<const std::string_view> more,
                                                    const Ceilings& ceilings);

/// Into the members of these names of something that is asked for.
template <class Asked>
void give(GameRequest common, Asked& asked) {
  asked.game = std::move(common.game);
  asked.convention = common.convention;
  asked.limits = common.limits;
  if constexpr (requires { asked.language; }) asked.language = common.language;
}

/// Reads them into there.
template <class Asked>
[[nodiscard]] std::optional<Error> read_game_request(SessionState& session, const JsonReader& reader,
                                                     std::span<const std::string_view> more,
                                                     const Ceilings& ceilings, Asked& asked) {
  Result<GameRequest> common = read_game_request(session, reader, more, ceilings);
  if (!common) return common.error();
  give(*std::move(common), asked);
  return std::nullopt;
}

/// A task as JSON; `language` is that of tasks that do not name one.
[[nodiscard]] Result<Task> task_of(const Json& json, Language language = Language::english);

/// answer_request() for JSON that was read already.
[[nodiscard]] Reply answer_request(SessionState& session, RequestKind kind, const Json& json,
                                   const Ceilings& ceilings);

/// A verb that programs ask: CMake lists the folder verbs/, where `refute.cpp` defines `request_refute`.
struct RequestEntry {
  int place;  ///< in the list of verbs: tasks come first, at 0
  std::string_view name;
  Reply (*answer)(SessionState& session, const Json& json, const Ceilings& ceilings);
};

/// All of them, in the order of the list.
[[nodiscard]] std::span<const RequestEntry* const> all_requests();

/// What is asked for, but no more than there is.
[[nodiscard]] Limits lowered(const Limits& asked, const Limits& most);

}  // namespace sprague

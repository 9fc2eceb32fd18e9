// What the kinds of requests have in common.
#pragma once

#include "json_reader.hpp"
#include "sprague/engine/request.hpp"

namespace sprague {

/// The members of all requests but tasks, and the games of their rules, which the session knows from then on.
struct GameRequest {
  std::string game = {};
  Convention convention = Convention::normal;
  Limits limits = {};
  Language language = Language::english;
};

/// `more`: the members that a request of this kind has besides the common ones.
[[nodiscard]] Result<GameRequest> read_game_request(Session& session, const JsonReader& reader,
                                                    std::span<const std::string_view> more,
                                                    const Ceilings& ceilings);

[[nodiscard]] Reply answer_table(Session& session, const nlohmann::ordered_json& json,
                                 const Ceilings& ceilings);
[[nodiscard]] Reply answer_prove(Session& session, const nlohmann::ordered_json& json,
                                 const Ceilings& ceilings);
[[nodiscard]] Reply answer_ask(Session& session, const nlohmann::ordered_json& json,
                               const Ceilings& ceilings);
[[nodiscard]] Reply answer_sequence(Session& session, const nlohmann::ordered_json& json,
                                    const Ceilings& ceilings);
[[nodiscard]] Reply answer_refute(Session& session, const nlohmann::ordered_json& json,
                                  const Ceilings& ceilings);

}  // namespace sprague

// The kinds of requests, and what they have in common.
#include "wire/request.hpp"

#include <algorithm>
#include <vector>

#include "explain/languages.hpp"
#include "positions/registry.hpp"
#include "wire/json.hpp"
#include "wire/json_of.hpp"
#include "wire/request_parts.hpp"
#include "wire/task_json.hpp"

namespace sprague {

Limits lowered(const Limits& asked, const Limits& most) {
  return {.seconds = std::min(asked.seconds, most.seconds),
          .bytes = std::min(asked.bytes, most.bytes),
          .positions = std::min(asked.positions, most.positions)};
}

std::span<const std::string_view> request_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> out;
    for (const RequestEntry* const entry : all_requests()) out.push_back(entry->name);
    return out;
  }();
  return names;
}

std::optional<RequestKind> request_kind(std::string_view name) {
  const auto names = request_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<RequestKind>(found - names.begin());
}

Reply error_reply(const Error& error, Language language) {
  return {to_json(error, language), error.kind, error};
}

Result<GameRequest> read_game_request(SessionState& session, const JsonReader& reader,
                                      std::span<const std::string_view> more, const Ceilings& ceilings) {
  std::vector<std::string_view> members{"version", "game", "rules", "convention", "limits", "language"};
  members.insert(members.end(), more.begin(), more.end());
  if (auto error = reader.only(members)) return *std::move(error);
  if (auto error = reader.version(task_version)) return *std::move(error);
  // Proofs and sequences count no positions, so that without a number of them time and memory are the limits.
  GameRequest out{.limits = ceilings.limits};
  std::string rules;
  if (auto error = reader.text("game", out.game)) return *std::move(error);
  if (auto error = reader.text("rules", rules)) return *std::move(error);
  if (auto error = reader.choice("convention", conventions, out.convention)) return *std::move(error);
  if (auto error = reader.limits(out.limits)) return *std::move(error);
  if (auto error = reader.language(out.language)) return *std::move(error);
  out.limits = lowered(out.limits, ceilings.limits);
  if (!rules.empty()) {
    if (auto error = session.define({}, rules)) return placed_in_rules(*std::move(error), rules);
  }
  if (out.game.empty())
    return wrong_json(Message("'{0}' is missing", "game"),
                      Message("Such as {0}.", "{\"game\": \"wythoff\"}"));
  return out;
}

Reply answer_request(SessionState& session, RequestKind kind, std::string_view json,
                     const Ceilings& ceilings) {
  return answer_request(session, kind, parsed_json(json), ceilings);
}

Reply answer_request(SessionState& session, std::string_view verb, std::string_view json,
                     const Ceilings& ceilings) {
  const auto kind = request_kind(verb);
  if (!kind)
    return error_reply(unknown_name("verb"_m, verb, request_names(),
                                    Message("The verbs are {0}.", quoted_choices(request_names()))));
  return answer_request(session, *kind, json, ceilings);
}

Reply answer_request(SessionState& session, RequestKind kind, const Json& parsed, const Ceilings& ceilings) {
  const Language language = language_of(parsed);
  if (kind != RequestKind::task && parsed.is_discarded())
    return error_reply(wrong_json("the request is not JSON"_m, Message("See {0}.", "doc/formats/serve.md")));
  if (kind != RequestKind::task && !parsed.is_object())
    return error_reply(
        wrong_json("a request is a JSON object"_m, Message("Such as {0}.", "{\"game\": \"wythoff\"}")));
  Reply reply = all_requests()[static_cast<std::size_t>(kind)]->answer(session, parsed, ceilings);
  return reply.error && language != Language::english ? error_reply(reply.refused, language) : reply;
}

std::string rulesets_json(Language language) {
  std::vector<std::string_view> names;
  for (const RulesetEntry& entry : all_rulesets()) names.push_back(entry.info->name);
  for (const NamedGame& game : all_named_games()) names.push_back(game.name);
  return catalogue_json(names, -1, language);
}

Reply ruleset_json(std::string_view name) {
  if (find_ruleset(name) == nullptr && find_named_game(name) == nullptr)
    return error_reply(unknown_ruleset(name));
  const std::string_view names[] = {name};
  return {dump(catalogue(names)[0])};
}

}  // namespace sprague

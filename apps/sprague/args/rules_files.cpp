// Files in the rule language: a word that ends in .game stands for the rules in that file.
#include <fstream>
#include <string>

#include "apps/sprague/args/options.hpp"
#include "positions/registry.hpp"
#include "session/prove_game.hpp"

namespace sprague::cli {
namespace {

constexpr std::string_view suffix = ".game";

// "my.game" of "my.game" and of "my.game:wythoff"; empty for other words.
std::string_view file_in(std::string_view word) {
  const std::size_t colon = word.rfind(':');
  if (word.ends_with(suffix)) return word;
  if (colon != std::string_view::npos && word.substr(0, colon).ends_with(suffix))
    return word.substr(0, colon);
  return {};
}

// The name of a game that is not known, where a file beside has that name.
std::optional<Error> forgotten_ending(SessionState& session, std::string_view text) {
  const std::string_view name = Scanner(text).word();
  if (name.empty() || session.find_script(name) != nullptr || session.find_drawn(name) != nullptr ||
      is_built_in(name))
    return std::nullopt;
  const std::string file = std::string(name) + std::string(suffix);
  if (file.find('/') != std::string::npos || !std::ifstream(file)) return std::nullopt;
  Error error = unknown_ruleset(name);
  error.hint = Message("Did you mean '{0}'?", file);
  error.offset = static_cast<std::size_t>(name.data() - text.data());
  return error;
}

}  // namespace

std::optional<int> define_rules(SessionState& session, std::string_view text, bool json) {
  if (const auto error = forgotten_ending(session, text)) return report(*error, text, json);
  for (std::size_t at = 0; at < text.size();) {
    const auto is_end = [](char c) { return Scanner::is_separator(c) || c == '+'; };
    if (is_end(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && !is_end(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    const std::string path(file_in(word));
    at = end;
    if (path.empty() || session.find_script(word) != nullptr || session.find_drawn(word) != nullptr) continue;
    Result<std::string> rules = file_text(path, "A word that ends in .game stands for a file of rules."_m);
    if (!rules) return report(rules.error(), {}, json);
    if (auto error = session.define(path, *rules)) {
      const auto [placed, line] = placed_in_line(*std::move(error), *rules, path);
      return report(placed, line, json);
    }
    if (session.find_script(word) == nullptr && session.find_drawn(word) == nullptr) {
      std::vector<std::string_view> names;
      if (const SessionState::Script* const first = session.find_script(path))
        for (const auto& game : first->file->games()) names.push_back(game.name);
      if (const SessionState::Drawn* const first = session.find_drawn(path))
        for (const auto& game : first->file->games) names.push_back(game.name);
      Error error = unknown_name(Message("game in {0}", path), word.substr(path.size() + 1), names, {});
      if (error.hint.empty()) {
        std::string games;
        for (const std::string_view name : names) games += (games.empty() ? "" : " ") + std::string(name);
        error.hint = Message("Its games are {0}.", games);
      }
      error.length = 0;
      return report(error, {}, json);
    }
  }
  return std::nullopt;
}

}  // namespace sprague::cli

#include "positions/registry.hpp"

#include <algorithm>
#include <utility>

#include "base/nearest.hpp"

namespace sprague {
namespace {

template <class Entries, class Name>
auto find_by_name(const Entries& entries, std::string_view name, const Name& name_of)
    -> decltype(entries.data()) {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return name_of(e) == name; });
  return found == entries.end() ? nullptr : &*found;
}

}  // namespace

const RulesetEntry* find_ruleset(std::string_view name) {
  return find_by_name(all_rulesets(), name, [](const RulesetEntry& e) { return e.info->name; });
}

const NamedGame* find_named_game(std::string_view name) {
  return find_by_name(all_named_games(), name, [](const NamedGame& e) { return e.name; });
}

const RulesText* find_rules_text(std::string_view name) {
  return find_by_name(all_rules_texts(), name, [](const RulesText& e) { return e.name; });
}

Error unknown_ruleset(std::string_view name, std::vector<std::string_view> names) {
  for (const RulesetEntry& entry : all_rulesets()) names.push_back(entry.info->name);
  for (const NamedGame& game : all_named_games()) names.push_back(game.name);
  for (const RulesText& text : all_rules_texts()) names.push_back(text.name);
  return unknown_name("ruleset"_m, name, names, "'sprague rulesets' lists those that are built in."_m);
}

Error unknown_name(Message kind, std::string_view name, std::span<const std::string_view> names,
                   Message else_hint) {
  const std::string_view near = nearest(name, names);
  Error error{ErrorKind::wrong, Message("there is no {0} called '{1}'", std::move(kind), name.substr(0, 40)),
              near.empty() ? std::move(else_hint) : Message("Did you mean '{0}'?", near)};
  error.length = name.size();
  return error;
}

std::optional<Error> misspelt_name(Message kind, std::string_view name,
                                   std::span<const std::string_view> names) {
  if (nearest(name, names).empty()) return std::nullopt;
  return unknown_name(std::move(kind), name, names, {});
}

Message quoted_choices(std::span<const std::string_view> names) {
  Message out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    Message name("'{0}'", names[i]);
    out = i == 0                  ? std::move(name)
          : i + 1 == names.size() ? Message("{0} or {1}", std::move(out), std::move(name))
                                  : Message("{0}, {1}", std::move(out), std::move(name));
  }
  return out;
}

}  // namespace sprague

#include "positions/registry.hpp"

#include <algorithm>

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

Error unknown_ruleset(std::string_view name) {
  std::vector<std::string_view> names;
  for (const RulesetEntry& entry : all_rulesets()) names.push_back(entry.info->name);
  for (const NamedGame& game : all_named_games()) names.push_back(game.name);
  return unknown_name("ruleset", name, names, "'sprague rulesets' lists them all.");
}

Error unknown_name(std::string_view kind, std::string_view name, std::span<const std::string_view> names,
                   std::string_view else_hint) {
  const std::string_view near = nearest(name, names);
  Error error{ErrorKind::wrong,
              "there is no " + std::string(kind) + " called '" + std::string(name.substr(0, 40)) + "'",
              near.empty() ? std::string(else_hint) : "Did you mean '" + std::string(near) + "'?"};
  error.length = name.size();
  return error;
}

std::optional<Error> misspelt_name(std::string_view kind, std::string_view name,
                                   std::span<const std::string_view> names) {
  if (nearest(name, names).empty()) return std::nullopt;
  return unknown_name(kind, name, names, {});
}

std::string quoted_choices(std::span<const std::string_view> names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out += i + 1 == names.size() ? " or " : ", ";
    out += "'" + std::string(names[i]) + "'";
  }
  return out;
}

}  // namespace sprague

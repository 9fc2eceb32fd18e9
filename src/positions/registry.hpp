// The registry: every ruleset and every named game, from the folder src/rulesets and its
// named.tsv. The build writes the tables behind these functions; nothing registers itself at start-up.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "positions/any_position.hpp"

namespace sprague {

struct RulesetEntry {
  const Info* info;
  std::span<const Example> examples;
  bool has_arguments;
  /// Reads the ruleset's arguments.
  Result<std::unique_ptr<AnyRuleset>> (*make)(Scanner& scanner);
};

/// A game that is only a code: a line of named.tsv.
struct NamedGame {
  std::string_view name;
  std::string_view title;
  std::string_view title_zh;
  std::string_view family;
  std::string_view code;    ///< the ruleset and its arguments: "subtract squares"
  std::string_view period;  ///< the known period of its nim-values; empty when none is known
  std::string_view source;
};

/// A game in the rule language: a file of the folder games/.
struct RulesText {
  std::string_view name;  ///< the file's, without ".game"
  std::string_view text;
};

/// Ordered by family, then by name.
[[nodiscard]] std::span<const RulesetEntry> all_rulesets();
/// In the order of named.tsv.
[[nodiscard]] std::span<const NamedGame> all_named_games();

/// By name. Where a ruleset or a named game has the same name, that is meant.
[[nodiscard]] std::span<const RulesText> all_rules_texts();

/// The ruleset called `name`; null when there is none.
[[nodiscard]] const RulesetEntry* find_ruleset(std::string_view name);
[[nodiscard]] const NamedGame* find_named_game(std::string_view name);
[[nodiscard]] const RulesText* find_rules_text(std::string_view name);

/// The error for a name that is none of these, nor one of `further` names, with the nearest one that is.
[[nodiscard]] Error unknown_ruleset(std::string_view name, std::vector<std::string_view> further = {});

/// The same for other kinds of names: "there is no command called 'sovle'; did you mean 'solve'?".
[[nodiscard]] Error unknown_name(Message kind, std::string_view name, std::span<const std::string_view> names,
                                 Message else_hint);

/// The same, only where some name is near.
[[nodiscard]] std::optional<Error> misspelt_name(Message kind, std::string_view name,
                                                 std::span<const std::string_view> names);

/// "'a', 'b' or 'c'".
[[nodiscard]] Message quoted_choices(std::span<const std::string_view> names);

}  // namespace sprague

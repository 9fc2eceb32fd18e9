// Positions of the built-in games of Left and Right, and of Hackenbush, as ones of rules in the rule language.
#pragma once

#include <string_view>
#include <vector>

#include "rules/edge_list.hpp"
#include "rules/take_and_break.hpp"
#include "rulesets/amazons.hpp"
#include "rulesets/blue_red_hackenbush.hpp"
#include "rulesets/digraph_placement.hpp"
#include "rulesets/partizan_octal.hpp"
#include "rulesets/push.hpp"
#include "rulesets/shove.hpp"
#include "session/certify/rules_text.hpp"

namespace sprague::detail {

/// Each refuses (too_large) what does not fit into a text. What the numbers of a position are, doc/formats/certificate.md says
/// ("Built-in games").
[[nodiscard]] Result<GameAsRules> as_rules(const rulesets::Amazons& rules,
                                           const rulesets::Amazons::Position& position);
[[nodiscard]] Result<GameAsRules> as_rules(const rulesets::BlueRedHackenbush& rules,
                                           const rulesets::BlueRedHackenbush::Position& position);
[[nodiscard]] Result<GameAsRules> as_rules(const rulesets::DigraphPlacement& rules,
                                           const rulesets::DigraphPlacement::Position& position);
[[nodiscard]] Result<GameAsRules> as_rules(const rulesets::PartizanOctal& rules,
                                           const rulesets::PartizanOctal::Position& position);
[[nodiscard]] Result<GameAsRules> as_rules(const rulesets::Push& rules,
                                           const rulesets::Push::Position& position);
[[nodiscard]] Result<GameAsRules> as_rules(const rulesets::Shove& rules,
                                           const rulesets::Shove::Position& position);

/// Hackenbush: a letter an edge tells its colour; without letters all edges are green, and both players have the same moves. Needs: all
/// edges hang together with the ground.
[[nodiscard]] Result<GameAsRules> hackenbush_as_rules(const std::vector<Edge>& edges,
                                                      std::string_view colours);

/// The rules by which so many stones are taken from a heap of n as this digit of a code allows, and one heap or none is left.
[[nodiscard]] std::string taking_rules(TakeAndBreak::Digit digit, u64 taken, std::optional<Player> mover);
/// The same where more than `most` stones are taken.
[[nodiscard]] std::string taking_more_rules(TakeAndBreak::Digit digit, u64 most, std::optional<Player> mover);

}  // namespace sprague::detail

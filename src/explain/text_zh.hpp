// The tables of Chinese sentences (private to this layer).
#pragma once

#include "explain/translate.hpp"

namespace sprague::explain {

/// Theorems of rulesets: names, statements, hypotheses.
[[nodiscard]] std::span<const Template> chinese_theorems();
/// Where an error is: what stands in front of its message.
[[nodiscard]] std::span<const Template> chinese_places();
/// Errors in rules.
[[nodiscard]] std::span<const Template> chinese_rules();
/// Errors in positions, and in requests.
[[nodiscard]] std::span<const Template> chinese_positions();
/// What the program says of files, options and certificates.
[[nodiscard]] std::span<const Template> chinese_program();
/// The pages of rulesets.
[[nodiscard]] std::span<const Template> chinese_catalogue();
/// What table, refute and survey say.
[[nodiscard]] std::span<const Template> chinese_commands();
/// Contest problems.
[[nodiscard]] std::span<const Template> chinese_judge();
/// What prove, ask and sequence say.
[[nodiscard]] std::span<const Template> chinese_proofs();

}  // namespace sprague::explain

// The certificate of a theorem.
#pragma once

#include <optional>
#include <string>

#include "proof/automatic_certificate.hpp"
#include "proof/certificate.hpp"
#include "prove/describe/statement.hpp"
#include "prove/prove.hpp"

namespace sprague::prove {

/// Needs: the theorem was decided by automata (`decisions` are there).
[[nodiscard]] proof::Automatic certificate_of(const Theorem& theorem, std::string statement,
                                              std::optional<std::string> formula = std::nullopt);

/// The same of kind `residue`. Needs: `residue` is there.
[[nodiscard]] proof::Residue residue_certificate_of(const Theorem& theorem, std::string statement,
                                                    std::optional<std::string> formula = std::nullopt);

// ---- The claim as a condition in the rule language, about the coordinates and, of nim-values, g ----

/// What `statement` says of the theorem, where the rule language can say it and the automata are exactly
/// that. Needs: decisions; `statement` is the theorem's.
[[nodiscard]] std::optional<std::string> claim_formula(const Theorem& theorem, const Statement& statement);
/// The same of the residues. Needs: `residue` is there.
[[nodiscard]] std::optional<std::string> residue_formula(const Theorem& theorem);

}  // namespace sprague::prove

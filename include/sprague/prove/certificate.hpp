// The certificate of a theorem.
#pragma once

#include <string>

#include "sprague/proof/automatic_certificate.hpp"
#include "sprague/proof/certificate.hpp"
#include "sprague/prove/prove.hpp"

namespace sprague::prove {

/// Needs: the theorem was decided by automata (`decisions` are there).
[[nodiscard]] proof::Automatic certificate_of(const Theorem& theorem, std::string statement);

/// The same of kind `residue`. Needs: `residue` is there.
[[nodiscard]] proof::Residue residue_certificate_of(const Theorem& theorem, std::string statement);

}  // namespace sprague::prove

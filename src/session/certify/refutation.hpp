// Certificates that a claim is wrong (doc/formats/certificate.md, kinds `refuted` and `refuted-values`).
#pragma once

#include "session/certify/certify.hpp"
#include "session/prove_game.hpp"

namespace sprague {

/// The certificate of the counterexample that `report` has, found by a search. Errors: the claim is no
/// condition of the rule language, or the game has no certificates. Needs: report.counterexample.
[[nodiscard]] Result<WrittenCertificate> certificate_of_refutation(SessionState& session,
                                                                   const ProveTask& task,
                                                                   const ProveReport& report);

}  // namespace sprague

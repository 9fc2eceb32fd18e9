// Certificates for answers (doc/formats/certificate.md): the evidence is what the searches of `solve` record, or
// a theorem, and proof/ writes it. The text must be good enough for checkers that trust nobody.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "session/session_state.hpp"
#include "session/value.hpp"

namespace sprague {

struct WrittenCertificate {
  std::string kind;                     ///< "finite", "theorem", …
  std::string text;                     ///< the whole file; empty where the limits ran out
  Ending ending = Ending::proved;       ///< what ran out
  std::optional<Outcome> outcome = {};  ///< which it is evidence for
  std::optional<u64> nim_value = {};    ///< the same
  std::optional<u64> remoteness = {};   ///< the same
  u64 lines = 0;                        ///< behind the header
};

/// A certificate for the answer to `task`: who wins and, where the kind has values, the nim-value; where the
/// task asks for all winning moves of one position, these and the remoteness. Errors: the task is wrong, or
/// there is no kind of certificate for such a position yet.
[[nodiscard]] Result<WrittenCertificate> certificate(SessionState& session, const Task& task);

/// A certificate of how the two sides of a comparison compare, or of the value of an expression: its canonical form, with its outcome
/// class, stops, mean and temperature. Cost: a line for each position and each sum that a strategy leads to. Errors: those of
/// value_of_expression; too many games.
[[nodiscard]] Result<WrittenCertificate> certificate_of_value(SessionState& session, const ValueTask& task);

/// Is `game` a code that certificate_of_period takes?
[[nodiscard]] bool has_certified_periods(std::string_view game);

/// A certificate of the period of all heaps, for `octal CODE`, `subtract SET` with a finite set, or a named
/// game that is one of these. Errors: another game; no period was found.
[[nodiscard]] Result<WrittenCertificate> certificate_of_period(SessionState& session, std::string_view code,
                                                               const Limits& limits);

/// The rules of a built-in position's components, as a text in the rule language; an error where there is none.
[[nodiscard]] Result<std::string> rules_of_built_in(AnyPosition& position);

}  // namespace sprague

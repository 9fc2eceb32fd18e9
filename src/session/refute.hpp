// Refute: holds what somebody claims about a game (a formula, a program) against the truth, position by
// position in growing boxes, until the first counterexample or the bound. It can show that a claim is wrong
// and never that it is right.
//
// A claimant that fails on a batch of cases (a program that crashes) is asked again with half as many, until
// the case that it fails on is known.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "session/coordinates.hpp"

namespace sprague {

/// What is claimed about one position: who wins, or the nim-value. Neither: something that cannot be true,
/// such as a negative nim-value.
struct Claim {
  std::optional<Outcome> outcome = {};
  std::optional<Natural> value = {};
  std::string text = {};  ///< as people read it
};

/// A claimant's answers.
struct Claims {
  std::vector<Claim> claims = {};     ///< about the first cases, in their order
  std::optional<Error> failure = {};  ///< why there are not more
  bool next_case_is_to_blame =
      false;  ///< the failure came at the first case without a claim, not just anywhere
};

/// Answers a batch of cases. The budget is that of the whole comparison; where it runs out, a failure is no
/// fault.
using Claimant = std::function<Claims(std::span<const Cell>, Budget&)>;

struct RefuteTask {
  std::string game;                     ///< what stands in front of the numbers: "wythoff", "bash 3"
  std::vector<std::string> names{"n"};  ///< what the numbers of a position are called, 1 to 4 of them
  bool values = false;                  ///< the claims are nim-values, and not outcomes
  Convention convention = Convention::normal;
  u64 from = 0, to = 0;  ///< the numbers of a position
  Limits limits;         ///< seconds: for everything; bytes and positions: for the truth about one position
  std::size_t most_others = 0;  ///< so many counterexamples behind the first are looked for, too
  std::size_t first_batch = 64, largest_batch = 16'384;  ///< cases; batches double
};

struct Refutation {
  enum class Verdict {
    refuted,  ///< there is a counterexample
    agreed,   ///< there is none up to the bound
    ran_out,  ///< there is none as far as the limits allowed to look
    failed,   ///< there is none before a case that the claimant does not answer
  };
  struct Counterexample {
    Cell cell;
    Claim claim;
    Answer truth;
  };
  struct Failure {
    Cell cell;
    u64 cases = 1;  ///< it was one of so many cases from `cell` on
    Error error;
  };

  Verdict verdict = Verdict::agreed;
  Ending ending = Ending::computed;     ///< ran_out: what did
  std::optional<Cell> undecided = {};   ///< ran_out: on this position
  u64 agreed = 0;                       ///< so many positions, in the order of GrowingBoxes
  u64 refused = 0;                      ///< so many were passed over: the game has no such positions
  std::optional<u64> complete_to = {};  ///< every position with numbers up to this agreed
  std::optional<Counterexample> counterexample = {};  ///< refuted: the first one
  std::vector<Cell> others = {};  ///< refuted: counterexamples behind the first, as far as they were wanted
  std::optional<Failure> failure = {};          ///< failed
  std::optional<Failure> passing_failure = {};  ///< one that did not come back with fewer cases
};

/// An error only when the truth cannot be had: the game's positions have no nim-values.
[[nodiscard]] Result<Refutation> refute(SessionState& session, const RefuteTask& task,
                                        const Claimant& claimant);

}  // namespace sprague

// Heap games by name or code, for the verbs that compute long nim-sequences; and what they found, as an
// Answer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sequence/run.hpp"
#include "session/session_state.hpp"

namespace sprague {

/// The game of heaps that `game` names: a code ("0.106", "octal 0.106", "subtract 1,3,4", "grundy": sequence
/// notation, doc/algorithms/sequences.md), a named game that is one, or rules that the session knows and that
/// are such a game (they are compared on all small heaps, and are the same at every large one). Errors point
/// into `game`.
[[nodiscard]] Result<TakeAndBreak> heap_game(SessionState& session, std::string_view game);

struct SequenceTask {
  std::string game = {};
  std::optional<u64> to = {};    ///< how many values; nothing: until a period is proved
  std::vector<Natural> at = {};  ///< heaps whose values are wanted
  std::string method = "automatic";
  bool candidates = false;  ///< values are not verified; only with `to`
  Limits limits = {};
};

/// The run, as far as it was asked for and the budget went; in one thread.
[[nodiscard]] Result<sequence::Run> compute_sequence(SessionState& session, const SequenceTask& task,
                                                     Budget& budget);

struct SequenceReport {
  Answer answer = {};     ///< of the game: how it ended, the theorem on the period, effort
  std::string game = {};  ///< the one spelling of the game
  std::string canonical =
      {};         ///< of the codes that are seen to have the same values, the one that stands for all
  u64 shift = 0;  ///< G(n + shift) of the game is G(n) of that one
  std::string method = {};
  u64 known = 0;            ///< the values of the heaps below are known
  bool candidates = false;  ///< they are not verified
  std::optional<sequence::Period> period = {};
  sequence::Statistics statistics = {};
  std::optional<sequence::SparseSpace> space = {};
  std::vector<std::uint32_t> first_values = {};  ///< a few
  std::vector<std::pair<Natural, std::optional<Natural>>> at =
      {};  ///< heaps that were asked for, and their values
};

/// `game` as it was typed. `to`: how far values were asked for; nothing: until a proof.
[[nodiscard]] SequenceReport sequence_report(const sequence::Run& run, std::string_view game,
                                             std::optional<u64> to, const std::vector<Natural>& at,
                                             const Budget& budget, Language language);

}  // namespace sprague

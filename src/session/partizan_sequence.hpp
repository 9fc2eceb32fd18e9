// Sequences of values of heaps in which Left and Right have different moves, for the verb `sequence`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/session_state.hpp"

namespace sprague {

/// Have Left and Right different moves in this game of single heaps (or is it none of nim-values for that reason)?
[[nodiscard]] bool has_partizan_heaps(SessionState& session, std::string_view game);

struct PartizanSequenceTask {
  std::string game = {};
  std::optional<u64> to = {};    ///< how many values; nothing: until a period is proved
  std::vector<Natural> at = {};  ///< heaps whose values are wanted
  u64 listed = 60;               ///< so many of the first values are told
  Limits limits = {};
};

struct PartizanSequenceReport {
  std::string game = {};
  std::string left_code = {}, right_code = {};  ///< empty where the rules are not seen to be two codes
  Ending ending = Ending::computed;
  Message why_it_ended = {};             ///< where that is not the limits
  u64 known = 0;                         ///< the values of the heaps below are known
  std::vector<std::string> values = {};  ///< the first ones, in words; empty where these are too long
  struct Period {
    u64 preperiod = 0, period = 1;
    std::string saltus = {};
    bool is_proved = false;
  };
  std::optional<Period> period = {};
  std::vector<std::pair<Natural, std::string>> at = {};  ///< an empty text: not known
  std::vector<Message> explanation = {};
  u64 ticks = 0, bytes = 0;
  double seconds = 0;
};

/// Values until a period is proved, or those that are asked for, as far as the limits go. Needs: has_partizan_heaps. Errors point into
/// task.game.
[[nodiscard]] Result<PartizanSequenceReport> partizan_sequence(SessionState& session,
                                                               const PartizanSequenceTask& task);

}  // namespace sprague

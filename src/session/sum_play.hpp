// How to play a sum of games of Left and Right by the thermographs of its components, with the bound that this guarantees
// (value/sentestrat.hpp). The sum is never added up.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "session/session_state.hpp"
#include "value/sentestrat.hpp"

namespace sprague {

struct SumPlay {
  struct Component {
    bool is_negative = false;  ///< it stands behind a minus; value and mean are with the minus
    std::string text = {};     ///< a position as typed, or a value in words
    std::string value = {};    ///< in words; empty where these would be too long
    value::Dyadic mean = {}, temperature = {};
  };
  std::vector<Component> components = {};
  value::Sentestrat plan = {};
  /// Left's and Right's moves that the plan allows: words of the position's, or "to VALUE". The first `most_moves` of them.
  std::array<std::vector<Message>, 2> moves = {};
  static constexpr std::size_t most_moves = 20;
  Ending ending = Ending::proved;  ///< another one: nothing is told but what it took
  u64 ticks = 0, bytes = 0;
  double seconds = 0;
};

/// `ambient`: a number that is 0 or more, as typed; empty: nobody has moved yet. Errors point into `expression`.
[[nodiscard]] Result<SumPlay> play_of_sum(SessionState& session, std::string_view expression,
                                          std::string_view ambient, const Limits& limits);

}  // namespace sprague

// Limits and Ending: how much a request may use, and how its computation ended. Values: threads may read one at
// the same time.
#pragma once

#include <string_view>

#include "sprague/integers.hpp"

namespace sprague {

/// How a computation ended.
enum class Ending {
  proved,       ///< the answer holds, by a theorem or because every case was looked at
  computed,     ///< as far as was asked for
  out_of_time,  ///< what follows is what there was when a limit was reached
  out_of_memory,
  out_of_positions,
  out_of_range,      ///< a number became too large
  stopped,           ///< by the caller
  too_many_options,  ///< a position has more options, or larger ones, than are ever listed; no limit changes that
};

/// "proved", "out_of_time", …
[[nodiscard]] std::string_view to_text(Ending ending);
[[nodiscard]] inline bool ran_out(Ending ending) {
  return ending != Ending::proved && ending != Ending::computed;
}

/// What a request may use. What has been found when a limit is reached is still answered.
struct Limits {
  double seconds = 60;         ///< of the clock
  u64 bytes = u64{2} << 30;    ///< of tables
  u64 positions = 20'000'000;  ///< that are looked at
  unsigned threads = 1;        ///< that the searches which can use several may have

  /// For what is known to be short.
  [[nodiscard]] static constexpr Limits none() {
    return {.seconds = 1e300, .bytes = ~u64{0}, .positions = ~u64{0}};
  }
};

}  // namespace sprague

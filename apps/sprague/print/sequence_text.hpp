// What sprague sequence prints.
#pragma once

#include <string>

#include "apps/sprague/print/text.hpp"
#include "session/sequence.hpp"

namespace sprague::cli {

/// "0.106: 12,345,678 values, 310 million/s, 15 rare, largest 9; 3 s left". `goal`: how many values were
/// asked for; 0: until a proof. `seconds` have been used since `started_at` values were known.
[[nodiscard]] std::string progress_line(const sequence::Run& run, u64 goal, u64 started_at, double seconds);

[[nodiscard]] std::string summary(const SequenceReport& report, bool statistics, const Style& style,
                                  Language language);

/// Prints the values of the heaps below `to`. The error when they cannot be read (value_files.hpp).
[[nodiscard]] std::optional<Error> print_values(const sequence::Run& run, u64 to, bool csv);

}  // namespace sprague::cli

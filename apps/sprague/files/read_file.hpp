// Whatever is read from files that somebody named: whole, and never without end. Folders and devices are refused; a
// pipe must say what it has to say within --time.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

/// How long a file may be waited for (--time), and how much of the words of a command line may come from files
/// (--memory).
void limit_reading(const Limits& limits);
[[nodiscard]] u64 most_bytes_to_read();

/// The time for waiting, from its making on.
class Patience {
 public:
  Patience();
  /// Waits for a moment; false when the time is over, or Ctrl-C came.
  [[nodiscard]] bool wait() const;
  /// Until there is something to read, or its end; false as above.
  [[nodiscard]] bool wait_for(int file) const;

 private:
  std::chrono::steady_clock::time_point until_;
};

enum class Pipes {
  refused,
  waited_for  ///< until somebody writes to them; /dev/null and terminals count as pipes
};
/// Opens a file for reading.
[[nodiscard]] Result<int> open_input(const std::string& path, Pipes pipes, const Message& hint);

/// Appends what the file holds. More than so many bytes are refused.
[[nodiscard]] std::optional<Error> append_file(const std::string& path, Pipes pipes, u64 most_bytes,
                                               const Message& hint, std::string& out);

}  // namespace sprague::cli

// What a file is, is asked before it is opened; pipes are opened without waiting and then waited for as
// long as --time allows.
#include "apps/sprague/files/read_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "apps/sprague/files/interrupt.hpp"
#include "apps/sprague/files/system_reason.hpp"

namespace sprague::cli {
namespace {

constexpr int moment = 20;  // milliseconds between two looks at the clock

Limits reading;

Error cannot_read(const std::string& path, int reason, const Message& hint) {
  return {ErrorKind::wrong, Message("cannot read '{0}': {1}", path, system_reason(reason)), hint};
}

// Why a file of this kind is not read.
std::optional<Error> refusal_of(const struct stat& about, const std::string& path, Pipes pipes,
                                const Message& hint) {
  if (S_ISREG(about.st_mode)) return std::nullopt;
  if (S_ISDIR(about.st_mode)) return cannot_read(path, EISDIR, hint);
  const bool is_null = S_ISCHR(about.st_mode) && about.st_rdev == makedev(1, 3);
  const bool is_terminal =
      S_ISCHR(about.st_mode) && major(about.st_rdev) >= 136 && major(about.st_rdev) <= 143;
  if (pipes == Pipes::waited_for && (S_ISFIFO(about.st_mode) || is_null || is_terminal)) return std::nullopt;
  return Error{ErrorKind::wrong, Message("'{0}' is not a file", path)};
}

Error nobody_writes(const std::string& path) {
  if (stop_requested)
    return {ErrorKind::wrong, Message("'{0}' is a pipe that had not ended when this was stopped", path), {}};
  return {
      ErrorKind::wrong,
      Message("'{0}' is a pipe that did not end within {1} s", path, fmt::format("{:g}", reading.seconds)),
      {}};
}

}  // namespace

void limit_reading(const Limits& limits) { reading = limits; }
u64 most_bytes_to_read() { return reading.bytes; }

Patience::Patience()
    : until_(std::chrono::steady_clock::now() +
             std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                 std::chrono::duration<double>(std::min(reading.seconds, 1e9)))) {}

bool Patience::wait() const {
  if (stop_requested || std::chrono::steady_clock::now() >= until_) return false;
  ::poll(nullptr, 0, moment);
  return true;
}

bool Patience::wait_for(int file) const {
  for (;;) {
    pollfd watched{file, POLLIN, 0};
    if (::poll(&watched, 1, moment) > 0) return true;
    if (stop_requested || std::chrono::steady_clock::now() >= until_) return false;
  }
}

Result<int> open_input(const std::string& path, Pipes pipes, const Message& hint) {
  struct stat about = {};
  // Devices are not even opened, as that may do something.
  if (::stat(path.c_str(), &about) != 0) return cannot_read(path, errno, hint);
  if (auto error = refusal_of(about, path, pipes, hint)) return *std::move(error);
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return cannot_read(path, errno, hint);
  const bool is_waited_for = S_ISFIFO(about.st_mode) && !Patience().wait_for(file);
  if (!is_waited_for) {
    ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) & ~O_NONBLOCK);
    return file;
  }
  ::close(file);
  return nobody_writes(path);
}

std::optional<Error> append_file(const std::string& path, Pipes pipes, u64 most_bytes, const Message& hint,
                                 std::string& out) {
  const Patience patience;
  const Result<int> file = open_input(path, pipes, hint);
  if (!file) return file.error();
  struct stat about = {};
  const bool is_plain = ::fstat(*file, &about) == 0 && S_ISREG(about.st_mode);
  if (is_plain && static_cast<u64>(about.st_size) <= most_bytes)
    out.reserve(out.size() + static_cast<u64>(about.st_size) + 1);
  constexpr std::size_t chunk = std::size_t{1} << 20;
  const std::size_t begin = out.size();
  std::optional<Error> trouble;
  for (ssize_t got = 1; got != 0 && !trouble;) {
    if (!is_plain && !patience.wait_for(*file)) {
      trouble = nobody_writes(path);
      break;
    }
    const std::size_t before = out.size();
    out.resize(before + chunk);
    got = ::read(*file, out.data() + before, chunk);
    out.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0 && errno != EINTR) trouble = cannot_read(path, errno, hint);
    if (out.size() - begin > most_bytes)
      trouble = Error{ErrorKind::too_large, Message("'{0}' is too large", path),
                      Message("A file may have {0} bytes.", most_bytes)};
  }
  ::close(*file);
  return trouble;
}

}  // namespace sprague::cli

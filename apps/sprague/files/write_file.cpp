#include "apps/sprague/files/write_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace sprague::cli {
namespace {

Error cannot_write(const std::string& name, int reason, ErrorKind kind) {
  return {kind, Message("cannot write '{0}': {1}", name, std::strerror(reason))};
}

}  // namespace

bool is_special(const std::string& name) {
  struct stat about = {};
  return ::stat(name.c_str(), &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t taken = ::write(file, bytes.data(), bytes.size());
    if (taken < 0 && errno == EINTR) continue;
    if (taken <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(taken));
  }
  return true;
}

std::optional<Error> write_file(
    const std::string& name, const std::function<void(const std::function<bool(std::string_view)>&)>& write) {
  const bool direct = is_special(name);
  std::string temporary = direct ? name : name + ".XXXXXX";
  const int file = direct ? ::open(name.c_str(), O_WRONLY) : ::mkstemp(temporary.data());
  if (file < 0) return cannot_write(name, errno, ErrorKind::wrong);
  int failure = 0;
  write([&](std::string_view bytes) {
    if (failure == 0 && !write_all(file, bytes)) failure = errno;
    return failure == 0;
  });
  if (!direct) {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (failure == 0 && ::fchmod(file, 0666 & ~mask) != 0) failure = errno;
    if (failure == 0 && ::fsync(file) != 0) failure = errno;
  }
  if (::close(file) != 0 && failure == 0) failure = errno;
  if (!direct && failure == 0 && ::rename(temporary.c_str(), name.c_str()) != 0) failure = errno;
  if (failure == 0) return std::nullopt;
  if (!direct) ::unlink(temporary.c_str());
  return cannot_write(name, failure, ErrorKind::internal);
}

}  // namespace sprague::cli

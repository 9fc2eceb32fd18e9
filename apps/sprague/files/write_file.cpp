// Plain files by way of NAME.partial; what is no plain file, directly.
#include "apps/sprague/files/write_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "apps/sprague/files/read_file.hpp"

namespace sprague::cli {
namespace {

// The errno, or 0.
int write_into(int file, const WriteTo& write) {
  int failure = 0;
  write([&](std::string_view bytes) {
    if (failure == 0 && !write_all(file, bytes)) failure = errno;
    return failure == 0;
  });
  return failure;
}

}  // namespace

bool is_special(const std::string& name) {
  struct stat about = {};
  return ::stat(name.c_str(), &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

Result<int> open_special(const std::string& name) {
  const Patience patience;
  for (;;) {
    const int file = ::open(name.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (file >= 0) {
      ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) & ~O_NONBLOCK);
      return file;
    }
    if (errno != ENXIO) return cannot_write(name, errno, ErrorKind::wrong);
    if (!patience.wait())
      return Error{ErrorKind::wrong, Message("nobody reads the pipe '{0}'", name),
                   "--time SECONDS waits longer."_m};
  }
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

std::optional<Error> write_partial(PartialFile partial, const std::string& name, const WriteTo& write,
                                   LockedFile& lock) {
  int failure = ::ftruncate(partial.get(), 0) != 0 ? errno : write_into(partial.get(), write);
  if (failure == 0) {
    LockedFile complete = partial.complete(failure);
    if (failure == 0) {
      lock = std::move(complete);
      return std::nullopt;
    }
  }
  partial.drop();
  return cannot_write(name, failure, ErrorKind::internal);
}

std::optional<Error> write_file(const std::string& name, const WriteTo& write) {
  if (is_special(name)) {
    const Result<int> file = open_special(name);
    if (!file) return file.error();
    int failure = write_into(*file, write);
    if (::close(*file) != 0 && failure == 0) failure = errno;
    if (failure == 0) return std::nullopt;
    return cannot_write(name, failure, ErrorKind::internal);
  }
  Result<PartialFile> partial = PartialFile::open(name);
  if (!partial) return partial.error();
  LockedFile complete;
  return write_partial(*std::move(partial), name, write, complete);
}

}  // namespace sprague::cli

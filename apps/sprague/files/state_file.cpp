#include "apps/sprague/files/state_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <utility>

#include "apps/sprague/files/write_file.hpp"

namespace sprague::cli {

// Who finds a file locks that. Who finds none locks what will become it, and looks again: its last holder may have
// kept its first state in between.
Result<StateFile> StateFile::open(const std::string& name) {
  using Others = LockedFile::Others;
  StateFile out;
  out.name_ = name;
  int trouble = 0;
  out.kept_ = LockedFile::open(name, false, Others::refuse, trouble);
  if (trouble == ENOENT) {
    Result<PartialFile> partial = PartialFile::open(name);
    if (!partial) return partial.error();
    out.kept_ = LockedFile::open(name, false, Others::refuse, trouble);
    if (trouble == ENOENT) {
      out.partial_.emplace(*std::move(partial));
      return out;
    }
  }
  if (trouble != 0)
    return trouble == EINVAL ? Error{ErrorKind::wrong, Message("'{0}' is not a file", name)}
                             : cannot_write(name, trouble, ErrorKind::wrong);
  return out;
}

Result<std::optional<std::string>> StateFile::bytes(const Message& hint) const {
  if (!kept_.is_open()) return std::optional<std::string>();
  Result<std::string> found = file_text(name_, hint, most_state_bytes);
  if (!found) return found.error();
  return std::optional(*std::move(found));
}

std::optional<Error> StateFile::keep(const store::Seal& seal, std::string_view content) {
  if (!partial_) {
    // Only somebody who is about to find the file there has it now, for a moment.
    Result<PartialFile> partial = PartialFile::open(name_, LockedFile::Others::wait);
    if (!partial) return partial.error();
    partial_.emplace(*std::move(partial));
  }
  PartialFile partial = std::move(*partial_);
  partial_.reset();
  return write_partial(
      std::move(partial), name_,
      [&](const auto& sink) {
        sink(store::lines_in_front(seal, content));
        sink(content);
      },
      kept_);
}

void StateFile::remove() {
  if (kept_.is_open()) ::unlink(name_.c_str());
  kept_ = LockedFile();
  partial_.reset();
}

}  // namespace sprague::cli

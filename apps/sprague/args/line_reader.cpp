// The file is read in chunks; a line is a view into the buffer, and the rest of the last one moves to the
// front.
#include "apps/sprague/args/line_reader.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "apps/sprague/files/read_file.hpp"
#include "apps/sprague/files/system_reason.hpp"

namespace sprague::cli {
namespace {

constexpr std::size_t chunk_size = std::size_t{1} << 18;
constexpr std::size_t longest_line = std::size_t{1} << 30;

Error cannot_read(const std::string& path, int reason) {
  return {ErrorKind::wrong, Message("cannot read '{0}': {1}", path, system_reason(reason)), {}};
}

}  // namespace

Result<LineReader> LineReader::open(const std::string& path, std::string prefix) {
  LineReader reader;
  reader.path_ = path;
  reader.prefix_ = std::move(prefix);
  reader.buffer_.resize(reader.prefix_.size());
  reader.begin_ = reader.end_ = reader.prefix_.size();
  if (path == "-") {
    reader.file_.reset(stdin);
    return reader;
  }
  const Result<int> file = open_input(path, Pipes::waited_for, {});
  if (!file) return file.error();
  reader.file_.reset(::fdopen(*file, "rb"));
  if (!reader.file_) return cannot_read(path, errno);
  return reader;
}

bool LineReader::fill() {
  if (at_end_) return false;
  if (begin_ > prefix_.size()) {
    std::memmove(buffer_.data() + prefix_.size(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_ - prefix_.size();
    begin_ = prefix_.size();
  }
  if (end_ >= longest_line) {
    error_ = Error{ErrorKind::too_large, Message("line {0} is too long", line_number_ + 1),
                   "A line may have 1 GiB."_m};
    return false;
  }
  if (buffer_.size() < end_ + chunk_size) buffer_.resize(std::max(2 * buffer_.size(), end_ + chunk_size));
  // What is there already is taken, not a full buffer: a program may wait for the answer to its only line.
  // And answers go out before this program waits for more.
  std::fflush(stdout);
  const ssize_t got = ::read(::fileno(file_.get()), buffer_.data() + end_, buffer_.size() - end_);
  if (got < 0 && errno != EINTR) error_ = cannot_read(path_, errno);
  if (got <= 0) at_end_ = true;  // also when Ctrl-C came while waiting
  if (got > 0) end_ += static_cast<std::size_t>(got);
  return got > 0;
}

std::optional<std::string_view> LineReader::next() {
  std::size_t searched = 0;
  const char* found = nullptr;
  while (true) {
    const char* const from = buffer_.data() + begin_;
    found = end_ - begin_ > searched
                ? static_cast<const char*>(std::memchr(from + searched, '\n', end_ - begin_ - searched))
                : nullptr;
    if (found != nullptr) break;
    searched = end_ - begin_;
    if (!fill()) break;
  }
  if (error_ || (found == nullptr && begin_ == end_)) return std::nullopt;
  char* const from = buffer_.data() + begin_;
  std::size_t length = found != nullptr ? static_cast<std::size_t>(found - from) : end_ - begin_;
  begin_ += length + (found != nullptr ? 1 : 0);
  ++line_number_;
  if (length > 0 && from[length - 1] == '\r') --length;
  std::memcpy(from - prefix_.size(), prefix_.data(), prefix_.size());  // over what was read before
  return std::string_view(from - prefix_.size(), prefix_.size() + length);
}

}  // namespace sprague::cli

// Bytes are collected and appended; a file that was complete before its checkpoint went is taken back.
#include "apps/sprague/files/growing_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "apps/sprague/files/write_file.hpp"

namespace sprague::cli {
namespace {

constexpr std::size_t largest_buffer = std::size_t{1} << 20;

}  // namespace

GrowingFile::~GrowingFile() {
  if (file_ < 0) return;
  flush();
  if (!partial_) ::close(file_);
}

std::optional<Error> GrowingFile::open(const std::string& name, u64 size) {
  name_ = name;
  size_ = size;
  if (is_special(name)) {
    const Result<int> direct = open_special(name);
    if (!direct) return direct.error();
    file_ = *direct;
    return std::nullopt;
  }
  Result<PartialFile> partial = PartialFile::open(name);
  if (!partial) return partial.error();
  partial_.emplace(*std::move(partial));
  u64 held = partial_->size();
  // A file that was completed before its last checkpoint was left behind is gone on with. It has the size that
  // the checkpoint says, but for the end of the last line.
  if (held == 0 && size > 0) {
    std::error_code trouble;
    const std::uintmax_t complete = std::filesystem::file_size(name, trouble);
    if (!trouble && complete >= size && complete - size <= 1 && partial_->take_back()) held = complete;
  }
  file_ = partial_->get();
  if (held < size)
    return Error{ErrorKind::wrong,
                 Message("'{0}' has {1} bytes, and the checkpoint says {2}", partial_->path(), held, size),
                 "It must be the file that was written together with the checkpoint."_m};
  if (::ftruncate(file_, static_cast<off_t>(size)) != 0 || ::lseek(file_, 0, SEEK_END) < 0) failure_ = errno;
  return failure();
}

void GrowingFile::add(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= largest_buffer) flush();
}

void GrowingFile::flush() {
  if (failure_ == 0 && !write_all(file_, buffer_)) failure_ = errno;
  size_ += buffer_.size();
  buffer_.clear();
}

void GrowingFile::replace_front(std::string_view bytes) {
  flush();
  if (failure_ != 0) return;
  const ssize_t taken = ::pwrite(file_, bytes.data(), bytes.size(), 0);
  if (taken != static_cast<ssize_t>(bytes.size())) failure_ = taken < 0 ? errno : ENOSPC;
}

std::optional<Error> GrowingFile::keep() {
  flush();
  if (failure_ == 0 && partial_ && ::fsync(file_) != 0) failure_ = errno;
  return failure();
}

std::optional<Error> GrowingFile::complete() {
  if (auto error = keep()) return error;
  if (!partial_) return std::nullopt;
  const LockedFile complete = partial_->complete(failure_);
  if (complete.is_open()) file_ = -1;
  return failure();
}

std::optional<Error> GrowingFile::failure() const {
  if (failure_ == 0) return std::nullopt;
  return cannot_write(name_, failure_, ErrorKind::internal);
}

}  // namespace sprague::cli

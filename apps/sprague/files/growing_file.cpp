#include "apps/sprague/files/growing_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "apps/sprague/files/write_file.hpp"

namespace sprague::cli {
namespace {

constexpr std::size_t largest_buffer = std::size_t{1} << 20;

// A file that was completed before its last checkpoint was left behind is gone on with. It has the size that
// the checkpoint says, but for the end of the last line.
void take_back(const std::string& complete, const std::string& partial, u64 size) {
  std::error_code trouble;
  if (std::filesystem::exists(partial, trouble)) return;
  const std::uintmax_t held = std::filesystem::file_size(complete, trouble);
  if (!trouble && held >= size && held - size <= 1) std::filesystem::rename(complete, partial, trouble);
}

}  // namespace

GrowingFile::~GrowingFile() {
  if (file_ < 0) return;
  flush();
  ::close(file_);
}

std::optional<Error> GrowingFile::open(const std::string& name, u64 size) {
  name_ = name;
  size_ = size;
  const bool is_direct = is_special(name);
  partial_ = is_direct ? name : name + ".partial";
  if (!is_direct && size > 0) take_back(name, partial_, size);
  const int create = is_direct ? 0 : O_CREAT | (size == 0 ? O_TRUNC : 0);
  file_ = ::open(partial_.c_str(), O_WRONLY | O_CLOEXEC | create, 0666);
  if (file_ < 0)
    return Error{ErrorKind::wrong, Message("cannot write '{0}': {1}", partial_, std::strerror(errno))};
  if (is_direct) return std::nullopt;
  const off_t end = ::lseek(file_, 0, SEEK_END);
  if (end < 0) trouble_ = errno;
  if (end >= 0 && static_cast<u64>(end) < size)
    return Error{ErrorKind::wrong,
                 Message("'{0}' has {1} bytes, and the checkpoint says {2}", partial_, end, size),
                 "It must be the file that was written together with the checkpoint."_m};
  if (::ftruncate(file_, static_cast<off_t>(size)) != 0 || ::lseek(file_, 0, SEEK_END) < 0) trouble_ = errno;
  return failure();
}

void GrowingFile::add(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= largest_buffer) flush();
}

void GrowingFile::flush() {
  if (trouble_ == 0 && !write_all(file_, buffer_)) trouble_ = errno;
  size_ += buffer_.size();
  buffer_.clear();
}

void GrowingFile::replace_front(std::string_view bytes) {
  flush();
  if (trouble_ != 0) return;
  const ssize_t taken = ::pwrite(file_, bytes.data(), bytes.size(), 0);
  if (taken != static_cast<ssize_t>(bytes.size())) trouble_ = taken < 0 ? errno : ENOSPC;
}

std::optional<Error> GrowingFile::keep() {
  flush();
  if (trouble_ == 0 && partial_ != name_ && ::fsync(file_) != 0) trouble_ = errno;
  return failure();
}

std::optional<Error> GrowingFile::complete() {
  if (auto error = keep()) return error;
  if (partial_ != name_ && ::rename(partial_.c_str(), name_.c_str()) != 0) trouble_ = errno;
  return failure();
}

std::optional<Error> GrowingFile::failure() const {
  if (trouble_ == 0) return std::nullopt;
  return Error{ErrorKind::internal, Message("cannot write '{0}': {1}", name_, std::strerror(trouble_))};
}

}  // namespace sprague::cli

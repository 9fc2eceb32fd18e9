// A lock counts when the file still has its name afterwards, since whoever held it before may have renamed
// it. Outputs are claimed before anything is computed.
#include "apps/sprague/files/partial_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <map>
#include <utility>

#include "apps/sprague/files/system_reason.hpp"
#include "apps/sprague/files/write_file.hpp"

namespace sprague::cli {
namespace {

// Those that wait for somebody to write them.
std::map<std::string, PartialFile>& claimed() {
  static std::map<std::string, PartialFile> out;
  return out;
}

// Is the open file still the one of that name? Its last holder may have renamed or removed it.
bool is_at(int file, const std::string& path) {
  struct stat open = {}, named = {};
  return ::fstat(file, &open) == 0 && ::stat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino &&
         open.st_dev == named.st_dev;
}

// 0, or the errno. Where a file system knows no locks there are none.
int lock(int file, LockedFile::Others others) {
  const int how = LOCK_EX | (others == LockedFile::Others::refuse ? LOCK_NB : 0);
  while (::flock(file, how) != 0) {
    if (errno == EWOULDBLOCK) return EWOULDBLOCK;
    if (errno != EINTR) return 0;
  }
  return 0;
}

}  // namespace

Error cannot_write(const std::string& name, int reason, ErrorKind kind) {
  if (reason == EWOULDBLOCK)
    return {ErrorKind::wrong, Message("another sprague writes '{0}'", name),
            "Name another file, or wait until it has ended."_m};
  return {kind, Message("cannot write '{0}': {1}", name, system_reason(reason))};
}

LockedFile::LockedFile(LockedFile&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

LockedFile& LockedFile::operator=(LockedFile&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

LockedFile::~LockedFile() {
  if (file_ >= 0) ::close(file_);
}

u64 LockedFile::size() const {
  struct stat about = {};
  return ::fstat(file_, &about) == 0 ? static_cast<u64>(about.st_size) : 0;
}

LockedFile LockedFile::open(const std::string& path, bool make, Others others, int& trouble) {
  for (;;) {
    LockedFile out;
    out.file_ =
        ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK | (make ? O_CREAT | O_NOFOLLOW : 0), 0666);
    struct stat about = {};
    trouble = out.file_ < 0 || ::fstat(out.file_, &about) != 0 ? errno
              : !S_ISREG(about.st_mode)                        ? EINVAL
                                                               : lock(out.file_, others);
    if (trouble != 0) return {};
    if (is_at(out.file_, path)) return out;
  }
}

PartialFile::~PartialFile() {
  if (file_.is_open() && file_.size() == 0) ::unlink(path_.c_str());
}

Result<PartialFile> PartialFile::open(const std::string& name, LockedFile::Others others) {
  if (auto found = claimed().extract(name)) return std::move(found.mapped());
  struct stat about = {};
  if (::stat(name.c_str(), &about) == 0 && S_ISDIR(about.st_mode))
    return cannot_write(name, EISDIR, ErrorKind::wrong);
  PartialFile out;
  out.name_ = name;
  out.path_ = name + ".partial";
  int trouble = 0;
  out.file_ = LockedFile::open(out.path_, true, others, trouble);
  const bool is_in_the_way = trouble == EINVAL || trouble == ELOOP;  // NAME.partial is no plain file
  if (trouble != 0) return cannot_write(is_in_the_way ? out.path_ : name, trouble, ErrorKind::wrong);
  return out;
}

bool PartialFile::take_back() {
  int trouble = 0;
  LockedFile complete = LockedFile::open(name_, false, LockedFile::Others::refuse, trouble);
  if (trouble != 0 || ::rename(name_.c_str(), path_.c_str()) != 0) return false;
  file_ = std::move(complete);
  return true;
}

LockedFile PartialFile::complete(int& trouble) {
  trouble = ::fsync(file_.get()) != 0 || ::rename(path_.c_str(), name_.c_str()) != 0 ? errno : 0;
  if (trouble != 0) return {};
  return std::move(file_);
}

void PartialFile::drop() {
  if (file_.is_open()) ::unlink(path_.c_str());
  file_ = LockedFile();
}

std::optional<Error> claim_outputs(std::span<const std::string* const> names) {
  for (const std::string* name : names) {
    if (name->empty() || *name == "-" || is_special(*name)) continue;
    if (claimed().contains(*name))
      return Error{ErrorKind::wrong, Message("two things cannot be written to '{0}'", *name),
                   "Name another file for one of them."_m};
    Result<PartialFile> partial = PartialFile::open(*name);
    if (!partial) return partial.error();
    claimed().emplace(*name, *std::move(partial));
  }
  return std::nullopt;
}

}  // namespace sprague::cli

// NAME.partial: what is going to be the file NAME, and nobody else's meanwhile. The lock ends with the process,
// however that ends, and what a killed one has left is written over by the next.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

/// A file that is open and locked; closed, and free for others, at the end.
class LockedFile {
 public:
  LockedFile() = default;
  LockedFile(LockedFile&& other) noexcept;
  LockedFile& operator=(LockedFile&& other) noexcept;
  ~LockedFile();

  enum class Others { refuse, wait };  ///< what to do while another process has it
  /// The plain file at `path`, which is made where there is none and `make` says so. Without a file the errno is
  /// told: EWOULDBLOCK where another one has it, ENOENT, EISDIR, …
  static LockedFile open(const std::string& path, bool make, Others others, int& trouble);

  [[nodiscard]] bool is_open() const { return file_ >= 0; }
  [[nodiscard]] int get() const { return file_; }
  [[nodiscard]] u64 size() const;

 private:
  int file_ = -1;
};

class PartialFile {
 public:
  PartialFile() = default;
  PartialFile(PartialFile&&) noexcept = default;
  PartialFile& operator=(PartialFile&&) = delete;
  /// An empty one is removed.
  ~PartialFile();

  /// Of the file `name`; the one that was claimed, where one was. What is in it stays.
  static Result<PartialFile> open(const std::string& name,
                                  LockedFile::Others others = LockedFile::Others::refuse);

  [[nodiscard]] int get() const { return file_.get(); }
  [[nodiscard]] u64 size() const { return file_.size(); }
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Goes on with the complete file NAME, which is NAME.partial from now on. False where that cannot be.
  bool take_back();
  /// Everything is on the disk and has the name NAME, or nothing has changed; the errno then. The lock is kept until
  /// what is returned ends.
  LockedFile complete(int& trouble);
  /// Gives up: nothing is left of it.
  void drop();

 private:
  std::string name_, path_;
  LockedFile file_;
};

/// From now on nobody else writes the files of these names, until they are written or the program ends. Empty names
/// and "-" are none; what is no plain file belongs to nobody.
[[nodiscard]] std::optional<Error> claim_outputs(std::span<const std::string* const> names);

/// Why a file cannot be written.
[[nodiscard]] Error cannot_write(const std::string& name, int reason, ErrorKind kind);

}  // namespace sprague::cli

// A file that grows through a long computation and takes its name only when it is complete. Until then its
// bytes are in NAME.partial, where a computation that was broken off finds them again, and where no other one may
// write. What is no plain file (/dev/null, a pipe) is written directly.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "apps/sprague/args/options.hpp"
#include "apps/sprague/files/partial_file.hpp"

namespace sprague::cli {

class GrowingFile {
 public:
  GrowingFile() = default;
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  ~GrowingFile();

  /// Goes on behind the first `size` bytes of NAME.partial, or of NAME where that was already complete; 0
  /// starts anew. Errors: it cannot be written; another process writes it; it has fewer bytes than that.
  [[nodiscard]] std::optional<Error> open(const std::string& name, u64 size = 0);
  /// Adds bytes; after a failure nothing more is written, and the next call of those below tells.
  void add(std::string_view bytes);
  [[nodiscard]] u64 size() const { return size_ + buffer_.size(); }
  /// Everything added so far is safely on the disk.
  [[nodiscard]] std::optional<Error> keep();
  /// Puts `bytes`, which are as many as stand there, to the front of the file.
  void replace_front(std::string_view bytes);
  /// The file is complete: it takes its name.
  [[nodiscard]] std::optional<Error> complete();

 private:
  void flush();
  [[nodiscard]] std::optional<Error> failure() const;

  std::string name_, buffer_;
  std::optional<PartialFile> partial_;  // none: no plain file
  int file_ = -1;                       // that of partial_, or its own
  u64 size_ = 0;
  int failure_ = 0;
};

}  // namespace sprague::cli

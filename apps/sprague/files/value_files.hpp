// The files that the values of one nim-sequence go to.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "apps/sprague/args/sequence_options.hpp"
#include "apps/sprague/files/value_file.hpp"
#include "sequence/run.hpp"

namespace sprague::cli {

/// How far the files had been written when a state was kept.
struct WrittenFiles {
  std::vector<u64> sizes = {};  ///< in bytes
  u64 count = 0;                ///< values
};

class ValueFiles {
 public:
  ValueFiles(const SequenceOptions& asked, unsigned width);

  [[nodiscard]] bool any() const { return !files_.empty(); }
  [[nodiscard]] WrittenFiles written() const;
  /// Starts the files, or goes on where they were.
  [[nodiscard]] std::optional<Error> open(const WrittenFiles& written);
  /// Writes the values of the heaps below `to` that are not written yet. Needs: the run knows them.
  [[nodiscard]] std::optional<Error> write(const sequence::Run& run, u64 to);
  /// Everything written is safely on the disk.
  [[nodiscard]] std::optional<Error> keep();
  /// The files are complete and take their names.
  [[nodiscard]] std::optional<Error> complete();

 private:
  void add(const std::string& name, ValueFile::Format format, unsigned width);

  std::vector<std::string> names_;
  std::vector<std::unique_ptr<ValueFile>> files_;
  u64 count_ = 0;
};

/// The values of the heaps from, from + 1, … Needs: the run knows them, or has them by the period. The error
/// when it has forgotten them, or they are too large.
[[nodiscard]] std::optional<Error> read_values(const sequence::Run& run, u64 from,
                                               std::span<std::uint32_t> out);

}  // namespace sprague::cli

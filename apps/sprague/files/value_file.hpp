// The values of a nim-sequence written as they come: text, CSV, NPY or plain bytes (doc/formats/sequence.md).
#pragma once

#include <cstdint>
#include <span>

#include "apps/sprague/files/growing_file.hpp"
#include "apps/sprague/files/write_file.hpp"

namespace sprague::cli {

class ValueFile {
 public:
  enum class Format { text, csv, npy, raw };

  /// `width` bytes a value (1, 2 or 4), for npy and raw.
  ValueFile(Format format, unsigned width) : format_(format), width_(width) {}

  /// Starts the file, or goes on where `size()` bytes and `count()` values were written.
  [[nodiscard]] std::optional<Error> open(const std::string& name, u64 size = 0, u64 count = 0);
  /// Adds the values of the next heaps. The error when one does not fit into the width.
  [[nodiscard]] std::optional<Error> add(std::span<const std::uint32_t> values);
  [[nodiscard]] std::optional<Error> keep() { return file_.keep(); }
  [[nodiscard]] std::optional<Error> complete();
  [[nodiscard]] u64 size() const { return file_.size(); }
  [[nodiscard]] u64 count() const { return count_; }
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  [[nodiscard]] std::string header() const;

  Format format_;
  unsigned width_;
  std::string name_;
  GrowingFile file_;
  u64 count_ = 0;
};

/// The text of the values of the heaps from `first` on, 20 a line; lines end before heaps that 20 divides.
void append_text(std::string& out, u64 first, std::span<const std::uint32_t> values);
/// A line a heap: its size, a comma, its value.
void append_csv(std::string& out, u64 first, std::span<const std::uint32_t> values);

}  // namespace sprague::cli

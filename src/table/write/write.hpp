// Tables as files: CSV, JSON, NPY (doc/formats/table.md). Everything goes piece by piece into a sink, so that
// a large table needs no second copy of itself.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "table/table.hpp"

namespace sprague::table {

/// Takes the next bytes of a file; false when no more can be taken, which ends the writing.
using Sink = std::function<bool(std::string_view)>;

/// Collects small pieces into large ones.
class Pieces {
 public:
  explicit Pieces(const Sink& sink) : sink_(sink) {}
  Pieces(const Pieces&) = delete;
  Pieces& operator=(const Pieces&) = delete;
  ~Pieces() { flush(); }

  Pieces& operator<<(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= size_t{1} << 16) flush();
    return *this;
  }
  /// False when the sink took no more.
  [[nodiscard]] bool good() const { return good_; }
  void flush() {
    if (good_ && !buffer_.empty()) good_ = sink_(buffer_);
    buffer_.clear();
  }

 private:
  const Sink& sink_;
  std::string buffer_;
  bool good_ = true;
};

/// A line of column names; then a line a cell, its coordinates and its value. The columns of the axes are in
/// their order; absent cells have an empty value.
void write_csv(const Table& table, const Sink& sink);

/// Further members of the JSON object: a name and a value that is JSON already.
using JsonMembers = std::vector<std::pair<std::string, std::string>>;

/// Version 1 of the JSON form. The cells are left out unless `with_values`.
void write_json(const Table& table, Ending ending, bool with_values, const JsonMembers& members,
                const Sink& sink);
/// `text` as a JSON string, with its quotes.
[[nodiscard]] std::string json_string(std::string_view text);

/// NumPy's format 1.0: unsigned integers of 1, 2 or 4 bytes, little-endian, an axis of the array for each
/// axis of the table, in C order. The two largest numbers are marks: 255 (65535, 4294967295) no position, one
/// less a draw or an infinite value.
void write_npy(const Table& table, const Sink& sink);

}  // namespace sprague::table

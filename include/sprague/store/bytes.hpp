// Numbers, texts and arrays as bytes, for what a program keeps for itself: little-endian, a number is eight
// bytes, and what has a length begins with it (doc/formats/checkpoint.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sprague/base/integers.hpp"

namespace sprague::store {

/// Appends to a string.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

  void number(u64 value) { bytes(value, 8); }
  void text(std::string_view text);
  template <class Int>
  void array(const Int* values, u64 count) {
    number(count);
    for (u64 i = 0; i < count; ++i) bytes(values[i], sizeof(Int));
  }
  template <class Int>
  void array(const std::vector<Int>& values) {
    array(values.data(), values.size());
  }

 private:
  void bytes(u64 value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) out_ += static_cast<char>(value >> (8 * i) & 0xff);
  }

  std::string& out_;
};

/// Reads what a Writer wrote, in the same order. After a read that found too few bytes everything is 0 and
/// empty, and good() is false.
class Reader {
 public:
  explicit Reader(std::string_view in) : rest_(in) {}

  [[nodiscard]] u64 number() { return bytes(8); }
  [[nodiscard]] std::string_view text();
  template <class Int>
  [[nodiscard]] std::vector<Int> array() {
    const u64 count = length(sizeof(Int));
    std::vector<Int> values(count);
    for (Int& value : values) value = static_cast<Int>(bytes(sizeof(Int)));
    return values;
  }

  /// What was read must be so, or nothing is good.
  void expect(bool condition) { good_ = good_ && condition; }
  [[nodiscard]] bool good() const { return good_; }
  /// What has not been read.
  [[nodiscard]] std::string_view rest() const { return rest_; }
  /// Was everything there and is read?
  [[nodiscard]] bool done() const { return good_ && rest_.empty(); }

 private:
  u64 bytes(std::size_t count);
  // How many items of so many bytes follow: all there, or none.
  std::size_t length(std::size_t size);

  std::string_view rest_;
  bool good_ = true;
};

}  // namespace sprague::store

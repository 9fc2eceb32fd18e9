// Numbers, texts and arrays as bytes, for what a program keeps for itself: little-endian, a number is eight
// bytes, and what has a length begins with it (doc/formats/checkpoint.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sprague/integers.hpp"

namespace sprague::store {

/// Appends to a string.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

  void number(u64 value) { bytes(value, length_bytes); }
  void text(std::string_view text);
  /// A text that write(std::string&) appends, which is never held twice.
  template <class Write>
  void text_by(const Write& write) {
    const std::size_t at = out_.size();
    number(0);
    write(out_);
    std::string length;
    Writer(length).number(out_.size() - at - length_bytes);
    out_.replace(at, length_bytes, length);
  }
  /// A number in as many bytes as its type has.
  template <class Int>
  void item(Int value) {
    bytes(value, sizeof(Int));
  }
  template <class Int>
  void array(const Int* values, u64 count) {
    number(count);
    for (u64 i = 0; i < count; ++i) item(values[i]);
  }
  template <class Int>
  void array(const std::vector<Int>& values) {
    array(values.data(), values.size());
  }

 private:
  static constexpr std::size_t length_bytes = 8;

  void bytes(u64 value, std::size_t count) {
    char bytes[8];
    for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<char>(value >> (8 * i) & 0xff);
    out_.append(bytes, count);
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
  [[nodiscard]] Int item() {
    return static_cast<Int>(bytes(sizeof(Int)));
  }
  template <class Int>
  [[nodiscard]] std::vector<Int> array() {
    std::vector<Int> values(length(sizeof(Int)));
    for (Int& value : values) value = item<Int>();
    return values;
  }
  /// Reads how many items of `size` bytes or more each follow: all there, or none.
  [[nodiscard]] std::size_t length(std::size_t size);

  /// What was read must be so, or nothing is good.
  void expect(bool condition) { good_ = good_ && condition; }
  [[nodiscard]] bool good() const { return good_; }
  /// What has not been read.
  [[nodiscard]] std::string_view rest() const { return rest_; }
  /// Was everything there and is read?
  [[nodiscard]] bool done() const { return good_ && rest_.empty(); }

 private:
  u64 bytes(std::size_t count);

  std::string_view rest_;
  bool good_ = true;
};

}  // namespace sprague::store

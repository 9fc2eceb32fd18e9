// The saved state of a sequence: 64-bit numbers and arrays of small ones, little-endian.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sprague/base/integers.hpp"
#include "sprague/base/result.hpp"

namespace sprague::sequence::detail {

class StateWriter {
 public:
  explicit StateWriter(std::string& out) : out_(out) {}

  void number(u64 value) { bytes(value, 8); }
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

/// After a read beyond the end good() is false and everything that is read is 0 or empty.
class StateReader {
 public:
  explicit StateReader(std::string_view in) : in_(in) {}

  u64 number() { return bytes(8); }
  template <class Int>
  std::vector<Int> array() {
    const u64 count = number();
    if (!good_ || count > in_.size() / sizeof(Int)) {
      good_ = false;
      return {};
    }
    std::vector<Int> values(count);
    for (Int& value : values) value = static_cast<Int>(bytes(sizeof(Int)));
    return values;
  }
  void expect(bool condition) { good_ = good_ && condition; }
  [[nodiscard]] bool good() const { return good_; }
  /// Was everything read, and nothing more?
  [[nodiscard]] bool done() const { return good_ && in_.empty(); }

 private:
  u64 bytes(std::size_t count) {
    if (!good_ || in_.size() < count) {
      good_ = false;
      return 0;
    }
    u64 value = 0;
    for (std::size_t i = 0; i < count; ++i) value |= u64{static_cast<unsigned char>(in_[i])} << (8 * i);
    in_.remove_prefix(count);
    return value;
  }

  std::string_view in_;
  bool good_ = true;
};

[[nodiscard]] inline Error damaged_state() {
  return {ErrorKind::wrong, "the saved state is not one of this game and method, or it is damaged",
          "It must have been saved by the same game with the same method."};
}

}  // namespace sprague::sequence::detail

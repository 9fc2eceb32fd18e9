// Sealed bytes: what a program puts on the disk for itself, with a line that says what it is and a digest
// that tells whether it came back whole (doc/formats/checkpoint.md).
#pragma once

#include <string>
#include <string_view>

#include "sprague/base/integers.hpp"
#include "sprague/base/result.hpp"

namespace sprague::store {

/// What is sealed: "sprague sequence checkpoint", and the version of its form.
struct Seal {
  std::string_view what;  ///< words without a line end
  unsigned version = 1;
};

/// `content` behind two lines: the seal; the content's size and its SHA-256.
[[nodiscard]] std::string sealed(const Seal& seal, std::string_view content);

/// The content, a part of `bytes`. Errors: another kind of file, a version that this program does not know,
/// fewer or more bytes than were sealed, other bytes than were sealed.
[[nodiscard]] Result<std::string_view> unsealed(const Seal& seal, std::string_view bytes);

/// Numbers in sealed content: little-endian, eight bytes.
void put(std::string& out, u64 number);
void put(std::string& out, std::string_view text);  ///< its size, then its bytes

/// Reads what `put` wrote, in the same order. After a read that found too few bytes everything is 0 and empty
/// and good() is false.
class Reader {
 public:
  explicit Reader(std::string_view content) : rest_(content) {}
  [[nodiscard]] u64 number();
  [[nodiscard]] std::string_view text();
  [[nodiscard]] bool good() const { return good_; }
  /// What has not been read.
  [[nodiscard]] std::string_view rest() const { return rest_; }
  /// Has everything been read, and was it all there?
  [[nodiscard]] bool at_end() const { return good_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool good_ = true;
};

}  // namespace sprague::store

// Result<T>: a value, or the Error that says what a person, a file or a program got wrong. The library throws
// nothing; it returns these. Both are values: threads may read one at the same time.
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "sprague/expect.hpp"
#include "sprague/message.hpp"

namespace sprague {

/// Whose fault an error is; a front end exits with 2 for the first two and 1 for `internal`.
enum class ErrorKind {
  wrong,      ///< the request cannot be understood or is not allowed
  too_large,  ///< understood, but beyond the range that is offered
  internal,   ///< Sprague failed
};

/// One clear error: what was wrong, where, and what would have been right.
struct Error {
  ErrorKind kind = ErrorKind::wrong;
  Message message;         ///< what was wrong: one sentence without a full stop
  Message hint = {};       ///< what would have been right; may be empty
  std::size_t offset = 0;  ///< where the offending text starts, in bytes of the text that was parsed
  std::size_t length = 0;  ///< how long it is; 0 when no single place is to blame
};

/// The same error, placed in a text of which the parsed one starts at `by`.
[[nodiscard]] inline Error shifted(Error error, std::size_t by) {
  error.offset += by;
  return error;
}

/// `text` with blanks for control characters and for bytes that are no UTF-8, of the same size: what a user
/// typed must not move the cursor of who reads it.
[[nodiscard]] std::string printable(std::string_view text);

/// Draws `error` under the line of `text` it points into, at most about 70 columns wide:
/// the message, the fragment with carets, the hint. Ends without a newline. `say` puts messages into words.
[[nodiscard]] std::string render(const Error& error, std::string_view text,
                                 const std::function<std::string(const Message&)>& say = english);

/// Where a byte of a text of many lines stands.
struct LinePlace {
  std::size_t line = 1, column = 1;  ///< both count from 1, columns in bytes
  std::string_view text = {};        ///< of the line, without its end
};

/// Needs: offset ≤ text.size().
[[nodiscard]] LinePlace place_in_lines(std::string_view text, std::size_t offset);

/// The same error about its line alone, whose text it is to be rendered with; the message starts with the
/// place: "wythoff.game, line 3, column 9: …".
[[nodiscard]] std::pair<Error, std::string> placed_in_line(Error error, std::string_view text,
                                                           std::string_view file = {});

/// The same of rules that a request brings with it: the place is in the words alone, since other errors point
/// into other texts.
[[nodiscard]] Error placed_in_rules(Error error, std::string_view rules);

namespace detail {

/// An error or none, in one word; what an Error is made of is nowhere inlined where it is passed on. Copies share it.
/// (A std::shared_ptr is two words, and counts in every place that passes it on.)
class HeldError {
 public:
  HeldError() = default;
  explicit HeldError(Error error);
  HeldError(const HeldError& other) : shared_(other.shared_) {
    if (shared_ != nullptr) share();
  }
  HeldError& operator=(const HeldError&) = delete;
  ~HeldError() {
    if (shared_ != nullptr) let_go();
  }

  explicit operator bool() const { return shared_ != nullptr; }
  /// Needs: there is one.
  [[nodiscard]] const Error& operator*() const;

 private:
  struct Shared;
  void share();
  void let_go();
  Shared* shared_ = nullptr;
};

}  // namespace detail

/// A T or an Error. (Not a std::variant or a std::optional: what these instantiate for every T costs much of the build.)
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}      // NOLINT: meant to convert
  Result(Error error) : error_(std::move(error)) {}  // NOLINT: meant to convert
  Result(const Result& other)
    requires std::copy_constructible<T>
      : error_(other.error_) {
    if (ok()) std::construct_at(&value_, other.value_);
  }
  Result(Result&& other) noexcept(std::is_nothrow_move_constructible_v<T>) : error_(other.error_) {
    if (ok()) std::construct_at(&value_, std::move(other.value_));
  }
  Result& operator=(Result other) noexcept(std::is_nothrow_move_constructible_v<T>) {
    std::destroy_at(this);
    return *std::construct_at(this, std::move(other));
  }
  ~Result() {
    if (ok()) std::destroy_at(&value_);
  }

  [[nodiscard]] bool ok() const { return !error_; }
  explicit operator bool() const { return ok(); }

  /// Needs: ok().
  [[nodiscard]] T& operator*() & { return value(); }
  [[nodiscard]] const T& operator*() const& { return const_cast<Result*>(this)->value(); }
  [[nodiscard]] T&& operator*() && { return std::move(value()); }
  [[nodiscard]] T* operator->() { return &value(); }
  [[nodiscard]] const T* operator->() const { return &const_cast<Result*>(this)->value(); }

  /// Needs: !ok().
  [[nodiscard]] const Error& error() const {
    SPRAGUE_EXPECT(!ok());
    return *error_;
  }

 private:
  T& value() {
    SPRAGUE_EXPECT(ok());
    return value_;
  }

  union {
    T value_;  // lives while there is no error
  };
  detail::HeldError error_;
};

}  // namespace sprague

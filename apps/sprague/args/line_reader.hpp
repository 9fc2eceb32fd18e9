// LineReader: lines of any length from a stream; memory for the longest line only.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/session_state.hpp"

namespace sprague::cli {

class LineReader {
 public:
  /// Opens `path`, or standard input for "-". `prefix` is put in front of every line.
  static Result<LineReader> open(const std::string& path, std::string prefix = {});

  /// The next line without its line end ("\n" or "\r\n"), valid until the next call; nothing at the end.
  std::optional<std::string_view> next();
  /// Number of lines returned so far.
  [[nodiscard]] std::size_t line_number() const { return line_number_; }
  /// The error that ended the input early, if one did.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const {
      if (file != stdin) std::fclose(file);
    }
  };

  bool fill();

  std::unique_ptr<std::FILE, Close> file_;
  std::string path_;
  std::string prefix_;
  std::vector<char> buffer_;
  std::size_t begin_ =
      0;  // the unread bytes are buffer_[begin_, end_); there is always room for the prefix before them
  std::size_t end_ = 0;
  bool at_end_ = false;
  std::size_t line_number_ = 0;
  std::optional<Error> error_;
};

}  // namespace sprague::cli

// The words of the command line as one text, with the contents of files where a word is @FILE: graphs of a
// million edges do not fit on a command line.
#include <algorithm>

#include "apps/sprague/args/options.hpp"
#include "apps/sprague/files/read_file.hpp"

namespace sprague::cli {
namespace {

constexpr MessageTemplate<0> at_file_hint =
    "@FILE stands for what the file holds, such as a graph's edges."_m;

constexpr u64 most_bytes_of_words = u64{4} << 30;

}  // namespace

Result<std::string> file_text(const std::string& path, const Message& hint, u64 most_bytes) {
  std::string out;
  if (auto error = append_file(path, Pipes::refused, most_bytes, hint, out)) return *std::move(error);
  return out;
}

Result<std::string> position_text(const std::vector<std::string>& words) {
  const std::string typed = joined(words);
  std::string out;
  for (std::size_t at = 0; at < typed.size();) {
    const bool starts_word = at == 0 || Scanner::is_separator(typed[at - 1]);
    if (typed[at] != '@' || !starts_word) {
      out += typed[at++];
      continue;
    }
    if (at + 1 == typed.size() || Scanner::is_separator(typed[at + 1]))
      return Error{ErrorKind::wrong, "the name of a file is missing after @"_m};
    const std::size_t end = std::min(typed.find_first_of(" ,\t\r\n", at), typed.size());
    if (auto error = append_file(typed.substr(at + 1, end - at - 1), Pipes::waited_for,
                                 std::min(most_bytes_of_words, most_bytes_to_read()), at_file_hint, out))
      return *std::move(error);
    at = end;
  }
  return out;
}

}  // namespace sprague::cli

// The words of the command line as one text, with the contents of files where a word is @FILE: graphs of a
// million edges do not fit on a command line.
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {
namespace {

constexpr MessageTemplate<0> at_file_hint =
    "@FILE stands for what the file holds, such as a graph's edges."_m;

Error file_error(const std::string& path, int code, const Message& hint) {
  return {ErrorKind::wrong, Message("cannot read '{0}': {1}", path, std::strerror(code)), hint};
}

std::optional<Error> append_file(const std::string& path, const Message& hint, std::string& out,
                                 u64 most_bytes = u64{4} << 30, bool may_wait = true) {
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  struct stat named{};
  if (!may_wait && stat(path.c_str(), &named) == 0 && !S_ISREG(named.st_mode) && !S_ISDIR(named.st_mode))
    return Error{ErrorKind::wrong,
                 Message("'{0}' is not a file", path)};  // opening a pipe would wait for its writer
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (!file) return file_error(path, errno, hint);
  struct stat about{};
  if (fstat(fileno(file.get()), &about) == 0 && !S_ISREG(about.st_mode) && !S_ISFIFO(about.st_mode) &&
      !S_ISDIR(about.st_mode))
    return Error{ErrorKind::wrong, Message("'{0}' is not a file", path)};
  if (std::fseek(file.get(), 0, SEEK_END) == 0) {
    if (const long size = std::ftell(file.get()); size > 0 && static_cast<u64>(size) < most_bytes)
      out.reserve(out.size() + static_cast<u64>(size) + 1);
    std::rewind(file.get());
  }
  constexpr std::size_t chunk = std::size_t{1} << 20;
  const std::size_t begin = out.size();
  while (true) {
    const std::size_t before = out.size();
    if (before - begin > most_bytes)
      return Error{ErrorKind::too_large, Message("'{0}' is too large", path),
                   Message("A file may have {0} bytes.", most_bytes)};
    out.resize(before + chunk);
    errno = 0;
    const std::size_t got = std::fread(out.data() + before, 1, chunk, file.get());
    out.resize(before + got);
    if (got == 0) break;
  }
  if (std::ferror(file.get()) != 0) return file_error(path, errno, hint);
  return std::nullopt;
}

}  // namespace

Result<std::string> file_text(const std::string& path, const Message& hint, u64 most_bytes) {
  std::string out;
  if (auto error = append_file(path, hint, out, most_bytes, false)) return *std::move(error);
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
    if (auto error = append_file(typed.substr(at + 1, end - at - 1), at_file_hint, out))
      return *std::move(error);
    at = end;
  }
  return out;
}

}  // namespace sprague::cli

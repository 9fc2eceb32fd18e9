// sprague-check: says whether a certificate (doc/formats/certificate.md) proves what it claims, and what was
// verified. It shares with the rest of Sprague the parser of rules, their canonical text, SHA-256 and
// `Exact`, and none of what finds proofs.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#if defined(__unix__)
#include <sys/resource.h>
#endif

#include "sprague/certificate.hpp"

namespace {

using sprague::CheckAnswer;
using sprague::CheckRequest;

constexpr const char* help = R"(sprague-check [--rules RULES.game] FILE…
sprague-check --version

Says of each certificate VALID and what was verified, INVALID and the first line that is wrong, or UNDECIDED
where it is too large to say. With --rules they must also be about the rules in that file. What it says itself
in words ("statement") is for people and is not read: what was verified is what is printed here.

Exit status: 0 VALID, 4 INVALID, 3 UNDECIDED, 2 a wrong request (no such file); of several FILEs the greatest.
)";

constexpr std::size_t largest_file = std::size_t{256} << 20;

// Why the file is not read, or nothing.
std::string read_file(const char* path, std::string& out) {
  std::error_code trouble;
  const auto about = std::filesystem::status(path, trouble);
  if (std::filesystem::is_directory(about)) return " is a folder";
  if (std::filesystem::exists(about) && !std::filesystem::is_regular_file(about)) return " is not a file";
  std::ifstream in(path, std::ios::binary);
  if (!in.is_open()) return " cannot be read";
  out.clear();
  for (std::size_t size = 0; in; size = out.size()) {
    out.resize(size + (std::size_t{1} << 20));
    in.read(out.data() + size, static_cast<std::streamsize>(out.size() - size));
    out.resize(size + static_cast<std::size_t>(in.gcount()));
    if (out.size() > largest_file) break;  // too large, whatever it says: who checks says so
  }
  return in.bad() ? " cannot be read" : "";
}

// Whatever a file asks for, more than 8 GiB is an end with words and not the machine's. (Address sanitizers
// need far more addresses.)
void limit_memory() {
#if defined(__unix__) && !defined(__SANITIZE_ADDRESS__)
  const rlimit most = {rlim_t{8} << 30, rlim_t{8} << 30};
  setrlimit(RLIMIT_AS, &most);
#endif
}

int answer(const char* path, const std::optional<std::string>& rules, bool is_one_of_many) {
  CheckRequest request{.rules = rules};
  if (const std::string why = read_file(path, request.text); !why.empty())
    return std::fprintf(stderr, "%s%s\n", path, why.c_str()), 2;
  const CheckAnswer found = check_certificate(std::move(request));
  const bool is_valid = found.verdict == CheckAnswer::Verdict::valid;
  std::puts(found.text(is_valid && !is_one_of_many ? "" : path).c_str());
  return is_valid ? 0 : found.verdict == CheckAnswer::Verdict::invalid ? 4 : 3;
}

}  // namespace

int main(int argc, char** argv) {
  limit_memory();
  std::vector<const char*> paths;
  std::optional<std::string> rules;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--help") return std::fputs(help, stdout) < 0;
    if (word == "--version") return std::puts("sprague-check " SPRAGUE_VERSION) < 0;
    if (word == "--rules" && i + 1 < argc && !rules) {
      if (const std::string why = read_file(argv[++i], rules.emplace()); !why.empty())
        return std::fprintf(stderr, "%s%s\n", argv[i], why.c_str()), 2;
      if (rules->size() > largest_file)
        return std::fprintf(stderr, "%s: the file is larger than 256 MiB\n", argv[i]), 2;
    } else {
      if (word.starts_with("--")) return std::fputs(help, stderr), 2;
      paths.push_back(argv[i]);
    }
  }
  int worst = paths.empty() ? std::fputs(help, stderr), 2 : 0;
  for (const char* path : paths) worst = std::max(worst, answer(path, rules, paths.size() > 1));
  return worst;
}

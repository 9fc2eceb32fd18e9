// sprague-check: says whether a certificate (doc/formats/certificate.md) proves what it claims, and what was
// verified. It shares with the rest of Sprague the parser of rules, their canonical text, SHA-256 and
// `Exact`, and none of what finds proofs.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <new>
#include <stdexcept>
#include <string_view>

#if defined(__unix__)
#include <sys/resource.h>
#endif

#include "reading.hpp"
#include "sprague/base/sha256.hpp"
#include "sprague/script/canonical.hpp"

namespace {

using namespace sprague::check;

constexpr const char* help = R"(sprague-check [--rules RULES.game] FILE…

Says of each certificate VALID and what was verified, INVALID and the first line that is wrong, or UNDECIDED
where it is too large to say. With --rules they must also be about the rules in that file.

Exit status: 0 VALID, 4 INVALID, 3 UNDECIDED, 2 a wrong request (no such file); of several FILEs the greatest.
)";

bool read_file(const char* path, std::string& out) {
  std::ifstream in(path, std::ios::binary);
  in.seekg(0, std::ios::end);
  if (in.tellg() > std::streamoff{256} << 20) throw Undecided{"the file is larger than 256 MiB"};
  in.seekg(0);
  if (in) out.assign(std::istreambuf_iterator<char>(in), {});
  return !in.fail() && !in.bad();
}

std::string verdict(Certificate& file, const std::string& digest) {
  static const std::map<std::string, std::string (*)(Certificate&)> kinds = {
      {"finite", check_finite},       {"outcomes", check_outcomes},      {"loopy-values", check_loopy_values},
      {"refuted", check_refuted},     {"refuted-values", check_refuted}, {"nim-values", check_nim_values},
      {"automatic", check_automatic}, {"residue", check_residue},        {"periodic", check_periodic},
      {"theorem", check_theorem}};
  file.read_header();
  if (!file.games.empty()) file.facts.push_back("rules: " + file.rules_text());
  require(digest.empty() || digest == file.digest, "the rules are not those of --rules");
  require(kinds.contains(file.kind), "the kind '" + file.kind + "' is unknown");
  const std::string proved = kinds.at(file.kind)(file);
  require(file.next.is_null(), "nothing may stand behind the last line", file.line + 1);
  return file.kind + ": " + file.name + (file.name.empty() ? "" : ", ") +
         (file.misere ? "misere" : "normal") + " play: " + proved;
}

// Whatever a file asks for, more than 8 GiB is an end with words and not the machine's. (Address sanitizers
// need far more addresses.)
void limit_memory() {
#if defined(__unix__) && !defined(__SANITIZE_ADDRESS__)
  const rlimit most = {rlim_t{8} << 30, rlim_t{8} << 30};
  setrlimit(RLIMIT_AS, &most);
#endif
}

// A certificate is somebody's text, and what is printed of it stays on its line.
void print(std::string text) {
  for (char& c : text) c = static_cast<unsigned char>(c) < 32 || c == 127 ? ' ' : c;
  std::puts(text.c_str());
}

int answer(const std::string& path, const std::string& digest, bool is_one_of_many) {
  Certificate file;
  const auto place = [&](std::size_t line) { return path + ", line " + std::to_string(line) + ": "; };
  const auto invalid = [&](std::size_t line, const std::string& why) {
    return print("INVALID: " + place(line) + why), 4;
  };
  const auto undecided = [&](const std::string& why) {
    return print("UNDECIDED: " + place(file.line) + why), 3;
  };
  sprague::check::steps_of_this_file = 0;
  try {
    if (!read_file(path.c_str(), file.bytes))
      return std::fprintf(stderr, "%s cannot be read\n", path.c_str()), 2;
    const std::string words = verdict(file, digest);
    print("VALID: " + (is_one_of_many ? path + ": " : "") + words);
    for (const std::string& fact : file.facts) print("  " + fact);
    return 0;
  } catch (const Invalid& wrong) {
    return invalid(wrong.line != 0 ? wrong.line : file.line, wrong.why);
  } catch (const Json::exception& wrong) {
    return invalid(file.line, std::string("malformed: ") + wrong.what());
  } catch (const Undecided& why) {
    return undecided(why.why);
  } catch (const std::bad_alloc&) {
    return undecided("too much memory is needed");
  } catch (const std::length_error&) {
    return undecided("too much memory is needed");
  }
}

}  // namespace

int main(int argc, char** argv) {
  limit_memory();
  std::vector<const char*> paths;
  std::string rules, digest;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--help") return std::fputs(help, stdout) < 0;
    if (word == "--rules" && i + 1 < argc && digest.empty()) {
      try {
        if (!read_file(argv[++i], rules)) return std::fprintf(stderr, "%s cannot be read\n", argv[i]), 2;
      } catch (const Undecided& why) {
        return std::fprintf(stderr, "%s: %s\n", argv[i], why.why.c_str()), 2;
      }
      digest = sprague::sha256(sprague::script::canonical_text(rules));
    } else {
      if (word.starts_with("--")) return std::fputs(help, stderr), 2;
      paths.push_back(argv[i]);
    }
  }
  int worst = paths.empty() ? std::fputs(help, stderr), 2 : 0;
  for (const char* path : paths) worst = std::max(worst, answer(path, digest, paths.size() > 1));
  return worst;
}

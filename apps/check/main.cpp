// sprague-check: says whether a certificate (doc/formats/certificate.md) proves what it claims, and what was
// verified. It shares with the rest of Sprague the parser of rules, their canonical text, SHA-256 and
// `Exact`, and none of what finds proofs.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#if defined(__unix__)
#include <sys/resource.h>
#endif

#include "base/sha256.hpp"
#include "reading.hpp"
#include "script/canonical.hpp"

namespace {

using namespace sprague::check;

constexpr const char* help = R"(sprague-check [--rules RULES.game] FILE…
sprague-check --version

Says of each certificate VALID and what was verified, INVALID and the first line that is wrong, or UNDECIDED
where it is too large to say. With --rules they must also be about the rules in that file.

Exit status: 0 VALID, 4 INVALID, 3 UNDECIDED, 2 a wrong request (no such file); of several FILEs the greatest.
)";

// Why the file is not read, or nothing.
std::string read_file(const char* path, std::string& out) {
  constexpr std::size_t largest = std::size_t{256} << 20;
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
    if (out.size() > largest) throw Undecided{"the file is larger than 256 MiB"};
  }
  return in.bad() ? " cannot be read" : "";
}

std::string verdict(Certificate& file, const std::string& digest) {
  static const std::map<std::string, std::string (*)(Certificate&)> kinds = {
      {"finite", check_finite},       {"outcomes", check_outcomes},      {"loopy-values", check_loopy_values},
      {"refuted", check_refuted},     {"refuted-values", check_refuted}, {"nim-values", check_nim_values},
      {"automatic", check_automatic}, {"sentence", check_automatic},     {"residue", check_residue},
      {"periodic", check_periodic},   {"theorem", check_theorem}};
  file.read_header();
  if (!file.games.empty()) file.facts.push_back("rules: " + file.rules_text());
  require(digest.empty() || digest == file.digest, "the rules are not those of --rules");
  require(kinds.contains(file.kind), "the kind '" + file.kind + "' is unknown");
  const auto require_end = [&] {
    require(file.next.is_null(), "nothing may stand behind the last line", file.line + 1);
  };
  // Here the header is all, and what is wrong behind it is said before what is too large in it.
  if (file.kind == "theorem" || file.kind == "periodic") require_end();
  const std::string proved = kinds.at(file.kind)(file);
  require_end();
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

// Control characters, and those that cannot be seen or turn the direction of writing.
bool is_hidden(char32_t c) {
  constexpr std::pair<char32_t, char32_t> ranges[] = {{0, 0x1f},        {0x7f, 0x9f},      {0xad, 0xad},
                                                      {0x61c, 0x61c},   {0x180e, 0x180e},  {0x200b, 0x200f},
                                                      {0x2028, 0x202e}, {0x2060, 0x206f},  {0xfeff, 0xfeff},
                                                      {0xfff9, 0xfffb}, {0xe0000, 0xe0fff}};
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [&](const auto& range) { return range.first <= c && c <= range.second; });
}

// The first character of UTF-8 and its length; length 0: there is none.
std::pair<char32_t, std::size_t> first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const std::size_t length = byte(0) < 0x80                      ? 1
                             : byte(0) >= 0xc2 && byte(0) < 0xe0 ? 2
                             : byte(0) >= 0xe0 && byte(0) < 0xf0 ? 3
                             : byte(0) >= 0xf0 && byte(0) < 0xf5 ? 4
                                                                 : 0;
  char32_t out = length <= 1 ? byte(0) : byte(0) & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {0, 0};
    out = out << 6 | (byte(i) & 0x3f);
  }
  const bool is_overlong = (length == 3 && out < 0x800) || (length == 4 && out < 0x10000);
  if (is_overlong || (out >= 0xd800 && out < 0xe000) || out > 0x10ffff) return {0, 0};
  return {out, length};
}

// A certificate is somebody's text: what is printed of it stays on its line and looks like what it is.
void print(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto [c, length] = first_character(text.substr(at));
    char escape[12] = "";
    if (length == 0) {
      std::snprintf(escape, sizeof escape, "\\x%02x",
                    static_cast<unsigned>(static_cast<unsigned char>(text[at])));
    } else if (is_hidden(c)) {
      std::snprintf(escape, sizeof escape, c > 0xffff ? "\\U%08x" : "\\u%04x", static_cast<unsigned>(c));
    }
    out += escape[0] != 0 ? std::string_view(escape) : text.substr(at, length);
    at += std::max<std::size_t>(length, 1);
  }
  std::puts(out.c_str());
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
    if (const std::string why = read_file(path.c_str(), file.bytes); !why.empty())
      return std::fprintf(stderr, "%s%s\n", path.c_str(), why.c_str()), 2;
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
    if (word == "--version") return std::puts("sprague-check " SPRAGUE_VERSION) < 0;
    if (word == "--rules" && i + 1 < argc && digest.empty()) {
      try {
        if (const std::string why = read_file(argv[++i], rules); !why.empty())
          return std::fprintf(stderr, "%s%s\n", argv[i], why.c_str()), 2;
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

// sprague-check: says whether a certificate (doc/formats/certificate.md) proves what it claims. It shares
// with the rest of Sprague only the parser of rules, SHA-256 and the sets that rules speak of.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <new>

#include "certificate.hpp"
#include "sprague/base/sha256.hpp"
#include "sprague/script/canonical.hpp"

namespace {

using namespace sprague::check;

constexpr const char* help = R"(sprague-check [--rules RULES.game] FILE

Reads a certificate and says VALID and what it proves, or INVALID and the first line that is wrong.
With --rules it must also be about the rules in that file.

Exit status: 0 VALID, 4 INVALID, 2 a wrong request (no such file), 3 too large for this program.
)";

bool read_file(const char* path, std::string& out) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return false;
  in.seekg(0, std::ios::end);
  if (in.tellg() > std::streamoff{256} << 20) throw TooLarge{};
  in.seekg(0);
  out.assign(std::istreambuf_iterator<char>(in), {});
  return !in.bad();
}

std::string verdict(Certificate& file, const std::string* rules) {
  file.read_header();
  if (rules != nullptr) {
    require(!file.games.empty(), "this certificate has no rules to compare with");
    require(sprague::sha256(sprague::script::canonical_text(*rules)) == file.digest,
            "the rules are not those of --rules");
  }
  constexpr std::pair<const char*, std::string (*)(Certificate&)> kinds[] = {
      {"finite", check_finite},   {"nim-values", check_nim_values}, {"automatic", check_automatic},
      {"residue", check_residue}, {"periodic", check_periodic},     {"theorem", check_theorem}};
  for (const auto& [name, check] : kinds) {
    if (file.kind != name) continue;
    const std::string proved = check(file);
    Json more;
    require(!file.read(more), "nothing may stand behind the last line");
    return file.kind + ": " + (file.name.empty() ? "" : file.name + ", ") +
           (file.misere ? "misere" : "normal") + " play: " + proved;
  }
  throw Invalid{"the kind '" + file.kind + "' is unknown"};
}

}  // namespace

int main(int argc, char** argv) {
  const char *path = nullptr, *rules_path = nullptr;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--help") return std::fputs(help, stdout) < 0;
    if (word == "--rules" && i + 1 < argc && rules_path == nullptr)
      rules_path = argv[++i];
    else if (path == nullptr && !word.starts_with("--"))
      path = argv[i];
    else
      return std::fputs(help, stderr), 2;
  }
  if (path == nullptr) return std::fputs(help, stderr), 2;
  Certificate file;
  try {
    std::string rules;
    for (const auto& [name, into] : {std::pair{path, &file.bytes}, std::pair{rules_path, &rules}})
      if (name != nullptr && !read_file(name, *into))
        return std::fprintf(stderr, "sprague-check: %s cannot be read\n", name), 2;
    std::string words = verdict(file, rules_path != nullptr ? &rules : nullptr);
    for (char& c : words) c = static_cast<unsigned char>(c) < 32 ? ' ' : c;
    std::printf("VALID: %s\n", words.c_str());
    return 0;
  } catch (const Invalid& invalid) {
    std::string why = invalid.why;
    for (char& c : why) c = static_cast<unsigned char>(c) < 32 ? ' ' : c;
    std::printf("INVALID: %s, line %zu: %s\n", path, invalid.line != 0 ? invalid.line : file.line,
                why.c_str());
    return 4;
  } catch (const TooLarge&) {
  } catch (const std::bad_alloc&) {
  }
  std::fprintf(stderr, "sprague-check: %s, line %zu: too large to check\n", path, file.line);
  return 3;
}

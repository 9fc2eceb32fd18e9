// sprague-check: says whether a certificate (doc/formats/certificate.md) proves what it claims. It shares
// with the rest of Sprague only the parser of rules, SHA-256 and the sets that rules speak of.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <new>

#include "reading.hpp"

namespace {

using namespace sprague::check;

constexpr const char* help = R"(sprague-check [--rules RULES.game] FILE…

Says of each certificate VALID and what it proves, or INVALID and the first line that is wrong.
With --rules they must also be about the rules in that file.

Exit status: 0 VALID, 4 INVALID, 2 a wrong request (no such file), 3 too large; of several FILEs the greatest.
)";

bool read_file(const char* path, std::string& out) {
  std::ifstream in(path, std::ios::binary);
  in.seekg(0, std::ios::end);
  if (in.tellg() > std::streamoff{256} << 20) throw TooLarge{};
  in.seekg(0);
  if (in) out.assign(std::istreambuf_iterator<char>(in), {});
  return !in.fail() && !in.bad();
}

std::string verdict(Certificate& file, const std::string& digest) {
  static const std::map<std::string, std::string (*)(Certificate&)> kinds = {
      {"finite", check_finite},   {"nim-values", check_nim_values}, {"automatic", check_automatic},
      {"residue", check_residue}, {"periodic", check_periodic},     {"theorem", check_theorem}};
  file.read_header();
  require(digest.empty() || digest == file.digest, "the rules are not those of --rules");
  require(kinds.contains(file.kind), "the kind '" + file.kind + "' is unknown");
  const std::string proved = kinds.at(file.kind)(file);
  require(file.next.is_null(), "nothing may stand behind the last line", file.line + 1);
  return file.kind + ": " + file.name + (file.name.empty() ? "" : ", ") +
         (file.misere ? "misere" : "normal") + " play: " + proved;
}

int answer(const std::string& path, const std::string& digest, bool is_one_of_many) {
  Certificate file;
  std::string words;
  const auto invalid = [&](std::size_t line, const std::string& why) {
    return "INVALID: " + path + ", line " + std::to_string(line) + ": " + why;
  };
  sprague::check::steps_of_this_file = 0;
  try {
    if (!read_file(path.c_str(), file.bytes))
      return std::fprintf(stderr, "%s cannot be read\n", path.c_str()), 2;
    words = "VALID: " + (is_one_of_many ? path + ": " : "") + verdict(file, digest);
  } catch (const Invalid& wrong) {
    words = invalid(wrong.line != 0 ? wrong.line : file.line, wrong.why);
  } catch (const Json::exception& wrong) {
    words = invalid(file.line, std::string("malformed: ") + wrong.what());
  } catch (const TooLarge&) {
  } catch (const std::bad_alloc&) {
  }
  for (char& c : words) c = static_cast<unsigned char>(c) < 32 ? ' ' : c;
  if (words.empty()) std::fprintf(stderr, "%s, line %zu: too large to check\n", path.c_str(), file.line);
  return words.empty() ? 3 : std::puts(words.c_str()) < 0 ? 1 : words[0] == 'V' ? 0 : 4;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<const char*> paths;
  std::string rules, digest;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--help") return std::fputs(help, stdout) < 0;
    if (word == "--rules" && i + 1 < argc && digest.empty()) {
      if (!read_file(argv[++i], rules)) return std::fprintf(stderr, "%s cannot be read\n", argv[i]), 2;
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

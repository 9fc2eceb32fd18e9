// sprague theorems: what `prove` has kept for `solve`, and how to forget it. A theorem that is kept is only a guess to `solve`, which
// decides it again before it is used.
#include <fmt/format.h>

#include <fstream>

#include "apps/sprague/files/theorem_store.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "wire/json_reader.hpp"

namespace sprague::cli {
namespace {

// "bash m=5 (misère): G(n) = n mod 6." of a certificate's first line; the file's name where that is damaged.
std::string title_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string line;
  std::getline(in, line);
  const Json header = parsed_json(line);
  const auto text = [&](const char* name) { return header.value(name, std::string()); };
  if (!header.is_object() || !header.contains("statement") || !header["statement"].is_string() ||
      !header.contains("game") || !header["game"].is_string())
    return file.filename().string() + " is damaged, and not used";
  std::string out = text("game");
  if (header.contains("parameters") && header["parameters"].is_object())
    for (const auto& [name, value] : header["parameters"].items()) out += " " + name + "=" + value.dump();
  if (text("convention") == "misere") out += " (misère)";
  return printable(out + ": " + text("statement"));
}

struct TheoremsOptions : Options {
  bool forget = false;  ///< delete them
};

class Theorems final : public VerbAsked<TheoremsOptions> {
 public:
  void read(Arguments& arguments) override { arguments.flag("--forget", asked.forget, "delete them"); }
  int run(SessionState&) override {
    const std::vector<std::filesystem::path> files = stored_files();
    std::string out;
    if (asked.forget) {
      std::size_t forgotten = 0;
      std::error_code trouble;
      for (const std::filesystem::path& file : files)
        forgotten += std::filesystem::remove(file, trouble) ? 1 : 0;
      out = fmt::format("{} of {} forgotten.\n", forgotten, files.size());
      print(out);
      return finish(forgotten == files.size() ? done : failed);
    }
    for (const std::filesystem::path& file : files) out += wrapped("", title_of(file));
    const std::filesystem::path folder = theorem_folder();
    out += files.empty() ? "No theorem is kept.\n" : "";
    out += folder.empty()
               ? "None is kept or used: SPRAGUE_THEOREMS is off, or there is no home folder.\n"
               : wrapped("", "They are in " + folder.string() +
                                 "; 'sprague theorems --forget' deletes them, and where the "
                                 "environment variable SPRAGUE_THEOREMS is off none is kept or used.");
    print(out);
    return finish(done);
  }
};

}  // namespace

extern const VerbEntry verb_theorems;
const VerbEntry verb_theorems{70, "theorems", "what prove has kept for solve", make_verb<Theorems>};

}  // namespace sprague::cli

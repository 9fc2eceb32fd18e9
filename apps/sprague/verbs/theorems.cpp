// sprague theorems: what `prove` has kept for `solve`, and how to forget it. A theorem that is kept is only a guess to `solve`, which
// decides it again before it is used.
#include <fstream>

#include "apps/sprague/files/theorem_store.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "wire/json_reader.hpp"

namespace sprague::cli {
namespace {

// "bash m=5 (misère): G(n) = n mod 6." of a certificate's first line; the file's name where that is damaged.
Message title_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string line;
  std::getline(in, line);
  const Json header = parsed_json(line);
  const auto text = [&](const char* name) { return header.value(name, std::string()); };
  if (!header.is_object() || !header.contains("statement") || !header["statement"].is_string() ||
      !header.contains("game") || !header["game"].is_string())
    return {"{0} is damaged, and not used", file.filename().string()};
  std::string out = text("game");
  if (header.contains("parameters") && header["parameters"].is_object())
    for (const auto& [name, value] : header["parameters"].items()) out += " " + name + "=" + value.dump();
  const std::string statement = printable(text("statement"));
  return text("convention") == "misere" ? Message("{0} (misère): {1}", printable(out), statement)
                                        : Message("{0}: {1}", printable(out), statement);
}

struct TheoremsOptions : Options {
  bool forget = false;  ///< delete them
};

class Theorems final : public VerbAsked<TheoremsOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments.flag("--forget", asked.forget, "delete them");
    arguments.language();
  }
  int run(SessionState&) override {
    const std::vector<std::filesystem::path> files = stored_files();
    const auto say = [&](const Message& message) { return explain::said_in(asked.task.language, message); };
    std::string out;
    if (asked.forget) {
      std::size_t forgotten = 0;
      std::error_code trouble;
      for (const std::filesystem::path& file : files)
        forgotten += std::filesystem::remove(file, trouble) ? 1 : 0;
      print(say(Message("{0} of {1} forgotten.", forgotten, files.size())) + "\n");
      return finish(forgotten == files.size() ? done : failed);
    }
    for (const std::filesystem::path& file : files) out += wrapped("", say(title_of(file)));
    const std::filesystem::path folder = theorem_folder();
    if (files.empty()) out += say("No theorem is kept."_m) + "\n";
    out +=
        folder.empty()
            ? say("None is kept or used: SPRAGUE_THEOREMS is off, or there is no home folder."_m) + "\n"
            : wrapped("",
                      say(Message("They are in {0}; 'sprague theorems --forget' deletes them, and where the "
                                  "environment variable SPRAGUE_THEOREMS is off none is kept or used.",
                                  folder.string())));
    print(out);
    return finish(done);
  }
};

}  // namespace

extern const VerbEntry verb_theorems;
const VerbEntry verb_theorems{70, "theorems", "what prove has kept for solve", make_verb<Theorems>};

}  // namespace sprague::cli

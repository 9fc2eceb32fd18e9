// sprague code GAME: a program that plays the game by what is proved of it.
#include "apps/sprague/files/interrupt.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "session/programs/program.hpp"

namespace sprague::cli {
namespace {

struct CodeOptions : Options {
  ProgramLanguage program = ProgramLanguage::cpp;
};

class Code final : public VerbAsked<CodeOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments
        .words("game", asked.words, "GAME",
               "a game without its position: one with a closed form, a code, or rules")
        .required();
    arguments.choice(
        "--language", {"cpp", "python", "java"},
        [this](const std::string& name) {
          asked.program = name == "python" ? ProgramLanguage::python
                          : name == "java" ? ProgramLanguage::java
                                           : ProgramLanguage::cpp;
        },
        "LANGUAGE", "of the program: cpp (up to 2^64 - 1), python (any number), or java (up to 2^63 - 1)");
    arguments.language();
    arguments.limits_without_positions();
    arguments.example("sprague code kayles > kayles.cpp");
    arguments.example("sprague code octal 0.137 --language python > dawson.py");
    arguments.example("sprague code wythoff");
    arguments.example("sprague code games/nim.game --language python");
    arguments.example("sprague code subtract 1,3,4 --language java > Main.java");
    arguments.example("sprague refute octal 0.137 --python dawson.py");
  }
  int run(SessionState& session) override {
    const std::string game = joined(asked.words);
    if (const auto status = define_rules(session, game)) return *status;
    const auto program = program_of(session, game, asked.program, asked.task.language, asked.task.limits);
    clear_progress();
    if (!program) {
      const int status = report(program.error(), game);
      return finish(program.error().kind == ErrorKind::too_large ? unknown : status);
    }
    print(*program);
    return finish(done);
  }
};

}  // namespace

extern const VerbEntry verb_code;
const VerbEntry verb_code{95, "code",
                          "a short program (C++, Python, Java) that plays a game by what is proved of it",
                          make_verb<Code>};

}  // namespace sprague::cli

// sprague check FILE: hands the certificate to sprague-check, the small program that shares nothing with the
// prover.
#include <unistd.h>

#include <cerrno>

#include "apps/sprague/files/checker.hpp"
#include "apps/sprague/files/system_reason.hpp"
#include "apps/sprague/verb.hpp"

namespace sprague::cli {

namespace {

struct CheckOptions : Options {
  std::string rules_file;  ///< rules that the certificates must be about; empty: any
};

class Check final : public VerbAsked<CheckOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments.words("file", asked.words, "FILE", "certificates").required();
    arguments.text("--rules", asked.rules_file, "FILE", "they must be about the rules in this file");
    arguments.statuses("Exit status: 0 valid, 4 invalid, 2 wrong request, 3 too large to check.");
  }
  int run(SessionState&) override {
    const std::string program = checker_path();
    std::vector<std::string> words{program};
    words.insert(words.end(), asked.words.begin(), asked.words.end());
    if (!asked.rules_file.empty()) words.insert(words.end(), {"--rules", asked.rules_file});
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execvp(program.c_str(), pointers.data());
    return report({ErrorKind::internal, Message("cannot run '{0}': {1}", program, system_reason(errno)),
                   "'./run check' builds sprague-check, and packages have it beside sprague."_m},
                  {});
  }
};

}  // namespace

extern const VerbEntry verb_check;
const VerbEntry verb_check{110, "check",
                           "is a certificate valid? Asks sprague-check, which shares nothing with the prover",
                           make_verb<Check>};

}  // namespace sprague::cli

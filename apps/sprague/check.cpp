// sprague check FILE: hands the certificate to sprague-check, the small program that shares nothing with the
// prover.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

int check(const Options& options) {
  std::error_code trouble;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", trouble);
  const std::string program = trouble ? "sprague-check" : (self.parent_path() / "sprague-check").string();
  std::vector<std::string> words{program};
  words.insert(words.end(), options.words.begin(), options.words.end());
  if (!options.rules_file.empty()) words.insert(words.end(), {"--rules", options.rules_file});
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execvp(program.c_str(), pointers.data());
  return report({ErrorKind::internal, Message("cannot run '{0}': {1}", program, std::strerror(errno)),
                 "sprague-check is built and installed together with sprague."_m},
                {});
}

}  // namespace sprague::cli

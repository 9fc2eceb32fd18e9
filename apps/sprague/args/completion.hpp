// Completion of command lines by bash, zsh and fish: scripts made from what the verbs tell of their arguments.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sprague::cli {

/// The texts are in the person's language already; what is completed is the same in all.
struct CompletedOption {
  std::vector<std::string> names;  ///< "-h", "--help"
  std::string about;
  std::string value;                 ///< "FILE", "N"; empty where it takes none
  std::vector<std::string> choices;  ///< the words that are allowed, where they are few
};
struct CompletedCommand {
  std::string name;  ///< empty: the program itself
  std::string about;
  std::string operands;  ///< "POSITION", "FILE", …; empty where it takes none
  std::vector<CompletedOption> options;
};

/// "bash", "zsh", "fish".
[[nodiscard]] std::vector<std::string_view> shells();

/// The script of one of these, of the program itself (the first of `commands`) and its verbs.
[[nodiscard]] std::string completion_script(std::string_view shell,
                                            std::span<const CompletedCommand> commands);

}  // namespace sprague::cli

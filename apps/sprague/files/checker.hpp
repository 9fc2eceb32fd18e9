// Where sprague-check is: beside this program, or wherever PATH has it.
#pragma once

#include <filesystem>
#include <string>

namespace sprague::cli {

[[nodiscard]] inline std::string checker_path() {
  std::error_code trouble;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", trouble);
  return trouble ? "sprague-check" : (self.parent_path() / "sprague-check").string();
}

}  // namespace sprague::cli

// What a file holds.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace sprague::test {

inline std::string contents(const std::filesystem::path& file) {
  std::ostringstream out;
  out << std::ifstream(file).rdbuf();
  return out.str();
}

}  // namespace sprague::test

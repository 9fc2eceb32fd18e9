#include "apps/sprague/files/theorem_store.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include "apps/sprague/files/write_file.hpp"

namespace sprague::cli {
namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{256} << 20;

}  // namespace

// XDG Base Directory Specification.
std::filesystem::path theorem_folder() {
  if (const char* wanted = std::getenv("SPRAGUE_THEOREMS");
      wanted != nullptr && std::string_view(wanted) == "off")
    return {};
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
    return std::filesystem::path(data) / "sprague" / "theorems";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
    return std::filesystem::path(home) / ".local" / "share" / "sprague" / "theorems";
  return {};
}

std::vector<std::filesystem::path> stored_files() {
  std::vector<std::filesystem::path> out;
  const std::filesystem::path where = theorem_folder();
  std::error_code trouble;
  if (where.empty()) return out;
  for (std::filesystem::directory_iterator at(where, trouble), end; !trouble && at != end;
       at.increment(trouble))
    if (at->path().extension() == ".cert") out.push_back(at->path());
  std::sort(out.begin(), out.end());
  return out;
}

std::optional<std::string> stored_certificate(const std::string& key) {
  const std::filesystem::path where = theorem_folder();
  if (where.empty()) return std::nullopt;
  std::error_code trouble;
  const std::filesystem::path file = where / (key + ".cert");
  const std::uintmax_t size = std::filesystem::file_size(file, trouble);
  if (trouble || size > largest_file) return std::nullopt;
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return std::nullopt;
  return std::move(text).str();
}

bool store_certificate(const std::string& key, std::string_view text) {
  const std::filesystem::path where = theorem_folder();
  if (where.empty() || text.size() > largest_file) return false;
  std::error_code trouble;
  std::filesystem::create_directories(where, trouble);
  if (trouble) return false;
  return !write_file((where / (key + ".cert")).string(), [&](const auto& sink) { sink(text); });
}

}  // namespace sprague::cli

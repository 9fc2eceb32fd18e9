#include "apps/sprague/files/theorem_store.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "apps/sprague/files/write_file.hpp"

namespace sprague::cli {
namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{256} << 20;

// $XDG_DATA_HOME, or ~/.local/share (XDG Base Directory Specification).
std::filesystem::path folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
    return std::filesystem::path(data) / "sprague" / "theorems";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
    return std::filesystem::path(home) / ".local" / "share" / "sprague" / "theorems";
  return {};
}

}  // namespace

std::optional<std::string> stored_certificate(const std::string& key) {
  const std::filesystem::path where = folder();
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
  const std::filesystem::path where = folder();
  if (where.empty() || text.size() > largest_file) return false;
  std::error_code trouble;
  std::filesystem::create_directories(where, trouble);
  if (trouble) return false;
  return !write_file((where / (key + ".cert")).string(), [&](const auto& sink) { sink(text); });
}

}  // namespace sprague::cli

// The web page as files in memory: read once when the server starts, so that no path of a request ever
// reaches the file system.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "session/session_state.hpp"

namespace sprague::cli {

class Site {
 public:
  struct File {
    std::string type, bytes;
    std::string brotli = {}, gzip = {};  ///< the same compressed, where the folder has FILE.br and FILE.gz
  };

  /// The files below `folder`, which may be missing: then the only page says how it is made.
  [[nodiscard]] static Result<Site> load(const std::string& folder);
  /// The folder of the page beside this program: in its build tree, or where it is installed.
  [[nodiscard]] static std::string usual_folder();

  /// The file at a path such as "/" or "/assets/app.js"; null when there is none.
  [[nodiscard]] const File* find(std::string_view path) const;
  [[nodiscard]] bool is_built() const { return built_; }

 private:
  std::map<std::string, File, std::less<>> files_;  // by path
  bool built_ = false;
};

}  // namespace sprague::cli

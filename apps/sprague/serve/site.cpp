// The folder is walked once, up to a size; where there is no page, a text says how to build it.
#include "apps/sprague/serve/site.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace sprague::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t most_bytes_of_page = 256 << 20;

constexpr std::pair<std::string_view, std::string_view> types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".txt", "text/plain; charset=utf-8"},
    {".woff2", "font/woff2"},
};

constexpr std::string_view not_built = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sprague</title>
<h1>Sprague</h1>
<p>The server runs, but the page is not built. In Sprague's folder, with Node.js 20:</p>
<pre>npm --prefix web ci
npm --prefix web run build</pre>
<p>Then start <code>sprague serve</code> again. The JSON API is there all the same:
<a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p lang="zh">服务器已运行，但网页尚未构建。请按上面的命令构建，然后重新启动 <code>sprague serve</code>。</p>
</html>
)";

std::string_view type_of(const std::string& extension) {
  for (const auto& [known, type] : types)
    if (known == extension) return type;
  return "application/octet-stream";
}

Error cannot_read(const std::string& path) {
  return {ErrorKind::wrong, Message("cannot read '{0}'", path), "--web names the folder of the page."_m};
}

}  // namespace

Result<Site> Site::load(const std::string& folder) {
  Site out;
  std::error_code failure;
  if (folder.empty() || !fs::is_directory(folder, failure)) {
    out.files_["/"] = {std::string(type_of(".html")), std::string(not_built)};
    return out;
  }
  std::uintmax_t total = 0;
  for (fs::recursive_directory_iterator at(folder, failure), end; !failure && at != end;
       at.increment(failure)) {
    if (at->is_symlink(failure) || !at->is_regular_file(failure)) continue;  // a link may lead out of it
    const fs::path& path = at->path();
    if ((total += at->file_size(failure)) > most_bytes_of_page)
      return Error{ErrorKind::too_large, Message("'{0}' is too large for a web page", folder)};
    std::ifstream in(path, std::ios::binary);
    File file{std::string(type_of(path.extension().string())), {std::istreambuf_iterator<char>(in), {}}};
    if (!in) return cannot_read(path.string());
    const std::string name = "/" + path.lexically_relative(folder).generic_string();
    if (path.filename() == "index.html") out.files_[name.substr(0, name.rfind('/') + 1)] = file;
    out.files_[name] = std::move(file);
  }
  if (failure) return cannot_read(folder);
  for (const auto& [ending, bytes] : {std::pair(".br", &File::brotli), std::pair(".gz", &File::gzip)})
    for (auto& [name, file] : out.files_)
      if (const auto packed = out.files_.find(name + ending); packed != out.files_.end())
        file.*bytes = packed->second.bytes;
  if (const auto index = out.files_.find("/index.html"); index != out.files_.end())
    out.files_["/"] = index->second;
  out.built_ = out.files_.contains("/");
  if (!out.built_) out.files_["/"] = {std::string(type_of(".html")), std::string(not_built)};
  return out;
}

std::string Site::usual_folder() {
  std::error_code failure;
  const fs::path program = fs::read_symlink("/proc/self/exe", failure).parent_path();
  for (const char* const way : {"../../web/dist", "../share/sprague/web"}) {
    const fs::path folder = (program / way).lexically_normal();
    if (!program.empty() && fs::is_directory(folder, failure)) return folder.string();
  }
  return {};
}

const Site::File* Site::find(std::string_view path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace sprague::cli

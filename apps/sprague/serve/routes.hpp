// What the server answers on which path (doc/formats/serve.md).
#pragma once

#include <string>

#include "apps/sprague/serve/guard.hpp"
#include "apps/sprague/serve/http.hpp"
#include "apps/sprague/serve/jobs.hpp"
#include "apps/sprague/serve/site.hpp"

namespace sprague::cli {

class Routes {
 public:
  Routes(const Guard& guard, const Site& site, JobPool& pool, const Ceilings& ceilings,
         std::size_t body_bytes);

  [[nodiscard]] HttpReply answer(const HttpRequest& request);

 private:
  [[nodiscard]] HttpReply api(const HttpRequest& request, std::string_view path);
  [[nodiscard]] HttpReply compute(const HttpRequest& request, RequestKind kind);

  const Guard& guard_;
  const Site& site_;
  JobPool& pool_;
  const std::string about_;     // what GET /api/server answers
  const std::string rulesets_;  // what GET /api/rulesets answers
};

/// The description of the API, made of the documents in doc/formats (cmake/OpenApi.cmake).
[[nodiscard]] std::string_view openapi_document();

}  // namespace sprague::cli

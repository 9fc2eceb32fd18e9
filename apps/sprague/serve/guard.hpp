// Who may ask: only pages that this server itself has served, and programs. A page from elsewhere that has
// its name point to this computer (DNS rebinding) is told by the Host header, and one that sends requests
// here by the Origin header.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/sprague/serve/http.hpp"

namespace sprague::cli {

class Guard {
 public:
  /// `host`, `port`: where the server listens. `names`: further names of this computer.
  Guard(const std::string& host, int port, const std::vector<std::string>& names);

  /// Why the request is not answered; nothing when it is.
  [[nodiscard]] std::optional<HttpReply> refuse(const HttpRequest& request) const;

 private:
  [[nodiscard]] bool is_ours(std::string_view authority) const;

  std::string port_;
  std::vector<std::string> names_;
  bool any_address_ = false;  // numbers cannot be rebound: they are what was connected to
};

}  // namespace sprague::cli

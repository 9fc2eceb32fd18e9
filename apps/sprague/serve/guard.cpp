#include "apps/sprague/serve/guard.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <cctype>

namespace sprague::cli {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

bool is_address(const std::string& name) {
  unsigned char place[sizeof(in6_addr)];
  if (name.size() > 2 && name.front() == '[' && name.back() == ']')
    return ::inet_pton(AF_INET6, name.substr(1, name.size() - 2).c_str(), place) == 1;
  return ::inet_pton(AF_INET, name.c_str(), place) == 1;
}

}  // namespace

Guard::Guard(const std::string& host, int port, const std::vector<std::string>& names)
    : port_(std::to_string(port)), names_{"localhost", "127.0.0.1", "[::1]"} {
  const bool is_loopback = host == "localhost" || host == "::1" || host.starts_with("127.");
  any_address_ = !is_loopback;
  names_.push_back(lower(host.find(':') == std::string::npos ? host : "[" + host + "]"));
  for (const std::string& name : names) names_.push_back(lower(name));
}

// "localhost:8117"; without a port it is 80.
bool Guard::is_ours(std::string_view authority) const {
  const std::size_t bracket = authority.rfind(']');
  const std::size_t colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
  const std::string name = lower(authority.substr(0, colon));
  const std::string_view port = colon == std::string_view::npos ? "80" : authority.substr(colon + 1);
  if (port != port_) return false;
  return std::find(names_.begin(), names_.end(), name) != names_.end() || (any_address_ && is_address(name));
}

std::optional<HttpReply> Guard::refuse(const HttpRequest& request) const {
  if (request.header_count("Host") != 1) return refusal(400, "a request has one Host header"_m);
  if (!is_ours(request.header("Host")))
    return refusal(403, "this server has another name than the Host header says"_m,
                   "It answers to localhost; 'sprague serve --allow-host NAME' adds a name."_m);
  constexpr std::string_view scheme = "http://";
  const std::string origin = request.header("Origin");
  const bool is_foreign =
      !origin.starts_with(scheme) || !is_ours(std::string_view(origin).substr(scheme.size()));
  if (request.header_count("Origin") > 0 && is_foreign)
    return refusal(403, "pages from elsewhere may not ask this server"_m);
  // Requests without an Origin, such as that of a <script>, still say where they come from.
  if (request.path.starts_with("/api/") && request.header("Sec-Fetch-Site") == "cross-site")
    return refusal(403, "pages from elsewhere may not ask this server"_m);
  return std::nullopt;
}

}  // namespace sprague::cli

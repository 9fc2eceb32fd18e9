// The fuzz target of libsprague-check: whatever the bytes of a certificate, there is a verdict with words, without a
// crash, a hang or an exception.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "base/sha256.hpp"
#include "script/canonical.hpp"
#include "sprague/certificate.hpp"

namespace {

// The same with the digest of the rules put right, so that changed rules are read.
std::string mended(const std::string& bytes) {
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  using Json = nlohmann::json;
  Json header = Json::parse(bytes.substr(0, end), nullptr, false);
  if (!header.is_object() || !header.contains("rules") || !header["rules"].is_string()) return bytes;
  const std::string rules = sprague::script::canonical_text(header["rules"].get<std::string>());
  header["rules"] = rules, header["sha256"] = sprague::sha256(rules);
  return header.dump(-1, ' ', false, Json::error_handler_t::replace) + bytes.substr(end);
}

void check(std::string bytes) {
  const auto answer = sprague::check_certificate({.text = std::move(bytes), .steps = 50'000});
  if (answer.words.empty() || answer.text("FILE").empty()) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size), other = mended(bytes);
  check(bytes);
  if (other != bytes) check(other);
  return 0;
}

// The fuzz target of JSON requests (doc/formats/task.md, serve.md): the first line names the kind, the rest
// is the request. Whatever it says, the reply is JSON, within the ceilings.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "wire/request.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sprague;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t line = std::min(bytes.find('\n'), size);
  const std::optional<RequestKind> kind = request_kind(bytes.substr(0, line));
  if (!kind) return 0;
  SessionState session;
  constexpr Ceilings ceilings{.limits = {.seconds = 0.05, .bytes = u64{32} << 20, .positions = 3'000},
                              .list_moves = 100,
                              .cells = 2'000};
  const Reply reply = answer_request(session, *kind, bytes.substr(std::min(line + 1, size)), ceilings);
  const auto json = nlohmann::json::parse(reply.json, nullptr, false);
  if (!json.is_object()) __builtin_trap();
  if (json.contains("error") != reply.error.has_value()) __builtin_trap();
  return 0;
}

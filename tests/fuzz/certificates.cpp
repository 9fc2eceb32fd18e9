// The fuzz target of sprague-check: whatever the bytes of a certificate, there is a verdict, without a crash,
// a hang or an exception that says nothing.
#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <string>

// The program itself, with its table of kinds, under another name than main.
#define main sprague_check_main
int sprague_check_main(int argc, char** argv);
#include "apps/check/main.cpp"
#undef main

namespace {

// The same with the digest of the rules put right, so that changed rules are read.
std::string mended(const std::string& bytes) {
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  Json header = Json::parse(bytes.substr(0, end), nullptr, false);
  if (!header.is_object() || !header.contains("rules") || !header["rules"].is_string()) return bytes;
  const std::string rules = sprague::script::canonical_text(header["rules"].get<std::string>());
  header["rules"] = rules, header["sha256"] = sprague::sha256(rules);
  return header.dump(-1, ' ', false, Json::error_handler_t::replace) + bytes.substr(end);
}

void check(std::string bytes) {
  // What needs more steps than these is undecided.
  constexpr sprague::u64 most_steps = 2'000'000'000, steps = 50'000;
  steps_of_this_file = most_steps - steps;
  Certificate file;
  file.bytes = std::move(bytes);
  try {
    if (verdict(file, "").empty()) __builtin_trap();
  } catch (const Json::exception&) {  // malformed
  } catch (const std::bad_alloc&) {   // too large
  } catch (const std::exception&) {
    __builtin_trap();
  } catch (...) {  // invalid or undecided, with the reason
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size), other = mended(bytes);
  check(bytes);
  if (other != bytes) check(other);
  return 0;
}

// The engine as a WebAssembly module: a request as JSON in, an answer as JSON out (doc/formats/web.md).
#include <cstdlib>
#include <string>

#include "wire/page.hpp"

// The stack protector's hooks, which wasi-libc leaves to the program.
extern "C" {
unsigned long __stack_chk_guard = 0x5eed;
[[noreturn]] void __stack_chk_fail() { std::abort(); }

/// Room for a request; the caller writes `size` bytes of UTF-8 there and releases it later.
__attribute__((export_name("allocate"))) char* allocate(std::size_t size) {
  return static_cast<char*>(std::malloc(size));
}
__attribute__((export_name("release"))) void release(char* place) { std::free(place); }

/// The answer ends with a zero byte and stays valid until the next call.
__attribute__((export_name("answer"))) const char* answer(const char* request, std::size_t size) {
  static sprague::PageRequests requests;
  static std::string json;
  json = requests.answer({request, size});
  return json.c_str();
}
}

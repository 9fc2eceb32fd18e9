// What the web page will call: a task as JSON in, an answer as JSON out.
#include <cstdlib>
#include <cstring>
#include <string>

#include "sprague/engine/task_json.hpp"

// The stack protector's hooks, which wasi-libc leaves to the program.
extern "C" {
unsigned long __stack_chk_guard = 0x5eed;
[[noreturn]] void __stack_chk_fail() { std::abort(); }

__attribute__((export_name("allocate"))) char* allocate(std::size_t size) {
  return static_cast<char*>(std::malloc(size));
}

/// The answer ends with a zero byte and stays valid until the next call.
__attribute__((export_name("answer"))) const char* answer(const char* task, std::size_t size) {
  static sprague::Session session;
  static std::string json;
  json = sprague::answer_json(session, {task, size});
  return json.c_str();
}
}

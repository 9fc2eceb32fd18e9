// SPRAGUE_EXPECT: a precondition that the caller promised. On in debug, test and sanitizer builds
// (SPRAGUE_EXPECT_ON), free in release builds. What a user may get wrong is never checked this way: that is
// what Result (error.hpp) is for.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace sprague {
[[noreturn]] inline void broken_promise(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "sprague: broken precondition: %s (%s:%d)\n", condition, file, line);
  std::abort();
}
}  // namespace sprague

#ifdef SPRAGUE_EXPECT_ON
#define SPRAGUE_EXPECT(condition) \
  ((condition) ? static_cast<void>(0) : ::sprague::broken_promise(#condition, __FILE__, __LINE__))
#else
#define SPRAGUE_EXPECT(condition) static_cast<void>(0)
#endif

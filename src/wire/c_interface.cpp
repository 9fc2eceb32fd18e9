// The functions of sprague/sprague.h. What they may not let out, such as the end of memory, ends here as a status, so
// this file is compiled with exceptions where there are any.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

#include "sprague/sprague.h"
#include "sprague/version.hpp"
#include "wire/request.hpp"

struct sprague_session {
  std::atomic<bool> stop = false;
  sprague::Ceilings ceilings;
};

namespace {

int status_of(const sprague::Reply& reply) {
  if (!reply.error) return SPRAGUE_ANSWERED;
  switch (*reply.error) {
    case sprague::ErrorKind::wrong: return SPRAGUE_WRONG;
    case sprague::ErrorKind::too_large: return SPRAGUE_TOO_LARGE;
    case sprague::ErrorKind::internal: break;
  }
  return SPRAGUE_FAILED;
}

int answered(sprague_session& session, const char* verb, const char* request, char*& text) {
  sprague::SessionState alone(&session.stop);
  const sprague::Reply reply = sprague::answer_request(alone, verb, request, session.ceilings);
  const std::size_t size = reply.json.size() + 1;
  text = static_cast<char*>(std::malloc(size));
  if (text == nullptr) return SPRAGUE_NO_MEMORY;
  std::memcpy(text, reply.json.c_str(), size);
  return status_of(reply);
}

}  // namespace

extern "C" {

const char* sprague_version() { return sprague::version(); }

sprague_session* sprague_new() { return new (std::nothrow) sprague_session; }
void sprague_delete(sprague_session* session) { delete session; }

void sprague_allow(sprague_session* session, double seconds, unsigned long mebibytes) {
  if (session == nullptr) return;
  session->ceilings.limits.seconds = seconds > 0 ? seconds : 0;
  session->ceilings.limits.bytes = std::min(sprague::u64{mebibytes}, ~sprague::u64{0} >> 21) << 20;
}

int sprague_answer(sprague_session* session, const char* verb, const char* request, char** text) {
  if (text != nullptr) *text = nullptr;
  if (session == nullptr || verb == nullptr || request == nullptr || text == nullptr) return SPRAGUE_MISUSED;
#ifdef __cpp_exceptions
  try {
    return answered(*session, verb, request, *text);
  } catch (const std::bad_alloc&) {
    return SPRAGUE_NO_MEMORY;
  } catch (...) {
    return SPRAGUE_FAILED;
  }
#else
  return answered(*session, verb, request, *text);
#endif
}

void sprague_free(char* text) { std::free(text); }

void sprague_cancel(sprague_session* session) {
  if (session != nullptr) session->stop = true;
}
void sprague_resume(sprague_session* session) {
  if (session != nullptr) session->stop = false;
}

}  // extern "C"

/* The engine for programs in C, and in every language that can call C: a request as JSON text in, its answer as
 * JSON text out.
 *
 *   sprague_session *session = sprague_new();
 *   char *answer = NULL;
 *   if (sprague_answer(session, "task", "{\"position\": \"nim 3 6 9\"}", &answer) == SPRAGUE_ANSWERED)
 *     puts(answer);
 *   sprague_free(answer);
 *   sprague_delete(session);
 *
 * Verbs, requests and answers are those of `sprague serve` (doc/formats/serve.md): "task", "table", "sequence",
 * "prove", "ask", "refute", "value", "code". All texts are UTF-8 and end with a zero byte. Nothing is printed, no
 * file is read or written, no signal is handled, and no exception leaves these functions.
 *
 * Threads: a session may be used by one thread at a time, different sessions by different threads at the same
 * time. sprague_cancel and sprague_resume may be called by any thread, and by a signal handler, as long as the
 * session lives.
 *
 * What stays: no later version takes away or changes the name, the arguments or the promises of a function that
 * stands here, nor the meaning of a status; both may be added to, so a program should take a status that it does
 * not know for a failure. Members may be added to JSON answers; what doc/formats says of version 1 of a format
 * stays. (The C++ headers beside this one promise less: see version.hpp.) This header is C89 and C++98.
 */
#ifndef SPRAGUE_SPRAGUE_H
#define SPRAGUE_SPRAGUE_H

#ifdef __cplusplus
extern "C" {
#endif

/* What answers requests, and can be told to stop. */
typedef struct sprague_session sprague_session;

/* What became of a request. */
enum {
  /* The text is the answer. Where a limit was reached before the end it says so, by "ending" or "verdict". */
  SPRAGUE_ANSWERED = 0,
  /* It cannot be understood or is not allowed: the text is the error object of doc/formats/task.md. */
  SPRAGUE_WRONG = 1,
  /* Understood, but beyond the range that is offered: the text is an error object. */
  SPRAGUE_TOO_LARGE = 2,
  /* The engine failed: the text is an error object, or there is none. */
  SPRAGUE_FAILED = 3,
  /* The system has no more memory: there is no text. */
  SPRAGUE_NO_MEMORY = 4,
  /* An argument is a null pointer that must not be one: there is no text. */
  SPRAGUE_MISUSED = 5
};

/* The version of the library that is linked: "0.1.0". The text lives as long as the program. */
const char *sprague_version(void);

/* A new session, which sprague_delete ends; NULL where there is no memory for one. */
sprague_session *sprague_new(void);

/* Ends a session, in which nothing may be running. NULL is allowed. */
void sprague_delete(sprague_session *session);

/* The most that a request of this session gets: seconds of the clock (0 where less or no number), and mebibytes of
 * tables. Without this call they are 60 and 1024. A request asks for less by its member "limits". Not while
 * the session answers. */
void sprague_allow(sprague_session *session, double seconds, unsigned long mebibytes);

/* Answers one request; the status. The answer depends on the request and on what is allowed, and not on what was
 * asked before. `*text` becomes the answer or the error object, which the caller gives to sprague_free; NULL where
 * there is none. */
int sprague_answer(sprague_session *session, const char *verb, const char *request, char **text);

/* Releases a text that sprague_answer has made. NULL is allowed. */
void sprague_free(char *text);

/* Ends what the session is doing, at its next look: the request is answered with what was found until then, with
 * "stopped" as its "ending" where it was not complete. So are all later ones until sprague_resume, so that a
 * request that is just about to begin is not missed. NULL is allowed. */
void sprague_cancel(sprague_session *session);
void sprague_resume(sprague_session *session);

#ifdef __cplusplus
}
#endif

#endif

/* The functions of sprague/sprague.h, called by C: answers, errors of every kind, threads and stopping.
 *
 *   c_interface_test
 *
 * Compiled as C99 with -pedantic -Wall -Werror; installed_library.sh compiles it again against what is installed. */
#define _POSIX_C_SOURCE 200112L

#include <pthread.h>
#include <sprague/sprague.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int failures = 0;

static void expect(int holds, const char *what, const char *text) {
  if (holds) return;
  ++failures;
  printf("FAILED: %s\n  %.400s\n", what, text != NULL ? text : "(no text)");
}

/* The status is `status` and the text has `part` in it, or there is none where `part` is NULL. */
static void expect_answer(sprague_session *session, const char *verb, const char *request, int status,
                          const char *part) {
  char *text = NULL;
  const int found = sprague_answer(session, verb, request, &text);
  char what[200];
  snprintf(what, sizeof what, "%.20s %.80s: status %d, and not %d with %.60s", verb != NULL ? verb : "NULL",
           request != NULL ? request : "NULL", found, status, part != NULL ? part : "no text");
  expect(found == status && (part == NULL ? text == NULL : text != NULL && strstr(text, part) != NULL), what,
         text);
  sprague_free(text);
}

/* Takes hours. */
static const char *const endless =
    "{\"position\": \"cram 9x9\", \"question\": \"nim_value\", \"limits\": {\"positions\": 1000000000}}";

static void answers_and_errors(void) {
  sprague_session *session = sprague_new();
  char deep[20001];
  char *text = (char *)"old";
  memset(deep, '[', sizeof deep - 1);
  deep[sizeof deep - 1] = 0;

  expect_answer(session, "task", "{\"position\": \"nim 3 6 9\"}", SPRAGUE_ANSWERED, "\"take 4 from heap 3\"");
  expect_answer(session, "task", "{\"position\": \"nim 3 6 9\", \"language\": \"zh\"}", SPRAGUE_ANSWERED,
                "\xe5\xa0\x86");
  expect_answer(session, "value", "{\"expression\": \"1/2 + 1/4\"}", SPRAGUE_ANSWERED, "\"3/4\"");
  expect_answer(session, "sequence", "{\"game\": \"kayles\", \"to\": 20}", SPRAGUE_ANSWERED,
                "[0,1,2,3,1,4,3,2,1,4,2,6");
  expect_answer(session, "table", "{\"game\": \"wythoff\", \"to\": 3}", SPRAGUE_ANSWERED, "[3,4,5,6]");

  expect_answer(session, "task", "", SPRAGUE_WRONG, "\"error\"");
  expect_answer(session, "task", "{\"position\": ", SPRAGUE_WRONG, "\"error\"");
  expect_answer(session, "task", "[]", SPRAGUE_WRONG, "\"error\"");
  expect_answer(session, "task", deep, SPRAGUE_WRONG, "\"error\"");
  expect_answer(session, "task", "{\"position\": \"nim \xff\"}", SPRAGUE_WRONG, "\"error\"");
  expect_answer(session, "task", "{\"position\": \"nim 3\", \"colour\": 1}", SPRAGUE_WRONG, "colour");
  expect_answer(session, "task", "{\"position\": \"nimm 3\"}", SPRAGUE_WRONG, "Did you mean 'nim'?");
  expect_answer(session, "tusk", "{}", SPRAGUE_WRONG, "Did you mean 'task'?");
  expect_answer(session, "", "{}", SPRAGUE_WRONG, "\"error\"");
  expect_answer(session, "table", "{\"game\": \"wythoff\", \"to\": 1000000}", SPRAGUE_TOO_LARGE, "\"error\"");

  expect_answer(session, NULL, "{}", SPRAGUE_MISUSED, NULL);
  expect_answer(session, "task", NULL, SPRAGUE_MISUSED, NULL);
  expect_answer(NULL, "task", "{}", SPRAGUE_MISUSED, NULL);
  expect(sprague_answer(session, "task", "{}", NULL) == SPRAGUE_MISUSED, "there must be a place for the text",
         NULL);
  expect(sprague_answer(NULL, "task", "{}", &text) == SPRAGUE_MISUSED && text == NULL,
         "a text of old does not look like an answer", text);

  /* What may be nothing. */
  sprague_free(NULL);
  sprague_delete(NULL);
  sprague_cancel(NULL);
  sprague_resume(NULL);
  sprague_allow(NULL, 1, 1);

  /* No time at all, and as much as before. */
  sprague_allow(session, -1, 64);
  expect_answer(session, "task", endless, SPRAGUE_ANSWERED, "\"out_of_time\"");
  sprague_allow(session, 60, ~0UL);
  expect_answer(session, "task", "{\"position\": \"cram 3x3\"}", SPRAGUE_ANSWERED, "\"proved\"");
  sprague_delete(session);
}

/* ---- Stopping: what would take hours is ended by another thread. */

static void *cancel_soon(void *session) {
  const struct timespec soon = {0, 50000000};
  nanosleep(&soon, NULL);
  sprague_cancel((sprague_session *)session);
  return NULL;
}

static void stopping(void) {
  sprague_session *session = sprague_new(), *other = sprague_new();
  pthread_t thread;
  const time_t begin = time(NULL);
  sprague_allow(session, 3600, 4096);
  if (pthread_create(&thread, NULL, cancel_soon, session) != 0) exit(1);
  expect_answer(session, "task", endless, SPRAGUE_ANSWERED, "\"ending\":\"stopped\"");
  pthread_join(thread, NULL);
  expect(difftime(time(NULL), begin) < 600, "what is stopped ends", NULL);
  /* The next one, too, and no other session's. */
  expect_answer(session, "task", endless, SPRAGUE_ANSWERED, "\"ending\":\"stopped\"");
  expect_answer(other, "task", "{\"position\": \"cram 3x3\"}", SPRAGUE_ANSWERED, "\"ending\":\"proved\"");
  sprague_resume(session);
  expect_answer(session, "task", "{\"position\": \"cram 3x3\"}", SPRAGUE_ANSWERED, "\"ending\":\"proved\"");
  sprague_delete(session);
  sprague_delete(other);
}

/* ---- Two sessions in two threads, which must both find what one alone has found. */

enum { request_count = 12 };
static char requests[request_count][100];
static char *expected[request_count];

/* An answer without the seconds that it took. */
static char *answer_of(sprague_session *session, const char *request) {
  char *text = NULL, *seconds;
  if (sprague_answer(session, "task", request, &text) != SPRAGUE_ANSWERED) return text;
  seconds = strstr(text, "\"seconds\":");
  if (seconds != NULL) *seconds = 0;
  return text;
}

static void *answer_all(void *wrong) {
  sprague_session *session = sprague_new();
  int round, i;
  for (round = 0; round < 3; ++round) {
    for (i = 0; i < request_count; ++i) {
      char *text = answer_of(session, requests[i]);
      if (text == NULL || strcmp(text, expected[i]) != 0) ++*(int *)wrong;
      sprague_free(text);
    }
  }
  sprague_delete(session);
  return NULL;
}

static void two_threads(void) {
  sprague_session *session = sprague_new();
  pthread_t threads[2];
  int wrong[2] = {0, 0};
  int i;
  for (i = 0; i < request_count; ++i) {
    snprintf(requests[i], sizeof requests[i], "{\"position\": \"%s\"}",
             i % 3 == 0   ? "cram 3x4 + nim 2"
             : i % 3 == 1 ? "kayles 7 5"
                          : "clobber xoxo|oxox");
    expected[i] = answer_of(session, requests[i]);
    expect(expected[i] != NULL, requests[i], NULL);
  }
  for (i = 0; i < 2; ++i)
    if (pthread_create(&threads[i], NULL, answer_all, &wrong[i]) != 0) exit(1);
  for (i = 0; i < 2; ++i) {
    pthread_join(threads[i], NULL);
    expect(wrong[i] == 0, "a session in a thread of its own answers as one alone does", NULL);
  }
  for (i = 0; i < request_count; ++i) sprague_free(expected[i]);
  sprague_delete(session);
}

int main(void) {
#ifdef SPRAGUE_PROJECT_VERSION
  expect(strcmp(sprague_version(), SPRAGUE_PROJECT_VERSION) == 0, "the version", sprague_version());
#endif
  answers_and_errors();
  stopping();
  two_threads();
  printf("%d failures\n", failures);
  return failures != 0;
}

// The program: signals, what all verbs use to report and to end, and failures that nobody expected.
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "apps/sprague/args/command_line.hpp"
#include "apps/sprague/files/interrupt.hpp"
#include "apps/sprague/files/system_reason.hpp"
#include "apps/sprague/print/text.hpp"
#include "explain/languages.hpp"
#include "wire/json.hpp"
#include "wire/task_json.hpp"

namespace sprague::cli {
namespace {

bool progress_shown = false;
Language spoken = Language::english;

}  // namespace

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  const std::size_t first = out.find_first_not_of(' ');
  return first == std::string::npos ? std::string() : out.substr(first);
}

void speak(Language language) { spoken = language; }

std::string said(const Message& message) { return explain::said_in(spoken, message); }

int report(const Error& found, std::string_view text, bool json) {
  if (json) {
    print(to_json(found, spoken, 2) + "\n");
  } else {
    std::fflush(stdout);
    std::fprintf(stderr, "sprague: %s\n", render(found, text, explain::speaker(spoken)).c_str());
  }
  return finish(found.kind == ErrorKind::internal ? failed : wrong);
}

void show_progress(const std::string& line) {
  static const bool is_terminal = isatty(STDERR_FILENO) != 0;
  if (!is_terminal) return;
  progress_shown = true;
  std::fprintf(stderr, "\r\033[K%s ", line.c_str());
}

void clear_progress() {
  if (progress_shown) std::fprintf(stderr, "\r\033[K");
  progress_shown = false;
}

int finish(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  // Who reads has read enough (head -1): that is no failure.
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  if (::poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0) return status;
  const std::string words = said(Message("cannot write the output: {0}", system_reason(errno)));
  std::fprintf(stderr, "sprague: %s\n", words.c_str());
  return failed;
}

}  // namespace sprague::cli

int main(int argc, char** argv) {
#ifdef __GLIBC__
  // Long rows of numbers go back to the system when they are let go, as --memory has it. Left to itself, the library takes
  // them from one heap after a while, where what is small keeps the room of what was large.
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
#endif
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error of writing, reported like any other
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sprague::cli::stop_at(signal);
  try {
    return sprague::cli::run_command(argc, argv);
  } catch (const std::exception& error) {
    const std::string words = sprague::cli::said(sprague::Message("internal failure: {0}", error.what()));
    std::fprintf(stderr, "sprague: %s\n", words.c_str());
    return sprague::cli::failed;
  }
}

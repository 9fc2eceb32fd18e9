#include "apps/sprague/files/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <utility>

extern char** environ;  // NOLINT: POSIX wants it declared here

namespace sprague::cli {
namespace {

constexpr std::size_t most_complaints = 2'000;  // bytes kept of standard error

// The group of the running child, for the signal handler; 0: none.
volatile std::sig_atomic_t running_group = 0;

extern "C" void end_with_child(int signal) {
  if (running_group > 0) ::kill(static_cast<pid_t>(-running_group), SIGKILL);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// A file descriptor that is closed at the end.
class Handle {
 public:
  Handle() = default;
  explicit Handle(int file) : file_(file) {}
  Handle(Handle&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~Handle() { close(); }
  void close() {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
  }
  [[nodiscard]] int get() const { return file_; }
  [[nodiscard]] bool is_open() const { return file_ >= 0; }

 private:
  int file_ = -1;
};

struct Pipe {
  Handle reader, writer;
  // Neither end passes to other children by accident. False: errno says why.
  bool open() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return false;
    reader = Handle(ends[0]);
    writer = Handle(ends[1]);
    return true;
  }
};

class Child {
 public:
  Child(std::string_view input, const ChildLimits& limits, Budget& budget)
      : input_(input), limits_(limits), budget_(budget) {}

  ChildRun run(const std::vector<std::string>& command) {
    if (!start(command)) return std::move(run_);
    running_group = process_;
    while (exchange()) {
    }
    wait();
    running_group = 0;
    return std::move(run_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  using Ending = ChildRun::Ending;

  bool start(const std::vector<std::string>& command) {
    Pipe in, out, err;
    if (!in.open() || !out.open() || !err.open()) {
      run_.status = errno;
      return false;
    }
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in.reader.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out.writer.get(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, err.writer.get(), STDERR_FILENO);
    // A group of its own, so that it can be killed with all its children and Ctrl-C is ours alone; and the
    // usual way with signals, of which we ignore one.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t usual, none;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                                             POSIX_SPAWN_SETSIGMASK));
    run_.status = ::posix_spawnp(&process_, words[0], &files, &attributes, words.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (run_.status != 0) return false;
    run_.ending = Ending::exited;
    to_child_ = std::move(in.writer);
    from_child_ = std::move(out.reader);
    complaints_ = std::move(err.reader);
    for (const Handle* handle : {&to_child_, &from_child_, &complaints_})
      ::fcntl(handle->get(), F_SETFL, ::fcntl(handle->get(), F_GETFL) | O_NONBLOCK);
    return true;
  }

  void kill(Ending why) {
    if (run_.ending == Ending::exited) run_.ending = why;
    ::kill(-process_, SIGKILL);
  }
  // Has its time come? Then it has been killed.
  bool check_limits() {
    if (!budget_.may_go_on()) {
      kill(Ending::interrupted);
    } else if (std::chrono::duration<double>(Clock::now() - start_).count() > limits_.seconds) {
      kill(Ending::out_of_time);
    }
    return run_.ending != Ending::exited;
  }
  // Has it ended by itself? It stays a zombie, so that its group cannot become somebody else's.
  [[nodiscard]] bool has_ended() const {
    siginfo_t about = {};
    return ::waitid(P_PID, static_cast<id_t>(process_), &about, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           about.si_pid == process_;
  }

  // Writes and reads what is possible now; false when there is nothing more to read, or it was killed.
  bool exchange() {
    if (written_ == input_.size()) to_child_.close();
    pollfd waiting[] = {
        {to_child_.get(), POLLOUT, 0}, {from_child_.get(), POLLIN, 0}, {complaints_.get(), POLLIN, 0}};
    ::poll(waiting, 3, 20);  // milliseconds, after which the limits are looked at
    if (waiting[0].revents != 0) write_some();
    const bool readable = (waiting[1].revents | waiting[2].revents) != 0;
    if (waiting[1].revents != 0) read_some(from_child_, run_.output);
    if (waiting[2].revents != 0) read_some(complaints_, run_.complaints);
    if (run_.complaints.size() > most_complaints)
      run_.complaints.erase(0, run_.complaints.size() - most_complaints);
    if (run_.output.size() > limits_.output) kill(Ending::too_much_output);
    if (check_limits()) return false;
    // Something that it started may keep the pipes open after its own end; that is not waited for.
    if (!readable && has_ended()) return false;
    return from_child_.is_open() || complaints_.is_open();
  }
  void write_some() {
    const ssize_t put = ::write(to_child_.get(), input_.data() + written_, input_.size() - written_);
    if (put > 0) written_ += static_cast<std::size_t>(put);
    if (put < 0 && errno != EAGAIN && errno != EINTR) written_ = input_.size();  // it reads no further
  }
  // How many bytes came; -1 when none are there now.
  static ssize_t read_some(Handle& from, std::string& out) {
    char buffer[1 << 16];
    const ssize_t got = ::read(from.get(), buffer, sizeof buffer);
    if (got > 0) out.append(buffer, static_cast<std::size_t>(got));
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) from.close();
    return got;
  }

  // Waits for its end, which usually is now: its output has ended.
  void wait() {
    to_child_.close();
    for (int microseconds = 50; !has_ended() && !check_limits();) {
      ::usleep(static_cast<useconds_t>(microseconds));
      microseconds = std::min(2 * microseconds, 10'000);
    }
    ::kill(-process_, SIGKILL);  // whatever it left behind
    // What it wrote between the last look at the pipes and its end.
    while (from_child_.is_open() && run_.output.size() <= limits_.output &&
           read_some(from_child_, run_.output) > 0) {
    }
    if (complaints_.is_open()) read_some(complaints_, run_.complaints);
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    if (run_.ending != Ending::exited) return;
    if (WIFSIGNALED(status)) run_.ending = Ending::signalled;
    run_.status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  }

  std::string_view input_;
  const ChildLimits& limits_;
  Budget& budget_;
  pid_t process_ = 0;
  Clock::time_point start_ = Clock::now();
  Handle to_child_, from_child_, complaints_;
  std::size_t written_ = 0;
  ChildRun run_;
};

}  // namespace

ChildRun run_child(const std::vector<std::string>& command, std::string_view input, const ChildLimits& limits,
                   Budget& budget) {
  [[maybe_unused]] static const bool handled = [] {
    for (const int signal : {SIGTERM, SIGHUP})
      if (std::signal(signal, end_with_child) == SIG_IGN) std::signal(signal, SIG_IGN);  // nohup
    return true;
  }();
  return Child(input, limits, budget).run(command);
}

}  // namespace sprague::cli

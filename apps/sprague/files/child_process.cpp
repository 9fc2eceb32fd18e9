// The child is started by vfork, in a group of its own and with a limit of memory; its pipes are polled,
// and the limits looked at between polls.
#include "apps/sprague/files/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <utility>

extern char** environ;  // NOLINT: POSIX wants it declared here

namespace sprague::cli {
namespace {

constexpr std::size_t most_complaints = 2'000;  // bytes kept of standard error

constexpr auto longest_sweep = std::chrono::seconds(5);

// The file that is run for a word: looked up in PATH where it has no slash.
std::string file_of(const std::string& word) {
  const char* const path = std::getenv("PATH");
  if (path == nullptr || word.find('/') != std::string::npos) return word;
  std::string_view rest = path;
  for (bool more = true; more;) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string file = std::string(end == 0 ? "." : rest.substr(0, end)) + "/" + word;
    if (::access(file.c_str(), X_OK) == 0) return file;
    more = end < rest.size();
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return word;
}

// The parent of a process; 0 where there is none.
pid_t parent_of(const std::string& process) {
  std::ifstream in("/proc/" + process + "/stat");
  std::string line;
  std::getline(in, line);
  const std::size_t name_end = line.rfind(')');  // the name may be anything
  if (name_end == std::string::npos || name_end + 4 > line.size()) return 0;
  return static_cast<pid_t>(std::strtol(line.c_str() + name_end + 4, nullptr, 10));
}

// All that descend from this process.
std::vector<pid_t> descendants() {
  std::multimap<pid_t, pid_t> children;
  std::error_code trouble;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", trouble)) {
    const std::string name = entry.path().filename().string();
    if (!is_digits(name)) continue;
    if (const pid_t parent = parent_of(name); parent > 0)
      children.emplace(parent, static_cast<pid_t>(std::strtol(name.c_str(), nullptr, 10)));
  }
  std::vector<pid_t> out{::getpid()};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto [first, last] = children.equal_range(out[i]);
    for (auto child = first; child != last; ++child) out.push_back(child->second);
  }
  out.erase(out.begin());
  return out;
}

// Ends whatever a program has left behind, in other groups and sessions, too: this process is what they fall back
// to when their parents end.
void sweep() {
  const auto until = std::chrono::steady_clock::now() + longest_sweep;
  for (;;) {
    const pid_t reaped = ::waitpid(-1, nullptr, WNOHANG);
    if (reaped > 0 || (reaped < 0 && errno == EINTR)) continue;
    if (reaped < 0 || std::chrono::steady_clock::now() > until) return;
    for (const pid_t process : descendants()) ::kill(process, SIGKILL);
    ::usleep(1'000);
  }
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
    // None is one of the three that the child is given, should this process have been started without them.
    reader = Handle(::fcntl(ends[0], F_DUPFD_CLOEXEC, 3));
    writer = Handle(::fcntl(ends[1], F_DUPFD_CLOEXEC, 3));
    for (const int end : ends) ::close(end);
    return reader.is_open() && writer.is_open();
  }
};

class Child {
 public:
  Child(std::string_view input, const ChildLimits& limits, Budget& budget)
      : input_(input), limits_(limits), budget_(budget) {}

  ChildRun run(const std::vector<std::string>& command) {
    if (!start(command)) return std::move(run_);
    while (exchange()) {
    }
    wait();
    sweep();
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
    const std::string file = file_of(command[0]);
    const rlimit memory = {limits_.bytes, limits_.bytes};

    // No signal may be handled by the child, which shares this memory until it is another program.
    sigset_t all, before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    volatile int trouble = 0;
    const pid_t process = ::vfork();
    if (process == 0) {
      for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) std::signal(signal, SIG_DFL);
      sigset_t none;
      sigemptyset(&none);
      ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
      // A group of its own: Ctrl-C is ours alone. And it ends with this process, however that ends.
      if (::setpgid(0, 0) == 0 && ::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 &&
          ::setrlimit(RLIMIT_AS, &memory) == 0 && ::dup2(in.reader.get(), STDIN_FILENO) >= 0 &&
          ::dup2(out.writer.get(), STDOUT_FILENO) >= 0 && ::dup2(err.writer.get(), STDERR_FILENO) >= 0)
        ::execve(file.c_str(), words.data(), environ);
      trouble = errno;
      ::_exit(127);
    }
    if (process < 0) trouble = errno;
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    run_.status = trouble;
    if (trouble != 0) {
      if (process > 0) ::waitpid(process, nullptr, 0);
      return false;
    }
    process_ = process;
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
  [[maybe_unused]] static const int reaper = ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  return Child(input, limits, budget).run(command);
}

}  // namespace sprague::cli

// How requests of Python run. A signal is handled by Python between two of its instructions, and there are none while a request
// runs: so while one does, the signal also stops the session, which returns, and Python raises KeyboardInterrupt.
#include "session.hpp"

#include <sys/syscall.h>
#include <unistd.h>
#include <csignal>
#include <utility>

#include "code_ruleset.hpp"

namespace sprague::python {
namespace {

// Characters of the first so many bytes.
std::size_t characters(const std::string& text, std::size_t bytes) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < bytes && i < text.size(); ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) ++count;
  return count;
}

bool in_main_thread() {
  thread_local const bool is_main = ::getpid() == static_cast<pid_t>(::syscall(SYS_gettid));
  return is_main;
}

struct sigaction python_handles;  // the handler that was there before the outermost request

}  // namespace

void raise(const Error& error, const std::string& text) {
  const py::object type = py::module_::import("sprague.errors").attr("Error");
  const char* const kinds[] = {"wrong", "too_large", "internal"};
  const std::size_t begin = characters(text, error.offset);
  const std::size_t end = characters(text, error.offset + error.length);
  const py::object made = type(english(error.message), english(error.hint),
                               error.length > 0 ? py::object(py::make_tuple(begin, end)) : py::none(),
                               render(error, text), kinds[static_cast<int>(error.kind)]);
  PyErr_SetObject(type.ptr(), made.ptr());
  throw py::error_already_set();
}

// ---- turns --------------------------------------------------------------------------------------------------------

PythonSession::Turn::Turn(PythonSession& session) : session_(session) {
  if (session.owner_ == std::this_thread::get_id())
    raise({.message = "a session cannot be asked by what runs in one of its own requests"_m,
           .hint = "Use another sprague.Session there."_m},
          {});
  while (true) {
    bool have = session.busy_.try_lock();
    if (!have) {
      const py::gil_scoped_release unlocked;
      have = session.busy_.try_lock_for(std::chrono::milliseconds(50));
    }
    if (have) break;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  session.owner_ = std::this_thread::get_id();
}

PythonSession::Turn::~Turn() {
  session_.owner_ = std::thread::id();
  session_.busy_.unlock();
}

// ---- signals ------------------------------------------------------------------------------------------------------

std::atomic<PythonSession::Interruptible*> PythonSession::Interruptible::innermost_ = nullptr;

void PythonSession::Interruptible::handle(int signal) {
  for (const Interruptible* each = innermost_; each != nullptr; each = each->outer_) {
    each->session_.interrupted_ = true;
    each->session_.stop();
  }
  if ((python_handles.sa_flags & SA_SIGINFO) == 0 && python_handles.sa_handler != SIG_DFL &&
      python_handles.sa_handler != SIG_IGN)
    python_handles.sa_handler(signal);
}

PythonSession::Interruptible::Interruptible(PythonSession& session)
    : session_(session), is_main_(in_main_thread()) {
  if (!is_main_) return;
  outer_ = innermost_;
  innermost_ = this;
  if (outer_ != nullptr) return;
  struct sigaction ours = {};
  ours.sa_handler = &Interruptible::handle;
  ::sigemptyset(&ours.sa_mask);
  ::sigaction(SIGINT, nullptr, &python_handles);
  const bool is_pythons = (python_handles.sa_flags & SA_SIGINFO) == 0 &&
                          python_handles.sa_handler != SIG_DFL && python_handles.sa_handler != SIG_IGN;
  if (is_pythons) ::sigaction(SIGINT, &ours, nullptr);
}

PythonSession::Interruptible::~Interruptible() {
  if (!is_main_) return;
  innermost_ = outer_;
  if (outer_ == nullptr) ::sigaction(SIGINT, &python_handles, nullptr);
}

// ---- requests -----------------------------------------------------------------------------------------------------

void PythonSession::hear(const py::object& progress) {
  if (progress.is_none()) return;
  hears_ = true;
  // The caller holds the function as long as the request runs.
  session_.on_progress([this, asked = progress.ptr()](u64 positions, double seconds) {
    const py::gil_scoped_acquire locked;
    try {
      if (!has_noted()) py::reinterpret_borrow<py::object>(asked)(positions, seconds);
    } catch (py::error_already_set& error) {
      note(error);
    }
  });
}

void PythonSession::note(py::error_already_set& error) {
  if (!noted_) noted_.emplace(error);
  stop();
}

void PythonSession::finish() {
  const bool was_interrupted = interrupted_.exchange(false);
  if (std::exchange(hears_, false)) session_.on_progress({});
  stopped_ = false;
  session_.go_on();
  if (noted_) {
    const py::error_already_set error = *std::exchange(noted_, std::nullopt);
    throw error;
  }
  if (was_interrupted && PyErr_CheckSignals() != 0) throw py::error_already_set();
}

void PythonSession::define(const std::string& name, const std::string& rules) {
  const Turn turn(*this);
  if (const auto error = session_.define(name, rules)) {
    const auto [placed, line] = placed_in_line(*error, rules, name);
    raise(placed, line);
  }
}

std::shared_ptr<CodeRuleset> PythonSession::add(const py::object& ruleset) {
  const Turn turn(*this);
  auto made = std::make_shared<CodeRuleset>(*this, ruleset);
  const auto error = session_.add(made);
  finish();
  if (error) raise(*error, {});
  return made;
}

}  // namespace sprague::python

// PythonSession: a Session for Python. Requests run without the interpreter's lock (the GIL), in the thread that asks; Ctrl-C ends
// them; errors become exceptions (sprague.Error); a second thread that asks the same session waits.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "sprague/sprague.hpp"

namespace sprague::python {

namespace py = pybind11;

class CodeRuleset;

/// Throws the Python exception for an error about `text`.
[[noreturn]] void raise(const Error& error, const std::string& text);

class PythonSession {
 public:
  PythonSession() = default;

  /// What `ask` answers, with the lock of the interpreter given back meanwhile. `progress` is None or a function of positions and
  /// seconds; what it returns is not looked at, and its exception ends the request.
  template <class Ask>
  auto run(const std::string& text, const py::object& progress, const Ask& ask) {
    const Turn turn(*this);
    hear(progress);
    auto result = [&] {
      const Interruptible interruptible(*this);
      const py::gil_scoped_release unlocked;
      return ask(session_);
    }();
    finish();
    if (!result) raise(result.error(), text);
    return std::move(*result);
  }

  void define(const std::string& name, const std::string& rules);
  /// The ruleset must outlive its use; the session holds it weakly, so that there is no cycle.
  std::shared_ptr<CodeRuleset> add(const py::object& ruleset);

  /// For any thread: ends what runs, which answers with what it has.
  void stop() {
    stopped_ = true;
    session_.stop();
  }
  /// Of the code of a ruleset, or of a progress function: ends the request with the exception that is set.
  void note(py::error_already_set& error);
  /// Was what runs told to end?
  [[nodiscard]] bool is_stopped() const { return stopped_; }
  [[nodiscard]] bool has_noted() const { return noted_.has_value(); }

 private:
  // The use of the session by one thread.
  class Turn {
   public:
    explicit Turn(PythonSession& session);
    ~Turn();

   private:
    PythonSession& session_;
  };
  // While it lives, the interrupt signal stops the session, besides what Python does with it. In the main thread, where Python
  // handles signals; elsewhere it does nothing.
  class Interruptible {
   public:
    explicit Interruptible(PythonSession& session);
    ~Interruptible();

   private:
    static void handle(int signal);
    struct Before;
    static std::atomic<Interruptible*> innermost_;
    PythonSession& session_;
    Interruptible* outer_ = nullptr;
    bool is_main_ = false;
  };

  void hear(const py::object& progress);
  void finish();

  Session session_;
  std::timed_mutex busy_;
  std::atomic<std::thread::id> owner_{};
  std::atomic<bool> interrupted_ = false, stopped_ = false;
  std::optional<py::error_already_set> noted_;
  bool hears_ = false;
};

}  // namespace sprague::python

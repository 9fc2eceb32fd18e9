// A verb of the program is one file in verbs/: what is asked of it, how its arguments are read, what --help says, and what it
// does. CMake lists the folder: `verbs/solve.cpp` defines `verb_solve`.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "apps/sprague/args/arguments.hpp"

namespace sprague::cli {

class Verb {
 public:
  virtual ~Verb() = default;
  /// Where --json, --misere, the limits and the words of a position go.
  [[nodiscard]] virtual Options& options() = 0;
  /// Tells its arguments.
  virtual void read(Arguments& arguments) = 0;
  /// Does what was asked for; the exit status. `session` has answered nothing yet.
  [[nodiscard]] virtual int run(SessionState& session) = 0;
};

/// With what is asked of it as `asked`, which is an Options or has more.
template <class Asked>
class VerbAsked : public Verb {
 public:
  [[nodiscard]] Options& options() final { return asked; }

 protected:
  Asked asked;
};

template <class Which>
[[nodiscard]] std::unique_ptr<Verb> make_verb() {
  return std::make_unique<Which>();
}

struct VerbEntry {
  int place;  ///< in the list of --help, least first
  std::string_view name, about;
  std::unique_ptr<Verb> (*make)();
  bool for_programs = false;  ///< programs read what it prints: English, whatever LANG says
};

/// All of them, in the order of the list.
[[nodiscard]] std::span<const VerbEntry* const> all_verbs();

/// What `sprague` shows without a verb.
[[nodiscard]] int tour(SessionState& session, Language language);

}  // namespace sprague::cli

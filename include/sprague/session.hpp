// Session: the engine. Rules in, answers out; it keeps tables and theorems between requests, so that a
// million positions of one game share them.
//
//   sprague::Session session;
//   const auto answer = session.answer({.position = "nim 3 6 9"});
//
// Every error is a Result with a message, a hint and a place in the text it is about; nothing is thrown but
// what the standard library throws when memory ends. A session may be used by one thread at a time, different
// sessions by different threads at the same time; stop() may be called by any thread and by a signal handler.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "sprague/certificate.hpp"
#include "sprague/error.hpp"
#include "sprague/requests.hpp"
#include "sprague/ruleset.hpp"
#include "sprague/task.hpp"

namespace sprague {

class SessionState;

class Session {
 public:
  Session();
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  /// Makes the games of a text in the rule language known to all later requests: the first one as `name` and
  /// each as `name:GAME`, or each by its own name when `name` is empty. Errors point into `rules`.
  [[nodiscard]] std::optional<Error> define(std::string_view name, std::string rules);

  /// Makes a game known that a program gives by code, under its name, for as long as the session lives. An error where the name
  /// is none, or a game has it already.
  [[nodiscard]] std::optional<Error> add(std::shared_ptr<const Ruleset> rules);

  /// Who wins a position or a sum of positions, by which moves, and why. Errors point into task.position.
  [[nodiscard]] Result<Answer> answer(const Task& task);
  /// Evidence for that answer, which check_certificate and `sprague-check` verify. An error where there is no kind of certificate
  /// for such a position.
  [[nodiscard]] Result<CertificateAnswer> certificate(const Task& task);

  /// Errors of these point into request.game, or into the formula, claim or question where they have a length.
  [[nodiscard]] Result<TableAnswer> table(const TableRequest& request);
  [[nodiscard]] Result<SequenceAnswer> sequence(const SequenceRequest& request);
  [[nodiscard]] Result<ProveAnswer> prove(const ProveRequest& request);
  [[nodiscard]] Result<AskAnswer> ask(const AskRequest& request);
  [[nodiscard]] Result<RefuteAnswer> refute(const RefuteRequest& request);

  /// A request as JSON in, its answer or an error as JSON out (doc/formats/serve.md lists the verbs
  /// behind /api/: "task", "table", …). It depends on nothing else, and nothing of it is remembered.
  [[nodiscard]] std::string json(std::string_view verb, std::string_view request);

  /// Ends what runs, at its next look: it answers with what it has. Later requests end at once, until
  /// go_on().
  void stop();
  void go_on();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

/// The JSON form of an answer (doc/formats/task.md), on one line when `indent` is negative.
[[nodiscard]] std::string to_json(const Answer& answer, int indent = -1);
[[nodiscard]] std::string to_json(const Error& error, Language language = Language::english, int indent = -1);

}  // namespace sprague

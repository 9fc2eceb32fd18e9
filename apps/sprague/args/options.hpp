// What verbs have in common: what is asked of them, what they read, and how they end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/reason_facts.hpp"
#include "session/session_state.hpp"

namespace sprague::cli {

enum ExitStatus {
  done = 0,
  failed = 1,   ///< Sprague failed, or its output could not be written
  wrong = 2,    ///< the request was wrong
  unknown = 3,  ///< the limits ran out, or Ctrl-C came, before the answer was known
  refuted = 4,  ///< refute: there is a counterexample
};

/// What is asked of a verb; verbs of which more is asked have more members.
struct Options {
  std::vector<std::string> words;  ///< a position or a game, in one word or many
  Task task;
  bool json = false;
  std::string certificate_file;  ///< where the certificate goes; empty: none
};

/// Into the file that --certificate names, and says so. The exit status.
[[nodiscard]] int write_certificate_text(const std::string& text, const Options& options);
/// Reports that a certificate cannot go to standard output, if it should; the exit status.
[[nodiscard]] std::optional<int> refuse_certificate_on_output(const Options& options);

/// The words as one text, `nim 3 6 9` however the shell split it, with the contents of a file for a word
/// @FILE.
[[nodiscard]] Result<std::string> position_text(const std::vector<std::string>& words);
/// What the file holds. It may have so many bytes; rules are shorter still.
[[nodiscard]] Result<std::string> file_text(const std::string& path, const Message& hint,
                                            u64 most_bytes = u64{1} << 20);
constexpr u64 most_state_bytes = u64{1} << 38;  ///< of a computation that was broken off
/// Makes known the rules in the files that `text` names (words that end in .game). Where they are wrong, that
/// is reported, and the exit status returned.
[[nodiscard]] std::optional<int> define_rules(SessionState& session, std::string_view text,
                                              bool json = false);
/// The words joined, without looking into files.
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

/// What was typed cannot be done; the hint says what can.
[[nodiscard]] inline Error wrong_request(Message message, Message hint) {
  return {ErrorKind::wrong, std::move(message), std::move(hint)};
}

/// The language of errors; English until it is set.
void speak(Language language);
/// In that language.
[[nodiscard]] std::string said(const Message& message);

/// Prints an error about `text` to standard error (with `json`, to standard output as JSON); the exit status
/// for it.
[[nodiscard]] int report(const Error& error, std::string_view text, bool json = false);

/// Shows `line` on the terminal, over the line of progress that is there; nothing when standard error is no
/// terminal.
void show_progress(const std::string& line);
/// Wipes the line of progress that a long computation may have left on the terminal.
void clear_progress();

/// Flushes standard output; `failed`, with a message, when it could not be written, otherwise `status`.
[[nodiscard]] int finish(int status);

}  // namespace sprague::cli

// What the command line asked for, and the verbs that do it. Each verb is one file and returns the exit
// status.
#pragma once

#include <atomic>
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

/// What `sprague table` was asked for, besides the game in `words` and the convention and limits in `task`.
struct TableOptions {
  std::optional<u64> to, row, column, base, modulus;
  std::vector<std::string> ranges;  ///< "x=0..50", as typed
  bool outcomes = false;
  bool zeckendorf = false;
  // Views; with none of them the values are shown.
  bool p_positions = false, differences = false, first = false, records = false, period = false;
  bool csv = false;
  std::string npy_file, svg_file;  ///< empty: none; "-": standard output
  std::string out_file;            ///< for text, CSV and JSON; empty: standard output

  [[nodiscard]] bool has_view() const { return p_positions || differences || first || records || period; }
};

enum class Side { you, engine };

/// refute: what is claimed, and how a program is asked.
struct RefuteOptions {
  std::string value_formula;       ///< --value
  std::string program, python;     ///< --program, --python
  std::vector<std::string> words;  ///< --arg: the program's arguments
  std::string input;               ///< --input: a case; empty: the coordinates in a line
  std::string header, footer;      ///< what stands before and behind the cases of a run
  bool count_first = false;        ///< the number of cases stands first
  bool one_case = false;           ///< a run for each case
  std::string win, lose, draw;     ///< what the program prints
  bool values = false;             ///< it prints nim-values
  u64 coordinates = 0;             ///< how many; 0: as few as the game reads
  u64 from = 0;
  std::optional<u64> to;
  double run_seconds = 5;
};

/// What `sprague prove` was asked for, besides the game, the convention and the limits.
struct ProveOptions {
  bool values = false;
  std::vector<std::string> slices;  ///< "z=0..70", as typed
  bool by_residues = false;         ///< the certificate is one of residue classes
  std::string claim;                ///< to prove or to refute; empty: none
  std::string question;             ///< of ask
  std::string export_format;        ///< "coq", "mona" or "walnut"; empty: none
};

/// What `sprague sequence` and `sprague survey` were asked for, besides the game and the limits.
struct SequenceOptions {
  std::string to;               ///< how many values, as typed: "1000", "1e6", "10^8"; empty: until a proof
  std::vector<std::string> at;  ///< heaps whose values are wanted
  std::string method = "automatic";
  u64 threads = 0;  ///< 0: as many as help
  bool candidates = false, values = false, csv = false, statistics = false;
  std::string out_file, npy_file, raw_file;
  u64 width = 0;  ///< bytes a value in npy_file and raw_file; 0: as the game needs
  std::string checkpoint_file;
  double checkpoint_seconds = 60;
  u64 digits = 3;      ///< survey: codes with so many digits behind the point
  std::string folder;  ///< survey: where its files are

  /// Are values printed, or written to files?
  [[nodiscard]] bool writes_values() const {
    return values || csv || !out_file.empty() || !npy_file.empty() || !raw_file.empty();
  }
};

/// What `sprague serve` was asked for, besides the ceilings in the limits.
struct ServeOptions {
  std::string host = "127.0.0.1";
  int port = 8117;                 ///< 0: the system chooses
  std::vector<std::string> names;  ///< of this computer, besides localhost
  std::string web_folder;          ///< empty: where it usually is
  std::size_t threads = 0;         ///< 0: as many as the machine runs at once
  std::size_t queue = 64;
  std::size_t connections = 128;
  std::size_t body_kibibytes = 1024;
  double patience = 10;  ///< seconds a client may take to send a request
};

struct Options {
  std::vector<std::string> words;  ///< a position, in one word or many
  Task task;
  bool json = false;
  std::optional<u64> list_moves;  ///< --moves: how many winning moves to list
  std::string batch_file;         ///< empty: no batch; "-": standard input
  std::string certificate_file;   ///< solve, prove: where the certificate goes; empty: none
  std::string rules_file;         ///< check: rules that the certificate must be about; empty: any
  std::string name;               ///< show: which ruleset
  Side first = Side::you;
  bool watch = false;
  // judge, with the problem's name in `name`
  std::string input_file;  ///< empty: standard input
  bool list = false;       ///< list the problems
  bool sample = false;     ///< show the problem's format and sample
  bool forget = false;     ///< theorems: delete them
  RefuteOptions refute;
  TableOptions table;
  ProveOptions prove;
  SequenceOptions sequence;
  ServeOptions serve;
};

/// Reads the arguments and does what they ask.
[[nodiscard]] int run_command(int argc, char** argv);

[[nodiscard]] int tour(SessionState& session);
[[nodiscard]] int solve(SessionState& session, const Options& options);
[[nodiscard]] int solve_batch(SessionState& session, const Options& options, const std::atomic<bool>& stop);
[[nodiscard]] int answer_tasks(SessionState& session, const Options& options, const std::atomic<bool>& stop);
[[nodiscard]] int list_rulesets(SessionState& session, const Options& options);
[[nodiscard]] int show(SessionState& session, const Options& options);
[[nodiscard]] int judge(const Options& options, const std::atomic<bool>& stop);
[[nodiscard]] int play(SessionState& session, const Options& options);
[[nodiscard]] int theorems(const Options& options);
[[nodiscard]] int refute(SessionState& session, const Options& options);
[[nodiscard]] int table(SessionState& session, const Options& options);
[[nodiscard]] int prove(SessionState& session, const Options& options);
[[nodiscard]] int ask(SessionState& session, const Options& options);
/// Into the file that --certificate names, and says so. The exit status.
[[nodiscard]] int write_certificate_text(const std::string& text, const Options& options);
[[nodiscard]] int check(const Options& options);
[[nodiscard]] int sequence(SessionState& session, const Options& options, const std::atomic<bool>& stop);
[[nodiscard]] int survey(const Options& options, const std::atomic<bool>& stop);
[[nodiscard]] int serve(const Options& options, const std::atomic<bool>& stop);

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

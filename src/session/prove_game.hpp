// prove: theorems about games in the rule language, as front ends ask for them, and their use.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "prove/decide/claim.hpp"
#include "prove/describe/statement.hpp"
#include "prove/prove.hpp"
#include "prove/query/query.hpp"
#include "prove/strategy.hpp"
#include "session/session_state.hpp"
#include "table/table.hpp"

namespace sprague {

/// The rules of one game that the session knows, ready for proofs.
struct ProofSubject {
  /// A game in which Left and Right have moves of their own is here with whose turn it is in front, as in
  /// script/turns.hpp: a theorem is then about single positions, and never about components of sums.
  prove::Subject subject;
  script::Game without_turns = {};  ///< that game as it stands in the rules; only where there are turns
  Convention convention = Convention::normal;  ///< what the rules say, or else what was asked for
  std::string text;                            ///< "bash.game m=5"
  /// What theorems about it are kept under: it depends on the canonical rules, the game and its parameters,
  /// and on the convention.
  [[nodiscard]] std::string key() const;
};

/// `game` is a game of rules that the session knows, with its parameters. `rest`, where given, is set to what
/// stands behind it; otherwise nothing may.
[[nodiscard]] Result<ProofSubject> proof_subject(SessionState& session, std::string_view game,
                                                 Convention convention, std::string_view* rest = nullptr);

/// The parts of a game in which Left and Right have moves of their own become those of the game with whose
/// turn it is in front, with what measure is found for it. The error says why there is no such game, or no
/// compiled form of it.
[[nodiscard]] std::optional<Error> put_turns_in_front(ScriptParts& parts);

struct ProveTask {
  std::string game;
  Convention convention = Convention::normal;
  bool values = false;                   ///< nim-values, and not only who wins
  std::vector<table::Axis> slices = {};  ///< coordinates that are fixed, and the numbers they run through
  bool automata_only = false;            ///< without the theorems on periods and residues
  std::string claim = {};  ///< prove or refute this about the P-positions ("x = y") or values ("G = n")
  /// The kind of the certificate that is wanted: empty for `automatic` where there are automata, or
  /// "residue".
  std::string certificate_kind = {};
  /// Also find the automata that Strategy and certificates need, where something else was the proof; for at
  /// most so many seconds.
  bool for_use = false;
  double seconds_for_use = 1;
  Limits limits = {};
  Language language = Language::english;  ///< of the reply
};

struct ProveReport {
  std::string game = {};
  Convention convention = Convention::normal;
  prove::Conclusion answer = {};
  prove::Statement statement = {};  ///< of what was proved
  std::string claim = {};           ///< what was claimed
  std::string may_be_fixed = {};    ///< a coordinate, where slices could be proved and none were asked for
  bool has_sequence = false;        ///< positions are one number, and have nim-values
  std::optional<prove::Counterexample> counterexample = {};  ///< the claim is refuted
  /// The theorem, where there are automata; it is what is used and certified.
  std::shared_ptr<const prove::Theorem> theorem = {};
  std::string certificate_kind = {};  ///< as in the task
  std::string certificate = {};       ///< of a code: the text, of kind `periodic`; may be empty
};

/// Errors point into the claim, where there is one and they have a length, and otherwise into the game.
[[nodiscard]] Result<ProveReport> prove_game(SessionState& session, const ProveTask& task);

struct AskReport {
  std::string game = {}, question = {};
  Convention convention = Convention::normal;
  std::optional<prove::QueryAnswer> answer = {};  ///< nothing: no pattern was found that could be asked about
  double seconds = 0;
};

/// Decides a sentence about the P-positions P(x, …) or the nim-values G(x, …) of a game (prove/query/query.hpp), by
/// a theorem that is known or is looked for now. Errors point into the question where they have a length.
[[nodiscard]] Result<AskReport> ask_game(SessionState& session, const ProveTask& task,
                                         std::string_view question);
/// The certificate of the answer, of kind `sentence`: that of the theorem and what is said of it. Needs: the
/// report is the session's last of this task, and it decides the question.
[[nodiscard]] Result<std::string> certificate_of_answer(SessionState& session, const ProveTask& asked,
                                                        const AskReport& report);

/// What prove takes instead of `name`, and the example in games/ that is called so.
[[nodiscard]] Message prove_hint(std::string_view name);

/// Does `game` begin with the name of a built-in game?
[[nodiscard]] bool is_built_in(std::string_view game);

/// The same for a code: an octal code, a subtraction set, Bash's game or a named game that is one of these,
/// without a position. The theorem is the period of its nim-values; the report has no automata. Errors:
/// another game, misère play, slices.
[[nodiscard]] Result<ProveReport> prove_code(SessionState& session, const ProveTask& task);

/// The name under which the session knows rules for a built-in game without its position, so that they can be proved about: those
/// of the folder games/, or those that a code stands for. Nothing for other games.
[[nodiscard]] std::optional<std::string> rules_for_proofs(SessionState& session, const std::string& game);

/// prove_game for rules that the session knows, and for names that nobody knows; prove_code for built-in
/// games, and where that proves nothing prove_game for their rules.
[[nodiscard]] Result<ProveReport> prove_any(SessionState& session, const ProveTask& task);

/// The formula of a claim is checked before it is written, which can take longer than the proof; keep_certified needs none.
enum class ClaimFormula { written, left_out };
/// The text of a certificate: of the kind that was asked for, or else the one that keep_certified can use, or
/// else any. Empty where there is no evidence of that kind. Needs: something was proved.
[[nodiscard]] std::string certificate_text(const ProveReport& report,
                                           ClaimFormula formula = ClaimFormula::written);

/// The theorem for another prover: "coq", "mona" or "walnut" (whose files stand one behind the other, each
/// under a line with its name); or its automata as a picture: "dot" or "svg". Needs: something was proved, and,
/// but for Coq, a report with a theorem.
[[nodiscard]] Result<std::string> exported(const ProveReport& report, std::string_view prover);

/// Decides what the certificate claims again, and keeps the theorem in the session, where solve uses it.
/// False when it is not about these rules, or not right, or it takes longer than the limits.
bool keep_certified(SessionState& session, const ProofSubject& subject, std::string_view certificate,
                    const Limits& limits);

/// What is proved about `subject`: kept in the session, or in a certificate that it knows to find and that is
/// decided again now. Null when there is nothing.
[[nodiscard]] const prove::Strategy* known_theorem(SessionState& session, const ProofSubject& subject,
                                                   const Limits& limits);

/// What the theorem that is known about `subject` says; nothing when there is none.
[[nodiscard]] std::optional<Message> proved_words(SessionState& session, const ProofSubject& subject);

/// `position`, a component of a sum that was read from `text`, with what a theorem of normal play that the
/// session knows says about it; itself where there is none or a search is short.
[[nodiscard]] std::unique_ptr<AnyPosition> with_theorem(SessionState& session, std::string_view text,
                                                        std::unique_ptr<AnyPosition> position);

/// Looks for a theorem about `subject`, as prove_game does; once in a session, and later calls say how that ended.
[[nodiscard]] Attempt try_to_prove(SessionState& session, const ProofSubject& subject, bool values,
                                   const Limits& limits);
/// The same for the rules of a position, for so many seconds at most. Needs: is_large(session, task).
[[nodiscard]] Attempt prove_for(SessionState& session, const Task& task, double seconds);
/// Is it a position of rules that a theorem could be about, with a box of followers that is not tabulated in a moment?
[[nodiscard]] bool is_large(SessionState& session, const Task& task);

/// The answer for a position that a theorem of the session is about, when it is too large to be searched:
/// nothing in all other cases. All that `position` may be is one position, or, where nim-values are proved, a
/// sum.
[[nodiscard]] std::optional<Answer> answer_by_theorem(SessionState& session, const Task& task);
/// Does a search know at least as much as the theorem, for as little as it would cost without one? So where the box of the
/// followers is within the limits, and where the nim-value is asked for at any cost.
[[nodiscard]] bool is_searched_first(SessionState& session, const Task& task);

}  // namespace sprague

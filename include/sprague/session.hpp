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

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sprague/certificate.hpp"
#include "sprague/error.hpp"
#include "sprague/ruleset.hpp"
#include "sprague/task.hpp"

namespace sprague {

// The verbs besides tasks: for each what is asked and what is answered. A game is named as in the program, without a position: "wythoff",
// "bash 3", "octal 0.77"; or a game of `rules`, which are games in the rule language (doc/rule-language.md), or one that
// the session was given by define() or add().

/// G(n + period) = G(n) + saltus for all n ≥ preperiod.
struct SequencePeriod {
  u64 preperiod = 0, period = 0, saltus = 0;
  bool is_proved = false;        ///< false: it looks so as far as was computed
  std::string theorem = {};      ///< by which it is proved
  std::string saltus_form = {};  ///< instead of saltus where Left and Right have different moves: "0", "^*"
};

// ---- table: the nim-values or outcomes of all positions in a box ------------------------------------------

/// One coordinate and the numbers it runs through, both ends included.
struct Range {
  std::string name = {};  ///< of a request, empty: the coordinate at its place in the list
  u64 first = 0, last = 0;
};

struct TableRequest {
  std::string game = {};
  std::string rules = {};
  Convention convention = Convention::normal;
  Limits limits = {};
  std::optional<u64> to = {};  ///< every coordinate without a range of its own runs from 0 to this
  std::vector<Range> ranges = {};
  bool outcomes = false;  ///< who wins is wanted, and not the nim-values
};

struct TableAnswer {
  static constexpr std::uint32_t absent = ~std::uint32_t{0};     ///< a cell that is no position
  static constexpr std::uint32_t drawn = ~std::uint32_t{0} - 1;  ///< a draw, or an infinite loopy value

  std::vector<Range> axes = {};           ///< as far as the limits went
  std::vector<std::uint32_t> cells = {};  ///< in row-major order: the last axis runs fastest
  /// Misère play, and games that end by a rule of their own, have outcomes; games in which Left and Right have
  /// different moves have outcome classes.
  TableContent content = TableContent::nim_values;
  std::optional<SequencePeriod> period = {};  ///< where at most one coordinate varies
  Ending ending = Ending::computed;
  double seconds = 0;
};

// ---- tile: a table that is larger than memory, filled a part at a time -------------------------------------

/// The cells of a whole table in row-major order, such as those of a mapped file. One that is no position holds the largest number
/// that fits.
using TableMemory =
    std::variant<std::monostate, std::span<std::uint8_t>, std::span<std::uint16_t>, std::span<std::uint32_t>>;

struct TileRequest {
  TableRequest table = {};  ///< the whole; all its coordinates begin at 0
  /// What is to be filled, all coordinates; none: it is only told how the table can be filled.
  std::vector<Range> tile = {};
};

struct TileAnswer {
  std::vector<Range> axes = {};  ///< of the whole table
  /// Of each: may tiles be parts of it? A tile needs, beside itself, those that are nowhere behind it; others that do not need each
  /// other may be filled at the same time, in other sessions and processes.
  std::vector<bool> can_be_cut = {};
  /// Outcomes, where they are asked for, need cells of one byte.
  TableContent content = TableContent::nim_values;
  Ending ending = Ending::computed;  ///< otherwise a part of the tile's cells, at most, is filled
  double seconds = 0;
};

// ---- sequence: long nim-sequences of heap games -----------------------------------------------------------

struct SequenceRequest {
  std::string game = {};
  std::string rules = {};
  Limits limits = {};
  Language language = Language::english;
  std::optional<u64> to = {};    ///< how many values; nothing: until a period is proved, or
                                 ///< as far as `at` goes
  u64 values = 100;              ///< how many of the first values the answer lists
  std::vector<Natural> at = {};  ///< heaps whose values are wanted, of any size
};

struct SequenceAnswer {
  u64 known = 0;                                ///< the values of the heaps below this are known
  std::vector<std::uint32_t> values = {};       ///< G(0), G(1), …; none where early values are not kept
  std::vector<std::optional<Natural>> at = {};  ///< as in the request; nothing where that is not known
  /// The same where Left and Right have different moves: canonical forms in words, which Session::value reads; empty texts where one
  /// is not known, or too long.
  std::vector<std::string> forms = {}, forms_at = {};
  std::optional<SequencePeriod> period = {};
  Ending ending = Ending::computed;
  double seconds = 0;
};

// ---- prove: a theorem about all positions -----------------------------------------------------------------

struct ProveRequest {
  std::string game = {};
  std::string rules = {};
  Convention convention = Convention::normal;
  Limits limits = {};
  Language language = Language::english;
  bool values = false;     ///< about the nim-values, and not only who wins
  std::string claim = {};  ///< prove or refute this: "x = y", or "G = n" of values; empty: find a theorem
};

struct ProveAnswer {
  enum class Verdict { proved, refuted, no_pattern };
  Verdict verdict = Verdict::no_pattern;
  std::string statement = {};    ///< what is proved, in words
  std::string formula = {};      ///< the same in the rule language where that can say it; may be empty
  std::string source = {};       ///< who found it, where that is known
  std::string method = {};       ///< how it was proved
  std::string certificate = {};  ///< for sprague-check; empty where nothing is proved, or no kind fits
  /// Refuted: a position about which the claim is wrong, and why it cannot be right.
  std::vector<Natural> counterexample = {};
  std::string claimed = {}, truth = {}, reason = {};
  std::vector<std::string> tried = {};  ///< guesses, and what became of each
  Ending ending = Ending::computed;     ///< no pattern: what ran out
  double seconds = 0;
};

// ---- ask: a sentence about a proved game ------------------------------------------------------------------

struct AskRequest {
  std::string game = {};
  std::string rules = {};
  Convention convention = Convention::normal;
  Limits limits = {};
  std::string question = {};  ///< "forall x, y: P(x, y) => P(y, x)" (doc/algorithms/prove.md)
};

struct AskAnswer {
  enum class Verdict {
    yes,              ///< a sentence, and true
    no,               ///< a sentence, and false
    none,             ///< free variables: no tuple satisfies it
    every,            ///< every tuple does
    finitely_many,    ///< `tuples` are the first of them
    infinitely_many,  ///< the same
    ran_out,          ///< the limits were not enough, or there is no theorem to be asked
  };
  Verdict verdict = Verdict::ran_out;
  std::vector<std::string> names = {};  ///< of the numbers in a tuple
  std::vector<std::vector<Natural>> tuples =
      {};                        ///< that satisfy it, or show why a sentence is true or false
  std::string certificate = {};  ///< for sprague-check; may be empty
  double seconds = 0;
};

// ---- refute: somebody's formula held against the truth ----------------------------------------------------

struct RefuteRequest {
  std::string game = {};
  std::string rules = {};
  Convention convention = Convention::normal;
  Limits limits = {};
  Language language = Language::english;
  std::string formula = {};  ///< "the next player wins if …", or with `values` the nim-value
  bool values = false;
  std::size_t coordinates = 0;  ///< of a position; 0: as few as will do
  u64 from = 0;                 ///< the least number of a position
  std::optional<u64> to = {};   ///< the greatest; nothing: about 100,000 positions
};

struct RefuteAnswer {
  enum class Verdict { refuted, agreed, ran_out };
  Verdict verdict = Verdict::agreed;
  u64 agreed = 0;                        ///< so many positions, small ones first
  std::optional<u64> complete_to = {};   ///< every position with numbers up to this agreed
  std::vector<u64> counterexample = {};  ///< refuted: the first position that is wrong
  std::string claimed = {};              ///< what the formula says of it
  Answer truth = {};                     ///< what holds
};

// ---- value: an expression of values and positions -----------------------------------------------------------

struct ValueRequest {
  std::string expression = {};  ///< "{2|-1} + clobber xo|ox + 1/2 - ^*", "^ || *" (doc/values.md)
  std::string rules = {};
  bool explain = false;      ///< how the canonical form came about
  bool certificate = false;  ///< evidence for sprague-check
  Limits limits = {};
  Language language = Language::english;
};

/// Numbers are dyadic rationals in words: "3/4". Where `ending` is not `proved` nothing else is known.
struct ValueAnswer {
  std::string value =
      {};  ///< the canonical form in words, which can be read again; empty where it would be too long
  std::string compared_with = {};  ///< of a comparison the value on its right
  bool holds = false;              ///< and whether it is true
  Outcome outcome_class = Outcome::P;
  std::string left_stop = {}, right_stop = {}, mean = {}, temperature = {};
  std::string atomic_weight = {};  ///< empty where the value is not all-small
  u64 birthday = 0;
  std::vector<std::string> kinds = {};        ///< "integer", "nimber", "infinitesimal", "hot", "all_small", …
  std::vector<std::string> explanation = {};  ///< a line each
  std::string thermograph = {};               ///< a picture, as SVG
  std::string certificate = {};               ///< where it was asked for; empty where it would be too large
  Ending ending = Ending::proved;
  double seconds = 0;
};

// ---- The session ------------------------------------------------------------------------------------------

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

  /// Errors of these point into request.game, or into the formula, claim, question or expression where they have a length.
  [[nodiscard]] Result<TableAnswer> table(const TableRequest& request);
  /// Fills a tile in `cells`. It is the same whatever the tile's cells held before, so that what was interrupted is done again.
  /// Needs: the tiles that it needs are filled. Errors: the game has no table that can be filled by rows of its own cells; a value
  /// does not fit into the cells. Cost: a step a cell, and one for each cell in front of the tile that a line through it crosses.
  [[nodiscard]] Result<TileAnswer> tile(const TileRequest& request, const TableMemory& cells);
  [[nodiscard]] Result<SequenceAnswer> sequence(const SequenceRequest& request);
  [[nodiscard]] Result<ProveAnswer> prove(const ProveRequest& request);
  [[nodiscard]] Result<AskAnswer> ask(const AskRequest& request);
  [[nodiscard]] Result<RefuteAnswer> refute(const RefuteRequest& request);
  [[nodiscard]] Result<ValueAnswer> value(const ValueRequest& request);

  /// A request as JSON in, its answer or an error as JSON out (doc/formats/serve.md lists the verbs
  /// behind /api/: "task", "table", …). It depends on nothing else, and nothing of it is remembered.
  [[nodiscard]] std::string json(std::string_view verb, std::string_view request);

  /// Ends what runs, at its next look: it answers with what it has. Later requests end at once, until
  /// go_on().
  void stop();
  void go_on();

  /// While a request takes long, `hear` is told about twice a second, in its thread, how many positions were looked at and how many
  /// seconds it has taken; some requests tell nothing. It may call stop() and nothing else of the session, and throws nothing.
  /// An empty function ends that.
  void on_progress(std::function<void(u64 positions, double seconds)> hear);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

/// The JSON form of an answer (doc/formats/task.md), on one line when `indent` is negative.
[[nodiscard]] std::string to_json(const Answer& answer, int indent = -1);
[[nodiscard]] std::string to_json(const Error& error, Language language = Language::english, int indent = -1);

}  // namespace sprague

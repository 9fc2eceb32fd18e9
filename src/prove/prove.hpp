// prove: from rules to a theorem about all positions. A table is filled, patterns are guessed from it, and
// every guess is put to a decision procedure, which alone says PROVED: periods of heap games by Guy and
// Smith's theorem, residue classes by affine forms (residue.hpp), everything else by automata (decide.hpp). A
// guess that is refused comes with a position; a larger table or a finer guess follows, until one is proved
// or the budget is spent.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "proof/automatic_certificate.hpp"
#include "prove/decide/decide.hpp"
#include "prove/decide/recursion.hpp"
#include "prove/decide/residue.hpp"
#include "rules/clauses.hpp"
#include "rules/shift_invariant.hpp"

namespace sprague::prove {

/// A game as text and in its two forms.
struct Subject {
  std::string rules = {};  ///< canonical text
  script::Game game = {};  ///< the instance
  std::vector<std::pair<std::string, i64>> parameters = {};
  ClauseGames clauses = {};  ///< the same, with a measure
  /// The game is one in which Left and Right have moves of their own, with whose turn it is in front
  /// (script/turns.hpp): what is proved of it is about who wins, and says nothing about sums or nim-values.
  bool has_turns = false;
  Message how_play_ends = {};  ///< where that is known without a measure, by a search
};

struct Request {
  Convention convention = Convention::normal;
  bool values = false;  ///< prove the nim-values, and not only who wins
  std::vector<Slice> slices =
      {};                      ///< ascending, all fixing the same coordinates; empty: no coordinate is fixed
  bool automata_only = false;  ///< do without the periodicity theorem, and without residues
  bool residues = false;       ///< look for P-positions by residues first, also where a period is proved
  bool without_automata = false;  ///< by the periodicity theorem or residues, or not at all
  Limits limits = {};
};

/// Makes a budget that also ends when the user has had enough.
using MakeBudget = std::function<Budget(const Limits&)>;

/// G(n + period) = G(n) + saltus for n ≥ preperiod.
struct PeriodTheorem {
  u64 preperiod = 0, period = 1, saltus = 0;
  std::vector<u64> values = {};  ///< nim-values up to preperiod + period
  bool splits = false;           ///< rules that split heaps need Guy and Smith's longer window
  u64 window = 0;                ///< values up to here had to repeat
  u64 modulus = 1;  ///< of conditions on residues: it divides a multiple of the period, the window's
};

struct Theorem {
  Subject subject = {};
  Convention convention = Convention::normal;
  bool values = false;
  std::vector<Slice> slices = {};        ///< one without fixed coordinates, or those of the request
  std::vector<Decision> decisions = {};  ///< by automata, one a slice; empty where only the period or
                                         ///< residues are proved
  Numeration numeration = Numeration::base(2);
  std::optional<PeriodTheorem> period = std::nullopt;
  std::optional<ResidueTheorem> residue = std::nullopt;  ///< of the P-positions, without automata
  std::optional<RecursionTheorem> recursion = std::nullopt;
  /// Coordinates that no move joins, with a theorem about the nim-values of each part: G is their nim-sum.
  struct Part {
    std::vector<std::size_t> coordinates = {};
    std::shared_ptr<const Theorem> theorem = {};
  };
  std::vector<Part> parts = {};
};

struct Attempt {
  Message guess;    ///< "base 2, from a table of 64 x 64: 8 states"
  Message outcome;  ///< "wrong at (3, 5): …"
};

struct Conclusion {
  enum class Verdict { proved, no_pattern };
  Verdict verdict = Verdict::no_pattern;
  std::optional<Theorem> theorem = std::nullopt;
  std::vector<Attempt> tried = {};
  Ending ending = Ending::computed;  ///< of what proves nothing: everything was tried, or what ran out
  double seconds = 0;
  u64 bytes = 0;
};

/// Why nothing is proved of a subject without a measure.
[[nodiscard]] Error no_measure(const Subject& subject);

/// Why nothing is said about the nim-values of a subject with turns.
[[nodiscard]] Error no_values_with_turns();

/// An error says why the rules cannot be the subject of a proof.
[[nodiscard]] Result<Conclusion> prove(const Subject& subject, const Request& request,
                                       const MakeBudget& make_budget);

/// Decides a claim again, from a certificate that nobody need trust. Nothing when it is not right, not about
/// these rules, or the budget says no.
[[nodiscard]] std::optional<Theorem> proved_again(const Subject& subject, const proof::Automatic& claim,
                                                  Budget& budget);

}  // namespace sprague::prove

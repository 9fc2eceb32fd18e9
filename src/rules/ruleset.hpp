// What a ruleset is.
//
// A ruleset is a small C++ type: a description (`info`, `examples`), a value type `Position`, and
// `options(position, out)`. That is enough to be solved by search, listed, played and tested. Every further
// member is an ability that the engine uses when it is there; each has a concept below, and the generic tests
// hold each against brute force. Rulesets are templates where they can be, so nothing here costs a virtual
// call a position.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "base/scanner.hpp"
#include "rules/clauses.hpp"
#include "rules/ground.hpp"
#include "rules/option_sink.hpp"
#include "rules/position_view.hpp"
#include "sprague/error.hpp"
#include "sprague/outcome.hpp"

namespace sprague {

/// Something that is known, with whom to thank and what it needs.
struct Theorem {
  std::string_view name;            ///< "Bouton's theorem"
  std::string_view statement;       ///< one sentence
  std::string_view source;          ///< author, year, place
  std::string_view hypotheses;      ///< what must hold for it, and why it holds where this ruleset cites it
  const Message* proved = nullptr;  ///< instead of `statement`: what a prover found
};

/// A value and the theorem that gives it.
template <class T>
struct Known {
  T value;
  const Theorem* theorem;
};

/// A position whose answer is part of the documentation and of the tests.
struct Example {
  std::string_view text;             ///< what follows the ruleset's name: arguments, then the position
  Outcome outcome;                   ///< in `convention`
  int nim_value = -1;                ///< −1: not given
  std::string_view first_move = {};  ///< the result of the first winning move in `order`; empty: not given
  Convention convention = Convention::normal;
};

/// The description from which lists, pages, help and tests are made.
struct Info {
  std::string_view name;      ///< as typed: lower case, underscores
  std::string_view title;     ///< as written in English
  std::string_view title_zh;  ///< in Chinese
  std::string_view family;    ///< the heading it stands under in lists
  std::string_view summary;   ///< one line
  std::string_view rules;     ///< what may be moved, in a few sentences
  std::string_view notation;  ///< what to type after the name, for example "HEAP…"
  std::string_view meaning;   ///< what that means, in a sentence or two
  std::string_view order;     ///< the order in which winning moves are listed
  std::string_view range;     ///< for which sizes answers are exact
  std::span<const Theorem> theorems = {};
  /// Numbers behind the name are coordinates, of which there are tables; not so where they are edges, say.
  bool has_tables = true;
};

/// A position: a regular value with a hash, one spelling, and a parser that reads it back.
template <class P>
concept PositionValue = std::regular<P> && requires(const P position) {
  { position.hash() } -> std::convertible_to<std::size_t>;
  { position.text() } -> std::convertible_to<std::string>;
};

/// An impartial ruleset: the least that the engine needs.
template <class R>
concept Impartial =
    PositionValue<typename R::Position> &&
    requires(const R rules, const typename R::Position position, std::vector<typename R::Position>& out) {
      { R::info } -> std::convertible_to<const Info&>;
      { std::span<const Example>(R::examples) };
      rules.options(position, out);  // appends every option of `position` to `out`
    };

/// A partizan ruleset: Left and Right may have different moves. A position does not know whose turn it is;
/// WithTurns (rules/with_turns.hpp) makes rules of it whose positions do.
template <class R>
concept Partizan =
    PositionValue<typename R::Position> &&
    requires(const R rules, const typename R::Position position, std::vector<typename R::Position>& out) {
      { R::info } -> std::convertible_to<const Info&>;
      { std::span<const Example>(R::examples) };
      rules.options(position, Player::left, out);  // appends every option of that player to `out`
    };

// Optional abilities
// ---------------------------------------------------------------------------------------------

/// Has arguments in front of the position (`bash 3 …`): made by `make(scanner)`, spelled by `arguments()`.
template <class R>
concept Parameterised = requires(const R rules, Scanner& scanner) {
  { R::make(scanner) } -> std::same_as<Result<R>>;
  { rules.arguments() } -> std::convertible_to<std::string>;
};

/// Reads positions its own way; otherwise `Position::parse` does.
template <class R>
concept ReadsPositions = requires(const R rules, Scanner& scanner) {
  { rules.parse(scanner) } -> std::same_as<Result<typename R::Position>>;
};

/// Computes what its theorems need for a position (a table, a period) before anything else is asked.
template <class R>
concept Preparable = requires(R rules, const typename R::Position position, Budget& budget) {
  rules.prepare(position, budget);
};

/// The same, of what is only needed under a convention.
template <class R>
concept PreparableFor = requires(R rules, const typename R::Position position, Convention convention,
                                 Budget& budget) { rules.prepare(position, convention, budget); };

/// The same, of what only the nim-value needs, where its theorems tell the outcome without: for who asks for the value.
template <class R>
concept PreparableForValues = requires(R rules, const typename R::Position position, Budget& budget) {
  rules.prepare_values(position, budget);
};

/// The nim-value by a theorem (normal play).
template <class R>
concept KnownValue =
    requires(const R rules, const typename R::Position position) { rules.known_value(position); };

/// The outcome by a theorem; nothing for a convention that no theorem covers.
template <class R>
concept KnownOutcome = requires(const R rules, const typename R::Position position) {
  { rules.known_outcome(position, Convention::normal) } -> std::same_as<std::optional<Known<Outcome>>>;
};

/// All winning moves without search, wherever known_outcome (or known_value) answers.
template <class R>
concept KnownMoves =
    requires(const R rules, const typename R::Position position, OptionSink<typename R::Position>& sink) {
      rules.winning_moves(position, Convention::normal, sink);
    };

/// All moves to options of a given nim-value without search, wherever known_value answers.
template <class R>
concept KnownMovesToValue = KnownValue<R> && requires(const R rules, const typename R::Position position,
                                                      OptionSink<typename R::Position>& sink) {
  rules.moves_to_value(position, rules.known_value(position)->value, sink);
};

/// Searches nim-values in a better way than position by position (normal play): `value_theorem` says why it
/// may. `has_value` is asked where the value itself is not wanted; nothing when the budget ran out.
/// `is_easy_to_value`: that takes a moment at most, so it is done unasked.
template <class R>
concept SearchesValues =
    !KnownValue<R> && requires(R rules, const typename R::Position position, Budget& budget) {
      { R::value_theorem } -> std::convertible_to<const Theorem&>;
      { rules.search_value(position, budget) } -> std::same_as<std::optional<u64>>;
      { rules.has_value(position, u64{}, budget) } -> std::same_as<std::optional<bool>>;
      { rules.is_easy_to_value(position) } -> std::same_as<bool>;
    };

/// Many positions are the same game: `simplified` makes one position of them, of rules that are played in the
/// same way, and search visits those.
template <class R>
concept Simplifies =
    Impartial<typename R::Simplified> && requires(const R rules, const typename R::Position position) {
      { rules.simplified(position) } -> std::same_as<typename R::Simplified::Position>;
    };

/// Positions fall apart: each is the sum of its components (normal play), positions of the same rules, written alike where they
/// lie or are turned otherwise, in an order; those that nobody can move in may be left out.
template <class R>
concept FallsApart = Impartial<R> && requires(const R rules, const typename R::Position position) {
  { rules.components_of(position) } -> std::same_as<std::vector<typename R::Position>>;
};

/// A position shows what it is made of, as values (rules/position_view.hpp).
template <class P>
concept Viewed = requires(const P position) {
  { position.view() } -> std::convertible_to<PositionView>;
};

/// The view of a position is a board, '.' for a free cell; a move fills free cells, and is legal as long as
/// these are free and no longer.
template <class R>
concept FillsCells = R::fills_cells && requires(const typename R::Position position) {
  { position.view() } -> std::same_as<BoardOfCells>;
};

/// Follows the misère Nim rule, alone and in sums (doc/algorithms/misere.md). `is_firm`: some heap has a
/// nim-value of 2 or more. `misere_moves_beside`: all moves that win when the rest of the sum has nim-sum
/// `others` and is firm or not.
template <class R>
concept MisereNimLike = KnownValue<R> && requires(const R rules, const typename R::Position position,
                                                  OptionSink<typename R::Position>& sink) {
  { rules.is_firm(position) } -> std::same_as<bool>;
  rules.misere_moves_beside(position, rules.known_value(position)->value, false, sink);
};

/// Play may go on for ever, which is a draw (outcome D); where a rule ends play as well (EndsByRule), when
/// neither player can do better.
template <class R>
concept Loopy = R::is_loopy;

/// The loopy nim-value by a theorem (normal play).
template <class R>
concept KnownLoopyValue = requires(const R rules, const typename R::Position position) {
  rules.known_loopy_value(position)->text();
};

/// The remoteness without search.
template <class R>
concept KnownRemoteness = requires(const R rules, const typename R::Position position) {
  { rules.known_remoteness(position, Convention::normal) } -> std::same_as<std::optional<u64>>;
};

/// All moves that keep a draw, wherever known_outcome answers D.
template <class R>
concept KnownDrawingMoves =
    requires(const R rules, const typename R::Position position, OptionSink<typename R::Position>& sink) {
      rules.drawing_moves(position, Convention::normal, sink);
    };

/// The end of play is decided by the ruleset and not by who cannot move: `result` gives the outcome of a
/// position in which play is over (N: who would be next has won), nothing where it goes on. Such a game is played alone; one
/// that is played alone for another reason names it in `alone_reason`.
template <class R>
concept EndsByRule = requires(const R rules, const typename R::Position position) {
  { rules.result(position, Convention::normal) } -> std::same_as<std::optional<Outcome>>;
};

/// Searches who wins in a way of its own, for positions for which `searches_outcome_of` says so; `outcome_theorem`, if there is
/// one, says why it may.
template <class R>
concept SearchesOutcomes = requires(R rules, const typename R::Position position, Budget& budget) {
  R::outcome_method;
  { rules.searches_outcome_of(position) } -> std::same_as<bool>;
  { rules.search_outcome(position, Convention::normal, budget) } -> std::same_as<std::optional<Outcome>>;
};

/// Finds who wins by a theorem, which costs more than a look: nothing where no theorem covers the position, or the budget ran out.
template <class R>
concept FindsOutcomes = requires(const R rules, const typename R::Position position, Budget& budget) {
  {
    rules.found_outcome(position, Convention::normal, budget)
  } -> std::same_as<std::optional<Known<Outcome>>>;
};

/// Rules whose positions know whose turn it is: those of `WithoutTurns`, which is Partizan, and a player.
template <class R>
concept HasTurns = Partizan<typename R::WithoutTurns> && requires(typename R::Position position) {
  { position.turn } -> std::same_as<Player&>;
};

/// May have to give up while it lists options (a number became too large), and says so afterwards.
template <class R>
concept MayGiveUp = requires(const R rules) { rules.take_failure(); };

/// Has a name of its own instead of its type's: it was made at run time.
template <class R>
concept NamedItself = requires(const R rules) {
  { rules.name() } -> std::convertible_to<std::string>;
};

/// A game of the rule language.
template <class R>
concept WrittenInRules = MayGiveUp<R> && NamedItself<R> && requires(const R rules) { rules.game(); };

/// Rules of somebody's code whose play was promised to end; they hear of a position to which it can come back.
template <class R>
concept PromisesToEnd = MayGiveUp<R> && requires(const R rules, const typename R::Position position) {
  rules.came_back(position);
};

/// Ends the budget where the ruleset has given up since the last call. True: nothing that rests on what it
/// listed or said since then may be kept.
template <class R>
bool note_failure(const R& rules, Budget& budget) {
  if constexpr (MayGiveUp<R>) {
    if (const auto trouble = rules.take_failure()) {
      budget.give_up(*trouble);
      return true;
    }
  }
  (void)rules, (void)budget;
  return false;
}

/// Appends the options of `position`. False, and the budget has ended: they could not all be listed. Rules whose lists
/// may take long have an `options` that looks at the budget.
template <class R, class Position>
[[nodiscard]] bool list_options(const R& rules, const Position& position, std::vector<Position>& out,
                                Budget& budget) {
  if constexpr (MayGiveUp<R>) (void)rules.take_failure();  // of others, who asked before
  if constexpr (requires { rules.options(position, out, budget); })
    rules.options(position, out, budget);
  else
    rules.options(position, out);
  return !note_failure(rules, budget) && !budget.exhausted();
}

/// The rules once more, as clauses, where positions are tuples of numbers: tables of nim-values are filled from these, many
/// times faster than by options.
template <class R>
concept HasClauses = requires(const R rules) {
  { rules.clauses() } -> std::same_as<const ClauseGames&>;
};

/// Words for a move, as a person would write it; otherwise "to" and the option.
template <class R>
concept LabelsMoves = requires(const R rules, const typename R::Position position) {
  { rules.move_label(position, position) } -> std::same_as<Message>;
};

/// An upper bound on the number of options; the engine lists options only where it is small.
template <class R>
concept BoundsOptions = requires(const R rules, const typename R::Position position) {
  { rules.option_bound(position) } -> std::same_as<u64>;
};

/// An upper bound on the number of followers; search is not begun where it is hopeless.
template <class R>
concept BoundsFollowers = requires(const R rules, const typename R::Position position) {
  { rules.follower_bound(position) } -> std::same_as<u64>;
};

/// Says whether `to` is an option of `from` without listing the options.
template <class R>
concept RecognisesOptions = requires(const R rules, const typename R::Position position) {
  { rules.is_option(position, position) } -> std::same_as<bool>;
};

/// Reads a move in words; nothing when the words are no legal move.
template <class R>
concept ReadsMoves = requires(const R rules, const typename R::Position position, Scanner& scanner) {
  { rules.read_move(position, scanner) } -> std::same_as<std::optional<typename R::Position>>;
};

/// A move that gives away as little as possible, for positions too large to search. Needs: not ended.
template <class R>
concept Stalls = requires(const R rules, const typename R::Position position) {
  { rules.stalling_option(position) } -> std::same_as<typename R::Position>;
};

/// The facts that show why (rules/ground.hpp), without words.
template <class R>
concept Explains = requires(const R rules, const typename R::Position position) {
  { rules.explanation(position, Convention::normal) } -> std::same_as<Grounds>;
};

/// The position's text shortened to about `width` bytes; otherwise the whole text.
template <class P>
concept Brief = requires(const P position) {
  { position.brief(std::size_t{}) } -> std::convertible_to<std::string>;
};

}  // namespace sprague

// AnyRuleset and AnyPosition: the border between the rulesets, which are templates, and everything that takes
// text. Their virtual functions are called once a task or once a move in play, never once a position of a
// search.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "base/budget.hpp"
#include "positions/move_sink.hpp"
#include "rules/clauses.hpp"
#include "rules/loopy_graph.hpp"
#include "rules/position_view.hpp"
#include "rules/ruleset.hpp"
#include "solve/part_graph.hpp"
#include "solve/search.hpp"
#include "sprague/natural.hpp"
#include "value/long_dyadic.hpp"

namespace sprague {

namespace value {
class ShortGames;
enum class Game : std::uint32_t;
}  // namespace value

/// Something found out: by `theorem`, or by search when that is null. Without a value, `ending` says what ran
/// out, or stays `proved` when it was not worth a search.
template <class T>
struct Found {
  std::optional<T> value;
  const Theorem* theorem = nullptr;
  Ending ending = Ending::proved;
};

/// How hard to try where no theorem helps.
enum class Effort { only_if_cheap, whatever_it_takes };

/// A search is cheap while (bound on followers) × (bound on options) stays below this.
inline constexpr u64 cheap_search = 5'000'000;

/// A ruleset and one of its positions, as values.
template <class R>
struct PositionOfRules {
  const R& rules;
  const typename R::Position& position;
};

class AnyPosition {
 public:
  virtual ~AnyPosition() = default;

  /// For who knows the ruleset's type: both as values, as long as this position lives and does not change; nothing
  /// where the ruleset is of another type.
  template <class R>
  [[nodiscard]] std::optional<PositionOfRules<R>> as() const {
    const Untyped found = untyped(typeid(R));
    if (found.rules == nullptr) return std::nullopt;
    return PositionOfRules<R>{*static_cast<const R*>(found.rules),
                              *static_cast<const typename R::Position*>(found.position)};
  }
  /// What as() is made of: the ruleset and the position where they are of that type, otherwise null.
  struct Untyped {
    const void* rules = nullptr;
    const void* position = nullptr;
  };
  [[nodiscard]] virtual Untyped untyped(const std::type_info&) const { return {}; }
  /// Of a sum its components, otherwise itself.
  [[nodiscard]] virtual std::vector<AnyPosition*> components() { return {this}; }
  /// The full texts of what it is the sum of in normal play, as far as its rules let it fall apart (FallsApart); of a sum those
  /// of all its components. Itself where play may go on for ever: equal components are worth 0 together only where it ends.
  [[nodiscard]] virtual std::vector<std::string> component_texts() const;

  /// The ruleset and its arguments as typed ("bash 3"); empty for a sum.
  [[nodiscard]] virtual std::string ruleset_text() const = 0;
  /// The position as typed, shortened to about `width` bytes.
  [[nodiscard]] virtual std::string text(std::size_t width = ~std::size_t{0}) const = 0;

  /// Computes the tables that theorems need under a convention.
  virtual void prepare(Convention convention, Budget& budget) = 0;

  /// The nim-value (normal play).
  [[nodiscard]] virtual Found<Natural> nim_value(Effort effort, Budget& budget) = 0;
  /// The loopy nim-value (normal play), for rulesets whose play may go on for ever.
  [[nodiscard]] virtual std::optional<LoopyValue> loopy_value(Budget&) { return std::nullopt; }
  /// What `sprague prove` has proved about its game, where that answers; otherwise empty.
  [[nodiscard]] virtual const Message* proved_words() const { return nullptr; }
  [[nodiscard]] virtual SearchMethod search_method() const { return {}; }
  /// May play go on for ever?
  [[nodiscard]] virtual bool is_loopy() const { return false; }
  /// What it is made of, where its shape tells; of a sum the texts of its components.
  [[nodiscard]] virtual PositionView view() const { return {}; }
  /// Does a move only fill cells of the board that view() is (FillsCells)?
  [[nodiscard]] virtual bool fills_cells() const { return false; }
  /// Do the rules themselves ask for misère play?
  [[nodiscard]] virtual bool is_misere() const { return false; }
  /// Whose turn it is, where Left and Right have different moves; nothing elsewhere.
  [[nodiscard]] virtual std::optional<Player> turn() const { return std::nullopt; }
  /// Did the text that it was read from say whose turn it is?
  [[nodiscard]] virtual bool is_turn_typed() const { return false; }
  /// The same position with the turn of `player`; nothing changes where turn() is nothing.
  virtual void give_turn(Player) {}
  /// Why this cannot be a component of a sum in normal play, and has no nim-value; empty when it can.
  [[nodiscard]] virtual Message no_component_reason() const { return {}; }
  [[nodiscard]] virtual Found<Outcome> outcome(Convention convention, Budget& budget) = 0;
  /// The outcome class when Left and Right have different moves: L, R, N or P (D for any draw).
  [[nodiscard]] virtual std::optional<Outcome> outcome_class(Convention, Budget&) { return std::nullopt; }
  /// Moves to the end when the winner hurries and the loser dawdles; by search, so only for small positions.
  [[nodiscard]] virtual std::optional<u64> remoteness(Convention convention, Effort effort,
                                                      Budget& budget) = 0;

  /// Adds every option that is won for who moves to it, in the ruleset's order; cuts the list short when it
  /// cannot find them all. Call after outcome().
  virtual void winning_moves(Convention convention, Budget& budget, MoveSink& sink) = 0;
  /// Adds every option that is a draw. Call after outcome().
  virtual void drawing_moves(Convention, Budget&, MoveSink& sink) { sink.cut_short(); }
  /// Adds every option of nim-value `target`; cuts the list short when it cannot find them all.
  virtual void moves_to_value(const Natural& target, Budget& budget, MoveSink& sink) = 0;
  /// Adds every option; cuts the list short, possibly at nothing, when there are more than `most`.
  virtual void moves(u64 most, MoveSink& sink) const = 0;

  /// Does the misère Nim rule hold for this component of a sum? If so, is it firm?
  [[nodiscard]] virtual std::optional<bool> misere_firmness() const = 0;
  /// Needs: misere_firmness() has a value. All moves that win in misère play beside the rest of the sum.
  virtual void misere_moves_beside(const Natural& others, bool others_firm, MoveSink& sink) const = 0;

  /// Numbers the parts of this position and of all its followers, for a search over a sum (part_graph.hpp);
  /// null when the budget ran out. The graph lives until the next call.
  [[nodiscard]] virtual const PartGraph* number_parts(Budget&) { return nullptr; }
  /// The numbers of the parts of where it stands. Needs: number_parts() at it, or at what it is a follower
  /// of.
  [[nodiscard]] virtual std::vector<PartGraph::Part> numbered_parts() const { return {}; }
  /// Those of its options, in the order of moves(). Needs: the same.
  [[nodiscard]] virtual std::vector<std::vector<PartGraph::Part>> numbered_options() const { return {}; }

  /// By search of all followers; nothing when the budget ran out, and where play may go on for ever, the players have different moves
  /// or the game ends by a rule of its own.
  [[nodiscard]] virtual std::optional<Genus> genus(Budget& budget);

  /// Its value as a finite game in which Left and Right may have different moves (normal play), kept in `games`. Nothing where it has
  /// none, as no_short_value() says, or `games` refused it.
  [[nodiscard]] virtual std::optional<value::Game> short_value(value::ShortGames& games);
  /// Its value where a theorem tells that it is a number, one that may be too long for short_value().
  [[nodiscard]] virtual std::optional<value::LongDyadic> long_number(Budget&) { return std::nullopt; }
  /// Why it has no such value; empty when it has one.
  [[nodiscard]] Message no_short_value() const;

  /// Becomes each option in turn, in the ruleset's order, while `visit` runs, which may ask for words for the
  /// move to it; what search has found is kept. Ends when `visit` returns false. How many options there are; nothing
  /// when they are too many to list them all.
  using Label = std::function<Message()>;
  using Visit = std::function<bool(const Label& label)>;
  virtual std::optional<u64> for_each_option(const Visit& visit) = 0;

  /// The facts that the rules have to show why; may be empty.
  [[nodiscard]] virtual Grounds explanation(Convention convention) const = 0;

  /// The option that `text` names: a move in words, or the position after it.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPosition>> read_move(std::string_view text) const = 0;
  /// Does some move lead to `option`, which may be of other rules?
  [[nodiscard]] virtual bool leads_to(const AnyPosition& option) const;
  /// Becomes the position of the same rules that the scanner's text and values name, and keeps what search has found
  /// out; false when it cannot, because they name none or for reasons of its own. Of a sum its last component becomes it.
  [[nodiscard]] virtual bool reread(Scanner&) { return false; }
  /// Becomes `other`, which is of the same rules, and keeps what search has found out; false when it cannot.
  [[nodiscard]] virtual bool become(const AnyPosition&) { return false; }
  /// Can nobody move?
  [[nodiscard]] virtual bool is_ended() const = 0;
  /// The option that perfect play takes. By remoteness where a search is cheap: the quickest win or the
  /// longest defence. Otherwise a winning_option(), or the move that gives away as little as it can. Null
  /// in an ended position, and when the limits were not enough to find out who wins.
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> best_option(Convention convention, Budget& budget) = 0;
  /// An option that is lost for who moves there: one that a search knows already, where there is one, and otherwise the first. Null
  /// where none is, or the limits were not enough to find one. Other options are not searched once one is found.
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> winning_option(Convention convention, Budget& budget);
  /// Of a game of the rule language whose components are numbers alone: these. Nothing elsewhere.
  [[nodiscard]] virtual std::optional<std::vector<std::vector<Natural>>> component_numbers() const {
    return std::nullopt;
  }
  /// The position of the same rules with such components; null where it is none.
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> with_components(
      const std::vector<std::vector<Natural>>&) const {
    return nullptr;
  }
  /// Is it the same position? `other` is of the same rules.
  [[nodiscard]] virtual bool equals(const AnyPosition& other) const = 0;
  /// Words for the move to `option`, which came from this position's own functions.
  [[nodiscard]] virtual Message move_label(const AnyPosition& option) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyPosition> clone() const = 0;
};

/// A ruleset with its arguments.
class AnyRuleset {
 public:
  virtual ~AnyRuleset() = default;
  [[nodiscard]] virtual std::string arguments() const = 0;
  /// The rules as clauses, where they are known in that form; game 0 is this one.
  [[nodiscard]] virtual const ClauseGames* clauses() const { return nullptr; }
  /// What was found out about rules that a user wrote, in sentences.
  [[nodiscard]] virtual std::vector<Message> known() const { return {}; }
  /// Reads a position from the rest of the scanner: what somebody typed, numbers as values, or both.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyPosition>> parse(Scanner& scanner) const = 0;
};

/// "bash 3" and "10" → "bash 3 10".
[[nodiscard]] std::string full_text(const AnyPosition& position, std::size_t width = ~std::size_t{0});

namespace detail {

/// "Take  4 from heap 1" and "take 4 from heap 1" are the same words.
[[nodiscard]] bool same_words(std::string_view a, std::string_view b);

/// A winning option where who is to move can win (N), or else (D) the option of the first move that draws; null when none was
/// found.
[[nodiscard]] std::unique_ptr<AnyPosition> good_option(AnyPosition& position, Outcome outcome,
                                                       Convention convention, Budget& budget);

/// The error for a move that is not one.
[[nodiscard]] Error not_a_move(std::string_view text, const MoveTexts& legal);

}  // namespace detail
}  // namespace sprague

// Games drawn as pictures (src/boards), as rulesets: the adapters treat them like the built-in ones. There are four kinds,
// as of games in rules: play ends by itself, may go on for ever, ends by a rule of its own, or the players have different
// moves.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "positions/any_position.hpp"
#include "rules/ruleset.hpp"
#include "runtime/board_forms.hpp"
#include "runtime/board_outcomes.hpp"
#include "runtime/board_position.hpp"
#include "runtime/board_values.hpp"

namespace sprague {

/// What the kinds share.
class BoardRules {
 public:
  using Position = BoardPosition;
  static const Info info;  ///< empty: the rules have names of their own
  static constexpr std::array<Example, 0> examples{};

  explicit BoardRules(std::shared_ptr<const BoardGame> game) : game_(std::move(game)) {}

  [[nodiscard]] const std::string& name() const { return game_->name(); }
  [[nodiscard]] bool is_misere() const { return rules().convention == Convention::misere; }
  /// Is it known that play ends by itself?
  [[nodiscard]] bool play_ends() const { return game_->why_play_ends().has_value(); }
  [[nodiscard]] const BoardGame& game() const { return *game_; }
  [[nodiscard]] Result<Position> parse(Scanner& scanner) const;
  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    return boards::move_label(rules(), from.on->board, from.cells, to.cells);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const { return position.on->rules.ways(); }
  [[nodiscard]] u64 follower_bound(const Position& position) const;
  [[nodiscard]] Grounds explanation(const Position&, Convention) const;
  [[nodiscard]] std::vector<Message> known() const;

 protected:
  [[nodiscard]] const boards::Game& rules() const { return game_->game(); }
  /// Appends the options of a player (nothing: of both), each once.
  void add_options(const Position& position, std::optional<Player> mover, std::vector<Position>& out) const;
  /// The outcome for who is to move where play is over.
  [[nodiscard]] std::optional<Outcome> result_for(const Position& position, std::optional<Player> mover,
                                                  Convention convention) const;

 private:
  std::shared_ptr<const BoardGame> game_;
};

/// Play always ends.
class EndingBoard : public BoardRules {
 public:
  static constexpr Theorem value_theorem{
      .name = "the Sprague–Grundy theorem",
      .statement =
          "The nim-value of a position is the nim-sum of its components, and of each the least nimber that none of its "
          "options has; what lies or is turned otherwise is the same component.",
      .source =
          "R. P. Sprague, Tôhoku Mathematical Journal 41 (1935); P. M. Grundy, Eureka 2 (1939); the search: J. Lemoine & "
          "S. Viennot, Theoretical Computer Science 462 (2012); P. Beling & M. Rogalski, Artificial Intelligence 283 (2020)",
      .hypotheses = "normal play; play ends"};

  explicit EndingBoard(std::shared_ptr<const BoardGame> game)
      : BoardRules(std::move(game)), values_(this->game()) {}

  std::optional<u64> search_value(const Position& position, Budget& budget) {
    return values_.value(position, budget);
  }
  std::optional<bool> has_value(const Position& position, u64 wanted, Budget& budget) {
    return values_.has_value(position, wanted, budget);
  }
  [[nodiscard]] bool is_easy_to_value(const Position& position) const {
    return game().live_cells(position) <= easy_cells;
  }

  void options(const Position& position, std::vector<Position>& out) const {
    add_options(position, std::nullopt, out);
  }

  /// The components of a position, in order: permuted, moved and turned ones are one position.
  class Simplified {
   public:
    struct Position {
      std::vector<BoardPosition> components = {};

      [[nodiscard]] std::string text() const { return {}; }  // nobody types them
      [[nodiscard]] std::size_t hash() const;
      [[nodiscard]] u64 heap_bytes() const;
      friend bool operator==(const Position&, const Position&) = default;
    };
    static const Info& info;
    static constexpr std::array<Example, 0> examples{};

    explicit Simplified(const EndingBoard& rules) : game_(&rules.game()) {}
    void options(const Position& position, std::vector<Position>& out) const;

   private:
    const BoardGame* game_;
  };
  [[nodiscard]] Simplified::Position simplified(const Position& position) const {
    return {game().components(position)};
  }
  [[nodiscard]] std::vector<Position> components_of(const Position& position) const {
    return game().components(position);
  }

 private:
  static constexpr std::size_t easy_cells = 24;

  BoardValues values_;
};

/// It is not known that play ends.
class LoopyBoard : public BoardRules {
 public:
  using BoardRules::BoardRules;
  static constexpr bool is_loopy = true;
  void options(const Position& position, std::vector<Position>& out) const {
    add_options(position, std::nullopt, out);
  }
};

/// Play ends by a rule of its own.
class RuleEndedBoard : public BoardRules {
 public:
  using BoardRules::BoardRules;
  static constexpr bool is_loopy = true;

  void options(const Position& position, std::vector<Position>& out) const;
  [[nodiscard]] std::optional<Outcome> result(const Position& position, Convention convention) const {
    return result_for(position, std::nullopt, convention);
  }
};

/// The two players have different moves.
class PartizanBoard : public BoardRules {
 public:
  explicit PartizanBoard(std::shared_ptr<const BoardGame> game)
      : BoardRules(std::move(game)), outcomes_(this->game()), forms_(this->game()) {}

  static constexpr SearchMethod outcome_method = BoardOutcomes::method;
  /// Where it is proved that play ends, and it ends by nothing else, lines of play need not all be followed.
  [[nodiscard]] bool searches_outcome_of(const Position& position) const {
    return !may_go_on_for_ever() && !ends_by_rule() && outcomes_.takes(position);
  }
  std::optional<Outcome> search_outcome(const Position& position, Player turn, Convention convention,
                                        Budget& budget) {
    return outcomes_.outcome(position, turn, convention, budget);
  }
  /// The value where Left and Right play a finite game. Needs: searches_outcome_of(position).
  std::optional<value::Game> search_value(const Position& position, value::ShortGames& games) {
    return forms_.value(position, games);
  }

  void options(const Position& position, Player player, std::vector<Position>& out) const;
  [[nodiscard]] bool ends_by_rule() const { return rules().ends_by_rule(); }
  [[nodiscard]] bool may_go_on_for_ever() const { return !play_ends(); }
  [[nodiscard]] std::optional<Outcome> result(const Position& position, Player player,
                                              Convention convention) const {
    return result_for(position, player, convention);
  }
  [[nodiscard]] Message move_label(const Position& from, Player, const Position& to) const {
    return BoardRules::move_label(from, to);
  }

  /// The components, as parts of a sum.
  using Part = BoardPosition;
  [[nodiscard]] std::vector<Part> parts_of(const Position& position) const {
    return game().components(position);
  }
  /// Calls `visit` for each option of a part of the player's, as the parts that it is the sum of.
  void for_each_part_option(const Part& part, Player player,
                            const std::function<void(std::span<const Part>)>& visit) const;

 private:
  BoardOutcomes outcomes_;
  BoardForms forms_;
};

/// The ruleset of a game of boards, called `name` in texts.
[[nodiscard]] std::unique_ptr<AnyRuleset> ruleset_of_board(const boards::Game& game, std::string name);

}  // namespace sprague

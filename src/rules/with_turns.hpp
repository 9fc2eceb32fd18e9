// WithTurns: partizan rules as search and the adapters look at them. A position of them is one of the rules and whose
// turn it is; its options are those of that player, with the other one's turn. It is typed with the turn in front,
// "left: 4" or "right: 4", and Left begins where that is missing.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "rules/ruleset.hpp"

namespace sprague {

/// Besides the options R may have `result(position, player, convention)`: the outcome where play is over with that
/// player to move, nothing where it goes on (otherwise it is over where that player has no option); and
/// `move_label(from, player, to)`.
template <Partizan R>
class WithTurns : public R {
 public:
  using WithoutTurns = R;
  using R::R;
  explicit WithTurns(R rules) : R(std::move(rules)) {}

  struct Position {
    typename R::Position at = {};
    Player turn = Player::left;
    bool is_turn_typed = false;  ///< did the text say it? No part of the value.

    [[nodiscard]] std::size_t hash() const { return hash_of(at.hash() * u64{2} + static_cast<u64>(turn)); }
    [[nodiscard]] std::string text() const {
      return (turn == Player::left ? "left: " : "right: ") + at.text();
    }
    [[nodiscard]] std::string brief(std::size_t width) const
      requires requires { at.brief(width); }
    {
      return (turn == Player::left ? "left: " : "right: ") + at.brief(width);
    }
    [[nodiscard]] u64 heap_bytes() const
      requires requires { at.heap_bytes(); }
    {
      return at.heap_bytes();
    }
    friend bool operator==(const Position& a, const Position& b) { return a.at == b.at && a.turn == b.turn; }
  };
  static constexpr bool is_loopy = true;  // search takes it so; may_go_on_for_ever() knows better

  static Result<WithTurns> make(Scanner& scanner)
    requires Parameterised<R>
  {
    Result<R> rules = R::make(scanner);
    if (!rules) return rules.error();
    return WithTurns(*std::move(rules));
  }
  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    Position out;
    out.is_turn_typed = scanner.accept("left:") || scanner.accept("Left:");
    if (!out.is_turn_typed && (scanner.accept("right:") || scanner.accept("Right:"))) {
      out.is_turn_typed = true;
      out.turn = Player::right;
    }
    Result<typename R::Position> at = [&] {
      if constexpr (ReadsPositions<R>)
        return R::parse(scanner);
      else
        return R::Position::parse(scanner);
    }();
    if (!at) return at.error();
    out.at = *std::move(at);
    return out;
  }
  /// Does play end by a rule of its own, and not only where somebody cannot move?
  [[nodiscard]] bool ends_by_rule() const {
    if constexpr (WrittenInRules<R>) return R::game().ends_by_rule();
    if constexpr (requires { R::ends_by_rule(); }) return R::ends_by_rule();
    return false;
  }
  [[nodiscard]] bool may_go_on_for_ever() const {
    if constexpr (WrittenInRules<R>) return !R::parts().measure;
    if constexpr (requires { R::may_go_on_for_ever(); }) return R::may_go_on_for_ever();
    return Loopy<R>;
  }
  void options(const Position& position, std::vector<Position>& out) const { add_options(position, out); }
  void options(const Position& position, std::vector<Position>& out, Budget& budget) const
    requires requires(std::vector<typename R::Position>& own) {
      R::options(position.at, position.turn, own, budget);
    }
  {
    add_options(position, out, budget);
  }
  [[nodiscard]] std::optional<Outcome> result(const Position& position, Convention convention) const {
    if constexpr (requires { R::result(position.at, position.turn, convention); }) {
      return R::result(position.at, position.turn, convention);
    } else {
      std::vector<typename R::Position> own;
      R::options(position.at, position.turn, own);
      return own.empty() ? std::optional(ended_outcome(convention)) : std::nullopt;
    }
  }
  [[nodiscard]] bool searches_outcome_of(const Position& position) const
    requires requires(const R& rules) { rules.searches_outcome_of(position.at); }
  {
    return R::searches_outcome_of(position.at);
  }
  std::optional<Outcome> search_outcome(const Position& position, Convention convention, Budget& budget)
    requires requires(R& rules) { rules.search_outcome(position.at, position.turn, convention, budget); }
  {
    return R::search_outcome(position.at, position.turn, convention, budget);
  }
  [[nodiscard]] std::optional<Known<Outcome>> found_outcome(const Position& position, Convention convention,
                                                            Budget& budget) const
    requires requires(const R& rules) { rules.found_outcome(position.at, position.turn, convention, budget); }
  {
    return R::found_outcome(position.at, position.turn, convention, budget);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const
    requires BoundsOptions<R>
  {
    return R::option_bound(position.at);
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const
    requires Explains<R>
  {
    return R::explanation(position.at, convention);
  }
  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    if constexpr (requires { R::move_label(from.at, from.turn, to.at); })
      return R::move_label(from.at, from.turn, to.at);
    else
      return Message("to {0}", to.at.text());
  }

 private:
  template <class... Watched>
  void add_options(const Position& position, std::vector<Position>& out, Watched&... budget) const {
    std::vector<typename R::Position> own;
    R::options(position.at, position.turn, own, budget...);
    for (auto& option : own) out.push_back({std::move(option), opponent(position.turn)});
  }
};

}  // namespace sprague

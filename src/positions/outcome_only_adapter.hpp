// The adapter for rulesets whose positions have an outcome and no nim-value: play ends by a rule of its own
// (EndsByRule), or the players have different moves (HasTurns). Only the latter can be components of sums.
#pragma once

#include <memory>
#include <type_traits>

#include "positions/any_position.hpp"
#include "positions/rules_traits.hpp"
#include "solve/alpha_beta.hpp"
#include "solve/loopy_outcome_search.hpp"
#include "solve/part_graph.hpp"
#include "value/short_game.hpp"

namespace sprague {

namespace detail {

/// Rules that ends of their own keep out of sums need no numbers for their parts.
struct NoParts {
  template <class R>
  explicit NoParts(const R&) {}
};
template <class R>
struct WithoutTurnsOf {
  using type = R;
};
template <HasTurns R>
struct WithoutTurnsOf<R> {
  using type = typename R::WithoutTurns;
};
template <class R>
using RulesOfSums = typename WithoutTurnsOf<R>::type;

}  // namespace detail

template <Impartial R>
  requires EndsByRule<R>
class OutcomeOnlyPositionOf final : public AnyPosition {
 public:
  using Position = typename R::Position;
  using SearchOf = std::conditional_t<Loopy<R>, LoopyOutcomeSearch, AlphaBeta>;

  OutcomeOnlyPositionOf(std::shared_ptr<R> rules, Position position)
      : rules_(std::move(rules)), position_(std::move(position)), followers_(*rules_), numbered_(*rules_) {}

  [[nodiscard]] Untyped untyped(const std::type_info& ruleset) const override {
    return ruleset == typeid(R) ? Untyped{rules_.get(), &position_} : Untyped{};
  }
  [[nodiscard]] std::string ruleset_text() const override { return detail::ruleset_text(*rules_); }
  [[nodiscard]] std::string text(std::size_t width) const override {
    if constexpr (HasTurns<R>) {
      if constexpr (Brief<decltype(position_.at)>) return position_.brief(width);
    }
    (void)width;
    return position_.text();
  }
  void prepare(Convention, Budget&) override {}

  [[nodiscard]] Found<Natural> nim_value(Effort, Budget&) override { return {}; }
  [[nodiscard]] std::optional<Player> turn() const override {
    if constexpr (HasTurns<R>) return position_.turn;
    return std::nullopt;
  }
  [[nodiscard]] PositionView view() const override {
    if constexpr (HasTurns<R>) {
      if constexpr (Viewed<decltype(position_.at)>) return position_.at.view();
    } else if constexpr (Viewed<Position>) {
      return position_.view();
    }
    return {};
  }
  [[nodiscard]] bool is_turn_typed() const override {
    if constexpr (HasTurns<R>) return position_.is_turn_typed;
    return false;
  }
  void give_turn(Player player) override {
    if constexpr (HasTurns<R>) position_.turn = player;
    (void)player;
  }
  [[nodiscard]] Message no_component_reason() const override {
    if constexpr (HasTurns<R>)
      if (!rules_->ends_by_rule()) return {};
    if constexpr (requires { R::alone_reason; }) return R::alone_reason;
    return "play ends by a rule of its own"_m;
  }
  [[nodiscard]] bool is_loopy() const override {
    if constexpr (HasTurns<R>) return rules_->may_go_on_for_ever();
    return false;
  }
  [[nodiscard]] bool is_misere() const override { return detail::is_misere(*rules_); }
  [[nodiscard]] SearchMethod search_method() const override {
    if constexpr (SearchesOutcomes<R>)
      if (rules_->searches_outcome_of(position_)) return R::outcome_method;
    return SearchOf::method;
  }
  [[nodiscard]] Found<Outcome> outcome(Convention convention, Budget& budget) override {
    const auto found = outcome_of(position_, convention, budget);
    if constexpr (HasTurns<R>)
      if constexpr (PromisesToEnd<typename R::WithoutTurns>)
        if (found == Outcome::D) rules_->came_back(position_.at);
    note_failure(*rules_, budget);
    if (!found || budget.exhausted()) return {std::nullopt, nullptr, budget.ending()};
    const Theorem* theorem = theorem_;
    if constexpr (requires { rules_->outcome_theorem(convention); })
      theorem = rules_->outcome_theorem(convention);
    return {*found, theorem, Ending::proved};
  }
  [[nodiscard]] std::optional<Outcome> outcome_class(Convention convention, Budget& budget) override {
    if constexpr (HasTurns<R>) {
      const Player turn = position_.turn;
      std::optional<Outcome> with_turn[2];
      for (const Player player : {Player::left, Player::right}) {
        position_.turn = player;
        with_turn[static_cast<std::size_t>(player)] = outcome(convention, budget).value;
      }
      position_.turn = turn;
      if (with_turn[0] && with_turn[1]) return sprague::outcome_class(*with_turn[0], *with_turn[1]);
    }
    (void)convention, (void)budget;
    return std::nullopt;
  }
  [[nodiscard]] std::optional<value::Game> short_value(value::ShortGames& games) override {
    if constexpr (HasTurns<R>)
      if constexpr (requires { rules_->search_value(position_.at, games); })
        if (rules_->searches_outcome_of(position_)) return rules_->search_value(position_.at, games);
    if constexpr (requires { rules_->found_value(position_.at, games); }) {
      const auto found = rules_->found_value(position_.at, games);
      if (found || games.refused()) return games.refused() ? std::nullopt : found;
    }
    return AnyPosition::short_value(games);
  }
  [[nodiscard]] std::optional<value::LongDyadic> long_number(Budget& budget) override {
    if constexpr (requires { rules_->found_number(position_.at, budget); })
      return rules_->found_number(position_.at, budget);
    (void)budget;
    return std::nullopt;
  }
  [[nodiscard]] std::optional<u64> remoteness(Convention, Effort, Budget&) override {
    return is_ended() ? std::optional<u64>(0) : std::nullopt;
  }
  void winning_moves(Convention convention, Budget& budget, MoveSink& sink) override {
    add(convention, Outcome::P, budget, sink);
  }
  void drawing_moves(Convention convention, Budget& budget, MoveSink& sink) override {
    add(convention, Outcome::D, budget, sink);
  }
  void moves_to_value(const Natural&, Budget&, MoveSink& sink) override { sink.cut_short(); }
  void moves(u64 most, MoveSink& sink) const override {
    if (!is_listable()) return sink.cut_short();
    for (const Position& option : options()) {
      if (sink.count() == most) return sink.cut_short();
      sink.add(MoveTo(*this, option));
    }
  }
  [[nodiscard]] const PartGraph* number_parts(Budget& budget) override {
    if constexpr (HasTurns<R>) {
      if (!is_listable()) budget.give_up(Ending::too_many_options);
      if (budget.exhausted()) return nullptr;
      const bool all = numbered_.number(position_.at, budget);
      if constexpr (PromisesToEnd<typename R::WithoutTurns>)
        if (all && numbered_.has_cycle()) rules_->came_back(position_.at);
      note_failure(*rules_, budget);
      return all && !budget.exhausted() ? &numbered_.graph() : nullptr;
    }
    (void)budget;
    return nullptr;
  }
  [[nodiscard]] std::vector<PartGraph::Part> numbered_parts() const override {
    if constexpr (HasTurns<R>) return numbered_.parts_of(position_.at);
    return {};
  }
  [[nodiscard]] std::vector<std::vector<PartGraph::Part>> numbered_options() const override {
    std::vector<std::vector<PartGraph::Part>> out;
    if constexpr (HasTurns<R>)
      for (const Position& option : options()) out.push_back(numbered_.parts_of(option.at));
    return out;
  }
  [[nodiscard]] std::optional<bool> misere_firmness() const override { return std::nullopt; }
  void misere_moves_beside(const Natural&, bool, MoveSink&) const override {}
  [[nodiscard]] Grounds explanation(Convention convention) const override {
    if constexpr (Explains<R>) return rules_->explanation(position_, convention);
    (void)convention;
    return {};
  }
  std::optional<u64> for_each_option(const Visit& visit) override {
    if (!is_listable()) return std::nullopt;
    return detail::visit_options(position_, options(), label_of(), visit);
  }
  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> read_move(std::string_view text) const override {
    Scanner scanner(text);
    const Result<Position> named = rules_->parse(scanner);
    if (!is_listable()) return detail::not_a_move(text, MoveTexts(0));
    for (const Position& option : options())
      if ((named && *named == option) || detail::same_words(english(label(option)), text))
        return with(option);
    MoveTexts legal(4);
    moves(~u64{0}, legal);
    return detail::not_a_move(text, legal);
  }
  [[nodiscard]] bool reread(Scanner& scanner) override {
    if constexpr (HasTurns<R>) {  // a table asks for many
      Result<Position> position = rules_->parse(scanner);
      if (position) position_ = *std::move(position);
      return position.ok();
    }
    (void)scanner;
    return false;
  }
  [[nodiscard]] bool is_ended() const override { return is_listable() && options().empty(); }
  [[nodiscard]] std::unique_ptr<AnyPosition> best_option(Convention convention, Budget& budget) override {
    if (!is_listable()) return nullptr;
    const std::vector<Position> all = options();
    if (all.empty()) return nullptr;
    // A win, otherwise the first that draws, otherwise any.
    const auto here = outcome_of(position_, convention, budget);
    if (!here) return nullptr;
    if (*here == Outcome::N) return winning_option(convention, budget);
    const Outcome wanted = *here == Outcome::D ? Outcome::D : Outcome::N;
    for (const Position& option : all) {
      const auto then = outcome_of(option, convention, budget);
      if (!then) return nullptr;
      if (*then == wanted) return with(option);
    }
    return with(all.front());
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> winning_option(Convention convention, Budget& budget) override {
    if (!is_listable()) return nullptr;
    const std::vector<Position> all = options();
    if constexpr (SearchesOutcomes<R>) {
      for (const Position& option : all) {
        Budget none(Limits{.positions = 0});
        if (rules_->searches_outcome_of(option) &&
            rules_->search_outcome(option, convention, none) == Outcome::P)
          return with(option);
      }
    }
    for (const Position& option : all) {
      const auto found = outcome_of(option, convention, budget);
      if (!found) return nullptr;
      if (*found == Outcome::P) return with(option);
    }
    return nullptr;
  }
  [[nodiscard]] bool equals(const AnyPosition& other) const override {
    const auto* const same = dynamic_cast<const OutcomeOnlyPositionOf*>(&other);
    return same != nullptr && same->position_ == position_;
  }
  [[nodiscard]] Message move_label(const AnyPosition& option) const override {
    return label(static_cast<const OutcomeOnlyPositionOf&>(option).position_);
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> clone() const override { return with(position_); }

 private:
  friend class detail::MoveTo<OutcomeOnlyPositionOf>;
  friend class detail::FoundMove<OutcomeOnlyPositionOf>;
  using MoveTo = detail::MoveTo<OutcomeOnlyPositionOf>;

  std::optional<Outcome> outcome_of(const Position& position, Convention convention, Budget& budget) {
    theorem_ = nullptr;
    if constexpr (FindsOutcomes<R>) {
      if (const auto known = rules_->found_outcome(position, convention, budget)) {
        theorem_ = known->theorem;
        return known->value;
      }
      if (!detail::is_listable(*rules_, position)) budget.give_up(Ending::too_many_options);
      if (budget.exhausted()) return std::nullopt;
    }
    if constexpr (SearchesOutcomes<R>)
      if (rules_->searches_outcome_of(position)) return rules_->search_outcome(position, convention, budget);
    const auto number = followers_.number(position, budget);
    if (number == Followers::none) return std::nullopt;
    return (convention == Convention::normal ? normal_ : misere_).outcome(followers_, number, budget);
  }
  [[nodiscard]] bool is_listable() const { return detail::is_listable(*rules_, position_); }
  [[nodiscard]] std::vector<Position> options() const {
    std::vector<Position> out;
    if (!rules_->result(position_, Convention::normal)) rules_->options(position_, out);
    return out;
  }
  [[nodiscard]] Message label(const Position& option) const { return label_of()(position_, option); }
  [[nodiscard]] auto label_of() const {
    return
        [&rules = *rules_](const Position& from, const Position& to) { return rules.move_label(from, to); };
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> with(Position position) const {
    return std::make_unique<OutcomeOnlyPositionOf>(rules_, std::move(position));
  }
  void add(Convention convention, Outcome wanted, Budget& budget, MoveSink& sink) {
    if (!is_listable()) return sink.cut_short();
    for (const Position& option : options()) {
      const auto found = outcome_of(option, convention, budget);
      if (!found) return sink.cut_short();
      if (*found == wanted) sink.add(MoveTo(*this, option));
    }
  }

  std::shared_ptr<R> rules_;
  Position position_;
  FollowersOf<R> followers_;
  SearchOf normal_{Convention::normal}, misere_{Convention::misere};
  const Theorem* theorem_ = nullptr;  // that told the last outcome
  std::conditional_t<HasTurns<R>, NumberedParts<detail::RulesOfSums<R>>, detail::NoParts> numbered_;
};

}  // namespace sprague

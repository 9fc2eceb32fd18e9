// The adapter for rulesets in which play ends by their own rules (EndsByRule): win, loss or draw by alpha–beta.
// They have no nim-values and cannot be components of sums.
#pragma once

#include <memory>

#include "positions/any_position.hpp"
#include "positions/rules_traits.hpp"
#include "solve/alpha_beta.hpp"
#include "solve/loopy_outcome_search.hpp"

namespace sprague {

template <Impartial R>
  requires EndsByRule<R>
class RuleEndedPositionOf final : public AnyPosition {
 public:
  using Position = typename R::Position;
  using SearchOf = std::conditional_t<Loopy<R>, LoopyOutcomeSearch<R>, AlphaBeta<R>>;

  RuleEndedPositionOf(std::shared_ptr<R> rules, Position position)
      : rules_(std::move(rules)),
        position_(std::move(position)),
        normal_(*rules_, Convention::normal),
        misere_(*rules_, Convention::misere) {}

  [[nodiscard]] std::string ruleset_text() const override { return detail::ruleset_text(*rules_); }
  [[nodiscard]] std::string text(std::size_t) const override { return position_.text(); }
  void prepare(Budget&) override {}

  [[nodiscard]] Found<Natural> nim_value(Effort, Budget&) override { return {}; }
  [[nodiscard]] bool has_players() const override {
    if constexpr (Partizan<R>) return rules_->is_partizan();
    return false;
  }
  [[nodiscard]] Message no_component_reason() const override {
    if (has_players()) return "the two players have different moves"_m;
    return "play ends by a rule of its own"_m;
  }
  [[nodiscard]] bool is_misere() const override { return detail::is_misere(*rules_); }
  [[nodiscard]] SearchMethod search_method() const override { return SearchOf::method; }
  [[nodiscard]] Found<Outcome> outcome(Convention convention, Budget& budget) override {
    const auto found = search(convention).outcome(position_, budget);
    note_trouble(*rules_, budget);
    if (!found || budget.exhausted()) return {std::nullopt, nullptr, budget.ending()};
    return {*found, nullptr, Ending::proved};
  }
  [[nodiscard]] std::optional<Outcome> partizan_class(Convention convention, Budget& budget) override {
    if constexpr (Partizan<R>) {
      if (!rules_->is_partizan()) return std::nullopt;
      const auto left = search(convention).outcome(rules_->with_mover(position_, Player::left), budget);
      const auto right = search(convention).outcome(rules_->with_mover(position_, Player::right), budget);
      if (!left || !right) return std::nullopt;
      if (*left == Outcome::D || *right == Outcome::D) return Outcome::D;
      if (*left == *right) return *left;
      return *left == Outcome::N ? Outcome::L : Outcome::R;
    }
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
    for (const Position& option : options()) {
      if (sink.count() == most) return sink.cut_short();
      sink.add(MoveTo(*this, option));
    }
  }
  [[nodiscard]] std::optional<bool> misere_firmness() const override { return std::nullopt; }
  void misere_moves_beside(const Natural&, bool, MoveSink&) const override {}
  [[nodiscard]] Grounds explanation(Convention convention) const override {
    if constexpr (Explains<R>) return rules_->explanation(position_, convention);
    (void)convention;
    return {};
  }
  std::optional<u64> for_each_option(const Visit& visit) override {
    return detail::visit_options(position_, options(), label_of(), visit);
  }
  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> read_move(std::string_view text) const override {
    Scanner scanner(text);
    const Result<Position> named = rules_->parse(scanner);
    for (const Position& option : options())
      if ((named && *named == option) || detail::same_words(english(label(option)), text))
        return with(option);
    MoveTexts legal(4);
    moves(~u64{0}, legal);
    return detail::not_a_move(text, legal);
  }
  [[nodiscard]] bool is_ended() const override { return options().empty(); }
  [[nodiscard]] std::unique_ptr<AnyPosition> best_option(Convention convention, Budget& budget) override {
    const std::vector<Position> all = options();
    if (all.empty()) return nullptr;
    // The first of the best: a win, otherwise a draw, otherwise any.
    const auto here = search(convention).outcome(position_, budget);
    if (!here) return nullptr;
    const Outcome wanted = *here == Outcome::N ? Outcome::P : *here == Outcome::D ? Outcome::D : Outcome::N;
    for (const Position& option : all) {
      const auto then = search(convention).outcome(option, budget);
      if (!then) return nullptr;
      if (*then == wanted) return with(option);
    }
    return with(all.front());
  }
  [[nodiscard]] bool equals(const AnyPosition& other) const override {
    const auto* const same = dynamic_cast<const RuleEndedPositionOf*>(&other);
    return same != nullptr && same->position_ == position_;
  }
  [[nodiscard]] Message move_label(const AnyPosition& option) const override {
    return label(static_cast<const RuleEndedPositionOf&>(option).position_);
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> clone() const override { return with(position_); }

 private:
  friend class detail::MoveTo<RuleEndedPositionOf>;
  friend class detail::FoundMove<RuleEndedPositionOf>;
  using MoveTo = detail::MoveTo<RuleEndedPositionOf>;

  [[nodiscard]] SearchOf& search(Convention convention) {
    return convention == Convention::normal ? normal_ : misere_;
  }
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
    return std::make_unique<RuleEndedPositionOf>(rules_, std::move(position));
  }
  void add(Convention convention, Outcome wanted, Budget& budget, MoveSink& sink) {
    for (const Position& option : options()) {
      const auto found = search(convention).outcome(option, budget);
      if (!found) return sink.cut_short();
      if (*found == wanted) sink.add(MoveTo(*this, option));
    }
  }

  std::shared_ptr<R> rules_;
  Position position_;
  SearchOf normal_, misere_;
};

}  // namespace sprague

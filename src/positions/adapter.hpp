// The adapter that makes an AnyRuleset of a ruleset type, using each ability it has and search where it has
// none. Instantiated once a ruleset, in a generated file of its own.
#pragma once

#include <memory>
#include <utility>

#include "positions/any_position.hpp"
#include "positions/outcome_only_adapter.hpp"
#include "positions/rules_traits.hpp"
#include "positions/searched_rules.hpp"
#include "positions/view_of_rules.hpp"
#include "rules/sorted_heaps.hpp"
#include "rules/with_turns.hpp"
#include "solve/follower_graph.hpp"
#include "solve/part_graph.hpp"
#include "solve/search.hpp"

namespace sprague {

namespace detail {

template <class R>
concept Widening = requires { typename R::Wide; } && !std::same_as<R, typename R::Wide>;

/// Its positions are rows of heaps, and each is the sum of its heaps.
template <class R>
concept SumOfHeaps = Simplifies<R> && std::same_as<typename R::Simplified, SortedHeaps<R>>;

/// Visiting more options than this, to explain something, takes too long.
inline constexpr u64 visitable = 100'000;

inline Natural widened(u64 value) { return value; }
inline const Natural& widened(const Natural& value) { return value; }

template <class Int>
std::optional<Int> narrowed(const Natural& value) {
  if constexpr (std::same_as<Int, Natural>)
    return value;
  else
    return value.fits_u64() ? std::optional<Int>(value.to_u64()) : std::nullopt;
}

}  // namespace detail

/// Reads a position of these rules: the rest of the scanner, text and values.
template <Impartial R>
Result<typename R::Position> parse_position(const R& rules, Scanner& scanner) {
  const auto no_row = [&] {
    return scanner.error_at(scanner.peek(),
                            Message("a position of {0} is no row of numbers", detail::ruleset_text(rules)));
  };
  if (!R::info.has_tables && scanner.is_at_value()) return no_row();
  Result<typename R::Position> position = [&] {
    if constexpr (ReadsPositions<R>)
      return rules.parse(scanner);
    else
      return R::Position::parse(scanner);
  }();
  if (position && !scanner.done()) return no_row();
  return position;
}

template <Impartial R>
class PositionOf final : public AnyPosition {
 public:
  using Position = typename R::Position;

  using Searched = typename detail::SearchedRules<R>::type;
  using SearchOf = std::conditional_t<Loopy<R>, LoopySearch<Searched>, Search<Searched>>;

  PositionOf(std::shared_ptr<R> rules, Position position)
      : rules_(std::move(rules)),
        position_(std::move(position)),
        searched_rules_(detail::SearchedRules<R>::of(*rules_)),
        search_(searched_rules_),
        numbered_(searched_rules_) {}

  [[nodiscard]] Untyped untyped(const std::type_info& ruleset) const override {
    return ruleset == typeid(R) ? Untyped{rules_.get(), &position_} : Untyped{};
  }
  [[nodiscard]] std::string ruleset_text() const override { return detail::ruleset_text(*rules_); }
  [[nodiscard]] bool is_misere() const override { return detail::is_misere(*rules_); }
  [[nodiscard]] std::string text(std::size_t width) const override {
    if constexpr (Brief<Position>)
      return position_.brief(width);
    else
      return position_.text();
  }
  [[nodiscard]] std::vector<std::string> component_texts() const override {
    if constexpr (FallsApart<R> && !Loopy<R>) {
      std::vector<std::string> texts;
      for (const Position& each : rules_->components_of(position_)) texts.push_back(full_text(*with(each)));
      return texts;
    } else if constexpr (detail::SumOfHeaps<R>) {
      std::vector<std::string> texts;
      for (const auto& heap : rules_->simplified(position_).sizes) {
        Position alone;
        alone.sizes.push_back(heap);
        texts.push_back(full_text(*with(std::move(alone))));
      }
      return texts;
    } else {
      return AnyPosition::component_texts();
    }
  }
  void prepare(Convention convention, Budget& budget) override {
    if constexpr (PreparableFor<R>) rules_->prepare(position_, convention, budget);
    if constexpr (Preparable<R>) rules_->prepare(position_, budget);
    (void)convention, (void)budget;
  }
  [[nodiscard]] SearchMethod search_method() const override {
    if constexpr (requires { rules_->search_method(position_); }) return rules_->search_method(position_);
    return {};
  }

  [[nodiscard]] Found<Natural> nim_value(Effort effort, Budget& budget) override;
  [[nodiscard]] bool is_loopy() const override { return Loopy<R>; }
  [[nodiscard]] PositionView view() const override {
    if constexpr (Viewed<Position>) return position_.view();
    if constexpr (WrittenInRules<R>) return detail::view_of_rules(*rules_, position_);
    return {};
  }
  [[nodiscard]] bool fills_cells() const override { return FillsCells<R>; }
  [[nodiscard]] std::optional<LoopyValue> loopy_value(Budget& budget) override;
  [[nodiscard]] Found<Outcome> outcome(Convention convention, Budget& budget) override;
  [[nodiscard]] std::optional<u64> remoteness(Convention convention, Effort effort, Budget& budget) override;
  void winning_moves(Convention convention, Budget& budget, MoveSink& sink) override;
  void drawing_moves(Convention convention, Budget& budget, MoveSink& sink) override;
  void moves_to_value(const Natural& target, Budget& budget, MoveSink& sink) override;
  void moves(u64 most, MoveSink& sink) const override;
  [[nodiscard]] std::optional<bool> misere_firmness() const override;
  void misere_moves_beside(const Natural& others, bool others_firm, MoveSink& sink) const override;
  [[nodiscard]] const PartGraph* number_parts(Budget& budget) override {
    if (!is_listable()) budget.give_up();
    if (budget.exhausted()) return nullptr;
    const bool all = numbered_.number(detail::searched(*rules_, position_), budget);
    if constexpr (PromisesToEnd<R>)
      if (all && numbered_.has_cycle()) rules_->came_back(position_);
    note_failure(*rules_, budget);
    return all && !budget.exhausted() ? &numbered_.graph() : nullptr;
  }
  [[nodiscard]] std::vector<PartGraph::Part> numbered_parts() const override {
    return numbered_.parts_of(detail::searched(*rules_, position_));
  }
  [[nodiscard]] std::vector<std::vector<PartGraph::Part>> numbered_options() const override {
    std::vector<std::vector<PartGraph::Part>> out;
    for (const Position& option : options())
      out.push_back(numbered_.parts_of(detail::searched(*rules_, option)));
    return out;
  }
  [[nodiscard]] Grounds explanation(Convention convention) const override {
    if constexpr (Explains<R>) return rules_->explanation(position_, convention);
    (void)convention;
    return {};
  }
  std::optional<u64> for_each_option(const Visit& visit) override {
    if (!is_listable() || option_bound() > detail::visitable) return std::nullopt;
    return detail::visit_options(position_, options(), label_of(), visit);
  }
  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> read_move(std::string_view text) const override;
  [[nodiscard]] bool reread(Scanner& scanner) override {
    Result<Position> position = parse(*rules_, scanner);
    if (position) position_ = *std::move(position);
    return position.ok();
  }
  [[nodiscard]] bool become(const AnyPosition& other) override {
    const auto* const same = dynamic_cast<const PositionOf*>(&other);
    if (same == nullptr || same->rules_ != rules_) return false;
    position_ = same->position_;
    return true;
  }
  [[nodiscard]] bool is_ended() const override;
  [[nodiscard]] std::unique_ptr<AnyPosition> best_option(Convention convention, Budget& budget) override;
  [[nodiscard]] std::unique_ptr<AnyPosition> winning_option(Convention convention, Budget& budget) override;
  [[nodiscard]] std::optional<std::vector<std::vector<Natural>>> component_numbers() const override {
    if constexpr (WrittenInRules<R>) return rules_->numbers_of(position_);
    return std::nullopt;
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> with_components(
      const std::vector<std::vector<Natural>>& components) const override {
    if constexpr (WrittenInRules<R>) {
      if (auto position = rules_->with_numbers(components)) return with(*std::move(position));
    }
    (void)components;
    return nullptr;
  }
  [[nodiscard]] bool equals(const AnyPosition& other) const override {
    const auto* const same = dynamic_cast<const PositionOf*>(&other);
    return same != nullptr && same->position_ == position_;
  }
  [[nodiscard]] Message move_label(const AnyPosition& option) const override {
    return label(static_cast<const PositionOf&>(option).position_);
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> clone() const override { return with(position_); }

  /// Reads a position of these rules.
  static Result<Position> parse(const R& rules, Scanner& scanner) { return parse_position(rules, scanner); }

 private:
  friend class detail::MoveTo<PositionOf>;
  friend class detail::FoundMove<PositionOf>;
  using MoveTo = detail::MoveTo<PositionOf>;

  [[nodiscard]] std::unique_ptr<AnyPosition> with(Position position) const {
    return std::make_unique<PositionOf>(rules_, std::move(position));
  }
  [[nodiscard]] Message label(const Position& option) const { return label_of()(position_, option); }
  // Words for the move from one position to another.
  [[nodiscard]] auto label_of() const {
    return [&rules = *rules_](const Position& from, const Position& to) {
      if constexpr (LabelsMoves<R>) return rules.move_label(from, to);
      (void)rules, (void)from;
      return Message("to {0}", to.text());
    };
  }
  [[nodiscard]] std::vector<Position> options() const {
    std::vector<Position> out;
    rules_->options(position_, out);
    return out;
  }
  [[nodiscard]] u64 option_bound() const {
    if constexpr (BoundsOptions<R>)
      return rules_->option_bound(position_);
    else
      return 0;
  }
  [[nodiscard]] bool is_listable() const { return detail::is_listable(*rules_, position_); }
  [[nodiscard]] bool is_search_cheap() const {
    u64 followers = 1;
    if constexpr (BoundsFollowers<R>) followers = rules_->follower_bound(position_);
    return followers < cheap_search &&
           saturating_multiply(followers, saturating_add(option_bound(), 1)) < cheap_search;
  }
  // Search with as much of the budget as the effort allows; never begun where a bound shows that it cannot
  // end.
  [[nodiscard]] std::optional<Facts> search(Effort effort, Budget& budget, Ending& ending) {
    ending = budget.ending();  // a table that prepare() could not finish needs no search after it
    if (budget.exhausted() || (effort == Effort::only_if_cheap && !is_search_cheap())) return std::nullopt;
    if (!is_listable()) budget.give_up();
    auto facts =
        budget.exhausted() ? std::nullopt : search_.facts(detail::searched(*rules_, position_), budget);
    note_failure(*rules_, budget);
    if (budget.exhausted()) facts.reset();
    if (!facts) ending = budget.exhausted() ? budget.ending() : Ending::stopped;
    return facts;
  }
  // Adds every option whose facts please; cuts the list short when some cannot be found out.
  template <class Wanted>
  void add_by_search(Budget& budget, MoveSink& sink, const Wanted& wanted) {
    if (!is_listable()) return sink.cut_short();
    for (const Position& option : options()) {
      const auto facts = search_.facts(detail::searched(*rules_, option), budget);
      if (note_failure(*rules_, budget) || !facts) return sink.cut_short();
      if (wanted(*facts)) sink.add(MoveTo(*this, option));
    }
  }

  // Is the ruleset's own search to be asked in place of the one of all followers?
  [[nodiscard]] bool is_valued_by_rules(Effort effort) const {
    if constexpr (SearchesValues<R>)
      return effort == Effort::whatever_it_takes || rules_->is_easy_to_value(position_);
    (void)effort;
    return false;
  }
  // Are winning moves found by that search?
  [[nodiscard]] bool are_moves_valued(Convention convention) const {
    if (convention == Convention::misere) return false;
    if (is_valued_by_rules(Effort::only_if_cheap)) return true;
    if constexpr (KnownMoves<R> && KnownOutcome<R>)
      if (rules_->known_outcome(position_, convention)) return false;
    return SearchesValues<R>;
  }
  // Adds every option of a nim-value by that search; cuts the list short when some cannot be found out.
  void add_by_value(u64 target, Budget& budget, MoveSink& sink) {
    if constexpr (SearchesValues<R>) {
      for (const Position& option : options()) {
        const auto is_it = rules_->has_value(option, target, budget);
        if (!is_it) return sink.cut_short();
        if (*is_it) sink.add(MoveTo(*this, option));
      }
    }
    (void)target, (void)budget, (void)sink;
  }

  std::shared_ptr<R> rules_;
  Position position_;
  typename detail::SearchedRules<R>::Kept searched_rules_;
  SearchOf search_;
  NumberedParts<Searched> numbered_;
};

/// The adapter that fits a ruleset.
template <class R>
struct PositionsOf {
  using type = PositionOf<R>;
};
template <EndsByRule R>
struct PositionsOf<R> {
  using type = OutcomeOnlyPositionOf<R>;
};

namespace detail {

/// The error with how a position is typed, where it has no other hint.
template <class R>
Error with_notation(Error error) {
  if (error.hint.empty() && !R::info.name.empty())  // the rules of files have none
    error.hint = Message("Type: {0}", std::string(R::info.name) + " " + std::string(R::info.notation));
  return error;
}

}  // namespace detail

template <Impartial R>
class RulesetOf final : public AnyRuleset {
 public:
  using Rules = R;
  explicit RulesetOf(R rules) : rules_(std::make_shared<R>(std::move(rules))) {}

  /// Reads the arguments and makes the ruleset.
  static Result<std::unique_ptr<AnyRuleset>> make(Scanner& scanner) {
    if constexpr (Parameterised<R>) {
      Result<R> rules = R::make(scanner);
      if (!rules) return detail::with_notation<R>(rules.error());
      return std::unique_ptr<AnyRuleset>(std::make_unique<RulesetOf>(*std::move(rules)));
    } else {
      (void)scanner;
      return std::unique_ptr<AnyRuleset>(std::make_unique<RulesetOf>(R()));
    }
  }

  [[nodiscard]] std::string arguments() const override {
    if constexpr (Parameterised<R>)
      return rules_->arguments();
    else
      return {};
  }

  [[nodiscard]] const ClauseGames* clauses() const override {
    if constexpr (WrittenInRules<R>) return rules_->parts().clauses ? &*rules_->parts().clauses : nullptr;
    if constexpr (HasClauses<R>) return &rules_->clauses();
    return nullptr;
  }
  [[nodiscard]] std::vector<Message> known() const override {
    if constexpr (requires { rules_->known(); }) return rules_->known();
    return {};
  }

  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> parse(Scanner& scanner) const override {
    if constexpr (Parameterised<R> &&
                  requires(typename R::Position heaps) { heaps.sizes; })  // "bash 10" has none
      if (scanner.done()) return detail::with_notation<R>(scanner.missing("the position"_m));
    const Scanner begin = scanner;
    auto position = parse_position(*rules_, scanner);
    if constexpr (detail::Widening<R>) {
      if (!position && position.error().kind == ErrorKind::too_large) {
        scanner = begin;
        return RulesetOf<typename R::Wide>(typename R::Wide()).parse(scanner);
      }
    }
    if (!position) return detail::with_notation<R>(position.error());
    using Positions = typename PositionsOf<R>::type;
    return std::unique_ptr<AnyPosition>(std::make_unique<Positions>(rules_, *std::move(position)));
  }

 private:
  std::shared_ptr<R> rules_;
};

/// The same for any ruleset: with whose turn it is, where that matters.
template <class R>
struct RulesetForType {
  using type = RulesetOf<R>;
};
template <Partizan R>
struct RulesetForType<R> {
  using type = RulesetOf<WithTurns<R>>;
};
template <class R>
using RulesetFor = typename RulesetForType<R>::type;

// ---------------------------------------------------------------------------------------------------------------

template <Impartial R>
Found<Natural> PositionOf<R>::nim_value(Effort effort, Budget& budget) {
  if constexpr (PreparableForValues<R>)
    if (effort == Effort::whatever_it_takes) rules_->prepare_values(position_, budget);
  if constexpr (KnownValue<R>) {
    if (auto known = rules_->known_value(position_))
      return {detail::widened(std::move(known->value)), known->theorem, Ending::proved};
  }
  if constexpr (KnownOutcome<R>) {
    const auto known = rules_->known_outcome(position_, Convention::normal);
    if (known && known->value == Outcome::P) return {Natural(0), known->theorem, Ending::proved};
  }
  Found<Natural> found;
  if constexpr (SearchesValues<R>) {
    if (!is_valued_by_rules(effort)) return found;
    if (const auto value = rules_->search_value(position_, budget))
      return {Natural(*value), &R::value_theorem, Ending::proved};
    found.ending = budget.ending();
    return found;
  }
  if constexpr (KnownLoopyValue<R>) {
    if (rules_->known_loopy_value(position_)) return found;  // it is infinite
  }
  const auto facts = search(effort, budget, found.ending);
  if (facts && facts->nim_value != no_nim_value) found.value = facts->nim_value;
  return found;
}

template <Impartial R>
Found<Outcome> PositionOf<R>::outcome(Convention convention, Budget& budget) {
  if constexpr (KnownOutcome<R>) {
    if (const auto known = rules_->known_outcome(position_, convention))
      return {known->value, known->theorem, Ending::proved};
  }
  Found<Outcome> found;
  if constexpr (SearchesValues<R>) {
    if (convention == Convention::normal) {
      const auto is_zero = rules_->has_value(position_, u64{0}, budget);
      if (is_zero) return {*is_zero ? Outcome::P : Outcome::N, &R::value_theorem, Ending::proved};
      found.ending = budget.ending();
      return found;
    }
  }
  if (const auto facts = search(Effort::whatever_it_takes, budget, found.ending))
    found.value = facts->outcome(convention);
  return found;
}

template <Impartial R>
std::optional<u64> PositionOf<R>::remoteness(Convention convention, Effort effort, Budget& budget) {
  if constexpr (KnownRemoteness<R>) {
    if (const auto known = rules_->known_remoteness(position_, convention)) return known;
  }
  Ending ignored = Ending::proved;
  const auto facts = search(effort, budget, ignored);
  return facts && facts->remoteness(convention) != never ? std::optional<u64>(facts->remoteness(convention))
                                                         : std::nullopt;
}

template <Impartial R>
void PositionOf<R>::winning_moves(Convention convention, Budget& budget, MoveSink& sink) {
  if (are_moves_valued(convention)) return add_by_value(0, budget, sink);
  if constexpr (KnownMoves<R> && KnownOutcome<R>) {
    if (rules_->known_outcome(position_, convention)) {
      auto options = detail::options_into(sink, *this);
      return rules_->winning_moves(position_, convention, options);
    }
  }
  add_by_search(budget, sink, [&](const Facts& facts) { return facts.outcome(convention) == Outcome::P; });
}

template <Impartial R>
std::unique_ptr<AnyPosition> PositionOf<R>::winning_option(Convention convention, Budget& budget) {
  if constexpr (SearchesValues<R>) {
    if (are_moves_valued(convention)) {
      std::vector<Position> all = options();
      for (Position& option : all) {
        Budget none(Limits{.positions = 0});
        if (rules_->has_value(option, 0, none) == true) return with(std::move(option));
      }
      for (Position& option : all) {
        const auto is_lost = rules_->has_value(option, 0, budget);
        if (!is_lost) return nullptr;
        if (*is_lost) return with(std::move(option));
      }
      return nullptr;
    }
  }
  return AnyPosition::winning_option(convention, budget);
}

template <Impartial R>
std::optional<LoopyValue> PositionOf<R>::loopy_value(Budget& budget) {
  if constexpr (KnownLoopyValue<R>) {
    if (auto known = rules_->known_loopy_value(position_)) return known;
  }
  if constexpr (Loopy<R>) {
    if (!is_listable()) return std::nullopt;
    auto found = search_.loopy_value(detail::searched(*rules_, position_), budget);
    note_failure(*rules_, budget);
    if (!budget.exhausted()) return found;
  }
  (void)budget;
  return std::nullopt;
}

template <Impartial R>
void PositionOf<R>::drawing_moves(Convention convention, Budget& budget, MoveSink& sink) {
  if constexpr (KnownDrawingMoves<R> && KnownOutcome<R>) {
    if (rules_->known_outcome(position_, convention)) {
      auto options = detail::options_into(sink, *this);
      return rules_->drawing_moves(position_, convention, options);
    }
  }
  add_by_search(budget, sink, [&](const Facts& facts) { return facts.outcome(convention) == Outcome::D; });
}

template <Impartial R>
void PositionOf<R>::moves_to_value(const Natural& target, Budget& budget, MoveSink& sink) {
  if constexpr (KnownMovesToValue<R>) {
    if (const auto known = rules_->known_value(position_)) {
      using Value = std::remove_cvref_t<decltype(known->value)>;
      auto options = detail::options_into(sink, *this);
      if (const auto value = detail::narrowed<Value>(target))
        rules_->moves_to_value(position_, *value, options);
      return;  // a value that does not fit is no option's value
    }
  }
  if (target == Natural(0)) return winning_moves(Convention::normal, budget, sink);
  if (!target.fits_u64()) return;  // search has smaller values only
  if constexpr (SearchesValues<R>) return add_by_value(target.to_u64(), budget, sink);
  add_by_search(budget, sink, [&](const Facts& facts) { return facts.nim_value == target.to_u64(); });
}

template <Impartial R>
void PositionOf<R>::moves(u64 most, MoveSink& sink) const {
  if (!is_listable()) return sink.cut_short();
  for (const Position& option : options()) {
    if (sink.count() == most) return sink.cut_short();
    sink.add(MoveTo(*this, option));
  }
}

template <Impartial R>
std::optional<bool> PositionOf<R>::misere_firmness() const {
  if constexpr (MisereNimLike<R>) {
    if (rules_->known_value(position_)) return rules_->is_firm(position_);
  }
  return std::nullopt;
}

template <Impartial R>
void PositionOf<R>::misere_moves_beside(const Natural& others, bool others_firm, MoveSink& sink) const {
  if constexpr (MisereNimLike<R>) {
    using Value = std::remove_cvref_t<decltype(rules_->known_value(position_)->value)>;
    auto options = detail::options_into(sink, *this);
    if (const auto value = detail::narrowed<Value>(others))
      rules_->misere_moves_beside(position_, *value, others_firm, options);
  }
  (void)others, (void)others_firm, (void)sink;
}

template <Impartial R>
Result<std::unique_ptr<AnyPosition>> PositionOf<R>::read_move(std::string_view text) const {
  if constexpr (ReadsMoves<R>) {
    Scanner scanner(text);
    if (auto option = rules_->read_move(position_, scanner)) return with(*std::move(option));
  }
  Scanner scanner(text);
  const Result<Position> named = parse(*rules_, scanner);
  if constexpr (RecognisesOptions<R>) {
    if (named && rules_->is_option(position_, *named)) return with(*named);
  }
  if (!(ReadsMoves<R> && RecognisesOptions<R>) && is_listable()) {
    for (Position& option : options())
      if ((named && option == *named) || detail::same_words(english(label(option)), text))
        return with(std::move(option));
  }
  MoveTexts legal(4);
  moves(detail::listable, legal);
  return detail::not_a_move(text, legal);
}

template <Impartial R>
bool PositionOf<R>::is_ended() const {
  // Where there are too many options to list there is one.
  return is_listable() && options().empty();
}

template <Impartial R>
std::unique_ptr<AnyPosition> PositionOf<R>::best_option(Convention convention, Budget& budget) {
  if (is_ended()) return nullptr;
  Ending ignored = Ending::proved;
  if (const auto facts = search(Effort::only_if_cheap, budget, ignored)) {
    // Remoteness falls by one with every good move of the winner and every stubborn move of the loser.
    for (Position& option : options()) {
      const auto then = search_.facts(detail::searched(*rules_, option), budget);
      if (then && then->remoteness(convention) + 1 == facts->remoteness(convention))
        return with(std::move(option));
    }
  }
  const Found<Outcome> found = outcome(convention, budget);
  if (!found.value) return nullptr;
  if (*found.value == Outcome::N || *found.value == Outcome::D)
    return detail::good_option(*this, *found.value, convention, budget);
  if constexpr (Stalls<R>)
    return with(rules_->stalling_option(position_));
  else
    return is_listable() ? with(options().front()) : nullptr;
}

}  // namespace sprague

// Components of sums whose nim-value a theorem knows. `sprague prove` finds theorems about one game; a sum
// needs nim-values, so a theorem about these answers in full, and one about who wins in normal play says that
// a P-position is worth 0 and an N-position is not, which decides a sum when the rest is worth 0.
#include <algorithm>

#include "session/prove_game.hpp"
#include "session/theorem_parts.hpp"

namespace sprague {
namespace {

using prove::Strategy;

class ProvedPosition final : public AnyPosition {
 public:
  // What positions of one game share.
  struct Game {
    ProofSubject subject;
    std::shared_ptr<const Strategy> strategy;
    Message words;  // what is proved
    Theorem theorem = {};

    [[nodiscard]] bool has_values() const { return strategy->theorem().values; }
  };

  ProvedPosition(std::shared_ptr<const Game> game, std::vector<Strategy::Numbers> numbers,
                 std::unique_ptr<AnyPosition> searched)
      : game_(std::move(game)), numbers_(std::move(numbers)), searched_(std::move(searched)) {
    if (auto values = detail::values_of(*game_->strategy, numbers_)) values_ = *std::move(values);
  }

  // `position` with what the theorem knows about it, or itself where that is nothing or a search is short.
  static std::unique_ptr<AnyPosition> of(const std::shared_ptr<const Game>& game,
                                         std::unique_ptr<AnyPosition> position) {
    const auto numbers = position->component_numbers();
    if (!numbers || detail::box(*numbers) <= detail::cheap_box ||
        !std::all_of(numbers->begin(), numbers->end(),
                     [&](const Strategy::Numbers& each) { return game->strategy->covers(each); }) ||
        !detail::values_of(*game->strategy, *numbers))
      return position;
    return std::make_unique<ProvedPosition>(game, *numbers, std::move(position));
  }

  [[nodiscard]] Untyped untyped(const std::type_info& ruleset) const override {
    return searched_->untyped(ruleset);
  }
  [[nodiscard]] std::string ruleset_text() const override { return searched_->ruleset_text(); }
  [[nodiscard]] std::string text(std::size_t width) const override { return searched_->text(width); }
  [[nodiscard]] const Message* proved_words() const override { return &game_->words; }
  void prepare(Convention, Budget&) override {
  }  // tables are made when they are needed, and not for the theorem

  [[nodiscard]] Found<Natural> nim_value(Effort effort, Budget& budget) override {
    if (game_->has_values()) return {detail::nim_sum(values_), &game_->theorem, Ending::proved};
    if (proved_outcome() == Outcome::P) return {Natural(0), &game_->theorem, Ending::proved};
    if (effort == Effort::only_if_cheap) return {};
    return searched(Convention::normal, budget).nim_value(effort, budget);
  }
  [[nodiscard]] Found<Outcome> outcome(Convention convention, Budget& budget) override {
    const auto known = convention == Convention::normal ? proved_outcome() : std::nullopt;
    if (known) return {known, &game_->theorem, Ending::proved};
    return searched(convention, budget).outcome(convention, budget);
  }
  [[nodiscard]] std::optional<u64> remoteness(Convention convention, Effort effort, Budget& budget) override {
    return searched_->remoteness(convention, effort, budget);
  }
  void winning_moves(Convention convention, Budget& budget, MoveSink& sink) override {
    if (convention == Convention::normal && proved_outcome()) return moves_to_value(Natural(0), budget, sink);
    searched(convention, budget).winning_moves(convention, budget, sink);
  }
  // The theorem gives one move; there may be others.
  void moves_to_value(const Natural& target, Budget& budget, MoveSink& sink) override {
    if (!game_->has_values()) {
      const auto known = proved_outcome();
      if (target != Natural(0) || !known)
        return searched(Convention::normal, budget).moves_to_value(target, budget, sink);
      if (*known == Outcome::P) return;  // its options are worth something
    }
    const Natural change = detail::nim_sum(values_) ^ target;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      auto move = winning_move(i, change);
      if (!move) continue;
      sink.add(ProvedMove(*this, i, *move));
    }
    sink.cut_short();
  }
  void moves(u64 most, MoveSink& sink) const override { searched_->moves(most, sink); }

  [[nodiscard]] std::optional<bool> misere_firmness() const override { return searched_->misere_firmness(); }
  void misere_moves_beside(const Natural& others, bool others_firm, MoveSink& sink) const override {
    searched_->misere_moves_beside(others, others_firm, sink);
  }
  [[nodiscard]] const PartGraph* number_parts(Budget& budget) override {
    return searched_->number_parts(budget);
  }
  [[nodiscard]] std::vector<PartGraph::Part> numbered_parts() const override {
    return searched_->numbered_parts();
  }
  [[nodiscard]] std::vector<std::vector<PartGraph::Part>> numbered_options() const override {
    return searched_->numbered_options();
  }
  // Positions above `cheap_box` have too many options to look at each for a reason.
  std::optional<u64> for_each_option(const Visit&) override { return std::nullopt; }
  [[nodiscard]] Grounds explanation(Convention) const override { return {}; }

  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> read_move(std::string_view text) const override {
    auto option = searched_->read_move(text);
    if (!option) return option.error();
    return of(game_, *std::move(option));
  }
  [[nodiscard]] bool is_ended() const override { return searched_->is_ended(); }
  [[nodiscard]] std::unique_ptr<AnyPosition> best_option(Convention convention, Budget& budget) override {
    if (convention != Convention::normal || !proved_outcome()) {
      auto option = searched(convention, budget).best_option(convention, budget);
      return option ? of(game_, std::move(option)) : nullptr;
    }
    std::unique_ptr<AnyPosition> best;
    EachMove first(1, [&](const AnyMove& move) { best = move.option(); });
    if (*proved_outcome() == Outcome::P) {
      moves(1, first);
      return best == nullptr ? nullptr : of(game_, std::move(best));
    }
    winning_moves(convention, budget, first);
    return best;
  }
  [[nodiscard]] Message move_label(const AnyPosition& option) const override {
    const auto* const proved = dynamic_cast<const ProvedPosition*>(&option);
    return searched_->move_label(proved != nullptr ? *proved->searched_ : option);
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> clone() const override {
    return std::make_unique<ProvedPosition>(game_, numbers_, searched_->clone());
  }

  [[nodiscard]] bool equals(const AnyPosition& other) const override {
    const auto* const proved = dynamic_cast<const ProvedPosition*>(&other);
    return searched_->equals(proved != nullptr ? *proved->searched_ : other);
  }

 private:
  // A move that the theorem gives, in component i.
  class ProvedMove final : public AnyMove {
   public:
    ProvedMove(const ProvedPosition& from, std::size_t i, const Strategy::Move& move)
        : from_(from), i_(i), move_(move) {}
    [[nodiscard]] std::unique_ptr<AnyPosition> option() const override {
      std::vector<Strategy::Numbers> numbers = from_.numbers_;
      numbers.erase(numbers.begin() + static_cast<std::ptrdiff_t>(i_));
      numbers.insert(numbers.end(), move_.option.begin(), move_.option.end());
      return of(from_.game_, from_.searched_->with_components(numbers));
    }
    [[nodiscard]] Message label() const override { return words().label; }
    [[nodiscard]] std::string result() const override { return words().result; }

   private:
    [[nodiscard]] MoveText words() const {
      return detail::text_of(from_.numbers_, i_, move_, from_.game_->subject.subject.game);
    }
    const ProvedPosition& from_;
    std::size_t i_;
    const Strategy::Move& move_;
  };

  // Who wins in normal play; nothing where the theorem does not say.
  [[nodiscard]] std::optional<Outcome> proved_outcome() const {
    if (game_->has_values()) return detail::nim_sum(values_) == Natural(0) ? Outcome::P : Outcome::N;
    // A sum of P-positions is P, and one N-position beside them is not 0.
    const auto won = std::count_if(numbers_.begin(), numbers_.end(), [&](const Strategy::Numbers& each) {
      return game_->strategy->outcome(each) == Outcome::N;
    });
    if (won > 1) return std::nullopt;
    return won == 0 ? Outcome::P : Outcome::N;
  }
  // A move in component i that changes the sum's value by `change`, or to 0 where the theorem knows no
  // values.
  [[nodiscard]] std::optional<Strategy::Move> winning_move(std::size_t i, const Natural& change) const {
    if (!game_->has_values()) return game_->strategy->winning_move(numbers_[i]);
    if (!((values_[i] ^ change) < values_[i])) return std::nullopt;
    return game_->strategy->move_to_value(numbers_[i], values_[i] ^ change);
  }
  // The position as it is without a theorem, ready to be searched.
  [[nodiscard]] AnyPosition& searched(Convention convention, Budget& budget) {
    if (!std::exchange(prepared_, true)) searched_->prepare(convention, budget);
    return *searched_;
  }

  std::shared_ptr<const Game> game_;
  std::vector<Strategy::Numbers> numbers_;  // of its components
  std::vector<Natural> values_;             // theirs, where the theorem is about nim-values
  std::unique_ptr<AnyPosition> searched_;
  bool prepared_ = false;
};

}  // namespace

std::unique_ptr<AnyPosition> with_theorem(SessionState& session, std::string_view text,
                                          std::unique_ptr<AnyPosition> position) {
  std::string_view rest;
  if (!session.has_theorems() || session.find_script(Scanner(text).word()) == nullptr) return position;
  const ProofSubject* const subject = session.subject_of(text, Convention::normal, &rest);
  if (subject == nullptr || subject->convention != Convention::normal || subject->subject.has_turns)
    return position;
  const auto numbers = position->component_numbers();
  if (!numbers || detail::box(*numbers) <= detail::cheap_box ||
      known_theorem(session, *subject, {.seconds = 10}) == nullptr)
    return position;
  auto game = std::make_shared<ProvedPosition::Game>();
  game->subject = *subject;
  game->strategy = session.kept_theorem(subject->key());
  game->words = proved_words(session, *subject).value_or(Message());
  game->theorem = detail::theorem_saying(game->words);
  return ProvedPosition::of(game, std::move(position));
}

}  // namespace sprague

// Sum, the sum as a position. Each question goes to the components first, by the theorem that fits
// (nim-sum, loopy values, the misère Nim rule); where none does, rows of numbered parts are searched.
#include "positions/sum.hpp"

#include <algorithm>
#include <utility>

#include "positions/adapter.hpp"
#include "positions/components.hpp"
#include "rules/misere.hpp"
#include "solve/genus.hpp"
#include "value/short_game.hpp"

namespace sprague {
namespace {

constexpr Theorem sum_theorem{
    .name = "the Sprague–Grundy theorem",
    .statement =
        "The nim-value of a disjunctive sum is the nim-sum of its components' nim-values; the previous "
        "player "
        "wins exactly when it is 0.",
    .source =
        "R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935); P. M. Grundy, "
        "Mathematics and games, Eureka 2 (1939)",
    .hypotheses = "normal play; every component is impartial and ends"};

constexpr Theorem loopy_sum_theorem{
    .name = "the theory of loopy impartial games",
    .statement =
        "A sum with a component in which play may go on for ever: ∞(A) + n = ∞(A ⊕ n) and ∞ + ∞ = ∞; 0 is P, "
        "∞(A) without 0 in A is a draw, and all else is N.",
    .source = "C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966)",
    .hypotheses = "normal play; every component is impartial; endless play is a draw"};

// The search over a sum, of rows of parts: Search keeps a reference to its rules, so both live together.
struct SumSearch {
  SumSearch(const std::vector<const PartGraph*>& graphs, bool is_loopy, bool has_nimber, Budget& budget)
      : rules(graphs, budget),
        ending(rules),
        loopy(rules),
        may_go_on_for_ever(is_loopy),
        with_nimber(has_nimber) {}
  std::optional<Facts> facts(const SumOfParts::Position& position, Budget& budget) {
    return may_go_on_for_ever ? loopy.facts(position, budget) : ending.facts(position, budget);
  }
  SumOfParts rules;
  Search<SumOfParts> ending;
  LoopySearch<SumOfParts> loopy;
  bool may_go_on_for_ever;
  bool with_nimber;  // what is impartial stands as one heap of Nim, and has no row
};

class Sum final : public PositionOfComponents {
 public:
  using PositionOfComponents::PositionOfComponents;

  [[nodiscard]] Found<Natural> nim_value(Effort effort, Budget& budget) override {
    if (turn()) return {};
    Natural sum;
    for (const auto& component : components_) {
      const Found<Natural> found = component->nim_value(effort, budget);
      if (!found.value) return found;
      sum ^= *found.value;
    }
    return {sum, is_loopy() ? &loopy_sum_theorem : normal_theorem(), Ending::proved};
  }
  [[nodiscard]] std::optional<Player> turn() const override {
    for (const auto& component : components_)
      if (const auto turn = component->turn()) return turn;
    return std::nullopt;
  }
  [[nodiscard]] std::vector<std::string> component_texts() const override {
    if (is_loopy()) return AnyPosition::component_texts();
    std::vector<std::string> texts;
    for (const auto& component : components_)
      for (std::string& text : component->component_texts()) texts.push_back(std::move(text));
    return texts;
  }
  void give_turn(Player player) override {
    for (const auto& component : components_) component->give_turn(player);
  }
  [[nodiscard]] SearchMethod search_method() const override {
    if (search_ == nullptr || !search_->with_nimber) return {};
    return {
        "search",
        "Every follower was searched, with one heap of Nim in place of the impartial components, which equal it "
        "(Sprague 1935, Grundy 1939)."};
  }
  [[nodiscard]] std::optional<LoopyValue> loopy_value(Budget& budget) override {
    if (!is_loopy() || turn()) return std::nullopt;
    std::optional<LoopyValue> sum = LoopyValue();
    for (std::size_t i = 0; i < components_.size() && sum; ++i)
      sum = together(sum, loopy_value_of(i, budget));
    return sum;
  }

  [[nodiscard]] Found<Outcome> outcome(Convention convention, Budget& budget) override {
    if (turn()) return outcome_by_search(convention, budget);
    if (convention == Convention::normal && is_loopy()) {
      const auto value = loopy_value(budget);
      if (!value)
        return {std::nullopt, nullptr, budget.exhausted() ? budget.ending() : Ending::out_of_positions};
      return {value->outcome(), &loopy_sum_theorem, Ending::proved};
    }
    if (convention == Convention::normal) {
      // Beside a rest that is worth 0 a component wins or loses as if it were alone.
      if (const auto open = only_open(budget))
        if (const Found<Outcome> alone = components_[*open]->outcome(convention, budget); alone.value)
          return {alone.value, normal_theorem(), Ending::proved};
      const Found<Natural> value = nim_value(Effort::whatever_it_takes, budget);
      if (!value.value) return {std::nullopt, nullptr, value.ending};
      return {*value.value == Natural(0) ? Outcome::P : Outcome::N, normal_theorem(), Ending::proved};
    }
    if (const auto rule = misere_rule(budget))
      return {misere_nim_outcome(rule->sum, rule->firm > 0), &misere_sum_theorem, Ending::proved};
    return outcome_by_search(convention, budget);
  }
  [[nodiscard]] std::optional<Outcome> outcome_class(Convention convention, Budget& budget) override {
    if (!turn() || !search(convention, budget)) return std::nullopt;
    const auto here = standing(budget);
    if (!here) return std::nullopt;
    const auto left = facts(*here, Player::left, budget), right = facts(*here, Player::right, budget);
    if (!left || !right) return std::nullopt;
    return sprague::outcome_class(left->outcome(convention), right->outcome(convention));
  }

  [[nodiscard]] std::optional<value::Game> short_value(value::ShortGames& games) override {
    std::vector<value::Game> values;
    for (const auto& component : components_) {
      const auto found = component->short_value(games);
      if (!found) return std::nullopt;
      values.push_back(*found);
    }
    const value::Game out = games.sum(values);
    return games.refused() ? std::nullopt : std::optional(out);
  }

  [[nodiscard]] std::optional<u64> remoteness(Convention convention, Effort effort, Budget& budget) override {
    if (effort == Effort::only_if_cheap || turn()) return std::nullopt;
    const auto facts = search(convention, budget);
    return facts && facts->remoteness(convention) != never ? std::optional<u64>(facts->remoteness(convention))
                                                           : std::nullopt;
  }

  void winning_moves(Convention convention, Budget& budget, MoveSink& sink) override {
    if (turn()) return winning_moves_by_search(convention, budget, sink);
    if (convention == Convention::normal && is_loopy()) {
      // A move wins when it makes the sum 0: it answers a finite rest with the same value.
      const std::vector<std::optional<LoopyValue>> rests = loopy_values_of_rests(budget);
      for (std::size_t i = 0; i < components_.size(); ++i) {
        if (!rests[i] || !budget.may_go_on()) return sink.cut_short();
        if (rests[i]->is_infinite) continue;
        add_moves_in(i, sink, [&](MoveSink& own) {
          components_[i]->moves_to_value(Natural(rests[i]->nim_value), budget, own);
        });
      }
      return;
    }
    if (const auto open = convention == Convention::normal ? only_open(budget) : std::nullopt) {
      // Moves that win elsewhere make something of the value that is not known.
      add_moves_in(*open, sink,
                   [&](MoveSink& own) { components_[*open]->winning_moves(convention, budget, own); });
      return sink.cut_short();
    }
    if (convention == Convention::normal) return moves_to_value(Natural(0), budget, sink);
    if (const auto rule = misere_rule(budget)) {
      for (std::size_t i = 0; i < components_.size(); ++i) {
        const Natural value = *components_[i]->nim_value(Effort::only_if_cheap, budget).value;
        const bool others_firm = rule->firm > (*components_[i]->misere_firmness() ? 1U : 0U);
        add_moves_in(i, sink, [&](MoveSink& own) {
          components_[i]->misere_moves_beside(rule->sum ^ value, others_firm, own);
        });
      }
      return;
    }
    winning_moves_by_search(convention, budget, sink);
  }

  void drawing_moves(Convention convention, Budget& budget, MoveSink& sink) override {
    bool goes_on = true;
    EachMove all(10'000, [&](const AnyMove& move) {
      goes_on = goes_on && sink.may_go_on();
      if (!goes_on) return;
      const auto option = move.option();
      option->prepare(convention, budget);
      if (option->outcome(convention, budget).value == Outcome::D) sink.add(move);
    });
    moves(~u64{0}, all);
    if (!goes_on || all.listed() < all.count() || !all.complete()) sink.cut_short();
  }

  void moves_to_value(const Natural& target, Budget& budget, MoveSink& sink) override {
    const Found<Natural> sum = nim_value(Effort::whatever_it_takes, budget);
    if (!sum.value) return sink.cut_short();
    for (std::size_t i = 0; i < components_.size(); ++i) {
      const Found<Natural> own = components_[i]->nim_value(Effort::whatever_it_takes, budget);
      if (!own.value) return sink.cut_short();
      const Natural wanted = *sum.value ^ *own.value ^ target;
      if (wanted == *own.value) continue;  // no option of a position has its own nim-value
      add_moves_in(i, sink, [&](MoveSink& moves) { components_[i]->moves_to_value(wanted, budget, moves); });
    }
  }

  void moves(u64 most, MoveSink& sink) const override {
    for (std::size_t i = 0; i < components_.size(); ++i)
      add_moves_in(i, sink, [&](MoveSink& own) { components_[i]->moves(most, own); });
  }

  [[nodiscard]] Grounds explanation(Convention convention) const override {
    if (turn()) return {};
    NimSum sum{.subject = NimSum::Subject::component, .by_misere_rule = convention == Convention::misere};
    for (std::size_t i = 0; i < components_.size(); ++i) {
      // Its value was found when the outcome was, or was not wanted: nothing is searched for long here.
      Budget small(Limits{.seconds = 1, .positions = cheap_search});
      const std::optional<bool> firm = components_[i]->misere_firmness();
      if (sum.by_misere_rule && !firm) return {};
      const Found<Natural> value = components_[i]->nim_value(Effort::only_if_cheap, small);
      if (!value.value || !sum.has_room()) return {};
      sum.add(full_text(*components_[i], 24), *value.value, i, firm.value_or(false));
    }
    return {std::move(sum)};
  }

  [[nodiscard]] std::optional<Genus> genus(Budget& budget) override {
    if (turn() || is_loopy() || !no_component_reason().empty()) return std::nullopt;
    if (!prepare_search(Convention::misere, budget)) return std::nullopt;
    const auto here = standing(budget);
    if (!here) return std::nullopt;
    return genus_by_search(search_->rules, search_->rules.position(here->rows), budget);
  }

  // Search knows the sum by the numbers of its parts, which the components tell wherever they stand; a search
  // begun at an option knows nothing of the others.
  std::optional<u64> for_each_option(const Visit& visit) override {
    u64 count = 0;
    bool goes_on = true, lists_all = true;
    const auto player = turn();
    for (std::size_t i = 0; i < components_.size(); ++i) {  // to the last, since all options are counted
      const bool searched = search_ != nullptr;
      if (player) give_turn_beside(i, opponent(*player));
      const auto in_this = components_[i]->for_each_option([&](const Label& label) {
        if (!goes_on) return false;
        goes_on = visit([&] { return in_component(i, label()); });
        if (!searched) search_.reset();
        return goes_on;
      });
      if (player) give_turn_beside(i, *player);
      if (in_this) count += *in_this;
      lists_all = lists_all && in_this;
    }
    return lists_all ? std::optional<u64>(count) : std::nullopt;
  }

  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> read_move(std::string_view text) const override;
  [[nodiscard]] bool leads_to(const AnyPosition& option) const override {
    const auto* const to = dynamic_cast<const Sum*>(&option);
    if (to == nullptr || to->components_.size() != components_.size()) return false;
    Sum other(copies_of(components_));  // with the turn that there is after the move
    if (const auto player = to->turn()) other.give_turn(*player);
    std::optional<std::size_t> changed;
    for (std::size_t i = 0; i < components_.size(); ++i) {
      if (full_text(*other.components_[i]) == full_text(*to->components_[i])) continue;
      if (changed) return false;
      changed = i;
    }
    return changed && components_[*changed]->leads_to(*to->components_[*changed]);
  }
  [[nodiscard]] bool reread(Scanner& scanner) override {
    const auto player = turn();
    if (!components_.back()->reread(scanner)) return false;
    search_.reset();
    if (player) give_turn(*player);
    return true;
  }

  [[nodiscard]] bool is_ended() const override {
    return std::all_of(components_.begin(), components_.end(), [](const auto& c) { return c->is_ended(); });
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> best_option(Convention convention, Budget& budget) override;
  [[nodiscard]] bool equals(const AnyPosition& other) const override {
    const auto* const same = dynamic_cast<const Sum*>(&other);
    return same != nullptr && are_equal(components_, same->components_);
  }
  [[nodiscard]] Message move_label(const AnyPosition& option) const override {
    const auto& to = static_cast<const Sum&>(option);
    std::size_t i = 0;
    while (i < components_.size() && stays(i, *to.components_[i])) ++i;
    if (i == components_.size()) i = component_that_can_stay();
    return in_component(i, components_[i]->move_label(*to.components_[i]));
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> clone() const override {
    return std::make_unique<Sum>(copies_of(components_));
  }

 private:
  struct MisereRule {
    Natural sum;
    u64 firm = 0;  // how many components are
  };

  // What a component is worth; nothing when that is not known or beyond 32 bits.
  [[nodiscard]] std::optional<LoopyValue> loopy_value_of(std::size_t i, Budget& budget) const {
    if (!budget.may_go_on()) return std::nullopt;
    if (auto own = components_[i]->loopy_value(budget)) return own;
    const Found<Natural> value = components_[i]->nim_value(Effort::whatever_it_takes, budget);
    if (!value.value || !value.value->fits_u64() || value.value->to_u64() >= no_nim_value)
      return std::nullopt;
    return LoopyValue{false, static_cast<std::uint32_t>(value.value->to_u64()), {}};
  }
  [[nodiscard]] static std::optional<LoopyValue> together(const std::optional<LoopyValue>& a,
                                                          const std::optional<LoopyValue>& b) {
    return a && b ? std::optional(*a + *b) : std::nullopt;
  }
  // For each component what all others are worth together, those in front of it and those behind it; of an
  // infinite value only that it is one.
  [[nodiscard]] std::vector<std::optional<LoopyValue>> loopy_values_of_rests(Budget& budget) const {
    const std::size_t count = components_.size();
    std::vector<std::optional<LoopyValue>> own(count), rests(count, LoopyValue());
    for (std::size_t i = 0; i < count; ++i) own[i] = loopy_value_of(i, budget);
    std::optional<LoopyValue> before = LoopyValue(), behind = LoopyValue();
    for (std::optional<LoopyValue>& value : own)
      if (value) value->reachable.clear();
    for (std::size_t i = 0; i < count; ++i) {
      rests[i] = before;
      before = together(before, own[i]);
    }
    for (std::size_t i = count; i-- > 0;) {
      rests[i] = together(rests[i], behind);
      behind = together(own[i], behind);
    }
    return rests;
  }

  // The component whose nim-value alone would take a search, where all others together are worth 0 (normal
  // play).
  [[nodiscard]] std::optional<std::size_t> only_open(Budget& budget) const {
    std::optional<std::size_t> open;
    Natural others;
    for (std::size_t i = 0; i < components_.size(); ++i) {
      if (components_[i]->proved_words() == nullptr) continue;
      if (components_[i]->nim_value(Effort::only_if_cheap, budget).value) continue;
      if (open) return std::nullopt;
      open = i;
    }
    if (!open) return std::nullopt;
    for (std::size_t i = 0; i < components_.size(); ++i) {
      if (i == *open) continue;
      const Found<Natural> value = components_[i]->nim_value(Effort::whatever_it_takes, budget);
      if (!value.value) return std::nullopt;
      others ^= *value.value;
    }
    return others == Natural(0) ? open : std::nullopt;
  }

  // The theorem on sums, and those that `sprague prove` has proved about components.
  [[nodiscard]] const Theorem* normal_theorem() {
    std::vector<Message> statements{Message::keyed(sum_theorem.statement)};
    for (std::size_t i = 0; i < components_.size(); ++i)
      if (const Message* const words = components_[i]->proved_words())
        statements.push_back(
            Message("Proved of component {0}, {1}: {2}", i + 1, components_[i]->ruleset_text(), *words));
    if (statements.size() == 1) return &sum_theorem;
    with_proved_ = Message::sentences(std::move(statements));
    theorem_ = sum_theorem;
    theorem_.proved = &with_proved_;
    return &theorem_;
  }

  // What the misère Nim rule needs; nothing when some component does not follow it.
  [[nodiscard]] std::optional<MisereRule> misere_rule(Budget& budget) const {
    MisereRule rule;
    for (const auto& component : components_) {
      const auto firm = component->misere_firmness();
      if (!firm) return std::nullopt;
      rule.sum ^= *component->nim_value(Effort::only_if_cheap, budget).value;
      rule.firm += *firm ? 1 : 0;
    }
    return rule;
  }

  // Where the sum stands, for search.
  struct Standing {
    std::vector<std::vector<PartGraph::Part>>
        rows;  // the parts of the components, as each of them numbers its own
    u64 nimber = 0;
  };

  std::optional<Facts> search(Convention convention, Budget& budget) {
    if (!prepare_search(convention, budget)) return std::nullopt;
    const auto here = standing(budget);
    return here ? facts(*here, turn(), budget) : std::nullopt;
  }
  // False when the budget ran out.
  bool prepare_search(Convention convention, Budget& budget) {
    // In normal play any impartial position that ends equals a heap of Nim, beside partizan ones too. What was numbered
    // once stays, since the sum may stand at a follower now.
    const bool may_have_nimber = turn() && convention == Convention::normal;
    if (!search_ || (search_->with_nimber && !may_have_nimber)) {
      const bool with_nimber = may_have_nimber && impartial_nimber(budget);
      static const PartGraph no_parts;
      std::vector<const PartGraph*> graphs;
      for (const auto& component : components_) {
        const bool is_in_nimber = with_nimber && !component->turn();
        graphs.push_back(is_in_nimber ? &no_parts : component->number_parts(budget));
        if (graphs.back() == nullptr) return false;
      }
      search_ = std::make_unique<SumSearch>(graphs, is_loopy(), with_nimber, budget);
      if (budget.exhausted()) search_.reset();
    }
    return search_ != nullptr;
  }
  // Needs: search() has been asked for, under this convention.
  std::optional<Facts> facts(const Standing& at, std::optional<Player> turn, Budget& budget) {
    return search_->facts(search_->rules.position(at.rows, turn, at.nimber), budget);
  }
  // Nothing when the budget ran out.
  [[nodiscard]] std::optional<Standing> standing(Budget& budget) const {
    Standing out;
    for (const auto& component : components_)
      out.rows.push_back(stands_in_nimber(*component) ? std::vector<PartGraph::Part>()
                                                      : component->numbered_parts());
    if (!search_->with_nimber) return out;
    const auto nimber = impartial_nimber(budget);
    out.nimber = nimber.value_or(0);
    return nimber ? std::optional(std::move(out)) : std::nullopt;
  }
  [[nodiscard]] bool stands_in_nimber(const AnyPosition& component) const {
    return search_->with_nimber && !component.turn();
  }
  // What the impartial components are worth together; nothing where there are none, play may go on for ever, or a value
  // is not found or has too many options to list.
  [[nodiscard]] std::optional<u64> impartial_nimber(Budget& budget) const {
    u64 sum = 0;
    bool is_any = false;
    for (const auto& component : components_) {
      if (component->turn()) continue;
      is_any = true;
      const auto value = component->is_loopy() ? std::nullopt : small_value(*component, budget);
      if (!value) return std::nullopt;
      sum ^= *value;
    }
    return is_any ? std::optional(sum) : std::nullopt;
  }
  [[nodiscard]] static std::optional<u64> small_value(AnyPosition& component, Budget& budget) {
    const Found<Natural> found = component.nim_value(Effort::whatever_it_takes, budget);
    if (!found.value || !found.value->fits_u64() || found.value->to_u64() > detail::listable)
      return std::nullopt;
    return found.value->to_u64();
  }
  // Whose turn it is after a move.
  [[nodiscard]] std::optional<Player> next_turn() const {
    const auto player = turn();
    return player ? std::optional(opponent(*player)) : std::nullopt;
  }
  void give_turn_beside(std::size_t i, Player player) {
    for (std::size_t k = 0; k < components_.size(); ++k)
      if (k != i) components_[k]->give_turn(player);
  }
  [[nodiscard]] Found<Outcome> outcome_by_search(Convention convention, Budget& budget) {
    const auto facts = search(convention, budget);
    if (!facts) return {std::nullopt, nullptr, budget.ending()};
    return {facts->outcome(convention), nullptr, Ending::proved};
  }
  // Visits the moves of the sum with the facts of what they lead to, until `visit` returns false. Needs: search() under
  // the same convention. False: some could not be found out.
  bool for_each_searched(Budget& budget, const std::function<bool(const AnyMove&, const Facts&)>& visit) {
    const auto here = standing(budget);
    if (!here) return false;
    bool goes_on = true, all_known = true;
    for (std::size_t i = 0; i < components_.size() && goes_on; ++i) {
      AnyPosition& component = *components_[i];
      const bool in_nimber = stands_in_nimber(component);
      const auto options =
          in_nimber ? std::vector<std::vector<PartGraph::Part>>() : component.numbered_options();
      const u64 others = in_nimber ? here->nimber ^ small_value(component, budget).value_or(0) : 0;
      Standing then = *here;
      std::size_t next = 0;
      EachMove all(~u64{0}, [&](const AnyMove& move) {
        if (!goes_on) return;
        bool is_known = true;
        if (in_nimber) {
          const auto option = move.option();
          option->prepare(Convention::normal, budget);
          const auto value = small_value(*option, budget);
          then.nimber = others ^ value.value_or(0);
          is_known = value.has_value();
        } else {
          then.rows[i] = options[next++];
        }
        const auto found = is_known ? facts(then, next_turn(), budget) : std::nullopt;
        all_known = found.has_value();
        goes_on = all_known && visit(MoveInComponent(*this, i, move), *found);
      });
      component.moves(~u64{0}, all);
      if (goes_on && (!all.complete() || (!in_nimber && next < options.size()))) return false;
    }
    return all_known;
  }
  void winning_moves_by_search(Convention convention, Budget& budget, MoveSink& sink) {
    const bool all_known =
        search(convention, budget) && for_each_searched(budget, [&](const AnyMove& move, const Facts& then) {
          if (then.outcome(convention) == Outcome::P) sink.add(move);
          return sink.complete();
        });
    if (!all_known) sink.cut_short();
  }

  // Is it the component as it was, whosever turn it is now?
  [[nodiscard]] bool stays(std::size_t i, const AnyPosition& then) const {
    const auto player = components_[i]->turn();
    if (!player) return components_[i]->equals(then);
    const std::unique_ptr<AnyPosition> same = then.clone();
    same->give_turn(*player);
    return components_[i]->equals(*same);
  }
  // The first component with a move that leaves it as it is.
  [[nodiscard]] std::size_t component_that_can_stay() const {
    for (std::size_t i = 0; i < components_.size(); ++i) {
      bool stays = false;
      EachMove all(~u64{0},
                   [&](const AnyMove& move) { stays = stays || move.option()->equals(*components_[i]); });
      if (components_[i]->is_loopy()) components_[i]->moves(~u64{0}, all);
      if (stays) return i;
    }
    return 0;
  }
  // The text of the sum in which component i stands at `position`.
  [[nodiscard]] std::string text_with(std::size_t i, const std::string& position) const {
    std::string out;
    for (std::size_t k = 0; k < components_.size(); ++k) {
      if (k > 0) out += " + ";
      out += k != i ? full_text(*components_[k]) : components_[k]->ruleset_text() + " " + position;
    }
    return out;
  }
  // A component's move, as a move of the sum.
  class MoveInComponent final : public AnyMove {
   public:
    MoveInComponent(const Sum& sum, std::size_t i, const AnyMove& own) : sum_(sum), i_(i), own_(own) {}
    [[nodiscard]] std::unique_ptr<AnyPosition> option() const override {
      return sum_.with(i_, own_.option());
    }
    [[nodiscard]] Message label() const override { return in_component(i_, own_.label()); }
    [[nodiscard]] std::string result() const override {
      return sum_.turn() ? option()->text(~std::size_t{0}) : sum_.text_with(i_, own_.result());
    }

   private:
    const Sum& sum_;
    std::size_t i_;
    const AnyMove& own_;
  };
  // Adds the moves that `fill` finds in component i, as moves of the sum.
  template <class Fill>
  void add_moves_in(std::size_t i, MoveSink& sink, const Fill& fill) const {
    EachMove own(sink.room(), [&](const AnyMove& move) { sink.add(MoveInComponent(*this, i, move)); });
    if (sink.budget() != nullptr) own.watch(*sink.budget());
    fill(own);
    sink.count_unlisted(own.count() - own.listed());
    if (!own.complete()) sink.cut_short();
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> with(std::size_t i, std::unique_ptr<AnyPosition> option) const {
    Components copies;
    for (std::size_t k = 0; k < components_.size(); ++k)
      copies.push_back(k == i ? std::move(option) : components_[k]->clone());
    auto sum = std::make_unique<Sum>(std::move(copies));
    if (const auto next = next_turn()) sum->give_turn(*next);
    return sum;
  }

  std::unique_ptr<SumSearch> search_;
  Message with_proved_;   // the statement of `theorem_`
  Theorem theorem_ = {};  // normal_theorem() where there is more to say than of all sums
};

Result<std::unique_ptr<AnyPosition>> Sum::read_move(std::string_view text) const {
  const auto refuse = [&]() -> Error {
    MoveTexts legal(1);
    moves(1, legal);
    Error error = detail::not_a_move(text, legal);
    if (!legal.moves().empty())
      error.hint =
          Message("Name the component and the move in it, such as '{0}'.", english(legal.moves()[0].label));
    return error;
  };
  const auto asked = read_move_of_component(text, components_.size());
  if (!asked) return refuse();
  auto option = components_[asked->component]->read_move(asked->move);
  if (!option) return option.error();
  return with(asked->component, *std::move(option));
}

std::unique_ptr<AnyPosition> Sum::best_option(Convention convention, Budget& budget) {
  Budget small(Limits{.seconds = 2, .positions = 200'000});
  if (const auto here = search(convention, small)) {
    std::unique_ptr<AnyPosition> best;
    for_each_searched(small, [&](const AnyMove& move, const Facts& then) {
      if (then.remoteness(convention) + 1 == here->remoteness(convention)) best = move.option();
      return best == nullptr;
    });
    if (best != nullptr) return best;
  }
  const Found<Outcome> found = outcome(convention, budget);
  if (!found.value) return nullptr;
  if (*found.value == Outcome::N || *found.value == Outcome::D)
    return detail::good_option(*this, *found.value, convention, budget);
  // Every move loses: one that the first component with moves likes best.
  for (std::size_t i = 0; i < components_.size(); ++i) {
    if (components_[i]->is_ended()) continue;
    if (auto option = components_[i]->best_option(convention, budget)) return with(i, std::move(option));
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<AnyPosition> make_sum(Components components) {
  SPRAGUE_EXPECT(components.size() >= 2);
  return std::make_unique<Sum>(std::move(components));
}

}  // namespace sprague

// A move changes some components at once. All moves are an odometer over the options of the components that may change; where there
// are too many, the winning moves that the theorems tell are tried instead.
#include "positions/compound.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "solve/follower_graph.hpp"
#include "sprague/expect.hpp"

namespace sprague {
namespace {

using Kind = CompoundRule::Kind;

// A change of one component.
struct Change {
  std::size_t component;
  Message label;
  std::unique_ptr<AnyPosition> option;
  CompoundPart part = {};  // what it makes of the component; where it was asked for
};

// The numbers of a component and all its followers, by the graph of them.
class NumberedFollowers {
 public:
  // Nothing when the budget ran out.
  static std::optional<NumberedFollowers> make(AnyPosition& component, const CompoundRule& rule,
                                               Convention convention, Budget& budget) {
    const PartGraph* const graph = component.number_parts(budget);
    if (graph == nullptr) return std::nullopt;
    NumberedFollowers out(*graph, budget);
    if (budget.exhausted()) return std::nullopt;
    const auto followers =
        follower_graph(out.rules_, out.position(component.numbered_parts()), budget, &out.positions_);
    if (!followers) return std::nullopt;
    auto numbers = measure_of(rule) == CompoundMeasure::suspense
                       ? suspense_of(followers->view(), convention, budget)
                       : foreclosed_values(followers->view(), convention, budget);
    if (!numbers) return std::nullopt;
    out.numbers_ = *std::move(numbers);
    for (std::uint32_t v = 0; v < out.positions_.size(); ++v) out.places_.emplace(out.positions_[v].parts, v);
    return out;
  }
  [[nodiscard]] CompoundPart part_of(const std::vector<PartGraph::Part>& row) const {
    const SumOfParts::Position at = position(row);
    return {.is_ended = at.parts.empty(), .number = numbers_[places_.find(at.parts)->second]};
  }

 private:
  NumberedFollowers(const PartGraph& graph, Budget& budget) : rules_({&graph}, budget) {}
  [[nodiscard]] SumOfParts::Position position(const std::vector<PartGraph::Part>& row) const {
    return rules_.position({row});
  }

  SumOfParts rules_;
  std::vector<SumOfParts::Position> positions_;
  std::vector<std::uint32_t> numbers_;
  std::map<std::vector<PartGraph::Part>, std::uint32_t> places_;
};

class Compound final : public PositionOfComponents {
 public:
  Compound(Components components, const CompoundRule& rule)
      : PositionOfComponents(std::move(components)), rule_(rule) {}

  [[nodiscard]] Found<Natural> nim_value(Effort, Budget&) override { return {}; }
  [[nodiscard]] Message no_component_reason() const override { return "it is a compound that is no sum"_m; }
  [[nodiscard]] Found<Outcome> outcome(Convention convention, Budget& budget) override {
    const auto* const parts = parts_now(convention, budget);
    if (parts == nullptr)
      return {std::nullopt, nullptr, budget.exhausted() ? budget.ending() : Ending::out_of_positions};
    return {compound_outcome(rule_, convention, *parts), theorem_of(rule_, convention), Ending::proved};
  }
  [[nodiscard]] std::optional<u64> remoteness(Convention, Effort, Budget&) override { return std::nullopt; }

  void winning_moves(Convention convention, Budget& budget, MoveSink& sink) override {
    moves_to(Outcome::P, convention, budget, sink);
  }
  void drawing_moves(Convention convention, Budget& budget, MoveSink& sink) override {
    if (is_loopy()) moves_to(Outcome::D, convention, budget, sink);  // otherwise there is no draw
  }
  void moves_to_value(const Natural&, Budget&, MoveSink& sink) override { sink.cut_short(); }
  void moves(u64 most, MoveSink& sink) const override {
    Budget none(Limits::none());
    const auto changes = changes_of(Convention::normal, false, none);
    if (!changes || move_count(*changes) > std::min(most, most_moves)) return sink.cut_short();
    for_each_move(*changes, [&](const std::vector<const Change*>& move) {
      sink.add(MoveInSome(*this, move));
      return sink.may_go_on();
    });
  }

  std::optional<u64> for_each_option(const Visit& visit) override {
    Budget none(Limits::none());
    const auto changes = changes_of(Convention::normal, false, none);
    if (!changes || move_count(*changes) > most_moves) return std::nullopt;
    u64 count = 0;
    bool goes_on = true;
    for_each_move(*changes, [&](const std::vector<const Change*>& move) {
      ++count;
      if (!goes_on) return true;  // which are counted
      Components option = after(move);
      std::swap(option, components_);
      known_.reset();
      goes_on = visit([&] { return label_of(move); });
      std::swap(option, components_);
      known_.reset();
      return true;
    });
    return count;
  }
  [[nodiscard]] Grounds explanation(Convention convention) const override;
  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> read_move(std::string_view text) const override;
  [[nodiscard]] bool is_ended() const override {
    const auto ended = [](const auto& component) { return component->is_ended(); };
    return rule_.ends_with_first ? std::any_of(components_.begin(), components_.end(), ended)
                                 : std::all_of(components_.begin(), components_.end(), ended);
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> best_option(Convention convention, Budget& budget) override {
    const Found<Outcome> found = outcome(convention, budget);
    if (!found.value || is_ended()) return nullptr;
    if (*found.value == Outcome::N) return detail::good_option(*this, *found.value, convention, budget);
    const auto changes = changes_of(convention, false, budget);
    std::unique_ptr<AnyPosition> first;
    if (changes)
      for_each_move(*changes, [&](const std::vector<const Change*>& move) {
        first = MoveInSome(*this, move).option();
        return false;
      });
    return first;
  }
  [[nodiscard]] bool equals(const AnyPosition& other) const override {
    const auto* const same = dynamic_cast<const Compound*>(&other);
    return same != nullptr && same->rule_ == rule_ && are_equal(components_, same->components_);
  }
  [[nodiscard]] Message move_label(const AnyPosition& option) const override {
    const auto& to = static_cast<const Compound&>(option);
    std::vector<Message> labels;
    for (std::size_t i = 0; i < components_.size(); ++i)
      if (!components_[i]->equals(*to.components_[i]))
        labels.push_back(in_component(i, components_[i]->move_label(*to.components_[i])));
    return joined(std::move(labels));
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> clone() const override {
    return std::make_unique<Compound>(copies_of(components_), rule_);
  }

 private:
  static constexpr std::size_t longest_kept = 100;  // bytes of a component's text
  static constexpr u64 most_moves = 100'000;        // that are looked at one by one
  static constexpr std::size_t most_named = 100;    // components whose moves a label names in all languages

  // Those of the components that may change.
  using Changes = std::vector<std::vector<Change>>;

  class MoveInSome final : public AnyMove {
   public:
    MoveInSome(const Compound& from, const std::vector<const Change*>& changes)
        : from_(from), changes_(changes) {}
    [[nodiscard]] std::unique_ptr<AnyPosition> option() const override {
      return std::make_unique<Compound>(from_.after(changes_), from_.rule_);
    }
    [[nodiscard]] Message label() const override { return from_.label_of(changes_); }
    [[nodiscard]] std::string result() const override { return option()->text(~std::size_t{0}); }

   private:
    const Compound& from_;
    const std::vector<const Change*>& changes_;
  };

  [[nodiscard]] static Message joined(std::vector<Message> labels) {
    if (labels.size() > most_named) {
      std::string words;
      for (const Message& label : labels) words += (words.empty() ? "" : "; ") + english(label);
      return Message("{0}", std::move(words));
    }
    Message out;
    for (Message& label : labels)
      out = out.empty() ? std::move(label) : Message("{0}; {1}", std::move(out), std::move(label));
    return out;
  }
  [[nodiscard]] static Message label_of(const std::vector<const Change*>& changes) {
    std::vector<Message> labels;
    for (const Change* const change : changes)
      labels.push_back(in_component(change->component, change->label));
    return joined(std::move(labels));
  }
  [[nodiscard]] Components after(const std::vector<const Change*>& changes) const {
    Components out(components_.size());
    for (const Change* const change : changes) out[change->component] = change->option->clone();
    return with_unchanged(std::move(out));
  }
  // Puts copies where nothing stands.
  [[nodiscard]] Components with_unchanged(Components then) const {
    for (std::size_t i = 0; i < then.size(); ++i)
      if (then[i] == nullptr) then[i] = components_[i]->clone();
    return then;
  }

  // Adds the moves that leave this outcome.
  void moves_to(Outcome wanted, Convention convention, Budget& budget, MoveSink& sink) {
    const auto* const parts = parts_now(convention, budget);
    const auto changes = parts ? changes_of(convention, true, budget) : std::nullopt;
    if (!changes) return sink.cut_short();
    std::vector<CompoundPart> then = *parts;
    bool goes_on = true;
    const auto try_move = [&](const std::vector<const Change*>& move) {
      for (const Change* const change : move) then[change->component] = change->part;
      if (compound_outcome(rule_, convention, then) == wanted) sink.add(MoveInSome(*this, move));
      for (const Change* const change : move) then[change->component] = (*parts)[change->component];
      return goes_on = sink.may_go_on();
    };
    if (move_count(*changes) <= most_moves) {
      for_each_move(*changes, try_move);
      if (!goes_on) sink.cut_short();
      return;
    }
    for (const auto& move : candidates(*changes, *parts, convention))
      if (!move.empty() && sink.count() == 0) try_move(move);
    sink.cut_short();
  }

  // What the rule asks of the components of a position; null where it could not be found out.
  const std::vector<CompoundPart>* parts_now(Convention convention, Budget& budget) {
    if (known_ && known_for_ == convention) return &*known_;
    known_.reset();
    std::vector<CompoundPart> parts;
    parts.reserve(components_.size());
    if (std::exchange(known_for_, convention) != convention) seen_.clear();
    for (const auto& component : components_) {
      const auto part = part_of(*component, convention, budget);
      if (!part) return nullptr;
      parts.push_back(*part);
    }
    known_ = std::move(parts);
    return &*known_;
  }
  // Of a component, or what may become of one, once for all that are alike.
  [[nodiscard]] std::optional<CompoundPart> part_of(AnyPosition& position, Convention convention,
                                                    Budget& budget) const {
    std::string text = full_text(position, longest_kept);
    if (text.size() >= longest_kept) return found_part_of(position, convention, budget);
    if (const auto same = seen_.find(text); same != seen_.end()) return same->second;
    const auto part = budget.may_go_on() ? found_part_of(position, convention, budget) : std::nullopt;
    if (part && budget.hold(2 * (sizeof(*part) + sizeof text + text.size())))
      seen_.emplace(std::move(text), *part);
    return part;
  }
  [[nodiscard]] std::optional<CompoundPart> found_part_of(AnyPosition& position, Convention convention,
                                                          Budget& budget) const {
    CompoundPart out{.is_ended = position.is_ended()};
    const auto outcome_in = [&](Convention own) {
      position.prepare(own, budget);
      return position.outcome(own, budget).value;
    };
    switch (measure_of(rule_)) {
      case CompoundMeasure::outcome:
        for (const Convention own : {Convention::normal, Convention::misere}) {
          if (!asks_for_outcome(rule_, convention, own)) continue;
          const auto found = outcome_in(own);
          if (!found) return std::nullopt;
          (own == Convention::normal ? out.normal : out.misere) = *found;
        }
        return out;
      case CompoundMeasure::remoteness: {
        if (out.is_ended) return out;
        const auto outcome = outcome_in(convention);
        if (!outcome) return std::nullopt;
        out.number = never;
        if (*outcome == Outcome::D) return out;
        const auto found = position.remoteness(convention, Effort::whatever_it_takes, budget);
        if (!found || *found >= never) return std::nullopt;
        out.number = static_cast<std::uint32_t>(*found);
        return out;
      }
      case CompoundMeasure::foreclosed:
      case CompoundMeasure::suspense: break;
      case CompoundMeasure::nim_value: return std::nullopt;
    }
    if (out.is_ended) return out;
    const auto followers = NumberedFollowers::make(position, rule_, convention, budget);
    if (!followers) return std::nullopt;
    return followers->part_of(position.numbered_parts());
  }

  [[nodiscard]] bool is_by_graph() const {
    return measure_of(rule_) == CompoundMeasure::suspense || measure_of(rule_) == CompoundMeasure::foreclosed;
  }
  // May a move change this component?
  [[nodiscard]] bool may_change(std::size_t i) const {
    if (components_[i]->is_ended()) return false;
    if (rule_.kind != Kind::sequential) return true;
    return std::all_of(components_.begin(), components_.begin() + static_cast<std::ptrdiff_t>(i),
                       [](const auto& before) { return before->is_ended(); });
  }
  // The changes of all components; nothing where there are too many, or what they make of the components was asked for and could
  // not be found out.
  [[nodiscard]] std::optional<Changes> changes_of(Convention convention, bool with_parts,
                                                  Budget& budget) const {
    if (rule_.kind != Kind::sequential && components_.size() > most_moves) return std::nullopt;
    Changes out(components_.size());
    if (is_ended()) return out;
    u64 left = most_moves;
    for (std::size_t i = 0; i < components_.size(); ++i) {
      if (!may_change(i)) continue;
      // One graph tells the numbers of all options.
      std::optional<NumberedFollowers> followers;
      std::vector<std::vector<PartGraph::Part>> rows;
      if (with_parts && is_by_graph()) {
        followers = NumberedFollowers::make(*components_[i], rule_, convention, budget);
        if (!followers) return std::nullopt;
        rows = components_[i]->numbered_options();
      }
      bool all_found = true;
      EachMove each(left, [&](const AnyMove& move) {
        if (!all_found) return;
        Change change{i, move.label(), move.option()};
        if (followers) {
          change.part = followers->part_of(rows[out[i].size()]);
        } else if (with_parts) {
          const auto part = part_of(*change.option, convention, budget);
          all_found = part.has_value();
          if (part) change.part = *part;
        }
        out[i].push_back(std::move(change));
      });
      components_[i]->moves(left, each);
      if (!all_found || !each.complete() || each.listed() < each.count()) return std::nullopt;
      left -= each.listed();
      if (rule_.kind == Kind::sequential) break;
    }
    return out;
  }
  [[nodiscard]] u64 move_count(const Changes& changes) const {
    u64 sum = 0, product = 1, with_stay = 1;
    for (const auto& of_one : changes) {
      sum = saturating_add(sum, of_one.size());
      if (!of_one.empty()) product = saturating_multiply(product, of_one.size());
      with_stay = saturating_multiply(with_stay, of_one.size() + 1);
    }
    if (sum == 0) return 0;
    if (rule_.kind == Kind::conjunctive) return product;
    return rule_.kind == Kind::selective ? with_stay - (with_stay == ~u64{0} ? 0 : 1) : sum;
  }
  // Calls visit(changes) for each move while it returns true; the first component turns slowest, and stays last.
  template <class Visit>
  void for_each_move(const Changes& changes, const Visit& visit) const {
    std::vector<const Change*> move;
    if (rule_.kind == Kind::disjunctive || rule_.kind == Kind::sequential) {
      for (const auto& of_one : changes)
        for (const Change& change : of_one) {
          move.assign(1, &change);
          if (!visit(move)) return;
        }
      return;
    }
    const bool may_stay = rule_.kind == Kind::selective;
    std::vector<std::size_t> digits;  // of the components that may change
    std::vector<const std::vector<Change>*> wheels;
    for (const auto& of_one : changes)
      if (!of_one.empty()) wheels.push_back(&of_one);
    if (wheels.empty()) return;
    digits.assign(wheels.size(), 0);
    while (true) {
      move.clear();
      for (std::size_t i = 0; i < wheels.size(); ++i)
        if (digits[i] < wheels[i]->size()) move.push_back(&(*wheels[i])[digits[i]]);
      if (!move.empty() && !visit(move)) return;
      std::size_t i = wheels.size();
      while (i > 0 && ++digits[i - 1] == wheels[i - 1]->size() + (may_stay ? 1 : 0)) digits[--i] = 0;
      if (i == 0) return;
    }
  }
  // Moves one of which wins where one does, as the theorems have it.
  [[nodiscard]] std::vector<std::vector<const Change*>> candidates(const Changes& changes,
                                                                   const std::vector<CompoundPart>& parts,
                                                                   Convention convention) const {
    std::vector<std::vector<const Change*>> out;
    if (rule_.kind == Kind::conjunctive) {  // each lasts as long as it does when both play well in it
      auto& move = out.emplace_back();
      for (std::size_t i = 0; i < changes.size(); ++i) {
        const Change* best = nullptr;
        for (const Change& change : changes[i])
          if (best == nullptr || change.part.number + 1 == parts[i].number ||
              (parts[i].number == never && change.part.number == never))
            best = &change;
        if (best != nullptr) move.push_back(best);
      }
      return out;
    }
    if (rule_.kind != Kind::selective) return out;
    const bool by_misere = rule_.ends_with_first && convention == Convention::misere;
    auto& all_lost =
        out.emplace_back();  // to components that the previous player wins, which go on if they can
    for (const auto& of_one : changes) {
      const Change* best = nullptr;
      for (const Change& change : of_one)
        if ((by_misere ? change.part.misere : change.part.normal) == Outcome::P &&
            (best == nullptr || best->part.is_ended))
          best = &change;
      if (best != nullptr) all_lost.push_back(best);
    }
    if (rule_.ends_with_first || convention == Convention::normal) return out;
    // In misère play the last component alone must be lost: all others end at once, and which cannot is the last.
    std::vector<const Change*> ends;
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < changes.size(); ++i) {
      const auto end = std::find_if(changes[i].begin(), changes[i].end(),
                                    [](const Change& change) { return change.part.is_ended; });
      if (end != changes[i].end()) {
        ends.push_back(&*end);
      } else if (!changes[i].empty()) {
        if (last) return out;
        last = i;
      }
    }
    if (!last) {
      last = ends.back()->component;
      ends.pop_back();
    }
    out.push_back(ends);
    for (const Change& change : changes[*last])
      if (change.part.misere == Outcome::P) {
        ends.push_back(&change);
        out.push_back(std::move(ends));
        break;
      }
    return out;
  }

  CompoundRule rule_;
  std::optional<std::vector<CompoundPart>> known_;  // of the components, under the convention
  Convention known_for_ = Convention::normal;
  mutable std::unordered_map<std::string, CompoundPart> seen_;  // by their text, under the same convention
};

Grounds Compound::explanation(Convention convention) const {
  if (!known_ || known_for_ != convention || known_->size() > ComponentNumbers::most_rows || is_ended())
    return {};
  ComponentNumbers out;
  switch (measure_of(rule_)) {
    case CompoundMeasure::remoteness: out.what = ComponentNumbers::What::remoteness; break;
    case CompoundMeasure::suspense: out.what = ComponentNumbers::What::suspense; break;
    case CompoundMeasure::foreclosed: out.what = ComponentNumbers::What::foreclosed; break;
    default: out.what = ComponentNumbers::What::outcome;
  }
  for (std::size_t i = 0; i < components_.size(); ++i) {
    const CompoundPart& part = (*known_)[i];
    ComponentNumbers::Row row{.label = full_text(*components_[i], 24), .part = i, .is_ended = part.is_ended};
    if (out.what == ComponentNumbers::What::outcome) {
      if (asks_for_outcome(rule_, convention, Convention::normal)) row.normal = part.normal;
      if (asks_for_outcome(rule_, convention, Convention::misere)) row.misere = part.misere;
    } else if (part.number != never) {  // which is also the mark of what wins at once
      row.number = part.number;
    }
    out.rows.push_back(std::move(row));
  }
  return {std::move(out)};
}

Result<std::unique_ptr<AnyPosition>> Compound::read_move(std::string_view text) const {
  Components then(components_.size());
  std::size_t changed = 0;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(';', begin), text.size());
    auto one = read_move_of_component(text.substr(begin, end - begin), components_.size());
    if (!one || then[one->component] != nullptr || !may_change(one->component)) break;
    auto option = components_[one->component]->read_move(one->move);
    if (!option) return option.error();
    then[one->component] = *std::move(option);
    ++changed;
    begin = end + 1;
    if (end == text.size()) {
      std::size_t open = 0;
      for (std::size_t i = 0; i < components_.size(); ++i) open += may_change(i) ? 1 : 0;
      const std::size_t wanted = rule_.kind == Kind::conjunctive ? open
                                 : rule_.kind == Kind::selective ? changed
                                                                 : 1;
      if (changed != wanted || is_ended()) break;
      return std::unique_ptr<AnyPosition>(std::make_unique<Compound>(with_unchanged(std::move(then)), rule_));
    }
  }
  MoveTexts legal(1);
  moves(1, legal);
  return detail::not_a_move(text, legal);
}

}  // namespace

Message no_compound_reason(const AnyPosition& position, const CompoundRule& rule) {
  if (position.turn()) return "Left and Right have different moves in it"_m;
  const bool may_go_on =
      rule.kind == Kind::sequential || (rule.kind == Kind::conjunctive && rule.ends_with_first);
  if (position.is_loopy() && !may_go_on) return "play may go on for ever in it"_m;
  return {};
}

std::unique_ptr<AnyPosition> make_compound(Components components, const CompoundRule& rule) {
  SPRAGUE_EXPECT(components.size() >= 2 && measure_of(rule) != CompoundMeasure::nim_value);
  return std::make_unique<Compound>(std::move(components), rule);
}

}  // namespace sprague

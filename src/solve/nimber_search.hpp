// NimberSearch: nimbers of positions that fall apart into components, by asking "is the nimber in this set?" (normal play).
//
// What it is made of, and whose idea each part is (doc/algorithms/search.md has what each is worth):
// - couples (J. Lemoine & S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462, 2012): of an option in
//   several components all but the hardest are evaluated, and the question goes on with the hardest alone;
// - aspiration sets (P. Beling & M. Rogalski, On pruning search trees of impartial games, Artificial Intelligence 283,
//   2020): of an option it is only asked whether its nimber is one of those that still matter;
// - a table that keeps of each position the nimber, or which it is not (nimber_table.hpp), and that is asked about all
//   options before one of them is searched (enhanced transposition cutoff: J. Schaeffer & A. Plaat 1996);
// - proof numbers (V. Allis 1994), depth first (A. Nagai 2002): of each option it is guessed how many positions answer its
//   question with yes, and how many with no; the one that seems to answer with the fewest is searched until another one seems
//   to be better. What was guessed last is in the table;
// - where the limits allow threads, each searches the same question, with a stack of its own and one table for all: what one of
//   them searches seems to take more to the others, so that they look elsewhere (virtual loss; for proof numbers: T. Kaneko, Parallel
//   depth first proof number search, AAAI 2010), and what one has answered ends what the others have begun of it.
//
// A game is any type that does what `ComponentGame` says:
//
//   struct Game {
//     // One component: a small value with == and hash(). The same game should be the same value wherever it lies.
//     using Position = …;
//     // Calls visit(components) for each option as long as it returns true: with a std::span<const Position> of the
//     // components, without those in which there is no move, and others that are seen to be worth 0.
//     void options(const Position&, const auto& visit);
//     // The nimber, where a theorem or a glance tells it. It is asked often and should be cheap.
//     std::optional<u64> known_value(const Position&) const;
//     // No less than the nimber, such as the number of moves that play can last.
//     u64 value_bound(const Position&) const;
//     // How hard it seems: options and components are put in this order.
//     u64 weight(const Position&) const;
//     // About how many options a position of that weight has: a guess where the search has none yet.
//     u64 moves(u64 weight) const;
//     // May be left out: a game for another thread, which plays the same.
//     Game for_another_thread() const;
//     // May be left out: under which name the table is kept (base/table_keeper.hpp); the same for the same positions, whatever
//     // program has written them.
//     std::string kept_as() const;
//   };
//
// Play must end. There is no recursion: depth is bounded by memory, which the budget counts.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/table_keeper.hpp"
#include "par/team.hpp"
#include "solve/nimber_set.hpp"
#include "solve/nimber_table.hpp"
#include "solve/search_team.hpp"

namespace sprague {

template <class Game>
concept ComponentGame = std::regular<typename Game::Position> &&
                        requires(Game game, const Game fixed, const typename Game::Position position,
                                 bool (*visit)(std::span<const typename Game::Position>)) {
                          { position.hash() } -> std::convertible_to<u64>;
                          game.options(position, visit);
                          { fixed.known_value(position) } -> std::same_as<std::optional<u64>>;
                          { fixed.value_bound(position) } -> std::same_as<u64>;
                          { fixed.weight(position) } -> std::same_as<u64>;
                          { fixed.moves(u64{}) } -> std::same_as<u64>;
                        };

/// What the search makes use of. Tests and benchmarks switch parts off, to measure what each is worth; answers stay the same.
struct NimberTechniques {
  bool asks_sets =
      true;  ///< asks options about the nimbers that matter only; otherwise all are evaluated: the plain mex
  bool looks_ahead = true;     ///< looks all options up before it searches one
  bool proof_numbers = true;   ///< leaves an option when another one seems to take fewer positions
  bool leaves_early = true;    ///< that is, when it takes somewhat more than it had said, not only much more
  bool orders_options = true;  ///< by weight and guess
  bool hardest_last = true;    ///< of several components, the hardest is only asked about, and not evaluated
  u64 shallow_bytes = u64{96} << 20;  ///< beyond, the table leaves out what looking ahead answers
  u64 forgets_from = u64{1} << 18;    ///< from so many bytes on, the table forgets when memory is short
  u64 ticks_alone = 20'000;           ///< so long one thread searches before the others begin
};

template <ComponentGame Game>
class NimberSearch {
 public:
  using Position = typename Game::Position;

  explicit NimberSearch(Game game = Game(), NimberTechniques techniques = {})
      : game_(std::move(game)), techniques_(techniques) {
    table_->forget_from(techniques.forgets_from);
  }
  NimberSearch(NimberSearch&&) noexcept = default;

  /// The nimber of a position, or of a sum; nothing when the budget ran out. What has been found stays in the table. Cost:
  /// a tick each time that options of a position are listed.
  std::optional<u64> value(const Position& position, Budget& budget);
  std::optional<u64> value(std::span<const Position> sum, Budget& budget);
  /// Is it `wanted`?
  std::optional<bool> has_value(const Position& position, u64 wanted, Budget& budget);
  std::optional<bool> has_value(std::span<const Position> sum, u64 wanted, Budget& budget);

  /// What is known without search.
  [[nodiscard]] std::optional<u64> known(const Position& position) const;
  /// Positions in the table.
  [[nodiscard]] std::size_t size() const { return table_->size(); }
  [[nodiscard]] std::size_t table_bytes() const { return table_->bytes(); }

 private:
  using Effort = NimberEffort;
  // Limits of effort from here on are none.
  static constexpr std::uint32_t endless = std::uint32_t{1} << 30;

  // A component of an option, which is not yet known.
  struct Component {
    Position position;
    u64 hash;
  };
  // An option: the nim-sum of the components that are known, and the others, the hardest last. It is open until nothing that
  // matters is to be known of it.
  struct Option {
    u64 weight = 0;
    u64 sum = 0;
    std::uint32_t first = 0, count = 0;  // in components_; of one that is not open, no count
    bool was_sum = false;
    NimberEntry known = {};  // of the only component
    Effort effort = {};      // to tell whether it has a nimber that matters
  };
  // A position that is being searched. Its options are options_[first_option ..] up to the next frame's.
  struct Frame {
    Position position;
    u64 hash;
    NimberSet wanted;    // is the nimber one of these?
    NimberSet possible;  // what it can still be: not what an option has
    std::size_t first_option = 0, next_option = 0, first_component = 0, first_high = 0;
    u64 heap_before = 0;
    u64 ticks_before = 0;
    bool is_listed = false;
    bool is_needed = false;             // what is found must be in the table
    bool was_open = false;              // looking ahead did not answer
    u64 looked_up = 0;                  // at which step all its options were, of a team
    Effort limit = {endless, endless};  // from either of these on, the question is put off
    [[nodiscard]] bool is_answered() const { return (possible & wanted).empty() || possible.is_one(); }
  };
  // "Is the nimber in the set?": the nimber, or nothing where it is not.
  using Answer = std::optional<u64>;
  // What the frame on top is told by the one that was there.
  struct Told {
    enum class Kind : std::uint8_t { nothing, answer, put_off } kind = Kind::nothing;
    Answer answer = {};
    bool is_step = false;  // towards the nimber of a component: it is asked about again
    Effort effort = {};
  };
  // What a look at all open options says.
  struct Choice {
    std::size_t best;
    std::uint32_t second;  // the least effort of the others
    Effort effort;         // of the question of the frame
  };

  [[nodiscard]] NimberSet possible(const Position& position, u64 hash) const {
    return NimberSet::up_to(game_.value_bound(position)) & table_->find(position, hash).possible();
  }
  [[nodiscard]] NimberSet possible(const Component& component, NimberEntry known) const {
    return NimberSet::up_to(game_.value_bound(component.position)) & known.possible();
  }
  // A question whose answers lead to the nimber when they are asked one after the other, each remembered.
  [[nodiscard]] NimberSet first_question(NimberSet can_be) const {
    const bool one = techniques_.asks_sets && can_be.least() < NimberEntry::excludable;
    return one ? NimberSet::only(can_be.least()) : NimberSet::all();
  }
  [[nodiscard]] NimberSet relevant(const Frame& frame) const;
  [[nodiscard]] std::optional<Answer> ask(const Position& root, NimberSet wanted, Budget& budget);
  static constexpr std::uint32_t taken_up = 2;  // times as much seems to take what somebody searches
  [[nodiscard]] bool search(Told& told, Budget& budget, u64 most_ticks);
  void search_as_team(Told& told, Budget& budget);
  [[nodiscard]] bool meet_team(Told& told, Budget& budget);
  void look_up_again(Frame& frame);
  void push(const Position& position, u64 hash, NimberSet wanted);
  void enter(Frame& frame, Budget& budget);
  void list(Frame& frame, Budget& budget);
  void add_component(const Position& position);
  void add_option(std::span<const Position> components, Frame& frame);
  void look_up(Option& option, Frame& frame);
  void drop_answered(Frame& frame);
  void guess(Option& option, NimberSet matters);
  [[nodiscard]] Choice choose(const Frame& frame) const;
  [[nodiscard]] Effort limit_for(const Option& option, const Frame& frame, const Choice& choice) const;
  void hear(Frame& frame, const Told& told);
  enum class Next : std::uint8_t { ask_option, answer, put_off };
  [[nodiscard]] Next go_on(Frame& frame, Budget& budget);
  [[nodiscard]] Answer answer_of(Frame& frame);
  void pop(const Frame& frame);
  void reach(Frame& frame, u64 value);
  [[nodiscard]] bool account(Budget& budget);
  void clear(Budget& budget);
  void meet_keeper(Budget& budget);

  // Options are looked up this many options after they were listed, when memory has delivered what is looked at.
  static constexpr std::size_t lag = 3;

  Game game_;
  NimberTechniques techniques_;
  std::shared_ptr<NimberTable<Position>> table_ = std::make_shared<NimberTable<Position>>();

  // The stack of a question, and what its frames have on stacks of their own.
  std::vector<Frame> frames_;
  std::vector<Option> options_;
  std::vector<Component> components_;
  std::vector<u64> high_;  // nimbers from 64 on that options have
  u64 heap_ = 0;           // what the positions of components_ hold elsewhere
  u64 held_ = 0;

  static constexpr bool has_teams = NimberTable<Position>::is_plain && requires(const Game game) {
    { game.for_another_thread() } -> std::same_as<Game>;
  };
  TeamMember member_;

  class Shown final : public KeepableTable {
   public:
    explicit Shown(std::shared_ptr<const NimberTable<Position>> table) : table_(std::move(table)) {}
    [[nodiscard]] u64 positions() const override { return table_->size(); }
    void append_to(std::string& out) const override { table_->append_to(out); }

   private:
    std::shared_ptr<const NimberTable<Position>> table_;
  };
  std::shared_ptr<const KeepableTable> shown_;  // to who keeps it
};

// ---------------------------------------------------------------------------------------------------------------

template <ComponentGame Game>
std::optional<u64> NimberSearch<Game>::known(const Position& position) const {
  if (const auto value = game_.known_value(position)) return value;
  const u64 hash = table_->hash_for(position);
  if (const auto value = table_->find(position, hash).value()) return value;
  const NimberSet left = possible(position, hash);
  return left.is_one() ? std::optional(left.least()) : std::nullopt;
}

template <ComponentGame Game>
std::optional<u64> NimberSearch<Game>::value(const Position& position, Budget& budget) {
  meet_keeper(budget);
  for (;;) {
    if (const auto value = known(position)) return value;
    const NimberSet can_be = possible(position, table_->hash_for(position));
    budget.found(Stage::nim_value, can_be.least());
    const auto answer = ask(position, first_question(can_be), budget);
    if (!answer) return std::nullopt;
    if (*answer) return **answer;
  }
}

template <ComponentGame Game>
std::optional<bool> NimberSearch<Game>::has_value(const Position& position, u64 wanted, Budget& budget) {
  meet_keeper(budget);
  if (const auto value = known(position)) return *value == wanted;
  const NimberSet question = NimberSet::only(wanted) & possible(position, table_->hash_for(position));
  if (question.empty()) return false;
  const auto answer = ask(position, techniques_.asks_sets ? question : NimberSet::all(), budget);
  if (!answer) return std::nullopt;
  return *answer == wanted;
}

template <ComponentGame Game>
std::optional<u64> NimberSearch<Game>::value(std::span<const Position> sum, Budget& budget) {
  u64 out = 0;
  for (const Position& position : sum) {
    const auto one = value(position, budget);
    if (!one) return std::nullopt;
    out ^= *one;
  }
  return out;
}

template <ComponentGame Game>
std::optional<bool> NimberSearch<Game>::has_value(std::span<const Position> sum, u64 wanted, Budget& budget) {
  if (sum.empty()) return wanted == 0;
  const auto hardest = std::max_element(sum.begin(), sum.end(), [&](const Position& a, const Position& b) {
    return game_.weight(a) < game_.weight(b);
  });
  for (auto position = sum.begin(); position != sum.end(); ++position) {
    if (position == hardest) continue;
    const auto one = value(*position, budget);
    if (!one) return std::nullopt;
    wanted ^= *one;
  }
  return has_value(*hardest, wanted, budget);
}

template <ComponentGame Game>
void NimberSearch<Game>::reach(Frame& frame, u64 value) {
  if (value >= NimberSet::words)
    high_.push_back(value);
  else
    frame.possible = frame.possible - NimberSet::only(value);
}

// Takes what the table knows out of an option.
template <ComponentGame Game>
void NimberSearch<Game>::look_up(Option& option, Frame& frame) {
  if (option.count == 1) {
    const Component& component = components_[option.first];
    option.known = table_->find(component.position, component.hash);
    if (const auto value = option.known.value()) {
      option.count = 0;
      reach(frame, option.sum ^= *value);
    }
    return;
  }
  std::uint32_t kept = 0;
  for (std::uint32_t i = 0; i < option.count; ++i) {
    const Component& component = components_[option.first + i];
    option.known = table_->find(component.position, component.hash);
    if (const auto value = option.known.value())
      option.sum ^= *value;
    else if (kept++ != i)
      components_[option.first + kept - 1] = component;
  }
  option.count = kept;
  if (kept == 0) return reach(frame, option.sum);
  const Component& last = components_[option.first + kept - 1];
  option.known = table_->find(last.position, last.hash);
}

template <ComponentGame Game>
void NimberSearch<Game>::add_component(const Position& position) {
  const u64 hash = table_->hash_for(position);
  table_->prefetch(hash);
  components_.push_back({position, hash});
  if constexpr (requires { position.heap_bytes(); }) heap_ += position.heap_bytes();
}

template <ComponentGame Game>
void NimberSearch<Game>::add_option(std::span<const Position> components, Frame& frame) {
  const auto first = static_cast<std::uint32_t>(components_.size());
  if (components.size() == 1) {  // the usual case
    if (const auto value = game_.known_value(components[0])) return reach(frame, *value);
    add_component(components[0]);
    Option& option = options_.emplace_back();
    option.first = first;
    option.count = 1;
    return;
  }
  Option option{.first = first};
  for (const Position& position : components) {
    if (const auto value = game_.known_value(position)) {
      option.sum ^= *value;
      continue;
    }
    const auto begin = components_.begin() + static_cast<std::ptrdiff_t>(option.first);
    const auto same = std::find_if(begin, components_.end(),
                                   [&](const Component& other) { return other.position == position; });
    if (same != components_.end()) {  // two equal components are worth 0 together
      components_.erase(same);
      continue;
    }
    add_component(position);
  }
  option.count = static_cast<std::uint32_t>(components_.size() - option.first);
  if (option.count == 0) return reach(frame, option.sum);
  if (option.count > 1)
    std::sort(components_.begin() + static_cast<std::ptrdiff_t>(option.first), components_.end(),
              [&](const Component& a, const Component& b) {
                return game_.weight(a.position) < game_.weight(b.position);
              });
  option.was_sum = option.count > 1;
  options_.push_back(option);
}

// Lists the options, and looks them up, until the question is answered.
template <ComponentGame Game>
void NimberSearch<Game>::list(Frame& frame, Budget& budget) {
  frame.is_listed = true;
  frame.first_option = frame.next_option = options_.size();
  frame.first_component = components_.size();
  frame.first_high = high_.size();
  frame.heap_before = heap_;
  std::size_t listed = 0, looked_up = frame.first_option;
  game_.options(frame.position, [&](std::span<const Position> components) {
    add_option(components, frame);
    if (techniques_.looks_ahead && looked_up + lag < options_.size()) look_up(options_[looked_up++], frame);
    if (++listed % 64 == 0 && !(budget.may_go_on() && account(budget)))
      return false;  // large boards have thousands
    return !(frame.possible & frame.wanted).empty();
  });
  if (!techniques_.looks_ahead) return;
  for (; looked_up < options_.size() && !(frame.possible & frame.wanted).empty(); ++looked_up)
    look_up(options_[looked_up], frame);
}

// What matters of the nimbers of options. The nimber is the least of those possible that no option has; so only these
// matter, up to the largest one wanted.
template <ComponentGame Game>
NimberSet NimberSearch<Game>::relevant(const Frame& frame) const {
  if (!techniques_.asks_sets) return NimberSet::all();
  return frame.possible & (frame.possible & frame.wanted).and_below();
}

// Drops the options that are known, and those that have none of the nimbers that matter.
template <ComponentGame Game>
void NimberSearch<Game>::drop_answered(Frame& frame) {
  const NimberSet matters = relevant(frame);
  NimberSet reachable;
  std::size_t kept = frame.first_option;
  for (std::size_t i = frame.first_option; i < options_.size(); ++i) {
    const Option& option = options_[i];
    if (option.count == 0) continue;
    const NimberSet values = option.count == 1 ? option.known.possible().plus(option.sum) : NimberSet::all();
    reachable = reachable | values;
    if ((values & matters).empty()) continue;
    if (kept != i) options_[kept] = option;
    guess(options_[kept++], matters);
  }
  options_.resize(kept);
  // The nimber is no larger than the least that no option can have.
  const NimberSet missed = frame.possible - reachable;
  if (missed.low != 0) frame.possible = frame.possible & NimberSet::up_to(missed.least());
}

// That an option has a nimber that matters takes all of its own options; that it has none takes one good one of each that is
// reached. Components of a sum are evaluated at once, so that it becomes clear what the sum is.
template <ComponentGame Game>
void NimberSearch<Game>::guess(Option& option, NimberSet matters) {
  if (!techniques_.orders_options) return;
  const Component& hardest = components_[option.first + option.count - 1];
  option.weight = game_.weight(hardest.position);
  if (option.count > 1) {
    option.effort = {0, 1};
    return;
  }
  if (!option.known.empty() && techniques_.proof_numbers)
    if (const auto before = option.known.effort(matters.plus(option.sum) & possible(hardest, option.known))) {
      option.effort = *before;
      return;
    }
  const u64 moves = std::min<u64>(game_.moves(option.weight), 1'000);
  option.effort = {static_cast<std::uint32_t>(1 + 2 * moves), static_cast<std::uint32_t>(1 + moves / 2)};
}

template <ComponentGame Game>
void NimberSearch<Game>::enter(Frame& frame, Budget& budget) {
  list(frame, budget);
  if (techniques_.looks_ahead && !frame.is_answered()) drop_answered(frame);
  frame.was_open = !frame.is_answered();
}

// That some option has a number that matters takes the best one. That none has takes all, but they have much in common, so that
// beside the hardest one only a fifth of the others is counted; and a quarter more for each further number that matters: the nimber
// is more likely another one. Where none has, the nimber is the least number that matters: that answers yes, or, where that
// is not wanted, no, and yes takes an option that has it, too.
template <ComponentGame Game>
auto NimberSearch<Game>::choose(const Frame& frame) const -> Choice {
  Choice out{options_.size(), endless, {}};
  u64 all = 0, weight = ~u64{0};
  std::uint32_t least = endless, hardest = 0;
  for (std::size_t i = frame.first_option; i < options_.size(); ++i) {
    const Option& option = options_[i];
    if (option.count == 0) continue;
    all += option.effort.no;
    hardest = std::max(hardest, option.effort.no);
    const std::uint32_t yes = option.effort.yes;
    const bool is_better = yes < least || (yes == least && option.weight < weight);
    out.second = is_better ? least : std::min(out.second, yes);
    out.best = is_better ? i : out.best;
    weight = is_better ? option.weight : weight;
    least = is_better ? yes : least;
  }
  const u64 others = (all - hardest) / 5;
  const NimberSet matters = relevant(frame);
  const u64 none = (hardest + others) * (3 + static_cast<u64>(std::popcount(matters.low))) / 4;
  const bool none_is_yes = frame.wanted.contains(matters.least());
  const u64 yes = none_is_yes ? none : none + least, no = none_is_yes ? least : std::min<u64>(none, least);
  out.effort = {static_cast<std::uint32_t>(std::min<u64>(yes, endless - 1)),
                static_cast<std::uint32_t>(std::min<u64>(no, endless - 1))};
  return out;
}

// An option is left when it seems to take an eighth more than the next best, or the frame's own question is to be put off; but
// not before it takes a fifth and 24 positions more than it was said to: so in the end each is searched, and the options of small
// ones are not listed over and over. Where it is listings that cost, a quarter and three quarters.
template <ComponentGame Game>
auto NimberSearch<Game>::limit_for(const Option& option, const Frame& frame, const Choice& choice) const
    -> Effort {
  if (!techniques_.proof_numbers) return {endless, endless};
  const bool early = techniques_.leaves_early;
  const auto more_than = [&](std::uint32_t effort) {
    return effort + (early ? effort * 3 / 16 + 24 : effort * 3 / 4 + 3);
  };
  Effort out = {frame.limit.no, endless};
  if (choice.second < endless)
    out.yes = std::min(out.yes, choice.second + choice.second / (early ? 8 : 4) + 1);
  out.yes = std::max(out.yes, more_than(option.effort.yes));
  if (frame.limit.yes < endless)
    out.no = std::max(more_than(option.effort.no), option.effort.no + frame.limit.yes - choice.effort.yes);
  const auto or_endless = [](std::uint32_t limit) { return limit > endless / 2 ? endless : limit; };
  return {or_endless(out.yes), or_endless(out.no)};
}

// The answer, where options are known to have all that matters or were all asked about it.
template <ComponentGame Game>
auto NimberSearch<Game>::answer_of(Frame& frame) -> Answer {
  if (!frame.possible.is_one() && (frame.possible & frame.wanted).empty()) return std::nullopt;
  if (frame.possible.low != 0) {
    frame.possible = NimberSet::only(frame.possible.least());
    return frame.possible.least();
  }
  // Options have all nimbers below 64 that are possible.
  const auto begin = high_.begin() + static_cast<std::ptrdiff_t>(frame.first_high);
  std::sort(begin, high_.end());
  u64 least = NimberSet::words;
  for (auto value = begin; value != high_.end() && *value <= least; ++value) least += *value == least ? 1 : 0;
  return least;
}

// What has become of the option that the frame waited for.
template <ComponentGame Game>
void NimberSearch<Game>::hear(Frame& frame, const Told& told) {
  Option& option = options_[frame.next_option];
  if (told.kind == Told::Kind::put_off) {
    option.effort = {std::max(option.effort.yes, told.effort.yes),
                     std::max(option.effort.no, told.effort.no)};
  } else if (told.answer) {  // to the first of its components
    option.sum ^= *told.answer;
    ++option.first;
    if (--option.count == 0) return reach(frame, option.sum);
    look_up(option, frame);
    if (option.count != 0) guess(option, relevant(frame));
  } else if (!told.is_step) {
    option.count = 0;
  }
}

// Asks the best option, in a frame of its own.
template <ComponentGame Game>
auto NimberSearch<Game>::go_on(Frame& frame, Budget& budget) -> Next {
  if (member_.finds_stale(frame.looked_up)) look_up_again(frame);
  while (!frame.is_answered()) {
    const Choice choice = choose(frame);
    if (choice.best == options_.size()) return Next::answer;
    frame.next_option = choice.best;
    Option& option = options_[choice.best];
    look_up(option, frame);
    if (option.count == 0) continue;
    const Component first = components_[option.first];
    const NimberSet can_be = possible(first.position, first.hash);
    const bool is_asked =
        option.count == 1 && techniques_.asks_sets && (techniques_.hardest_last || !option.was_sum);
    const NimberSet question = is_asked ? relevant(frame).plus(option.sum) & can_be : first_question(can_be);
    if (question.empty()) {
      option.count = 0;
      continue;
    }
    if (choice.effort.yes >= frame.limit.yes || choice.effort.no >= frame.limit.no) return Next::put_off;
    const Effort limit = is_asked ? limit_for(option, frame, choice) : Effort{endless, endless};
    if (member_.is_in_team() && is_asked) {
      const Effort seeming{option.effort.yes * taken_up, option.effort.no * taken_up};
      (void)table_->add(first.position, first.hash, NimberEntry().guessing(question, seeming), budget);
    }
    push(first.position, first.hash, question);
    frames_.back().is_needed = !is_asked;
    frames_.back().limit = limit;
    return Next::ask_option;
  }
  return Next::answer;
}

template <ComponentGame Game>
bool NimberSearch<Game>::account(Budget& budget) {
  const u64 now = frames_.capacity() * sizeof(Frame) + options_.capacity() * sizeof(Option) +
                  components_.capacity() * sizeof(Component) + high_.capacity() * sizeof(u64) + heap_;
  if (now <= held_) return true;
  if (!budget.hold(now - held_)) return false;
  held_ = now;
  return true;
}

template <ComponentGame Game>
void NimberSearch<Game>::push(const Position& position, u64 hash, NimberSet wanted) {
  frames_.push_back(
      {.position = position, .hash = hash, .wanted = wanted, .possible = possible(position, hash)});
}

template <ComponentGame Game>
void NimberSearch<Game>::pop(const Frame& frame) {
  options_.resize(frame.first_option);
  components_.resize(frame.first_component);
  high_.resize(frame.first_high);
  heap_ = frame.heap_before;
  frames_.pop_back();
}

template <ComponentGame Game>
void NimberSearch<Game>::clear(Budget& budget) {
  frames_.clear();
  options_.clear();
  components_.clear();
  high_.clear();
  heap_ = 0;
  budget.release(std::exchange(held_, 0));
}

template <ComponentGame Game>
void NimberSearch<Game>::meet_keeper(Budget& budget) {
  if constexpr (NimberTable<Position>::is_keepable && requires { game_.kept_as(); }) {
    if (budget.table_keeper() == nullptr || shown_) return;
    const std::string kind = game_.kept_as();
    shown_ = std::make_shared<const Shown>(table_);
    std::string kept = budget.table_keeper()->meet(kind, shown_);
    if (!table_->add_all(kept, budget)) budget.table_keeper()->give_back(kind, std::move(kept));
  }
}

// Options that other threads have answered, or guess otherwise of, meanwhile.
template <ComponentGame Game>
void NimberSearch<Game>::look_up_again(Frame& frame) {
  frame.looked_up = member_.steps();
  const NimberSet matters = relevant(frame);
  for (std::size_t i = frame.first_option; i < options_.size(); ++i) {
    Option& option = options_[i];
    if (option.count == 0) continue;
    const Option before = option;
    look_up(option, frame);
    if (option.count == 0) continue;
    guess(option, matters);
    // Never less than before: threads that ask different questions of a position could make each other begin anew for ever.
    if (option.count == before.count)
      option.effort = {std::max(option.effort.yes, before.effort.yes),
                       std::max(option.effort.no, before.effort.no)};
  }
}

// What is being searched although another thread has answered a question below it is given up. False: the team's work is over.
template <ComponentGame Game>
bool NimberSearch<Game>::meet_team(Told& told, Budget& budget) {
  if (!member_.meet(budget, frames_.size())) return false;
  for (std::size_t i = 0; i + 1 < frames_.size(); ++i) {
    Frame& frame = frames_[i];
    frame.possible = frame.possible & table_->find(frame.position, frame.hash).possible();
    if (!frame.is_answered()) continue;
    while (frames_.size() > i + 1)
      if (frames_.back().is_listed)
        pop(frames_.back());
      else
        frames_.pop_back();
    told = {};
  }
  return true;
}

// Goes on with what is on the stack. True: it is answered; false: the budget has run out, or the ticks, or the team's work is over, or
// its table is full.
template <ComponentGame Game>
bool NimberSearch<Game>::search(Told& told, Budget& budget, u64 most_ticks) {
  while (!frames_.empty()) {
    if (budget.ticks() >= most_ticks) return false;
    if (member_.step() && !meet_team(told, budget)) return false;
    Frame& frame = frames_.back();
    if (!frame.is_listed) {
      frame.ticks_before = budget.ticks();
      if (!budget.spend()) return false;
      if (budget.table_keeper() != nullptr && budget.ticks() % 1'024 == 0) budget.table_keeper()->pause();
      enter(frame, budget);
      frame.looked_up = member_.steps();
      if (budget.exhausted() || !account(budget)) return false;
    } else if (told.kind != Told::Kind::nothing) {
      hear(frame, told);
    }
    told = {};
    const Next next = go_on(frame, budget);
    if (budget.exhausted()) return false;
    if (next == Next::ask_option) continue;
    NimberEntry learned;
    if (next == Next::put_off) {
      told = {.kind = Told::Kind::put_off, .effort = choose(frame).effort};
      learned = NimberEntry::excluding(NimberSet::all() - frame.possible).guessing(frame.wanted, told.effort);
    } else {
      told = {.kind = Told::Kind::answer, .answer = answer_of(frame), .is_step = frame.is_needed};
      if (told.answer && *told.answer > NimberEntry::most_value) {
        budget.give_up(Ending::out_of_range);
        return false;
      }
      learned = told.answer ? NimberEntry::exact(*told.answer)
                            : NimberEntry::excluding(NimberSet::all() - frame.possible);
      learned = learned.taking(budget.ticks() - frame.ticks_before);
    }
    const bool is_kept = frame.was_open || frame.is_needed || table_->bytes() < techniques_.shallow_bytes;
    if (is_kept && !table_->add(frame.position, frame.hash, learned, budget)) {
      told = {};  // by a frame that is still there
      return false;
    }
    pop(frame);
  }
  return true;
}

// Goes on with what is on the stack, while other threads begin with the same question. Theirs are the answers that they leave in the
// table; this one can do everything alone.
template <ComponentGame Game>
void NimberSearch<Game>::search_as_team(Told& told, Budget& budget) {
  SearchTeam team;
  std::vector<NimberSearch> others;
  Budget rest = budget.rest();
  rest.keep_tables_with(nullptr);
  const unsigned size = std::min(budget.limits().threads, SearchTeam::most_threads);
  const Frame& root = frames_.front();
  for (unsigned i = 1; i < size; ++i) {
    NimberSearch& other = others.emplace_back(game_.for_another_thread(), techniques_);
    other.table_ = table_;
    other.member_.join(team, false);
    other.push(root.position, root.hash, root.wanted);
    other.frames_.back().is_needed = true;
  }
  member_.join(team, true);
  const u64 bytes = rest.limits().bytes, room = bytes / 8 * 7;
  table_->share(room);
  (void)rest.hold(bytes -
                  (bytes - room) / size);  // each of the others has its share of what is left, for its stack
  par::run_team(
      size,
      [&](unsigned number) {
        if (number == 0) {
          (void)search(told, budget, ~u64{0});
          team.is_over = true;
        } else {
          Budget own = rest;
          Told nothing;
          NimberSearch& other = others[number - 1];
          (void)other.search(nothing, own, ~u64{0});
          other.member_.leave(own);
        }
      },
      [] {});
  member_.leave(budget);
  (void)table_->unshare(budget);
  (void)budget.spend(team.ticks);
}

template <ComponentGame Game>
auto NimberSearch<Game>::ask(const Position& root, NimberSet wanted, Budget& budget)
    -> std::optional<Answer> {
  push(root, table_->hash_for(root), wanted);
  frames_.back().is_needed = true;
  Told told;
  const bool may_be_team = has_teams && budget.limits().threads > 1;
  bool is_done = search(told, budget, may_be_team ? budget.ticks() + techniques_.ticks_alone : ~u64{0});
  if constexpr (has_teams)
    if (!is_done && !budget.exhausted()) {
      search_as_team(told, budget);
      // Where the memory for a team has ended, this thread goes on with all of it: it can forget.
      is_done = frames_.empty() || (!budget.exhausted() && search(told, budget, ~u64{0}));
    }
  clear(budget);
  if (!is_done) return std::nullopt;
  return told.answer;
}

}  // namespace sprague

// NimberSearch: nimbers of positions that fall apart into components, by asking "is the nimber in this set?" (normal play).
//
// What it is made of, and whose idea each part is (doc/algorithms/search.md has what each is worth):
// - couples (J. Lemoine & S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462, 2012): of an option in
//   several components all but the hardest are evaluated, and the question goes on with the hardest alone;
// - aspiration sets (P. Beling & M. Rogalski, On pruning search trees of impartial games, Artificial Intelligence 283,
//   2020): of an option it is only asked whether its nimber is one of those that still matter;
// - a table that keeps of each position the nimber, or which it is not (nimber_table.hpp), and that is asked about all
//   options before one of them is searched (enhanced transposition cutoff: J. Schaeffer & A. Plaat 1996);
// - the same one move further: options that the tables of their own options answer are done with first, and of the others
//   those with the fewest open options are searched first, as in proof-number search (V. Allis 1994);
// - an allowance: an option that takes more positions is put off, and comes again with four times as many when the others have
//   not answered either. It helps where some options are very much harder than others that look alike (Sprouts), and only there.
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
//   };
//
// Play must end. There is no recursion: depth is bounded by memory, which the budget counts.
#pragma once

#include <algorithm>
#include <concepts>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "solve/nimber_set.hpp"
#include "solve/nimber_table.hpp"

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
                        };

/// What the search makes use of. Tests and benchmarks switch parts off, to measure what each is worth; answers stay the same.
struct NimberTechniques {
  /// How options are asked about the nimbers that matter.
  enum class Asking : std::uint8_t {
    everything,  ///< each option is evaluated: the plain mex
    one_by_one,  ///< couples: "is the nimber v?", for one v after the other
    at_once      ///< aspiration sets
  };
  Asking asking = Asking::at_once;
  bool looks_ahead = true;     ///< looks all options up before it searches one
  bool probes = true;          ///< looks at the options of all options before it searches one
  bool orders_options = true;  ///< by weight, and by open options where it probes
  bool hardest_last = true;    ///< of several components, the hardest is only asked about, and not evaluated
  u64 shallow_bytes = u64{96} << 20;  ///< beyond, the table leaves out what looking ahead answers
  /// Positions that an option may take before the next one is tried; 0: as many as it takes.
  u64 allowance = 0;
};

template <ComponentGame Game>
class NimberSearch {
 public:
  using Position = typename Game::Position;

  explicit NimberSearch(Game game = Game(), NimberTechniques techniques = {})
      : game_(std::move(game)), techniques_(techniques) {}

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
  [[nodiscard]] std::size_t size() const { return table_.size(); }
  [[nodiscard]] std::size_t table_bytes() const { return table_.bytes(); }

 private:
  using Asking = NimberTechniques::Asking;

  // A component of an option, which is not yet known.
  struct Component {
    Position position;
    u64 hash;
  };
  // An option: the nim-sum of the components that are known, and the others, the hardest last.
  struct Option {
    u64 weight = 0;
    u64 sum = 0;
    std::uint32_t first = 0, count = 0;  // in components_
    bool was_sum = false;
  };
  // A position that is being searched. Its options are options_[first_option ..] up to the next frame's; those before
  // next_option have answered what is asked.
  struct Frame {
    Position position;
    u64 hash;
    NimberSet wanted;    // is the nimber one of these?
    NimberSet possible;  // what it can still be: not what an option has
    NimberSet asked;     // of these the options have been asked about, up to next_option
    std::size_t first_option = 0, next_option = 0, first_component = 0, first_high = 0;
    u64 heap_before = 0;
    bool is_listed = false;
    bool is_probe = false;     // only looks ahead
    bool probes = false;       // its options are being probed
    bool is_needed = false;    // what is found must be in the table
    bool was_open = false;     // looking ahead did not answer
    bool has_put_off = false;  // some option took more than the allowance
    u64 allowance = 0;         // for each of its options
    u64 stop_at = ~u64{0};     // of entered_: then the frame itself is put off
    [[nodiscard]] bool is_answered() const { return (possible & wanted).empty() || possible.is_one(); }
  };
  // "Is the nimber in the set?": the nimber, or nothing where it is not.
  using Answer = std::optional<u64>;
  // What the frame on top is told by the one that was there.
  struct Told {
    enum class Kind : std::uint8_t { nothing, answer, open_options, put_off } kind = Kind::nothing;
    Answer answer = {};
    bool is_step = false;  // towards the nimber of a component: it is asked about again
    u64 open_options = 0;
  };

  [[nodiscard]] NimberSet possible(const Position& position, u64 hash) const {
    return NimberSet::up_to(game_.value_bound(position)) - table_.find(position, hash).excluded();
  }
  // A question whose answers lead to the nimber when they are asked one after the other, each remembered.
  [[nodiscard]] NimberSet first_question(NimberSet can_be) const {
    const bool one = techniques_.asking != Asking::everything && can_be.least() < NimberEntry::excludable;
    return one ? NimberSet::only(can_be.least()) : NimberSet::all();
  }
  [[nodiscard]] NimberSet relevant(const Frame& frame) const;
  [[nodiscard]] std::optional<Answer> ask(const Position& root, NimberSet wanted, Budget& budget);
  void push(const Position& position, u64 hash, NimberSet wanted);
  void enter(Frame& frame, Budget& budget);
  void list(Frame& frame, Budget& budget);
  void add_component(const Position& position);
  void add_option(std::span<const Position> components, Frame& frame);
  void look_up(Option& option, Frame& frame);
  void drop_answered(Frame& frame);
  void sort_options(const Frame& frame);
  void end_probes(Frame& frame);
  void hear(Frame& frame, const Told& told);
  [[nodiscard]] bool go_on(Frame& frame);
  [[nodiscard]] bool ask_more(Frame& frame);
  [[nodiscard]] Answer answer_of(Frame& frame);
  void pop(const Frame& frame);
  void reach(Frame& frame, u64 value);
  [[nodiscard]] bool account(Budget& budget);
  void clear(Budget& budget);

  // Options are looked up this many options after they were listed, when memory has delivered what is looked at.
  static constexpr std::size_t lag = 3;
  // An option with so few open options is searched before others are probed.
  static constexpr u64 few = 2;

  Game game_;
  NimberTechniques techniques_;
  NimberTable<Position> table_;

  // The stack of a question, and what its frames have on stacks of their own.
  std::vector<Frame> frames_;
  std::vector<Option> options_;
  std::vector<Component> components_;
  std::vector<u64> high_;  // nimbers from 64 on that options have
  u64 heap_ = 0;           // what the positions of components_ hold elsewhere
  u64 held_ = 0;
  u64 entered_ = 0;  // positions, over all questions
};

// ---------------------------------------------------------------------------------------------------------------

template <ComponentGame Game>
std::optional<u64> NimberSearch<Game>::known(const Position& position) const {
  if (const auto value = game_.known_value(position)) return value;
  const u64 hash = table_.hash_for(position);
  if (const auto value = table_.find(position, hash).value()) return value;
  const NimberSet left = possible(position, hash);
  return left.is_one() ? std::optional(left.least()) : std::nullopt;
}

template <ComponentGame Game>
std::optional<u64> NimberSearch<Game>::value(const Position& position, Budget& budget) {
  for (;;) {
    if (const auto value = known(position)) return value;
    const auto answer = ask(position, first_question(possible(position, table_.hash_for(position))), budget);
    if (!answer) return std::nullopt;
    if (*answer) return **answer;
  }
}

template <ComponentGame Game>
std::optional<bool> NimberSearch<Game>::has_value(const Position& position, u64 wanted, Budget& budget) {
  if (const auto value = known(position)) return *value == wanted;
  const NimberSet question = NimberSet::only(wanted) & possible(position, table_.hash_for(position));
  if (question.empty()) return false;
  const auto answer =
      ask(position, techniques_.asking == Asking::everything ? NimberSet::all() : question, budget);
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
    if (const auto value = table_.find(component.position, component.hash).value()) {
      option.count = 0;
      reach(frame, option.sum ^= *value);
    }
    return;
  }
  std::uint32_t kept = 0;
  for (std::uint32_t i = 0; i < option.count; ++i) {
    const Component& component = components_[option.first + i];
    if (const auto value = table_.find(component.position, component.hash).value())
      option.sum ^= *value;
    else if (kept++ != i)
      components_[option.first + kept - 1] = component;
  }
  option.count = kept;
  if (kept == 0) reach(frame, option.sum);
}

template <ComponentGame Game>
void NimberSearch<Game>::add_component(const Position& position) {
  const u64 hash = table_.hash_for(position);
  table_.prefetch(hash);
  components_.push_back({position, hash});
  if constexpr (requires { position.heap_bytes(); }) heap_ += position.heap_bytes();
}

template <ComponentGame Game>
void NimberSearch<Game>::add_option(std::span<const Position> components, Frame& frame) {
  Option option{.first = static_cast<std::uint32_t>(components_.size())};
  if (components.size() == 1) {  // the usual case
    if (const auto value = game_.known_value(components[0])) return reach(frame, *value);
    add_component(components[0]);
    option.count = 1;
    options_.push_back(option);
    return;
  }
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
  if (techniques_.asking == Asking::everything) return NimberSet::all();
  return frame.possible & (frame.possible & frame.wanted).and_below();
}

// Drops the options that are known, and those that have none of the nimbers that matter.
template <ComponentGame Game>
void NimberSearch<Game>::drop_answered(Frame& frame) {
  const NimberSet matters = relevant(frame);
  NimberSet reachable;
  std::size_t kept = frame.first_option;
  for (std::size_t i = frame.first_option; i < options_.size(); ++i) {
    Option option = options_[i];
    if (option.count == 0) continue;
    const Component& hardest = components_[option.first + option.count - 1];
    const NimberSet values =
        option.count == 1 ? possible(hardest.position, hardest.hash).plus(option.sum) : NimberSet::all();
    reachable = reachable | values;
    if ((values & matters).empty()) continue;
    if (!frame.is_probe) option.weight = game_.weight(hardest.position);
    options_[kept++] = option;
  }
  options_.resize(kept);
  // The nimber is no larger than the least that no option can have.
  const NimberSet missed = frame.possible - reachable;
  if (missed.low != 0) frame.possible = frame.possible & NimberSet::up_to(missed.least());
}

// Keeps the order of equal ones. Few options are put in place one by one, which needs no memory.
template <ComponentGame Game>
void NimberSearch<Game>::sort_options(const Frame& frame) {
  if (!techniques_.orders_options) return;
  const auto begin = options_.begin() + static_cast<std::ptrdiff_t>(frame.first_option);
  const auto is_lighter = [](const Option& a, const Option& b) { return a.weight < b.weight; };
  if (options_.end() - begin > 100)  // std::stable_sort is not clean under clang
    return std::sort(begin, options_.end(), [](const Option& a, const Option& b) {
      return std::tie(a.weight, a.first) < std::tie(b.weight, b.first);
    });
  for (auto i = begin; i != options_.end(); ++i)
    std::rotate(std::upper_bound(begin, i, *i, is_lighter), i, std::next(i));
}

template <ComponentGame Game>
void NimberSearch<Game>::enter(Frame& frame, Budget& budget) {
  list(frame, budget);
  if (techniques_.looks_ahead && !frame.is_answered()) drop_answered(frame);
  if (frame.is_answered()) return;
  frame.was_open = true;
  if (frame.is_probe) return;
  frame.probes = techniques_.probes && options_.size() - frame.first_option > 1;
  sort_options(frame);
}

// Begins the next round of questions to the options. False: nothing more is to be asked.
template <ComponentGame Game>
bool NimberSearch<Game>::ask_more(Frame& frame) {
  NimberSet next = relevant(frame) - frame.asked;
  if (techniques_.asking == Asking::one_by_one && next.low != 0) {
    const NimberSet first = next & frame.wanted;  // these answer the question
    next = NimberSet::only(first.low != 0 ? first.least() : next.least());
  }
  if (next.empty()) return false;
  frame.asked = frame.asked | next;
  frame.next_option = frame.first_option;
  return true;
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

// The options that were probed are searched first, and of these the one with the fewest open options.
template <ComponentGame Game>
void NimberSearch<Game>::end_probes(Frame& frame) {
  for (std::size_t i = frame.next_option; i < options_.size(); ++i) options_[i].weight = ~u64{0};
  frame.probes = false;
  frame.next_option = frame.first_option;
  sort_options(frame);
}

// What has become of the option that the frame waited for.
template <ComponentGame Game>
void NimberSearch<Game>::hear(Frame& frame, const Told& told) {
  Option& option = options_[frame.next_option];
  if (told.kind == Told::Kind::put_off) {
    frame.has_put_off = true;
    ++frame.next_option;
  } else if (told.kind == Told::Kind::open_options) {
    option.weight = told.open_options;
    ++frame.next_option;
    if (told.open_options <= few) end_probes(frame);
  } else if (told.answer) {  // to the first of its components
    option.sum ^= *told.answer;
    ++option.first;
    if (--option.count == 0) reach(frame, option.sum);
  } else if (!told.is_step) {
    ++frame.next_option;
  }
}

// Asks the next option, in a frame of its own. False: the question of this frame is answered.
template <ComponentGame Game>
bool NimberSearch<Game>::go_on(Frame& frame) {
  while (!frame.is_answered()) {
    if (frame.asked.empty() && !ask_more(frame)) return false;
    if (frame.next_option == options_.size()) {
      if (frame.probes) {
        end_probes(frame);
      } else if (std::exchange(frame.has_put_off, false)) {
        frame.allowance = saturating_multiply(frame.allowance, 4);
        frame.next_option = frame.first_option;
      } else if (!ask_more(frame)) {
        return false;
      }
      continue;
    }
    Option& option = options_[frame.next_option];
    if (option.count != 0) look_up(option, frame);
    if (option.count == 0) {
      ++frame.next_option;
      continue;
    }
    if (option.count > 1 && frame.probes) {
      option.weight = 0;
      ++frame.next_option;
      continue;
    }
    const Component first = components_[option.first];
    const NimberSet can_be = possible(first.position, first.hash);
    const bool is_asked = option.count == 1 && techniques_.asking != Asking::everything &&
                          (techniques_.hardest_last || !option.was_sum);
    const NimberSet question =
        is_asked ? (relevant(frame) & frame.asked).plus(option.sum) & can_be : first_question(can_be);
    if (question.empty()) {
      ++frame.next_option;
      continue;
    }
    const bool is_probe = frame.probes;
    push(first.position, first.hash, question);
    frames_.back().is_probe = is_probe;
    frames_.back().is_needed = !is_asked;
    if (techniques_.allowance != 0) {
      const Frame& above = frames_[frames_.size() - 2];
      frames_.back().allowance = techniques_.allowance;
      frames_.back().stop_at =
          is_probe ? ~u64{0} : std::min(above.stop_at, saturating_add(entered_, above.allowance));
    }
    return true;
  }
  return false;
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
  frames_.push_back({.position = position,
                     .hash = hash,
                     .wanted = wanted,
                     .possible = possible(position, hash),
                     .asked = {}});
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
auto NimberSearch<Game>::ask(const Position& root, NimberSet wanted, Budget& budget)
    -> std::optional<Answer> {
  push(root, table_.hash_for(root), wanted);
  frames_.back().is_needed = true;
  frames_.back().allowance = techniques_.allowance;
  Told told;
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (!frame.is_listed) {
      if (!budget.spend()) break;
      ++entered_;
      enter(frame, budget);
      if (budget.exhausted() || !account(budget)) break;
      if (frame.is_probe && frame.was_open) {
        told = {.kind = Told::Kind::open_options, .open_options = options_.size() - frame.first_option};
        pop(frame);
        continue;
      }
    } else if (told.kind != Told::Kind::nothing) {
      hear(frame, told);
    }
    told = {};
    if (entered_ >= frame.stop_at && !frame.is_answered()) {
      told.kind = Told::Kind::put_off;
      pop(frame);
      continue;
    }
    if (go_on(frame)) continue;
    told = {.kind = Told::Kind::answer, .answer = answer_of(frame), .is_step = frame.is_needed};
    if (told.answer && *told.answer > NimberEntry::most_value) {
      budget.give_up(Ending::out_of_range);
      break;
    }
    if (frame.was_open || frame.is_needed || table_.bytes() < techniques_.shallow_bytes) {
      const NimberEntry learned = told.answer ? NimberEntry::exact(*told.answer)
                                              : NimberEntry::excluding(NimberSet::all() - frame.possible);
      if (!table_.add(frame.position, frame.hash, learned, budget)) break;
    }
    pop(frame);
  }
  const bool is_done = frames_.empty();
  clear(budget);
  if (!is_done) return std::nullopt;
  return told.answer;
}

}  // namespace sprague

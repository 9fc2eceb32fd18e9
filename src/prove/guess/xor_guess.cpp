// Patterns of binary digits that are linear over the field with two elements. A condition is a sum, modulo 2,
// of digits near a place, of the parities of the digits from that place on, and of 1; it holds at all places
// but a few low ones, which have conditions of their own. All conditions that a sample satisfies are found by
// elimination (Gauss), and the guess is that they are enough.
#include <algorithm>
#include <array>
#include <bit>
#include <boost/unordered/unordered_flat_map.hpp>

#include "prove/guess/guess.hpp"
#include "script/linear.hpp"
#include "table/views.hpp"

namespace sprague::prove {

using automata::Letter;
using automata::State;

namespace {

/// A set of summands. A vector of what they are at some place is a mask, too.
using Mask = u64;
using Coordinates = std::vector<u64>;

/// Which digits conditions may speak of.
struct Shape {
  std::size_t count;    ///< of numbers
  int reach;            ///< digits up to so many places away
  bool parities;        ///< and the sum of the digits from here on
  unsigned own_places;  ///< low places with conditions of their own

  [[nodiscard]] std::size_t summands() const {
    return count * static_cast<std::size_t>(2 * reach + 1) + (parities ? count : 0) + 1;
  }
  /// How many places there are at which something is not 0, and one more.
  [[nodiscard]] int places(const Coordinates& numbers) const {
    u64 most = 0;
    for (const u64 number : numbers) most |= number;
    return std::max(static_cast<int>(std::bit_width(most)) + reach, static_cast<int>(own_places)) + 1;
  }
  /// What the summands are at a place: for each number its digits from the lowest to the highest, then its
  /// parity; at last 1.
  [[nodiscard]] Mask at(const Coordinates& numbers, int place) const {
    Mask out = 1;
    for (const u64 number : numbers) {
      if (parities) out = out << 1 | (static_cast<unsigned>(std::popcount(number >> place)) & 1);
      for (int to = place - reach; to <= place + reach; ++to)
        out = out << 1 | (to < 0 || to > 63 ? 0 : number >> to & 1);
    }
    return out;
  }
};

/// The vectors seen so far, by elimination.
class Elimination {
 public:
  explicit Elimination(std::size_t width) : width_(width), rows_(width, 0) {}
  void add(Mask vector) {
    for (std::size_t bit = width_; bit-- > 0 && vector != 0;) {
      if ((vector >> bit & 1) == 0) continue;
      if (rows_[bit] == 0) {
        rows_[bit] = vector;
        ++rank_;
        return;
      }
      vector ^= rows_[bit];
    }
  }
  [[nodiscard]] bool is_full() const { return rank_ == width_; }
  /// A basis of the sums that are 0 for all of them.
  [[nodiscard]] std::vector<Mask> conditions() const {
    std::vector<Mask> out;
    for (std::size_t free = 0; free < width_; ++free) {
      if (rows_[free] != 0) continue;
      Mask mask = Mask{1} << free;
      // Row `bit` has its other ones below `bit`, so that those are settled when it is asked.
      for (std::size_t bit = free + 1; bit < width_; ++bit)
        if (rows_[bit] != 0 && std::popcount(rows_[bit] & mask) % 2 == 1) mask |= Mask{1} << bit;
      out.push_back(mask);
    }
    return out;
  }

 private:
  std::size_t width_, rank_ = 0;
  std::vector<Mask> rows_;
};

struct Conditions {
  Shape shape;
  std::vector<std::vector<Mask>> by_place;  ///< the last one is that of all further places

  [[nodiscard]] bool hold_at(const Coordinates& numbers, int place) const {
    const Mask vector = shape.at(numbers, place);
    const auto& here = by_place[std::min<std::size_t>(static_cast<std::size_t>(place), shape.own_places)];
    return std::all_of(here.begin(), here.end(),
                       [&](Mask mask) { return std::popcount(mask & vector) % 2 == 0; });
  }
  [[nodiscard]] bool hold(const Coordinates& numbers) const {
    const int places = shape.places(numbers);
    for (int place = 0; place < places; ++place)
      if (!hold_at(numbers, place)) return false;
    return true;
  }
};

struct Samples {
  std::vector<Coordinates> members, others;
};

std::optional<Conditions> conditions_of(const Samples& samples, const Shape& shape) {
  std::vector<Elimination> seen(shape.own_places + 1, Elimination(shape.summands()));
  constexpr std::size_t at_once = 16;
  for (std::size_t i = 0; i < samples.members.size(); ++i) {
    const Coordinates& numbers = samples.members[i];
    const int places = shape.places(numbers);
    for (int place = 0; place < places; ++place)
      seen[std::min<std::size_t>(static_cast<std::size_t>(place), shape.own_places)].add(
          shape.at(numbers, place));
    if (i % at_once == 0 && seen.back().is_full()) return std::nullopt;
  }
  Conditions out{.shape = shape, .by_place = {}};
  for (const Elimination& one : seen) out.by_place.push_back(one.conditions());
  if (out.by_place.back().empty()) return std::nullopt;
  for (const Coordinates& numbers : samples.others)
    if (out.hold(numbers)) return std::nullopt;
  return out;
}

/// With as few summands as are enough. What the widest shape cannot say no other can.
std::optional<Conditions> simplest_conditions(const Samples& samples, std::size_t count, Budget& budget) {
  constexpr int farthest = 2;
  constexpr unsigned most_own = 2;
  const auto with = [&](int reach, bool parities, unsigned own) {
    return conditions_of(samples, {.count = count, .reach = reach, .parities = parities, .own_places = own});
  };
  if (!with(farthest, true, most_own)) return std::nullopt;
  for (unsigned own = 0; own <= most_own; ++own)
    for (int reach = 0; reach <= farthest; ++reach)
      for (const bool parities : {false, true}) {
        if (!budget.spend(samples.members.size() + 1)) return std::nullopt;
        if (auto found = with(reach, parities, own)) return found;
      }
  return std::nullopt;
}

// ---- As an automaton: what it has read lately is enough ----

class Reader {
 public:
  explicit Reader(const Conditions& conditions)
      : conditions_(conditions),
        count_(conditions.shape.count),
        below_(std::max(static_cast<unsigned>(conditions.shape.reach), conditions.shape.own_places)),
        length_(below_ + static_cast<unsigned>(conditions.shape.reach)) {}

  [[nodiscard]] bool fits() const { return count_ * (length_ + 2) <= 60; }

  /// Reads the digits `letter`; false when a condition fails at the place that can be judged now.
  [[nodiscard]] bool read(u64& memory, Letter letter) const {
    std::vector<u64> tails = unpacked(memory);
    for (std::size_t i = 0; i < count_; ++i) tails[i] = tails[i] << 1 | (letter >> i & 1);
    const bool holds = conditions_.hold_at(tails, static_cast<int>(below_));
    memory = packed(tails);
    return holds;
  }
  /// The places below, where nothing is to come.
  [[nodiscard]] bool ends(u64 memory) const {
    const std::vector<u64> tails = unpacked(memory);
    for (unsigned place = 0; place < below_; ++place)
      if (!conditions_.hold_at(tails, static_cast<int>(place))) return false;
    return true;
  }

 private:
  // Of each number its last digits, and the parity of those before: as one digit more, since conditions ask
  // for digits or for the parity of all.
  [[nodiscard]] std::vector<u64> unpacked(u64 memory) const {
    std::vector<u64> out(count_);
    for (std::size_t i = 0; i < count_; ++i) {
      const u64 part = memory >> (i * (length_ + 1)) & ((u64{1} << (length_ + 1)) - 1);
      // The parity stands far above the digits that are asked for one by one.
      out[i] = (part & ((u64{1} << length_) - 1)) | (part >> length_) << 62;
    }
    return out;
  }
  [[nodiscard]] u64 packed(const std::vector<u64>& tails) const {
    u64 out = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const u64 last = tails[i] & ((u64{1} << length_) - 1);
      const u64 before =
          conditions_.shape.parities ? static_cast<unsigned>(std::popcount(tails[i] >> length_)) & 1 : 0;
      out |= (last | before << length_) << (i * (length_ + 1));
    }
    return out;
  }

  const Conditions& conditions_;
  std::size_t count_;
  unsigned below_, length_;
};

std::optional<Automaton> automaton_of(const Conditions& conditions, Budget& budget) {
  constexpr std::size_t most_states = 100'000;
  const Reader reader(conditions);
  if (!reader.fits() || conditions.shape.count > 6) return std::nullopt;
  Automaton out{.radix = 2, .tracks = {}, .start = 0};
  for (std::size_t i = 0; i < conditions.shape.count; ++i) out.tracks.push_back(static_cast<Track>(i));
  const Letter letters = Letter{1} << conditions.shape.count;
  std::vector<u64> memories{0, 0};
  constexpr State dead = 1;
  boost::unordered_flat_map<u64, State> known{{0, 0}};
  for (State i = 0; i < memories.size(); ++i) {
    if (memories.size() > most_states || !budget.spend(letters)) return std::nullopt;
    out.accepting.push_back(i != dead && reader.ends(memories[i]));
    for (Letter letter = 0; letter < letters; ++letter) {
      u64 memory = memories[i];
      if (i == dead || !reader.read(memory, letter)) {
        out.next.push_back(dead);
        continue;
      }
      const auto [at, is_new] = known.try_emplace(memory, static_cast<State>(memories.size()));
      if (is_new) memories.push_back(memory);
      out.next.push_back(at->second);
    }
  }
  return automata::minimal(out);
}

// ---- Samples, moved by a little ----

struct Move {
  i64 coordinates = 0, value = 0;
};

std::optional<u64> moved(u64 number, i64 by) {
  const i64 out = static_cast<i64>(number) + by;
  return out < 0 ? std::nullopt : std::optional(static_cast<u64>(out));
}

/// Of values: a few wrong ones of a position.
void add_wrong_values(const Coordinates& numbers, std::vector<Coordinates>& others) {
  const u64 value = numbers.back();
  Coordinates wrong(numbers);
  for (u64 bit = 1; bit <= 2 * std::max<u64>(value, 4); bit *= 2)
    for (const u64 other : {value ^ bit, value ^ (bit | 1), value ^ (2 * bit - 1)}) {
      wrong.back() = other;
      if (other != value) others.push_back(wrong);
    }
}

/// Nothing when there are positions that cannot be moved so, but for the one where everything is 0.
std::optional<Samples> samples_of(const Grid& grid, bool values, const Move& move) {
  constexpr std::size_t most_members = 1500, most_others = 6000;
  Samples out;
  for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
    const u64 content = grid.cells[cell];
    if (!table::is_value(content)) continue;
    Coordinates numbers = grid.tuple(cell);
    bool fits = true;
    for (u64& number : numbers) {
      const auto to = moved(number, move.coordinates);
      fits = fits && to;
      number = to.value_or(0);
    }
    const auto value = values ? moved(content, move.value) : std::optional<u64>(0);
    if (!fits || !value) {
      if (grid.sizes.size() > 1 || cell > 0) return std::nullopt;
      continue;
    }
    if (values) numbers.push_back(*value);
    if (!values && content != 0)
      out.others.push_back(std::move(numbers));
    else
      out.members.push_back(std::move(numbers));
  }
  // Far apart, when there are too many; the small ones show the low places.
  const auto thin = [](std::vector<Coordinates>& all, std::size_t most) {
    if (all.size() <= most) return;
    const std::size_t step = all.size() / (most / 2) + 1;
    std::vector<Coordinates> some(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(most / 2));
    for (std::size_t i = most / 2; i < all.size(); i += step) some.push_back(std::move(all[i]));
    all = std::move(some);
  };
  thin(out.members, most_members);
  if (values)
    for (std::size_t i = 0; i < out.members.size(); i += 1 + out.members.size() / 256)
      add_wrong_values(out.members[i], out.others);
  thin(out.others, most_others);
  if (out.members.size() < 8) return std::nullopt;
  return out;
}

/// {(x, v) : (x + move, v + move) in the relation}, and what the move leaves out at 0.
std::optional<Automaton> moved_back(Automaton relation, const Move& move, const Grid& grid, bool values,
                                    Budget& budget) {
  if (move.coordinates == 0 && move.value == 0) return relation;
  const auto d = static_cast<Track>(grid.sizes.size()), count = d + (values ? 1 : 0);
  std::vector<Formula> parts;
  std::vector<Track> to;
  for (Track track = 0; track < count; ++track) {
    to.push_back(count + track);
    const i64 by = track < d ? move.coordinates : move.value;
    parts.push_back(equals_zero(
        *script::combined(script::variable_form(count + track), 1, script::variable_form(track), -1, -by)));
  }
  parts.push_back(holds(0, to));
  const Numeration base2 = Numeration::base(2);
  auto out = automaton_of(exists(to, all(std::move(parts))), base2, {std::move(relation)}, budget);
  const bool zero_is_out = move.coordinates < 0 || (values && grid.cells[0] == 0 && move.value < 0);
  if (!out || d > 1 || !zero_is_out || !table::is_value(grid.cells[0])) return out;
  std::vector<Formula> zero{equals_zero(script::variable_form(0))};
  if (!values && grid.cells[0] != 0) return out;
  if (values) {
    Affine value = script::variable_form(1);
    value.constant = -static_cast<i64>(grid.cells[0]);
    zero.push_back(equals_zero(std::move(value)));
  }
  return automaton_of(any({holds(0, values ? std::vector<Track>{0, 1} : std::vector<Track>{0}), all(zero)}),
                      base2, {*out}, budget);
}

}  // namespace

std::optional<Automaton> xor_guess(const Grid& grid, bool values, Budget& budget) {
  constexpr std::size_t most_cells = std::size_t{1} << 18;  // small tables have shown it already
  const std::size_t count = grid.sizes.size() + (values ? 1 : 0);
  if (grid.cells.size() > most_cells || count > 6) return std::nullopt;
  constexpr std::array moves{Move{0, 0}, Move{-1, 0}, Move{1, 0},  Move{0, 1},  Move{0, -1},
                             Move{1, 1}, Move{-1, 1}, Move{1, -1}, Move{-1, -1}};
  for (const Move& move : moves) {
    if (!values && move.value != 0) continue;
    const auto samples = samples_of(grid, values, move);
    if (!samples) continue;
    const auto conditions = simplest_conditions(*samples, count, budget);
    if (!conditions) continue;
    auto made = automaton_of(*conditions, budget);
    return made ? moved_back(*std::move(made), move, grid, values, budget) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace sprague::prove

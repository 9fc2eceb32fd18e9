// The stack holds positions whose options have been told apart: those that bounds or the table decide are gone.
#include "solve/domino_outcomes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/table_keeper.hpp"
#include "rules/aligned_cells.hpp"
#include "solve/part_bounds.hpp"
#include "solve/room_in_table.hpp"

namespace sprague {
namespace domineering {  // not unnamed: Search has fields of these types

constexpr unsigned side = DominoOutcomes::side;
using AlignedBoard = AlignedCells<side>;

// The upper cells of dominoes that are upright, and the left cells of those that lie across.
inline u64 upright_starts(u64 free) { return free & free >> side; }
inline u64 across_starts(u64 free) { return free & (free & ~AlignedBoard::first_column) >> 1; }
inline u64 with_neighbours(u64 cells) { return cells | AlignedBoard::beside(cells, false); }

// A component, in the least of its images whose rows stay rows.
struct DominoComponent {
  u64 cells;

  [[nodiscard]] static DominoComponent of(u64 some) {
    return {AlignedBoard::least_upright(AlignedBoard::upright_box_of(some))};
  }
  [[nodiscard]] std::size_t hash() const { return hash_of(cells * 0x9e3779b97f4a7c15ULL); }
  friend bool operator==(const DominoComponent&, const DominoComponent&) = default;
};

// Components as a game in which Left places upright, for solve/part_bounds.hpp.
class DominoComponents {
 public:
  using Position = DominoComponent;
  struct Sizes {
    unsigned two, more;
    bool last_first;
  };

  template <class Visit>
  void options_of(const Position& position, std::optional<Player> mover, const Visit& visit) const {
    const bool upright = mover == Player::left;
    std::array<Position, 6> parts;  // a domino has six neighbours
    for (u64 left = upright ? upright_starts(position.cells) : across_starts(position.cells); left != 0;
         left &= left - 1) {
      const u64 start = left & (~left + 1), after = position.cells & ~(start | start << (upright ? side : 1));
      std::size_t count = 0;
      for_each_piece_left(after, after, with_neighbours, [&](u64 part) {
        if ((part & (part - 1)) != 0) parts[count++] = DominoComponent::of(part);
      });
      visit(std::span<const Position>(parts.data(), count));
    }
  }
  [[nodiscard]] std::size_t ways_of(const Position& position, Player mover) const {
    return count_cells(mover == Player::left ? upright_starts(position.cells)
                                             : across_starts(position.cells));
  }
  [[nodiscard]] unsigned cells(const Position& position) const {
    return static_cast<unsigned>(count_cells(position.cells));
  }
  // All that is asked about here is bounded by its options.
  [[nodiscard]] unsigned small_cells() const { return side * side; }
  bool cut(const Position&, Player, const Sizes&, std::vector<Position>&) const { return false; }
};

// What is left of a board, from the side of who is to move, who places upright; and what was taken out of it.
struct DominoState {
  u64 free = 0;
  SwitchSum known = {};

  friend bool operator==(const DominoState&, const DominoState&) = default;
};

// Who is to move wins, or does not.
class DominoTable final : public KeepableTable {
 public:
  [[nodiscard]] std::optional<bool> find(const DominoState& state) const {
    const auto found = table_.find(state);
    return found == table_.end() ? std::nullopt : std::optional(found->second);
  }
  // False: there is no memory for it.
  bool keep(const DominoState& state, bool won, Budget& budget) {
    if (!make_room(table_, budget)) return false;
    table_.try_emplace(state, won);
    return true;
  }
  [[nodiscard]] u64 positions() const override { return table_.size(); }
  void append_to(std::string& out) const override {
    for (const auto& [state, won] : table_) {
      const std::array<u64, 3> words = words_of(state, won);
      out.append(reinterpret_cast<const char*>(words.data()), sizeof words);
    }
  }
  // Adds what append_to() made. False: there is no memory for all of it, or it is no such thing.
  bool add_all(std::string_view bytes, Budget& budget) {
    std::array<u64, 3> words;
    for (; bytes.size() >= sizeof words; bytes.remove_prefix(sizeof words)) {
      std::memcpy(words.data(), bytes.data(), sizeof words);
      const DominoState state{words[0], {static_cast<std::int32_t>(words[2] >> 32), words[1]}};
      if (!keep(state, (words[2] & 1) != 0, budget)) return false;
    }
    return bytes.empty();
  }

 private:
  struct Hash {
    std::size_t operator()(const DominoState& state) const {
      const u64 known = state.known.switches * 0xff51afd7ed558ccdULL + static_cast<u64>(state.known.number);
      return hash_of((state.free ^ known << 40 ^ known >> 24) * 0x9e3779b97f4a7c15ULL);
    }
  };
  static std::array<u64, 3> words_of(const DominoState& state, bool won) {
    return {state.free, state.known.switches,
            u64{static_cast<std::uint32_t>(state.known.number)} << 32 | (won ? 1 : 0)};
  }

  boost::unordered_flat_map<DominoState, bool, Hash> table_;
};

}  // namespace domineering

using namespace domineering;

class DominoOutcomes::Search {
 public:
  Search() : bounds_(components_) {}

  std::optional<bool> wins(const Board& board, bool upright, Budget& budget) {
    meet_keeper(budget);
    if (strips_.empty()) {
      constexpr std::size_t strips = std::size_t{1} << 2 * side;
      if (!budget.hold(strips * sizeof(SwitchSum) + places * sizeof(Known))) return std::nullopt;
      strips_.assign(strips, unknown);
      known_.resize(places);
    }
    is_out_ = false;
    budget_ = &budget;
    sizes_[0] = {board.rows, board.columns};
    sizes_[1] = {board.columns, board.rows};
    if (!upright) std::swap(sizes_[0], sizes_[1]);
    for (Size& size : sizes_) size.pairings = pairings_of(size.rows);
    DominoState root{upright ? board.free : AlignedBoard::transposed(board.free)};
    take_out_known(root, root.free);
    auto won = by_bounds(root);
    if (!won && !is_out_) won = settle(root);
    return is_out_ ? std::nullopt : won;
  }

 private:
  // A way to take rows in pairs: bit r says that rows r and r + 1 are together, or that row r is alone.
  struct Pairing {
    std::uint8_t pairs, singles;
  };
  struct Size {
    unsigned rows, columns;
    std::vector<Pairing> pairings = {};
  };
  struct Option {
    DominoState state;
    std::int32_t order;
    unsigned start;
  };
  struct Frame {
    DominoState key;
    std::size_t first, next;  // of its options, which are the last ones in options_
    bool is_won = false;

    // Whether the opponent wins the next option.
    void take(bool is_bad) {
      is_won = !is_bad;
      next += is_bad ? 1 : 0;
    }
  };
  struct Known {
    u64 cells = 0;
    std::optional<SwitchSum> exact = {};
  };
  // Components of so many cells are taken out where they are numbers and switches.
  static constexpr unsigned small = 10;
  static constexpr std::size_t places = 4'096;
  static constexpr SwitchSum unknown{PartBound::nothing};

  // Of an even number of rows all in pairs, or the first and the last one alone; of an odd number, each that can be alone.
  static std::vector<Pairing> pairings_of(unsigned rows) {
    std::vector<Pairing> out;
    const auto from = [](unsigned first, unsigned end) {
      unsigned pairs = 0;
      for (unsigned row = first; row + 1 < end; row += 2) pairs |= 1U << row;
      return pairs;
    };
    const auto add = [&](unsigned pairs, unsigned singles) {
      out.push_back({static_cast<std::uint8_t>(pairs), static_cast<std::uint8_t>(singles)});
    };
    if (rows % 2 == 0) {
      add(from(0, rows), 0);
      if (rows > 0) add(from(1, rows - 1), 1U | 1U << (rows - 1));
    } else {
      for (unsigned alone = 0; alone < rows; alone += 2)
        add(from(0, alone) | from(alone + 1, rows), 1U << alone);
    }
    return out;
  }

  // What who places upright has at least in two rows, or in one (the upper ones are empty).
  const SwitchSum& least_in(u64 strip) {
    SwitchSum& least = strips_[strip];
    if (least == unknown) fill(least, strip);
    return least;
  }
  void fill(SwitchSum& least, u64 cells) {
    SwitchSum sum;
    for_each_piece_left(cells, cells, with_neighbours, [&](u64 part) {
      if ((part & (part - 1)) == 0) return;
      if (const BoundsOfPart* const bounds = bounds_.of(DominoComponent::of(part), budget_))
        sum += bounds->of[static_cast<std::size_t>(Player::left)].sum;
      else
        is_out_ = true;
    });
    if (!is_out_) least = sum;
  }
  // Does who places upright win by what he has at least? Otherwise `least` says how much that is, moving first and second together.
  bool has_enough(const DominoState& state, const Size& size, bool moves_first,
                  std::int32_t* least = nullptr) {
    if (least != nullptr) *least = PartBound::nothing;
    for (const Pairing& pairing : size.pairings) {
      SwitchSum sum = state.known;
      for (unsigned left = pairing.pairs; left != 0; left &= left - 1)
        sum += least_in(state.free >> side * static_cast<unsigned>(std::countr_zero(left)) & 0xffff);
      for (unsigned left = pairing.singles; left != 0; left &= left - 1)
        sum += least_in(state.free >> side * static_cast<unsigned>(std::countr_zero(left)) & 0xff);
      if (sum.wins(moves_first)) return true;
      if (least != nullptr) *least = std::max(*least, sum.when_taken(true) + sum.when_taken(false));
    }
    return false;
  }
  std::optional<bool> by_bounds(const DominoState& state) {
    if (has_enough(state, sizes_[0], true)) return true;
    if (has_enough(seen_by_opponent(state), sizes_[1], false)) return false;
    return std::nullopt;
  }
  static DominoState seen_by_opponent(const DominoState& state) {
    return {AlignedBoard::transposed(state.free), state.known.negative()};
  }

  // Takes out the components at `touched` in which nobody can move, or that are numbers and switches.
  void take_out_known(DominoState& state, u64 touched) {
    while (touched != 0) {
      u64 part = touched & (~touched + 1);
      bool is_whole = false;
      while (!is_whole && count_cells(part) <= small) {
        const u64 larger = with_neighbours(part) & state.free;
        is_whole = larger == part;
        part = larger;
      }
      touched &= ~part;
      if (!is_whole) continue;
      if ((part & (part - 1)) == 0) {
        state.free &= ~part;
      } else if (const auto& exact = value_of(part)) {
        state.free &= ~part;
        state.known += *exact;
      }
    }
  }
  const std::optional<SwitchSum>& value_of(u64 part) {
    const DominoComponent component = DominoComponent::of(part);
    Known& known = known_[component.hash() % places];
    if (known.cells != component.cells) {
      const BoundsOfPart* const bounds = bounds_.of(component, budget_);
      if (bounds == nullptr) is_out_ = true;
      known = {bounds == nullptr ? 0 : component.cells, bounds == nullptr ? std::nullopt : bounds->exact()};
    }
    return known.exact;
  }

  // The state under which it is kept.
  static DominoState key_of(const DominoState& state) {
    if (state.free == 0) return state;
    return {AlignedBoard::least_upright(AlignedBoard::upright_box_of(state.free)), state.known};
  }

  // An option, which is `after` from the side of who moved. False: he wins by it, so that no other matters.
  bool add(const DominoState& after, std::int32_t from_edge, unsigned start, bool is_turned) {
    std::int32_t least = 0;
    if (has_enough(after, sizes_[is_turned ? 1 : 0], false, &least)) return false;
    const DominoState next = seen_by_opponent(after);
    if (has_enough(next, sizes_[is_turned ? 0 : 1], true)) return true;
    if (const auto won = table_->find(key_of(next))) return *won;
    const auto ways = static_cast<std::int32_t>(count_cells(upright_starts(after.free))) -
                      static_cast<std::int32_t>(count_cells(upright_starts(next.free)));
    options_.push_back({next, least + ways - from_edge, start});
    return true;
  }
  // Lists the options that are not decided, the best first; false: one is won.
  bool list(const DominoState& state, bool is_turned) {
    const std::size_t first = options_.size();
    const Size& size = sizes_[is_turned ? 1 : 0];
    // What takes most ways from the opponent comes first: it is soon seen to win, if it does. Of each domino how many, in bits.
    const u64 free = state.free, left = free & (free & ~(AlignedBoard::first_column << (side - 1))) << 1,
              right = across_starts(free), starts = upright_starts(free);
    const u64 upper_one = left ^ right, upper_two = left & right, lower_one = upper_one >> side,
              lower_two = upper_two >> side, ones = upper_one ^ lower_one, carry = upper_one & lower_one,
              fours = upper_two & lower_two, twos = upper_two ^ lower_two ^ carry;
    for (const u64 some : {starts & fours, starts & ~fours & twos & ones, starts & ~fours & twos & ~ones,
                           starts & ~fours & ~twos & ones, starts & ~fours & ~twos & ~ones})
      for (u64 rest = some; rest != 0; rest &= rest - 1) {
        const u64 start = rest & (~rest + 1), domino = start | start << side;
        DominoState after{free & ~domino, state.known};
        take_out_known(after, with_neighbours(domino) & after.free);
        const auto at = static_cast<unsigned>(std::countr_zero(start));
        const auto edge = [](unsigned from, unsigned length) {
          return static_cast<std::int32_t>(std::min(from, length - 1 - from));
        };
        const std::int32_t from_edge = 3 * edge(at % side, size.columns) + 2 * edge(at / side, size.rows - 1);
        if (!add(after, from_edge, at, is_turned)) return false;
        if (is_out_) return true;
      }
    // The hottest switch, before which no other is taken, and the number, whose moves matter only where the rest is a number as well
    // (number avoidance: On Numbers and Games, chapter 9).
    constexpr std::int32_t inside = 15;
    if (state.known.switches != 0) {
      const int t = 63 - std::countl_zero(state.known.switches);
      const SwitchSum taken{state.known.number + t, state.known.switches ^ u64{1} << t};
      if (!add({free, taken}, inside, side * side, is_turned)) return false;
    }
    if (const auto next = state.known.left_option())
      if (!add({free, {*next, state.known.switches}}, inside, side * side, is_turned)) return false;
    std::sort(options_.begin() + static_cast<std::ptrdiff_t>(first), options_.end(),
              [&](const Option& a, const Option& b) {
                return a.order != b.order ? a.order > b.order : a.start < b.start;
              });
    return true;
  }

  // Opens a position and lists its options. False: the budget ran out.
  bool enter(std::vector<Frame>& stack, const DominoState& state) {
    if (!budget_->spend()) return false;
    if (budget_->table_keeper() != nullptr && ++listed_ % 1'024 == 0) budget_->table_keeper()->pause();
    stack.push_back({key_of(state), options_.size(), options_.size()});
    stack.back().is_won = !list(state, stack.size() % 2 == 0);
    return !is_out_;
  }
  // Does who is to move win? Nothing: the budget ran out.
  std::optional<bool> settle(const DominoState& root) {
    std::vector<Frame> stack;
    options_.clear();
    if (const auto known = table_->find(key_of(root))) return known;
    if (!enter(stack, root)) return std::nullopt;
    for (;;) {
      Frame& frame = stack.back();
      if (frame.is_won || frame.next == options_.size()) {
        const bool is_won = frame.is_won;
        if (!table_->keep(frame.key, is_won, *budget_)) return std::nullopt;
        options_.resize(frame.first);
        stack.pop_back();
        if (stack.empty()) return is_won;
        stack.back().take(is_won);
      } else {
        const DominoState option = options_[frame.next].state;
        if (const auto known = table_->find(key_of(option)))
          frame.take(*known);
        else if (!enter(stack, option))
          return std::nullopt;
      }
    }
  }

  void meet_keeper(Budget& budget) {
    if (budget.table_keeper() == nullptr || std::exchange(has_met_keeper_, true)) return;
    const std::string kind = "outcomes, dominoes upright on 8 by 8 cells";
    std::string kept = budget.table_keeper()->meet(kind, table_);
    if (!table_->add_all(kept, budget)) budget.table_keeper()->give_back(kind, std::move(kept));
  }

  DominoComponents components_;
  std::vector<SwitchSum> strips_;
  PartBounds<DominoComponents> bounds_;
  std::vector<Known> known_;  // by their hashes
  std::shared_ptr<DominoTable> table_ = std::make_shared<DominoTable>();
  std::vector<Option> options_;
  std::array<Size, 2> sizes_ = {};  // of the board as it is asked about, and turned
  Budget* budget_ = nullptr;
  bool is_out_ = false;  // the budget is
  bool has_met_keeper_ = false;
  u64 listed_ = 0;
};

DominoOutcomes::DominoOutcomes() : search_(std::make_unique<Search>()) {}
DominoOutcomes::~DominoOutcomes() = default;
DominoOutcomes::DominoOutcomes(DominoOutcomes&&) noexcept = default;
DominoOutcomes& DominoOutcomes::operator=(DominoOutcomes&&) noexcept = default;

std::optional<bool> DominoOutcomes::wins(const Board& board, bool upright, Budget& budget) {
  return search_->wins(board, upright, budget);
}

}  // namespace sprague

// The stack holds positions whose options have been told apart: those that bounds or the table decide are gone.
#include "solve/domino_outcomes.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/table_keeper.hpp"
#include "par/spin_lock.hpp"
#include "par/team.hpp"
#include "rules/aligned_cells.hpp"
#include "rules/wide_cells.hpp"
#include "solve/part_bounds.hpp"
#include "solve/room_in_table.hpp"
#include "solve/search_team.hpp"

namespace sprague {
namespace domineering {  // not unnamed: Searches has fields of these types

// The upper cells of dominoes that are upright, and the left cells of those that lie across. `Cells` are AlignedCells<8> or WideCells.
template <class Cells>
typename Cells::Word upright_starts(typename Cells::Word free) {
  return free & free >> Cells::row_width;
}
template <class Cells>
typename Cells::Word across_starts(typename Cells::Word free) {
  return free & (free & ~Cells::first_column) >> 1;
}
template <class Cells>
typename Cells::Word with_neighbours(typename Cells::Word cells) {
  return cells | Cells::beside(cells);
}

template <BoardWord Word>
u64 hash_of_cells(Word cells) {
  u64 out = hash_of(static_cast<u64>(cells) * 0x9e3779b97f4a7c15ULL);
  if constexpr (sizeof(Word) > 8) out = hash_of(out + static_cast<u64>(cells >> 64) * 0xff51afd7ed558ccdULL);
  return out;
}

// A component, in the least of its images whose rows stay rows.
template <class Cells>
struct DominoComponent {
  using Word = typename Cells::Word;
  Word cells;

  [[nodiscard]] static DominoComponent of(Word some) {
    return {Cells::least_upright(Cells::upright_box_of(some))};
  }
  [[nodiscard]] std::size_t hash() const { return static_cast<std::size_t>(hash_of_cells(cells)); }
  friend bool operator==(const DominoComponent&, const DominoComponent&) = default;
};

// Components as a game in which Left places upright, for solve/part_bounds.hpp.
template <class Cells>
class DominoComponents {
 public:
  using Position = DominoComponent<Cells>;
  using Word = typename Cells::Word;
  struct Sizes {
    unsigned two, more;
    bool last_first;
  };

  template <class Visit>
  void options_of(const Position& position, std::optional<Player> mover, const Visit& visit) const {
    const bool upright = mover == Player::left;
    std::array<Position, 6> parts;  // a domino has six neighbours
    for (Word left = starts(position, mover); left != 0; left &= left - 1) {
      const Word start = left & (~left + 1);
      const Word after = position.cells & ~(start | start << (upright ? Cells::row_width : 1));
      std::size_t count = 0;
      for_each_piece_left(after, after, with_neighbours<Cells>, [&](Word part) {
        if ((part & (part - 1)) != 0) parts[count++] = Position::of(part);
      });
      visit(std::span<const Position>(parts.data(), count));
    }
  }
  [[nodiscard]] std::size_t ways_of(const Position& position, Player mover) const {
    return count_cells(starts(position, mover));
  }
  [[nodiscard]] unsigned cells(const Position& position) const { return count_cells(position.cells); }
  // All that is asked about here is bounded by its options.
  [[nodiscard]] unsigned small_cells() const { return bits_of<Word>; }
  bool cut(const Position&, Player, const Sizes&, std::vector<Position>&) const { return false; }

 private:
  static Word starts(const Position& position, std::optional<Player> mover) {
    return mover == Player::left ? upright_starts<Cells>(position.cells)
                                 : across_starts<Cells>(position.cells);
  }
};

// What is left of a board, from the side of who is to move, who places upright; and what was taken out of it.
template <BoardWord Word>
struct DominoState {
  Word free = 0;
  SwitchSum known = {};

  friend bool operator==(const DominoState&, const DominoState&) = default;
};

// Who is to move wins, or does not. Several threads may use it between share() and unshare(): each look locks one of 64 pieces.
template <BoardWord Word>
class DominoTable final : public KeepableTable {
 public:
  using State = DominoState<Word>;

  [[nodiscard]] std::optional<bool> find(const State& state) const {
    const Piece& piece = pieces_[place_of(state)];
    const par::SpinLock::Guard guard(room_ ? &piece.lock : nullptr);
    const auto found = piece.table.find(state);
    return found == piece.table.end() ? std::nullopt : std::optional(found->second);
  }
  // False: there is no memory for it.
  bool keep(const State& state, bool won, Budget& budget) {
    Piece& piece = pieces_[place_of(state)];
    const par::SpinLock::Guard guard(room_ ? &piece.lock : nullptr);
    if (!(room_ ? make_room(piece.table, *room_) : make_room(piece.table, budget))) return false;
    if (piece.table.try_emplace(state, won).second) size_.fetch_add(1, std::memory_order_relaxed);
    return true;
  }
  // From now on several threads may find() and keep(), whatever their budgets; what is new takes `room` bytes at most. Needs: one thread
  // uses it.
  void share(u64 room) { room_.emplace(room); }
  // One thread uses it again. Accounts for what it took meanwhile.
  void unshare(Budget& budget) {
    (void)budget.hold(room_->held());
    room_.reset();
  }
  [[nodiscard]] u64 positions() const override { return size_.load(std::memory_order_relaxed); }
  void append_to(std::string& out) const override {
    for (const Piece& piece : pieces_) {
      const par::SpinLock::Guard guard(room_ ? &piece.lock : nullptr);
      for (const auto& [state, won] : piece.table) {
        const Entry entry{state.free, state.known.switches, state.known.number, won ? 1 : 0};
        out.append(reinterpret_cast<const char*>(&entry), sizeof entry);
      }
    }
  }
  // Adds what append_to() made. False: there is no memory for all of it, or it is no such thing.
  bool add_all(std::string_view bytes, Budget& budget) {
    Entry entry;
    // They come in the order of their places: in a table that is too small for all they would crowd in a part of it.
    const std::size_t all = bytes.size() / sizeof entry;
    for (Piece& piece : pieces_)
      if (!make_room(piece.table, budget, all / pieces_.size() / 8 * 9)) return false;
    for (std::size_t i = 0; bytes.size() >= sizeof entry; ++i, bytes.remove_prefix(sizeof entry)) {
      if (i % 65'536 == 0 && !budget.may_go_on()) return false;
      std::memcpy(&entry, bytes.data(), sizeof entry);
      if (!keep({entry.free, {entry.number, entry.switches}}, entry.won != 0, budget)) return false;
    }
    return bytes.empty();
  }

  struct Hash {
    std::size_t operator()(const State& state) const {
      const u64 known = state.known.switches * 0xff51afd7ed558ccdULL + static_cast<u64>(state.known.number);
      return static_cast<std::size_t>(hash_of(hash_of_cells(state.free) + known * 0x9e3779b97f4a7c15ULL));
    }
  };

 private:
  struct Entry {  // without gaps
    Word free;
    u64 switches;
    std::int32_t number, won;
  };
  static_assert(std::has_unique_object_representations_v<Entry>);
  struct Piece {
    boost::unordered_flat_map<State, bool, Hash> table = {};
    mutable par::SpinLock lock = {};
  };
  static constexpr std::size_t pieces = 64;
  [[nodiscard]] static std::size_t place_of(const State& state) {
    return Hash()(state) * 0x9e3779b97f4a7c15ULL >> 58;
  }

  std::array<Piece, pieces> pieces_;
  std::atomic<u64> size_ = 0;
  std::optional<SharedRoom> room_;  // while it is shared
};

// Which positions some thread is searching: places of their hashes, and how many lie there.
class TakenPositions {
 public:
  [[nodiscard]] bool contains(std::size_t hash) const {
    return counts_[hash % places].load(std::memory_order_relaxed) != 0;
  }
  void add(std::size_t hash) { counts_[hash % places].fetch_add(1, std::memory_order_relaxed); }
  void remove(std::size_t hash) { counts_[hash % places].fetch_sub(1, std::memory_order_relaxed); }

 private:
  static constexpr std::size_t places = 4'096;
  std::array<std::atomic<std::uint32_t>, places> counts_{};
};

template <class Cells>
class DominoSearch {
 public:
  using Word = typename Cells::Word;

  DominoSearch() : DominoSearch(std::make_shared<DominoTable<Word>>()) {}
  DominoSearch(const DominoSearch&) = delete;  // bounds_ knows where components_ is
  DominoSearch& operator=(const DominoSearch&) = delete;

  // Of a board with the first row and column at the border.
  std::optional<bool> wins(Word free, unsigned rows, unsigned columns, bool upright, Budget& budget,
                           u64 ticks_alone) {
    meet_keeper(budget);
    if (!begin(std::max(rows, columns), budget)) return std::nullopt;
    sizes_[upright ? 0 : 1] = {rows, columns, pairings_of(rows)};
    sizes_[upright ? 1 : 0] = {columns, rows, pairings_of(columns)};
    State root{upright ? free : Cells::transposed(free)};
    take_out_known(root, root.free);
    auto won = by_bounds(root);
    if (!won && !is_out_) won = settle(root, ticks_alone);
    return is_out_ ? std::nullopt : won;
  }

 private:
  explicit DominoSearch(std::shared_ptr<DominoTable<Word>> table)
      : bounds_(components_), table_(std::move(table)) {}

  using State = DominoState<Word>;
  using Component = DominoComponent<Cells>;
  static constexpr unsigned side = Cells::row_width;

  // A way to take rows in pairs: bit r says that rows r and r + 1 are together, or that row r is alone.
  struct Pairing {
    unsigned pairs, singles;
  };
  struct Size {
    unsigned rows, columns;
    std::vector<Pairing> pairings;
  };
  struct Option {
    State state;
    std::int32_t order;
    unsigned start;
  };
  struct Frame {
    State key;
    std::size_t first, next;  // of its options, which are the last ones in options_
    bool is_won = false;

    // Whether the opponent wins the next option.
    void take(bool is_bad) {
      is_won = !is_bad;
      next += is_bad ? 1 : 0;
    }
  };
  struct Known {
    Word cells = 0;
    std::optional<SwitchSum> exact = {};
  };
  // Components of so many cells are taken out where they are numbers and switches.
  static constexpr unsigned small = 10;
  static constexpr std::size_t places = 4'096;

  // For boards of so many rows and columns at most. False: there is no memory for what it needs.
  bool begin(unsigned most, Budget& budget) {
    is_out_ = false;
    budget_ = &budget;
    const std::size_t strips = std::size_t{1} << (side + most),
                      more = strips - std::min(strips, strips_.size());
    if (!budget.hold(more * sizeof strips_[0] + (known_.empty() ? places * sizeof(Known) : 0))) return false;
    if (more > 0) strips_.resize(strips);
    known_.resize(places);
    return true;
  }

  // Of an even number of rows all in pairs, or the first and the last one alone; of an odd number, each that can be alone.
  static std::vector<Pairing> pairings_of(unsigned rows) {
    std::vector<Pairing> out;
    const auto from = [](unsigned first, unsigned end) {
      unsigned pairs = 0;
      for (unsigned row = first; row + 1 < end; row += 2) pairs |= 1U << row;
      return pairs;
    };
    if (rows % 2 == 0) {
      out.push_back({from(0, rows), 0});
      if (rows > 0) out.push_back({from(1, rows - 1), 1U | 1U << (rows - 1)});
    } else {
      for (unsigned alone = 0; alone < rows; alone += 2)
        out.push_back({from(0, alone) | from(alone + 1, rows), 1U << alone});
    }
    return out;
  }

  // What who places upright has at least in two rows, or in one (the upper ones are empty).
  SwitchSum least_in(Word strip) {
    const std::uint32_t known = strips_[static_cast<std::size_t>(strip)];
    return known != 0 ? sums_[known - 1] : least_found_in(strip);
  }
  SwitchSum least_found_in(Word strip) {
    SwitchSum sum;
    for_each_piece_left(strip, strip, with_neighbours<Cells>, [&](Word part) {
      if ((part & (part - 1)) == 0) return;
      if (const BoundsOfPart* const bounds = bounds_.of(Component::of(part), budget_))
        sum += bounds->of[static_cast<std::size_t>(Player::left)].sum;
      else
        is_out_ = true;
    });
    if (is_out_) return {PartBound::nothing};
    const auto at = std::find(sums_.begin(), sums_.end(), sum);
    strips_[static_cast<std::size_t>(strip)] = static_cast<std::uint32_t>(at - sums_.begin()) + 1;
    if (at == sums_.end()) sums_.push_back(sum);
    return sum;
  }
  // Does who places upright win by what he has at least? Otherwise `least` says how much that is, moving first and second together.
  bool has_enough(const State& state, const Size& size, bool moves_first, std::int32_t* least = nullptr) {
    if (least != nullptr) *least = PartBound::nothing;
    for (const Pairing& pairing : size.pairings) {
      SwitchSum sum = state.known;
      for (unsigned left = pairing.pairs; left != 0; left &= left - 1)
        sum += least_in(state.free >> side * first_cell(u64{left}) & low_bits<Word>(2 * side));
      for (unsigned left = pairing.singles; left != 0; left &= left - 1)
        sum += least_in(state.free >> side * first_cell(u64{left}) & low_bits<Word>(side));
      if (sum.wins(moves_first)) return true;
      if (least != nullptr) *least = std::max(*least, sum.when_taken(true) + sum.when_taken(false));
    }
    return false;
  }
  std::optional<bool> by_bounds(const State& state) {
    if (has_enough(state, sizes_[0], true)) return true;
    if (has_enough(seen_by_opponent(state), sizes_[1], false)) return false;
    return std::nullopt;
  }
  static State seen_by_opponent(const State& state) {
    return {Cells::transposed(state.free), state.known.negative()};
  }

  // Takes out the components at `touched` in which nobody can move, or that are numbers and switches.
  void take_out_known(State& state, Word touched) {
    while (touched != 0) {
      Word part = touched & (~touched + 1);
      bool is_whole = false;
      while (!is_whole && count_cells(part) <= small) {
        const Word larger = with_neighbours<Cells>(part) & state.free;
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
  const std::optional<SwitchSum>& value_of(Word part) {
    const Component component = Component::of(part);
    Known& known = known_[component.hash() % places];
    if (known.cells != component.cells) {
      const BoundsOfPart* const bounds = bounds_.of(component, budget_);
      if (bounds == nullptr) is_out_ = true;
      known = {bounds == nullptr ? 0 : component.cells, bounds == nullptr ? std::nullopt : bounds->exact()};
    }
    return known.exact;
  }

  // The state under which it is kept.
  static State key_of(const State& state) {
    if (state.free == 0) return state;
    return {Cells::least_upright(Cells::upright_box_of(state.free)), state.known};
  }

  // An option, which is `after` from the side of who moved. False: he wins by it, so that no other matters.
  bool add(const State& after, std::int32_t from_edge, unsigned start, bool is_turned) {
    std::int32_t least = 0;
    if (has_enough(after, sizes_[is_turned ? 1 : 0], false, &least)) return false;
    const State next = seen_by_opponent(after);
    if (has_enough(next, sizes_[is_turned ? 0 : 1], true)) return true;
    if (const auto won = table_->find(key_of(next))) return *won;
    const auto ways = static_cast<std::int32_t>(count_cells(upright_starts<Cells>(after.free))) -
                      static_cast<std::int32_t>(count_cells(upright_starts<Cells>(next.free)));
    options_.push_back({next, least + ways - from_edge, start});
    return true;
  }
  // Lists the options that are not decided, the best first; false: one is won.
  bool list(const State& state, bool is_turned) {
    const std::size_t first = options_.size();
    const Size& size = sizes_[is_turned ? 1 : 0];
    // What takes most ways from the opponent comes first: it is soon seen to win, if it does. Of each domino how many, in bits.
    const Word free = state.free, left = free & (free & ~(Cells::first_column << (side - 1))) << 1,
               right = across_starts<Cells>(free), starts = upright_starts<Cells>(free);
    const Word upper_one = left ^ right, upper_two = left & right, lower_one = upper_one >> side,
               lower_two = upper_two >> side, ones = upper_one ^ lower_one, carry = upper_one & lower_one,
               fours = upper_two & lower_two, twos = upper_two ^ lower_two ^ carry;
    for (const Word some : {starts & fours, starts & ~fours & twos & ones, starts & ~fours & twos & ~ones,
                            starts & ~fours & ~twos & ones, starts & ~fours & ~twos & ~ones})
      for (Word rest = some; rest != 0; rest &= rest - 1) {
        const Word start = rest & (~rest + 1), domino = start | start << side;
        State after{free & ~domino, state.known};
        take_out_known(after, with_neighbours<Cells>(domino) & after.free);
        const unsigned at = first_cell(start);
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
  bool enter(const State& state) {
    if (!budget_->spend()) return false;
    if (budget_->table_keeper() != nullptr && ++listed_ % 1'024 == 0) budget_->table_keeper()->pause();
    stack_.push_back({key_of(state), options_.size(), options_.size()});
    if (taken_ != nullptr) taken_->add(hash_of_key(stack_.back()));
    stack_.back().is_won = !list(state, stack_.size() % 2 == 0);
    return !is_out_;
  }
  void leave() {
    const Frame& frame = stack_.back();
    if (taken_ != nullptr) taken_->remove(hash_of_key(frame));
    options_.resize(frame.first);
    stack_.pop_back();
  }
  static std::size_t hash_of_key(const Frame& frame) { return typename DominoTable<Word>::Hash()(frame.key); }

  // Does who is to move win? Nothing: the budget ran out.
  std::optional<bool> settle(const State& root, u64 ticks_alone) {
    const State key = key_of(root);
    if (const auto known = table_->find(key)) return known;
    stack_.clear();
    options_.clear();
    if (!enter(root)) return std::nullopt;
    const bool may_be_team = budget_->limits().threads > 1;
    bool is_done = search(may_be_team ? budget_->ticks() + ticks_alone : ~u64{0});
    if (!is_done && !budget_->exhausted()) {
      search_as_team(root);
      // Where the team had no more memory, one thread goes on with all that is left.
      is_done = search(~u64{0});
    }
    return is_done ? table_->find(key) : std::nullopt;
  }
  // Goes on with what is on the stack. True: it is decided; false: the budget has run out, or the ticks, or the team's work is over.
  bool search(u64 most_ticks) {
    while (!stack_.empty()) {
      // Where the budget ended while options were listed, they are not all there.
      if (is_out_ || budget_->exhausted() || budget_->ticks() >= most_ticks) return false;
      if (member_.step()) {
        if (!meet_team()) return false;
        continue;
      }
      Frame& frame = stack_.back();
      if (frame.is_won || frame.next == options_.size()) {
        const bool is_won = frame.is_won;
        if (!table_->keep(frame.key, is_won, *budget_)) return false;
        leave();
        if (!stack_.empty()) stack_.back().take(is_won);
      } else {
        if (member_.is_in_team()) put_free_first(frame);
        const State option = options_[frame.next].state;
        if (const auto known = table_->find(key_of(option)))
          frame.take(*known);
        else if (!enter(option))
          return false;
      }
    }
    return true;
  }

  // Goes on with what is on the stack, while other threads begin with the same position. Theirs is what they leave in the table; this
  // one can do everything alone. It ends where all is decided, or there is no more memory for a team.
  void search_as_team(const State& root) {
    Budget rest = budget_->rest();
    rest.keep_tables_with(nullptr);
    const unsigned size = std::min(budget_->limits().threads, SearchTeam::most_threads);
    // One for the first, one for the others together, and two for the table.
    const u64 quarter = rest.limits().bytes / 4;
    (void)rest.hold(rest.limits().bytes - quarter / (size - 1));
    SearchTeam team;
    TakenPositions taken;
    most_held_ = budget_->held_bytes() + quarter;
    std::vector<std::unique_ptr<DominoSearch>> others;
    for (unsigned i = 1; i < size; ++i)
      others.emplace_back(std::unique_ptr<DominoSearch>(new DominoSearch(table_)))->sizes_ = sizes_;
    const auto join = [&](DominoSearch& search, bool is_first) {
      search.member_.join(team, is_first);
      search.taken_ = &taken;
    };
    join(*this, true);
    for (const Frame& frame : stack_) taken.add(hash_of_key(frame));
    table_->share(2 * quarter);
    par::run_team(
        size,
        [&](unsigned number) {
          if (number == 0) {
            (void)search(~u64{0});
            team.is_over = true;
          } else {
            Budget own = rest;
            DominoSearch& other = *others[number - 1];
            join(other, false);
            (void)(other.begin(std::max(sizes_[0].rows, sizes_[0].columns), own) && other.enter(root) &&
                   other.search(~u64{0}));
            other.member_.leave(own);
          }
        },
        [] {});
    member_.leave(*budget_);
    taken_ = nullptr;
    table_->unshare(*budget_);
    (void)budget_->spend(team.ticks);
  }
  // Options that nobody searches come first, once the best one has been decided: whether there is more to do is not known before
  // (young brothers wait: R. Feldmann, B. Monien, P. Mysliwietz & O. Vornberger 1989).
  void put_free_first(const Frame& frame) {
    if (frame.next == frame.first) return;
    const auto begin = options_.begin() + static_cast<std::ptrdiff_t>(frame.next);
    const auto free = std::find_if(begin, options_.end(), [&](const Option& option) {
      return !taken_->contains(typename DominoTable<Word>::Hash()(key_of(option.state)));
    });
    if (free != options_.end()) std::rotate(begin, free, free + 1);
  }
  // What is being searched although another thread has decided it, or a position below it, is given up. False: the team's work is over.
  bool meet_team() {
    if (!member_.meet(*budget_, stack_.size())) return false;
    if (member_.is_first() && budget_->held_bytes() > most_held_) return false;
    for (std::size_t i = 0; i < stack_.size(); ++i) {
      const auto known = table_->find(stack_[i].key);
      if (!known) continue;
      while (stack_.size() > i) leave();
      if (!stack_.empty()) stack_.back().take(*known);
    }
    return !budget_->exhausted();
  }

  void meet_keeper(Budget& budget) {
    if (budget.table_keeper() == nullptr || std::exchange(has_met_keeper_, true)) return;
    const std::string kind = "outcomes, dominoes upright in rows of " + std::to_string(side) + " cells";
    std::string kept = budget.table_keeper()->meet(kind, table_);
    if (!table_->add_all(kept, budget)) budget.table_keeper()->give_back(kind, std::move(kept));
  }

  DominoComponents<Cells> components_;
  PartBounds<DominoComponents<Cells>> bounds_;
  std::vector<std::uint32_t> strips_;  // by their cells: one more than a number of sums_, or 0
  std::vector<SwitchSum> sums_;
  std::vector<Known> known_;  // by their hashes
  std::shared_ptr<DominoTable<Word>> table_;
  std::vector<Frame> stack_;
  std::vector<Option> options_;  // of the positions on the stack
  TeamMember member_;
  TakenPositions* taken_ = nullptr;  // by the team
  u64 most_held_ = 0;                // by the first of it, beside the table
  std::array<Size, 2> sizes_;        // of the board as it is asked about, and turned
  Budget* budget_ = nullptr;
  bool is_out_ = false;  // the budget is
  bool has_met_keeper_ = false;
  u64 listed_ = 0;
};

}  // namespace domineering

using namespace domineering;

struct DominoOutcomes::Searches {
  DominoSearch<AlignedCells<8>> narrow;
  DominoSearch<WideCells> wide;

  template <class Cells>
  static typename Cells::Word in_rows(const Board& board) {
    typename Cells::Word out = 0;
    for (unsigned row = 0; row < board.rows; ++row)
      out |=
          static_cast<typename Cells::Word>(board.free >> row * board.columns & low_bits<u128>(board.columns))
          << row * Cells::row_width;
    return out;
  }
};

DominoOutcomes::DominoOutcomes() : searches_(std::make_unique<Searches>()) {}
DominoOutcomes::~DominoOutcomes() = default;
DominoOutcomes::DominoOutcomes(DominoOutcomes&&) noexcept = default;
DominoOutcomes& DominoOutcomes::operator=(DominoOutcomes&&) noexcept = default;

std::optional<bool> DominoOutcomes::wins(const Board& board, bool upright, Budget& budget, u64 ticks_alone) {
  if (std::max(board.rows, board.columns) <= AlignedCells<8>::row_width)
    return searches_->narrow.wins(Searches::in_rows<AlignedCells<8>>(board), board.rows, board.columns,
                                  upright, budget, ticks_alone);
  return searches_->wide.wins(Searches::in_rows<WideCells>(board), board.rows, board.columns, upright, budget,
                              ticks_alone);
}

}  // namespace sprague

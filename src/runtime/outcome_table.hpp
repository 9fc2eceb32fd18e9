// OutcomeTable: what a search of outcomes knows of sums of parts in which Left and Right have different moves, and how it is kept in a
// file (doc/formats/checkpoint.md). Several threads may use it between share() and unshare(): each look locks one of 64 pieces.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/unordered/unordered_flat_map.hpp>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/table_keeper.hpp"
#include "boards/bit_boards.hpp"
#include "par/spin_lock.hpp"
#include "solve/switch_sum.hpp"
#include "sprague/outcome.hpp"
#include "store/bytes.hpp"

namespace sprague {

/// How many positions must still be decided, at least, to prove that the player to move wins, and that he loses. Of what is
/// decided, one is 0 and the other `decided`.
struct ProofNumbers {
  static constexpr std::uint32_t decided = ~std::uint32_t{0}, largest = decided - 1;
  std::uint32_t proof, disproof;

  static ProofNumbers of(bool won) { return won ? ProofNumbers{0, decided} : ProofNumbers{decided, 0}; }
  [[nodiscard]] bool is_decided() const { return proof == 0 || disproof == 0; }
};

/// Parts, and what others are worth together.
template <class Part>
struct SumOfParts {
  std::vector<Part> parts;  ///< in order
  Player turn;
  SwitchSum known = {};  ///< from Left's side (normal play)

  friend bool operator==(const SumOfParts&, const SumOfParts&) = default;
};

template <class Part>
class OutcomeTable;

/// The parts are positions in words of bits.
template <BoardWord Word, unsigned planes>
class OutcomeTable<boards::BitPosition<Word, planes>> final : public KeepableTable {
 public:
  using Part = boards::BitPosition<Word, planes>;
  using Sum = SumOfParts<Part>;

  [[nodiscard]] std::optional<ProofNumbers> find(const Sum& sum, Convention convention) const {
    const Piece& piece = piece_of(sum, convention);
    const par::SpinLock::Guard guard(is_shared_ ? &piece.lock : nullptr);
    const auto found = piece.table.find(sum);
    return found == piece.table.end() ? std::nullopt : std::optional(found->second);
  }
  /// Of what is decided already, nothing changes. False: there is no memory for it.
  bool keep(const Sum& sum, ProofNumbers numbers, Convention convention, Budget& budget) {
    Piece& piece = pieces_[place_of(sum, convention)];
    const par::SpinLock::Guard guard(is_shared_ ? &piece.lock : nullptr);
    const auto [at, is_new] = piece.table.try_emplace(sum, numbers);
    if (is_new || !at->second.is_decided()) {
      at->second = numbers;
      if (numbers.is_decided()) decided_.fetch_add(1, std::memory_order_relaxed);
    }
    const u64 bytes = 2 * sizeof(*at) + sum.parts.size() * sizeof(Part) + 16;
    if (!is_new) return true;
    if (!is_shared_) return budget.hold(bytes);
    return taken_.fetch_add(bytes, std::memory_order_relaxed) + bytes <= room_;
  }

  /// From now on several threads may find() and keep(), whatever their budgets; what is new takes `room` bytes at most. Needs: one
  /// thread uses it.
  void share(u64 room) {
    is_shared_ = true;
    room_ = room;
    taken_ = 0;
  }
  /// One thread uses it again. Accounts for what it took meanwhile; false when that was too much.
  bool unshare(Budget& budget) {
    is_shared_ = false;
    return budget.hold(taken_);
  }

  /// Those that are decided; no others are kept.
  [[nodiscard]] u64 positions() const override { return decided_; }
  void append_to(std::string& out) const override {
    store::Writer writer(out);
    for (std::size_t place = 0; place < pieces_.size(); ++place) {
      const Piece& piece = pieces_[place];
      const par::SpinLock::Guard guard(is_shared_ ? &piece.lock : nullptr);
      for (const auto& [sum, numbers] : piece.table) {
        if (!numbers.is_decided()) continue;
        writer.item(static_cast<std::uint8_t>(
            (place >= pieces ? 1 : 0) + (sum.turn == Player::right ? 2 : 0) + (numbers.proof == 0 ? 4 : 0)));
        writer.item(static_cast<std::uint32_t>(sum.known.number));
        writer.item(sum.known.switches);
        writer.number(sum.parts.size());
        for (const Part& part : sum.parts) {
          writer.item(part.rows);
          writer.item(part.columns);
          for (const Word word : part.bits)
            for (unsigned shift = 0; shift < sizeof(Word) * 8; shift += 64)
              writer.item(static_cast<u64>(word >> shift));
        }
      }
    }
  }
  /// Adds what append_to() made. False: there is no memory for all of it, or it is no such thing.
  bool add_all(std::string_view bytes, Budget& budget) {
    // They come in the order of their places: in tables that are too small for all they would crowd in a part of them.
    std::array<std::size_t, 2 * pieces> counts{};
    store::Reader counted(bytes);
    for (Entry entry; !counted.rest().empty(); ++counts[place_of(entry.sum, entry.convention)]) {
      entry = read_entry(counted);
      if (!counted.good()) return false;
    }
    // keep() tells the budget of each; where it would not allow them, no room is made.
    const u64 bytes_at_least = 2 * sizeof(std::pair<const Sum, ProofNumbers>) *
                               std::accumulate(counts.begin(), counts.end(), u64{0});
    if (!budget.hold(bytes_at_least)) return false;
    budget.release(bytes_at_least);
    for (std::size_t place = 0; place < counts.size(); ++place)
      pieces_[place].table.reserve(pieces_[place].table.size() + counts[place]);
    store::Reader reader(bytes);
    for (std::size_t i = 0; !reader.rest().empty(); ++i) {
      if (i % 65'536 == 0 && !budget.may_go_on()) return false;
      const Entry entry = read_entry(reader);
      if (!keep(entry.sum, ProofNumbers::of(entry.is_won), entry.convention, budget)) return false;
    }
    return true;
  }

 private:
  struct Entry {
    Sum sum = {{}, Player::left, {}};
    Convention convention = Convention::normal;
    bool is_won = false;
  };
  static Entry read_entry(store::Reader& reader) {
    const auto flags = reader.item<std::uint8_t>();
    Entry out{{{}, (flags & 2) != 0 ? Player::right : Player::left, {}},
              (flags & 1) != 0 ? Convention::misere : Convention::normal,
              (flags & 4) != 0};
    out.sum.known.number = static_cast<std::int32_t>(reader.item<std::uint32_t>());
    out.sum.known.switches = reader.item<u64>();
    out.sum.parts.resize(reader.length(2 + planes * sizeof(Word)));
    for (Part& part : out.sum.parts) {
      part.rows = reader.item<std::uint8_t>();
      part.columns = reader.item<std::uint8_t>();
      for (Word& word : part.bits)
        for (unsigned shift = 0; shift < sizeof(Word) * 8; shift += 64)
          word |= static_cast<Word>(reader.item<u64>()) << shift;
    }
    return out;
  }
  struct Hash {
    std::size_t operator()(const Sum& sum) const {
      u64 seed =
          hash_of(sum.known.switches * 2 + static_cast<u64>(sum.turn)) + static_cast<u64>(sum.known.number);
      for (const Part& part : sum.parts) seed = hash_of(seed * 0x9e3779b97f4a7c15ULL + part.hash());
      return static_cast<std::size_t>(seed);
    }
  };
  static constexpr std::size_t pieces = 64;
  struct Piece {
    boost::unordered_flat_map<Sum, ProofNumbers, Hash> table = {};
    mutable par::SpinLock lock = {};
  };

  // Those of normal play come first.
  [[nodiscard]] static std::size_t place_of(const Sum& sum, Convention convention) {
    const u64 hash = sum.parts.empty() ? 0 : sum.parts.back().hash();
    return (convention == Convention::misere ? pieces : 0) + (hash * 0x9e3779b97f4a7c15ULL >> 58);
  }
  [[nodiscard]] const Piece& piece_of(const Sum& sum, Convention convention) const {
    return pieces_[place_of(sum, convention)];
  }

  std::array<Piece, 2 * pieces> pieces_;
  std::atomic<u64> decided_ = 0, taken_ = 0;
  bool is_shared_ = false;
  u64 room_ = 0;  // of what is shared: the bytes that may be taken
};

}  // namespace sprague

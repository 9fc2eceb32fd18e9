// OutcomeTable: what a search of outcomes knows of sums of parts in which Left and Right have different moves, and how it is kept in a
// file (doc/formats/checkpoint.md).
#pragma once

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "base/table_keeper.hpp"
#include "boards/bit_boards.hpp"
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
    const Table& all = table(convention);
    const auto found = all.find(sum);
    return found == all.end() ? std::nullopt : std::optional(found->second);
  }
  /// False: there is no memory for it.
  bool keep(const Sum& sum, ProofNumbers numbers, Convention convention, Budget& budget) {
    Table& all = tables_[convention == Convention::misere ? 1 : 0];
    const auto [at, is_new] = all.try_emplace(sum, numbers);
    if (numbers.is_decided() && (is_new || !at->second.is_decided())) ++decided_;
    at->second = numbers;
    return !is_new || budget.hold(2 * sizeof(*at) + sum.parts.size() * sizeof(Part) + 16);
  }

  /// Those that are decided; no others are kept.
  [[nodiscard]] u64 positions() const override { return decided_; }
  void append_to(std::string& out) const override {
    store::Writer writer(out);
    for (const Convention convention : conventions)
      for (const auto& [sum, numbers] : table(convention)) {
        if (!numbers.is_decided()) continue;
        writer.item(static_cast<std::uint8_t>((convention == Convention::misere ? 1 : 0) +
                                              (sum.turn == Player::right ? 2 : 0) +
                                              (numbers.proof == 0 ? 4 : 0)));
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
  /// Adds what append_to() made. False: there is no memory for all of it, or it is no such thing.
  bool add_all(std::string_view bytes, Budget& budget) {
    store::Reader reader(bytes);
    while (!reader.rest().empty()) {
      const auto flags = reader.item<std::uint8_t>();
      Sum sum{{}, (flags & 2) != 0 ? Player::right : Player::left, {}};
      sum.known.number = static_cast<std::int32_t>(reader.item<std::uint32_t>());
      sum.known.switches = reader.item<u64>();
      sum.parts.resize(reader.length(2 + planes * sizeof(Word)));
      for (Part& part : sum.parts) {
        part.rows = reader.item<std::uint8_t>();
        part.columns = reader.item<std::uint8_t>();
        for (Word& word : part.bits)
          for (unsigned shift = 0; shift < sizeof(Word) * 8; shift += 64)
            word |= static_cast<Word>(reader.item<u64>()) << shift;
      }
      if (!reader.good()) return false;
      const Convention convention = (flags & 1) != 0 ? Convention::misere : Convention::normal;
      if (!keep(sum, ProofNumbers::of((flags & 4) != 0), convention, budget)) return false;
    }
    return true;
  }

 private:
  struct Hash {
    std::size_t operator()(const Sum& sum) const {
      u64 seed =
          hash_of(sum.known.switches * 2 + static_cast<u64>(sum.turn)) + static_cast<u64>(sum.known.number);
      for (const Part& part : sum.parts) seed = hash_of(seed * 0x9e3779b97f4a7c15ULL + part.hash());
      return static_cast<std::size_t>(seed);
    }
  };
  using Table = boost::unordered_flat_map<Sum, ProofNumbers, Hash>;
  static constexpr std::array conventions{Convention::normal, Convention::misere};

  [[nodiscard]] const Table& table(Convention convention) const {
    return tables_[convention == Convention::misere ? 1 : 0];
  }

  Table tables_[2];
  u64 decided_ = 0;
};

}  // namespace sprague

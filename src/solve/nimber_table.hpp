// NimberTable: what a search of nimbers knows of positions, a few bytes a position: the nimber, or which of the small ones
// it is not and how much is guessed to be left to do. Keys are whole positions, so that no two are ever mixed up.
//
// Open addressing in buckets of a cache line, in 64 parts that grow one by one, by a half each: the moment of growing costs
// one part twice and not the table. What is held is told to the budget before it is taken.
#pragma once

#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/budget.hpp"
#include "solve/nimber_set.hpp"

namespace sprague {

/// A guess of how many more positions must be looked at to answer a question: where the answer is yes, and where it is no.
struct NimberEffort {
  std::uint32_t yes = 1, no = 1;
};

/// Four bytes a position: the nimber; or which it is not, and what was guessed of the question that was put off last.
/// Invariant: 0 says nothing and marks free places.
class NimberEntry {
 public:
  static constexpr u64 most_value = 0x7fff;
  static constexpr u64 excludable = 15;  ///< smaller nimbers can be excluded one by one

  constexpr NimberEntry() = default;
  [[nodiscard]] static constexpr NimberEntry exact(u64 value) {
    return NimberEntry(static_cast<std::uint16_t>(is_exact | value), 0);
  }
  [[nodiscard]] static constexpr NimberEntry excluding(NimberSet values) {
    return NimberEntry(static_cast<std::uint16_t>(values.low & most_value), 0);
  }
  /// With a guess, which is kept to about a fifth, of the question whether the nimber is in the set. Needs: no value.
  [[nodiscard]] constexpr NimberEntry guessing(NimberSet wanted, NimberEffort effort) const {
    return NimberEntry(
        bits_, static_cast<std::uint16_t>(mark_of(wanted) | packed(effort.yes) << 6 | packed(effort.no)));
  }

  [[nodiscard]] constexpr bool empty() const { return bits_ == 0 && guess_ == 0; }
  [[nodiscard]] constexpr std::optional<u64> value() const {
    if ((bits_ & is_exact) == 0) return std::nullopt;
    return bits_ & most_value;
  }
  /// Needs: no value.
  [[nodiscard]] constexpr NimberSet excluded() const { return {bits_, false}; }
  /// What was guessed of the question; of another one with the same mark it may be, too.
  [[nodiscard]] constexpr std::optional<NimberEffort> effort(NimberSet wanted) const {
    if ((guess_ & 0xf000) != mark_of(wanted)) return std::nullopt;
    return NimberEffort{unpacked(guess_ >> 6 & 63), unpacked(guess_ & 63)};
  }
  /// What both say, and the guess of the second where it has one. Needs: both are true of the same position.
  [[nodiscard]] constexpr NimberEntry with(NimberEntry other) const {
    if (value()) return *this;
    if (other.value()) return other;
    return NimberEntry(static_cast<std::uint16_t>(bits_ | other.bits_),
                       other.guess_ != 0 ? other.guess_ : guess_);
  }
  friend constexpr bool operator==(NimberEntry, NimberEntry) = default;

 private:
  static constexpr unsigned is_exact = 0x8000;
  constexpr NimberEntry(std::uint16_t bits, std::uint16_t guess) : bits_(bits), guess_(guess) {}
  // 1 to 15, in the upper four of sixteen bits.
  static constexpr unsigned mark_of(NimberSet wanted) {
    return static_cast<unsigned>(1 + (wanted.low * 0x9e3779b97f4a7c15ULL >> 32) % 15) << 12;
  }
  // Four steps from each power of 2 to the next; up to 2^16.
  static constexpr unsigned packed(std::uint32_t guess) {
    if (guess < 4) return guess;
    const auto power = static_cast<unsigned>(std::bit_width(guess)) - 1;
    return std::min(63U, 4 * (power - 1) + (guess >> (power - 2) & 3));
  }
  static constexpr std::uint32_t unpacked(unsigned code) {
    return code < 4 ? code : (4 + code % 4) << (code / 4 - 1);
  }
  std::uint16_t bits_ = 0, guess_ = 0;
};

template <class Position>
class NimberTable {
 public:
  /// Its upper bits are good.
  [[nodiscard]] static u64 hash_for(const Position& position) {
    const u64 hash = static_cast<u64>(position.hash());
    return (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ULL;
  }
  /// The entry; an empty one where there is none.
  [[nodiscard]] NimberEntry find(const Position& position, u64 hash) const {
    const Part& part = part_of(hash);
    if (part.count == 0) return {};
    for (std::size_t i = part.bucket_of(hash);; i = i + 1 == part.count ? 0 : i + 1) {
      const Bucket& bucket = part.buckets[i];
      for (std::size_t k = 0; k < Bucket::places; ++k) {
        if (bucket.entries[k].empty()) return {};
        if (bucket.keys[k] == position) return bucket.entries[k];
      }
    }
  }
  /// Fetches what find() will look at.
  void prefetch(u64 hash) const {
    const Part& part = part_of(hash);
    if (part.count != 0) __builtin_prefetch(&part.buckets[part.bucket_of(hash)]);
  }
  /// Adds what is known of a position. False: there was no memory for it, and nothing has changed.
  bool add(const Position& position, u64 hash, NimberEntry known, Budget& budget) {
    if (known.empty()) return true;
    Part& part = part_of(hash);
    if (part.count != 0) {
      const Place place = place_of(part, position, hash);
      if (!place.entry->empty()) {
        *place.entry = place.entry->with(known);
        return true;
      }
    }
    if (part.used >= part.most() && !grow(part, budget)) return false;
    if constexpr (requires { position.heap_bytes(); }) {
      if (!budget.hold(position.heap_bytes())) return false;
      bytes_ += position.heap_bytes();
    }
    const Place place = place_of(part, position, hash);
    *place.key = position;
    *place.entry = known;
    ++part.used;
    ++size_;
    return true;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  /// Positions whose bytes are all there is of them can be kept elsewhere.
  static constexpr bool is_keepable = std::is_trivially_copyable_v<Position>;
  /// Appends all entries, byte by byte as they are here.
  void append_to(std::string& out) const
    requires is_keepable
  {
    out.reserve(out.size() + size_ * (sizeof(Position) + sizeof(NimberEntry)));
    const auto append = [&](const auto& object) {
      out.append(reinterpret_cast<const char*>(&object), sizeof object);
    };
    for (const Part& part : parts_)
      for (std::size_t i = 0; i < part.count; ++i)
        for (std::size_t k = 0; k < Bucket::places && !part.buckets[i].entries[k].empty(); ++k) {
          append(part.buckets[i].keys[k]);
          append(part.buckets[i].entries[k]);
        }
  }
  /// Adds what append_to() made. False: there is no memory for all of it, or it is no such thing.
  bool add_all(std::string_view bytes, Budget& budget)
    requires is_keepable
  {
    constexpr std::size_t each = sizeof(Position) + sizeof(NimberEntry);
    if (bytes.size() % each != 0) return false;
    for (; !bytes.empty(); bytes.remove_prefix(each)) {
      Position position;
      NimberEntry entry;
      std::memcpy(&position, bytes.data(), sizeof position);
      std::memcpy(&entry, bytes.data() + sizeof position, sizeof entry);
      if (!add(position, hash_for(position), entry, budget)) return false;
    }
    return true;
  }

 private:
  static constexpr unsigned part_bits = 6;
  struct Bucket {
    static constexpr std::size_t line = 64;
    static constexpr std::size_t places =
        std::max<std::size_t>(1, line / (sizeof(Position) + sizeof(NimberEntry)));
    std::array<Position, places> keys{};
    std::array<NimberEntry, places> entries{};  ///< those taken come first
  };
  struct Part {
    std::unique_ptr<Bucket[]> buckets;
    std::size_t count = 0, used = 0;

    [[nodiscard]] std::size_t most() const { return count * Bucket::places / 8 * 7; }
    [[nodiscard]] std::size_t bucket_of(u64 hash) const {
      return static_cast<std::size_t>((hash << part_bits >> 32) * count >> 32);
    }
  };
  struct Place {
    Position* key;
    NimberEntry* entry;
  };

  // The place of a position, or the free one where it belongs. Needs: a free place.
  static Place place_of(Part& part, const Position& position, u64 hash) {
    for (std::size_t i = part.bucket_of(hash);; i = i + 1 == part.count ? 0 : i + 1) {
      Bucket& bucket = part.buckets[i];
      for (std::size_t k = 0; k < Bucket::places; ++k)
        if (bucket.entries[k].empty() || bucket.keys[k] == position)
          return {&bucket.keys[k], &bucket.entries[k]};
    }
  }
  bool grow(Part& part, Budget& budget) {
    Part larger;
    larger.count = std::max<std::size_t>(2, part.count + part.count / 2);
    const u64 bytes = larger.count * sizeof(Bucket), before = part.count * sizeof(Bucket);
    if (!budget.hold(bytes)) return false;
    larger.buckets = std::make_unique<Bucket[]>(larger.count);
    for (std::size_t i = 0; i < part.count; ++i)
      for (std::size_t k = 0; k < Bucket::places && !part.buckets[i].entries[k].empty(); ++k) {
        const Position& key = part.buckets[i].keys[k];
        const Place place = place_of(larger, key, hash_for(key));
        *place.key = key;
        *place.entry = part.buckets[i].entries[k];
      }
    larger.used = part.used;
    part = std::move(larger);
    bytes_ += bytes - before;
    budget.release(before);
    return true;
  }

  [[nodiscard]] const Part& part_of(u64 hash) const { return parts_[hash >> (64 - part_bits)]; }
  [[nodiscard]] Part& part_of(u64 hash) { return parts_[hash >> (64 - part_bits)]; }

  std::array<Part, std::size_t{1} << part_bits> parts_;
  std::size_t size_ = 0, bytes_ = 0;
};

}  // namespace sprague

// NimberTable: what a search of nimbers knows of positions, a few bytes a position: the nimber, or which of the small ones
// it is not and how much is guessed to be left to do. Keys are whole positions, so that no two are ever mixed up.
//
// Open addressing in buckets of a cache line, in 64 parts that grow one by one, by a half each: the moment of growing costs
// one part twice and not the table. What is held is told to the budget before it is taken. Where a part must not grow, it forgets the
// half of its entries that took least to find.
//
// Several threads may use it between share() and unshare(). Who reads waits for nobody: a place is free until its entry is
// written, which comes after its key, and what a part has grown out of stays until unshare(), so an old one may be read, and
// misses what came later. Who writes locks a part.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <concepts>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "par/spin_lock.hpp"
#include "solve/nimber_set.hpp"

namespace sprague {

/// A guess of how many more positions must be looked at to answer a question: where the answer is yes, and where it is no.
struct NimberEffort {
  std::uint32_t yes = 1, no = 1;
};

/// Four bytes a position: the nimber; or which it is not, and what was guessed of the question that was put off last. Where
/// there is no guess, about what it took to find.
/// Invariant: 0 says nothing and marks free places.
class alignas(4) NimberEntry {
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
  /// With how many listings of options it took to find. Needs: no guess.
  [[nodiscard]] constexpr NimberEntry taking(u64 listings) const {
    if (bits_ == 0) return *this;
    return NimberEntry(bits_, static_cast<std::uint16_t>(
                                  packed(static_cast<std::uint32_t>(std::min<u64>(listings, most_value)))));
  }

  [[nodiscard]] constexpr bool empty() const { return bits_ == 0 && guess_ == 0; }
  [[nodiscard]] constexpr std::optional<u64> value() const {
    if ((bits_ & is_exact) == 0) return std::nullopt;
    return bits_ & most_value;
  }
  /// What the nimber can be, as far as this says; of nimbers from 64 on nothing is said here.
  [[nodiscard]] constexpr NimberSet possible() const {
    if ((bits_ & is_exact) == 0) return NimberSet::all() - NimberSet{bits_, false};
    const u64 exact = bits_ & most_value;
    return exact < NimberSet::words ? NimberSet::only(exact) : NimberSet::all();
  }
  /// What was guessed of the question; of another one with the same mark it may be, too.
  [[nodiscard]] constexpr std::optional<NimberEffort> effort(NimberSet wanted) const {
    if ((guess_ & mark) != mark_of(wanted)) return std::nullopt;
    return NimberEffort{unpacked(guess_ >> 6 & 63), unpacked(guess_ & 63)};
  }
  /// What is lost with it, from 0 to 63: about the logarithm of what it took. Beside a guess that is not known, and guesses are
  /// worth little.
  [[nodiscard]] constexpr unsigned worth() const { return (guess_ & mark) == 0 ? guess_ & 63U : 0; }
  /// What both say, and the guess of the second where it has one. Needs: both are true of the same position.
  [[nodiscard]] constexpr NimberEntry with(NimberEntry other) const {
    if (value()) return *this;
    if (other.value()) return other;
    return NimberEntry(static_cast<std::uint16_t>(bits_ | other.bits_),
                       other.guess_ != 0 ? other.guess_ : guess_);
  }
  friend constexpr bool operator==(NimberEntry, NimberEntry) = default;

 private:
  static constexpr unsigned is_exact = 0x8000, mark = 0xf000;
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
    const Array* const array = now_[number_of(hash)].load(std::memory_order_acquire);
    if (array == nullptr) return {};
    for (std::size_t i = array->bucket_of(hash);; i = i + 1 == array->count ? 0 : i + 1) {
      Bucket& bucket = array->buckets[i];
      const NimberEntry entry = is_shared_ ? bucket.find_shared(position) : bucket.find(position);
      if (!entry.empty()) return entry;
      if (bucket.entry(places - 1).empty()) return {};
    }
  }
  /// Fetches what find() will look at.
  void prefetch(u64 hash) const {
    const Array* const array = now_[number_of(hash)].load(std::memory_order_acquire);
    if (array != nullptr) __builtin_prefetch(&array->buckets[array->bucket_of(hash)]);
  }
  /// From so many bytes on it forgets what took little to find where there is no memory for more. Below, and by itself, it never does.
  void forget_from(u64 bytes) { forgets_from_ = bytes; }
  /// Adds what is known of a position. False: there was no memory for it, and nothing has changed. The budget has given up then, unless
  /// several threads use a table that could forget: it does so for one thread only.
  bool add(const Position& position, u64 hash, NimberEntry known, Budget& budget) {
    if (known.empty()) return true;
    const std::size_t number = number_of(hash);
    Part& part = parts_[number];
    const par::SpinLock::Guard guard(is_shared_ ? &part.lock : nullptr);
    const Array* array = now_[number].load(std::memory_order_relaxed);
    if (array != nullptr) {
      const Place place = array->place_of(position, hash);
      const NimberEntry before = place.bucket->entry(place.number);
      if (!before.empty()) {
        place.bucket->set(place.number, before.with(known));
        return true;
      }
    }
    if (array == nullptr || part.used.load(std::memory_order_relaxed) >= array->most()) {
      if (!grow(number, budget)) return false;
      array = now_[number].load(std::memory_order_relaxed);
    }
    if constexpr (requires { position.heap_bytes(); }) {
      if (must_forget(position.heap_bytes(), budget))
        for (std::size_t some = 0; some < parts_.size(); ++some) forget_half(some, budget);
      if (!hold(position.heap_bytes(), budget)) return false;
    }
    const Place place = array->place_of(position, hash);
    place.bucket->set(place.number, position, known);
    part.used.store(part.used.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    return true;
  }
  [[nodiscard]] std::size_t size() const {
    std::size_t out = 0;
    for (const Part& part : parts_) out += part.used.load(std::memory_order_relaxed);
    return out;
  }
  [[nodiscard]] std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

  /// From now on several threads may find() and add(), whatever their budgets; it takes `room` bytes more at most. Needs: one
  /// thread uses it.
  void share(u64 room) {
    is_shared_ = true;
    room_ = room;
    before_ = bytes();
  }
  /// One thread uses it again. Accounts for what it took meanwhile; false when that was too much.
  bool unshare(Budget& budget) {
    is_shared_ = false;
    const bool was_room = budget.hold(bytes() - before_);
    for (Part& part : parts_) {
      for (std::size_t i = 0; i + 1 < part.all.size(); ++i)
        release(part.all[i]->count * sizeof(Bucket), budget);
      if (!part.all.empty()) part.all.erase(part.all.begin(), part.all.end() - 1);
    }
    return was_room;
  }

  /// Of such positions the bytes are all there is of them.
  static constexpr bool is_plain = std::is_trivially_copyable_v<Position>;
  /// They can be kept elsewhere, and those that say how they are written.
  static constexpr bool is_keepable =
      is_plain || requires(const Position position, std::string& out, std::string_view& bytes) {
        position.append_to(out);
        { Position::read(bytes) } -> std::same_as<std::optional<Position>>;
      };
  /// Appends all entries, as they are here.
  void append_to(std::string& out) const
    requires is_keepable
  {
    out.reserve(out.size() + size() * (sizeof(Position) + sizeof(NimberEntry)));
    const auto append = [&](const auto& object) {
      out.append(reinterpret_cast<const char*>(&object), sizeof object);
    };
    for (std::size_t number = 0; number < parts_.size(); ++number) {
      const par::SpinLock::Guard guard(is_shared_ ? &parts_[number].lock : nullptr);
      const Array* const array = now_[number].load(std::memory_order_relaxed);
      if (array == nullptr) continue;
      array->for_each([&](const Position& key, NimberEntry entry) {
        if constexpr (is_plain)
          append(key);
        else
          key.append_to(out);
        append(entry);
      });
    }
  }
  /// Adds what append_to() made. False: there is no memory for all of it, or it is no such thing.
  bool add_all(std::string_view bytes, Budget& budget)
    requires is_keepable
  {
    // They come in the order of their places: in a table that is too small for all they would crowd in a part of it.
    std::size_t all = 0;
    for (std::string_view rest = bytes; !rest.empty(); ++all)
      if (!take_entry(rest)) return false;
    for (std::size_t number = 0; number < parts_.size(); ++number)
      if (!make_room(number, all / parts_.size() / 8 * 9, budget)) return false;
    for (std::size_t i = 0; !bytes.empty(); ++i) {
      if (i % 65'536 == 0 && !budget.may_go_on()) return false;
      const auto taken = take_entry(bytes);
      if (!add(taken->first, hash_for(taken->first), taken->second, budget)) return false;
    }
    return true;
  }

 private:
  // The first of what append_to() made, which is taken away.
  static std::optional<std::pair<Position, NimberEntry>> take_entry(std::string_view& bytes) {
    const auto take = [&](auto& object) {
      if (bytes.size() < sizeof object) return false;
      std::memcpy(&object, bytes.data(), sizeof object);
      bytes.remove_prefix(sizeof object);
      return true;
    };
    std::optional<Position> position;
    if constexpr (is_plain) {
      if (!take(position.emplace())) return std::nullopt;
    } else {
      position = Position::read(bytes);
    }
    NimberEntry entry;
    if (!position || !take(entry)) return std::nullopt;
    return std::pair(*std::move(position), entry);
  }

  static constexpr unsigned part_bits = 6;
  static constexpr std::size_t line = 64;  // of the cache
  static constexpr std::size_t place_bytes = sizeof(Position) + sizeof(NimberEntry);
  static constexpr std::size_t places = std::max<std::size_t>(1, line / place_bytes);  // of a bucket
  // A bucket that fills a line lies on one.
  static constexpr bool is_line = places * place_bytes <= line && places * place_bytes > line - 8;
  static constexpr std::size_t least_alignment = std::max(alignof(Position), alignof(NimberEntry));
  struct alignas(is_line ? line : least_alignment) Bucket {
    std::array<Position, places> keys{};
    std::array<NimberEntry, places> entries{};  ///< those taken come first; read and written as a whole

    /// Another thread that writes a key meanwhile does no harm: either one is read, and never a part of each.
    static constexpr bool has_whole_keys = [] {
      if constexpr (is_plain && alignof(Position) == sizeof(Position))
        return std::atomic_ref<Position>::is_always_lock_free;
      else
        return false;
    }();

    [[nodiscard]] NimberEntry entry(std::size_t k) {
      return std::atomic_ref(entries[k]).load(std::memory_order_acquire);
    }
    void set(std::size_t k, NimberEntry entry) {
      std::atomic_ref(entries[k]).store(entry, std::memory_order_release);
    }
    /// Fills a free place.
    void set(std::size_t k, const Position& key, NimberEntry entry) {
      if constexpr (has_whole_keys)
        std::atomic_ref(keys[k]).store(key, std::memory_order_relaxed);
      else
        keys[k] = key;
      set(k, entry);
    }
    /// The entry of a position; an empty one where it is not here. Needs: nobody writes.
    [[nodiscard]] NimberEntry find(const Position& position) {
      if constexpr (is_plain)
        return find_by([&](std::size_t k) { return keys[k] == position; });
      else
        return find_in_order(position);
    }
    [[nodiscard]] NimberEntry find_shared(const Position& position) {
      if constexpr (has_whole_keys)
        return find_by([&](std::size_t k) {
          return std::atomic_ref(keys[k]).load(std::memory_order_relaxed) == position;
        });
      else
        return find_in_order(position);
    }

   private:
    [[nodiscard]] NimberEntry find_in_order(const Position& position) {
      for (std::size_t k = 0; k < places; ++k) {
        const NimberEntry here = entry(k);
        if (here.empty() || keys[k] == position) return here;
      }
      return {};
    }
    // The same with fewer branches, where keys are cheap to compare.
    [[nodiscard]] NimberEntry find_by(const auto& is_key) {
      unsigned same = 0;
      for (std::size_t k = 0; k < places; ++k) same |= unsigned{is_key(k)} << k;
      // Of a free place, which come behind those taken, the entry is empty, too.
      return same == 0 ? NimberEntry() : entry(static_cast<std::size_t>(std::countr_zero(same)));
    }
  };
  struct Place {
    Bucket* bucket;
    std::size_t number;
  };
  struct Array {
    std::unique_ptr<Bucket[]> buckets;
    std::size_t count = 0;

    [[nodiscard]] std::size_t most() const { return count * places / 8 * 7; }
    [[nodiscard]] std::size_t bucket_of(u64 hash) const {
      return static_cast<std::size_t>((hash << part_bits >> 32) * count >> 32);
    }
    /// The place of a position, or the free one where it belongs. Needs: a free place, and the lock.
    [[nodiscard]] Place place_of(const Position& position, u64 hash) const {
      for (std::size_t i = bucket_of(hash);; i = i + 1 == count ? 0 : i + 1) {
        Bucket& bucket = buckets[i];
        for (std::size_t k = 0; k < places; ++k)
          if (bucket.entry(k).empty() || bucket.keys[k] == position) return {&bucket, k};
      }
    }
    /// Calls visit(key, entry) for all that are taken. Needs: the lock.
    template <class Visit>
    void for_each(const Visit& visit) const {
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < places && !buckets[i].entry(k).empty(); ++k)
          visit(buckets[i].keys[k], buckets[i].entry(k));
    }
  };
  // What is written of a part, apart from what all threads read.
  struct alignas(line) Part {
    mutable par::SpinLock lock = {};
    std::atomic<std::size_t> used = 0;
    std::vector<std::unique_ptr<Array>> all = {};  ///< the last is the one in use
  };
  bool hold(u64 bytes, Budget& budget) {
    const u64 all = bytes_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    if (is_shared_ ? all - before_ <= room_ : budget.hold(bytes)) return true;
    bytes_.fetch_sub(bytes, std::memory_order_relaxed);
    if (!is_shared_ || !may_forget()) budget.give_up(Ending::out_of_memory);
    return false;
  }
  void release(u64 bytes, Budget& budget) {
    bytes_.fetch_sub(bytes, std::memory_order_relaxed);
    budget.release(bytes);
  }
  [[nodiscard]] bool may_forget() const { return bytes() >= forgets_from_; }
  // Is there no memory for so many bytes more? The last sixteenth is left for others, such as the stack, and of little memory more.
  [[nodiscard]] bool must_forget(u64 more, const Budget& budget) const {
    const u64 limit = budget.limits().bytes;
    const u64 most = limit - std::max(limit / 16, std::min(limit / 2, u64{256} << 10));
    return may_forget() && !is_shared_ && (more > most || budget.held_bytes() > most - more);
  }
  // Makes room in a part, for one position at least.
  bool grow(std::size_t number, Budget& budget) {
    const Array* const before = now_[number].load(std::memory_order_relaxed);
    const std::size_t count = before != nullptr ? before->count : 0;
    const std::size_t larger = std::max<std::size_t>(2, count + (is_shared_ ? count : count / 2));
    if (before != nullptr && must_forget(larger * sizeof(Bucket), budget)) {
      forget_half(number, budget);
      return true;
    }
    return grow_to(number, larger, budget);
  }
  // Drops the half of a part that took least to find. Needs: one thread uses it.
  void forget_half(std::size_t number, Budget& budget) {
    const Array* const array = now_[number].load(std::memory_order_relaxed);
    if (array == nullptr) return;
    Part& part = parts_[number];
    std::array<std::size_t, 64> worth{};  // how many entries are worth so much
    array->for_each([&](const Position&, NimberEntry entry) { ++worth[entry.worth()]; });
    // What is worth less than the least is dropped, and as many of those that are worth just that.
    std::size_t least = 0, to_drop = (part.used + 1) / 2;
    while (to_drop > worth[least]) to_drop -= worth[least++];
    // Each of the others is taken out and put back at the first free place from where it belongs, which is no later than it was: from the
    // first bucket on into which none runs over.
    std::size_t first = 0;
    while (!array->buckets[(first + array->count - 1) % array->count].entry(places - 1).empty()) ++first;
    for (std::size_t i = 0; i < array->count; ++i) {
      Bucket& bucket = array->buckets[(first + i) % array->count];
      Bucket before = std::exchange(bucket, Bucket());
      for (std::size_t k = 0; k < places && !before.entry(k).empty(); ++k) {
        const Position& key = before.keys[k];
        const NimberEntry entry = before.entry(k);
        if (entry.worth() > least || (entry.worth() == least && to_drop == 0)) {
          const Place place = array->place_of(key, hash_for(key));
          place.bucket->set(place.number, key, entry);
          continue;
        }
        to_drop -= entry.worth() == least ? 1 : 0;
        --part.used;
        if constexpr (requires { key.heap_bytes(); }) release(key.heap_bytes(), budget);
      }
    }
  }
  // Room for so many positions more.
  bool make_room(std::size_t number, std::size_t positions, Budget& budget) {
    const Array* const now = now_[number].load(std::memory_order_relaxed);
    const std::size_t buckets = (parts_[number].used + positions) / 7 * 8 / places + 2;
    return (now != nullptr && now->count >= buckets) || grow_to(number, buckets, budget);
  }
  bool grow_to(std::size_t number, std::size_t buckets, Budget& budget) {
    Part& part = parts_[number];
    const Array* const before = now_[number].load(std::memory_order_relaxed);
    const std::size_t count = before != nullptr ? before->count : 0;
    auto larger = std::make_unique<Array>();
    larger->count = buckets;
    if (!hold(larger->count * sizeof(Bucket), budget)) return false;
    larger->buckets = std::make_unique<Bucket[]>(larger->count);
    if (before != nullptr)
      before->for_each([&](const Position& key, NimberEntry entry) {
        const Place place = larger->place_of(key, hash_for(key));
        place.bucket->set(place.number, key, entry);
      });
    now_[number].store(larger.get(), std::memory_order_release);
    part.all.push_back(std::move(larger));
    if (is_shared_ || before == nullptr) return true;
    part.all.erase(part.all.begin());
    release(count * sizeof(Bucket), budget);
    return true;
  }

  [[nodiscard]] static std::size_t number_of(u64 hash) {
    return static_cast<std::size_t>(hash >> (64 - part_bits));
  }

  // Threads look here at each position, and hardly ever write: what they write often is not on the same lines.
  alignas(line) std::array<std::atomic<const Array*>, std::size_t{1} << part_bits> now_ = {};
  bool is_shared_ = false;
  u64 room_ = 0, before_ = 0;  // of what is shared: the bytes that may be taken, and those that it had
  u64 forgets_from_ = ~u64{0};
  std::atomic<std::size_t> bytes_ = 0;
  std::array<Part, std::size_t{1} << part_bits> parts_;
};

}  // namespace sprague

// Numbered: things in a list, each once, with their numbers 0, 1, 2, …, which are found by the things themselves. What is not
// about the type of the things stands in NumberTable, compiled once.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "sprague/natural.hpp"

namespace sprague {

/// The numbers 0, 1, 2, … of things that stand in somebody's list.
class NumberTable {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  /// Is the thing with this number in the list the one looked for?
  using IsIt = bool (*)(const void* list, std::uint32_t number, const void* thing);

  NumberTable();
  NumberTable(NumberTable&& other) noexcept;
  NumberTable& operator=(NumberTable&& other) noexcept;
  ~NumberTable();

  /// The number of a thing, or `none`.
  [[nodiscard]] std::uint32_t find(std::size_t hash, const void* list, const void* thing, IsIt is_it) const;
  /// Makes room for one more number, and holds what it takes; false, and nothing has changed, when there is no memory.
  [[nodiscard]] bool make_room(Budget& budget);
  /// Gives the next number to a thing that has none.
  void add(std::size_t hash);

 private:
  struct Table;
  std::unique_ptr<Table> table_;  // made when the first number is given: most positions are never searched
};

/// Things with `hash()` or that hash_of() takes; those that hold memory of their own tell it by `heap_bytes()`.
template <class Thing>
class Numbered {
 public:
  static constexpr std::uint32_t none = NumberTable::none;

  [[nodiscard]] std::size_t size() const { return list_.size(); }
  [[nodiscard]] const Thing& operator[](std::size_t number) const { return list_[number]; }
  /// Takes the list out; nothing has a number after it.
  [[nodiscard]] std::vector<Thing> take_list() {
    table_ = {};
    return std::exchange(list_, {});
  }

  /// The number of a thing, or `none`.
  [[nodiscard]] std::uint32_t find(const Thing& thing) const {
    return table_.find(hash(thing), &list_, &thing, is_it);
  }
  /// The number of a thing, which is the next one where it had none; `none` when there is no memory for it.
  std::uint32_t number(const Thing& thing, Budget& budget) {
    const std::size_t hashed = hash(thing);
    const std::uint32_t known = table_.find(hashed, &list_, &thing, is_it);
    if (known != none) return known;
    if (!table_.make_room(budget) || !budget.hold(bytes_of(thing))) return none;
    table_.add(hashed);
    list_.push_back(thing);
    return static_cast<std::uint32_t>(list_.size() - 1);
  }
  /// What is held of a thing: a place in a list that doubles, and what it has of its own.
  [[nodiscard]] static u64 bytes_of(const Thing& thing) {
    constexpr u64 header = 16;  // of the allocator
    u64 bytes = 3 * sizeof(Thing);
    if constexpr (requires { thing.heap_bytes(); })
      if (const u64 own = thing.heap_bytes(); own > 0) bytes += own + header;
    return bytes;
  }

 private:
  static std::size_t hash(const Thing& thing) {
    if constexpr (requires { thing.hash(); })
      return thing.hash();
    else
      return hash_of(thing);
  }
  static bool is_it(const void* list, std::uint32_t number, const void* thing) {
    return (*static_cast<const std::vector<Thing>*>(list))[number] == *static_cast<const Thing*>(thing);
  }

  std::vector<Thing> list_;
  NumberTable table_;
};

}  // namespace sprague

// Tables that double when they are full: the moment of growing holds the old one and the new one, which the budget is told
// before it comes.
#pragma once

#include <algorithm>
#include <atomic>

#include "base/budget.hpp"
#include "sprague/expect.hpp"

namespace sprague {

/// So many bytes, which several threads take from.
class SharedRoom {
 public:
  explicit SharedRoom(u64 bytes) : bytes_(bytes) {}
  /// False: there are not so many left, and nothing is taken.
  bool hold(u64 bytes) {
    if (held_.fetch_add(bytes, std::memory_order_relaxed) + bytes <= bytes_) return true;
    release(bytes);
    return false;
  }
  void release(u64 bytes) { held_.fetch_sub(bytes, std::memory_order_relaxed); }
  [[nodiscard]] u64 held() const { return held_.load(std::memory_order_relaxed); }

 private:
  u64 bytes_;
  std::atomic<u64> held_ = 0;
};

/// Makes room for more elements in a table with open addressing (boost::unordered_flat_map). False: there is no memory for
/// them, and nothing has changed. Cost: a look, and where the table grows what that costs. `Holder` is Budget or SharedRoom.
template <class Table, class Holder>
[[nodiscard]] bool make_room(Table& table, Holder& budget, std::size_t elements = 1) {
  if (table.size() + elements <= table.max_load()) return true;
  constexpr u64 slot = sizeof(typename Table::value_type) + 1;  // with what is noted of its hash
  constexpr u64 least = 64;
  const u64 before = table.bucket_count() * slot;
  const u64 places = std::max<u64>(table.bucket_count(), (table.size() + elements) / 7 * 8);
  const u64 most = (2 * places + least) * slot;
  if (!budget.hold(most)) return false;
  table.reserve(table.size() + elements);
  const u64 after = table.bucket_count() * slot;
  SPRAGUE_EXPECT(after <= most);
  budget.release(before + (most - std::min(after, most)));
  return true;
}

}  // namespace sprague

// Tables that double when they are full: the moment of growing holds the old one and the new one, which the budget is told
// before it comes.
#pragma once

#include "base/budget.hpp"

namespace sprague {

/// Makes room for one more element in a table with open addressing (boost::unordered_flat_map). False: there is no memory for
/// it, and nothing has changed. Cost: a look, and where the table grows what that costs.
template <class Table>
[[nodiscard]] bool make_room(Table& table, Budget& budget) {
  if (table.size() < table.max_load()) return true;
  constexpr u64 slot = sizeof(typename Table::value_type) + 1;  // with what is noted of its hash
  constexpr u64 least = 16;
  const u64 before = table.bucket_count() * slot;
  const u64 after = (2 * table.bucket_count() + least) * slot;
  if (!budget.hold(after)) return false;
  table.reserve(table.size() + 1);
  budget.release(before + after - table.bucket_count() * slot);
  return true;
}

}  // namespace sprague

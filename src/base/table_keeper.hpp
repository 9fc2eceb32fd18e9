// TableKeeper: who keeps what long searches know, so that a later search starts from there.
#pragma once

#include <memory>
#include <string>

#include "sprague/integers.hpp"

namespace sprague {

/// What a search knows of positions, as those see it who keep it.
class KeepableTable {
 public:
  virtual ~KeepableTable() = default;
  [[nodiscard]] virtual u64 positions() const = 0;
  virtual void append_to(std::string& out) const = 0;
};

/// Budgets tell searches of it (Budget::keep_tables_with).
class TableKeeper {
 public:
  virtual ~TableKeeper() = default;
  /// A search meets its keeper, once: `kind` says whose positions its table has and how they are written. What was kept of a
  /// table of this kind; empty where nothing was. The table may be looked at in pause() and when no search runs.
  virtual std::string meet(const std::string& kind, const std::shared_ptr<const KeepableTable>& table) = 0;
  /// What meet() gave, where the search had no memory for all of it: it stays as it was kept, and the search's table is not kept.
  virtual void give_back(const std::string& kind, std::string kept) = 0;
  /// Called often, where all tables are whole.
  virtual void pause() = 0;
};

}  // namespace sprague

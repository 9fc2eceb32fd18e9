// Workers: what the workers share that fill the cells of one group of games.
//
// The cells have an order, and consecutive ones make up an item: all cells with one value of the slowest
// coordinate (rows), or a chunk of so many cells (levels). Workers take items in ascending order.
//
// Invariants
// 1. Rows: the cell at `rest` of item i is filled after the cell at `rest` of item i − 1, hence after all
//    cells of lower items whose rest is not greater. row_order has proved that options lie there only. The
//    cells of a line (ray.hpp) ascend in every coordinate, so its set, too, is touched in their order.
// 2. Levels: the cells of a level are filled after all cells of lower levels. level_order has proved that
//    options lie there only.
// 3. Nobody waits for ever: an item waits only for lower ones, and those have been taken before, by workers
//    that either finish them or stop at an item that is no higher, which stops all higher ones.
// 4. An event (a value that does not fit, an option outside) stops the items above it and no others, so that
//    the least event is the one that a single worker would have met first.
#pragma once

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <vector>

#include "base/budget.hpp"
#include "par/team.hpp"

namespace sprague::table {

/// A budget for several threads. The thread that has the budget spends; the others report to it.
struct Account {
  explicit Account(Budget& of) : budget(of), over(of.exhausted()) {}
  Budget& budget;
  std::atomic<u64> reported{0};
  std::atomic<bool> over;
};

/// A worker's way to the account.
class Meter {
 public:
  Meter(Account& account, bool has_budget) : account_(&account), has_budget_(has_budget) {}

  /// False when the work must end here.
  bool spend(u64 ticks) {
    if (has_budget_) return note(account_->budget.spend(ticks + account_->reported.exchange(0)));
    account_->reported.fetch_add(ticks, std::memory_order_relaxed);
    return !exhausted();
  }
  /// The same, and with the budget at hand looks at the clock.
  bool may_go_on() {
    if (!has_budget_) return !exhausted();
    return spend(0) && note(account_->budget.may_go_on());
  }
  [[nodiscard]] bool exhausted() const { return account_->over.load(std::memory_order_relaxed); }

 private:
  bool note(bool going) {
    if (!going) account_->over.store(true, std::memory_order_relaxed);
    return going;
  }

  Account* account_;
  bool has_budget_;
};

/// Where the work on an item is, so that it can go on with wider cells.
struct Progress {
  u64 item = 0;
  std::vector<i64> cell = {};  // rows: the cell that comes next
  bool advanced = false;       // rows: the rays have been moved on to that cell
  u64 next = 0, end = 0;       // levels: places in the order
};

enum class Fill { done, paused, wider, no_room, too_large, ran_out, left_box, no_order };

/// How a worker's round ended: `done`, or where and why it stopped, and at which value.
struct StopReason {
  Fill why = Fill::done;
  Progress at = {};
  u64 value = 0;
  u64 greatest = 0;  // value that it has met
};

class Workers {
 public:
  explicit Workers(Budget& budget) : account(budget) {}

  /// Before the first round.
  void start(u64 items, unsigned workers) {
    items_ = items;
    workers_ = workers;
    slots_ = std::make_unique<Slot[]>(workers + 1U);
  }
  [[nodiscard]] unsigned count() const { return workers_; }

  /// Takes the next item; `at` is set where it was begun before, else only its number is. False: none is
  /// left.
  bool take(Progress& at) {
    const u64 number = next_.fetch_add(1, std::memory_order_relaxed);
    if (number < paused_.size()) {
      at = paused_[number];
      return true;
    }
    at = {.item = first_new_ + (number - paused_.size())};
    return at.item < items_;
  }

  /// Waits until `is_open()`; false when the work on `item` must stop.
  template <class Open>
  [[nodiscard]] bool wait(u64 item, Meter& meter, const Open& is_open) const {
    for (unsigned times = 0; item < stop_from_.load(std::memory_order_relaxed); ++times) {
      if (is_open()) return true;
      par::wait_a_little(times);
      if (meter.exhausted() || (times % 256 == 255 && !meter.may_go_on())) return false;
    }
    return false;
  }
  /// Stops this item and all above it.
  void stop_from(u64 item) {
    u64 least = stop_from_.load(std::memory_order_relaxed);
    while (item < least && !stop_from_.compare_exchange_weak(least, item, std::memory_order_relaxed)) {
    }
  }

  /// Rows: the place in the order up to which item `item`, or a higher one, is filled.
  std::atomic<u64>& filled_to(u64 item) { return slots_[item % (workers_ + 1U)].place; }
  /// Levels: how many cells are filled.
  std::atomic<u64> filled{0};
  Account account;

  /// Between two rounds: what decides how it goes on. Puts aside the items that were begun.
  StopReason settle(const std::vector<StopReason>& stops) {
    const u64 taken = next_.exchange(0);
    std::vector<Progress> open;
    for (u64 i = taken; i < paused_.size(); ++i) open.push_back(std::move(paused_[i]));
    if (taken > paused_.size()) first_new_ = std::min(items_, first_new_ + (taken - paused_.size()));
    StopReason least;
    for (const StopReason& stop : stops) {
      least.greatest = std::max(least.greatest, stop.greatest);
      if (stop.why == Fill::done) continue;
      open.push_back(stop.at);
      if (stop.why == Fill::paused) continue;
      if (least.why != Fill::done && least.at.item < stop.at.item) continue;
      least = {stop.why, stop.at, stop.value, least.greatest};
    }
    std::sort(open.begin(), open.end(), [](const auto& a, const auto& b) { return a.item < b.item; });
    paused_ = std::move(open);
    stop_from_ = std::numeric_limits<u64>::max();
    if (!Meter(account, true).spend(0)) least.why = Fill::ran_out;
    return least;
  }

 private:
  struct alignas(64) Slot {
    std::atomic<u64> place{0};
  };

  u64 items_ = 1;
  unsigned workers_ = 1;
  std::unique_ptr<Slot[]> slots_;
  std::vector<Progress> paused_;  // items that were begun, ascending; all below first_new_
  u64 first_new_ = 0;
  std::atomic<u64> next_{0};
  std::atomic<u64> stop_from_{std::numeric_limits<u64>::max()};
};

}  // namespace sprague::table

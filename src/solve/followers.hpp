// Followers: positions by number, which forgets what game they come from. Searches of all followers are written once, over
// numbers, and compiled once; what a ruleset adds is how options are listed and when two positions are the same.
#pragma once

#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "rules/ruleset.hpp"
#include "solve/numbered.hpp"

namespace sprague {

/// The positions that have been met, by the order in which they were. One thread at a time.
class Followers {
 public:
  using Number = std::uint32_t;
  static constexpr Number none = NumberTable::none;

  virtual ~Followers() = default;
  /// How many have been met.
  [[nodiscard]] virtual std::size_t size() const = 0;

  /// Lists the options of a position behind those that wait to be numbered. False, and the budget has ended: they could not
  /// all be listed.
  [[nodiscard]] virtual bool list(Number position, Budget& budget) = 0;
  [[nodiscard]] virtual std::size_t waiting() const = 0;
  /// The number of one of those that wait; `none` when there is no memory for it.
  [[nodiscard]] virtual Number number_waiting(std::size_t which, Budget& budget) = 0;
  /// Those that wait from here on are wanted no more.
  virtual void forget(std::size_t from) = 0;
  /// Appends the numbers of all options of a position. False, and the budget has ended: not all.
  [[nodiscard]] bool options(Number position, std::vector<Number>& out, Budget& budget);

  /// What is held of a position.
  [[nodiscard]] virtual u64 bytes_of(Number position) const = 0;
  /// Do the rules say themselves where play is over?
  [[nodiscard]] virtual bool ends_by_rule() const = 0;
  /// Who wins where it is, for who is to move; nothing elsewhere. The budget ends where the rules give up.
  [[nodiscard]] virtual std::optional<Outcome> result(Number position, Convention convention,
                                                      Budget& budget) const = 0;
  /// Tells rules that promised otherwise that play can come back to a position.
  virtual void came_back(Number position) const = 0;
};

template <class Rules>
class FollowersOf final : public Followers {
 public:
  using Position = typename Rules::Position;

  /// `rules` outlive it.
  explicit FollowersOf(const Rules& rules) : rules_(rules) {}

  /// The number of a position, which is the next one where it was not met before; `none` when there is no memory for it.
  [[nodiscard]] Number number(const Position& position, Budget& budget) {
    return positions_.number(position, budget);
  }
  /// Takes the positions out, by number.
  [[nodiscard]] std::vector<Position> take_positions() { return positions_.take_list(); }

  [[nodiscard]] std::size_t size() const override { return positions_.size(); }
  [[nodiscard]] bool list(Number position, Budget& budget) override {
    return list_options(rules_, positions_[position], waiting_, budget);
  }
  [[nodiscard]] std::size_t waiting() const override { return waiting_.size(); }
  [[nodiscard]] Number number_waiting(std::size_t which, Budget& budget) override {
    return positions_.number(waiting_[which], budget);
  }
  void forget(std::size_t from) override {
    while (waiting_.size() > from) waiting_.pop_back();
  }
  [[nodiscard]] u64 bytes_of(Number position) const override {
    return Numbered<Position>::bytes_of(positions_[position]);
  }
  [[nodiscard]] bool ends_by_rule() const override {
    return requires(const Position& position) { rules_.result(position, Convention::normal); };
  }
  [[nodiscard]] std::optional<Outcome> result(Number position, Convention convention,
                                              Budget& budget) const override {
    if constexpr (requires { rules_.result(positions_[position], convention); }) {
      const auto over = rules_.result(positions_[position], convention);
      return note_failure(rules_, budget) ? std::nullopt : over;
    }
    (void)position, (void)convention, (void)budget;
    return std::nullopt;
  }
  void came_back(Number position) const override {
    if constexpr (PromisesToEnd<Rules>) rules_.came_back(positions_[position]);
    (void)position;
  }

 private:
  const Rules& rules_;
  Numbered<Position> positions_;
  std::vector<Position> waiting_;
};

}  // namespace sprague

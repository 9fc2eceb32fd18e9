// Values of single heaps of a game in which Left and Right take and break by codes of their own (Fraenkel & Kotzig 1987: partizan
// octal games), as canonical forms, and the period of these: proved where the theorem of doc/algorithms/sequences.md, "Values of Left
// and Right", shows it.
#pragma once

#include <optional>
#include <vector>

#include "rules/take_and_break.hpp"
#include "sprague/natural.hpp"
#include "value/short_game.hpp"

namespace sprague::sequence {

/// The moves of both players.
struct PartizanCode {
  TakeAndBreak left, right;
};

/// G(n + period) = G(n) + saltus for all n >= preperiod that are known; for all n where it is proved.
struct PartizanPeriod {
  u64 preperiod = 0, period = 1;
  value::Game saltus = value::Game::zero;
  bool is_proved = false;
};

class PartizanSequence {
 public:
  /// Needs: no move leaves more than three heaps. `games` outlives this.
  PartizanSequence(PartizanCode code, value::ShortGames& games);

  /// Computes the values of the heaps below `count`; false where `games` refused. Cost: a canonical form for each heap, of as many
  /// options as it has.
  bool advance(u64 count);
  [[nodiscard]] const std::vector<value::Game>& values() const { return values_; }

  /// The least period that the values show, proved where one is; nothing where none is seen, or `games` refused.
  [[nodiscard]] std::optional<PartizanPeriod> period();

 private:
  [[nodiscard]] std::vector<value::Game> options(const TakeAndBreak& code, u64 heap);
  [[nodiscard]] bool is_translated(u64 heap, value::Game saltus);

  PartizanCode code_;
  value::ShortGames& games_;
  std::vector<value::Game> values_;
};

/// The same for values that are given, of rules that are not known: never proved.
[[nodiscard]] std::optional<PartizanPeriod> apparent_period(const std::vector<value::Game>& values,
                                                            value::ShortGames& games);

/// The value of any heap by that period; nothing where it is beyond 2^60 periods. Needs: `values` has those of preperiod + period heaps.
[[nodiscard]] std::optional<value::Game> value_by_period(const std::vector<value::Game>& values,
                                                         const PartizanPeriod& period, const Natural& heap,
                                                         value::ShortGames& games);

}  // namespace sprague::sequence

// tabulate: fills a table of nim-values or outcomes of a game of clauses at about the speed of a loop written
// by hand. tabulate_plain is its slow twin, which does literally what clauses.hpp says.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "rules/clauses.hpp"
#include "table/table.hpp"

namespace sprague::table {

/// The cells that are asked for: an axis for each coordinate of game 0.
struct BoxRequest {
  std::vector<Axis> axes;
  Convention convention = Convention::normal;
  Content content = Content::nim_values;
  /// How many threads fill the table; the cells are the same for any number. 0: as many as the machine runs
  /// at once, where the table is large enough to gain by it.
  unsigned threads = 0;
};

/// Why there is no table.
enum class Refusal {
  leaves_the_box,  ///< options go up without a limit that could be found
  no_order,        ///< no order in which the cells could be filled: the measure is absent, or no measure
  too_large,   ///< `bytes_needed` is more than the limit; known before the work starts, as far as it can be
  ran_out,     ///< the budget said no; its ending says what it was
  misere_sum,  ///< misère play, and options of several components
  too_many_steps,  ///< a single position has too many ways to choose the free variables
  overflow,        ///< numbers beyond 64 bits
};
[[nodiscard]] std::string_view to_text(Refusal refusal);

struct Tabulation {
  std::optional<Table> table = std::nullopt;
  /// Of `ran_out`: a smaller box in which all is done, where there is one.
  std::optional<Table> part = std::nullopt;
  Refusal refusal = Refusal::ran_out;  ///< when there is no table
  u64 bytes_needed = 0;                ///< of `too_large`
  /// How the cells were filled ("rows; 3 rays, 0 walks"), for people and tests.
  std::string method = {};
  unsigned threads = 1;  ///< the most that were at work at once
};

/// The table of game 0, filled from 0 on wherever the axes begin. In normal play a cell holds the mex over
/// its options, each being the xor of its components. In misère play it holds the same with 1 for ended
/// positions, so that 0 means P there too (the misère Grundy value, which does not add up in sums).
/// One tick a cell. The bytes of the table stay held in the budget.
/// Needs: as many axes as game 0 has coordinates, and at least one.
[[nodiscard]] Tabulation tabulate(const ClauseGames& games, const BoxRequest& request, Budget& budget);

/// The same by following every option of every cell through a map: neither a box nor an order is worked out.
/// A tick for each position and each value of a loop.
[[nodiscard]] Tabulation tabulate_plain(const ClauseGames& games, const BoxRequest& request, Budget& budget);

}  // namespace sprague::table

// A tile of a table: the request is held against the table, then filled by table/fill.
#include <algorithm>

#include "session/game_table.hpp"

namespace sprague {
namespace {

using table::Axis;
using table::Tiling;

Error wrong(Message message, Message hint = {}) {
  return {ErrorKind::wrong, std::move(message), std::move(hint)};
}

Error refused(const std::string& game, table::Refusal why) {
  Message hint = "A position of it has too many options."_m;
  if (why == table::Refusal::leaves_the_box)
    hint = "Its cells need positions beyond the table, or of other games."_m;
  if (why == table::Refusal::misere_sum)
    hint = "In misère play, options of several components cannot be tabulated."_m;
  if (why == table::Refusal::no_order)
    hint = "No order of rows is known in which its cells could be filled."_m;
  if (why == table::Refusal::overflow) hint = "Its rules may lead to numbers beyond 64 bits."_m;
  return wrong(Message("the table of {0} cannot be filled by tiles", game), std::move(hint));
}

std::optional<Error> misplaced(const std::vector<Axis>& table, const std::vector<Axis>& tile,
                               const std::vector<bool>& can_be_cut) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (tile[i].last > table[i].last || tile[i].first > tile[i].last)
      return wrong(Message("the tile is {0} = {1}..{2}, and the table ends at {3}", table[i].name,
                           tile[i].first, tile[i].last, table[i].last));
    const bool is_whole = tile[i].first == 0 && tile[i].last == table[i].last;
    if (!can_be_cut[i] && !is_whole)
      return wrong(
          Message("{0} cannot be cut: options may have a greater one than their position", table[i].name),
          Message("A tile must have all of {0} = 0..{1}.", table[i].name, table[i].last));
  }
  return std::nullopt;
}

u64 size_of(const table::CellMemory& cells) {
  return std::visit([](const auto& all) { return u64{all.size()}; }, cells);
}
u64 width_of(const table::CellMemory& cells) { return u64{1} << cells.index(); }

table::FilledRange range_of(const std::vector<Axis>& tile) {
  table::FilledRange range;
  for (const Axis& axis : tile) {
    range.firsts.push_back(static_cast<i64>(axis.first));
    range.lasts.push_back(static_cast<i64>(axis.last));
  }
  return range;
}

}  // namespace

Result<TileReport> fill_tile(SessionState& session, const TableTask& asked, const std::vector<Axis>& tile,
                             const std::optional<table::CellMemory>& cells) {
  const auto axes = resolve_axes(session, asked);
  if (!axes) return axes.error();
  const TableTask request = settled(session, asked);
  const ClauseGames* const clauses = session.find_clauses(request.game);
  if (clauses == nullptr || clauses->games[0].coordinates.size() != axes->size() ||
      request.content == table::Content::outcome_classes)
    return wrong(Message("the table of {0} cannot be filled by tiles", request.game),
                 "Its rules must be impartial, and written about numbers as those of wythoff are."_m);
  constexpr u64 largest_last = u64{1} << 40;
  std::vector<i64> lasts;
  for (const Axis& axis : *axes) {
    if (axis.first != 0)
      return wrong(Message("the table begins at {0} = {1}", axis.name, axis.first), "It must begin at 0."_m);
    if (axis.last > largest_last)
      return Error{ErrorKind::too_large, Message("the table ends at {0} = {1}", axis.name, axis.last),
                   Message("It may end at {0}.", largest_last)};
    lasts.push_back(static_cast<i64>(axis.last));
  }
  const Tiling tiling(*clauses, lasts, request.convention, request.content);
  if (const auto why = tiling.refusal()) return refused(request.game, *why);
  TileReport report{*axes, tiling.can_be_cut(), tiling.content()};
  if (!cells) return report;
  TableTask part = asked;
  part.ranges = tile;
  part.to.reset();
  const auto ranges = resolve_axes(session, part);
  if (!ranges) return ranges.error();
  if (auto error = misplaced(*axes, *ranges, report.can_be_cut)) return *std::move(error);
  const auto count = cells_of(*axes);
  if (!count || *count != size_of(*cells))
    return wrong(Message("there are {0} cells for a table of {1}", size_of(*cells), count.value_or(~u64{0})));
  if (report.content == table::Content::outcomes && width_of(*cells) != 1)
    return wrong("outcomes need cells of one byte"_m);
  Limits limits = request.limits;
  limits.positions = ~u64{0};  // a cell is not a position searched
  Budget budget = session.budget(limits);
  switch (tiling.fill(range_of(*ranges), *cells, budget)) {
    case Tiling::End::done: break;
    case Tiling::End::ran_out: report.ending = budget.ending(); break;
    case Tiling::End::too_large: report.ending = Ending::out_of_memory; break;
    case Tiling::End::refused: return refused(request.game, table::Refusal::too_many_steps);
    case Tiling::End::wider:
      return Error{ErrorKind::too_large, "a nim-value does not fit into the cells"_m,
                   "Cells may have 1, 2 or 4 bytes."_m};
  }
  report.seconds = budget.seconds();
  return report;
}

}  // namespace sprague

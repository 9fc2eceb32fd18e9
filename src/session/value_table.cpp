// Cell by cell; what is known of one position serves the next.
#include "session/value_table.hpp"

#include "value/words.hpp"

namespace sprague {

Result<ValueTable> tabulate_values(SessionState& session, const TableTask& task, bool latex) {
  constexpr std::size_t most_bytes_of_a_value = 1'000;
  const auto axes = resolve_axes(session, task);
  if (!axes) return axes.error();
  const auto count = cells_of(*axes);
  if (!count || *count > most_cells_of_values)
    return Error{ErrorKind::too_large,
                 Message("a table of values has {0} cells at most", most_cells_of_values),
                 "Ask for fewer cells."_m};
  ValueTable out{task.game, *axes, {}, Ending::computed};
  Budget budget = session.budget(task.limits);
  value::ShortGames& games = session.short_values(budget).games;
  value::Words words(games, latex ? value::Script::latex : value::Script::text);
  std::vector<u64> at;
  for (const table::Axis& axis : *axes) at.push_back(axis.first);
  std::optional<Error> refused;
  bool has_position = false;
  for (u64 cell = 0; cell < *count; ++cell) {
    auto position = session.read(task.game, std::vector<Natural>(at.begin(), at.end()));
    std::string text;
    if (position) {
      has_position = true;
      if (Message why = (*position)->no_short_value(); !why.empty())
        return Error{ErrorKind::wrong,
                     Message("positions of {0} are not worth finite games: {1}", task.game, std::move(why)),
                     "Without --values the table tells who wins."_m};
      const auto found = (*position)->short_value(games);
      if (found) {
        text = words.of(*found, most_bytes_of_a_value).value_or("");
        if (text.empty()) text = "…";
      }
      if (games.refused() || !found) {
        out.ending = budget.exhausted() ? budget.ending() : Ending::out_of_range;
        return out;
      }
    } else if (!refused) {
      refused = position.error();
    }
    out.cells.push_back(std::move(text));
    for (std::size_t i = axes->size(); i-- > 0;) {
      if (at[i]++ < (*axes)[i].last) break;
      at[i] = (*axes)[i].first;
    }
  }
  if (!has_position && refused) return *std::move(refused);
  return out;
}

}  // namespace sprague

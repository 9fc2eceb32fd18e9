// The request `table`: a box of positions, and the period of a line of them.
#include "explain/languages.hpp"
#include "session/game_table.hpp"
#include "table/write/write.hpp"
#include "wire/json.hpp"
#include "wire/request_parts.hpp"
#include "wire/task_json.hpp"

namespace sprague {
namespace {

using table::Axis;

constexpr std::array<std::string_view, 2> contents{"nim_values", "outcomes"};

struct AskedTable {
  TableTask table;
  bool period = false;
  Language language = Language::english;
};

Result<AskedTable> read_table(SessionState& session, const Json& json, const Ceilings& ceilings) {
  static constexpr std::string_view members[] = {"to", "ranges", "content", "period"};
  const JsonReader reader(json, "a table request"_m);
  AskedTable out;
  Result<GameRequest> common = read_game_request(session, reader, members, ceilings);
  if (!common) return common.error();
  out.language = common->language;
  give(*std::move(common), out.table);
  if (auto error = reader.natural("to", out.table.to)) return *std::move(error);
  if (auto error = reader.ranges("ranges", out.table.ranges)) return *std::move(error);
  if (auto error = reader.choice("content", contents, out.table.content)) return *std::move(error);
  if (auto error = reader.flag("period", out.period)) return *std::move(error);
  if (out.table.convention == Convention::misere) out.table.content = table::Content::outcomes;
  return out;
}

// What the shape of the table alone forbids.
std::optional<Error> refusal(const AskedTable& asked, const std::vector<Axis>& axes,
                             const Ceilings& ceilings) {
  u64 cells = 1, varying = 0;
  for (const Axis& axis : axes) {
    cells = axis.size() == 0 ? ~u64{0} : saturating_multiply(cells, axis.size());
    varying += axis.size() == 1 ? 0 : 1;
  }
  if (cells > ceilings.cells)
    return Error{ErrorKind::too_large, "this table has too many cells"_m,
                 Message("It may have {0}.", ceilings.cells)};
  if (asked.period && varying > 1)
    return wrong_json("'period' needs one coordinate, and here more than one varies"_m,
                      Message("Fix the others: {0}.", "{\"ranges\": {\"y\": 3}}"));
  return std::nullopt;
}

}  // namespace

Reply answer_table(SessionState& session, const Json& json, const Ceilings& ceilings) {
  const Result<AskedTable> asked = read_table(session, json, ceilings);
  if (!asked) return error_reply(asked.error());
  const auto axes = resolve_axes(session, asked->table);
  if (!axes) return error_reply(axes.error());
  if (const auto error = refusal(*asked, *axes, ceilings)) return error_reply(*error);
  const Result<TableReport> found = tabulate(session, asked->table);
  if (!found) return error_reply(found.error());
  // Without one complete line there is still an object that says what ran out.
  const table::Table none(asked->table.game, *axes, asked->table.convention, asked->table.content, {});
  const table::Table& shown = found->table ? *found->table : none;
  table::JsonMembers members;
  if (asked->period && found->table) {
    Budget budget = session.budget(asked->table.limits);
    const PeriodAnswer period = period_of(session, shown, std::nullopt, budget);
    members.emplace_back("period", to_json(period, asked->language));
  }
  Reply reply;
  table::write_json(shown, found->ending, found->table.has_value(), members, [&](std::string_view bytes) {
    reply.json += bytes;
    return true;
  });
  return reply;
}

}  // namespace sprague

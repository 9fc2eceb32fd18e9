// The verb `table`: a box of positions, and the period of a line of them.
#include "wire/verbs/table.hpp"

#include "explain/languages.hpp"
#include "table/write/write.hpp"
#include "wire/json.hpp"
#include "wire/request_parts.hpp"
#include "wire/session_inside.hpp"
#include "wire/task_json.hpp"

namespace sprague {
namespace {

std::uint32_t public_cell(u64 cell) {
  if (cell == table::Table::absent) return TableAnswer::absent;
  if (cell == table::Table::drawn) return TableAnswer::drawn;
  return static_cast<std::uint32_t>(cell);
}

std::optional<SequencePeriod> public_period(const std::optional<table::Period>& period, std::string theorem) {
  if (!period || period->saltus < 0) return std::nullopt;
  return SequencePeriod{period->preperiod, period->period, static_cast<u64>(period->saltus), !theorem.empty(),
                        std::move(theorem)};
}

std::vector<table::Axis> axes_of(const std::vector<Range>& ranges) {
  std::vector<table::Axis> axes;
  for (const Range& range : ranges) axes.push_back({range.name, range.first, range.last});
  return axes;
}

TableTask table_task(const TableRequest& request) {
  const bool outcomes = request.outcomes || request.convention == Convention::misere;
  return {.game = request.game,
          .to = request.to,
          .ranges = axes_of(request.ranges),
          .row = {},
          .column = {},
          .convention = request.convention,
          .content = outcomes ? table::Content::outcomes : table::Content::nim_values,
          .limits = request.limits};
}

}  // namespace

Result<TableAnswer> Session::table(const TableRequest& request) {
  SessionState& session = inside_->state;
  const TaskRules rules(session, request.rules);
  if (rules.error()) return *rules.error();
  const Result<TableReport> found = inside_->unless_at_fault(tabulate(session, table_task(request)));
  if (!found) return found.error();
  TableAnswer out{.ending = found->ending, .seconds = found->seconds};
  if (!found->table) return out;
  std::size_t varying = 0;
  for (const table::Axis& axis : found->table->axes()) {
    out.axes.push_back({axis.name, axis.first, axis.last});
    varying += axis.size() > 1 ? 1 : 0;
  }
  out.content = found->table->content();
  out.cells.reserve(found->table->size());
  for (std::size_t i = 0; i < found->table->size(); ++i)
    out.cells.push_back(public_cell(found->table->at(i)));
  if (varying <= 1) {
    Budget budget = session.budget(request.limits);
    PeriodAnswer period = period_of(session, *found->table, std::nullopt, budget);
    out.period = public_period(period.period, english(period.theorem));
  }
  return out;
}

Result<TileAnswer> Session::tile(const TileRequest& request, const TableMemory& cells) {
  SessionState& session = inside_->state;
  const TaskRules rules(session, request.table.rules);
  if (rules.error()) return *rules.error();
  std::optional<table::CellMemory> memory;
  if (const auto* const bytes = std::get_if<1>(&cells)) memory = *bytes;
  if (const auto* const pairs = std::get_if<2>(&cells)) memory = *pairs;
  if (const auto* const words = std::get_if<3>(&cells)) memory = *words;
  if (request.tile.empty()) memory.reset();
  const Result<TileReport> found =
      inside_->unless_at_fault(fill_tile(session, table_task(request.table), axes_of(request.tile), memory));
  if (!found) return found.error();
  TileAnswer out{.content = found->content, .ending = found->ending, .seconds = found->seconds};
  for (const table::Axis& axis : found->axes) out.axes.push_back({axis.name, axis.first, axis.last});
  out.can_be_cut = found->can_be_cut;
  return out;
}

std::string to_json(const PeriodAnswer& answer, Language language) {
  if (!answer.period) return "null";
  const auto& [preperiod, period, saltus] = *answer.period;
  std::string out = "{\"preperiod\": " + std::to_string(preperiod) +
                    ", \"period\": " + std::to_string(period) + ", \"saltus\": " + std::to_string(saltus) +
                    ", \"proved\": " + (answer.theorem.empty() ? "false" : "true");
  if (!answer.theorem.empty())
    out += ", \"theorem\": " + table::json_string(explain::said_in(language, answer.theorem));
  return out + "}";
}

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

}  // namespace

extern const RequestEntry request_table;
const RequestEntry request_table{1, "table", answer_table};

}  // namespace sprague

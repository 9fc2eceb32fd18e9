// Facts of a reason as JSON objects, an overload for each kind (doc/formats/task.md).
#include "session/reasons/reason.hpp"
#include "wire/json.hpp"
#include "wire/json_of.hpp"
#include "wire/json_writer.hpp"

namespace sprague {
namespace {

using namespace explain;
template <class Numbers>
Json numbers(const Numbers& values) {
  Json out = Json::array();
  for (const auto& value : values) out.push_back(json_number(value));
  return out;
}

Json move(const MoveText& text) {
  if (text.label.empty()) return nullptr;
  return json_of(text);
}

std::string_view name(NimSum::Subject subject) {
  static constexpr std::string_view names[] = {"heap", "component", "odd_step", "odd_node", "counting_box",
                                               "head", "gap",       "branch",   "piece"};
  return names[static_cast<std::size_t>(subject)];
}

Json members(const Over& over) { return {{"by_rule", over.by_rule}}; }
Json members(const ClassOfOutcome& found) { return {{"class", to_text(found.outcome)}}; }
Json members(const NimSum& sum) {
  Json rows = Json::array(), clearing = Json::array();
  for (const NimSum::Row& row : sum.rows) {
    Json one{{"label", row.label}, {"nim_value", json_number(row.value)}, {"part", row.part}};
    if (row.is_fused) one["fused"] = true;
    rows.push_back(std::move(one));
  }
  Json out{{"subject", name(sum.subject)}, {"rows", std::move(rows)}, {"nim_sum", json_number(sum.total())}};
  if (sum.by_misere_rule || sum.subject == NimSum::Subject::head) return out;
  for (const Clearing& each : clearing_rows(sum))
    clearing.push_back({{"row", each.row}, {"nim_value", json_number(each.target)}});
  out["clearing"] = std::move(clearing);
  return out;
}
Json members(const MisereSwitch& found) {
  return {{"firm_parts", found.firm_parts}, {"nim_sum", json_number(found.nim_sum)}};
}
Json members(const ColumnSums& sums) {
  Json leave = Json::array();
  for (const ColumnSums::Left& each : sums.leave)
    leave.push_back({{"part", each.part}, {"amount", json_number(each.amount)}});
  return {{"modulus", json_number(sums.modulus)},
          {"heaps", numbers(sums.heaps)},
          {"sums", numbers(sums.sums)},
          {"leave", std::move(leave)}};
}
Json members(const Remainder& remainder) {
  const auto take = amount_to_take(remainder);
  return {{"heap", json_number(remainder.heap)},
          {"modulus", json_number(remainder.modulus)},
          {"wanted", json_number(remainder.wanted)},
          {"take", take ? json_number(*take) : Json(nullptr)}};
}
Json members(const WythoffPair& pair) {
  Json out = {{"difference", json_number(pair.difference)},
              {"pair", {json_number(pair.first), json_number(pair.first + pair.difference)}},
              {"golden_ratio", pair.is_by_golden_ratio}};
  if (pair.partner) out["partner"] = json_number(*pair.partner);
  return out;
}
Json members(const ZeckendorfParts& zeckendorf) {
  const auto take = amount_to_take(zeckendorf);
  return {{"number", json_number(zeckendorf.number)},
          {"parts", numbers(zeckendorf.parts)},
          {"quota", json_number(zeckendorf.quota)},
          {"aside", json_number(zeckendorf.aside)},
          {"take", take ? json_number(*take) : Json(nullptr)}};
}
Json members(const HeapPeriod& found) {
  return {{"period", json_number(found.period)},
          {"preperiod", json_number(found.preperiod)},
          {"saltus", json_number(found.saltus)}};
}
Json members(const BoardPicture& board) { return {{"rows", board.rows}, {"has_wins", board.has_wins}}; }
Json members(const GreenSteps& green) {
  Json steps = Json::array();
  for (const GreenSteps::Step& step : green.steps) {
    if (step.kind == GreenSteps::Step::Kind::fusion)
      steps.push_back({{"fused", step.edges}, {"nim_value", json_number(step.value)}});
    else
      steps.push_back(
          {{"edge", step.at}, {"above", json_number(step.above)}, {"nim_value", json_number(step.value)}});
  }
  return {{"steps", std::move(steps)}};
}
Json members(const RingWalk& walk) {
  return {
      {"least", json_number(walk.least)},         {"onwards", json_number(walk.onwards)},
      {"backwards", json_number(walk.backwards)}, {"path_onwards", walk.path_onwards},
      {"path_backwards", walk.path_backwards},    {"cross", walk.cross ? Json(*walk.cross) : Json(nullptr)}};
}
Json members(const EndOfPlay& end) {
  Json out{{"measure", end.measure.empty() ? Json(nullptr) : Json(english(end.measure))}};
  if (!end.note.empty()) out["note"] = english(end.note);
  return out;
}
Json members(const Mirror& mirror) {
  static constexpr std::string_view kinds[] = {"equal_parts", "reversal", "graph",    "half_turn",
                                               "left_right",  "up_down",  "diagonal", "other_diagonal"};
  Json parts = Json::array(), names = Json::array();
  for (const auto& [a, b] : mirror.parts) parts.push_back({a, b});
  for (const auto& [a, b] : mirror.names) names.push_back({a, b});
  Json out{{"symmetry", kinds[static_cast<std::size_t>(mirror.kind)]},
           {"parts", std::move(parts)},
           {"names", std::move(names)}};
  if (mirror.after) out["after"] = move(*mirror.after);
  return out;
}
Json members(const Mex& mex) {
  Json reached = Json::array();
  for (const Mex::Reached& each : mex.reached)
    reached.push_back({{"nim_value", json_number(each.value)}, {"move", move(each.by)}});
  return {{"gap", json_number(mex.gap)}, {"reached", std::move(reached)}};
}
Json members(const WinningMove& win) { return {{"move", move(win.move)}, {"ends_play", win.ends_play}}; }
Json members(const Replies& replies) {
  Json rows = Json::array();
  for (const Replies::Row& row : replies.rows)
    rows.push_back({{"move", move(row.move)}, {"reply", move(row.reply)}});
  return {{"after", replies.after ? move(*replies.after) : Json(nullptr)},
          {"moves", json_number(replies.moves)},
          {"rows", std::move(rows)}};
}
Json members(const Drawn& drawn) {
  return {{"keep", move(drawn.keep)},
          {"keeping", json_number(drawn.keeping)},
          {"goes_on_for_ever", drawn.goes_on_for_ever},
          {"value", drawn.value.empty() ? Json(nullptr) : Json(drawn.value)}};
}

}  // namespace

Json json_of(const explain::Step& step) {
  Json out = Json::object(), rest = std::visit([](const auto& each) { return members(each); }, step);
  out["kind"] = kind_of(step);
  for (auto& [name, value] : rest.get_ref<Json::object_t&>()) out[name] = std::move(value);
  return out;
}

}  // namespace sprague

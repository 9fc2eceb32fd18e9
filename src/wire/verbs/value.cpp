// The verb `value`: an expression of values and positions.
#include "wire/verbs/value.hpp"

#include "base/sha256.hpp"
#include "explain/languages.hpp"
#include "session/certify/certify.hpp"
#include "session/value_picture.hpp"
#include "wire/json.hpp"
#include "wire/request_parts.hpp"
#include "wire/session_inside.hpp"

namespace sprague {

namespace {

struct Stops {
  std::string left, right, mean, temperature;
};
Stops stops_of(const ValueReport& report) {
  if (report.long_number)
    return {report.value, report.value, report.value,
            "-0x1p-" + std::to_string(report.long_number->digits())};
  return {to_text(report.left_stop), to_text(report.right_stop), to_text(report.thermograph.mean),
          to_text(report.thermograph.temperature)};
}

}  // namespace

Result<ValueAnswer> Session::value(const ValueRequest& request) {
  SessionState& session = inside_->state;
  const TaskRules rules(session, request.rules);
  if (rules.error()) return *rules.error();
  const ValueTask task{
      .expression = request.expression, .explain = request.explain, .limits = request.limits};
  Result<ValueReport> report = inside_->unless_at_fault(value_of_expression(session, task));
  if (!report) return report.error();
  ValueAnswer out{.ending = report->ending, .seconds = report->seconds};
  if (report->ending != Ending::proved) return out;
  Stops stops = stops_of(*report);
  out.value = std::move(report->value);
  if (report->comparison) {
    out.compared_with = std::move(report->comparison->right);
    out.holds = report->comparison->holds;
  }
  out.outcome_class = report->outcome_class;
  out.left_stop = std::move(stops.left);
  out.right_stop = std::move(stops.right);
  out.mean = std::move(stops.mean);
  out.temperature = std::move(stops.temperature);
  out.atomic_weight = std::move(report->atomic_weight);
  out.birthday = report->birthday;
  for (const ValueKind& kind : report->kinds) out.kinds.emplace_back(kind.name);
  for (const Message& line : report->explanation)
    out.explanation.push_back(explain::said_in(request.language, line));
  if (!report->long_number) out.thermograph = thermograph_svg(*report);
  if (request.certificate)
    if (auto certificate = inside_->unless_at_fault(certificate_of_value(session, task)))
      out.certificate = std::move(certificate->text);
  return out;
}

namespace {

Json wall_json(const value::Wall& wall) {
  Json out = Json::array();
  for (const value::WallPiece& piece : wall)
    out.push_back({{"from", to_text(piece.from)}, {"value", to_text(piece.value)}, {"slope", piece.slope}});
  return out;
}

Json form_json(const FormGraph& form) {
  Json out = Json::array();
  for (const FormGraph::Node& node : form.nodes)
    out.push_back(node.name.empty() ? Json{{"left", node.left}, {"right", node.right}}
                                    : Json{{"name", node.name}});
  return out;
}

Json simplified_json(const Simplified& shown) {
  Json steps = Json::array();
  for (const Simplified::Step& step : shown.steps)
    steps.push_back({{"line", step.line},
                     {"player", step.player == Player::left ? "left" : "right"},
                     {"kind", step.is_reversible ? "reversible" : "dominated"},
                     {"option", step.option},
                     {"by", step.by},
                     {"instead", step.instead}});
  return {{"names", shown.names},
          {"left", shown.left},
          {"right", shown.right},
          {"steps", std::move(steps)},
          {"is_number", shown.is_number}};
}

std::string_view relation_text(value::Relation relation) {
  switch (relation) {
    case value::Relation::equal: return "=";
    case value::Relation::less: return "<";
    case value::Relation::greater: return ">";
    case value::Relation::confused: return "||";
  }
  return {};
}

Json json_of(const ValueReport& report, Language language) {
  Json out{{"version", 1}, {"expression", report.expression}, {"ending", to_text(report.ending)}};
  if (report.ending == Ending::proved) {
    out["value"] = report.value.empty() ? Json(nullptr) : Json(report.value);
    out["unicode"] = report.unicode.empty() ? Json(nullptr) : Json(report.unicode);
    out["latex"] = report.latex.empty() ? Json(nullptr) : Json(report.latex);
    if (report.comparison)
      out["comparison"] = {{"sign", report.comparison->sign},
                           {"right", report.comparison->right},
                           {"relation", relation_text(report.comparison->relation)},
                           {"holds", report.comparison->holds}};
    out["outcome_class"] = to_text(report.outcome_class);
    const Stops stops = stops_of(report);
    out["left_stop"] = stops.left;
    out["right_stop"] = stops.right;
    out["mean"] = stops.mean;
    out["temperature"] = stops.temperature;
    out["atomic_weight"] = report.atomic_weight.empty() ? Json(nullptr) : Json(report.atomic_weight);
    out["birthday"] = json_number(report.birthday);
    Json kinds = Json::array();
    for (const ValueKind& kind : report.kinds) kinds.push_back(kind.name);
    out["kinds"] = std::move(kinds);
    out["thermograph"] = {{"left", wall_json(report.thermograph.left)},
                          {"right", wall_json(report.thermograph.right)}};
    out["form"] = report.form ? form_json(*report.form) : Json(nullptr);
    Json lines = Json::array();
    for (const Message& line : report.explanation) lines.push_back(explain::said_in(language, line));
    out["explanation"] = std::move(lines);
    if (report.simplified) out["simplified"] = simplified_json(*report.simplified);
  }
  out["effort"] = {{"ticks", report.ticks}, {"seconds", report.seconds}, {"bytes", report.bytes}};
  return out;
}

Json json_of(const SumPlay& play, std::string_view expression, Language language) {
  Json out{{"version", 1}, {"expression", expression}, {"ending", to_text(play.ending)}};
  if (play.ending == Ending::proved) {
    Json components = Json::array();
    for (const SumPlay::Component& each : play.components)
      components.push_back({{"negative", each.is_negative},
                            {"text", each.text},
                            {"value", each.value.empty() ? Json(nullptr) : Json(each.value)},
                            {"mean", to_text(each.mean)},
                            {"temperature", to_text(each.temperature)}});
    const auto side = [&](const value::Sentestrat::Side& of, const std::vector<Message>& moves) {
      Json words = Json::array();
      for (const Message& move : moves) words.push_back(explain::said_in(language, move));
      return Json{{"component", of.component ? Json(*of.component) : Json(nullptr)},
                  {"is_answer", of.is_answer},
                  {"moves", std::move(words)},
                  {"moving_first", to_text(of.moving_first)},
                  {"moving_second", to_text(of.moving_second)}};
    };
    out["orthodox"] = {{"mean", to_text(play.plan.mean)},
                       {"temperature", to_text(play.plan.temperature)},
                       {"ambient", to_text(play.plan.ambient)},
                       {"components", std::move(components)},
                       {"left", side(play.plan.left, play.moves[0])},
                       {"right", side(play.plan.right, play.moves[1])}};
  }
  out["effort"] = {{"ticks", play.ticks}, {"seconds", play.seconds}, {"bytes", play.bytes}};
  return out;
}

Reply answer_value(SessionState& session, const Json& json, const Ceilings& ceilings) {
  const JsonReader reader(json, "a value request"_m);
  ValueTask task{.limits = ceilings.limits};
  std::string rules;
  std::string ambient;
  bool certificate = false, digest = false, orthodox = false;
  Language language = Language::english;
  static constexpr std::string_view members[] = {"version", "expression",        "rules",    "explain",
                                                 "limits",  "certificate",       "language", "orthodox",
                                                 "ambient", "certificate_digest"};
  if (auto error = reader.only(members)) return error_reply(*error);
  if (auto error = reader.version(task_version)) return error_reply(*error);
  if (auto error = reader.text("expression", task.expression)) return error_reply(*error);
  if (auto error = reader.text("rules", rules)) return error_reply(*error);
  if (auto error = reader.flag("explain", task.explain)) return error_reply(*error);
  if (auto error = reader.flag("certificate", certificate)) return error_reply(*error);
  if (auto error = reader.flag("certificate_digest", digest)) return error_reply(*error);
  if (auto error = reader.flag("orthodox", orthodox)) return error_reply(*error);
  if (auto error = reader.text("ambient", ambient)) return error_reply(*error);
  if (auto error = reader.limits(task.limits)) return error_reply(*error);
  if (auto error = reader.language(language)) return error_reply(*error);
  task.limits = lowered(task.limits, ceilings.limits);
  if (task.expression.empty())
    return error_reply(wrong_json(Message("'{0}' is missing", "expression"),
                                  Message("Such as {0}.", "{\"expression\": \"{2|-1} + ^*\"}")));
  if (!rules.empty())
    if (auto error = session.define({}, rules)) return error_reply(placed_in_rules(*std::move(error), rules));
  if (orthodox ? task.explain || certificate || digest : !ambient.empty())
    return error_reply(wrong_json(orthodox ? "'orthodox' is without 'explain' and 'certificate'"_m
                                           : "'ambient' is for 'orthodox'"_m));
  if (orthodox) {
    const Result<SumPlay> play = play_of_sum(session, task.expression, ambient, task.limits);
    if (!play) return error_reply(play.error());
    return {dump(json_of(*play, task.expression, language))};
  }
  const Result<ValueReport> report = value_of_expression(session, task);
  if (!report) return error_reply(report.error());
  Json out = json_of(*report, language);
  if ((certificate || digest) && report->ending == Ending::proved) {
    const Result<WrittenCertificate> written = certificate_of_value(session, task);
    const std::string text = written ? written->text : std::string();
    if (certificate) out["certificate"] = text.empty() ? Json(nullptr) : Json(text);
    if (digest) out["certificate_sha256"] = text.empty() ? Json(nullptr) : Json(sha256(text));
  }
  return {dump(out)};
}

}  // namespace

std::string to_json(const ValueReport& report, Language language, int indent) {
  return dump(json_of(report, language), indent);
}

std::string to_json(const SumPlay& play, std::string_view expression, Language language, int indent) {
  return dump(json_of(play, expression, language), indent);
}

extern const RequestEntry request_value;
const RequestEntry request_value{7, "value", answer_value};

}  // namespace sprague

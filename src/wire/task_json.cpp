// Member by member, in the order of the document.
#include "wire/task_json.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "explain/languages.hpp"
#include "positions/registry.hpp"
#include "session/reasons/reason.hpp"
#include "wire/json.hpp"
#include "wire/json_of.hpp"
#include "wire/json_reader.hpp"

namespace sprague {
namespace {

Json json_of(const RulesetEntry& entry, Language language) {
  const Info& info = *entry.info;
  const auto tell = [language](std::string_view text) {
    return text.empty() ? std::string() : explain::said_in(language, Message::keyed(text));
  };
  Json theorems = Json::array(), examples = Json::array();
  for (const Theorem& theorem : info.theorems)
    theorems.push_back({{"name", tell(theorem.name)},
                        {"statement", tell(theorem.statement)},
                        {"source", theorem.source},
                        {"hypotheses", tell(theorem.hypotheses)}});
  for (const Example& example : entry.examples)
    examples.push_back({{"position", example.text},
                        {"convention", to_text(example.convention)},
                        {"outcome", to_text(example.outcome)}});
  return {{"name", info.name},         {"title", info.title},           {"title_zh", info.title_zh},
          {"family", info.family},     {"summary", tell(info.summary)}, {"rules", tell(info.rules)},
          {"notation", info.notation}, {"meaning", tell(info.meaning)}, {"order", tell(info.order)},
          {"range", tell(info.range)}, {"theorems", theorems},          {"examples", examples}};
}

constexpr std::array<std::string_view, 2> questions{"solve", "nim_value"};
constexpr std::array<std::string_view, 4> compounds{"disjunctive", "conjunctive", "selective", "sequential"};
constexpr std::array<std::string_view, 2> ends{"last", "first"};

std::optional<Error> read_task(const Json& json, Task& task) {
  static constexpr std::string_view members[] = {
      "version", "ruleset",  "position", "rules", "convention", "question", "list_moves",
      "limits",  "language", "explain",  "want",  "compound",   "ends_with"};
  const JsonReader reader(json, "a task"_m);
  if (auto error = reader.only(members)) return error;
  if (auto error = reader.version(task_version)) return error;
  std::string ruleset;
  if (auto error = reader.text("ruleset", ruleset)) return error;
  if (auto error = reader.text("position", task.position)) return error;
  if (auto error = reader.text("rules", task.rules)) return error;
  if (!ruleset.empty()) task.position = ruleset + " " + task.position;
  if (auto error = reader.choice("convention", conventions, task.convention)) return error;
  if (auto error = reader.choice("question", questions, task.question)) return error;
  if (auto error = reader.choice("compound", compounds, task.compound.kind)) return error;
  if (auto error = reader.choice("ends_with", ends, task.compound.ends_with_first)) return error;
  if (auto error = reader.natural("list_moves", task.list_moves)) return error;
  if (auto error = reader.language(task.language)) return error;
  static constexpr std::string_view parts[] = {"value",  "moves",     "remoteness",
                                               "reason", "all_moves", "components"};
  bool* const wanted[] = {&task.want.value,  &task.want.moves,     &task.want.remoteness,
                          &task.want.reason, &task.want.all_moves, &task.want.components};
  if (auto error = reader.choices("want", parts, wanted)) return error;
  bool explain = true;
  if (auto error = reader.flag("explain", explain)) return error;
  task.want.reason = task.want.reason && explain;
  return reader.limits(task.limits);
}

// The facts, each with the range of its lines in the explanation.
Json json_of(const ReasonFacts& reason) {
  Json facts = Json::array();
  std::size_t begin = 0;
  for (std::size_t i = 0; i < reason.steps.size(); ++i) {
    Json fact = json_of(reason.steps[i]);
    const std::size_t end = reason.lines_end[i];
    fact["lines"] = {begin, end};
    begin = end;
    facts.push_back(std::move(fact));
  }
  return facts;
}

std::string_view kind_name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::wrong: return "wrong";
    case ErrorKind::too_large: return "too_large";
    case ErrorKind::internal: return "internal";
  }
  return "internal";
}

}  // namespace

Result<Task> task_of(const Json& parsed, Language language) {
  if (parsed.is_discarded())
    return wrong_json("the task is not JSON"_m, Message("See {0}.", "doc/formats/task.md"));
  if (!parsed.is_object())
    return wrong_json("a task is a JSON object"_m, Message("Such as {0}.", "{\"position\": \"nim 3 6 9\"}"));
  Task task;
  task.language = language;
  if (auto error = read_task(parsed, task)) return *std::move(error);
  return task;
}

Result<Task> task_from_json(std::string_view json, Language language) {
  return task_of(parsed_json(json), language);
}

Language language_of_task(std::string_view json, Language otherwise) {
  return language_of(parsed_json(json), otherwise);
}

void add_template(Json& out, const Message& message) {
  if (message.english().empty()) return;
  out["template"] = message.english();
  Json::array_t& args = (out["args"] = Json::array()).get_ref<Json::array_t&>();
  args.reserve(message.args().size());
  for (const Arg& arg : message.args()) {
    if (arg.kind == Arg::Kind::number) {
      u64 number = 0;
      args.push_back(detail::to_u64(arg.text, number) ? json_number(number) : Json(arg.text));
    } else if (arg.parts.empty()) {
      args.emplace_back(arg.text);
    } else {
      Json inner = Json::object();
      add_template(inner, arg.parts[0]);
      args.push_back(inner.empty() ? Json(english(arg.parts[0])) : std::move(inner));
    }
  }
}

Json json_of(const MoveText& move) {
  Json json = Json::object();
  json["label"] = english(move.label);
  add_template(json, move.label);
  if (move.has_result) json["result"] = move.result;
  return json;
}

Json json_of(const CanonicalForm& form) {
  return {{"text", form.text.empty() ? Json(nullptr) : Json(form.text)},
          {"left_stop", form.left_stop},
          {"right_stop", form.right_stop},
          {"mean", form.mean},
          {"temperature", form.temperature}};
}

Json json_of(const Answer& answer) {
  Json json;
  json["version"] = task_version;
  json["position"] = answer.position;
  json["convention"] = to_text(answer.convention);
  json["ending"] = to_text(answer.ending);
  json["outcome"] = answer.outcome ? Json(to_text(*answer.outcome)) : Json(nullptr);
  if (answer.outcome_class) json["outcome_class"] = to_text(*answer.outcome_class);
  const auto* const number = std::get_if<Natural>(&answer.value);
  json["nim_value"] = number != nullptr ? json_number(*number) : Json(nullptr);
  if (number == nullptr) json["no_nim_value"] = answer.no_nim_value;
  if (answer.genus) {
    Json misere = Json::array();
    for (const u64 each : answer.genus->misere) misere.push_back(json_number(each));
    json["genus"] = {{"normal", json_number(answer.genus->normal)}, {"misere", std::move(misere)}};
  }
  Json moves = Json::array();
  for (const MoveText& move : answer.winning_moves) moves.push_back(json_of(move));
  json["first_winning_move"] = moves.empty() ? Json(nullptr) : moves[0];
  json["winning_move_count"] = json_number(answer.winning_move_count);
  json["all_moves_counted"] = answer.all_moves_counted;
  json["winning_moves"] = std::move(moves);
  if (answer.outcome == Outcome::D || answer.drawing_move_count > 0) {
    Json drawing = Json::array();
    for (const MoveText& move : answer.drawing_moves) drawing.push_back(json_of(move));
    json["drawing_move_count"] = json_number(answer.drawing_move_count);
    json["drawing_moves"] = std::move(drawing);
  }
  if (answer.other_turn) {
    Json other = Json::array();
    for (const MoveText& move : answer.other_turn->winning_moves) other.push_back(json_of(move));
    json["other_turn"] = {{"player", answer.other_turn->player == Player::left ? "left" : "right"},
                          {"winning_move_count", json_number(answer.other_turn->winning_move_count)},
                          {"all_moves_counted", answer.other_turn->all_moves_counted},
                          {"winning_moves", std::move(other)}};
  }
  if (answer.components) json["components"] = *answer.components;
  if (answer.all_move_count > 0) {
    Json all = Json::array();
    for (const MoveFacts& each : answer.all_moves) {
      Json move = json_of(each.move);
      move["outcome"] = each.outcome ? Json(to_text(*each.outcome)) : Json(nullptr);
      if (each.nim_value) move["nim_value"] = json_number(*each.nim_value);
      if (each.remoteness) move["remoteness"] = *each.remoteness;
      if (each.canonical_form) {
        move["canonical_form"] = json_of(*each.canonical_form);
        move["orthodox"] = each.is_orthodox;
      }
      if (answer.components) move["components"] = each.components;
      all.push_back(std::move(move));
    }
    json["all_move_count"] = json_number(answer.all_move_count);
    json["all_moves"] = std::move(all);
  }
  if (const auto* const loopy = std::get_if<LoopyNimber>(&answer.value)) json["loopy_value"] = loopy->text();
  if (const auto* const form = std::get_if<CanonicalForm>(&answer.value))
    json["canonical_form"] = json_of(*form);
  if (answer.remoteness) json["remoteness"] = *answer.remoteness;
  if (!answer.method.name.empty()) {
    json["method"] = {{"name", answer.method.name}, {"statement", answer.method.statement}};
    if (!answer.method.theorem.empty()) {
      json["method"]["theorem"] = answer.method.theorem;
      json["method"]["source"] = answer.method.source;
      json["method"]["hypotheses"] = answer.method.hypotheses;
    }
  }
  if (!answer.hint.empty()) json["hint"] = answer.hint;
  json["explanation"] = answer.explanation;
  if (!steps_of(answer).empty()) json["facts"] = json_of(*answer.facts);
  json["effort"] = {{"ticks", answer.ticks}, {"seconds", answer.seconds}, {"bytes", answer.bytes}};
  if (answer.reason_ticks > 0) json["effort"]["reason_ticks"] = answer.reason_ticks;
  return json;
}

Json json_of(const Error& error, Language language) {
  Json json{{"kind", kind_name(error.kind)}, {"message", explain::said_in(language, error.message)}};
  add_template(json, error.message);
  if (!error.hint.empty()) json["hint"] = explain::said_in(language, error.hint);
  if (error.length > 0) json["offset"] = error.offset, json["length"] = error.length;
  return {{"version", task_version}, {"error", std::move(json)}};
}

std::string to_json(const Answer& answer, int indent) { return dump(json_of(answer), indent); }
std::string to_json(const Error& error, Language language, int indent) {
  return dump(json_of(error, language), indent);
}
std::string to_json(const MoveText& move) { return dump(json_of(move)); }

std::string to_json(const OutcomeProof& proof, Language language, int indent) {
  Json positions = Json::array();
  for (const OutcomeProof::Position& position : proof.positions) {
    Json moves = Json::array();
    for (const OutcomeProof::Move& move : position.moves)
      moves.push_back({{"label", explain::said_in(language, move.label)}, {"to", move.to}});
    positions.push_back(
        {{"position", position.text}, {"outcome", to_text(position.outcome)}, {"moves", std::move(moves)}});
  }
  return dump({{"version", task_version},
               {"game", proof.game},
               {"convention", to_text(proof.convention)},
               {"positions", std::move(positions)}},
              indent);
}

std::string script_json(const SessionState::Script& script, std::span<const Message> known, Language language,
                        int indent) {
  return dump(json_of(script, known, language), indent);
}

std::string drawn_json(const SessionState::Drawn& drawn, std::span<const Message> known, Language language,
                       int indent) {
  return dump(json_of(drawn, known, language), indent);
}

Json json_of(const SessionState::Drawn& drawn, std::span<const Message> known, Language language) {
  const boards::Game& game = drawn.file->games[drawn.game];
  Json out{
      {"name", game.name}, {"cells", Json::array()}, {"known", Json::array()}, {"rules", drawn.file->text}};
  for (const char kind : game.kinds) out["cells"].push_back(std::string(1, kind));
  if (game.start) out["start"] = *game.start;
  for (const Message& line : known) out["known"].push_back(explain::said_in(language, line));
  return out;
}

std::string catalogue_json(std::span<const std::string_view> names, int indent, Language language) {
  return dump(catalogue(names, language), indent);
}

Json json_of(const SessionState::Script& script, std::span<const Message> known, Language language) {
  const script::Game& game = script.file->games()[script.game];
  Json out{{"name", game.name}, {"coordinates", Json::array()}, {"parameters", Json::object()}};
  for (const script::Coordinate& coordinate : game.coordinates)
    out["coordinates"].push_back(coordinate.name + (coordinate.is_list ? "[]" : ""));
  for (const script::Parameter& parameter : game.parameters)
    out["parameters"][parameter.name] = parameter.value ? Json(*parameter.value) : Json(nullptr);
  for (const script::SetParameter& set : game.sets) out["parameters"][set.name] = script::set_text(set.set);
  out["known"] = Json::array();
  for (const Message& line : known) out["known"].push_back(explain::said_in(language, line));
  out["rules"] = script.file->text();
  return out;
}

Json catalogue(std::span<const std::string_view> names, Language language) {
  Json out = Json::array();
  for (const std::string_view name : names) {
    if (const RulesetEntry* entry = find_ruleset(name)) {
      out.push_back(json_of(*entry, language));
    } else if (const NamedGame* game = find_named_game(name)) {
      out.push_back({{"name", game->name},
                     {"title", game->title},
                     {"title_zh", game->title_zh},
                     {"family", game->family},
                     {"code", game->code},
                     {"period", game->period},
                     {"source", game->source}});
    }
  }
  return out;
}

}  // namespace sprague

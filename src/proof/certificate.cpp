// The text of each kind: a header with the rules and the statement, then a line for each piece of
// evidence.
#include "proof/certificate.hpp"

#include <algorithm>

#include "base/sha256.hpp"
#include "proof/certificate_json.hpp"

namespace sprague::proof {
std::string line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json header(std::string_view kind) {
  return {{"format", "sprague-certificate"}, {"version", 2}, {"kind", kind}};
}

void add_rules(Json& header, const Rules& rules) {
  header["game"] = rules.game;
  header["rules"] = rules.text;
  header["parameters"] = Json::object();
  for (const auto& [name, value] : rules.parameters) header["parameters"][name] = value;
  header["sha256"] = sha256(rules.text);
}

void add_statement(Json& header, Convention convention, const std::string& statement) {
  header["convention"] = convention == Convention::misere ? "misere" : "normal";
  header["statement"] = statement;
}

void add_formula(Json& header, const std::optional<std::string>& formula) {
  header["formula"] = formula ? Json(*formula) : Json(nullptr);
}

std::string measure_line(const std::vector<MeasureRow>& measure) {
  Json rows = Json::array(), out = Json::object();
  for (const MeasureRow& row : measure)
    rows.push_back(std::visit([](const auto& either) { return Json(either); }, row));
  out["measure"] = std::move(rows);
  return line(out);
}

namespace {

Json theorem(std::string_view name, Convention convention, const std::string& statement) {
  Json out = header("theorem");
  add_statement(out, convention, statement);
  out["theorem"] = name;
  return out;
}

Json json_of(const Position& position) {
  if (position.game.empty()) return position.numbers;
  return {{"game", position.game}, {"numbers", position.numbers}};
}

// What is refuted, where something is: then the kind is another one.
Json header_or_refuted(std::string_view kind, const std::string& formula) {
  if (formula.empty()) return header(kind);
  Json out = header(kind == "finite" ? "refuted" : "refuted-values");
  out["formula"] = formula;
  return out;
}

Json json_of(const std::vector<Position>& components) {
  Json out = Json::array();
  for (const Position& component : components) out.push_back(json_of(component));
  return out;
}

const char* text_of(Outcome outcome) {
  return outcome == Outcome::P ? "P" : outcome == Outcome::D ? "D" : "N";
}

Json json_of(const std::vector<NimSum::Component>& components) {
  Json out = Json::array();
  for (const auto& [code, heap, value, preperiod, period, saltus, times] : components) {
    Json json = Json::object();
    json[code.empty() ? "game" : "code"] = code.empty() ? "nim" : code;
    json["position"] = heap;
    json["value"] = value;
    if (period > 0) json["preperiod"] = preperiod, json["period"] = period;
    if (saltus > 0) json["saltus"] = saltus, json["times"] = times;
    out.push_back(std::move(json));
  }
  return out;
}

Outcome misere_outcome(const std::vector<u64>& heaps) {
  u64 sum = 0;
  bool has_large = false;
  for (const u64 heap : heaps) {
    sum ^= heap;
    has_large |= heap >= 2;
  }
  return (sum != 0) == has_large ? Outcome::N : Outcome::P;
}

std::vector<u64> values_of(const std::vector<NimSum::Component>& components) {
  std::vector<u64> out;
  for (const NimSum::Component& component : components) out.push_back(component.value);
  return out;
}

}  // namespace

u64 NimSum::value() const {
  u64 sum = 0;
  for (const Component& component : components) sum ^= component.value;
  return sum;
}

Outcome MisereNim::outcome() const { return misere_outcome(heaps); }
Outcome MisereSubtraction::outcome() const { return misere_outcome(values_of(components)); }

std::string to_text(const Finite& certificate) {
  Json head = header_or_refuted("finite", certificate.refuted);
  add_rules(head, certificate.rules);
  add_statement(head, certificate.convention, certificate.statement);
  head["position"] = json_of(certificate.position);
  head["outcome"] = text_of(certificate.outcome);
  std::string out = line(head);
  for (const Finite::Line& each : certificate.lines) {
    Json json{{"position", json_of(each.position)}, {"outcome", text_of(each.outcome)}};
    if (each.move) {
      json["rule"] = each.move->rule;
      json["variables"] = each.move->variables;
    }
    out += line(json);
  }
  return out;
}

std::string to_text(const SproutsDrawings& certificate) {
  Json head = header("sprouts");
  add_statement(head, Convention::normal, certificate.statement);
  head["position"] = certificate.position;
  head["outcome"] = text_of(certificate.outcome);
  head["value"] = certificate.value ? Json(*certificate.value) : Json();
  std::string out = line(head);
  for (const SproutsDrawings::Line& each : certificate.lines) {
    Json json{{"position", each.drawing}};
    if (each.value)
      json["value"] = *each.value;
    else
      json["not"] = each.others;
    out += line(json);
  }
  return out;
}

std::string to_text(const NimValues& certificate) {
  Json head = header_or_refuted("nim-values", certificate.refuted);
  add_rules(head, certificate.rules);
  add_statement(head, Convention::normal, certificate.statement);
  head["position"] = json_of(certificate.position);
  head["value"] = certificate.value;
  if (certificate.winning_moves) {
    head["winning_moves"] = Json::array();
    for (const auto& option : *certificate.winning_moves) head["winning_moves"].push_back(json_of(option));
  }
  std::string out = line(head);
  for (const NimValues::Line& each : certificate.lines) {
    Json moves = Json::array();
    for (const Move& move : each.moves) moves.push_back({{"rule", move.rule}, {"variables", move.variables}});
    out += line(
        {{"position", json_of(each.position)}, {"value", each.moves.size()}, {"moves", std::move(moves)}});
  }
  return out;
}

std::string to_text(const Outcomes& certificate) {
  Json head = header("outcomes");
  add_rules(head, certificate.rules);
  add_statement(head, certificate.convention, certificate.statement);
  const auto add_outcome = [](Json& json, Outcome outcome, u64 remoteness) {
    json["outcome"] = text_of(outcome);
    json["remoteness"] = outcome == Outcome::D ? Json() : Json(remoteness);
  };
  head["position"] = json_of(certificate.position);
  add_outcome(head, certificate.outcome, certificate.remoteness);
  head["winning_moves"] = Json::array();
  for (const Outcomes::Sum& option : certificate.winning_moves)
    head["winning_moves"].push_back(json_of(option));
  std::string out = line(head);
  for (const Outcomes::Line& each : certificate.lines) {
    Json json{{"position", json_of(each.position)}};
    add_outcome(json, each.outcome, each.remoteness);
    out += line(json);
  }
  return out;
}

std::string to_text(const LoopyValues& certificate) {
  const auto json_of_value = [](const LoopyValues::Value& value) -> Json {
    if (!value.is_infinite) return value.nim_value;
    return {{"infinite", value.reachable}};
  };
  Json head = header("loopy-values");
  add_rules(head, certificate.rules);
  add_statement(head, Convention::normal, certificate.statement);
  head["position"] = json_of(certificate.position);
  head["value"] = json_of_value(certificate.value);
  std::string out = line(head);
  for (const LoopyValues::Line& each : certificate.lines) {
    Json json{{"position", json_of(each.position)}, {"value", json_of_value(each.value)}};
    if (!each.value.is_infinite) json["rank"] = each.rank;
    out += line(json);
  }
  return out;
}

std::string to_text(const ComparedSums& certificate) {
  const auto sum_json = [](const ComparedSums::Sum& sum) {
    Json out = Json::array();
    for (const auto& [game, copies] : sum) out.push_back(Json::array({copies, game}));
    return out;
  };
  const auto moves_json = [](const std::vector<ComparedSums::Move>& moves) {
    Json out = Json::array();
    for (const auto& [from, to] : moves) out.push_back(Json::array({from, to}));
    return out;
  };
  Json head = header("short-games");
  if (certificate.rules) add_rules(head, *certificate.rules);
  add_statement(head, Convention::normal, certificate.statement);
  head["left"] = sum_json(certificate.left);
  head["relation"] = certificate.relation;
  head["right"] = sum_json(certificate.right);
  head["moves"] = moves_json(certificate.moves);
  head["value"] = nullptr;
  if (const auto& value = certificate.value)
    head["value"] = {{"outcome", value->outcome},
                     {"left_stop", value->left_stop},
                     {"right_stop", value->right_stop},
                     {"mean", value->mean},
                     {"temperature", value->temperature}};
  std::string out = line(head);
  for (const ComparedSums::Game& game : certificate.games) {
    Json json = {{"left", game.left}, {"right", game.right}};
    if (game.position) json["position"] = json_of(*game.position);
    out += line(json);
  }
  for (const ComparedSums::Strategy& strategy : certificate.strategies)
    out += line({{"sum", sum_json(strategy.sum)}, {"replies", moves_json(strategy.replies)}});
  return out;
}

std::string to_text(const Periodic& certificate) {
  Json head = header("periodic");
  head["code"] = certificate.code;
  add_statement(head, Convention::normal, certificate.statement);
  head["preperiod"] = certificate.preperiod;
  head["period"] = certificate.period;
  if (certificate.saltus != 0) head["saltus"] = certificate.saltus;
  if (certificate.times != 0) head["times"] = certificate.times;
  head["values"] = certificate.values;
  return line(head);
}

std::string to_text(const Residue& certificate) {
  Json head = header("residue");
  add_rules(head, certificate.rules);
  add_statement(head, Convention::normal, certificate.statement);
  add_formula(head, certificate.formula);
  head["modulus"] = certificate.modulus;
  head["residues"] = certificate.residues;
  std::string out = line(head) + measure_line(certificate.measure);
  for (const Residue::Line& each : certificate.lines) {
    Json json{{"residue", each.residue}};
    if (each.is_empty) {
      json["empty"] = true;
    } else {
      json["rule"] = each.rule;
      json["variables"] = each.variables;
    }
    out += line(json);
  }
  return out;
}

std::string to_text(const NimSum& certificate) {
  const u64 sum = certificate.value();
  Json head = theorem("nim-sum", Convention::normal, certificate.statement);
  Json moves = Json::array();
  for (std::size_t i = 0; i < certificate.components.size(); ++i) {
    const u64 value = certificate.components[i].value;
    if ((value ^ sum) < value) moves.push_back(Json::array({i, value ^ sum}));
  }
  head["components"] = json_of(certificate.components);
  head["value"] = sum;
  head["outcome"] = text_of(sum == 0 ? Outcome::P : Outcome::N);
  head["moves"] = std::move(moves);
  return line(head);
}

std::string to_text(const MisereNim& certificate) {
  Json head = theorem("misere-nim", Convention::misere, certificate.statement);
  head["heaps"] = certificate.heaps;
  head["outcome"] = text_of(certificate.outcome());
  return line(head);
}

std::string to_text(const MisereSubtraction& certificate) {
  Json head = theorem("misere-subtraction", Convention::misere, certificate.statement);
  const std::vector<u64> values = values_of(certificate.components);
  Json moves = Json::array();
  u64 sum = 0, large = 0;
  for (const u64 value : values) {
    sum ^= value;
    large += value >= 2 ? 1 : 0;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool others_large = large > (values[i] >= 2 ? 1 : 0);
    const u64 target = sum ^ values[i] ^ (others_large ? 0 : 1);
    if (target < values[i]) moves.push_back(Json::array({i, target}));
  }
  head["components"] = json_of(certificate.components);
  head["outcome"] = text_of(certificate.outcome());
  head["moves"] = std::move(moves);
  return line(head);
}

std::string to_text(const Colon& certificate) {
  Json head = theorem("colon", Convention::normal, certificate.statement);
  head["parents"] = certificate.parents;
  head["values"] = certificate.values;
  head["value"] = certificate.values[0];
  return line(head);
}

std::string to_text(const Fusion& certificate) {
  Json head = theorem("fusion", Convention::normal, certificate.statement);
  head["vertices"] = certificate.vertices;
  head["edges"] = Json::array();
  for (const auto& [from, to] : certificate.edges) head["edges"].push_back(Json::array({from, to}));
  head["cycles"] = certificate.cycles;
  head["fused"] = certificate.fused;
  head["parents"] = certificate.parents;
  head["values"] = certificate.values;
  head["value"] = certificate.values[0];
  return line(head);
}

std::string to_text(const GameTheorem& certificate) {
  Json head = theorem(certificate.theorem, certificate.convention, certificate.statement);
  head["position"] = certificate.position;
  head["outcome"] = text_of(certificate.outcome);
  head["value"] = certificate.value ? Json(*certificate.value) : Json();
  head["moves"] = certificate.moves;
  return line(head);
}

}  // namespace sprague::proof

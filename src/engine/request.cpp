#include "sprague/engine/request.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "sprague/base/nearest.hpp"
#include "sprague/engine/play.hpp"
#include "sprague/engine/prove.hpp"
#include "sprague/engine/registry.hpp"
#include "sprague/engine/sequence.hpp"
#include "sprague/engine/tabulate.hpp"
#include "sprague/engine/task_json.hpp"
#include "sprague/table/write.hpp"

namespace sprague {
namespace {

using Json = nlohmann::ordered_json;

constexpr u64 longest_sequence = 10'000'000;  // values, when no number is asked for

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// An error and the member of the request that it points into; empty when it points nowhere.
struct Refusal {
  Error error;
  std::string_view member = {};
};

std::string to_json(const Refusal& refusal, const std::string& text) {
  Json json = Json::parse(sprague::to_json(refusal.error));
  Json& error = json["error"];
  if (!refusal.member.empty()) error["member"] = refusal.member;
  if (refusal.error.length > 0 && refusal.error.offset <= text.size()) {
    const LinePlace place = place_in_lines(text, refusal.error.offset);
    error["line"] = place.line;
    error["column"] = place.column;
  }
  return dump(json);
}

/// The members of all verbs but `solve`, read; those that are not given keep their defaults.
struct Request {
  std::string game, position, rules, question, claim;
  Task task;  // of which the convention, limits and number of moves count
  TableRequest table;
  std::vector<table::Axis> ranges;
  std::optional<u64> to;
  bool values = false, certificate = false, period = false;
};

Error wrong(std::string message, std::string hint = {}) {
  return {ErrorKind::wrong, std::move(message), std::move(hint)};
}

std::optional<Error> read_text(const Json& json, const char* name, std::string& out) {
  const auto found = json.find(name);
  if (found == json.end()) return std::nullopt;
  if (!found->is_string()) return wrong("'" + std::string(name) + "' must be a string");
  out = found->get<std::string>();
  return std::nullopt;
}

std::optional<Error> read_flag(const Json& json, const char* name, bool& out) {
  const auto found = json.find(name);
  if (found == json.end()) return std::nullopt;
  if (!found->is_boolean()) return wrong("'" + std::string(name) + "' must be true or false");
  out = found->get<bool>();
  return std::nullopt;
}

std::optional<Error> read_ranges(const Json& json, const char* name, std::vector<table::Axis>& out) {
  const auto found = json.find(name);
  if (found == json.end()) return std::nullopt;
  const auto is_range = [](const Json& range) {
    return range.is_array() && range.size() == 2 && range[0].is_number_unsigned() &&
           range[1].is_number_unsigned() && range[0].get<u64>() <= range[1].get<u64>();
  };
  const bool good = found->is_object() && std::all_of(found->begin(), found->end(), is_range);
  if (!good)
    return wrong("'" + std::string(name) + "' must name ranges of natural numbers",
                 "Such as {\"x\": [0, 20], \"y\": [3, 3]}.");
  for (const auto& [axis, range] : found->items())
    out.push_back({axis, range[0].get<u64>(), range[1].get<u64>()});
  return std::nullopt;
}

// The members that a task has too are read as those of one.
std::optional<Error> read_shared(const Json& json, Task& task) {
  Json shared = Json::object();
  for (const char* name : {"version", "convention", "list_moves", "limits"})
    if (json.contains(name)) shared[name] = json[name];
  Result<Task> read = task_from_json(dump(shared));
  if (!read) return read.error();
  task = *std::move(read);
  if (!json.contains("list_moves")) task.list_moves = 1'000;
  return std::nullopt;
}

std::optional<Error> read_to(const Json& json, std::optional<u64>& out) {
  const auto found = json.find("to");
  if (found == json.end()) return std::nullopt;
  if (!found->is_number_unsigned()) return wrong("'to' must be a natural number");
  out = found->get<u64>();
  return std::nullopt;
}

std::optional<Error> read_content(const Json& json, table::Content& out) {
  std::string word = "nim_values";
  if (auto error = read_text(json, "content", word)) return error;
  if (word != "nim_values" && word != "outcomes")
    return wrong("'content' cannot be '" + word + "'", "It is 'nim_values' or 'outcomes'.");
  if (word == "outcomes") out = table::Content::outcomes;
  return std::nullopt;
}

std::optional<Error> read_members(const Json& json, Request& out) {
  for (const auto& [name, place] :
       {std::pair{"game", &out.game}, std::pair{"position", &out.position}, std::pair{"rules", &out.rules},
        std::pair{"question", &out.question}, std::pair{"claim", &out.claim}})
    if (auto error = read_text(json, name, *place)) return error;
  for (const auto& [name, place] :
       {std::pair{"values", &out.values}, std::pair{"certificate", &out.certificate},
        std::pair{"period", &out.period}})
    if (auto error = read_flag(json, name, *place)) return error;
  for (const char* name : {"ranges", "slices"})
    if (auto error = read_ranges(json, name, out.ranges)) return error;
  if (auto error = read_to(json, out.to)) return error;
  if (auto error = read_content(json, out.table.content)) return error;
  return read_shared(json, out.task);
}

/// What a verb answers.
using Reply = Result<std::string>;

Reply catalogue(Session&, const Request&, std::string_view&) {
  std::vector<std::string_view> names;
  for (const RulesetEntry& entry : all_rulesets()) names.push_back(entry.info->name);
  for (const NamedGame& game : all_named_games()) names.push_back(game.name);
  return R"({"version":1,"rulesets":)" + catalogue_json(names) + "}";
}

Reply define(Session& session, const Request& request, std::string_view& member) {
  member = "rules";
  if (request.rules.empty())
    return wrong("there are no rules", "Such as: game take(n)\n  (n) -> (n - k) where 1 <= k <= 3");
  Json games = Json::array();
  // The first game of the text leads to the others.
  const auto file = script::parse(request.rules, built_in_names());
  if (!file) return file.error();
  for (const script::Game& game : file->games) {
    const Session::Script* const script = session.find_script(game.name);
    if (script == nullptr) continue;
    Json one = Json::parse(script_json(*script, session.known_of_script(game.name)));
    one.erase("rules");
    games.push_back(std::move(one));
  }
  return dump({{"version", 1}, {"games", std::move(games)}});
}

// Who has won a game that is over: N is the player who would be next.
Json winner_of(Outcome result) {
  return result == Outcome::N ? Json("next") : result == Outcome::P ? Json("previous") : Json(nullptr);
}

Reply moves(Session& session, const Request& request, std::string_view& member) {
  member = "position";
  auto read = session.read(request.position);
  if (!read) return read.error();
  Play play(session, *std::move(read), request.task.convention, request.task.limits);
  const AnyPosition& position = play.position();
  const MoveSink legal = play.legal_moves(request.task.list_moves);
  Json list = Json::array();
  for (const MoveText& move : legal.moves()) list.push_back({{"label", move.label}, {"result", move.result}});
  Json out{{"version", 1},
           {"position", full_text(position)},
           {"ruleset", position.ruleset_text()},
           {"text", position.text()},
           {"loopy", position.is_loopy()},
           {"misere", position.is_misere() || request.task.convention == Convention::misere},
           {"over", play.is_over()},
           {"moves", std::move(list)},
           {"complete", legal.complete() && legal.count() == legal.moves().size()}};
  if (play.is_over()) {
    out["winner"] = winner_of(play.result());
    out["ended_by_rule"] = play.ends_by_rule();
  }
  return dump(out);
}

Reply best(Session& session, const Request& request, std::string_view& member) {
  member = "position";
  auto read = session.read(request.position);
  if (!read) return read.error();
  Play play(session, *std::move(read), request.task.convention, request.task.limits);
  if (play.is_over()) return wrong("the game is over, so there is no move");
  const auto outcome = play.outcome();
  const auto move = play.best();
  return dump({{"version", 1},
               {"outcome", outcome ? Json(to_text(*outcome)) : Json(nullptr)},
               {"move", move ? Json::parse(to_json(*move)) : Json(nullptr)}});
}

Json json_of(const PeriodAnswer& found) {
  if (!found.period) return nullptr;
  Json out{{"preperiod", found.period->preperiod},
           {"period", found.period->period},
           {"saltus", found.period->saltus},
           {"proved", !found.theorem.empty()}};
  if (!found.theorem.empty()) out["theorem"] = found.theorem;
  return out;
}

Reply tabulated(Session& session, const Request& request, std::string_view& member) {
  member = "game";
  TableRequest table = request.table;
  table.game = request.game;
  table.to = request.to;
  table.ranges = request.ranges;
  table.convention = request.task.convention;
  table.limits = request.task.limits;
  const Result<TableAnswer> answer = tabulate(session, table);
  if (!answer) return answer.error();
  if (!answer->table) return dump({{"version", 1}, {"ending", to_text(answer->ending)}, {"values", nullptr}});
  table::JsonMembers members;
  const auto& axes = answer->table->axes();
  const auto free = std::count_if(axes.begin(), axes.end(), [](const auto& axis) { return axis.size() > 1; });
  if (request.period && free <= 1) {
    Budget budget = session.budget(request.task.limits);
    members.emplace_back("period", dump(json_of(period_of(session, *answer->table, std::nullopt, budget))));
  }
  std::string out;
  table::write_json(*answer->table, answer->ending, true, members, [&](std::string_view bytes) {
    out += bytes;
    return true;
  });
  return out;
}

ProveTask prove_task(const Request& request) {
  return {.game = request.game,
          .convention = request.task.convention,
          .values = request.values,
          .slices = request.ranges,
          .claim = request.claim,
          .for_use = true,
          .limits = request.task.limits};
}

Reply proved(Session& session, const Request& request, std::string_view& member) {
  member = request.claim.empty() ? "game" : "claim";
  const ProveTask task = prove_task(request);
  // Rules of one's own may bear the name of a built-in game.
  const bool code = session.find_script(Scanner(task.game).word()) == nullptr && is_code(task.game);
  const Result<ProveReport> found = code ? prove_code(session, task) : prove_game(session, task);
  if (!found) {
    if (found.error().length == 0) member = "game";
    return found.error();
  }
  const std::string text = to_json(*found);
  if (!request.certificate || found->answer.verdict != prove::Answer::Verdict::proved) return text;
  Json json = Json::parse(text);
  json["certificate"] = certificate_text(*found);
  return dump(json);
}

Reply asked(Session& session, const Request& request, std::string_view& member) {
  member = "question";
  const Result<AskReport> found = ask_game(session, prove_task(request), request.question);
  if (found) return to_json(*found);
  if (found.error().length == 0) member = "game";
  return found.error();
}

Reply sequence_of(Session& session, const Request& request, std::string_view& member) {
  member = "game";
  Result<TakeAndBreak> game = heap_game(session, request.game);
  if (!game) return game.error();
  const Limits& limits = request.task.limits;
  Result<sequence::Run> run = sequence::Run::start(*std::move(game), {.bytes = limits.bytes / 2});
  if (!run) return run.error();
  Budget budget = session.budget(limits);
  run->advance(std::min(request.to.value_or(longest_sequence), longest_sequence), budget);
  return to_json(sequence_report(*run, request.game, request.to, {}, budget));
}

struct Verb {
  std::string_view name;
  Reply (*answer)(Session&, const Request&, std::string_view& member);
  std::string_view members;  ///< between blanks; version, rules, limits and convention go with all
};

constexpr std::array<Verb, 8> verbs{{{"catalogue", catalogue, " "},
                                     {"define", define, " "},
                                     {"moves", moves, " position list_moves "},
                                     {"best", best, " position "},
                                     {"table", tabulated, " game to ranges content period "},
                                     {"prove", proved, " game values slices claim certificate "},
                                     {"ask", asked, " game slices question "},
                                     {"sequence", sequence_of, " game to "}}};

std::optional<Error> unknown_member(const Verb& verb, const Json& json) {
  const std::string allowed = " verb version rules limits convention" + std::string(verb.members);
  for (const auto& [name, value] : json.items())
    if (name.empty() || name.find(' ') != std::string::npos ||
        allowed.find(" " + name + " ") == std::string::npos)
      return wrong("'" + std::string(verb.name) + "' has no member '" + name + "'",
                   "It has:" + allowed + ".");
  return std::nullopt;
}

Error unknown_verb(const std::string& name) {
  std::vector<std::string_view> names{"solve"};
  for (const Verb& verb : verbs) names.push_back(verb.name);
  const std::string_view near = nearest(name, names);
  if (!near.empty())
    return wrong("there is no verb '" + name + "'", "Did you mean '" + std::string(near) + "'?");
  std::string list;
  for (const std::string_view verb : names) list += (list.empty() ? "" : ", ") + std::string(verb);
  return wrong(name.empty() ? "a request needs a 'verb'" : "there is no verb '" + name + "'",
               "Verbs: " + list + ".");
}

}  // namespace

Result<Session*> Requests::session_for(const std::string& rules) {
  if (rules.empty()) return &built_in_;
  if (rules == rules_) return &scripted_;
  scripted_ = Session(stop_, progress_);
  rules_.clear();
  if (auto error = scripted_.define({}, rules)) return *std::move(error);
  rules_ = rules;
  return &scripted_;
}

std::string Requests::answer(std::string_view text) {
  Json json = Json::parse(text.begin(), text.end(), nullptr, false);
  if (!json.is_object()) return to_json(wrong("a request is a JSON object", "See doc/formats/web.md."));
  std::string name;
  if (auto error = read_text(json, "verb", name)) return to_json(*error);
  Request request;
  if (auto error = read_text(json, "rules", request.rules)) return to_json(*error);
  const Result<Session*> session = session_for(request.rules);
  if (!session) return to_json(Refusal{session.error(), "rules"}, request.rules);
  if (name == "solve") {
    json.erase("verb");
    json.erase("rules");  // the session knows them
    return answer_json(**session, dump(json));
  }
  const auto verb = std::find_if(verbs.begin(), verbs.end(), [&](const Verb& v) { return v.name == name; });
  if (verb == verbs.end()) return to_json(unknown_verb(name));
  if (auto error = unknown_member(*verb, json)) return to_json(*error);
  if (auto error = read_members(json, request)) return to_json(*error);
  std::string_view member;
  Reply reply = verb->answer(**session, request, member);
  if (reply) return *std::move(reply);
  const std::string& at = member == "position"   ? request.position
                          : member == "question" ? request.question
                          : member == "claim"    ? request.claim
                          : member == "rules"    ? request.rules
                                                 : request.game;
  return to_json(Refusal{reply.error(), member}, at);
}

}  // namespace sprague

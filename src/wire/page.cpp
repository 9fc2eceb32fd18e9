// Each verb of the page answers out of a session that is kept as long as the rules stay the same; the
// verbs of other programs get a fresh one.
#include "wire/page.hpp"

#include <algorithm>
#include <array>

#include "explain/languages.hpp"
#include "positions/registry.hpp"
#include "session/play.hpp"
#include "wire/json.hpp"
#include "wire/json_of.hpp"
#include "wire/json_reader.hpp"
#include "wire/request_parts.hpp"
#include "wire/task_json.hpp"

namespace sprague {
namespace {

/// The error, with the member of the request whose text it points into, and the place there.
std::string refusal(const Error& found, std::string_view member, const std::string& text, Language language) {
  Json json = json_of(found, language);
  Json& error = json["error"];
  error["member"] = member;
  if (found.length > 0 && found.offset <= text.size()) {
    const LinePlace place = place_in_lines(text, found.offset);
    error["line"] = place.line;
    error["column"] = place.column;
  }
  return dump(json);
}

std::string refusal(const Error& found, Language language) { return to_json(found, language); }

/// What `moves`, `move` and `best` are asked.
struct BoardRequest {
  std::string position;
  std::string move;    ///< as typed
  std::string before;  ///< the position before the last move; empty where there was none
  Convention convention = Convention::normal;
  u64 list_moves = 1'000;
  Limits limits = {};
};

Result<BoardRequest> read_board_request(const Json& json) {
  static constexpr std::string_view members[] = {"verb",   "version", "rules",      "position",
                                                 "move",   "before",  "convention", "list_moves",
                                                 "limits", "language"};
  const JsonReader reader(json, "a request about a board"_m);
  BoardRequest out;
  if (auto error = reader.only(members)) return *std::move(error);
  if (auto error = reader.version(task_version)) return *std::move(error);
  if (auto error = reader.text("position", out.position)) return *std::move(error);
  if (auto error = reader.text("move", out.move)) return *std::move(error);
  if (auto error = reader.text("before", out.before)) return *std::move(error);
  if (auto error = reader.choice("convention", conventions, out.convention)) return *std::move(error);
  if (auto error = reader.natural("list_moves", out.list_moves)) return *std::move(error);
  if (auto error = reader.limits(out.limits)) return *std::move(error);
  return out;
}

// Who has won a game that is over: N is the player who would be next.
Json winner_of(Outcome result) {
  return result == Outcome::N ? Json("next") : result == Outcome::P ? Json("previous") : Json(nullptr);
}

Json moves_of(Play& play, const BoardRequest& request) {
  const AnyPosition& position = play.position();
  const MoveTexts legal = play.legal_moves(request.list_moves);
  Json list = Json::array();
  for (const MoveText& move : legal.moves()) list.push_back(json_of(move));
  Json out{{"version", task_version},
           {"position", full_text(position)},
           {"ruleset", position.ruleset_text()},
           {"text", position.text()},
           {"loopy", position.is_loopy()},
           {"misere", position.is_misere() || request.convention == Convention::misere},
           {"own_ending", play.ends_by_rule()},
           {"over", play.is_over()},
           {"moves", std::move(list)},
           {"complete", legal.complete() && legal.count() == legal.moves().size()}};
  const PositionView view = position.view();
  if (const auto* const board = std::get_if<BoardOfCells>(&view)) out["cells"] = board->rows;
  if (const auto* const board = std::get_if<BoardOfHexagons>(&view)) out["hexagons"] = board->rows;
  if (play.is_over()) {
    out["winner"] = winner_of(play.result());
    out["ended_by_rule"] = play.ends_by_rule();
  }
  return out;
}

Json best_of(Play& play) {
  const auto outcome = play.outcome();
  const auto move = play.best();
  return {{"version", task_version},
          {"outcome", outcome ? Json(to_text(*outcome)) : Json(nullptr)},
          {"move", move ? json_of(*move) : Json(nullptr)}};
}

std::string about_board(SessionState& session, const Json& json, std::string_view verb, Language language) {
  const Result<BoardRequest> request = read_board_request(json);
  if (!request) return refusal(request.error(), language);
  auto read = session.read(request->position);
  if (!read) return refusal(read.error(), "position", request->position, language);
  Play play(session, *std::move(read), request->convention, request->limits);
  if (verb == "moves") return dump(moves_of(play, *request));
  if (play.is_over()) return refusal(wrong_json("the game is over, so there is no move"_m), language);
  if (verb == "best") {
    if (!request->before.empty()) {
      auto before = session.read(request->before);
      if (!before) return refusal(before.error(), "before", request->before, language);
      if (!play.came_from(*std::move(before)))
        return refusal(
            wrong_json(Message("no move leads from {0} to {1}", request->before, request->position)),
            language);
    }
    return dump(best_of(play));
  }
  const auto made = play.make(request->move);
  if (!made) return refusal(made.error(), "move", request->move, language);
  return dump({{"version", task_version}, {"move", json_of(*made)}});
}

std::string defined(SessionState& session, const std::string& rules, Language language) {
  const auto names = game_names(rules);
  if (!names) return refusal(names.error(), "rules", rules, language);
  Json games = Json::array();
  for (const std::string& name : *names) {
    if (const SessionState::Script* const script = session.find_script(name))
      games.push_back(json_of(*script, session.known_of_script(name), language));
    else if (const SessionState::Drawn* const drawn = session.find_drawn(name))
      games.push_back(json_of(*drawn, session.known_of_script(name), language));
    else
      continue;
    games.back().erase("rules");
  }
  return dump({{"version", task_version}, {"games", std::move(games)}});
}

Error unknown_verb(const std::string& name) {
  // Tasks are called `solve` here.
  std::vector<std::string_view> verbs{"solve", "moves", "move", "best", "define", "catalogue"};
  const auto others = request_names().subspan(1);
  verbs.insert(verbs.end(), others.begin(), others.end());
  return unknown_name("verb"_m, name, verbs, Message("The verbs are in {0}.", "doc/formats/web.md"));
}

}  // namespace

Result<SessionState*> PageRequests::session_for(const std::string& rules) {
  if (rules.empty()) return &built_in_;
  if (rules == rules_) return &scripted_;
  scripted_ = SessionState();
  rules_.clear();
  if (auto error = scripted_.define({}, rules)) return *std::move(error);
  rules_ = rules;
  return &scripted_;
}

std::string PageRequests::answer(std::string_view text) {
  Json json = Json::parse(text.begin(), text.end(), nullptr, false);
  if (!json.is_object())
    return to_json(wrong_json("a request is a JSON object"_m, Message("See {0}.", "doc/formats/web.md")));
  std::string verb, rules;
  const Language language = language_of(json);
  const JsonReader reader(json, "a request"_m);
  if (auto error = reader.text("verb", verb)) return refusal(*error, language);
  if (auto error = reader.text("rules", rules)) return refusal(*error, language);
  const Result<SessionState*> session = session_for(rules);
  if (!session) return refusal(session.error(), "rules", rules, language);
  if (verb == "moves" || verb == "move" || verb == "best")
    return about_board(**session, json, verb, language);
  if (verb == "define") return defined(**session, rules, language);
  if (verb == "catalogue") return R"({"version":1,"rulesets":)" + rulesets_json(language) + "}";
  json.erase("verb");
  if (verb == "solve") {
    json.erase("rules");  // the session knows them
    const Result<Task> task = task_of(json);
    if (!task) return refusal(task.error(), language);
    const Result<Answer> answer = (*session)->answer(*task);
    return answer ? to_json(*answer) : refusal(answer.error(), task->language);
  }
  const auto kind = request_kind(verb);
  if (!kind || *kind == RequestKind::task) return refusal(unknown_verb(verb), language);
  SessionState fresh;
  return answer_request(fresh, *kind, json, {}).json;
}

}  // namespace sprague

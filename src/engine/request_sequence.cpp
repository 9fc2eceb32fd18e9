// The request `sequence`: a nim-sequence until its period is proved, or so far as is asked for.
#include <algorithm>

#include "engine/sequence.hpp"
#include "request_parts.hpp"

namespace sprague {
namespace {

using sequence::Run;

constexpr std::size_t most_heaps = 1'000;   // in `at`
constexpr u64 largest_goal = ~u64{0} >> 1;  // values
constexpr u64 step = u64{1} << 22;          // values between two looks at the clock

struct AskedSequence {
  GameRequest common;
  std::optional<u64> to;
  std::vector<Natural> at;
  std::string method = "automatic";
  bool candidates = false;
};

Result<AskedSequence> read_sequence(Session& session, const nlohmann::ordered_json& json,
                                    const Ceilings& ceilings) {
  static constexpr std::string_view members[] = {"to", "at", "method", "candidates"};
  const JsonReader reader(json, "a sequence request");
  AskedSequence out;
  if (auto error = read_game_request(session, reader, members, ceilings, out.common))
    return *std::move(error);
  if (auto error = reader.natural("to", out.to)) return *std::move(error);
  if (auto error = reader.naturals("at", most_heaps, out.at)) return *std::move(error);
  if (auto error = reader.text("method", out.method)) return *std::move(error);
  if (auto error = reader.flag("candidates", out.candidates)) return *std::move(error);
  if (out.common.convention == Convention::misere)
    return wrong_json("there are no nim-values in misère play", "Leave 'convention' out.");
  if (out.to && *out.to > largest_goal)
    return Error{ErrorKind::too_large, "'to' is too large", "It may be 2^63 - 1."};
  if (out.candidates && !out.to)
    return wrong_json("candidates prove no period, so 'candidates' needs an end", "Such as {\"to\": 1000}.");
  return out;
}

u64 goal_of(const AskedSequence& asked) {
  if (asked.to) return *asked.to;
  if (asked.at.empty()) return largest_goal;
  const Natural last = *std::max_element(asked.at.begin(), asked.at.end());
  return last < Natural(largest_goal) ? last.to_u64() + 1 : largest_goal;
}

}  // namespace

Reply answer_sequence(Session& session, const nlohmann::ordered_json& json, const Ceilings& ceilings) {
  const Result<AskedSequence> asked = read_sequence(session, json, ceilings);
  if (!asked) return error_reply(asked.error());
  Result<TakeAndBreak> game = heap_game(session, asked->common.game);
  if (!game) return error_reply(game.error());
  Scanner method(asked->method);
  const auto chosen = sequence::parse_method(method);
  if (!chosen) return error_reply(chosen.error());
  Result<Run> run = Run::start(*std::move(game), {.method = *chosen,
                                                  .candidates = asked->candidates,
                                                  .threads = 1,
                                                  .bytes = asked->common.limits.bytes / 2});
  if (!run) return error_reply(run.error());
  Budget budget = session.budget(asked->common.limits);
  const u64 goal = goal_of(*asked);
  while (run->known() < goal && !run->is_proved() && budget.may_go_on())
    run->advance(std::min(goal, run->known() + step), budget);
  SequenceReport report = sequence_report(*run, asked->common.game, asked->to, asked->at, budget);
  put_in_words(report, asked->common.language);
  return {to_json(report)};
}

}  // namespace sprague

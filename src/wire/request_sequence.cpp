// The request `sequence`: a nim-sequence until its period is proved, or so far as is asked for.
#include "session/sequence.hpp"
#include "wire/json.hpp"
#include "wire/request_parts.hpp"

namespace sprague {
namespace {

using sequence::Run;

constexpr std::size_t most_heaps = 1'000;   // in `at`
constexpr u64 largest_goal = ~u64{0} >> 1;  // values

struct AskedSequence : SequenceTask {
  Convention convention = Convention::normal;
  Language language = Language::english;
};

Result<AskedSequence> read_sequence(SessionState& session, const Json& json, const Ceilings& ceilings) {
  static constexpr std::string_view members[] = {"to", "at", "method", "candidates"};
  const JsonReader reader(json, "a sequence request"_m);
  AskedSequence out;
  if (auto error = read_game_request(session, reader, members, ceilings, out)) return *std::move(error);
  if (auto error = reader.natural("to", out.to)) return *std::move(error);
  if (auto error = reader.naturals("at", most_heaps, out.at)) return *std::move(error);
  if (auto error = reader.text("method", out.method)) return *std::move(error);
  if (auto error = reader.flag("candidates", out.candidates)) return *std::move(error);
  if (out.convention == Convention::misere)
    return wrong_json("there are no nim-values in misère play"_m, "Leave 'convention' out."_m);
  if (out.to && *out.to > largest_goal)
    return Error{ErrorKind::too_large, "'to' is too large"_m, "It may be 2^63 - 1."_m};
  if (out.candidates && !out.to)
    return wrong_json("candidates prove no period, so 'candidates' needs an end"_m,
                      Message("Such as {0}.", "{\"to\": 1000}"));
  return out;
}

}  // namespace

Reply answer_sequence(SessionState& session, const Json& json, const Ceilings& ceilings) {
  const Result<AskedSequence> asked = read_sequence(session, json, ceilings);
  if (!asked) return error_reply(asked.error());
  Budget budget = session.budget(asked->limits);
  const Result<Run> run = compute_sequence(session, *asked, budget);
  if (!run) return error_reply(run.error());
  return {to_json(sequence_report(*run, asked->game, asked->to, asked->at, budget, asked->language))};
}

}  // namespace sprague

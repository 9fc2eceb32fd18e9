// The request `refute`: a formula about a game held against the truth.
#include "engine/formula.hpp"
#include "request_parts.hpp"

namespace sprague {
namespace {

constexpr u64 usual_side[] = {100'000, 315, 45, 16};       // about 100,000 positions
constexpr u64 largest_number = 1'000'000'000'000'000'000;  // of a position

struct AskedRefutation {
  RefuteTask task;
  std::string formula;
  u64 coordinates = 0;  // 0: as few as will do
  std::optional<u64> to;
  Claimant claimant;
};

Result<AskedRefutation> read_refutation(Session& session, const nlohmann::ordered_json& json,
                                        const Ceilings& ceilings) {
  static constexpr std::string_view members[] = {"formula", "values", "coordinates", "from", "to"};
  const JsonReader reader(json, "a refute request");
  AskedRefutation out;
  if (auto error = read_game_request(session, reader, members, ceilings, out.task)) return *std::move(error);
  if (auto error = reader.text("formula", out.formula)) return *std::move(error);
  if (auto error = reader.flag("values", out.task.values)) return *std::move(error);
  if (auto error = reader.natural("coordinates", out.coordinates)) return *std::move(error);
  if (auto error = reader.natural("from", out.task.from)) return *std::move(error);
  if (auto error = reader.natural("to", out.to)) return *std::move(error);
  if (out.formula.empty())
    return wrong_json("'formula' is missing", "Such as {\"formula\": \"n mod 4 != 0\"}.");
  if (out.coordinates > most_coordinates)
    return wrong_json("there are too many 'coordinates'", "There may be 1 to 4.");
  if (out.task.values && out.task.convention == Convention::misere)
    return wrong_json("there are no nim-values in misère play", "Claim who wins.");
  return out;
}

std::optional<Error> read_claim(Session& session, AskedRefutation& asked, std::size_t coordinates) {
  asked.task.names = coordinate_names(session, asked.task.game, coordinates);
  Result<Claimant> claimant = claimant_by_formula(asked.formula, asked.task.names, asked.task.values);
  if (!claimant) return claimant.error();
  asked.claimant = *std::move(claimant);
  return std::nullopt;
}

// As few coordinates as the names in the formula allow: "x xor y" is about two heaps of nim.
std::optional<Error> find_coordinates(Session& session, AskedRefutation& asked) {
  const Result<std::size_t> least = coordinate_count(session, asked.task.game);
  if (!least) return least.error();
  if (asked.coordinates > 0) return read_claim(session, asked, asked.coordinates);
  std::optional<Error> error = read_claim(session, asked, *least);
  for (std::size_t count = *least + 1; error && count <= most_coordinates; ++count) {
    if (!reads_positions_of(session, asked.task.game, count)) continue;
    std::optional<Error> next = read_claim(session, asked, count);
    if (!next || next->offset > error->offset) error = std::move(next);  // what made most sense
  }
  return error;
}

std::optional<Error> set_bounds(AskedRefutation& asked) {
  RefuteTask& task = asked.task;
  const Error too_far{ErrorKind::too_large, "the numbers are too large", "They may go to 10^18."};
  if (task.from > largest_number || asked.to.value_or(0) > largest_number) return too_far;
  task.to = asked.to.value_or(task.from + usual_side[task.names.size() - 1]);
  if (task.to > largest_number) return too_far;
  if (task.to >= task.from) return std::nullopt;
  return wrong_json("'to' is less than 'from'", "The smaller number is 'from'.");
}

}  // namespace

Reply answer_refute(Session& session, const nlohmann::ordered_json& json, const Ceilings& ceilings) {
  Result<AskedRefutation> asked = read_refutation(session, json, ceilings);
  if (!asked) return error_reply(asked.error());
  if (const auto error = find_coordinates(session, *asked)) return error_reply(*error);
  if (const auto error = set_bounds(*asked)) return error_reply(*error);
  const Result<Refutation> found = refute(session, asked->task, asked->claimant);
  if (!found) return error_reply(found.error());
  if (found->verdict == Refutation::Verdict::agreed && found->agreed == 0)
    return error_reply(wrong_json("'" + asked->task.game + "' has no position of " +
                                      std::to_string(asked->task.names.size()) + " numbers in these bounds",
                                  "'coordinates' says how many numbers a position has."));
  return {to_json(asked->task, *found)};
}

}  // namespace sprague

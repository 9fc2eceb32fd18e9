// The request `refute`: a formula about a game held against the truth.
#include "session/refute_formula.hpp"
#include "wire/json.hpp"
#include "wire/request_parts.hpp"

namespace sprague {
namespace {

Result<FormulaClaim> read_refutation(SessionState& session, const Json& json, const Ceilings& ceilings) {
  static constexpr std::string_view members[] = {"formula", "values", "coordinates", "from", "to"};
  const JsonReader reader(json, "a refute request"_m);
  FormulaClaim out;
  if (auto error = read_game_request(session, reader, members, ceilings, out)) return *std::move(error);
  if (auto error = reader.text("formula", out.formula)) return *std::move(error);
  if (auto error = reader.flag("values", out.values)) return *std::move(error);
  if (auto error = reader.natural("coordinates", out.coordinates)) return *std::move(error);
  if (auto error = reader.natural("from", out.from)) return *std::move(error);
  if (auto error = reader.natural("to", out.to)) return *std::move(error);
  if (out.formula.empty())
    return wrong_json(Message("'{0}' is missing", "formula"),
                      Message("Such as {0}.", "{\"formula\": \"n mod 4 != 0\"}"));
  if (out.coordinates > most_coordinates)
    return wrong_json("there are too many 'coordinates'"_m, "There may be 1 to 4."_m);
  if (out.values && out.convention == Convention::misere)
    return wrong_json("there are no nim-values in misère play"_m, "Claim who wins."_m);
  return out;
}

}  // namespace

Reply answer_refute(SessionState& session, const Json& json, const Ceilings& ceilings) {
  const Result<FormulaClaim> claim = read_refutation(session, json, ceilings);
  if (!claim) return error_reply(claim.error());
  const auto found = refute_formula(session, *claim);
  if (!found) return error_reply(found.error());
  return {to_json(found->first, found->second)};
}

}  // namespace sprague

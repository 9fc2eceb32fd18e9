// The JSON form of what prove found (doc/formats/prove.md).
#include <nlohmann/json.hpp>

#include "sprague/engine/prove.hpp"

namespace sprague {

std::string to_json(const ProveReport& report, int indent) {
  using Json = nlohmann::ordered_json;
  const prove::Answer& answer = report.answer;
  const bool proved = answer.verdict == prove::Answer::Verdict::proved;
  Json out{{"version", 1},
           {"game", report.game},
           {"convention", report.convention == Convention::misere ? "misere" : "normal"},
           {"verdict", proved ? "PROVED" : "NO PATTERN"},
           {"ending", to_text(answer.ending)}};
  if (proved) {
    const prove::Statement& statement = report.statement;
    out["claim"] = answer.theorem->values ? "nim-values" : "P-positions";
    out["statement"] = statement.words;
    out["formula"] = statement.formula.empty() ? Json(nullptr) : Json(statement.formula);
    out["source"] = statement.source.empty() ? Json(nullptr) : Json(statement.source);
    out["method"] = statement.method;
    out["termination"] = answer.theorem->subject.clauses.measure->words;
    if (answer.theorem->period)
      out["period"] = {{"preperiod", answer.theorem->period->preperiod},
                       {"period", answer.theorem->period->period}};
    if (!answer.theorem->decisions.empty()) {
      out["numeration"] = answer.theorem->numeration.name();
      Json slices = Json::array();
      for (std::size_t i = 0; i < answer.theorem->slices.size(); ++i) {
        Json fixed = Json::array();
        for (const auto& number : answer.theorem->slices[i])
          fixed.push_back(number ? Json(*number) : Json(nullptr));
        slices.push_back(
            {{"slice", std::move(fixed)}, {"states", answer.theorem->decisions[i].guess.states()}});
      }
      out["automata"] = std::move(slices);
    }
  }
  Json tried = Json::array();
  for (const prove::Attempt& attempt : answer.tried)
    tried.push_back({{"guess", attempt.guess}, {"outcome", attempt.outcome}});
  out["tried"] = std::move(tried);
  out["seconds"] = answer.seconds;
  out["bytes"] = answer.bytes;
  return out.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace sprague

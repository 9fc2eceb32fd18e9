// The JSON form of what prove found (doc/formats/prove.md).
#include "explain/languages.hpp"
#include "session/prove_game.hpp"
#include "wire/json.hpp"
#include "wire/json_of.hpp"
#include "wire/json_writer.hpp"

namespace sprague {
namespace {

Json numbers(const prove::Tuple& tuple) {
  Json out = Json::array();
  for (const Natural& number : tuple) out.push_back(json_number(number));
  return out;
}

std::string_view verdict_of(const std::optional<prove::QueryAnswer>& answer) {
  using Verdict = prove::QueryAnswer::Verdict;
  if (!answer) return "NO PATTERN";
  switch (answer->verdict) {
    case Verdict::yes: return "TRUE";
    case Verdict::no: return "FALSE";
    case Verdict::none: return "NONE";
    case Verdict::every: return "EVERY";
    case Verdict::finitely_many: return "FINITELY MANY";
    case Verdict::infinitely_many: return "INFINITELY MANY";
    case Verdict::ran_out: return "UNKNOWN";
  }
  return {};
}

// The theorem's automata, one for each slice.
void add_automata(Json& out, const prove::Theorem& theorem, Language language) {
  out["numeration"] = theorem.numeration.name();
  Json slices = Json::array();
  for (std::size_t i = 0; i < theorem.slices.size(); ++i) {
    Json fixed = Json::array();
    for (const auto& number : theorem.slices[i]) fixed.push_back(number ? Json(*number) : Json(nullptr));
    const prove::Decision& decision = theorem.decisions[i];
    slices.push_back({{"slice", std::move(fixed)}, {"states", decision.guess.states()}});
    if (!decision.origin.empty()) slices.back()["guess"] = explain::said_in(language, decision.origin);
  }
  out["automata"] = std::move(slices);
}

void add_theorem(Json& out, const prove::Theorem& theorem, const prove::Statement& statement,
                 Language language) {
  out["claim"] = theorem.values ? "nim-values" : "P-positions";
  out["statement"] = explain::said_in(language, statement.words);
  out["formula"] = statement.formula.empty() ? Json(nullptr) : Json(statement.formula);
  out["source"] = statement.source.empty() ? Json(nullptr) : Json(statement.source);
  out["method"] = explain::said_in(language, statement.method);
  out["termination"] = explain::said_in(language, theorem.subject.clauses.measure->words);
  if (theorem.period)
    out["period"] = {{"preperiod", theorem.period->preperiod}, {"period", theorem.period->period}};
  if (theorem.recursion) {
    const prove::RecursionTheorem& recursion = *theorem.recursion;
    if (recursion.values)
      out["recursion"] = {{"values", recursion.known}, {"least_option", recursion.least_option.text("n")}};
    else
      out["recursion"] = {{"first", recursion.first},
                          {"start", recursion.start},
                          {"run_end", recursion.run_end.text("p")},
                          {"next_start", recursion.next_start.text("q")}};
  }
  if (!theorem.decisions.empty()) add_automata(out, theorem, language);
}

}  // namespace

std::string to_json(const AskReport& report, int indent) {
  Json out{{"version", 1},
           {"game", report.game},
           {"question", report.question},
           {"convention", to_text(report.convention)},
           {"verdict", verdict_of(report.answer)}};
  if (report.answer) {
    out["variables"] = report.answer->names;
    Json tuples = Json::array();
    for (const prove::Tuple& tuple : report.answer->tuples) tuples.push_back(numbers(tuple));
    out["tuples"] = std::move(tuples);
    if (report.answer->verdict == prove::QueryAnswer::Verdict::finitely_many)
      out["count"] = report.answer->count.text();
  }
  out["seconds"] = report.seconds;
  return dump(out, indent);
}

std::string to_json(const ProveReport& report, Language language, int indent) {
  return dump(json_of(report, language), indent);
}

Json json_of(const ProveReport& report, Language language) {
  const prove::Answer& answer = report.answer;
  const bool proved = answer.verdict == prove::Answer::Verdict::proved;
  Json out{{"version", 1},
           {"game", report.game},
           {"convention", to_text(report.convention)},
           {"verdict", proved                  ? "PROVED"
                       : report.counterexample ? "REFUTED"
                                               : "NO PATTERN"},
           {"ending", to_text(answer.ending)}};
  if (proved) add_theorem(out, *answer.theorem, report.statement, language);
  if (!report.claim.empty()) {
    out["asked"] = report.claim;
    out["counterexample"] = nullptr;
  }
  if (report.counterexample) {
    const prove::Counterexample& wrong = *report.counterexample;
    out["counterexample"] = {{"position", numbers(wrong.position)},
                             {"claimed", wrong.claimed},
                             {"truth", wrong.truth},
                             {"reason", explain::said_in(language, wrong.reason)},
                             {"smallest", wrong.is_smallest}};
  }
  Json tried = Json::array();
  for (const prove::Attempt& attempt : answer.tried)
    tried.push_back({{"guess", explain::said_in(language, attempt.guess)},
                     {"outcome", explain::said_in(language, attempt.outcome)}});
  out["tried"] = std::move(tried);
  out["seconds"] = answer.seconds;
  out["bytes"] = answer.bytes;
  return out;
}

}  // namespace sprague

// The JSON form of what is said about how a table repeats (doc/formats/table.md).
#include "explain/languages.hpp"
#include "table/write/write.hpp"
#include "wire/json.hpp"

namespace sprague {

std::string to_json(const PeriodAnswer& answer, Language language) {
  if (!answer.period) return "null";
  const auto& [preperiod, period, saltus] = *answer.period;
  std::string out = "{\"preperiod\": " + std::to_string(preperiod) +
                    ", \"period\": " + std::to_string(period) + ", \"saltus\": " + std::to_string(saltus) +
                    ", \"proved\": " + (answer.theorem.empty() ? "false" : "true");
  if (!answer.theorem.empty())
    out += ", \"theorem\": " + table::json_string(explain::said_in(language, answer.theorem));
  return out + "}";
}

}  // namespace sprague

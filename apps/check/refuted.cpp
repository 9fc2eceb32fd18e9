// Kind `refuted`: a condition does not say which positions are P-positions, or what their nim-values are:
// there is one about which it is wrong, as the same lines as in kind `finite` or `nim-values` show.
#include <algorithm>

#include "evaluate.hpp"
#include "reading.hpp"

namespace sprague::check {

std::string check_refuted(Certificate& file) {
  require(file.version == 2, "this kind needs version 2");
  const bool is_value = file.kind == "refuted-values";
  file.header_has({"formula", "position", is_value ? "value" : "outcome"});
  std::string name = "g";
  const auto& taken = file.rules().coordinates;
  while (std::count(taken.begin(), taken.end(), name) > 0) name += "g";
  const auto formula = read_formula(file, is_value ? std::vector{name} : std::vector<std::string>());
  require(formula.has_value(), "there is no formula");
  file.header.erase("formula");
  Json position = file.header.at("position");
  if (is_value)
    require(position.is_array() && position.size() == 1, "one component is needed"),
        position = Json(position[0]);
  const Component at = file.position(position);
  require(at.game == file.game, "the formula is about another game");
  const std::string words = is_value ? check_nim_values(file) : check_finite(file);
  Numbers numbers = at.numbers;
  if (is_value) numbers.push_back(number(file.header["value"]));
  const bool holds = scene_of(numbers).may_hold(*formula);
  if (is_value) {
    require(!holds, "the formula holds for the nim-value", 1);
    return words + ", for which the formula does not hold";
  }
  require(holds != (file.header["outcome"] == "P"), "the formula is right about this position", 1);
  return words + ", and the formula says " + (holds ? "P" : "N");
}

}  // namespace sprague::check

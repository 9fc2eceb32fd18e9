// The natural numbers by which games are known to end, as numbers and as texts in the rule language.
#include <algorithm>

#include "rules/clauses.hpp"

namespace sprague {
namespace {

// What is added stands first: "3 - x", "y - x".
std::string text_of(const Affine& part, const std::vector<std::string>& coordinates) {
  std::string text;
  const auto add = [&](bool is_positive, const std::string& term) {
    if (is_positive)
      text += (text.empty() ? "" : " + ") + term;
    else
      text += (text.empty() ? "0 - " : " - ") + term;
  };
  const auto term = [&](std::size_t i) {
    const i64 times = part.coefficients[i] < 0 ? -part.coefficients[i] : part.coefficients[i];
    return (times == 1 ? "" : std::to_string(times) + "*") + coordinates[i];
  };
  for (std::size_t i = 0; i < part.coefficients.size(); ++i)
    if (part.coefficients[i] > 0) add(true, term(i));
  if (part.constant > 0) add(true, std::to_string(part.constant));
  for (std::size_t i = 0; i < part.coefficients.size(); ++i)
    if (part.coefficients[i] < 0) add(false, term(i));
  if (part.constant < 0) add(false, std::to_string(-part.constant));
  return text.empty() ? "0" : text;
}

}  // namespace

i128 LevelForm::of(const std::vector<i64>& position) const {
  i128 out = 0;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    i128 sum = parts[p].constant;
    for (std::size_t i = 0; i < parts[p].coefficients.size(); ++i)
      sum += i128{parts[p].coefficients[i]} * position[i];
    out = p == 0 ? sum : is_least ? std::min(out, sum) : std::max(out, sum);
  }
  return out;
}

std::string LevelForm::text(const std::vector<std::string>& coordinates) const {
  if (parts.size() == 1) return text_of(parts[0], coordinates);
  std::string out;
  for (const Affine& part : parts) out += (out.empty() ? "" : ", ") + text_of(part, coordinates);
  return (is_least ? "min(" : "max(") + out + ")";
}

}  // namespace sprague

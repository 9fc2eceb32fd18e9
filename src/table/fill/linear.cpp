#include "table/fill/linear.hpp"

#include <algorithm>

namespace sprague::table {

Linear::Linear(const Form& form) : constant(static_cast<u64>(form.constant)) {
  for (std::size_t s = 0; s < form.coefficients.size(); ++s)
    if (form.coefficients[s] != 0) terms.emplace_back(s, static_cast<u64>(form.coefficients[s]));
}

i64 Linear::take(std::size_t slot) {
  i64 coefficient = 0;
  std::erase_if(terms, [&](const auto& term) {
    if (term.first == slot) coefficient = static_cast<i64>(term.second);
    return term.first == slot;
  });
  return coefficient;
}

void Limit::cut(i64 coefficient, i64 rest, i64& low, i64& high) {
  if (coefficient > 0)
    low = std::max(low, coefficient == 1 ? -rest : -floor_of(rest, coefficient));
  else
    high = std::min(high, coefficient == -1 ? rest : floor_of(rest, -coefficient));
}

std::optional<i64> Limit::root(const i64* slots) const {
  const i64 value = rest.at(slots);
  if (value % coefficient != 0) return std::nullopt;
  return -(value / coefficient);
}

}  // namespace sprague::table

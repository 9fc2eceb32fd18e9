#include "prove/decide/operators.hpp"

#include <algorithm>

#include "script/linear.hpp"

namespace sprague::prove {
namespace {

using script::combined;
using script::constant_form;
using script::variable_form;

/// What must be added to a and b so that both are sums of naturals.
Affine lift_of(const Affine& a, const Affine& b) {
  Affine out = constant_form(std::max({i64{0}, -a.constant, -b.constant}));
  for (std::size_t v = 0; v < std::max(a.coefficients.size(), b.coefficients.size()); ++v)
    out.coefficients.push_back(std::max({i64{0}, -script::coefficient(a, v), -script::coefficient(b, v)}));
  return out;
}

}  // namespace

std::optional<Track> lone_track(const Affine& form) {
  std::optional<Track> found;
  if (form.constant != 0) return std::nullopt;
  for (std::size_t slot = 0; slot < form.coefficients.size(); ++slot) {
    if (form.coefficients[slot] == 0) continue;
    if (found || form.coefficients[slot] != 1) return std::nullopt;
    found = static_cast<Track>(slot);
  }
  return found;
}

bool is_never_negative(const Affine& form) {
  return form.constant >= 0 &&
         std::all_of(form.coefficients.begin(), form.coefficients.end(), [](i64 c) { return c >= 0; });
}

std::optional<Operated> divided(const Affine& a, i64 divisor, bool is_quotient, Track made) {
  const Affine lift = lift_of(a, a);
  const auto lifted = combined(a, 1, lift, divisor);
  const auto rest = lifted ? combined(*lifted, 1, variable_form(made), -divisor) : std::nullopt;
  const auto gap = rest ? combined(*rest, -1, constant_form(0), 0, divisor - 1) : std::nullopt;
  const auto quotient = combined(variable_form(made), 1, lift, -1);
  if (!gap || !quotient) return std::nullopt;
  return Operated{all({at_least_zero(*rest), at_least_zero(*gap)}), is_quotient ? *quotient : *rest};
}

std::optional<Operated> extremum(const Affine& a, const Affine& b, bool is_least, Track made) {
  const auto value = combined(variable_form(made), 1, lift_of(a, b), -1);
  const auto rise = combined(b, is_least ? 1 : -1, a, is_least ? -1 : 1);  // a is it: rise ≥ 0
  const auto fall = combined(b, is_least ? -1 : 1, a, is_least ? 1 : -1);
  const auto is_a = value ? combined(*value, 1, a, -1) : std::nullopt;
  const auto is_b = value ? combined(*value, 1, b, -1) : std::nullopt;
  if (!rise || !fall || !is_a || !is_b) return std::nullopt;
  return Operated{
      any({all({at_least_zero(*rise), equals_zero(*is_a)}), all({at_least_zero(*fall), equals_zero(*is_b)})}),
      *value};
}

std::optional<Operated> natural_part(const Affine& a, Track made) {
  const Affine self = variable_form(made);
  const auto same = combined(a, 1, self, -1), negated = combined(a, -1, constant_form(0), 0);
  if (!same || !negated) return std::nullopt;
  if (is_never_negative(a)) return Operated{equals_zero(*same), self};
  return Operated{any({equals_zero(*same), all({at_least_zero(*negated), equals_zero(self)})}), self};
}

}  // namespace sprague::prove

#include "query_terms.hpp"

#include <algorithm>

#include "sprague/script/linear.hpp"

namespace sprague::prove {

using script::combined;
using script::constant_form;
using script::variable_form;

namespace {

/// Whatever the numbers on the tracks are.
bool is_never_negative(const Affine& form) {
  return form.constant >= 0 &&
         std::all_of(form.coefficients.begin(), form.coefficients.end(), [](i64 c) { return c >= 0; });
}

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

}  // namespace

bool Value::is_constant() const { return made.empty() && script::is_constant(form); }

void Value::needs(const Value& other) {
  made.insert(made.end(), other.made.begin(), other.made.end());
  definitions.insert(definitions.end(), other.definitions.begin(), other.definitions.end());
}

Formula with_definitions(const Value& value, Formula atom) {
  if (value.made.empty()) return atom;
  std::vector<Track> tracks(value.made);
  std::sort(tracks.begin(), tracks.end());
  tracks.erase(std::unique(tracks.begin(), tracks.end()), tracks.end());
  std::vector<Formula> parts(value.definitions);
  parts.push_back(std::move(atom));
  return exists(std::move(tracks), all(std::move(parts)));
}

Track Terms::fresh(Value& owner) {
  owner.made.push_back(next_);
  return next_++;
}

std::optional<Track> Terms::natural(Value& value) {
  if (const auto alone = lone_track(value.form)) return alone;
  const Track track = fresh(value);
  const auto same = combined(value.form, 1, variable_form(track), -1);
  if (!same) return std::nullopt;
  value.definitions.push_back(equals_zero(*same));
  return track;
}

std::optional<Value> Terms::sum(const Value& a, i64 m, const Value& b, i64 n) {
  const auto form = combined(a.form, m, b.form, n);
  if (!form) return std::nullopt;
  Value out{.form = *form};
  out.needs(a);
  out.needs(b);
  return out;
}

Affine Terms::integer(Value& owner, bool is_natural) {
  const Track above = fresh(owner);
  if (is_natural) return variable_form(above);
  const Track below = fresh(owner);
  owner.definitions.push_back(any({equals_zero(variable_form(above)), equals_zero(variable_form(below))}));
  return *combined(variable_form(above), 1, variable_form(below), -1);
}

std::optional<Value> Terms::divided(const Value& a, i64 divisor, bool is_quotient) {
  Value out;
  if (a.is_constant()) {
    const i64 quotient = script::floor_quotient(a.form.constant, divisor);
    out.form = constant_form(is_quotient ? quotient : a.form.constant - quotient * divisor);
    return out;
  }
  out.needs(a);
  const Affine quotient = integer(out, is_never_negative(a.form));
  const auto rest = combined(a.form, 1, quotient, -divisor);
  const auto gap = rest ? combined(*rest, -1, constant_form(0), 0, divisor - 1) : std::nullopt;
  if (!gap) return std::nullopt;
  out.definitions.push_back(at_least_zero(*rest));
  out.definitions.push_back(at_least_zero(*gap));
  out.form = is_quotient ? quotient : *rest;
  return out;
}

std::optional<Value> Terms::extremum(const Value& a, const Value& b, bool is_least) {
  Value out;
  out.needs(a);
  out.needs(b);
  out.form = integer(out, is_never_negative(a.form) && is_never_negative(b.form));
  const auto rise = combined(b.form, is_least ? 1 : -1, a.form, is_least ? -1 : 1);  // a is it: rise ≥ 0
  const auto fall = combined(b.form, is_least ? -1 : 1, a.form, is_least ? 1 : -1);
  const auto is_a = combined(out.form, 1, a.form, -1), is_b = combined(out.form, 1, b.form, -1);
  if (!rise || !fall || !is_a || !is_b) return std::nullopt;
  out.definitions.push_back(any(
      {all({at_least_zero(*rise), equals_zero(*is_a)}), all({at_least_zero(*fall), equals_zero(*is_b)})}));
  return out;
}

std::optional<Value> Terms::xor_sum(const Value& a, const Value& b) {
  Value left = a, right = b;
  const auto track_a = natural(left), track_b = natural(right);
  if (!track_a || !track_b) return std::nullopt;
  Value out;
  out.needs(left);
  out.needs(right);
  const Track made = fresh(out);
  out.definitions.push_back({.kind = Formula::Kind::xor_sum, .tracks = {*track_a, *track_b, made}});
  out.form = variable_form(made);
  return out;
}

}  // namespace sprague::prove

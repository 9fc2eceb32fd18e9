// A value is an affine form with the formulas that define its tracks; an operator that is not affine adds
// a track and a definition.
#include "prove/query/query_terms.hpp"

#include <algorithm>

#include "script/linear.hpp"

namespace sprague::prove {

using script::combined;
using script::constant_form;
using script::variable_form;

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

std::optional<Value> Terms::divided(const Value& a, i64 divisor, bool is_quotient) {
  Value out;
  if (a.is_constant()) {
    const i64 quotient = script::floor_quotient(a.form.constant, divisor);
    out.form = constant_form(is_quotient ? quotient : a.form.constant - quotient * divisor);
    return out;
  }
  out.needs(a);
  return operated(std::move(out), prove::divided(a.form, divisor, is_quotient, next_));
}

std::optional<Value> Terms::extremum(const Value& a, const Value& b, bool is_least) {
  Value out;
  out.needs(a);
  out.needs(b);
  return operated(std::move(out), prove::extremum(a.form, b.form, is_least, next_));
}

std::optional<Value> Terms::operated(Value owner, std::optional<Operated> operation) {
  if (!operation) return std::nullopt;
  (void)fresh(owner);
  owner.definitions.push_back(std::move(operation->definition));
  owner.form = std::move(operation->value);
  return owner;
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

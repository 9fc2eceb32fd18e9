// Reducer: an equation in which a free variable stands once gives it away, and a set makes its number a
// variable, as long as there are any.
#include "substitute.hpp"

#include <algorithm>
#include <tuple>

namespace sprague::script {
namespace {

using VariableKind = Variable::Kind;

class Reducer {
 public:
  explicit Reducer(Case one) { out_.one = std::move(one); }

  Reduced run() {
    resize();
    while (!out_.is_too_large && (use_equation() || use_set())) resize();
    return std::move(out_);
  }

 private:
  struct Choice {
    std::size_t atom, variable;
    Affine replacement;
    std::vector<std::size_t> quotients;  // that have to become free first
  };

  void resize() {
    out_.gone.resize(out_.one.variables.size());
    out_.picked.resize(out_.one.variables.size());
  }

  bool is_free(std::size_t v) const {
    return out_.one.variables[v].kind == VariableKind::free && !out_.gone[v];
  }

  // Does `form` depend on `target` by way of made variables? Those on the way are collected.
  bool depends(const Affine& form, std::size_t target, std::vector<std::size_t>& way) const {
    bool found = coefficient(form, target) != 0;
    for (std::size_t v = 0; v < form.coefficients.size(); ++v) {
      if (form.coefficients[v] == 0 || v >= out_.one.variables.size()) continue;  // one that is not there yet
      if (out_.one.variables[v].kind <= VariableKind::free) continue;
      const Variable& made = out_.one.variables[v];  // nothing is made from itself, so this ends
      const bool by_a = depends(made.a, target, way), by_b = depends(made.b, target, way);
      if (!by_a && !by_b) continue;
      found = true;
      if (std::find(way.begin(), way.end(), v) == way.end()) way.push_back(v);
    }
    return found;
  }

  // form = 0 solved for `variable`, when that can be done.
  std::optional<Choice> solved(std::size_t atom, const Affine& form, std::size_t variable) {
    const i64 factor = coefficient(form, variable);
    if (!is_free(variable) || (factor != 1 && factor != -1)) return std::nullopt;
    Affine rest = form;
    rest.coefficients[variable] = 0;
    const std::optional<Affine> replacement = combined(rest, -factor, {}, 0);
    if (!replacement) return std::nullopt;
    Choice choice{atom, variable, *replacement, {}};
    if (depends(rest, variable, choice.quotients))
      for (const std::size_t v : choice.quotients)
        if (out_.one.variables[v].kind != VariableKind::quotient) return std::nullopt;
    return choice;
  }

  bool is_in_set(std::size_t variable) const {
    const Affine self = variable_form(variable);
    return out_.picked[variable] ||
           std::any_of(out_.one.atoms.begin(), out_.one.atoms.end(), [&](const Atom& atom) {
             return atom.kind == Step::Kind::member && atom.form == self;
           });
  }

  // Variables that nothing else depends on come first, then those declared last.
  bool use_equation() {
    std::optional<Choice> best;
    std::tuple<bool, bool, std::size_t> best_cost;
    for (std::size_t a = 0; a < out_.one.atoms.size(); ++a) {
      const Atom& atom = out_.one.atoms[a];
      if (atom.kind != Step::Kind::equal || atom.role == Atom::Role::known) continue;
      for (std::size_t v = 0; v < atom.form.coefficients.size(); ++v) {
        const std::optional<Choice> choice = solved(a, atom.form, v);
        if (!choice) continue;
        const std::tuple cost(is_in_set(v), !choice->quotients.empty(), out_.one.variables.size() - v);
        if (!best || cost < best_cost) best = choice, best_cost = cost;
      }
    }
    if (!best) return false;
    out_.one.atoms.erase(out_.one.atoms.begin() + static_cast<std::ptrdiff_t>(best->atom));
    if (out_.picked[best->variable])  // back to a check
      out_.one.atoms.push_back(
          {Step::Kind::member, variable_form(best->variable), *out_.picked[best->variable]});
    replace(*best);
    return true;
  }

  // form ∈ set, with a free variable in it that has factor ±1: a new variable walks through the set.
  bool use_set() {
    for (std::size_t a = 0; a < out_.one.atoms.size(); ++a) {
      const Atom atom = out_.one.atoms[a];
      if (atom.kind != Step::Kind::member || atom.role == Atom::Role::known) continue;
      for (std::size_t v = 0; v < atom.form.coefficients.size(); ++v) {
        if (!is_free(v) || out_.picked[v]) continue;
        if (atom.form == variable_form(v)) {
          walk(a, v);
          return true;
        }
        const std::size_t fresh = out_.one.variables.size();
        const std::optional<Affine> equation = combined(atom.form, 1, variable_form(fresh), -1);
        const std::optional<Choice> choice = equation ? solved(a, *equation, v) : std::nullopt;
        if (!choice || !choice->quotients.empty()) continue;
        Variable variable;
        variable.kind = VariableKind::free;
        variable.is_natural = false;
        variable.name = out_.one.variables[v].name;
        out_.one.variables.push_back(variable);
        resize();
        walk(a, fresh);
        replace(*choice);
        return true;
      }
    }
    return false;
  }

  void walk(std::size_t atom, std::size_t variable) {
    LinearSystem ends;
    const NumberSet set = out_.one.atoms[atom].set;
    out_.picked[variable] = set;
    ends.add_member(variable_form(variable), set);
    out_.one.atoms.erase(out_.one.atoms.begin() + static_cast<std::ptrdiff_t>(atom));
    for (const Affine& form : ends.at_least()) out_.one.atoms.push_back({Step::Kind::at_least, form});
  }

  void replace(const Choice& choice) {
    Case& one = out_.one;
    for (const std::size_t v : choice.quotients) {  // q = ⌊a/d⌋ as d·q ≤ a ≤ d·q + d − 1
      Variable& made = one.variables[v];
      made.kind = VariableKind::free;
      const Affine self = variable_form(v);
      const auto low = combined(made.a, 1, self, -made.divisor);
      const auto high = combined(made.a, -1, self, made.divisor, made.divisor - 1);
      if (!low || !high) out_.is_too_large = true;
      if (out_.is_too_large) return;
      one.atoms.push_back({Step::Kind::at_least, *low});
      one.atoms.push_back({Step::Kind::at_least, *high});
      made.a = {};
    }
    if (one.variables[choice.variable].is_natural)
      one.atoms.push_back({Step::Kind::at_least, variable_form(choice.variable)});
    out_.gone[choice.variable] = true;
    one.variables[choice.variable].is_natural = false;
    const auto apply = [&](Affine& form) {
      if (const auto next = substituted(form, choice.variable, choice.replacement))
        form = *next;
      else
        out_.is_too_large = true;
    };
    for (Atom& atom : one.atoms) apply(atom.form);
    for (Variable& variable : one.variables) apply(variable.a), apply(variable.b);
    for (TargetComponent& component : one.target)
      for (Affine& entry : component.entries) apply(entry);
  }

  Reduced out_;
};

}  // namespace

Reduced reduced(Case one) { return Reducer(std::move(one)).run(); }

}  // namespace sprague::script

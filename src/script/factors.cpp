#include "script/factors.hpp"

#include <algorithm>
#include <utility>

namespace sprague::script {
namespace {

// The variable of an affine form that is one and nothing else.
std::optional<std::size_t> only_variable(const Affine& form) {
  for (std::size_t v = 0; v < form.coefficients.size(); ++v)
    if (form.coefficients[v] != 0) return form == variable_form(v) ? std::optional(v) : std::nullopt;
  return std::nullopt;
}

bool is_free(const Case& one, std::optional<std::size_t> v) {
  return v && one.variables[*v].kind == Variable::Kind::free && one.variables[*v].is_natural;
}

// Is the form `product` times a number, and for the rest of what is given with the position?
bool is_product_and_given(const Case& one, const Affine& form, std::size_t product) {
  if (coefficient(form, product) == 0) return false;
  for (std::size_t v = 0; v < form.coefficients.size(); ++v)
    if (v != product && form.coefficients[v] != 0 && one.variables[v].kind != Variable::Kind::given)
      return false;
  return true;
}

// The case where `small` plus `gap` is at most `large`: its square is at most the product, which `form` = 0 tells.
std::optional<Case> with_smaller(const Case& one, std::size_t small, std::size_t large, i64 gap,
                                 const Affine& form, std::size_t product) {
  Case out = one;
  const std::size_t square = out.variables.size();
  Variable variable;
  variable.kind = Variable::Kind::product;
  variable.is_natural = false;
  variable.a = variable.b = variable_form(small);
  out.variables.push_back(std::move(variable));
  const i64 factor = coefficient(form, product);
  Affine rest = form;
  rest.coefficients[product] = 0;
  const auto order = combined(variable_form(large), 1, variable_form(small), -1, -gap);
  const auto bound =
      combined(rest, factor > 0 ? -1 : 1, variable_form(square), factor > 0 ? -factor : factor);
  if (!order || !bound) return std::nullopt;
  out.atoms.push_back({Step::Kind::at_least, *order});
  out.atoms.push_back({Step::Kind::at_least, *bound});
  out.first_loop = small;
  return out;
}

}  // namespace

std::vector<Case> by_smaller_factor(const Case& one) {
  for (std::size_t p = 0; p < one.variables.size(); ++p) {
    if (one.variables[p].kind != Variable::Kind::product) continue;
    const auto u = only_variable(one.variables[p].a), v = only_variable(one.variables[p].b);
    if (!is_free(one, u) || !is_free(one, v) || u == v) continue;
    const auto equation = std::find_if(one.atoms.begin(), one.atoms.end(), [&](const Atom& atom) {
      return atom.kind == Step::Kind::equal && is_product_and_given(one, atom.form, p);
    });
    if (equation == one.atoms.end()) continue;
    auto first = with_smaller(one, *u, *v, 0, equation->form, p);
    auto second = with_smaller(one, *v, *u, 1, equation->form, p);
    if (first && second) return {*std::move(first), *std::move(second)};
  }
  return {one};
}

}  // namespace sprague::script

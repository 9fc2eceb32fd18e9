// The rules as formulas: expressions become affine forms of tracks, and what is not affine is made a track.
#pragma once

#include "product.hpp"

namespace sprague::check {

class RuleFormula {
 public:
  /// What stands for the coordinates is a track, a constant, or r + m·t.
  RuleFormula(const Numeration& numeration, const script::Game& game) : formula(numeration), game_(game) {}

  /// A track for each coordinate whose entry of `slice` is negative (null); constants for the others.
  void make_coordinates(const std::vector<i64>& slice);
  void make_variables(const script::Rule& rule);
  /// The domain at the coordinates, or at an option's entries.
  [[nodiscard]] Logic domain(const std::vector<Form>& at);
  /// The condition; and then, where the entries of the option are to have tracks, those. The definitions of
  /// made tracks are demanded at once. Needs: `variables`.
  [[nodiscard]] Logic condition(const script::Rule& rule);
  void make_option(const script::Rule& rule, bool with_tracks);
  /// That no entry is negative and each component is in the domain.
  [[nodiscard]] Logic option_exists();
  [[nodiscard]] std::vector<std::size_t> free_tracks(const std::vector<Form>& position) const;

  Formula formula;
  std::vector<Form> coordinates = {}, variables = {};
  std::vector<bool> is_fixed = {};
  std::vector<std::vector<Form>> option = {};  ///< entries by component

 private:
  Form value(const Expression& part);
  Form made(const Expression& part);
  Form natural(Form form) const;
  Form extremum(bool least, const Form& a, const Form& b);
  Logic truth(const Condition& part);

  const script::Game& game_;
  const std::vector<Form>* scene_ = &coordinates;
  bool may_make_ = true;
  std::map<std::pair<std::size_t, std::size_t>, Form> made_ =
      {};  ///< by place: a chain's middle is read twice
};

/// That the first of the linear forms `rows` that changes with the move to `to` gets smaller.
[[nodiscard]] Logic falls(Formula& formula, const std::vector<std::vector<i64>>& rows,
                          const std::vector<Form>& from, const std::vector<Form>& to);
/// Checks that, with every move at every position.
void check_measure(const Certificate& file, const Numeration& numeration,
                   const std::vector<std::vector<i64>>& rows);

}  // namespace sprague::check

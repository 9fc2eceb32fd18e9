#include "prove/export/theorem_certificate.hpp"

namespace sprague::prove {

namespace {

std::vector<proof::MeasureRow> measure_of(const Theorem& theorem) {
  std::vector<proof::MeasureRow> out;
  std::vector<std::string> names;
  for (const script::Coordinate& coordinate : theorem.subject.game.coordinates)
    names.push_back(coordinate.name);
  for (const LevelForm& form : theorem.subject.clauses.measure->games[0].forms)
    if (form.is_linear())
      out.emplace_back(form.parts[0].coefficients);
    else
      out.emplace_back(form.text(names));
  return out;
}

}  // namespace

proof::Automatic certificate_of(const Theorem& theorem, std::string statement,
                                std::optional<std::string> formula) {
  SPRAGUE_EXPECT(theorem.decisions.size() == theorem.slices.size());
  proof::Automatic out{
      .rules = {theorem.subject.rules, theorem.subject.game.name, theorem.subject.parameters},
      .convention = theorem.convention,
      .statement = std::move(statement),
      .formula = std::move(formula),
      .values = theorem.values,
      .numeration = theorem.numeration};
  out.measure = measure_of(theorem);
  for (std::size_t i = 0; i < theorem.slices.size(); ++i) {
    const Decision& decision = theorem.decisions[i];
    proof::Automatic::Section section{
        .slice = theorem.slices[i], .automaton = decision.guess, .ended = decision.ended};
    for (const NamedCover& cover : decision.covers) {
      proof::Automatic::Cover named{.name = cover.name, .cover = cover.cover};
      // A slice was decided with itself as the first target and those below it behind.
      for (const NamedCover::Part& part : cover.parts)
        named.parts.push_back({part.rule, part.target == 0 ? i : part.target - 1});
      section.covers.push_back(std::move(named));
    }
    out.sections.push_back(std::move(section));
  }
  return out;
}

proof::Residue residue_certificate_of(const Theorem& theorem, std::string statement,
                                      std::optional<std::string> formula) {
  SPRAGUE_EXPECT(theorem.residue);
  proof::Residue out;
  out.rules = {theorem.subject.rules, theorem.subject.game.name, theorem.subject.parameters};
  out.statement = std::move(statement);
  out.formula = std::move(formula);
  out.modulus = theorem.residue->modulus;
  out.residues = theorem.residue->residues;
  out.measure = measure_of(theorem);
  for (const ResidueTheorem::Line& line : theorem.residue->lines)
    out.lines.push_back({line.residue, line.is_empty, line.rule, line.variables});
  return out;
}

}  // namespace sprague::prove

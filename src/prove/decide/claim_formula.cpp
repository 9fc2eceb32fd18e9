// The formula in the header of a certificate: what is claimed, as a condition that a person can read and a
// checker can hold against the automaton. It is made of what was stated, read back as a checker reads it, and
// decided again, slice by slice; a text that fails here is not written.
#include <algorithm>
#include <map>
#include <numeric>

#include "prove/describe/proved_relation.hpp"
#include "prove/export/theorem_certificate.hpp"
#include "script/parser.hpp"

namespace sprague::prove {

using automata::Connective;

namespace {

// A checker must decide it, too: what is long is a list of cases, which tells a person little.
constexpr std::size_t longest_formula = 4'000;
constexpr u64 ticks_of_a_formula = 20'000'000;

/// The first of g, gg, ggg, … that is no coordinate.
std::string value_coordinate(const std::vector<std::string>& coordinates) {
  std::string name = "g";
  while (std::find(coordinates.begin(), coordinates.end(), name) != coordinates.end()) name += "g";
  return name;
}

/// The condition as a checker reads it: the domain of a game with these coordinates and one rule.
std::optional<script::Condition> read_back(const std::string& text, const std::vector<std::string>& names) {
  // On one line, without a comment: what a person sees is what was decided.
  if (text.empty() || text.find_first_of("#\n\r") != std::string::npos || text.front() == ' ' ||
      text.back() == ' ')
    return std::nullopt;
  const std::string position = "(" + joined(names, ", ") + ")";
  auto file =
      script::parse("game claim" + position + "\n" + position + " -> " + position + "\ndomain " + text, {});
  if (!file || file->games.size() != 1) return std::nullopt;
  return std::move(file->games[0].domain);
}

std::string in_brackets(const std::string& condition) { return "(" + condition + ")"; }

/// "(x in {0, 1}) and (y mod 3 = 0) or (x = 2) and (y < 4)".
std::string of_slices(const Theorem& theorem, const std::vector<std::string>& conditions) {
  const auto& coordinates = theorem.subject.game.coordinates;
  const Slice& first = theorem.slices[0];
  const auto fixed = std::count_if(first.begin(), first.end(), [](const auto& n) { return n.has_value(); });
  std::vector<std::string> parts;
  if (fixed == 1) {
    // Slices that say the same are named together.
    const auto at = static_cast<std::size_t>(
        std::find_if(first.begin(), first.end(), [](const auto& n) { return n.has_value(); }) -
        first.begin());
    std::map<std::string, std::vector<u64>> numbers;
    for (std::size_t i = 0; i < conditions.size(); ++i)
      numbers[conditions[i]].push_back(static_cast<u64>(*theorem.slices[i][at]));
    std::vector<std::pair<std::vector<u64>, std::string>> by_number;
    for (auto& [condition, those] : numbers) {
      std::sort(those.begin(), those.end());
      by_number.emplace_back(those, condition);
    }
    std::sort(by_number.begin(), by_number.end());
    for (const auto& [those, condition] : by_number)
      parts.push_back(is_one_of(coordinates[at].name, those) + " and " + in_brackets(condition));
  } else {
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      std::vector<std::string> here;
      for (std::size_t j = 0; j < coordinates.size(); ++j)
        if (const auto number = theorem.slices[i][j])
          here.push_back(coordinates[j].name + " = " + std::to_string(*number));
      here.push_back(in_brackets(conditions[i]));
      parts.push_back(joined(here, " and "));
    }
  }
  return joined(parts, " or ");
}

class FormulaWriter {
 public:
  FormulaWriter(const Theorem& theorem, Budget& budget) : theorem_(theorem), budget_(budget) {
    for (const auto& coordinate : theorem.subject.game.coordinates) names_.push_back(coordinate.name);
    value_ = value_coordinate(names_);
  }

  [[nodiscard]] std::optional<std::string> of_automata(const Statement& statement) {
    if (statement.slices.size() != theorem_.decisions.size()) return std::nullopt;
    if (theorem_.values) names_.push_back(value_);
    std::vector<std::string> conditions;
    for (const SliceStatement& slice : statement.slices) {
      conditions.push_back(theorem_.values ? relation_text(slice.cases, value_) : slice.condition);
      if (conditions.back().empty()) return std::nullopt;
    }
    const bool is_sliced = std::count(theorem_.slices[0].begin(), theorem_.slices[0].end(), std::nullopt) <
                           std::ssize(theorem_.slices[0]);
    const std::string text = is_sliced ? of_slices(theorem_, conditions) : conditions[0];
    if (text.size() > longest_formula) return std::nullopt;
    const auto condition = read_back(text, names_);
    if (!condition) return std::nullopt;
    for (std::size_t i = 0; i < theorem_.decisions.size(); ++i) {
      Slice slice = theorem_.slices[i];
      if (theorem_.values) slice.push_back(std::nullopt);
      if (!is_same(*condition, theorem_.decisions[i].guess, slice, theorem_.numeration)) return std::nullopt;
    }
    return text;
  }

  [[nodiscard]] std::optional<std::string> of_residues() {
    const std::string text = state_residues(*theorem_.residue, names_).condition;
    if (text.empty() || text.size() > longest_formula) return std::nullopt;
    const auto condition = read_back(text, names_);
    const Numeration base = Numeration::base(2);
    const auto set = condition ? residue_set(*theorem_.residue, names_.size(), base, budget_) : std::nullopt;
    if (!set || !is_same(*condition, *set, Slice(names_.size()), base)) return std::nullopt;
    return text;
  }

 private:
  /// Does the condition hold exactly of the relation, in the domain of the slice?
  [[nodiscard]] bool is_same(const script::Condition& condition, const Automaton& relation,
                             const Slice& slice, const Numeration& numeration) {
    const auto formula = formula_of(condition, slice, numeration);
    Slice of_game = slice;
    of_game.resize(theorem_.subject.game.coordinates.size());
    const auto domain = formula_of(theorem_.subject.game.domain, of_game, numeration);
    if (!formula || !domain) return false;
    std::vector<Track> tracks(static_cast<std::size_t>(std::count(slice.begin(), slice.end(), std::nullopt)));
    std::iota(tracks.begin(), tracks.end(), Track{0});
    if (relation.tracks != tracks) return false;  // of values, where the claim is about P-positions
    auto said = automaton_of(all({*formula, *domain}), numeration, {}, budget_);
    if (said) said = widened(*said, tracks, numeration, budget_);
    const auto inside = automaton_of(*domain, numeration, {}, budget_);
    const auto there = inside ? combine(relation, *inside, Connective::conjunction, budget_) : std::nullopt;
    const auto valid = there ? widened(*there, tracks, numeration, budget_) : std::nullopt;
    return said && valid && automata::minimal(*said) == automata::minimal(*valid);
  }

  const Theorem& theorem_;
  Budget& budget_;
  std::vector<std::string> names_ = {};
  std::string value_ = {};
};

Budget budget_of_a_formula() { return Budget({.seconds = 10, .positions = ticks_of_a_formula}); }

}  // namespace

std::optional<std::string> claim_formula(const Theorem& theorem, const Statement& statement) {
  Budget budget = budget_of_a_formula();
  return FormulaWriter(theorem, budget).of_automata(statement);
}

std::optional<std::string> residue_formula(const Theorem& theorem) {
  Budget budget = budget_of_a_formula();
  return FormulaWriter(theorem, budget).of_residues();
}

}  // namespace sprague::prove

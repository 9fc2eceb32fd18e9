#include "prove/describe/statement.hpp"

#include <algorithm>

#include "prove/describe/proved_relation.hpp"
#include "script/linear.hpp"

namespace sprague::prove {

using automata::Connective;

namespace {

std::string count_of(std::size_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

/// A name for the value that no coordinate has.
std::string value_name(const std::vector<std::string>& names) {
  for (const char* name : {"G", "value", "G_", "value_"})
    if (std::find(names.begin(), names.end(), name) == names.end()) return name;
  std::string name = "G";
  while (std::find(names.begin(), names.end(), name) != names.end()) name += "_";
  return name;
}

std::string slice_text(const Theorem& theorem, const Slice& slice, std::string_view by) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < slice.size(); ++i)
    if (slice[i])
      parts.push_back(theorem.subject.game.coordinates[i].name + " = " + std::to_string(*slice[i]));
  return joined(parts, by);
}

bool is_symmetric(const Automaton& a) {
  return a.tracks.size() == 2 && automata::minimal(renamed(a, {{0, 1}, {1, 0}})) == automata::minimal(a);
}

class Describer {
 public:
  Describer(const Theorem& theorem, Budget& budget) : theorem_(theorem), budget_(budget) {}

  [[nodiscard]] Statement run() {
    if (theorem_.decisions.empty()) {
      if (theorem_.period)
        by_period();
      else if (theorem_.residue)
        by_residues();
      else if (theorem_.recursion)
        by_recursion();
      else if (!theorem_.parts.empty())
        by_parts();
    } else {
      for (std::size_t i = 0; i < theorem_.decisions.size(); ++i) out_.slices.push_back(slice(i));
      out_.method = automata_method();
    }
    put_together();
    return std::move(out_);
  }

 private:
  void by_period() {
    const PeriodTheorem& period = *theorem_.period;
    const std::string& name = theorem_.subject.game.coordinates[0].name;
    out_.slices.push_back(state_period(period, name, theorem_.values));
    out_.slices.back().slice = Slice(1);
    if (period.modulus > 1) {
      out_.method =
          "Proved by the periodicity theorem (Guy and Smith 1956), whose induction holds for periods that " +
          std::to_string(period.modulus) +
          " divides, since the conditions are about residues: the nim-values up to " +
          std::to_string(period.window) + " repeat with period " + std::to_string(period.period) + " from " +
          std::to_string(period.preperiod) + " on, and so they do for ever.";
      return;
    }
    out_.method =
        (period.splits ? "Proved by the periodicity theorem (Guy and Smith 1956): the nim-values up to "
                       : "Proved by a window (Golomb 1966), since the values of a few heaps determine the "
                         "next one: the nim-values up to ") +
        std::to_string(period.window) + " repeat with period " + std::to_string(period.period) + " from " +
        std::to_string(period.preperiod) + " on, and so they do for ever.";
  }

  void by_recursion() {
    const std::string& name = theorem_.subject.game.coordinates[0].name;
    out_.slices.push_back(state_recursion(*theorem_.recursion, name));
    out_.slices.back().slice = Slice(1);
    out_.method =
        std::string(theorem_.recursion->values
                        ? "Proved by a recursion (Levine 2006): the options are all numbers from the "
                          "least one up to the heap, and that never falls and rises by 1 at most"
                        : "Proved by a recursion: from some number on the options are all numbers "
                          "between two bounds that never fall") +
        ", as finite automata in base 2 decided. Play ends: " + theorem_.subject.clauses.measure->words + ".";
  }

  void by_parts() {
    std::vector<std::string> names, terms, words, values;
    for (const auto& coordinate : theorem_.subject.game.coordinates) names.push_back(coordinate.name);
    for (const Theorem::Part& part : theorem_.parts) {
      std::vector<std::string> own;
      for (const std::size_t i : part.coordinates) own.push_back(names[i]);
      terms.push_back("G(" + joined(own, ", ") + ")");
      Statement statement = describe(*part.theorem, budget_);
      words.push_back(statement.words);
      if (statement.slices.size() == 1 && statement.slices[0].cases.size() == 1 &&
          statement.slices[0].cases[0].condition.empty())
        values.push_back("(" + statement.slices[0].cases[0].value + ")");
    }
    SliceStatement out{.slice = Slice(names.size()), .recognised = true};
    const std::string sum = joined(terms, " xor "), values_sum = joined(values, " xor ");
    const bool is_formula = values.size() == terms.size();
    if (theorem_.values) {
      out.words = "G(" + joined(names, ", ") + ") = " + (is_formula ? values_sum : sum) + ".";
      if (is_formula) out.cases.push_back({"", values_sum});
    } else {
      out.words =
          tuple_of(names) + " is a P-position exactly when " + (is_formula ? values_sum : sum) + " = 0.";
      if (is_formula) out.condition = values_sum + " = 0";
    }
    if (!is_formula)
      for (const std::string& each : words) out.words += "\n" + each;
    out_.slices.push_back(std::move(out));
    out_.method = "Proved part by part: no move joins " + joined(terms, " and ") +
                  ", so that play is a sum of games, whose value is the nim-sum (Sprague 1935, Grundy 1939). "
                  "Play ends: " +
                  theorem_.subject.clauses.measure->words + ".";
  }

  void by_residues() {
    const ResidueTheorem& theorem = *theorem_.residue;
    std::vector<std::string> names;
    for (const auto& coordinate : theorem_.subject.game.coordinates) names.push_back(coordinate.name);
    const auto domain = domain_of(Slice(names.size()), Numeration::base(2));
    out_.slices.push_back(domain && automata::is_empty(*domain) ? no_positions(Slice(names.size()))
                                                                : state_residues(theorem, names));
    out_.slices.back().slice = Slice(names.size());
    out_.method = "Proved by residues modulo " + std::to_string(theorem.modulus) +
                  ": (a) no move leads from a P-class to a P-class; (b) from every other class (there " +
                  (theorem.lines.size() == 1 ? "is 1" : "are " + std::to_string(theorem.lines.size())) +
                  ") a move leads to one. Play ends: " + theorem_.subject.clauses.measure->words + ".";
  }

  [[nodiscard]] SliceStatement slice(std::size_t number) {
    const Decision& decision = theorem_.decisions[number];
    const Slice& fixed = theorem_.slices[number];
    std::vector<std::string> names;
    for (std::size_t i = 0; i < fixed.size(); ++i)
      if (!fixed[i]) names.push_back(theorem_.subject.game.coordinates[i].name);
    const bool proved_values = decision.guess.tracks.size() > names.size();
    Automaton relation = decision.guess;
    if (proved_values && !theorem_.values) {
      // What was proved is the values; what was asked, the positions with the value 0.
      const Track value = static_cast<Track>(names.size());
      const auto zero = theorem_.numeration.linear({{value, 1}}, 0, Numeration::Relation::equal, budget_);
      auto there = zero ? combine(relation, *zero, Connective::conjunction, budget_) : std::nullopt;
      if (there) there = project(*there, {value}, budget_);
      if (!there) return undescribed(fixed, decision);
      relation = *std::move(there);
    }
    if (theorem_.values) names.push_back(value_name(names));
    std::optional<Automaton> domain = domain_of(fixed, theorem_.numeration);
    if (!domain) return undescribed(fixed, decision);
    if (automata::is_empty(*domain)) return no_positions(fixed);
    const Automaton inside = *domain;
    Claim claim(theorem_.numeration, std::move(relation), *std::move(domain), std::move(names), budget_);
    SliceStatement out = recognised(claim, inside);
    out.slice = fixed;
    return out;
  }

  [[nodiscard]] SliceStatement recognised(Claim& claim, const Automaton& domain) {
    if (theorem_.values) {
      if (auto found = state_values(claim)) return *std::move(found);
      if (auto found = state_value_sets(claim, domain, budget_)) return *std::move(found);
      return describe_automaton(claim, true);
    }
    for (const auto& recognise : {state_digits, state_set, state_rays, state_rows, state_products})
      if (auto found = recognise(claim)) return *std::move(found);
    return describe_automaton(claim, false);
  }

  [[nodiscard]] std::optional<Automaton> domain_of(const Slice& fixed, const Numeration& numeration) {
    const auto free = static_cast<Track>(std::count(fixed.begin(), fixed.end(), std::nullopt));
    const auto formulas = formulas_of(theorem_.subject.game, {fixed}, free + 2, numeration);
    if (!formulas) return std::nullopt;
    auto made = automaton_of(formulas->domain, numeration, {}, budget_);
    std::vector<Track> tracks;
    for (Track track = 0; track < free; ++track) tracks.push_back(track);
    return made ? widened(*made, tracks, numeration, budget_) : std::nullopt;
  }

  /// Everything is true of an empty domain, and one thing worth saying.
  [[nodiscard]] SliceStatement no_positions(const Slice& fixed) const {
    SliceStatement out{.slice = fixed, .recognised = true, .words = "There are no positions."};
    const auto free = std::find(fixed.begin(), fixed.end(), std::nullopt) - fixed.begin();
    if (!theorem_.values)
      out.condition = theorem_.subject.game.coordinates[static_cast<std::size_t>(free)].name + " < 0";
    return out;
  }

  [[nodiscard]] SliceStatement undescribed(const Slice& fixed, const Decision& decision) const {
    return {.slice = fixed,
            .words = "An automaton with " + count_of(decision.guess.states(), "state") + " that reads " +
                     theorem_.numeration.name() + " tells the " +
                     (theorem_.values ? "nim-values." : "P-positions.")};
  }

  [[nodiscard]] std::string automata_method() const {
    std::size_t states = 0, largest = 0, nodes = 0;
    std::vector<std::string> covers;
    for (const Decision& decision : theorem_.decisions) {
      states = std::max(states, decision.guess.states());
      largest = std::max(largest, decision.largest);
      for (const NamedCover& cover : decision.covers) nodes += cover.cover.nodes.size();
    }
    const bool values =
        !theorem_.decisions[0].covers.empty() && theorem_.decisions[0].covers[0].name == "values";
    const bool one = theorem_.decisions.size() == 1;
    std::string out = "Proved by finite automata in " + theorem_.numeration.name() + " (Büchi 1960): ";
    out += (one ? count_of(states, "state")
                : count_of(theorem_.decisions.size(), "slice") + ", each with at most " +
                      count_of(states, "state"));
    out += values ? "; (a) no option has the value of its position; (b) every smaller value is an option's"
                  : "; (a) no move leads from a P-position to a P-position; (b) from every other position "
                    "a move leads to one";
    if (theorem_.convention == Convention::misere) out += ", or it is over";
    out += ", by " + std::string(one && theorem_.decisions[0].covers.size() == 1 ? "a cover" : "covers") +
           " of " + count_of(nodes, "node") + ". The largest automaton had " + count_of(largest, "state") +
           ". " +
           (theorem_.subject.clauses.measure ? "Play ends: " + theorem_.subject.clauses.measure->words + "."
                                             : "Play always ends.");
    return out;
  }

  void put_together() {
    std::vector<std::string> words, formulas;
    bool all_formulas = true;
    for (const SliceStatement& one : out_.slices) {
      const std::string where = slice_text(theorem_, one.slice, ", ");
      words.push_back(where.empty() ? one.words : where + ": " + one.words);
      if (out_.source.empty()) out_.source = one.source;
      std::string formula = one.condition;
      if (!one.cases.empty()) {
        std::vector<std::string> parts;
        for (const SliceStatement::Case& part : one.cases)
          parts.push_back(part.value + (part.condition.empty() ? "" : " if " + part.condition));
        formula = "G = " + joined(parts, "; ");
      }
      all_formulas = all_formulas && !formula.empty();
      formulas.push_back(where.empty() ? formula
                                       : slice_text(theorem_, one.slice, " and ") + " and (" + formula + ")");
    }
    out_.words = joined(words, "\n");
    if (!out_.source.empty()) out_.words += " (" + out_.source + ")";
    if (all_formulas) out_.formula = joined(formulas, " or ");
  }

  const Theorem& theorem_;
  Budget& budget_;
  Statement out_ = {};
};

}  // namespace

SliceStatement describe_automaton(Claim& claim, bool values) {
  constexpr std::size_t shown = 12;
  constexpr u64 longest_side = 512;
  const std::size_t d = claim.arity() - (values ? 1 : 0);
  std::vector<std::string> coordinates(claim.names().begin(),
                                       claim.names().begin() + static_cast<std::ptrdiff_t>(d));
  SliceStatement out;
  out.words = std::string(values ? "The nim-values" : "The P-positions") + " are told by an automaton with " +
              count_of(claim.relation().states(), "state") + " that reads " + claim.numeration().name() + ".";
  if (values) return out;
  const bool symmetric = is_symmetric(claim.relation());
  std::vector<std::string> first;
  for (u64 side = 1; side <= longest_side && first.size() < shown; side *= 2) {
    u64 cells = 1;
    for (std::size_t i = 0; i < d; ++i) cells *= side;
    if (cells > 300'000) break;
    first.clear();
    for (const std::vector<u64>& tuple : box_tuples(d, side)) {
      if (first.size() == shown || (symmetric && tuple[0] > tuple[1]) || !claim.holds(tuple)) continue;
      std::vector<std::string> numbers;
      for (const u64 n : tuple) numbers.push_back(std::to_string(n));
      first.push_back(tuple_of(numbers));
    }
  }
  if (!first.empty())
    out.words +=
        " In lexicographic order" +
        std::string(symmetric ? ", with " + coordinates[0] + " ≤ " + coordinates[1] + " by symmetry" : "") +
        ", some of the first are " + joined(first, ", ") + ".";
  return out;
}

Statement describe(const Theorem& theorem, Budget& budget) { return Describer(theorem, budget).run(); }

}  // namespace sprague::prove

// Kind `residue`. The tracks are the t of x = residue + m·t, and everything is decided exactly in base 2.
#include <algorithm>

#include "rule_formula.hpp"

namespace sprague::check {
namespace {

struct Residues {
  const Certificate& file;
  i64 modulus = 0;
  std::set<std::vector<i64>> classes = {};

  // The rule at the positions of a class, up to the position's domain.
  [[nodiscard]] RuleFormula at(const std::vector<i64>& residue) const {
    RuleFormula out({}, file.rules());
    out.is_fixed.assign(residue.size(), false);
    for (const i64 entry : residue) out.coordinates.push_back(track(out.formula.add_track(), modulus, entry));
    out.formula.demand(out.domain(out.coordinates));
    return out;
  }
  // The option exists and is in a P-class.
  [[nodiscard]] Logic leads_to_p(RuleFormula& one, const script::Rule& rule, Logic condition) const {
    one.make_option(rule, false);
    std::vector<Logic> some;
    for (const auto& residue : classes) {
      std::vector<Logic> same;
      for (std::size_t i = 0; i < residue.size(); ++i)
        same.push_back(one.formula.residue(one.option[0][i], modulus, residue[i]));
      some.push_back(all(std::move(same)));
    }
    return all({std::move(condition), one.option_exists(), any(std::move(some))});
  }
  // Nothing satisfies domain(x), x in the class, the rule, the option in a P-class.
  void check_p(const std::vector<i64>& residue) const {
    for (const script::Rule& rule : file.rules().rules) {
      RuleFormula one = at(residue);
      one.make_variables(rule);
      one.formula.demand(leads_to_p(one, rule, one.condition(rule)));
      one.formula.seal();
      require(!one.formula.is_satisfiable(),
              "a move leads from the P-class (" + joined(residue) + ") to a P-class", 1);
    }
  }
  // Nothing satisfies domain(x), x in the class, and not: the variables are natural, and the move they name
  // exists and leads to a P-class. (Made tracks have exactly one value each, so they may stand outside of the
  // "not".)
  void check_move(const std::vector<i64>& residue, const Json& line) const {
    RuleFormula one = at(residue);
    if (line.contains("empty")) {
      only(line, {"residue", "empty"});
      require(line["empty"] == true, "'empty' is not true");
    } else {
      only(line, {"residue", "rule", "variables"});
      const auto& rules = file.rules().rules;
      const auto& rule =
          rules[static_cast<std::size_t>(number(line["rule"], 0, static_cast<i64>(rules.size()) - 1))];
      std::vector<Logic> exists;
      for (const Json& form : list(line["variables"], static_cast<i64>(rule.variables.size()))) {
        const auto weights = numbers(form, static_cast<i64>(residue.size()) + 1, -1'000'000, 1'000'000);
        Form variable = constant(weights[0]);
        for (std::size_t i = 0; i < residue.size(); ++i)
          variable = sum(variable, one.coordinates[i], weights[i + 1]);
        exists.push_back(one.formula.at_least(variable));
        one.variables.push_back(std::move(variable));
      }
      Logic condition = one.condition(rule);
      exists.push_back(leads_to_p(one, rule, std::move(condition)));
      one.formula.demand(negation(all(std::move(exists))));
    }
    one.formula.seal();
    require(!one.formula.is_satisfiable(),
            "the move does not lead from every position of the class to a P-class");
  }
};

}  // namespace

// Every move from a P-class leads to another class, and from there one leads back; play ends. So by induction
// the positions of the P-classes are the P-positions.
std::string check_residue(Certificate& file) {
  file.header_has({"modulus", "residues"});
  require(!file.misere && file.games.size() == 1, "residues are about normal play and rules with one game");
  const auto coordinates = static_cast<i64>(file.rules().coordinates.size());
  Residues residues{file, number(member(file.header, "modulus"), 1, 10'000)};
  for (const Json& residue : list(member(file.header, "residues")))
    require(residues.classes.insert(numbers(residue, coordinates, 0, residues.modulus - 1)).second,
            "a class stands there twice");
  if (residues.classes.size() > 10'000) throw TooLarge{};
  for (const auto& rule : file.rules().rules)
    require(rule.option.size() == 1, "residues are for rules without sums");
  for (const auto& residue : residues.classes) residues.check_p(residue);
  check_measure(file, {}, file.measure(file.expect("a measure")));
  std::vector<i64> residue(static_cast<std::size_t>(coordinates));
  std::string words;
  for (bool is_more = true; is_more;) {
    if (!residues.classes.contains(residue)) {
      const Json line = file.expect("a line for each class");
      require(numbers(member(line, "residue"), coordinates) == residue,
              "here the class (" + joined(residue) + ") is expected");
      residues.check_move(residue, line);
    } else {
      words += (words.empty() ? "(" : ", (") + joined(residue) + ")";
    }
    is_more = false;
    for (std::size_t i = residue.size(); i-- > 0 && !is_more;) {
      residue[i] = (residue[i] + 1) % residues.modulus;
      is_more = residue[i] != 0;
    }
  }
  return "the P-positions are those that are " + (words.empty() ? "nowhere" : words) + " modulo " +
         std::to_string(residues.modulus);
}

}  // namespace sprague::check

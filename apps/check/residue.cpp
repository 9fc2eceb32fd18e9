// Kind `residue`: P-positions by residue classes, decided exactly in base 2.
#include "formula.hpp"

namespace sprague::check {

// Every move from a P-class leads to another class, and from there one leads back; play ends. So by induction
// the positions of the P-classes are the P-positions.
std::string check_residue(Certificate& file) {
  if (file.version == 1) file.header_has({"modulus", "residues"});
  if (file.version >= 2) file.header_has({"modulus", "residues", "formula"});
  require(!file.misere && file.games.size() == 1, "residues are about normal play and rules with one game");
  const auto& rules = file.rules().rules;
  const i64 coordinates = std::ssize(file.rules().coordinates), m = number(file.header["modulus"], 1, 10'000);
  const Numbers free(index(coordinates), -1);
  Machines binary{Numeration({2}, true)};
  std::set<Numbers> classes;
  for (const Json& one : list(file.header["residues"]))
    require(classes.insert(numbers(one, coordinates, 0, m - 1)).second, "a class stands there twice");
  for (const Rule& rule : rules) require(rule.option.size() == 1, "residues are for rules without sums");
  for (const Rule& rule : rules) {
    Formula one(binary, file.rules(), free);
    one.demand({{one.domain(one.coordinates), one.in_classes(one.coordinates, classes, m)}});
    one.demand_rule(rule, false);
    one.demand(one.in_classes(one.option[0], classes, m));
    require(!one.is_satisfiable(), "a move leads from a P-class to a P-class", 1);
  }
  check_measure(file, binary);
  std::string words;
  Numbers residue(index(coordinates));
  for (bool is_more = true; is_more;) {
    const Json line = classes.contains(residue) ? Json() : file.take("a line for each class");
    if (line.is_null()) {
      words += (words.empty() ? "(" : ", (") + joined(residue) + ")";
    } else {
      const bool is_empty = line.contains("empty");
      Formula one(binary, file.rules(), free);
      require(numbers(line.at("residue")) == residue, "here the class (" + joined(residue) + ") is expected");
      one.demand({{one.domain(one.coordinates), one.in_classes(one.coordinates, {residue}, m)}});
      only(line, is_empty ? std::set<std::string>{"residue", "empty"}
                          : std::set<std::string>{"residue", "rule", "variables"});
      require(!is_empty || line["empty"] == true, "'empty' is not true");
      if (!is_empty) {  // nothing may satisfy: the variables are no naturals, or name no move to a P-class
        const Rule& rule = rules[index(number(line["rule"], 0, std::ssize(rules) - 1))];
        std::vector<Logic> exists;
        for (const Json& json : list(line["variables"], std::ssize(rule.variables))) {
          one.variables.push_back(numbers(json, coordinates + 1, -1'000'000, 1'000'000));
          exists.push_back(one.at_least(one.variables.back()));
        }
        exists.push_back(one.applies(rule, false));
        exists.push_back(one.in_classes(one.option[0], classes, m));
        one.demand(negation({std::move(exists)}));
      }
      require(!one.is_satisfiable(), "the move does not lead from every position of the class to a P-class");
    }
    is_more = false;
    for (std::size_t i = residue.size(); i-- > 0 && !is_more; is_more = residue[i] != 0)
      residue[i] = (residue[i] + 1) % m;
  }
  if (const auto formula = read_formula(file, {}))
    for (const bool accepted : {true, false}) {
      Formula one(binary, file.rules(), free);
      one.demand(one.domain(one.coordinates));
      Logic in = one.in_classes(one.coordinates, classes, m),
            is_claimed = {{one.claim(*formula, one.coordinates)}};
      one.demand(accepted ? std::move(in) : negation(std::move(in)));
      one.demand(accepted ? negation(std::move(is_claimed)) : std::move(is_claimed));
      require(!one.is_satisfiable(), "the formula is not what the classes say", 1);
    }
  add_first_positions(file, "P-positions", " ", {free}, [&](std::size_t, Numbers position) {
    const std::string tuple = "(" + joined(position) + ")";
    for (i64& entry : position) entry %= m;
    return classes.contains(position) ? tuple : std::string();
  });
  return "the P-positions are those that are " + (words.empty() ? "nowhere" : words) + " modulo " +
         std::to_string(m);
}

}  // namespace sprague::check

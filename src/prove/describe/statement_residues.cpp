// Residue classes in words.
#include <algorithm>
#include <numeric>
#include <set>

#include "prove/describe/proved_relation.hpp"
#include "script/linear.hpp"

namespace sprague::prove {
namespace {

constexpr std::size_t most_in_words = 12;  // classes that are listed

std::string modulo(const std::string& what, u64 modulus) { return what + " mod " + std::to_string(modulus); }

// "(x + y) mod 3 in {0, 1}", where the sum tells the classes apart.
std::optional<std::string> by_sum(const ResidueTheorem& theorem, const std::vector<std::string>& names) {
  const u64 m = theorem.modulus;
  std::set<u64> sums;
  for (const std::vector<u64>& residue : theorem.residues) {
    u64 sum = 0;
    for (const u64 n : residue) sum += n;
    sums.insert(sum % m);
  }
  // Each sum is that of equally many classes.
  u64 classes = sums.size();
  for (std::size_t i = 1; i < names.size(); ++i) classes *= m;
  if (classes != theorem.residues.size()) return std::nullopt;
  return is_one_of(modulo("(" + joined(names, " + ") + ")", m), {sums.begin(), sums.end()});
}

std::string by_list(const ResidueTheorem& theorem, const std::vector<std::string>& names) {
  std::vector<std::string> all;
  for (const std::vector<u64>& residue : theorem.residues) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < names.size(); ++i)
      parts.push_back(is_one_of(modulo(names[i], theorem.modulus), {residue[i]}));
    all.push_back(joined(parts, " and "));
  }
  return joined(all, " or ");
}

std::string condition(const ResidueTheorem& theorem, const std::vector<std::string>& names) {
  if (theorem.residues.empty()) return names[0] + " < 0";
  u64 classes = 1;
  for (std::size_t i = 0; i < names.size(); ++i) classes *= theorem.modulus;
  if (classes == theorem.residues.size()) return names[0] + " >= 0";
  if (names.size() == 1) {
    PeriodicSet set{.period = theorem.modulus};
    for (const std::vector<u64>& residue : theorem.residues) set.residues.push_back(residue[0]);
    return condition_of(set, names[0]);
  }
  const auto sum = by_sum(theorem, names);
  return sum ? *sum : by_list(theorem, names);
}

}  // namespace

std::optional<Automaton> residue_set(const ResidueTheorem& theorem, std::size_t coordinates,
                                     const Numeration& numeration, Budget& budget) {
  const auto m = static_cast<i64>(theorem.modulus);
  std::vector<Formula> classes;
  for (const std::vector<u64>& residue : theorem.residues) {
    std::vector<Formula> parts;
    for (std::size_t i = 0; i < residue.size(); ++i) {
      const auto quotient = static_cast<Track>(residue.size());
      const auto rest = script::combined(script::variable_form(i), 1, script::variable_form(quotient), -m,
                                         -static_cast<i64>(residue[i]));
      if (!rest) return std::nullopt;
      parts.push_back(exists({quotient}, equals_zero(*rest)));
    }
    classes.push_back(all(std::move(parts)));
  }
  std::vector<Track> tracks(coordinates);
  std::iota(tracks.begin(), tracks.end(), Track{0});
  const auto made = automaton_of(any(std::move(classes)), numeration, {}, budget);
  return made ? widened(*made, tracks, numeration, budget) : std::nullopt;
}

SliceStatement state_residues(const ResidueTheorem& theorem, const std::vector<std::string>& names) {
  SliceStatement out{.recognised = true, .condition = condition(theorem, names)};
  if (theorem.residues.empty())
    out.words = "No position is a P-position."_m;
  else if (theorem.modulus == 1)
    out.words = "All positions are P-positions."_m;
  else if (theorem.residues.size() > most_in_words && out.condition.size() > 400)
    out.words =
        Message("The P-positions are {0} classes modulo {1}.", theorem.residues.size(), theorem.modulus);
  else
    out.words = exactly_when(names, out.condition);
  return out;
}

}  // namespace sprague::prove

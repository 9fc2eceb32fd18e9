// Maker: a formula becomes an automaton from its atoms upwards; of several parts the two are joined first
// whose product can be expected to be the smallest.
#include "prove/decide/formula.hpp"

#include <algorithm>
#include <set>

#include "sprague/expect.hpp"

namespace sprague::prove {

using automata::Connective;

Formula all(std::vector<Formula> parts) { return {.kind = Formula::Kind::all, .parts = std::move(parts)}; }
Formula any(std::vector<Formula> parts) { return {.kind = Formula::Kind::any, .parts = std::move(parts)}; }
Formula no(Formula part) { return {.kind = Formula::Kind::negation, .parts = {std::move(part)}}; }
Formula both_or_neither(Formula a, Formula b) {
  Formula out{.kind = Formula::Kind::both_or_neither};
  out.parts.push_back(std::move(a));
  out.parts.push_back(std::move(b));
  return out;
}
Formula exists(std::vector<Track> tracks, Formula part) {
  return {.kind = Formula::Kind::exists, .parts = {std::move(part)}, .tracks = std::move(tracks)};
}
Formula at_least_zero(Affine form) { return {.kind = Formula::Kind::at_least, .form = std::move(form)}; }
Formula equals_zero(Affine form) { return {.kind = Formula::Kind::equal, .form = std::move(form)}; }
Formula holds(std::size_t relation, std::vector<Track> tracks) {
  return {.kind = Formula::Kind::relation, .tracks = std::move(tracks), .relation = relation};
}

namespace {

/// Is it decided already, whatever the numbers are?
bool is_seen_empty(const Automaton& a) { return a.states() == 1 && !a.accepting[0]; }

class Maker {
 public:
  using Maybe = std::optional<Automaton>;

  Maker(const Numeration& numeration, const RelationTable& relations, Budget& budget)
      : numeration_(numeration), relations_(relations), budget_(budget) {}

  // Formulas come from texts whose depth is bounded (script::deepest_nesting).
  [[nodiscard]] Maybe make(const Formula& formula) {
    switch (formula.kind) {
      case Formula::Kind::all: return join(formula.parts, Connective::conjunction);
      case Formula::Kind::any: return join(formula.parts, Connective::disjunction);
      case Formula::Kind::negation: {
        const Maybe part = make(formula.parts[0]);
        return part ? numeration_.negated(*part, budget_) : std::nullopt;
      }
      case Formula::Kind::both_or_neither: {
        const Maybe a = make(formula.parts[0]);
        const Maybe b = a ? make(formula.parts[1]) : std::nullopt;
        return b ? equivalence(*a, *b) : std::nullopt;
      }
      case Formula::Kind::exists: {
        const Maybe part = make(formula.parts[0]);
        return part ? project(*part, formula.tracks, budget_) : std::nullopt;
      }
      case Formula::Kind::at_least: return linear(formula.form, Numeration::Relation::at_least);
      case Formula::Kind::equal: return linear(formula.form, Numeration::Relation::equal);
      case Formula::Kind::unit: return numeration_.unit(formula.tracks[0]);
      case Formula::Kind::xor_sum: return xor_sum(formula.tracks, formula.form.constant);
      case Formula::Kind::relation: return relation(relations_[formula.relation], formula.tracks);
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] Maybe linear(const Affine& form, Numeration::Relation relation) {
    Numeration::Terms terms;
    for (std::size_t slot = 0; slot < form.coefficients.size(); ++slot)
      if (form.coefficients[slot] != 0) terms.emplace_back(static_cast<Track>(slot), form.coefficients[slot]);
    if (terms.empty())
      return automata::constant(numeration_.radix(), relation == Numeration::Relation::equal
                                                         ? form.constant == 0
                                                         : form.constant >= 0);
    return numeration_.linear(terms, form.constant, relation, budget_);
  }

  [[nodiscard]] Maybe xor_sum(const std::vector<Track>& tracks, i64 constant) {
    const Automaton apart = numeration_.xor_sum(0, 1, 2);
    if (tracks.size() > 2) return relation(apart, tracks);
    const Maybe fixed = numeration_.linear({{1, 1}}, -constant, Numeration::Relation::equal, budget_);
    Maybe both = fixed ? combine(apart, *fixed, Connective::conjunction, budget_) : std::nullopt;
    if (both) both = project(*both, {1}, budget_);
    return both ? relation(renamed(*both, {{2, 1}}), tracks) : std::nullopt;
  }

  /// `a` of the numbers on `tracks`, which need not be different.
  [[nodiscard]] Maybe relation(const Automaton& a, const std::vector<Track>& tracks) {
    std::map<Track, Track> names;
    std::vector<std::pair<Track, Track>> twins;
    std::set<Track> used;
    Track fresh = tracks.empty() ? 0 : *std::max_element(tracks.begin(), tracks.end()) + 1;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
      Track name = tracks[i];
      if (!used.insert(name).second) {
        twins.emplace_back(name, fresh);
        name = fresh++;
      }
      names[static_cast<Track>(i)] = name;
    }
    Maybe out = renamed(a, names);
    for (const auto& [track, twin] : twins) {
      const Maybe same =
          numeration_.linear({{track, 1}, {twin, -1}}, 0, Numeration::Relation::equal, budget_);
      out = same ? combine(*out, *same, Connective::conjunction, budget_) : std::nullopt;
      if (out) out = project(*out, {twin}, budget_);
      if (!out) return std::nullopt;
    }
    return out;
  }

  /// Joins the parts two by two, each time the two whose product can be expected to be the smallest.
  [[nodiscard]] Maybe join(const std::vector<Formula>& parts, Connective how) {
    const bool both = how == Connective::conjunction;
    std::vector<Automaton> todo;
    for (const Formula& part : parts) {
      Maybe made = make(part);
      if (!made) return std::nullopt;
      if (both && is_seen_empty(*made)) return automata::constant(numeration_.radix(), false);
      todo.push_back(*std::move(made));
    }
    if (todo.empty()) return automata::constant(numeration_.radix(), both);
    while (todo.size() > 1) {
      std::size_t best_i = 0, best_j = 1;
      double least = -1;
      for (std::size_t i = 0; i < todo.size(); ++i)
        for (std::size_t j = i + 1; j < todo.size(); ++j)
          if (const double cost = expected_cost(todo[i], todo[j]); least < 0 || cost < least) {
            least = cost;
            best_i = i;
            best_j = j;
          }
      Maybe joined =
          both ? combine(todo[best_i], todo[best_j], how, budget_) : disjunction(todo[best_i], todo[best_j]);
      if (!joined) return std::nullopt;
      if (both && is_seen_empty(*joined)) return automata::constant(numeration_.radix(), false);
      todo.erase(todo.begin() + static_cast<std::ptrdiff_t>(best_j));
      todo[best_i] = *std::move(joined);
    }
    return std::move(todo[0]);
  }

  /// Where the tracks differ, a word that is accepted must be valid on the tracks of the other as well.
  [[nodiscard]] Maybe disjunction(const Automaton& a, const Automaton& b) {
    std::vector<Track> tracks(a.tracks);
    tracks.insert(tracks.end(), b.tracks.begin(), b.tracks.end());
    const Maybe wide_a = widened(a, tracks, numeration_, budget_);
    const Maybe wide_b = widened(b, tracks, numeration_, budget_);
    return wide_a && wide_b ? combine(*wide_a, *wide_b, Connective::disjunction, budget_) : std::nullopt;
  }

  /// Words that are valid for neither side are no numbers.
  [[nodiscard]] Maybe equivalence(const Automaton& a, const Automaton& b) {
    const Maybe same = combine(a, b, Connective::equivalence, budget_);
    const Maybe valid = same ? numeration_.valid(same->tracks, budget_) : std::nullopt;
    return valid ? combine(*same, *valid, Connective::conjunction, budget_) : std::nullopt;
  }

  /// An estimate decides nothing but the order of work.
  [[nodiscard]] static double expected_cost(const Automaton& a, const Automaton& b) {
    double cost = static_cast<double>(a.states()) * static_cast<double>(b.states());
    std::vector<Track> tracks;
    std::set_union(a.tracks.begin(), a.tracks.end(), b.tracks.begin(), b.tracks.end(),
                   std::back_inserter(tracks));
    for (std::size_t i = 0; i < tracks.size(); ++i) cost *= a.radix;
    return cost;
  }

  const Numeration& numeration_;
  const RelationTable& relations_;
  Budget& budget_;
};

}  // namespace

std::optional<Automaton> widened(const Automaton& a, const std::vector<Track>& tracks,
                                 const Numeration& numeration, Budget& budget) {
  std::vector<Track> all(tracks);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  if (std::includes(a.tracks.begin(), a.tracks.end(), all.begin(), all.end())) return a;
  const std::optional<Automaton> valid = numeration.valid(all, budget);
  return valid ? combine(a, *valid, Connective::conjunction, budget) : std::nullopt;
}

std::optional<Automaton> automaton_of(const Formula& formula, const Numeration& numeration,
                                      const RelationTable& relations, Budget& budget) {
  return Maker(numeration, relations, budget).make(formula);
}

}  // namespace sprague::prove

// The cases of a rule: its condition, the entries of its option, and what domains say about both.
#include <algorithm>

#include "script/compile.hpp"

namespace sprague::script {
namespace {

std::vector<Affine> own_coordinates(const Game& game) {
  std::vector<Affine> forms;
  for (std::size_t i = 0; i < game.coordinates.size(); ++i) forms.push_back(variable_form(i));
  return forms;
}

Case first_case(const Game& game, const Rule& rule) {
  Case start;
  for (std::size_t i = 0; i < game.coordinates.size(); ++i) {
    Variable variable;
    variable.name = game.coordinates[i].name;
    variable.number = i;
    start.variables.push_back(variable);
  }
  for (const std::string& name : rule.variables) {
    Variable variable;
    variable.kind = Variable::Kind::free;
    variable.name = name;
    start.variables.push_back(variable);
  }
  return start;
}

class CaseMaker {
 public:
  CaseMaker(const Game& game, const Rule& rule, const std::vector<Game>* games)
      : game_(game),
        rule_(rule),
        games_(games),
        lowering_(own_coordinates(game), game.coordinates.size(), Atom::Role::needed) {}

  std::vector<Case> run(std::optional<Refusal>& refusal) {
    std::vector<Case> cases = lowering_.condition(rule_.where, true, {with_domain()});
    drop_impossible(cases);
    for (const Term& term : rule_.option) cases = with_term(term, cases);
    drop_impossible(cases);
    if (lowering_.refusal) {
      refusal = lowering_.refusal;
      if (refusal->place.length == 0) refusal->place = rule_.place;
      return {};
    }
    return cases;
  }

 private:
  // A domain helps when it is one conjunction.
  Case with_domain() {
    const Case start = first_case(game_, rule_);
    Lowering lowering(own_coordinates(game_), game_.coordinates.size(), Atom::Role::known);
    std::vector<Case> cases = lowering.condition(game_.domain, true, {start});
    return !lowering.refusal && cases.size() == 1 ? cases[0] : start;
  }

  std::vector<Case> with_term(const Term& term, std::vector<Case> cases) {
    for (Case& one : cases) one.target.push_back({term.is_imported ? imported_game : term.game, {}});
    for (const Entry& entry : term.entries) {
      std::vector<Case> next;
      for (const Case& one : cases) entry.is_list ? add_list(entry, one, next) : add_number(entry, one, next);
      if (next.size() > most_cases)
        lowering_.refuse("its conditions split into too many cases"_m, term.place);
      if (lowering_.refusal) return {};
      cases = std::move(next);
    }
    if (games_ != nullptr && !term.is_imported) return with_target_domain((*games_)[term.game], cases);
    return cases;
  }

  void add_number(const Entry& entry, const Case& where, std::vector<Case>& out) {
    for (Lowering::Value& value : lowering_.expression(entry.value, where)) {
      if (!lowering_.add(value.where, Step::Kind::at_least, value.form)) continue;
      value.where.target.back().entries.push_back(value.form);
      out.push_back(std::move(value.where));
    }
  }

  // Entries of lists may not be negative in the end; an entry that is changed once cannot be made negative.
  void add_list(const Entry& entry, const Case& where, std::vector<Case>& out) {
    std::vector<Case> cases{where};
    const std::size_t before = where.changes.size();
    for (const Entry::Update& update : entry.updates) {
      std::vector<Case> next;
      for (const Case& one : cases) add_update(entry.list, update, one, next);
      if (lowering_.refusal) return;
      cases = std::move(next);
    }
    for (Case& one : cases) {
      one.target.back().entries.push_back(variable_form(entry.list));
      if (bound_changes(one, before)) out.push_back(std::move(one));
    }
  }

  void add_update(std::size_t list, const Entry::Update& update, const Case& where, std::vector<Case>& out) {
    for (Lowering::Value& index : lowering_.expression(update.index, where))
      for (Lowering::Value& value : lowering_.expression(update.value, index.where))
        for (Lowering::Value& old : lowering_.element(list, index.form, value.where)) {
          const bool assigns = update.kind == Entry::Update::Kind::assign;
          const auto change = assigns ? combined(value.form, 1, old.form, -1) : value.form;
          if (assigns && !lowering_.add(old.where, Step::Kind::at_least, value.form)) continue;
          if (!change) continue;
          const std::size_t to = old.where.target.back().entries.size();
          const std::size_t component = old.where.target.size() - 1;
          old.where.changes.push_back({component, list, to, index.form, old.form, *change, assigns});
          out.push_back(std::move(old.where));
        }
  }

  bool bound_changes(Case& one, std::size_t before) {
    for (std::size_t i = before; i < one.changes.size(); ++i) {
      bool is_alone = true;
      for (std::size_t j = before; j < one.changes.size() && is_alone; ++j) {
        if (i == j || one.changes[i].to != one.changes[j].to) continue;
        LinearSystem same = one.system();
        same.add_equal(combined(one.changes[i].index, 1, one.changes[j].index, -1));
        is_alone = same.is_impossible();
      }
      const auto changed = combined(one.changes[i].before, 1, one.changes[i].added, 1);
      if (is_alone && !lowering_.add(one, Step::Kind::at_least, changed)) return false;
    }
    return true;
  }

  // Only where it adds no variables and no cases: whoever uses the clauses looks at the domain anyway.
  std::vector<Case> with_target_domain(const Game& target, std::vector<Case> cases) const {
    if (target.has_lists() || game_.has_lists()) return cases;
    for (Case& one : cases) {
      Lowering lowering(one.target.back().entries, one.variables.size(), Atom::Role::optional);
      const std::vector<Case> inside = lowering.condition(target.domain, true, {one});
      if (!lowering.refusal && inside.size() == 1 && inside[0].variables.size() == one.variables.size())
        one = inside[0];
    }
    return cases;
  }

  const Game& game_;
  const Rule& rule_;
  const std::vector<Game>* games_;
  Lowering lowering_;
};

}  // namespace

std::vector<Case> cases_of(const Game& game, const Rule& rule, const std::vector<Game>* games,
                           std::optional<Refusal>& refusal) {
  return CaseMaker(game, rule, games).run(refusal);
}

}  // namespace sprague::script

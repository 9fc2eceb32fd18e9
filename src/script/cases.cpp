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
    if (term.copies) cases = with_at_least_one(*term.copies, std::move(cases));
    if (term.parts) return with_parts(*term.parts, std::move(cases));
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

  std::vector<Case> with_at_least_one(const Expression& copies, std::vector<Case> cases) {
    std::vector<Case> out;
    for (const Case& one : cases)
      for (Lowering::Value& value : lowering_.expression(copies, one))
        if (lowering_.add_definition(value.where, combined(value.form, 1, {}, 0, -1)))
          out.push_back(std::move(value.where));
    return out;
  }

  // One of the parts: from 1 up to what is left for it where the others are 1.
  std::vector<Case> with_parts(const Parts& parts, std::vector<Case> cases) {
    std::vector<Case> out;
    for (const Case& one : cases)
      for (const Lowering::Value& total : lowering_.expression(parts.total, one))
        for (const Lowering::Value& least : lowering_.expression(parts.least, total.where))
          for (Lowering::Value& most : lowering_.expression(parts.most, least.where))
            add_part(total.form, least.form, most.form, std::move(most.where), out);
    return out;
  }

  void add_part(const Affine& total, const Affine& least, const Affine& most, Case where,
                std::vector<Case>& out) {
    Variable count, part;
    count.kind = part.kind = Variable::Kind::free;
    where.variables.push_back(count);
    const Affine counted = variable_form(where.variables.size() - 1);
    where.variables.push_back(part);
    const Affine form = variable_form(where.variables.size() - 1);
    const auto rest = combined(total, 1, counted, -1);
    const auto room = rest ? combined(*rest, 1, form, -1, 1) : std::nullopt;
    if (lowering_.add_definition(where, combined(counted, 1, {}, 0, -1)) &&
        lowering_.add_definition(where, combined(counted, 1, least, -1)) &&
        lowering_.add_definition(where, combined(most, 1, counted, -1)) &&
        lowering_.add_definition(where, combined(form, 1, {}, 0, -1)) &&
        lowering_.add_definition(where, room)) {
      where.target.back().entries.push_back(form);
      out.push_back(std::move(where));
    }
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
    if (!entry.pieces.empty()) return put_together(entry, where, out);
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

  void put_together(const Entry& entry, Case where, std::vector<Case>& out) {
    where.reshaped.push_back({where.target.size() - 1, where.target.back().entries.size()});
    where.target.back().entries.push_back(constant_form(0));  // nothing is said about it here
    std::vector<Case> cases{std::move(where)};
    for (const Piece& piece : entry.pieces) {
      for (Case& one : cases)
        one.reshaped.back().parts.push_back({.is_slice = piece.is_slice, .list = piece.list});
      if (piece.is_slice) cases = with_slice(piece, cases);
      for (const Expression& number : piece.numbers) cases = with_new_entry(number, entry.letters, cases);
      if (cases.size() > most_cases) lowering_.refuse("its conditions split into too many cases"_m);
      if (lowering_.refusal) return;
    }
    for (Case& one : cases) out.push_back(std::move(one));
  }

  std::vector<Case> with_slice(const Piece& piece, const std::vector<Case>& cases) {
    const Expression start{.kind = Expression::Kind::constant};
    const Expression length{.kind = Expression::Kind::length, .number = static_cast<i64>(piece.list)};
    std::vector<Case> out;
    for (const Case& one : cases)
      for (const Lowering::Value& size : lowering_.expression(length, one))
        for (const Lowering::Value& first : lowering_.expression(piece.first.value_or(start), size.where))
          for (Lowering::Value& last : lowering_.expression(piece.last.value_or(length), first.where)) {
            if (!piece.last) last.form.constant -= 1;
            if (!lowering_.add_definition(last.where, first.form) ||
                !lowering_.add_definition(last.where, combined(last.form, 1, first.form, -1, 1)) ||
                !lowering_.add_definition(last.where, combined(size.form, 1, last.form, -1, -1)))
              continue;
            Reshaping::Part& part = last.where.reshaped.back().parts.back();
            part.first = first.form;
            part.last = last.form;
            out.push_back(std::move(last.where));
          }
    return out;
  }

  std::vector<Case> with_new_entry(const Expression& number, std::size_t letters,
                                   const std::vector<Case>& cases) {
    std::vector<Case> out;
    for (const Case& one : cases)
      for (Lowering::Value& value : lowering_.expression(number, one)) {
        const i64 greatest = static_cast<i64>(letters) - 1;
        if (!lowering_.add(value.where, Step::Kind::at_least, value.form)) continue;
        if (letters > 0 &&
            !lowering_.add(value.where, Step::Kind::at_least, combined(value.form, -1, {}, 0, greatest)))
          continue;
        value.where.reshaped.back().parts.back().numbers.push_back(value.form);
        out.push_back(std::move(value.where));
      }
    return out;
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

// Planner: what is known is placed at once (checks, quotients, products, xor), and only then the next
// loop, over the first variable that has bounds on both sides.
#include "script/plan.hpp"

#include <algorithm>
#include <tuple>

#include "substitute.hpp"

namespace sprague::script {
namespace {

using VariableKind = Variable::Kind;

constexpr std::size_t most_bounds = 24;  // that are not in the rule's text, of one loop

class Planner {
 public:
  Planner(Reduced reduced, bool with_loops)
      : one_(std::move(reduced.one)),
        gone_(std::move(reduced.gone)),
        picked_(std::move(reduced.picked)),
        slots_(one_.variables.size()),
        done_(one_.atoms.size()),
        with_loops_(with_loops) {
    plan_.is_too_large = reduced.is_too_large;
  }

  Plan run() {
    if (plan_.is_too_large) return plan_;
    full_ = one_.system();
    if (with_loops_ && full_.is_impossible()) {
      plan_.is_empty = true;
      return plan_;
    }
    for (std::size_t v = 0; v < one_.variables.size(); ++v)
      if (one_.variables[v].kind == VariableKind::given) place(v);
    find_used();
    for (std::size_t a = 0; a < one_.atoms.size(); ++a)
      if (one_.atoms[a].role == Atom::Role::known && one_.atoms[a].is_linear()) settle(one_.atoms[a]);
    while (place_what_is_ready() || place_loop()) {
    }
    if (plan_.unbounded || plan_.is_too_large) return plan_;
    for (const TargetComponent& component : one_.target) {
      plan_.clause.target.push_back({component.game, {}});
      for (const Affine& entry : component.entries)
        plan_.clause.target.back().entries.push_back(in_slots(entry));
    }
    return plan_;
  }

 private:
  struct Row {
    Affine form;
    bool is_written;  // in the rule, and not only a consequence
  };

  [[nodiscard]] bool is_known(std::size_t v) const { return slots_[v].has_value(); }
  [[nodiscard]] bool is_known(const Affine& form, std::size_t besides = ~std::size_t{0}) const {
    for (std::size_t v = 0; v < form.coefficients.size(); ++v)
      if (form.coefficients[v] != 0 && v != besides && !is_known(v)) return false;
    return true;
  }

  void place(std::size_t v) {
    slots_[v] = next_slot_++;
    if (one_.variables[v].is_natural && one_.variables[v].kind <= VariableKind::free)
      context_.add_at_least(variable_form(v));
  }

  // What is known from here on. Facts about products and xor are kept out: they presuppose some of the
  // checks, and must not make those checks look needless.
  void settle(const Atom& atom) {
    if (atom.kind == Step::Kind::at_least) context_.add_at_least(atom.form);
    if (atom.kind == Step::Kind::equal) context_.add_equal(atom.form);
  }

  void mark(const Affine& form) {
    for (std::size_t v = 0; v < form.coefficients.size(); ++v) {
      if (form.coefficients[v] == 0 || used_[v]) continue;
      used_[v] = true;
      mark(one_.variables[v].a);  // nothing is made from itself, so this ends
      mark(one_.variables[v].b);
    }
  }

  void find_used() {
    used_.assign(one_.variables.size(), false);
    for (const Atom& atom : one_.atoms)
      if (atom.role != Atom::Role::known) mark(atom.form);
    for (const TargetComponent& component : one_.target)
      for (const Affine& entry : component.entries) mark(entry);
  }

  [[nodiscard]] Affine in_slots(const Affine& form) const {
    Affine out;
    out.constant = form.constant;
    for (std::size_t v = 0; v < form.coefficients.size(); ++v) {
      if (form.coefficients[v] == 0) continue;
      const std::size_t slot = *slots_[v];
      if (out.coefficients.size() <= slot) out.coefficients.resize(slot + 1);
      out.coefficients[slot] = form.coefficients[v];
    }
    return out;
  }

  bool place_what_is_ready() {
    bool any = false;
    for (std::size_t a = 0; a < one_.atoms.size(); ++a)
      if (!done_[a] && is_known(one_.atoms[a].form)) {
        check(one_.atoms[a]);
        done_[a] = any = true;
      }
    if (any) return true;
    for (std::size_t v = 0; v < one_.variables.size(); ++v) {
      const Variable& made = one_.variables[v];
      if (made.kind <= VariableKind::free || !used_[v] || is_known(v) || !is_known(made.a) ||
          !is_known(made.b))
        continue;
      make(v, made);
      return true;
    }
    return false;
  }

  void check(const Atom& atom) {
    if (atom.role == Atom::Role::known || atom.role == Atom::Role::optional) return;
    const bool follows = atom.kind == Step::Kind::at_least && context_.implies(atom.form);
    settle(atom);
    if (follows) return;
    Step step{atom.kind};
    step.a = in_slots(atom.form);
    step.set = atom.set;
    plan_.clause.steps.push_back(std::move(step));
  }

  void make(std::size_t v, const Variable& made) {
    Step step{made.kind == VariableKind::quotient  ? Step::Kind::quotient
              : made.kind == VariableKind::product ? Step::Kind::product
                                                   : Step::Kind::xor_sum};
    step.a = in_slots(made.a);
    step.b = in_slots(made.b);
    step.divisor = made.divisor;
    plan_.clause.steps.push_back(std::move(step));
    place(v);
    if (made.kind == VariableKind::quotient) context_.add_quotient(v, made.a, made.divisor);
  }

  // The next loop: the first variable that has bounds on both sides.
  bool place_loop() {
    if (!with_loops_) return false;
    std::optional<std::size_t> first;
    for (std::size_t v = 0; v < one_.variables.size(); ++v) {
      if (one_.variables[v].kind != VariableKind::free || gone_[v] || is_known(v)) continue;
      std::vector<Row> rows = rows_of(v, full_);
      if (is_bounded(rows, v)) {
        loop(v, std::move(rows));
        return true;
      }
      if (!first) first = v;
    }
    if (first) plan_.unbounded = explained(*first);
    return false;
  }

  static bool is_bounded(const std::vector<Row>& rows, std::size_t v, std::size_t without = ~std::size_t{0}) {
    bool lower = false, upper = false;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (i != without) (coefficient(rows[i].form, v) > 0 ? lower : upper) = true;
    return lower && upper;
  }

  // All rows about v in which nothing else is unknown.
  [[nodiscard]] std::vector<Row> rows_of(std::size_t v, const LinearSystem& system) const {
    std::vector<Row> rows;
    const auto add = [&](const Affine& form, bool is_written) {
      const bool is_new =
          std::none_of(rows.begin(), rows.end(), [&](const Row& row) { return row.form == form; });
      if (coefficient(form, v) != 0 && is_new && is_known(form, v)) rows.push_back({form, is_written});
    };
    const auto add_both = [&](const Affine& form, bool is_written) {
      add(form, is_written);
      if (const auto negated = combined(form, -1, {}, 0)) add(*negated, is_written);
    };
    for (std::size_t a = 0; a < one_.atoms.size(); ++a) {
      if (done_[a] || one_.atoms[a].role == Atom::Role::optional) continue;
      if (one_.atoms[a].kind == Step::Kind::at_least) add(one_.atoms[a].form, true);
      if (one_.atoms[a].kind == Step::Kind::equal) add_both(one_.atoms[a].form, true);
    }
    if (one_.variables[v].is_natural) add(variable_form(v), true);
    std::vector<bool> kept(one_.variables.size());
    for (std::size_t u = 0; u < kept.size(); ++u) kept[u] = u == v || is_known(u);
    const LinearSystem image = system.projected(kept);
    std::vector<Affine> more = image.at_least();
    std::sort(more.begin(), more.end(), [](const Affine& a, const Affine& b) {
      const std::size_t ours = a.coefficients.size(), theirs = b.coefficients.size();
      return std::tie(ours, a.coefficients, a.constant) < std::tie(theirs, b.coefficients, b.constant);
    });
    for (const Affine& form : image.equal()) add_both(form, false);
    const std::size_t most = rows.size() + most_bounds;
    for (const Affine& form : more)
      if (rows.size() < most) add(form, false);
    return rows;
  }

  // Consequences are dropped before what is written.
  void drop_needless(std::size_t v, std::vector<Row>& rows) const {
    for (std::size_t i = rows.size(); i-- > 0;) {
      if (!is_bounded(rows, v, i)) continue;
      LinearSystem rest = context_;
      for (std::size_t j = 0; j < rows.size(); ++j)
        if (j != i) rest.add_at_least(rows[j].form);
      if (rest.implies(rows[i].form)) rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  void loop(std::size_t v, std::vector<Row> rows) {
    drop_needless(v, rows);
    Step step{picked_[v] ? Step::Kind::pick : Step::Kind::loop};
    if (picked_[v]) step.set = *picked_[v];
    for (const Row& row : rows) {
      const i64 factor = coefficient(row.form, v);
      Affine rest = row.form;
      rest.coefficients[v] = 0;
      const std::optional<Affine> value = combined(rest, factor > 0 ? -1 : 1, {}, 0);
      if (!value) {
        plan_.is_too_large = true;
        return;
      }
      (factor > 0 ? step.lowers : step.uppers).push_back({in_slots(*value), std::abs(factor)});
      context_.add_at_least(row.form);
    }
    plan_.clause.steps.push_back(std::move(step));
    place(v);
    for (std::size_t a = 0; a < one_.atoms.size(); ++a)
      if (!done_[a] && one_.atoms[a].is_linear() && is_known(one_.atoms[a].form)) {
        settle(one_.atoms[a]);
        done_[a] = true;  // it is a bound of the loop, or follows from them
      }
  }

  // A factor of a product with v in it that makes v bounded when it is positive.
  [[nodiscard]] Unbounded explained(std::size_t v) const {
    for (const Variable& made : one_.variables) {
      if (made.kind != VariableKind::product) continue;
      for (const auto& [with, factor] : {std::pair(made.a, made.b), std::pair(made.b, made.a)}) {
        if (coefficient(with, v) == 0) continue;
        Case other = one_;
        const std::optional<Affine> positive = combined(factor, 1, {}, 0, -1);
        if (!positive) continue;
        other.atoms.push_back({Step::Kind::at_least, *positive});
        if (is_bounded(rows_of(v, other.system()), v)) return {v, factor};
      }
    }
    return {v};
  }

  Case one_;
  std::vector<bool> gone_;
  std::vector<std::optional<NumberSet>> picked_;
  std::vector<std::optional<std::size_t>> slots_;
  std::vector<bool> done_, used_ = {};
  bool with_loops_;
  std::size_t next_slot_ = 0;
  LinearSystem full_ = {}, context_ = {};
  Plan plan_ = {};
};

}  // namespace

Plan plan(Case one) { return Planner(reduced(std::move(one)), true).run(); }

u64 work_of(const Case& one) {
  const u64 rows = one.atoms.size() + one.variables.size(), variables = one.variables.size();
  return saturating_multiply(rows * rows, variables);
}

Plan plan_checks(Case one) {
  Reduced same;
  same.gone.resize(one.variables.size());
  same.picked.resize(one.variables.size());
  same.one = std::move(one);
  return Planner(std::move(same), false).run();
}

}  // namespace sprague::script

// A clause's steps in order, each check as early as its slots allow; what is affine becomes a limit of the
// loop around it.
#include "table/fill/nest.hpp"

#include <algorithm>

#include "rules/subtraction.hpp"

namespace sprague::table {
namespace {

// One more than the last slot that counts; 0: none does.
std::size_t slots_used(const Form& form) {
  std::size_t used = form.coefficients.size();
  while (used > 0 && form.coefficients[used - 1] == 0) --used;
  return used;
}

Limit limit_of(Form form, std::size_t slot) {
  const auto coefficient = static_cast<i64>(form.coefficients[slot]);
  form.coefficients[slot] = 0;
  return {Linear(form), coefficient};
}

std::vector<i64> members_of(const NumberSet& set, i64 low, i64 high) {
  std::vector<i64> members;
  if (set.kind == NumberSet::Kind::primes) {
    for (const u64 p : SubtractionSet::primes().members_to(static_cast<u64>(std::max<i64>(high, 0))))
      if (static_cast<i64>(p) >= low) members.push_back(static_cast<i64>(p));
    return members;
  }
  for (auto member = set.next(low); member && *member <= high; member = set.next(*member + 1))
    members.push_back(*member);
  return members;
}

}  // namespace

LoopNest::LoopNest(const Clause& clause, const ClauseFacts& facts, const Boxes& boxes,
                   std::size_t coordinates)
    : slots_(facts.slots()) {
  std::size_t slot = coordinates;
  for (const Step& step : clause.steps) {
    if (!step.adds_slot()) continue;
    Op op{.kind = step.kind, .slot = slot, .divisor = step.divisor};
    op.a = Linear(Form(step.a, slots_));
    op.b = Linear(Form(step.b, slots_));
    op.set = step.set;
    op.low = static_cast<i64>(facts.slot(slot).low);
    op.high = static_cast<i64>(facts.slot(slot).high);
    for (const Bound& bound : step.lowers) {
      Form form(bound.value, slots_);
      form.multiply(-1);
      form.coefficients[slot] = bound.divisor;
      op.limits.push_back(limit_of(form, slot));
    }
    for (const Bound& bound : step.uppers) {
      Form form(bound.value, slots_);
      form.coefficients[slot] = -bound.divisor;
      op.limits.push_back(limit_of(form, slot));
    }
    if (step.kind == Step::Kind::pick && step.set.kind != NumberSet::Kind::ranges)
      op.members = members_of(step.set, op.low, op.high);
    ops_.push_back(std::move(op));
    ++slot;
  }
  add_checks(clause, coordinates);
  add_product_limits(facts);
  add_rising_limits(coordinates);
  find_divisors();
  for (const TargetComponent& component : clause.target) add_target(component, facts, boxes);
  find_inner();
}

// Puts each check behind the step that makes its last slot, or into that step's limits.
void LoopNest::add_checks(const Clause& clause, std::size_t coordinates) {
  const auto add = [&](Step::Kind kind, const Affine& affine, const NumberSet& set) {
    const Form form(affine, slots_);
    const std::size_t used = slots_used(form);
    std::size_t at = 0;
    if (used > coordinates) {
      while (ops_[at].slot != used - 1 || ops_[at].kind > Step::Kind::xor_sum) ++at;
      if (ops_[at].is_loop() && kind == Step::Kind::at_least) {
        ops_[at].limits.push_back(limit_of(form, used - 1));
        return;
      }
      ++at;
    }
    Op op{.kind = kind};
    op.a = Linear(form);
    op.set = set;
    ops_.insert(ops_.begin() + static_cast<std::ptrdiff_t>(at), std::move(op));
  };
  for (const Step& step : clause.steps)
    if (!step.adds_slot()) add(step.kind, step.a, step.set);
  for (const TargetComponent& component : clause.target)
    for (const Affine& entry : component.entries) add(Step::Kind::at_least, entry, {});
}

// Each check on a product is a limit of the last loop that the product depends on as well.
void LoopNest::add_product_limits(const ClauseFacts& facts) {
  for (std::size_t c = 0; c < ops_.size(); ++c) {
    const Op check = ops_[c];
    if (check.kind != Step::Kind::at_least && check.kind != Step::Kind::equal) continue;
    for (std::size_t p = 0; p < c; ++p) {
      if (ops_[p].kind != Step::Kind::product) continue;
      const Op product = ops_[p];
      limit_by_product(product, check.a, facts);
      if (check.kind == Step::Kind::at_least) continue;
      Linear negated = check.a;
      negated.constant = -negated.constant;
      for (auto& term : negated.terms) term.second = -term.second;
      limit_by_product(product, std::move(negated), facts);
    }
  }
}

// By form ≥ 0. What else is made behind the loop counts as much as it ever can.
void LoopNest::limit_by_product(const Op& product, Linear form, const ClauseFacts& facts) {
  ProductLimit limit{.factor = form.take(product.slot), .a = product.a, .b = product.b};
  std::size_t last = 0;
  for (const Linear* factor : {&product.a, &product.b})
    for (const auto& term : factor->terms) last = std::max(last, term.first);
  const std::size_t loop = maker_of(last);
  if (limit.factor == 0 || loop == ops_.size() || !ops_[loop].is_loop()) return;
  limit.a_slope = limit.a.take(last);
  limit.b_slope = limit.b.take(last);
  limit.slope = form.take(last);
  for (const auto& [slot, number] : std::vector(form.terms)) {
    if (slot < last) continue;
    const Interval& range = facts.slot(slot);
    const auto coefficient = static_cast<i64>(form.take(slot));
    if (coefficient > 0 ? !range.has_high() : !range.has_low()) return;
    const i128 most =
        coefficient * (coefficient > 0 ? range.high : range.low) + static_cast<i64>(form.constant);
    if (most > endless || most < -endless) return;
    form.constant = static_cast<u64>(static_cast<i64>(most));
  }
  limit.rest = std::move(form);
  ops_[loop].product_limits.push_back(std::move(limit));
}

// Which step makes a slot; ops_.size() for coordinates.
std::size_t LoopNest::maker_of(std::size_t slot) const {
  std::size_t at = 0;
  while (at < ops_.size() && (ops_[at].kind > Step::Kind::xor_sum || ops_[at].slot != slot)) ++at;
  return at;
}

// Which slots are natural and never fall where others rise.
std::vector<bool> LoopNest::growing_slots(std::size_t coordinates) const {
  std::vector<bool> grows(slots_, false);
  std::vector<i128> least(slots_, 0);
  std::fill_n(grows.begin(), coordinates, true);
  const auto is_growing = [&](const Linear& form) {
    i128 lowest = static_cast<i64>(form.constant);
    for (const auto& [slot, coefficient] : form.terms) {
      if (static_cast<i64>(coefficient) < 0 || !grows[slot]) return false;
      lowest += static_cast<i64>(coefficient) * least[slot];
    }
    return lowest >= 0;
  };
  for (const Op& op : ops_) {
    if (op.is_loop() && op.low >= 0) {
      grows[op.slot] = true;
      least[op.slot] = op.low;
    }
    if (op.kind == Step::Kind::quotient) grows[op.slot] = is_growing(op.a);
    if (op.kind == Step::Kind::product) grows[op.slot] = is_growing(op.a) && is_growing(op.b);
  }
  return grows;
}

void LoopNest::add_rising_limits(std::size_t coordinates) {
  const std::vector<bool> grows = growing_slots(coordinates);
  for (std::size_t c = 0; c < ops_.size(); ++c) {
    if (ops_[c].kind != Step::Kind::at_least && ops_[c].kind != Step::Kind::equal) continue;
    Linear form = ops_[c].a;
    limit_by_growth(form, c, grows);
    if (ops_[c].kind == Step::Kind::at_least) continue;
    form.constant = -form.constant;
    for (auto& term : form.terms) term.second = -term.second;
    limit_by_growth(form, c, grows);
  }
}

// By form ≥ 0, which is looked at in ops_[check]: a limit of each loop before it that it hangs on through slots that grow.
void LoopNest::limit_by_growth(const Linear& form, std::size_t check, const std::vector<bool>& grows) {
  for (std::size_t l = 0; l < check; ++l) {
    if (!ops_[l].is_loop()) continue;
    RisingLimit limit{.slot = ops_[l].slot, .form = form};
    std::vector<bool> wanted(slots_, false);
    const auto want = [&](const Linear& part) {
      for (const auto& term : part.terms) wanted[term.first] = wanted[term.first] || term.first >= limit.slot;
    };
    want(form);
    bool rises = false, falls = false, is_clear = true;
    for (const auto& [slot, coefficient] : form.terms)
      if (slot >= limit.slot) (static_cast<i64>(coefficient) > 0 ? rises : falls) = true;
    limit.rises = rises;
    for (std::size_t i = check; i-- > l;) {  // what is made needs what was made before it
      const Op& op = ops_[i];
      if (op.kind > Step::Kind::xor_sum || !wanted[op.slot]) continue;
      is_clear = is_clear && grows[op.slot];
      if (op.is_loop()) {
        if (i > l) limit.later.emplace_back(op.slot, rises ? op.high : op.low);
        continue;
      }
      want(op.a);
      want(op.b);
      limit.made.insert(limit.made.begin(),
                        {op.slot, op.kind == Step::Kind::product, op.a, op.b, op.divisor});
    }
    if (!is_clear || rises == falls || !wanted[limit.slot] || limit.made.empty()) continue;
    // One product of what is known besides is a ProductLimit.
    if (limit.made.size() == 1 && limit.made[0].is_product && limit.later.empty()) continue;
    ops_[l].rising_limits.push_back(std::move(limit));
  }
}

// Is slot `slot` a multiple of slot `of`, whatever the others are?
bool LoopNest::is_multiple(std::size_t slot, std::size_t of) const {
  if (slot == of) return true;
  const std::size_t maker = maker_of(slot);
  if (maker == ops_.size() || ops_[maker].kind != Step::Kind::product) return false;
  const auto is_one = [&](const Linear& form) {
    return form.constant == 0 && form.terms.size() == 1 && is_multiple(form.terms[0].first, of);
  };
  return is_one(ops_[maker].a) || is_one(ops_[maker].b);
}

// d·q = n: where n is known before the loop over d, and not 0, d divides it.
void LoopNest::find_divisors() {
  for (const Op& check : ops_) {
    if (check.kind != Step::Kind::equal) continue;
    for (Op& loop : ops_) {
      if (&loop == &check) break;
      if (!loop.is_loop() || loop.low < 0 || loop.multiple) continue;
      Linear known;
      known.constant = check.a.constant;
      bool is_clear = true, is_made = false;
      for (const auto& term : check.a.terms) {
        if (term.first < loop.slot) {
          known.terms.push_back(term);
          continue;
        }
        is_clear = is_clear && is_multiple(term.first, loop.slot);
        is_made = is_made || term.first > loop.slot;
      }
      if (is_clear && is_made) loop.multiple = std::move(known);
    }
  }
}

void LoopNest::add_target(const TargetComponent& component, const ClauseFacts& facts, const Boxes& boxes) {
  const GameBox& box = boxes.games[component.game];
  const std::vector<i64> strides = box.strides();
  Target target{component.game, {}, {}};
  Form index(i128{0}, slots_);
  for (std::size_t j = 0; j < component.entries.size(); ++j) {
    const Form form(component.entries[j], slots_);
    index.add(form, strides[j]);
    if (facts.maximum(form) > box.lasts[j]) target.unproved.push_back({Linear(form), box.lasts[j]});
  }
  target.index = Linear(index);
  targets_.push_back(std::move(target));
}

// The last loop is walked when only forms that must or must not be 0 follow it.
void LoopNest::find_inner() {
  inner_ = ops_.size();
  is_single_ = true;
  for (const Op& op : ops_) is_single_ = is_single_ && op.kind == Step::Kind::at_least;
  for (const Target& target : targets_) is_single_ = is_single_ && target.unproved.empty();
  std::size_t last = ops_.size();
  while (last > 0 && (ops_[last - 1].kind == Step::Kind::equal || ops_[last - 1].kind == Step::Kind::unequal))
    --last;
  if (last == 0 || !ops_[last - 1].is_loop()) return;
  inner_ = last - 1;
  const std::size_t slot = ops_[inner_].slot;
  for (std::size_t i = last; i < ops_.size(); ++i) {
    Limit limit{ops_[i].a, 0};
    limit.coefficient = limit.rest.take(slot);
    (ops_[i].kind == Step::Kind::equal ? pins_ : holes_).push_back(std::move(limit));
  }
}

bool LoopNest::reads_game(std::size_t game) const {
  return std::any_of(targets_.begin(), targets_.end(), [&](const Target& t) { return t.game == game; });
}

bool LoopNest::stays_inside(i64* slots) const {
  for (const Target& target : targets_)
    for (const Entry& entry : target.unproved)
      if (entry.value.at(slots) > entry.last) return false;
  return true;
}

bool LoopNest::holds(i64* slots) const {
  return std::all_of(ops_.begin(), ops_.end(), [&](const Op& op) { return step(op, slots); });
}

void LoopNest::cut_row(i64* slots, std::size_t inner, i64& low, i64& high) const {
  const i64 kept = std::exchange(slots[inner], 0);
  for (const Op& op : ops_) {
    const i64 value = op.a.at(slots);
    i64 coefficient = 0;
    for (const auto& [slot, number] : op.a.terms)
      if (slot == inner) coefficient = static_cast<i64>(number);
    if (coefficient > 0) low = std::max(low, -floor_of(value, coefficient));
    if (coefficient < 0) high = std::min(high, floor_of(value, -coefficient));
    if (coefficient == 0 && value < 0) high = low - 1;
  }
  slots[inner] = kept;
}

bool LoopNest::step(const Op& op, i64* slots) const {
  const i64 a = op.a.at(slots);
  switch (op.kind) {
    case Step::Kind::loop:
    case Step::Kind::pick: return true;
    case Step::Kind::quotient: slots[op.slot] = floor_of(a, op.divisor); return true;
    case Step::Kind::remainder: slots[op.slot] = a - op.divisor * floor_of(a, op.divisor); return true;
    case Step::Kind::product: slots[op.slot] = a * op.b.at(slots); return true;
    case Step::Kind::xor_sum: {
      const i64 b = op.b.at(slots);
      slots[op.slot] = a ^ b;
      return a >= 0 && b >= 0;
    }
    case Step::Kind::at_least: return a >= 0;
    case Step::Kind::equal: return a == 0;
    case Step::Kind::unequal: return a != 0;
    case Step::Kind::member: return op.set.contains_word(a);
    case Step::Kind::no_member: return !op.set.contains_word(a);
  }
  return false;
}

void LoopNest::range_of(const Op& op, i64* slots, i64& low, i64& high) const {
  low = op.low;
  high = op.high;
  for (const Limit& limit : op.limits) limit.cut(slots, low, high);
  for (const ProductLimit& limit : op.product_limits) limit.cut(slots, low, high);
  for (const RisingLimit& limit : op.rising_limits) limit.cut(slots, low, high);
}

bool LoopNest::next_divisor(const Op& op, const std::vector<u64>& divisors, i64 from, i64 high, i64& value) {
  auto next = std::lower_bound(divisors.begin(), divisors.end(), static_cast<u64>(std::max<i64>(from, 0)));
  if (op.kind == Step::Kind::pick)
    while (next != divisors.end() && !op.set.contains_word(static_cast<i64>(*next))) ++next;
  if (next == divisors.end() || static_cast<i64>(*next) > high) return false;
  value = static_cast<i64>(*next);
  return true;
}

bool LoopNest::next_value(const Op& op, i64 from, i64 high, i64& value) {
  value = from;
  if (from > high) return false;
  if (op.kind == Step::Kind::loop) return true;
  if (op.set.kind == NumberSet::Kind::ranges) {
    const auto next = op.set.next(from);
    if (!next || *next > high) return false;
    value = *next;
    return true;
  }
  const auto found = std::lower_bound(op.members.begin(), op.members.end(), from);
  if (found == op.members.end() || *found > high) return false;
  value = *found;
  return true;
}

}  // namespace sprague::table

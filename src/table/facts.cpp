// Intervals of slots one after the other, then bounds of forms by putting affine bounds in the place of
// slots, the last one first. Where a sum could leave 64 bits at run time, the clause is not used.
#include "facts.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace sprague::table {
namespace {

constexpr i128 tame_limit = i128{1} << 56;  // times `endless`, twenty terms of this size stay below 2^121

// As the interval of a slot: an end that lies too far on its own side is not known; one that lies too far on
// the other side is made weaker.
Interval clamped(i128 low, i128 high) {
  return {std::clamp(low, -endless, endless - 1), std::clamp(high, 1 - endless, endless)};
}

// An end that is not known is ±2^60 here. Times 0 it is 0, and times anything else not known either.
Interval product_of(const Interval& a, const Interval& b) {
  const i128 corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  return clamped(*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4));
}

Interval xor_of(const Interval& a, const Interval& b) {
  const i128 high = std::max(a.high, b.high);
  if (high <= 0) return {0, 0};
  if (high >= endless) return {0, endless};
  const auto bits = std::bit_width(static_cast<u64>(high));
  return {0, (i128{1} << bits) - 1};
}

}  // namespace

i128 floor_divide(i128 value, i128 divisor) {
  const i128 quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}

Form::Form(const Affine& affine, std::size_t slots) : constant(affine.constant), coefficients(slots, 0) {
  for (std::size_t s = 0; s < affine.coefficients.size() && s < slots; ++s)
    coefficients[s] = affine.coefficients[s];
}

void Form::add(const Form& other, i128 times) {
  constant += other.constant * times;
  for (std::size_t s = 0; s < coefficients.size(); ++s) coefficients[s] += other.coefficients[s] * times;
}

void Form::multiply(i128 factor) {
  constant *= factor;
  for (i128& coefficient : coefficients) coefficient *= factor;
}

bool Form::is_tame() const {
  const auto large = [](i128 number) { return number > tame_limit || number < -tame_limit; };
  return !large(constant) && std::none_of(coefficients.begin(), coefficients.end(), large);
}

Interval interval_of(const Form& form, const std::vector<Interval>& slots) {
  i128 low = form.constant, high = form.constant;
  bool has_low = true, has_high = true;
  for (std::size_t s = 0; s < form.coefficients.size(); ++s) {
    const i128 c = form.coefficients[s];
    if (c == 0) continue;
    const Interval& slot = slots[s];
    has_low = has_low && (c > 0 ? slot.has_low() : slot.has_high());
    has_high = has_high && (c > 0 ? slot.has_high() : slot.has_low());
    low += c * (c > 0 ? slot.low : slot.high);
    high += c * (c > 0 ? slot.high : slot.low);
  }
  return {has_low ? low : -boundless, has_high ? high : boundless};
}

ClauseFacts::ClauseFacts(const Clause& clause, const std::vector<i64>& lasts, const std::vector<Step>* domain)
    : coordinates_(lasts.size()), next_slot_(lasts.size()) {
  std::size_t count = coordinates_;
  for (const Step& step : clause.steps) count += step.adds_slot() ? 1 : 0;
  for (const i64 last : lasts) box_.push_back({0, last});
  slots_ = box_;
  slots_.resize(count, {-endless, endless});
  facts_.resize(count);
  if (domain != nullptr) {
    for (const Step& step : *domain) {
      if (step.adds_slot()) break;
      collect(step);
    }
  }
  for (const Step& step : clause.steps) collect(step);
  for (const TargetComponent& component : clause.target)
    for (const Affine& entry : component.entries) naturals_.emplace_back(entry, count);
  overflow_ = overflow_ ||
              !std::all_of(naturals_.begin(), naturals_.end(), [](const Form& f) { return f.is_tame(); });
  for (int round = 0; round < 4 && !overflow_ && !never_; ++round) {
    define_slots();
    for (const Form& natural : naturals_) tighten(natural);
  }
  if (!overflow_ && !never_) check_overflow(clause);
}

void ClauseFacts::collect_loop(const Step& step) {
  SlotFacts& slot = facts_[next_slot_];
  const auto bound = [&](const Bound& one, bool upper) {
    const Form form(one.value, slots_.size());
    Form natural = form;  // upper − divisor·slot or divisor·slot − lower
    if (!upper) natural.multiply(-1);
    natural.coefficients[next_slot_] = upper ? -one.divisor : one.divisor;
    naturals_.push_back(std::move(natural));
    (upper ? slot.at_most : slot.at_least).push_back({form, one.divisor});
  };
  for (const Bound& lower : step.lowers) bound(lower, false);
  for (const Bound& upper : step.uppers) bound(upper, true);
}

void ClauseFacts::collect(const Step& step) {
  using enum Step::Kind;
  const std::size_t count = slots_.size();
  const Form a(step.a, count), b(step.b, count);
  if (!a.is_tame() || !b.is_tame() || step.divisor <= 0 || step.divisor > tame_limit) {
    overflow_ = true;
    return;
  }
  if (step.kind == at_least || step.kind == equal) naturals_.push_back(a);
  if (step.kind == equal) {
    naturals_.push_back(a);
    naturals_.back().multiply(-1);
  }
  if (!step.adds_slot()) return;
  SlotFacts& slot = facts_[next_slot_];
  slot.definer = &step;
  if (step.kind == loop || step.kind == pick) collect_loop(step);
  if (step.kind == quotient) {  // a − divisor + 1 ≤ divisor·slot ≤ a
    Form low = a;
    low.constant -= step.divisor - 1;
    slot.at_most.push_back({a, step.divisor});
    slot.at_least.push_back({low, step.divisor});
  }
  if (step.kind == xor_sum) {  // |a − b| ≤ a xor b ≤ a + b
    Form sum = a, down = a, up = b;
    sum.add(b, 1);
    down.add(b, -1);
    up.add(a, -1);
    slot.at_most.push_back({sum, 1});
    slot.at_least.push_back({down, 1});
    slot.at_least.push_back({up, 1});
  }
  ++next_slot_;
}

// What a step says about its slot's interval, from the intervals of the slots in front of it.
Interval ClauseFacts::defined(const Step& step, const std::vector<Interval>& slots) const {
  using enum Step::Kind;
  const std::size_t count = slots_.size();
  const Interval a = interval_of(Form(step.a, count), slots);
  if (step.kind == quotient)
    return clamped(floor_divide(a.low, step.divisor), floor_divide(a.high, step.divisor));
  if (step.kind == remainder)
    return a.low >= 0 && a.high < step.divisor ? a : Interval{0, i128{step.divisor} - 1};
  const Interval small_a = clamped(a.low, a.high);
  const Interval whole_b = interval_of(Form(step.b, count), slots);
  const Interval small_b = clamped(whole_b.low, whole_b.high);
  if (step.kind == product) return product_of(small_a, small_b);
  if (step.kind == xor_sum) return xor_of(small_a, small_b);
  if (step.kind == pick && step.set.kind != NumberSet::Kind::ranges) return {1, endless};
  if (step.kind == pick && step.set.ranges.empty()) return {1, 0};
  if (step.kind == pick) return clamped(step.set.ranges.front().first, step.set.ranges.back().last);
  return {-endless, endless};
}

void ClauseFacts::define_slots() {
  for (std::size_t s = coordinates_; s < slots_.size(); ++s) {
    if (facts_[s].definer == nullptr) continue;
    const Interval now = defined(*facts_[s].definer, slots_);
    slots_[s] = {std::max(slots_[s].low, now.low), std::min(slots_[s].high, now.high)};
    if (slots_[s].empty()) {
      never_ = true;
      return;
    }
  }
}

// `natural` ≥ 0 bounds each slot in it by the most that the rest can be.
void ClauseFacts::tighten(const Form& natural) {
  for (std::size_t s = 0; s < slots_.size() && !never_; ++s) {
    const i128 c = natural.coefficients[s];
    if (c == 0) continue;
    Form rest = natural;
    rest.coefficients[s] = 0;
    const i128 most = interval_of(rest, slots_).high;
    if (most >= boundless) continue;
    const Interval now =
        c > 0 ? clamped(ceil_divide(-most, c), endless) : clamped(-endless, floor_divide(most, -c));
    slots_[s] = {std::max(slots_[s].low, now.low), std::min(slots_[s].high, now.high)};
    never_ = slots_[s].empty();
  }
  if (interval_of(natural, slots_).high < 0) never_ = true;
}

// At run time coordinates take all values of the box, loops those of their intervals, and the other slots
// what follows. All forms must stay below 2^61 then.
void ClauseFacts::check_overflow(const Clause& clause) {
  std::vector<Interval> at_run = slots_;
  std::copy(box_.begin(), box_.end(), at_run.begin());
  const auto is_safe = [&](const Affine& affine) {
    const Form form(affine, slots_.size());
    if (!form.is_tame()) return false;
    i128 size = form.constant < 0 ? -form.constant : form.constant;
    for (std::size_t s = 0; s < form.coefficients.size(); ++s) {
      const i128 c = form.coefficients[s];
      if (c != 0) size += (c < 0 ? -c : c) * std::max(-at_run[s].low, at_run[s].high);
    }
    return size < 2 * endless;
  };
  std::size_t slot = coordinates_;
  bool safe = true;
  for (const Step& step : clause.steps) {
    safe = safe && is_safe(step.a) && is_safe(step.b);
    for (const auto* bounds : {&step.lowers, &step.uppers})
      for (const Bound& bound : *bounds) safe = safe && is_safe(bound.value) && bound.divisor <= tame_limit;
    if (!step.adds_slot()) continue;
    const bool loops = step.kind == Step::Kind::loop || step.kind == Step::Kind::pick;
    if (!loops) at_run[slot] = defined(step, at_run);
    safe = safe && at_run[slot].has_low() && at_run[slot].has_high();
    ++slot;
  }
  for (const TargetComponent& component : clause.target)
    for (const Affine& entry : component.entries) safe = safe && is_safe(entry);
  overflow_ = !safe;
}

u64 ClauseFacts::entries_of_inner_loop(const Clause& clause) const {
  u64 entries = 1, inner = 1;
  std::size_t at = coordinates_;
  for (const Step& step : clause.steps) {
    if (!step.adds_slot()) continue;
    const Interval& range = slots_[at++];
    if (step.kind > Step::Kind::pick) continue;
    const i128 length = std::max<i128>(range.high - range.low + 1, 1);
    entries = saturating_multiply(entries, inner);
    inner = length > i128{~u64{0}} ? ~u64{0} : static_cast<u64>(length);
  }
  return entries;
}

i128 ClauseFacts::maximum(const Form& form) const {
  i128 best = eliminate(form);
  for (const Form& natural : naturals_) {
    Form more = form;  // a form only grows when something natural is added
    more.add(natural, 1);
    best = std::min(best, eliminate(std::move(more)));
  }
  return best;
}

// Replaces slots, the last one first, by each of their affine bounds and by their intervals. Every way to do
// so gives an upper bound, and the least of them is the answer. The number of ways tried is limited.
i128 ClauseFacts::eliminate(Form form) const {
  constexpr int most_ways = 400;
  struct Item {
    Form form;
    i128 scale;
  };
  i128 best = interval_of(form, slots_).high;
  std::vector<Item> open;
  open.push_back({std::move(form), 1});
  for (int way = 0; way < most_ways && !open.empty(); ++way) {
    const Item item = std::move(open.back());
    open.pop_back();
    std::size_t s = slots_.size();
    while (s > coordinates_ && item.form.coefficients[s - 1] == 0) --s;
    if (const i128 high = interval_of(item.form, slots_).high; high < boundless)
      best = std::min(best, floor_divide(high, item.scale));
    if (s == coordinates_) continue;
    --s;
    const i128 c = item.form.coefficients[s];
    const SlotFacts& slot = facts_[s];
    for (const Relation& relation : c > 0 ? slot.at_most : slot.at_least) {
      Item next = item;  // divisor·c·slot becomes c·bound
      next.form.coefficients[s] = 0;
      next.form.multiply(relation.divisor);
      next.form.add(relation.form, c);
      next.scale *= relation.divisor;
      if (next.form.is_tame() && next.scale < tame_limit) open.push_back(std::move(next));
    }
    if (!(c > 0 ? slots_[s].has_high() : slots_[s].has_low())) continue;
    Item constant = item;
    constant.form.constant += c * (c > 0 ? slots_[s].high : slots_[s].low);
    constant.form.coefficients[s] = 0;
    if (constant.form.is_tame()) open.push_back(std::move(constant));
  }
  return best;
}

}  // namespace sprague::table

#include "product.hpp"

#include <algorithm>
#include <functional>

namespace sprague::check {
namespace {

constexpr std::int32_t above = std::numeric_limits<std::int32_t>::max(), below = -above;
constexpr i64 largest_coefficient = 100'000'000;

i64 small(i128 value) {
  if (value > largest_coefficient || value < -largest_coefficient) throw TooLarge{};
  return static_cast<i64>(value);
}
i64 shifted(i64 end, i64 by) {
  return end == Formula::unlimited || end == -Formula::unlimited ? end : small(i128{end} - by);
}

}  // namespace

i64 Numeration::radix() const {
  return quotients.empty() ? base : 1 + *std::max_element(quotients.begin(), quotients.end());
}

Form constant(i64 value) { return {value}; }
Form track(std::size_t number, i64 coefficient, i64 constant) {
  Form out(number + 2);
  out[0] = constant, out[number + 1] = coefficient;
  return out;
}
Form sum(const Form& a, const Form& b, i64 times) {
  Form out(std::max(a.size(), b.size()));
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = small(i128{i < a.size() ? a[i] : 0} + i128{i < b.size() ? b[i] : 0} * times);
  return out;
}
std::optional<std::size_t> single_track(const Form& form) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form[i] == 0) continue;
    if (i == 0 || form[i] != 1 || found) return std::nullopt;
    found = i - 1;
  }
  return found;
}

Logic all(std::vector<Logic> of) { return {Logic::Kind::all, std::move(of)}; }
Logic any(std::vector<Logic> of) { return {Logic::Kind::any, std::move(of)}; }
Logic negation(Logic of) { return {Logic::Kind::negation, {std::move(of)}}; }

bool States::add(const std::int32_t* state) {
  static std::size_t total =
      0;  // of all products of this certificate, so that no file keeps us busy for ever
  if (2 * size_ > slots_.size()) {
    std::vector<std::uint32_t> old(2 * slots_.size());
    old.swap(slots_);
    for (const std::uint32_t slot : old) {
      if (slot == 0) continue;
      std::size_t at = 0;
      for (std::size_t i = 0; i < width_; ++i)
        at = hash_of(at * 31 + static_cast<std::uint32_t>((*this)[slot - 1][i]));
      while (slots_[at &= slots_.size() - 1] != 0) ++at;
      slots_[at] = slot;
    }
  }
  std::size_t at = 0;
  for (std::size_t i = 0; i < width_; ++i) at = hash_of(at * 31 + static_cast<std::uint32_t>(state[i]));
  for (; slots_[at &= slots_.size() - 1] != 0; ++at)
    if (std::equal(state, state + width_, (*this)[slots_[at] - 1])) return false;
  if (size_ >= 20'000'000 || cells_.size() > 200'000'000 || ++total > 500'000'000) throw TooLarge{};
  slots_[at] = static_cast<std::uint32_t>(++size_);
  cells_.insert(cells_.end(), state, state + width_);
  return true;
}

std::size_t Formula::part(Part part) {
  parts_.push_back(std::move(part));
  return parts_.size() - 1;
}
void Formula::demand(Logic logic) {
  if (logic.kind != Logic::Kind::all) return demands_.push_back(std::move(logic));
  for (Logic& one : logic.of) demand(std::move(one));
}

// The constant moves into the ranges; forms that differ in sign share a part.
Logic Formula::in(Form form, std::vector<NumberSet::Range> ranges) {
  while (form.size() > 1 && form.back() == 0) form.pop_back();
  for (auto& range : ranges) range = {shifted(range.first, form[0]), shifted(range.last, form[0])};
  if (form.size() == 1) {
    const bool holds = std::any_of(ranges.begin(), ranges.end(),
                                   [](const auto& range) { return range.first <= 0 && range.last >= 0; });
    return holds ? all({}) : any({});
  }
  if (form.back() < 0) {
    form = sum(constant(0), form, -1);
    for (auto& range : ranges) range = {-range.last, -range.first};
  }
  form[0] = 0;
  const auto [known, is_new] = linear_.try_emplace({0, form}, parts_.size());
  if (is_new) {
    Part part;
    for (std::size_t i = 1; i < form.size(); ++i) {
      if (form[i] == 0) continue;
      part.tracks.push_back(i - 1);
      part.coefficients.push_back(form[i]);
      (form[i] > 0 ? part.positive : part.negative) += std::abs(form[i]);
    }
    this->part(std::move(part));
  }
  Part& part = parts_[known->second];
  for (const auto& range : ranges) {
    for (const i64 end : {range.first, range.last}) {
      if (end == unlimited || end == -unlimited) continue;
      part.high = std::max(part.high, end);
      part.low = std::min(part.low, end);
    }
  }
  return {Logic::Kind::atom, {}, known->second, std::move(ranges)};
}

Logic Formula::residue(const Form& form, i64 modulus, i64 residue) {
  Form reduced = form;
  for (i64& entry : reduced) entry = ((entry % modulus) + modulus) % modulus;
  const i64 wanted = (residue + modulus - reduced[0]) % modulus;
  reduced[0] = 0;
  if (std::count(reduced.begin(), reduced.end(), 0) == static_cast<std::ptrdiff_t>(reduced.size()))
    return wanted == 0 ? all({}) : any({});
  const auto [known, is_new] = linear_.try_emplace({modulus, reduced}, parts_.size());
  if (is_new) {
    Part part{.kind = Part::Kind::residue, .modulus = modulus};
    for (std::size_t i = 1; i < reduced.size(); ++i) {
      if (reduced[i] == 0) continue;
      part.tracks.push_back(i - 1);
      part.coefficients.push_back(reduced[i]);
    }
    this->part(std::move(part));
  }
  return {Logic::Kind::atom, {}, known->second, {{wanted, wanted}}};
}

Logic Formula::accepts(const Automaton& automaton, std::vector<std::size_t> tracks) {
  return {Logic::Kind::atom,
          {},
          part({.kind = Part::Kind::automaton, .tracks = std::move(tracks), .automaton = &automaton}),
          {{1, 1}}};
}
Logic Formula::xor_is(std::vector<std::size_t> tracks, i64 value) {
  require(numeration_.quotients.empty() && numeration_.base == 2, "xor and nim-sums need base 2");
  return {
      Logic::Kind::atom,
      {},
      part({.kind = Part::Kind::digits, .tracks = std::move(tracks), .modulus = 2, .target = small(value)}),
      {{1, 1}}};
}
Logic Formula::digit_sum_is_1(std::size_t track) {
  return {Logic::Kind::atom,
          {},
          part({.kind = Part::Kind::digits, .tracks = {track}, .modulus = 1, .target = 1}),
          {{1, 1}}};
}

// A part is followed, and a demand judged, when the digit of its last track is known.
void Formula::seal() {
  i64 letters = 1;
  for (std::size_t i = 0; i < tracks_; ++i)
    if (__builtin_mul_overflow(letters, numeration_.radix(), &letters)) throw TooLarge{};
  parts_behind_.resize(tracks_ + 1);
  demands_behind_.resize(tracks_ + 1);
  std::vector<std::size_t> last(parts_.size());
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    for (const std::size_t track : parts_[i].tracks) last[i] = std::max(last[i], track);
    parts_behind_[last[i]].push_back(i);
    parts_[i].at = width_;
    width_ += parts_[i].kind <= Part::Kind::residue && !numeration_.quotients.empty() ? 2 : 1;
  }
  const std::function<std::size_t(const Logic&)> end = [&](const Logic& logic) {
    std::size_t out = logic.kind == Logic::Kind::atom ? last[logic.part] : 0;
    for (const Logic& one : logic.of) out = std::max(out, end(one));
    return out;
  };
  for (std::size_t i = 0; i < demands_.size(); ++i) demands_behind_[end(demands_[i])].push_back(i);
  digits_.resize(tracks_);
}

std::vector<std::int32_t> Formula::start(i64 phase) const {
  std::vector<std::int32_t> out(width_);
  out[0] = static_cast<std::int32_t>(phase);
  for (const Part& part : parts_)
    if (part.kind == Part::Kind::automaton) out[part.at] = part.automaton->start;
  return out;
}

// Is the digit allowed, and may the demands that it decides still hold? Greedy Ostrowski digits: at most the
// quotient, and behind a digit that is the quotient stands 0 (a bit of state[1] for each track).
bool Formula::assign(std::size_t track, i64 digit, const std::int32_t* from) {
  digits_[track] = digit;
  const i64 greatest = numeration_.greatest(from[0]);
  if (digit > greatest) return false;
  if (!numeration_.quotients.empty()) {
    if (track >= 30) throw TooLarge{};
    const auto bit = std::int32_t{1} << track;
    if ((from[1] & bit) != 0 && digit != 0) return false;
    to_[1] = digit == greatest ? to_[1] | bit : to_[1] & ~bit;
  }
  for (const std::size_t part : parts_behind_[track]) advance(parts_[part], from);
  for (const std::size_t demand : demands_behind_[track])
    if (truth(demands_[demand], to_.data(), false) == 0) return false;
  return true;
}

// Base k: a carry s becomes k·s + D, where D = Σ coefficient·digit, and in the end s is the value. With j
// digits to come the value is k^j·s + Σ c·r, where 0 ≤ r ≤ k^j − 1: at least k^j·(s − negative) + negative,
// so where s ≥ negative at least s. So from max(negative, high + 1) on it is above all ends of ranges; below
// by symmetry.
//
// Quotients: the value so far is p·U(j) + q·U(j − 1) when j digits are to come. As U(j) = a(j)·U(j − 1) + U(j
// − 2) the next digit makes (a(j)·p + q + D, p) of (p, q); U(0) = U(−1) = 1, so in the end the value is p +
// q. What is to come is greedy, so r ≤ U(j) − 1, and 1 ≤ U(j − 1) ≤ U(j): with m = p − negative + min(q, 0)
// the value is at least m·U(j) + negative + max(q, 0), so where m ≥ 0 at least p + q.
void Formula::advance(const Part& part, const std::int32_t* from) {
  const std::int32_t* const old = from + part.at;
  std::int32_t* const now = to_.data() + part.at;
  i64 digit = 0;
  if (part.kind == Part::Kind::automaton) {
    for (std::size_t i = part.tracks.size(); i-- > 0;)
      digit = digit * numeration_.radix() + digits_[part.tracks[i]];
    now[0] = part.automaton->next[static_cast<std::size_t>(old[0]) * part.automaton->letters +
                                  static_cast<std::size_t>(digit)];
    return;
  }
  if (part.kind == Part::Kind::digits) {
    for (const std::size_t track : part.tracks) digit ^= digits_[track];
    now[0] = static_cast<std::int32_t>(std::min(part.target + 1, part.modulus * old[0] + digit));
    return;
  }
  const bool is_linear = part.kind == Part::Kind::linear, is_base = numeration_.quotients.empty();
  if (is_linear && (old[0] == above || old[0] == below)) {
    std::copy(old, old + (is_base ? 1 : 2), now);
    return;
  }
  for (std::size_t i = 0; i < part.tracks.size(); ++i)
    digit += part.coefficients[i] * digits_[part.tracks[i]];
  i64 p =
      (is_base ? numeration_.base : numeration_.greatest(from[0])) * old[0] + (is_base ? 0 : old[1]) + digit;
  i64 q = is_base ? 0 : old[0];
  if (!is_linear) {
    p %= part.modulus;
  } else if (p - part.negative + std::min<i64>(q, 0) >= 0 && p + q > part.high) {
    p = above, q = 0;
  } else if (p + part.positive + std::max<i64>(q, 0) <= 0 && p + q < part.low) {
    p = below, q = 0;
  } else if (p > 1'000'000'000 || p < -1'000'000'000) {
    throw TooLarge{};
  }
  now[0] = static_cast<std::int32_t>(p);
  if (!is_base) now[1] = static_cast<std::int32_t>(q);
}

// 1 or 0, or 2 where it depends on what is to come.
int Formula::atom(const Logic& logic, const std::int32_t* state, bool at_end) const {
  const Part& part = parts_[logic.part];
  const std::int32_t now = state[part.at];
  if (part.kind == Part::Kind::automaton)
    return at_end ? part.automaton->accepting[static_cast<std::size_t>(now)]
                  : part.automaton->fate[static_cast<std::size_t>(now)];
  if (part.kind == Part::Kind::digits) return now > part.target ? 0 : at_end ? now == part.target : 2;
  i64 value = now;
  if (part.kind == Part::Kind::linear && now == above)
    value = unlimited;
  else if (part.kind == Part::Kind::linear && now == below)
    value = -unlimited;
  else if (!at_end)
    return 2;
  else if (!numeration_.quotients.empty())
    value += state[part.at + 1];
  if (part.kind == Part::Kind::residue) value %= part.modulus;
  return std::any_of(logic.ranges.begin(), logic.ranges.end(),
                     [&](const auto& range) { return range.first <= value && value <= range.last; });
}

int Formula::truth(const Logic& logic, const std::int32_t* state, bool at_end) const {
  if (logic.kind == Logic::Kind::atom) return atom(logic, state, at_end);
  if (logic.kind == Logic::Kind::negation) {
    const int inner = truth(logic.of[0], state, at_end);
    return inner == 2 ? 2 : 1 - inner;
  }
  const int deciding = logic.kind == Logic::Kind::any;
  int out = 1 - deciding;
  for (const Logic& one : logic.of) {
    const int inner = truth(one, state, at_end);
    if (inner == deciding) return deciding;
    if (inner == 2) out = 2;
  }
  return out;
}

bool Formula::holds(const std::int32_t* state) const {
  return state[0] == 0 && std::all_of(demands_.begin(), demands_.end(),
                                      [&](const Logic& demand) { return truth(demand, state, true) == 1; });
}

// Every tuple of numbers has a common number of digits, so it is read on some path from one of the starts.
bool Formula::is_satisfiable() {
  States seen(width_);
  for (i64 phase = 0; phase < numeration_.phases(); ++phase) seen.add(start(phase).data());
  std::vector<std::int32_t> state;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (holds(seen[i])) return true;
    state.assign(seen[i], seen[i] + width_);
    step(state.data(), -1, [&](i64, const std::int32_t* to) { seen.add(to); });
  }
  return false;
}

}  // namespace sprague::check

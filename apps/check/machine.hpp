// Automata that read tuples of numbers digit by digit, most significant first, and are made while they are
// followed; boolean formulas of them (Büchi 1960; Wolper and Boigelot 2000 for linear constraints).
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_set>

#include "base/exact.hpp"
#include "reading.hpp"

namespace sprague::check {

using Form = Numbers;          ///< constant + Σ coefficient·track, the constant first
using State = std::u32string;  ///< a state of each automaton
using Tracks = std::vector<std::size_t>;
inline constexpr i128 beyond = i128{1} << 126;  ///< of all numbers that are computed here

/// Coefficients, constants and ends of ranges are at most 2^61.
inline i64 small(i128 number) {
  if (number > i64{1} << 61 || number < -(i64{1} << 61))
    throw Undecided{"a number is too large for automata"};
  return static_cast<i64>(number);
}
inline i128 low_end(const Range& range) { return range.first ? *range.first : -beyond; }
inline i128 high_end(const Range& range) { return range.last ? *range.last : beyond; }
inline std::optional<i64> moved(const std::optional<i64>& end, i64 by, bool is_turned) {
  if (!end) return end;
  const i64 out = small(i128{*end} - by);
  return is_turned ? -out : out;
}
inline Form track(std::size_t number) {
  Form out(number + 2);
  return out[number + 1] = 1, out;
}
inline Form sum(const Form& a, const Form& b, i64 times = 1) {
  Form out(std::max(a.size(), b.size()));
  for (std::size_t i = 0; i < out.size(); ++i)  // three numbers of 2^61 and less: far below 2^127
    out[i] = small(i128{i < a.size() ? a[i] : 0} + i128{i < b.size() ? b[i] : 0} * times);
  return out;
}
inline Ranges common(const Ranges& a, const Ranges& b) {
  Ranges out;
  for (const auto& one : a)
    for (const auto& two : b)
      if (std::max(low_end(one), low_end(two)) <= std::min(high_end(one), high_end(two)))
        out.push_back({low_end(one) < low_end(two) ? two.first : one.first,
                       high_end(one) < high_end(two) ? one.last : two.last});
  return out;
}

/// Base k is the one quotient k with the weights k^j; otherwise the numeration of Ostrowski. In both the
/// weight U(j) is quotient·U(j − 1) + U(j − 2), where U(−1) is 0 or 1.
struct Numeration {
  Numbers quotients;
  i64 before, period = std::ssize(quotients);  ///< before: U(−1)
  i64 radix = *std::max_element(quotients.begin(), quotients.end()) + before;
  std::vector<i128> weights = {before, 1};  ///< U(−1), U(0), … until, for all phases, they are 2^63 or more

  Numeration(Numbers of, bool is_base) : quotients(std::move(of)), before(!is_base) {
    i64 growth = 1;
    for (const i64 quotient : quotients)
      if ((growth *= quotient + 1) > i64{1} << 20) throw Undecided{"the quotients are too many or too large"};
    for (i64 j = 0, large = 0; large <= period; large += weights.back() >= i128{1} << 63)
      weights.push_back(quotients[index(j++ % period)] * weights.back() +
                        weights[weights.size() - 2] * before);
  }
  /// The digits of a number up to 2^60, most significant first, with zeros in front.
  [[nodiscard]] Numbers digits(i64 number) const {
    Numbers out;
    for (std::size_t j = weights.size() - 1; j > 0; number -= static_cast<i64>(out.back() * weights[j--]))
      out.push_back(static_cast<i64>(number / weights[j]));
    return out;
  }
};

/// An automaton whose letter is Σ weight·digit of its tracks: one of the file, or: is the value (the xor, the
/// sum of the digits) in the ranges; is the value modulo `modulus` in the ranges; are the digits greedy?
struct Machine {
  enum Kind { given, value, xor_sum, ones, residue, greedy } kind;
  const Numeration& numeration;
  Numbers weights;
  Ranges ranges = {};
  i64 modulus = 0, lowest = 0, width = 1, start = 0;  ///< letters are lowest, …, lowest + width − 1
  std::vector<std::int32_t> next = {};                ///< by state and letter; −1: not known yet
  std::vector<unsigned> truth = {};  ///< 1 may accept, 2 may reject; 4, 8: does where the word ends
  std::vector<std::array<i64, 3>> values = {{}, {}};  ///< p, q, digits to come modulo the period
  std::map<std::array<i64, 3>, char32_t> known = {};
  std::map<std::string, char32_t> alike = {};  ///< by the sides for each number of digits to come

  Machine(Kind of, const Numeration& in, const Numbers& factors, Ranges accepted = {}, i64 divisor = 0)
      : kind(of), numeration(in), weights(factors), ranges(std::move(accepted)), modulus(divisor) {
    if (are_too_large(weights, in)) throw Undecided{"a coefficient is too large for automata"};
    for (const i64 weight : weights)
      lowest += std::min<i64>(weight, 0) * (in.radix - 1), width += std::abs(weight) * (in.radix - 1);
    if (kind == given) return;
    truth = {2 + 8, 1 + 4};  // states 0 and 1: it is settled
    next.assign(index(2 * width), 0);
    std::fill(next.begin() + width, next.end(), 1);
  }
  /// Are there too many letters, Σ weight·digit, for a table?
  static bool are_too_large(const Numbers& weights, const Numeration& in) {
    constexpr i64 greatest = 1'000'000;
    i64 letters = 1;
    for (const i64 weight : weights)
      if (std::abs(weight) > greatest || (letters += std::abs(weight) * (in.radix - 1)) > greatest)
        return true;
    return false;
  }
  /// May a number from low to high be accepted (1), rejected (2)?
  [[nodiscard]] unsigned side(i128 low, i128 high) const {
    unsigned out = 2;
    for (const Range& range : ranges) {
      const i128 from = low_end(range), to = high_end(range);
      if (low <= to && high >= from) out |= 1;
      if (low >= from && high <= to) out &= 1;
    }
    return out;
  }
  // p·U + q·V; 2^125, or −2^125, stands for all that is farther from 0.
  static i128 weighed(i128 p, i128 U, i128 q, i128 V) {
    const Exact out = Exact(p) * Exact(U) + Exact(q) * Exact(V);
    if (!out.overflowed()) return std::clamp(out.number(), -beyond / 2, beyond / 2);
    if (p != 0 && q != 0 && (p < 0) != (q < 0)) throw Undecided{"a number is too large for automata"};
    return p < 0 || q < 0 ? -beyond / 2 : beyond / 2;
  }
  // With j digits to come the value is p·U(j) + q·U(j − 1) + Σ weight·r with naturals r ≤ U(j) − 1: the state
  // is settled when that is on one side of the ranges for every j that is possible. All ends of ranges are
  // at most 2^61 and the digits to come weigh at most 10^6·U(j) < 2^105. For all j beyond those that are
  // tried, U(j) ≥ 2^63 and 0 ≤ U(j − 1) ≤ U(j), so both bounds are on the same side of every end as they were
  // at the last j of this phase that is tried, if q = 0 (then each is a constant, or a multiple of U(j) that
  // outweighs every end), or if p and q together outweigh the digits to come.
  //
  // Where for every j all numbers are on one side, though perhaps on another one for another j, these sides
  // are all that matters of p and q: whatever digits come, they lead to numbers among those. So states with
  // the same sides are one, and an end of 2^60 costs some hundred states and not 2^60.
  char32_t state(i128 p, i128 q, i64 phase) {
    i64 negative = 0, positive = kind == xor_sum;
    for (const i64 weight : weights)
      if (kind == value) (weight < 0 ? negative : positive) += std::abs(weight);
    unsigned may = kind == ones ? side(p, beyond) : kind == greedy && p == 2 ? 2 : kind >= residue ? 3 : 0;
    const auto& U = numeration.weights;
    std::string sides;
    bool is_one_sided = kind < ones;
    for (std::size_t j = index(phase); kind < ones && j + 1 < U.size(); j += index(numeration.period)) {
      const i128 so_far = weighed(p, U[j + 1], q, U[j]);
      const unsigned here = side(so_far - negative * (U[j + 1] - 1), so_far + positive * (U[j + 1] - 1));
      may |= here, is_one_sided &= here != 3, sides += static_cast<char>('0' + here);
    }
    if (q != 0 && p - negative + std::min<i128>(q, 0) < 1 && p + positive + std::max<i128>(q, 0) > -1)
      may = 3, is_one_sided = false;
    if (may < 3) return may == 1;
    if (p > i64{1} << 62 || p < -(i64{1} << 62) || q > i64{1} << 62 || q < -(i64{1} << 62))
      throw Undecided{"a number is too large for automata"};
    if (next.size() > 50'000'000) throw Undecided{"an automaton is too large"};
    const std::array<i64, 3> one = {static_cast<i64>(p), static_cast<i64>(q), phase};
    const auto number = static_cast<char32_t>(truth.size());
    char32_t& at = is_one_sided ? alike.try_emplace(sides + std::to_string(phase), number).first->second
                                : known.try_emplace(one, number).first->second;
    if (at != number) return at;
    const bool accepts = kind == greedy    ? phase == 0
                         : kind == residue ? side(p, p) == 1
                                           : side(p + q, p + q) == 1;
    truth.push_back(may | (accepts ? 4U : 8U));
    values.push_back(one);
    next.resize(next.size() + index(width), -1);
    return number;
  }
  // p·U(j) + q·U(j − 1), where U(j) = a·U(j − 1) + U(j − 2), is (a·p + q)·U(j − 1) + p·U(j − 2). Digits of
  // Ostrowski are greedy: at most a, and 0 behind a digit that is a.
  char32_t go(char32_t from, i64 letter) {
    const std::size_t at = from * index(width) + index(letter - lowest);
    if (next[at] >= 0) return static_cast<char32_t>(next[at]);
    const i128 p = values[from][0], q = values[from][1];
    const i64 phase = values[from][2];
    const i64 after = (phase + numeration.period - 1) % numeration.period;
    const i64 a = numeration.quotients[index(after)];
    const char32_t to = kind == value     ? state(a * p + q + letter, numeration.before * p, after)
                        : kind == xor_sum ? state(2 * p + (letter & 1), 0, after)
                        : kind == ones    ? state(p + letter, 0, 0)
                        : kind == residue
                            ? state((a * p + letter) % modulus, 0, after)
                            : state(letter > a || (p == 1 && letter > 0) ? 2 : letter == a, 0, after);
    next[at] = static_cast<std::int32_t>(to);
    return to;
  }
  /// Kind `given`: what may come of each state, when `next` is known and this is what accepts.
  void settle(const std::vector<bool>& accepting) {
    truth.clear();
    for (const bool accepts : accepting) truth.push_back(accepts ? 1 + 4 : 2 + 8);
    for (bool is_more = true; is_more; work(next.size())) {
      is_more = false;
      for (std::size_t i = next.size(); i-- > 0;) {
        unsigned &here = truth[i / index(width)], more = truth[index(next[i])] & ~here & 3;
        is_more |= more != 0, here |= more;
      }
    }
  }
};

/// An atom: the automaton accepts the tracks; or all of `of`; or the negation of that.
struct Logic {
  std::vector<Logic> of = {};
  Machine* machine = nullptr;
  Tracks tracks = {};
  bool is_negated = false;
  std::size_t part = 0;
  [[nodiscard]] bool is(bool truth) const { return machine == nullptr && of.empty() && is_negated != truth; }
};
inline Logic constant(bool truth) { return {{}, nullptr, {}, !truth}; }
inline Logic negation(Logic of) { return of.is_negated = !of.is_negated, of; }
inline Logic any(std::vector<Logic> of) {
  for (Logic& one : of) one = negation(std::move(one));
  return negation({std::move(of)});
}

/// States that are reached, each once, in the order in which they are.
struct Reached {
  std::unordered_set<State> known = {};
  std::vector<const State*> queue = {};
  void add(State state) {
    work();
    if (const auto [at, is_new] = known.insert(std::move(state)); is_new) queue.push_back(&*at);
  }
};

/// A numeration with the automata that are made for it.
struct Machines {
  Numeration numeration;
  std::map<std::pair<Numbers, Numbers>, Machine> made = {};

  Machine& get(Machine::Kind kind, const Numbers& weights, const Ranges& ranges, i64 modulus = 0) {
    Numbers key = {kind, modulus};
    for (const auto& [first, last] : ranges)
      for (const auto& end : {first, last}) key.push_back(end.has_value()), key.push_back(end.value_or(0));
    return made.try_emplace({weights, key}, kind, numeration, weights, ranges, modulus).first->second;
  }
};

/// A conjunction of demands. First come the tracks and the demands, then seal(), then words are followed.
struct Product {
  using Visit = std::function<void(i64, const State&)>;
  Machines& machines;
  const Numeration& numeration = machines.numeration;
  std::size_t tracks = 0;
  i64 letters = 1;
  std::vector<Logic> demands = {};
  std::map<std::pair<Numbers, Tracks>, Ranges> facts = {};  ///< of linear forms: what is demanded in any case
  std::vector<std::pair<Machine*, Tracks>> parts = {};
  std::vector<Tracks> parts_at = {};  ///< by the number of tracks that must be known
  std::vector<std::vector<Logic>> demands_at = {};
  Numbers digits = {};
  State to = {};
  bool is_too_large = false;  ///< said when the formula is whole: what is wrong elsewhere in it is said first

  std::size_t add_track() {
    letters = small(i128{letters} * numeration.radix);
    if (++tracks, numeration.before != 0) demand(atom(Machine::greedy, track(tracks - 1), {}));
    return tracks - 1;
  }
  void demand(Logic logic) {
    if (logic.machine != nullptr || logic.is_negated) return demands.push_back(std::move(logic));
    for (Logic& one : logic.of) demand(std::move(one));
  }
  /// Is constant + Σ coefficient·track in the ranges? Kind residue: modulo `modulus`, where no coefficient is
  /// negative and the constant is 0. Kinds xor_sum and ones: the constant is 0.
  Logic atom(Machine::Kind kind, const Form& form, Ranges ranges, i64 modulus = 0) {
    Numbers weights;
    Tracks on;
    for (std::size_t i = 1; i < form.size(); ++i)
      if (form[i] != 0) weights.push_back(form[i]), on.push_back(i - 1);
    const bool is_turned = !weights.empty() && weights[0] < 0;  // so that x − y and y − x are one form
    for (i64& weight : weights) weight = is_turned ? -weight : weight;
    for (auto& [first, last] : ranges) {
      first = moved(first, form[0], is_turned), last = moved(last, form[0], is_turned);
      if (is_turned) std::swap(first, last);
    }
    std::sort(ranges.begin(), ranges.end(),
              [](const Range& a, const Range& b) { return low_end(a) < low_end(b); });
    for (std::size_t i = 1; i < ranges.size(); ++i)  // those that touch become one
      if (low_end(ranges[i]) <= high_end(ranges[i - 1]) + 1) {
        const bool is_inside = high_end(ranges[i]) <= high_end(ranges[i - 1]);
        ranges[i] = {ranges[i - 1].first, is_inside ? ranges[i - 1].last : ranges[i].last};
        ranges.erase(ranges.begin() + std::ptrdiff_t(i--) - 1);
      }
    if (weights.empty()) return constant(!common(ranges, {{0, 0}}).empty());
    if (Machine::are_too_large(weights, numeration)) return is_too_large = true, constant(true);
    return {{}, &machines.get(kind, weights, ranges, modulus), std::move(on)};
  }
  Logic in(const Form& form, Ranges ranges) { return atom(Machine::value, form, std::move(ranges)); }
  Logic at_least(const Form& form, i64 low = 0) { return in(form, {{low, std::nullopt}}); }
  Logic zero(const Form& form) { return in(form, {{0, 0}}); }

  // What the facts decide is replaced by a truth.
  void simplify(Logic& logic) const {
    if (logic.machine != nullptr) {
      const auto fact = facts.find({logic.machine->weights, logic.tracks});
      if (logic.machine->kind != Machine::value || fact == facts.end()) return;
      const Ranges both = common(fact->second, logic.machine->ranges);
      if (both.empty() || both == fact->second) logic = constant(both.empty() == logic.is_negated);
      return;
    }
    for (Logic& one : logic.of) simplify(one);
    const auto is_false = [](const Logic& one) { return one.is(false); };
    if (std::any_of(logic.of.begin(), logic.of.end(), is_false)) logic = constant(logic.is_negated);
    std::erase_if(logic.of, [](const Logic& one) { return one.is(true); });
    if (logic.of.size() != 1) return;
    Logic only = std::move(logic.of[0]);
    only.is_negated ^= logic.is_negated;
    logic = std::move(only);
  }
  std::size_t make_parts(Logic& logic) {
    std::size_t last = 0;
    for (Logic& one : logic.of) last = std::max(last, make_parts(one));
    for (const std::size_t track : logic.tracks) last = std::max(last, track + 1);
    if (logic.machine == nullptr) return last;
    const auto found = std::find(parts.begin(), parts.end(), std::pair(logic.machine, logic.tracks));
    logic.part = index(found - parts.begin());
    if (found != parts.end()) return last;
    parts_at[last].push_back(logic.part);
    parts.emplace_back(logic.machine, logic.tracks);
    return last;
  }
  void seal() {
    if (is_too_large) throw Undecided{"a coefficient is too large for automata"};
    for (std::size_t before = ~std::size_t{0}; before != 2 * facts.size() + demands.size();) {
      before = 2 * facts.size() + demands.size();
      std::vector<Logic> old;
      old.swap(demands);
      for (Logic& one : old) {
        simplify(one);
        const bool is_fact = one.machine != nullptr && one.machine->kind == Machine::value && !one.is_negated;
        if (!is_fact) demand(std::move(one));
        if (!is_fact) continue;
        const auto [fact, is_new] =
            facts.try_emplace({one.machine->weights, one.tracks}, one.machine->ranges);
        if (!is_new) fact->second = common(fact->second, one.machine->ranges);
      }
    }
    for (const auto& [atom, ranges] : facts)
      demands.push_back({{}, &machines.get(Machine::value, atom.first, ranges), atom.second});
    parts_at.resize(tracks + 1), demands_at.resize(tracks + 1), digits.resize(tracks);
    for (Logic& one : demands) {
      const std::size_t last = make_parts(one);
      demands_at[last].push_back(std::move(one));
    }
  }
  [[nodiscard]] State start(i64 phase) const {
    State out;
    for (const auto& [machine, on] : parts)
      out += machine->kind == Machine::given ? char32_t(machine->start) : machine->state(0, 0, phase);
    return out;
  }
  [[nodiscard]] static unsigned truth(const Logic& logic, const State& state, unsigned shift) {
    unsigned out = logic.machine != nullptr ? logic.machine->truth[state[logic.part]] >> shift & 3 : 1;
    for (const Logic& one : logic.of) {
      const unsigned next = truth(one, state, shift);
      out = (out & next & 1) | ((out | next) & 2);
    }
    return logic.is_negated ? (out & 1) << 1 | out >> 1 : out;
  }
  [[nodiscard]] bool holds(const State& state) const {  ///< where the word ends here
    for (const auto& judged : demands_at)
      for (const Logic& one : judged)
        if (truth(one, state, 2) != 1) return false;
    return true;
  }
  /// Calls visit(letter, state) for each letter (or the given one) behind which the formula may still hold.
  void step(const State& from, i64 letter, const Visit& visit) {
    to = from;
    descend(from, 0, letter, 0, 1, visit);
  }
  // An automaton is followed, and a demand judged, when the digits that it needs are known.
  void descend(const State& from, std::size_t depth, i64 rest, i64 letter, i64 weight, const Visit& visit) {
    work();
    for (const std::size_t part : parts_at[depth]) {
      const auto& [machine, on] = parts[part];
      i64 read = 0;
      for (std::size_t i = 0; i < on.size(); ++i) read += machine->weights[i] * digits[on[i]];
      to[part] = machine->go(from[part], read);
    }
    for (const Logic& one : demands_at[depth])
      if ((truth(one, to, 0) & 1) == 0) return;
    if (depth == tracks) return visit(letter, to);
    const i64 radix = numeration.radix, only = rest < 0 ? -1 : rest % radix;
    for (i64 digit = std::max<i64>(only, 0); digit < (only < 0 ? radix : only + 1); ++digit) {
      digits[depth] = digit;
      descend(from, depth + 1, only < 0 ? rest : rest / radix, letter + digit * weight, weight * radix,
              visit);
    }
  }
  // Every tuple of numbers has a common number of digits, so it is read on some path from one of the starts.
  bool is_satisfiable() {
    Reached reached;
    seal();
    for (i64 phase = 0; phase < numeration.period; ++phase) reached.add(start(phase));
    for (std::size_t i = 0; i < reached.queue.size(); ++i) {
      if (holds(*reached.queue[i])) return true;
      step(*reached.queue[i], -1, [&](i64, const State& next) { reached.add(next); });
    }
    return false;
  }
};

}  // namespace sprague::check

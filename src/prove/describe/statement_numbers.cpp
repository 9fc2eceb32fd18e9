// One number, told by its digits: powers, the zeros at the end, the last digit that is not 0, the number of
// digits, or of ones. Small numbers say which; automata that are written down here decide.
#include <algorithm>
#include <functional>
#include <set>

#include "prove/describe/digit_steps.hpp"
#include "prove/describe/proved_relation.hpp"
#include "script/linear.hpp"

namespace sprague::prove {
namespace {

constexpr u64 numbers_seen = 512, largest_radix = 10;

/// "2*n + 1", "n", "n - 1".
std::string linear_text(u64 factor, const std::string& n, i64 constant) {
  std::string out = factor == 1 ? n : std::to_string(factor) + "*" + n;
  if (constant != 0) out += (constant > 0 ? " + " : " - ") + std::to_string(std::abs(constant));
  return out;
}

/// What is said of m = factor·n + constant: of the small ones by `is`, of all by `numbers`.
class Linear {
 public:
  Linear(u64 factor, i64 constant) : factor_(factor), constant_(constant) {}

  [[nodiscard]] bool fits(Claim& claim, bool with_zero, const std::function<bool(u64)>& is) const {
    for (u64 n = 0; n < numbers_seen; ++n) {
      const std::vector<u64> position{n};
      if (!claim.in_domain(position)) continue;
      const i64 m = static_cast<i64>(factor_ * n) + constant_;
      const bool said = (with_zero && n == 0) || (m >= 1 && is(static_cast<u64>(m)));
      if (said != claim.holds(position)) return false;
    }
    return true;
  }
  [[nodiscard]] bool equals(Claim& claim, bool with_zero, const Automaton& numbers) const {
    const auto m = script::combined(script::variable_form(0), static_cast<i64>(factor_),
                                    script::variable_form(1), -1, constant_);
    Formula formula = exists({1}, all({equals_zero(*m), holds(0, {1})}));
    if (with_zero) formula = any({std::move(formula), equals_zero(script::variable_form(0))});
    const auto set = claim.made(formula, {numbers});
    return set && claim.equals(*set);
  }
  [[nodiscard]] std::string text(const std::string& n) const { return linear_text(factor_, n, constant_); }

 private:
  u64 factor_;
  i64 constant_;
};

// ---- Powers ----

/// k^0, k^1, … for k = radix^step.
std::optional<Automaton> powers_automaton(const Numeration& numeration, unsigned step, Budget& budget) {
  return by_steps(
      numeration, 1, {step},  // `step`: no digit yet; else how many zeros behind the one, modulo step
      [step](const Memory& m, const Digits& d) -> std::optional<Memory> {
        if (m[0] == step) return d[0] == 0 ? m : d[0] == 1 ? Memory{0} : std::optional<Memory>();
        if (d[0] != 0) return std::nullopt;
        return Memory{(m[0] + 1) % step};
      },
      [](const Memory& m) { return m[0] == 0; }, budget);
}

/// "n = (3^m − 1)/2".
std::string power_text(const std::string& n, u64 factor, i64 constant, u64 k) {
  std::string out = std::to_string(k) + "^m";
  if (constant != 0) out += (constant > 0 ? " − " : " + ") + std::to_string(std::abs(constant));
  if (factor == 1) return n + " = " + out;
  return n + " = " + (constant == 0 ? out : "(" + out + ")") + "/" + std::to_string(factor);
}

std::optional<SliceStatement> powers(Claim& claim, Budget& budget) {
  const std::string& n = claim.names()[0];
  const unsigned radix = claim.numeration().radix();
  u64 k = 1;
  for (unsigned step = 1; step <= 3; ++step) {
    k *= radix;
    const auto is_power = [k](u64 m) {
      while (m % k == 0) m /= k;
      return m == 1;
    };
    for (u64 factor = 1; factor < k; ++factor)
      for (i64 constant = -3; constant <= 4; ++constant)
        for (const bool with_zero : {false, true}) {
          const Linear linear(factor, constant);
          if (!linear.fits(claim, with_zero, is_power)) continue;
          const auto numbers = powers_automaton(claim.numeration(), step, budget);
          if (!numbers || !linear.equals(claim, with_zero, *numbers)) continue;
          const Arg power = formula(power_text(n, factor, constant, k));
          SliceStatement out{.recognised = true};
          out.words = with_zero ? Message("{0} is a P-position exactly when {1} for some m, or {2}.", n,
                                          power, formula(n + " = 0"))
                                : Message("{0} is a P-position exactly when {1} for some m.", n, power);
          out.condition = linear.text(n) + " in powers(" + std::to_string(k) + ")";
          if (with_zero) out.condition += " or " + n + " = 0";
          if (!claim.equals(out.condition)) out.condition.clear();
          return out;
        }
  }
  return std::nullopt;
}

// ---- Zeros at the end, and the digit before them ----

struct LastDigits {
  unsigned zeros = 0, digit = 0;  ///< modulo 2; the last digit that is not 0
};

LastDigits last_digits_of(u64 m, u64 radix) {
  LastDigits out;
  for (; m % radix == 0; m /= radix) out.zeros ^= 1u;
  out.digit = static_cast<unsigned>(m % radix);
  return out;
}

std::optional<Automaton> numbers_with(const Numeration& numeration, const std::function<bool(LastDigits)>& is,
                                      Budget& budget) {
  return by_steps(
      numeration, 1, {0, 0},
      [](const Memory& m, const Digits& d) {
        if (d[0] != 0) return std::optional(Memory{0, d[0]});
        return std::optional(Memory{m[1] == 0 ? 0 : m[0] ^ 1u, m[1]});
      },
      [&](const Memory& m) { return m[1] != 0 && is({m[0], m[1]}); }, budget);
}

Message said_of_digits(const std::string& name, const std::string& of, bool with_zero, const Message& what) {
  return with_zero
             ? Message("{0} is a P-position exactly when {1}, or {2}.", name, what, formula(of + " = 0"))
             : Message("{0} is a P-position exactly when {1}.", name, what);
}

std::optional<SliceStatement> zeros_at_the_end(Claim& claim, Budget& budget) {
  const std::string& n = claim.names()[0];
  const u64 radix = claim.numeration().radix();
  for (const i64 constant : {0, 1})
    for (const bool with_zero : {false, true}) {
      if (with_zero && constant > 0) continue;
      const Linear linear(1, constant);
      const auto said = [&](const std::function<bool(LastDigits)>& is) {
        if (!linear.fits(claim, with_zero, [&](u64 m) { return is(last_digits_of(m, radix)); })) return false;
        const auto numbers = numbers_with(claim.numeration(), is, budget);
        return numbers && linear.equals(claim, with_zero, *numbers);
      };
      const std::string of = linear.text(n);
      for (const unsigned parity : {0u, 1u}) {
        if (!said([parity](LastDigits end) { return end.zeros == parity; })) continue;
        const Message what =
            parity == 0 ? Message("{0} ends in an even number of zeros in base {1}", formula(of), radix)
                        : Message("{0} ends in an odd number of zeros in base {1}", formula(of), radix);
        return SliceStatement{.recognised = true, .words = said_of_digits(n, n, with_zero, what)};
      }
      // Which digits, as the small numbers have them.
      std::set<unsigned> digits;
      for (u64 m = 1; m < radix; ++m)
        if (const auto at = static_cast<i64>(m) - constant; claim.holds(std::vector{static_cast<u64>(at)}))
          digits.insert(static_cast<unsigned>(m));
      if (digits.empty() || digits.size() + 1 == radix) continue;
      if (!said([&](LastDigits end) { return digits.contains(end.digit); })) continue;
      const std::string which = is_one_of("", {digits.begin(), digits.end()}).substr(1);
      const Message what = Message("the last digit of {0} in base {1} that is not 0 is {2}", formula(of),
                                   radix, digits.size() == 1 ? std::to_string(*digits.begin()) : which);
      return SliceStatement{.recognised = true, .words = said_of_digits(n, n, with_zero, what)};
    }
  return std::nullopt;
}

// ---- The number of digits, and of ones ----

std::optional<SliceStatement> number_of_digits(Claim& claim, Budget& budget) {
  const std::string& n = claim.names()[0];
  const u64 radix = claim.numeration().radix();
  for (const i64 constant : {0, 1})
    for (const unsigned parity : {0u, 1u})
      for (const bool with_zero : {false, true}) {
        const Linear linear(1, constant);
        const auto is = [=](u64 m) {
          unsigned digits = 0;
          for (; m > 0; m /= radix) digits ^= 1u;
          return digits == parity;
        };
        if ((with_zero && constant > 0) || !linear.fits(claim, with_zero, is)) continue;
        const auto numbers = by_steps(
            claim.numeration(), 1, {0, 0},
            [](const Memory& m, const Digits& d) {
              const bool begun = m[1] == 1 || d[0] != 0;
              return std::optional(Memory{begun ? m[0] ^ 1u : 0, begun ? 1u : 0u});
            },
            [parity](const Memory& m) { return m[1] == 1 && m[0] == parity; }, budget);
        if (!numbers || !linear.equals(claim, with_zero, *numbers)) continue;
        const Arg of = formula(linear.text(n));
        const Message what = parity == 0 ? Message("{0} has an even number of digits in base {1}", of, radix)
                                         : Message("{0} has an odd number of digits in base {1}", of, radix);
        return SliceStatement{.recognised = true, .words = said_of_digits(n, n, with_zero, what)};
      }
  return std::nullopt;
}

std::optional<SliceStatement> number_of_ones(Claim& claim, Budget& budget) {
  if (!claim.has_xor()) return std::nullopt;
  const std::string& n = claim.names()[0];
  for (const i64 constant : {0, 1})
    for (const unsigned parity : {0u, 1u})
      for (const bool with_zero : {false, true}) {
        const Linear linear(1, constant);
        const auto is = [parity](u64 m) {
          unsigned ones = 0;
          for (; m > 0; m /= 2) ones ^= static_cast<unsigned>(m % 2);
          return ones == parity;
        };
        if (!linear.fits(claim, with_zero, is)) continue;
        const auto numbers = by_steps(
            claim.numeration(), 1, {0, 0},
            [](const Memory& m, const Digits& d) { return std::optional(Memory{m[0] ^ d[0], m[1] | d[0]}); },
            [parity](const Memory& m) { return m[1] == 1 && m[0] == parity; }, budget);
        if (!numbers || !linear.equals(claim, with_zero, *numbers)) continue;
        const Arg of = formula(linear.text(n));
        const Message what = parity == 0 ? Message("{0} has an even number of ones in base 2", of)
                                         : Message("{0} has an odd number of ones in base 2", of);
        // 0 has no ones, which are an even number.
        const bool says_zero = with_zero && !(parity == 0 && constant == 0);
        return SliceStatement{.recognised = true, .words = said_of_digits(n, n, says_zero, what)};
      }
  return std::nullopt;
}

}  // namespace

std::optional<SliceStatement> state_numbers(Claim& claim) {
  if (claim.arity() != 1 || !claim.numeration().is_base() || claim.numeration().radix() > largest_radix)
    return std::nullopt;
  Budget budget({.seconds = 5, .positions = 5'000'000});
  for (const auto& recognise : {powers, zeros_at_the_end, number_of_digits, number_of_ones})
    if (auto found = recognise(claim, budget)) return found;
  return std::nullopt;
}

}  // namespace sprague::prove

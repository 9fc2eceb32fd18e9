// Sets that are told by the digits of numbers: Wythoff's pairs, the least part of a number, Moore's digit
// sums. Their automata are written down here and held against the theorem's.
#include <algorithm>

#include "prove/describe/digit_steps.hpp"
#include "prove/describe/proved_relation.hpp"
#include "script/linear.hpp"

namespace sprague::prove {

using automata::Connective;

namespace {

/// (x, y): x ends in an even number of zeros (0 has none), and y is x with a zero appended.
std::optional<Automaton> beatty_pairs(const Numeration& numeration, Budget& budget) {
  // The memory: the digit that x must have next, since y has it now; the parity of the zeros at x's end.
  return by_steps(
      numeration, 2, {0, 0, 0},
      [](const Memory& m, const Digits& d) -> std::optional<Memory> {
        if (d[0] != m[0]) return std::nullopt;
        const bool begun = m[2] != 0 || d[0] != 0;
        return Memory{d[1], d[0] != 0 || !begun ? 0u : 1u - m[1], begun ? 1u : 0u};
      },
      [](const Memory& m) { return m[0] == 0 && m[1] == 0; }, budget);
}

/// (n, u): u is the least part of n: the weight of its last digit that is not 0. Needs: n > 0 for any u.
std::optional<Automaton> least_part(const Numeration& numeration, Budget& budget) {
  return by_steps(
      numeration, 2, {0},
      [](const Memory& m, const Digits& d) -> std::optional<Memory> {
        if (d[1] > 1 || (m[0] == 1 && (d[0] != 0 || d[1] != 0))) return std::nullopt;
        if (d[1] == 1 && d[0] == 0) return std::nullopt;
        return Memory{d[1] == 1 || m[0] == 1 ? 1u : 0u};
      },
      [](const Memory& m) { return m[0] == 1; }, budget);
}

std::optional<SliceStatement> wythoff(Claim& claim, Budget& budget) {
  const Numeration& numeration = claim.numeration();
  if (claim.arity() != 2 || numeration.quotients().size() != 1) return std::nullopt;
  const std::optional<Automaton> pairs = beatty_pairs(numeration, budget);
  if (!pairs) return std::nullopt;
  const auto both = combine(*pairs, renamed(*pairs, {{0, 1}, {1, 0}}), Connective::disjunction, budget);
  if (!both || !claim.equals(*both)) return std::nullopt;
  const std::string &x = claim.names()[0], &y = claim.names()[1];
  const unsigned t = numeration.quotients()[0];
  const std::string pair = "(" + x + ", " + y + ")", order = x + " ≤ " + y;
  Message words;
  if (t == 1) {
    words = Message(
        "{0} with {1} is a P-position exactly when the {2} representation of {3} ends in an even number of "
        "zeros and {4} is {5} with a zero appended; that is, {6} for some k ≥ 0.",
        pair, order, numeration.words(), x, y, x, pair + " = (⌊kφ⌋, ⌊kφ²⌋)");
  } else {
    const std::string number = std::to_string(t);
    words = Message(
        "{0} with {1} is a P-position exactly when the {2} representation of {3} ends in an even number of "
        "zeros and {4} is {5} with a zero appended; that is, {6} for some k ≥ 0, with {7}.",
        pair, order, numeration.words(), x, y, x, pair + " = (⌊kα⌋, ⌊k(α + " + number + ")⌋)",
        "α = [1; " + number + ", " + number + ", …] = " +
            (t == 2 ? "√2" : "(√" + std::to_string(t * t + 4) + " − " + std::to_string(t - 2) + ")/2"));
  }
  return SliceStatement{
      .recognised = true,
      .words = Message::sentences({std::move(words), Message("With {0} the same holds for {1}.",
                                                             x + " > " + y, "(" + y + ", " + x + ")")}),
      .source = t == 1 ? "Wythoff 1907" : "Fraenkel 1982"};
}

/// n = 0, or the quota is below the least part of n.
std::optional<SliceStatement> small_quota(Claim& claim, Budget& budget) {
  const Numeration& numeration = claim.numeration();
  const bool fibonacci = numeration.quotients() == std::vector<unsigned>{1};
  if (claim.arity() != 2 || !(fibonacci || numeration.is_base())) return std::nullopt;
  const std::optional<Automaton> part = least_part(numeration, budget);
  if (!part) return std::nullopt;
  const Affine n = script::variable_form(0);
  const auto above = script::combined(script::variable_form(2), 1, script::variable_form(1), -1, -1);
  const Formula formula = any({equals_zero(n), exists({2}, all({holds(0, {0, 2}), at_least_zero(*above)}))});
  const std::optional<Automaton> set = claim.made(formula, {*part});
  if (!set || !claim.equals(*set)) return std::nullopt;
  const std::string &heap = claim.names()[0], &quota = claim.names()[1];
  // With L the least part, n xor (n − 1) is 2L − 1, and 2·quota is less than that exactly when quota < L.
  std::string condition = heap + " = 0 or 2*" + quota + " < " + heap + " xor (" + heap + " - 1)";
  if (!claim.has_xor() || !claim.equals(condition)) condition.clear();
  const std::string tuple = tuple_of(claim.names()), none = heap + " = 0";
  return SliceStatement{
      .recognised = true,
      .words =
          fibonacci
              ? Message("{0} is a P-position exactly when {1} or {2} is less than the least Zeckendorf part "
                        "of {3}.",
                        tuple, none, quota, heap)
              : Message("{0} is a P-position exactly when {1} or {2} is less than the largest power of {3} "
                        "whose multiple {4} is.",
                        tuple, none, quota, numeration.radix(), heap),
      .condition = condition,
      .source = fibonacci ? "Whinihan 1963" : ""};
}

/// In every place of base 2, the number of ones is divisible by k + 1.
std::optional<SliceStatement> moore(Claim& claim, Budget& budget) {
  if (!claim.has_xor() || claim.arity() < 3 || claim.arity() > 8) return std::nullopt;
  for (unsigned k = 2; k < claim.arity(); ++k) {
    const auto set = by_steps(
        claim.numeration(), claim.arity(), {},
        [&](const Memory& m, const Digits& d) -> std::optional<Memory> {
          unsigned sum = 0;
          for (const unsigned digit : d) sum += digit;
          return sum % (k + 1) == 0 ? std::optional(m) : std::nullopt;
        },
        [](const Memory&) { return true; }, budget);
    if (!set || !claim.equals(*set)) continue;
    SliceStatement out{.recognised = true, .source = "Moore 1910"};
    out.words = Message(
        "{0} is a P-position exactly when in every binary place the number of ones is divisible by {1}.",
        tuple_of(claim.names()), k + 1);
    if (k + 1 == claim.arity()) {
      std::vector<std::string> equal;
      for (std::size_t i = 1; i < claim.arity(); ++i)
        equal.push_back(claim.names()[i - 1] + " = " + claim.names()[i]);
      out.condition = joined(equal, " and ");
      if (!claim.equals(out.condition))
        out.condition.clear();
      else
        out.words = Message(
            "{0} is a P-position exactly when in every binary place the number of ones is divisible by {1}: "
            "{2}.",
            tuple_of(claim.names()), k + 1, joined(claim.names(), " = "));
    }
    return out;
  }
  return std::nullopt;
}

/// v is 2m or 2m + 1, whichever has an odd number of ones, with m = n, or m = n − 1 where 0 is worth 0.
std::optional<SliceStatement> odious_values(Claim& claim, Budget& budget) {
  const auto odious = by_steps(
      claim.numeration(), 1, {0},
      [](const Memory& m, const Digits& d) { return std::optional(Memory{(m[0] + d[0]) % 2}); },
      [](const Memory& m) { return m[0] == 1; }, budget);
  if (!odious) return std::nullopt;
  const Affine n = script::variable_form(0), v = script::variable_form(1);
  for (const i64 shift : {i64{0}, i64{1}}) {
    const auto above = script::combined(v, 1, n, -2, 2 * shift);
    const auto below = script::combined(v, -1, n, 2, 1 - 2 * shift);
    Formula formula = all({holds(0, {1}), at_least_zero(*above), at_least_zero(*below)});
    if (shift == 1) formula = any({std::move(formula), all({equals_zero(n), equals_zero(v)})});
    const auto set = claim.made(formula, {*odious});
    if (!set || !claim.equals(*set)) continue;
    const std::string& name = claim.names()[0];
    const std::string even = shift == 0 ? "2*" + name : "2*" + name + " − 2";
    const std::string odd = shift == 0 ? "2*" + name + " + 1" : "2*" + name + " − 1";
    return SliceStatement{
        .recognised = true,
        .words = shift == 0 ? Message("G({0}) is the odious one of {1} and {2}, the one with an odd "
                                      "number of ones in base 2: the values are the odious numbers 1, "
                                      "2, 4, 7, … in order.",
                                      name, even, odd)
                            : Message("G({0}) is the odious one of {1} and {2}, the one with an odd "
                                      "number of ones in base 2, and G(0) = 0: the values are the "
                                      "odious numbers 1, 2, 4, 7, … in order.",
                                      name, even, odd),
        .source = "Berlekamp, Conway and Guy 1982"};
  }
  return std::nullopt;
}

/// v is the largest power of 2 that divides n, or n + 1.
std::optional<SliceStatement> ruler_values(Claim& claim, Budget& budget) {
  const auto part = least_part(claim.numeration(), budget);
  if (!part) return std::nullopt;
  const std::string& n = claim.names()[0];
  for (const i64 shift : {i64{0}, i64{1}}) {
    const auto argument = script::combined(script::variable_form(0), 1, script::variable_form(2), -1, shift);
    Formula power = exists({2}, all({equals_zero(*argument), holds(0, {2, 1})}));
    if (shift == 0)  // 0 is worth 0
      power = any({std::move(power),
                   all({equals_zero(script::variable_form(0)), equals_zero(script::variable_form(1))})});
    const auto set = claim.made(power, {*part});
    if (!set || !claim.equals(*set)) continue;
    // The largest power of 2 in m is half of (m xor (m − 1)) + 1.
    std::vector<SliceStatement::Case> cases{{"", "((" + n + " xor (" + n + " + 1)) + 1) / 2"}};
    if (shift == 0) cases = {{n + " >= 1", "((" + n + " xor (" + n + " - 1)) + 1) / 2"}, {n + " = 0", "0"}};
    if (!claim.equals(relation_text(cases, claim.names()[1]))) cases.clear();
    return SliceStatement{
        .recognised = true,
        .words = shift == 1
                     ? Message("G({0}) is the largest power of 2 that divides {1}.", n, n + " + 1")
                     : Message("G({0}) is the largest power of 2 that divides {1}, and G(0) = 0.", n, n),
        .cases = std::move(cases),
        .source = "Berlekamp, Conway and Guy 1982"};
  }
  return std::nullopt;
}

Budget own_budget() { return Budget({.seconds = 5, .positions = 5'000'000}); }

}  // namespace

std::optional<SliceStatement> state_digits(Claim& claim) {
  Budget budget = own_budget();
  for (const auto& recognise : {wythoff, small_quota, moore})
    if (auto found = recognise(claim, budget)) return found;
  return std::nullopt;
}

std::optional<SliceStatement> state_digit_values(Claim& claim) {
  if (!claim.has_xor() || claim.arity() != 2) return std::nullopt;
  Budget budget = own_budget();
  for (const auto& recognise : {odious_values, ruler_values})
    if (auto found = recognise(claim, budget)) return found;
  return std::nullopt;
}

}  // namespace sprague::prove

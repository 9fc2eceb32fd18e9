// Numerations are not believed: their zero, order and addition are proved from first principles, each as an
// equation between automata.
#include <string_view>

#include "automata/numeration.hpp"

namespace sprague::automata {
namespace {

using Relation = Numeration::Relation;

/// Combines without end: nothing stays nothing.
struct Algebra {
  const Numeration& numeration;
  Budget& budget;
  using Maybe = std::optional<Automaton>;

  [[nodiscard]] Maybe both(const Maybe& a, const Maybe& b) const {
    return join(a, b, Connective::conjunction);
  }
  [[nodiscard]] Maybe without(const Maybe& a, const Maybe& b) const {
    return join(a, b, Connective::difference);
  }
  [[nodiscard]] Maybe join(const Maybe& a, const Maybe& b, Connective how) const {
    return a && b ? combine(*a, *b, how, budget) : std::nullopt;
  }
  [[nodiscard]] Maybe exists(const Maybe& a, Track track) const {
    return a ? project(*a, {track}, budget) : std::nullopt;
  }
  [[nodiscard]] Maybe linear(const Numeration::Terms& terms, i64 constant, Relation relation) const {
    return numeration.linear(terms, constant, relation, budget);
  }
};

/// x < y on tracks 0 and 1 by the first digit in which they differ, or x = y: in all of them they agree.
Automaton lexicographic(unsigned radix, bool less) {
  Automaton out{.radix = radix, .tracks = {0, 1}, .start = 0, .accepting = {!less, less, false}};
  for (State state = 0; state < 3; ++state)
    for (unsigned y = 0; y < radix; ++y)
      for (unsigned x = 0; x < radix; ++x) out.next.push_back(state != 0 || x == y ? state : x < y ? 1 : 2);
  return out;
}

/// x = 0 on track 1.
Automaton zeros(unsigned radix) {
  Automaton out{.radix = radix, .tracks = {1}, .start = 0, .accepting = {true, false}};
  out.next.assign(2 * radix, 1);
  out.next[0] = 0;
  return out;
}

constexpr std::string_view too_much = "it takes more than the limits allow";

}  // namespace

std::string verify(const Numeration& numeration, Budget& budget) {
  const Algebra algebra{numeration, budget};
  const auto less = algebra.linear({{0, -1}, {1, 1}}, -1, Relation::at_least);
  const auto equal = algebra.linear({{0, 1}, {1, -1}}, 0, Relation::equal);
  const auto sum = algebra.linear({{0, 1}, {1, 1}, {2, -1}}, 0, Relation::equal);
  if (!less || !equal || !sum) return std::string(too_much);
  return verify(numeration, {*less, *equal, *sum}, budget);
}

std::string verify(const Numeration& numeration, const Arithmetic& arithmetic, Budget& budget) {
  const Algebra algebra{numeration, budget};
  const unsigned radix = numeration.radix();
  const Automaton& less = arithmetic.less;
  const Automaton& equal = arithmetic.equal;
  const Automaton& sum = arithmetic.sum;
  const auto ordered = algebra.both(lexicographic(radix, true), numeration.valid({0, 1}, budget));
  const auto same = algebra.both(lexicographic(radix, false), numeration.valid({0, 1}, budget));
  if (!ordered || !same) return std::string(too_much);
  if (minimal(less) != *ordered) return "< is not the lexicographic order";
  if (minimal(equal) != *same) return "= is not equality";

  // next(1, 3): 3 is the least number greater than 1; next(2, 4) likewise.
  const auto name = [](const Automaton& a, Track x, Track y) { return renamed(a, {{0, x}, {1, y}}); };
  const auto between = algebra.exists(algebra.both(name(less, 1, 5), name(less, 5, 3)), 5);
  const auto next_y = algebra.without(name(less, 1, 3), between);
  if (!next_y) return std::string(too_much);
  const Automaton next_z = renamed(*next_y, {{1, 2}, {3, 4}});

  const auto fails = [](const std::optional<Automaton>& counterexamples, std::string_view what) {
    if (!counterexamples) return std::string(too_much);
    return is_empty(*counterexamples) ? std::string() : std::string(what);
  };
  const Automaton same_sum = renamed(sum, {{1, 3}, {2, 4}});  // 0 + 3 = 4
  const Automaton other_sum = renamed(sum, {{2, 4}});         // 0 + 1 = 4
  const auto both_zero = algebra.both(zeros(radix), name(equal, 0, 2));
  // By induction on y there is a sum x + y, and by the third check no other.
  for (const std::string& failure :
       {fails(algebra.without(both_zero, sum), "x + 0 = x fails"),
        fails(algebra.without(algebra.both(algebra.both(sum, next_y), next_z), same_sum),
              "x + (y + 1) = (x + y) + 1 fails"),
        fails(algebra.without(algebra.both(sum, other_sum), name(equal, 2, 4)), "a sum has two values"),
        fails(algebra.without(sum, numeration.valid({0, 1, 2}, budget)), "what is no number has a sum"),
        fails(algebra.without(numeration.valid({1}, budget), algebra.exists(next_y, 3)),
              "a number has none after it")})
    if (!failure.empty()) return failure;
  return {};
}

}  // namespace sprague::automata

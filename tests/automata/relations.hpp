// For the tests of automata: relations between numbers, evaluated one tuple at a time. Numbers are written by
// a greedy twin of Numeration that shares nothing with it but the weights' definition.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "automata/numeration.hpp"
#include "tests/support/seed.hpp"

namespace sprague::automata::test {

using sprague::test::below;
using sprague::test::seed;

/// The digits of the numbers below `count`, with leading zeros to one length.
class Written {
 public:
  Written(const Numeration& numeration, u64 count) : radix_(numeration.radix()) {
    std::vector<u64> weights{1};
    for (u64 before = 1; weights.back() < count;) {
      const std::vector<unsigned>& quotients = numeration.quotients();
      const u64 next = numeration.is_base()
                           ? weights.back() * radix_
                           : weights.back() * quotients[(weights.size() - 1) % quotients.size()] + before;
      before = weights.back();
      weights.push_back(next);
    }
    for (u64 n = 0; n < count; ++n) {
      std::vector<Letter> digits;
      u64 rest = n;
      for (std::size_t i = weights.size(); i-- > 0; rest %= weights[i])
        digits.push_back(static_cast<Letter>(rest / weights[i]));
      digits_.push_back(std::move(digits));
    }
  }

  [[nodiscard]] u64 count() const { return digits_.size(); }
  [[nodiscard]] std::vector<Letter> word(std::span<const u64> numbers) const {
    std::vector<Letter> out(digits_[0].size(), 0);
    Letter power = 1;
    for (const u64 n : numbers) {
      for (std::size_t i = 0; i < out.size(); ++i) out[i] += digits_[n][i] * power;
      power *= radix_;
    }
    return out;
  }
  /// Are numbers[t] on the tracks t of the automaton in it?
  [[nodiscard]] bool holds(const Automaton& a, std::span<const u64> numbers) const {
    State state = a.start;
    const std::size_t letters = a.letters();
    for (std::size_t i = 0; i < digits_[0].size(); ++i) {
      Letter letter = 0, power = 1;
      for (const Track track : a.tracks) {
        letter += digits_[numbers[track]][i] * power;
        power *= radix_;
      }
      state = a.next[state * letters + letter];
    }
    return a.accepting[state];
  }

 private:
  unsigned radix_;
  std::vector<std::vector<Letter>> digits_;
};

/// Calls f(numbers) for all tuples of `tracks` numbers below `limit`, until it returns false.
template <class F>
bool for_tuples(std::size_t tracks, u64 limit, const F& f) {
  std::vector<u64> numbers(tracks, 0);
  while (true) {
    if (!f(std::span<const u64>(numbers))) return false;
    std::size_t i = 0;
    while (i < tracks && ++numbers[i] == limit) numbers[i++] = 0;
    if (i == tracks) return true;
  }
}

inline std::string text(std::span<const u64> numbers) {
  std::string out = "(";
  for (const u64 n : numbers) out += (out.size() > 1 ? ", " : "") + std::to_string(n);
  return out + ")";
}

/// Expects `a` to hold for exactly those tuples below `limit`, indexed by track, of which `twin` says so.
inline void expect_relation(const Automaton& a, const Written& written, std::size_t tracks, u64 limit,
                            const std::function<bool(std::span<const u64>)>& twin, const std::string& what) {
  ASSERT_EQ(a.accepting.size() * a.letters(), a.next.size()) << what;
  EXPECT_EQ(a.step(a.start, 0), a.start) << what << ": leading zeros";
  for_tuples(tracks, limit, [&](std::span<const u64> numbers) {
    const bool expected = twin(numbers);
    if (written.holds(a, numbers) == expected) return true;
    ADD_FAILURE() << what << " should be " << expected << " at " << text(numbers);
    return false;
  });
}

/// A random automaton that is closed under leading zeros; not minimal, and not all states are reached.
inline Automaton random_automaton(std::mt19937& random, unsigned radix, std::vector<Track> tracks,
                                  unsigned states) {
  Automaton out{.radix = radix, .tracks = std::move(tracks)};
  out.start = below(random, states);
  for (State s = 0; s < states; ++s) {
    out.accepting.push_back(below(random, 2) == 0);
    for (std::size_t letter = 0; letter < out.letters(); ++letter)
      out.next.push_back(below(random, 3) == 0 ? s : below(random, states));
  }
  out.next[out.start * out.letters()] = out.start;
  return out;
}

/// Runs `work` with ever larger limits (the first 64 one by one) of ticks and of bytes until it succeeds:
/// wherever it stops, it must say nothing, the budget must say why, and it must hold afterwards what it held
/// before.
inline void expect_tidy_exits(const std::function<bool(Budget&)>& work, const std::string& what) {
  constexpr u64 before = 1000, room = u64{1} << 26;
  const auto ends = [&](const Limits& limits, Ending why) {
    Budget budget(limits);
    EXPECT_TRUE(budget.hold(before));
    const bool done = work(budget);
    EXPECT_EQ(budget.ending(), done ? Ending::proved : why) << what;
    EXPECT_TRUE(budget.hold(limits.bytes - before)) << what << " holds bytes that it gave no account of";
    EXPECT_FALSE(budget.hold(1)) << what << " gave back more than it had";
    return done || ::testing::Test::HasFailure();
  };
  u64 ticks = 0, bytes = 0, exits = 0;
  while (!ends({.seconds = 600, .bytes = room, .positions = ticks}, Ending::out_of_positions))
    ticks += 1 + ticks / 64, ++exits;
  while (!ends({.seconds = 600, .bytes = before + bytes, .positions = ~u64{0}}, Ending::out_of_memory))
    bytes += 1 + bytes / 16, ++exits;
  EXPECT_GE(exits, 2U) << what << ": nothing was cut off";
}

inline Budget plenty() { return Budget({.seconds = 600, .bytes = u64{4} << 30, .positions = u64{1} << 40}); }

/// Numeration::valid with no limits.
inline Automaton valid_words(const Numeration& numeration, std::vector<Track> tracks) {
  Budget budget = plenty();
  return *numeration.valid(std::move(tracks), budget);
}

}  // namespace sprague::automata::test

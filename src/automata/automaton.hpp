// Deterministic finite automata over tuples of digits: relations between natural numbers that a machine with
// finitely many states decides (Büchi 1960; Bruyère, Hansel, Michaux and Villemaire 1994).
//
// A tuple is read most significant digit first, one letter for each place: a digit on every track. Automata
// are complete (a state without hope is a state) and closed under leading zeros: 00w is accepted exactly when
// w is. So an automaton says something about numbers, and not about the words that they are written with.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "sprague/integers.hpp"

namespace sprague::automata {

using State = std::uint32_t;
/// The name of a track: which variable it is.
using Track = unsigned;

/// A letter is d0 + d1·R + d2·R² + … for the digits on the tracks in their order, with R the radix.
using Letter = std::uint32_t;

struct Automaton {
  unsigned radix = 2;
  std::vector<Track> tracks = {};  ///< ascending
  State start = 0;
  std::vector<bool> accepting = {};
  std::vector<State> next = {};  ///< of state s and letter a: next[s · letters() + a]

  [[nodiscard]] std::size_t states() const { return accepting.size(); }
  [[nodiscard]] std::size_t letters() const;
  [[nodiscard]] State step(State state, Letter letter) const { return next[state * letters() + letter]; }
  [[nodiscard]] bool accepts(const std::vector<Letter>& word) const;
  friend bool operator==(const Automaton&, const Automaton&) = default;
};

/// radix^tracks; nothing beyond 2^24, which nobody wants in a table.
[[nodiscard]] std::optional<std::size_t> letter_count(unsigned radix, std::size_t tracks);

/// For each letter of `all` tracks, the letter on the tracks `some`. Needs: `some` is a part of `all`.
[[nodiscard]] std::vector<Letter> restricted_letters(unsigned radix, const std::vector<Track>& all,
                                                     const std::vector<Track>& some);

/// The automaton without tracks that accepts everything or nothing.
[[nodiscard]] Automaton constant(unsigned radix, bool value);

// ---- The algebra. Results are minimal; nothing when the budget, which counts transitions, says no. ----

enum class Connective { conjunction, disjunction, difference, equivalence };

/// x in a, and (or; and not; exactly if) x in b, over the tracks of both.
[[nodiscard]] std::optional<Automaton> combine(const Automaton& a, const Automaton& b, Connective how,
                                               Budget& budget);

/// The same automaton with the fewest states, numbered as a search from the start meets them: equal relations
/// have equal minimal automata (Moore 1956, by hashing).
[[nodiscard]] Automaton minimal(const Automaton& a);
/// The same; nothing when time runs out, or somebody stops it, between two of its rounds. Each looks at all
/// transitions, and there are at most as many as states.
[[nodiscard]] std::optional<Automaton> minimal(const Automaton& a, Budget& budget);

/// ∃ track. The witness may have more digits than the other numbers, so the search starts from every state
/// that zeros on the other tracks lead to; without that, 3 = 2·x/2 would have no x with more digits than 3.
/// Subset construction (Rabin and Scott 1959); can grow exponentially, which the budget bounds.
[[nodiscard]] std::optional<Automaton> project(const Automaton& a, const std::vector<Track>& gone,
                                               Budget& budget);

/// Track t becomes names[t]. Needs: different tracks become different ones.
[[nodiscard]] Automaton renamed(const Automaton& a, const std::map<Track, Track>& names);

/// A shortest accepted word; nothing when there is none. Of the shortest, the first in the order of letters.
[[nodiscard]] std::optional<std::vector<Letter>> shortest_word(const Automaton& a);
[[nodiscard]] inline bool is_empty(const Automaton& a) { return !shortest_word(a); }

/// A shortest word that both accept, over the tracks of both, without building their product; `word` is empty
/// when there is none. Nothing when the budget says no.
struct CommonWord {
  std::optional<std::vector<Letter>> word;
  std::size_t pairs = 0;  ///< how many pairs of states were met
};
[[nodiscard]] std::optional<CommonWord> common_word(const Automaton& a, const Automaton& b, Budget& budget);

/// The accepted words of exactly `length` letters, in the order of letters, at most `most` of them.
[[nodiscard]] std::vector<std::vector<Letter>> words_of_length(const Automaton& a, std::size_t length,
                                                               std::size_t most);

/// For each state: can it still accept?
[[nodiscard]] std::vector<bool> live_states(const Automaton& a);

}  // namespace sprague::automata

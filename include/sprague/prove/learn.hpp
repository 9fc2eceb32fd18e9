// Learning an automaton from a table (Myhill 1957, Nerode 1958): the states are the beginnings of words, and
// two beginnings are the same state when all endings lead to the same cells. Only endings that stay in the
// table can be seen, fewer the longer the beginning is; a beginning joins the first state that agrees with it
// on all that is visible of it. What is learned is a guess, which somebody else has to prove; here it is only
// held against the rest of the table.
#pragma once

#include <optional>
#include <vector>

#include "sprague/automata/numeration.hpp"

namespace sprague::prove {

/// What is known: a small number for each tuple in a box.
struct Sample {
  std::vector<u64> sizes = {};           ///< tuple i has numbers from 0 to sizes[i] − 1
  std::vector<std::uint8_t> cells = {};  ///< the last number runs fastest
  bool has_values = false;  ///< cells are values + 1 (0: none), and not 1 for what is in a relation

  [[nodiscard]] std::uint8_t at(const std::vector<u64>& numbers) const;
};

/// An automaton with an output in each state; `accepting` is "the output is not 0".
struct Learned {
  automata::Automaton automaton;
  std::vector<std::uint8_t> outputs;
};

class Learner {
 public:
  /// Needs: the numeration has at most one quotient; the sample has cells and outlives the learner.
  Learner(const Sample& sample, const automata::Numeration& numeration, Budget& budget);
  ~Learner();
  Learner(const Learner&) = delete;
  Learner& operator=(const Learner&) = delete;

  enum class Failure { too_small_a_sample, disagrees, too_many_states, ran_out };

  /// The automaton over tracks 0, 1, … that agrees with the sample, if endings of at least `suffix` digits
  /// can be seen of all its states, and they are not more than `most_states`. Nothing otherwise, and
  /// `failure` says why. A greater suffix makes accidents rarer and needs a larger sample. Cost: about that
  /// of the sample's cells.
  [[nodiscard]] std::optional<Learned> learn(unsigned suffix, std::size_t most_states);
  Failure failure = Failure::ran_out;

 private:
  [[nodiscard]] bool see();
  [[nodiscard]] u64 index(const std::vector<u64>& tuple, unsigned level) const;
  [[nodiscard]] std::optional<unsigned> visible(const std::vector<u64>& tuple) const;
  [[nodiscard]] u64 signature(const std::vector<u64>& tuple, unsigned level) const;
  [[nodiscard]] bool follow(const std::vector<u64>& tuple, automata::Letter letter,
                            std::vector<u64>& out) const;
  [[nodiscard]] bool agrees(const Learned& learned) const;
  [[nodiscard]] bool hold(u64 cells);

  const Sample& sample_;
  const automata::Numeration& numeration_;
  Budget& budget_;
  std::size_t arity_;
  automata::Numeration::Shifts shifts_;
  /// Box `level` holds the beginnings whose endings of up to `level` digits are all in the sample, and for
  /// each a hash of what they lead to. (If two hashes were equal by accident, the guess would be wrong and
  /// refused.)
  std::vector<std::vector<u64>> ranges_ = {}, levels_ = {};
  u64 held_ = 0;
};

}  // namespace sprague::prove

// Learning an automaton from a table (Myhill 1957, Nerode 1958): the states are the prefixes of words, and
// two prefixes are the same state when all suffixes lead to the same cells. Only suffixes that stay in the
// table can be seen, fewer the longer the prefix is; a prefix joins the first state that agrees with it
// on all that is visible of it; where it sees zeros only and the table is mostly zeros, that is the dead
// state, behind which nothing needs to be seen. What is learned is a guess, which somebody else has to
// prove; here it is only held against the rest of the table.
//
// Work and memory go with the cells that are not 0: few, where the table says who wins.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <vector>

#include "automata/numeration.hpp"

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
  /// Needs: the sample has cells, some of which are not 0, and outlives the learner.
  Learner(const Sample& sample, const automata::Numeration& numeration, Budget& budget);
  ~Learner();
  Learner(const Learner&) = delete;
  Learner& operator=(const Learner&) = delete;

  enum class Failure { too_small_a_sample, disagrees, too_many_states, ran_out };

  /// The automaton over tracks 0, 1, … that agrees with the sample, if endings of at least `suffix` digits
  /// can be seen of all its states, and they are not more than `most_states`. Nothing otherwise, and
  /// `failure` says why. A greater suffix makes accidents rarer and needs a larger sample.
  [[nodiscard]] std::optional<Learned> learn(unsigned suffix, std::size_t most_states);
  Failure failure = Failure::ran_out;

  /// What is learned from now on has to agree with the truth at this word too, which is in `box`: all endings
  /// of the word are asked of all prefixes wherever `box` or the sample knows the answer, so that those
  /// which one of them tells apart are two states (Rivest and Schapire 1993 look for one such ending; here
  /// answers are at hand). Needs: `box` has the sample's kind of cells.
  void teach(const std::vector<automata::Letter>& word, Sample box);

 private:
  /// The digits of a tuple, but not their places: for each place of the last one the numbers that they are,
  /// if they are numerations there (Numeration::Shifts).
  struct Prefix {
    std::vector<std::vector<u64>> at_place = {};  ///< empty: no numerations
  };
  /// What endings of exactly `level` digits lead to, as a hash for each tuple where that is not nothing. (If
  /// two hashes were equal by accident, the guess would be wrong and refused.)
  struct Level {
    std::vector<u64> ranges = {};  ///< whose endings are all in the sample
    std::vector<u64> dense = {};   ///< by index, where much is not 0
    boost::unordered_flat_map<u64, u64> sparse = {};
    std::vector<u64> met = {};  ///< the indices where something is

    [[nodiscard]] u64 index(const std::vector<u64>& tuple) const;
    [[nodiscard]] u64 at(const std::vector<u64>& tuple) const;
    [[nodiscard]] bool contains(const std::vector<u64>& tuple) const;
  };

  [[nodiscard]] bool see();
  [[nodiscard]] bool see_next();
  [[nodiscard]] bool make_room(Level& level, std::size_t about);
  [[nodiscard]] std::size_t place(std::size_t digits_to_come) const {
    return digits_to_come % shifts_.size();
  }
  [[nodiscard]] std::optional<unsigned> visible(const Prefix& prefix) const;
  [[nodiscard]] u64 signature(const Prefix& prefix, unsigned level) const;
  [[nodiscard]] std::uint8_t output(const Prefix& prefix) const;
  [[nodiscard]] Prefix follow(const Prefix& prefix, automata::Letter letter) const;
  [[nodiscard]] bool follow(std::size_t from_place, const u64* tuple, automata::Letter letter,
                            u64* out) const;
  [[nodiscard]] bool agrees(const Learned& learned) const;
  [[nodiscard]] std::optional<std::uint8_t> truth(const Prefix& prefix, std::size_t counterexample,
                                                  std::size_t from) const;
  [[nodiscard]] bool are_distinguished(const Prefix& a, const Prefix& b) const;

  const Sample& sample_;
  const automata::Numeration& numeration_;
  Budget& budget_;
  std::size_t arity_;
  std::vector<automata::Numeration::Shifts> shifts_;
  std::vector<std::vector<u64>> parents_ = {};  ///< at place c: the number at place c of which this is the
                                                ///< shift and a digit
  std::vector<Level> levels_ = {};
  struct WordCounterexample {
    std::vector<automata::Letter> word;
    Sample box;
  };
  std::vector<WordCounterexample> counterexamples_ = {};
  u64 held_ = 0;
};

}  // namespace sprague::prove

// Formulas over natural numbers, read digit by digit, most significant first, by automata that are made while
// they are followed (Büchi 1960; Wolper and Boigelot 2000 for linear constraints); and rules as formulas.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <unordered_set>

#include "certificate.hpp"

namespace sprague::check {

using script::Expression, script::Condition;
struct Numeration;
using Form = Numbers;  ///< constant + Σ coefficient·track, the constant first
using Ranges = std::vector<NumberSet::Range>;
using State = std::u32string;                   ///< a state of each part
inline constexpr i64 unlimited = i64{1} << 58;  ///< as an end of a range

/// An automaton whose letter is Σ weight·digit of its tracks.
struct Machine {
  enum Kind { given, value, xor_sum, ones, greedy };
  Machine(Kind of, const Numeration& in, Numbers factors, Ranges accepted);
  char32_t state(i64 p, i64 q, i64 phase);
  char32_t go(char32_t from, i64 letter);

  Kind kind;
  const Numeration& numeration;
  Numbers weights;
  Ranges ranges;
  i64 lowest = 0, width = 1, start = 0;  ///< letters are lowest, …, lowest + width − 1
  std::vector<std::int32_t> next = {};   ///< by state and letter; −1: not known yet
  std::vector<unsigned> truth = {};      ///< 1 may accept, 2 may reject; 4, 8: does where the word ends
  std::vector<std::array<i64, 3>> values = {{}, {}};
  std::map<std::array<i64, 3>, char32_t> known = {};
};

/// Base k is the one quotient k with the weights k^j; otherwise the numeration of Ostrowski. In both the
/// weight U(j) is quotient·U(j − 1) + U(j − 2), where U(−1) is 0 or 1.
struct Numeration {
  Numeration(Numbers of, bool is_base);
  Machine& machine(Machine::Kind kind, const Numbers& weights, const Ranges& ranges) const;
  bool is_residue = false;  ///< the domain may have more than affine forms, as nobody counts tracks
  Numbers quotients;
  i64 period, radix, before;       ///< before: U(−1)
  std::vector<i128> weights = {};  ///< U(−1), U(0), … until all are at least 2^60
  mutable std::map<std::pair<Machine::Kind, std::pair<Numbers, Numbers>>, Machine> made = {};
};

/// An atom: the automaton accepts the tracks; or all of `of`; or the negation of that.
struct Logic {
  std::vector<Logic> of = {};
  Machine* machine = nullptr;
  std::vector<std::size_t> tracks = {};
  bool is_negated = false;
  std::size_t part = 0;
  [[nodiscard]] bool is(bool truth) const { return machine == nullptr && of.empty() && is_negated != truth; }
};
Logic negation(Logic of);
Logic any(std::vector<Logic> of);
Form sum(const Form& a, const Form& b, i64 times = 1);
Form track(std::size_t number);

struct Formula {
  using Visit = std::function<void(i64, const State&)>;
  Formula(const Numeration& in, const script::Game& of, const Numbers& fixed, std::size_t more = 0);
  std::size_t add_track();
  void demand(Logic logic);
  void seal();  ///< all is demanded
  Logic atom(Machine::Kind kind, Form form, Ranges ranges);
  Logic in(const Form& form, Ranges ranges) { return atom(Machine::value, form, std::move(ranges)); }
  Logic at_least(const Form& form, i64 low = 0) { return in(form, {{low, unlimited}}); }
  Logic zero(const Form& form) { return in(form, {{0, 0}}); }
  Logic accepts(Machine& automaton, const std::vector<Form>& position, std::vector<std::size_t> more = {});
  Logic domain(const std::vector<Form>& position);
  void make_variables(const script::Rule& rule);
  Logic applies(const script::Rule& rule, bool with_tracks);  ///< its condition, and that the option exists

  [[nodiscard]] State start(i64 phase) const;
  [[nodiscard]] bool holds(const State& state) const;  ///< where the word ends here
  /// Calls visit(letter, state) for each letter (or the given one) behind which the formula may still hold.
  void step(const State& from, i64 letter, const Visit& visit);
  bool is_satisfiable();

  const Numeration& numeration;
  const script::Game& game;
  const Numbers& slice;  ///< the number of each coordinate; −1: it is free
  std::size_t tracks = 0;
  i64 letters = 1;
  std::vector<Form> coordinates = {}, variables = {};
  std::vector<std::vector<Form>> option = {};  ///< entries by component

 private:
  Form value(const Expression& part);
  Form entry_track(const Form& form);
  Form made(const Expression& part);
  Logic truth(const Condition& part);
  void simplify(Logic& logic) const;
  std::size_t make_part(Logic& logic);
  [[nodiscard]] unsigned truth(const Logic& logic, const State& state, unsigned shift) const;
  void descend(const State& from, std::size_t depth, i64 rest, i64 letter, i64 weight, const Visit& visit);

  using Atom = std::pair<Numbers, std::vector<std::size_t>>;
  std::vector<Logic> demands_ = {};
  bool is_impossible_ = false;
  std::map<Atom, Ranges> facts_ = {};  ///< of linear forms: what is demanded in any case
  const std::vector<Form>* scene_ = &coordinates;
  std::vector<std::pair<Machine*, std::vector<std::size_t>>> parts_ = {};
  std::vector<std::vector<std::size_t>> parts_at_ = {};  ///< by the number of tracks that must be known
  std::vector<std::vector<Logic>> demands_at_ = {};
  std::map<std::pair<std::size_t, std::size_t>, Form> made_ =
      {};  ///< by place: a chain's middle is read twice
  Numbers digits_ = {};
  State to_ = {};
};

/// States that are reached, each once, in the order in which they are.
struct Reached {
  std::unordered_set<State> known = {};
  std::vector<const State*> queue = {};
  void add(State state) {
    work();
    if (const auto [at, is_new] = known.insert(std::move(state)); is_new) queue.push_back(&*at);
  }
};

/// Play ends: with every move the first of the linear forms `rows` that changes gets smaller.
void check_measure(const Certificate& file, const Numeration& numeration, const Json& line);

}  // namespace sprague::check

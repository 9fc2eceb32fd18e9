// Claim: one proved relation, and what templates ask about it. Only `prove` includes this.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/lists.hpp"
#include "prove/describe/statement.hpp"
#include "prove/guess/guess.hpp"
#include "prove/prove.hpp"
#include "table/apparent_period.hpp"

namespace sprague::prove {

class Claim {
 public:
  /// `relation` is over the tracks of `names`: coordinates, and for values one more.
  Claim(const Numeration& numeration, Automaton relation, Automaton domain, std::vector<std::string> names,
        Budget& budget);

  [[nodiscard]] const Numeration& numeration() const { return numeration_; }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] std::size_t arity() const { return names_.size(); }
  [[nodiscard]] const Automaton& relation() const { return relation_; }
  [[nodiscard]] bool has_xor() const { return numeration_.is_base() && numeration_.radix() == 2; }

  /// Is the tuple in the relation; is (its part before the value) in the domain? Needs: numbers < 4096.
  [[nodiscard]] bool holds(std::span<const u64> tuple);
  [[nodiscard]] bool in_domain(std::span<const u64> tuple);

  /// A condition in the rule language about `names`, at a tuple; false where it cannot be read.
  [[nodiscard]] std::optional<script::Condition> parsed(const std::string& text) const;
  [[nodiscard]] Truth evaluates(const script::Condition& condition, std::span<const u64> tuple) const;

  /// The proof: is the relation, as a set, this one? False also when the budget says no.
  [[nodiscard]] bool equals(const std::string& condition);
  [[nodiscard]] bool equals(const Automaton& candidate);
  /// The arithmetic progressions that a table of P-positions shows, if the relation is exactly these.
  [[nodiscard]] std::optional<Rows> rows(const Grid& grid);
  /// The relation that a formula defines over the tracks of `names`.
  [[nodiscard]] std::optional<Automaton> made(const Formula& formula, const RelationTable& relations);

 private:
  [[nodiscard]] bool accepts(const Automaton& a, std::span<const u64> tuple);

  const Numeration& numeration_;
  Automaton relation_, domain_;
  std::vector<std::string> names_;
  script::Game game_;
  Budget& budget_;
  std::vector<std::vector<unsigned>> digits_ = {};  // of small numbers, least significant first
};

/// All tuples of a box with `arity` sides of `side`, the last number fastest; the number of tuples is
/// side^arity.
[[nodiscard]] std::vector<std::vector<u64>> box_tuples(std::size_t arity, u64 side);

// ---- Texts ----

/// "(x, y) is a P-position exactly when x = y."
[[nodiscard]] Message exactly_when(const std::vector<std::string>& names, const std::string& condition);
/// "G(x, y) = 3 if x = y; 0 if x != y."
[[nodiscard]] Message values_in_words(const std::string& names,
                                      const std::vector<SliceStatement::Case>& cases);
/// "8 states".
[[nodiscard]] Message states_in_words(std::size_t count);

/// "x = 3", "x in {1, 4, 6}". Needs: numbers not empty.
[[nodiscard]] std::string is_one_of(const std::string& expression, const std::vector<u64>& numbers);
/// "(x, y)", and "n" alone.
[[nodiscard]] std::string tuple_of(const std::vector<std::string>& names);

/// {n : n in `members`, or n ≥ from and n mod period in `residues`}, members below `from`, as a condition on
/// `name` that is as short as can be.
struct PeriodicSet {
  std::vector<u64> members = {};
  u64 from = 0, period = 1;
  std::vector<u64> residues = {};
};
[[nodiscard]] std::string condition_of(const PeriodicSet& set, const std::string& name);
/// The cases as one condition on the coordinates and the value; empty without cases.
[[nodiscard]] std::string relation_text(const std::vector<SliceStatement::Case>& cases,
                                        const std::string& value);

/// Is this Nim: does a move make one coordinate smaller, whichever and by as much as one likes, and nothing
/// else? Decided for all positions; false also when it is not seen at once, or the budget says no.
[[nodiscard]] bool plays_nim(const script::Game& game, Budget& budget);

/// The positions whose residues are those of the theorem. Nothing when the budget says no.
[[nodiscard]] std::optional<Automaton> residue_set(const ResidueTheorem& theorem, std::size_t coordinates,
                                                   const Numeration& numeration, Budget& budget);

// ---- Sequences with s(n + period) = s(n) + saltus from the pre-period on; their first elements, up to there
// and one period more. Nothing when the numeration is no base, they are too long, or the budget says no. ----

/// {(n, s(n))}, on the tracks 0 and 1.
[[nodiscard]] std::optional<Automaton> sequence_automaton(const std::vector<u64>& values,
                                                          const table::Period& period,
                                                          const Numeration& numeration, Budget& budget);
/// {n : s(n)}. Needs: no saltus.
[[nodiscard]] std::optional<Automaton> periodic_automaton(const std::vector<bool>& members,
                                                          const table::Period& period,
                                                          const Numeration& numeration, Budget& budget);

// ---- Templates: nothing where none is right ----

[[nodiscard]] std::optional<SliceStatement> state_digits(Claim& claim);    ///< sets told by digits
[[nodiscard]] std::optional<SliceStatement> state_set(Claim& claim);       ///< sets told by a condition
[[nodiscard]] std::optional<SliceStatement> state_numbers(Claim& claim);   ///< one number, by its digits
[[nodiscard]] std::optional<SliceStatement> state_rays(Claim& claim);      ///< pairs: lines and exceptions
[[nodiscard]] std::optional<SliceStatement> state_rows(Claim& claim);      ///< pairs: progressions
[[nodiscard]] std::optional<SliceStatement> state_terms(Claim& claim);     ///< "x = 0 and … or y = x and …"
[[nodiscard]] std::optional<SliceStatement> state_products(Claim& claim);  ///< products of periodic sets
[[nodiscard]] std::optional<SliceStatement> state_values(Claim& claim);    ///< nim-values
/// Two values, of which 0 is told by words that are no condition.
[[nodiscard]] std::optional<SliceStatement> state_two_values(Claim& claim, const Automaton& domain,
                                                             Budget& budget);
/// A few values, each by the set of its positions.
[[nodiscard]] std::optional<SliceStatement> state_value_sets(Claim& claim, const Automaton& domain,
                                                             Budget& budget);
[[nodiscard]] std::optional<SliceStatement> state_digit_values(Claim& claim);
[[nodiscard]] SliceStatement state_period(const PeriodTheorem& period, const std::string& name, bool values);
[[nodiscard]] SliceStatement state_residues(const ResidueTheorem& theorem,
                                            const std::vector<std::string>& names);
[[nodiscard]] SliceStatement state_recursion(const RecursionTheorem& theorem, const std::string& name);
/// Of a game with turns: what is stated about the positions in which one player moves first. `loses` is about
/// those that are P-positions, `wins`, where it is known, about the others; `name` is the first coordinate.
enum class Player : std::uint8_t { left, right };
[[nodiscard]] SliceStatement state_player(Player player, const std::string& name, SliceStatement loses,
                                          const std::optional<SliceStatement>& wins);
/// Both players, a line each; the condition is about whose `turn` it is, too.
[[nodiscard]] SliceStatement state_players(const std::string& turn, const SliceStatement& left,
                                           const SliceStatement& right);
[[nodiscard]] SliceStatement describe_automaton(Claim& claim, bool values);  ///< always right

}  // namespace sprague::prove

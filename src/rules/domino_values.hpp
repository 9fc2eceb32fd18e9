// The nim-values of connected pieces of a board on which dominoes are placed (Cram).
//
// The question asked is "is the nim-value v?" and not "what is it?" (J. Lemoine & S. Viennot, Nimbers are
// inevitable, Theoretical Computer Science 462, 2012): most pieces are only ever shown not to have some
// value, by one option that has it. A table keeps for every shape the values that are still possible; of an
// option in several pieces all but the largest are evaluated, so that the question goes on with the largest
// alone.
#pragma once

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <span>

#include "base/budget.hpp"
#include "rules/domino_shape.hpp"

namespace sprague {

class DominoValues {
 public:
  /// The nim-value; nothing when the budget ran out. What has been found stays in the table. Cost: a tick for
  /// each time that the options of a shape are listed.
  std::optional<u64> value(const DominoShape& shape, Budget& budget);
  /// Is it `wanted`?
  std::optional<bool> has_value(const DominoShape& shape, u64 wanted, Budget& budget);
  /// The nim-sum of several.
  std::optional<u64> value(std::span<const DominoShape> shapes, Budget& budget);
  /// Is the nim-sum `wanted`?
  std::optional<bool> has_value(std::span<const DominoShape> shapes, u64 wanted, Budget& budget);

  /// What is seen at a glance, without a search or its table (doc/algorithms/cram.md).
  [[nodiscard]] static std::optional<u64> at_a_glance(const DominoShape& shape);
  /// What the table has, without search.
  [[nodiscard]] std::optional<u64> known(const DominoShape& shape) const;
  [[nodiscard]] std::size_t size() const { return possible_.size(); }

 private:
  // Bit v: may the nim-value be v? One bit is left where it is known.
  using Possible = u64;
  struct Hash {
    std::size_t operator()(const DominoShape& shape) const { return shape.hash(); }
  };
  // An option that the table does not decide: the nim-sum of the pieces that are known, and the others, the
  // largest first.
  struct Option {
    std::array<DominoShape, 6> pieces = {};  // a domino has six neighbours
    std::size_t count = 0;
    u64 sum = 0;
    void add(const DominoShape& piece);
    void put_in_order();
    friend auto operator<=>(const Option&, const Option&) = default;
  };
  // The options of a shape, as far as the table decides them.
  struct Options {
    u64 reached = 0;  // bit v: some option has the nim-value v
    std::vector<Option> open = {};
  };

  [[nodiscard]] static std::optional<u64> the_one(Possible values);
  [[nodiscard]] Possible possible(const DominoShape& shape) const;
  [[nodiscard]] static Possible bounded(const DominoShape& shape);
  [[nodiscard]] Options options_of(const DominoShape& shape, u64 wanted) const;
  bool narrow(const DominoShape& shape, Possible to, Budget& budget);
  std::optional<bool> reaches(const Option& option, u64 wanted, Budget& budget);
  std::optional<bool> expand(const DominoShape& shape, u64 wanted, Budget& budget);

  boost::unordered_flat_map<DominoShape, Possible, Hash> possible_;
};

}  // namespace sprague

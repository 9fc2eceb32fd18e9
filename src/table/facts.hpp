// ClauseFacts: what can be proved about a clause when the coordinates run through a box: intervals of all
// slots, and upper bounds of affine forms that use how the slots depend on each other (k ≤ x makes x − k ≥ 0,
// which intervals alone do not see).
#pragma once

#include <vector>

#include "rules/clauses.hpp"

namespace sprague::table {

/// The numbers from `low` to `high`. Of a slot, a low at −`endless` or below and a high at `endless` or above
/// are not known, and nothing may be computed from them; its other ends lie strictly between.
struct Interval {
  i128 low, high;
  [[nodiscard]] bool has_low() const;
  [[nodiscard]] bool has_high() const;
  [[nodiscard]] bool empty() const { return low > high; }
};
inline constexpr i128 endless = i128{1} << 60;
inline bool Interval::has_low() const { return low > -endless; }
inline bool Interval::has_high() const { return high < endless; }

/// An affine form while it is being worked with: dense, and exact.
struct Form {
  i128 constant = 0;
  std::vector<i128> coefficients;

  Form(const Affine& affine, std::size_t slots);
  Form(i128 number, std::size_t slots) : constant(number), coefficients(slots, 0) {}
  void add(const Form& other, i128 times);
  void multiply(i128 factor);
  /// False when a number in it is so large that sums of products might not fit.
  [[nodiscard]] bool is_tame() const;
};

class ClauseFacts {
 public:
  /// The clause of a game with `lasts.size()` coordinates, each from 0 to its last; `domain` are further
  /// steps that every position passes (nullptr: none known).
  ClauseFacts(const Clause& clause, const std::vector<i64>& lasts, const std::vector<Step>* domain = nullptr);

  /// No cell of the box has an option by this clause.
  [[nodiscard]] bool never_applies() const { return never_; }
  /// Numbers beyond 62 bits could turn up when the clause is carried out.
  [[nodiscard]] bool may_overflow() const { return overflow_; }
  [[nodiscard]] std::size_t slots() const { return slots_.size(); }
  [[nodiscard]] const Interval& slot(std::size_t index) const { return slots_[index]; }
  /// How often the innermost loop is entered for one cell, or more; with one loop or none, once.
  [[nodiscard]] u64 entries_of_inner_loop(const Clause& clause) const;
  /// An upper bound of `form` over all options that the clause makes within the box; `boundless`: none is
  /// known.
  [[nodiscard]] i128 maximum(const Form& form) const;

 private:
  struct Relation {  // divisor · slot ≤ form (or ≥ form)
    Form form;
    i128 divisor;
  };
  struct SlotFacts {
    std::vector<Relation> at_most, at_least;
    const Step* definer = nullptr;
  };

  void collect(const Step& step);
  void collect_loop(const Step& step);
  void define_slots();
  void tighten(const Form& natural);
  [[nodiscard]] Interval defined(const Step& step, const std::vector<Interval>& slots) const;
  void check_overflow(const Clause& clause);
  [[nodiscard]] i128 eliminate(Form form) const;

  std::size_t coordinates_, next_slot_;
  std::vector<Interval> box_, slots_;
  std::vector<SlotFacts> facts_;
  std::vector<Form> naturals_;  // forms that are 0 or more where the clause makes an option
  bool never_ = false, overflow_ = false;
};

/// The interval of an affine form whose slots lie in the given ones. Ends that would need an end of a slot
/// that is not known are ±`boundless`; the others are exact, and may lie beyond ±`endless`.
inline constexpr i128 boundless = i128{1} << 125;
[[nodiscard]] Interval interval_of(const Form& form, const std::vector<Interval>& slots);
[[nodiscard]] i128 floor_divide(i128 value, i128 divisor);
[[nodiscard]] inline i128 ceil_divide(i128 value, i128 divisor) { return -floor_divide(-value, divisor); }

}  // namespace sprague::table

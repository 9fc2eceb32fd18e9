// Subtraction sets and the nim-values of their games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "base/scanner.hpp"

namespace sprague {

/// A set of amounts: finite, or one of the infinite families below, of which all members below 2^64 count.
class SubtractionSet {
 public:
  enum class Kind { finite, powers, squares, primes, fibonacci };

  /// The finite set of `amounts`. Needs: all positive; not empty.
  static SubtractionSet finite(std::vector<u64> amounts);
  /// 1, base, base², … Needs: base >= 1.
  static SubtractionSet powers(u64 base);
  static SubtractionSet squares();
  static SubtractionSet primes();
  static SubtractionSet fibonacci();

  /// Reads `1,3,4`, `{1,3,4}`, `1..5,9`, `powers of K`, `squares`, `primes` or `fibonacci`.
  static Result<SubtractionSet> parse(Scanner& scanner);

  [[nodiscard]] std::string text() const;
  [[nodiscard]] Kind kind() const { return kind_; }
  /// The K of `powers of K`. Needs: kind() == Kind::powers.
  [[nodiscard]] u64 base() const { return base_; }
  [[nodiscard]] bool contains(u64 amount) const;
  [[nodiscard]] u64 least() const {
    return kind_ == Kind::primes ? 2 : kind_ == Kind::finite ? members_.front() : 1;
  }
  /// An upper bound on the number of members up to `limit`.
  [[nodiscard]] u64 count_bound(u64 limit) const;
  /// The members up to `limit`, ascending. Cost: their number (for the primes: `limit` small divisions).
  [[nodiscard]] std::vector<u64> members_to(u64 limit) const;
  /// Calls visit(s) for the members s up to `limit`, ascending.
  template <class Visit>
  void for_each_to(u64 limit, const Visit& visit) const {
    if (kind_ == Kind::finite || kind_ == Kind::powers || kind_ == Kind::fibonacci) {
      for (const u64 s : members_) {
        if (s > limit) break;
        visit(s);
      }
    } else if (kind_ == Kind::squares) {
      for (u64 root = 1; root <= 0xffffffff && root * root <= limit; ++root) visit(root * root);
    } else {
      for (const u64 p : members_to(limit)) visit(p);
    }
  }

 private:
  SubtractionSet(Kind kind, std::vector<u64> members, u64 base = 0)
      : kind_(kind), base_(base), members_(std::move(members)) {}

  Kind kind_;
  u64 base_ = 0;
  std::vector<u64> members_;  // finite, powers, fibonacci: all of them below 2^64, ascending
};

/// Is `n` prime? By the deterministic Miller–Rabin test with the first twelve primes as bases, which decides
/// all n < 2^64 (Sorenson & Webster, Mathematics of Computation 86, 2017).
[[nodiscard]] bool is_prime(u64 n);
/// The same with the first thirteen primes, which decides all n < 3317044064679887385961981 (the same paper).
/// From there on a number that passes may be prime or not: nothing.
[[nodiscard]] std::optional<bool> is_wide_prime(u128 n);

/// The nim-values of single heaps: by a closed form, or by a table that ends in a proved period.
class SubtractionValues {
 public:
  explicit SubtractionValues(SubtractionSet set);

  [[nodiscard]] const SubtractionSet& set() const { return set_; }

  /// Makes at(n) known for all n up to `n`, as far as the budget goes (a tick a value, two bytes a value).
  void extend_to(u64 n, Budget& budget);

  [[nodiscard]] bool covers(u64 n) const {
    return closed_form_ || period_ != 0 || n / divisor_ < table_.size();
  }
  /// Needs: covers(n).
  [[nodiscard]] u64 at(u64 n) const;

  /// The proved period, in stones; 0 while none is.
  [[nodiscard]] u64 period() const;
  /// The least e with at(n + period()) = at(n) for all n >= e. Needs: period() != 0.
  [[nodiscard]] u64 preperiod() const { return preperiod_ * divisor_; }

 private:
  void tabulate_sparse(std::size_t size, Budget& budget);
  void tabulate_dense(std::size_t size, Budget& budget);
  void look_for_period();

  SubtractionSet set_;
  bool closed_form_;
  // Heaps are counted in units of the amounts' common divisor: n stones move like ⌊n / divisor⌋.
  u64 divisor_ = 1;
  std::vector<u64> scaled_;  // the finite set in those units
  std::vector<std::uint16_t> table_;
  u64 period_ = 0;
  u64 preperiod_ = 0;
};

}  // namespace sprague

// A saltus of a hexadecimal code: G(n + p) = G(n) + s for ever, though a move may leave three heaps.
//
// Let P = times·p be even and S = times·s = u·o, where u is a power of 2 and o odd; t the last digit's place.
// The values of the heaps below N are known, and f agrees with them there and has f(n + P) = f(n) + S from e
// on. Heaps below e are small, the others are large. A value is u·Q + rest; P more stones in a large heap add
// o to its Q and leave its rest. Suppose, for N − P ≤ n < N:
//   1. N − P > 3e + t; the values of small heaps are below u, and G(n) ≥ u.
//   2. n reaches every value below G(n) in a way that lasts. Let F be the least number that is no value G(h)
//   of a move to
//      h and two equal heaps, nor 0 by a move to two equal heaps. Then F ≥ S; each of F − S, …, F − 1 is such
//      a G(h) of a large h; and each of F, …, G(n) − 1 is the value of an option with a large heap whose
//      others have a nim-sum below u.
//   3. No option of any n ≥ N has the value f(n), as long as smaller heaps have the values f (see below).
// Then G = f, by induction on n = n' + i·P with N − P ≤ n' < N. For G(n) is not f(n) by 3, but all below is
// reached. Below F by the same h, where the equal heaps have more stones (P is even). From F to F + i·S − 1:
// by h + j·P with j ≤ i, which adds j·S to the S values below F. And from there on as n' does, with i·P more
// stones in the large heap: that adds i·S to its value, also beside a nim-sum below u, which touches only the
// rest.
//
// To 3. Let an option of n = e + i·P + j have b large heaps e + a·P + b' with b' < P, of these a sum up to A
// and b' to B, and small heaps C. Put T = (b − 1)e + B + C; k is what was taken. Counting stones, j = (T + k)
// mod P and i = A + d with d = ⌊(T + k) / P⌋. So f(n) has Q = o·A + o·d + q, where q is that of e + j. No
// option has b = 0, because N > 3e + t. With b = 1 its Q is o·A + q', with the q' of e + b': it must differ
// from o·A + o·d + q, or the rests must. With b ≥ 2 its Q is a nim-sum of o·a + q': at most o·A + Σq', and of
// the same parity. So for all T, rests and parities the greatest Σq' is compared with o·d + q.
#include <algorithm>

#include "reading.hpp"

namespace sprague::check {
namespace {

struct Large {
  i64 stones, rest, q;
};

class Saltus {
 public:
  Saltus(const Numbers& digits, const Numbers& values, i64 e, i64 P, i64 S)
      : digits_(digits), G_(values), e_(e), P_(P), S_(S), u_(S & -S), o_(S / u_), N_(std::ssize(values)) {
    if (u_ * (2 * e_ + 3 * P_) > 20'000'000) throw Undecided{"the table of carries is too large"};
  }
  void check() const {
    require(P_ % 2 == 0, "the period times 'times' is odd");
    require(N_ - P_ > 3 * e_ + std::ssize(digits_), "there are too few values");
    for (i64 heap = 1; heap < e_; ++heap) require(G(heap) < u_, "the value of a small heap is too large");
    const std::vector<std::set<i64>> pairs = nim_sums_of_two();
    for (i64 n = N_ - P_; n < N_; ++n) {
      require(G(n) >= u_, "the value of heap " + std::to_string(n) + " is too small");
      check_reached(n, pairs);
    }
    check_one_large();
    check_several_large();
  }

 private:
  [[nodiscard]] i64 G(i64 heap) const { return G_[index(heap)]; }
  // Calls visit(k) for each k that may be taken so that this many heaps are left.
  template <class Visit>
  void for_amounts(i64 heaps, const Visit& visit) const {
    for (i64 k = 0; k < std::ssize(digits_); ++k)
      if ((digits_[index(k)] >> heaps & 1) != 0) visit(k);
  }
  // Those below u, by the stones of the two heaps together.
  [[nodiscard]] std::vector<std::set<i64>> nim_sums_of_two() const {
    std::vector<std::set<i64>> out(index(N_));
    for (i64 sum = 2; sum < N_; ++sum)
      for (i64 a = 1; 2 * a <= sum; ++a)
        if (work(), (G(a) ^ G(sum - a)) < u_) out[index(sum)].insert(G(a) ^ G(sum - a));
    return out;
  }
  void check_reached(i64 n, const std::vector<std::set<i64>>& pairs) const {
    enum : char { no, stays, grows };
    std::vector<char> bulk(index(G(n)), no), top(bulk);
    const auto mark = [](std::vector<char>& reached, i64 value, char how) {
      if (value < std::ssize(reached)) reached[index(value)] = std::max(reached[index(value)], how);
    };
    for_amounts(2, [&](i64 k) {
      if ((n - k) % 2 == 0) mark(bulk, 0, stays);
      for (i64 b = e_; b < n - k; ++b)
        if (work(), G(n - k - b) < u_) mark(top, G(b) ^ G(n - k - b), grows);
    });
    for_amounts(3, [&](i64 k) {
      for (i64 h = n - k - 2; h >= 1; h -= 2) work(), mark(bulk, G(h), h >= e_ ? grows : stays);
      for (i64 b = e_; b < n - k - 1; ++b)
        for (const i64 rest : pairs[index(n - k - b)]) work(), mark(top, G(b) ^ rest, grows);
    });
    for_amounts(1, [&](i64 k) {
      if (n - k >= e_) mark(top, G(n - k), grows);
    });
    const i64 floor = std::find(bulk.begin(), bulk.end(), no) - bulk.begin();
    const std::string why = "a value of an option of heap " + std::to_string(n) + " need not last";
    require(floor >= S_, why);
    for (i64 value = floor - S_; value < G(n); ++value)
      require((value < floor ? bulk : top)[index(value)] == grows, why);
  }

  [[nodiscard]] std::vector<Large> large_heaps() const {
    std::vector<Large> out;
    for (i64 j = 0; j < P_; ++j) out.push_back({j, G(e_ + j) % u_, G(e_ + j) / u_});
    return out;
  }
  void refuse() const { throw Invalid{"an option may have the value that its heap should have"}; }

  void check_one_large() const {
    std::vector<std::set<std::pair<i64, i64>>> small(3);  // by their number: (stones, nim-sum)
    small[0].emplace(0, 0);
    for (std::size_t i = 0; i < 2; ++i)
      for (const auto& [stones, sum] : small[i])
        for (i64 heap = 1; heap < e_; ++heap) work(), small[i + 1].emplace(stones + heap, sum ^ G(heap));
    for (const Large& large : large_heaps())
      for (i64 others = 0; others < 3; ++others)
        for_amounts(others + 1, [&](i64 k) {
          for (const auto& [stones, sum] : small[index(others)]) {
            work();
            const i64 T = large.stones + stones, of_n = G(e_ + (T + k) % P_);
            if (large.q == o_ * ((T + k) / P_) + of_n / u_ && (large.rest ^ sum) == of_n % u_) refuse();
          }
        });
  }

  // The greatest sum of q, by T, the rest and the parity of that sum; −1 where there is none.
  using Table = Numbers;
  [[nodiscard]] Table empty() const { return Table(index((2 * e_ + 3 * P_) * u_ * 2), -1); }
  void add(Table& table, i64 T, i64 rest, i64 q) const {
    work();
    i64& most = table[index((T * u_ + rest) * 2 + q % 2)];
    most = std::max(most, q);
  }
  template <class Visit>
  void for_cells(const Table& table, const Visit& visit) const {
    for (i64 at = 0; at < std::ssize(table); ++at)
      if (table[index(at)] >= 0) visit(at / 2 / u_, at / 2 % u_, table[index(at)]);
  }
  void compare(const Table& table, i64 heaps) const {
    for_amounts(heaps, [&](i64 k) {
      for_cells(table, [&](i64 T, i64 rest, i64 q) {
        work();
        const i64 of_n = G(e_ + (T + k) % P_), wanted = o_ * ((T + k) / P_) + of_n / u_;
        if (rest == of_n % u_ && q >= wanted && (q - wanted) % 2 == 0) refuse();
      });
    });
  }
  void check_several_large() const {
    const std::vector<Large> large = large_heaps();
    Table two = empty(), three = empty();
    for (const Large& a : large)
      for (const Large& b : large) add(two, e_ + a.stones + b.stones, a.rest ^ b.rest, a.q + b.q);
    for_cells(two, [&](i64 T, i64 rest, i64 q) {
      for (const Large& c : large) add(three, T + e_ + c.stones, rest ^ c.rest, q + c.q);
      for (i64 heap = 1; heap < e_; ++heap) add(three, T + heap, rest ^ G(heap), q);
    });
    compare(two, 2), compare(three, 3);
  }

  const Numbers &digits_, &G_;
  i64 e_, P_, S_, u_, o_, N_;
};

}  // namespace

void check_saltus(const Numbers& digits, const Numbers& values, i64 e, i64 P, i64 S) {
  Saltus(digits, values, e, P, S).check();
}

}  // namespace sprague::check

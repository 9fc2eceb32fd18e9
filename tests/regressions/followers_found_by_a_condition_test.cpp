// A move whose number is found by a condition, as the divisors of a heap are, was looked for among all numbers up to the
// heap, so that `solve` filled the whole box below a position with a few dozen followers: 10,000 stones took a table, a
// million all of the time, and 10^9 were too many.
#include <gtest/gtest.h>

#include <set>

#include "rules/divisors.hpp"
#include "rules/subtraction.hpp"
#include "session/session_state.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

Answer solve(SessionState& session, const std::string& rules, const std::string& position) {
  EXPECT_FALSE(session.define("g.game", rules));
  const Result<Answer> answer = session.answer(Task{.position = "g.game " + position});
  EXPECT_TRUE(answer.ok()) << position;
  return *answer;
}

TEST(FollowersFoundByACondition, DivisorsAreSearchedAndNothingElse) {
  for (const char* const rules : {"game g(n)\n(n) -> (d) where d >= 2, q >= 2, d * q = n\n",
                                  "game g(n)\n(n) -> (n / q) where q >= 2, q < n, n mod q = 0\n"}) {
    SessionState session;
    // The nim-value of n is the number of its prime factors but one: each move takes away one or more of them.
    for (const auto& [position, value, followers] :
         {std::tuple("10000", 7U, 24U), {"1000000000", 17U, 99U}, {"999999999989", 0U, 1U}}) {
      const Answer answer = solve(session, rules, position);
      EXPECT_EQ(answer.method.name, "search") << rules << position;
      EXPECT_LE(answer.method.positions, followers) << rules << position;
      EXPECT_EQ(answer.nim_value(), Natural(value)) << rules << position;
    }
  }
}

TEST(FollowersFoundByACondition, RemaindersSetsAndThreeFactorsAsWell) {
  SessionState session;
  const char* const three = "game g(n)\n(n) -> (b) where a >= 2, b >= 2, c >= 1, n = b * a * c\n";
  EXPECT_EQ(solve(session, three, "10000").nim_value(), Natural(7U));
  EXPECT_EQ(solve(session, three, "1000000000").nim_value(), Natural(17U));
  // One prime factor a move: who has an odd number of them wins.
  const char* const rules = "game g(n)\n(n) -> (n / p) where p in primes, p <= n, n mod p = 0\n";
  EXPECT_EQ(solve(session, rules, "1000000000000000000").outcome, Outcome::P);
  EXPECT_EQ(solve(session, rules, "500000000000000000").outcome, Outcome::N);
  // What n leaves when it is divided by q is 3: q divides n - 3. Against the definition.
  SessionState with_rest;
  EXPECT_FALSE(with_rest.define("r.game", "game r(n)\n(n) -> (q) where q <= n, q >= 4, n mod q = 3\n"));
  std::vector<u64> values;
  for (u64 n = 0; n <= 400; ++n) {
    std::set<u64> reached;
    for (u64 q = 4; q <= n; ++q)
      if (n % q == 3) reached.insert(values[q]);
    values.push_back(0);
    while (reached.contains(values[n])) ++values[n];
    const auto answer = with_rest.answer(Task{.position = "r.game " + std::to_string(n)});
    ASSERT_TRUE(answer.ok() && answer->nim_value() == Natural(values[n])) << n;
  }
}

// Bounds that no part of a condition tells alone.
TEST(FollowersFoundByACondition, TriangularNumbersAndCubesEndAtTheirRoots) {
  SessionState session;
  for (const char* const rules :
       {"game g(n)\n(n) -> (k) where k >= 1, k * (k + 1) / 2 = n\n",
        "game g(n)\n(n) -> (k) where k >= 1, k * (k + 1) / 2 <= n, (k + 1) * (k + 2) / 2 > n\n"}) {
    const Answer answer = solve(session, rules, "500000000500000000");
    EXPECT_EQ(answer.method.name, "search") << rules;
    EXPECT_TRUE(answer.outcome.has_value()) << rules;
  }
}

TEST(Divisors, AreAllThereAre) {
  SCOPED_TRACE(testing::Message() << "seed " << test::seed());
  std::mt19937_64 random(test::seed());
  for (u64 n = 1; n < 3'000; ++n) {
    std::vector<u64> expected;
    for (u64 d = 1; d <= n; ++d)
      if (n % d == 0) expected.push_back(d);
    ASSERT_EQ(divisors(n), expected) << n;
  }
  const auto check = [](u64 n) {
    u64 product = 1;
    for (const u64 prime : prime_factors(n)) {
      EXPECT_TRUE(is_prime(prime)) << n;
      product *= prime;
    }
    EXPECT_EQ(product, n);
  };
  for (int i = 0; i < 300; ++i) check(random() >> (i % 60) | 1);
  // Squares and cubes of primes, on which a walk may meet itself at once; a product of two large primes; 2^64 − 1.
  for (const u64 n :
       {u64{257} * 257, u64{65'537} * 65'537, u64{4294967291} * 4294967291, u64{1000003} * 1000003 * 1000003,
        u64{4294967291} * 4294967279, ~u64{0}, (u64{1} << 61) - 1})
    check(n);
  EXPECT_EQ(divisors(897612484786617600).size(), 103'680U);  // the most below 2^60 (OEIS A066150)
}

}  // namespace
}  // namespace sprague

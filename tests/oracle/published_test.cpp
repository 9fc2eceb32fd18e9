// Published values, with their sources.
#include <gtest/gtest.h>

#include "rules/subtraction.hpp"
#include "rules/wythoff_pairs.hpp"
#include "sequence/heap_values.hpp"
#include "tests/oracle/answers.hpp"
#include "tests/oracle/tables.hpp"

namespace sprague {
namespace {

Answer answer_of(const std::string& position, Convention convention = Convention::normal,
                 Question question = Question::solve) {
  static SessionState session;
  return test::answer_to(session, test::task_of(position, convention, question));
}

TEST(Published,
     PeriodsOfSubtractionGames) {  // computed from the recurrence on windows of values, an exact proof
  const struct {
    const char* set;
    u64 period, preperiod;
  } rows[] = {
      {"2", 4, 0},        {"3", 6, 0},       {"5", 10, 0},      {"8", 16, 0},       {"1,2", 3, 0},
      {"1,3", 2, 0},      {"1,4", 5, 0},     {"1,8", 9, 0},     {"2,3", 5, 0},      {"2,7", 9, 0},
      {"3,6", 9, 0},      {"4,6", 10, 0},    {"6,8", 14, 0},    {"1,3,6", 9, 0},    {"1,6,7", 12, 0},
      {"2,3,7", 5, 0},    {"2,5,7", 22, 0},  {"3,4,7", 10, 0},  {"4,6,7", 11, 0},   {"4,10,12", 22, 0},
      {"1,8,11", 19, 13}, {"4,9,13", 76, 0}, {"2,3,5,9", 7, 0}, {"7,19,23", 42, 0}, {"1,3,4", 7, 0}};
  for (const auto& row : rows) {
    Scanner scanner(row.set);
    SubtractionValues values(*SubtractionSet::parse(scanner));
    Budget budget(Limits{});
    values.extend_to(~u64{0}, budget);
    EXPECT_EQ(values.period(), row.period) << row.set;
    EXPECT_EQ(values.preperiod(), row.preperiod) << row.set;
  }
}

TEST(Published,
     PeriodsOfOctalGames) {  // Winning Ways, chapter 4; least pre-periods computed naively with Guy–Smith
  const struct {
    const char* code;
    u64 period, preperiod;
  } rows[] = {{"0.77", 12, 71},     {"0.07", 34, 53},    {"0.137", 34, 52}, {"0.15", 10, 1}, {"0.4", 34, 54},
              {"0.05", 2, 1},       {"0.02", 4, 1},      {"0.26", 4, 1},    {"0.34", 8, 7},  {"0.41", 34, 34},
              {"0.44", 24, 143},    {"0.45", 20, 498},   {"0.51", 1, 1},    {"0.54", 7, 3},  {"0.31", 2, 3},
              {"0.156", 349, 3479}, {"0.644", 442, 3256}};
  for (const auto& row : rows) {
    sequence::HeapValues values(test::game_of(row.code));
    Budget budget(Limits{});
    values.extend_to(~u64{0}, budget);
    ASSERT_NE(values.period(), nullptr) << row.code;
    EXPECT_EQ(values.period()->period, row.period) << row.code;
    EXPECT_EQ(values.period()->preperiod, row.preperiod) << row.code;
  }
}

TEST(Published, PPositionsOfTakeASquare) {  // OEIS A030193; Golomb 1966
  const u64 listed[] = {0,  2,  5,  7,  10, 12, 15,  17,  20,  22,  34,  39,  44,  52,  57,
                        62, 65, 67, 72, 85, 95, 109, 119, 124, 127, 130, 132, 137, 142, 147};
  std::size_t next = 0;
  for (u64 n = 0; n <= 147; ++n) {
    const bool is_listed = listed[next] == n;
    EXPECT_EQ(answer_of("take_a_square " + std::to_string(n)).outcome, is_listed ? Outcome::P : Outcome::N)
        << n;
    next += is_listed ? 1 : 0;
  }
}

TEST(Published, PPositionsOfTakeAPrime) {  // OEIS A025043
  const u64 listed[] = {0, 1, 9, 10, 25, 34, 35, 49, 55, 85, 91, 100, 115, 121, 125, 133, 145, 155, 169, 175};
  std::size_t next = 0;
  for (u64 n = 0; n <= 175; ++n) {
    const bool is_listed = listed[next] == n;
    EXPECT_EQ(answer_of("take_a_prime " + std::to_string(n)).outcome, is_listed ? Outcome::P : Outcome::N)
        << n;
    next += is_listed ? 1 : 0;
  }
}

TEST(Published, LowerWythoffSequence) {  // OEIS A000201
  const u64 listed[] = {1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 21, 22, 24, 25, 27, 29, 30, 32};
  for (u64 k = 1; k <= 20; ++k) EXPECT_EQ(floor_phi(k), listed[k - 1]);
}

TEST(Published, NimValuesOfWythoff) {  // Berlekamp, Conway & Guy, Winning Ways, chapter 3: Wyt Queens
  const int table[5][8] = {{0, 1, 2, 3, 4, 5, 6, 7},
                           {1, 2, 0, 4, 5, 3, 7, 8},
                           {2, 0, 1, 5, 3, 4, 8, 6},
                           {3, 4, 5, 6, 2, 0, 1, 9},
                           {4, 5, 3, 2, 7, 6, 9, 0}};
  for (int x = 0; x < 5; ++x)
    for (int y = 0; y < 8; ++y)
      EXPECT_EQ(answer_of("wythoff " + std::to_string(x) + " " + std::to_string(y)).nim_value(),
                Natural(static_cast<u64>(table[x][y])));
}

TEST(Published, FibonacciNimIsLostExactlyAtFibonacciNumbers) {  // Whinihan 1963
  u64 below = 1, next = 2;
  for (u64 n = 2; n < 2'000; ++n) {
    if (n == next) {
      EXPECT_EQ(answer_of("fibonacci_nim " + std::to_string(n)).outcome, Outcome::P) << n;
      const u64 after = below + next;
      below = next;
      next = after;
    } else {
      EXPECT_EQ(answer_of("fibonacci_nim " + std::to_string(n)).outcome, Outcome::N) << n;
    }
  }
}

TEST(Published, ContestSamples) {
  // Bash's counting game to 100 with +1..+10: the first player says 1.
  EXPECT_EQ(answer_of("bash 10 100").winning_moves[0].label, "take 1");
  // Luogu P1247: 3 6 9 → take 4 from the third heap; 15 22 19 10 is lost.
  EXPECT_EQ(answer_of("nim 3 6 9").winning_moves[0].label, "take 4 from heap 3");
  EXPECT_EQ(answer_of("nim 15 22 19 10").outcome, Outcome::P);
  // POJ 1067: (2,1) lost, (8,4) won, (4,7) lost.
  EXPECT_EQ(answer_of("wythoff 2 1").outcome, Outcome::P);
  EXPECT_EQ(answer_of("wythoff 8 4").outcome, Outcome::N);
  EXPECT_EQ(answer_of("wythoff 4 7").outcome, Outcome::P);
  // HDU 1907 (misère Nim): 3 5 1 is won, 1 is lost.
  EXPECT_EQ(answer_of("nim 3 5 1", Convention::misere).outcome, Outcome::N);
  EXPECT_EQ(answer_of("nim 1", Convention::misere).outcome, Outcome::P);
  // HDU 2149 (price M, largest bid N): 4 2 → 1; 3 2 → none; 3 5 → 3 4 5.
  const auto bids = [](const std::string& position) {
    std::string out;
    for (const MoveText& move : answer_of(position).winning_moves) out += english(move.label) + " ";
    return out;
  };
  EXPECT_EQ(bids("auction 2 4"), "bid 1 ");
  EXPECT_EQ(bids("auction 2 3"), "");
  EXPECT_EQ(bids("auction 5 3"), "bid 3 bid 4 bid 5 ");
  // UVa 12293: 2 and 4 are won, 3 is lost.
  EXPECT_EQ(answer_of("half_box 2").outcome, Outcome::N);
  EXPECT_EQ(answer_of("half_box 3").outcome, Outcome::P);
  EXPECT_EQ(answer_of("half_box 4").outcome, Outcome::N);
  // HDU 1847 (powers of two): 1 and 2 are won, 3 is lost.
  EXPECT_EQ(answer_of("take_a_power_of_two 1").outcome, Outcome::N);
  EXPECT_EQ(answer_of("take_a_power_of_two 3").outcome, Outcome::P);
}

}  // namespace
}  // namespace sprague

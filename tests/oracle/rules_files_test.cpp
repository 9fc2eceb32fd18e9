// The rules files in games/ against the built-in games, which have theorems or searches of their own, and
// against published formulas.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "tests/oracle/answers.hpp"

namespace sprague {
namespace {

std::string text_of(const std::string& file) {
  std::ifstream in(std::string(SPRAGUE_SOURCE) + "/games/" + file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// `game` is a file's name, and perhaps parameters.
void define(SessionState& session, const std::string& game) {
  const std::string file = game.substr(0, game.find(' '));
  const auto error = session.define(file, text_of(file));
  ASSERT_FALSE(error) << render(*error, text_of(file));
}

Answer answer(SessionState& session, const std::string& position,
              Convention convention = Convention::normal) {
  Task task = test::task_of(position, convention, Question::nim_value);
  task.list_moves = ~u64{0};
  return test::answer_to(session, task);
}

struct Twin {
  std::string file, built_in;
  u64 first;               ///< the least number in a position
  std::vector<u64> last;   ///< of each coordinate
  bool same_texts = true;  ///< the options are written alike
  Convention convention = Convention::normal;
  bool may_be_refused = false;  ///< some tuples are no positions
};

// Calls `visit` with every tuple as text.
template <class Visit>
void for_each_tuple(const Twin& twin, const Visit& visit) {
  std::vector<u64> at(twin.last.size(), twin.first);
  while (true) {
    std::string text;
    for (const u64 number : at) text += " " + std::to_string(number);
    visit(text);
    std::size_t i = 0;
    while (i < at.size() && ++at[i] > twin.last[i]) at[i++] = twin.first;
    if (i == at.size()) return;
  }
}

std::multiset<std::string> results(const Answer& answer) {
  std::multiset<std::string> out;
  for (const MoveText& move : answer.winning_moves) out.insert(move.result);
  return out;
}

class RulesFile : public testing::TestWithParam<Twin> {};

TEST_P(RulesFile, AgreesWithTheBuiltInGame) {
  const Twin& twin = GetParam();
  SessionState session;
  define(session, twin.file);
  u64 compared = 0;
  for_each_tuple(twin, [&](const std::string& position) {
    if (!session.read(twin.built_in + position)) {
      EXPECT_TRUE(twin.may_be_refused) << twin.built_in << position;
      EXPECT_FALSE(session.read(twin.file + position).ok()) << twin.file << position;
      return;
    }
    const Answer ours = answer(session, twin.file + position, twin.convention);
    const Answer theirs = answer(session, twin.built_in + position, twin.convention);
    EXPECT_EQ(ours.outcome, theirs.outcome) << twin.file << position;
    EXPECT_EQ(ours.nim_value(), theirs.nim_value()) << twin.file << position;
    if (twin.same_texts) {
      EXPECT_EQ(results(ours), results(theirs)) << twin.file << position;
    }
    ++compared;
  });
  EXPECT_GT(compared, 20U);
}

// "wythoff_misere_12": the file, and which of the list.
std::string name_of_twin(const testing::TestParamInfo<Twin>& twin) {
  std::string name = twin.param.file.substr(0, twin.param.file.find('.'));
  if (twin.param.convention == Convention::misere) name += "_misere";
  return name + "_" + std::to_string(twin.index);
}

INSTANTIATE_TEST_SUITE_P(Twins, RulesFile,
                         testing::Values(Twin{"nim.game", "nim", 0, {4, 4, 4}},
                                         Twin{"misere_nim.game", "nim", 0, {6, 6}, true, Convention::misere},
                                         Twin{"nim.game", "nim", 0, {3, 3, 3}, true, Convention::misere},
                                         Twin{"bash.game", "bash 3", 0, {30}},
                                         Twin{"bash.game m=7", "bash 7", 0, {40}},
                                         Twin{"bash.game", "bash 3", 0, {30}, true, Convention::misere},
                                         Twin{"auction.game", "auction 4", 0, {30}, false},
                                         Twin{"subtract134.game", "subtract 1,3,4", 0, {60}},
                                         Twin{"powers.game", "subtract powers of 2", 0, {60}},
                                         Twin{"squares.game", "subtract squares", 0, {100}},
                                         Twin{"moore.game", "moore 2", 0, {3, 3, 3}, false},
                                         Twin{"wythoff.game", "wythoff", 0, {12, 12}},
                                         Twin{"wythoff.game", "wythoff", 0, {7, 7}, true, Convention::misere},
                                         Twin{"ferguson.game", "ferguson", 1, {12, 12}, false},
                                         Twin{"fibonacci_nim.game", "fibonacci_nim", 1, {60}, false},
                                         Twin{"kayles.game", "kayles", 0, {100}, false},
                                         Twin{"kayles.game", "kayles", 0, {5, 5}, false, Convention::misere},
                                         Twin{"dawson_kayles.game", "octal 0.07", 0, {100}, false}),
                         name_of_twin);

// ⌊|a/b − b/a|⌋ (Nivasch 2004; Cairns and Ho): of the version that stops at equal numbers.
TEST(RulesFileEuclid, HasThePublishedNimValues) {
  SessionState session;
  define(session, "euclid.game");
  for (u64 a = 1; a <= 20; ++a)
    for (u64 b = 1; b <= 20; ++b) {
      const u64 large = std::max(a, b), small = std::min(a, b);
      const u64 expected = (large * large - small * small) / (large * small);
      EXPECT_EQ(answer(session, "euclid.game " + std::to_string(a) + " " + std::to_string(b)).nim_value(),
                Natural(expected));
    }
}

// Winning Ways ch. 4: Lasker's Nim has the values 4k + 1 → 4k + 1, 4k + 2 → 4k + 2, 4k + 3 → 4k + 4, 4k + 4 →
// 4k + 3.
TEST(RulesFileLasker, HasThePublishedNimValues) {
  SessionState session;
  define(session, "lasker.game");
  for (u64 n = 1; n <= 60; ++n) {
    const u64 expected = n % 4 == 3 ? n + 1 : n % 4 == 0 ? n - 1 : n;
    EXPECT_EQ(answer(session, "lasker.game " + std::to_string(n)).nim_value(), Natural(expected)) << n;
  }
}

// OEIS A002188.
TEST(RulesFileGrundy, HasThePublishedNimValues) {
  SessionState session;
  define(session, "grundy.game");
  const u64 values[] = {0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2,
                        1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2};
  for (u64 n = 0; n < std::size(values); ++n)
    EXPECT_EQ(answer(session, "grundy.game " + std::to_string(n)).nim_value(), Natural(values[n])) << n;
}

// P ⇔ n = 2^m − 1 (GAMES row 17).
TEST(RulesFileHalfBox, IsLostExactlyBelowPowersOfTwo) {
  SessionState session;
  define(session, "half_box.game");
  for (u64 n = 1; n <= 300; ++n)
    EXPECT_EQ(answer(session, "half_box.game " + std::to_string(n)).outcome == Outcome::P, (n & (n + 1)) == 0)
        << n;
}

// Who says 1, 12, 23, …, 89 wins.
TEST(RulesFileRace, IsWonByWhoReachesOneModuloEleven) {
  SessionState session;
  define(session, "race.game");
  for (u64 n = 0; n <= 110; ++n)
    EXPECT_EQ(answer(session, "race.game " + std::to_string(n)).outcome == Outcome::P,
              n <= 100 && n % 11 == 1)
        << n;
}

// A heap of Nim with the value n − 1 instead of the row.
TEST(RulesFileKaylesOrNim, AgreesWithARecursionByHand) {
  SessionState session;
  define(session, "kayles_or_nim.game");
  std::vector<u64> values{0};
  for (u64 n = 1; n <= 40; ++n) {
    std::set<u64> reached{n - 1};
    for (u64 a = 0; a < n; ++a) reached.insert(values[a] ^ values[n - 1 - a]);
    u64 mex = 0;
    while (reached.contains(mex)) ++mex;
    values.push_back(mex);
    EXPECT_EQ(answer(session, "kayles_or_nim.game " + std::to_string(n)).nim_value(), Natural(mex)) << n;
  }
}

// The staircase of the file counts its steps from 0, the ground; the built-in one from 1.
TEST(RulesFileStaircase, IsTheNimSumOfTheOddSteps) {
  SessionState session;
  define(session, "staircase.game");
  for (u64 a = 0; a < 4; ++a)
    for (u64 b = 0; b < 4; ++b)
      for (u64 c = 0; c < 3; ++c) {
        const std::string steps =
            " 2 " + std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c);
        EXPECT_EQ(answer(session, "staircase.game" + steps).nim_value(), Natural(a ^ c)) << steps;
      }
}

TEST(RulesFileGeorgiaBob, AgreesWithTheBuiltInGame) {
  SessionState session;
  define(session, "georgia_bob.game");
  for (u64 a = 1; a < 4; ++a)
    for (u64 b = a + 1; b < 7; ++b)
      for (u64 c = b + 1; c < 9; ++c) {
        const std::string pieces =
            " " + std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c);
        const Answer ours = answer(session, "georgia_bob.game" + pieces);
        const Answer theirs = answer(session, "georgia_bob" + pieces);
        EXPECT_EQ(ours.nim_value(), theirs.nim_value()) << pieces;
        EXPECT_EQ(ours.winning_move_count, theirs.winning_move_count) << pieces;
      }
}

// A cross keeps those who do not want to lose away from two squares on either side: octal 0.007 of two more.
TEST(RulesFileThreeCrosses, AgreesWithTheBuiltInTreblecross) {
  SessionState session;
  define(session, "three_crosses.game");
  std::string squares;
  for (u64 n = 1; n <= 12; ++n) {
    squares += " 1";
    if (n < 3) continue;  // play ends without three crosses
    EXPECT_EQ(answer(session, "three_crosses.game" + squares).outcome,
              answer(session, "treblecross " + std::to_string(n + 2)).outcome)
        << n;
  }
}

// A subtraction game for each set.
TEST(RulesFileAnySet, AgreesWithTheBuiltInSubtractionGame) {
  SessionState session;
  define(session, "any_set.game");
  for (const auto& [set, list] : std::map<std::string, std::string>{{"", "1,3,4"},
                                                                    {" S={2,5}", "2,5"},
                                                                    {" S=2 S=5", "2,5"},
                                                                    {" S={1..3, 7}", "1,2,3,7"},
                                                                    {" S=squares", "squares"}})
    for (u64 n = 0; n <= 40; ++n) {
      const std::string heap = " " + std::to_string(n);
      EXPECT_EQ(answer(session, "any_set.game" + set + heap).nim_value(),
                answer(session, "subtract " + list + heap).nim_value())
          << set << heap;
    }
}

// The contest problem "Alice and Bob" (HDU 4111): with a heaps of 1, and b the moves that there are in the others and
// in putting them together, who is to move loses exactly when a and b are even; where b is 2 or less, when 3 divides a.
TEST(RulesFileMerge, FollowsTheKnownAnswer) {
  SessionState session;
  define(session, "merge.game");
  const auto is_lost = [](const std::vector<u64>& heaps) {
    u64 a = 0, b = 0;
    for (const u64 heap : heaps) heap == 1 ? ++a : b += heap + 1;
    if (b > 0) --b;
    return b > 2 ? a % 2 == 0 && b % 2 == 0 : a % 3 == 0;
  };
  const auto check = [&](const std::vector<u64>& heaps) {
    std::string text = "merge.game";
    for (const u64 heap : heaps) text += " " + std::to_string(heap);
    EXPECT_EQ(answer(session, text).outcome, is_lost(heaps) ? Outcome::P : Outcome::N) << text;
  };
  for (u64 a = 1; a <= 4; ++a)
    for (u64 b = 1; b <= a; ++b)
      for (u64 c = 1; c <= b; ++c) {
        check({a});
        check({a, b});
        check({a, b, c});
        if (a + b + c <= 7) check({a, b, c, 1});
      }
  for (u64 ones = 1; ones <= 6; ++ones) check(std::vector<u64>(ones, 1));
}

// A number has as many odd primes in it, counted as often as they divide it, as its heap is worth, and one more where
// it is even: of an even number of equal heaps the sum is worth nothing.
TEST(RulesFileEqualParts, AreWorthTheOddPrimeFactors) {
  SessionState session;
  define(session, "equal_parts.game");
  for (u64 n = 1; n <= 120; ++n) {
    u64 rest = n, value = n % 2 == 0 ? 1 : 0;
    while (rest % 2 == 0) rest /= 2;
    for (u64 p = 3; rest > 1; p += 2)
      for (; rest % p == 0; rest /= p) ++value;
    EXPECT_EQ(answer(session, "equal_parts.game " + std::to_string(n)).nim_value(), Natural(value)) << n;
  }
}

// Into two parts: only whether n is even counts. Into any number: n − 1, because n − 1 ones and what is made of them.
TEST(RulesFilePieces, FollowKnownCases) {
  SessionState session;
  define(session, "pieces.game");
  for (u64 n = 1; n <= 24; ++n) {
    const std::string heap = " " + std::to_string(n);
    EXPECT_EQ(answer(session, "pieces.game k=2" + heap).nim_value(), Natural(1 - n % 2)) << n;
    EXPECT_EQ(answer(session, "pieces.game k=100" + heap).nim_value(), Natural(n - 1)) << n;
  }
  for (u64 n = 25; n <= 600; ++n) {  // one after the other, as tables ask
    Task task =
        test::task_of("pieces.game k=1000 " + std::to_string(n), Convention::normal, Question::nim_value);
    task.want = {.value = true, .moves = false, .remoteness = false, .reason = false};
    ASSERT_EQ(test::answer_to(session, task).nim_value(), Natural(n - 1)) << n;
  }
  EXPECT_EQ(answer(session, "pieces.game k=2 2000").nim_value(), Natural(1));
  EXPECT_EQ(answer(session, "pieces.game k=300 300").nim_value(), Natural(299));
}

// A word of one letter is worth its length; what is taken is taken from a heap.
TEST(RulesFileRuns, OfOneLetterAreHeapsOfNim) {
  SessionState session;
  define(session, "runs.game");
  for (u64 n = 1; n <= 12; ++n)
    EXPECT_EQ(answer(session, "runs.game " + std::string(n, 'b')).nim_value(), Natural(n)) << n;
  EXPECT_EQ(answer(session, "runs.game aaa bb").nim_value(), Natural(1));
}

// Each cut makes one piece more, so a × b squares take a·b − 1 cuts, whatever is cut.
TEST(RulesFileChocolateCutting, IsCountedOut) {
  SessionState session;
  define(session, "chocolate_cutting.game");
  for (u64 a = 1; a <= 9; ++a)
    for (u64 b = 1; b <= 9; ++b)
      EXPECT_EQ(answer(session, "chocolate_cutting.game " + std::to_string(a) + " " + std::to_string(b))
                    .nim_value(),
                Natural((a * b - 1) % 2))
          << a << " × " << b;
  EXPECT_EQ(answer(session, "chocolate_cutting.game (2, 3) (4, 4)").nim_value(), Natural(0));
}

// `exists`, `all` and powers of numbers, against sets of the language.
TEST(RulesFiles, QuantifiersAndPowersAgreeWithSets) {
  SessionState session;
  ASSERT_FALSE(session.define("by_hand",
                              "game g(n)\n  (n) -> (n - k) where k >= 2, all d in 2..k - 1: k mod d != 0\n"));
  ASSERT_FALSE(session.define("primes_by_name", "game g(n)\n  (n) -> (n - k) where k in primes\n"));
  ASSERT_FALSE(session.define("exists_root",
                              "game g(n)\n  (n) -> (n - k) where k >= 1, exists r in 1..k: r * r = k\n"));
  ASSERT_FALSE(session.define("squares_by_name", "game g(n)\n  (n) -> (n - k) where k in squares\n"));
  ASSERT_FALSE(session.define("square", "game g(n)\n  (n) -> (n - k^2) where k >= 1\n"));
  ASSERT_FALSE(session.define("power", "game g(n)\n  (n) -> (n - 3^k)\n"));
  ASSERT_FALSE(session.define("powers_by_name", "game g(n)\n  (n) -> (n - k) where k in powers(3)\n"));
  for (u64 n = 0; n <= 60; ++n) {
    const std::string at = " " + std::to_string(n);
    EXPECT_EQ(answer(session, "by_hand" + at).nim_value(),
              answer(session, "primes_by_name" + at).nim_value());
    EXPECT_EQ(answer(session, "square" + at).nim_value(),
              answer(session, "squares_by_name" + at).nim_value());
    EXPECT_EQ(answer(session, "power" + at).nim_value(), answer(session, "powers_by_name" + at).nim_value());
    EXPECT_EQ(answer(session, "exists_root" + at).nim_value(),
              answer(session, "squares_by_name" + at).nim_value());
  }
}

TEST(RulesFilePartizanHeap, HasTheOutcomeClassesOfABruteForce) {
  SessionState session;
  define(session, "partizan_heap.game");
  std::vector<bool> left{false}, right{false};  // does the player win moving first?
  for (u64 n = 1; n <= 30; ++n) {
    left.push_back(!right[n - 1] || (n >= 2 && !right[n - 2]));
    right.push_back(!left[n - 1] || (n >= 3 && !left[n - 3]));
    const Answer first = answer(session, "partizan_heap.game " + std::to_string(n));
    const Answer second = answer(session, "partizan_heap.game right: " + std::to_string(n));
    EXPECT_EQ(first.outcome, left[n] ? Outcome::N : Outcome::P) << n;
    EXPECT_EQ(second.outcome, right[n] ? Outcome::N : Outcome::P) << n;
    const char* const words = left[n] ? (right[n] ? "class N" : "class L") : right[n] ? "class R" : "class P";
    ASSERT_FALSE(first.explanation.empty());
    EXPECT_NE(first.explanation[0].find(words), std::string::npos) << n << first.explanation[0];
  }
}

}  // namespace
}  // namespace sprague

// Formulas and other claimants against the truth.
#include "session/refute.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "session/formula_claimant.hpp"

namespace sprague {
namespace {

Claim wins(bool next) { return {next ? Outcome::N : Outcome::P, {}, next ? "N" : "P"}; }

// Bash with at most three: a loss exactly where four divides the heap, except for what the test makes wrong.
Claimant bash3(const std::function<bool(u64)>& wrong_at = [](u64) { return false; }) {
  return [wrong_at](std::span<const Cell> cells, Budget&) {
    Claims out;
    for (const Cell& cell : cells)
      out.claims.push_back(wins((cell.numbers[0] % 4 != 0) != wrong_at(cell.numbers[0])));
    return out;
  };
}

RefuteTask task(std::string game, u64 to, std::size_t coordinates = 1) {
  RefuteTask out;
  out.game = std::move(game);
  out.names = coordinate_names(coordinates);
  out.to = to;
  return out;
}

TEST(Coordinates, TheLeastNumberThatAGameReads) {
  SessionState session;
  EXPECT_EQ(*coordinate_count(session, "nim"), 1U);
  EXPECT_EQ(*coordinate_count(session, "bash 3"), 1U);
  EXPECT_EQ(*coordinate_count(session, "wythoff"), 2U);
  EXPECT_EQ(*coordinate_count(session, "octal 0.77"), 1U);
  EXPECT_EQ(*coordinate_count(session, "nim 3 + wythoff"), 2U);
  // The first number after "bash" is no heap but what may be taken.
  EXPECT_EQ(english(coordinate_count(session, "bash").error().message),
            "M, the most that may be taken, is missing");
  EXPECT_EQ(english(coordinate_count(session, "nimm").error().message), "there is no ruleset called 'nimm'");
}

TEST(GrowingBoxes, VisitsEveryCellOfABoxOnceInOrder) {
  for (std::size_t count = 1; count <= most_coordinates; ++count)
    for (const u64 from : {u64{0}, u64{2}}) {
      GrowingBoxes boxes(count, from);
      std::set<std::array<u64, most_coordinates>> seen;
      auto before = boxes.cell().numbers;
      u64 side = from;
      for (; boxes.side() <= from + 4; boxes.next()) {
        const Cell& cell = boxes.cell();
        EXPECT_EQ(cell.largest(), boxes.side());
        EXPECT_TRUE(boxes.side() > side || seen.empty() || before < cell.numbers);
        EXPECT_TRUE(seen.insert(cell.numbers).second);
        side = boxes.side();
        before = cell.numbers;
      }
      EXPECT_EQ(seen.size(), box_size(count, from, from + 4));
    }
  EXPECT_EQ(box_size(4, 0, 99), 100'000'000U);
  EXPECT_EQ(box_size(2, 1, 0), 0U);
}

TEST(Refute, ATrueClaimIsOnlyNotRefuted) {
  SessionState session;
  const auto found = refute(session, task("bash 3", 1'000), bash3());
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->verdict, Refutation::Verdict::agreed);
  EXPECT_EQ(found->agreed, 1'001U);
  EXPECT_EQ(found->complete_to, 1'000U);
}

TEST(Refute, TheFirstCounterexampleIsFoundWithItsTruth) {
  SessionState session;
  for (const u64 n : {u64{0}, u64{1}, u64{63}, u64{64}, u64{65}, u64{999}, u64{1'000}}) {
    const auto found =
        refute(session, task("bash 3", 1'000), bash3([&](u64 at) { return at == n || at == n + 5; }));
    ASSERT_TRUE(found.ok());
    ASSERT_EQ(found->verdict, Refutation::Verdict::refuted) << n;
    EXPECT_EQ(found->counterexample->cell.text(), to_text(n));
    EXPECT_EQ(found->counterexample->truth.outcome, n % 4 == 0 ? Outcome::P : Outcome::N);
    EXPECT_EQ(found->counterexample->truth.winning_moves.empty(), n % 4 == 0);
    EXPECT_EQ(found->agreed, n);
    EXPECT_EQ(found->complete_to, n == 0 ? std::nullopt : std::optional(n - 1));
  }
}

TEST(Refute, NimValuesAreCompared) {
  SessionState session;
  RefuteTask wythoff = task("wythoff", 20, 2);
  wythoff.values = true;
  const auto found = refute(session, wythoff, [](std::span<const Cell> cells, Budget&) {
    Claims out;
    for (const Cell& cell : cells) out.claims.push_back({{}, Natural(cell.numbers[0] ^ cell.numbers[1]), ""});
    return out;
  });
  ASSERT_TRUE(found.ok());
  ASSERT_TRUE(found->counterexample);
  EXPECT_EQ(found->counterexample->cell.text(), "1 1");
  EXPECT_EQ(found->counterexample->truth.nim_value(), Natural(2));
}

TEST(Refute, ACaseThatFailsIsSingledOut) {
  SessionState session;
  for (const u64 bad : {u64{0}, u64{5}, u64{63}, u64{64}, u64{500}, u64{1'000}}) {
    u64 runs = 0;
    const auto found =
        refute(session, task("bash 3", 1'000), [&](std::span<const Cell> cells, Budget& budget) {
          ++runs;
          Claims out = bash3()(cells, budget);
          for (const Cell& cell : cells)
            if (cell.numbers[0] == bad) out = {{}, Error{ErrorKind::wrong, "crash"_m}, false};
          return out;
        });
    ASSERT_TRUE(found.ok());
    ASSERT_EQ(found->verdict, Refutation::Verdict::failed);
    EXPECT_EQ(found->failure->cell.text(), to_text(bad));
    EXPECT_EQ(found->failure->cases, 1U);
    EXPECT_EQ(found->agreed, bad);
    EXPECT_LE(runs, 30U);
  }
}

TEST(Refute, TooManyCasesAtOnceAreGivenInSmallerBatches) {
  SessionState session;
  const auto found = refute(session, task("bash 3", 5'000), [&](std::span<const Cell> cells, Budget& budget) {
    if (cells.size() > 100) return Claims{{}, Error{ErrorKind::wrong, "crash"_m}, false};
    return bash3()(cells, budget);
  });
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->verdict, Refutation::Verdict::agreed);
  EXPECT_EQ(found->agreed, 5'001U);
  EXPECT_EQ(found->passing_failure->cases, 128U);
}

TEST(Refute, AFailureOfASingleCaseIsThatCase) {
  SessionState session;
  const auto found = refute(session, task("bash 3", 100), [](std::span<const Cell> cells, Budget& budget) {
    Claims out = bash3()(cells, budget);
    out.claims.push_back(wins(true));  // one too many
    return out;
  });
  ASSERT_TRUE(found.ok());
  ASSERT_EQ(found->verdict, Refutation::Verdict::failed);
  EXPECT_EQ(found->failure->cell.text(), "0");
  EXPECT_EQ(english(found->failure->error.message), "it made 2 claims about 1 cases");
}

TEST(Refute, FormulasClaim) {
  SessionState session;
  const auto verdict = [&](const char* formula, bool values) {
    RefuteTask wythoff = task("wythoff", 10, 2);
    wythoff.values = values;
    const auto claimant = claimant_by_formula(formula, wythoff.names, values);
    EXPECT_TRUE(claimant.ok()) << formula;
    const auto found = refute(session, wythoff, *claimant);
    return found->counterexample
               ? found->counterexample->cell.text() + ": " + found->counterexample->claim.text
           : found->failure ? english(found->failure->error.message)
                            : std::string("none");
  };
  EXPECT_EQ(
      verdict("not ((x = 0 and y = 0) or (x = 1 and y = 2) or (x = 2 and y = 1) or (x = 3 and y = 5) or "
              "(x = 5 and y = 3) or (x = 4 and y = 7) or (x = 7 and y = 4) or (x = 6 and y = 10) or "
              "(x = 10 and y = 6))",
              false),
      "none");
  EXPECT_EQ(verdict("x != y", false), "1 1: P");
  EXPECT_EQ(verdict("x + y", true), "1 2: 3");
  EXPECT_EQ(verdict("x + y - 3 * x * y * x", true), "1 1: -1");
  EXPECT_EQ(verdict("(x - y) xor 0", true), "0 1: nothing");
  const char* const large = "x * 1000000000000000000 * 1000000000000000000 * 1000000000000000000 + y";
  EXPECT_EQ(verdict(large, true), "a number in it became too large");
  EXPECT_FALSE(claimant_by_formula("x mod (1 - 1) = 0", {"x", "y"}, false).ok());
  EXPECT_FALSE(claimant_by_formula("n = 0", {"x", "y"}, false).ok());
}

TEST(Refute, AnAnswerBeforeTheFailureMayBeTheCounterexample) {
  SessionState session;
  const auto found = refute(session, task("bash 3", 100), [&](std::span<const Cell> cells, Budget& budget) {
    Claims out = bash3([](u64 n) { return n == 3; })(cells, budget);
    out.claims.resize(5);
    out.failure = Error{ErrorKind::wrong, "garbage"_m};
    out.next_case_is_to_blame = true;
    return out;
  });
  ASSERT_TRUE(found.ok());
  ASSERT_EQ(found->verdict, Refutation::Verdict::refuted);
  EXPECT_EQ(found->counterexample->cell.text(), "3");
}

TEST(Refute, LimitsAndStopSayHowFarItAgreed) {
  std::atomic<bool> stop{false};
  SessionState session(&stop);
  const auto found =
      refute(session, task("bash 3", 100'000), [&](std::span<const Cell> cells, Budget& budget) {
        if (cells[0].numbers[0] > 100) stop = true;
        return bash3()(cells, budget);
      });
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->verdict, Refutation::Verdict::ran_out);
  EXPECT_EQ(found->ending, Ending::stopped);
  EXPECT_GE(found->agreed, 100U);
  EXPECT_EQ(found->complete_to, found->agreed - 1);
}

TEST(Refute, PositionsThatTheGameRefusesArePassedOver) {
  SessionState session;
  RefuteTask georgia = task("georgia_bob", 6, 2);
  const auto found = refute(session, georgia, [](std::span<const Cell> cells, Budget&) {
    Claims out;
    for (const Cell& cell : cells)
      out.claims.push_back(
          wins(cell.numbers[0] + 1 != cell.numbers[1] && cell.numbers[1] + 1 != cell.numbers[0]));
    return out;
  });
  ASSERT_TRUE(found.ok());
  EXPECT_GT(found->refused, 0U);
  EXPECT_EQ(found->verdict, Refutation::Verdict::agreed);
}

}  // namespace
}  // namespace sprague

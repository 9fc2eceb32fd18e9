// Theorems that take seconds: three rows of Chomp with up to 70 pieces in the third, and Wythoff's game with
// diagonal steps that differ by up to three.
#include <gtest/gtest.h>

#include "tests/prove/compared.hpp"
#include "tests/prove/games.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

prove::Conclusion answer_of(std::string rules, std::vector<prove::Slice> slices) {
  prove::Request request{.slices = std::move(slices), .limits = {.seconds = 250, .positions = ~u64{0} >> 1}};
  auto answer = prove::prove(subject_of(rules), request, [](const Limits& limits) { return Budget(limits); });
  EXPECT_TRUE(answer.ok()) << (answer ? "" : english(answer.error().message));
  return answer ? *std::move(answer) : prove::Conclusion{};
}

TEST(LongProofs, ThreeRowChompWithUpTo70PiecesInTheThirdRow) {
  std::vector<prove::Slice> slices;
  for (i64 z = 0; z <= 70; ++z) slices.push_back({std::nullopt, std::nullopt, z});
  const prove::Conclusion answer = answer_of(games::chomp3, slices);
  ASSERT_TRUE(answer.theorem);
  ASSERT_EQ(answer.theorem->decisions.size(), 71U);
  EXPECT_GT(expect_true_in_box(*answer.theorem, 300), 2'000'000U);
}

// The slopes have the quotient t for ever; for t = 4, 2 + √5 is a power of the golden ratio, and Zeckendorf's
// numeration does as well.
TEST(LongProofs, WythoffWithStepsThatDifferByLessThanThreeAndFour) {
  for (const unsigned t : {3U, 4U}) {
    std::string rules = games::wythoff_t;
    rules.replace(rules.find("t = 2"), 5, "t = " + std::to_string(t));
    const prove::Conclusion answer = answer_of(rules, {});
    ASSERT_TRUE(answer.theorem) << t;
    const auto& numeration = answer.theorem->numeration;
    EXPECT_TRUE(numeration == automata::Numeration::ostrowski({t}) ||
                (t == 4 && numeration == automata::Numeration::zeckendorf()))
        << numeration.name();
    EXPECT_GT(expect_true_in_box(*answer.theorem, 1'500), 1'000'000U);
  }
}

}  // namespace
}  // namespace sprague::test

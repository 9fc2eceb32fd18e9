// An empty domain got the theorem of Moore's nim or of Mock Turtles: vacuously true, and absurd.
#include <gtest/gtest.h>

#include "prove/describe/statement.hpp"
#include "session/prove_game.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

std::string words_of(const std::string& rules, bool values, bool residues,
                     std::vector<prove::Slice> slices = {}) {
  const prove::Request request{.values = values,
                               .slices = std::move(slices),
                               .automata_only = !residues,
                               .residues = residues,
                               .limits = {.seconds = 60, .positions = ~u64{0} >> 1}};
  const auto answer =
      prove::prove(subject_of(rules), request, [](const Limits& limits) { return Budget(limits); });
  EXPECT_TRUE(answer && answer->theorem) << rules;
  if (!answer || !answer->theorem) return {};
  Budget budget(Limits{});
  return english(prove::describe(*answer->theorem, budget).words);
}

TEST(VacuousTheorems, SayThatThereAreNoPositions) {
  const std::string three = "game g(x, y, z)\n(x, y, z) -> (x - 1, y, z)\ndomain x < x";
  const std::string one = "game g(n)\n(n) -> (n - 1)\ndomain n + 1 <= n";
  for (const bool residues : {false, true}) {
    EXPECT_EQ(words_of(three, false, residues), "There are no positions.");
    EXPECT_EQ(words_of(one, false, residues), "There are no positions.");
  }
  EXPECT_EQ(words_of(one, true, false), "There are no positions.");
  EXPECT_EQ(words_of(three, true, false), "There are no positions.");
}

TEST(VacuousTheorems, SayItOfAnEmptySlice) {
  const std::string words = words_of("game g(x, y)\n(x, y) -> (x, y - 1)\ndomain x >= 1", false, false,
                                     {{0, std::nullopt}, {1, std::nullopt}});
  EXPECT_EQ(words, "x = 0: There are no positions.\nx = 1: y is a P-position exactly when y mod 2 = 0.");
}

}  // namespace
}  // namespace sprague::test

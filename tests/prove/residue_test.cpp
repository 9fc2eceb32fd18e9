// Proofs by residues: what they say and how they win, against all positions of a box; wrong claims.
#include "prove/decide/residue.hpp"

#include <gtest/gtest.h>

#include "script/interpreter.hpp"
#include "table/fill/tabulate.hpp"
#include "tests/prove/residue_games.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

using prove::ResidueTheorem;

std::optional<prove::Theorem> theorem_of(const std::string& rules, prove::Request request = {}) {
  request.residues = true;
  request.limits = {.seconds = 60, .positions = ~u64{0} >> 1};
  const auto answer = prove::prove(subject_of(rules), request, [](const Limits& l) { return Budget(l); });
  EXPECT_TRUE(answer.ok()) << (answer ? "" : english(answer.error().message));
  return answer ? answer->theorem : std::nullopt;
}

std::vector<u64> class_of(const std::vector<i64>& numbers, u64 modulus) {
  std::vector<u64> out;
  for (const i64 n : numbers) out.push_back(static_cast<u64>(n) % modulus);
  return out;
}

bool is_p(const ResidueTheorem& theorem, const std::vector<i64>& numbers) {
  return std::find(theorem.residues.begin(), theorem.residues.end(), class_of(numbers, theorem.modulus)) !=
         theorem.residues.end();
}

// The move of the position's line is a move that the rules have, and leads to a P-class.
void expect_move(const script::Interpreter& game, const ResidueTheorem& theorem,
                 const script::Component& at) {
  const auto line = std::find_if(theorem.lines.begin(), theorem.lines.end(), [&](const auto& each) {
    return each.residue == class_of(at.numbers, theorem.modulus);
  });
  ASSERT_NE(line, theorem.lines.end());
  ASSERT_FALSE(line->is_empty);
  std::vector<i64> variables;
  for (const std::vector<i64>& form : line->variables) {
    variables.push_back(form[0]);
    for (std::size_t i = 0; i < at.numbers.size(); ++i) variables.back() += form[i + 1] * at.numbers[i];
  }
  bool found = false;
  (void)game.for_each_option(at, [&](script::Option&& option) {
    if (option.rule == &game.games()[0].rules[line->rule] && option.variables == variables) {
      found = true;
      EXPECT_TRUE(is_p(theorem, option.components[0].numbers));
    }
    return !found;
  });
  EXPECT_TRUE(found) << testing::PrintToString(at.numbers);
}

class ResidueGames : public testing::TestWithParam<ResidueGame> {};

TEST_P(ResidueGames, AreProvedAndWonAsTheTheoremSays) {
  const auto theorem = theorem_of(GetParam().rules);
  ASSERT_TRUE(theorem && theorem->residue);
  const ResidueTheorem& residue = *theorem->residue;
  EXPECT_EQ(residue.modulus, GetParam().modulus);
  const script::Interpreter game({theorem->subject.game});
  const std::size_t d = theorem->subject.game.coordinates.size();
  const u64 side = d == 1 ? std::min<u64>(700, 5 * residue.modulus + 20) : d == 2 ? 30 : 12;
  table::BoxRequest box{.axes = {}, .content = table::Content::outcomes};
  for (const auto& coordinate : theorem->subject.game.coordinates)
    box.axes.push_back({coordinate.name, 0, side - 1});
  Budget budget(Limits{});
  const auto made = table::tabulate(theorem->subject.clauses, box, budget);
  ASSERT_TRUE(made.table);
  for (std::size_t cell = 0; cell < made.table->size(); ++cell) {
    if (made.table->at(cell) == table::Table::absent) continue;
    script::Component at{.numbers = script::Numbers(d)};
    for (std::size_t i = d, rest = cell; i > 0; --i, rest /= side)
      at.numbers[i - 1] = static_cast<i64>(rest % side);
    ASSERT_EQ(is_p(residue, at.numbers), made.table->at(cell) == 0) << testing::PrintToString(at.numbers);
    if (made.table->at(cell) != 0) expect_move(game, residue, at);
  }
  Budget again({.seconds = 60, .positions = ~u64{0} >> 1});
  EXPECT_TRUE(prove::holds(theorem->subject.game, residue, again));
}

// Every class the other way round, one at a time, and every move changed: none of it is proved.
TEST_P(ResidueGames, WrongClaimsAreRefused) {
  const auto theorem = theorem_of(GetParam().rules);
  ASSERT_TRUE(theorem && theorem->residue);
  const ResidueTheorem& right = *theorem->residue;
  const script::Game& game = theorem->subject.game;
  Budget budget({.seconds = 100, .positions = ~u64{0} >> 1});
  const std::size_t step = std::max<std::size_t>(1, right.lines.size() / 8);
  for (std::size_t i = 0; i < right.lines.size(); i += step) {
    std::vector<std::vector<u64>> more = right.residues;
    more.push_back(right.lines[i].residue);
    std::sort(more.begin(), more.end());
    Message failure;
    EXPECT_FALSE(prove::decide_residues(game, right.modulus, more, budget, failure));
    EXPECT_FALSE(failure.empty());
    ResidueTheorem changed = right;
    changed.lines[i].is_empty = true;
    EXPECT_FALSE(prove::holds(game, changed, budget));
    changed = right;
    if (changed.lines[i].variables.empty()) continue;
    changed.lines[i].variables[0][0] -= 1'000;
    EXPECT_FALSE(prove::holds(game, changed, budget));
    changed.lines.erase(changed.lines.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(prove::holds(game, changed, budget));
  }
  for (std::size_t i = 0; i < right.residues.size(); ++i) {
    std::vector<std::vector<u64>> fewer = right.residues;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    Message failure;
    EXPECT_FALSE(prove::decide_residues(game, right.modulus, fewer, budget, failure));
  }
}

INSTANTIATE_TEST_SUITE_P(All, ResidueGames, testing::ValuesIn(residue_games()),
                         [](const auto& made) { return made.param.name; });

TEST(Residues, AreNotSeenWhereThereAreNone) {
  for (const char* rules :
       {"game nim(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1",
        "game late(n)\n(n) -> (n - k) where k in {1, 2}, n != 4",
        "game kayles(n)\n(n) -> (a) + (n - 1 - a)\n(n) -> (a) + (n - 2 - a)"}) {
    const auto theorem = theorem_of(rules);
    EXPECT_FALSE(theorem && theorem->residue) << rules;
  }
}

TEST(Residues, AreLeftOutWhereTheyAreNotWanted) {
  const std::string bash = bash_rules(3);
  const auto automata = theorem_of(bash, {.automata_only = true});
  ASSERT_TRUE(automata);
  EXPECT_FALSE(automata->residue);
  EXPECT_EQ(automata->decisions.size(), 1u);
  const auto both = theorem_of(bash);
  ASSERT_TRUE(both && both->residue && both->period);
  EXPECT_FALSE(theorem_of(bash, {.convention = Convention::misere})->residue);
}

// A number of the rules that is never reached below the table's end must not be overlooked.
TEST(Residues, ATrapFarAwayIsSeen) {
  const auto theorem =
      theorem_of("game trap(n)\n(n) -> (n - k) where k in {1, 2}\n(n) -> (n - 3) where n >= 5000");
  EXPECT_FALSE(theorem && theorem->residue);
}

}  // namespace
}  // namespace sprague::test

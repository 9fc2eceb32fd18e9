// Perfect play from theorems, against tables and the interpreter: for every position of a box the outcome and
// the value are right, and the move is one that the rules allow, to where it should lead. The box is larger
// than the first tables that are learned from.
#include "prove/strategy.hpp"

#include "prove/export/theorem_certificate.hpp"
#include "script/interpreter.hpp"
#include "table/fill/tabulate.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

using prove::Strategy;

struct StrategyCase {
  std::string name, rules;
  bool values = false;
  u64 side = 40;
  std::vector<prove::Slice> slices = {};

  friend void PrintTo(const StrategyCase& one, std::ostream* out) { *out << one.name; }
};

class Strategies : public testing::TestWithParam<StrategyCase> {
 protected:
  /// The components that the rule gives with these values of its variables; empty when it gives none.
  static std::vector<std::vector<i64>> play(const script::Interpreter& rules,
                                            const std::vector<i64>& position, const Strategy::Move& move) {
    std::vector<std::vector<i64>> out;
    const bool known = !rules.for_each_option({.numbers = position}, [&](script::Option&& option) {
      bool same = option.rule == &rules.games()[0].rules[move.rule];
      for (std::size_t i = 0; same && i < option.variables.size(); ++i)
        same = Natural(static_cast<u64>(option.variables[i])) == move.variables[i];
      if (!same) return true;
      for (const script::Component& component : option.components) out.push_back(component.numbers);
      return false;
    });
    EXPECT_TRUE(known);
    return out;
  }
};

TEST_P(Strategies, PlayPerfectly) {
  const StrategyCase& asked = GetParam();
  const prove::Subject subject = subject_of(asked.rules);
  const Convention convention = subject.game.convention;
  const auto budgets = [](const Limits& limits) { return Budget(limits); };
  const Limits limits{.seconds = 60, .bytes = u64{1} << 30, .positions = ~u64{0} >> 1};
  const auto found = prove::prove(subject,
                                  {.convention = convention,
                                   .values = asked.values,
                                   .slices = asked.slices,
                                   .automata_only = true,
                                   .limits = limits},
                                  budgets);
  ASSERT_TRUE(found.ok() && found->theorem) << asked.name;

  // What a certificate claims is decided again, and is the same theorem; of other rules it is none.
  Budget budget(limits);
  const std::string text = proof::to_text(prove::certificate_of(*found->theorem, "words"));
  const auto claim = proof::read_claim(text);
  ASSERT_TRUE(claim);
  // Certificates of version 1 are kept in people's stores.
  std::string earlier = text;
  earlier.replace(earlier.find("\"version\":2"), 11, "\"version\":1");
  EXPECT_TRUE(proof::read_claim(earlier));
  earlier.replace(earlier.find("\"version\":1"), 11, "\"version\":3");
  EXPECT_FALSE(proof::read_claim(earlier));
  auto again = prove::proved_again(subject, *claim, budget);
  ASSERT_TRUE(again);
  for (std::size_t i = 0; i < again->decisions.size(); ++i)
    EXPECT_EQ(again->decisions[i].guess, found->theorem->decisions[i].guess);
  proof::Automatic wrong = *claim;
  wrong.sections[0].automaton.accepting.flip();
  EXPECT_FALSE(prove::proved_again(subject, wrong, budget));
  EXPECT_FALSE(prove::proved_again(subject_of("game other(n)\n  (n) -> (n - 1)\n"), *claim, budget));

  const auto strategy = Strategy::make(std::make_shared<prove::Theorem>(*std::move(again)), budget);
  ASSERT_TRUE(strategy);
  table::BoxRequest box{.axes = {}, .convention = convention};
  for (std::size_t i = 0; i < subject.game.coordinates.size(); ++i) {
    const bool fixed = !asked.slices.empty() && asked.slices[0][i];
    box.axes.push_back({subject.game.coordinates[i].name, 0,
                        fixed ? static_cast<u64>(*asked.slices.back()[i]) : asked.side - 1});
  }
  const auto made = table::tabulate(subject.clauses, box, budget);
  ASSERT_TRUE(made.table);
  const auto at = [&](const std::vector<i64>& numbers) {
    std::size_t index = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (static_cast<u64>(numbers[i]) >= box.axes[i].size()) return table::Table::absent;
      index = index * static_cast<std::size_t>(box.axes[i].size()) + static_cast<std::size_t>(numbers[i]);
    }
    return made.table->at(index);
  };
  const script::Interpreter rules({subject.game});
  const auto check_move = [&](const std::vector<i64>& numbers, const Strategy::Move& move, u64 target) {
    const auto option = play(rules, numbers, move);
    ASSERT_EQ(option.size(), move.option.size()) << asked.name << ": there is no such move";
    u64 value = 0;
    for (std::size_t i = 0; i < option.size(); ++i) {
      for (std::size_t j = 0; j < option[i].size(); ++j)
        EXPECT_EQ(Natural(static_cast<u64>(option[i][j])), move.option[i][j]) << asked.name;
      if (at(option[i]) == table::Table::absent) return;  // beyond the table (some games go up)
      value ^= at(option[i]);
    }
    EXPECT_EQ(value, target) << asked.name;
  };

  std::vector<i64> numbers(box.axes.size(), 0);
  std::size_t compared = 0;
  for (std::size_t cell = 0; cell < made.table->size(); ++cell) {
    Strategy::Numbers position;
    for (const i64 n : numbers) position.emplace_back(static_cast<u64>(n));
    const u64 truth = made.table->at(cell);
    EXPECT_EQ(strategy->covers(position), truth != table::Table::absent) << asked.name;
    if (truth != table::Table::absent) {
      ++compared;
      EXPECT_EQ(strategy->outcome(position), truth == 0 ? Outcome::P : Outcome::N)
          << asked.name << " " << cell;
      const auto move = strategy->winning_move(position);
      // In misère play an ended position is N without a move.
      if (convention == Convention::normal) {
        EXPECT_EQ(move.has_value(), truth != 0) << asked.name << " " << cell;
      }
      if (move) check_move(numbers, *move, 0);
      if (asked.values) {
        ASSERT_TRUE(strategy->nim_value(position));
        EXPECT_EQ(*strategy->nim_value(position), Natural(truth));
        for (u64 value = 0; value < truth; ++value) {
          const auto to = strategy->move_to_value(position, Natural(value));
          ASSERT_TRUE(to);
          check_move(numbers, *to, value);
        }
      }
    }
    for (std::size_t i = numbers.size(); i-- > 0;) {
      if (static_cast<u64>(++numbers[i]) < box.axes[i].size()) break;
      numbers[i] = 0;
    }
  }
  EXPECT_GT(compared, 30u);
}

std::vector<prove::Slice> third_rows(i64 to) {
  std::vector<prove::Slice> out;
  for (i64 z = 0; z <= to; ++z) out.push_back({std::nullopt, std::nullopt, z});
  return out;
}

INSTANTIATE_TEST_SUITE_P(
    Games, Strategies,
    testing::Values(
        StrategyCase{
            "wythoff",
            "game wythoff(x, y)\n  (x, y) -> (x - k, y) where 1 <= k\n  (x, y) -> (x, y - k) where 1 <= k\n"
            "  (x, y) -> (x - k, y - k) where 1 <= k\n",
            false, 90},
        StrategyCase{"fibonacci_nim",
                     "game fibonacci_nim(n, quota)\n  (n, quota) -> (n - k, 2*k) where 1 <= k <= quota\n",
                     false, 90},
        StrategyCase{
            "misere_nim",
            "game misere_nim(x, y)\n  misere\n  (x, y) -> (x - k, y) where k >= 1\n  (x, y) -> (x, y - k) "
            "where k >= 1\n",
            false, 80},
        StrategyCase{"third", "game third(n)\n  (n) -> (n - 1)\n  (n) -> (n - 2) where n mod 3 = 0\n", false,
                     600},
        StrategyCase{
            "lasker",
            "game lasker(n)\n  (n) -> (n - k) where k >= 1\n  (n) -> (a) + (b) where a >= 1, b >= 1, a + b "
            "= n\n",
            true, 60},
        StrategyCase{"kayles", "game kayles(n)\n  (n) -> (a) + (b) where a + b = n - 1 or a + b = n - 2\n",
                     true, 200},
        StrategyCase{
            "welter",
            "game welter(a, b, c)\n  (a, b, c) -> (k, b, c) where k < a\n  (a, b, c) -> (a, k, c) where k < "
            "b\n"
            "  (a, b, c) -> (a, b, k) where k < c\n  domain a != b, b != c, a != c\n",
            false, 18},
        StrategyCase{"chomp3",
                     "game chomp3(x, y, z)\n  (x, y, z) -> (k, min(y, k), min(z, k)) where 1 <= k < x\n"
                     "  (x, y, z) -> (x, k, min(z, k)) where k < y\n  (x, y, z) -> (x, y, k) where k < z\n"
                     "  domain x >= y, y >= z, x >= 1\n",
                     false, 70, third_rows(4)}),
    [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace sprague::test

// Claims held against tables: what is proved holds in the table, and a counterexample is the smallest there
// is.
#include "prove/decide/claim.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "script/interpreter.hpp"
#include "table/fill/tabulate.hpp"
#include "tests/automata/relations.hpp"
#include "tests/prove/subjects.hpp"
#include "tests/support/seed.hpp"

namespace sprague::prove {
namespace {

using automata::test::plenty;
using sprague::test::below;
using sprague::test::seed;
using sprague::test::subject_of;
using Verdict = ClaimAnswer::Verdict;

constexpr const char* nim =
    "game nim(x, y)\n(x, y) -> (x - k, y) where 1 <= k\n(x, y) -> (x, y - k) where 1 <= k\n";
constexpr const char* wythoff =
    "game wythoff(x, y)\n"
    "(x, y) -> (x - k, y) where 1 <= k\n"
    "(x, y) -> (x, y - k) where 1 <= k\n"
    "(x, y) -> (x - k, y - k) where 1 <= k\n";
// The first rule leads up in the order of counterexamples, so the smallest counterexample need not be where
// the claim breaks down.
constexpr const char* rising =
    "game rising(x, y)\n(x, y) -> (x - 1, y + 2)\n(x, y) -> (x, y - k) where k in {1, 2}\n";
constexpr const char* corner =
    "game corner(x, y)\n(x, y) -> (x - k, y) where k in {1, 3}\n(x, y) -> (x, y - 2)\ndomain x >= 1, x + y "
    "<= 40\n";
constexpr const char* lasker =
    "game lasker(n)\n(n) -> (n - k) where k >= 1\n(n) -> (a) + (b) where a + b = n, 1 <= a <= b\n";

ClaimAnswer decided(const Subject& subject, const std::string& claim,
                    Convention convention = Convention::normal) {
  Budget budget = plenty();
  const auto answer = decide_claim(subject, claim, convention, budget);
  EXPECT_TRUE(answer.ok()) << claim << "\n" << (answer ? "" : render(answer.error(), claim));
  return answer ? *answer : ClaimAnswer{};
}

std::string summary(const ClaimAnswer& answer) {
  if (answer.verdict == Verdict::proved) return "proved";
  if (!answer.counterexample) return "nothing";
  std::string text;
  for (const Natural& n : answer.counterexample->position) text += n.text() + " ";
  return text + "claimed " + answer.counterexample->claimed + " truth " + answer.counterexample->truth;
}

TEST(Claim, RightOnesAreTheoremsAndWrongOnesHaveASmallestCounterexample) {
  const Subject two_heaps = subject_of(nim), up = subject_of(rising), split = subject_of(lasker);
  struct Case {
    const Subject* subject;
    const char* claim;
    Convention convention;
    const char* expected;
  };
  const auto normal = Convention::normal, misere = Convention::misere;
  const Case cases[] = {
      {&two_heaps, "x = y", normal, "proved"},
      {&two_heaps, "x = y and x != 1000", normal, "1000 1000 claimed N truth P"},
      {&two_heaps, "x = y or x = 3 and y = 5", normal, "3 5 claimed P truth N"},
      {&two_heaps, "x = y and x > 1 or x + y = 1", misere, "proved"},
      {&two_heaps, "x = y", misere, "0 0 claimed P truth N"},
      {&two_heaps, "x = y and x > 1 and x != 70 or x + y = 1", misere, "70 70 claimed N truth P"},
      {&two_heaps, "G = x xor y", normal, "proved"},
      {&two_heaps, "G = x + y", normal, "1 1 claimed 2 truth 0"},
      {&two_heaps, "G = x - y", normal, "0 1 claimed none truth 1"},
      {&two_heaps, "G = max(x, y) - min(x, y)", normal, "1 2 claimed 1 truth 3"},
      {&up, "y mod 3 = 0 and x mod 2 = 0 or y mod 3 = 1 and x mod 2 = 1", normal, "1 0 claimed N truth P"},
      {&split, "G = n", normal, "3 claimed 3 truth 4"},
  };
  for (const Case& one : cases) {
    const ClaimAnswer answer = decided(*one.subject, one.claim, one.convention);
    EXPECT_EQ(summary(answer), one.expected) << one.claim;
    EXPECT_EQ(answer.theorem.has_value(), answer.verdict == Verdict::proved) << one.claim;
    if (answer.counterexample) {
      EXPECT_TRUE(answer.counterexample->is_smallest) << one.claim;
    }
  }
}

TEST(Claim, ErrorsSayWhatIsWrong) {
  struct Case {
    const char* rules;
    const char* claim;
    Convention convention;
    std::size_t offset, length;
  };
  const Case cases[] = {
      {nim, "x = z", Convention::normal, 4, 1},
      {nim, "x in powers(2) and y in powers(3)", Convention::normal, 24, 6},
      {nim, "P(x, y)", Convention::normal, 0, 1},
      {nim, "x = ", Convention::normal, 4, 1},
      {nim, "G = x", Convention::misere, 0, 0},
      {lasker, "n = 0", Convention::normal, 0, 0},
      {"game g(n)\n(n) -> (n)\n", "n = 0", Convention::normal, 0, 0},
  };
  for (const Case& one : cases) {
    Budget budget = plenty();
    const auto answer = decide_claim(subject_of(one.rules), one.claim, one.convention, budget);
    ASSERT_FALSE(answer.ok()) << one.claim;
    EXPECT_EQ(answer.error().offset, one.offset) << one.claim;
    EXPECT_EQ(answer.error().length, one.length) << one.claim;
  }
}

TEST(Claim, BudgetsEndThemAnywhere) {
  const Subject subject = subject_of(nim);
  for (const char* claim : {"x = y and x != 1000", "G = x - y"})
    automata::test::expect_tidy_exits(
        [&](Budget& budget) {
          const auto answer = decide_claim(subject, claim, Convention::normal, budget);
          EXPECT_TRUE(answer.ok());
          EXPECT_TRUE(answer->verdict != Verdict::ran_out || ran_out(answer->ending));
          return answer->verdict != Verdict::ran_out;
        },
        claim);
}

// ---- Random claims against a table ----

constexpr u64 table_side = 48;

struct Difference {
  std::vector<u64> position;
  std::string claimed, truth;
};

/// The first position, by its greatest number and then in lexicographic order, where the table contradicts
/// the claim. Read by the parser and the interpreter of the rule language.
class BruteForce {
 public:
  BruteForce(const Subject& subject, Convention convention, bool has_values)
      : subject_(subject), d_(subject.game.coordinates.size()), has_values_(has_values) {
    table::BoxRequest request{.axes = {},
                              .convention = convention,
                              .content = has_values ? table::Content::nim_values : table::Content::outcomes};
    for (const script::Coordinate& coordinate : subject.game.coordinates)
      request.axes.push_back({coordinate.name, 0, table_side - 1});
    Budget budget = plenty();
    table_ = table::tabulate_plain(subject.clauses, request, budget).table;
    EXPECT_TRUE(table_);
  }

  [[nodiscard]] u64 truth(const std::vector<u64>& position) const {
    u64 index = 0;
    for (const u64 n : position) index = index * table_side + n;
    return table_->at(index);
  }

  [[nodiscard]] std::optional<Difference> first_difference(const std::string& claim) const {
    const auto condition = has_values_ ? Result<script::Condition>(script::Condition{})
                                       : script::parse_condition(claim, subject_.game);
    const auto expression = script::parse_expression(has_values_ ? claim.substr(4) : "0", subject_.game);
    EXPECT_TRUE(condition && expression) << claim;
    std::optional<Difference> found;
    for (u64 most = 0; most < table_side && !found; ++most)
      for (u64 i = d_ == 1 ? 2 * most : 0; i <= 2 * most && !found; ++i) {
        std::vector<u64> position{std::min(i, most)};  // (0, most), …, (most - 1, most), (most, 0), …
        if (d_ == 2) position.push_back(i < most ? most : i - most);
        const u64 truth_here = truth(position);
        if (truth_here == table::Table::absent) continue;
        const std::vector<i64> numbers(position.begin(), position.end());
        script::Scene scene{subject_.game, numbers};
        std::string claimed, real;
        if (has_values_) {
          const auto value = script::value_of(*expression, scene);
          const auto natural = value ? value->within(0, std::numeric_limits<i64>::max()) : std::nullopt;
          claimed = natural ? std::to_string(*natural) : "none";
          real = std::to_string(truth_here);
        } else {
          claimed = script::holds(*condition, scene) ? "P" : "N";
          real = truth_here == 0 ? "P" : "N";
        }
        if (claimed != real) found = Difference{position, claimed, real};
      }
    return found;
  }

 private:
  const Subject& subject_;
  std::size_t d_;
  bool has_values_;
  std::optional<table::Table> table_;
};

std::string below_text(std::mt19937& random, std::uint32_t bound) {
  return std::to_string(below(random, bound));
}

/// A pattern with a few positions changed, or with other numbers.
std::string random_claim(std::mt19937& random) {
  const std::string patterns[] = {
      "x = y",
      "x mod " + std::to_string(2 + below(random, 3)) + " = y mod " + std::to_string(2 + below(random, 3)),
      "y mod 3 = 0",
      "(x + y) mod " + std::to_string(2 + below(random, 3)) + " = " + below_text(random, 2),
      "x + y = 0 or max(x, y) = " + std::to_string(1 + below(random, 3)) + " and min(x, y) = 1",
      "x = y and x > 1 or x + y = 1",
      "x - y in {0, " + below_text(random, 4) + "}",
  };
  std::string text = patterns[below(random, std::size(patterns))];
  for (unsigned i = below(random, 3); i > 0; --i) {
    const std::string point = "x = " + below_text(random, 20) + " and y = " + below_text(random, 20);
    text = below(random, 2) == 0 ? "(" + text + ") or " + point : "(" + text + ") and not (" + point + ")";
  }
  return text;
}

/// A move that is shown must exist and lead to where the position shows the claim to be wrong.
void expect_real_move(const Subject& subject, const Counterexample& found, const BruteForce& truth,
                      bool has_values) {
  if (!found.move) return;
  const script::Interpreter interpreter({subject.game});
  script::Component from;
  for (const Natural& n : found.position) from.numbers.push_back(static_cast<i64>(n.to_u64()));
  bool is_there = false;
  (void)interpreter.for_each_option(from, [&](script::Option&& option) {
    bool same = option.rule == &interpreter.games()[0].rules[found.move->rule] &&
                option.variables.size() == found.move->variables.size() &&
                option.components.size() == found.move->option.size();
    for (std::size_t i = 0; same && i < option.variables.size(); ++i)
      same = Natural(static_cast<u64>(option.variables[i])) == found.move->variables[i];
    for (std::size_t c = 0; same && c < option.components.size(); ++c)
      for (std::size_t i = 0; same && i < option.components[c].numbers.size(); ++i)
        same = Natural(static_cast<u64>(option.components[c].numbers[i])) == found.move->option[c][i];
    is_there = same;
    return !is_there;
  });
  EXPECT_TRUE(is_there);
  u64 value = 0;
  for (const Tuple& component : found.move->option) {
    std::vector<u64> numbers;
    for (const Natural& n : component) numbers.push_back(n.to_u64());
    if (std::any_of(numbers.begin(), numbers.end(), [](u64 n) { return n >= table_side; })) return;
    value ^= truth.truth(numbers);
  }
  EXPECT_EQ(std::to_string(value), has_values ? found.claimed : "0");
}

void expect_smallest(const Subject& subject, const BruteForce& truth, const std::string& claim,
                     Convention convention, bool has_values, unsigned& refuted) {
  SCOPED_TRACE(claim + " in " + subject.game.name + ", seed " + std::to_string(seed()));
  const ClaimAnswer answer = decided(subject, claim, convention);
  const auto expected = truth.first_difference(claim);
  ASSERT_NE(answer.verdict, Verdict::ran_out);
  if (!expected) {
    if (answer.verdict == Verdict::proved) return;
    const Tuple& far = answer.counterexample->position;
    EXPECT_GE(*std::max_element(far.begin(), far.end()), Natural(table_side));
    return;
  }
  ++refuted;
  ASSERT_EQ(answer.verdict, Verdict::refuted);
  const Counterexample& found = *answer.counterexample;
  EXPECT_TRUE(found.is_smallest);
  EXPECT_EQ(found.position, Tuple(expected->position.begin(), expected->position.end()));
  EXPECT_EQ(found.claimed, expected->claimed);
  EXPECT_EQ(found.truth, expected->truth);
  EXPECT_FALSE(found.reason.empty());
  expect_real_move(subject, found, truth, has_values);
}

TEST(Claim, RandomClaimsHaveTheSmallestCounterexampleOfATable) {
  std::mt19937 random(seed());
  unsigned refuted = 0;
  for (const char* rules : {nim, wythoff, rising, corner})
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const Subject subject = subject_of(rules);
      const BruteForce truth(subject, convention, false);
      for (unsigned round = 0; round < 25 && !::testing::Test::HasFailure(); ++round)
        expect_smallest(subject, truth, random_claim(random), convention, false, refuted);
    }
  EXPECT_GT(refuted, 100U);
}

TEST(Claim, IsRefutedWhereTheMeasureIsNotLinear) {
  // G is the parity of the less number, which falls by 1; the other one rises.
  const Subject subject = subject_of(
      "game low(x, y)\n(x, y) -> (x - 1, y + 2) where x <= y\n(x, y) -> (x + 2, y - 1) where y < x");
  ASSERT_EQ(subject.clauses.measure->words, "min(x, y) falls with every move");
  for (const u64 least : {u64{0}, u64{7}, u64{50}}) {
    const std::string claim = "min(x, y) mod 2 = 0 and min(x, y) != " + std::to_string(least) +
                              (least % 2 ? " or x = 7 and y >= 7" : "");
    const auto found = decided(subject, claim).counterexample;
    ASSERT_TRUE(found) << claim;
    const u64 x = found->position[0].to_u64(), y = found->position[1].to_u64();
    EXPECT_EQ(std::min(x, y), least) << claim;
    EXPECT_EQ(found->truth, least % 2 ? "N" : "P") << claim;
  }
}

TEST(Claim, WhereMovesRaiseTheSumTheTruthIsInATable) {
  // P is y mod 3 = 0. In the order of the measure a claim first fails at (0, 12), with a greater sum.
  const Subject subject = subject_of(rising);
  const BruteForce truth(subject, Convention::normal, false);
  unsigned refuted = 0, by_table = 0;
  for (unsigned x = 2; x < 5; ++x)
    for (unsigned y = 0; y < 8; ++y) {
      const std::string point = "(x = " + std::to_string(x) + " and y = " + std::to_string(y) + ")";
      const std::string claim =
          "y mod 3 = 0 and not (x = 0 and y = 12) and not " + point + (y % 3 != 0 ? " or " + point : "");
      expect_smallest(subject, truth, claim, Convention::normal, false, refuted);
      const Counterexample found = decided(subject, claim).counterexample.value_or(Counterexample{});
      EXPECT_EQ(found.move.has_value(), found.truth == "N");
      by_table += english(found.reason).find("claimed") == std::string::npos;
    }
  EXPECT_EQ(refuted, 24U);
  EXPECT_GT(by_table, 8U);
  const ClaimAnswer answer = decided(subject, "y mod 3 = 0 and not (x = 0 and y = 12) or x = 3 and y = 7");
  EXPECT_EQ(summary(answer), "3 7 claimed P truth N");
  EXPECT_EQ(answer.counterexample->reason, "an option is P");
}

TEST(Claim, RandomNimValuesHaveTheSmallestCounterexampleOfATable) {
  std::mt19937 random(seed());
  unsigned refuted = 0;
  for (const char* rules : {nim, rising, corner}) {
    const Subject subject = subject_of(rules);
    const BruteForce truth(subject, Convention::normal, true);
    for (unsigned round = 0; round < 15 && !::testing::Test::HasFailure(); ++round) {
      const std::string k = std::to_string(2 + below(random, 4));
      const std::string claims[] = {"G = x xor y",
                                    "G = (x + y) mod " + k,
                                    "G = y mod 3 + " + below_text(random, 2),
                                    "G = min(x, " + k + ") + y",
                                    "G = x + y - " + below_text(random, 2),
                                    "G = (x / " + k + ") xor y"};
      expect_smallest(subject, truth, claims[below(random, std::size(claims))], Convention::normal, true,
                      refuted);
    }
  }
  const Subject subject = subject_of(lasker);
  const BruteForce truth(subject, Convention::normal, true);
  for (const char* claim : {"G = n", "G = n mod 5", "G = n - n mod 4 / 3", "G = max(n, 3) - 3", "G = 7"})
    expect_smallest(subject, truth, claim, Convention::normal, true, refuted);
  EXPECT_GT(refuted, 30U);
}

}  // namespace
}  // namespace sprague::prove

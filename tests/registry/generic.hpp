// Tests that every ruleset must pass, instantiated for each file of the folder of rulesets by
// tests/CMakeLists.txt.
//
// Positions are made from text: all rows of up to four small numbers, and random rows of larger ones, in so
// far as the ruleset accepts them and they are small enough for brute force; and the followers of its
// examples. The rules are those of the examples' arguments.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <iostream>
#include <map>
#include <random>
#include <set>

#include "base/lists.hpp"
#include "positions/adapter.hpp"
#include "positions/registry.hpp"
#include "session/session_state.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/clause_options.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {

template <class R>
struct Setup {
  std::shared_ptr<R> rules;
  std::vector<typename R::Position> positions;
};

template <class R>
class Generic {
 public:
  using Position = typename R::Position;

  static constexpr u64 most_work = 40'000;  // followers × options of a position that brute force may take

  /// One setup for each set of arguments that the examples use.
  static std::vector<Setup<R>> setups() {
    std::map<std::string, Setup<R>> by_arguments;
    for (const Example& example : std::span<const Example>(R::examples)) {
      Scanner scanner(example.text);
      auto rules = std::make_shared<R>();
      if constexpr (Parameterised<R>) {
        Result<R> made = R::make(scanner);
        if (!made) continue;
        *rules = *std::move(made);
      }
      std::string key;
      if constexpr (Parameterised<R>) key = rules->arguments();
      Setup<R>& setup = by_arguments[key];
      if (!setup.rules) setup.rules = rules;
      add(setup, scanner.rest());
    }
    std::vector<Setup<R>> out;
    std::mt19937 random(seed());
    for (auto& [key, setup] : by_arguments) {
      add_small(setup);
      add_random(setup, random);
      if constexpr (FillsCells<R>) add_boards(setup, random);
      prepare(setup);
      out.push_back(std::move(setup));
    }
    return out;
  }

  static bool is_small(const R& rules, const Position& position) {
    u64 work = 1;
    if constexpr (BoundsFollowers<R>) work = rules.follower_bound(position);
    if constexpr (BoundsOptions<R>)
      work = saturating_multiply(work, saturating_add(rules.option_bound(position), 1));
    return work <= most_work;
  }

 private:
  static void add(Setup<R>& setup, std::string_view text) {
    Scanner scanner(text);
    const auto position = parse_position(*setup.rules, scanner);
    if (position && is_small(*setup.rules, *position)) setup.positions.push_back(*position);
  }
  static void add_small(Setup<R>& setup) {
    for (int length = 0; length <= 4; ++length) {
      const int largest = length <= 1 ? 40 : length == 2 ? 12 : length == 3 ? 4 : 2;
      std::vector<int> row(static_cast<std::size_t>(length), 0);
      while (true) {
        std::string text;
        for (const int number : row) text += std::to_string(number) + " ";
        add(setup, text);
        std::size_t i = 0;
        while (i < row.size() && row[i] == largest) row[i++] = 0;
        if (i == row.size()) break;
        ++row[i];
      }
    }
  }
  static void add_random(Setup<R>& setup, std::mt19937& random) {
    for (int tries = 0; tries < 1'500; ++tries) {
      const int length = std::uniform_int_distribution<int>(1, 6)(random);
      const int largest = length == 1 ? 120 : length == 2 ? 40 : length == 3 ? 12 : 5;
      std::string text;
      for (int i = 0; i < length; ++i)
        text += std::to_string(std::uniform_int_distribution<int>(0, largest)(random)) + " ";
      add(setup, text);
    }
  }
  // All boards of up to eight cells, and random larger ones.
  static void add_boards(Setup<R>& setup, std::mt19937& random) {
    const auto add_board = [&](unsigned rows, unsigned columns, u64 free) {
      std::string text;
      for (unsigned i = 0; i < rows * columns; ++i) {
        if (i > 0 && i % columns == 0) text += '|';
        text += (free >> i & 1) != 0 ? '.' : '#';
      }
      add(setup, text);
    };
    for (unsigned rows = 1; rows <= 8; ++rows)
      for (unsigned columns = 1; rows * columns <= 8; ++columns)
        for (u64 free = 0; free < u64{1} << (rows * columns); ++free) add_board(rows, columns, free);
    for (int tries = 0; tries < 200; ++tries)
      add_board(1 + below(random, 5), 2 + below(random, 5), u64{random()} | u64{random()});
  }
  static void prepare(Setup<R>& setup) {
    Budget budget(Limits{});
    for (const Position& position : setup.positions) {
      if constexpr (Preparable<R>) setup.rules->prepare(position, budget);
      if constexpr (PreparableForValues<R>) setup.rules->prepare_values(position, budget);
      (void)position;
    }
  }
};

/// A view as a text that nobody reads.
inline std::string shown(const PositionView& view) {
  std::string out = std::to_string(view.index());
  if (const auto* const row = std::get_if<RowOfNumbers>(&view))
    for (const Natural& number : row->numbers) out += " " + number.text();
  if (const auto* const board = std::get_if<BoardOfCells>(&view)) out += joined(board->rows, "|");
  if (const auto* const edges = std::get_if<GroundedEdges>(&view))
    out += edges_text(*edges, '-', ~std::size_t{0});
  return out;
}

/// The results of a sink's moves, and the same from brute force, as texts in order.
using Texts = std::vector<std::string>;

inline Texts results(const MoveTexts& sink) {
  Texts out;
  for (const MoveText& move : sink.moves()) out.push_back(move.result);
  return out;
}

template <class R>
Texts options_where(BruteForce<R>& brute, const typename R::Position& position,
                    const std::function<bool(const typename R::Position&)>& wanted) {
  Texts out;
  for (const auto& option : brute.options(position))
    if (wanted(option)) out.push_back(option.text());
  return out;
}

inline constexpr Convention conventions[] = {Convention::normal, Convention::misere};

/// Every example, answered as a user would have it answered.
template <class R>
void expect_that_every_example_holds() {
  SessionState session;
  ASSERT_FALSE(std::empty(R::examples));
  for (const Example& example : std::span<const Example>(R::examples)) {
    Task task;
    task.position = std::string(R::info.name) + " " + std::string(example.text);
    task.convention = example.convention;
    task.want.remoteness = false;  // then the moves are in the ruleset's order
    const Result<Answer> answer = session.answer(task);
    ASSERT_TRUE(answer.ok()) << render(answer.error(), task.position);
    EXPECT_EQ(answer->outcome, example.outcome) << task.position;
    if (example.nim_value >= 0) {
      EXPECT_EQ(answer->nim_value(), Natural(static_cast<u64>(example.nim_value))) << task.position;
    }
    if (!example.first_move.empty()) {
      ASSERT_FALSE(answer->winning_moves.empty()) << task.position;
      EXPECT_EQ(answer->winning_moves[0].result, example.first_move) << task.position;
    }
  }
}

template <class R>
void expect_that_info_is_complete() {
  const Info& info = R::info;
  for (const std::string_view text : {info.name, info.title, info.title_zh, info.family, info.summary,
                                      info.rules, info.notation, info.meaning, info.order, info.range})
    EXPECT_FALSE(text.empty());
  for (const Theorem& theorem : info.theorems) {
    EXPECT_FALSE(theorem.name.empty());
    EXPECT_FALSE(theorem.statement.empty());
    EXPECT_FALSE(theorem.source.empty());
    EXPECT_FALSE(theorem.hypotheses.empty());
  }
}

/// Numbers as values make the positions that their texts make, and are refused where these are.
template <class R>
void expect_that_numbers_mean_what_their_texts_mean() {
  std::mt19937 random(seed());
  for (const auto& setup : Generic<R>::setups())
    for (int tries = 0; tries < 400; ++tries) {
      std::string text;
      std::vector<Natural> numbers;
      for (std::uint32_t left = below(random, 6); left > 0; --left) {
        numbers.emplace_back(below(random, tries % 2 == 0 ? 4 : 40));
        if (tries % 50 == 0) numbers.back() = Natural::from_digits("18446744073709551616");
        text += " " + numbers.back().text();
      }
      // All as text, all as values, and half of them each.
      Scanner typed(text);
      const auto expected = parse_position(*setup.rules, typed);
      const std::size_t half = numbers.size() / 2;
      std::string front;
      for (std::size_t i = 0; i < half; ++i) front += " " + numbers[i].text();
      for (Scanner scanner : {Scanner({}, numbers), Scanner(front, std::span(numbers).subspan(half))}) {
        const auto made = parse_position(*setup.rules, scanner);
        if (!R::info.has_tables && !numbers.empty()) {
          EXPECT_FALSE(made.ok()) << text;
          continue;
        }
        ASSERT_EQ(made.ok(), expected.ok())
            << R::info.name << text << ": " << (made ? "" : english(made.error().message));
        if (made) {
          EXPECT_EQ(*made, *expected) << text;
        } else {
          EXPECT_EQ(made.error().kind, expected.error().kind) << text;
          EXPECT_EQ(english(made.error().message), english(expected.error().message)) << text;
        }
      }
    }
}

template <class R>
class GenericTest : public ::testing::Test {};

TYPED_TEST_SUITE_P(GenericTest);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GenericTest);

TYPED_TEST_P(GenericTest, EveryExampleHolds) { expect_that_every_example_holds<TypeParam>(); }

TYPED_TEST_P(GenericTest, InfoIsComplete) { expect_that_info_is_complete<TypeParam>(); }

TYPED_TEST_P(GenericTest, NumbersMeanWhatTheirTextsMean) {
  expect_that_numbers_mean_what_their_texts_mean<TypeParam>();
}

TYPED_TEST_P(GenericTest, ParsingUndoesPrinting) {
  using R = TypeParam;
  for (const auto& setup : Generic<R>::setups()) {
    ASSERT_FALSE(setup.positions.empty());
    for (const auto& position : setup.positions) {
      const std::string text = position.text();
      Scanner scanner(text);
      const auto parsed = PositionOf<R>::parse(*setup.rules, scanner);
      ASSERT_TRUE(parsed.ok()) << text;
      EXPECT_EQ(*parsed, position) << text;
    }
    if constexpr (Parameterised<R>) {
      const std::string arguments = setup.rules->arguments();
      Scanner scanner(arguments);
      const auto again = R::make(scanner);
      ASSERT_TRUE(again.ok()) << arguments;
      EXPECT_EQ(again->arguments(), arguments);
    }
  }
}

TYPED_TEST_P(GenericTest, DifferentPositionsHaveDifferentViews) {
  using R = TypeParam;
  if constexpr (Viewed<typename R::Position>)
    for (const auto& setup : Generic<R>::setups()) {
      std::map<std::string, std::string> texts;
      for (const auto& position : setup.positions)
        EXPECT_EQ(texts.try_emplace(shown(position.view()), position.text()).first->second, position.text());
    }
}

TYPED_TEST_P(GenericTest, SearchAgreesWithBruteForce) {
  using R = TypeParam;
  for (const auto& setup : Generic<R>::setups()) {
    BruteForce<R> brute(*setup.rules);
    Search<R> search(*setup.rules);
    Budget budget(Limits{});
    for (const auto& position : setup.positions) {
      const auto facts = search.facts(position, budget);
      ASSERT_TRUE(facts.has_value());
      EXPECT_EQ(facts->nim_value, brute.nim_value(position)) << position.text();
      for (const Convention convention : conventions)
        EXPECT_EQ(facts->outcome(convention), brute.outcome(position, convention)) << position.text();
    }
  }
}

TYPED_TEST_P(GenericTest, ComponentsAddUp) {
  using R = TypeParam;
  if constexpr (!Loopy<R> && (FallsApart<R> || detail::SumOfHeaps<R>)) {
    std::size_t apart = 0;
    for (const auto& setup : Generic<R>::setups()) {
      BruteForce<R> brute(*setup.rules);
      for (const auto& position : setup.positions) {
        const auto texts = PositionOf<R>(setup.rules, position).component_texts();
        u64 sum = 0;
        for (const std::string& text : texts) {
          Scanner scanner(text);
          scanner.seek(detail::ruleset_text(*setup.rules).size() + 1);
          const auto component = parse_position(*setup.rules, scanner);
          ASSERT_TRUE(component.ok()) << position.text() << ": " << text;
          sum ^= brute.nim_value(*component);
          EXPECT_EQ(PositionOf<R>(setup.rules, *component).component_texts(), std::vector{text});
        }
        EXPECT_EQ(sum, brute.nim_value(position)) << position.text();
        apart += texts.size() > 1 ? 1 : 0;
      }
    }
    // Drawings of Sprouts that fall apart are too large for brute force: sprouts_test.
    if constexpr (detail::SumOfHeaps<R> || FillsCells<R>) {
      EXPECT_GT(apart, 10U);
    }
  }
}

TYPED_TEST_P(GenericTest, TheoremsAgreeWithBruteForce) {
  using R = TypeParam;
  std::size_t compared = 0;
  for (const auto& setup : Generic<R>::setups()) {
    BruteForce<R> brute(*setup.rules);
    for (const auto& position : setup.positions) {
      if constexpr (KnownValue<R>) {
        if (const auto known = setup.rules->known_value(position)) {
          EXPECT_EQ(detail::widened(known->value), Natural(brute.nim_value(position))) << position.text();
          ++compared;
        }
      }
      if constexpr (KnownOutcome<R>) {
        for (const Convention convention : conventions) {
          if (const auto known = setup.rules->known_outcome(position, convention)) {
            EXPECT_EQ(known->value, brute.outcome(position, convention))
                << position.text() << " " << to_text(convention);
            ++compared;
          }
        }
      }
    }
  }
  if constexpr (KnownValue<R> || KnownOutcome<R>) {
    EXPECT_GT(compared, 500U);
  }
}

TYPED_TEST_P(GenericTest, AllWinningMovesWinAndNoOtherDoes) {
  using R = TypeParam;
  for (const auto& setup : Generic<R>::setups()) {
    BruteForce<R> brute(*setup.rules);
    Budget budget(Limits{});
    for (const auto& position : setup.positions) {
      PositionOf<R> any(setup.rules, position);
      for (const Convention convention : conventions) {
        MoveTexts sink(~u64{0});
        any.winning_moves(convention, budget, sink);
        ASSERT_TRUE(sink.complete()) << position.text();
        EXPECT_EQ(sink.count(), sink.moves().size());
        EachMove each(20, [&](const AnyMove& move) {
          EXPECT_EQ(move.label(), any.move_label(*move.option())) << position.text();
          EXPECT_EQ(move.result(), move.option()->text()) << position.text();
        });
        any.winning_moves(convention, budget, each);
        // The same moves, in the order in which the ruleset lists its options.
        EXPECT_EQ(results(sink), options_where<R>(brute, position,
                                                  [&](const auto& option) {
                                                    return brute.outcome(option, convention) == Outcome::P;
                                                  }))
            << position.text() << " " << to_text(convention) << " seed " << seed();
      }
      const u64 value = brute.nim_value(position);
      for (u64 target = 0; target <= value + 2; ++target) {
        MoveTexts sink(~u64{0});
        any.moves_to_value(Natural(target), budget, sink);
        EXPECT_EQ(results(sink),
                  options_where<R>(brute, position,
                                   [&](const auto& option) { return brute.nim_value(option) == target; }))
            << position.text() << " to " << target << " seed " << seed();
      }
    }
  }
}

TYPED_TEST_P(GenericTest, MovesCanBeNamedAndReadBack) {
  using R = TypeParam;
  for (const auto& setup : Generic<R>::setups()) {
    BruteForce<R> brute(*setup.rules);
    std::size_t tested = 0;
    for (const auto& position : setup.positions) {
      if (tested++ > 300) break;
      PositionOf<R> any(setup.rules, position);
      MoveTexts sink(~u64{0});
      any.moves(~u64{0}, sink);
      EXPECT_EQ(results(sink), options_where<R>(brute, position, [](const auto&) { return true; }));
      EXPECT_EQ(any.is_ended(), sink.moves().empty()) << position.text();
      for (const MoveText& move : sink.moves()) {
        for (const std::string& typed : {english(move.label), move.result}) {
          const auto read = any.read_move(typed);
          ASSERT_TRUE(read.ok()) << position.text() << ": " << typed;
          EXPECT_EQ((*read)->text(), move.result) << position.text() << ": " << typed;
          EXPECT_EQ(any.move_label(**read), move.label);
        }
      }
      // The position itself is no option of it.
      EXPECT_FALSE(any.read_move(position.text()).ok() && !position.text().empty()) << position.text();
    }
  }
}

TYPED_TEST_P(GenericTest, OptionsAreRecognisedAndBounded) {
  using R = TypeParam;
  for (const auto& setup : Generic<R>::setups()) {
    BruteForce<R> brute(*setup.rules);
    std::mt19937 random(seed());
    for (const auto& position : setup.positions) {
      const auto options = brute.options(position);
      if constexpr (BoundsOptions<R>) {
        EXPECT_LE(options.size(), setup.rules->option_bound(position));
      }
      if constexpr (RecognisesOptions<R>) {
        for (const auto& option : options)
          EXPECT_TRUE(setup.rules->is_option(position, option)) << position.text() << " → " << option.text();
        for (int i = 0; i < 30; ++i) {
          const auto& other = setup.positions[random() % setup.positions.size()];
          const bool is_one = std::find(options.begin(), options.end(), other) != options.end();
          EXPECT_EQ(setup.rules->is_option(position, other), is_one)
              << position.text() << " → " << other.text();
        }
      }
      if constexpr (HasClauses<R>) {
        std::set<ClauseOption> by_options;
        for (const auto& option : options) by_options.insert({{0, {option.at.begin(), option.at.end()}}});
        EXPECT_EQ(ClauseOptions(setup.rules->clauses())({0, {position.at.begin(), position.at.end()}}),
                  by_options)
            << position.text();
      }
      if constexpr (Stalls<R>) {
        if (!options.empty()) {
          const auto chosen = setup.rules->stalling_option(position);
          EXPECT_NE(std::find(options.begin(), options.end(), chosen), options.end()) << position.text();
        }
      }
      if constexpr (BoundsFollowers<R>) {
        Budget budget(Limits{});
        const auto graph = follower_graph(*setup.rules, position, budget);
        ASSERT_TRUE(graph.has_value());
        EXPECT_LE(graph->size(), setup.rules->follower_bound(position)) << position.text();
      }
    }
  }
}

TYPED_TEST_P(GenericTest, TheWideTwinAgrees) {
  using R = TypeParam;
  if constexpr (detail::Widening<R>) {
    using Wide = typename R::Wide;
    for (const auto& setup : Generic<R>::setups()) {
      const auto wide_rules = std::make_shared<Wide>();
      Budget budget(Limits{});
      for (const auto& position : setup.positions) {
        const std::string text = position.text();
        Scanner scanner(text);
        const auto wide = PositionOf<Wide>::parse(*wide_rules, scanner);
        ASSERT_TRUE(wide.ok());
        PositionOf<R> narrow_any(setup.rules, position);
        PositionOf<Wide> wide_any(wide_rules, *wide);
        for (const Convention convention : conventions) {
          EXPECT_EQ(narrow_any.outcome(convention, budget).value, wide_any.outcome(convention, budget).value)
              << text;
          MoveTexts narrow_moves(~u64{0}), wide_moves(~u64{0});
          narrow_any.winning_moves(convention, budget, narrow_moves);
          wide_any.winning_moves(convention, budget, wide_moves);
          EXPECT_EQ(results(narrow_moves), results(wide_moves)) << text;
        }
      }
    }
  }
}

TYPED_TEST_P(GenericTest, PerfectPlayWinsWonGamesAndHoldsOutLongest) {
  using R = TypeParam;
  for (const auto& setup : Generic<R>::setups()) {
    Search<R> search(*setup.rules);
    std::size_t tested = 0;
    for (const auto& position : setup.positions) {
      if (tested++ > 150) break;
      Budget budget(Limits{});
      for (const Convention convention : conventions) {
        const auto facts = search.facts(position, budget);
        ASSERT_TRUE(facts.has_value());
        std::unique_ptr<AnyPosition> here = std::make_unique<PositionOf<R>>(setup.rules, position);
        MoveTexts winning(~u64{0});
        here->winning_moves(convention, budget, winning);
        const auto option = here->winning_option(convention, budget);
        EXPECT_EQ(option == nullptr, winning.count() == 0) << position.text();
        if (option) {
          const auto all = results(winning);
          EXPECT_GE(std::count(all.begin(), all.end(), option->text()), 1) << position.text();
        }
        // Two perfect players need exactly as many moves as the remoteness says.
        u64 moves = 0;
        while (auto next = here->best_option(convention, budget)) {
          here = std::move(next);
          ++moves;
        }
        EXPECT_EQ(moves, facts->remoteness(convention)) << position.text() << " " << to_text(convention);
      }
    }
  }
}

TYPED_TEST_P(GenericTest, MovesFillCellsWhereThatIsPromised) {
  using R = TypeParam;
  if constexpr (FillsCells<R>) {
    using Cells = std::set<std::size_t>;
    const auto moves_of = [](BruteForce<R>& brute, const auto& position) {
      std::set<Cells> out;
      const std::string from = joined(position.view().rows, "|");
      for (const auto& option : brute.options(position)) {
        const std::string to = joined(option.view().rows, "|");
        Cells filled;
        EXPECT_EQ(from.size(), to.size());
        for (std::size_t i = 0; i < from.size(); ++i)
          if (from[i] != to[i]) {
            EXPECT_TRUE(from[i] == '.' && to[i] != '.' && to[i] != '|') << from << " → " << to;
            filled.insert(i);
          }
        EXPECT_FALSE(filled.empty());
        out.insert(filled);
      }
      return out;
    };
    std::size_t checked = 0;
    for (const auto& setup : Generic<R>::setups()) {
      BruteForce<R> brute(*setup.rules);
      for (const auto& position : setup.positions) {
        const std::set<Cells> moves = moves_of(brute, position);
        for (const auto& option : brute.options(position)) {
          const std::string to = joined(option.view().rows, "|");
          std::set<Cells> left;
          for (const Cells& move : moves)
            if (std::all_of(move.begin(), move.end(), [&](std::size_t i) { return to[i] == '.'; }))
              left.insert(move);
          EXPECT_EQ(moves_of(brute, option), left) << position.text() << " → " << to;
          ++checked;
        }
      }
    }
    EXPECT_GT(checked, 1'000U);
  }
}

REGISTER_TYPED_TEST_SUITE_P(GenericTest, EveryExampleHolds, InfoIsComplete, NumbersMeanWhatTheirTextsMean,
                            ParsingUndoesPrinting, DifferentPositionsHaveDifferentViews,
                            SearchAgreesWithBruteForce, ComponentsAddUp, TheoremsAgreeWithBruteForce,
                            AllWinningMovesWinAndNoOtherDoes, MovesCanBeNamedAndReadBack,
                            OptionsAreRecognisedAndBounded, TheWideTwinAgrees,
                            PerfectPlayWinsWonGamesAndHoldsOutLongest, MovesFillCellsWhereThatIsPromised);

}  // namespace sprague::test

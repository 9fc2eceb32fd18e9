// Tables filled by several threads: the same cells, the same refusals, and an end whenever the budget says
// so.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "table/fill/tabulate.hpp"
#include "tests/table/clause_builder.hpp"

namespace sprague::table {
namespace {

using namespace test;
using K = Step::Kind;

BoxRequest shared_box(const std::vector<u64>& lasts, Content content = Content::nim_values) {
  BoxRequest request;
  request.content = content;
  for (const u64 last : lasts) request.axes.push_back({"c", 0, last});
  return request;
}

Tabulation with_threads(const ClauseGames& games, BoxRequest request, unsigned threads,
                        Limits limits = Limits{.seconds = 200, .positions = ~u64{0}}) {
  request.threads = threads;
  Budget budget(limits);
  return tabulate(games, request, budget);
}

// `shared`: threads are expected to be at work.
void same_for_any_number(const ClauseGames& games, BoxRequest request, bool shared) {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    request.convention = convention;
    const Tabulation one = with_threads(games, request, 1);
    for (const unsigned threads : {2U, 3U, 8U}) {
      const Tabulation many = with_threads(games, request, threads);
      EXPECT_EQ(many.threads > 1, shared && (one.table || one.threads > 1)) << one.method;
      ASSERT_EQ(many.table.has_value(), one.table.has_value());
      if (!one.table) {
        EXPECT_EQ(many.refusal, one.refusal);
        EXPECT_EQ(many.bytes_needed, one.bytes_needed);
        continue;
      }
      ASSERT_EQ(many.table->size(), one.table->size());
      for (std::size_t i = 0; i < one.table->size(); ++i)
        ASSERT_EQ(many.table->at(i), one.table->at(i)) << threads << " threads, cell " << i;
    }
  }
}

// Take from y, or one from x. Options along y are no ray, since its bound is not the board's.
ClauseGames steep() {
  return game(2, {to({loop(form(1), form(-2, {0, 2}))}, {slot(0), form(0, {0, 1, -1})}),
                  to({}, {slot(0, -1), slot(1)})});
}

// Two boxes: one is emptied, the other one split (Ferguson 1998), which only levels can order.
ClauseGames ferguson() {
  ClauseGames games = game(2,
                           {to({loop(form(1), slot(1, -1))}, {slot(2), form(0, {0, 1, -1})}),
                            to({loop(form(1), slot(0, -1))}, {slot(2), form(0, {1, 0, -1})})},
                           {{1, 1}});
  games.games[0].domain = {{check(K::at_least, slot(0, -1)), check(K::at_least, slot(1, -1))}};
  return games;
}

TEST(Threads, QueensAndRooks) {
  for (const Content content : {Content::nim_values, Content::outcomes}) {
    same_for_any_number(wythoff(), shared_box({70, 90}, content), true);
    same_for_any_number(wythoff(), shared_box({1, 300}, content), true);
    same_for_any_number(wythoff(), shared_box({300, 1}, content), true);
    ClauseGames blocked = wythoff();
    blocked.games[0].rules[0].steps.push_back(check(K::unequal, slot(1, -3)));
    blocked.games[0].domain = {{check(K::unequal, form(-7, {1, 1}))}};
    same_for_any_number(blocked, shared_box({50, 40}, content), true);
  }
}

TEST(Threads, WindowsAndLateRays) {
  same_for_any_number(
      game(2, {to({loop(form(2), form(4))}, {form(0, {1, 0, -2}), form(0, {0, 1, -1})}),
               to({loop(form(1), slot(1))}, {slot(0), form(0, {0, 1, -3})}), to({}, {slot(0, -1), slot(1)})}),
      shared_box({60, 63}), true);
}

TEST(Threads, ThreeCoordinates) {
  // what is taken from x is anything; from y and z the same
  same_for_any_number(
      game(3, {to({loop(form(1), slot(0))}, {form(0, {1, 0, 0, -1}), slot(1), slot(2)}),
               to({loop(form(1), slot(1))}, {slot(0), form(0, {0, 1, 0, -1}), form(0, {0, 0, 1, -1})}),
               to({}, {slot(0, -1), slot(1, -2), slot(2)}), to({}, {slot(0), slot(1), slot(2, -1)})}),
      shared_box({12, 11, 13}), true);
}

TEST(Threads, AnOptionThatRisesInTheOthersFillsSerially) {
  // (x, y) → (x − 2, y + 1) looks ahead of the row before
  same_for_any_number(game(2, {to({}, {slot(0, -2), slot(1, 1)}), to({}, {slot(0), slot(1, -1)})}),
                      shared_box({40, 30}), false);
  // (x − 1, y + 1, z − 1): a wave with z before y
  same_for_any_number(
      game(3, {to({}, {slot(0, -1), slot(1, 1), slot(2, -1)}), to({}, {slot(0), slot(1, -1), slot(2)}),
               to({}, {slot(0), slot(1), slot(2, -1)})}),
      shared_box({9, 8, 10}), true);
}

TEST(Threads, Levels) {
  same_for_any_number(ferguson(), shared_box({40, 50}), true);
  same_for_any_number(ferguson(), shared_box({40, 50}, Content::outcomes), true);
  const std::vector<Clause> around = {to({}, {slot(0, -2), slot(1, 1)}), to({}, {slot(0, 1), slot(1, -2)})};
  same_for_any_number(game(2, around, {{1, 1}}), shared_box({30, 31}), true);
  // A measure that is none, of games that a single worker gets through by luck: (x, y) → (x − 1, y + 1).
  std::vector<Clause> lucky = around;
  lucky.push_back(to({}, {slot(0, -1), slot(1, 1)}));
  same_for_any_number(game(2, lucky, {{1, 1}}), shared_box({30, 31}), false);
  // a measure that is none
  const std::vector<Clause> level = {to({}, {slot(0, -1), slot(1, 1)}), to({}, {slot(0, 1), slot(1, -1)})};
  same_for_any_number(game(2, level, {{1, 1}}), shared_box({9, 9}), false);
}

TEST(Threads, OneCoordinateIsSerial) { same_for_any_number(kayles(), shared_box({200}), false); }

TEST(Threads, CellsWidenTwice) {
  // values grow with y, and from 2^16 - 2 on they need 32 bits
  same_for_any_number(
      game(2, {to({loop(form(1), slot(1))}, {slot(0), form(0, {0, 1, -1})}), to({}, {slot(0, -1), slot(1)})}),
      shared_box({7, 70'000}), true);
}

TEST(Threads, CellsOfLevelsWiden) {
  same_for_any_number(game(2,
                           {to({}, {slot(0, -2), slot(1, 1)}), to({}, {slot(0, 1), slot(1, -2)}),
                            to({loop(form(1), slot(0))}, {form(0, {1, 0, -1}), slot(1)})},
                           {{1, 1}}),
                      shared_box({400, 20}), true);
}

TEST(Threads, RefusalsAreTheSame) {
  // an option leads above the box where y is 5 … but only in some cells: x·y ≥ 200
  Step product = computed(K::product, slot(0), slot(1));
  Clause out = to({product, check(K::at_least, form(-200, {0, 0, 1}))}, {slot(0, -1), slot(2)});
  same_for_any_number(game(2, {to({loop(form(1), slot(1))}, {slot(0), form(0, {0, 1, -1})}), out}),
                      shared_box({60, 60}), false);
  for (const unsigned threads : {1U, 3U}) {
    const Tabulation small = with_threads(steep(), shared_box({5, 4'000}), threads, Limits{.bytes = 40'000});
    EXPECT_EQ(small.refusal, Refusal::too_large);
  }
}

TEST(Threads, AnyBudgetEndsCleanly) {
  for (const ClauseGames& games : {wythoff(), ferguson(), steep()}) {
    for (u64 ticks = 0; ticks < 4'000; ticks += 37) {
      for (const Content content : {Content::nim_values, Content::outcomes}) {
        BoxRequest request = shared_box({60, 50}, content);
        request.threads = 3;
        Budget budget(Limits{.positions = ticks});
        const Tabulation result = tabulate(games, request, budget);
        EXPECT_EQ(result.table.has_value(), !budget.exhausted());
        if (!result.table) {
          EXPECT_EQ(result.refusal, Refusal::ran_out);
          EXPECT_EQ(budget.ending(), Ending::out_of_positions);
        }
        EXPECT_EQ(result.table.has_value(), ticks >= budget.ticks());
      }
    }
  }
}

TEST(Threads, AnyMemoryEndsCleanly) {
  for (u64 bytes = 1'000; bytes < 400'000; bytes += 7'001) {
    const Tabulation one = with_threads(wythoff(), shared_box({100, 100}), 1, Limits{.bytes = bytes});
    const Tabulation many = with_threads(wythoff(), shared_box({100, 100}), 3, Limits{.bytes = bytes});
    ASSERT_EQ(one.table.has_value(), many.table.has_value()) << bytes;
    if (!one.table) {
      EXPECT_EQ(one.refusal, many.refusal);
      EXPECT_EQ(one.bytes_needed, many.bytes_needed);
    }
  }
}

TEST(Threads, StopAndTimeEndTheWorkAtOnce) {
  for (const ClauseGames& games : {steep(), ferguson()}) {
    BoxRequest request = shared_box({2'999, 2'999});  // for minutes
    request.threads = 3;
    Budget short_of_time(Limits{.seconds = 0.05, .positions = ~u64{0}});
    EXPECT_EQ(tabulate(games, request, short_of_time).refusal, Refusal::ran_out);
    EXPECT_EQ(short_of_time.ending(), Ending::out_of_time);
    EXPECT_LT(short_of_time.seconds(), 20);

    std::atomic<bool> stop = false;
    std::jthread presses([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      stop = true;
    });
    Budget stoppable(Limits{.seconds = 600, .positions = ~u64{0}}, &stop);
    EXPECT_EQ(tabulate(games, request, stoppable).refusal, Refusal::ran_out);
    EXPECT_EQ(stoppable.ending(), Ending::stopped);
    EXPECT_LT(stoppable.seconds(), 20);
  }
}

TEST(Threads, SmallTablesNeedNone) {
  EXPECT_EQ(with_threads(wythoff(), shared_box({99, 99}), 0).threads, 1U);
}

}  // namespace
}  // namespace sprague::table

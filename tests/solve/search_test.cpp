// The search of all followers: what it finds, its depth, its limits.
#include "solve/search.hpp"

#include <gtest/gtest.h>

#include "rulesets/nim.hpp"
#include "rulesets/wythoff.hpp"
#include "solve/follower_graph.hpp"

namespace sprague {
namespace {

using Nim = rulesets::Nim;

// A ring of four positions, in which play never ends.
struct Ring {
  using Position = Tuple<u64, 1>;
  void options(const Position& position, std::vector<Position>& out) const {
    out.push_back({{(position[0] + 1) % 4}});
  }
};

// A path of n moves: depth without breadth.
struct Path {
  using Position = Tuple<u64, 1>;
  void options(const Position& position, std::vector<Position>& out) const {
    if (position[0] > 0) out.push_back({{position[0] - 1}});
  }
};

TEST(Search, SaysWhenPlayCanComeBack) {
  const Ring ring;
  Search<Ring> search(ring);
  Budget budget(Limits{});
  EXPECT_FALSE(search.facts({{0}}, budget).has_value());
  EXPECT_TRUE(search.is_loopy());
  EXPECT_FALSE(budget.exhausted());
}

TEST(Search, GoesAMillionMovesDeepWithoutRecursion) {
  const Path path;
  Search<Path> search(path);
  Budget budget(Limits{});
  const auto facts = search.facts({{1'000'000}}, budget);
  ASSERT_TRUE(facts.has_value());
  EXPECT_EQ(facts->normal_remoteness, 1'000'000U);
  EXPECT_EQ(facts->nim_value, 0U);
  EXPECT_EQ(facts->outcome(Convention::misere), Outcome::N);
}

TEST(Search, StopsAtEveryTickAndGoesOnWithWhatItHas) {
  const Nim nim;
  const Nim::Position position{{3, 4, 2}};
  Budget whole(Limits{});
  Search<Nim> complete(nim);
  const auto expected = complete.facts(position, whole);
  ASSERT_TRUE(expected.has_value());
  ASSERT_EQ(complete.size(), 60U);
  for (u64 k = 0; k < 60; ++k) {
    Search<Nim> search(nim);
    Budget little(Limits{.positions = k});
    EXPECT_FALSE(search.facts(position, little).has_value()) << k;
    EXPECT_EQ(little.ending(), Ending::out_of_positions);
    // A second budget finishes the work, and the interrupted table is right.
    Budget rest(Limits{});
    const auto facts = search.facts(position, rest);
    ASSERT_TRUE(facts.has_value()) << k;
    EXPECT_EQ(facts->nim_value, expected->nim_value);
    EXPECT_EQ(facts->normal_remoteness, expected->normal_remoteness);
    EXPECT_EQ(facts->misere_remoteness, expected->misere_remoteness);
  }
}

TEST(Search, StopsWhenItsMemoryIsUsedUp) {
  const Nim nim;
  Search<Nim> search(nim);
  Budget budget(Limits{.bytes = 2'000});
  EXPECT_FALSE(search.facts({{9, 9, 9}}, budget).has_value());
  EXPECT_EQ(budget.ending(), Ending::out_of_memory);
}

TEST(FollowerGraph, HasEveryFollowerOnce) {
  const rulesets::Wythoff wythoff;
  Budget budget(Limits{});
  const auto graph = follower_graph(wythoff, {{2, 3}}, budget);
  ASSERT_TRUE(graph.has_value());
  EXPECT_EQ(graph->size(), 12U);
  EXPECT_EQ(graph->first[1] - graph->first[0], 7U);
  Budget little(Limits{.positions = 5});
  EXPECT_FALSE(follower_graph(wythoff, {{2, 3}}, little).has_value());
}

// A position with a hundred options, each of which holds bytes of its own.
struct WideRules {
  struct Position {
    u64 heap = 0;
    [[nodiscard]] std::size_t hash() const { return static_cast<std::size_t>(heap); }
    [[nodiscard]] u64 heap_bytes() const { return heap < 100 ? 10'000'000 : 0; }
    friend bool operator==(const Position&, const Position&) = default;
  };
  void options(const Position& position, std::vector<Position>& out) const {
    for (u64 heap = 0; position.heap == 100 && heap < 100; ++heap) out.push_back({heap});
  }
};

TEST(FollowerGraph, CountsOptionsWhenTheyAreFound) {
  Budget budget(Limits{.bytes = u64{100} << 20});
  EXPECT_FALSE(follower_graph(WideRules(), {100}, budget).has_value());
  EXPECT_EQ(budget.ending(), Ending::out_of_memory);
  EXPECT_LE(budget.ticks(), 2U);  // before the options were looked at
}

// A position whose options cannot be listed.
struct RingWithHole : Ring {
  void options(const Position& position, std::vector<Position>& out, Budget& budget) const {
    if (position[0] < 4)
      Ring::options(position, out);
    else
      budget.give_up(Ending::out_of_range);
  }
};

TEST(LoopySearch, WhatCouldNotBeSearchedIsNotInTheWayOfTheNext) {
  const RingWithHole rules;
  LoopySearch<RingWithHole> search(rules);
  Budget hole(Limits{}), ring(Limits{});
  EXPECT_FALSE(search.facts({{4}}, hole).has_value());
  EXPECT_EQ(hole.ending(), Ending::out_of_range);
  const auto facts = search.facts({{0}}, ring);
  ASSERT_TRUE(facts.has_value());
  EXPECT_EQ(facts->outcome(Convention::normal), Outcome::D);
}

}  // namespace
}  // namespace sprague

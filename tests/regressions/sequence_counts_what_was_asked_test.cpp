// `sequence grundy --to 1e5 --stats` counted 100,032 heaps: the block that the last value was computed in.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "session/sequence.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

TEST(SequenceCounts, WhatWasAskedForAndNoMore) {
  SessionState session;
  for (const char* const game : {"grundy", "0.77", "0.106", "subtract 1,3,4", "cut 3", "0.3F", "0.007"})
    for (const u64 to : {u64{1}, u64{2}, u64{63}, u64{64}, u64{65}, u64{1'000}, u64{10'001}}) {
      SequenceTask task{.game = game, .to = to};
      Budget budget(task.limits);
      const auto run = compute_sequence(session, task, budget);
      ASSERT_TRUE(run.ok()) << game;
      const SequenceReport report = sequence_report(*run, game, to, {}, budget, Language::english);
      EXPECT_LE(report.known, to) << game;
      if (!run->is_proved()) {
        EXPECT_EQ(report.known, to) << game;
      }
      std::vector<std::uint32_t> values(static_cast<std::size_t>(report.known));
      ASSERT_TRUE(run->copy(0, values)) << game << ' ' << to;
      std::vector<u64> count(1);
      for (const std::uint32_t value : values) {
        if (value >= count.size()) count.resize(value + 1);
        ++count[value];
      }
      EXPECT_EQ(report.statistics.largest, count.size() - 1) << game << ' ' << to;
      const auto largest = std::max_element(values.begin(), values.end());
      EXPECT_EQ(report.statistics.largest_at, static_cast<u64>(largest - values.begin()))
          << game << ' ' << to;
      for (std::size_t value = 0; value < count.size(); ++value)
        EXPECT_EQ(report.statistics.count.at(value), count[value]) << game << ' ' << to << ' ' << value;
    }
}

}  // namespace
}  // namespace sprague

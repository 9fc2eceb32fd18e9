// Nimstring against lines drawn one after the other beside a Nim heap, which knows neither captures nor components.
#include "rulesets/nimstring.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "tests/support/seed.hpp"

namespace sprague {
namespace {

// Does who moves win with these lines and a heap beside them? The boxes are four lines each, and nothing else is known.
class PlayedOut {
 public:
  explicit PlayedOut(const BoxBoard& board) {
    for (unsigned box = 0; box < board.boxes(); ++box) boxes_.push_back(board.around(box));
  }
  bool wins(u64 left, u64 heap) {
    const auto key = std::pair(left, heap);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    bool out = false;
    for (u64 smaller = 0; smaller < heap && !out; ++smaller) out = !wins(left, smaller);
    for (u64 lines = left; lines != 0 && !out; lines &= lines - 1) {
      const u64 after = left & ~(lines & (~lines + 1));
      bool takes = false;
      for (const u64 box : boxes_) takes = takes || ((box & left) != 0 && (box & after) == 0);
      out = wins(after, heap) == takes;
    }
    return known_[key] = out;
  }
  NimstringValue value(u64 left) {
    for (u64 heap = 0; heap <= static_cast<u64>(std::popcount(left)); ++heap)
      if (!wins(left, heap)) return {.nimber = heap};
    return {.is_loony = true};
  }

 private:
  std::vector<u64> boxes_;
  std::map<std::pair<u64, u64>, bool> known_;
};

TEST(Nimstring, ValuesAreThoseOfPlayBesideANimHeap) {
  std::mt19937_64 random(test::seed());
  SCOPED_TRACE(test::seed());
  u64 loony = 0, large = 0;
  for (const BoxBoard board : {BoxBoard{1, 1}, BoxBoard{1, 2}, BoxBoard{1, 3}, BoxBoard{1, 5}, BoxBoard{2, 2},
                               BoxBoard{2, 3}, BoxBoard{3, 3}, BoxBoard{2, 5}, BoxBoard{4, 4}}) {
    PlayedOut twin(board);
    NimstringValues values;
    for (int i = 0; i < 250; ++i) {
      u64 left = board.all_lines();
      while (std::popcount(left) > 10 || (i > 0 && random() % 12 != 0 && left != 0))
        left &= ~(u64{1} << random() % board.lines());
      Budget budget(Limits{});
      const auto found = values.value(board, left, budget);
      ASSERT_TRUE(found.has_value());
      const NimstringValue wanted = twin.value(left);
      ASSERT_EQ(*found, wanted) << unsigned{board.rows} << "x" << unsigned{board.columns} << " left "
                                << board.names(left);
      ASSERT_EQ(values.wins(board, left, Convention::normal, budget), twin.wins(left, 0))
          << board.names(left);
      ASSERT_EQ(nimstring::loony_boxes(board, left).has_value(), wanted.is_loony) << board.names(left);
      loony += wanted.is_loony ? 1 : 0;
      large += wanted.nimber > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(loony, 100U);
  EXPECT_GT(large, 20U);
}

// Chains between two grounds: one box is worth 1, two are worth 1, from three on nobody wants to begin (Winning Ways, chapter 16).
TEST(Nimstring, Chains) {
  for (unsigned length = 1; length <= 12; ++length) {
    const BoxBoard board{1, static_cast<std::uint8_t>(length)};
    u64 left = 0;
    for (unsigned column = 0; column <= length; ++column)
      left |= u64{1} << (length + column);  // the upright ones
    NimstringValues values;
    Budget budget(Limits{});
    EXPECT_EQ(values.value(board, left, budget), NimstringValue{.nimber = length <= 2 ? 1U : 0U}) << length;
  }
}

TEST(Nimstring, LinesHaveNames) {
  for (const BoxBoard board :
       {BoxBoard{1, 1}, BoxBoard{3, 2}, BoxBoard{1, 20}, BoxBoard{20, 1}, BoxBoard{5, 5}})
    for (unsigned line = 0; line < board.lines(); ++line) {
      EXPECT_EQ(board.line_named(board.name(line)), line);
      u64 boxes = 0;
      for (unsigned box = 0; box < board.boxes(); ++box)
        if ((board.around(box) >> line & 1) != 0) boxes |= board.around(box);
      EXPECT_EQ(boxes, board.beside(line).first | board.beside(line).second) << board.name(line);
    }
  const BoxBoard board{2, 2};
  EXPECT_EQ(board.line_named("b1a1"), board.line_named("a1b1"));
  for (const char* const word :
       {"", "a1", "a1a1", "a1b2", "a1c1", "a0b0", "d1c1", "a4a3", "a1b1c1", "A1b1", "a1b"})
    EXPECT_FALSE(board.line_named(word).has_value()) << word;
}

}  // namespace
}  // namespace sprague

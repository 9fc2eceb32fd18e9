// What the text says of a nim-sum, over all Nim positions with up to 4 heaps below 16: the moves that it
// calls winning are exactly those that brute force finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

#include "explain/render.hpp"
#include "rulesets/nim.hpp"

namespace sprague::explain {
namespace {

constexpr u64 below = 16;

// Which rows of four heaps are won by the previous player, found without any nim-sum.
class LostRows {
 public:
  LostRows() {
    for (std::size_t i = 0; i < lost_.size(); ++i) {
      lost_[i] = true;
      for (std::size_t place = 1; place < lost_.size() && lost_[i]; place *= below)
        for (std::size_t k = 1; k <= i / place % below && lost_[i]; ++k) lost_[i] = !lost_[i - k * place];
    }
  }
  [[nodiscard]] bool is_lost(const std::vector<u64>& heaps) const {
    std::size_t i = 0;
    for (const u64 h : heaps) i = i * below + static_cast<std::size_t>(h);
    return lost_[i];
  }

 private:
  std::array<bool, below * below * below * below> lost_{};
};

using Moves = std::set<std::pair<u64, u64>>;  // heap from 1, size after

// What a sentence claims: what is to be left of a heap stands behind "= ", and the number of the heap behind the next
// " in heap ", or behind the last "第 " before it. A sum in which no heap is named claims nothing.
Moves claimed(const std::string& line, Language language) {
  constexpr std::string_view in_heap = " in heap ", heap = "第 ";
  Moves out;
  for (std::size_t at = line.find("= "); at != std::string::npos; at = line.find("= ", at + 1)) {
    const bool english = language == Language::english;
    const std::size_t named = english ? line.find(in_heap, at) : line.rfind(heap, at);
    if (named == std::string::npos) continue;
    const std::size_t number = named + (english ? in_heap : heap).size();
    out.emplace(std::stoull(line.substr(number)), std::stoull(line.substr(at + 2)));
  }
  return out;
}

void check(const std::vector<u64>& heaps, const LostRows& rows) {
  const Grounds grounds = rulesets::Nim().explanation({heaps}, Convention::normal);
  ASSERT_EQ(grounds.size(), 1U);
  const NimSum& sum = std::get<NimSum>(grounds[0]);
  Moves winning;
  std::vector<u64> option = heaps;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    for (option[i] = 0; option[i] < heaps[i]; ++option[i])
      if (rows.is_lost(option)) winning.emplace(i + 1, option[i]);
    option[i] = heaps[i];
  }
  Moves facts;
  for (const NimSum::Clearing& each : sum.clearing()) facts.emplace(each.row + 1, each.target.to_u64());
  EXPECT_EQ(facts, winning);
  const Setting english{Language::english, Convention::normal, Outcome::N};
  const Setting chinese{Language::chinese, Convention::normal, Outcome::N};
  EXPECT_EQ(claimed(lines_of(sum, english).back(), Language::english), winning);
  EXPECT_EQ(claimed(lines_of(sum, chinese).back(), Language::chinese), winning);
}

// The claim stands in the last line; what the table says is tested below.
TEST(NimSumInWords, CallsExactlyTheWinningMovesWinning) {
  const LostRows rows;
  for (u64 a = 0; a < below; ++a)
    for (u64 b = 0; b < below; ++b)
      for (u64 c = 0; c < below; ++c)
        for (u64 d = 0; d < below; ++d) {
          check({a, b, c, d}, rows);
          if (d == 0) check({a, b, c}, rows);
          if (c == 0 && d == 0) check({a, b}, rows);
          if (b == 0 && c == 0 && d == 0) check({a}, rows);
          ASSERT_FALSE(testing::Test::HasFailure()) << a << ' ' << b << ' ' << c << ' ' << d;
        }
}

TEST(NimSumInWords, IsATableInTwoLanguages) {
  const NimSum sum = std::get<NimSum>(rulesets::Nim().explanation({{3, 6, 9}}, Convention::normal)[0]);
  const std::vector<std::string> english = lines_of(sum, {Language::english, Convention::normal, Outcome::N});
  ASSERT_EQ(english.size(), 7U);
  EXPECT_EQ(english[0], "   heap   in binary");
  EXPECT_EQ(english[3], "      9   1001");
  EXPECT_EQ(english[6],
            "The leftmost column with an odd number of ones is that of 8. To make every column even, leave "
            "9 ⊕ 12 = 5 in heap 3 (take 4).");
  const std::vector<std::string> chinese = lines_of(sum, {Language::chinese, Convention::normal, Outcome::N});
  ASSERT_EQ(chinese.size(), 7U);
  EXPECT_EQ(chinese[0], "    堆   二进制");
  EXPECT_EQ(chinese[5], "异或和   1100 = 12");
}

TEST(RemainderInWords, TakesWhatBruteForceTakes) {
  for (const u64 modulus : {2, 3, 4, 7})
    for (const u64 wanted : {0, 1}) {
      // Lost: no heap that can be reached is lost; in misère play an empty heap is won.
      std::vector<bool> lost;
      for (u64 heap = 0; heap <= 40; ++heap) {
        std::set<u64> wins;
        for (u64 k = 1; k < modulus && k <= heap; ++k)
          if (lost[heap - k]) wins.insert(k);
        lost.push_back(wins.empty() && !(heap == 0 && wanted == 1));
        const auto take = Remainder{heap, modulus, wanted}.amount_to_take();
        if (heap == 0) continue;
        EXPECT_EQ(take.has_value(), !lost[heap]) << heap << ' ' << modulus << ' ' << wanted;
        if (take) {
          EXPECT_EQ(wins, std::set<u64>{*take}) << heap << ' ' << modulus << ' ' << wanted;
        }
      }
    }
}

}  // namespace
}  // namespace sprague::explain

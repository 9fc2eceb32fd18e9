// The long rows of heap_sequences.tsv: largest values, rare heaps and periods far out. A test for each game,
// as some take hours: the rows of 0.167 speak of 10^12 heaps.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <map>

#include "sequence/period_search.hpp"
#include "tests/oracle/tables.hpp"

namespace sprague {
namespace {

using sequence::NimSequence;
using sequence::PeriodSearch;
using sequence::start;
using sequence::StartOptions;
using test::game_of;
using test::no_limits;
using test::number_behind;
using test::numbers_in;
using test::read_table;
using test::Row;

// The rows of one game.
struct WantedPeriod {
  u64 below = 0;  // values that the rows speak of
  std::optional<u64> largest, largest_at, rare, last_rare, period, preperiod;
  std::optional<u64> mask;
  bool by_position = false;
  bool no_period = false;
};

void PrintTo(const WantedPeriod& wanted, std::ostream* out) { *out << "values below " << wanted.below; }

std::map<std::string, WantedPeriod> wanted_games() {
  std::map<std::string, WantedPeriod> games;
  for (const Row& row : read_table("heap_sequences.tsv")) {
    WantedPeriod& game = games[row[0]];
    const auto below = [&](std::string_view prefix) {
      const auto bound = number_behind(row[1], prefix);
      if (bound) game.below = std::max(game.below, *bound);
      return bound.has_value();
    };
    const auto numbers = [&] { return numbers_in(row[2]); };
    if (below("largest below ")) {
      const std::vector<u64> found = numbers();  // the value, and the heap where it is told
      game.largest = found[0];
      if (found.size() > 1) game.largest_at = found[1];
    }
    if (below("rare below ")) game.rare = numbers()[0];
    if (below("last rare below ")) game.last_rare = numbers()[0];
    if (row[1] == "no period below") game.no_period = true, game.below = std::max(game.below, numbers()[0]);
    if (row[1] == "period") game.period = numbers()[0];
    if (row[1] == "preperiod") game.preperiod = numbers()[0];
    if (row[1].starts_with("mask")) {
      game.mask = std::stoull(row[2], nullptr, 16);
      game.by_position = row[2].find("pos") != std::string::npos;
    }
  }
  for (auto& [code, game] : games)
    if (game.period)
      game.below = std::max(game.below, *game.preperiod + *game.period + 64 * 1024 +
                                            (*game.preperiod < 100'000'000 ? *game.preperiod : 80'000'000));
  std::erase_if(games, [](const auto& entry) { return entry.second.below < 60'000; });
  return games;
}

// Counts the heaps that the mask of the table makes rare.
class RareHeaps {
 public:
  RareHeaps(const TakeAndBreak& game, const WantedPeriod& wanted) : wanted_(wanted) {
    for (u64 k = 0; k < game.digits.size(); ++k)
      if ((game.digits[k] & TakeAndBreak::two_heaps) != 0) shift_ = k;
  }
  void look(const NimSequence& sequence) {
    const u64 to = std::min(sequence.known(), wanted_.below);
    if (!wanted_.mask || next_ >= to) return;
    values_.resize(to - next_);
    sequence.copy(next_, values_);
    for (const std::uint32_t value : values_) {
      const u64 position = wanted_.by_position ? (next_ + shift_) & 1 : 0;
      if (((static_cast<u64>(std::popcount(value & *wanted_.mask)) & 1) ^ position) == 0) {
        ++count;
        last = next_;
      }
      ++next_;
    }
  }
  u64 count = 0, last = 0;

 private:
  const WantedPeriod& wanted_;
  u64 shift_ = 0, next_ = 0;
  std::vector<std::uint32_t> values_;
};

using Entry = std::pair<const std::string, WantedPeriod>;

class LongSequences : public testing::TestWithParam<Entry> {};

TEST_P(LongSequences, AsTabulated) {
  const auto& [code, wanted] = GetParam();
  const TakeAndBreak game = game_of(code);
  // The longest tables have more values than memory holds; the latest and the first are enough.
  const StartOptions options{.threads = 0, .bytes = u64{1} << 28};
  const auto fresh = [&] { return *start(game, options); };
  PeriodSearch search(game, fresh);
  RareHeaps rare(game, wanted);
  const auto sequence = fresh();
  Budget budget(no_limits());
  while (sequence->known() < wanted.below && !budget.exhausted()) {
    const u64 step = std::clamp<u64>(sequence->known() / 4, 64, u64{1} << 17);  // as a Run
    sequence->advance(std::min(wanted.below, sequence->known() + step), budget);
    rare.look(*sequence);
    if (search.look(*sequence, budget)) break;
  }
  if (wanted.period) {
    ASSERT_TRUE(search.period() && search.period()->is_proved());
    EXPECT_EQ(search.period()->period, *wanted.period);
    EXPECT_EQ(search.period()->preperiod, *wanted.preperiod);
    return;
  }
  EXPECT_FALSE(wanted.no_period && search.period() && search.period()->is_proved());
  ASSERT_GE(sequence->known(), wanted.below);  // by blocks
  if (wanted.largest) {
    EXPECT_EQ(sequence->statistics().largest, *wanted.largest);
    if (wanted.largest_at) {
      EXPECT_EQ(sequence->statistics().largest_at, *wanted.largest_at);
    }
  }
  if (!wanted.mask) return;
  EXPECT_EQ(rare.count, wanted.rare.value_or(rare.count));
  EXPECT_EQ(rare.last, wanted.last_rare.value_or(rare.last));
}

std::string name_of(const testing::TestParamInfo<Entry>& info) {
  std::string name = info.param.first;
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Games, LongSequences, testing::ValuesIn(wanted_games()), name_of);

}  // namespace
}  // namespace sprague

// The repeated window of a sparse space against the theorem of Guy and Smith, on every octal code of up to
// two digits and some longer ones, with sparse spaces found by brute force.
#include "sequence/sparse_period.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "sequence/dense_sequence.hpp"
#include "sequence/period.hpp"
#include "sequence/splitting_code.hpp"
#include "tests/sequence/twin.hpp"

namespace sprague {
namespace {

using namespace sequence;
using test::game_of;
using test::generous;
using Values = std::vector<std::uint32_t>;

bool is_rare(const SparseSpace& space, u64 value, u64 heap) {
  const unsigned position = space.by_position ? (heap + (space.shift ? 1 : 0)) & 1 : 0;
  return ((static_cast<unsigned>(std::popcount(value & space.mask)) & 1) ^ position) == 0;
}

// A sequence whose values are a known table, read step by step, with the sparse space of what is known: the
// double of a sparse-space computation.
class Table final : public NimSequence {
 public:
  // `held`: so many values at the end can be copied.
  Table(SplittingGame game, Values values, SparseSpace space, u64 held)
      : game_(std::move(game)), values_(std::move(values)), space_(std::move(space)), held_(held) {
    side_.resize(values_.size());
    for (u64 n = 0; n < values_.size(); ++n) side_[n] = small_side(n);
  }

  std::string_view method() const override { return "table"; }
  u64 known() const override { return known_; }
  u64 oldest() const override { return known_ > held_ ? known_ - held_ : 0; }
  void advance(u64 to, Budget&) override {
    for (; known_ < std::min<u64>(to, values_.size()); ++known_) {
      if (is_rare(space_, values_[known_], known_)) space_.rare.push_back(known_);
      auto& reaches = space_.reaches;
      while (!reaches.empty() && reaches.back().small_side <= side_[known_]) reaches.pop_back();
      reaches.push_back({known_, side_[known_]});
    }
  }
  void copy(u64 from, std::span<std::uint32_t> out) const override {
    ASSERT_GE(from, oldest());
    ASSERT_LE(from + out.size(), known_);
    std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(from), out.size(), out.begin());
  }
  const Statistics& statistics() const override { return statistics_; }
  const SparseSpace* space() const override { return &space_; }
  void save(std::string&) const override {}
  std::optional<Error> restore(std::string_view) override { return std::nullopt; }

 private:
  // The largest of the smallest small sides by which the rare values below G(n) are excluded; takes have
  // none.
  u64 small_side(u64 n) const {
    u64 largest = 0;
    for (u64 value = 0; value < values_[n]; ++value)
      if (is_rare(space_, value, n) && !is_taken(n, value)) largest = std::max(largest, side_of(n, value));
    return largest;
  }
  bool is_taken(u64 n, u64 value) const {
    for (const u64 k : game_.leaves_none)
      if (k == n && value == 0) return true;
    for (const u64 k : game_.leaves_one)
      if (k < n && values_[n - k] == value) return true;
    return false;
  }
  u64 side_of(u64 n, u64 value) const {
    u64 least = ~u64{0};
    for (const u64 k : game_.splits)
      for (u64 a = 1; k < n && 2 * a <= n - k && a < least; ++a)
        if ((values_[a] ^ values_[n - k - a]) == value && (!game_.unequal || 2 * a != n - k)) least = a;
    EXPECT_NE(least, ~u64{0});
    return least;
  }

  SplittingGame game_;
  Values values_;
  SparseSpace space_;
  u64 held_;
  u64 known_ = 0;
  std::vector<u64> side_;
  Statistics statistics_;
};

// The mask with the fewest rare heaps, of all masks and both kinds of position.
SparseSpace best_space(const SplittingGame& game, const Values& values) {
  SparseSpace best;
  u64 fewest = ~u64{0};
  const u64 top = std::bit_ceil(u64{*std::max_element(values.begin(), values.end())} + 1);
  for (const bool by_position : {false, true}) {
    SparseSpace space;
    space.by_position = by_position;
    if (by_position) {
      if (game.splits.empty()) continue;
      space.shift = game.splits[0] % 2 != 0;
      if (std::any_of(game.splits.begin(), game.splits.end(),
                      [&](u64 k) { return k % 2 != game.splits[0] % 2; }))
        continue;
    }
    for (space.mask = 1; space.mask < top; ++space.mask) {
      u64 rare = 0;
      for (u64 n = 0; n < values.size(); ++n) rare += is_rare(space, values[n], n);
      if (rare < fewest) fewest = rare, best = space;
    }
  }
  return best;
}

Values table_of(const SplittingGame& game, u64 size) {
  DenseSequence sequence(game);
  Budget budget(generous());
  sequence.advance(size, budget);
  Values out(size);
  sequence.copy(0, out);
  return out;
}

struct Search {
  std::optional<SparsePeriodSearch::Found> found;
  u64 preperiod = 0;
};

Search search(const SplittingGame& game, const Values& values, u64 held, u64 step) {
  const SparseSpace space = best_space(game, values);
  Table table(game, values, space, held);
  SparsePeriodSearch search(game);
  Budget budget(generous());
  for (u64 to = step; table.known() < values.size() && !search.found(); to += step) {
    table.advance(to, budget);
    search.look(table);
  }
  Search out{search.found()};
  if (!out.found) return out;
  const auto fresh = [&] { return std::make_unique<DenseSequence>(game); };
  out.preperiod = *exact_preperiod(fresh, out.found->period, out.found->from, budget);
  Limits little = generous();
  little.bytes = 4 * out.found->period;  // too little for a ring: two sequences
  Budget small(little);
  const auto unbounded = [&]() -> std::unique_ptr<NimSequence> {
    return std::make_unique<Table>(game, values, space, values.size());
  };
  EXPECT_EQ(exact_preperiod(unbounded, out.found->period, out.found->from, small), out.preperiod);
  return out;
}

// Both ways where both find something; returns whether the window did.
bool expect_agreement(const TakeAndBreak& code, u64 size, u64 held) {
  const SplittingGame game = *splitting_game(code);
  const Values values = table_of(game, size);
  const Search by_window = search(game, values, held, 50);
  if (!by_window.found) return false;
  const auto& found = *by_window.found;
  for (u64 n = found.from; n + found.period < size; ++n)
    EXPECT_EQ(values[n], values[n + found.period]) << code.text() << " at " << n;
  Budget budget(generous());
  const auto by_values = find_period(code, values, budget);
  if (by_values && by_values->is_proved()) {
    EXPECT_EQ(found.period, by_values->period) << code.text();
    EXPECT_EQ(by_window.preperiod, by_values->preperiod) << code.text();
  }
  return true;
}

TEST(SparsePeriod, AgreesWithGuyAndSmithOnAllOctalCodesOfTwoDigits) {
  int found = 0;
  for (const u64 d0 : {u64{0}, u64{4}})
    for (u64 d1 = 0; d1 < 8; ++d1)
      for (u64 d2 = 0; d2 < 8; ++d2) {
        TakeAndBreak game{{d0, d1, d2}};
        while (game.digits.size() > 1 && game.digits.back() == 0) game.digits.pop_back();
        found += expect_agreement(game, 1'500, 1'500);
        EXPECT_EQ(expect_agreement(game, 1'500, 400), expect_agreement(game, 1'500, 1'500)) << game.text();
      }
  EXPECT_GT(found, 60);
}

TEST(SparsePeriod, AgreesWithGuyAndSmithOnLongerCodes) {
  int found = 0;
  for (const char* code :
       {"0.045", "0.051", "0.055", "0.115", "0.123", "0.137", "0.144", "0.152", "0.155",  "0.156",  "0.157",
        "0.165", "0.171", "0.173", "0.175", "0.356", "0.644", "4.021", "4.123", "0.0123", "0.00137"})
    found += expect_agreement(game_of(code), 3'000, 3'000);
  EXPECT_GT(found, 8);
}

TEST(SparsePeriod, AgreesOnHeapsThatMustDiffer) {
  int found = 0;
  for (const char* code : {"unequal 0.05", "unequal 0.24", "unequal 0.35", "unequal 4.11", "unequal 4.32",
                           "unequal 4.52", "unequal 4.57", "unequal 4.33"})
    found += expect_agreement(game_of(code), 1'500, 1'500);
  EXPECT_GT(found, 5);
}

TEST(SparsePeriod, HypothesesAreAskedFor) {
  const SplittingGame kayles = *splitting_game(game_of("0.77"));
  SparseSpace space;
  space.mask = 0xf;
  space.rare = {0, 3, 6, 9, 11};
  space.reaches = {{20, 40}, {100, 7}};
  EXPECT_EQ(window_of_proof(kayles, space, 500, 90, 12), 13U);  // last rare heap 11, t = 2; sides of 7
  EXPECT_EQ(window_of_proof(kayles, space, 500, 20, 12), std::nullopt);  // sides of 40 reach below heap 0
  EXPECT_EQ(window_of_proof(kayles, space, 500, 15, 12), std::nullopt);
  EXPECT_EQ(window_of_proof(kayles, space, 101, 90, 12), std::nullopt);  // heap 102 is not known
  EXPECT_EQ(window_of_proof(kayles, space, 500, 90, 0), std::nullopt);
  space.rare.push_back(80);
  EXPECT_EQ(window_of_proof(kayles, space, 500, 90, 12), std::nullopt);  // a rare heap in the window
  space.rare.pop_back();
  space.by_position = true;
  EXPECT_EQ(window_of_proof(kayles, space, 500, 90, 12), std::nullopt);  // splits of both parities
  const SplittingGame dawson = *splitting_game(game_of("0.07"));
  EXPECT_EQ(window_of_proof(dawson, space, 500, 90, 34), 13U);
  EXPECT_EQ(window_of_proof(dawson, space, 500, 90, 33), std::nullopt);  // odd
  space.shift = true;
  EXPECT_EQ(window_of_proof(dawson, space, 500, 90, 34), std::nullopt);  // the other parity of the amounts
}

TEST(SparsePeriod, ValuesThatWereMissedBeginTheSearchAnew) {
  const SplittingGame game = *splitting_game(game_of("0.77"));
  const Values values = table_of(game, 4'000);
  Table table(game, values, best_space(game, values), 300);
  SparsePeriodSearch search(game);
  Budget budget(generous());
  for (const u64 to : {u64{300}, u64{1'000}}) {
    table.advance(to, budget);
    search.look(table);
  }
  EXPECT_TRUE(search.lagged());
  EXPECT_FALSE(search.found());
  for (u64 to = 1'050; to <= 4'000 && !search.found(); to += 50) {
    table.advance(to, budget);
    search.look(table);
  }
  ASSERT_TRUE(search.found());
  EXPECT_EQ(search.found()->period, 12U);
}

}  // namespace
}  // namespace sprague

// Random games of clauses: the fast tabulator against its slow twin.
#include <gtest/gtest.h>

#include <map>

#include "table/fill/tabulate.hpp"
#include "table/fill/tiles.hpp"
#include "tests/support/seed.hpp"
#include "tests/table/clause_builder.hpp"

namespace sprague::table {
namespace {

using namespace test;
using K = Step::Kind;

class Generator {
 public:
  explicit Generator(std::mt19937& random) : random_(random) {}

  ClauseGames games() {
    dimensions_ = 1 + below(random_, 3);
    ClauseGames games = game(dimensions_, {});
    sums_ = below(random_, 4) == 0;
    const std::uint32_t count = 1 + below(random_, 4);
    for (std::uint32_t i = 0; i < count; ++i)
      games.games[0].rules.push_back(below(random_, 3) == 0 ? ray() : clause());
    if (below(random_, 4) == 0) {
      const std::uint32_t alternatives = 1 + below(random_, 2);
      for (std::uint32_t i = 0; i < alternatives; ++i)
        games.games[0].domain.push_back({some_check(dimensions_)});
    }
    std::vector<i64> weights;
    for (std::size_t i = 0; i < dimensions_; ++i) weights.push_back(1 + below(random_, 2));
    games.measure = Measure{{{0, {LevelForm::linear(weights)}}}, {}};
    if (below(random_, 3) == 0) games.measure.reset();
    return games;
  }

 private:
  i64 small(std::uint32_t range, i64 from) { return from + below(random_, range); }

  Affine some_form(std::size_t slots) {
    Affine affine = form(small(9, -4));
    for (std::size_t s = 0; s < slots; ++s)
      affine.coefficients.push_back(below(random_, 2) == 0 ? small(5, -2) : 0);
    return affine;
  }

  NumberSet some_set() {
    NumberSet set{.kind = static_cast<NumberSet::Kind>(below(random_, 5))};
    i64 at = small(4, -1);
    for (std::uint32_t i = 0; i < 3; ++i) {
      const i64 last = at + small(3, 0);
      set.ranges.push_back({at, last});
      at = last + 2 + small(3, 0);
    }
    set.base = small(3, 1);
    return set;
  }

  Step some_check(std::size_t slots) {
    Step step =
        check(static_cast<K>(static_cast<std::uint32_t>(K::at_least) + below(random_, 5)), some_form(slots));
    step.set = some_set();
    return step;
  }

  Step some_slot(std::size_t slots) {
    const std::uint32_t what = below(random_, 12);
    if (what < 5) return loop(form(small(3, 0)), upper(slots));
    if (what < 7) return pick(some_set(), form(small(3, 0)), upper(slots));
    if (what == 7) return computed(K::quotient, some_form(slots), {}, small(3, 1));
    if (what == 8) return computed(K::remainder, some_form(slots), {}, small(3, 1));
    if (what == 9) return computed(K::product, some_form(slots), some_form(slots));
    if (what == 10) return computed(K::xor_sum, slot(0), slot(dimensions_ - 1));
    return loop(Bound{form(1)}, Bound{upper(slots), small(3, 1)});
  }

  Affine upper(std::size_t slots) {
    if (below(random_, 3) == 0) return form(small(6, 1));
    if (below(random_, 4) == 0) {
      Affine affine = some_form(slots);
      return affine;
    }
    return slot(below(random_, static_cast<std::uint32_t>(dimensions_)), small(3, -1));
  }

  Clause clause() {
    Clause out;
    std::size_t slots = dimensions_;
    const std::uint32_t steps = below(random_, 4);
    for (std::uint32_t i = 0; i < steps; ++i) {
      const bool checks = below(random_, 3) == 0;
      out.steps.push_back(checks ? some_check(slots) : some_slot(slots));
      slots += checks ? 0 : 1;
    }
    const std::uint32_t components = sums_ ? 1 + below(random_, 3) : 1;
    for (std::uint32_t i = 0; i < components; ++i) out.target.push_back({0, target(slots)});
    return out;
  }

  // k steps along a vector, with or without a limit and a check.
  Clause ray() {
    std::vector<Affine> entries;
    std::size_t longest = 0;
    for (std::size_t i = 0; i < dimensions_; ++i) {
      entries.push_back(slot(i));
      entries.back().coefficients.resize(dimensions_ + 1, 0);
      entries.back().coefficients[dimensions_] = -small(3, 0);
      if (entries.back().coefficients[dimensions_] != 0) longest = i;
    }
    Affine end = slot(longest);
    if (below(random_, 3) == 0) end = form(small(6, 1));
    Clause out = to({loop(form(small(3, 1)), end)}, entries);
    if (below(random_, 3) == 0) out.steps.push_back(some_check(dimensions_));
    if (below(random_, 4) == 0) out.steps.insert(out.steps.begin(), some_check(dimensions_));
    return out;
  }

  // Mostly the coordinates, with something taken from them.
  std::vector<Affine> target(std::size_t slots) {
    std::vector<Affine> entries;
    for (std::size_t i = 0; i < dimensions_; ++i) {
      Affine entry = slot(i);
      const std::uint32_t what = below(random_, 8);
      if (what < 2) entry.constant -= 1 + below(random_, 3);
      if (what >= 2 && what < 5 && slots > dimensions_) {
        entry.coefficients.resize(slots, 0);
        entry.coefficients[dimensions_ + below(random_, static_cast<std::uint32_t>(slots - dimensions_))] =
            below(random_, 4) == 0 ? -2 : -1;
      }
      if (what == 5 && slots > dimensions_) entry = slot(slots - 1);
      if (what == 6 && below(random_, 3) == 0) entry.constant += 1;
      entries.push_back(entry);
    }
    return entries;
  }

  std::mt19937& random_;
  std::size_t dimensions_ = 1;
  bool sums_ = false;
};

std::vector<u64> all_values(const Table& table) {
  std::vector<u64> out;
  for (std::size_t i = 0; i < table.size(); ++i) out.push_back(table.at(i));
  return out;
}

TEST(RandomTables, TheFastWayAndTheSlowOneAgree) {
  std::mt19937 random(seed());
  std::map<std::string, int> counts;
  int tables = 0, rays = 0, teams = 0;
  for (int round = 0; round < 1000; ++round) {
    const ClauseGames games = Generator(random).games();
    const u64 last = games.games[0].coordinates.size() == 1   ? 24
                     : games.games[0].coordinates.size() == 2 ? 8
                                                              : 4;
    BoxRequest request;
    for (const std::string& name : games.games[0].coordinates)
      request.axes.push_back({name, below(random, 2), last - below(random, 3)});
    for (int which = 0; which < 4; ++which) {
      request.convention = which % 2 == 0 ? Convention::normal : Convention::misere;
      request.content = which / 2 == 0 ? Content::nim_values : Content::outcomes;
      Budget budget(Limits{}), plain_budget(Limits{.positions = 1'000'000});
      request.threads = 1;
      const Tabulation fast = tabulate(games, request, budget);
      for (const unsigned threads : {2U, 3U, 8U}) {
        if (threads != 3 && below(random, 8) != 0) continue;
        request.threads = threads;
        Budget shared_budget(Limits{});
        const Tabulation shared = tabulate(games, request, shared_budget);
        ASSERT_EQ(shared.table.has_value(), fast.table.has_value())
            << "seed " << seed() << ", round " << round;
        if (fast.table) {
          ASSERT_EQ(all_values(*shared.table), all_values(*fast.table))
              << fast.method << ", " << threads << " threads, seed " << seed() << ", round " << round;
        } else {
          ASSERT_EQ(shared.refusal, fast.refusal) << "seed " << seed() << ", round " << round;
        }
        teams += shared.threads > 1 ? 1 : 0;
      }
      if (!fast.table) {
        ++counts[std::string(to_text(fast.refusal))];
        continue;
      }
      const Tabulation plain = tabulate_plain(games, request, plain_budget);
      // The measure is a guess. Where it is none, an N may be found before the cycle would be, or before
      // numbers that rise without end are too large.
      const bool has_no_end = plain.refusal == Refusal::no_order || plain.refusal == Refusal::overflow;
      if (!plain.table && has_no_end && request.content == Content::outcomes) continue;
      if (!plain.table && plain.refusal == Refusal::ran_out) continue;
      ASSERT_TRUE(plain.table) << to_text(plain.refusal) << ", seed " << seed() << ", round " << round;
      ASSERT_EQ(all_values(*fast.table), all_values(*plain.table))
          << fast.method << ", seed " << seed() << ", round " << round << ", which " << which;
      ++tables;
      rays += fast.method.find(": 0 rays") == std::string::npos ? 1 : 0;
    }
  }
  for (const auto& [text, count] : counts) RecordProperty(text, count);
  EXPECT_GT(tables, 1000);
  EXPECT_GT(rays, 50);
  EXPECT_GT(teams, 200);
}

// The tiles of a box, cut at random where that can be, in an order that keeps those behind a tile behind it.
std::vector<FilledRange> random_tiles(std::mt19937& random, const std::vector<i64>& lasts,
                                      const std::vector<bool>& can_be_cut) {
  std::vector<FilledRange> tiles{{std::vector<i64>(lasts.size(), 0), lasts}};
  std::vector<std::size_t> axes;
  for (std::size_t i = 0; i < lasts.size(); ++i)
    if (can_be_cut[i]) axes.push_back(i);
  std::shuffle(axes.begin(), axes.end(), random);  // any of them may be the slowest
  for (const std::size_t i : axes) {
    std::vector<i64> ends;
    for (i64 at = 0; at < lasts[i]; ++at)
      if (below(random, 3) == 0) ends.push_back(at);
    ends.push_back(lasts[i]);
    std::vector<FilledRange> cut;
    for (const FilledRange& tile : tiles) {
      i64 first = 0;
      for (const i64 end : ends) {
        cut.push_back(tile);
        cut.back().firsts[i] = first;
        cut.back().lasts[i] = end;
        first = end + 1;
      }
    }
    tiles = std::move(cut);
  }
  return tiles;
}

template <class Cell>
Tiling::End fill_all(const Tiling& tiling, const std::vector<FilledRange>& tiles, std::vector<Cell>& cells) {
  for (const FilledRange& tile : tiles) {
    Budget budget(Limits{});
    const Tiling::End end = tiling.fill(tile, std::span<Cell>(cells), budget);
    if (end != Tiling::End::done) return end;
  }
  return Tiling::End::done;
}

TEST(RandomTables, TilesAreAsTheWhole) {
  std::mt19937 random(seed());
  int tables = 0, cut = 0, rays = 0;
  for (int round = 0; round < 3000; ++round) {
    const ClauseGames games = Generator(random).games();
    const std::size_t dimensions = games.games[0].coordinates.size();
    BoxRequest request;
    std::vector<i64> lasts;
    for (const std::string& name : games.games[0].coordinates) {
      lasts.push_back((dimensions == 1 ? 24 : dimensions == 2 ? 9 : 4) - below(random, 3));
      request.axes.push_back({name, 0, static_cast<u64>(lasts.back())});
    }
    request.convention = below(random, 2) == 0 ? Convention::normal : Convention::misere;
    request.content = below(random, 2) == 0 ? Content::nim_values : Content::outcomes;
    const Tiling tiling(games, lasts, request.convention, request.content);
    if (tiling.refusal()) continue;
    request.content = tiling.content();
    Budget budget(Limits{});
    const Tabulation whole = tabulate(games, request, budget);
    const std::vector<FilledRange> tiles = random_tiles(random, lasts, tiling.can_be_cut());
    std::vector<u64> found;
    Tiling::End end = Tiling::End::done;
    // What was there before does not matter: a tile whose filling was interrupted is filled again.
    const auto fill_cells = [&]<class Cell>(Cell) {
      std::size_t count = 1;
      for (const i64 last : lasts) count *= static_cast<std::size_t>(last) + 1;
      std::vector<Cell> cells;
      for (std::size_t i = 0; i < count; ++i) cells.push_back(static_cast<Cell>(random()));
      end = fill_all(tiling, tiles, cells);
      for (const Cell cell : cells) found.push_back(Table::widened(cell));
    };
    const std::uint32_t width = tiling.content() == Content::outcomes ? 0 : below(random, 3);
    if (width == 0) fill_cells(std::uint8_t{});
    if (width == 1) fill_cells(std::uint16_t{});
    if (width == 2) fill_cells(std::uint32_t{});
    if (!whole.table) {
      ASSERT_EQ(end, Tiling::End::refused) << "seed " << seed() << ", round " << round;
      continue;
    }
    ASSERT_EQ(end, Tiling::End::done) << "seed " << seed() << ", round " << round;
    ASSERT_EQ(found, all_values(*whole.table)) << whole.method << ", seed " << seed() << ", round " << round;
    ++tables;
    cut += tiles.size() > 1 ? 1 : 0;
    rays += tiles.size() > 1 && whole.method.find(": 0 rays") == std::string::npos ? 1 : 0;
  }
  EXPECT_GT(tables, 500);
  EXPECT_GT(cut, 300);
  EXPECT_GT(rays, 50);
}

}  // namespace
}  // namespace sprague::table

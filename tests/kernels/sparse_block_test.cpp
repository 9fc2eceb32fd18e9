// The block kernels on random blocks: each finds what the scalar one finds.
#include "kernels/sparse_block.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <random>
#include <set>
#include <vector>

#include "tests/support/seed.hpp"
#include "tests/support/sparse_kernels.hpp"

namespace sprague::test {
namespace {

struct RandomBlock {
  std::vector<kernels::Cell> cells;
  std::vector<kernels::Lag> far, near;
  std::vector<u64> far_valid, near_valid;
  kernels::CandidateBlock block;

  explicit RandomBlock(std::mt19937& random) {
    constexpr std::array<unsigned, 8> sizes = {1, 2, 4, 8, 16, 20, 24, 32};
    block.rows = sizes[below(random, 8)];
    const unsigned most = 8 * block.rows;
    cells.resize(4096 + kernels::block_lanes);
    for (kernels::Cell& cell : cells) cell = static_cast<kernels::Cell>(below(random, most));
    // More than 64 cells: other heaps may have larger ones, which mark nothing.
    if (block.rows > 8)
      for (std::size_t i = 0; i < cells.size(); ++i)
        if ((i < 2048 || i >= 2048 + kernels::block_lanes) && below(random, 8) == 0)
          cells[i] = static_cast<kernels::Cell>(below(random, 256));
    std::copy_n(cells.begin(), kernels::block_lanes, cells.begin() + 4096);
    block.cells = cells.data();
    block.mask = 4095;
    block.start = 2048;
    block.fixed = below(random, 3) == 0 ? below(random, 64) : 0;
    block.limit = most - below(random, 3);
    for (u64 count = below(random, 4 * most); count > 0; --count)
      far.push_back({64 + below(random, 1900), below(random, most) * 0x01010101U});
    for (u64 count = below(random, 20); count > 0; --count)
      near.push_back({1 + below(random, 63), below(random, most) * 0x01010101U});
    for (std::size_t i = 0; i < far.size(); ++i) far_valid.push_back(u64{random()} << 32 | random());
    for (std::size_t i = 0; i < near.size(); ++i) near_valid.push_back(u64{random()} << 32 | random());
    block.far = {far.data(), below(random, 2) == 0 ? nullptr : far_valid.data(), far.size()};
    block.near = {near.data(), below(random, 2) == 0 ? nullptr : near_valid.data(), near.size()};
    block.stage = below(random, static_cast<std::uint32_t>(far.size() + 1));
  }
};

TEST(SparseKernels, AllFindTheSameCandidates) {
  std::mt19937 random(seed());
  for (int round = 0; round < 3000; ++round) {
    RandomBlock made(random);
    std::vector<kernels::Cell> expected;
    unsigned settled = 0;
    for (const kernels::SparseKernels* const kernels : all_kernels()) {
      std::vector<kernels::Cell> cells = made.cells;
      made.block.cells = cells.data();
      const u64 overflow = kernels->candidates(made.block).overflow;
      const unsigned end = overflow == 0 ? 64 : static_cast<unsigned>(std::countr_zero(overflow));
      cells.resize(2048 + end);
      if (expected.empty()) {
        expected = cells;
        settled = end;
      }
      ASSERT_EQ(settled, end) << kernels->name << ", rows " << made.block.rows << ", SPRAGUE_SEED=" << seed();
      ASSERT_EQ(expected, cells) << kernels->name << ", rows " << made.block.rows
                                 << ", SPRAGUE_SEED=" << seed();
    }
  }
}

// Several blocks in a row against a kernel that knows nothing of splits: with the rows of the block before at
// hand and without.
TEST(SparseKernels, LagsOfSplitsTogetherFindTheSameCandidates) {
  std::mt19937 random(seed());
  for (int round = 0; round < 3000; ++round) {
    RandomBlock made(random);
    kernels::CandidateBlock& block = made.block;
    if (block.rows > kernels::most_shared_rows) continue;
    block.far.valid = block.near.valid = nullptr;
    block.stage = block.far.count;
    std::vector<std::uint32_t> shifts;
    for (std::uint32_t shift = below(random, 9); shift < 63 && shifts.size() < 3; shift += below(random, 30))
      shifts.push_back(++shift);
    std::vector<kernels::Lag> far, near, all_far = made.far, all_near = made.near;
    for (u64 count = below(random, 20); count > 0; --count) {
      const std::uint32_t distance = 1 + below(random, 130);
      const kernels::Lag lag{distance, below(random, 8 * block.rows) * 0x01010101U};
      (distance < kernels::block_lanes ? near : far).push_back(lag);
      std::vector<std::uint32_t> distances{distance};
      for (const std::uint32_t shift : shifts) distances.push_back(distance + shift);
      for (const std::uint32_t one : distances)
        (one < kernels::block_lanes ? all_near : all_far).push_back({one, lag.cell});
    }
    for (const kernels::SparseKernels* const kernels : all_kernels()) {
      if (kernels->shared_candidates == nullptr) continue;
      std::vector<kernels::Cell> expected = made.cells, found = made.cells;
      std::vector<kernels::Cell> rows(kernels::block_lanes * kernels::most_shared_rows);
      kernels::SharedLags shared;
      shared.far = {far.data(), nullptr, far.size()};
      shared.near = {near.data(), nullptr, near.size()};
      shared.shifts = shifts.data();
      shared.shift_count = shifts.size();
      shared.rows = rows.data();
      kernels::CandidateBlock one = block, other = block;
      one.cells = expected.data();
      one.far = {all_far.data(), nullptr, all_far.size()};
      one.near = {all_near.data(), nullptr, all_near.size()};
      other.cells = found.data();
      u64 overflow = 0;
      for (int i = 0; i < 4 && overflow == 0; ++i) {
        overflow = kernels::sparse_kernels_scalar().candidates(one).overflow;
        const u64 bad = kernels->shared_candidates(other, shared).overflow;
        ASSERT_EQ(std::countr_zero(overflow), std::countr_zero(bad)) << "SPRAGUE_SEED=" << seed();
        const auto end = static_cast<std::ptrdiff_t>(one.start) + std::countr_zero(overflow);
        ASSERT_TRUE(std::equal(expected.begin(), expected.begin() + end, found.begin()))
            << kernels->name << ", rows " << block.rows << ", SPRAGUE_SEED=" << seed();
        one.start = other.start += kernels::block_lanes;
        one.fixed = other.fixed = 0;
        if (i == 1) shared.rows_of = ~u64{0};
      }
    }
  }
}

TEST(SparseKernels, AllFindTheSamePairs) {
  std::mt19937 random(seed());
  for (int round = 0; round < 3000; ++round) {
    const RandomBlock made(random);
    const u64 count = below(random, 300), from = below(random, static_cast<std::uint32_t>(count + 1));
    const auto cell = static_cast<kernels::Cell>(below(random, 8 * made.block.rows));
    const u64 expected =
        kernels::sparse_kernels_scalar().find_pair(&made.cells[500], &made.cells[1500], from, count, cell);
    for (const kernels::SparseKernels* const kernels : all_kernels())
      ASSERT_EQ(kernels->find_pair(&made.cells[500], &made.cells[1500], from, count, cell), expected)
          << kernels->name << ", SPRAGUE_SEED=" << seed();
  }
}

// Few different cells, so that a part of the pattern is met often and all of it now and then.
TEST(SparseKernels, AllFindTheSamePatterns) {
  std::mt19937 random(seed());
  int found = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<kernels::Cell> cells(below(random, 600));
    const unsigned most = 1 + below(random, 3);
    for (kernels::Cell& cell : cells) cell = static_cast<kernels::Cell>(below(random, most));
    std::vector<kernels::Cell> pattern(1 + below(random, 70));
    for (kernels::Cell& cell : pattern) cell = static_cast<kernels::Cell>(below(random, most));
    if (cells.size() > pattern.size() && below(random, 2) == 0)
      std::copy(pattern.begin(), pattern.end(),
                cells.begin() + below(random, static_cast<std::uint32_t>(cells.size() - pattern.size() + 1)));
    u64 expected = 0;
    while (expected + pattern.size() <= cells.size() &&
           !std::equal(pattern.begin(), pattern.end(), cells.begin() + static_cast<std::ptrdiff_t>(expected)))
      ++expected;
    if (expected + pattern.size() > cells.size()) expected = cells.size();
    found += expected < cells.size() ? 1 : 0;
    for (const kernels::SparseKernels* const kernels : all_kernels())
      ASSERT_EQ(kernels->find(cells.data(), cells.size(), pattern.data(), pattern.size()), expected)
          << kernels->name << ", SPRAGUE_SEED=" << seed();
  }
  EXPECT_GT(found, 500);
}

TEST(SparseKernels, AllCountTheSameCells) {
  std::mt19937 random(seed());
  for (int round = 0; round < 30; ++round) {
    const unsigned end = 16U << below(random, 3);
    const u64 blocks = below(random, 600);
    std::vector<kernels::Cell> cells(64 * blocks);
    for (kernels::Cell& cell : cells)
      cell = static_cast<kernels::Cell>(below(random, 1 + below(random, end)));
    std::vector<u64> expected(2 * end, 0);
    for (u64 i = 0; i < cells.size(); ++i) ++expected[2 * cells[i] + i % 2];
    for (const kernels::SparseKernels* const kernels : all_kernels()) {
      std::vector<u64> counts(2 * end, 0);
      kernels->count(cells.data(), blocks, end, counts.data());
      ASSERT_EQ(counts, expected) << kernels->name << ", SPRAGUE_SEED=" << seed();
    }
  }
}

TEST(SparseKernels, AllTallyTheSame) {
  std::mt19937 random(seed());
  for (int round = 0; round < 300; ++round) {
    const u64 count = below(random, 300);
    const unsigned most = 1 + below(random, 200);
    std::vector<kernels::Cell> a(count), b(count);
    for (u64 i = 0; i < count; ++i) {
      a[i] = static_cast<kernels::Cell>(below(random, most));
      b[i] = static_cast<kernels::Cell>(below(random, most));
    }
    const auto cell = static_cast<kernels::Cell>(below(random, most));
    const auto by = static_cast<std::uint16_t>(below(random, 1U << 16));
    std::vector<std::uint16_t> before(count), expected;
    for (std::uint16_t& hits : before) hits = static_cast<std::uint16_t>(below(random, 1U << 16));
    expected = before;
    for (u64 i = 0; i < count; ++i)
      if ((a[i] ^ b[i]) == cell) expected[i] = static_cast<std::uint16_t>(expected[i] + by);
    for (const kernels::SparseKernels* const kernels : all_kernels()) {
      std::vector<std::uint16_t> hits = before;
      kernels->tally(a.data(), b.data(), count, cell, by, hits.data());
      ASSERT_EQ(hits, expected) << kernels->name << ", SPRAGUE_SEED=" << seed();
    }
  }
}

using MissingCells = std::set<std::pair<unsigned, unsigned>>;

MissingCells missing_of(const kernels::SparseKernels& kernels, kernels::CheckBlock block) {
  std::vector<kernels::Missing> missing(512 * block.rows);
  block.missing = missing.data();
  missing.resize(kernels.check(block));
  MissingCells cells;
  for (const kernels::Missing& one : missing)
    EXPECT_TRUE(cells.insert({one.lane, one.cell}).second) << kernels.name << " names a cell twice";
  return cells;
}

// With a stage as long as the lags a kernel lists what is missing, as the scalar one does. With a shorter one
// it may list more, but nothing that the lags before the stage have met.
TEST(SparseKernels, AllMissTheSameCells) {
  std::mt19937 random(seed());
  u64 met_after_the_stage = 0;
  for (int round = 0; round < 300; ++round) {
    const RandomBlock made(random);
    kernels::CheckBlock block;
    block.cells = made.cells.data();
    block.mask = 4095;
    block.start = 2048;
    block.lags = made.block.far;
    block.rows = made.block.rows;
    block.low = below(random, 2);
    block.parity_mask = static_cast<kernels::Cell>(below(random, 8 * block.rows));
    block.flip = u64{random()} << 32 | random();
    const MissingCells expected = missing_of(kernels::sparse_kernels_scalar(), block);
    kernels::CheckBlock staged = block, first = block;
    staged.stage = first.lags.count = below(random, static_cast<std::uint32_t>(block.lags.count + 1));
    const MissingCells at_first = missing_of(kernels::sparse_kernels_scalar(), first);
    for (const kernels::SparseKernels* const kernels : all_kernels()) {
      // Of 256 cells the last may be wanted where it is not: the caller knows.
      MissingCells found = missing_of(*kernels, block), more = missing_of(*kernels, staged);
      if (block.rows == 32)
        for (unsigned lane = 0; lane < 64; ++lane)
          if (expected.count({lane, 255}) == 0) found.erase({lane, 255});
      ASSERT_EQ(found, expected) << kernels->name << ", rows " << block.rows << ", SPRAGUE_SEED=" << seed();
      ASSERT_TRUE(std::includes(more.begin(), more.end(), expected.begin(), expected.end()))
          << kernels->name << ", rows " << block.rows << ", SPRAGUE_SEED=" << seed();
      if (block.rows == 32)
        for (unsigned lane = 0; lane < 64; ++lane) more.erase({lane, 255});
      ASSERT_TRUE(std::includes(at_first.begin(), at_first.end(), more.begin(), more.end()))
          << kernels->name << ", rows " << block.rows << ", SPRAGUE_SEED=" << seed();
      met_after_the_stage += at_first.size() - std::min(at_first.size(), more.size());
    }
  }
  EXPECT_GT(met_after_the_stage, 0U);
}

}  // namespace
}  // namespace sprague::test

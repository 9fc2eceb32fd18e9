// Column sums modulo k + 1 tell who wins and give one winning move; all of them come from sets of heaps
// and backtracking over digits.
#include "rules/moore_moves.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <utility>

namespace sprague {
namespace {

constexpr std::size_t columns = 64;

// How many heaps have a 1 in each column. The heaps are added in binary counters that lie across the words: bit c of
// plane p is digit p of the counter of column c, so that a heap costs two steps on average, and not one a digit.
std::vector<u64> column_sums(const Heaps<u64>& position) {
  std::vector<u64> sums(columns, 0);
  std::array<u64, 16> planes{};
  const auto empty_planes = [&] {
    for (std::size_t p = 0; p < planes.size(); ++p)
      for (u64 rest = std::exchange(planes[p], 0); rest != 0; rest &= rest - 1)
        sums[static_cast<std::size_t>(std::countr_zero(rest))] += u64{1} << p;
  };
  u64 held = 0;
  for (u64 carry : position.sizes) {
    for (std::size_t p = 0; carry != 0; ++p) carry &= std::exchange(planes[p], planes[p] ^ carry);
    if (++held < (u64{1} << planes.size()) - 1) continue;
    empty_planes();
    held = 0;
  }
  empty_planes();
  return sums;
}

// k + 1, or 0 for 2^64: no count of heaps is as large as that, so nothing is ever reduced by it.
u64 remainder(u64 count, u64 modulus) { return modulus == 0 ? count : count % modulus; }
// The least count ≥ 0 that brings `count` to `target` modulo `modulus`; more than any heap count when modulus
// is 2^64.
u64 missing_to(u64 target, u64 count, u64 modulus) {
  if (modulus == 0) return target - count;
  target %= modulus, count %= modulus;
  return target >= count ? target - count : modulus - (count - target);  // a sum could pass 2^64
}

u64 heaps_above_one(const Heaps<u64>& position) {
  return static_cast<u64>(
      std::count_if(position.sizes.begin(), position.sizes.end(), [](u64 h) { return h > 1; }));
}

}  // namespace

Outcome moore_outcome(const Heaps<u64>& position, u64 most_reduced, Convention convention) {
  const u64 modulus = most_reduced + 1;
  const std::vector<u64> sums = column_sums(position);
  if (convention == Convention::misere && heaps_above_one(position) == 0)
    return missing_to(1, sums[0], modulus) == 0 ? Outcome::P : Outcome::N;
  const bool zero = std::all_of(sums.begin(), sums.end(), [&](u64 s) { return remainder(s, modulus) == 0; });
  return zero ? Outcome::P : Outcome::N;
}

Heaps<u64> moore_winning_option(const Heaps<u64>& position, u64 most_reduced, Convention convention) {
  const u64 modulus = most_reduced + 1;
  Heaps<u64> to = position;
  const u64 large = heaps_above_one(position);
  if (convention == Convention::misere && large <= most_reduced) {
    // Leave only ones, 1 modulo k + 1 of them. Either enough large heaps can become 1 (the others 0), or all
    // become 0 and some heaps of 1 too; in both cases at most k heaps change.
    const u64 ones = static_cast<u64>(std::count(position.sizes.begin(), position.sizes.end(), u64{1}));
    const u64 wanted = missing_to(1, ones, modulus);
    u64 kept = wanted <= large ? wanted : 0;
    u64 dropped = wanted <= large ? 0 : missing_to(ones, 1, modulus);
    for (u64& h : to.sizes) {
      if (h > 1) {
        h = kept > 0 ? 1 : 0;
        kept -= h;
      } else if (h == 1 && dropped > 0) {
        h = 0;
        --dropped;
      }
    }
    return to;
  }
  std::vector<bool> is_free(position.sizes.size(), false);
  std::vector<std::size_t> free;
  std::vector<u64> sums = column_sums(position);  // of the heaps that are still as they were
  for (std::size_t column = columns; column-- > 0;) {
    const u64 bit = u64{1} << column;
    const u64 ones = sums[column];
    u64 wanted = missing_to(0, ones, modulus);  // ones that the free heaps should give
    if (wanted > free.size()) {                 // too few: drop the surplus ones, whose heaps become free
      wanted = 0;
      u64 surplus = remainder(ones, modulus);
      for (std::size_t i = 0; i < to.sizes.size() && surplus > 0; ++i) {
        if (is_free[i] || (to.sizes[i] & bit) == 0) continue;
        for (u64 rest = to.sizes[i]; rest != 0; rest &= rest - 1)
          --sums[static_cast<std::size_t>(std::countr_zero(rest))];
        to.sizes[i] &= ~bit;
        is_free[i] = true;
        free.push_back(i);
        --surplus;
      }
    }
    for (std::size_t f = 0; f < free.size(); ++f) {
      if (f < wanted) {
        to.sizes[free[f]] |= bit;
      } else {
        to.sizes[free[f]] &= ~bit;
      }
    }
  }
  return to;
}

Grounds moore_columns(const Heaps<u64>& position, u64 most_reduced, Convention convention) {
  if (position.sizes.empty() || position.sizes.size() > NimSum::most_rows || most_reduced == ~u64{0})
    return {};
  u64 largest = 0;
  for (const u64 h : position.sizes) largest = std::max(largest, h);
  if (convention == Convention::misere && largest == 1) {  // then it is a heap of ones
    const auto ones = static_cast<u64>(std::count(position.sizes.begin(), position.sizes.end(), u64{1}));
    return {Remainder{ones, most_reduced + 1, 1, true}};
  }
  if (convention == Convention::misere && largest == 0) return {};
  ColumnSums ground{most_reduced + 1, position.sizes, {}, {}};
  const auto sums = column_sums(position);
  for (std::size_t c = 0;
       c < static_cast<std::size_t>(std::max(1, static_cast<int>(std::bit_width(largest)))); ++c)
    ground.sums.push_back(remainder(sums[c], most_reduced + 1));
  if (convention == Convention::misere || moore_outcome(position, most_reduced, convention) == Outcome::P)
    return {std::move(ground)};
  const auto found = MooreMoves(position, most_reduced, convention).first();
  const Heaps<u64> to = found ? *found : moore_winning_option(position, most_reduced, convention);
  for (std::size_t i = 0; i < to.sizes.size(); ++i)
    if (to.sizes[i] != position.sizes[i]) ground.leave.push_back({i, to.sizes[i]});
  return {std::move(ground)};
}

HeapSets::HeapSets(const Heaps<u64>& position, u64 most_reduced) : most_reduced_(most_reduced) {
  for (std::size_t i = 0; i < position.sizes.size(); ++i)
    if (position.sizes[i] != 0) heaps_.push_back(i);
}

bool HeapSets::next() {
  const std::size_t n = heaps_.size();
  std::size_t size = chosen_.size();
  std::size_t i = size;
  while (i > 0 && chosen_[i - 1] == n - size + i - 1) --i;  // the tail that stands as far right as it can
  if (i > 0) {
    ++chosen_[i - 1];
    for (; i < size; ++i) chosen_[i] = chosen_[i - 1] + 1;
  } else {
    ++size;
    if (size > n || size > most_reduced_) return false;
    chosen_.resize(size);
    for (std::size_t k = 0; k < size; ++k) chosen_[k] = k;
  }
  set_.resize(size);
  for (std::size_t k = 0; k < size; ++k) set_[k] = heaps_[chosen_[k]];
  return true;
}

MooreMoves::MooreMoves(const Heaps<u64>& position, u64 most_reduced, Convention convention, Budget* budget)
    : position_(position),
      modulus_(most_reduced + 1),
      convention_(convention),
      sets_(position, most_reduced),
      column_(column_sums(position)),
      large_(heaps_above_one(position)),
      budget_(budget) {}

bool MooreMoves::may_go_on() {
  if (steps_ >= most_steps || is_out_of_budget_) return false;
  if (budget_ == nullptr || sets_to_look_-- > 0) return true;
  constexpr u64 sets_a_look = 256;
  sets_to_look_ = sets_a_look;
  is_out_of_budget_ = !budget_->may_go_on();
  return !is_out_of_budget_;
}

// Every way to reduce exactly the chosen heaps to a P-position, by the amounts.
std::vector<std::vector<u64>> MooreMoves::solve_set() {
  std::vector<u64> rest = column_;
  u64 rest_large = large_;
  for (const std::size_t heap : sets_.heaps()) {
    const u64 h = position_.sizes[heap];
    rest_large -= h > 1 ? 1 : 0;
    for (u64 bits = h; bits != 0; bits &= bits - 1) --rest[static_cast<std::size_t>(std::countr_zero(bits))];
  }
  std::vector<u64> needed(columns);
  for (std::size_t c = 0; c < columns; ++c) needed[c] = missing_to(0, rest[c], modulus_);
  std::vector<std::vector<u64>> out;
  solve_for(needed, out);
  if (convention_ == Convention::misere && rest_large == 0) {
    // Results without a large heap follow the other rule: their ones must be 1 modulo k + 1.
    std::erase_if(out, [](const std::vector<u64>& sizes) {
      return std::none_of(sizes.begin(), sizes.end(), [](u64 h) { return h > 1; });
    });
    std::fill(needed.begin(), needed.end(), 0);
    needed[0] = missing_to(1, rest[0], modulus_);
    solve_for(needed, out);
  }
  std::sort(out.begin(), out.end(), std::greater<>());  // smaller amounts first: larger new heaps first
  return out;
}

// Backtracks over the digits of the chosen heaps' new values, column by column from the top; `needed[c]` of
// them must be 1 in column c. Appends the results in which every chosen heap has become smaller.
void MooreMoves::solve_for(const std::vector<u64>& needed, std::vector<std::vector<u64>>& out) {
  const std::vector<std::size_t>& chosen = sets_.heaps();
  const std::size_t size = chosen.size();
  u64 largest = 0;
  for (const std::size_t heap : chosen) largest = std::max(largest, position_.sizes[heap]);
  const auto top = static_cast<std::size_t>(std::bit_width(largest));
  ++steps_;
  for (std::size_t c = 0; c < columns; ++c)
    if (needed[c] > (c < top ? size : 0)) return;
  // Cell i is heap i % size in column top − 1 − i / size. digit: 0, 1, or 2 for "all tried".
  std::vector<char> digit(top * size, 0);
  std::vector<std::size_t> loose_since(size, top * size);  // the cell at which a heap became smaller
  std::vector<u64> given(top + 1, 0);                      // ones set in each column so far
  std::size_t cell = 0;
  const auto heap_digit = [&](std::size_t at) {
    return position_.sizes[chosen[at % size]] >> (top - 1 - at / size) & 1;
  };
  const auto undo = [&](std::size_t at) {
    if (digit[at] == 1) --given[at / size];
    if (loose_since[at % size] == at) loose_since[at % size] = top * size;
  };
  bool entering = true;  // at a cell for the first time, or back at it to try its next digit
  while (true) {
    if (cell == top * size) {
      if (std::none_of(loose_since.begin(), loose_since.end(),
                       [&](std::size_t s) { return s == top * size; })) {
        std::vector<u64>& sizes = out.emplace_back(size, 0);
        for (std::size_t row = 0; row < top; ++row)
          for (std::size_t h = 0; h < size; ++h)
            sizes[h] = sizes[h] << 1 | static_cast<u64>(digit[row * size + h]);
      }
      if (cell == 0) return;
      --cell;
      entering = false;
      continue;
    }
    if (++steps_ >= most_steps) return;
    const std::size_t row = cell / size, heap = cell % size;
    const u64 column_need = needed[top - 1 - row];
    if (!entering) undo(cell);
    char next = entering ? 0 : static_cast<char>(digit[cell] + 1);
    for (; next < 2; ++next) {
      const u64 ones = given[row] + static_cast<u64>(next);
      const bool loose = loose_since[heap] < cell;
      if (!loose && static_cast<u64>(next) > heap_digit(cell)) continue;  // it would grow
      if (ones > column_need || ones + (size - 1 - heap) < column_need) continue;
      break;
    }
    if (next < 2) {
      digit[cell] = next;
      if (next == 1) ++given[row];
      if (loose_since[heap] == top * size && static_cast<u64>(next) < heap_digit(cell))
        loose_since[heap] = cell;
      ++cell;
      entering = true;
    } else {
      digit[cell] = 0;
      if (cell == 0) return;
      --cell;
      entering = false;
    }
  }
}

}  // namespace sprague

// Entries are made in the order of ranks, so that every option has its entry already.
#include "rules/chomp_table.hpp"

#include <algorithm>

namespace sprague {

u64 ChompTable::size_of(u64 rows, u64 columns) {
  const u64 fewer = std::min(rows, columns);
  const u64 more = std::max(rows, columns);
  u128 size = 1;
  for (u64 i = 1; i <= fewer; ++i) {
    size = size * (u128{more} + i) / i;  // C(more + i, i)
    if (size > ~u64{0}) return ~u64{0};
  }
  return static_cast<u64>(size);
}

bool ChompTable::is_possible(u64 rows, u64 columns) {
  return saturating_multiply(rows, columns) <= value_bits && size_of(rows, columns) <= 0xffffffff;
}

void ChompTable::extend_to(u64 columns, Budget& budget) {
  if (columns <= columns_) return;
  const auto size = static_cast<std::size_t>(size_of(rows_, columns));
  if (size > entries_.capacity()) {
    if (!budget.hold(size * sizeof entries_[0])) return;
    entries_.reserve(size);
  }
  rest_.resize(static_cast<std::size_t>(columns) + 1);
  options_.resize(rows_ * static_cast<std::size_t>(columns));
  seen_at_.resize(rows_ * static_cast<std::size_t>(columns) + 1, 0);
  term_.resize(rows_);
  equal_.resize(rows_ + 1);
  for (std::size_t i = 0; i < rows_; ++i)
    for (u64 m = term_[i].size(); m <= columns; ++m)
      term_[i].push_back(m == 0 ? 0 : static_cast<std::uint32_t>(size_of(rows_ - i, m - 1)));
  for (std::size_t i = 0; i <= rows_; ++i)
    for (std::size_t m = equal_[i].size(); m <= columns; ++m)
      equal_[i].push_back(i == 0 ? 0 : equal_[i - 1][m] + term_[i - 1][m]);
  while (entries_.size() < size) {
    const std::size_t turned = rank_of_next_turned();
    entries_.push_back(turned < entries_.size() ? entries_[turned] : entry_of_next());
    advance();
    if (!budget.spend()) return;
  }
  columns_ = columns;
}

// The option that cuts rows to at most k squares from row j on, which has more, leaves the rows before j as they are, and those
// that have at most k. All between have k squares then. So its rank is a sum of what depends on j, on k, and on both.
std::uint16_t ChompTable::entry_of_next() {
  const auto rank = static_cast<std::uint32_t>(entries_.size()), now = rank + 1;
  std::uint32_t before = 0;  // the rank of the rows before the current one
  for (std::size_t i = 0, k = next_[0]; i < rows_; ++i) {
    before += term_[i][next_[i]];
    for (const std::size_t left = i + 1 < rows_ ? next_[i + 1] : 0; k > left;)
      --k, rest_[k] = equal_[i + 1][k] + (rank - before);
  }
  // Not each is marked as it is read: reads that follow stores whose places are not known yet are slow on some processors, unless the
  // loop is unrolled.
  std::uint16_t* end = options_.data();
  before = 0;
  for (std::size_t j = 0; j < rows_ && next_[j] != 0; ++j) {
    const std::uint32_t* const equal = equal_[j].data();
    const std::uint16_t* const options = entries_.data() + before;
    for (std::size_t k = j == 0 ? 1 : 0; k < next_[j]; ++k) *end++ = options[rest_[k] - equal[k]];
    before += term_[j][next_[j]];
  }
  std::uint16_t any = 0;
  for (const std::uint16_t* option = options_.data(); option != end; ++option) {
    seen_at_[*option & value_bits] = now;
    any |= *option;
  }
  std::uint16_t value = 0;
  while (seen_at_[value] == now) ++value;
  if (entries_.size() <= 1) return 0;  // ended: no option, and the next player wins in misère play
  return static_cast<std::uint16_t>(value | (~any & misere_lost));
}

// Where rows and columns change places, play is the same. The shape with more columns than rows comes later.
std::size_t ChompTable::rank_of_next_turned() const {
  const std::size_t columns = next_[0];
  std::size_t height = rows_;
  while (height > 0 && next_[height - 1] == 0) --height;
  if (height > columns || columns > rows_) return entries_.size();
  std::size_t rank = 0;
  for (std::size_t column = 0; column < columns; ++column) {
    while (next_[height - 1] <= column) --height;
    rank += term_[column][height];
  }
  return rank;
}

void ChompTable::advance() {
  std::size_t i = rows_ - 1;
  while (i > 0 && next_[i] == next_[i - 1]) next_[i--] = 0;
  ++next_[i];
}

std::size_t ChompTable::rank(std::span<const u64> shape) const {
  std::size_t rank = 0;
  for (std::size_t i = 0; i < shape.size(); ++i) rank += term_[i][static_cast<std::size_t>(shape[i])];
  return rank;
}

Outcome ChompTable::outcome(std::span<const u64> shape, Convention convention) const {
  const std::uint16_t entry = entries_[rank(shape)];
  const bool lost = convention == Convention::normal ? (entry & value_bits) == 0 : (entry & misere_lost) != 0;
  return lost ? Outcome::P : Outcome::N;
}

}  // namespace sprague

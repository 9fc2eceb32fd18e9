// For each heap the pairs are streams that run towards each other; how many of them are marked first grows
// or shrinks with what the last heap cost.
#include "sequence/dense_sequence.hpp"

#include <algorithm>
#include <bit>

#include "sequence/statistics.hpp"
#include "state.hpp"

namespace sprague::sequence {
namespace {

constexpr u64 pairs_of_a_tick = 1'024;
constexpr u64 most_values = 0xffff;
// A look at a pair costs about a tenth of a mark (bench/pairs).
constexpr u64 looks_of_a_mark = 10;

}  // namespace

DenseSequence::DenseSequence(SplittingGame game, const kernels::Pairs& pairs)
    : game_(std::move(game)), pairs_(pairs), marks_(64, 0) {}

bool DenseSequence::grow(u64 capacity, Budget& budget) {
  if (capacity <= forward_.size()) return true;
  capacity = std::max<u64>({capacity, 2 * forward_.size(), 1'024});
  if (!budget.hold((capacity - forward_.size()) * 2 * sizeof(Value))) return false;
  forward_.resize(capacity);
  std::vector<Value> backward(capacity);
  std::reverse_copy(forward_.begin(), forward_.begin() + static_cast<std::ptrdiff_t>(known_),
                    backward.end() - static_cast<std::ptrdiff_t>(known_));
  backward_ = std::move(backward);
  return true;
}

void DenseSequence::append(u64 value) {
  forward_[known_] = backward_[backward_.size() - 1 - known_] = static_cast<Value>(value);
  count_value(statistics_, value, known_);
  // Marks for all nim-sums of values, a power of two.
  marks_.resize(std::max<std::size_t>(marks_.size(), std::bit_ceil(value + 1)), 0);
  ++known_;
}

// The pairs (a, n - k - a) with 1 <= a <= (n - k)/2, or a < (n - k)/2 where they must differ.
void DenseSequence::list_streams(u64 n) {
  streams_.clear();
  for (const u64 k : game_.splits) {
    if (k > n) break;
    const u64 left = n - k;
    const u64 count = game_.unequal ? (left == 0 ? 0 : (left - 1) / 2) : left / 2;
    if (count != 0)
      streams_.push_back({forward_.data() + 1, backward_.data() + (backward_.size() - left), count});
  }
}

// Marks the options that are no pairs and the first pairs. Returns how many marks that were.
u64 DenseSequence::mark(u64 n) {
  std::fill(marks_.begin(), marks_.end(), static_cast<unsigned char>(0));
  for (const u64 k : game_.leaves_none)
    if (k == n) marks_[0] = 1;
  for (const u64 k : game_.leaves_one)
    if (k < n) marks_[forward_[n - k]] = 1;
  u64 marked = 0;
  for (const Streams& stream : streams_) {
    const u64 first = std::min(stream.count, marked_first_);
    kernels::mark_pairs(stream.first, stream.second, first, marks_.data());
    marked += first;
  }
  return marked;
}

bool DenseSequence::is_left_over(u64 value, u64& looked_at) const {
  for (const Streams& stream : streams_) {
    if (stream.count <= marked_first_) continue;
    looked_at += stream.count - marked_first_;
    if (pairs_.find(stream.first + marked_first_, stream.second + marked_first_, stream.count - marked_first_,
                    static_cast<Value>(value)))
      return true;
  }
  return false;
}

u64 DenseSequence::value_of(u64 n, u64& pairs) {
  list_streams(n);
  const u64 marked = mark(n);
  u64 value = 0;
  u64 looked_at = 0;
  for (;; ++value) {
    if (value == marks_.size()) break;  // every nim-sum is below that
    if (marks_[value] == 0 && !is_left_over(value, looked_at)) break;
  }
  pairs = marked + looked_at / looks_of_a_mark;
  // Half of the looks at least are spent on the value itself, whatever was marked.
  if (looked_at / looks_of_a_mark > 2 * marked)
    marked_first_ += marked_first_ / 64 + 1;
  else if (marked_first_ > 64)
    marked_first_ -= marked_first_ / 64;
  return value;
}

void DenseSequence::advance(u64 to, Budget& budget) {
  while (known_ < to && grow(known_ + 1, budget)) {
    u64 pairs = 0;
    const u64 value = value_of(known_, pairs);
    if (value > most_values) return budget.give_up(Ending::out_of_range);
    append(value);
    if (!budget.spend(1 + pairs / pairs_of_a_tick)) return;
  }
}

void DenseSequence::copy(u64 from, std::span<std::uint32_t> out) const {
  SPRAGUE_EXPECT(from + out.size() <= known_);
  std::copy_n(forward_.begin() + static_cast<std::ptrdiff_t>(from), out.size(), out.begin());
}

void DenseSequence::save(std::string& out) const {
  detail::StateWriter writer(out);
  writer.number(marked_first_);
  writer.array(forward_.data(), known_);
}

std::optional<Error> DenseSequence::restore(std::string_view state) {
  detail::StateReader reader(state);
  const u64 marked_first = reader.number();
  const std::vector<Value> values = reader.array<Value>();
  if (!reader.done() || marked_first == 0) return detail::damaged_state();
  known_ = 0;
  statistics_ = {};
  marks_.assign(64, 0);
  marked_first_ = marked_first;
  forward_.assign(values.size(), 0);
  backward_.assign(values.size(), 0);
  for (const Value value : values) append(value);
  return std::nullopt;
}

}  // namespace sprague::sequence

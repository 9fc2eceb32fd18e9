// Union translates sets: words change places at once, bits within words at the end, for all sets that
// share their low bits.
#include "sequence/bitset_sequence.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "sequence/statistics.hpp"
#include "state.hpp"

namespace sprague::sequence {
namespace {

constexpr u64 words_of_a_tick = 1'024;
constexpr u64 most_value = (u64{1} << 32) - 1;

void unite(std::vector<u64>& into, const std::vector<u64>& from) {
  if (into.size() < from.size()) into.resize(from.size(), 0);
  for (std::size_t i = 0; i < from.size(); ++i) into[i] |= from[i];
}

void insert(std::vector<u64>& bits, u64 value) {
  if (value / 64 >= bits.size()) bits.resize(std::bit_ceil(value / 64 + 1), 0);
  bits[value / 64] |= u64{1} << (value % 64);
}

[[nodiscard]] bool contains(const std::vector<u64>& bits, u64 value) {
  return value / 64 < bits.size() && (bits[value / 64] >> (value % 64) & 1) != 0;
}

// The bit i of a word moves to i xor c: for each bit of c neighbours of that distance change places.
u64 translate_word(u64 word, unsigned c) {
  static constexpr std::array<u64, 6> low = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                             0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
  for (unsigned i = 0; i < 6; ++i)
    if ((c >> i & 1) != 0) word = (word & low[i]) << (1U << i) | (word >> (1U << i) & low[i]);
  return word;
}

// Unites sets translated by nim-values. The words are permuted at once; the bits within them, which all the
// sets translated by the same low bits share, at the end.
class Union {
 public:
  explicit Union(std::size_t words) : words_(words), parts_(64 * words, 0) {}

  void add(const std::vector<u64>& bits, u64 translation) {
    used_ |= u64{1} << (translation % 64);
    u64* const part = parts_.data() + translation % 64 * words_;
    const u64 high = translation / 64;
    for (std::size_t i = 0; i < bits.size(); ++i) part[i ^ high] |= bits[i];
  }
  [[nodiscard]] std::vector<u64> bits() const {
    std::vector<u64> out(words_, 0);
    for (unsigned low = 0; low < 64; ++low) {
      if ((used_ >> low & 1) == 0) continue;
      for (std::size_t i = 0; i < words_; ++i) out[i] |= translate_word(parts_[low * words_ + i], low);
    }
    return out;
  }

 private:
  std::size_t words_;
  std::vector<u64> parts_;
  u64 used_ = 0;
};

}  // namespace

BitsetSequence::BitsetSequence(TakeAndBreak game)
    : game_(std::move(game)), most_(game_.most_heaps()), sums_(most_ + 1), any_(most_ + 1) {}

bool BitsetSequence::is_sum(u64 heaps, u64 stones, u64 value) const {
  SPRAGUE_EXPECT(stones < known());
  if (heaps == 0) return stones == 0 && value == 0;
  if (heaps == 1) return stones != 0 && values_[stones] == value;
  return contains(sums_[heaps][stones], value);
}

// Of any j heaps of m stones one has at least m/j stones; the sets of the others are known. Needs: j >= 2,
// and the values of all heaps below m.
BitsetSequence::Bits BitsetSequence::sums_of(unsigned heaps, u64 stones, u64& words) const {
  if (stones < heaps) return {};
  const u64 values = std::bit_ceil(statistics_.largest + 1);
  Union all(std::max<u64>(values / 64, 1));
  Bits single(1, 0);
  const u64 least = game_.unequal ? stones / heaps + 1 : (stones + heaps - 1) / heaps;
  for (u64 large = least; large + heaps - 1 <= stones; ++large) {
    const u64 rest = stones - large;
    if (heaps == 2) {
      single.assign(std::bit_ceil(values_[rest] / 64 + u64{1}), 0);
      insert(single, values_[rest]);
    }
    const Bits& others = heaps == 2 ? single : sums_[heaps - 1][rest];
    all.add(others, values_[large]);
    words += 1 + others.size();
  }
  return all.bits();
}

u64 BitsetSequence::value_of(u64 n) const {
  Bits options(1, 0);
  for (u64 k = 0; k <= std::min(n, game_.most()); ++k) {
    const TakeAndBreak::Digit digit = game_.digits[k];
    if ((digit & TakeAndBreak::no_heap) != 0 && k == n) insert(options, 0);
    if ((digit & TakeAndBreak::one_heap) != 0 && k < n) insert(options, values_[n - k]);
    for (unsigned j = 2; j <= most_; ++j)
      if ((digit >> j & 1) != 0) unite(options, sums_[j][n - k]);
  }
  if (game_.tail != 0 && n > game_.most())
    for (unsigned j = 0; j <= most_; ++j)
      if ((game_.tail >> j & 1) != 0) unite(options, any_[j]);
  u64 value = 0;
  while (contains(options, value)) ++value;
  return value;
}

bool BitsetSequence::hold(const Bits& bits, Budget& budget) { return budget.hold(bits.size() * sizeof(u64)); }

// The sets of n stones; whole or not at all.
bool BitsetSequence::add_sums(u64 n, Budget& budget) {
  u64 words = 0;
  std::vector<Bits> made;
  for (unsigned j = 2; j <= most_; ++j) {
    made.push_back(sums_of(j, n, words));
    if (!hold(made.back(), budget)) return false;
  }
  for (unsigned j = 2; j <= most_; ++j) sums_[j].push_back(std::move(made[j - 2]));
  // The tail's amounts begin above most(): what is left has n - most() - 1 stones or less, none of them for
  // no heap.
  if (game_.tail != 0 && n > game_.most()) {
    const u64 stones = n - game_.most() - 1;
    insert(any_[0], 0);
    if (most_ >= 1 && stones > 0) insert(any_[1], values_[stones]);
    for (unsigned j = 2; j <= most_; ++j) unite(any_[j], sums_[j][stones]);
  }
  budget.spend(1 + words / words_of_a_tick);
  return true;
}

void BitsetSequence::append(u64 value, u64 n) {
  values_.push_back(static_cast<std::uint32_t>(value));
  count_value(statistics_, value, n);
}

void BitsetSequence::advance(u64 to, Budget& budget) {
  while (known() < to && !budget.exhausted()) {
    const u64 n = known();
    if (!budget.hold(sizeof(std::uint32_t)) || !add_sums(n, budget)) return;
    const u64 value = value_of(n);
    if (value > most_value) return budget.give_up(Ending::out_of_range);
    append(value, n);
  }
}

void BitsetSequence::copy(u64 from, std::span<std::uint32_t> out) const {
  SPRAGUE_EXPECT(from + out.size() <= known());
  std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(from), out.size(), out.begin());
}

void BitsetSequence::save(std::string& out) const {
  detail::StateWriter writer(out);
  writer.array(values_);
}

// The sets follow from the values.
std::optional<Error> BitsetSequence::restore(std::string_view state) {
  detail::StateReader reader(state);
  const auto values = reader.array<std::uint32_t>();
  if (!reader.done()) return detail::damaged_state();
  values_.clear();
  sums_.assign(most_ + 1, {});
  any_.assign(most_ + 1, {});
  statistics_ = {};
  Budget budget(Limits::none());
  for (const std::uint32_t value : values) {
    add_sums(known(), budget);
    if (value_of(known()) != value) return detail::damaged_state();  // or it would ask for any memory
    append(value, known());
  }
  return std::nullopt;
}

}  // namespace sprague::sequence

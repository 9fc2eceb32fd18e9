// The only file that knows Boost.Multiprecision. Small numbers are computed in machine words; each
// operation widens where it must and narrows its result again.
#include "sprague/natural.hpp"

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <utility>

// Boost reports its own internal errors by throwing; a library built without exceptions must say where to go
// instead. Nothing below can reach it: every precondition is checked first.
#ifdef BOOST_NO_EXCEPTIONS
namespace boost {
void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }
}  // namespace boost
#endif

namespace sprague {

struct Natural::Big {
  boost::multiprecision::cpp_int value;
};

namespace {
const u64 all_ones = ~u64{0};
}

Natural::Natural(Big big) {
  if (big.value <= all_ones) {
    small_ = static_cast<u64>(big.value);
  } else {
    big_.reset(new Big(std::move(big)));
  }
}

Natural::Big Natural::widened() const { return big_ ? *big_ : Big{small_}; }

Natural::Natural(const Natural& other)
    : small_(other.small_), big_(other.big_ ? new Big(*other.big_) : nullptr) {}
Natural::Natural(Natural&&) noexcept = default;
Natural& Natural::operator=(const Natural& other) {
  if (this != &other) *this = Natural(other);
  return *this;
}
Natural& Natural::operator=(Natural&& other) noexcept {
  small_ = other.small_;
  big_ = std::move(other.big_);
  return *this;
}
Natural::~Natural() = default;
void Natural::BigDelete::operator()(Big* big) const { delete big; }

Natural Natural::from_u128(u128 value) { return Natural(Big{value}); }

Natural Natural::from_digits(std::string_view digits) {
  SPRAGUE_EXPECT(!digits.empty());
  const std::size_t zeros = digits.find_first_not_of('0');
  if (zeros == std::string_view::npos) return Natural();
  digits.remove_prefix(zeros);  // cpp_int would read a leading zero as octal
  if (digits.size() <= 19) {
    u64 value = 0;
    for (const char c : digits) value = value * 10 + static_cast<u64>(c - '0');
    return value;
  }
  return Natural(Big{boost::multiprecision::cpp_int(std::string(digits))});
}

std::string Natural::text() const { return big_ ? big_->value.str() : std::to_string(small_); }

std::size_t Natural::hash() const {
  if (!big_) return hash_of(small_);
  std::size_t seed = 0;
  const auto& backend = big_->value.backend();
  for (unsigned i = 0; i < backend.size(); ++i)
    seed = hash_of(seed * 31 + static_cast<u64>(backend.limbs()[i]));
  return seed;
}

u64 Natural::bit_length() const {
  return big_ ? u64{boost::multiprecision::msb(big_->value)} + 1 : static_cast<u64>(std::bit_width(small_));
}

bool Natural::bit(u64 index) const {
  if (index >= bit_length()) return false;
  return big_ ? boost::multiprecision::bit_test(big_->value, static_cast<unsigned>(index))
              : (small_ >> index & 1) != 0;
}

std::size_t Natural::heap_bytes() const {
  return big_ ? sizeof(Big) + big_->value.backend().size() * sizeof(boost::multiprecision::limb_type) : 0;
}

Natural operator+(const Natural& a, const Natural& b) {
  if (!a.big_ && !b.big_) return Natural::from_u128(u128{a.small_} + b.small_);
  Natural::Big sum = a.widened();
  sum.value += b.big_ ? b.big_->value : boost::multiprecision::cpp_int(b.small_);
  return Natural(std::move(sum));
}

Natural operator-(const Natural& a, const Natural& b) {
  SPRAGUE_EXPECT(a >= b);
  if (!a.big_) return a.small_ - b.small_;
  Natural::Big difference = a.widened();
  difference.value -= b.big_ ? b.big_->value : boost::multiprecision::cpp_int(b.small_);
  return Natural(std::move(difference));
}

// In place, where loops over large numbers would otherwise allocate at every step.
Natural& Natural::operator+=(const Natural& b) {
  if (big_ && b.big_) {
    big_->value += b.big_->value;
    return *this;
  }
  return *this = *this + b;
}

Natural& Natural::operator-=(const Natural& b) {
  SPRAGUE_EXPECT(*this >= b);
  if (!big_ || !b.big_) return *this = *this - b;
  big_->value -= b.big_->value;
  if (big_->value <= all_ones) *this = Natural(std::move(*big_));
  return *this;
}

Natural operator*(const Natural& a, const Natural& b) {
  if (!a.big_ && !b.big_) return Natural::from_u128(u128{a.small_} * b.small_);
  return Natural(Natural::Big{a.widened().value * b.widened().value});
}

Natural operator/(const Natural& a, const Natural& b) {
  SPRAGUE_EXPECT(b > Natural(0));
  if (!a.big_ && !b.big_) return a.small_ / b.small_;
  return Natural(Natural::Big{a.widened().value / b.widened().value});
}

Natural operator%(const Natural& a, const Natural& b) {
  SPRAGUE_EXPECT(b > Natural(0));
  if (!a.big_ && !b.big_) return a.small_ % b.small_;
  return Natural(Natural::Big{a.widened().value % b.widened().value});
}

Natural operator^(const Natural& a, const Natural& b) {
  if (!a.big_ && !b.big_) return a.small_ ^ b.small_;
  return Natural(Natural::Big{a.widened().value ^ b.widened().value});
}

std::strong_ordering operator<=>(const Natural& a, const Natural& b) {
  if (!a.big_ && !b.big_) return a.small_ <=> b.small_;
  if (!a.big_) return std::strong_ordering::less;
  if (!b.big_) return std::strong_ordering::greater;
  return a.big_->value.compare(b.big_->value) <=> 0;
}

u64 isqrt(u128 value) {
  const auto high = static_cast<u64>(value >> 64);
  const auto bits = high != 0 ? 64 + std::bit_width(high) : std::bit_width(static_cast<u64>(value));
  if (bits <= 1) return static_cast<u64>(value);
  if (bits >= 127) {                   // the start below would be 2^64: halve the problem and correct
    u64 root = isqrt(value >> 2) * 2;  // √v − 2 < root ≤ √v
    while (root != ~u64{0} && u128{root + 1} * (root + 1) <= value) ++root;
    return root;
  }
  // Newton's method from above: x := (x + v/x) / 2 falls from 2^⌈bits/2⌉ until it meets ⌊√v⌋.
  u128 root = u128{1} << ((bits + 1) / 2);
  while (true) {
    const u128 next = (root + value / root) >> 1;
    if (next >= root) return static_cast<u64>(root);
    root = next;
  }
}

// Newton's method with a precision that doubles each step: `root` is within 1 of the root of the leading
// 2·`known` + 2 or so bits, so only the last division is of full length (Dickinson's proof for CPython's
// math.isqrt, 2019).
Natural isqrt(const Natural& value) {
  if (!value.big_) return isqrt(u128{value.small_});
  using Int = boost::multiprecision::cpp_int;
  const Int& n = value.big_->value;
  const auto half = static_cast<unsigned>((value.bit_length() - 1) / 2);
  Int root = 1;
  unsigned known = 0;
  for (auto shift = static_cast<unsigned>(std::bit_width(half)); shift-- > 0;) {
    const unsigned before = known;
    known = half >> shift;
    const Int leading = n >> (2 * half - before - known + 1);
    root = Int(root << (known - before - 1)) + Int(leading / root);
  }
  if (Int(root * root) > n) --root;
  return Natural(Natural::Big{std::move(root)});
}

namespace {

constexpr u64 most_bits = 166'000;  // of `most_digits`

bool only_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return '0' <= c && c <= '9'; });
}

}  // namespace

std::optional<Natural> natural_typed(std::string_view text) {
  const std::size_t mark = text.find_first_of("eE^");
  const std::string_view first = text.substr(0, mark);
  const bool is_number = only_digits(first) && first.size() <= most_digits;
  if (!is_number) return std::nullopt;
  if (mark == std::string_view::npos) return Natural::from_digits(first);
  const std::string_view typed = text.substr(mark + 1);
  if (typed.empty() || typed.size() > 6 || !only_digits(typed)) return std::nullopt;
  const u64 exponent = Natural::from_digits(typed).to_u64();
  if (text[mark] != '^') {
    if (first.size() + exponent > most_digits) return std::nullopt;
    return Natural::from_digits(std::string(first) + std::string(exponent, '0'));
  }
  if (first.size() > 18) return std::nullopt;
  const Natural base = Natural::from_digits(first);
  // Every factor but 0 and 1 adds a bit.
  if (base > Natural(1) && exponent > most_bits) return std::nullopt;
  Natural out(1);
  for (u64 i = 0; i < (base > Natural(1) ? exponent : std::min<u64>(exponent, 1)); ++i) {
    out = out * base;
    if (out.bit_length() > most_bits) return std::nullopt;
  }
  return out;
}

}  // namespace sprague

// Sets as they are typed; and their values by the definition, by rows of bits where there are many
// amounts, until a window proves the period.
#include "rules/subtraction.hpp"

#include <algorithm>
#include <numeric>

#include "base/nearest.hpp"
#include "rules/least_period.hpp"

namespace sprague {
namespace {

constexpr std::size_t most_amounts = 50'000;  // so that values fit into the 16 bits of the table

u64 multiply_mod(u64 a, u64 b, u64 n) { return n >> 32 == 0 ? a * b % n : static_cast<u64>(u128{a} * b % n); }

// The second factor in pieces of so many bits that a piece times the first one fits. Needs: a, b < n < 2^127.
u128 multiply_mod(u128 a, u128 b, u128 n) {
  int bits = 0;  // of n
  while (n >> bits != 0) ++bits;
  const int piece = 128 - bits;
  u128 out = 0;
  for (int at = (bits - 1) / piece * piece; at >= 0; at -= piece) {
    out = (out << piece) % n + (b >> at & ((u128{1} << piece) - 1)) * a % n;
    if (out >= n) out -= n;
  }
  return out;
}

template <class Word>
bool is_witness(Word base, Word n) {  // does Miller–Rabin with `base` show that n is composite?
  Word odd = n - 1;
  int twos = 0;
  for (; odd % 2 == 0; odd /= 2) ++twos;
  Word power = 1;
  for (Word e = odd, square = base % n; e != 0; e /= 2, square = multiply_mod(square, square, n))
    if (e % 2 != 0) power = multiply_mod(power, square, n);
  if (power == 1 || power == n - 1) return false;
  for (int i = 1; i < twos; ++i) {
    power = multiply_mod(power, power, n);
    if (power == n - 1) return false;
  }
  return true;
}

Error set_error(Scanner& scanner, std::string_view fragment, Message message) {
  return scanner.error_at(
      fragment, std::move(message),
      "A set is 1,3,4 or {1,3,4} or 1..5,9, or: powers of K, squares, primes, fibonacci."_m);
}

Result<SubtractionSet> parse_named(Scanner& scanner) {
  const std::string_view word = scanner.word();
  if (word == "squares") return SubtractionSet::squares();
  if (word == "primes") return SubtractionSet::primes();
  if (word == "fibonacci") return SubtractionSet::fibonacci();
  if (word == "powers") {
    scanner.accept("of");
    const std::string_view base_word = scanner.peek();
    const Result<u64> base = scanner.natural<u64>("K in 'powers of K'"_m);
    if (!base) return base.error();
    if (*base == 0)
      return scanner.error_at(base_word, "K in 'powers of K' cannot be 0"_m, "K is at least 1."_m);
    return SubtractionSet::powers(*base);
  }
  static constexpr std::string_view names[] = {"squares", "primes", "fibonacci", "powers"};
  const std::string_view near = nearest(word, names);
  const Message wrong("'{0}' is not a set of amounts", word.substr(0, 40));
  return set_error(scanner, word, near.empty() ? wrong : Message("{0}; did you mean '{1}'?", wrong, near));
}

// The next amount at text[at..), a run of digits. Moves `at` behind it.
Result<u64> read_amount(Scanner& scanner, std::size_t& at) {
  const std::string_view text = scanner.text();
  std::size_t end = at;
  while (end < text.size() && !Scanner::is_separator(text[end]) && text[end] != '}' && text[end] != '.')
    ++end;
  const std::string_view word = text.substr(at, end - at);
  if (word.empty()) {
    return Error{ErrorKind::wrong, "an amount of the set is missing"_m,
                 "A set is written 1,3,4 or {1,3,4}."_m, at,
                 at < text.size() ? std::size_t{1} : std::size_t{0}};
  }
  Scanner one(word);
  const Result<u64> amount = one.natural<u64>("an amount of the set"_m);
  if (!amount) return shifted(amount.error(), at);
  if (*amount == 0)
    return scanner.error_at(word, "an amount of the set cannot be 0"_m, "A move takes at least one stone."_m);
  at = end;
  return amount;
}

}  // namespace

bool is_prime(u64 n) {
  constexpr u64 bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2) return false;
  for (const u64 p : bases)
    if (n % p == 0) return n == p;
  const auto composite = [&](u64 base) { return is_witness(base, n); };
  // 2, 7 and 61 decide all n < 4759123141 (Jaeschke, Mathematics of Computation 61, 1993).
  if (n >> 32 == 0) return n == 61 || !(composite(2) || composite(7) || composite(61));
  return std::none_of(std::begin(bases), std::end(bases), composite);
}

std::optional<bool> is_wide_prime(u128 n) {
  constexpr u128 first_undecided = u128{3317044064679} * 1'000'000'000'000 + 887385961981;
  constexpr u64 bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41};
  if (n >> 64 == 0) return is_prime(static_cast<u64>(n));
  for (const u64 p : bases)
    if (n % p == 0) return false;
  const bool passes =
      std::none_of(std::begin(bases), std::end(bases), [&](u64 base) { return is_witness<u128>(base, n); });
  if (passes && n >= first_undecided) return std::nullopt;
  return passes;
}

SubtractionSet SubtractionSet::finite(std::vector<u64> amounts) {
  std::sort(amounts.begin(), amounts.end());
  amounts.erase(std::unique(amounts.begin(), amounts.end()), amounts.end());
  return {Kind::finite, std::move(amounts)};
}

SubtractionSet SubtractionSet::powers(u64 base) {
  std::vector<u64> members{1};
  if (base > 1)
    for (u64 power = 0; !__builtin_mul_overflow(members.back(), base, &power);) members.push_back(power);
  return {Kind::powers, std::move(members), base};
}

SubtractionSet SubtractionSet::squares() { return {Kind::squares, {}}; }
SubtractionSet SubtractionSet::primes() { return {Kind::primes, {}}; }

SubtractionSet SubtractionSet::fibonacci() {
  std::vector<u64> members{1, 2};
  for (u64 next = 0; !__builtin_add_overflow(members.end()[-1], members.end()[-2], &next);)
    members.push_back(next);
  return {Kind::fibonacci, std::move(members)};
}

Result<SubtractionSet> SubtractionSet::parse(Scanner& scanner) {
  // Where there is no text there may be values.
  if (scanner.peek().empty()) return scanner.missing("the set of amounts"_m);
  const std::string_view text = scanner.text();
  std::size_t at = scanner.offset();
  const auto skip_blanks = [&] {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  };
  const std::size_t begin = at;
  const bool braces = text[at] == '{';
  if (!braces && (text[at] < '0' || text[at] > '9') && text[at] != '-') return parse_named(scanner);
  if (braces) ++at;
  std::vector<u64> amounts;
  while (true) {
    skip_blanks();
    const std::size_t amount_begin = at;
    const Result<u64> first = read_amount(scanner, at);
    if (!first) return first.error();
    u64 last = *first;
    if (text.substr(at, 2) == "..") {
      at += 2;
      const Result<u64> end = read_amount(scanner, at);
      if (!end) return end.error();
      last = *end;
    }
    const std::string_view fragment = text.substr(amount_begin, at - amount_begin);
    if (last < *first) return set_error(scanner, fragment, Message("the range {0} is empty", fragment));
    if (last - *first >= most_amounts || amounts.size() + (last - *first) >= most_amounts)
      return scanner.error_at(fragment, "the set has too many amounts"_m,
                              Message("A finite set may have {0} amounts.", most_amounts),
                              ErrorKind::too_large);
    for (u64 s = *first;; ++s) {
      amounts.push_back(s);
      if (s == last) break;
    }
    skip_blanks();
    if (at < text.size() && text[at] == ',') {
      ++at;
      continue;
    }
    if (!braces) break;
    if (at < text.size() && text[at] == '}') {
      ++at;
      break;
    }
    return Error{ErrorKind::wrong, "the set's closing } is missing"_m, "A set is written 1,3,4 or {1,3,4}."_m,
                 begin, std::min<std::size_t>(at, text.size()) - begin};
  }
  scanner.seek(at);
  return finite(std::move(amounts));
}

std::string SubtractionSet::text() const {
  switch (kind_) {
    case Kind::powers: return "powers of " + std::to_string(base_);
    case Kind::squares: return "squares";
    case Kind::primes: return "primes";
    case Kind::fibonacci: return "fibonacci";
    case Kind::finite: break;
  }
  // Runs of three or more are written as ranges.
  std::string out;
  for (std::size_t i = 0; i < members_.size();) {
    std::size_t j = i;
    while (j + 1 < members_.size() && members_[j + 1] == members_[j] + 1) ++j;
    if (j < i + 2) j = i;
    if (!out.empty()) out += ',';
    out += std::to_string(members_[i]);
    if (j > i) out += ".." + std::to_string(members_[j]);
    i = j + 1;
  }
  return out;
}

bool SubtractionSet::contains(u64 amount) const {
  switch (kind_) {
    case Kind::squares: {
      const u64 root = isqrt(u128{amount});
      return amount > 0 && root * root == amount;
    }
    case Kind::primes: return is_prime(amount);
    default: return std::binary_search(members_.begin(), members_.end(), amount);
  }
}

u64 SubtractionSet::count_bound(u64 limit) const {
  switch (kind_) {
    case Kind::squares: return isqrt(u128{limit});
    case Kind::primes: return limit;
    default:
      return static_cast<u64>(std::upper_bound(members_.begin(), members_.end(), limit) - members_.begin());
  }
}

std::vector<u64> SubtractionSet::members_to(u64 limit) const {
  std::vector<u64> out;
  if (kind_ == Kind::primes) {
    std::vector<bool> composite(limit + 1);
    for (u64 p = 2; p <= limit; ++p) {
      if (composite[p]) continue;
      out.push_back(p);
      for (u64 multiple = p * p; p <= limit / p && multiple <= limit; multiple += p)
        composite[multiple] = true;
    }
    return out;
  }
  for_each_to(limit, [&](u64 s) { out.push_back(s); });
  return out;
}

SubtractionValues::SubtractionValues(SubtractionSet set)
    : set_(std::move(set)), closed_form_(set_.kind() == SubtractionSet::Kind::powers) {
  if (set_.kind() != SubtractionSet::Kind::finite) return;
  scaled_ = set_.members_to(~u64{0});
  divisor_ = 0;
  for (const u64 s : scaled_) divisor_ = std::gcd(divisor_, s);
  for (u64& s : scaled_) s /= divisor_;
}

u64 SubtractionValues::at(u64 n) const {
  SPRAGUE_EXPECT(covers(n));
  if (closed_form_) {  // doc/algorithms/subtraction.md, "powers of K"
    const u64 k = set_.base();
    if (k % 2 == 1) return n % 2;
    const u64 rest = n % (k + 1);
    return rest == k ? 2 : rest % 2;
  }
  const u64 unit = n / divisor_;
  if (unit < table_.size()) return table_[unit];
  return table_[preperiod_ + (unit - preperiod_) % period_];
}

u64 SubtractionValues::period() const { return saturating_multiply(period_, divisor_); }

void SubtractionValues::extend_to(u64 n, Budget& budget) {
  const u64 wanted = n / divisor_;
  const bool finite = !scaled_.empty();
  while (!covers(n) && !budget.exhausted()) {
    // A finite set is tabulated in doubling steps, because the period may come long before n.
    u64 size = saturating_add(wanted, 1);
    if (finite)
      size = std::min<u64>(
          size, std::max<u64>({1024, 4 * std::min(scaled_.back(), u64{1} << 60), 2 * table_.size()}));
    size = std::min<u64>(size, saturating_add(table_.size(), saturating_add(budget.limits().positions, 1)));
    if (!budget.hold((size - table_.size()) * sizeof table_[0])) return;
    const auto goal = static_cast<std::size_t>(size);
    const bool dense = set_.kind() == SubtractionSet::Kind::primes;
    dense ? tabulate_dense(goal, budget) : tabulate_sparse(goal, budget);
    if (finite) look_for_period();
    if (table_.size() < goal) return;
  }
}

// The definition, value by value: mex over the set. Cost: the number of amounts up to n for the value of n.
void SubtractionValues::tabulate_sparse(std::size_t size, Budget& budget) {
  const std::vector<u64> amounts = scaled_.empty() ? set_.members_to(size) : scaled_;
  std::vector<std::size_t> seen_at(amounts.size() + 2, 0);  // seen_at[v] = n + 1: v is an option's value of n
  table_.reserve(size);
  for (std::size_t n = table_.size(); n < size && budget.spend(); ++n) {
    for (const u64 s : amounts) {
      if (s > n) break;
      seen_at[table_[n - s]] = n + 1;
    }
    std::uint16_t value = 0;
    while (seen_at[value] == n + 1) ++value;
    table_.push_back(value);
  }
}

// For sets with many members: row v is a set of bits, bit n says that n has an option of value v. When the
// value v of n is known, the set shifted by n is added to row v. Cost: (size − n)/64 word operations for the
// value of n.
void SubtractionValues::tabulate_dense(std::size_t size, Budget& budget) {
  const std::size_t words = size / 64 + 1;
  std::vector<u64> members(words + 1, 0);
  for (const u64 s : set_.members_to(size)) members[s / 64] |= u64{1} << (s % 64);
  std::vector<std::vector<u64>> rows;
  u64 held = 0;
  table_.clear();
  table_.reserve(size);
  for (std::size_t n = 0; n < size && budget.spend(); ++n) {
    std::uint16_t value = 0;
    while (value < rows.size() && (rows[value][n / 64] >> (n % 64) & 1) != 0) ++value;
    if (value == rows.size()) {
      if (value == most_amounts || !budget.hold(words * sizeof(u64))) break;
      held += words * sizeof(u64);
      rows.emplace_back(words, 0);
    }
    table_.push_back(value);
    u64* const row = rows[value].data() + n / 64;
    const unsigned shift = n % 64;
    const std::size_t count = words - n / 64;
    if (shift == 0) {
      for (std::size_t i = 0; i < count; ++i) row[i] |= members[i];
    } else {
      row[0] |= members[0] << shift;
      for (std::size_t i = 1; i < count; ++i) row[i] |= members[i] << shift | members[i - 1] >> (64 - shift);
    }
  }
  budget.release(held);
}

// The window argument (Golomb 1966): a value is decided by the `window` values before it (window = the
// largest amount), so G(n + p) = G(n) for `window` successive n proves the period p for ever.
void SubtractionValues::look_for_period() {
  const std::size_t size = table_.size();
  const u64 window = scaled_.back();
  if (size <= window) return;
  const auto found = least_period(table_, [&](const Repetition& repetition) {
    return size - repetition.period - repetition.start >= window;
  });
  if (!found) return;
  period_ = found->period;
  preperiod_ = found->start;
  table_.resize(preperiod_ + period_);
}

}  // namespace sprague

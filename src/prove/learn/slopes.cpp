// Each P-position far from the origin votes for the periods in the continued fraction of its quotient;
// those with the most votes give the numerations.
#include "prove/learn/slopes.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace sprague::prove {
namespace {

using Quotients = std::vector<unsigned>;

// Letters are digits on a few tracks at once, so the radix (greatest_quotient quotient + 1) counts; automata
// of + and < have a carry for each place of a period, and so the product of its quotients does.
constexpr unsigned greatest_quotient = 6, greatest_product = 12;
constexpr std::size_t longest_period = 3;
constexpr std::size_t most_of_length[] = {0, 3, 2, 1};  // so many are worth the time to learn

/// The partial quotients of a/b that ⌊n·a/b⌋ for n up to b would show: as long as the squares of the
/// convergents' denominators are not beyond b; what follows is mostly noise, which the votes of many a/b
/// outvote.
Quotients stable_quotients(u64 a, u64 b) {
  Quotients quotients;
  const u64 precision = b;
  u64 denominator = 1, before = 0;
  while (b > 0) {
    const u64 quotient = a / b;
    if (!quotients.empty()) {
      const u64 next = saturating_multiply(quotient, denominator) + before;
      before = std::exchange(denominator, next);
      if (saturating_multiply(denominator, denominator) > precision) break;
    }
    quotients.push_back(static_cast<unsigned>(std::min<u64>(quotient, 100)));
    const u64 rest = a % b;
    a = b;
    b = rest;
  }
  return quotients;
}

/// The period of this length that starts at `from`, from its least rotation on; nothing when the quotients do
/// not come back to where it started, or it is a shorter period, or costs too much.
std::optional<Quotients> period_at(const Quotients& quotients, std::size_t from, std::size_t length) {
  const bool comes_back =
      length == 1 || (from + length < quotients.size() && quotients[from + length] == quotients[from]);
  if (from + length > quotients.size() || !comes_back) return std::nullopt;
  const auto begin = quotients.begin() + static_cast<std::ptrdiff_t>(from);
  Quotients period(begin, begin + static_cast<std::ptrdiff_t>(length)), least = period;
  unsigned product = 1;
  for (const unsigned quotient : period) {
    if (quotient == 0 || quotient > greatest_quotient) return std::nullopt;
    product *= quotient;
  }
  if (product > greatest_product) return std::nullopt;
  for (std::size_t turn = 1; turn < length; ++turn) {
    std::rotate(period.begin(), period.begin() + 1, period.end());
    least = std::min(least, period);
  }
  if (length > 1 && std::count(least.begin(), least.end(), least[0]) == std::ssize(least))
    return std::nullopt;  // lengths are primes, so all of a shorter period are the same
  return least;
}

}  // namespace

std::optional<std::vector<std::vector<unsigned>>> slope_quotients(const table::Table& table) {
  const u64 rows = table.axes()[0].size(), columns = table.axes()[1].size();
  std::map<Quotients, unsigned> votes;
  u64 seen = 0;
  for (u64 x = 1; x < rows; ++x)
    for (u64 y = 1; y < columns; ++y) {
      if ((x < rows / 4 && y < columns / 4) || table.at(x * columns + y) != 0) continue;
      if (++seen > 12 * (rows + columns)) return std::nullopt;
      const Quotients quotients = stable_quotients(std::max(x, y), std::min(x, y));
      for (std::size_t from = 1; from < quotients.size() && quotients[from] <= greatest_quotient; ++from)
        for (std::size_t length = 1; length <= longest_period; ++length)
          if (const auto period = period_at(quotients, from, length)) ++votes[*period];
    }
  std::vector<Quotients> out;
  for (std::size_t length = 1; length <= longest_period; ++length) {
    std::vector<Quotients> order;
    for (const auto& [period, count] : votes)
      if (period.size() == length) order.push_back(period);
    std::sort(order.begin(), order.end(), [&](const Quotients& a, const Quotients& b) {
      return std::pair(votes.at(b), a) < std::pair(votes.at(a), b);
    });
    order.resize(std::min(order.size(), most_of_length[length]));
    out.insert(out.end(), order.begin(), order.end());
  }
  return out;
}

}  // namespace sprague::prove

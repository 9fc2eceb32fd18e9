#include "sprague/rules/octal_code.hpp"

#include <algorithm>

#include "sprague/rules/least_period.hpp"

namespace sprague {
namespace {

constexpr std::size_t most_digits_of_code = 1'000;

Error code_error(const Scanner& scanner, std::string_view fragment, std::string message) {
  return scanner.error_at(fragment, std::move(message),
                          "A code is written 0.77, 4.31 or 0.3F: 0, 4, 8 or C, a point, digits from 0 to F.");
}

/// The value of a hexadecimal digit; 16 for any other character.
unsigned char digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned char>(c - '0');
  if (c >= 'A' && c <= 'F') return static_cast<unsigned char>(c - 'A' + 10);
  if (c >= 'a' && c <= 'f') return static_cast<unsigned char>(c - 'a' + 10);
  return 16;
}

}  // namespace

Result<OctalCode> OctalCode::parse(Scanner& scanner) {
  const std::string_view word = scanner.word();
  if (word.empty()) return scanner.missing("the octal code");
  const std::size_t point = word.find('.');
  if (point == std::string_view::npos || point > 1 || point + 1 == word.size())
    return code_error(scanner, word, "'" + std::string(word.substr(0, 40)) + "' is not the code of a game");
  std::vector<unsigned char> digits{0};
  if (point == 1) {
    digits[0] = digit_of(word[0]);
    if (digits[0] > 15)
      return code_error(scanner, word.substr(0, 1), "this is not an octal or hexadecimal digit");
    if ((digits[0] & 3) != 0)
      return code_error(scanner, word.substr(0, 1),
                        "with " + std::string(word.substr(0, 1)) +
                            " in front of the point play need not end: a move "
                            "could take nothing");
  }
  for (std::size_t i = point + 1; i < word.size(); ++i) {
    digits.push_back(digit_of(word[i]));
    if (digits.back() > 15)
      return code_error(scanner, word.substr(i, 1),
                        "'" + std::string(word.substr(i, 1)) + "' is not an octal or hexadecimal digit");
  }
  while (digits.size() > 1 && digits.back() == 0) digits.pop_back();
  if (digits.size() > most_digits_of_code + 1)
    return scanner.error_at(word, "the code has too many digits", "A code may have 1000 digits.",
                            ErrorKind::too_large);
  return OctalCode(std::move(digits));
}

std::string OctalCode::text() const {
  std::string out;
  for (const unsigned char digit : digits_) {
    out += "0123456789ABCDEF"[digit];
    if (out.size() == 1) out += '.';
  }
  return digits_.size() == 1 ? out + "0" : out;
}

bool OctalCode::leaves_three() const {
  return std::any_of(digits_.begin(), digits_.end(), [](unsigned char digit) { return (digit & 8) != 0; });
}

void OctalValues::extend_to(u64 n, Budget& budget) {
  // Values up to n take n^3/36 triples of heaps for each digit that allows them.
  if (code_.leaves_three() && !covers(n) &&
      saturating_multiply(saturating_multiply(n, n), n) / 36 / 1024 > budget.limits().positions)
    return budget.give_up();
  std::vector<std::size_t> seen_at;  // seen_at[v] = n + 1: v is an option's value of n
  while (!covers(n)) {
    u64 goal = std::min<u64>(saturating_add(n, 1), std::max<u64>(512, 2 * table_.size()));
    goal = std::max<u64>(goal, table_.size() + 1);
    if (!budget.hold((goal - table_.size()) * sizeof table_[0])) return;
    while (table_.size() < goal) {
      const u64 heap = table_.size();
      u64 value = 0;
      u64 pairs = 0;
      code_.for_each_move(heap, [&](std::size_t, auto... heaps) {
        const std::size_t option = (std::size_t{0} ^ ... ^ table_[heaps]);
        if (option >= seen_at.size()) seen_at.resize(2 * option + 1, 0);
        seen_at[option] = heap + 1;
        ++pairs;
      });
      while (value < seen_at.size() && seen_at[value] == heap + 1) ++value;
      if (!budget.spend(1 + pairs / 1024) || value > 0xffff) return;
      table_.push_back(static_cast<std::uint16_t>(value));
    }
    if (!code_.leaves_three()) look_for_period();
  }
}

// Guy & Smith (1956): when G(n + p) = G(n) for all e ≤ n < 2e + p + t, with e ≥ 1 and t the most that a move
// takes, it holds for ever. An option of n + p with n ≥ 2e + p + t has a heap of at least (n + p − t)/2 ≥ e +
// p stones, and p may be taken off that heap without changing its value.
void OctalValues::look_for_period() {
  const std::size_t size = table_.size();
  const auto found = least_period(table_, [&](const Repetition& repetition) {
    return size >= 2 * std::max<std::size_t>(repetition.start, 1) + 2 * repetition.period + code_.most();
  });
  if (!found) return;
  period_ = found->period;
  preperiod_ = found->start;
}

}  // namespace sprague

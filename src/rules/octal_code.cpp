#include "sprague/rules/octal_code.hpp"

#include <algorithm>

#include "sprague/rules/least_period.hpp"

namespace sprague {
namespace {

constexpr std::size_t most_digits_of_code = 1'000;

Error code_error(const Scanner& scanner, std::string_view fragment, std::string message) {
  return scanner.error_at(fragment, std::move(message),
                          "A code is written 0.77 or 4.31: 0 or 4, a point, octal digits.");
}

}  // namespace

Result<OctalCode> OctalCode::parse(Scanner& scanner) {
  const std::string_view word = scanner.word();
  if (word.empty()) return scanner.missing("the octal code");
  const std::size_t point = word.find('.');
  if (point == std::string_view::npos || point > 1 || point + 1 == word.size())
    return code_error(scanner, word, "'" + std::string(word.substr(0, 40)) + "' is not an octal code");
  std::vector<unsigned char> digits{0};
  if (point == 1) {
    if (word[0] < '0' || word[0] > '7')
      return code_error(scanner, word.substr(0, 1), "this is not an octal digit");
    digits[0] = static_cast<unsigned char>(word[0] - '0');
    if ((digits[0] & 3) != 0)
      return code_error(scanner, word.substr(0, 1),
                        "with " + std::string(word.substr(0, 1)) +
                            " in front of the point play need not end: a move "
                            "could take nothing");
  }
  for (std::size_t i = point + 1; i < word.size(); ++i) {
    if (word[i] < '0' || word[i] > '7')
      return code_error(scanner, word.substr(i, 1),
                        "'" + std::string(word.substr(i, 1)) + "' is not an octal digit");
    digits.push_back(static_cast<unsigned char>(word[i] - '0'));
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
    out += static_cast<char>('0' + digit);
    if (out.size() == 1) out += '.';
  }
  return digits_.size() == 1 ? out + "0" : out;
}

void OctalValues::extend_to(u64 n, Budget& budget) {
  std::vector<std::size_t> seen_at;  // seen_at[v] = n + 1: v is an option's value of n
  while (!covers(n)) {
    u64 goal = std::min<u64>(saturating_add(n, 1), std::max<u64>(512, 2 * table_.size()));
    goal = std::max<u64>(goal, table_.size() + 1);
    if (!budget.hold((goal - table_.size()) * sizeof table_[0])) return;
    while (table_.size() < goal) {
      const u64 heap = table_.size();
      u64 value = 0;
      u64 pairs = 0;
      code_.for_each_move(heap, ~u64{0}, [&](std::size_t, u64 first, u64 second) {
        const std::size_t option = table_[first] ^ table_[second];
        if (option >= seen_at.size()) seen_at.resize(2 * option + 1, 0);
        seen_at[option] = heap + 1;
        ++pairs;
      });
      while (value < seen_at.size() && seen_at[value] == heap + 1) ++value;
      if (!budget.spend(1 + pairs / 1024) || value > 0xffff) return;
      table_.push_back(static_cast<std::uint16_t>(value));
    }
    look_for_period();
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

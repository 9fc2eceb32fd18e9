// Kind `periodic`, and the values of heaps from the definition.
#include <algorithm>

#include "certificate.hpp"

namespace sprague::check {

// The amounts and ranges of "1,3,4" or "1..5,9".
static std::vector<i64> amounts_of(std::string_view text) {
  std::vector<i64> out;
  const auto read = [&] {
    i64 value = 0;
    require(!text.empty() && text[0] >= '1' && text[0] <= '9', "the code is no list of positive numbers");
    for (; !text.empty() && text[0] >= '0' && text[0] <= '9'; text.remove_prefix(1))
      if (value = 10 * value + (text[0] - '0'); value > 1'000'000) throw TooLarge{};
    return value;
  };
  while (true) {
    const i64 first = read();
    const bool is_range = text.starts_with("..");
    if (is_range) text.remove_prefix(2);
    const i64 last = is_range ? read() : first;
    require(first <= last, "a range of the code is empty");
    for (i64 amount = first; amount <= last; ++amount) out.push_back(amount);
    if (out.size() > 10'000'000) throw TooLarge{};
    if (text.empty()) break;
    require(text[0] == ',', "the code is no list of positive numbers");
    text.remove_prefix(1);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// Digits of an octal or hexadecimal code; those in front of the point only where a move must leave two heaps.
static std::vector<i64> digits_of(const std::string& text) {
  std::vector<i64> out;
  const std::size_t point = text.find('.');
  require(point <= 1 && point + 1 < text.size(), "the code is not written like 0.77");
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t digit = std::string_view("0123456789ABCDEF").find(text[i]);
    require(i == point || digit < 16, "the code has a strange digit");
    if (i != point) out.push_back(static_cast<i64>(digit));
  }
  if (point == 0) out.insert(out.begin(), 0);
  require((out[0] & 3) == 0, "with this code play need not end");
  while (out.size() > 2 && out.back() == 0) out.pop_back();
  return out;
}

std::vector<i64> heap_values(const std::string& code, i64 n, i64& reach, i64& parts) {
  const bool is_octal = code.starts_with("octal ");
  require(is_octal || code.starts_with("subtract "), "the code is neither 'octal …' nor 'subtract …'");
  std::vector<i64> digits;
  if (is_octal) {
    digits = digits_of(code.substr(6));
    parts = std::any_of(digits.begin(), digits.end(), [](i64 digit) { return digit >= 8; }) ? 3 : 2;
  } else {
    const std::vector<i64> amounts = amounts_of(std::string_view(code).substr(9));
    digits.resize(static_cast<std::size_t>(amounts.back()) + 1);
    for (const i64 amount : amounts) digits[static_cast<std::size_t>(amount)] = 3;
    parts = 1;
  }
  reach = static_cast<i64>(digits.size()) - 1;
  static u64 work = 0;            // of all codes of this file, so that none keeps us busy for ever
  std::vector<i64> values, seen;  // seen[v] = heap + 1: an option of this heap has the value v
  for (i64 heap = 0; heap < n; ++heap) {
    const auto G = [&](i64 of) { return values[static_cast<std::size_t>(of)]; };
    const auto option = [&](i64 value) {
      if (static_cast<std::size_t>(value) >= seen.size())
        seen.resize(2 * static_cast<std::size_t>(value) + 1);
      seen[static_cast<std::size_t>(value)] = heap + 1;
      if (++work > 4'000'000'000) throw TooLarge{};
    };
    for (i64 taken = 0; taken <= std::min(reach, heap); ++taken) {
      const i64 digit = digits[static_cast<std::size_t>(taken)], left = heap - taken;
      work += 1;
      if ((digit & 1) != 0 && left == 0) option(0);
      if ((digit & 2) != 0 && left > 0) option(G(left));
      for (i64 a = 1; (digit & 4) != 0 && 2 * a <= left; ++a) option(G(a) ^ G(left - a));
      for (i64 a = 1; (digit & 8) != 0 && 3 * a <= left; ++a)
        for (i64 b = a; a + 2 * b <= left; ++b) option(G(a) ^ G(b) ^ G(left - a - b));
    }
    i64 value = 0;
    while (static_cast<std::size_t>(value) < seen.size() && seen[static_cast<std::size_t>(value)] == heap + 1)
      ++value;
    values.push_back(value);
  }
  return values;
}

// Guy and Smith (1956), for r parts: a move from n + p with n ≥ r·e + (r − 1)·p + t leaves r heaps of r·(e +
// p) together, so one of at least e + p, from which p may be taken without changing its value, and, for e ≥
// 1, without emptying it; and a move from n leaves one of at least e, to which p may be added. So the values
// of options are the same for ever. Subtraction sets: t values determine the next one.
std::string check_periodic(Certificate& file) {
  file.header_has({"code", "preperiod", "period", "values"});
  require(!file.misere, "periods are proved for normal play");
  const i64 e = number(member(file.header, "preperiod"), 0, 10'000'000),
            p = number(member(file.header, "period"), 1, 10'000'000);
  const std::vector<i64> claimed = numbers(member(file.header, "values"));
  i64 t = 0, r = 1;
  const std::vector<i64> values =
      heap_values(text(file.header, "code"), static_cast<i64>(claimed.size()), t, r);
  const i64 end = r * (r > 1 ? std::max<i64>(e, 1) : e) + (r - 1) * p + t;
  require(static_cast<i64>(claimed.size()) == end + p,
          "there must be " + std::to_string(end + p) + " values");
  for (std::size_t n = 0; n < values.size(); ++n) require(values[n] == claimed[n], "a value is wrong");
  for (i64 n = e; n < end; ++n)
    require(values[static_cast<std::size_t>(n + p)] == values[static_cast<std::size_t>(n)],
            "the values do not have this period");
  return "G(n + " + std::to_string(p) + ") = G(n) for all n >= " + std::to_string(e);
}

}  // namespace sprague::check

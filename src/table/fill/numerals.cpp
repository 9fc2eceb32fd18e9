#include "table/fill/numerals.hpp"

#include <algorithm>

#include "sprague/expect.hpp"

namespace sprague::table {
namespace {

std::string in_base(u64 number, unsigned base) {
  SPRAGUE_EXPECT(base >= 2 && base <= 36);
  std::string out;
  do {
    out += "0123456789abcdefghijklmnopqrstuvwxyz"[number % base];
    number /= base;
  } while (number > 0);
  std::reverse(out.begin(), out.end());
  return out;
}

std::string in_zeckendorf(u64 number) {
  u64 below = 1, part = 1;  // neighbours in 1, 1, 2, 3, 5, …
  while (number - part >= below && part <= number) {
    const u64 next = below + part;
    below = part;
    part = next;
  }
  std::string out;
  while (true) {  // the largest part that fits, again and again
    const bool fits = part <= number;
    out += fits ? '1' : '0';
    if (fits) number -= part;
    if (part == 1) break;
    const u64 smaller = part - below;
    part = below;
    below = smaller;
  }
  return out;
}

}  // namespace

std::string numeral(u64 number, const Numeration& numeration) {
  if (numeration.kind == Numeration::Kind::base) return in_base(number, numeration.base);
  if (numeration.kind == Numeration::Kind::zeckendorf) return in_zeckendorf(number);
  return std::to_string(number);
}

Message name_of(const Numeration& numeration) {
  if (numeration.kind == Numeration::Kind::base) return Message("base {0}", numeration.base);
  return numeration.kind == Numeration::Kind::zeckendorf ? "Zeckendorf"_m : Message();
}

}  // namespace sprague::table

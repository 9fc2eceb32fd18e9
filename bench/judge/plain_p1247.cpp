// The plain program that `sprague judge p1247` is measured against: it reads with fread, trusts its input,
// and prints the first winning move of Nim and the heaps after it.
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

std::vector<char> buffer(1 << 16);
std::size_t at = 0, got = 0;

int next_byte() {
  if (at == got) {
    got = std::fread(buffer.data(), 1, buffer.size(), stdin);
    at = 0;
    if (got == 0) return EOF;
  }
  return static_cast<unsigned char>(buffer[at++]);
}

std::uint64_t next_number() {
  int c = next_byte();
  while (c != EOF && (c < '0' || c > '9')) c = next_byte();
  std::uint64_t number = 0;
  for (; c >= '0' && c <= '9'; c = next_byte()) number = number * 10 + static_cast<std::uint64_t>(c - '0');
  return number;
}

std::vector<char> out;

void print(std::uint64_t number, char after) {
  char digits[20];
  int size = 0;
  do digits[size++] = static_cast<char>('0' + number % 10);
  while ((number /= 10) != 0);
  while (size > 0) out.push_back(digits[--size]);
  out.push_back(after);
}

}  // namespace

int main() {
  std::vector<std::uint64_t> heaps(next_number());
  std::uint64_t sum = 0;
  for (std::uint64_t& heap : heaps) sum ^= heap = next_number();
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    if ((heaps[i] ^ sum) >= heaps[i]) continue;
    print(heaps[i] - (heaps[i] ^ sum), ' ');
    print(i + 1, '\n');
    heaps[i] ^= sum;
    for (std::size_t k = 0; k < heaps.size(); ++k) print(heaps[k], k + 1 < heaps.size() ? ' ' : '\n');
    std::fwrite(out.data(), 1, out.size(), stdout);
    return 0;
  }
  std::puts("lose");
}

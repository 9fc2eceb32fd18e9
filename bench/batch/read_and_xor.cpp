// The plain program that `sprague solve --batch` is measured against: it reads the file with fread, parses
// the heaps of each line, and prints the outcome, the nim-sum and the number of winning moves.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

int main(int, char** argv) {
  std::FILE* const file = std::fopen(argv[1], "rb");
  std::vector<char> buffer(1 << 16);
  std::vector<std::uint64_t> heaps;
  std::uint64_t number = 0;
  bool in_number = false;
  const auto end_line = [&] {
    std::uint64_t sum = 0, moves = 0;
    for (const std::uint64_t h : heaps) sum ^= h;
    for (const std::uint64_t h : heaps) moves += (h ^ sum) < h;
    std::printf("%s  value %llu  moves %llu\n", sum != 0 ? "N" : "P", static_cast<unsigned long long>(sum),
                static_cast<unsigned long long>(moves));
    heaps.clear();
  };
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file)) {
    for (std::size_t i = 0; i < got; ++i) {
      const char c = buffer[i];
      if (c >= '0' && c <= '9') {
        number = number * 10 + static_cast<std::uint64_t>(c - '0');
        in_number = true;
        continue;
      }
      if (in_number) heaps.push_back(number);
      number = 0;
      in_number = false;
      if (c == '\n') end_line();
    }
  }
  std::fclose(file);
}

// SHA-256, block by block; its constants are computed as the standard defines them, from the roots of the
// first primes.
#include "base/sha256.hpp"

#include <array>
#include <bit>
#include <cstdint>

#include "sprague/integers.hpp"

namespace sprague {
namespace {

using Word = std::uint32_t;

/// ⌊2^32 · the fractional part of the root of degree 2 or 3 of `prime`⌋, by bisection in integers: FIPS 180-4
/// defines its constants so.
Word fraction_of_root(u64 prime, int degree) {
  u64 low = 0, high = u64{1} << 37;  // root · 2^32, of primes up to 311
  while (high - low > 1) {
    const u64 middle = (low + high) / 2;
    // middle^degree ≤ prime · 2^(32·degree)? Both sides of the cube are shifted down by 2^64.
    const u128 square = static_cast<u128>(middle) * middle;
    bool fits;
    if (degree == 2) {
      fits = square <= static_cast<u128>(prime) << 64;
    } else {
      const u128 top = (square >> 64) * middle, bottom = (square & ~u64{0}) * middle;
      const u128 shifted = top + (bottom >> 64);  // ⌊middle³ / 2^64⌋
      fits = shifted < static_cast<u128>(prime) << 32;
    }
    (fits ? low : high) = middle;
  }
  return static_cast<Word>(low);
}

struct Constants {
  std::array<Word, 64> rounds;
  std::array<Word, 8> start;

  Constants() : rounds(), start() {
    std::size_t found = 0;
    for (u64 n = 2; found < rounds.size(); ++n) {
      bool is_prime = true;
      for (u64 d = 2; d * d <= n; ++d) is_prime = is_prime && n % d != 0;
      if (!is_prime) continue;
      if (found < start.size()) start[found] = fraction_of_root(n, 2);
      rounds[found++] = fraction_of_root(n, 3);
    }
  }
};

void compress(std::array<Word, 8>& state, const char* block, const Constants& constants) {
  std::array<Word, 64> w;
  for (std::size_t i = 0; i < 16; ++i) {
    w[i] = 0;
    for (std::size_t j = 0; j < 4; ++j) w[i] = w[i] << 8 | static_cast<unsigned char>(block[4 * i + j]);
  }
  for (std::size_t i = 16; i < 64; ++i) {
    const Word a = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const Word b = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + a + w[i - 7] + b;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const Word sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const Word choice = (e & f) ^ (~e & g);
    const Word first = h + sum1 + choice + constants.rounds[i] + w[i];
    const Word sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const Word majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + sum0 + majority;
  }
  const std::array<Word, 8> added{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += added[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  static const Constants constants;
  std::string padded(bytes.substr(bytes.size() / 64 * 64));
  padded.push_back('\x80');
  while (padded.size() % 64 != 56) padded.push_back('\0');
  for (int shift = 56; shift >= 0; shift -= 8)
    padded.push_back(static_cast<char>(u64{bytes.size()} * 8 >> shift & 255));

  std::array<Word, 8> state = constants.start;
  for (std::size_t i = 0; i + 64 <= bytes.size(); i += 64) compress(state, bytes.data() + i, constants);
  for (std::size_t i = 0; i < padded.size(); i += 64) compress(state, padded.data() + i, constants);

  std::string text;
  for (const Word word : state)
    for (int shift = 28; shift >= 0; shift -= 4) text.push_back("0123456789abcdef"[word >> shift & 15]);
  return text;
}

}  // namespace sprague

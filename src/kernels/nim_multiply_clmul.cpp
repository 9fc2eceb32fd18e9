// Nim-multiplication by carry-less multiplication. The nimbers below 2^64 and GF(2)[x] modulo an irreducible
// polynomial m of degree 64 are the same field written in two bases. m = x^64 + x^4 + x^3 + x + 1 (Seroussi's
// table of low-weight irreducible polynomials, HP Labs 1998). Let g be a nimber that is a root of m: then x^i
// ↦ g^i is the isomorphism. Both directions are linear over GF(2): eight lookups in tables of 256 words each
// (32 KB in all).
//
// A root of m is found by Berlekamp's trace method (1970): gcds of m with trace polynomials over the nimbers.
#include <array>
#include <utility>
#include <vector>

#include "kernels/nim_multiply.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace sprague::kernels {

#if defined(__x86_64__)
namespace {

using Polynomial = std::vector<u64>;  // coefficients are nimbers, lowest first, no leading zero

u64 inverse(u64 a) {
  u64 result = 1;
  for (int i = 1; i < 64; ++i) {  // a^(2 + 4 + … + 2^63) = a^(2^64 − 2)
    a = nim_multiply_tables(a, a);
    result = nim_multiply_tables(result, a);
  }
  return result;
}

void trim(Polynomial& p) {
  while (!p.empty() && p.back() == 0) p.pop_back();
}

void reduce(Polynomial& p, const Polynomial& monic) {
  for (; p.size() >= monic.size(); p.pop_back()) {
    const u64 factor = p.back();
    if (factor == 0) continue;
    const std::size_t shift = p.size() - monic.size();
    for (std::size_t i = 0; i < monic.size(); ++i) p[shift + i] ^= nim_multiply_tables(factor, monic[i]);
  }
  trim(p);
}

Polynomial gcd(Polynomial a, Polynomial b) {
  while (!b.empty()) {
    const u64 scale = inverse(b.back());
    for (u64& c : b) c = nim_multiply_tables(c, scale);
    reduce(a, b);
    std::swap(a, b);
  }
  return a;
}

// Σ (b·x)^(2^i) for i < 64, modulo p: it takes the value 0 or 1 at every nimber, so its gcd with p splits p's
// roots.
Polynomial trace(u64 b, const Polynomial& p) {
  Polynomial term{0, b};
  reduce(term, p);
  Polynomial sum(p.size(), 0);
  for (int i = 0; i < 64; ++i) {
    for (std::size_t k = 0; k < term.size(); ++k) sum[k] ^= term[k];
    Polynomial square(term.size() * 2, 0);
    for (std::size_t k = 0; k < term.size(); ++k) square[2 * k] = nim_multiply_tables(term[k], term[k]);
    trim(square);
    reduce(square, p);
    term = std::move(square);
  }
  trim(sum);
  return sum;
}

u64 a_root(Polynomial p) {
  for (u64 b = 1; p.size() > 2; b = b << 1 | b >> 63) {  // the 64 basis nimbers separate any two roots
    Polynomial part = gcd(p, trace(b, p));
    if (part.size() > 1 && part.size() < p.size()) p = std::move(part);
  }
  return nim_multiply_tables(p[0], inverse(p[1]));
}

using LinearMap = std::array<std::array<u64, 256>, 8>;

LinearMap spread(const std::array<u64, 64>& images) {
  LinearMap map{};
  for (int byte = 0; byte < 8; ++byte)
    for (int value = 0; value < 256; ++value)
      for (int bit = 0; bit < 8; ++bit)
        if ((value >> bit & 1) != 0)
          map[static_cast<std::size_t>(byte)][static_cast<std::size_t>(value)] ^=
              images[static_cast<std::size_t>(8 * byte + bit)];
  return map;
}

// The inverse of the 64 × 64 matrix over GF(2) whose column i is columns[i], by Gauss and Jordan.
std::array<u64, 64> inverse_of(std::array<u64, 64> columns) {
  std::array<u64, 64> result{};
  for (std::size_t i = 0; i < 64; ++i) result[i] = u64{1} << i;
  for (std::size_t bit = 0; bit < 64; ++bit) {
    std::size_t pivot = bit;
    while ((columns[pivot] >> bit & 1) == 0) ++pivot;
    std::swap(columns[bit], columns[pivot]);
    std::swap(result[bit], result[pivot]);
    for (std::size_t other = 0; other < 64; ++other) {
      if (other == bit || (columns[other] >> bit & 1) == 0) continue;
      columns[other] ^= columns[bit];
      result[other] ^= result[bit];
    }
  }
  return result;
}

struct Bases {
  LinearMap to_polynomial;
  LinearMap to_nimber;

  Bases() {
    Polynomial m(65, 0);
    m[64] = m[4] = m[3] = m[1] = m[0] = 1;
    const u64 g = a_root(std::move(m));
    std::array<u64, 64> powers{};
    powers[0] = 1;
    for (std::size_t i = 1; i < 64; ++i) powers[i] = nim_multiply_tables(powers[i - 1], g);
    to_nimber = spread(powers);
    to_polynomial = spread(inverse_of(powers));
  }
};

const Bases& bases() {
  static const Bases built;
  return built;
}

inline u64 apply(const LinearMap& map, u64 x) {
  u64 image = 0;
  for (std::size_t byte = 0; byte < 8; ++byte) image ^= map[byte][x >> (8 * byte) & 0xff];
  return image;
}

// a·b modulo x^64 + x^4 + x^3 + x + 1: the high half h stands for h·(x^4 + x^3 + x + 1), folded twice.
__attribute__((target("pclmul,sse4.1"))) inline u64 polynomial_product(u64 a, u64 b) {
  const __m128i m = _mm_cvtsi64_si128(0x1b);
  const __m128i product = _mm_clmulepi64_si128(_mm_cvtsi64_si128(static_cast<long long>(a)),
                                               _mm_cvtsi64_si128(static_cast<long long>(b)), 0x00);
  const __m128i once = _mm_clmulepi64_si128(product, m, 0x01);
  const __m128i twice = _mm_clmulepi64_si128(once, m, 0x01);
  return static_cast<u64>(_mm_cvtsi128_si64(_mm_xor_si128(_mm_xor_si128(product, once), twice)));
}

}  // namespace

u64 nim_multiply_clmul(u64 a, u64 b) {
  const Bases& basis = bases();
  return apply(basis.to_nimber,
               polynomial_product(apply(basis.to_polynomial, a), apply(basis.to_polynomial, b)));
}

bool has_clmul() { return __builtin_cpu_supports("pclmul") != 0 && __builtin_cpu_supports("sse4.1") != 0; }

#else

u64 nim_multiply_clmul(u64 a, u64 b) { return nim_multiply_tables(a, b); }
bool has_clmul() { return false; }

#endif

}  // namespace sprague::kernels

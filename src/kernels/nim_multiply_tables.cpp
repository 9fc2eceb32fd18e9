// Nim-multiplication with tables: the nimbers below 2^16 are a field whose 65,535 units are the powers of one
// generator, so a product is an addition of logarithms (900 KB of tables, built on first use). Two Karatsuba
// steps lead from 16 to 64 bits: nine products and three multiplications by constants.
#include <vector>

#include "kernels/nim_multiply.hpp"

namespace sprague::kernels {
namespace {

constexpr u64 units = 65535;

struct Tables {
  // log[0] is so large that any sum with it lands in the zero half of exp: no branch for zero factors.
  std::vector<std::uint32_t> log;
  std::vector<std::uint16_t> exp;
  // x ⊗ 2^15, the multiplication that each 32-bit Karatsuba step ends with.
  std::vector<std::uint16_t> by_half;

  Tables() : log(65536), exp(4 * units + 4, 0), by_half(65536) {
    for (u64 generator = 2;; ++generator)
      if (fill_powers(generator)) break;
    log[0] = 2 * units;
    for (u64 x = 0; x < 65536; ++x) by_half[x] = product(x, u64{1} << 15);
  }

  [[nodiscard]] std::uint16_t product(u64 a, u64 b) const { return exp[log[a] + log[b]]; }

 private:
  // Powers of `generator`; false when they come back to 1 too early. Multiplying by one nimber is linear over
  // GF(2), so two tables of 256 images make each step two lookups.
  bool fill_powers(u64 generator) {
    std::uint16_t low[256] = {}, high[256] = {};
    for (u64 x = 0; x < 256; ++x) {
      low[x] = static_cast<std::uint16_t>(nim_multiply_reference(x, generator));
      high[x] = static_cast<std::uint16_t>(nim_multiply_reference(x << 8, generator));
    }
    std::uint16_t power = 1;
    for (u64 i = 0; i < units; ++i) {
      if (i > 0 && power == 1) return false;
      log[power] = static_cast<std::uint32_t>(i);
      exp[i] = exp[i + units] = power;
      power = static_cast<std::uint16_t>(low[power & 0xff] ^ high[power >> 8]);
    }
    return true;
  }
};

const Tables& tables() {
  static const Tables built;
  return built;
}

u64 multiply32(const Tables& t, u64 a, u64 b) {
  const u64 a1 = a >> 16, a0 = a & 0xffff;
  const u64 b1 = b >> 16, b0 = b & 0xffff;
  const u64 low = t.product(a0, b0);
  const u64 both = t.product(a1 ^ a0, b1 ^ b0);
  const u64 high = t.product(a1, b1);
  return (both ^ low) << 16 ^ low ^ t.by_half[high];
}

// x ⊗ 2^31, where 2^31 = 2^16 ⊗ 2^15: multiply32 with b1 = 2^15 and b0 = 0.
u64 by_half32(const Tables& t, u64 x) {
  const u64 x1 = x >> 16, x0 = x & 0xffff;
  return u64{t.by_half[x1 ^ x0]} << 16 ^ t.by_half[t.by_half[x1]];
}

}  // namespace

u64 nim_multiply_tables(u64 a, u64 b) {
  const Tables& t = tables();
  const u64 a1 = a >> 32, a0 = a & 0xffffffff;
  const u64 b1 = b >> 32, b0 = b & 0xffffffff;
  const u64 low = multiply32(t, a0, b0);
  const u64 both = multiply32(t, a1 ^ a0, b1 ^ b0);
  const u64 high = multiply32(t, a1, b1);
  return (both ^ low) << 32 ^ low ^ by_half32(t, high);
}

}  // namespace sprague::kernels

// How long does a nim-product of 64-bit nimbers take? Results are compared before times are.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <random>
#include <vector>

#include "kernels/nim_multiply.hpp"

namespace {

using sprague::u64;
using namespace sprague::kernels;

std::vector<u64> random_nimbers() {
  std::mt19937_64 random(1);
  std::vector<u64> out(4096);
  for (u64& x : out) x = random();
  return out;
}

void multiply(benchmark::State& state, NimMultiply kernel) {
  const std::vector<u64> x = random_nimbers();
  for (std::size_t i = 0; i + 1 < 64; ++i)
    if (kernel(x[i], x[i + 1]) != nim_multiply_reference(x[i], x[i + 1])) std::abort();
  std::size_t i = 0;
  u64 product = 1;
  for (auto _ : state) {
    product = kernel(product ^ x[i], x[(i + 1) & 4095]);  // each waits for the one before
    i = (i + 1) & 4095;
  }
  benchmark::DoNotOptimize(product);
}

BENCHMARK_CAPTURE(multiply, clmul, nim_multiply_clmul);
BENCHMARK_CAPTURE(multiply, tables, nim_multiply_tables);
BENCHMARK_CAPTURE(multiply, reference, nim_multiply_reference);

}  // namespace

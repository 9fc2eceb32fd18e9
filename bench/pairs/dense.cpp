// How fast is the plain method for heaps that break in two? The values are compared before times are.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "sequence/dense_sequence.hpp"

namespace {

using namespace sprague;
using namespace sprague::sequence;
using kernels::Pairs;

std::vector<std::uint32_t> treblecross(u64 size, const Pairs& pairs) {
  SplittingGame game;
  game.splits = game.leaves_one = game.leaves_none = {3};  // 0.007
  DenseSequence sequence(game, pairs);
  Limits limits;
  limits.positions = ~u64{0} / 2;
  Budget budget(limits);
  sequence.advance(size, budget);
  std::vector<std::uint32_t> values(size);
  sequence.copy(0, values);
  return values;
}

void to_100000(benchmark::State& state,
               bool (*find)(const std::uint16_t*, const std::uint16_t*, u64, std::uint16_t)) {
  const Pairs pairs{find, "measured"};
  if (treblecross(5'000, pairs) != treblecross(5'000, {kernels::find_pair_scalar, "scalar"})) std::abort();
  constexpr u64 size = 100'000;
  for (auto _ : state) benchmark::DoNotOptimize(treblecross(size, pairs));
  state.counters["pairs"] =
      benchmark::Counter(double{size} * size / 4, benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(to_100000, avx512, kernels::find_pair_avx512)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(to_100000, avx2, kernels::find_pair_avx2)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(to_100000, scalar, kernels::find_pair_scalar)->Unit(benchmark::kMillisecond);

}  // namespace

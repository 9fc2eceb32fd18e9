// The sparse rows of the ladder (doc/algorithms/sequences.md): the sequence alone, without the search for a
// period. The values are compared with those of the scalar kernels before times are.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>

#include "sequence/start.hpp"

namespace {

using namespace sprague;

std::unique_ptr<sequence::NimSequence> computed(const std::string& game, const char* kernels, u64 size) {
  (void)setenv("SPRAGUE_KERNELS", kernels, 1);
  Scanner scanner(game);
  auto values = *sequence::start(*TakeAndBreak::parse(scanner), {.bytes = u64{1} << 25});
  Budget budget(Limits::none());
  values->advance(size, budget);
  return values;
}

bool same_values(const std::string& game, const char* kernels) {
  constexpr u64 size = 100'000;
  std::vector<std::uint32_t> now(size), scalar(size);
  computed(game, kernels, size)->copy(0, now);
  computed(game, "scalar", size)->copy(0, scalar);
  return now == scalar;
}

void ladder(benchmark::State& state, const char* game, const char* kernels, u64 size) {
  if (!same_values(game, kernels)) std::abort();
  for (auto _ : state) benchmark::DoNotOptimize(computed(game, kernels, size));
  state.counters["values"] =
      benchmark::Counter(static_cast<double>(size), benchmark::Counter::kIsIterationInvariantRate);
}

void add(const char* game, u64 size, u64 scalar_size) {
  for (const char* const kernels : {"avx512", "avx2", "scalar"}) {
    const u64 to = std::string_view(kernels) == "scalar" ? scalar_size : size;
    benchmark::RegisterBenchmark((std::string(game) + '/' + kernels).c_str(), ladder, game, kernels, to)
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace

int main(int argc, char** argv) {
  for (const char* const game : {"0.106", "0.16", "0.454"}) add(game, 100'000'000, 10'000'000);
  for (const char* const game : {"0.6", "grundy"}) add(game, 10'000'000, 1'000'000);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}

// How long do outcome and all winning moves of Wythoff's game take on heaps of a thousand digits?
#include <benchmark/benchmark.h>

#include <random>
#include <string>

#include "session/session_state.hpp"

namespace {

std::string digits(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::string out = "9";
  while (out.size() < count) out += static_cast<char>('0' + random() % 10);
  return out;
}

void wythoff(benchmark::State& state) {
  const auto count = static_cast<std::size_t>(state.range(0));
  sprague::SessionState session;
  sprague::Task task;
  task.position = "wythoff " + digits(count, 1) + " " + digits(count, 2);
  for (auto _ : state) benchmark::DoNotOptimize(session.answer(task));
}

BENCHMARK(wythoff)->Arg(1'000)->Arg(10'000)->Unit(benchmark::kMillisecond);

}  // namespace

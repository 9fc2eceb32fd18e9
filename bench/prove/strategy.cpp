// How long does it take to read a winning move off a theorem, on heaps of a thousand digits? The games are
// proved first, and the moves compared with the definition: they must lead to a P-position.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include "prove/strategy.hpp"
#include "script/canonical.hpp"
#include "script/compile.hpp"
#include "script/measure.hpp"
#include "script/parser.hpp"

namespace {

using namespace sprague;
using prove::Strategy;

[[noreturn]] void give_up(const std::string& why) {
  std::printf("%s\n", why.c_str());
  std::exit(1);
}

// The theorem about a game in games/ as a strategy.
Strategy strategy_of(const std::string& name) {
  std::ifstream in(std::string(SPRAGUE_SOURCE) + "/games/" + name + ".game");
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const auto file = script::parse(text, {});
  if (!file) give_up(name + ": " + english(file.error().message));
  prove::Subject subject{.rules = script::canonical_text(text), .game = file->games[0]};
  auto clauses = script::compile(file->games);
  if (!clauses || !script::find_measure(*clauses)) give_up(name + ": not compiled");
  subject.clauses = *std::move(clauses);
  const Limits limits{.seconds = 60, .bytes = u64{1} << 30, .positions = ~u64{0} >> 1};
  auto answer = prove::prove(subject, {.automata_only = true, .limits = limits},
                             [](const Limits& within) { return Budget(within); });
  if (!answer || !answer->theorem) give_up(name + ": not proved");
  Budget budget(limits);
  auto strategy = Strategy::make(std::make_shared<prove::Theorem>(*std::move(answer->theorem)), budget);
  if (!strategy) give_up(name + ": no strategy");
  return *std::move(strategy);
}

Natural random_number(std::size_t digits, std::mt19937& random) {
  Natural out(1 + random() % 9);
  for (std::size_t i = 1; i < digits; ++i) out = out * Natural(10) + Natural(random() % 10);
  return out;
}

// Random pairs are N-positions but for a few in 10^digits.
void winning_move(benchmark::State& state, const std::string& game) {
  const Strategy strategy = strategy_of(game);
  std::mt19937 random(1);
  const auto digits = static_cast<std::size_t>(state.range(0));
  Strategy::Numbers position{random_number(digits, random), random_number(digits, random)};
  if (game == "fibonacci_nim") position[1] = position[0] - Natural(1);
  const auto move = strategy.winning_move(position);
  if (!move || strategy.outcome(move->option.at(0)) != Outcome::P) give_up(game + ": no winning move");
  for (auto _ : state) benchmark::DoNotOptimize(strategy.winning_move(position));
}

BENCHMARK_CAPTURE(winning_move, wythoff, "wythoff")->Arg(1'000)->Arg(3'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(winning_move, fibonacci_nim, "fibonacci_nim")
    ->Arg(1'000)
    ->Arg(3'000)
    ->Unit(benchmark::kMillisecond);

}  // namespace

// How long do tables of games by rules take, beside loops written by hand for the one game? The rules are
// those in games/. Results are compared before times.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "script/compile.hpp"
#include "script/measure.hpp"
#include "script/parser.hpp"
#include "table/fill/tabulate.hpp"

namespace {

using namespace sprague;
using namespace sprague::table;
using Bytes = std::vector<std::uint8_t>;
using Words = std::vector<std::uint16_t>;

// The mex by a window that slides: how often each value is among the last m.
Bytes bash_by_hand(std::size_t size, std::size_t m) {
  Bytes values(size);
  std::vector<std::uint32_t> count(m + 2, 0);
  for (std::size_t n = 0; n < size; ++n) {
    std::uint8_t value = 0;
    while (count[value] != 0) ++value;
    values[n] = value;
    ++count[value];
    if (n >= m) --count[values[n - m]];
  }
  return values;
}

// The plain triple loop.
Words wythoff_by_hand(std::size_t size) {
  Words values(size * size);
  std::vector<std::uint32_t> seen(4 * size, 0);
  std::uint32_t stamp = 0;
  for (std::size_t x = 0; x < size; ++x)
    for (std::size_t y = 0; y < size; ++y) {
      ++stamp;
      for (std::size_t k = 1; k <= x; ++k) seen[values[(x - k) * size + y]] = stamp;
      for (std::size_t k = 1; k <= y; ++k) seen[values[x * size + y - k]] = stamp;
      for (std::size_t k = 1; k <= x && k <= y; ++k) seen[values[(x - k) * size + y - k]] = stamp;
      std::uint16_t value = 0;
      while (seen[value] == stamp) ++value;
      values[x * size + y] = value;
    }
  return values;
}

// A flag for each row, column and diagonal that has a P-position.
Bytes wythoff_outcomes_by_hand(std::size_t size) {
  Bytes cells(size * size), column(size, 0), diagonal(2 * size, 0);
  for (std::size_t x = 0; x < size; ++x) {
    std::uint8_t row = 0;
    for (std::size_t y = 0; y < size; ++y) {
      const std::uint8_t won = row | column[y] | diagonal[size + y - x];
      cells[x * size + y] = won;
      if (won == 0) row = column[y] = diagonal[size + y - x] = 1;
    }
  }
  return cells;
}

Bytes kayles_by_hand(std::size_t size) {
  Bytes values(size);
  std::vector<std::uint32_t> seen(256, 0);
  for (std::size_t n = 1; n < size; ++n) {
    const auto stamp = static_cast<std::uint32_t>(n);
    for (std::size_t taken = 1; taken <= 2 && taken <= n; ++taken)
      for (std::size_t a = 0, b = n - taken; a <= b && b < n; ++a, --b) seen[values[a] ^ values[b]] = stamp;
    std::uint8_t value = 0;
    while (seen[value] == stamp) ++value;
    values[n] = value;
  }
  return values;
}

// The compiled rules of a file in games/.
ClauseGames rules(const std::string& name, const std::vector<i64>& parameters = {}) {
  std::ifstream in(std::string(SPRAGUE_SOURCE) + "/games/" + name + ".game");
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const auto file = script::parse(text, {});
  if (!file) std::printf("%s: %s\n", name.c_str(), english(file.error().message).c_str()), std::exit(1);
  const std::vector<script::Game> games{*script::with_parameters(file->games[0], parameters)};
  auto clauses = script::compile(games);
  if (!clauses || !script::find_measure(*clauses))
    std::printf("%s: not compiled\n", name.c_str()), std::exit(1);
  return *std::move(clauses);
}

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <class ByHand>
void race(const char* name, const ClauseGames& games, std::vector<u64> lasts, Content content, int rounds,
          const ByHand& by_hand) {
  BoxRequest request;
  for (const u64 last : lasts) request.axes.push_back({"c", 0, last});
  request.content = content;
  double best = 1e9, best_shared = 1e9, best_by_hand = 1e9;
  unsigned threads = 1;
  for (int round = 0; round < rounds; ++round) {
    Tabulation result, shared;
    const auto fill = [&](Tabulation& into, unsigned by) {
      request.threads = by;
      Budget budget(Limits{.seconds = 1e6, .bytes = u64{8} << 30, .positions = ~u64{0}});
      into = tabulate(games, request, budget);
    };
    best = std::min(best, seconds([&] { fill(result, 1); }));
    best_shared = std::min(best_shared, seconds([&] { fill(shared, 0); }));
    threads = shared.threads;
    decltype(by_hand()) expected;
    best_by_hand = std::min(best_by_hand, seconds([&] { expected = by_hand(); }));
    bool same = result.table && shared.table && result.table->size() == expected.size();
    for (std::size_t i = 0; same && i < expected.size(); ++i)
      same = result.table->at(i) == expected[i] && shared.table->at(i) == expected[i];
    if (!same) {
      std::printf("%s: the tables differ\n", name);
      std::exit(1);
    }
  }
  std::printf("%-44s %8.3f s   %2u threads %8.3f s   by hand %8.3f s   same table\n", name, best, threads,
              best_shared, best_by_hand);
}

}  // namespace

int main() {
  race("Bash, take 1..50, to 10,000,000", rules("bash", {50}), {10'000'000}, Content::nim_values, 3,
       [] { return bash_by_hand(10'000'001, 50); });
  race("Kayles to 20,000", rules("kayles"), {20'000}, Content::nim_values, 3,
       [] { return kayles_by_hand(20'001); });
  race("Wythoff, P or N, 10,000 x 10,000", rules("wythoff"), {9'999, 9'999}, Content::outcomes, 2,
       [] { return wythoff_outcomes_by_hand(10'000); });
  race("Wythoff, nim-values, 2,000 x 2,000", rules("wythoff"), {1'999, 1'999}, Content::nim_values, 1,
       [] { return wythoff_by_hand(2'000); });
}

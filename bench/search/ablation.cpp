// What each technique of the search of nimbers is worth (doc/algorithms/search.md): boards of Cram with each switched off.
//   ablation ROWSxCOLUMNS…
// Values are compared before effort is printed.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "rules/domino_game.hpp"
#include "solve/nimber_search.hpp"

namespace {

using namespace sprague;

struct Variant {
  const char* name;
  NimberTechniques techniques = {};
  bool knows_theorems = true;
};

template <class Game>
u64 measure(const Variant& variant, unsigned rows, unsigned columns, const std::string& board) {
  NimberSearch<Game> search(Game(variant.knows_theorems), variant.techniques);
  Budget budget(Limits::none());
  const std::clock_t begin = std::clock();
  const auto value = search.value(Game::position_of({low_bits<u64>(rows * columns), rows, columns}), budget);
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::printf("%-6s %-44s %11llu listed %10zu kept %8.2f s\n", board.c_str(), variant.name,
              static_cast<unsigned long long>(budget.ticks()), search.size(), seconds);
  std::fflush(stdout);
  return *value;
}

}  // namespace

int main(int count, char** words) {
  std::vector<Variant> variants = {{"everything"}};
  const auto add = [&](const char* name, const auto& change) {
    variants.push_back({name});
    change(variants.back());
  };
  add("no proof numbers: depth first", [](Variant& v) { v.techniques.proof_numbers = false; });
  add("no looking ahead", [](Variant& v) { v.techniques.looks_ahead = false; });
  add("options in any order", [](Variant& v) { v.techniques.orders_options = false; });
  add("the hardest component evaluated, too", [](Variant& v) { v.techniques.hardest_last = false; });
  add("no copies, paths, double rows", [](Variant& v) { v.knows_theorems = false; });
  add("what looking ahead answers is not kept", [](Variant& v) { v.techniques.shallow_bytes = 0; });
  add("the plain mex", [](Variant& v) { v.techniques.asks_sets = false; });
  for (int i = 1; i < count; ++i) {
    const std::string board = words[i];
    const auto rows = static_cast<unsigned>(std::atoi(board.c_str()));
    const auto columns = static_cast<unsigned>(std::atoi(board.c_str() + board.find('x') + 1));
    u64 first = 0;
    for (const Variant& variant : variants) {
      const u64 value = rows <= 8 && columns <= 8
                            ? measure<AlignedDominoGame<8>>(variant, rows, columns, board)
                            : measure<AlignedDominoGame<4>>(variant, rows, columns, board);
      if (&variant == &variants.front()) first = value;
      if (value != first) return std::puts("the values differ"), 1;
    }
  }
}

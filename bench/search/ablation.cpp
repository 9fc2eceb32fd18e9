// What each technique of the search of nimbers is worth (doc/algorithms/search.md): boards of Cram with each switched off; and the same
// game as it is drawn. With --brief, only whole: by hand and as it is drawn.
//   ablation [--brief] [--memory MIB] ROWSxCOLUMNS…
// Values are compared before effort is printed.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "boards/aligned_boards.hpp"
#include "boards/parse.hpp"
#include "rules/domino_game.hpp"
#include "solve/nimber_search.hpp"

namespace {

using namespace sprague;

Limits limits = Limits::none();

struct Variant {
  const char* name;
  NimberTechniques techniques = {};
  bool knows_theorems = true;
};

template <class Game>
u64 measure(const char* name, NimberSearch<Game> search, const std::vector<typename Game::Position>& sum,
            const std::string& board) {
  Budget budget(limits);
  const std::clock_t begin = std::clock();
  const auto value = search.value(sum, budget);
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::printf("%-6s %-44s %11llu listed %10zu kept %8.2f s\n", board.c_str(), name,
              static_cast<unsigned long long>(budget.ticks()), search.size(), seconds);
  std::fflush(stdout);
  if (!value) std::puts("it has no value with so much memory"), std::exit(1);
  return *value;
}

template <unsigned width>
u64 measure_by_hand(const Variant& variant, unsigned rows, unsigned columns, const std::string& board) {
  using Game = AlignedDominoGame<width>;
  return measure<Game>(variant.name, NimberSearch<Game>(Game(variant.knows_theorems), variant.techniques),
                       {Game::position_of({low_bits<u64>(rows * columns), rows, columns})}, board);
}

template <unsigned width>
u64 measure_drawn(const boards::Game& drawn, unsigned rows, unsigned columns, const std::string& board) {
  using Game = boards::AlignedBoardGame<width>;
  const Game game({&drawn, boards::separation_of(drawn), boards::symmetries_of(drawn)});
  std::vector<typename Game::Position> sum;
  game.append_components({.rows = rows, .columns = columns, .joined = {}},
                         boards::Cells(std::size_t{rows} * columns, boards::blank), sum);
  return measure<Game>("as it is drawn", NimberSearch<Game>(game), sum, board);
}

}  // namespace

int main(int count, char** words) {
  const bool is_brief = count > 1 && std::string_view(words[1]) == "--brief";
  if (is_brief) --count, ++words;
  if (count > 2 && std::string_view(words[1]) == "--memory") {
    limits.bytes = static_cast<u64>(std::atoi(words[2])) << 20;
    count -= 2, words += 2;
  }
  const auto file = boards::parse("board cram\n  . . -> # #  turned\n");
  if (!file) return std::puts("the picture is wrong"), 1;
  std::vector<Variant> variants = {{"everything"}};
  const auto add = [&](const char* name, const auto& change) {
    variants.push_back({name});
    change(variants.back());
  };
  add("no proof numbers: depth first", [](Variant& v) { v.techniques.proof_numbers = false; });
  add("options are left later", [](Variant& v) { v.techniques.leaves_early = false; });
  add("no looking ahead", [](Variant& v) { v.techniques.looks_ahead = false; });
  add("options in any order", [](Variant& v) { v.techniques.orders_options = false; });
  add("the hardest component evaluated, too", [](Variant& v) { v.techniques.hardest_last = false; });
  add("no copies, paths, double rows", [](Variant& v) { v.knows_theorems = false; });
  add("what looking ahead answers is not kept", [](Variant& v) { v.techniques.shallow_bytes = 0; });
  add("the plain mex", [](Variant& v) { v.techniques.asks_sets = false; });
  if (is_brief) variants.resize(1);
  for (int i = 1; i < count; ++i) {
    const std::string board = words[i];
    const auto rows = static_cast<unsigned>(std::atoi(board.c_str()));
    const auto columns = static_cast<unsigned>(std::atoi(board.c_str() + board.find('x') + 1));
    u64 first = 0;
    const bool is_narrow = rows > 8 || columns > 8;
    for (const Variant& variant : variants) {
      const u64 value = is_narrow ? measure_by_hand<4>(variant, rows, columns, board)
                                  : measure_by_hand<8>(variant, rows, columns, board);
      if (&variant == &variants.front()) first = value;
      if (value != first) return std::puts("the values differ"), 1;
    }
    const boards::Game& drawn = file->games.front();
    const u64 value = is_narrow ? measure_drawn<4>(drawn, rows, columns, board)
                                : measure_drawn<8>(drawn, rows, columns, board);
    if (value != first) return std::puts("the values differ"), 1;
  }
}

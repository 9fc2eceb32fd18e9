// The fuzz target of games that are drawn: whatever the text, it is read or refused, what its pictures say is found out, and
// it is laid on small boards, without a crash, a hang or a cell of no kind. A second text, behind a line of '=', is a position.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "boards/analysis.hpp"
#include "boards/compiled.hpp"
#include "boards/parse.hpp"
#include "boards/typed.hpp"

namespace {

using namespace sprague;

void play_a_little(const boards::Game& game, std::string_view typed) {
  Scanner scanner(typed);
  const Result<boards::Typed> position = boards::read_typed(game, scanner);
  if (!position) {
    if (english(position.error().message).empty()) __builtin_trap();
    if (position.error().length > 0) (void)render(position.error(), typed);
    return;
  }
  if (position->cells.size() > 64) return;
  const Result<boards::Compiled> compiled = boards::Compiled::make(game, position->board);
  if (!compiled) return;
  (void)compiled->early_winner(position->cells);
  for (const std::optional<Player> mover : {std::optional(Player::left), std::optional<Player>()})
    compiled->for_each_option(position->cells, mover, [&](const boards::Cells& option) {
      if (option.size() != position->cells.size()) __builtin_trap();
      for (const char cell : option)
        if (static_cast<std::size_t>(cell) >= game.kinds.size()) __builtin_trap();
      (void)boards::move_label(game, position->board, position->cells, option);
      return true;
    });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size), typed = "x.o|..x";
  if (const std::size_t end = text.find("\n=\n"); end != std::string_view::npos) {
    typed = text.substr(end + 3);
    text = text.substr(0, end + 1);
  }
  const Result<boards::File> file = boards::parse(text);
  if (!file) {
    if (english(file.error().message).empty() || file.error().offset > text.size()) __builtin_trap();
    (void)render(file.error(), text);
    return 0;
  }
  for (const boards::Game& game : file->games) {
    if (game.rules.size() > 12) continue;
    (void)boards::why_play_ends(game);
    (void)boards::separation_of(game);
    (void)boards::symmetries_of(game);
    (void)boards::exchange_of(game);
    for (const std::string_view board :
         {typed, std::string_view("3x4"), std::string_view("0-1 1-2 2-0 : ...")})
      play_a_little(game, board);
  }
  return 0;
}

// The components that captures leave, and the search of their nimbers. Misère play has no such theory, and is played out.
#include "solve/nimstring_values.hpp"

#include <boost/unordered/unordered_flat_map.hpp>
#include <span>
#include <vector>

#include "rules/nimstring_game.hpp"
#include "solve/nimber_search.hpp"
#include "solve/room_in_table.hpp"

namespace sprague {

struct NimstringValues::Search {
  BoxBoard board;
  NimstringGame game;
  NimberSearch<NimstringGame> search;
  boost::unordered_flat_map<u64, bool> misere;  // does the next player win?

  explicit Search(const BoxBoard& of) : board(of), game(of), search(game) {}

  [[nodiscard]] std::vector<NimstringGame::Position> components(u64 left) const {
    std::vector<NimstringGame::Position> out;
    while (left != 0) {
      const u64 component = board.component(left);
      left &= ~component;
      out.push_back(game.position_of(component));
    }
    return out;
  }

  // By all lines of play. Recursion: as deep as there are lines, 64 at most.
  std::optional<bool> wins_misere(u64 left, Budget& budget) {
    if (left == 0) return true;
    const u64 key = game.position_of(left).left;
    if (const auto found = misere.find(key); found != misere.end()) return found->second;
    if (!budget.spend()) return std::nullopt;
    bool wins = false;
    for (u64 lines = key; lines != 0 && !wins; lines &= lines - 1) {
      const unsigned line = nimstring::first(lines);
      const auto then = wins_misere(key & ~nimstring::only(line), budget);
      if (!then) return std::nullopt;
      wins = *then == board.takes(key, line);
    }
    if (!make_room(misere, budget)) return std::nullopt;
    misere.emplace(key, wins);
    return wins;
  }
};

NimstringValues::Search& NimstringValues::search_of(const BoxBoard& board) {
  for (const auto& search : searches_)
    if (search->board == board) return *search;
  if (searches_.size() == most_boards) searches_.erase(searches_.begin());
  return *searches_.emplace_back(std::make_unique<Search>(board));
}

NimstringValues::NimstringValues() = default;
NimstringValues::~NimstringValues() = default;
NimstringValues::NimstringValues(NimstringValues&&) noexcept = default;
NimstringValues& NimstringValues::operator=(NimstringValues&&) noexcept = default;

std::optional<NimstringValue> NimstringValues::value(const BoxBoard& board, u64 left, Budget& budget) {
  const auto rest = nimstring::reduced(board, left);
  if (!rest) return NimstringValue{.is_loony = true};
  Search& on = search_of(board);
  const auto components = on.components(*rest);
  const auto nimber = on.search.value(std::span(components), budget);
  if (!nimber) return std::nullopt;
  return NimstringValue{.nimber = *nimber};
}

std::optional<bool> NimstringValues::wins(const BoxBoard& board, u64 left, Convention convention,
                                          Budget& budget) {
  Search& on = search_of(board);
  if (convention == Convention::misere) return on.wins_misere(left, budget);
  const auto rest = nimstring::reduced(board, left);
  if (!rest) return true;
  const auto components = on.components(*rest);
  const auto is_zero = on.search.has_value(std::span(components), 0, budget);
  if (!is_zero) return std::nullopt;
  return !*is_zero;
}

}  // namespace sprague

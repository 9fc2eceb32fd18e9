// What single positions and components of sums share that are answered by a theorem.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/prove_game.hpp"

namespace sprague::detail {

/// Below this many positions in the box of its followers a position is searched, so that all winning moves
/// are found.
inline constexpr u64 cheap_box = 100'000;
/// The same for a single position, which is tabulated in a fraction of a second.
inline constexpr u64 quick_box = 4'000'000;

/// The components that the text stands for: all their numbers, or those of a `start` line.
std::optional<std::vector<prove::Strategy::Numbers>> read_numbers(std::string_view text,
                                                                  const script::Game& game);

/// How many positions the box below the components has.
u64 box(const std::vector<prove::Strategy::Numbers>& components);

/// The nim-values of the components, none where the theorem is only about who wins; nothing where one is not
/// known.
std::optional<std::vector<Natural>> values_of(const prove::Strategy& strategy,
                                              const std::vector<prove::Strategy::Numbers>& components);
Natural nim_sum(const std::vector<Natural>& values);

/// A move in one of the components.
struct MoveIn {
  std::size_t component;
  prove::Strategy::Move move;
};
/// All moves that win, each option once, by asking the theorem about every option of the components; nothing where it is
/// not about each of them, there are more than 20,000, or the budget ends. `values`: values_of the components.
std::optional<std::vector<MoveIn>> all_winning_moves(const prove::Strategy& strategy,
                                                     const script::Game& game,
                                                     const std::vector<prove::Strategy::Numbers>& components,
                                                     const std::vector<Natural>& values, Budget& budget);

MoveText text_of(const std::vector<prove::Strategy::Numbers>& components, std::size_t moved,
                 const prove::Strategy::Move& move, const script::Game& game);

/// A theorem that `sprague prove` found. `words` must outlive it.
[[nodiscard]] inline Theorem theorem_saying(const Message& words) {
  return {.name = "the theorem about all positions",
          .statement = {},
          .source = "its certificate",
          .hypotheses = "the rules as they are in the file, under which play ends",
          .proved = &words};
}

}  // namespace sprague::detail

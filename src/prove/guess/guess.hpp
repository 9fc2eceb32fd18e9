// Guesses that are written down: what a table looks like, as an automaton that goes on beyond it. They are
// tried in order of cost, before anything is learned; every one is put to the decision (decide.hpp), which
// alone says whether it is right.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "prove/decide/move_formula.hpp"
#include "prove/learn/learn.hpp"
#include "table/table.hpp"

namespace sprague::prove {

/// A box of numbers: nim-values, or 0 for P and 1 for N; marks as in tables.
struct Grid {
  std::vector<u64> sizes = {};  ///< coordinate i has numbers from 0 to sizes[i] − 1
  std::vector<u64> cells = {};  ///< the last coordinate runs fastest

  [[nodiscard]] u64 at(std::span<const u64> numbers) const;
  /// The coordinates of a cell.
  [[nodiscard]] std::vector<u64> tuple(std::size_t cell) const;
};
[[nodiscard]] Grid grid_of(const table::Table& table, const Slice& slice);

/// The same of another box, by its sizes; nothing where it cannot be had.
using MakeGrid = std::function<std::optional<Grid>(const std::vector<u64>& sizes)>;

/// What guesses are made from.
struct Evidence {
  bool values = false;  ///< the nim-values are looked for, and not the P-positions
  Sample sample = {};
  Grid grid = {};
  MakeGrid more = {};        ///< what the grid has, of other boxes
  MakeGrid nim_values = {};  ///< empty where there are none
};

/// Finite unions of single pairs and arithmetic progressions of pairs.
using Pair = std::array<u64, 2>;
struct Progression {
  Pair first, step;  ///< first + t·step for t = 0, 1, …; the step is not (0, 0)
  friend auto operator<=>(const Progression&, const Progression&) = default;
};
/// Exactly these pairs, on the tracks 0 and 1: a tree of their digits.
[[nodiscard]] Automaton points_automaton(const std::vector<Pair>& points, const Numeration& numeration);
/// Those on the progressions too. Needs: a base. Nothing when the budget says no, or they are too many.
[[nodiscard]] std::optional<Automaton> semilinear_automaton(const std::vector<Pair>& points,
                                                            const std::vector<Progression>& progressions,
                                                            const Numeration& numeration, Budget& budget);

/// G(n + p) = G(n) + s for large n, where s may differ from one residue to another: the graph of G.
/// Needs: one coordinate; a base.
[[nodiscard]] std::optional<Automaton> arithmetic_guess(const Grid& grid, const Numeration& numeration,
                                                        Budget& budget);

/// Conditions on the digits in base 2 that are linear over the field with two elements, the same at every
/// place but a few low ones: of the P-positions, or of the coordinates and the nim-value.
[[nodiscard]] std::optional<Automaton> xor_guess(const Grid& grid, bool values, Budget& budget);

/// Which coordinates belong together when G is the nim-sum of functions of disjoint sets of coordinates, as
/// fine as can be; a single set when it is not one.
[[nodiscard]] std::vector<std::vector<std::size_t>> nim_sum_parts(const Grid& grid);
/// The nim-sum of such functions, each guessed by itself from a longer table: G, or where it is 0. In base 2.
/// Needs: `grid` has nim-values.
[[nodiscard]] std::optional<Automaton> split_guess(const Grid& grid, const MakeGrid& nim_values, bool values,
                                                   Budget& budget);

/// P-positions of two coordinates whose rows are periodic: from some row on, those of row y + m are those of
/// row y, moved by a, with m and a of each line its own. Needs: two coordinates; a base.
[[nodiscard]] std::optional<Automaton> rows_guess(const Grid& grid, const Numeration& numeration,
                                                  Budget& budget);
/// The same as a list.
struct Rows {
  std::vector<Pair> points = {};
  std::vector<Progression> progressions = {};
};
[[nodiscard]] std::optional<Rows> rows_of(const Grid& grid, Budget& budget);

/// Relations that do not tell x from x + p beyond some number, for each coordinate its own p. Of values: few
/// of them. Needs: a base.
[[nodiscard]] std::optional<Automaton> classes_guess(const Grid& grid, bool values,
                                                     const Numeration& numeration, Budget& budget);
/// Relations between two numbers that repeat in each of a few sectors of the plane, as finitely many moves
/// make them. `more` makes the boxes that are looked at. Needs: a base.
[[nodiscard]] std::optional<Automaton> sectors_guess(const MakeGrid& more, bool values,
                                                     const Numeration& numeration, Budget& budget);
/// Outcomes (0 for P) or values whose period along one axis changes, perhaps far away, and that repeat along
/// the others. Needs: a base.
[[nodiscard]] std::optional<Automaton> pieces_guess(const Grid& grid, std::size_t axis, bool values,
                                                    const Numeration& numeration, Budget& budget);

/// A guess with its name in the list of what was tried.
struct WrittenGuess {
  MessageTemplate<0> name;
  std::optional<Automaton> (*make)(const Evidence& evidence, const Numeration& numeration, Budget& budget);
};
/// All of them, the cheapest first. Where one does not apply, it makes nothing.
[[nodiscard]] std::span<const WrittenGuess> written_guesses();

}  // namespace sprague::prove

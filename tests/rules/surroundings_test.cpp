// Where a shape taken out of a piece may leave several, against the pieces themselves.
#include "rules/surroundings.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

// A shape and what lies around it, on boards in rows of `width` bits.
template <unsigned width>
struct Around {
  using Cell = typename Surroundings<width>::Cell;
  std::vector<Cell> shape;
  bool corners;
  Surroundings<width> surroundings{shape, corners};

  // The cells of the shape at a place, as far as they lie on the board.
  [[nodiscard]] u64 at(unsigned place) const {
    u64 out = 0;
    for (const Cell& cell : shape) {
      const int row = static_cast<int>(place / width) + cell.row;
      const int column = static_cast<int>(place % width) + cell.column;
      if (row >= 0 && row < static_cast<int>(64 / width) && column >= 0 && column < static_cast<int>(width))
        out |= u64{1} << (static_cast<unsigned>(row) * width + static_cast<unsigned>(column));
    }
    return out;
  }
  [[nodiscard]] u64 piece_of(u64 cells, u64 some) const {
    for (u64 before = 0; before != some;) {
      before = some;
      some |= AlignedCells<width>::beside(some, corners) & cells;
    }
    return some;
  }
  [[nodiscard]] unsigned pieces_in(u64 cells) const {
    unsigned out = 0;
    for (; cells != 0; cells &= ~piece_of(cells, cells & (~cells + 1))) ++out;
    return out;
  }
  // Places that say wrongly, and those that might leave several pieces and do not.
  void compare(u64 piece, unsigned& wrong, unsigned& careful) const {
    const u64 may_part = surroundings.may_part(piece);
    for (unsigned place = 0; place < 64; ++place) {
      if ((piece >> place & 1) == 0) continue;
      const bool says_so = (may_part >> place & 1) != 0, falls = pieces_in(piece & ~at(place)) > 1;
      if (falls && !says_so) ++wrong;
      if (!falls && says_so) ++careful;
    }
  }
};

template <unsigned width>
void expect_right_about_random_pieces(const std::vector<typename Surroundings<width>::Cell>& shape,
                                      bool corners) {
  const Around<width> around{shape, corners};
  std::mt19937 random(seed());
  unsigned wrong = 0, careful = 0;
  for (int times = 0; times < 400; ++times) {
    u64 cells = 0;
    const unsigned share = 2 + below(random, 7);
    for (unsigned cell = 0; cell < 64; ++cell) cells |= u64{below(random, 10) < share} << cell;
    while (cells != 0) {
      const u64 piece = around.piece_of(cells, cells & (~cells + 1));
      around.compare(piece, wrong, careful);
      cells &= ~piece;
    }
  }
  EXPECT_EQ(wrong, 0U) << shape.size() << " cells, rows of " << width << ", seed " << seed();
  // Of a whole board it is known everywhere, but where it is connected by a corner alone.
  if (corners) return;
  unsigned careful_of_all = 0;
  around.compare(~u64{0}, wrong, careful_of_all);
  EXPECT_EQ(wrong, 0U);
  EXPECT_EQ(careful_of_all, 0U) << shape.size() << " cells, rows of " << width;
}

template <unsigned width>
void expect_right_about_shapes() {
  for (const bool corners : {false, true}) {
    expect_right_about_random_pieces<width>({{0, 0}}, corners);
    expect_right_about_random_pieces<width>({{0, 0}, {0, 1}}, corners);
    expect_right_about_random_pieces<width>({{0, 0}, {1, 0}}, corners);
    expect_right_about_random_pieces<width>({{0, 0}, {1, 0}, {1, -1}}, corners);
    expect_right_about_random_pieces<width>({{0, 0}, {1, 1}}, corners);
    expect_right_about_random_pieces<width>({{0, 0}, {0, 1}, {1, 0}, {1, 1}}, corners);
    expect_right_about_random_pieces<width>({{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}}, corners);
  }
}

TEST(Surroundings, TellWhereAPieceStaysInOne) {
  expect_right_about_shapes<4>();
  expect_right_about_shapes<8>();
}

TEST(Surroundings, OfShapesWithoutARingPartEverything) {
  using Cell = Surroundings<8>::Cell;
  EXPECT_EQ(Surroundings<8>().may_part(0xff), ~u64{0});
  const Cell two_apart[] = {{0, 0}, {0, 2}};
  const Cell around_a_hole[] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
  for (const std::span<const Cell> shape :
       {std::span<const Cell>(two_apart), std::span<const Cell>(around_a_hole)})
    EXPECT_EQ(Surroundings<8>(shape, false).may_part(0xff), ~u64{0});
}

}  // namespace
}  // namespace sprague::test

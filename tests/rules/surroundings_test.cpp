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
  // The places where taking the shape out leaves several pieces.
  [[nodiscard]] u64 parting(u64 piece) const {
    u64 out = 0;
    for (unsigned place = 0; place < 64; ++place)
      out |= u64{(piece >> place & 1) != 0 && pieces_in(piece & ~at(place)) > 1} << place;
    return out;
  }
};

template <unsigned width>
void expect_right_about_random_pieces(const std::vector<typename Surroundings<width>::Cell>& shape,
                                      bool corners) {
  const Around<width> around{shape, corners};
  std::mt19937 random(seed());
  for (int times = 0; times < 400; ++times) {
    u64 cells = 0;
    const unsigned share = 2 + below(random, 7);
    for (unsigned cell = 0; cell < 64; ++cell) cells |= u64{below(random, 10) < share} << cell;
    while (cells != 0) {
      const u64 piece = around.piece_of(cells, cells & (~cells + 1));
      ASSERT_EQ(around.parting(piece) & ~around.surroundings.may_part(piece), 0U)
          << shape.size() << " cells, rows of " << width << ", seed " << seed();
      cells &= ~piece;
    }
  }
  // Of a whole board it is known everywhere, but where it is connected by a corner alone.
  if (corners) return;
  EXPECT_EQ(around.surroundings.may_part(~u64{0}), around.parting(~u64{0}))
      << shape.size() << " cells, rows of " << width;
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

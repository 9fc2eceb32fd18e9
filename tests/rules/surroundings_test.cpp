// Where a shape taken out of a piece may leave several, against the pieces themselves.
#include "rules/surroundings.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

// A shape and what lies around it, on boards in rows of `width` bits.
template <unsigned width, class Word>
struct Around {
  using Cell = typename Surroundings<width, Word>::Cell;
  std::vector<Cell> shape;
  bool corners;
  Surroundings<width, Word> surroundings{shape, corners};

  // The cells of the shape at a place, as far as they lie on the board.
  [[nodiscard]] Word at(unsigned place) const {
    Word out = 0;
    for (const Cell& cell : shape) {
      const int row = static_cast<int>(place / width) + cell.row;
      const int column = static_cast<int>(place % width) + cell.column;
      if (row >= 0 && row < static_cast<int>(bits_of<Word> / width) && column >= 0 &&
          column < static_cast<int>(width))
        out |= Word{1} << (static_cast<unsigned>(row) * width + static_cast<unsigned>(column));
    }
    return out;
  }
  [[nodiscard]] Word piece_of(Word cells, Word some) const {
    for (Word before = 0; before != some;) {
      before = some;
      some |= AlignedCells<width, Word>::beside(some, corners) & cells;
    }
    return some;
  }
  [[nodiscard]] unsigned pieces_in(Word cells) const {
    unsigned out = 0;
    for (; cells != 0; cells &= ~piece_of(cells, cells & (~cells + 1))) ++out;
    return out;
  }
  // The places where taking the shape out leaves several pieces.
  [[nodiscard]] Word parting(Word piece) const {
    Word out = 0;
    for (unsigned place = 0; place < bits_of<Word>; ++place)
      out |= Word{(piece >> place & 1) != 0 && pieces_in(piece & ~at(place)) > 1} << place;
    return out;
  }
};

template <unsigned width, class Word>
void expect_right_about_random_pieces(const std::vector<typename Surroundings<width, Word>::Cell>& shape,
                                      bool corners) {
  const Around<width, Word> around{shape, corners};
  std::mt19937 random(seed());
  for (int times = 0; times < 400; ++times) {
    Word cells = 0;
    const unsigned share = 2 + below(random, 7);
    for (unsigned cell = 0; cell < bits_of<Word>; ++cell) cells |= Word{below(random, 10) < share} << cell;
    while (cells != 0) {
      const Word piece = around.piece_of(cells, cells & (~cells + 1));
      ASSERT_EQ(around.parting(piece) & ~around.surroundings.may_part(piece), Word{0})
          << shape.size() << " cells, rows of " << width << ", seed " << seed();
      cells &= ~piece;
    }
  }
  // Of a whole board it is known everywhere, but where it is connected by a corner alone.
  if (corners) return;
  EXPECT_EQ(around.surroundings.may_part(~Word{0}), around.parting(~Word{0}))
      << shape.size() << " cells, rows of " << width;
}

template <unsigned width, class Word>
void expect_right_about_shapes() {
  for (const bool corners : {false, true}) {
    expect_right_about_random_pieces<width, Word>({{0, 0}}, corners);
    expect_right_about_random_pieces<width, Word>({{0, 0}, {0, 1}}, corners);
    expect_right_about_random_pieces<width, Word>({{0, 0}, {1, 0}}, corners);
    expect_right_about_random_pieces<width, Word>({{0, 0}, {1, 0}, {1, -1}}, corners);
    expect_right_about_random_pieces<width, Word>({{0, 0}, {1, 1}}, corners);
    expect_right_about_random_pieces<width, Word>({{0, 0}, {0, 1}, {1, 0}, {1, 1}}, corners);
    expect_right_about_random_pieces<width, Word>({{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}}, corners);
  }
}

TEST(Surroundings, TellWhereAPieceStaysInOne) {
  expect_right_about_shapes<4, u64>();
  expect_right_about_shapes<8, u64>();
  expect_right_about_shapes<4, u128>();
  expect_right_about_shapes<8, u128>();
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

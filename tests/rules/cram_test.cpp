// Cram against a slow twin of its own: plain recursion over bits, which knows neither pieces nor symmetries.
#include "rulesets/cram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>

#include "positions/adapter.hpp"
#include "rules/domino_game.hpp"
#include "session/session_state.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

using rulesets::Cram;
using Board = CellBoard<u128>;

// Free cells, row by row, and what is found out about them, filled as it is asked for.
class SlowCram {
 public:
  struct Facts {
    u64 value = 0;
    std::array<bool, 2> is_won{};  // for who moves, by convention
  };

  SlowCram(std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns) {}

  std::vector<u64> options(u64 free) const {
    std::vector<u64> out;
    const auto is_free = [&](std::size_t row, std::size_t column) {
      return row < rows_ && column < columns_ && (free >> (row * columns_ + column) & 1) != 0;
    };
    const auto bit = [&](std::size_t row, std::size_t column) { return u64{1} << (row * columns_ + column); };
    for (std::size_t row = 0; row < rows_; ++row)
      for (std::size_t column = 0; column < columns_; ++column) {
        if (!is_free(row, column)) continue;
        if (is_free(row, column + 1)) out.push_back(free & ~bit(row, column) & ~bit(row, column + 1));
        if (is_free(row + 1, column)) out.push_back(free & ~bit(row, column) & ~bit(row + 1, column));
      }
    return out;
  }
  const Facts& facts(u64 free) {
    if (const auto found = known_.find(free); found != known_.end()) return found->second;
    std::vector<bool> seen(40, false);
    const std::vector<u64> all = options(free);
    Facts facts;
    facts.is_won = {false, all.empty()};
    for (const u64 option : all) {
      const Facts then = this->facts(option);
      seen[then.value] = true;
      for (std::size_t i = 0; i < 2; ++i) facts.is_won[i] = facts.is_won[i] || !then.is_won[i];
    }
    while (seen[facts.value]) ++facts.value;
    return known_[free] = facts;
  }
  // Of the options that are lost for who is next; with `value`, of those that are worth that.
  std::vector<std::string> texts(u64 free, Convention convention) {
    std::vector<std::string> out;
    for (const u64 option : options(free))
      if (!facts(option).is_won[static_cast<std::size_t>(convention)]) out.push_back(text(option));
    return out;
  }
  std::vector<std::string> texts_worth(u64 free, u64 value) {
    std::vector<std::string> out;
    for (const u64 option : options(free))
      if (facts(option).value == value) out.push_back(text(option));
    return out;
  }
  std::string text(u64 free) const {
    std::string out;
    for (std::size_t i = 0; i < rows_ * columns_; ++i) {
      if (i > 0 && i % columns_ == 0) out += '|';
      out += (free >> i & 1) != 0 ? '.' : '#';
    }
    return out;
  }

 private:
  std::size_t rows_, columns_;
  std::map<u64, Facts> known_;
};

Cram::Position read(std::string_view text) {
  Scanner scanner(text);
  const auto position = Cram().parse(scanner);
  EXPECT_TRUE(position.ok()) << text;
  return position ? *position : Cram::Position{};
}

std::vector<std::string> results(const MoveTexts& sink) {
  std::vector<std::string> out;
  for (const MoveText& move : sink.moves()) out.push_back(move.result);
  return out;
}

void expect_same(const std::shared_ptr<Cram>& rules, SlowCram& slow, u64 free) {
  const std::string text = slow.text(free) + ", seed " + std::to_string(test::seed());
  const SlowCram::Facts facts = slow.facts(free);
  PositionOf<Cram> position(rules, read(slow.text(free)));
  Budget budget(Limits{});
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const bool is_won = facts.is_won[static_cast<std::size_t>(convention)];
    EXPECT_EQ(position.outcome(convention, budget).value, is_won ? Outcome::N : Outcome::P) << text;
    MoveTexts sink(~u64{0});
    position.winning_moves(convention, budget, sink);
    EXPECT_TRUE(sink.complete()) << text;
    EXPECT_EQ(results(sink), slow.texts(free, convention)) << text << to_text(convention);
  }
  EXPECT_EQ(position.nim_value(Effort::whatever_it_takes, budget).value, Natural(facts.value)) << text;
  MoveTexts to_one(~u64{0});
  position.moves_to_value(Natural(1), budget, to_one);
  EXPECT_EQ(results(to_one), slow.texts_worth(free, 1)) << text;
}

TEST(Cram, EverySmallBoardAgreesWithTheSlowTwin) {
  const std::pair<std::size_t, std::size_t> sizes[] = {{3, 4},  {4, 3},  {2, 6}, {6, 2},
                                                       {1, 12}, {12, 1}, {3, 3}};
  for (const auto& [rows, columns] : sizes) {
    const auto rules = std::make_shared<Cram>();
    SlowCram slow(rows, columns);
    for (u64 free = 0; free < u64{1} << (rows * columns); ++free) expect_same(rules, slow, free);
  }
}

TEST(Cram, LargerRandomBoardsAgreeWithTheSlowTwin) {
  std::mt19937 random(test::seed());
  const auto rules = std::make_shared<Cram>();
  for (int tries = 0; tries < 60; ++tries) {
    const std::size_t rows = 2 + test::below(random, 5);
    const std::size_t columns = 2 + test::below(random, static_cast<std::uint32_t>(30 / rows - 1));
    u64 free = (u64{1} << (rows * columns)) - 1;
    while (std::popcount(free) > 16)
      free &= ~(u64{1} << test::below(random, static_cast<std::uint32_t>(rows * columns)));
    SlowCram slow(rows, columns);
    expect_same(rules, slow, free);
  }
}

TEST(Cram, OneRowIsTheCode007) {
  SessionState session;
  for (int cells = 1; cells <= 64; ++cells) {
    Task task;
    task.question = Question::nim_value;
    task.position = "cram 1x" + std::to_string(cells);
    const auto row = session.answer(task);
    task.position = "one_row_cram " + std::to_string(cells);
    const auto code = session.answer(task);
    ASSERT_TRUE(row.ok() && code.ok());
    ASSERT_TRUE(code->nim_value().has_value());
    EXPECT_EQ(row->nim_value(), code->nim_value()) << cells;
  }
}

TEST(Cram, PathsAndDoubleRowsAreKnownAtAGlance) {
  std::mt19937 random(test::seed());
  const std::pair<int, int> steps[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  for (int tries = 0; tries < 500; ++tries) {
    // A walk that touches none of its cells but the last.
    u64 cells = 0;
    const auto is_taken = [&](int row, int column) {
      return row >= 0 && row < 8 && column >= 0 && column < 8 && (cells >> (row * 8 + column) & 1) != 0;
    };
    int row = static_cast<int>(test::below(random, 8)), column = static_cast<int>(test::below(random, 8));
    int length = 0;
    for (int tried = 0; tried < 200; ++tried) {
      const int touches = is_taken(row + 1, column) + is_taken(row - 1, column) + is_taken(row, column + 1) +
                          is_taken(row, column - 1);
      ASSERT_LE(touches, 1);
      if (!is_taken(row, column)) ++length;
      cells |= u64{1} << (row * 8 + column);
      const auto [down, right] = steps[test::below(random, 4)];
      const int r = row + down, c = column + right;
      const int beside = is_taken(r + 1, c) + is_taken(r - 1, c) + is_taken(r, c + 1) + is_taken(r, c - 1);
      if (r < 0 || r > 7 || c < 0 || c > 7 || is_taken(r, c) || beside != 1) continue;
      row = r;
      column = c;
    }
    if (length < 2) continue;
    const Board board{cells, 8, 8};
    EXPECT_TRUE(is_path(board_of(shape_of(board, board.free)))) << "seed " << test::seed();
    const u128 straight = low_bits<u128>(static_cast<unsigned>(length));
    const auto value = DominoValues::at_a_glance({straight, 1, 64}, straight);
    EXPECT_EQ(DominoValues::at_a_glance(board, board.free), value) << "seed " << test::seed();
    EXPECT_TRUE(value.has_value());
  }
  for (std::uint8_t n = 1; n <= 64; ++n) {
    const u128 all = low_bits<u128>(2U * n);
    EXPECT_EQ(DominoValues::at_a_glance({all, 2, n}, all), u64{n} % 2) << int{n};
  }
}
// A ring is no path, and a board with a branch is none.
TEST(Cram, WhatIsNoPathIsNotTakenForOne) {
  for (const char* text : {"...|.#.|...", "...|#.#", "#.#|...|#.#", "..|..|.#", "....|.#..|...."}) {
    const Cram::Position board = read(text);
    EXPECT_FALSE(is_path(board_of(shape_of(board, board.free)))) << text;
    EXPECT_FALSE(is_double_row(board_of(shape_of(board, board.free)))) << text;
  }
}

// All images of a piece, at all places of a board, have one shape, and different pieces have different ones.
template <class Word>
void expect_shapes_forget_place_and_symmetry(std::uint8_t side, std::size_t most) {
  std::mt19937 random(test::seed());
  for (int tries = 0; tries < 2'000; ++tries) {
    const std::size_t size = 1 + test::below(random, static_cast<std::uint32_t>(most));
    Board board{0, side, side};
    std::vector<std::pair<std::size_t, std::size_t>> cells;
    for (std::size_t i = 0; i < size * size; ++i)
      if (test::below(random, 4) != 0) board.free |= u128{1} << (i / size * side + i % size);
    const std::vector<u128> pieces = pieces_of(board);
    if (pieces.empty()) continue;
    const auto of = [&](const Board& on, u128 piece) {
      const CellBox<u128> box = box_of(on, piece);
      return shape_of(CellBox<Word>{static_cast<Word>(box.cells), box.rows, box.columns});
    };
    const DominoShape<Word> shape = of(board, pieces[0]);
    EXPECT_EQ(count_cells(shape.cells()), count_cells(pieces[0]));
    for (u128 left = pieces[0]; left != 0; left &= left - 1)
      cells.emplace_back(first_cell(left) / side, first_cell(left) % side);
    const std::size_t down = test::below(random, static_cast<std::uint32_t>(side - size + 1));
    const std::size_t right = test::below(random, static_cast<std::uint32_t>(side - size + 1));
    for (unsigned image = 0; image < 8; ++image) {
      Board moved{0, side, side};
      for (const auto& [row, column] : cells) {
        std::size_t r = (image & 1) != 0 ? size - 1 - row : row,
                    c = (image & 2) != 0 ? size - 1 - column : column;
        if ((image & 4) != 0) std::swap(r, c);
        moved.free |= u128{1} << ((r + down) * side + c + right);
      }
      EXPECT_EQ(of(moved, moved.free), shape) << "seed " << test::seed();
    }
    // The shape is one of them.
    const CellBoard<Word> as_shape = board_of(shape);
    EXPECT_EQ(shape_of(as_shape, as_shape.free), shape);
  }
}
TEST(Cram, ShapesForgetPlaceAndSymmetry) {
  expect_shapes_forget_place_and_symmetry<u64>(9, 7);
  expect_shapes_forget_place_and_symmetry<u128>(11, 11);
}

// Long and narrow boxes, which need not be turned by the way of squares.
TEST(Cram, LongBoxesAreTurnedCellByCell) {
  std::mt19937 random(test::seed());
  for (int tries = 0; tries < 2'000; ++tries) {
    const unsigned rows = 1 + test::below(random, 8), columns = 1 + test::below(random, 60 / rows);
    const CellBox<u64> box{(u64{random()} << 32 | random()) & low_bits<u64>(rows * columns), rows, columns};
    const CellBox<u64> turned = box.transposed();
    u64 upside_down = 0;
    for (unsigned row = 0; row < rows; ++row)
      for (unsigned column = 0; column < columns; ++column) {
        const u64 cell = box.cells >> (row * columns + column) & 1;
        EXPECT_EQ(turned.cells >> (column * rows + row) & 1, cell) << "seed " << test::seed();
        upside_down |= cell << ((rows - 1 - row) * columns + column);
      }
    EXPECT_EQ(box.upside_down(), upside_down) << "seed " << test::seed();
    EXPECT_EQ(turned.rows, columns);
    EXPECT_EQ(turned.transposed().cells, box.cells);
  }
}

// Boards of more than 64 cells, whose pieces fit in one word or do not.
TEST(Cram, BoardsOfTwoWordsAreTheSameGame) {
  const auto value = [](std::string_view text) {
    PositionOf<Cram> position(std::make_shared<Cram>(), read(text));
    Budget budget(Limits{});
    return position.nim_value(Effort::whatever_it_takes, budget).value;
  };
  std::string rows = "....#....|...##....|.....####";  // the same piece, alone and on a board of 99 cells
  const auto alone = value(rows);
  for (int i = 0; i < 8; ++i) rows += "|#########";
  EXPECT_EQ(value(rows), alone);
  EXPECT_EQ(value("2x64"), Natural(0));
  EXPECT_EQ(value("1x128"), value("1x60"));  // Dawson's Kayles has period 34 from 53 on
}

TEST(Cram, LimitsEndTheSearchAndWhatWasFoundIsKept) {
  const auto rules = std::make_shared<Cram>();
  PositionOf<Cram> position(rules, read("5x7"));
  for (const Limits& limits : {Limits{.positions = 100}, Limits{.bytes = 1'000}, Limits{.seconds = 0}}) {
    Budget budget(limits);
    const auto found = position.nim_value(Effort::whatever_it_takes, budget);
    EXPECT_FALSE(found.value.has_value());
    EXPECT_TRUE(ran_out(found.ending));
  }
  u64 ticks = 0;
  for (const int time : {1, 2}) {
    Budget budget(Limits{});
    PositionOf<Cram> smaller(rules, read("4x5"));
    EXPECT_EQ(smaller.nim_value(Effort::whatever_it_takes, budget).value, Natural(2));
    if (time == 2) {
      EXPECT_LT(budget.ticks(), 10U);
      EXPECT_GT(ticks, 100U);
    }
    ticks = budget.ticks();
  }
}

TEST(Cram, BoardsThatAreNoneAreRefusedWithTheirPlace) {
  const struct {
    const char* text;
    const char* message;
    std::size_t offset, length;
  } rows[] = {
      {"", "the board is missing", 0, 0},
      {"..|.x", "a cell is . for free or # for blocked", 4, 1},
      {"... ..", "a cell is . for free or # for blocked", 3, 1},
      {"...|..", "row 2 has length 2 and row 1 has length 3", 4, 2},
      {"...||...", "row 2 is empty", 4, 0},
      {"|..", "row 1 is empty", 0, 0},
      {"..|", "a row is missing behind the last |", 3, 0},
      {"0x4", "a board has a row and a column at least", 0, 1},
      {"3x", "a number of columns is missing", 0, 2},
      {"3xa", "a number of columns cannot be 'a'", 2, 1},
      {"3x4 5", "a board stands alone", 4, 1},
      {"13x10", "the board has 130 cells: too many", 0, 5},
      {"4294967296x4294967296", "the board has 2^64 or more cells: too many", 0, 21},
      {"12", "a cell is . for free or # for blocked", 0, 1},
  };
  for (const auto& row : rows) {
    Scanner scanner(row.text);
    const auto position = Cram().parse(scanner);
    ASSERT_FALSE(position.ok()) << row.text;
    EXPECT_EQ(english(position.error().message), row.message);
    EXPECT_EQ(position.error().offset, row.offset) << row.text;
    EXPECT_EQ(position.error().length, row.length) << row.text;
  }
  std::string wide(129, '.');
  Scanner scanner(wide);
  EXPECT_EQ(english(Cram().parse(scanner).error().message), "the board has 129 cells: too many");
  const std::string high = [] {
    std::string out = ".";
    for (int i = 0; i < 400; ++i) out += "|.";
    return out;
  }();
  Scanner tall(high);
  EXPECT_EQ(english(Cram().parse(tall).error().message), "the board has 401 cells: too many");
  EXPECT_EQ(read(" ..#|... ").text(), "..#|...");
  EXPECT_TRUE(read("8x8").free == low_bits<u128>(64));
  EXPECT_TRUE(read("16x8").free == low_bits<u128>(128));
}

// Copying is found by the engine from the board, whatever its size.
std::vector<explain::Mirror> mirrors(const std::string& position) {
  SessionState session;
  Task task;
  task.position = "cram " + position;
  task.want.reason = true;
  const auto answer = session.answer(task);
  EXPECT_TRUE(answer.ok()) << position;
  std::vector<explain::Mirror> out;
  if (!answer.ok()) return out;
  for (const explain::Step& step : steps_of(*answer))
    if (const auto* const mirror = std::get_if<explain::Mirror>(&step)) out.push_back(*mirror);
  return out;
}

TEST(Cram, MirrorsAreFoundOnBoards) {
  using Kind = explain::Mirror::Symmetry;
  const std::pair<const char*, Kind> lost[] = {{"4x4", Kind::half_turn},
                                               {"8x8", Kind::half_turn},
                                               {"...|.#.|...", Kind::half_turn},
                                               {"..#..|.####", Kind::half_turn},
                                               {"..#..|.###.", Kind::left_right},
                                               {"..|##|..", Kind::half_turn},
                                               {"...|##.|###|##.|...", Kind::up_down},
                                               {"#..|.#.|..#", Kind::half_turn},
                                               {"#...|.##.|.##.|...#", Kind::half_turn},
                                               {"#..#|.###|.###|####", Kind::diagonal},
                                               {"#..#|###.|###.|####", Kind::other_diagonal}};
  for (const auto& [position, kind] : lost) {
    const auto found = mirrors(position);
    if (std::string_view(position) == "..#..|.####") {  // no symmetry
      EXPECT_TRUE(found.empty());
      continue;
    }
    ASSERT_EQ(found.size(), 1U) << position;
    EXPECT_EQ(found[0].symmetry, kind) << position;
    EXPECT_FALSE(found[0].after.has_value());
  }
  EXPECT_TRUE(mirrors("3x3").empty());  // lost, but dominoes on the centre meet their images
  const auto won = mirrors("6x7");
  ASSERT_EQ(won.size(), 1U);
  EXPECT_EQ(won[0].symmetry, Kind::half_turn);
  ASSERT_TRUE(won[0].after.has_value());
  EXPECT_EQ(won[0].after->label, "domino at rows 3 and 4, column 4");
}

TEST(Cram, PiecesAreAddedAsNimHeaps) {
  SessionState session;
  Task task;
  task.position = "cram ..#....|.##....";
  task.want.reason = true;
  const auto answer = session.answer(task);
  ASSERT_TRUE(answer.ok());
  std::size_t sums = 0;
  for (const explain::Step& step : steps_of(*answer))
    if (const auto* const sum = std::get_if<NimSum>(&step)) {
      ++sums;
      ASSERT_EQ(sum->rows.size(), 2U);
      EXPECT_EQ(sum->rows[0].label, "..|.#");
      EXPECT_EQ(sum->rows[1].label, "....|....");
      EXPECT_EQ(sum->rows[0].value, Natural(1));
      EXPECT_EQ(sum->rows[1].value, Natural(0));
    }
  EXPECT_EQ(sums, 1U);
}

}  // namespace
}  // namespace sprague

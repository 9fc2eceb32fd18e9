// The views of a table against hand-made data and against plain loops.
#include "table/views.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>

#include "table/fill/numerals.hpp"
#include "tests/support/seed.hpp"

namespace sprague::table {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Table table_of(std::vector<Axis> axes, const std::vector<u64>& cells, Content content = Content::nim_values) {
  CellsBuilder builder;
  for (const u64 cell : cells) EXPECT_TRUE(builder.push(cell));
  return {"test", std::move(axes), Convention::normal, content, builder.take()};
}

// 2 × 3 cells with every kind of cell.
Table small() { return table_of({{"x", 5, 6}, {"y", 0, 2}}, {0, 3, Table::drawn, Table::absent, 0, 300}); }

TEST(CellsBuilder, KeepsMarksAndValuesWhenCellsBecomeWider) {
  CellsBuilder cells;
  const std::vector<u64> all{0,     253,   Table::absent, Table::drawn, 254,          255,
                             65533, 65534, 65535,         4294967293,   Table::absent};
  for (std::size_t i = 0; i < all.size(); ++i) {
    ASSERT_TRUE(cells.push(all[i]));
    EXPECT_EQ(cells.width(), i < 4 ? 1U : i < 7 ? 2U : 4U) << i;
  }
  EXPECT_FALSE(cells.push(4294967294)) << "the marks of 32 bits are no values";
  const Table table("test", {{"n", 0, all.size() - 1}}, Convention::normal, Content::nim_values,
                    cells.take());
  EXPECT_EQ(sequence(table), all);
}

TEST(Views, CoordinatesAndIndicesAgreeInAnyNumberOfDimensions) {
  const Table table =
      table_of({{"x", 2, 4}, {"y", 7, 7}, {"z", 0, 1}, {"w", 9, 12}}, std::vector<u64>(3 * 1 * 2 * 4, 1));
  for (std::size_t i = 0; i < table.size(); ++i) EXPECT_EQ(index_of(table, coordinates_of(table, i)), i);
  EXPECT_THAT(coordinates_of(table, 0), ElementsAre(2, 7, 0, 9));
  EXPECT_THAT(coordinates_of(table, 5), ElementsAre(2, 7, 1, 10));
  EXPECT_THAT(free_axes(table), ElementsAre(0, 2, 3));
}

TEST(Views, CellsAreWrittenAsPeopleWriteThem) {
  const Table values = small();
  EXPECT_EQ(cell_text(values, values.at(1)), "3");
  EXPECT_EQ(cell_text(values, values.at(2)), "∞");
  EXPECT_EQ(cell_text(values, values.at(3)), "");
  const Table outcomes = as_outcomes(values);
  std::string all;
  for (std::size_t i = 0; i < outcomes.size(); ++i) all += cell_text(outcomes, outcomes.at(i)) + ",";
  EXPECT_EQ(all, "P,N,D,,P,N,");
}

TEST(Views, PPositionsFirstOccurrencesAndRecordsAreFoundByHand) {
  EXPECT_THAT(p_positions(small()), ElementsAre(0, 4));
  const Table row = table_of({{"n", 0, 6}}, {1, 0, 2, 2, 70000, 1, 70000});
  std::vector<u64> found;
  for (const auto& [value, index] : first_occurrences(row)) found.insert(found.end(), {value, index});
  EXPECT_THAT(found, ElementsAre(0, 1, 1, 0, 2, 2, 70000, 4));
  found.clear();
  for (const auto& [value, index] : records(row)) found.insert(found.end(), {value, index});
  EXPECT_THAT(found, ElementsAre(1, 0, 2, 2, 70000, 4));
}

TEST(Views, SlicesAndCropsAgreeWithTheTable) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  std::vector<u64> cells(4 * 5 * 3);
  for (u64& cell : cells) cell = test::below(random, 400);
  const Table table = table_of({{"x", 1, 4}, {"y", 0, 4}, {"z", 2, 4}}, cells);
  const Table cut = slice(table, 1, 3);
  ASSERT_EQ(cut.size(), 12U);
  EXPECT_EQ(cut.axes()[1], (Axis{"y", 3, 3}));
  for (std::size_t i = 0; i < cut.size(); ++i)
    EXPECT_EQ(cut.at(i), table.at(index_of(table, coordinates_of(cut, i))));
  const Table box = crop(table, {{"x", 2, 3}, {"y", 1, 4}, {"z", 3, 3}});
  ASSERT_EQ(box.size(), 8U);
  for (std::size_t i = 0; i < box.size(); ++i)
    EXPECT_EQ(box.at(i), table.at(index_of(table, coordinates_of(box, i))));
}

TEST(Views, ModuloKeepsMarks) {
  const Table reduced = modulo(small(), 7);
  EXPECT_THAT(sequence(reduced), ElementsAre(0, 3, Table::drawn, Table::absent, 0, 300 % 7));
}

TEST(Views, DifferencesSkipMarks) {
  EXPECT_THAT(differences({3, 1, Table::absent, 4, 9}), ElementsAre(-2, std::nullopt, std::nullopt, 5));
  EXPECT_THAT(differences({3}), IsEmpty());
  EXPECT_THAT(differences({}), IsEmpty());
}

TEST(Views, AgreeWithPlainLoopsOnRandomTables) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  for (int round = 0; round < 200; ++round) {
    std::vector<u64> cells(1 + test::below(random, 60));
    for (u64& cell : cells) {
      const auto kind = test::below(random, 10);
      cell = kind == 0 ? Table::absent : kind == 1 ? Table::drawn : test::below(random, 1 + 8 * kind);
    }
    const Table table = table_of({{"n", 0, cells.size() - 1}}, cells);
    std::map<u64, std::size_t> first;
    for (std::size_t i = cells.size(); i-- > 0;)
      if (cells[i] < Table::drawn) first[cells[i]] = i;
    const auto occurrences = first_occurrences(table);
    ASSERT_EQ(occurrences.size(), first.size());
    for (std::size_t i = 0; const auto& [value, index] : first) {
      EXPECT_EQ(occurrences[i].value, value);
      EXPECT_EQ(occurrences[i++].index, index);
    }
    const auto tops = records(table);
    for (const auto& [value, index] : tops)
      EXPECT_TRUE(std::all_of(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(index),
                              [&](u64 cell) { return cell >= Table::drawn || cell < value; }));
    EXPECT_EQ(p_positions(table).size(),
              static_cast<std::size_t>(std::count(cells.begin(), cells.end(), u64{0})));
  }
}

TEST(Numerals, ZeckendorfNumeralsAddUpAndHaveNoNeighbours) {
  const Numeration zeckendorf{Numeration::Kind::zeckendorf};
  EXPECT_EQ(numeral(0, zeckendorf), "0");
  EXPECT_EQ(numeral(1, zeckendorf), "1");
  EXPECT_EQ(numeral(4, zeckendorf), "101");
  EXPECT_EQ(numeral(100, zeckendorf), "1000010100");  // 89 + 8 + 3
  for (const u64 n : {u64{2}, u64{12}, u64{54}, u64{1'000'000}, ~u64{0}, ~u64{0} - 1, u64{1} << 63}) {
    const std::string digits = numeral(n, zeckendorf);
    u64 sum = 0, part = 1, next = 2;
    for (std::size_t i = digits.size(); i-- > 0;) {
      if (digits[i] == '1') sum += part;
      const u64 after = part + next;  // may overflow behind the last digit
      part = next;
      next = after;
    }
    EXPECT_EQ(sum, n);
    EXPECT_EQ(digits.find("11"), std::string::npos);
    EXPECT_EQ(digits.front(), '1');
  }
}

TEST(Numerals, BasesAreThoseOfEverybody) {
  EXPECT_EQ(numeral(0, {Numeration::Kind::base, 2}), "0");
  EXPECT_EQ(numeral(10, {Numeration::Kind::base, 2}), "1010");
  EXPECT_EQ(numeral(~u64{0}, {Numeration::Kind::base, 16}), "ffffffffffffffff");
  EXPECT_EQ(numeral(35, {Numeration::Kind::base, 36}), "z");
}

}  // namespace
}  // namespace sprague::table

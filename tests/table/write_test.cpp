// The written forms, read back by small readers of their own.
#include "table/write/write.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/utf8.hpp"
#include "table/views.hpp"
#include "table/write/write_svg.hpp"
#include "tests/support/seed.hpp"

namespace sprague::table {
namespace {

Table written_table(std::vector<Axis> axes, const std::vector<u64>& cells,
                    Content content = Content::nim_values) {
  CellsBuilder builder;
  for (const u64 cell : cells) EXPECT_TRUE(builder.push(cell));
  return {"a \"b\" <c>", std::move(axes), Convention::normal, content, builder.take()};
}

template <class Write>
std::string written(const Write& write) {
  std::string out;
  write(Sink([&](std::string_view bytes) {
    out += bytes;
    return true;
  }));
  return out;
}

TEST(Csv, HasALineACell) {
  const Table table = written_table({{"x", 1, 2}, {"y", 0, 1}}, {0, 7, Table::absent, Table::drawn});
  EXPECT_EQ(written([&](const Sink& sink) { write_csv(table, sink); }),
            "x,y,value\n1,0,0\n1,1,7\n2,0,\n2,1,∞\n");
  EXPECT_EQ(written([&](const Sink& sink) { write_csv(as_outcomes(table), sink); }),
            "x,y,outcome\n1,0,P\n1,1,N\n2,0,\n2,1,D\n");
}

TEST(Json, NestsTheCellsByAxes) {
  const Table table =
      written_table({{"x", 0, 1}, {"y", 3, 3}, {"z", 0, 1}}, {0, 7, Table::absent, Table::drawn});
  const std::string json =
      written([&](const Sink& sink) { write_json(table, Ending::computed, true, {{"more", "[1]"}}, sink); });
  EXPECT_EQ(json,
            "{\n\"version\": 1,\n\"game\": \"a \\\"b\\\" <c>\",\n\"convention\": \"normal\",\n"
            "\"content\": \"nim_values\",\n\"ending\": \"computed\",\n"
            "\"axes\": [{\"name\": \"x\", \"first\": 0, \"last\": 1}, "
            "{\"name\": \"y\", \"first\": 3, \"last\": 3}, {\"name\": \"z\", \"first\": 0, \"last\": 1}],\n"
            "\"values\":\n  [[[0,7]],\n  [[null,\"∞\"]]],\n\"more\": [1]\n}\n");
}

TEST(Npy, IsReadBack) {
  for (const u64 largest : {u64{7}, u64{253}, u64{254}, u64{65533}, u64{65534}, u64{4294967293}}) {
    const std::vector<u64> cells{0, largest, Table::absent, Table::drawn, 1, 2};
    const Table table = written_table({{"x", 0, 1}, {"y", 3, 5}}, cells);
    const std::string file = written([&](const Sink& sink) { write_npy(table, sink); });
    const std::size_t width = largest < 254 ? 1 : largest < 65534 ? 2 : 4;
    ASSERT_EQ(file.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
    const std::size_t length =
        static_cast<unsigned char>(file[8]) + 256U * static_cast<unsigned char>(file[9]);
    EXPECT_EQ((10 + length) % 64, 0U);
    const std::string header = file.substr(10, length);
    const std::string type = width == 1 ? "|u1" : width == 2 ? "<u2" : "<u4";
    EXPECT_EQ(header.substr(0, header.find_last_not_of(" \n") + 1),
              "{'descr': '" + type + "', 'fortran_order': False, 'shape': (2, 3), }");
    EXPECT_EQ(header.back(), '\n');
    ASSERT_EQ(file.size(), 10 + length + cells.size() * width);
    const u64 mark = (u64{1} << (8 * width)) - 1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      u64 cell = 0;
      for (std::size_t k = width; k-- > 0;)
        cell = cell * 256 + static_cast<unsigned char>(file[10 + length + i * width + k]);
      EXPECT_EQ(cell, cells[i] == Table::absent ? mark : cells[i] == Table::drawn ? mark - 1 : cells[i]);
    }
  }
  const Table row = written_table({{"n", 0, 2}}, {1, 2, 3});
  EXPECT_NE(written([&](const Sink& sink) { write_npy(row, sink); }).find("'shape': (3, )"),
            std::string::npos);
}

TEST(Write, StopsWhenNothingMoreIsTaken) {
  const Table table = written_table({{"n", 0, 999'999}}, std::vector<u64>(1'000'000, 1));
  int calls = 0;
  write_csv(table, [&](std::string_view) { return ++calls < 2; });
  EXPECT_EQ(calls, 2);
}

// Names of files may be any bytes: control characters, quotes, halves of characters.
TEST(Write, AnyTextBecomesAJsonStringThatReadersRead) {
  const auto read = [](const std::string& text) {
    return nlohmann::json::parse(json_string(text), nullptr, false);
  };
  EXPECT_EQ(json_string("a \"b\"\\\n"), "\"a \\\"b\\\"\\\\\\u000a\"");
  for (const char* text :
       {"", "n", "规则 “一”", "\t\x01\x1f\x7f", "\xf0\x9f\x8e\xb2", "\xed\x9f\xbf\xee\x80\x80"})
    EXPECT_EQ(read(text), text);
  EXPECT_EQ(read("a\xff.game"), "a\xef\xbf\xbd.game");
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  const auto without_marks =
      [](std::string text) {  // readers differ in how many marks stand for what is broken
        for (std::size_t at = 0; (at = text.find("\xef\xbf\xbd")) != std::string::npos;) text.erase(at, 3);
        return text;
      };
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (auto left = test::below(random, 6); left > 0; --left) {
      constexpr unsigned char bytes[] = {0x00, 0x1f, '"',  '\\', 'a',  0x7f, 0x80, 0x8f, 0x90,
                                         0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1,
                                         0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff};
      text += static_cast<char>(bytes[test::below(random, sizeof bytes)]);
    }
    const auto own = read(text);
    ASSERT_TRUE(own.is_string()) << i;
    const std::string other =
        nlohmann::json::parse(
            nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
            .get<std::string>();
    EXPECT_EQ(without_marks(own.get<std::string>()), without_marks(other)) << i;
  }
}

TEST(Write, AnyNameBecomesTextOfAPicture) {
  const std::string name = "a\x01\xff&<\xef\xbf\xbe\xed\xa0\x80 \xe6\xa3\x8b";
  const Table table(name, {{"n", 0, 1}}, Convention::normal, Content::nim_values, [] {
    CellsBuilder builder;
    for (const u64 cell : {u64{0}, u64{1}}) EXPECT_TRUE(builder.push(cell));
    return builder.take();
  }());
  const std::string svg = written([&](const Sink& sink) { write_svg(table, Picture::heat_map, sink); });
  const std::string mark(replacement_character);
  EXPECT_NE(svg.find("a " + mark + "&amp;&lt;" + mark + mark + mark + mark + " \xe6\xa3\x8b"),
            std::string::npos)
      << svg.substr(0, 400);
  EXPECT_EQ(valid_utf8(svg), svg);
  EXPECT_EQ(std::count_if(svg.begin(), svg.end(),
                          [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n'; }),
            0);
}

// What a stroke "M3 5h1m2 0h1" covers.
void cover(const std::string& path, u64 width, u64 height, std::vector<int>& hits) {
  i64 x = 0, y = 0;
  const char* at = path.c_str();
  char* end = nullptr;
  while (*at != '\0') {
    const char command = *at++;
    const i64 first = std::strtol(at, &end, 10);
    at = end;
    if (command == 'h') {
      for (i64 i = 0; i < first; ++i) {
        ASSERT_TRUE(x >= 0 && y >= 0 && static_cast<u64>(x) < width && static_cast<u64>(y) < height);
        ++hits[static_cast<u64>(y) * width + static_cast<u64>(x++)];
      }
    } else {
      y += std::strtol(at, &end, 10);
      x += first;
      at = end;
    }
  }
}

TEST(Svg, PaintsEachCellOnceAndLeavesZerosWhite) {
  std::mt19937 random(test::seed());
  SCOPED_TRACE(test::seed());
  constexpr u64 width = 13, height = 9;
  std::vector<u64> cells(width * height);
  for (u64& cell : cells) cell = test::below(random, 12);
  const Table table = written_table({{"x", 0, width - 1}, {"y", 0, height - 1}}, cells);
  const std::string svg = written([&](const Sink& sink) { write_svg(table, Picture::heat_map, sink); });
  std::vector<int> hits(width * height, 0);
  for (std::size_t at = 0; (at = svg.find(" d=\"M", at)) != std::string::npos;) {
    at += 4;
    const std::string path = svg.substr(at, svg.find('"', at) - at);
    if (path.find('v') == std::string::npos) cover(path, width, height, hits);  // the others are ticks
  }
  for (u64 x = 0; x < width; ++x)
    for (u64 y = 0; y < height; ++y)  // y points upwards
      EXPECT_EQ(hits[(height - 1 - y) * width + x], cells[x * height + y] == 0 ? 0 : 1) << x << ' ' << y;
}

TEST(Svg, OfTwoHundredSquaredCellsStaysBelow300Kilobytes) {
  std::vector<u64> cells;
  for (u64 x = 0; x < 200; ++x)
    for (u64 y = 0; y < 200; ++y) cells.push_back(x ^ y);
  const Table table = written_table({{"x", 0, 199}, {"y", 0, 199}}, cells);
  EXPECT_LT(written([&](const Sink& sink) { write_svg(table, Picture::heat_map, sink); }).size(), 300'000U);
}

TEST(Svg, RefusesWhatItCannotShow) {
  EXPECT_TRUE(cannot_draw(written_table({{"n", 0, 1000}}, std::vector<u64>(1001, 0))));
  EXPECT_FALSE(cannot_draw(written_table({{"n", 0, 999}}, std::vector<u64>(1000, 0))));
  EXPECT_TRUE(cannot_draw(written_table({{"n", 0, 1}}, {0, 1000})));
  EXPECT_TRUE(cannot_draw(written_table({{"x", 0, 1}, {"y", 0, 1}, {"z", 0, 1}}, std::vector<u64>(8, 0))));
}

}  // namespace
}  // namespace sprague::table

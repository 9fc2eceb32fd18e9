// What a Writer wrote comes back from a Reader, and a reader believes no lengths.
#include "store/bytes.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace sprague::store {
namespace {

const std::vector<std::uint16_t> pair{0x1234, 0xffff};

std::string example() {
  std::string out;
  Writer writer(out);
  writer.number(~u64{0});
  writer.text("0.77");
  writer.array(pair);
  writer.array(std::vector<u64>{});
  return out;
}

TEST(Bytes, ComeBack) {
  const std::string bytes = example();
  Reader reader(bytes);
  EXPECT_EQ(reader.number(), ~u64{0});
  EXPECT_FALSE(reader.done());
  EXPECT_EQ(reader.text(), "0.77");
  EXPECT_EQ(reader.array<std::uint16_t>(), pair);
  EXPECT_EQ(reader.rest().size(), 8U);
  EXPECT_EQ(reader.array<u64>(), std::vector<u64>{});
  EXPECT_TRUE(reader.done());
  EXPECT_EQ(reader.number(), 0U);
  EXPECT_FALSE(reader.good());
}

TEST(Bytes, AreLittleEndianWithLengthsInFront) {
  EXPECT_EQ(example(), std::string("\xff\xff\xff\xff\xff\xff\xff\xff", 8) +
                           std::string("\x04\0\0\0\0\0\0\0"
                                       "0.77",
                                       12) +
                           std::string("\x02\0\0\0\0\0\0\0\x34\x12\xff\xff", 12) + std::string(8, '\0'));
}

TEST(Bytes, NothingIsReadOfWhatIsCutShort) {
  const std::string bytes = example();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    Reader reader(std::string_view(bytes).substr(0, size));
    const u64 number = reader.number();
    EXPECT_EQ(number, size < 8 ? 0 : ~u64{0}) << size;
    EXPECT_EQ(reader.text(), size < 20 ? "" : "0.77") << size;
    EXPECT_EQ(reader.array<std::uint16_t>().size(), size < 32 ? 0U : 2U) << size;
    EXPECT_TRUE(reader.array<u64>().empty()) << size;
    EXPECT_FALSE(reader.good() || reader.done()) << size;
  }
}

TEST(Bytes, LengthsAreNotBelieved) {
  std::string lie;
  Writer(lie).number(~u64{0});
  lie += "abc";
  EXPECT_EQ(Reader(lie).text(), "");
  EXPECT_TRUE(Reader(lie).array<std::uint16_t>().empty());
  Reader reader(lie);
  EXPECT_TRUE(reader.array<u64>().empty());
  EXPECT_FALSE(reader.good());
}

TEST(Bytes, WhatIsExpectedMustBeSo) {
  Reader reader("");
  EXPECT_TRUE(reader.done());
  reader.expect(true);
  EXPECT_TRUE(reader.good());
  reader.expect(false);
  EXPECT_FALSE(reader.good() || reader.done());
}

TEST(Bytes, ItemsHaveTheBytesOfTheirTypeAndListsTheirLengthInFront) {
  std::string out;
  Writer writer(out);
  writer.number(2);
  writer.item(std::uint16_t{0x1234});
  writer.item(std::uint16_t{0x0005});
  ASSERT_EQ(out, std::string("\2\0\0\0\0\0\0\0\x34\x12\5\0", 12));
  Reader reader(out);
  ASSERT_EQ(reader.length(2), 2U);
  EXPECT_EQ(reader.item<std::uint16_t>(), 0x1234U);
  EXPECT_EQ(reader.item<std::uint16_t>(), 5U);
  EXPECT_TRUE(reader.done());
  Reader longer(out);
  EXPECT_EQ(longer.length(3), 0U);  // two of three bytes are not there
  EXPECT_FALSE(longer.good());
}

}  // namespace
}  // namespace sprague::store

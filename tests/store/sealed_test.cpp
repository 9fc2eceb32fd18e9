// Sealed bytes: what was put in comes out, and nothing else does.
#include "sprague/store/sealed.hpp"

#include <gtest/gtest.h>

namespace sprague::store {
namespace {

constexpr Seal seal{"sprague test", 3};

TEST(Sealed, ComesBack) {
  for (const std::string_view content : {"", "a", "two\nlines\n"}) {
    const std::string bytes = sealed(seal, content);
    const auto back = unsealed(seal, bytes);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, content);
  }
}

TEST(Sealed, EveryChangedByteIsSeen) {
  std::string content;
  for (u64 n = 0; n < 20; ++n) put(content, n * n);
  const std::string bytes = sealed(seal, content);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (const int bit : {1, 0x10, 0x80}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ bit);
      EXPECT_FALSE(unsealed(seal, changed)) << "byte " << i;
    }
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(unsealed(seal, std::string_view(bytes).substr(0, size))) << size;
  EXPECT_FALSE(unsealed(seal, bytes + "x"));
}

TEST(Sealed, SaysWhatIsWrong) {
  EXPECT_EQ(unsealed(seal, "hello\n").error().message, "this is no sprague test");
  EXPECT_NE(unsealed(seal, sealed({"sprague test", 4}, "x")).error().message.find("has version 4"),
            std::string::npos);
  EXPECT_NE(unsealed(seal, sealed(seal, "x") + "yz").error().message.find("3 of 1 bytes"), std::string::npos);
}

TEST(Sealed, NumbersAndTexts) {
  std::string content;
  put(content, u64{0});
  put(content, ~u64{0});
  put(content, std::string_view("0.77"));
  Reader reader(content);
  EXPECT_EQ(reader.number(), 0U);
  EXPECT_EQ(reader.number(), ~u64{0});
  EXPECT_EQ(reader.text(), "0.77");
  EXPECT_TRUE(reader.at_end());
  EXPECT_EQ(reader.number(), 0U);
  EXPECT_FALSE(reader.good());
  std::string lie;
  put(lie, u64{100});
  Reader short_one(lie);
  EXPECT_EQ(short_one.text(), "");
  EXPECT_FALSE(short_one.good());
}

}  // namespace
}  // namespace sprague::store

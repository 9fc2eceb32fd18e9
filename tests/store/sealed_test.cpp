// Sealed bytes: what was put in comes out, and nothing else does.
#include "store/sealed.hpp"

#include <gtest/gtest.h>

namespace sprague::store {
namespace {

constexpr Seal seal{"sprague test"_m, 3};

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
  for (int n = 0; n < 160; ++n) content += static_cast<char>(n * n);
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
  EXPECT_EQ(english(unsealed(seal, "hello\n").error().message), "this is no file of 'sprague test'");
  EXPECT_NE(english(unsealed(seal, sealed({"sprague test", 4}, "x")).error().message).find("has version 4"),
            std::string::npos);
  EXPECT_NE(english(unsealed(seal, sealed(seal, "x") + "yz").error().message).find("3 of 1 bytes"),
            std::string::npos);
}

}  // namespace
}  // namespace sprague::store

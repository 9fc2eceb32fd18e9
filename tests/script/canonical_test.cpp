#include "script/canonical.hpp"

#include <gtest/gtest.h>

namespace sprague::script {
namespace {

TEST(CanonicalText, KeepsWhatMeansSomething) {
  EXPECT_EQ(
      canonical_text("# Wythoff\r\ngame w(x,  y)\n\n\t(x, y) -> (x - k, y)   where 1 <= k # one heap\n"),
      "game w(x, y)\n(x, y) -> (x - k, y) where 1 <= k");
  EXPECT_EQ(canonical_text("  # nothing\n \t\n"), "");
  const std::string once = canonical_text("a  b\n#c\n d");
  EXPECT_EQ(canonical_text(once), once);
}

}  // namespace
}  // namespace sprague::script

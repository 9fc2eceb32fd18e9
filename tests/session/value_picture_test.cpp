#include "session/value_picture.hpp"

#include <gtest/gtest.h>

namespace sprague::test {
namespace {

std::string picture_of(const std::string& expression, bool explain) {
  SessionState session;
  const auto found = value_of_expression(session, {.expression = expression, .explain = explain});
  EXPECT_TRUE(found && found->ending == Ending::proved) << expression;
  if (!found || found->ending != Ending::proved) return {};
  return picture_svg(*found, [](const Message& message) { return english(message); });
}

std::size_t count(const std::string& text, std::string_view what) {
  std::size_t out = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++out;
  return out;
}
constexpr std::string_view strike = "stroke=\"#b36b00\"";

TEST(PicturesOfValues, AFormIsATreeUnderItsThermograph) {
  const std::string picture = picture_of("{{4|2}|{1|-3}}", false);
  EXPECT_EQ(count(picture, "<polyline"), 2U);
  EXPECT_EQ(count(picture, "<circle"), 2U);  // {4|2} and {1|-3}; the root has its name
  EXPECT_EQ(count(picture, ">{4|2||1|-3}</text>"), 1U);
  EXPECT_EQ(count(picture, ">-3</text>"), 1U);
  EXPECT_EQ(count(picture, strike), 0U);
  EXPECT_EQ(count(picture, "left out"), 0U);
}

// * is reversible through 0, which has no moves, and {1|0} is dominated.
TEST(PicturesOfValues, WhatIsDominatedOrReversibleIsStruckOut) {
  const std::string picture = picture_of("{0,*|*2,{1|0}}", true);
  EXPECT_EQ(count(picture, strike), 2U);
  EXPECT_EQ(count(picture, ">0</text>"),
            4U);  // twice at the thermograph, as an option, and as the answer to *
  EXPECT_EQ(count(picture_of("{0,*|*2,{1|0}}", false), strike), 0U);
  // Equal options are drawn once: ±1, which is struck out, 2, and -1/2; the last two again in canonical form, and at the walls.
  const std::string position = picture_of("domineering 2x3", true);
  EXPECT_EQ(count(position, strike), 1U);
  EXPECT_EQ(count(position, ">-1/2</text>"), 3U);
}

TEST(PicturesOfValues, AreBoundedAndSaySo) {
  const std::string picture = picture_of("domineering 4x4 + {9|{1|-8}} + {3|*} + {2||1|0}", true);
  EXPECT_GT(count(picture, ">…"), 0U);
  EXPECT_EQ(count(picture, "stands for moves left out"), 1U);
  EXPECT_LT(count(picture, "<text") + count(picture, "<circle"), 200U);
}

TEST(PicturesOfValues, NamesAreWrittenAsXmlWantsThem) {
  const std::string picture = picture_of("{{3|^<1,0,2>}|-3}", true);
  EXPECT_EQ(picture.find("^<1"), std::string::npos);
  EXPECT_NE(picture.find("^&lt;1,0,2&gt;"), std::string::npos);
}

}  // namespace
}  // namespace sprague::test

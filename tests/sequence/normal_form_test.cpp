// Normal forms of octal codes: the same sequence, shifted; and the classes that long tables show.
#include "sprague/sequence/normal_form.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

namespace sprague::sequence {
namespace {

OctalDigits digits_of(const std::string& code) {
  OctalDigits out;
  for (const char c : code)
    if (c != '.') out.push_back(static_cast<std::uint8_t>(c - '0'));
  return out;
}

std::vector<unsigned> values(const OctalDigits& digits, std::size_t size) {
  std::vector<unsigned> out;
  for (std::size_t n = 0; n < size; ++n) {
    std::set<unsigned> options;
    for (std::size_t k = 0; k < digits.size() && k <= n; ++k) {
      if (k > 0 && k == n && (digits[k] & 1) != 0) options.insert(0);
      if (k > 0 && k < n && (digits[k] & 2) != 0) options.insert(out[n - k]);
      for (std::size_t a = 1; (digits[k] & 4) != 0 && a < n - k; ++a) options.insert(out[a] ^ out[n - k - a]);
    }
    unsigned mex = 0;
    while (options.contains(mex)) ++mex;
    out.push_back(mex);
  }
  return out;
}

TEST(NormalForm, HasTheSameSequence) {
  constexpr std::size_t size = 60;
  for (unsigned code = 0; code < 1024; ++code) {
    const OctalDigits digits = {
        static_cast<std::uint8_t>(code >> 9 << 2), static_cast<std::uint8_t>(code >> 6 & 7),
        static_cast<std::uint8_t>(code >> 3 & 7), static_cast<std::uint8_t>(code & 7)};
    const NormalForm form = normal_form(digits);
    const auto expected = values(digits, size), got = values(form.digits, size);
    for (std::size_t n = 0; n < size; ++n)
      ASSERT_EQ(expected[n], n < form.shift ? 0 : got[n - form.shift])
          << "code " << std::oct << code << ", heap " << std::dec << n;
    EXPECT_EQ(normal_form(form.digits), (NormalForm{form.digits, 0}));
  }
}

TEST(NormalForm, KnownEquivalences) {
  // Winning Ways, chapter 4: Dawson's Kayles is Dawson's Chess with one more stone.
  EXPECT_EQ(normal_form(digits_of("0.07")).digits, normal_form(digits_of("0.137")).digits);
  EXPECT_NE(normal_form(digits_of("0.77")), normal_form(digits_of("0.07")));
  EXPECT_EQ(normal_form(digits_of("0.000")), (NormalForm{{}, 0}));
  // Classes of codes without a known period that have the same values to n = 8,192, up to zeros in front: a
  // class a line.
  std::istringstream classes(
      "0.6 0.37 0.61 0.62 0.63 0.601 0.611 0.621 0.631\n"
      "0.04 0.007 0.042\n"
      "0.06 0.036 0.037 0.061 0.062 0.063\n");
  std::set<OctalDigits> forms;
  for (std::string line; std::getline(classes, line);) {
    std::istringstream codes(line);
    std::set<OctalDigits> of_class;
    for (std::string code; codes >> code;) of_class.insert(normal_form(digits_of(code)).digits);
    EXPECT_EQ(of_class.size(), 1U) << line;
    forms.merge(of_class);
  }
  EXPECT_EQ(forms.size(), 3U);
}

}  // namespace
}  // namespace sprague::sequence

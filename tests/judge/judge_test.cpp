// Every contest problem: its sample byte for byte, the same input written otherwise, and broken inputs.
#include "judge/judge.hpp"

#include <gmock/gmock.h>

#include <random>

#include "tests/support/seed.hpp"

namespace sprague::judge {
namespace {

using ::testing::HasSubstr;

std::string answered(std::string_view name, std::string_view input) {
  const Result<std::string> output = judge(*find_problem(name), input);
  return output ? *output : "error: " + english(output.error().message);
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

class EveryProblem : public testing::TestWithParam<const Problem*> {};
INSTANTIATE_TEST_SUITE_P(Judge, EveryProblem, testing::ValuesIn(all_problems()),
                         [](const auto& instance) { return std::string(instance.param->name); });

TEST_P(EveryProblem, AnswersItsSample) {
  EXPECT_EQ(answered(GetParam()->name, GetParam()->sample_input), GetParam()->sample_output);
}

TEST_P(EveryProblem, ReadsTheSampleHoweverItsBlanksAreWritten) {
  const std::string sample(GetParam()->sample_input);
  const std::string variants[] = {replaced(sample, "\n", "\r\n"),
                                  sample.substr(0, sample.size() - 1),
                                  replaced(sample, "\n", "\n\n"),
                                  replaced(sample, "\n", "  \n\t"),
                                  replaced(sample, " ", "   "),
                                  replaced(sample, "\n", " \r\n \r\n"),
                                  "\n \n" + sample,
                                  replaced(sample, "\n", "\r"),
                                  replaced(sample, " ", "\n") + "\r\n \t",
                                  "\xef\xbb\xbf" + sample};
  for (const std::string& variant : variants)
    EXPECT_EQ(answered(GetParam()->name, variant), GetParam()->sample_output) << variant;
}

TEST_P(EveryProblem, PointsAtTheWordThatIsWrong) {
  const std::string sample(GetParam()->sample_input);
  for (std::size_t begin = 0; begin < sample.size(); ++begin) {
    const bool starts = sample[begin] > ' ' && (begin == 0 || sample[begin - 1] <= ' ');
    if (!starts) continue;
    const std::size_t end = std::min(sample.find_first_of(" \n", begin), sample.size());
    for (const std::string_view wrong : {"x", "-7", "1.5", "99999999999999999999", "18446744073709551616"}) {
      std::string broken = sample;
      broken.replace(begin, end - begin, wrong);
      const Result<std::string> output = judge(*GetParam(), broken);
      ASSERT_FALSE(output) << broken;
      EXPECT_EQ(output.error().offset, begin) << broken;
      EXPECT_EQ(output.error().length, wrong.size()) << broken;
      const LinePlace place = place_in_lines(broken, output.error().offset);
      EXPECT_EQ(place.line, 1 + std::count(broken.begin(), broken.begin() + static_cast<long>(begin), '\n'));
      EXPECT_EQ(place.text.substr(place.column - 1, wrong.size()), wrong);
    }
  }
}

TEST_P(EveryProblem, SurvivesAnyInput) {
  std::mt19937 random(test::seed());
  const std::string sample(GetParam()->sample_input);
  constexpr std::string_view bytes = "0123456789 \n\r-x\0";
  for (int round = 0; round < 3000; ++round) {
    std::string input = sample;
    for (std::uint32_t changes = 1 + test::below(random, 4); changes > 0 && !input.empty(); --changes) {
      const std::uint32_t at = test::below(random, static_cast<std::uint32_t>(input.size()));
      const char byte = bytes[test::below(random, bytes.size())];
      switch (test::below(random, 3)) {
        case 0: input[at] = byte; break;
        case 1: input.insert(at, 1, byte); break;
        default: input.erase(at, 1 + test::below(random, 3)); break;
      }
    }
    const Result<std::string> output = judge(*GetParam(), input);
    if (output)
      EXPECT_TRUE(output->empty() || output->back() == '\n') << input << "\nseed " << test::seed();
    else
      EXPECT_LE(output.error().offset + output.error().length, input.size()) << input;
  }
}

TEST_P(EveryProblem, IsDescribed) {
  const Problem& problem = *GetParam();
  for (const std::string_view text : {problem.title, problem.title_zh, problem.input, problem.output,
                                      problem.sample_input, problem.sample_output})
    EXPECT_FALSE(text.empty());
}

TEST(Judge, ListsThatAreTooShortAreBlamedOnTheirCount) {
  const Result<std::string> output = judge(*find_problem("p1247"), "\n 4\n3 6 9\n");
  ASSERT_FALSE(output);
  EXPECT_EQ(english(output.error().message), "a heap is missing: 4 must follow, and there are only 3");
  EXPECT_EQ(output.error().offset, 2U);
}

TEST(Judge, CountsTakeNoMemoryForWhatDoesNotFollow) {
  EXPECT_THAT(answered("p1247", "10000000 1"), HasSubstr("there is only 1"));
  EXPECT_THAT(answered("p1247", "10000001 1"), HasSubstr("cannot be 10000001"));
  EXPECT_THAT(answered("p2197", "18446744073709551615 1 1"), HasSubstr("a case is missing"));
}

TEST(Judge, NothingMayFollowTheLastCase) {
  EXPECT_THAT(answered("p2197", "1\n1 5\n1 5\n"), HasSubstr("nothing may follow"));
  EXPECT_THAT(answered("hdu2516", "5 0 7"), HasSubstr("nothing may follow"));
  EXPECT_EQ(answered("hdu2516", "5"), "Second win\n");
}

TEST(Judge, AnEmptyInputIsNoCaseWhereCasesEndWithTheInput) {
  EXPECT_EQ(answered("hdu1847", ""), "");
  EXPECT_EQ(answered("poj1067", " \r\n"), "");
  EXPECT_THAT(answered("p1247", ""), HasSubstr("the number of heaps is missing"));
  EXPECT_THAT(answered("p2197", "\n"), HasSubstr("the number of cases is missing"));
}

TEST(Judge, P1247AnswersSeveralCases) {
  EXPECT_EQ(answered("p1247", "4\n15 22 19 10\n3\n3 6 9\n1\n7\n2\n5 5\n0"),
            "lose\n4 3\n3 6 5\n7 1\n0\nlose\nlose\n");
}

TEST(Judge, Hdu2149ListsAMillionBidsButNoMore) {
  EXPECT_THAT(answered("hdu2149", "1 1000000"), HasSubstr(" 999999 1000000\n"));
  EXPECT_THAT(answered("hdu2149", "1 1000001"), HasSubstr("more than a million bids win"));
  EXPECT_EQ(answered("hdu2149", "18446744073709551615 18446744073709551615"), "18446744073709551615\n");
  EXPECT_THAT(answered("hdu2149", "5 0"), HasSubstr("N, the largest bid, cannot be 0"));
}

TEST(Judge, NumbersBeyondTheContestsLimitsAreAnsweredExactly) {
  EXPECT_EQ(answered("51nod1185", "2\n11400714819323198485 18446744073709551614\n4 7"), "A\nB\n");
  EXPECT_EQ(answered("uva12293", "18446744073709551615 18446744073709551614"), "Bob\nAlice\n");
  EXPECT_EQ(answered("hdu2516", "12200160415121876738 12200160415121876739"), "Second win\nFirst win\n");
  EXPECT_EQ(answered("p1247", "2\n18446744073709551615 1"), "18446744073709551614 1\n1 1\n");
}

TEST(Judge, Poj1704PointsAtTheSecondPieceOnASquare) {
  const std::string_view input = "2\n2\n7 3\n4\n9 4 1 4\n";
  const Result<std::string> output = judge(*find_problem("poj1704"), input);
  ASSERT_FALSE(output);
  EXPECT_EQ(english(output.error().message), "two pieces stand on square 4");
  EXPECT_EQ(output.error().offset, input.rfind('4'));
  EXPECT_THAT(answered("poj1704", "1 2 0 3"), HasSubstr("a square cannot be 0"));
}

TEST(Judge, P1288AnswersRingsWithAndWithoutA0) {
  EXPECT_EQ(answered("p1288", "3\n0 0 0\n4\n2 5 3 0\n3\n1 0 2\n2\n2 2\n1\n7\n"), "NO\nYES\nYES\nNO\nYES\n");
  EXPECT_THAT(answered("p1288", "0"), HasSubstr("the number of edges cannot be 0"));
}

TEST(Judge, Poj3710KnowsItsTrees) {
  EXPECT_EQ(answered("poj3710", "1 1 0 2 2 1 1 2 2 1 2 1"), "Harry\nHarry\n");
  EXPECT_EQ(answered("poj3710", "1\n4 5\n1 2\n2 1\n2 3\n3 4\n4 2\n0\n"), "Sally\nHarry\n");
  EXPECT_THAT(answered("poj3710", "1\n3 1\n2 3\n"), HasSubstr("does not hang together"));
  EXPECT_THAT(answered("poj3710", "1\n3 2\n1 2\n3 4\n"), HasSubstr("an end of an edge cannot be 4"));
}

// Each as large as its description allows, or as the contest has it.
TEST(Judge, TheLargestInputsAreAnswered) {
  const auto repeated = [](std::string_view text, std::size_t times) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) out += text;
    return out;
  };
  EXPECT_EQ(answered("hdu1846", "2\n18446744073709551615 4 18446744073709551615 18446744073709551615"),
            "second\nfirst\n");
  EXPECT_EQ(answered("hdu1848", "1000000 1000000 0 0 0 0"), "Nacci\n");
  EXPECT_THAT(answered("hdu1848", "1000001 0 0"), HasSubstr("a heap cannot be 1000001"));
  EXPECT_EQ(answered("hdu1850", "100001\n" + repeated("18446744073709551615 ", 100'001) + "0"), "100001\n");
  std::string set = "1000";
  for (int k = 1; k <= 1'000; ++k) set += " " + std::to_string(2 * k);
  EXPECT_EQ(answered("hdu1536", set + "\n2\n1 100000\n2 100000 97998\n0"), "WL\n");
  EXPECT_THAT(answered("poj2960", "1001" + repeated(" 1", 1'001) + " 0 0"),
              HasSubstr("the set cannot have 1001"));
  EXPECT_THAT(answered("poj2960", "1 1 1 1 100001"), HasSubstr("a heap cannot be 100001"));
  std::string path = "100000\n";
  for (int v = 1; v < 100'000; ++v) path += "1 " + std::to_string(v) + "\n";
  EXPECT_EQ(answered("poj2425", path + "0\n1 0\n1 1\n2 0 2\n0\n"), "WIN\nLOSE\nLOSE\n");
  EXPECT_EQ(answered("poj2484", "18446744073709551615 0"), "Bob\n");
  EXPECT_EQ(answered("poj1740", "100000\n" + repeated("18446744073709551615 ", 100'000)), "0\n");
  // In halves; 2 × 397 is Dawson's Kayles with 395 pins, which is worth 0; a strip.
  EXPECT_EQ(answered("poj2311", "400 400 397 2 400 1"), "WIN\nLOSE\nWIN\n");
  EXPECT_THAT(answered("poj2311", "401 1"), HasSubstr("W, a side, cannot be 401"));
  EXPECT_EQ(answered("p2148", "1 2 18446744073709551615 18446744073709551615"), "NO\n");
  EXPECT_EQ(answered("p3480", "1\n100000\n" + repeated("18446744073709551615 ", 100'000)), "NIE\n");
  EXPECT_EQ(answered("lightoj1199", "1\n2\n20000 20000"), "Case 1: Bob\n");
  EXPECT_EQ(answered("lightoj1253", "1\n100000\n" + repeated("18446744073709551615 ", 100'000)),
            "Case 1: Bob\n");
}

TEST(Judge, WhatIsNoGraphOfPoj2425AndNoRowOfP3480IsPointedAt) {
  const Result<std::string> cycle = judge(*find_problem("poj2425"), "1 0 0\n2\n1 1\n1 0\n1 0\n0\n");
  ASSERT_FALSE(cycle);
  EXPECT_EQ(english(cycle.error().message), "the graph has a cycle");
  EXPECT_EQ(cycle.error().offset, 6U);
  const Result<std::string> row = judge(*find_problem("p3480"), "1\n3\n1 3 2\n");
  ASSERT_FALSE(row);
  EXPECT_EQ(english(row.error().message), "heap 3 is smaller than the one before it");
  EXPECT_EQ(row.error().offset, 8U);
  EXPECT_THAT(answered("p2148", "1 3 1 1 1"), HasSubstr("the number of heaps is odd"));
}

}  // namespace
}  // namespace sprague::judge

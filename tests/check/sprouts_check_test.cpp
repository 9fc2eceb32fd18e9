// Certificates of drawings of Sprouts: those that the search writes are valid, whatever is drawn, and what is not true of a drawing is
// never shown by their lines.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "apps/check/failures.hpp"
#include "apps/check/sprouts_drawing.hpp"
#include "rules/sprouts_map.hpp"
#include "session/certify/certify.hpp"
#include "solve/sprouts_values.hpp"
#include "sprague/certificate.hpp"
#include "tests/support/certificate_lines.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

using Verdict = CheckAnswer::Verdict;
using Lines = std::vector<nlohmann::json>;

std::string text_of_lines(const Lines& lines) {
  std::string out;
  for (const auto& line : lines) out += line.dump() + "\n";
  return out;
}
CheckAnswer checked(const Lines& lines) { return check_certificate({.text = text_of_lines(lines)}); }

class SproutsCertificates : public ::testing::Test {
 protected:
  u64 value_of(const std::string& drawing) {
    Budget budget(Limits::none());
    SproutsMap map = SproutsMap::of(drawing);
    map.simplify();
    return *values.value(map.components(), budget);
  }
  Lines certificate_of(const std::string& drawing, bool with_value) {
    Task task;
    task.position = "sprouts " + (drawing.empty() ? "0" : drawing);
    if (with_value) task.question = Question::nim_value;
    const auto made = certificate(session, task);
    EXPECT_TRUE(made) << drawing;
    if (!made) return {};
    EXPECT_EQ(made->kind, "sprouts");
    EXPECT_EQ(made->outcome, value_of(drawing) == 0 ? Outcome::P : Outcome::N);
    return lines_of(made->text);
  }
  unsigned below(std::size_t n) { return static_cast<unsigned>(chance() % n); }
  // What some random lines leave of so many spots.
  std::string drawn(u64 spots, unsigned lines) {
    SproutsMap map = SproutsMap::of_spots(spots);
    for (; lines > 0; --lines) {
      std::vector<std::string> options;
      map.for_each_line([&](const SproutsMap::Line&, SproutsMap&& after) {
        options.push_back(after.canonical_text());
        return true;
      });
      if (options.empty()) break;
      map = SproutsMap::of(options[below(options.size())]);
    }
    return map.canonical_text();
  }

  SessionState session;
  SproutsValues values;
  std::mt19937_64 chance{seed()};
  ::testing::ScopedTrace trace_seed{__FILE__, __LINE__, "SPRAGUE_SEED=" + std::to_string(seed())};
};

// None is left out, and none is there that is no move, on what a line leaves and as the same texts.
TEST_F(SproutsCertificates, TheMovesOfTheCheckerAreThoseOfTheGame) {
  check::steps_left = ~u64{0};
  std::size_t count = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string drawing = drawn(1 + below(7), below(6));
    SCOPED_TRACE(drawing);
    const auto texts_of = [](check::Drawing some) {
      some.simplify();
      return some.components();
    };
    std::set<std::vector<std::string>> checkers, games;
    check::Drawing here = check::Drawing::of(drawing);
    here.simplify();
    here.each_move([&](const check::Drawing& after) {
      checkers.insert(texts_of(after));
      return true;
    });
    SproutsMap::of(drawing).for_each_line([&](const SproutsMap::Line&, SproutsMap&& after) {
      games.insert(texts_of(check::Drawing::of(after.canonical_text())));
      return true;
    });
    EXPECT_EQ(checkers, games);
    count += games.size();
  }
  EXPECT_GT(count, 1'000U);
}

TEST_F(SproutsCertificates, OfSpotsAreValid) {
  for (u64 spots = 0; spots <= 6; ++spots)
    for (const bool with_value : {false, true}) {
      const Lines lines = certificate_of(SproutsMap::of_spots(spots).text(), with_value);
      EXPECT_EQ(checked(lines).verdict, Verdict::valid) << spots << checked(lines).text();
    }
}

TEST_F(SproutsCertificates, OfDrawingsAreValidAndFalseOnesAreNot) {
  int refused = 0;
  for (int i = 0; i < 40; ++i) {
    const std::string drawing = drawn(2 + below(3), below(5));
    SCOPED_TRACE(drawing);
    Lines lines = certificate_of(drawing, below(2) == 0);
    ASSERT_FALSE(lines.empty());
    ASSERT_EQ(checked(lines).verdict, Verdict::valid) << checked(lines).text();
    const auto refuse = [&](const char* what) {
      ++refused;
      EXPECT_EQ(checked(lines).verdict, Verdict::invalid) << what << checked(lines).text();
    };
    const Lines before = lines;
    lines[0]["outcome"] = lines[0]["outcome"] == "N" ? "P" : "N";
    refuse("the outcome");
    lines = before;
    if (!lines[0]["value"].is_null()) {
      lines[0]["value"] = lines[0]["value"].get<u64>() + 1;
      lines[0]["outcome"] = "N";
      refuse("the value");
      lines = before;
    }
    for (int more = 0; more < 10 && lines.size() > 1; ++more) {
      nlohmann::json& line = lines[1 + below(lines.size() - 1)];
      const u64 truth = value_of(line["position"].get<std::string>());
      if (below(2) == 0) {
        line.erase("not");
        line["value"] = truth > 0 && below(2) == 0 ? truth - 1 : truth + 1 + below(2);
      } else {
        line.erase("value");
        line["not"] = {truth};
      }
      refuse("a line");
      lines = before;
    }
  }
  EXPECT_GT(refused, 150);
}

// How a drawing is written does not matter: a line about one way to write it speaks of all.
TEST_F(SproutsCertificates, AnyWayToWriteADrawingIsTheSame) {
  for (int i = 0; i < 20; ++i) {
    const std::string drawing = drawn(3 + below(2), 1 + below(4));
    SCOPED_TRACE(drawing);
    Lines lines = certificate_of(drawing, true);
    ASSERT_FALSE(lines.empty());
    for (auto& line : lines) {
      SproutsMap map = SproutsMap::of(line["position"].get<std::string>());
      for (auto& region : map.regions) {
        const bool is_over = below(2) == 0;
        for (auto& boundary : region) {
          if (is_over) std::reverse(boundary.begin(), boundary.end());
          std::rotate(boundary.begin(), boundary.begin() + below(boundary.size()), boundary.end());
        }
        std::shuffle(region.begin(), region.end(), chance);
      }
      std::shuffle(map.regions.begin(), map.regions.end(), chance);
      std::string text = map.text(), letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
      std::string others = letters;
      std::shuffle(others.begin(), others.end(), chance);
      for (char& c : text)
        if (const std::size_t at = letters.find(c); at != std::string::npos) c = others[at];
      line["position"] = text;
    }
    std::shuffle(lines.begin() + 1, lines.end(), chance);
    EXPECT_EQ(checked(lines).verdict, Verdict::valid) << checked(lines).text();
  }
}

TEST_F(SproutsCertificates, WhatIsNoneIsRefused) {
  const Lines right = certificate_of("0,0,0/", true);
  ASSERT_EQ(checked(right).verdict, Verdict::valid);
  const auto expect_invalid = [&](const auto& change) {
    Lines lines = right;
    change(lines);
    EXPECT_EQ(checked(lines).verdict, Verdict::invalid) << lines[0] << lines[1];
  };
  for (const char* drawing :
       {"", "0,0,0", "0,,0/", "/", "00/", "0a,a/", "a/", "a/a/a/", "3/", "é/", "0,0/0,0/", "22/22/", "2/"})
    expect_invalid([&](Lines& lines) { lines[1]["position"] = drawing; });
  for (const char* drawing : {"0,0,0", "0 ,0/", "a/", "x", "0,0,0,0/", "0,0/"})
    expect_invalid([&](Lines& lines) { lines[0]["position"] = drawing; });
  for (const char* no_set : {"[]", "[1,1]", "[2,1]", "[-1]", "[1.5]", "1", "null", "[0,2000]"})
    expect_invalid([&](Lines& lines) {
      lines[1].erase("value");
      lines[1]["not"] = nlohmann::json::parse(no_set);
    });
  expect_invalid([](Lines& lines) { lines[1]["not"] = {7}; });  // beside a value
  expect_invalid([](Lines& lines) { lines[0]["convention"] = "misere"; });
  expect_invalid([](Lines& lines) { lines[0]["version"] = 1; });
  expect_invalid([](Lines& lines) { lines[0]["rules"] = "game g(n)\n(n) -> (n - 1)"; });
  expect_invalid([](Lines& lines) { lines[0]["value"] = "1"; });
  expect_invalid([](Lines& lines) { lines[0].erase("outcome"); });
  expect_invalid([](Lines& lines) { lines.resize(1); });
  // Which can be written in 2 to the power of 52 ways that all look alike.
  Lines alike = right;
  std::string once = "a", again = "a";
  for (const char letter : std::string("bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    once += std::string(",") + letter, again = letter + ("," + again);
  alike[1]["position"] = once + ",0/" + again + "/";
  EXPECT_EQ(checked(alike).verdict, Verdict::undecided);
  Lines large = right;
  std::string spots = "0";
  while (spots.size() < 5'000) spots += ",0";
  large[0]["position"] = spots + "/";
  EXPECT_EQ(checked(large).verdict, Verdict::undecided);
}

TEST_F(SproutsCertificates, LimitsAreObeyed) {
  Task task;
  task.position = "sprouts 8";
  for (const u64 positions : {u64{0}, u64{1}, u64{100}, u64{1'500}}) {
    task.limits.positions = positions;
    const auto made = certificate(session, task);
    ASSERT_TRUE(made);
    EXPECT_TRUE(ran_out(made->ending)) << positions;
    EXPECT_TRUE(made->text.empty());
  }
  for (const u64 steps : {u64{1}, u64{1'000}, u64{100'000}}) {
    const CheckAnswer found =
        check_certificate({.text = text_of_lines(certificate_of("0,0,0,0,0,0/", false)), .steps = steps});
    EXPECT_EQ(found.verdict, Verdict::undecided) << steps;
  }
}

}  // namespace
}  // namespace sprague::test

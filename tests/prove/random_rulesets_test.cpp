// Random rulesets with two heaps: how many are proved from their text alone, and is every theorem true?
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <random>

#include "tests/prove/compared.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

constexpr std::uint64_t fixed_seed = 20250614;
constexpr int rulesets_in_all = 60;

class Generator {
 public:
  enum class Family { vectors, nim_and_vectors, rays };

  std::string text(Family family) {
    std::string out = "game random(x, y)\n";
    if (family == Family::nim_and_vectors)
      out += "(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\n";
    const bool rays = family == Family::rays;
    std::vector<std::pair<unsigned, unsigned>> vectors;
    const std::size_t wanted = family == Family::nim_and_vectors ? 1 + below(3) : 2 + below(3);
    while (vectors.size() < wanted) {
      const unsigned a = below(4), b = below(4);
      const std::pair vector{a, b};
      if (a + b == 0 || std::find(vectors.begin(), vectors.end(), vector) != vectors.end()) continue;
      vectors.push_back(vector);
      out += "(x, y) -> (" + entry("x", a, rays) + ", " + entry("y", b, rays) + ")";
      out += rays ? " where k >= 1\n" : "\n";
    }
    return out;
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  static std::string entry(const std::string& name, unsigned a, bool ray) {
    return a == 0 ? name : name + " - " + std::to_string(a) + (ray ? "*k" : "");
  }

  std::mt19937_64 random_{fixed_seed};
};

/// Effort in ticks alone, so that the numbers of theorems below are the same on every machine. The first
/// budget is for tables and what is learned from them, the others are for one guess each.
class Ticks {
 public:
  prove::MakeBudget maker() {
    return [this](const Limits& limits) {
      const u64 ticks = made_++ == 0 ? of_tables : made_ <= most_guesses ? of_a_guess : 0;
      return Budget(Limits{.seconds = 1e6, .bytes = limits.bytes, .positions = ticks});
    };
  }

 private:
  static constexpr u64 of_tables = 5'000'000, of_a_guess = 4'000'000;
  static constexpr int most_guesses = 100;
  int made_ = 0;
};

TEST(RandomRulesets, AreMostlyProvedAndNeverWrongly) {
  RecordProperty("seed", std::to_string(fixed_seed));
  Generator generator;
  int all = 0;
  using Family = Generator::Family;
  for (const Family family : {Family::vectors, Family::nim_and_vectors, Family::rays}) {
    int proved = 0;
    for (int i = 0; i < rulesets_in_all; ++i) {
      const std::string text = generator.text(family);
      SCOPED_TRACE("seed " + std::to_string(fixed_seed) + "\n" + text);
      prove::Request request;
      request.limits.seconds = 1e6;
      Ticks ticks;
      const auto answer = prove::prove(subject_of(text), request, ticks.maker());
      ASSERT_TRUE(answer.ok());
      if (answer->verdict != prove::Answer::Verdict::proved) continue;
      ++proved;
      expect_true_in_box(*answer->theorem, 512);
      if (HasFailure()) return;
    }
    std::printf("seed %llu, family %d: %d of %d proved\n", static_cast<unsigned long long>(fixed_seed),
                static_cast<int>(family), proved, rulesets_in_all);
    if (family == Family::nim_and_vectors) {
      EXPECT_EQ(proved, rulesets_in_all);
    }
    all += proved;
  }
  EXPECT_GE(all * 100, 85 * 3 * rulesets_in_all);
}

}  // namespace
}  // namespace sprague::test

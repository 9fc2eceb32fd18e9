// What is exported, decided again by programs that have nothing in common with this one; skipped where they
// are not installed (packages.txt, group "provers"). And what is wrong, refused by them.
#include <gmock/gmock.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "prove/export/export.hpp"
#include "tests/prove/games.hpp"
#include "tests/prove/random_rules.hpp"
#include "tests/prove/subjects.hpp"

namespace sprague::test {
namespace {

using games::chomp2;
using games::ferguson;
using games::nim2;
using games::nim3;
using prove::Theorem;
using testing::HasSubstr;

struct Ran {
  int status = -1;
  std::string output = {};
};

Ran ran(const std::string& command) {
  Ran out;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return out;
  std::array<char, 4096> buffer;
  while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe))
    out.output.append(buffer.data(), count);
  const int status = pclose(pipe);
  out.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return out;
}

bool is_installed(const std::string& program) { return ran("command -v " + program).status == 0; }

/// The answer of `program` about `text`, in a folder that goes away.
Ran asked(const std::string& program, const std::string& name, const std::string& text) {
  std::string pattern = (std::filesystem::temp_directory_path() / "sprague-XXXXXX").string();
  const char* folder = mkdtemp(pattern.data());
  EXPECT_NE(folder, nullptr);
  if (folder == nullptr) return {};
  std::ofstream(std::filesystem::path(folder) / name) << text;
  const Ran out = ran("cd '" + std::string(folder) + "' && timeout 120 " + program + " " + name);
  std::filesystem::remove_all(folder);
  return out;
}

struct Example {
  const char* name;
  const char* rules;
  prove::Request request = {};
};

prove::Request by_automata(bool values = false, Convention convention = Convention::normal) {
  return {.convention = convention, .values = values, .automata_only = true};
}

prove::Request slices(std::size_t coordinates, std::size_t fixed, i64 last) {
  prove::Request out;
  for (i64 value = 0; value <= last; ++value) {
    out.slices.emplace_back(coordinates);
    out.slices.back()[fixed] = value;
  }
  return out;
}

constexpr const char* bash = "game bash(n)\n(n) -> (n - k) where 1 <= k <= 3\n";
constexpr const char* subtract = "game s(n)\n(n) -> (n - k) where k in {1, 3, 4}\n";

Theorem proved(const Example& example) {
  prove::Request request = example.request;
  request.limits = {.seconds = 100, .positions = ~u64{0} >> 1};
  const auto answer =
      prove::prove(subject_of(example.rules), request, [](const Limits& limits) { return Budget(limits); });
  EXPECT_TRUE(answer && answer->theorem) << example.rules;
  return answer && answer->theorem ? *answer->theorem : Theorem{};
}

class Mona : public testing::TestWithParam<Example> {};

TEST_P(Mona, SaysThatTheTheoremIsValidAndThatAnotherSetIsNot) {
  if (!is_installed("mona")) GTEST_SKIP() << "mona is not installed";
  Theorem theorem = proved(GetParam());
  const auto text = prove::export_mona(theorem);
  ASSERT_TRUE(text.ok()) << english(text.error().message);
  EXPECT_THAT(asked("mona -q", "theorem.mona", *text).output, HasSubstr("Formula is valid"));
  // One state of the automaton accepts what it should not, or the other way round.
  automata::Automaton& guess = theorem.decisions[0].guess;
  guess.accepting[guess.start].flip();
  const auto wrong = prove::export_mona(theorem);
  ASSERT_TRUE(wrong.ok());
  const std::string answer = asked("mona -q", "theorem.mona", *wrong).output;
  EXPECT_THAT(answer, testing::Not(HasSubstr("Formula is valid")));
  EXPECT_THAT(answer, HasSubstr("ormula is unsatisfiable"));
}

INSTANTIATE_TEST_SUITE_P(
    Theorems, Mona,
    testing::Values(
        Example{"Nim", nim3}, Example{"MisereNim", nim3, by_automata(false, Convention::misere)},
        Example{"NimValues", nim2, by_automata(true)}, Example{"Bash", bash, by_automata()},
        Example{"Ferguson", ferguson}, Example{"Chomp2", chomp2},
        Example{"HalfBox", "game half_box(n)\n(n) -> (n - k) where 1 <= k <= n / 2\n"},
        Example{"Powers", "game powers_of_two(n)\n(n) -> (n - k) where k in powers(2)\n"},
        Example{
            "Lasker",
            "game lasker(n)\n(n) -> (n - k) where k >= 1\n(n) -> (a) + (b) where a >= 1, b >= 1, a + b = n\n",
            by_automata(true)},
        Example{"Chomp3",
                "game chomp3(x, y, z)\n(x, y, z) -> (k, min(y, k), min(z, k)) where 1 <= k < x\n"
                "(x, y, z) -> (x, k, min(z, k)) where k < y\n(x, y, z) -> (x, y, k) where k < z\n"
                "domain x >= y, y >= z, x >= 1\n",
                slices(3, 2, 3)}),
    [](const auto& example) { return example.param.name; });

class Coq : public testing::TestWithParam<Example> {};

TEST_P(Coq, CompilesTheTheoremAndNotAnotherClaim) {
  if (!is_installed("coqc")) GTEST_SKIP() << "coqc is not installed";
  const Theorem theorem = proved(GetParam());
  Budget budget({.seconds = 100, .positions = 100'000'000});
  const auto text = prove::export_coq(theorem, prove::describe(theorem, budget));
  ASSERT_TRUE(text.ok()) << english(text.error().message);
  const Ran good =
      asked("coqc -q", "theorem.v", *text + "Print Assumptions P_is_what_the_previous_player_wins.\n");
  EXPECT_EQ(good.status, 0) << good.output << *text;
  EXPECT_THAT(good.output, HasSubstr("Closed under the global context"));
  // Everything is P: then (a) fails.
  std::string wrong = *text;
  const std::size_t claim = wrong.find(":=", wrong.find("Definition P"));
  wrong.insert(claim + 2, " True \\/ ");
  EXPECT_NE(asked("coqc -q", "theorem.v", wrong).status, 0);
  // Nothing is P: then (b) does.
  std::string empty = *text;
  empty.insert(claim + 2, " False /\\ ");
  EXPECT_NE(asked("coqc -q", "theorem.v", empty).status, 0);
}

INSTANTIATE_TEST_SUITE_P(Theorems, Coq,
                         testing::Values(Example{"Bash", bash}, Example{"Nim2", nim2},
                                         Example{"Ferguson", ferguson}, Example{"Chomp2", chomp2},
                                         Example{"Subtract", subtract}),
                         [](const auto& example) { return example.param.name; });

// What is exported compiles: of the rulesets of the random suite, and of ones whose winning moves are no
// constants (a file once had guesses in it that were right in a box only).
TEST(CoqOfRandomRules, WhatIsExportedCompiles) {
  if (!is_installed("coqc")) GTEST_SKIP() << "coqc is not installed";
  std::vector<std::string> all{
      "game a(x, y)\n(x, y) -> (x - 2*k, y + k) where k >= 1\n(x, y) -> (x + k, y - 2*k) where k >= 1\n",
      "game a(x, y)\n(x, y) -> (x - 3*k, y + k) where k >= 1\n(x, y) -> (x + k, y - 3*k) where k >= 1\n",
      "game bash(n)\n(n) -> (n - k) where 1 <= k <= 3000\n",
      "game king(x, y, z)\n(x, y, z) -> (x - a, y - b, z - c) where a <= 1, b <= 1, c <= 1, a + b + c >= 1\n",
      "game two(x, y, z)\n(x, y, z) -> (x - a, y - b, z) where a >= 1, b >= 1\n"
      "(x, y, z) -> (x - a, y, z - b) where a >= 1, b >= 1\n(x, y, z) -> (x, y - a, z - b) where a >= 1, b >= 1\n",
      // Two levels: the first number falls, or it stays and the second one falls.
      "game levels(x, y)\n(x, y) -> (x - 1, y + 5)\n(x, y) -> (x, y - k) where k in {1, 2}\n"};
  RandomRules generator;
  for (const auto family :
       {RandomRules::Family::vectors, RandomRules::Family::nim_and_vectors, RandomRules::Family::rays})
    for (int i = 0; i < 60; ++i) all.push_back(generator.text(family));
  int compiled = 0;
  for (const std::string& rules : all) {
    const auto answer = prove::prove(subject_of(rules), {.limits = {.seconds = 5, .positions = ~u64{0} >> 1}},
                                     [](const Limits& limits) { return Budget(limits); });
    if (!answer || !answer->theorem) continue;
    Budget budget({.seconds = 100, .positions = 100'000'000});
    const auto text = prove::export_coq(*answer->theorem, prove::describe(*answer->theorem, budget));
    if (!text) continue;
    const Ran good =
        asked("coqc -q", "theorem.v", *text + "Print Assumptions P_is_what_the_previous_player_wins.\n");
    EXPECT_EQ(good.status, 0) << rules << good.output << *text;
    EXPECT_THAT(good.output, HasSubstr("Closed under the global context")) << rules;
    ++compiled;
  }
  std::printf("%d of %zu were exported\n", compiled, all.size());
  EXPECT_GE(compiled, 30);
}

}  // namespace
}  // namespace sprague::test

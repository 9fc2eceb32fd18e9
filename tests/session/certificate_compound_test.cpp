// Certificates of compounds: the rules in their header, in which the positions of the components are numbers, are the compound.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/certificate_lines.hpp"
#include "tests/support/same_play.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

using Kind = CompoundRule::Kind;

class CertificateOfCompounds : public ::testing::Test {
 protected:
  static std::vector<CompoundRule> rules() {
    return {{Kind::disjunctive, true}, {Kind::conjunctive, false}, {Kind::conjunctive, true},
            {Kind::selective, false},  {Kind::selective, true},    {Kind::sequential, false},
            {Kind::sequential, true}};
  }
  // Under both conventions, with one winning move and with all.
  void look_at(const std::string& position, const CompoundRule& rule, bool ends = true) {
    SCOPED_TRACE(position + ", kind " + std::to_string(static_cast<int>(rule.kind)) +
                 (rule.ends_with_first ? ", short" : ""));
    const auto compound = session.read_compound(position, rule);
    ASSERT_TRUE(compound) << english(compound.error().message);
    Classes classes;
    OfRuleset played(classes);
    for (const Convention convention : {Convention::normal, Convention::misere})
      for (const u64 moves : {u64{20}, ~u64{0}}) {
        Task task;
        task.position = position;
        task.convention = convention;
        task.compound = rule;
        task.list_moves = moves;
        const auto made = certificate(session, task);
        ASSERT_TRUE(made) << english(made.error().message);
        const auto answer = session.answer(task);
        ASSERT_TRUE(answer);
        EXPECT_EQ(made->outcome, answer->outcome);
        ++looked_at;
        const auto lines = lines_of(made->text);
        if (ends) {
          EXPECT_EQ(OfHeader(lines[0], classes).root(), played.of(**compound)) << lines[0]["rules"];
        }
        if (moves != 20) {
          EXPECT_TRUE(lines[0].contains("winning_moves"));
        }
      }
  }

  SessionState session;
  std::mt19937_64 chance{seed()};
  ::testing::ScopedTrace trace_seed{__FILE__, __LINE__, "SPRAGUE_SEED=" + std::to_string(seed())};
  int looked_at = 0;
};

TEST_F(CertificateOfCompounds, AreTheCompound) {
  for (const char* const text :
       {"kayles 3 + nim 2", "kayles 2 1 + wythoff 1 2", "nim 1 + nim 1 + kayles 4", "nim 3 + nim 0",
        "chomp 2x2 + kayles 3 + bash 2 4", "nim 0 + kayles 0", "cram 2x3 + nim 2", "sprouts 2 + nim 1",
        "geography vertex 0 : 0>1 1>2 0>2 + hackenbush 0-1 1-2 1-3", "nim 1 + nim 1 + nim 1 + nim 1 + nim 1"})
    for (const CompoundRule& rule : rules()) look_at(text, rule);
  EXPECT_EQ(looked_at, 10 * 7 * 4);
}

TEST_F(CertificateOfCompounds, OfRandomDigraphs) {
  const auto below = [&](unsigned n) { return static_cast<unsigned>(chance() % n); };
  const auto digraph = [&](bool may_turn) {
    const unsigned top = 1 + below(4);
    std::string out = (may_turn ? "digraph " : "dag ") + std::to_string(top) + " :";
    for (unsigned v = 0; v <= top; ++v)
      for (unsigned w = 0; w <= top; ++w)
        if ((v == top && w == 0) || ((may_turn ? v != w : v > w) && below(3) == 0))
          out += " " + std::to_string(v) + ">" + std::to_string(w);
    return out;
  };
  for (int i = 0; i < 25; ++i)
    for (const CompoundRule& rule : rules()) {
      look_at(digraph(false) + " + " + digraph(false), rule);
      const bool may_turn =
          rule.kind == Kind::sequential || (rule.kind == Kind::conjunctive && rule.ends_with_first);
      if (may_turn) look_at(digraph(true) + " + " + digraph(true), rule, false);
    }
}

// It was one of the sum, under the name of the compound.
TEST_F(CertificateOfCompounds, IsNotThatOfTheSum) {
  const CompoundRule rule{Kind::selective, false};
  Task task;
  task.position = "nim 3 + nim 3";
  task.compound = rule;
  EXPECT_EQ(certificate(session, task)->outcome, Outcome::N);
  task.compound = {};
  EXPECT_EQ(certificate(session, task)->outcome, Outcome::P);
}

TEST_F(CertificateOfCompounds, WhatHasNoneIsRefused) {
  Task task;
  task.compound = {Kind::selective, false};
  const auto kind_of = [&](const std::string& position) {
    task.position = position;
    const auto made = certificate(session, task);
    return made ? std::optional<ErrorKind>() : made.error().kind;
  };
  EXPECT_EQ(kind_of("nim 1000000000000 + nim 1"), ErrorKind::too_large);
  EXPECT_EQ(kind_of("cram 5x5 + nim 1"), ErrorKind::too_large);
  EXPECT_EQ(kind_of("nim 3"), ErrorKind::wrong);
  task.question = Question::nim_value;
  EXPECT_EQ(kind_of("nim 3 + nim 1"), ErrorKind::wrong);
}

TEST_F(CertificateOfCompounds, LimitsAreObeyed) {
  Task task;
  task.position = "kayles 9 + kayles 9";
  task.compound = {Kind::selective, false};
  task.list_moves = ~u64{0};
  for (const u64 positions : {u64{0}, u64{1}, u64{10}, u64{1'000}}) {
    task.limits.positions = positions;
    const auto made = certificate(session, task);
    ASSERT_TRUE(made);
    EXPECT_TRUE(ran_out(made->ending)) << positions;
    EXPECT_TRUE(made->text.empty());
  }
}

}  // namespace
}  // namespace sprague::test

// The text of certificates, a kind at a time.
#include "proof/certificate.hpp"

#include <gtest/gtest.h>

#include "base/sha256.hpp"

namespace sprague::proof {
namespace {

const std::string head = R"({"format":"sprague-certificate","version":2,"kind":)";

TEST(CertificateText, OfKindFinite) {
  Finite certificate;
  certificate.rules = {"game a\ngame b", "a", {{"m", 3}}};
  certificate.convention = Convention::misere;
  certificate.statement = "words";
  certificate.position = {"a", {2}};
  certificate.outcome = Outcome::N;
  certificate.lines = {
      {{"b", {0}}, Outcome::N, {}}, {{"b", {1}}, Outcome::P, {}}, {{"a", {2}}, Outcome::N, Move{1, {4, 0}}}};
  EXPECT_EQ(to_text(certificate),
            head + R"("finite","game":"a","rules":"game a\ngame b","parameters":{"m":3},"sha256":")" +
                sha256("game a\ngame b") + R"(","convention":"misere","statement":"words",)" +
                R"("position":{"game":"a","numbers":[2]},"outcome":"N"})" + "\n" +
                R"({"position":{"game":"b","numbers":[0]},"outcome":"N"})" + "\n" +
                R"({"position":{"game":"b","numbers":[1]},"outcome":"P"})" + "\n" +
                R"({"position":{"game":"a","numbers":[2]},"outcome":"N","rule":1,"variables":[4,0]})" + "\n");
}

TEST(CertificateText, OfKindNimValues) {
  NimValues certificate;
  certificate.rules = {"r", "g", {}};
  certificate.position = {{"", {1}}, {"", {0}}};
  certificate.value = 1;
  certificate.lines = {{{"", {0}}, {}}, {{"", {1}}, {Move{0, {}}}}};
  EXPECT_EQ(to_text(certificate),
            head + R"("nim-values","game":"g","rules":"r","parameters":{},"sha256":")" + sha256("r") +
                R"(","convention":"normal","statement":"","position":[[1],[0]],"value":1})" + "\n" +
                R"({"position":[0],"value":0,"moves":[]})" + "\n" +
                R"({"position":[1],"value":1,"moves":[{"rule":0,"variables":[]}]})" + "\n");
}

TEST(CertificateText, OfKindPeriodic) {
  EXPECT_EQ(
      to_text(Periodic{"octal 0.3", "s", 1, 2, 0, 0, {0, 1, 0, 1}}),
      head +
          R"("periodic","code":"octal 0.3","convention":"normal","statement":"s","preperiod":1,"period":2,)"
          R"("values":[0,1,0,1]})"
          "\n");
}

TEST(CertificateText, OfKindResidue) {
  Residue certificate;
  certificate.rules = {"r", "g", {}};
  certificate.modulus = 2;
  certificate.residues = {{0, 0}};
  certificate.measure = {"max(x, y)", std::vector<i64>{1, 1}};
  certificate.lines = {{{0, 1}, false, 2, {{1, 0, 0}, {-1, 1, 0}}}, {{1, 0}, true, 0, {}}};
  EXPECT_EQ(to_text(certificate),
            head + R"("residue","game":"g","rules":"r","parameters":{},"sha256":")" + sha256("r") +
                R"(","convention":"normal","statement":"","formula":null,"modulus":2,"residues":[[0,0]]})" +
                "\n" + R"x({"measure":["max(x, y)",[1,1]]})x" + "\n" +
                R"({"residue":[0,1],"rule":2,"variables":[[1,0,0],[-1,1,0]]})" + "\n" +
                R"({"residue":[1,0],"empty":true})" + "\n");
}

TEST(CertificateText, OfTheTheoremsOnNim) {
  EXPECT_EQ(to_text(NimSum{"s", {{"", 5, 5}, {"octal 0.77", 9, 4}}}),
            head + R"("theorem","convention":"normal","statement":"s","theorem":"nim-sum","components":[)"
                   R"({"game":"nim","position":5,"value":5},{"code":"octal 0.77","position":9,"value":4}],)"
                   R"("value":1,"outcome":"N","moves":[[0,4]]})"
                   "\n");
  EXPECT_EQ(
      to_text(MisereNim{"s", {1, 1, 2}}),
      head +
          R"("theorem","convention":"misere","statement":"s","theorem":"misere-nim","heaps":[1,1,2],"outcome":"N"})" +
          "\n");
}

TEST(CertificateText, OfTheTheoremsOnHackenbush) {
  EXPECT_EQ(to_text(Colon{"s", {0, 1}, {2, 1, 0}}),
            head + R"("theorem","convention":"normal","statement":"s","theorem":"colon","parents":[0,1],)"
                   R"("values":[2,1,0],"value":2})"
                   "\n");
  Fusion certificate;
  certificate.vertices = 2;
  certificate.edges = {{0, 1}, {0, 1}};
  certificate.cycles = {{0, 1}};
  certificate.fused = {0, 0};
  certificate.values = {0};
  EXPECT_EQ(to_text(certificate),
            head +
                R"("theorem","convention":"normal","statement":"","theorem":"fusion","vertices":2,)"
                R"("edges":[[0,1],[0,1]],"cycles":[[0,1]],"fused":[0,0],"parents":[],"values":[0],"value":0})"
                "\n");
}

TEST(MisereNim, TheOutcomeIsThatOfARecursion) {
  // wins[a][b][c]: does the next player win?
  bool wins[5][5][5] = {};
  for (u64 a = 0; a < 5; ++a)
    for (u64 b = 0; b < 5; ++b)
      for (u64 c = 0; c < 5; ++c) {
        bool won = a + b + c == 0;  // the previous player took the last
        for (u64 k = 0; k < a; ++k) won |= !wins[k][b][c];
        for (u64 k = 0; k < b; ++k) won |= !wins[a][k][c];
        for (u64 k = 0; k < c; ++k) won |= !wins[a][b][k];
        wins[a][b][c] = won;
        EXPECT_EQ(MisereNim({"", {a, b, c}}).outcome(), won ? Outcome::N : Outcome::P) << a << b << c;
      }
}

}  // namespace
}  // namespace sprague::proof

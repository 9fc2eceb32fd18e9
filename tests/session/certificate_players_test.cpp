// Certificates of the built-in games of Left and Right, of Nimstring and of graphs of Hackenbush: the rules in their header, which are
// made for a position, are the game that the position is.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/certificate_lines.hpp"
#include "tests/support/same_play.hpp"
#include "tests/support/seed.hpp"

namespace sprague::test {
namespace {

class CertificateOfPlayers : public ::testing::Test {
 protected:
  // Has this position a certificate, which speaks of the game that it is?
  bool certified(const std::string& position) {
    SCOPED_TRACE(position);
    auto read = session.read(position);
    EXPECT_TRUE(read) << english(read.error().message);
    if (!read) return false;
    Classes classes;
    OfRuleset played(classes);
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const auto made = make(session, position, convention);
      if (!made) {
        EXPECT_EQ(made.error().kind, ErrorKind::too_large) << english(made.error().message);
        return false;
      }
      const auto lines = lines_of(made->text);
      if (lines[0].contains("rules")) {  // in normal play green trees have a theorem
        EXPECT_EQ(OfHeader(lines[0], classes).root(), played.of(**read)) << lines[0]["rules"];
      }
      Task task;
      task.position = position;
      task.convention = convention;
      const auto answer = session.answer(task);
      EXPECT_TRUE(answer);
      EXPECT_EQ(made->outcome, answer->outcome);
    }
    return true;
  }
  unsigned below(unsigned n) { return static_cast<unsigned>(chance() % n); }
  std::string word(std::size_t length, std::string_view letters) {
    std::string out;
    while (out.size() < length) out += letters[below(static_cast<unsigned>(letters.size()))];
    return out;
  }
  std::string turn() { return below(2) == 0 ? "left: " : "right: "; }

  SessionState session;
  std::mt19937_64 chance{seed()};
  ::testing::ScopedTrace trace_seed{__FILE__, __LINE__, "SPRAGUE_SEED=" + std::to_string(seed())};
};

TEST_F(CertificateOfPlayers, Strips) {
  for (const char* game : {"push ", "shove "})
    for (int i = 0; i < 40; ++i) EXPECT_TRUE(certified(game + turn() + word(1 + below(8), "xo.")));
}

TEST_F(CertificateOfPlayers, Digraphs) {
  for (int i = 0; i < 60; ++i) {
    const unsigned vertices = 1 + below(7);
    const std::string colours = word(vertices, "brbr.");
    std::string position = "digraph_placement " + turn() + colours;
    for (unsigned edges = below(2 * vertices); edges > 0; --edges) {
      const unsigned from = below(vertices), to = below(vertices);
      if (colours[from] != '.' && colours[to] != '.')
        position += " " + std::to_string(from) + ">" + std::to_string(to);
    }
    EXPECT_TRUE(certified(position));
  }
}

TEST_F(CertificateOfPlayers, TreesAndGraphsOfHackenbush) {
  const auto name = [](unsigned v) { return std::to_string(v); };
  for (const std::string game : {"blue_red_hackenbush ", "hackenbush "})
    for (int i = 0; i < 60; ++i) {
      const bool has_cycles = i % 2 == 1;
      std::string position = game == "hackenbush " ? game : game + turn();
      const unsigned vertices = 2 + below(5);
      const auto add = [&](unsigned from, unsigned to) {
        const std::string joint = game == "hackenbush " ? "-" : word(1, "brg");
        position += name(from) + (joint == "g" ? "-" : joint) + name(to) + " ";
      };
      for (unsigned v = 1; v < vertices; ++v) add(below(v), v);
      if (has_cycles)
        for (unsigned more = 1 + below(3); more > 0; --more) add(below(vertices), below(vertices));
      EXPECT_TRUE(certified(position));
    }
}

TEST_F(CertificateOfPlayers, Heaps) {
  std::size_t count = 0;
  for (int i = 0; i < 60; ++i) {
    std::string position = "partizan_octal ";
    for (int player = 0; player < 2; ++player)
      position += word(1, "004") + "." + word(1 + below(3), i % 2 == 0 ? "0123" : "01234567") +
                  (below(6) == 0 ? "3..." : "7") + " ";
    position += turn() + std::to_string(below(9));
    if (below(2) == 0) position += " " + std::to_string(below(5));
    count += certified(position) ? 1 : 0;
  }
  EXPECT_GT(count, 40U);
}

TEST_F(CertificateOfPlayers, Amazons) {
  for (const auto& [rows, columns] :
       {std::pair<std::size_t, std::size_t>{1, 5}, {2, 2}, {2, 3}, {3, 2}, {3, 3}})
    for (int i = 0; i < 12; ++i) {
      std::string position = "amazons " + turn();
      // Those of 9 squares are burnt enough to be small.
      for (std::size_t row = 0; row < rows; ++row)
        position += (row > 0 ? "/" : "") + word(columns, rows * columns > 6 ? "x.##o#." : "x..o#.");
      EXPECT_TRUE(certified(position));
    }
}

TEST_F(CertificateOfPlayers, Nimstring) {
  for (const char* board : {"1x1", "1x2", "2x2", "1x3"})
    for (int i = 0; i < 25; ++i) {
      auto read = session.read(std::string("nimstring ") + board);
      ASSERT_TRUE(read);
      // Some lines are drawn, and perhaps a box has just been taken.
      for (unsigned moves = (board == std::string_view("2x2") ? 4 : 0) + below(9); moves > 0; --moves) {
        std::vector<std::unique_ptr<AnyPosition>> to;
        (*read)->for_each_option([&](const AnyPosition::Label&) {
          to.push_back((*read)->clone());
          return true;
        });
        if (to.empty()) break;
        *read = std::move(to[below(static_cast<unsigned>(to.size()))]);
      }
      EXPECT_TRUE(certified("nimstring " + (*read)->text()));
    }
}

}  // namespace
}  // namespace sprague::test

// Certificates by theorems and of periods: read back, checked as the format says, and compared with answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "session/certify/certify.hpp"
#include "tests/support/certificate_lines.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

using Json = nlohmann::json;
using test::lines_of;
using test::make;

TEST(TheoremCertificate, NimSumsWithCodes) {
  SessionState session;
  const auto made = make(session, "nim 3 9 + kayles 5 + subtract 1..3,7 10");
  ASSERT_TRUE(made);
  const Json head = lines_of(made->text)[0];
  EXPECT_EQ(head["theorem"], "nim-sum");
  EXPECT_EQ(head["components"],
            Json::parse(R"([{"game":"nim","position":3,"value":3},{"game":"nim","position":9,"value":9},
                            {"code":"octal 0.77","position":5,"value":4},
                            {"code":"subtract 1,2,3,7","position":10,"value":2}])"));
  EXPECT_EQ(head["value"], 3 ^ 9 ^ 4 ^ 2);
  EXPECT_EQ(head["outcome"], "N");
  EXPECT_EQ(head["moves"], Json::parse("[[1, 5]]"));
  EXPECT_EQ(lines_of(make(session, "nim 2 2")->text)[0]["moves"], Json::array());
  EXPECT_EQ(lines_of(make(session, "nim")->text)[0]["components"], Json::array());
}

TEST(TheoremCertificate, MisereNim) {
  SessionState session;
  for (const char* position : {"nim 1", "nim 1 1", "nim 2 2", "nim 1 2 3 1", "nim 0", "nim 4 + nim 1"}) {
    Task task;
    task.position = position;
    task.convention = Convention::misere;
    const auto made = certificate(session, task);
    ASSERT_TRUE(made) << position;
    const Json head = lines_of(made->text)[0];
    EXPECT_EQ(head["convention"], "misere");
    EXPECT_EQ(head["outcome"], std::string(to_text(*session.answer(task)->outcome))) << position;
  }
}

// Checks a certificate of kind colon or fusion as the format says.
void check_hackenbush(const Json& head) {
  const auto parents = head["parents"].get<std::vector<u64>>(),
             values = head["values"].get<std::vector<u64>>();
  ASSERT_EQ(values.size(), parents.size() + 1);
  std::vector<u64> expected(values.size(), 0);
  for (std::size_t i = 0; i < parents.size(); ++i) ASSERT_LE(parents[i], i);
  if (head["theorem"] == "fusion") {
    const auto edges = head["edges"].get<std::vector<std::pair<u64, u64>>>();
    std::vector<u64> name(head["vertices"].get<u64>());
    for (std::size_t v = 0; v < name.size(); ++v) name[v] = v;
    for (const auto& cycle : head["cycles"].get<std::vector<std::vector<u64>>>()) {
      ASSERT_GE(cycle.size(), 2U);
      // One of the two ends of the first edge is where the walk starts.
      bool closes = false;
      std::set<u64> passed;
      for (const u64 start : {name[edges[cycle[0]].first], name[edges[cycle[0]].second]}) {
        u64 at = start;
        std::set<u64> vertices;
        bool follows = true;
        for (const u64 i : cycle) {
          const u64 a = name[edges[i].first], b = name[edges[i].second];
          follows = follows && a != b && (at == a || at == b) && vertices.insert(at).second;
          at = at == a ? b : a;
        }
        if (follows && at == start) closes = true, passed = vertices;
      }
      ASSERT_TRUE(closes) << head.dump();
      for (u64& each : name)
        if (passed.contains(each)) each = *passed.begin();
    }
    const auto fused = head["fused"].get<std::vector<u64>>();
    ASSERT_EQ(fused.size(), name.size());
    EXPECT_EQ(fused[0], 0U);
    for (std::size_t v = 0; v < name.size(); ++v)
      for (std::size_t w = 0; w < v; ++w) EXPECT_EQ(fused[v] == fused[w], name[v] == name[w]) << head.dump();
    const u64 nodes = *std::max_element(fused.begin(), fused.end()) + 1;
    std::multiset<std::pair<u64, u64>> present;
    for (const auto& [a, b] : edges)
      present.insert({std::min(fused[a], fused[b]), std::max(fused[a], fused[b])});
    for (std::size_t i = 0; i < parents.size(); ++i) {
      // Nodes behind those of the vertices are leaves, one for each loop.
      const auto found = present.find({parents[i], i + 1 < nodes ? i + 1 : parents[i]});
      ASSERT_NE(found, present.end()) << head.dump();
      present.erase(found);
    }
    EXPECT_TRUE(present.empty()) << head.dump();
  }
  for (std::size_t i = parents.size(); i-- > 0;) expected[parents[i]] ^= expected[i + 1] + 1;
  EXPECT_EQ(values, expected) << head.dump();
  EXPECT_EQ(head["value"], values[0]);
}

TEST(TheoremCertificate, GreenHackenbush) {
  SessionState session;
  std::mt19937 random(test::seed());
  SCOPED_TRACE("SPRAGUE_SEED=" + std::to_string(test::seed()));
  std::map<std::string, int> theorems;
  for (int round = 0; round < 300; ++round) {
    std::string position = "hackenbush";
    const u64 vertices = 2 + test::below(random, 9), more = test::below(random, 2) * test::below(random, 9);
    for (u64 v = 1; v < vertices; ++v)
      position += " " + std::to_string(v * 7) + "-" +
                  std::to_string(test::below(random, static_cast<unsigned>(v)) * 7);
    for (u64 i = 0; i < more; ++i)
      position += " " + std::to_string(test::below(random, static_cast<unsigned>(vertices)) * 7) + "-" +
                  std::to_string(test::below(random, static_cast<unsigned>(vertices)) * 7);
    Task task;
    task.position = position;
    const auto made = certificate(session, task);
    ASSERT_TRUE(made) << position;
    const Json head = lines_of(made->text)[0];
    check_hackenbush(head);
    EXPECT_EQ(Natural(head["value"].get<u64>()), session.answer(task)->nim_value()) << position;
    ++theorems[head["theorem"].get<std::string>()];
    if (HasFailure()) return;
  }
  EXPECT_GT(theorems["colon"], 20);
  EXPECT_GT(theorems["fusion"], 20);
  EXPECT_EQ(lines_of(make(session, "hackenbush")->text)[0]["theorem"], "colon");
}

TEST(TheoremCertificate, PeriodsHaveTheWindowThatTheirTheoremsNeed) {
  SessionState session;
  struct Case {
    const char* code;
    const char* written;
    u64 preperiod, period, values;
  };
  // Kayles: e = 71, p = 12, t = 2. With 0.3 (all values n mod 3) e must be 1.
  for (const Case& each :
       {Case{"octal 0.77", "octal 0.77", 71, 12, 2 * 71 + 2 * 12 + 2},
        Case{"kayles", "octal 0.77", 71, 12, 2 * 71 + 2 * 12 + 2},
        Case{"octal 0.0", "octal 0.0", 1, 1, 2 + 2 + 1}, Case{"octal 0.330", "octal 0.33", 1, 3, 2 + 6 + 2},
        Case{"subtract {1,3,4}", "subtract 1,3,4", 0, 7, 4 + 7},
        Case{"subtract 1..3", "subtract 1,2,3", 0, 4, 3 + 4}}) {
    const auto made = certificate_of_period(session, each.code, {});
    ASSERT_TRUE(made) << each.code;
    const Json head = lines_of(made->text)[0];
    EXPECT_EQ(head["kind"], "periodic");
    EXPECT_EQ(head["code"], each.written);
    EXPECT_EQ(head["preperiod"], each.preperiod) << each.code;
    EXPECT_EQ(head["period"], each.period) << each.code;
    const auto values = head["values"].get<std::vector<u64>>();
    ASSERT_EQ(values.size(), each.values) << each.code;
    for (u64 n = each.preperiod; n + each.period < values.size(); ++n)
      EXPECT_EQ(values[n], values[n + each.period]);
    Task task;
    for (u64 n = 0; n < values.size(); ++n) {
      task.position = std::string(each.written) + " " + std::to_string(n);
      EXPECT_EQ(session.answer(task)->nim_value(), Natural(values[n])) << task.position;
    }
  }
  for (const char* code : {"octal 0.007", "nim", "subtract squares", "octal 0.77 5", "nonsense"})
    EXPECT_FALSE(certificate_of_period(session, code, {.positions = 100'000}).ok()) << code;
}

TEST(TheoremCertificate, PeriodsWithASaltusHaveTheMultipleForWhichTheTheoremHolds) {
  SessionState session;
  struct Case {
    const char* code;
    u64 preperiod, period, saltus, times, last;
  };
  for (const Case& each : {Case{"octal 0.3F", 1, 6, 3, 1, 2}, Case{"octal 0.8", 1, 3, 1, 2, 1},
                           Case{"octal 0.BB", 4, 1, 1, 4, 2}}) {
    const auto made = certificate_of_period(session, each.code, {});
    ASSERT_TRUE(made) << each.code;
    const Json head = lines_of(made->text)[0];
    EXPECT_EQ(head["preperiod"], each.preperiod) << each.code;
    EXPECT_EQ(head["period"], each.period) << each.code;
    EXPECT_EQ(head["saltus"], each.saltus) << each.code;
    EXPECT_EQ(head["times"], each.times) << each.code;
    EXPECT_EQ(head["values"].size(), 6 * (each.preperiod + each.times * each.period) + 2 * each.last + 6);
  }
}

}  // namespace
}  // namespace sprague

// The library of the checker by its public header: certificates that sessions make are valid, changed ones are not,
// and threads do not meet. What the checker knows of each kind is tested through sprague-check, which is this library.
#include "sprague/certificate.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "sprague/session.hpp"

namespace sprague {
namespace {

using Verdict = CheckAnswer::Verdict;

const std::string bash_rules =
    "game bash(n; m = 3)\n"
    "  (n) -> (n - k)  where 1 <= k <= m\n";

std::string position_certificate(const std::string& position) {
  Session session;
  const auto made = session.certificate({.position = position});
  EXPECT_TRUE(made.ok());
  return made ? made->text : "";
}

std::string theorem_certificate() {
  Session session;
  const auto made = session.prove({.game = "bash", .rules = bash_rules});
  EXPECT_TRUE(made.ok());
  return made ? made->certificate : "";
}

TEST(CheckCertificate, WhatSessionsMakeIsValid) {
  const CheckAnswer nim = check_certificate({.text = position_certificate("nim 3 6 9")});
  EXPECT_EQ(nim.verdict, Verdict::valid);
  EXPECT_EQ(nim.line, 0U);
  EXPECT_EQ(nim.kind, "theorem");
  EXPECT_FALSE(nim.words.empty());
  const CheckAnswer bash = check_certificate({.text = theorem_certificate()});
  EXPECT_EQ(bash.verdict, Verdict::valid) << bash.text();
  ASSERT_GE(bash.facts.size(), 2U);
  EXPECT_EQ(bash.facts[0].substr(0, 27), "rules: bash(n), 1 rule, sha");
  EXPECT_EQ(bash.text().substr(0, 7 + bash.words.size()), "VALID: " + bash.words);
  EXPECT_EQ(bash.text("bash.cert").substr(0, 18), "VALID: bash.cert: ");
  EXPECT_NE(bash.text().find("\n  " + bash.facts.back()), std::string::npos);
  Session session;
  const auto asked =
      session.ask({.game = "bash", .rules = bash_rules, .question = "forall n: P(n) => P(n + 4)"});
  ASSERT_TRUE(asked.ok());
  EXPECT_EQ(check_certificate({.text = asked->certificate}).kind, "sentence");
  const auto value = session.value({.expression = "domineering 2x3 - 1/2", .certificate = true});
  ASSERT_TRUE(value.ok());
  EXPECT_NE(check_certificate({.text = value->certificate}).words.find("= {3/2|-1}, in canonical form"),
            std::string::npos);
  const auto claim = session.prove({.game = "bash", .rules = bash_rules, .claim = "n mod 5 = 0"});
  ASSERT_TRUE(claim.ok());
  EXPECT_EQ(check_certificate({.text = claim->certificate}).verdict, Verdict::valid);
}

TEST(CheckCertificate, AChangedOneIsInvalidWhereItWasChanged) {
  std::string text = position_certificate("cram 2x3");
  const std::size_t first_line = text.find('\n') + 1;
  ASSERT_LT(first_line, text.size());
  text.insert(first_line, "{}\n");
  const CheckAnswer found = check_certificate({.text = text});
  EXPECT_EQ(found.verdict, Verdict::invalid);
  EXPECT_EQ(found.line, 2U);
  EXPECT_FALSE(found.words.empty());
  EXPECT_TRUE(found.facts.empty());
  EXPECT_EQ(found.text("some.cert"), "INVALID: some.cert, line 2: " + found.words);
  EXPECT_EQ(check_certificate({}).verdict, Verdict::invalid);
  EXPECT_EQ(check_certificate({.text = "nonsense"}).verdict, Verdict::invalid);
}

TEST(CheckCertificate, ItIsAboutTheRulesThatAreGiven) {
  const std::string text = theorem_certificate();
  EXPECT_EQ(check_certificate({.text = text, .rules = bash_rules}).verdict, Verdict::valid);
  EXPECT_EQ(check_certificate({.text = text, .rules = "# of Bachet\n" + bash_rules + "\n"}).verdict,
            Verdict::valid);
  for (const std::string other : {"", "game bash(n; m = 4)\n  (n) -> (n - k)  where 1 <= k <= m\n"})
    EXPECT_EQ(check_certificate({.text = text, .rules = other}).verdict, Verdict::invalid) << other;
}

TEST(CheckCertificate, WhatIsTooMuchIsUndecided) {
  const std::string text = theorem_certificate();
  const CheckAnswer found = check_certificate({.text = text, .steps = 10});
  EXPECT_EQ(found.verdict, Verdict::undecided);
  EXPECT_EQ(found.words, "too many steps are needed");
  EXPECT_EQ(check_certificate({.text = text, .steps = 0}).verdict, Verdict::undecided);
  EXPECT_EQ(check_certificate({.text = text}).verdict, Verdict::valid);
  const CheckAnswer large = check_certificate({.text = std::string((std::size_t{256} << 20) + 1, ' ')});
  EXPECT_EQ(large.verdict, Verdict::undecided);
  EXPECT_EQ(large.words, "the file is larger than 256 MiB");
}

TEST(CheckCertificate, WhatIsHiddenIsSpelledOut) {
  std::string text = theorem_certificate();
  const std::size_t kind = text.find("\"kind\":\"");
  ASSERT_NE(kind, std::string::npos);
  text.insert(kind + 8, "\\u001b[2J\\u202e");
  const CheckAnswer found = check_certificate({.text = text});
  EXPECT_EQ(found.verdict, Verdict::invalid);
  EXPECT_EQ(found.kind.substr(0, 15), "\\u001b[2J\\u202e");
  EXPECT_NE(found.words.find("\\u001b[2J\\u202e"), std::string::npos);
  EXPECT_EQ(found.text("a\nb"), "INVALID: a\\u000ab, line 1: " + found.words);
}

TEST(CheckCertificate, ThreadsCheckAtTheSameTime) {
  const std::vector<CheckRequest> requests = {{.text = theorem_certificate()},
                                              {.text = theorem_certificate(), .steps = 10},
                                              {.text = position_certificate("cram 2x3")},
                                              {.text = "nonsense"}};
  std::vector<std::string> alone, together(requests.size() * 4);
  for (const CheckRequest& request : requests) alone.push_back(check_certificate(request).text());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < together.size(); ++i)
    threads.emplace_back([&, i] { together[i] = check_certificate(requests[i % requests.size()]).text(); });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < together.size(); ++i) EXPECT_EQ(together[i], alone[i % requests.size()]);
}

}  // namespace
}  // namespace sprague

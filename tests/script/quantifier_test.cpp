// 'exists' and 'all' against what they abbreviate: an "or" or "and" with a part for each entry, written out.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

#include "script/evaluate.hpp"
#include "script/parser.hpp"
#include "tests/support/seed.hpp"

namespace sprague::script {
namespace {

constexpr const char* rules = "game g(s[], n, t[])\n  (s, n, t) -> (s, n - 1, t)";

/// Entries written out stand for the names.
using Written = std::map<std::string, i64>;

/// Writes one random condition twice.
class Writer {
 public:
  Writer(std::mt19937& random, std::map<std::string, i64> lengths)
      : random_(random), lengths_(std::move(lengths)) {}

  struct Both {
    std::string short_form, long_form;
  };

  Both condition(unsigned depth) {
    // The same choices again for each entry: the tree is made once, and written with other numbers.
    const Tree tree = make(depth, {});
    return {text(tree, {}, true), text(tree, {}, false)};
  }

 private:
  struct Tree {
    enum class Kind { relation, negation, both, either, exists, every } kind;
    std::string left = {}, sign = {}, right = {};  // of a relation; with $i and $j for names
    std::string name = {}, list = {};              // of a quantifier
    std::vector<Tree> parts = {};
  };

  unsigned below(unsigned n) { return test::below(random_, n); }

  std::string number(const std::vector<std::string>& names) {
    const std::string index = names.empty() || below(4) == 0
                                  ? std::to_string(below(3))
                                  : "$" + names[below(static_cast<unsigned>(names.size()))];
    switch (below(7)) {
      case 0: return index;
      case 1: return "s[" + index + " + 1]";
      case 2: return "t[" + index + "]";
      case 3: return "n";
      case 4: return "t[" + index + "] xor " + index;
      case 5: return "len(s) - " + index;
      default: return "s[" + index + "]";
    }
  }

  Tree make(unsigned depth, const std::vector<std::string>& names) {
    const unsigned choice = depth == 0 ? 0 : below(6);
    if (choice == 0 || (choice >= 4 && names.size() == 2)) {
      constexpr const char* signs[] = {"=", "!=", "<", "<="};
      return {.kind = Tree::Kind::relation,
              .left = number(names),
              .sign = signs[below(4)],
              .right = number(names)};
    }
    if (choice == 1) return {.kind = Tree::Kind::negation, .parts = {make(depth - 1, names)}};
    if (choice <= 3)
      return {.kind = choice == 2 ? Tree::Kind::both : Tree::Kind::either,
              .parts = {make(depth - 1, names), make(depth - 1, names)}};
    std::vector<std::string> inner = names;
    inner.push_back(names.empty() ? "i" : "j");
    return {.kind = choice == 4 ? Tree::Kind::exists : Tree::Kind::every,
            .name = inner.back(),
            .list = below(2) == 0 ? "s" : "t",
            .parts = {make(depth - 1, inner)}};
  }

  static std::string filled(std::string text, const Written& written) {
    for (std::size_t at = 0; (at = text.find('$', at)) != std::string::npos;) {
      const std::string name = text.substr(at + 1, 1);
      const auto known = written.find(name);
      text.replace(at, 2, known == written.end() ? name : std::to_string(known->second));
    }
    return text;
  }

  std::string text(const Tree& tree, const Written& written, bool is_short) const {
    const auto part = [&](std::size_t i) { return "(" + text(tree.parts[i], written, is_short) + ")"; };
    switch (tree.kind) {
      case Tree::Kind::relation: return filled(tree.left + " " + tree.sign + " " + tree.right, written);
      case Tree::Kind::negation: return "not " + part(0);
      case Tree::Kind::both: return part(0) + " and " + part(1);
      case Tree::Kind::either: return part(0) + " or " + part(1);
      default: break;
    }
    const bool exists = tree.kind == Tree::Kind::exists;
    if (is_short)
      return (exists ? "exists " : "all ") + tree.name + " in 0..len(" + tree.list + ") - 1: " + part(0);
    std::string out = exists ? "0 = 1" : "0 = 0";
    for (i64 i = 0; i < lengths_.at(tree.list); ++i) {
      Written with = written;
      with[tree.name] = i;
      out += (exists ? " or (" : " and (") + text(tree.parts[0], with, false) + ")";
    }
    return "(" + out + ")";
  }

  std::mt19937& random_;
  std::map<std::string, i64> lengths_;
};

TEST(Quantifiers, SayWhatTheyAbbreviate) {
  const auto file = parse(rules, {});
  ASSERT_TRUE(file) << english(file.error().message);
  const Game& game = file->games[0];
  std::mt19937 random(test::seed());
  std::map<int, int> seen;
  for (int tries = 0; tries < 4'000; ++tries) {
    const i64 s = test::below(random, 4), t = test::below(random, 4);
    const Writer::Both both = Writer(random, {{"s", s}, {"t", t}}).condition(4);
    const auto short_form = parse_condition(both.short_form, game),
               long_form = parse_condition(both.long_form, game);
    ASSERT_TRUE(short_form) << both.short_form << ": " << english(short_form.error().message);
    ASSERT_TRUE(long_form) << both.long_form << ": " << english(long_form.error().message);
    std::vector<i64> numbers{s};
    for (i64 i = 0; i < s; ++i) numbers.push_back(test::below(random, 4));
    numbers.push_back(test::below(random, 4));
    numbers.push_back(t);
    for (i64 i = 0; i < t; ++i) numbers.push_back(test::below(random, 4));
    Scene scene{game, numbers};
    const std::optional<bool> truth = truth_of(*short_form, scene);
    EXPECT_EQ(truth, truth_of(*long_form, scene)) << both.short_form << "\n"
                                                  << both.long_form << "\nSPRAGUE_SEED=" << test::seed();
    ++seen[truth ? *truth : 2];
  }
  EXPECT_EQ(seen.size(), 3U);  // true, false and without a value
}

// It would be another variable, and the comma looks as if it went on.
TEST(Quantifiers, TheirNamesMeanNothingBehindTheComma) {
  const std::string text = "game g(x)\n  (x) -> (x - 1) where exists k in 1..3: x = k, k = 2";
  const auto file = parse(text, {});
  ASSERT_FALSE(file);
  EXPECT_EQ(english(file.error().message), "'k' has no meaning behind its 'exists' or 'all'");
  EXPECT_EQ(file.error().offset, text.rfind('k'));
}

}  // namespace
}  // namespace sprague::script

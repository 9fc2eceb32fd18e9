// Lists that are put together, against lists of the standard library: each assignment of the free variables is tried.
// What is said about the end of play is held against a search for cycles.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "script/interpreter.hpp"
#include "script/measure.hpp"
#include "script/parser.hpp"
#include "tests/support/seed.hpp"

namespace sprague::script {
namespace {

using List = std::vector<i64>;

constexpr i64 longest = 4, greatest_entry = 2, greatest_assigned = longest + 2;

// c + a·i + b·j, or an entry s[c + a·i + b·j] and a number added to it.
struct Index {
  i64 constant = 0, i = 0, j = 0;
  bool is_entry = false;
  i64 added = 0;

  [[nodiscard]] std::optional<i64> at(const List& list, i64 vi, i64 vj) const {
    const i64 value = constant + i * vi + j * vj;
    if (!is_entry) return value;
    if (value < 0 || value >= static_cast<i64>(list.size())) return std::nullopt;
    return list[static_cast<std::size_t>(value)] + added;
  }
  [[nodiscard]] std::string text() const {
    const std::string sum =
        std::to_string(i) + "*i + " + std::to_string(j) + "*j - " + std::to_string(-constant);
    return is_entry ? "s[" + sum + "] - " + std::to_string(-added) : sum;
  }
};

struct RandomPiece {
  enum class Kind { slice, without, numbers } kind;
  std::optional<Index> first, last;
  bool is_one = false;  // without s[first]
  std::vector<Index> numbers;

  // Appends to `out`; false where it does not exist.
  [[nodiscard]] bool add(const List& list, i64 i, i64 j, List& out) const {
    const auto length = static_cast<i64>(list.size());
    if (kind == Kind::numbers) {
      for (const Index& index : numbers) {
        const auto number = index.at(list, i, j);
        if (!number || *number < 0) return false;
        out.push_back(*number);
      }
      return true;
    }
    const auto a = first ? first->at(list, i, j) : 0;
    const auto b = is_one ? a : last ? last->at(list, i, j) : length - 1;
    if (!a || !b) return false;
    if (kind == Kind::slice) {
      if (*a < 0 || *b >= length || *a > *b + 1) return false;
      for (i64 at = *a; at <= *b; ++at) out.push_back(list[static_cast<std::size_t>(at)]);
      return true;
    }
    if (*a < 0 || *b >= length || *a > *b) return false;
    for (i64 at = 0; at < length; ++at)
      if (at < *a || at > *b) out.push_back(list[static_cast<std::size_t>(at)]);
    return true;
  }
  [[nodiscard]] std::string text() const {
    if (kind == Kind::numbers) {
      std::string inside;
      for (const Index& index : numbers) inside += (inside.empty() ? "" : ", ") + index.text();
      return "[" + inside + "]";
    }
    if (kind == Kind::slice && !first && !last) return "s";
    const std::string ends =
        (first ? first->text() : "") + (is_one ? "" : "..") + (!is_one && last ? last->text() : "");
    return (kind == Kind::slice ? "s[" : "s without s[") + ends + "]";
  }
};

struct RandomRule {
  std::vector<std::vector<RandomPiece>> components;
  std::optional<Index> smaller, larger;  // a condition

  [[nodiscard]] std::string text() const {
    std::string out;
    for (const auto& pieces : components) {
      out += out.empty() ? "" : " + ";
      for (std::size_t i = 0; i < pieces.size(); ++i) out += (i == 0 ? "" : " ++ ") + pieces[i].text();
    }
    out = "  s -> " + out + " where i <= " + std::to_string(greatest_assigned) +
          ", j <= " + std::to_string(greatest_assigned);
    return out + (smaller ? ", " + smaller->text() + " < " + larger->text() : "") + "\n";
  }
};

class RandomLists {
 public:
  explicit RandomLists(std::mt19937& random) : random_(random) {}

  RandomRule rule() {
    RandomRule out;
    out.components.resize(1 + static_cast<std::size_t>(below(4) == 0));
    for (auto& pieces : out.components) {
      pieces.resize(1 + below(3));
      for (RandomPiece& one : pieces) one = piece();
    }
    if (below(2) == 0) out.smaller = index(true), out.larger = index(true);
    return out;
  }

 private:
  std::uint32_t below(std::uint32_t n) { return test::below(random_, n); }
  Index index(bool may_be_entry) {
    Index out{.constant = -static_cast<i64>(below(3)), .i = below(2), .j = below(2)};
    if (below(4) == 0) out.constant = 0;
    out.is_entry = may_be_entry && below(2) == 0;
    if (out.is_entry) out.added = -static_cast<i64>(below(2));
    return out;
  }
  RandomPiece piece() {
    RandomPiece out{.kind = static_cast<RandomPiece::Kind>(below(3)), .first = {}, .last = {}, .numbers = {}};
    if (out.kind == RandomPiece::Kind::numbers) {
      out.numbers.resize(below(3));
      for (Index& number : out.numbers) number = index(true);
      return out;
    }
    if (below(3) > 0) out.first = index(below(6) == 0);
    if (below(3) > 0) out.last = index(below(6) == 0);
    out.is_one = out.kind == RandomPiece::Kind::without && out.first && below(3) == 0;
    return out;
  }

  std::mt19937& random_;
};

using Sum = std::multiset<List>;

std::set<Sum> lists_by_hand(const std::vector<RandomRule>& rules, const List& list) {
  std::set<Sum> out;
  for (const RandomRule& rule : rules)
    for (i64 i = 0; i <= greatest_assigned; ++i)
      for (i64 j = 0; j <= greatest_assigned; ++j) {
        if (rule.smaller) {
          const auto a = rule.smaller->at(list, i, j), b = rule.larger->at(list, i, j);
          if (!a || !b || *a >= *b) continue;
        }
        Sum sum;
        bool exists = true;
        for (const auto& pieces : rule.components) {
          List made;
          for (const RandomPiece& piece : pieces) exists = exists && piece.add(list, i, j, made);
          sum.insert(made);
        }
        if (exists) out.insert(sum);
      }
  return out;
}

Component position_of(const List& list) {
  Component out{false, 0, {static_cast<i64>(list.size())}};
  out.numbers.insert(out.numbers.end(), list.begin(), list.end());
  return out;
}

std::set<Sum> lists_after(const Interpreter& interpreter, const List& list) {
  std::set<Sum> out;
  const auto trouble = interpreter.for_each_option(position_of(list), [&](Option&& option) {
    Sum sum;
    for (const Component& component : option.components) {
      EXPECT_EQ(component.numbers[0] + 1, static_cast<i64>(component.numbers.size()));
      sum.insert(List(component.numbers.begin() + 1, component.numbers.end()));
    }
    out.insert(sum);
    return true;
  });
  EXPECT_FALSE(trouble);
  return out;
}

// Followers of lists, as far as they are few; is there a way back to a list?
class Followers {
 public:
  explicit Followers(const Interpreter& interpreter) : interpreter_(interpreter) {}
  [[nodiscard]] bool has_cycle(const List& root) {
    std::vector<std::pair<List, std::vector<List>>> stack;
    const auto enter = [&](const List& list) {
      states_[list] = 1;
      std::vector<List> next;
      if (list.size() <= 12)
        for (const Sum& sum : lists_after(interpreter_, list))
          next.insert(next.end(), sum.begin(), sum.end());
      stack.emplace_back(list, std::move(next));
    };
    if (states_[root] != 0) return false;
    enter(root);
    while (!stack.empty() && states_.size() < 2'000) {
      auto& [list, next] = stack.back();
      if (next.empty()) {
        states_[list] = 2;
        stack.pop_back();
        continue;
      }
      const List one = std::move(next.back());
      next.pop_back();
      if (states_[one] == 1) return true;
      if (states_[one] == 0) enter(one);
    }
    return false;
  }

 private:
  const Interpreter& interpreter_;
  std::map<List, int> states_;  // 0 new, 1 being looked at, 2 done
};

std::vector<List> small_lists() {
  std::vector<List> out{{}};
  for (std::size_t at = 0; at < out.size(); ++at)
    if (out[at].size() < longest)
      for (i64 entry = 0; entry <= greatest_entry; ++entry) {
        List more = out[at];
        more.push_back(entry);
        out.push_back(std::move(more));
      }
  return out;
}

TEST(Lists, RandomRulesMeanWhatListsOfTheStandardLibraryDo) {
  std::mt19937 random(test::seed());
  RandomLists lists(random);
  std::size_t with_options = 0, proved = 0;
  for (int game = 0; game < 1'500; ++game) {
    std::vector<RandomRule> rules(1 + test::below(random, 2));
    std::string text = "game g(s[])\n";
    for (RandomRule& rule : rules) text += (rule = lists.rule()).text();
    const Result<File> file = parse(text, {});
    ASSERT_TRUE(file.ok()) << render(file.error(), text);
    const Result<Game> instance = with_parameters(file->games[0], {});
    ASSERT_TRUE(instance.ok()) << text;
    const Interpreter interpreter({*instance});
    const auto all = small_lists();
    for (int tried = 0; tried < 6; ++tried) {
      const List& list = all[test::below(random, static_cast<std::uint32_t>(all.size()))];
      const auto expected = lists_by_hand(rules, list);
      ASSERT_EQ(lists_after(interpreter, list), expected)
          << text << testing::PrintToString(list) << "\nSPRAGUE_SEED=" << test::seed();
      with_options += !expected.empty();
    }
    const auto measure = list_measure(*instance, 0);
    if (!measure) continue;
    ++proved;
    Followers followers(interpreter);
    for (int tried = 0; tried < 12; ++tried) {
      const List& list = all[test::below(random, static_cast<std::uint32_t>(all.size()))];
      ASSERT_FALSE(followers.has_cycle(list))
          << text << english(*measure) << "\n"
          << testing::PrintToString(list) << "\nSPRAGUE_SEED=" << test::seed();
    }
  }
  EXPECT_GT(with_options, 1'000U);
  EXPECT_GT(proved, 50U);
}

std::string measure_of(const std::string& rules, const std::string& head = "s[]") {
  const std::string text = "game g(" + head + ")\n" + rules;
  const Result<File> file = parse(text, {});
  EXPECT_TRUE(file.ok()) << render(file.error(), text);
  if (!file) return "";
  const auto measure = list_measure(*with_parameters(file->games[0], {}), 0);
  return measure ? english(*measure) : "";
}

TEST(Lists, ThatShrinkAndGrowAreProvedToEnd) {
  EXPECT_EQ(measure_of("s -> s without s[i]"), "len(s) falls with every move");
  EXPECT_EQ(measure_of("s -> s without s[i..j] where all k in i..j: s[k] = s[i]"),
            "len(s) falls with every move");
  EXPECT_EQ(measure_of("s -> s[..i - 1] + s[i + 1..]"), "len(s) falls with every move");
  EXPECT_EQ(measure_of("s -> s[..i - 1] ++ [s[i] + s[i + 1]] ++ s[i + 2..]"), "len(s) falls with every move");
  EXPECT_EQ(measure_of("s -> s[..i - 1] ++ [a, b] ++ s[i + 1..] where a + b = s[i] - 1"),
            "the sum of s falls with every move");
  EXPECT_EQ(
      measure_of(
          "s -> s[..i - 1] ++ [a, b] ++ s[i + 1..] where a + b = s[i] - 1\n s -> s without s[i] where s[i] = 0"),
      "with every move the sum of s falls, or it stays and len(s) falls");
  EXPECT_EQ(measure_of("s -> s without s[i]\n s -> s with s[i] - 1"),
            "with every move len(s) falls, or it stays and the sum of s falls");
  EXPECT_EQ(measure_of("s -> s[..i - 1] ++ [a, a, a] ++ s[i + 1..] where a < s[i]"),
            "every move takes entries of s away, or puts smaller ones in their place");
  EXPECT_EQ(measure_of("s -> s[..i - 1] ++ \"bb\" ++ s[i + 1..] where s[i] = \"c\"", "s[] of \"abc\""),
            "every move takes entries of s away, or puts smaller ones in their place");
  EXPECT_EQ(measure_of("(s, t) -> (s[1..], t ++ [1]) where len(t) < 5", "s[], t[]"), "");
  EXPECT_EQ(measure_of("(s, t) -> (s[2..], t ++ s[0..0])", "s[], t[]"),
            "the lists have fewer entries after every move");
  EXPECT_EQ(measure_of("s -> s[1..] ++ [s[0]]"), "");
  EXPECT_EQ(measure_of("s -> s[..i] ++ s[i + 1..] where i < len(s)"), "");
  EXPECT_EQ(measure_of("s -> s[..i] ++ s[i..]"), "");
}

TEST(Lists, OfLettersAreWords) {
  const std::string text =
      "game g(s[] of \"ab\")\n  s -> s[..i - 1] ++ \"b\" ++ [x] ++ s[i + 1..] where s[i] = \"a\"\n";
  const Result<File> file = parse(text, {});
  ASSERT_TRUE(file.ok()) << render(file.error(), text);
  const Interpreter interpreter({*with_parameters(file->games[0], {})});
  EXPECT_EQ(lists_after(interpreter, {1, 0}), (std::set<Sum>{{{1, 1, 0}}, {{1, 1, 1}}}));
  EXPECT_EQ(interpreter.is_position(position_of({0, 1, 2})), Truth::no);
  const auto failure = [](const std::string& wrong) {
    const Result<File> read = parse(wrong, {});
    return read ? std::string("it can be read")
                : english(read.error().message) + " at " +
                      wrong.substr(read.error().offset, read.error().length);
  };
  const std::string words = "game g(s[] of \"ab\", n)\n  (s, n) -> ", numbers = "game g(s[])\n  s -> ";
  EXPECT_EQ(failure(words + "(s ++ \"ac\", n)"), "'c' is no letter of this game at \"ac\"");
  EXPECT_EQ(failure(words + "(s, n - 1) where s[0] = \"c\""), "'c' is no letter of this game at \"c\"");
  EXPECT_EQ(failure(words + "(s, n - 1) where s[0] = \"ab\""),
            "a number is expected here, and this is not one letter at \"ab\"");
  EXPECT_EQ(failure(words + "(s ++ \"a, n)"), "the quotation mark at the end of this word is missing at \"");
  EXPECT_EQ(failure(numbers + "s ++ \"a\""), "s is a list of numbers, and this is a word at \"a\"");
  EXPECT_EQ(failure(numbers + "s with s[0] = \"a\""), "this game has no words at \"a\"");
  EXPECT_EQ(failure(numbers + "s ++ s[0]"),
            "a list is expected here, and this is one of its entries at s[0]");
  EXPECT_EQ(failure(numbers + "s ++ 3"), "expected a list here, for s at 3");
  EXPECT_EQ(failure(numbers + "s without t[0]"), "expected 's[' after 'without', found 't' at t");
  EXPECT_EQ(failure("game g(s[] of \"aba\")\n  s -> s without s[0]"), "this letter stands twice at a");
  EXPECT_EQ(failure("game g(s[] of \"a b\")\n  s -> s without s[0]"), "this can be no letter of words at  ");
  EXPECT_EQ(failure("game g(s[] of ab)\n  s -> s without s[0]"),
            "expected the letters of the words, found 'ab' at ab");
  EXPECT_EQ(failure("game g(s[] of \"ab\", t[] of \"abc\")\n  (s, t) -> (s, t without t[0])"),
            "all words of a game have the same letters at \"abc\"");
}

// A list that grows with every move comes to an end that says so.
TEST(Lists, ThatGrowTooLongAreNoOptions) {
  const Interpreter interpreter({*with_parameters(parse("game g(s[])\n  s -> s ++ s\n", {})->games[0], {})});
  List list(8'000, 1);
  const auto trouble = interpreter.for_each_option(position_of(list), [](Option&&) { return true; });
  EXPECT_EQ(trouble, Ending::out_of_range);
}

// ---- Copies and parts

std::set<std::multiset<i64>> ways_to_split(i64 total, i64 least, i64 most, bool are_different, i64 from = 1) {
  std::set<std::multiset<i64>> out;
  if (total == 0 && least <= 0 && most >= 0) out.insert(std::multiset<i64>{});
  for (i64 part = from; part <= total && most > 0; ++part)
    for (std::multiset<i64> rest :
         ways_to_split(total - part, least - 1, most - 1, are_different, part + (are_different ? 1 : 0))) {
      rest.insert(part);
      out.insert(rest);
    }
  return out;
}

std::set<std::multiset<i64>> heaps_after(const std::string& rule, i64 n, Sums sums = Sums::whole) {
  const Interpreter interpreter({*with_parameters(parse("game g(n)\n  (n) -> " + rule, {})->games[0], {})});
  std::set<std::multiset<i64>> out;
  const auto visit = [&](Option&& option) {
    std::multiset<i64> heaps;
    for (const Component& component : option.components) heaps.insert(component.numbers[0]);
    out.insert(heaps);
    return true;
  };
  EXPECT_FALSE(interpreter.for_each_option(Component{false, 0, {n}}, visit, sums));
  return out;
}

TEST(PartsOfANumber, AreAllWaysToSplitANumber) {
  for (i64 n = 0; n <= 14; ++n)
    for (i64 least = 0; least <= 5; ++least)
      for (i64 most = least; most <= 7; ++most)
        for (const bool are_different : {false, true}) {
          const std::string range = std::to_string(least) + ".." + std::to_string(most);
          const std::string rule = "parts(n - 1; " + range + (are_different ? ", different)" : ")");
          std::set<std::multiset<i64>> expected =
              ways_to_split(n - 1, std::max<i64>(least, 1), most, are_different);
          EXPECT_EQ(heaps_after(rule, n), expected) << rule << " " << n;
        }
  EXPECT_EQ(heaps_after("(1) + parts(n; 2) where n >= 3", 4),
            (std::set<std::multiset<i64>>{{1, 1, 3}, {1, 2, 2}}));
}

TEST(PartsOfANumber, AreNeverMoreThanTheBoundOfTheAssignments) {
  for (const i64 most : {1, 2, 3, 4, 7, 12, 40}) {
    const std::string text = "game g(n)\n  (n) -> parts(n; 1.." + std::to_string(most) + ")";
    const Interpreter interpreter({*with_parameters(parse(text, {})->games[0], {})});
    for (const i64 n : {1, 2, 5, 12, 20, 26}) {
      u64 options = 0;
      const Component position{false, 0, {n}};
      EXPECT_FALSE(interpreter.for_each_option(position, [&](Option&&) { return ++options > 0; }));
      EXPECT_LE(options, interpreter.assignment_bound(position)) << text << " " << n;
      EXPECT_EQ(interpreter.assignment_bound(position, Sums::in_pairs), 1U);
    }
  }
  // Exactly as many as the numbers say, where that is known: three parts at most of 1,000.
  const Interpreter interpreter(
      {*with_parameters(parse("game g(n)\n  (n) -> parts(n; 1..3)", {})->games[0], {})});
  EXPECT_LE(interpreter.assignment_bound(Component{false, 0, {1'000}}), 90'000U);
}

TEST(Copies, AreSoManyComponents) {
  EXPECT_EQ(heaps_after("k * (m) where k >= 2, m >= 1, k * m = n", 12),
            (std::set<std::multiset<i64>>{
                {6, 6}, {4, 4, 4}, {3, 3, 3, 3}, {2, 2, 2, 2, 2, 2}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}}));
  EXPECT_EQ(heaps_after("k * (m) where k >= 2, m >= 1, k * m = n", 12, Sums::in_pairs),
            (std::set<std::multiset<i64>>{{}, {4}}));
  EXPECT_EQ(heaps_after("k * (n - 1) where k <= 2", 3), (std::set<std::multiset<i64>>{{2}, {2, 2}}));
  EXPECT_EQ(heaps_after("2 * (n - 2) + n * (0) where n < 3", 2),
            (std::set<std::multiset<i64>>{{0, 0, 0, 0}}));
}

}  // namespace
}  // namespace sprague::script

// Questions about proved games, answered by automata and held against tables.
#include "prove/query/query.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "tests/automata/relations.hpp"
#include "tests/prove/subjects.hpp"
#include "tests/support/seed.hpp"

namespace sprague::prove {
namespace {

using automata::test::for_tuples;
using automata::test::plenty;
using automata::test::random_automaton;
using automata::test::Written;
using sprague::test::below;
using sprague::test::seed;
using sprague::test::subject_of;

constexpr const char* wythoff_rules =
    "game wythoff(x, y)\n"
    "(x, y) -> (x - k, y) where 1 <= k\n"
    "(x, y) -> (x, y - k) where 1 <= k\n"
    "(x, y) -> (x - k, y - k) where 1 <= k\n";
constexpr const char* nim_rules =
    "game nim(x, y)\n(x, y) -> (x - k, y) where 1 <= k\n(x, y) -> (x, y - k) where 1 <= k\n";
constexpr const char* subtract = "game s(n; m = 3)\n(n) -> (n - k) where 1 <= k <= m\n";

Theorem theorem_of(const std::string& rules, Request request = {}) {
  request.limits = {.seconds = 60, .bytes = u64{2} << 30, .positions = ~u64{0} >> 1};
  const auto answer = prove(subject_of(rules), request, [](const Limits& limits) { return Budget(limits); });
  EXPECT_TRUE(answer && answer->theorem) << rules;
  return answer && answer->theorem ? *answer->theorem : Theorem{};
}

QueryAnswer answer_to(const Theorem& theorem, const std::string& text, std::size_t most = 20) {
  Budget budget = plenty();
  const auto answer = ask(theorem, text, budget, most);
  EXPECT_TRUE(answer.ok()) << text << "\n" << (answer ? "" : render(answer.error(), text));
  return answer ? *answer : QueryAnswer{};
}

std::string text_of(const std::vector<Tuple>& tuples) {
  std::string out;
  for (const Tuple& tuple : tuples) {
    std::string one;
    for (const Natural& n : tuple) one += (one.empty() ? "" : ",") + n.text();
    out += (out.empty() ? "(" : " (") + one + ")";
  }
  return out;
}

using QueryVerdict = QueryAnswer::Verdict;

TEST(Query, SentencesAreTrueOrFalseWithTheSmallestWitness) {
  const Theorem theorem = theorem_of(wythoff_rules);
  struct Case {
    const char* text;
    QueryVerdict verdict;
    const char* witness;
  };
  const Case cases[] = {
      {"forall x, y: P(x, y) => P(y, x)", QueryVerdict::yes, ""},
      {"forall x, y: P(x, y) and x > 5 => x mod 2 = 1", QueryVerdict::no, "(6,10)"},
      {"exists x, y: P(x, y) and x > 5 and y = x + 7", QueryVerdict::yes, "(11,18)"},
      {"exists x: exists y: P(x, y) and x + y > 100", QueryVerdict::yes, "(40,65)"},
      {"∀x: ∃y: P(x, y)", QueryVerdict::yes, ""},
      {"∀ x, y, z: P(x, y) ∧ P(x, z) ⇒ y = z", QueryVerdict::yes, ""},
      {"forall x, y: N(x, y) <=> exists a, b: move(x, y -> a, b) and P(a, b)", QueryVerdict::yes, ""},
      {"forall x, y, a, b: P(x, y) and move(x, y -> a, b) => N(a, b)", QueryVerdict::yes, ""},
      {"exists a, b: move(3, 4 -> a, b) and P(a, b)", QueryVerdict::yes, "(1,2)"},
      {"not exists d: forall x, y: P(x, y) => x - y < d", QueryVerdict::yes, ""},
      {"forall x: x in fibonacci => not exists y: P(x, y) and y in fibonacci and y < x", QueryVerdict::no,
       "(2)"},
      {"exists x', y': P(x', y') and x' in {4, 10..12} and y' > x'", QueryVerdict::yes, "(4,7)"},
      {"true => false or true", QueryVerdict::yes, ""},
  };
  for (const Case& one : cases) {
    const QueryAnswer answer = answer_to(theorem, one.text);
    EXPECT_EQ(answer.verdict, one.verdict) << one.text;
    EXPECT_EQ(text_of(answer.tuples), one.witness) << one.text;
  }
}

TEST(Query, FreeVariablesAreListedInTheOrderOfTheGreatestEntry) {
  const Theorem theorem = theorem_of(wythoff_rules);
  QueryAnswer answer = answer_to(theorem, "P(a, b)", 6);
  EXPECT_EQ(answer.verdict, QueryVerdict::infinitely_many);
  EXPECT_EQ(answer.names, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(text_of(answer.tuples), "(0,0) (1,2) (2,1) (3,5) (5,3) (4,7)");
  answer = answer_to(theorem, "P(x, y) and x < 1000 and y < 1000000", 3);
  EXPECT_EQ(answer.verdict, QueryVerdict::finitely_many);
  EXPECT_EQ(answer.count, Natural(1000));  // every x stands in exactly one
  EXPECT_EQ(answer_to(theorem, "P(x, x) and x > 0").verdict, QueryVerdict::none);
  EXPECT_EQ(answer_to(theorem, "P(x, y) or N(x, y)").verdict, QueryVerdict::every);
  // A name that is bound and free is two variables.
  EXPECT_EQ(text_of(answer_to(theorem, "(exists x: P(x, y) and x = 5) and x = 2 and y < 9").tuples), "(3,2)");
}

TEST(Query, NimValuesPeriodsSlicesAndParameters) {
  const Theorem values = theorem_of(nim_rules, {.values = true});
  EXPECT_EQ(answer_to(values, "forall x, y: G(x, y) = x xor y").verdict, QueryVerdict::yes);
  EXPECT_EQ(answer_to(values, "forall x, y: P(x, y) <=> x = y").verdict, QueryVerdict::yes);
  EXPECT_EQ(text_of(answer_to(values, "G(x, 6) = 3").tuples), "(5)");
  EXPECT_EQ(answer_to(values, "exists x: G(x, x + 1) in powers(2) and x > 2").verdict, QueryVerdict::yes);

  const Theorem period = theorem_of(subtract);
  ASSERT_TRUE(period.period && period.decisions.empty());
  EXPECT_EQ(answer_to(period, "forall n: G(n) = n mod (m + 1)").verdict, QueryVerdict::yes);
  EXPECT_EQ(text_of(answer_to(period, "exists p: p > 0 and forall n: G(n) = G(n + p)").tuples), "(4)");

  Request slices;
  for (i64 y = 0; y < 3; ++y) slices.slices.push_back({std::nullopt, y});
  const Theorem sliced = theorem_of(wythoff_rules, slices);
  EXPECT_EQ(text_of(answer_to(sliced, "P(x, 2)").tuples), "(1)");
  EXPECT_EQ(answer_to(sliced, "forall x: N(x, 1) <=> x != 2").verdict, QueryVerdict::yes);
}

TEST(Query, ErrorsPointToTheirPlace) {
  const Theorem theorem = theorem_of(wythoff_rules), values = theorem_of(nim_rules, {.values = true});
  Request request;
  for (i64 y = 0; y < 2; ++y) request.slices.push_back({std::nullopt, y});
  const Theorem sliced = theorem_of(wythoff_rules, request);
  struct Case {
    const Theorem* theorem;
    std::string text;
    std::string blamed, hint;
  };
  const Case cases[] = {
      {&theorem, "foral x: P(x, x)", "foral", "Did you mean 'forall'?"},
      {&theorem, "forall x P(x, x)", "P", ""},
      {&theorem, "P(x)", "P", "Write P(x, y)."},
      {&theorem, "move(x, y -> a)", "move", "Write move(x, y -> …)."},
      {&theorem, "mov(x, y -> a, b)", "mov", "Did you mean 'move'?"},
      {&theorem, "G(x, y) = 1", "G", "Prove the nim-values, and ask about these."},
      {&theorem, "x xor y = 3", "xor", "It is known in base 2."},
      {&theorem, "x in powers(2)", "powers", ""},
      {&values, "x in squares", "squares", ""},
      {&theorem, "x * y = 3", "x", "One of the factors must be a number."},
      {&theorem, "x mod 0 = 1", "0", ""},
      {&theorem, "x == 1", "==", "Write '=' instead."},
      {&theorem, "x = 1 <=> y = 1 <=> x = y", "<=>", ""},
      {&theorem, "x + 1", "x + 1", ""},
      {&theorem, "P(x, y) + 1 = 2", "P(x, y)", ""},
      {&theorem, "forall P: P = 1", "P", ""},
      {&theorem, "forall x, x: x = 1", "x", ""},
      {&theorem, "x = 9999999999999", "9999999999999", ""},
      {&theorem, "x = 2y", "y", "Write 2*y."},
      {&theorem, "x in 3", "3", "Write {1, 3, 4}, 1..5, powers(2) or fibonacci."},
      {&theorem, "x in powers(x)", "x", "For example: powers(2)."},
      {&theorem, "x = （1)", "（", "Write '(' instead."},
      {&theorem, "x = 1; y = 2", ";", "Write ',' instead."},
      {&theorem, "x = 1 | y = 2", "|", "Write 'or' instead."},
      {&theorem, "!(x = 1)", "!", "Write 'not' instead."},
      {&theorem, "x = 0.5", ".", ""},
      {&theorem, "x = 1 # y", "#", ""},
      {&theorem, "x = 1, y = 2", ",", "Write 'and' between statements."},
      {&theorem, "x in {}", "{}", "Write {1, 3, 4}."},
      {&theorem, "x = §", "§", ""},
      {&theorem, "(x = 1", "", ""},
      {&theorem, "", "", ""},
      {&sliced, "P(1, y)", "y", ""},
      {&sliced, "P(1, 7)", "7", ""},
      {&theorem, std::string(100, '(') + "x = 1" + std::string(100, ')'), "(", ""},
      {&theorem, std::string(20'000, ' ') + "x = 1", "", ""},
  };
  for (const Case& one : cases) {
    Budget budget = plenty();
    const auto answer = ask(*one.theorem, one.text, budget);
    ASSERT_FALSE(answer.ok()) << one.text;
    const Error& error = answer.error();
    EXPECT_FALSE(english(error.message).empty());
    ASSERT_LE(error.offset, one.text.size()) << one.text;
    if (!one.blamed.empty()) {
      EXPECT_EQ(one.text.substr(error.offset, error.length), one.blamed) << one.text;
    }
    if (!one.hint.empty()) {
      EXPECT_EQ(english(error.hint), one.hint) << one.text;
    }
  }
}

TEST(Query, BudgetsEndThemAnywhere) {
  const Theorem theorem = theorem_of(wythoff_rules), period = theorem_of(subtract);
  const auto asks = [](const Theorem& about, const char* text) {
    automata::test::expect_tidy_exits(
        [&](Budget& budget) {
          const auto answer = ask(about, text, budget, 3);
          EXPECT_TRUE(answer.ok());
          EXPECT_TRUE(answer->verdict != QueryVerdict::ran_out || ran_out(answer->ending));
          return answer->verdict != QueryVerdict::ran_out && !budget.exhausted();
        },
        text);
  };
  asks(theorem, "exists x, y: N(x, y) and x mod 3 = 1 and move(x, y -> y, x)");
  asks(theorem, "P(x, y) and x < 30");
  asks(period, "forall n: G(n) = n mod 4");
}

// ---- Random formulas against their evaluation ----

constexpr i64 query_side = 160;  // of the tables that the evaluation looks into

/// Is (x, y) a P-position of Wythoff's game? By the rule that each difference comes once, in ascending order.
const std::set<std::pair<i64, i64>>& wythoff_pairs() {
  static const auto pairs = [] {
    std::set<std::pair<i64, i64>> out;
    std::set<i64> used;
    for (i64 d = 0, x = 0; x < query_side; ++d, ++x) {
      while (used.contains(x)) ++x;
      used.insert(x + d);
      out.insert({x, x + d});
      out.insert({x + d, x});
    }
    return out;
  }();
  return pairs;
}

using Env = std::vector<i64>;
struct Term {
  std::string text;
  std::function<std::optional<i64>(const Env&)> value;
};
struct WrittenSentence {
  std::string text;
  std::function<bool(const Env&)> holds;
};

/// Variables are v0, v1, …; the first two are free.
class RandomFormulas {
 public:
  RandomFormulas(std::mt19937& random, bool is_nim) : random_(random), is_nim_(is_nim) {}

  WrittenSentence statement(unsigned depth, unsigned variables) {
    switch (depth == 0 ? 0 : below(random_, 7)) {
      default: return comparison(variables);
      case 1: return relation(variables);
      case 2: return quantified(depth, variables);
      case 3: {
        WrittenSentence a = statement(depth - 1, variables);
        return {"not (" + a.text + ")", [a](const Env& env) { return !a.holds(env); }};
      }
      case 4:
      case 5:
      case 6: return joined(depth, variables);
    }
  }

 private:
  WrittenSentence joined(unsigned depth, unsigned variables) {
    WrittenSentence a = statement(depth - 1, variables), b = statement(depth - 1, variables);
    const char* const words[] = {"and", "or", "=>", "<=>"};
    const unsigned which = below(random_, 4);
    return {"(" + a.text + ") " + words[which] + " (" + b.text + ")", [=](const Env& env) {
              const bool p = a.holds(env), q = b.holds(env);
              return which == 0 ? p && q : which == 1 ? p || q : which == 2 ? !p || q : p == q;
            }};
  }

  WrittenSentence quantified(unsigned depth, unsigned variables) {
    const i64 bound = below(random_, 7);
    const bool is_exists = below(random_, 2) == 0;
    WrittenSentence body = statement(depth - 1, variables + 1);
    const std::string name = "v" + std::to_string(variables);
    return {(is_exists ? "(exists " : "(forall ") + name + ": " + name + " <= " + std::to_string(bound) +
                (is_exists ? " and (" : " => (") + body.text + "))",
            [=](const Env& env) {
              Env more(env);
              more.push_back(0);
              for (i64 value = 0; value <= bound; ++value) {
                more.back() = value;
                if (body.holds(more) == is_exists) return is_exists;
              }
              return !is_exists;
            }};
  }

  WrittenSentence comparison(unsigned variables) {
    const Term a = term(2, variables);
    if (below(random_, 4) == 0) {
      const i64 first = below(random_, 4), last = first + below(random_, 4);
      const bool is_in = below(random_, 2) == 0;
      return {a.text + (is_in ? " in {" : " not in {") + std::to_string(first) + ".." + std::to_string(last) +
                  ", 9}",
              [=](const Env& env) {
                const auto v = a.value(env);
                return v && ((first <= *v && *v <= last) || *v == 9) == is_in;
              }};
    }
    const Term b = term(1, variables);
    const char* const signs[] = {"=", "!=", "<", "<=", ">", ">="};
    const unsigned which = below(random_, 6);
    return {a.text + " " + signs[which] + " " + b.text, [=](const Env& env) {
              const auto v = a.value(env), w = b.value(env);
              if (!v || !w) return false;
              return which == 0   ? *v == *w
                     : which == 1 ? *v != *w
                     : which == 2 ? *v < *w
                     : which == 3 ? *v <= *w
                     : which == 4 ? *v > *w
                                  : *v >= *w;
            }};
  }

  WrittenSentence relation(unsigned variables) {
    const Term a = term(1, variables), b = term(1, variables);
    const bool is_p = below(random_, 2) == 0, is_nim = is_nim_;
    return {(is_p ? "P(" : "N(") + a.text + ", " + b.text + ")", [=](const Env& env) {
              const auto v = a.value(env), w = b.value(env);
              if (!v || !w || *v < 0 || *w < 0) return false;
              EXPECT_TRUE(*v < query_side / 2 && *w < query_side / 2) << "the tables are too small";
              return (is_nim ? *v == *w : wythoff_pairs().contains({*v, *w})) == is_p;
            }};
  }

  Term term(unsigned depth, unsigned variables) {
    if (depth == 0 || below(random_, 3) == 0) {
      if (below(random_, 4) == 0) {
        const i64 number = below(random_, 5);
        return {std::to_string(number), [number](const Env&) { return number; }};
      }
      const unsigned variable = below(random_, variables);
      return {"v" + std::to_string(variable), [variable](const Env& env) { return env[variable]; }};
    }
    const Term a = term(depth - 1, variables), b = term(depth - 1, variables);
    const i64 factor = 1 + below(random_, 3);
    const std::string number = std::to_string(factor);
    const auto both = [a, b](const std::function<std::optional<i64>(i64, i64)>& f) {
      return [a, b, f](const Env& env) -> std::optional<i64> {
        const auto v = a.value(env), w = b.value(env);
        return v && w ? f(*v, *w) : std::nullopt;
      };
    };
    const auto floor_of = [factor](i64 v) { return (v - ((v % factor) + factor) % factor) / factor; };
    switch (below(random_, is_nim_ ? 9 : 7)) {
      case 0: return {"(" + a.text + " + " + b.text + ")", both([](i64 v, i64 w) { return v + w; })};
      case 1:
      case 2: return {"(" + a.text + " - " + b.text + ")", both([](i64 v, i64 w) { return v - w; })};
      case 3:
        return {
            "(" + number + " * " + a.text + ")",
            both([=](i64 v, i64) { return factor * v; }),
        };
      case 4:
        return {"(" + a.text + " mod " + number + " + 0 * " + b.text + ")",
                both([=](i64 v, i64) { return v - factor * floor_of(v); })};
      case 5:
        return {"(" + a.text + " / " + number + " + 0 * " + b.text + ")",
                both([=](i64 v, i64) { return floor_of(v); })};
      case 6: {
        const bool is_min = below(random_, 2) == 0;
        return {(is_min ? "min(" : "max(") + a.text + ", " + b.text + ")",
                both([=](i64 v, i64 w) { return is_min ? std::min(v, w) : std::max(v, w); })};
      }
      default: {
        const bool is_value = below(random_, 2) == 0;  // nim-values of Nim are xor, too
        return {is_value ? "G(" + a.text + ", " + b.text + ")" : "(" + a.text + " xor " + b.text + ")",
                both([](i64 v, i64 w) -> std::optional<i64> {
                  return v < 0 || w < 0 ? std::nullopt : std::optional(v ^ w);
                })};
      }
    }
  }

  std::mt19937& random_;
  bool is_nim_;
};

void expect_as_evaluated(const Theorem& theorem, bool is_nim, unsigned rounds) {
  std::mt19937 random(seed());
  RandomFormulas formulas(random, is_nim);
  constexpr u64 limit = 7;
  const Written written(theorem.numeration, limit);
  unsigned neither = 0;
  for (unsigned round = 0; round < rounds; ++round) {
    const WrittenSentence statement = formulas.statement(3, 2);
    // Both variables are named, in this order.
    const std::string text = "v0 >= 0 and v1 >= 0 and (" + statement.text + ")";
    const QueryAnswer answer = answer_to(theorem, text, 5);
    ASSERT_NE(answer.verdict, QueryVerdict::ran_out) << text;
    ASSERT_TRUE(answer.relation) << text;
    ASSERT_EQ(answer.names, (std::vector<std::string>{"v0", "v1"})) << text;
    unsigned count = 0;
    std::vector<Tuple> expected;
    for_tuples(2, limit, [&](std::span<const u64> numbers) {
      const bool is_true = statement.holds({static_cast<i64>(numbers[0]), static_cast<i64>(numbers[1])});
      EXPECT_EQ(written.holds(*answer.relation, numbers), is_true)
          << text << "\n at " << numbers[0] << ", " << numbers[1] << ", seed " << seed();
      if (is_true) expected.push_back({numbers[0], numbers[1]});
      count += is_true;
      return true;
    });
    if (::testing::Test::HasFailure()) return;
    neither += count > 0 && count < limit * limit;
    // The list starts as it should.
    std::sort(expected.begin(), expected.end(), [](const Tuple& a, const Tuple& b) {
      const Natural m = std::max(a[0], a[1]), n = std::max(b[0], b[1]);
      return m != n ? m < n : a < b;
    });
    for (std::size_t i = 0; i < std::min<std::size_t>(5, expected.size()); ++i)
      ASSERT_EQ(answer.tuples[i], expected[i]) << text << ", seed " << seed();
  }
  EXPECT_GT(neither, rounds / 5) << "the formulas are too dull, seed " << seed();
}

TEST(Query, RandomFormulasAboutWythoffAreWhatTheirEvaluationSays) {
  expect_as_evaluated(theorem_of(wythoff_rules), false, 150);
}
TEST(Query, RandomFormulasAboutNimAreWhatTheirEvaluationSays) {
  expect_as_evaluated(theorem_of(nim_rules, {.values = true}), true, 150);
}

// ---- Tuples ----

TEST(Tuples, CountsFirstAndCheapestAgreeWithBruteForce) {
  std::mt19937 random(seed());
  unsigned finite = 0;
  for (unsigned round = 0; round < 300; ++round) {
    const Numeration numeration = round % 3 == 0   ? Numeration::zeckendorf()
                                  : round % 3 == 1 ? Numeration::base(2)
                                                   : Numeration::base(3);
    const std::size_t tracks = 1 + below(random, 2);
    std::vector<Track> names(tracks);
    for (std::size_t i = 0; i < tracks; ++i) names[i] = static_cast<Track>(3 * i);
    Budget budget = plenty();
    Automaton a = random_automaton(random, numeration.radix(), names, 2 + below(random, 4));
    a = *combine(a, automata::test::valid_words(numeration, names), automata::Connective::conjunction,
                 budget);
    if (below(random, 2) == 0) {  // within a bound
      std::vector<Formula> bounds;
      for (const Track track : names) {
        Affine form{.constant = below(random, 30), .coefficients = std::vector<i64>(track + 1, 0)};
        form.coefficients[track] = -1;
        bounds.push_back(at_least_zero(form));
      }
      a = *combine(a, *automaton_of(all(bounds), numeration, {}, budget), automata::Connective::conjunction,
                   budget);
      ASSERT_TRUE(is_finite(a));
    }
    const u64 limit = tracks == 1 ? 200 : 40;
    std::vector<Tuple> inside;
    for_tuples(tracks, limit, [&](std::span<const u64> numbers) {
      const Tuple tuple(numbers.begin(), numbers.end());
      if (a.accepts(numeration.word(tuple))) inside.push_back(tuple);
      return true;
    });
    if (is_finite(a)) {
      ++finite;
      const auto least = first_tuples(a, numeration, 5000, budget);
      ASSERT_TRUE(least);
      EXPECT_EQ(Natural(least->size()), *count(a, budget)) << "seed " << seed();
    }
    std::sort(inside.begin(), inside.end(), [](const Tuple& s, const Tuple& t) {
      const Natural m = *std::max_element(s.begin(), s.end()), n = *std::max_element(t.begin(), t.end());
      return m != n ? m < n : s < t;
    });
    const auto first = first_tuples(a, numeration, 7, budget);
    ASSERT_TRUE(first);
    for (std::size_t i = 0; i < std::min<std::size_t>(7, inside.size()); ++i)
      EXPECT_EQ((*first)[i], inside[i]) << "seed " << seed();

    std::vector<u64> weights;
    for (std::size_t i = 0; i < tracks; ++i) weights.push_back(1 + below(random, 2));
    const auto cost = [&](const Tuple& tuple) {
      Natural sum(0);
      for (std::size_t i = 0; i < tracks; ++i) sum += tuple[i] * Natural(weights[i]);
      return sum;
    };
    const auto cheap = cheapest(a, weights, numeration, budget);
    ASSERT_TRUE(cheap);
    EXPECT_EQ(automata::is_empty(*cheap), automata::is_empty(a));
    if (inside.empty()) continue;
    Natural best = cost(inside[0]);
    for (const Tuple& tuple : inside) best = std::min(best, cost(tuple));
    if (best >= Natural(limit)) continue;  // a cheaper one might be outside
    for (const Tuple& tuple : inside)
      EXPECT_EQ(cheap->accepts(numeration.word(tuple)), cost(tuple) == best) << "seed " << seed();
    EXPECT_TRUE(is_finite(*cheap));
  }
  EXPECT_GT(finite, 50U);
}

std::string said(const Theorem& theorem, const std::string& text, std::size_t most = 20) {
  const auto out = sentence_of(theorem, text, answer_to(theorem, text, most));
  return out ? out->first + (out->second ? ": true" : ": false") : "error: " + english(out.error().message);
}

TEST(Query, AnswersBecomeSentencesOfCertificates) {
  const Theorem theorem = theorem_of(wythoff_rules);
  EXPECT_EQ(said(theorem, "exists x:  P(x, x) and x > 0"), "exists x: P(x, x) and x > 0: false");
  EXPECT_EQ(said(theorem, "∀x:∃y:P(x,y)∨¬(x ≤ y)"), "forall x: exists y:P(x,y) or not (x <= y): true");
  EXPECT_EQ(said(theorem, "P(x, x) and x > 0"), "forall x: not (P(x, x) and x > 0): true");
  EXPECT_EQ(said(theorem, "P(a, b) or N(a, b)"), "forall a, b: P(a, b) or N(a, b): true");
  EXPECT_EQ(said(theorem, "P(x, m) and x + m = 3"),
            "forall x, m: (P(x, m) and x + m = 3) <=> x = 1 and m = 2 or x = 2 and m = 1: true");
  EXPECT_EQ(said(theorem, "P(x, m) and x + m = 3", 1),
            "exists mm: forall x, m: (P(x, m) and x + m = 3) => x <= mm and m <= mm: true");
  EXPECT_EQ(said(theorem, "P(x, y) and x < y"),
            "forall m: exists x, y: (x >= m or y >= m) and (P(x, y) and x < y): true");
  const Theorem with_parameter = theorem_of(subtract);
  EXPECT_EQ(said(with_parameter, "forall n: P(n) <=> n mod (m + 1) = 0"),
            "forall n: P(n) <=> n mod (3 + 1) = 0: true");
  EXPECT_EQ(said(with_parameter, "exists m: P(m)"), "error: 'm' is a parameter of the game and a variable");
}

}  // namespace
}  // namespace sprague::prove

// Tests that every ruleset with draws must pass: those whose play may go on for ever (Loopy) and those that
// end by a rule of their own (EndsByRule). Their slow twin explores all followers and labels them backwards,
// round by round, as the definition says.
#pragma once

#include "tests/registry/generic.hpp"

namespace sprague::test {

template <class R>
concept HasDraws = Loopy<R> || EndsByRule<R>;

/// Outcomes by the definition: N when some option is P, P when all are N, D when neither is ever found.
template <class R>
class DrawOracle {
 public:
  using Position = typename R::Position;

  DrawOracle(const R& rules, const Position& start, Convention convention) : rules_(rules) {
    std::vector<Position> all{start};
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string text = all[i].text();
      if (known_.contains(text)) continue;
      Node& node = known_[text];
      if constexpr (EndsByRule<R>) node.outcome = rules.result(all[i], convention);
      if (node.outcome) continue;
      for (const Position& option : options(all[i])) {
        node.options.push_back(option.text());
        all.push_back(option);
      }
      if (!EndsByRule<R> && node.options.empty()) node.outcome = ended_outcome(convention);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (auto& [text, node] : known_) {
        if (node.outcome) continue;
        bool some_lost = false, all_won = true;
        for (const std::string& option : node.options) {
          const auto& then = known_[option].outcome;
          some_lost |= then == Outcome::P;
          all_won &= then == Outcome::N;
        }
        if (some_lost || all_won) {
          node.outcome = some_lost ? Outcome::N : Outcome::P;
          changed = true;
        }
      }
    }
  }

  std::vector<Position> options(const Position& position) const {
    std::vector<Position> out;
    rules_.options(position, out);
    return out;
  }
  Outcome outcome(const std::string& text) const { return known_.at(text).outcome.value_or(Outcome::D); }
  std::vector<std::string> options_with(const std::string& text, Outcome wanted) const {
    std::vector<std::string> out;
    for (const std::string& option : known_.at(text).options)
      if (outcome(option) == wanted) out.push_back(option);
    return out;
  }
  std::vector<std::string> all() const {
    std::vector<std::string> out;
    for (const auto& [text, node] : known_) out.push_back(text);
    return out;
  }

 private:
  struct Node {
    std::optional<Outcome> outcome;
    std::vector<std::string> options;
  };
  const R& rules_;
  std::map<std::string, Node> known_;
};

template <class R>
class DrawsTest : public ::testing::Test {
 protected:
  using Any = typename PositionsOf<R>::type;
  const std::shared_ptr<R> rules = std::make_shared<R>();

  // A tree of X, O and = in brackets, at most `depth` deep.
  static std::string random_tree(std::mt19937& random, int depth) {
    if (depth == 0 || below(random, 4) == 0) return std::string(1, "XO="[below(random, 3)]);
    std::string out = "(";
    for (std::uint32_t left = 1 + below(random, 4); left > 0; --left) out += random_tree(random, depth - 1);
    return out + ")";
  }
  // The examples, and random rows of numbers and random trees, as far as the ruleset accepts them.
  std::vector<std::string> starts() {
    std::vector<std::string> out;
    for (const Example& example : std::span<const Example>(R::examples)) out.emplace_back(example.text);
    std::mt19937 random(seed());
    const auto add = [&](const std::string& text) {
      Scanner scanner(text);
      if (parse_position(*rules, scanner).ok()) out.push_back(text);
    };
    for (int tries = 0; tries < 400; ++tries) {
      if (tries % 4 == 0) add((tries % 8 == 0 ? "O: " : "") + random_tree(random, 5));
      std::string text;
      if (tries % 2 == 1)
        text = std::to_string(below(random, 6)) + " " + std::to_string(below(random, 6)) + " : ";
      for (std::uint32_t left = 1 + below(random, 18); left > 0; --left)
        text += std::to_string(below(random, 6)) + " ";
      add(text);
    }
    return out;
  }
  typename R::Position read(const std::string& text) {
    Scanner scanner(text);
    return *parse_position(*rules, scanner);
  }
};

TYPED_TEST_SUITE_P(DrawsTest);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(DrawsTest);

TYPED_TEST_P(DrawsTest, EveryExampleHolds) { expect_that_every_example_holds<TypeParam>(); }

TYPED_TEST_P(DrawsTest, PrintingAndReadingAgreeAndMovesCanBeNamed) {
  for (const std::string& text : this->starts()) {
    const auto position = this->read(text);
    EXPECT_EQ(this->read(position.text()), position) << text;
    typename TestFixture::Any any(this->rules, position);
    MoveTexts sink(~u64{0});
    any.moves(~u64{0}, sink);
    EXPECT_EQ(sink.moves().empty(), any.is_ended());
    for (const MoveText& move : sink.moves()) {
      const auto read = any.read_move(english(move.label));
      ASSERT_TRUE(read.ok()) << text << ": " << move.label;
      EXPECT_EQ((*read)->text(), move.result);
      EXPECT_EQ(any.move_label(**read), move.label);
    }
  }
}

TYPED_TEST_P(DrawsTest, OutcomesAndAllMovesAgreeWithTheDefinition) {
  using R = TypeParam;
  std::map<Outcome, int> met;
  for (const std::string& text : this->starts()) {
    const auto start = this->read(text);
    for (const Convention convention : conventions) {
      const DrawOracle<R> oracle(*this->rules, start, convention);
      std::vector<std::string> all = oracle.all();
      if (all.size() > 60) all.resize(60);
      for (const std::string& here : all) {
        typename TestFixture::Any any(this->rules, this->read(here));
        Budget budget(Limits{});
        any.prepare(Convention::normal, budget);
        const auto outcome = any.outcome(convention, budget).value;
        ASSERT_EQ(outcome, oracle.outcome(here)) << here << " " << to_text(convention) << " seed " << seed();
        ++met[*outcome];
        MoveTexts winning(~u64{0}), drawing(~u64{0});
        if (outcome == Outcome::N && !any.is_ended()) {
          any.winning_moves(convention, budget, winning);
          EXPECT_EQ(results(winning), oracle.options_with(here, Outcome::P)) << here << " seed " << seed();
        }
        if (outcome == Outcome::D && !any.is_ended()) {
          any.drawing_moves(convention, budget, drawing);
          EXPECT_EQ(results(drawing), oracle.options_with(here, Outcome::D)) << here << " seed " << seed();
        }
      }
    }
  }
  for (const Outcome outcome : {Outcome::N, Outcome::P}) EXPECT_GT(met[outcome], 20);
  if constexpr (requires { R::alone_reason; })  // play always ends, and somebody wins
    EXPECT_EQ(met[Outcome::D], 0);
  else
    EXPECT_GT(met[Outcome::D], 20);
}

REGISTER_TYPED_TEST_SUITE_P(DrawsTest, EveryExampleHolds, PrintingAndReadingAgreeAndMovesCanBeNamed,
                            OutcomesAndAllMovesAgreeWithTheDefinition);

}  // namespace sprague::test

// Tests that every partizan ruleset must pass, the twin of generic.hpp. Its slow twin knows the ruleset's options of a
// player and nothing else: no turns inside positions, no parts of sums.
#pragma once

#include <set>

#include "positions/sum.hpp"
#include "rules/with_turns.hpp"
#include "tests/registry/generic.hpp"
#include "tests/registry/with_draws.hpp"

namespace sprague::test {

/// Who wins a sum of positions of partizan rules and of impartial games, which are texts, by the definition.
template <class R>
class PartizanOracle {
 public:
  struct Sum {
    std::vector<typename R::Position> own;
    Texts others;
  };

  PartizanOracle(const R& rules, SessionState& session) : rules_(rules), session_(session) {}

  std::vector<Sum> options(const Sum& sum, Player player) {
    std::vector<Sum> out;
    for (std::size_t i = 0; i < sum.own.size(); ++i) {
      std::vector<typename R::Position> options;
      rules_.options(sum.own[i], player, options);
      for (const auto& option : options) {
        out.push_back(sum);
        out.back().own[i] = option;
      }
    }
    for (std::size_t i = 0; i < sum.others.size(); ++i)
      for (const std::string& option : options_of(sum.others[i])) {
        out.push_back(sum);
        out.back().others[i] = option;
      }
    return out;
  }
  bool wins_first(const Sum& sum, Player player, Convention convention) {
    std::string key = std::to_string(static_cast<int>(player)) + to_text(convention).data();
    for (const auto& each : sum.own) key += "/" + each.text();
    for (const std::string& each : sum.others) key += "+" + each;
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const std::vector<Sum> all = options(sum, player);
    bool wins = all.empty() && convention == Convention::misere;
    for (std::size_t i = 0; i < all.size() && !wins; ++i)
      wins = !wins_first(all[i], opponent(player), convention);
    return known_[key] = wins;
  }
  Outcome outcome_class(const Sum& sum, Convention convention) {
    const bool left = wins_first(sum, Player::left, convention);
    const bool right = wins_first(sum, Player::right, convention);
    return left ? (right ? Outcome::N : Outcome::L) : right ? Outcome::R : Outcome::P;
  }
  /// Positions and turns that can come next, and the first one; `most` where there are so many.
  std::size_t count_followers(const Sum& start, std::size_t most) {
    std::set<std::string> seen;
    std::vector<Sum> all{start};
    for (std::size_t i = 0; i < all.size() && all.size() < most; ++i)
      for (const Player player : {Player::left, Player::right})
        for (const Sum& option : options(Sum(all[i]), player)) {
          std::string key;
          for (const auto& each : option.own) key += "/" + each.text();
          for (const std::string& each : option.others) key += "+" + each;
          if (seen.insert(key).second) all.push_back(option);
        }
    return std::min(all.size(), most);
  }

 private:
  const Texts& options_of(const std::string& text) {
    const auto [found, is_new] = others_.try_emplace(text);
    if (is_new) {
      const auto position = session_.read(text);
      MoveTexts moves(~u64{0});
      (*position)->moves(~u64{0}, moves);
      for (const std::string& option : results(moves))
        found->second.push_back((*position)->ruleset_text() + " " + option);
    }
    return found->second;
  }

  const R& rules_;
  SessionState& session_;
  std::map<std::string, bool> known_;
  std::map<std::string, Texts> others_;
};

template <class R>
class PartizanTest : public ::testing::Test {
 protected:
  using Rules = WithTurns<R>;
  using Any = typename PositionsOf<Rules>::type;
  using Oracle = PartizanOracle<R>;
  static constexpr std::size_t most_followers = 150, most_positions = 150;

  struct Case {
    std::shared_ptr<Rules> rules;
    std::vector<typename R::Position> positions;
  };
  // Positions that are few enough moves from the end.
  std::vector<Case> cases() {
    std::vector<Case> out;
    for (const test::Setup<Rules>& setup : Generic<Rules>::setups()) {
      Case& made = out.emplace_back(Case{setup.rules, {}});
      Oracle oracle(*setup.rules, session);
      std::set<std::string> seen;
      const auto add = [&](const typename R::Position& position) {
        if (made.positions.size() < most_positions && seen.insert(position.text()).second &&
            oracle.count_followers({{position}, {}}, most_followers) < most_followers)
          made.positions.push_back(position);
      };
      for (const auto& position : setup.positions) add(position.at);
      for (std::size_t i = 0; i < made.positions.size(); ++i)
        for (const Player player : {Player::left, Player::right}) {
          std::vector<typename R::Position> options;
          static_cast<const R&>(*setup.rules).options(made.positions[i], player, options);
          for (const auto& option : options) add(option);
        }
      EXPECT_FALSE(made.positions.empty());
    }
    return out;
  }
  std::unique_ptr<AnyPosition> any(const Case& at, const typename R::Position& position, Player player) {
    return std::make_unique<Any>(at.rules, typename Rules::Position{position, player, true});
  }
  // The sum as the engine knows it. Needs: two components at least.
  std::unique_ptr<AnyPosition> any(const Case& at, const typename Oracle::Sum& sum, Player player) {
    std::vector<std::unique_ptr<AnyPosition>> components;
    for (const auto& own : sum.own) components.push_back(any(at, own, player));
    for (const std::string& other : sum.others) components.push_back(*session.read(other));
    return make_sum(std::move(components));
  }

  SessionState session;
};

TYPED_TEST_SUITE_P(PartizanTest);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PartizanTest);

TYPED_TEST_P(PartizanTest, EveryExampleHolds) {
  using R = TypeParam;
  ASSERT_FALSE(std::empty(R::examples));
  for (const Example& example : std::span<const Example>(R::examples)) {
    Scanner scanner(example.text);
    auto rules = RulesetFor<R>::make(scanner);
    ASSERT_TRUE(rules.ok()) << example.text;
    auto position = (*rules)->parse(scanner);
    ASSERT_TRUE(position.ok()) << render(position.error(), example.text);
    Task task;
    task.convention = example.convention;
    const Answer answer = this->session.answer(**position, task);
    EXPECT_EQ(answer.outcome, example.outcome) << example.text;
    EXPECT_FALSE(answer.nim_value().has_value()) << example.text;
    EXPECT_TRUE(answer.outcome_class.has_value()) << example.text;
    if (!example.first_move.empty()) {
      ASSERT_FALSE(answer.winning_moves.empty()) << example.text;
      EXPECT_EQ(answer.winning_moves[0].result, example.first_move) << example.text;
    }
  }
}

TYPED_TEST_P(PartizanTest, InfoIsComplete) { expect_that_info_is_complete<TypeParam>(); }

TYPED_TEST_P(PartizanTest, NumbersMeanWhatTheirTextsMean) {
  expect_that_numbers_mean_what_their_texts_mean<WithTurns<TypeParam>>();
}

TYPED_TEST_P(PartizanTest, PrintingAndReadingAgreeAndMovesCanBeNamed) {
  for (const auto& at : this->cases())
    for (const auto& position : at.positions)
      for (const Player player : {Player::left, Player::right}) {
        const auto here = this->any(at, position, player);
        const std::string text = here->text();
        Scanner scanner(text);
        const auto read = parse_position(*at.rules, scanner);
        ASSERT_TRUE(read.ok()) << text;
        EXPECT_EQ(read->at, position);
        EXPECT_EQ(read->turn, player);
        MoveTexts moves(~u64{0});
        here->moves(~u64{0}, moves);
        EXPECT_EQ(here->is_ended(), moves.moves().empty()) << text;
        for (const MoveText& move : moves.moves())
          for (const std::string& typed : {english(move.label), move.result}) {
            const auto option = here->read_move(typed);
            ASSERT_TRUE(option.ok()) << text << ": " << typed;
            EXPECT_EQ((*option)->text(), move.result) << text << ": " << typed;
            EXPECT_EQ(here->move_label(**option), move.label);
            EXPECT_EQ((*option)->turn(), opponent(player));
          }
      }
}

TYPED_TEST_P(PartizanTest, OutcomesClassesAndAllWinningMovesAgreeWithTheDefinition) {
  using Sum = typename TestFixture::Oracle::Sum;
  std::set<Outcome> met;
  for (const auto& at : this->cases()) {
    typename TestFixture::Oracle oracle(*at.rules, this->session);
    for (const auto& position : at.positions)
      for (const Convention convention : conventions)
        for (const Player player : {Player::left, Player::right}) {
          const auto here = this->any(at, position, player);
          Budget budget(Limits{});
          const Outcome found = oracle.outcome_class(Sum{{position}, {}}, convention);
          met.insert(found);
          EXPECT_EQ(here->outcome_class(convention, budget), found) << here->text();
          EXPECT_EQ(here->outcome(convention, budget).value,
                    oracle.wins_first(Sum{{position}, {}}, player, convention) ? Outcome::N : Outcome::P)
              << here->text() << " " << to_text(convention);
          EXPECT_FALSE(here->nim_value(Effort::whatever_it_takes, budget).value.has_value());
          Texts winning;
          for (const Sum& option : oracle.options(Sum{{position}, {}}, player))
            if (!oracle.wins_first(option, opponent(player), convention))
              winning.push_back(this->any(at, option.own[0], opponent(player))->text());
          MoveTexts moves(~u64{0});
          here->winning_moves(convention, budget, moves);
          EXPECT_TRUE(moves.complete());
          EXPECT_EQ(results(moves), winning) << here->text() << " " << to_text(convention);
          const auto option = here->winning_option(convention, budget);
          EXPECT_EQ(option == nullptr, winning.empty()) << here->text();
          if (option) {
            EXPECT_GE(std::count(winning.begin(), winning.end(), option->text()), 1) << here->text();
          }
        }
  }
  EXPECT_EQ(met, (std::set<Outcome>{Outcome::P, Outcome::N, Outcome::L, Outcome::R}));
}

TYPED_TEST_P(PartizanTest, PerfectPlayWinsWonGames) {
  using Sum = typename TestFixture::Oracle::Sum;
  for (const auto& at : this->cases()) {
    typename TestFixture::Oracle oracle(*at.rules, this->session);
    for (const auto& position : at.positions)
      for (const Convention convention : conventions) {
        std::unique_ptr<AnyPosition> here = this->any(at, position, Player::left);
        const bool left_wins = oracle.wins_first(Sum{{position}, {}}, Player::left, convention);
        Budget budget(Limits{});
        while (auto next = here->best_option(convention, budget)) here = std::move(next);
        EXPECT_TRUE(here->is_ended());
        const bool left_is_stuck = here->turn() == Player::left;
        EXPECT_EQ(left_wins, left_is_stuck == (convention == Convention::misere)) << position.text();
      }
  }
}

TYPED_TEST_P(PartizanTest, SumsAgreeWithTheDefinition) {
  using Sum = typename TestFixture::Oracle::Sum;
  constexpr const char* others[] = {"nim 1", "nim 2", "nim 1 2", "wythoff 1 1", "octal 0.77 3", "bash 2 4"};
  std::mt19937 random(seed());
  for (const auto& at : this->cases()) {
    typename TestFixture::Oracle oracle(*at.rules, this->session);
    std::size_t compared = 0;
    for (int tries = 0; tries < 120; ++tries) {
      Sum sum;
      for (std::uint32_t left = 1 + below(random, 2); left > 0; --left)
        sum.own.push_back(at.positions[random() % at.positions.size()]);
      for (std::uint32_t left = sum.own.size() == 2 ? below(random, 2) : 1; left > 0; --left)
        sum.others.emplace_back(others[below(random, std::size(others))]);
      if (oracle.count_followers(sum, 400) == 400) continue;
      ++compared;
      for (const Convention convention : conventions)
        for (const Player player : {Player::left, Player::right}) {
          const auto here = this->any(at, sum, player);
          Budget budget(Limits{});
          EXPECT_EQ(here->outcome(convention, budget).value,
                    oracle.wins_first(sum, player, convention) ? Outcome::N : Outcome::P)
              << here->text() << " " << to_text(convention) << " seed " << seed();
          EXPECT_EQ(here->outcome_class(convention, budget), oracle.outcome_class(sum, convention))
              << here->text() << " " << to_text(convention) << " seed " << seed();
          std::set<std::string> winning, listed;
          for (const Sum& option : oracle.options(sum, player))
            if (!oracle.wins_first(option, opponent(player), convention))
              winning.insert(this->any(at, option, opponent(player))->text());
          MoveTexts moves(~u64{0});
          here->winning_moves(convention, budget, moves);
          EXPECT_TRUE(moves.complete());
          for (const std::string& result : results(moves)) listed.insert(result);
          EXPECT_EQ(listed, winning) << here->text() << " " << to_text(convention) << " seed " << seed();
        }
    }
    EXPECT_GT(compared, 20U);
  }
}

REGISTER_TYPED_TEST_SUITE_P(PartizanTest, EveryExampleHolds, InfoIsComplete, NumbersMeanWhatTheirTextsMean,
                            PrintingAndReadingAgreeAndMovesCanBeNamed,
                            OutcomesClassesAndAllWinningMovesAgreeWithTheDefinition, PerfectPlayWinsWonGames,
                            SumsAgreeWithTheDefinition);

/// Is this the suite that fits the ruleset?
template <class R, template <class> class Suite>
inline constexpr bool is_right_suite =
    std::is_same_v<Suite<R>,
                   std::conditional_t<Partizan<R>, PartizanTest<R>,
                                      std::conditional_t<HasDraws<R>, DrawsTest<R>, GenericTest<R>>>>;

}  // namespace sprague::test

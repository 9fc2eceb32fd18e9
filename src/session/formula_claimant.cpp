// The formula is the domain, or a start, of a game without rules, so that it is checked and evaluated as
// all rules are.
#include "session/formula_claimant.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "script/evaluate.hpp"
#include "script/parser.hpp"

namespace sprague {
namespace {

using script::Game;
using script::Scene;

Claim outcome_claim(const Game& game, Scene& scene) {
  const auto truth = script::truth_of(game.domain, scene);
  if (!truth) return {{}, {}, "nothing"};
  return *truth ? Claim{Outcome::N, {}, "N"} : Claim{Outcome::P, {}, "P"};
}

std::string digits(i128 value) {
  if (value < 0) return "-" + Natural::from_u128(-static_cast<u128>(value)).text();
  return Natural::from_u128(static_cast<u128>(value)).text();
}

Claim value_claim(const Game& game, Scene& scene) {
  const auto value = script::value_of(game.starts[0].entries[0], scene);
  scene.overflowed = value && value->overflowed();
  if (!value || value->overflowed()) return {{}, {}, "nothing"};
  const i128 number = value->number();
  Claim claim{{}, {}, digits(number)};
  if (number >= 0) claim.value = Natural::from_u128(static_cast<u128>(number));
  return claim;
}

Claims claims_of(const Game& game, bool values, std::span<const Cell> cells, Budget& budget) {
  Claims out;
  std::vector<i64> numbers;
  for (const Cell& cell : cells) {
    const auto fail = [&](Error error) {
      out.failure = std::move(error);
      out.next_case_is_to_blame = true;
    };
    if (!budget.spend()) {
      fail({ErrorKind::wrong, "it was not evaluated"_m});
      break;
    }
    numbers.clear();
    for (const u64 number : cell.coordinates()) numbers.push_back(static_cast<i64>(number));
    Scene scene{game, numbers};
    Claim claim = values ? value_claim(game, scene) : outcome_claim(game, scene);
    if (scene.overflowed) {
      fail({ErrorKind::too_large, "a number in it became too large"_m,
            "Numbers in a formula must stay below 2^127."_m});
      break;
    }
    out.claims.push_back(std::move(claim));
  }
  return out;
}

}  // namespace

Result<Claimant> claimant_by_formula(std::string_view formula, const std::vector<std::string>& names,
                                     bool values) {
  // A game without rules, of which the formula is the domain, or an entry of a starting position: so
  // constants are folded and divisors checked as everywhere.
  Game game;
  for (const std::string& name : names) game.coordinates.push_back({name});
  if (values) {
    auto expression = script::parse_expression(formula, game);
    if (!expression) return expression.error();
    game.starts.push_back({.entries = {*std::move(expression)}});
  } else {
    auto condition = script::parse_condition(formula, game);
    if (!condition) return condition.error();
    game.domain = *std::move(condition);
  }
  auto folded = script::with_parameters(game, {});
  if (!folded) return folded.error();
  return Claimant(
      [held = std::make_shared<const Game>(*std::move(folded)), values](
          std::span<const Cell> cells, Budget& budget) { return claims_of(*held, values, cells, budget); });
}

}  // namespace sprague

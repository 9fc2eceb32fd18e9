// Evidence by a theorem about the game itself: what the answer says of one position, in numbers. The checkers
// evaluate the theorem's criterion anew, and find the moves that win or look at the one that is given.
#include <algorithm>

#include "positions/any_position.hpp"
#include "rules/coin_rule.hpp"
#include "rules/subtraction.hpp"
#include "rulesets/auction.hpp"
#include "rulesets/bash.hpp"
#include "rulesets/boxes3.hpp"
#include "rulesets/chomp.hpp"
#include "rulesets/coins.hpp"
#include "rulesets/cram.hpp"
#include "rulesets/ferguson.hpp"
#include "rulesets/fibonacci_nim.hpp"
#include "rulesets/georgia_bob.hpp"
#include "rulesets/half_box.hpp"
#include "rulesets/moore.hpp"
#include "rulesets/queen.hpp"
#include "rulesets/ring.hpp"
#include "rulesets/split.hpp"
#include "rulesets/staircase.hpp"
#include "rulesets/subtract.hpp"
#include "rulesets/tree_staircase.hpp"
#include "rulesets/wythoff.hpp"
#include "session/certify/certificate_parts.hpp"

namespace sprague::detail {
namespace {

using Numbers = std::vector<u64>;

constexpr u64 most_numbers = 10'000'000;  // in all moves together

// How a ruleset's positions are numbers, and what is said of the moves that win.
struct Form {
  std::string_view theorem;
  enum class Moves { none, one, all } moves;
  bool has_value, has_misere;
  // The ruleset's arguments in numbers; nothing where the position is of another ruleset, or they are those of another
  // form.
  std::optional<Numbers> (*arguments)(const AnyPosition&);
  // A position in numbers, behind those of the arguments.
  std::optional<Numbers> (*position)(const PositionView&);
};

template <class R>
std::optional<Numbers> of(const AnyPosition& position) {
  return position.as<R>() ? std::optional(Numbers()) : std::nullopt;
}
template <class R, auto number>
std::optional<Numbers> with_number(const AnyPosition& position) {
  const auto typed = position.as<R>();
  return typed ? std::optional(Numbers{(typed->rules.*number)()}) : std::nullopt;
}
template <bool is_any>
std::optional<Numbers> split(const AnyPosition& position) {
  const auto typed = position.as<rulesets::Split>();
  return typed && typed->rules.is_any() == is_any ? std::optional(Numbers()) : std::nullopt;
}
// Powers of K.
std::optional<Numbers> powers(const AnyPosition& position) {
  const auto typed = position.as<rulesets::Subtract>();
  if (!typed || typed->rules.set().kind() != SubtractionSet::Kind::powers) return std::nullopt;
  return Numbers{typed->rules.set().base()};
}
template <bool wants_corners>
std::optional<Numbers> coin_rule(const AnyPosition& position) {
  const auto typed = position.as<rulesets::Coins>();
  if (!typed || !typed->rules.rule().is_additive()) return std::nullopt;
  const bool has_corners = typed->rules.rule().kind() == CoinRule::Kind::corners;
  return has_corners == wants_corners ? std::optional(Numbers()) : std::nullopt;
}

std::optional<Numbers> row(const PositionView& view) {
  const auto* const shown = std::get_if<RowOfNumbers>(&view);
  if (shown == nullptr) return std::nullopt;
  Numbers out;
  for (const Natural& number : shown->numbers) {
    if (!number.fits_u64()) return std::nullopt;
    out.push_back(number.to_u64());
  }
  return out;
}
std::optional<Numbers> cram(const PositionView& view) {
  const auto* const board = std::get_if<BoardOfCells>(&view);
  if (board == nullptr || board->rows.empty() || board->rows[0].size() > 60) return std::nullopt;
  Numbers out{board->rows[0].size()};
  for (const std::string& cells : board->rows) {
    u64 free = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) free |= u64{cells[i] == '.'} << i;
    out.push_back(free);
  }
  return out;
}
std::optional<Numbers> rectangle(const PositionView& view) {
  const auto rows = row(view);
  if (!rows || rows->front() != rows->back()) return std::nullopt;
  return Numbers{rows->size(), rows->front()};
}
// The squares right of the corner and above it, where there are no others.
std::optional<Numbers> hook(const PositionView& view) {
  const auto rows = row(view);
  if (!rows || (rows->size() > 1 && (*rows)[1] > 1)) return std::nullopt;
  return Numbers{rows->front() - 1, rows->size() - 1};
}
// What is over the price is left out.
std::optional<Numbers> auction(const PositionView& view) {
  auto out = row(view);
  if (out) out->resize(1);
  return out;
}
constexpr u64 most_heads = 100'000;
std::optional<Numbers> coins(const PositionView& view) {
  const auto edges = row(view);
  if (!edges) return std::nullopt;
  Numbers out;
  for (std::size_t i = 0; i < edges->size(); i += 2) {
    if ((*edges)[i + 1] - (*edges)[i] > most_heads - out.size()) return std::nullopt;
    for (u64 coin = (*edges)[i]; coin < (*edges)[i + 1]; ++coin) out.push_back(coin);
  }
  return out;
}
std::optional<Numbers> corners(const PositionView& view) {
  const auto is_large = [](u64 number) { return number >> 32 != 0; };
  auto out = row(view);
  if (!out || out->size() > 2 * most_heads || std::any_of(out->begin(), out->end(), is_large))
    return std::nullopt;
  return out;
}

// Of several of one ruleset the first that the arguments and the position fit is taken.
constexpr Form forms[] = {
    {"auction", Form::Moves::one, true, true, with_number<rulesets::Auction, &rulesets::Auction::most>,
     auction},
    {"bash", Form::Moves::all, true, true, with_number<rulesets::Bash, &rulesets::Bash::most_of_all>, row},
    {"boxes3", Form::Moves::one, true, true, of<rulesets::Boxes3>, row},
    {"chomp-hook", Form::Moves::one, true, true, of<rulesets::Chomp>, hook},
    {"chomp", Form::Moves::none, false, true, of<rulesets::Chomp>, rectangle},
    {"coins", Form::Moves::none, true, false, coin_rule<false>, coins},
    {"coins corners", Form::Moves::none, true, false, coin_rule<true>, corners},
    {"cram", Form::Moves::one, false, false, of<rulesets::Cram>, cram},
    {"ferguson", Form::Moves::one, true, false, of<rulesets::Ferguson>, row},
    {"fibonacci-nim", Form::Moves::all, false, true, of<rulesets::FibonacciNim>, row},
    {"georgia-bob", Form::Moves::one, true, true, of<rulesets::GeorgiaBob>, row},
    {"half-box", Form::Moves::one, true, false, of<rulesets::HalfBox>, row},
    {"moore", Form::Moves::one, false, true, with_number<rulesets::Moore, &rulesets::Moore::most_reduced>,
     row},
    {"wythoff", Form::Moves::all, false, true, of<rulesets::Queen>, row},
    {"ring", Form::Moves::one, false, false, of<rulesets::Ring>, row},
    {"split any", Form::Moves::one, true, true, split<true>, row},
    {"split two", Form::Moves::one, true, true, split<false>, row},
    {"staircase", Form::Moves::all, true, true, of<rulesets::Staircase>, row},
    {"subtract-powers", Form::Moves::one, true, true, powers, row},
    {"tree-staircase", Form::Moves::one, true, true, of<rulesets::TreeStaircase>, row},
    {"wythoff", Form::Moves::all, false, true, of<rulesets::Wythoff>, row},
};

// The theorem with the rule of coins.
std::string name_of(const Form& form, const AnyPosition& position) {
  if (form.theorem != "coins") return std::string(form.theorem);
  return "coins " + position.as<rulesets::Coins>()->rules.rule().text();
}

// Both in numbers.
std::optional<Numbers> with_arguments(const Form& form, const Numbers& arguments,
                                      const AnyPosition& position) {
  auto out = form.position(position.view());
  if (out) out->insert(out->begin(), arguments.begin(), arguments.end());
  return out;
}

// The moves that win, as the ruleset finds them, in numbers and in order; false where it does not find them.
bool add_moves(const Form& form, const Numbers& arguments, AnyPosition& position, Budget& budget,
               proof::GameTheorem& out) {
  const bool wants_all = form.moves == Form::Moves::all;
  bool fits = true;
  EachMove sink(wants_all ? most_numbers / out.position.size() : 1, [&](const AnyMove& move) {
    auto numbers = with_arguments(form, arguments, *move.option());
    fits = fits && numbers;
    if (fits) out.moves.push_back(*std::move(numbers));
  });
  sink.watch(budget);
  position.winning_moves(out.convention, budget, sink);
  if (!fits || (wants_all && (!sink.complete() || sink.count() != sink.listed()))) return false;
  std::sort(out.moves.begin(), out.moves.end());
  out.moves.erase(std::unique(out.moves.begin(), out.moves.end()), out.moves.end());
  return wants_all || out.moves.size() == 1;
}

constexpr u64 largest_sum = proof::largest_number / 2;  // so that stones can be put together, and doubled
bool is_small(const Numbers& numbers) {
  u64 sum = 0;
  for (const u64 number : numbers) sum = saturating_add(sum, number);
  return sum <= largest_sum;
}

}  // namespace

Result<WrittenCertificate> game_theorem_certificate(std::string_view text, AnyPosition& position,
                                                    Convention convention, Budget& budget) {
  std::optional<Numbers> arguments, numbers;
  const auto form = std::find_if(std::begin(forms), std::end(forms), [&](const Form& each) {
    arguments = each.arguments(position);
    if (arguments) numbers = with_arguments(each, *arguments, position);
    return numbers.has_value();
  });
  const Error none = no_certificate(std::string(text.substr(0, 60)));
  if (!numbers || (convention == Convention::misere && !form->has_misere)) return none;
  if (!is_small(*numbers))
    return Error{ErrorKind::too_large,
                 Message("there is no certificate yet for {0}", "positions that are so large"_m),
                 Message("The numbers of a position may be {0} together.", largest_sum)};
  proof::GameTheorem out;
  out.theorem = name_of(*form, position);
  const Found<Outcome> outcome = position.outcome(convention, budget);
  if (!outcome.value || outcome.theorem == nullptr) return none;
  if (form->theorem == "chomp" && outcome.value == Outcome::P) return none;  // too small to steal
  out.position = *numbers;
  out.convention = convention;
  out.outcome = *outcome.value;
  out.statement = std::string(text.substr(0, 60)) + " in " + std::string(to_text(convention)) +
                  " play: " + std::string(to_text(out.outcome));
  if (form->has_value && convention == Convention::normal) {
    const auto value = position.nim_value(Effort::only_if_cheap, budget).value;
    if (!value || !value->fits_u64()) return none;
    out.value = value->to_u64();
  }
  if (out.outcome == Outcome::N && form->moves != Form::Moves::none &&
      !add_moves(*form, *arguments, position, budget, out))
    return none;
  return WrittenCertificate{
      .kind = "theorem", .text = proof::to_text(out), .outcome = out.outcome, .nim_value = out.value};
}

}  // namespace sprague::detail

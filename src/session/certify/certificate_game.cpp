// Evidence by a theorem about the game itself: what the answer says of one position, in numbers. The checkers
// evaluate the theorem's criterion anew, and find the moves that win or look at the one that is given.
#include <algorithm>
#include <functional>

#include "positions/registry.hpp"
#include "rules/subtraction.hpp"
#include "rulesets/chomp.hpp"
#include "rulesets/coins.hpp"
#include "rulesets/cram.hpp"
#include "rulesets/ring.hpp"
#include "rulesets/tree_staircase.hpp"
#include "session/certify/certificate_parts.hpp"

namespace sprague::detail {
namespace {

using Numbers = std::vector<u64>;

constexpr u64 most_numbers = 10'000'000;  // in the text

// How a ruleset's positions are numbers, and what is said of the moves that win.
struct Form {
  std::string_view ruleset, theorem;
  enum class Moves { none, one, all } moves;
  bool has_value, has_misere;
  // Reads arguments and position.
  std::optional<Numbers> (*numbers)(Scanner&);
};

std::optional<Numbers> plain(Scanner& scanner) {
  Numbers out;
  if (read_naturals(scanner, "a number"_m, out)) return std::nullopt;
  return out;
}
template <class Rules, class Convert>
std::optional<Numbers> read(Scanner& scanner, const Convert& convert) {
  const auto position = Rules().parse(scanner);
  if (!position) return std::nullopt;
  return convert(*position);
}
// Without a quota it is the start of a game.
std::optional<Numbers> fibonacci_nim(Scanner& scanner) {
  std::optional<Numbers> out = plain(scanner);
  if (out && out->size() == 1) out->push_back((*out)[0] == 0 ? 0 : (*out)[0] - 1);
  return out;
}
std::optional<Numbers> ring(Scanner& scanner) {
  return read<rulesets::Ring>(scanner, [](const rulesets::CoinOnRing& position) {
    Numbers out = position.edges;
    out.insert(out.begin(), position.coin);
    return out;
  });
}
std::optional<Numbers> cram(Scanner& scanner) {
  return read<rulesets::Cram>(scanner, [](const CellBoard& board) -> std::optional<Numbers> {
    if (board.columns > 60) return std::nullopt;
    Numbers out{board.columns};
    for (unsigned row = 0; row < board.rows; ++row)
      out.push_back(board.free >> (row * board.columns) & ((u64{1} << board.columns) - 1));
    return out;
  });
}
std::optional<Numbers> rectangle(Scanner& scanner) {
  return read<rulesets::Chomp>(scanner, [](const Heaps<u64>& shape) -> std::optional<Numbers> {
    if (shape.sizes.front() != shape.sizes.back()) return std::nullopt;
    return Numbers{shape.sizes.size(), shape.sizes[0]};
  });
}
// The squares right of the corner and above it, where there are no others.
std::optional<Numbers> hook(Scanner& scanner) {
  return read<rulesets::Chomp>(scanner, [](const Heaps<u64>& shape) -> std::optional<Numbers> {
    if (shape.sizes.empty() || (shape.sizes.size() > 1 && shape.sizes[1] > 1)) return std::nullopt;
    return Numbers{shape.sizes[0] - 1, shape.sizes.size() - 1};
  });
}
// What is over the price is left out.
std::optional<Numbers> auction(Scanner& scanner) {
  std::optional<Numbers> out = plain(scanner);
  if (out && out->size() == 3) out->pop_back();
  return out;
}
std::optional<Numbers> half_box(Scanner& scanner) {
  std::optional<Numbers> out = plain(scanner);
  if (out && out->size() == 1) out->push_back(1);
  return out;
}
std::optional<Numbers> georgia_bob(Scanner& scanner) {
  std::optional<Numbers> out = plain(scanner);
  if (out) std::sort(out->begin(), out->end());
  return out;
}
std::optional<Numbers> tree_staircase(Scanner& scanner) {
  return read<rulesets::TreeStaircase>(scanner, [](const rulesets::StonesOnTree& position) {
    Numbers out;
    for (std::size_t node = 1; node < position.tree->size(); ++node)
      out.push_back(position.tree->parent(node));
    out.insert(out.end(), position.stones.sizes.begin(), position.stones.sizes.end());
    return out;
  });
}
template <char first>
std::optional<Numbers> split(Scanner& scanner) {
  const std::string_view word = scanner.peek();
  if (word == "any" || word == "two") {
    if (word[0] != first) return std::nullopt;
    scanner.word();
  }
  return plain(scanner);
}
// Powers of K: K and the heaps.
std::optional<Numbers> powers(Scanner& scanner) {
  if (!scanner.accept("powers")) return plain(scanner);  // an option
  if (!scanner.accept("of")) return std::nullopt;
  return plain(scanner);
}
constexpr u64 most_heads = 100'000;
std::optional<Numbers> coins(Scanner& scanner) {
  const auto rule = CoinRule::parse(scanner);
  if (!rule || rule->kind() == CoinRule::Kind::corners || !rule->is_additive()) return std::nullopt;
  const auto position = Coins::parse(scanner, *rule);
  if (!position || position->count() > most_heads) return std::nullopt;
  Numbers out;
  for (std::size_t i = 0; i < position->edges.size(); i += 2)
    for (u64 coin = position->edges[i]; coin < position->edges[i + 1]; ++coin) out.push_back(coin);
  return out;
}
std::optional<Numbers> corners(Scanner& scanner) {
  const auto rule = CoinRule::parse(scanner);
  if (!rule || rule->kind() != CoinRule::Kind::corners) return std::nullopt;
  const auto position = Coins::parse(scanner, *rule);
  if (!position || position->count() > most_heads) return std::nullopt;
  std::vector<Coins::Cell> cells(position->cells.begin(), position->cells.end());
  std::sort(cells.begin(), cells.end());
  Numbers out;
  for (const auto& [x, y] : cells) {
    if (std::max(x, y) >> 32 != 0) return std::nullopt;
    out.push_back(x);
    out.push_back(y);
  }
  return out;
}

// Of several of one ruleset the first that can read the position is taken.
constexpr Form forms[] = {
    {"auction", "auction", Form::Moves::one, true, true, auction},
    {"bash", "bash", Form::Moves::all, true, true, plain},
    {"boxes3", "boxes3", Form::Moves::one, true, true, plain},
    {"chomp", "chomp-hook", Form::Moves::one, true, true, hook},
    {"chomp", "chomp", Form::Moves::none, false, true, rectangle},
    {"coins", "coins", Form::Moves::none, true, false, coins},
    {"coins", "coins corners", Form::Moves::none, true, false, corners},
    {"cram", "cram", Form::Moves::one, false, false, cram},
    {"ferguson", "ferguson", Form::Moves::one, true, false, plain},
    {"fibonacci_nim", "fibonacci-nim", Form::Moves::all, false, true, fibonacci_nim},
    {"georgia_bob", "georgia-bob", Form::Moves::one, true, true, georgia_bob},
    {"half_box", "half-box", Form::Moves::one, true, false, half_box},
    {"moore", "moore", Form::Moves::one, false, true, plain},
    {"queen", "wythoff", Form::Moves::all, false, true, plain},
    {"ring", "ring", Form::Moves::one, false, false, ring},
    {"split", "split any", Form::Moves::one, true, true, split<'a'>},
    {"split", "split two", Form::Moves::one, true, true, split<'t'>},
    {"staircase", "staircase", Form::Moves::all, true, true, plain},
    {"subtract", "subtract-powers", Form::Moves::one, true, true, powers},
    {"tree_staircase", "tree-staircase", Form::Moves::one, true, true, tree_staircase},
    {"wythoff", "wythoff", Form::Moves::all, false, true, plain},
};

// The theorem with the rule of coins.
std::string name_of(const Form& form, std::string_view arguments) {
  if (form.theorem != "coins") return std::string(form.theorem);
  Scanner scanner(arguments);
  const auto rule = CoinRule::parse(scanner);
  return "coins " + (rule ? rule->text() : "");
}

// The moves that win, as the ruleset finds them, in numbers and in order; false where it does not find them.
bool add_moves(const Form& form, AnyPosition& position, Budget& budget, proof::GameTheorem& out) {
  const bool wants_all = form.moves == Form::Moves::all;
  MoveTexts sink(wants_all ? most_numbers / out.position.size() : 1);
  sink.watch(budget);
  position.winning_moves(out.convention, budget, sink);
  if (wants_all && (!sink.complete() || sink.count() != sink.listed())) return false;
  for (const MoveText& move : sink.moves()) {
    Scanner scanner(move.result);
    auto numbers = form.numbers(scanner);
    if (!numbers) return false;
    // The text of an option has no arguments; they stand in front in every position.
    if (numbers->size() < out.position.size()) {
      const auto arguments = static_cast<std::ptrdiff_t>(out.position.size() - numbers->size());
      numbers->insert(numbers->begin(), out.position.begin(), out.position.begin() + arguments);
    }
    out.moves.push_back(*std::move(numbers));
  }
  std::sort(out.moves.begin(), out.moves.end());
  out.moves.erase(std::unique(out.moves.begin(), out.moves.end()), out.moves.end());
  return wants_all || out.moves.size() == 1;
}

bool is_small(const Numbers& numbers) {
  u64 sum = 0;
  for (const u64 number : numbers) sum = saturating_add(sum, number);
  return sum <= proof::largest_number / 2;  // so that stones can be put together, and doubled
}

}  // namespace

std::optional<WrittenCertificate> game_theorem_certificate(std::string_view text, AnyPosition& position,
                                                           Convention convention, Budget& budget) {
  Scanner scanner(text);
  if (const NamedGame* named = find_named_game(scanner.peek())) {
    scanner.word();
    const std::string whole = std::string(named->code) + " " + std::string(scanner.rest());
    return game_theorem_certificate(whole, position, convention, budget);
  }
  const std::string_view name = scanner.word();
  std::optional<Numbers> numbers;
  const auto form = std::find_if(std::begin(forms), std::end(forms), [&](const Form& each) {
    Scanner ahead = scanner;
    if (each.ruleset == name) numbers = each.numbers(ahead);
    return numbers.has_value();
  });
  if (!numbers || !is_small(*numbers) || (convention == Convention::misere && !form->has_misere))
    return std::nullopt;
  proof::GameTheorem out;
  out.theorem = name_of(*form, scanner.rest());
  const Found<Outcome> outcome = position.outcome(convention, budget);
  if (!outcome.value || outcome.theorem == nullptr) return std::nullopt;
  if (form->theorem == "chomp" && outcome.value == Outcome::P) return std::nullopt;  // too small to steal
  out.position = *numbers;
  out.convention = convention;
  out.outcome = *outcome.value;
  out.statement = std::string(text.substr(0, 60)) + " in " + std::string(to_text(convention)) +
                  " play: " + std::string(to_text(out.outcome));
  if (form->has_value && convention == Convention::normal) {
    const auto value = position.nim_value(Effort::only_if_cheap, budget).value;
    if (!value || !value->fits_u64()) return std::nullopt;
    out.value = value->to_u64();
  }
  if (out.outcome == Outcome::N && form->moves != Form::Moves::none &&
      !add_moves(*form, position, budget, out))
    return std::nullopt;
  return WrittenCertificate{
      .kind = "theorem", .text = proof::to_text(out), .outcome = out.outcome, .nim_value = out.value};
}

}  // namespace sprague::detail

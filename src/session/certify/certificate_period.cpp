// The certificate of the period of all heaps of an octal or hexadecimal code, of a finite subtraction set,
// and of games in which any amount may be taken but some, where it has a saltus (theorems:
// doc/formats/certificate.md).
#include <algorithm>

#include "positions/registry.hpp"
#include "rules/subtraction.hpp"
#include "rules/take_and_break.hpp"
#include "sequence/arithmetic_period.hpp"
#include "session/certify/certificate_parts.hpp"
#include "session/game_table.hpp"

namespace sprague {
namespace {

constexpr u64 most_values = 10'000'000;

constexpr u64 most_values_of_three =
    3'000;  // where a move leaves three heaps a value costs the square of its heap

constexpr u64 most_values_with_carries = 1'500;  // where they rise: the checkers' tables grow with the square

// How a code is written in certificates, and how long the window is in which its values must repeat.
struct Coded {
  std::string code;
  u64 most = 0;   // the last digit's k
  u64 parts = 1;  // the most heaps that a move leaves, as the window counts them
  bool is_endless = false;
  std::optional<TakeAndBreak> game = std::nullopt;  // of an octal or hexadecimal code
};

std::string list_of(const std::vector<u64>& amounts) {
  std::string out;
  for (const u64 amount : amounts) out += (out.empty() ? "" : ",") + std::to_string(amount);
  return out;
}

// All amounts but some: what they are, in ascending order. Nothing for any other game.
std::optional<std::vector<u64>> excluded_amounts(const TakeAndBreak& game) {
  constexpr TakeAndBreak::Digit any = TakeAndBreak::no_heap | TakeAndBreak::one_heap;
  std::vector<u64> out;
  for (u64 k = 1; k < game.digits.size(); ++k) {
    if (game.digits[k] != any && game.digits[k] != 0) return std::nullopt;
    if (game.digits[k] == 0) out.push_back(k);
  }
  return game.tail == any && game.digits[0] == 0 && !out.empty() ? std::optional(out) : std::nullopt;
}

Result<Coded> read_code(std::string_view game) {
  Scanner scanner(game);
  std::string text(game);
  if (const NamedGame* named = find_named_game(scanner.peek())) {
    scanner.word();
    if (scanner.done()) return read_code(named->code);
  }
  const std::string_view name = scanner.peek();
  if (name == "octal") {
    scanner.word();
    auto code = TakeAndBreak::parse_code(scanner);
    if (!code) return code.error();
    if (scanner.done())  // 0.0 has a digit
      return Coded{"octal " + code->text(), std::max<u64>(code->most(), 1), std::max(code->most_heaps(), 2U),
                   false, *code};
  } else if (name == "subtract") {
    scanner.word();
    auto set = SubtractionSet::parse(scanner);
    if (!set) return set.error();
    if (scanner.done() && set->kind() == SubtractionSet::Kind::finite) {
      const std::vector<u64> amounts = set->members_to(~u64{0});
      return Coded{"subtract " + list_of(amounts), amounts.back()};
    }
  } else if (name == "allbut") {
    auto code = TakeAndBreak::parse(scanner);
    if (!code) return code.error();
    const auto amounts = excluded_amounts(*code);
    if (scanner.done() && amounts) return Coded{"allbut " + list_of(*amounts), amounts->back(), 1, true};
  }
  return Error{
      ErrorKind::wrong, Message("there is no certificate of a period yet for '{0}'", text.substr(0, 60)),
      "There are some for an octal code or a finite set without a position, such as: octal 0.77, or subtract "
      "1,3,4."_m};
}

u64 value_of(const ProvedPeriod& proved, u64 n) {
  const auto& [preperiod, period, saltus] = proved.period;
  if (n < preperiod + period) return proved.values[n];
  return proved.values[preperiod + (n - preperiod) % period] +
         (n - preperiod) / period * static_cast<u64>(saltus);
}

// Are the values of the heaps below e + p those below e raised by s, and 0, …, s − 1?
bool covers_the_past(const ProvedPeriod& proved, u64 e) {
  const auto saltus = static_cast<u64>(proved.period.saltus);
  std::vector<u64> before, after;
  for (u64 value = 0; value < saltus; ++value) before.push_back(value);
  for (u64 n = 0; n < e + proved.period.period; ++n) {
    if (n < e) before.push_back(value_of(proved, n) + saltus);
    after.push_back(value_of(proved, n));
  }
  for (std::vector<u64>* values : {&before, &after}) {
    std::sort(values->begin(), values->end());
    values->erase(std::unique(values->begin(), values->end()), values->end());
  }
  return before == after;
}

}  // namespace

u64 detail::multiple_of_saltus(const ProvedPeriod& proved, const TakeAndBreak& game, Budget& budget) {
  std::vector<std::uint32_t> values;
  for (u64 n = 0; n < most_values_with_carries && budget.spend(); ++n)
    values.push_back(static_cast<std::uint32_t>(value_of(proved, n)));
  const auto& [preperiod, period, saltus] = proved.period;
  const auto found = sequence::proved_multiple(
      game, values,
      {.preperiod = std::max<u64>(preperiod, 1), .period = period, .saltus = static_cast<u64>(saltus)},
      budget);
  if (!found) return 0;
  const u64 count = 6 * (std::max<u64>(preperiod, 1) + *found * period) + 2 * game.most() + 6;
  return count <= most_values_with_carries ? *found : 0;
}

bool has_certified_periods(std::string_view game) { return read_code(game).ok(); }

Result<WrittenCertificate> certificate_of_period(SessionState& session, std::string_view game,
                                                 const Limits& limits) {
  const Result<Coded> coded = read_code(game);
  if (!coded) return coded.error();
  Budget budget = session.budget(limits);
  const auto proved = proved_period(coded->code, 0, budget);
  if (budget.exhausted()) return detail::nothing_written(budget);
  if (!proved)
    return Error{ErrorKind::wrong, Message("no period of {0} was found", coded->code),
                 "It may have none, or a very long one."_m};
  const bool grows = proved->period.saltus != 0;
  if (grows && !coded->is_endless && (coded->parts != 3 || !coded->game))
    return Error{
        ErrorKind::wrong,
        Message("there is no certificate yet of a period with a saltus for '{0}'", coded->code),
        "There are some for games in which any amount may be taken but some, such as: allbut 2,3."_m};
  proof::Periodic certificate;
  certificate.code = coded->code;
  certificate.period = proved->period.period;
  certificate.saltus = static_cast<u64>(proved->period.saltus);
  const auto& [code, statement, preperiod, period, saltus, times, values] = certificate;
  u64 count = 0;
  const auto starts_at = [&](u64 e) {
    certificate.preperiod = e;
    count = saturating_add(saturating_multiply(coded->parts, saturating_add(e, period)), coded->most);
    return count <= (coded->parts > 2 ? most_values_of_three : most_values) && budget.hold(count * 16);
  };
  // The induction of Guy and Smith takes a period off a heap that must not vanish, so that it starts at 1.
  bool fits = starts_at(std::max<u64>(proved->period.preperiod, coded->parts > 1 ? 1 : 0));
  if (grows && !coded->is_endless) {
    certificate.times = detail::multiple_of_saltus(*proved, *coded->game, budget);
    count = 6 * (preperiod + times * period) + 2 * coded->most + 6;
    fits = times > 0;
  }
  while (grows && coded->is_endless && fits && !covers_the_past(*proved, preperiod))
    fits = budget.spend() && starts_at(preperiod + 1);
  if (!fits && budget.exhausted()) return detail::nothing_written(budget);
  if (!fits)
    return Error{ErrorKind::too_large, Message("the period of {0} is too long for a certificate", code)};
  for (u64 n = 0; n < count; ++n) certificate.values.push_back(value_of(*proved, n));
  certificate.statement =
      "the nim-values of " + code +
      (grows ? " rise by " + std::to_string(saltus) + " with each " + std::to_string(period)
             : " repeat with period " + std::to_string(period)) +
      " from heap " + std::to_string(preperiod) + " on";
  return WrittenCertificate{.kind = "periodic", .text = proof::to_text(certificate)};
}

}  // namespace sprague

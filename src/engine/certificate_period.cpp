// The certificate of the period of all heaps of an octal code or a finite subtraction set.
#include <algorithm>

#include "certificate_parts.hpp"
#include "sprague/engine/registry.hpp"
#include "sprague/engine/tabulate.hpp"
#include "sprague/rules/subtraction.hpp"
#include "sprague/rules/take_and_break.hpp"

namespace sprague {
namespace {

constexpr u64 most_values = 10'000'000;

// How a code is written in certificates, and how long the window is in which its values must repeat.
struct Coded {
  std::string code;
  u64 most = 0;  // the most that a move takes
  bool splits = false;
};

Result<Coded> read_code(std::string_view game) {
  Scanner scanner(game);
  std::string text(game);
  if (const NamedGame* named = find_named_game(scanner.peek())) {
    scanner.word();
    if (scanner.done()) return read_code(named->code);
  }
  const std::string_view name = scanner.word();
  if (name == "octal") {
    auto code = TakeAndBreak::parse_code(scanner);
    if (!code) return code.error();
    // Checkers know the theorem for two heaps only.
    if (scanner.done() && code->most_heaps() <= 2 && code->tail == 0)
      return Coded{"octal " + code->text(), std::max<u64>(code->most(), 1), true};  // 0.0 has a digit
  } else if (name == "subtract") {
    auto set = SubtractionSet::parse(scanner);
    if (!set) return set.error();
    if (scanner.done() && set->kind() == SubtractionSet::Kind::finite) {
      const std::vector<u64> amounts = set->members_to(~u64{0});
      Coded out{"subtract ", amounts.back(), false};
      for (std::size_t i = 0; i < amounts.size(); ++i)
        out.code += (i == 0 ? "" : ",") + std::to_string(amounts[i]);
      return out;
    }
  }
  return Error{
      ErrorKind::wrong, "there is no certificate of a period yet for '" + text.substr(0, 60) + "'",
      "There are some for an octal code or a finite set without a position, such as: octal 0.77, or subtract "
      "1,3,4."};
}

}  // namespace

bool has_certified_periods(std::string_view game) { return read_code(game).ok(); }

Result<WrittenCertificate> certificate_of_period(Session& session, std::string_view game,
                                                 const Limits& limits) {
  const Result<Coded> coded = read_code(game);
  if (!coded) return coded.error();
  Budget budget = session.budget(limits);
  const auto proved = proved_period(coded->code, 0, budget);
  if (budget.exhausted()) return detail::nothing_written(budget);
  if (!proved)
    return Error{ErrorKind::wrong, "no period of " + coded->code + " was found",
                 "It may have none, or a very long one."};
  proof::Periodic certificate;
  certificate.code = coded->code;
  certificate.period = proved->period.period;
  // The induction of Guy and Smith takes a period off a heap that must not vanish, so that it starts at 1.
  certificate.preperiod = std::max<u64>(proved->period.preperiod, coded->splits ? 1 : 0);
  const auto& [code, statement, preperiod, period, values] = certificate;
  const u64 end = coded->splits ? 2 * preperiod + period + coded->most : preperiod + coded->most;
  const u64 count = saturating_add(end, period);
  if (count > most_values || !budget.hold(count * 16))
    return Error{ErrorKind::too_large, "the period of " + code + " is too long for a certificate"};
  for (u64 n = 0; n < count; ++n) {
    const u64 start = proved->period.preperiod;
    certificate.values.push_back(proved->values[n < start + period ? n : start + (n - start) % period]);
  }
  certificate.statement = "the nim-values of " + code + " repeat with period " + std::to_string(period) +
                          " from heap " + std::to_string(preperiod) + " on";
  return WrittenCertificate{.kind = "periodic", .text = proof::to_text(certificate)};
}

}  // namespace sprague
